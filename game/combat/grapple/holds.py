"""Who holds whom: what that lets each of them declare, and how a hold ends (GRAPPLE-3, GRAPPLE-7,
GRAPPLE-8).
"""

from collections.abc import Sequence

from game import events as ev
from game.engine.ending_holds import end_hold
from game.engine.table import Table, ruleset_of
from game.errors import RuleError
from game.state.declaration import (
    Avoid,
    CounterGrapple,
    Grapple,
    Part,
    Pass,
    Release,
    Relent,
    Resist,
    Reverse,
    Sustain,
    verb_name,
)
from game.state.hold import Hold
from game.state.person import Person
from game.state.scene import Scene

GRAPPLER_SAYS = ("sustain", "release")
VICTIM_SAYS = ("resist", "reverse", "relent")
GRAPPLING = (*GRAPPLER_SAYS, *VICTIM_SAYS, "grapple", "counter-grapple")


# --- what may be declared ------------------------------------------------------------------------


def verify_grapples(table: Table, verb: str) -> None:
    """Refuse a verb of chapter 10 where no grapples are played."""
    if not table.settings.grapples:
        raise RuleError("setting-off", "GRAPPLE-1", verb=verb, setting="grapples")


def can_tell(scene: Scene, person: Person, other: str) -> bool:
    """Say whether somebody can tell what part another has in a grapple: alike for both of one that
    is not their own (GRAPPLE-15).
    """
    hold = scene.hold_of(other)
    return not person.unsure or hold is None or hold is scene.hold_of(person.name)


def verify_can_tell(scene: Scene, person: Person, other: str) -> None:
    """Refuse what depends on who holds whom to one who cannot tell it."""
    hold = scene.hold_of(other)
    if hold is not None and not can_tell(scene, person, other):
        two = sorted((hold.grappler, hold.victim))
        raise RuleError("unsure-of-hold", "GRAPPLE-15", who=person.name, names=two)


def verify_role(table: Table, person: Person, part: Part) -> None:
    """Refuse what somebody may not do while they hold, or are held, or are not (GRAPPLE-3)."""
    verb, hold = verb_name(part), table.scene.hold_of(person.name)
    if verb in GRAPPLING:
        verify_grapples(table, verb)
    if hold is None:
        if verb in (*GRAPPLER_SAYS, *VICTIM_SAYS):
            raise RuleError("not-in-a-grapple", "GRAPPLE-3", who=person.name, verb=verb)
    elif hold.victim == person.name:
        if verb not in VICTIM_SAYS:
            raise _held(person, hold)
    elif verb in VICTIM_SAYS:
        raise RuleError("not-held", "GRAPPLE-3", who=person.name, victim=hold.victim)
    elif table.ruleset.verb(part).needs_free_hands:
        forced = tuple(table.ruleset.forced)
        raise RuleError("grappler-defends", "GRAPPLE-10", who=person.name, forced=forced)


def verify_instead(table: Table, person: Person, parts: tuple[Part, ...], index: int) -> None:
    """Refuse what a grappler may not take up in the place of a part of their action.

    They have one contest a turn: none who has sustained, or begun the grapple, sustains besides.
    """
    verify_role(table, person, parts[index])
    hold, part = table.scene.hold_by(person.name), parts[index]
    if hold is None:
        return
    others = (*parts[:index], *parts[index + 1 :])
    if isinstance(part, Sustain) and any(isinstance(one, Sustain | Grapple) for one in others):
        raise RuleError(
            "holding", "GRAPPLE-4", who=person.name, victim=hold.victim, options=("release",)
        )
    if isinstance(part, Grapple):
        raise RuleError("one-grapple", "GRAPPLE-10a", who=person.name, victim=hold.victim)


def verify_roles(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a declaration that a hold does not leave open.

    A grappler sustains or releases, beside whatever they split; a victim does one thing. In a haste
    phase either may also let it be, or get out of a hazard's way (GRAPPLE-14); so may whoever has
    kept an action (MET-2).
    """
    extra = may_let_it_be(table.scene, person) or table.phase.adds
    if extra and len(parts) == 1 and isinstance(parts[0], Pass | Avoid):
        return
    for part in parts:
        if Release() not in parts or not table.ruleset.verb(part).needs_free_hands:
            verify_role(table, person, part)
    hold = table.scene.hold_of(person.name)
    if hold is None:
        verify_one_hold(person, parts)
    elif hold.victim == person.name:
        if len(parts) > 1:
            raise _held(person, hold)
    else:
        splits = table.ruleset.splits and not table.ruleset.counts_actions
        _verify_grappler(person, hold, parts, extra or not splits)


def may_let_it_be(scene: Scene, person: Person) -> bool:
    """Say whether one in a hold may pass: they have had their turn, and this is one action more."""
    return bool(scene.fight.haste or person.spent)


def _held(person: Person, hold: Hold) -> RuleError:
    return RuleError(
        "held", "GRAPPLE-3", who=person.name, by=hold.grappler, options=VICTIM_SAYS,
        kept=bool(person.spent),
    )  # fmt: skip


def _verify_grappler(person: Person, hold: Hold, parts: tuple[Part, ...], single: bool) -> None:
    said = [verb_name(part) for part in parts if verb_name(part) in GRAPPLER_SAYS]
    if len(said) != 1:
        raise RuleError(
            "holding", "GRAPPLE-3", who=person.name, victim=hold.victim, options=GRAPPLER_SAYS,
            single=single, kept=bool(person.spent),
        )  # fmt: skip
    if said == ["sustain"] and any(isinstance(part, Grapple) for part in parts):
        raise RuleError("one-grapple", "GRAPPLE-10a", who=person.name, victim=hold.victim)
    verify_one_hold(person, parts)


def verify_one_hold(person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a split with two grapples that would both be kept up (GRAPPLE-10a)."""
    held = [part for part in parts if isinstance(part, Grapple | CounterGrapple) and not part.then]
    if len(held) > 1:
        raise RuleError("two-grapples", "GRAPPLE-10a", who=person.name)


def options_for(scene: Scene, person: Person, bare: Sequence[str]) -> tuple[str, ...]:
    """Return which of the verbs that need no more words somebody may declare now."""
    hold = scene.hold_of(person.name)
    if hold is None:
        closed = {*GRAPPLER_SAYS, *VICTIM_SAYS}
        closed |= {"drop"} if person.prone else {"stand", "crawl"}
        closed |= set() if person.declaration is None else {"delay"}
        opened = [verb for verb in bare if verb not in closed]
        return tuple(opened)
    said = GRAPPLER_SAYS if hold.grappler == person.name else VICTIM_SAYS
    return (*said, "pass") if may_let_it_be(scene, person) else said


# --- what takes effect when it is said -----------------------------------------------------------


def take_effect(table: Table, who: str, parts: tuple[Part, ...]) -> None:
    """Let go, or give in, the moment it is said (GRAPPLE-3)."""
    for part in parts:
        hold = table.scene.hold_of(who)
        if hold is None:
            return
        if isinstance(part, Release):
            end_hold(table, hold, "released", after_pin=hold.pinned and not hold.relented)
        elif isinstance(part, Relent):
            table.emit(ev.Pinned(grappler=hold.grappler, victim=hold.victim, relented=True))


def lost_by(table: Table, who: str) -> tuple[int, ...]:
    """Return which parts of somebody's action are lost as they are seized: what was to come up in
    this phase, and what they have put off (GRAPPLE-10a). A defense has done its work by then.
    """
    person, comes_up = table.person(who), table.phase.comes_up
    if person.delaying and table.phase.kind == "resolve":  # else nothing was declared beforehand
        return (0,)
    if person.acted:
        return ()
    coming = person.unresolved() if comes_up is None else comes_up(table.scene, person)
    return tuple(one for one in coming if table.ruleset.verb(person.parts[one]).stance == "offense")


# --- whose turn it is ----------------------------------------------------------------------------


def is_extra(scene: Scene, person: Person, index: int) -> bool:
    """Say whether a part is an action that haste gives, in a phase of its own or at the turn's end
    (GRAPPLE-3).
    """
    said = person.declaration
    own = len(ruleset_of(scene).beside(said, 0)) if said is not None else 0
    return scene.fight.haste > 0 or index >= own


def _own_to_come(scene: Scene, person: Person) -> list[int]:
    return [at for at in person.to_come() if not is_extra(scene, person, at)]


def struggle_of(scene: Scene, person: Person) -> int | None:
    """Return which part of somebody's own action is a struggle against a hold, still to come."""
    to_come = _own_to_come(scene, person)
    return next((at for at in to_come if isinstance(person.parts[at], Resist | Reverse)), None)


def keeping_part_of(scene: Scene, person: Person) -> int | None:
    """Return which part of a grappler's own action the struggle waits for: sustaining, or a
    pass.
    """
    to_come = _own_to_come(scene, person) if not person.acted else []
    return next((at for at in to_come if isinstance(person.parts[at], Sustain | Pass)), None)


def waits_for_grappler(scene: Scene, person: Person) -> bool:
    """Say whether somebody's struggle comes up on their grappler's turn, which is to come
    (GRAPPLE-4).
    """
    hold = scene.hold_on(person.name)
    if hold is None or hold.pinned or struggle_of(scene, person) is None:
        return False
    return keeping_part_of(scene, scene.people[hold.grappler]) is not None


def all_pinned(scene: Scene) -> bool:
    """Say whether everybody left is in a pin, on one side or the other (GRAPPLE-8), and nobody has
    got away whom they might go after.
    """
    if not scene.fight.holds or any(one.head_start is not None for one in scene.people.values()):
        return False
    ready = scene.ready()
    return all((hold := scene.hold_of(one.name)) is not None and hold.pinned for one in ready)
