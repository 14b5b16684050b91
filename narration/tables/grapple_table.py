"""Who holds whom, what each of the two may do next, and what every effect costs now.

`grapple_table` is what a bare +grapple shows. The words for a hold and for what an effect does are
also those of the prompts and of the order.
"""

from game.fighter import Fighter
from game.reading import (
    EffectRule,
    disarms,
    drops,
    effect_cost,
    effect_fits,
    object_in_hand,
    pins,
    props,
    ruleset_of,
    throws,
)
from game.secrecy import knows_holds
from game.state.person import Person
from game.state.scene import Hold, Scene
from narration.languages import N_, _
from narration.reader import Reader
from narration.text import begun, line, lines, listing, sentence, typed

INDENT = "  "
PAYABLE = N_("payable")
AS_IN_THE_RULES = N_("as the rules have it")  # what an effect does that nobody has put into words


# --- the table -----------------------------------------------------------------------------------


def grapple_table(scene: Scene, reader: Reader) -> list[str]:
    """Return who holds whom, and under each hold what the two may do and what effects cost.

    People who are in a grapple are told the costs of their own alone.
    """
    holds = scene.fight.holds
    if not holds:
        how = _(" To seize a person: `+grapple NAME`.") if reader.name else ""
        return line(_("Nobody holds anybody.{how_to_begin}", how_to_begin=how), reader)
    if not knows_holds(scene, reader.viewer):
        look = _(
            "You cannot tell who holds whom. Type +grapple/look to make it out (Perception + "
            "Brawl, difficulty 6)."
        )
        return hold_lines(scene, reader) + line(look, reader)
    own = scene.hold_of(reader.name)
    told: list[str] = []
    for hold in sorted(holds, key=lambda one: one is not own):
        told += line(sentence(hold_words(hold)), reader)
        if own is None or hold is own:
            told += lines(_may_do(hold, reader), reader, INDENT)
            told += [] if hold.pinned else _costs(scene, hold, reader)
        if own is None and reader.name:
            help_them = (
                N_("Nobody can help either of them now.")
                if hold.pinned
                else N_(
                    "To help one of them, type `+grapple/assist {grappler}` or "
                    "`+grapple/assist {victim}`."
                )
            )
            told += line(_(help_them, hold), reader, INDENT)
    return told


def hold_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return who holds whom, as far as the reader can tell; none for nobody."""
    knows = knows_holds(scene, reader.viewer)
    told = [
        hold_words(hold)
        if knows
        else _("{two} are in a grapple", two=listing(sorted((hold.grappler, hold.victim))))
        for hold in scene.fight.holds
    ]
    return lines(map(sentence, told), reader)


def hold_words(hold: Hold) -> str:
    """Return a hold: ``Jane holds Jo: Control 3``, ``Jane has Jo pinned``."""
    if hold.relented:
        return _("{victim} has given in to {grappler}", hold)
    if hold.pinned:
        return _("{grappler} has {victim} pinned", hold)
    return _("{grappler} holds {victim}: Control {control}", hold)


def role_words(scene: Scene, person: Person, reader: Reader) -> str:
    """Return a person's part in a grapple: ``holds Jo (Control 3)``; empty for none."""
    hold = scene.hold_of(person.name)
    if hold is None:
        return ""
    holds = hold.grappler == person.name
    if not knows_holds(scene, reader.viewer):
        told = N_("in a grapple with {other}")
    elif hold.relented:
        told = N_("has {other}, who gave in") if holds else N_("has given in to {other}")
    elif hold.pinned:
        told = N_("has {other} pinned") if holds else N_("pinned by {other}")
    elif holds:
        told = N_("holds {other} (Control {control})")
    else:
        told = N_("held by {other}")
    return _(told, hold, other=hold.victim if holds else hold.grappler)


def _may_do(hold: Hold, reader: Reader) -> list[str]:
    """Return what each of the two may do next, for the reader as commands."""
    mine, theirs = reader.name == hold.grappler, reader.name == hold.victim
    holder = _("You may type") if mine else _("{name} may", name=begun(hold.grappler))
    own = {verb: f"+grapple/{verb}" if mine else verb for verb in ("sustain", "release")}
    if hold.pinned:
        lost = _("; that costs {victim} the main action of that round", hold)
        return [
            _(
                "{may} {sustain} (it stays so, without a roll), or {release} ({victim} is let "
                "go{lost}).",
                hold,
                may=holder,
                lost="" if hold.relented else lost,
                **own,
            ),
            _("You are helpless till then.")
            if theirs
            else _("{victim} is helpless till then.", hold),
        ]
    held = _("You may type") if theirs else _("{name} may", name=begun(hold.victim))
    ways = [f"+grapple/{verb}" if theirs else verb for verb in ("resist", "reverse", "relent")]
    return [
        _(
            "{may} {sustain} (a roll for more Control, and an effect) or {release}.",
            may=holder,
            **own,
        ),
        _(
            "{may} {ways} (wear the Control down), {ways2} (change places: a margin of {control}) "
            "or {ways3} (give in).",
            may=held,
            ways=ways[0],
            ways2=ways[1],
            control=2 * hold.control,
            ways3=ways[2],
        ),
    ]


# --- what effects cost ---------------------------------------------------------------------------


def _costs(scene: Scene, hold: Hold, reader: Reader) -> list[str]:
    """Return a row for every effect; for a screen reader, a sentence."""
    grappler, victim = scene.people[hold.grappler], scene.people[hold.victim]
    strength = strength_of(grappler.fighter) if reader.knows(grappler.name) else _("Strength")
    rows = []
    for name, rule in ruleset_of(scene).effects.items():
        left = max(0, hold.control - effect_cost(rule, hold.control))
        does = effect_words(rule, victim, strength, hold.control, left, scene.led)
        # A number, two with the storyteller's price between them, or all.
        cost = (
            (f"{rule.cost}-{rule.most}" if rule.most else str(rule.cost)) if rule.cost else _("all")
        )
        rows.append((name, cost, _in_the_way(rule, victim, hold.control), does))
    forced = [f"{name} {rule.cost}" for name, rule in ruleset_of(scene).forced.items()]
    paid = N_("An attack by another costs {grappler} Control: {forced}.")
    last = [_(paid, hold, forced=listing(forced, "or"))] if forced else []
    if reader.screenreader:
        first = _("What {grappler} can do with Control {control}:", hold)
        return lines([first, *(_spoken_row(*row) for row in rows), *last], reader)
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    head = _("Effects, if that roll is won (its margin adds to Control first):")
    told = line(head, reader, INDENT)
    for name, cost, now, does in rows:
        start = f"{name:<{widths[0]}}  {cost:>{widths[1]}}  {now:<{widths[2]}}  "
        told += line(typed(start) + does, reader, INDENT * 2)
    return told + lines(last, reader, INDENT)


def _spoken_row(name: str, cost: str, now: str, does: str) -> str:
    cost = _("all the Control") if cost == _("all") else cost.replace("-", _(" to "))
    now = _("not now, {now}", now=now) if now != _(PAYABLE) else _("can be paid")
    told = N_("{name}, cost {cost}, {now}: {does}")
    return sentence(_(told, name=name.capitalize(), cost=cost, now=now, does=does))


def strength_of(fighter: Fighter) -> str:
    """Return a Strength with its number, as it stands in a sum."""
    return _("Strength {trait}", trait=fighter.trait("strength"))


def _in_the_way(rule: EffectRule, victim: Person, control: int) -> str:
    """Return why an effect cannot be had now, or that it can."""
    if not effect_fits(rule, victim):
        way = {"standing": N_("is prone"), "prone": N_("not prone"), "armed": N_("unarmed")}
        return _(way[rule.needs])
    short = effect_cost(rule, control) - control
    return _("{short} short", short=short) if short > 0 else _(PAYABLE)


def why_not(scene: Scene, victim: str, effect: str, control: int) -> str:
    """Return why an effect cannot be had with so much Control: ``disarm costs 5, you have 3``;
    empty if nothing is in the way, or it is not an effect.
    """
    rule = ruleset_of(scene).effects.get(effect)
    if rule is None:
        return ""
    if effect_fits(rule, scene.people[victim]):
        price = effect_cost(rule, control)
        told = N_("{effect} costs {price}, and you have {control}")
        return _(told, effect=effect, price=price, control=control) if price > control else ""
    way = {
        "standing": N_("no {effect}, for {victim} is on the ground"),
        "prone": N_("no {effect}, for {victim} is not on the ground"),
    }.get(rule.needs, N_("no {effect}, for {victim} has nothing in hand"))
    return _(way, effect=effect, victim=victim)


def effect_words(
    rule: EffectRule, victim: Person, strength: str, control: int, left: int, led: bool
) -> str:
    """Return what an effect does, in few words, with where its numbers come from; ``led`` says
    whether a storyteller is there to name a price.
    """
    weapon = object_in_hand(victim)
    does = {
        pins: _("helpless until let go"),
        disarms: _("takes the {name}", weapon) if weapon else _("takes what is in their hands"),
        drops: _("prone"),
        props: _("stood up"),
        throws: _(
            "flies {strength} + {control} yards, lies prone, is free",
            strength=strength,
            control=control,
        ),
    }
    told = [does[rule.does]] if rule.does in does else []
    if rule.damage is not None:
        adds = _(" + {left} left", left=left) if left else ""
        if left and rule.share != 1:
            adds = _(" + {left} ({left2} left, halved)", left=left // rule.share, left2=left)
        told.append(f"{_(rule.damage)}: {strength}{adds}")
    if told:
        return ", ".join(told)
    if not rule.most:
        return _(AS_IN_THE_RULES)
    return (
        _("anything else, at the storyteller's price")
        if led
        else _("anything else, at the price that the person who runs the scene names")
    )
