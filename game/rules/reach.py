"""Reach: distances, arm's length, how many have room around a target (RES-8, GUN, PILE-5)."""

from collections.abc import Collection, Iterable, Sequence
from typing import TypeGuard

from game import events as ev
from game import moments
from game.dice import Modifier
from game.engine.exchanges import roll_in
from game.engine.questions import ask, mark_of, put, settle_question
from game.engine.table import Table, ruleset_of
from game.engine.verb import harder
from game.errors import RuleError
from game.fighter import Weapon
from game.secrecy import called, known_to
from game.state.decisions import ROOM, STORYTELLER, Question
from game.state.declaration import Assault, Attack, Declaration, Do, Part
from game.state.person import Person, in_hand, means_at_hand
from game.state.scene import (
    APART_YARDS,
    CLAIMED,
    HAND_TO_HAND,
    REACH_YARDS,
    Distance,
    Exchange,
    Scene,
    remembered,
)
from game.words import names_meant, words_of_deed

# --- Distances: what a shot claims, who breaks off, whether a blow gets there (RES-8) -------------

REACH = "reach"  # the question to the storyteller
REACHES, SHORT = "reaches", "not"
HELD = "held"  # how two are near each other who are in one grapple


def standing_distance(scene: Scene, one: str, other: str) -> Distance | None:
    """Return how far apart two are, as a grapple or what is known has it; None for nobody knows."""
    hold = scene.hold_of(one)
    if hold is None or hold.other(one) != other:
        return scene.distance(one, other)
    return Distance(one, other, HAND_TO_HAND, hold.grappler, HELD)


def yards_of(scene: Scene, person: Person, part: Attack) -> int | None:
    """Return how many yards a shot has to go: what stands, else what its shooter says; None for
    within its range and not near.
    """
    if person.seat is not None:  # the Lead says it
        return part.range
    known = standing_distance(scene, person.name, part.target)
    return known.yards if known is not None else part.range


def verify_claim(table: Table, person: Person, part: Attack) -> None:
    """Refuse a shot from another distance than what stands."""
    if part.range is None or person.seat is not None:
        return
    known = standing_distance(table.scene, person.name, part.target)
    if known is None or part.range == known.yards:
        return
    if known.close and part.range <= REACH_YARDS:  # nearer than that, and so no less near
        return
    if known.parted and part.range >= APART_YARDS:
        return
    raise RuleError(
        "range-known", "RES-8", who=person.name, target=part.target, claimed=part.range,
        yards=known.yards, by=known.by, how=known.how,
    )  # fmt: skip


def may_claim(scene: Scene, who: str, target: str) -> bool:
    """Say whether a shot may still say how far it goes; in a chase the Lead does."""
    if scene.people[who].seat is not None:
        return False
    known = standing_distance(scene, who, target)
    return known is None or known.parted


def take_claims(table: Table, who: str, parts: Iterable[Part]) -> None:
    """Let what shots say of their distance be that of the pair, where none stands."""
    for part in parts:
        if not isinstance(part, Attack) or part.range is None:
            continue
        if may_claim(table.scene, who, part.target):
            table.emit(
                ev.YardsSet(who=who, other=part.target, yards=part.range, by=who, how=CLAIMED)
            )


def falls_short(table: Table, person: Person, target: str, index: int) -> bool | None:
    """Say whether what is done hand to hand does not get there; None while the storyteller is
    asked.

    It does where the two are near, where nobody knows how far apart they are, and where there is no
    storyteller.
    """
    scene, fight = table.scene, table.scene.fight
    known = far_off(scene, person.name, target)
    if known is None or REACH not in table.ruleset.answers:
        return False
    place = f"{fight.round}.{fight.haste}:{index}.{person.toll.aborts}"
    key = f"{REACH}:{place}:{person.name}:{target}"
    answer = fight.answers.get(key, "")
    if answer or not scene.led:
        return answer == SHORT
    ask(
        table, REACH, key, STORYTELLER, (REACHES, SHORT), REACHES,
        attacker=person.name, target=target, yards=str(known.yards),
    )  # fmt: skip
    return None


def far_off(scene: Scene, who: str, target: str) -> Distance | None:
    """Return how far apart two are if that is too far for what is done hand to hand, else None."""
    known = standing_distance(scene, who, target)
    return known if known is not None and known.yards > REACH_YARDS else None


def far_aims(scene: Scene, who: str, parts: Iterable[Part]) -> dict[str, int]:
    """Return how many yards off those are of whom the storyteller will be asked whether what is
    done to them hand to hand gets there.
    """
    if not scene.led or REACH not in ruleset_of(scene).answers:
        return {}
    aims = [part.target for part in parts if comes_to_grips(part, scene.people[who])]
    far = {aim: far_off(scene, who, aim) for aim in aims}
    return {aim: known.yards for aim, known in far.items() if known is not None}


def answer_reach(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the storyteller's word; the attack goes on from there."""
    settle_question(table, question, option)


SAID_FOR_IT = ("disengage", "disengages", "withdraw", "withdraws")


def breaks_off_from(part: Part) -> str | None:
    """Return whom an action breaks off from, as it was said, or nothing for everybody; None for an
    action that does something else.
    """
    said = words_of_deed(part.text) if isinstance(part, Do) else []
    match ["break", "off", *said[1:]] if said and said[0] in SAID_FOR_IT else said:
        case ["break", "off"] | ["break", "off", "from", "all" | "everybody"]:
            return ""
        case ["break", "off", "from", _, *_] as words:
            return " ".join(words[3:])
    return None


def break_off(table: Table, exchange: Exchange) -> None:
    """Let a person who breaks off get away from people nearby, or from the one named, but for
    the other in a grapple with them: without a roll, or with one that succeeds.
    """
    scene, who, part = table.scene, exchange.owner, exchange.part
    name = breaks_off_from(part)
    if name is None or not isinstance(part, Do):
        return
    rolled = roll_in(exchange, "roll")
    if part.traits and (rolled is None or not rolled.successes):
        return
    hold = scene.hold_of(who)
    near = [one.other_than(who) for one in scene.fight.distances if one.yards < APART_YARDS]
    at_grips = (hold.grappler, hold.victim) if hold is not None else ()
    others = [other for other in near if other and other not in at_grips]
    if name:
        meant = names_meant(name, known_to(scene, who))
        if len(meant) != 1:
            return
        others = [other for other in others if called(scene, who, other) in meant]
    table.emit(ev.BrokeOff(who=who, others=tuple(others), exchange=exchange.id, slot="distance"))
    leave_cover(table, table.person(who))


def leave_cover(table: Table, person: Person, any_cover: bool = False) -> None:
    """Have a person who goes from where they were out of the cover that they have claimed (DEF-3),
    or out of ``any_cover``.
    """
    behind = person.cover != "none" or person.cover_from
    if behind and (any_cover or person.cover_by == "claimed"):
        table.emit(ev.PositionSet(who=person.name, changes={"cover": "none"}))


# --- Guns: how hard a shot is point blank, at range and at arm's length (GUN-1 to GUN-3, RES-8) ---

USUAL_DIFFICULTY = 6
POINT_BLANK_DIFFICULTY = 4
PER_RANGE = 2
BUILDS = ("pistol", "smg", "long")  # the order of the setting `arms_length`


def base_difficulty(table: Table, weapon: Weapon) -> int:
    """Return a weapon's own difficulty; guns without one have the ruleset's (GUN-2)."""
    gun = weapon.skill == "firearms" and weapon.difficulty == USUAL_DIFFICULTY
    return table.settings.gun_base_difficulty if gun else weapon.difficulty


def distance_terms(
    table: Table, exchange: Exchange, person: Person, part: Attack, weapon: Weapon, easiest: int
) -> tuple[Modifier, ...]:
    """Return what the distance does to a shot: point blank, far off (GUN-2), or at arm's length,
    where it is harder if the target meets it (GUN-3).
    """
    if not weapon.ranged:
        return ()
    if table.scene.close(person.name, part.target):
        if not weapon.build:
            return ()
        aims = dict(zip(BUILDS, table.settings.arms_length, strict=True))
        met = exchange.kind != "attack" or not moments.how_met.only(table, exchange).unmet
        aim = aims[weapon.build] if met else POINT_BLANK_DIFFICULTY
        return harder(aim - easiest, "arm's length", "GUN-3")
    yards = yards_of(table.scene, person, part)
    if yards is None:
        return ()
    if yards <= REACH_YARDS:
        return harder(min(0, POINT_BLANK_DIFFICULTY - easiest), "point blank", "GUN-2")
    if weapon.range and yards > weapon.range:
        return harder(PER_RANGE * (yards // weapon.range), "range", "GUN-2")
    return ()


def shoots(person: Person, part: Part) -> bool:
    return isinstance(part, Attack) and (means_at_hand(person, part) or in_hand(person)).ranged


def at_arms_length(table: Table, exchange: Exchange, weapon: Weapon) -> bool:
    """Say whether an attack is made at hand-to-hand distance (RES-8)."""
    return not weapon.ranged or table.scene.close(exchange.owner, exchange.target)


# --- Flanks: how many have room around one target (PILE-5) ----------------------------------------

# One more is a question to the storyteller, who lets them in or has them say something else; what
# they would declare waits in the question. Without a storyteller they are refused, and so are
# NPCs, whose words are the storyteller's own. Without one NPCs also make room for players'
# characters: they are players' too, who would fill the room around each other with them.
#
# A secret declaration asks for no room until it is revealed. Of people who are revealed together
# the first who spoke gets there.

FLANKS = {"open": 5, "wall": 3, "doorway": 1, "any": 100}  # any: the ST allows it
LET_IN, REFUSE = "let in", "refuse"
NO_ROOM = "no-room"


def verify_room(table: Table, person: Person, target: Person) -> None:
    """Refuse to come to grips with a target who has no room left around them, where nobody can be
    asked, or has said no.
    """
    said_no = [id for id, said in table.scene.fight.answers.items() if said == REFUSE]
    refused = said_no and any(id.startswith(_key(table, person, target)) for id in said_no)
    if refused or not asks_storyteller(table, person):
        verify_uncrowded(table, person, target)


def asks_storyteller(table: Table, person: Person) -> bool:
    """Say whether a storyteller is asked about a person without room."""
    return table.scene.led and not person.npc


def verify_uncrowded(table: Table, person: Person, target: Person) -> None:
    """Refuse a target who has no room left around them, no matter who could be asked."""
    if is_crowded(table, person, target):
        room = FLANKS.get(target.flanks, FLANKS["open"])
        raise RuleError(NO_ROOM, "PILE-5", who=target.name, limit=room, flanks=target.flanks)


def is_crowded(
    table: Table,
    person: Person,
    target: Person,
    out: Collection[tuple[str, str]] = (),
    confided: Collection[str] = (),
) -> bool:
    """Say whether others have taken all the room around a target; people who are ``out`` have not
    reached their target, and of secret declarations only that of the ``confided`` counts.
    """
    room, scene = FLANKS.get(target.flanks, FLANKS["open"]), table.scene
    if len(scene.people) <= room:  # as is usual: there are not so many others
        return False
    there = {
        other.name
        for other in _coming(scene).get(target.name, ())
        if other.name != person.name and (other.name, target.name) not in out
        if not other.phase.secret or other.name in confided
    }
    return len(there) >= room


@remembered
def _coming(scene: Scene) -> dict[str, list[Person]]:
    """Return by each target who has declared to come to grips with them."""
    found: dict[str, list[Person]] = {}
    for person in [person for person in scene.people.values() if person.able]:
        for part in person.parts:
            if isinstance(part, Assault) and comes_to_grips(part, person):
                found.setdefault(part.target, []).append(person)
    return found


def asks_for_room(
    table: Table, person: Person, said: Declaration, *, granted: bool = False, why: str = ""
) -> bool:
    """Ask the storyteller whether there is room for what a person would declare, where there is
    none; say whether that was asked.
    """
    for part in said.parts:
        if not comes_to_grips(part, person):
            continue
        target = table.scene.people[part.target]
        if not is_crowded(table, person, target) or _is_let_in(table, person, target, said):
            continue
        more = {"granted": "yes"} if granted else {}
        _put(table, person, target, said, why=why, **more)
        return True
    return False


def crowded_out(table: Table, names: Sequence[str]) -> list[tuple[Person, int]]:
    """Return who of those that are revealed together has no room, with the part of their action
    that wants it; ``names`` are in the order in which they spoke.
    """
    coming = [
        (person, index, target)
        for person in map(table.person, names)
        for index, part in enumerate(person.parts)
        if comes_to_grips(part, person)
        and (target := table.scene.people.get(part.target)) is not None
    ]
    out = {(person.name, target.name) for person, _, target in coming}
    found = []
    for person, index, target in coming:
        said = person.phase.declaration
        crowded = is_crowded(table, person, target, out)
        if crowded and not (said is not None and _is_let_in(table, person, target, said)):
            found.append((person, index))
        else:
            out.discard((person.name, target.name))
    return found


def ask_to_let_in(table: Table, person: Person, index: int) -> None:
    """Ask the storyteller whether there is room for what a person has declared already."""
    said = person.phase.declaration
    assert said is not None
    part = said.parts[index]
    assert isinstance(part, Assault)
    _put(table, person, table.person(part.target), said, index=str(index))


def _is_let_in(table: Table, person: Person, target: Person, said: Declaration) -> bool:
    key = _key(table, person, target) + mark_of(said)
    return table.scene.fight.answers.get(key) == LET_IN


def _put(table: Table, person: Person, target: Person, said: Declaration, **more: str) -> None:
    key, about = _key(table, person, target) + mark_of(said), {"attacker": person.name}
    about |= {"target": target.name, **more}
    options = (LET_IN, REFUSE)
    put(table, Question(key, STORYTELLER, ROOM, options, REFUSE, about, waits=said))


def _key(table: Table, person: Person, target: Person) -> str:
    fight = table.scene.fight
    return f"{ROOM}:{fight.round}.{fight.haste}:{person.name}:{target.name}:"


def comes_to_grips(part: Part, person: Person) -> TypeGuard[Assault]:
    """Say whether a part is a hand-to-hand attack, or a grapple."""
    return isinstance(part, Assault) and not shoots(person, part)
