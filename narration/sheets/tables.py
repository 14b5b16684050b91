"""A sheet, what is left of its body, and its gear, as tables; the stock of NPCs; what a sheet of
another system is by the rules of a scene.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from game import moments
from game.fighter import (
    HOME_SYSTEM,
    Armour,
    Fighter,
    Form,
    Health,
    Looks,
    Track,
    Weapon,
    fits,
)
from game.moments import RULESETS
from game.reading import Handling, Rules, ruleset_of, table_for
from game.state.person import Person
from game.state.scene import Scene
from game.stock import Conversion, Sum
from narration.languages import N_, _
from narration.languages.game_words import TRAIT_WORDS
from narration.phrases.exchanges import level_words
from narration.phrases.rulesets import by_rules_lines
from narration.reader import Reader
from narration.text import count, heading, line, lines, listing, sentence, typed
from sheets.catalog import catalog_of
from sheets.kinds import grouped

TRAIT_COLUMN = 24
NO_DODGE = N_("Dodge isn't a trait: you dodge with dexterity + athletics.")
ELSEWHERE = "for the "  # what the name of a group begins with that other rules alone ask for


def sheet_of(
    person: Person, scene: Scene, reader: Reader, unset: Collection[str] = ()
) -> list[str]:
    """Return a person's whole sheet as it is in a scene: what its ruleset asks for apart.

    ``unset`` are traits that a draft still lacks: they have no number yet.
    """
    rules = ruleset_of(scene)
    own, now = person.own(), person.fighter
    told = _traits(person.name, own, rules, reader, unset)
    told += by_rules_lines(person, rules, reader)
    told += health_lines(person.name, now.health, rules.track_of(now), reader)
    return told + gear_lines(now, reader, person.wields, rules)


def sheet_table(name: str, fighter: Fighter, rules: Rules, reader: Reader) -> list[str]:
    """Return a whole sheet by some rules: traits, what is left to spend, health, gear."""
    told = _traits(name, fighter, rules, reader)
    told += health_lines(name, fighter.health, rules.track_of(fighter), reader)
    return told + gear_lines(fighter, reader, "", rules)


def _traits(
    name: str, fighter: Fighter, rules: Rules, reader: Reader, unset: Collection[str] = ()
) -> list[str]:
    """Return the head of a sheet: the body, its traits, what is left to spend."""
    form = f", {fighter.form}" if fighter.form else ""
    told = heading(f"{name} ({fighter.template.name}{form})", reader)
    details = [f"{word.capitalize()}: {text}." for word, text in fighter.details.items()]
    told += line(" ".join(details), reader) if details else []
    none = _("not yet") if reader.screenreader else "-"
    attributes = catalog_of(fighter).attributes
    cells = [f"{one} {none}" if one in unset else _trait(fighter, one) for one in attributes]
    told += _columns(cells, reader)
    # The other traits, a line for each group of traits.yaml; of those that other rules alone ask
    # for only what has dots.
    for group, names in grouped(fighter, catalog_of(fighter)).items():
        shown = [
            typed(_trait(fighter, one))
            for one in names
            if not group.startswith(ELSEWHERE) or fighter.rating(one) or fighter.trait(one)
        ]
        if shown:
            told += line(f"{(group or 'others').capitalize()}: {', '.join(shown)}.", reader)
    told += resource_lines(fighter, reader)
    told += specialty_lines(fighter, rules, reader)
    return told + body_lines(fighter, reader)


def _trait(fighter: Fighter, name: str) -> str:
    rating, now = fighter.rating(name), fighter.trait(name)
    return f"{TRAIT_WORDS.get(name, name)} {now}" + (f" ({rating})" if now != rating else "")


def form_lines(forms: Mapping[str, Form]) -> list[str]:
    """Return what each form of a shifter gives, as the help has it."""
    told = []
    for name, form in forms.items():
        changes = ", ".join(f"{trait} {by:+d}" for trait, by in form.traits.items())
        hands = _("no hands") if form.handless else ""
        gives = (changes, ", ".join(weapon.name for weapon in form.weapons), hands)
        told += line(f"{name}: {'; '.join(filter(None, gives)) or _('nothing')}", Reader())
    return told


_ADDS_NOTHING = N_("By itself {name} adds nothing: a storyteller may add it (+effect).")
NO_RULE = {
    "potence": _ADDS_NOTHING,
    "vigor": _ADDS_NOTHING,
    "generation": N_(
        "No rule counts generation: `+sheet/set blood=N` says how much blood you hold."
    ),
}


def for_other_rules(fighter: Fighter, names: Collection[str]) -> str:
    """Return which of some traits count under other rules alone, or by no rule; nothing where none
    does.
    """
    idle = [name for name in names if name in NO_RULE and fighter.rating(name)]
    told = [_(NO_RULE[name], name=name) for name in idle]
    for group, traits in grouped(fighter, catalog_of(fighter)).items():
        rated = [name for name in names if name in traits and fighter.rating(name)]
        if group.startswith(ELSEWHERE) and rated:
            instead = _(" By other rules you dodge with dexterity + athletics.")
            told.append(
                _(
                    "Only the {group} use {told}.{instead}",
                    group=group.removeprefix(ELSEWHERE),
                    told=listing(rated),
                    instead=instead if "dodge" in rated else "",
                )
            )
    return " ".join(told)


def kind_lines(groups: Mapping[str, Sequence[str]], fighter: Fighter, reader: Reader) -> list[str]:
    """Return the traits of each of some groups, those rated with their number, and how one of them
    is set.
    """
    told: list[str] = []
    for group, names in groups.items():
        rated = {TRAIT_WORDS.get(one, one): fighter.rating(one) for one in names}
        each = [f"{one} {rating}" if rating else one for one, rating in rated.items()]
        none = _("none for a {name}", name=fighter.template.name)
        told.append(f"{group.capitalize()}: {', '.join(map(typed, each)) or none}.")
    names = [one for each in groups.values() for one in each]
    if "athletics" in names and fighter.template.system == HOME_SYSTEM:
        told.append(_(NO_DODGE))
    if names:
        first = min(names, key=fighter.rating)
        set_one = N_("To set one: `+sheet/set {first}={dots}`.")
        told.append(_(set_one, first=first, dots=fighter.rating(first) + 1))
    return lines(told, reader)


def _columns(cells: Sequence[str], reader: Reader) -> list[str]:
    """Return cells in columns; for a screen reader, as a sentence."""
    if not cells:
        return []
    if reader.screenreader:
        return line(sentence(", ".join(cells)), reader)
    across = max(1, min(3, (reader.columns - 2) // TRAIT_COLUMN))
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    return lines(
        (typed("".join(f"{one:<{TRAIT_COLUMN}}" for one in row).rstrip()) for row in rows),
        reader,
        "  ",
    )


def resource_lines(fighter: Fighter, reader: Reader) -> list[str]:
    told = [
        _("{name} {left} of {rating}", name=name, left=left, rating=fighter.rating(name))
        for name, left in fighter.resources.items()
    ]
    return line(sentence(_("Left to spend: {told}", told=", ".join(told))), reader) if told else []


def specialty_lines(fighter: Fighter, rules: Rules, reader: Reader) -> list[str]:
    """Return the specialties, each with what it serves for by these rules (DICE-7)."""
    if not fighter.specialties:
        return []
    told = [
        f"{trait} ({', '.join(covers)})" if covers else trait
        for trait, covers in fighter.specialties.items()
    ]
    if rules.plays("MET-4"):
        return line(sentence(_("Specialties: {told}", told=", ".join(told))), reader)
    served = [
        f"{one}, {_serves(fighter, trait, covers, rules)}"
        for one, (trait, covers) in zip(told, fighter.specialties.items(), strict=True)
    ]
    text = sentence(_("Specialties: {told}", told="; ".join(served)))
    if any(fighter.specialties.values()):
        text += _(" To claim one: `+attack NAME=specialty`.")
    return line(text, reader)


def _serves(fighter: Fighter, trait: str, covers: tuple[str, ...], rules: Rules) -> str:
    """Return what a specialty serves for: by itself for what its words name."""
    if not covers:
        return _("always")
    own = [weapon.name for weapon in fighter.arsenal() if trait in weapon.traits]
    named = [one for one in (*own, *rules.attack_kinds, *rules.verbs) if fits(covers, one)]
    if not named:
        return _("if you claim it")
    return _("for {named}, or if you claim it", named=listing(list(dict.fromkeys(named)), "or"))


def body_lines(fighter: Fighter, reader: Reader) -> list[str]:
    """Return how a body heals by itself, and what grapplers should know: whether it is a strange
    one, and those one is familiar with.
    """
    built = fighter.body().physiology
    known = ", ".join(f"{kind} {spares}" for kind, spares in fighter.familiar.items())
    where = _(" out of breed form") if fighter.template.forms else ""
    told = [
        _("Regeneration: {levels} each round{where}", levels=fighter.regeneration, where=where)
        if fighter.regeneration
        else "",
        _("Physiology: {built}", built=built) if built != "humanoid" else "",
        _("Familiar with: {known}", known=known) if known else "",
    ]
    return lines((sentence(name) for name in told if name), reader)


def health_lines(
    name: str, health: Health, track: Track, reader: Reader, named: bool = False
) -> list[str]:
    level = level_words(track.level(health), track.penalty(health), reader.screenreader)
    if isinstance(health, Looks):
        return line(_("{name} is {level}.", name=name, level=level), reader)
    kinds = [kind for kind in ("aggravated", "lethal", "bashing") if getattr(health, kind)]
    marks = listing([f"{getattr(health, kind)} {kind}" for kind in kinds])
    marks = f", {marks}" if marks else ""
    whose = _("{name}'s health", name=name) if named or reader.screenreader else _("Health")
    if reader.screenreader:
        return line(sentence(f"{whose}: {level}{marks}"), reader)
    boxes = typed("".join(f"[{mark}]" for mark in f"{health.marks:<{len(track.levels)}}"))
    return line(f"{whose}: {boxes} {level}{marks}", reader)


def gear_lines(fighter: Fighter, reader: Reader, wields: str, rules: Rules) -> list[str]:
    """Return weapons and armour by some rules, a line each; ``wields`` is the one in hand."""
    in_hand = wields or fighter.arsenal()[0].name
    told = [
        sentence(weapon_words(weapon, fighter, weapon.name == in_hand, rules))
        for weapon in fighter.arsenal()
    ]
    told += [sentence(armour_words(armour, rules)) for armour in fighter.armour]
    return lines(told, reader)


def armour_words(armour: Armour, rules: Rules) -> str:
    dice = count(armour.dice, "die", "dice")
    kinds = moments.armour_against.first(rules, armour) or armour.against
    if not rules.plays("RES-4"):
        return _("{name}: no help by the {id} rules", armour, id=rules.id)
    if rules.plays("NWOD-5"):
        told, against = (
            N_("{name}: takes {dice} off attacks that do {against}"),
            listing(kinds, "or"),
        )
    else:
        told, against = N_("{name}: {dice} of soak against {against}"), listing(kinds)
    return _(told, armour, dice=dice, against=against)


def item_words(name: str, fighter: Fighter, rules: Rules) -> str:
    for weapon in fighter.weapons:
        if weapon.name == name:
            return weapon_words(weapon, fighter, False, rules)
    return next((armour_words(one, rules) for one in fighter.armour if one.name == name), "")


def weapon_words(weapon: Weapon, fighter: Fighter, in_hand: bool, rules: Rules) -> str:
    handling = moments.handling.first(rules, fighter, weapon)
    if handling is None:
        told = [
            " + ".join(weapon.traits),
            _("damage {damage} {type}", weapon),
        ]
        told += [_("difficulty {difficulty}", weapon)] if weapon.difficulty != 6 else []
        told += [_("range {range} yards", weapon)] if weapon.range else []
        told += [_("not soaked")] if weapon.unsoakable else []
    else:
        told = _handled(handling, weapon)
    if weapon.capacity:
        told.append(
            _(
                "{ammunition} of {capacity} rounds",
                weapon,
                ammunition=fighter.ammunition.get(weapon.name, 0),
            )
        )
    told += [_("in hand")] if in_hand else []
    return f"{weapon.name}: {', '.join(told)}"


def _handled(handling: Handling, weapon: Weapon) -> list[str]:
    """Return a weapon's pool, harm and reach as a ruleset of its own way has them."""
    told = [" + ".join(handling.traits)]
    if handling.levels is not None:
        told.append(_("{number} of {type}", weapon, number=count(handling.levels, "level")))
    else:
        told.append(_("rated {rating}, {kind}", handling, kind=handling.kind or weapon.type))
        told += [_("aggravated to beings whose bane is {bane}", weapon)] if weapon.bane else []
    if handling.reach is not None:
        told.append(_("reaches {number}", number=count(handling.reach, "step")))
    elif weapon.range:
        told.append(_("range {range} yards", weapon))
    return told


# -------------------------------------------------------------------------------------------------
# The stock of NPCs: what there is, and one of them in full.


def stock_lines(names: Mapping[str, Sequence[str]], reader: Reader) -> list[str]:
    told = [
        one
        for tier, known in names.items()
        if known
        for one in line(f"{tier.capitalize()}: {', '.join(known)}.", reader)
    ]
    return told


def kept_lines(own: Sequence[str], shared: Sequence[str], reader: Reader) -> list[str]:
    told = line(_("Your own: {names}.", names=", ".join(own)), reader) if own else []
    return told + (line(_("Shared: {names}.", names=", ".join(shared)), reader) if shared else [])


def npc_lines(
    name: str, tier: str, fighter: Fighter, rules: Rules, reader: Reader, own: bool = False
) -> list[str]:
    """Return an NPC of the stock, or a storyteller's own: tier, sheet, gear."""
    about = (
        _(
            "Your own NPC, {tier}. To bring one in: +init/add {name}. To change it: "
            "+npc/edit {name}=brawl 3",
            tier=tier,
            name=name,
        )
        if own
        else _("Stock NPC, {tier}. To bring one in: +init/add {name}", tier=tier, name=name)
    )
    whole = replace(reader, name=name)  # nothing on this sheet is private
    return [*line(about, reader), *sheet_table(name, fighter, rules, whole)]


# -------------------------------------------------------------------------------------------------
# What a sheet of another system is by the rules of a scene, told before its owner joins (SYS-2).


KEPT = N_(
    "Your own sheet is kept aside. When you leave, what you have spent is "
    "spent, and harm or healing counts in proportion, harm rounded up. "
    "Nothing that these rules destroy is lost."
)


def conversion_lines(
    own: Fighter, person: Person, rules: Rules, reader: Reader, usual: Rules
) -> list[str]:
    """Return how a person would be played by some rules: traits, pools, wounds, weapons. Of those
    that have such sheets as theirs, the ``usual`` rules of the game are named.
    """
    system = own.template.system
    theirs = usual if usual.sheets == system else RULESETS[system]
    told = line(
        _("Your sheet is by the {id} rules, this scene by {id2}.", theirs, id2=rules.id),
        reader,
    )
    told += line(
        sentence(_("Traits: {traits}", traits="; ".join(_worked_out(own, person, rules)))), reader
    )
    told += lines(map(sentence, _called_otherwise(own, person, table_for(own, rules))), reader)
    told += line(_wounds(own, person, theirs, rules, reader.screenreader), reader)
    weapons = [weapon_words(one, person.fighter, False, rules) for one in person.fighter.arsenal()]
    return [*told, *lines(map(sentence, weapons), reader), *line(_(KEPT), reader)]


def agreeing_lines(command: str, reader: Reader) -> list[str]:
    told = N_("To take part like this, type `{command} yes`. To stay out, type `{command} no`.")
    return line(_(told, command=command), reader)


def _worked_out(own: Fighter, person: Person, rules: Rules) -> Iterator[str]:
    """Yield what is worked out, and from what: ``physical 5 from strength 2, stamina 3``."""
    table, by_source = table_for(own, rules), dict[str, list[str]]()
    for name, dots in person.adapted.items():
        if name in person.fighter.resources:
            continue
        source = _from(table, own, name)
        by_source.setdefault(source, []).append(f"{name} {dots}")
    for source, names in by_source.items():
        yield f"{listing(names)} {source}".strip()


def _from(table: Conversion, own: Fighter, name: str) -> str:
    worked = table.traits.get(name)
    if worked is None:
        return ""
    if name in table.guesses(own):
        return _("by guess")
    way: Sum = worked.way(own)
    told = [f"{source} {own.rating(source)}" for source in way.sources if own.rating(source)]
    return _("from {told}", told=listing(told)) if told else ""


def _called_otherwise(own: Fighter, person: Person, table: Conversion) -> Iterator[str]:
    """Yield what is called otherwise here: the kind of being, its shape, its pools."""
    now = person.fighter
    if now.template.name != own.template.name:
        yield _(
            "You are a {name} here for a {name2}", name=now.template.name, name2=own.template.name
        )
    if now.form != own.form and now.form:
        yield _("Your form is {form}", now) + (_(" for {form}", own) if own.form else "")
    yield from _pools_called(own.resources, now.resources, table.pools)


def _pools_called(
    own: Mapping[str, int], now: Mapping[str, int], called: Mapping[str, str]
) -> Sequence[str]:
    told = [
        f"{called.get(name, name)} {now[called.get(name, name)]}"
        + (_(" for {name}", name=name) if called.get(name, name) != name else "")
        for name in own
        if called.get(name, name) in now
    ]
    return [_("Left to spend: {told}", told=", ".join(told))] if told else []


def _wounds(own: Fighter, person: Person, theirs: Rules, here: Rules, spoken: bool) -> str:
    was, now = own.health, person.fighter.health
    tracks = (theirs.track_of(own), was), (here.track_of(person.fighter), now)
    before, after = (
        _(
            "{level}, {marked} of {levels} levels",
            one,
            level=level_words(track.level(one), track.penalty(one), spoken),
            levels=len(track.levels),
        )
        for track, one in tracks
    )
    return sentence(_("Health: {after}; on your own sheet {before}", after=after, before=before))
