"""What a person could type: to declare when it is their turn, or to take up though nothing waits
for it.

Each line is what stands after ``+``, or after ``+as NAME=``; all come from `game.options`.
"""

from collections.abc import Collection, Iterable, Sequence

from game import moments
from game.dice import NoChance
from game.events import AnyEvent
from game.events.rounds import Declared
from game.fighter import BARE_HANDS_NAME
from game.journal import is_acted_upon, leaves_open
from game.options import DECLARE, Asking, pursued_now
from game.reading import (
    DETROIT,
    Table,
    aims_at,
    attacks_to_come,
    best_first,
    far_off,
    offers_an_abort,
    open_offers,
    open_words,
    ruleset_of,
    settings_in,
    without_a_defense,
)
from game.secrecy import knows
from game.state.decisions import DECLARING, Offer, Question
from game.state.declaration import Assist, Attack, Grapple, Part
from game.state.person import Person, in_hand, means_at_hand
from game.state.scene import Hold, Scene, opposed, sides_of
from game.words import quote
from narration.languages import N_, _
from narration.phrases.verb_words import acts_now, called_for, extra_word, haste_source, short
from narration.reader import Reader
from narration.tables.chase_table import at_large, may_pursue, opening_lead
from narration.text import begun, crowd, line, listing, typed

# -------------------------------------------------------------------------------------------------
# What a person could declare now: the common lines first, then the rarer ones.


def common_lines(scene: Scene, person: Person, asking: Asking | None = None) -> list[str]:
    """Return an attack, the simple defenses, getting up, a pass, and whatever else in words."""
    asking = asking or Asking(scene, person.name)
    parts = [_attack(asking, likely_target(scene, person))]
    parts += [asking.part("stand")] if person.prone else []
    parts += [asking.part(one) for one in (*ruleset_of(scene).free_defenses, "pass")]
    lines = [asking.together(part) for part in parts]
    return [one for one in (*lines, "do TEXT" if asking.part("do") else "") if one]


def rarer_lines(
    scene: Scene, person: Person, brief: bool = False, asking: Asking | None = None
) -> list[str]:
    """Return what a person might declare besides; ``brief`` leaves out grapples and several actions
    at once.
    """
    asking, target = asking or Asking(scene, person.name), likely_target(scene, person)
    rules = ruleset_of(scene)
    parts = [asking.part(one) for one in DETROIT.defenses if one not in DETROIT.free_defenses]
    parts += [] if brief else [_grapple(scene, person, asking)]
    lines = [asking.together(part) for part in parts]
    lines += helping_lines(scene, person, asking)
    # An example of each verb that the scene's ruleset has and `detroit` has not.
    played = rules.played(settings_in(scene))
    own = (name for name in played if name not in DETROIT.verbs and name not in rules.free_defenses)
    lines += [asking.together(asking.part(name, target, "")) for name in own]
    if not brief and target and not scene.fight.haste:
        dodging = _attack(asking, _beside_a_dodge(scene, person, target))
        both = (
            (dodging, asking.part("dodge")),
            (asking.part("move", target), _attack(asking, target)),
        )
        said = "split " if rules.plays("SPLIT-1") else ""
        lines += [said + line for parts in both if (line := asking.together(*parts))]
    return [one for one in lines if one]


def helping_lines(scene: Scene, person: Person, asking: Asking) -> list[str]:
    name = _to_be_helped(scene, person)
    line = asking.together(asking.part("assist", name)) if name else ""
    return [f"grapple/{line}"] if line else []


def npc_lines(scene: Scene, person: Person, asking: Asking) -> list[str]:
    """Return a grapple, and an attack with another weapon that an NPC carries."""
    target, held = likely_target(scene, person), in_hand(person).name
    others = [one.name for one in person.fighter.carried() if one.name != held] if target else []
    attacks: list[Part] = [Attack(target, weapon=name) for name in others]
    parts = [_grapple(scene, person, asking), *[part for part in attacks if asking.takes(part)][:1]]
    return [line for part in parts if (line := asking.together(part))]


def _attack(asking: Asking, name: str) -> Part | None:
    """Return an example attack on a person; None on nobody."""
    if not name:
        return None
    in_hand = Attack(name)
    return in_hand if asking.takes(in_hand) else asking.part("attack", name)


def _grapple(scene: Scene, person: Person, asking: Asking) -> Part | None:
    """Return an example grapple, on a person who is not held yet."""
    name = likely_target(scene, person)
    hold = scene.hold_of(name) if person.unsure else scene.hold_on(name)
    return asking.part("grapple", name) if name and hold is None else None


def _to_be_helped(scene: Scene, person: Person) -> str:
    """Return one side of a grapple that is still open, the person's own where there are two."""
    if person.unsure:
        return ""
    open_holds = [hold for hold in scene.fight.holds if not hold.pinned]
    names = [name for hold in open_holds for name in (hold.grappler, hold.victim)]
    sides = sides_of(scene)
    return min(names, key=lambda name: sides[name] != sides[person.name], default="")


def _beside_a_dodge(scene: Scene, person: Person, target: str) -> str:
    """Return whom to attack in a split with a dodge, so that the dodge meets a blow: the
    ``target``, else another foe; nobody where it would do nothing. Where blow meets blow hand to
    hand it does nothing against the target (RES-1).
    """
    foes = _foes(scene, person)
    coming = [
        other.name
        for other in _others(scene, person)
        if (
            other in foes
            if other.phase.declaration is None or other.phase.secret
            else aims_at(other, person.name)
        )
    ]
    shoots = in_hand(person).ranged or in_hand(scene.people[target]).ranged
    meets_target = "contest" not in ruleset_of(scene).procedures or (
        shoots and not scene.close(person.name, target)
    )
    if any(meets_target or name != target for name in coming):
        return target
    others = [foe.name for foe in foes if coming and opposed(scene, person.name, foe.name)]
    return next((name for name in others if name != target), "")


def attack_line(scene: Scene, person: Person) -> str:
    """Return an example attack; empty if there is nobody to attack."""
    name = likely_target(scene, person)
    return f"attack {quote(name)}" if name else ""


def likely_target(scene: Scene, person: Person, besides: str = "") -> str:
    """Return a name for an example attack: an attacker, else a person who has
    attacked them in this round, or whom they have attacked themselves; else of another side, if
    there are two sides. A person who is too far off comes after all others, but for a shot.
    """
    others = [other for other in _others(scene, person) if other.name != besides]
    foes = [foe for foe in _foes(scene, person) if foe.name != besides]
    if scene.fight.holds and not person.unsure:  # a person who is held harms nobody now
        foes.sort(key=lambda other: scene.hold_on(other.name) is not None)
    attackers = [one for one in others if not one.phase.secret and aims_at(one, person.name)]
    earlier = [other for other in others if person.name in _attacked(other)]
    mine = _attacked(person)
    again = [other for other in others if other.name in mine]
    found = [one.name for one in (*attackers, *earlier, *again, *foes)]
    if scene.fight.distances and not in_hand(person).ranged:
        found.sort(key=lambda name: far_off(scene, person.name, name) is not None)
    masked = (one.name for one in scene.ready() if not knows(scene, person.name, one.name))
    return next(iter(found), "") or next((scene.masks[name] for name in masked), "")


def _others(scene: Scene, person: Person) -> list[Person]:
    """Return the people who could act, and whom a person knows."""
    return [
        other
        for other in scene.ready()
        if other is not person and (not scene.masks or knows(scene, person.name, other.name))
    ]


def _foes(scene: Scene, person: Person) -> list[Person]:
    """Return people of other sides, or everybody else if there are no two sides."""
    sides = sides_of(scene)
    own, two_sides = sides[person.name], len(set(sides.values())) > 1
    return [other for other in _others(scene, person) if not two_sides or sides[other.name] != own]


def _attacked(person: Person) -> set[str]:
    """Return whom a person's main declaration of this round was about."""
    parts = person.round.standing.parts if person.round.standing is not None else ()
    return {part.target for part in parts if isinstance(part, Attack | Grapple)}


# -------------------------------------------------------------------------------------------------
# What a person who declares next could type, for themselves or for an NPC.

GLOSSES = {"guard": N_(" (hit back)")}  # what the name of an action does not tell
FEW = 3  # ways to act that leave room to tell it on the line


def other_forms(person: Person) -> list[str]:
    """Return what a shifter could do before anything else, while there is time for it."""
    others = [form for form in person.fighter.template.forms if form != person.fighter.form]
    if not others or person.toll.shifted or person.round.standing:
        return []
    first = typed(f"+sheet/form {others[0]}")
    return [_("To take another form first: {first}.", first=first)]


def own_declarations(scene: Scene, person: Person, every: bool, attacked: str = "") -> list[str]:
    """Return what a person who is to declare could type: the common, and where ``every`` way is
    wanted what is rarer, else how to help where a person has just been seized; ``attacked`` is how
    they are.
    """
    hold = scene.hold_of(person.name)
    fresh = not scene.fight.haste
    if hold is not None:
        fresh = fresh and scene.fight.round <= hold.since + 1
        return _own_in_a_hold(scene, hold, person, every or fresh)
    if person.toll.loses_main and not scene.fight.haste:  # GRAPPLE-8
        source = haste_source(scene, person)
        extra = _(
            " For an extra one, first type `+{extra} 1={source}`.",
            extra=extra_word(scene),
            source=source,
        )
        return [
            _(
                "You were let go after a pin, so you have no main action.{haste} Type +pass.",
                haste=extra if source else "",
            )
        ]
    asking = Asking(scene, person.name)
    common = [typed(f"+{one}") for one in common_lines(scene, person, asking)]
    if not every and (source := haste_source(scene, person)):
        common.append(_("first `+{extra} 1={source}`", extra=extra_word(scene), source=source))
    fresh = fresh and any(scene.fight.round <= one.since + 1 for one in scene.fight.holds)
    if every:
        more = rarer_lines(scene, person, asking=asking)
    else:
        more = helping_lines(scene, person, asking) if fresh else []
    glosses = GLOSSES if len(more) <= FEW else {}
    rarer = [typed(f"+{one}") + _(glosses.get(one, "")) for one in more]
    form, lies = person.fighter.strange_form(), _(", prone") if person.prone else ""
    told = _(
        "You {speaks} {called_for}{how}{kept}. Type {common}.",
        speaks=_speaks(scene),
        called_for=called_for(scene),
        how=(_(", in {form} form", form=form) if form else "") + lies + attacked,
        kept=_(": you still have an action") if is_recalled(scene, person) else "",
        common=listing(common, "or"),
    )
    rest = _("Also: {rarer}.", rarer=listing(rarer, "or")) if rarer else ""
    if person.backs_defense:
        rest += _(" Willpower is on your next free defense; `+defend/willpower off` takes it back.")
    if person.unsure and scene.fight.holds:
        rest += _(" +grapple/look may tell you who holds whom.")
    rest += _act_twice(scene, person) if every else ""
    return [one for one in (told, rest.strip()) if one]


def phase_begun(scene: Scene) -> tuple[int, str, int]:
    return scene.fight.round, scene.fight.phase, scene.fight.haste


def is_recalled(scene: Scene, person: Person) -> bool:
    """Say whether a person is called again for an action they have kept (MET-2)."""
    return acts_now(scene) and person.phase.acted and not person.phase.delaying


def under_attack(scene: Scene, person: Person, before: Scene | None) -> str:
    """Return who has declared an attack on a person who is asked, and with what; nothing if the
    lines that are told now say all of it.
    """
    people = (before or scene).people
    if before is not None and phase_begun(before) != phase_begun(scene):
        return ""
    by_means: dict[str, list[str]] = {}
    known = False
    for attacker, index in attacks_to_come(scene, person.name):
        if attacker.phase.secret:
            continue
        by_means.setdefault(_means(attacker, attacker.parts[index]), []).append(attacker.name)
        was = people.get(attacker.name, attacker)
        known = known or was.phase.declaration is not None
    told = [crowd(names) + (f" ({means})" if means else "") for means, names in by_means.items()]
    return _(", attacked by {told}", told=listing(told)) if known else ""


def _means(attacker: Person, part: Part) -> str:
    """Return what a person attacks with, where it is more than bare hands."""
    if isinstance(part, Grapple):
        return _("a grapple")
    weapon = means_at_hand(attacker, part) if isinstance(part, Attack) else None
    return "" if weapon is None or weapon.name == BARE_HANDS_NAME else weapon.name


def odds_hint(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    """Return where a person who declares next reads what could come of it; nothing if the scene
    does not tell, or there is nobody to attack.
    """
    declares = any(one.who == reader.name and one.question == DECLARE for one in questions)
    known = reader.st or settings_in(scene).odds != "off"
    if not (declares and known and likely_target(scene, scene.people[reader.name])):
        return []
    return line(_("+odds tells your chances."), reader)


def _act_twice(scene: Scene, person: Person) -> str:
    """Return how to have an extra action; nothing where there is none to be had."""
    source, extra = haste_source(scene, person), extra_word(scene)
    if not source:
        return ""
    told = N_(" To act twice, first type `+{extra} 1={source}`.")
    return _(told, extra=extra, source=source)


def _speaks(scene: Scene, third: bool = False) -> str:
    """Return what the awaited people do: declare, or where it is done at once, act."""
    if acts_now(scene):
        return _("acts") if third else _("act")
    return _("declares") if third else _("declare")


def _own_in_a_hold(scene: Scene, hold: Hold, person: Person, new: bool) -> list[str]:
    """Return what a grappler or a victim could type (GRAPPLE-3); to a person who is ``new`` to the
    hold also what else there is to know.
    """
    words = open_words(scene, person)
    ways = listing([f"+{'' if word == 'pass' else 'grapple/'}{word}" for word in words], "or")
    more = _act_twice(scene, person) if new else ""
    if hold.victim == person.name:
        told = _(
            "{grappler} holds you (Control {control}). Type {ways}.",
            hold,
            grappler=begun(hold.grappler),
            ways=ways,
        )
        if "reverse" not in words:
            return [told]
        takes = _(
            "Reversing takes a margin of {margin}, twice the Control.", margin=2 * hold.control
        )
        return [told, takes + more]
    if hold.pinned:
        mercy = N_("{victim} is at your mercy. Type {ways}.")
        return [_(mercy, hold, ways=ways) + more]
    told = _("You hold {victim} (Control {control}). Type {ways}.", hold, ways=ways)
    if not new or "sustain" not in words:
        return [told]
    rest = _("`+grapple/effect slam` sustains for an effect; +grapple shows what each costs.")
    other = likely_target(scene, person, besides=hold.victim)
    if other and not scene.fight.haste:
        asking = Asking(scene, person.name)
        both = asking.together(asking.part("sustain"), Attack(other))
        rest += _(" Also: `+split {both}`.", both=both) if both else ""
    return [told, rest + more]


def for_npcs(scene: Scene, questions: Sequence[Question], every: bool) -> list[str]:
    """Return how to declare for NPCs: one sentence for all who are free, with ``every`` way where
    that is wanted; one for each in a hold.
    """
    awaited = (scene.people[question.who] for question in questions)
    people = [person for person in awaited if person.npc and not person.auto]
    free = [person for person in people if scene.hold_of(person.name) is None]
    return _for_free_npcs(scene, free, every) + [
        _for_held_npc(scene, hold, other) for other in people if (hold := scene.hold_of(other.name))
    ]


def _for_held_npc(scene: Scene, hold: Hold, person: Person) -> str:
    holds = hold.grappler == person.name
    other = hold.victim if holds else hold.grappler
    said, *others = open_words(scene, person)
    return _(
        "{name} {speaks} now, {where} (Control {control}). Type `+as "
        "{name}={said}`, or the same with {others}.",
        person,
        speaks=_speaks(scene, third=True),
        where=_("holding {other}", other=other) if holds else _("held by {other}", other=other),
        control=hold.control,
        said=said,
        others=listing(others, "or"),
    )


def _for_free_npcs(scene: Scene, people: Sequence[Person], every: bool) -> list[str]:
    if not people:
        return []
    first = people[0]
    asking = Asking(scene, first.name)
    known = common_lines(scene, first, asking)
    known += rarer_lines(scene, first, brief=True, asking=asking) if every else []
    known += npc_lines(scene, first, asking) if every else []
    said, *others = map(typed, known)
    told = _(
        "{people} {verb} now. Type `+as {name}={said}`",
        first,
        people=crowd(sorted(person.name for person in people)),
        verb=_speaks(scene, third=len(people) == 1),
        said=said,
    )
    if not every:
        return [f"{told}."]
    told += _(", or the same with {others}.", others=listing(others, "or"))
    if source := haste_source(scene, first):
        told += _(
            " End it with `{extra} 1 {source}` for an extra action.",
            extra=extra_word(scene),
            source=source,
        )
    auto = N_(" To have the game play {name}: `+npc/auto {quoted}`.")
    return [told + _(auto, first, quoted=quote(first.name))]


# -------------------------------------------------------------------------------------------------
# How the reader, and those they act for, could go after a person who got away.


def pursuit_hints(scene: Scene, reader: Reader, fled: Iterable[str] = ()) -> list[str]:
    """Return how the reader, and those they act for, could go after a person who got away; of all
    of them, or of those named.
    """
    if reader.aside:
        return []
    wanted = set(fled)
    gone = [person for person in at_large(scene) if not wanted or person.name in wanted]
    alike: dict[str, tuple[str, list[str]]] = {}  # by what is said without the name
    for person in gone:
        for told in _pursuit_of(scene, person, reader):
            alike.setdefault(told.replace(person.name, ""), (told, []))[1].append(person.name)
    same = N_(" The same for {names}.")
    return [
        told + (_(same, names=crowd(others)) if others else "")
        for told, (_first, *others) in alike.values()
    ]


def _pursuit_of(scene: Scene, fled: Person, reader: Reader) -> list[str]:
    told, name = [], fled.name
    if name == reader.name:
        return [
            _(
                "You are out of the fight, unless somebody comes after you; +init/leave leaves the "
                "scene, +init/join then brings you back."
            )
        ]
    own = scene.people.get(reader.name)
    if own is not None and _goes_after(scene, own, fled) and knows(scene, own.name, name):
        how = (
            N_("Type `+chase/pursue {name}` to go after them: {begins}.")
            if name in pursued_now(scene, own.name)
            else N_(
                "Once the round is over, type `+chase/pursue {name}` to go after them: {begins}."
            )
        )
        told.append(_(how, name=name, begins=_opening_words(fled, own.name)))
    npcs = [
        person.name
        for person in scene.people.values()
        if person.npc and person is not own and person.name not in scene.unseen
        if reader.acts_for(person.name) and _goes_after(scene, person, fled)
    ]
    if npcs:
        alike: dict[str, list[str]] = {}
        for npc in npcs:
            alike.setdefault(_opening_words(fled, npc), []).append(npc)
        leads = [
            listing(names) + (f" ({opening})" if opening != _(FROM_COLD) else "")
            for opening, names in alike.items()
        ]
        told.append(
            _(
                "{leads} may go after {name}: `+as {npc}=pursue {name}`.",
                leads=begun(listing(leads)),
                name=name,
                npc=npcs[0],
            )
        )
    return told


def _goes_after(scene: Scene, person: Person, fled: Person) -> bool:
    """Say whether a person may go after ``fled``, and is likely to: after one of their own side
    only if they have been shaken off.
    """
    start = fled.head_start
    sides = sides_of(scene)
    two_sides = len(set(sides.values())) > 1
    struck = start is not None and person.name in start.leads
    likely = struck or not two_sides or sides[person.name] != sides[fled.name]
    return likely and may_pursue(scene, person, None)


FROM_COLD = N_("a roll tells how far ahead they are")


def _opening_words(fled: Person, who: str) -> str:
    lead = opening_lead(fled, who)
    return _(FROM_COLD) if lead is None else _("a Lead of {lead}", lead=lead)


# -------------------------------------------------------------------------------------------------
# Offers: what a person may do though nothing waits for it, told to people who may.


def open_to(scene: Scene, reader: Reader) -> list[Offer]:
    """Return what the reader may do now or later, besides giving up what was declared."""
    own = [offer for offer in open_offers(scene) if offer.who == reader.name]
    return [offer for offer in own if not offers_an_abort(offer)]


def offered(before: Scene, after: Scene, reader: Reader) -> list[str]:
    """Return a sentence for each offer that opened just now, for its owner or who acts for it."""
    known_to_flee = {person.name for person in at_large(before)}
    fled = [person.name for person in at_large(after) if person.name not in known_to_flee]
    told = pursuit_hints(after, reader, fled) if fled else []
    # People for whom the reader acts and who might give something up for a defense.
    concerned = {
        name
        for name in (() if reader.aside else without_a_defense(after))
        if name == reader.name or (after.people[name].npc and reader.acts_for(name))
    }
    if not concerned:
        return told
    known = {offer.who for offer in open_offers(before)}
    fresh = [one for one in open_offers(after) if one.who not in known and one.who in concerned]
    own = [offer for offer in fresh if offer.who == reader.name and offers_an_abort(offer)]
    told += [_own_offer(after, offer) for offer in own]
    others = [offer for offer in fresh if offer.who != reader.name]
    told += [later_words(after, other, reader) for other in others if not offers_an_abort(other)]
    npcs = [other for other in others if offers_an_abort(other)]
    if npcs:
        told.append(
            _(
                "{names} may abort the action to a defense: `+as {name}={way}`.",
                names=begun(listing([npc.who for npc in npcs])),
                name=npcs[0].who,
                way=best_first(after, npcs[0])[0],
            )
        )
    return told


def second_thoughts(events: Sequence[AnyEvent], before: Scene, after: Scene, reader: Reader) -> str:
    """Return that a declaration may be taken back, to a player who has made their first of the
    scene; to people who declare for NPCs with the first of their own.
    """
    if reader.aside or reader.style == "brief":
        return ""
    for name in (event.who for event in events if isinstance(event, Declared)):
        was, now = before.people.get(name), after.people.get(name)
        if (
            was is not None
            and now is not None
            and DECLARING in now.menus
            and DECLARING not in was.menus
            and _is_first(name, before, reader)
            and leaves_open(events, name)
        ):
            whose = "" if name == reader.name else f" {quote(name)}"
            return _("Changed your mind? Type `+combat/oops{whose}` now.", whose=whose)
    return ""


def _is_first(name: str, before: Scene, reader: Reader) -> bool:
    """Say whether a declaration is the reader's first: their own, or one for an NPC of theirs."""
    if name == reader.name:
        return True
    people = before.people.values()
    return (
        before.people[name].npc
        and reader.acts_for(name)
        and not any(DECLARING in person.menus for person in people if person.npc)
    )


def later_words(scene: Scene, offer: Offer, reader: Reader) -> str:
    """Return that a person may act at any moment: with an action left in this round (MET-2), or who
    has waited (NWOD-3).
    """
    own, person = offer.who == reader.name, scene.people[offer.who]
    start = "+" if own else f"+as {offer.who}="
    if person.phase.delaying:
        if own:
            return _(
                "You may act at any moment now: say what you do, or wait; when all others have "
                "acted you are asked."
            )
        told = N_("{who} may act at any moment now, as with {example}.")
        example = typed(start + (attack_line(scene, person) or "pass"))
        return _(told, who=begun(offer.who), example=example)
    left = (
        N_("You have an action left, for any later moment of this round, as with {ways}.")
        if own
        else N_("{who} has an action left, for any later moment of this round, as with {ways}.")
    )
    told = _(left, offer, ways=listing([typed(start + option) for option in offer.options], "or"))
    if not moments.acts_later.only(scene, person):
        return told
    again = (
        N_(" You are called again before it closes.")
        if own
        else N_(" {who} is called again before it closes.")
    )
    return told + _(again, offer)


def opens_anew(offer: Offer, known: Collection[Offer], before: Scene) -> bool:
    """Say whether an offer to act later was not there in the scene ``before``: while an exchange of
    others waits for an answer it is closed for so long.
    """
    person, turn = before.people.get(offer.who), before.fight.turn
    if offer in known:
        return False
    kept = person is not None and person.phase.acted and not person.phase.delaying
    return not kept or (turn is not None and offer.who in turn.owners)


def _own_offer(scene: Scene, offer: Offer) -> str:
    """Return that the person's action may be given up for a defense: by a roll of Willpower against
    an attack that came later, or freely (W20-4).
    """
    free = ruleset_of(scene).plays("W20-4")
    spoke = scene.people[offer.who].phase.spoke
    coming = [
        person.name
        for person, _unused in attacks_to_come(scene, offer.who)
        if free or person.phase.spoke > spoke
    ]
    ways = best_first(scene, offer)
    told = (
        N_("{names}'s {attack} will come: `+abort {ways}` replaces your action.")
        if free
        else N_("{names}'s {attack} came later: `+{way}` replaces your action (Willpower vs 8).")
    )
    return begun(
        _(
            told,
            names=crowd(list(dict.fromkeys(coming))),
            attack=_("attack") if len(set(coming)) < 2 else _("attacks"),
            way=ways[0],
            ways=listing([one.removeprefix("abort ") for one in ways[:2]], "or"),
        )
    )


# -------------------------------------------------------------------------------------------------
# What a player is told who has declared an attack without dice, or help for a grapple that comes
# after it: it would come to nothing.


def comes_to_nothing(events: Sequence[AnyEvent], after: Scene, reader: Reader) -> str:
    """Return which attacks that the reader has just declared have no dice as things stand, or what
    help comes too early, and what takes them back.
    """
    who = reader.name
    said = any(isinstance(event, Declared) and event.who == who for event in events)
    if not said or who not in after.people:
        return ""
    table, person = Table(after, ruleset_of(after), NoChance()), after.people[who]
    to_come = [(person.parts[index], index) for index in person.to_come()]
    rolls = [(part, moments.foresees.first(table, person, part, at)) for part, at in to_come]
    bare = [short(part) for part, roll in rolls if roll is not None and roll.pool <= 0]
    helps = [part for part, _unused in to_come if isinstance(part, Assist)]
    early = [part.friend for part in helps if is_too_early(after, person, part)]
    if not (bare or early):
        return ""
    # Where anything has come of it already, its owner alone cannot take it back.
    late = any(
        is_acted_upon(one) or (isinstance(one, Declared) and one.who != who) for one in events
    )
    idle = N_("Your turn comes before that grapple, and so your help for {names} would be lost")
    no_dice = N_("As things stand your {names} would have no dice")
    why = _(no_dice if bare else idle, names=listing(bare or early))
    told = N_("{why}: `+combat/undo {who}` takes it back, or asks for that.")
    return _(told if late else N_("{why}: +combat/oops takes it back."), why=why, who=quote(who))


def is_too_early(scene: Scene, person: Person, part: Assist) -> bool:
    """Say whether help is for a grapple that is declared, and whose turn comes later."""
    if scene.hold_of(part.friend) is not None:
        return False
    ranks = {one.name: at for at, group in enumerate(scene.in_order()) for one in group}
    grapplers = [
        one.name
        for one in scene.people.values()
        if not one.phase.secret
        and any(
            isinstance(said, Grapple) and part.friend in (one.name, said.target)
            for said in one.parts
        )
    ]
    return all(ranks.get(one, 0) > ranks.get(person.name, 0) for one in grapplers)


# -------------------------------------------------------------------------------------------------
# What comes next for a player who goes down: one line to them alone, under what happened.

DEAD = ("dead", N_("final death"))


def gone_down(scene: Scene, reader: Reader) -> list[str]:
    """Return what a reader whose own character has gone down can still do, and who can help."""
    person = scene.people.get(reader.name)
    if person is None or not person.down:
        return []
    if person.down in DEAD:
        told = _(
            "Your character is dead. You can pose and watch; the storyteller decides. `+help "
            "death`."
        )
        return line(told, reader)
    if scene.fight.phase == "ended":  # there is no scene any more
        return []
    if scene.recovery == "rules":
        told = _(
            "You are down, but still in the scene: pose and watch. Here you heal by the rules "
            "alone: `+help recovery`. You act again once you are healed. `+help down`."
        )
        return line(told, reader)
    health = person.fighter.health
    told = _(
        "You are down, but still in the scene: pose, watch, ask for healing with "
        "`+heal 1{mildest}`. You act again once you are healed. `+help down`.",
        mildest="b" if health.bashing else "l" if health.lethal else "a",
    )
    return line(told, reader)
