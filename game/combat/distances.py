"""How far apart two are in a fight: what a shot claims, who breaks off, whether a blow gets there
(RES-8).
"""

from collections.abc import Iterable, Iterator

from game import actions as act
from game import events as ev
from game.actions import AnyAction
from game.engine.nets import roll_in
from game.engine.questions import ask, settle_question
from game.engine.table import Table
from game.errors import RuleError
from game.secrecy import known_to
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Attack, Delay, Do, Part
from game.state.distance import APART_YARDS, CLAIMED, HAND_TO_HAND, REACH_YARDS, Distance
from game.state.person import Person
from game.state.scene import Exchange, Scene
from game.words import matches, words_of_deed

REACH = "reach"  # the question to the storyteller
REACHES, SHORT = "reaches", "not"
HELD = "held"  # how two are near each other who are in one grapple


# --- what a shot says of it ----------------------------------------------------------------------


def standing_distance(scene: Scene, one: str, other: str) -> Distance | None:
    """Return how far apart two are, as a grapple or what is known has it; None for nobody knows."""
    known = scene.distance(one, other)
    if not scene.close(one, other) or (known is not None and known.close):
        return known
    hold = scene.hold_of(one)
    return Distance(one, other, HAND_TO_HAND, hold.grappler if hold else "", HELD)


def yards_of(scene: Scene, person: Person, part: Attack) -> int | None:
    """Return how many yards a shot has to go: what stands, else what its shooter says; None for
    within its range and not near.
    """
    if person.seat is not None:  # CHASE-10: the Lead says it
        return part.range
    known = standing_distance(scene, person.name, part.target)
    return known.yards if known is not None else part.range


def verify_claim(table: Table, person: Person, part: Attack) -> None:
    """Refuse a shot from another distance than the one that stands."""
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


def shots_in(action: AnyAction) -> Iterator[tuple[str, Attack]]:
    """Yield the attacks that somebody says in an action, each with who would make it."""
    parts: Iterable[Part | None] = ()
    match action:
        case act.Together(actions=actions):
            for one in actions:
                yield from shots_in(one)
        case act.Declare(declaration=said):
            parts = said.parts
        case act.PlanAhead(lines=lines):
            parts = [part for said in lines for part in said.parts]
        case act.Abort(part=part) | act.Answer(part=part):
            parts = (part,)
    who = getattr(action, "who", "")
    shots = (one.action if isinstance(one, Delay) else one for one in parts)
    yield from ((who, shot) for shot in shots if isinstance(shot, Attack))


def claims_anew(scene: Scene, who: str, part: Attack) -> bool:
    """Say whether a shot says how far it goes where nobody knows that: it would hold for both, and
    may put the target out of their own range (RES-8).
    """
    if part.range is None or not may_claim(scene, who, part.target):
        return False
    known = standing_distance(scene, who, part.target)
    return known is None or known.yards != part.range


def needs_a_word(scene: Scene, who: str, said: AnyAction) -> bool:
    """Say whether something said ahead holds a shot whose distance another player would have to
    agree to: where no storyteller runs the scene, at a player's character.
    """
    return not scene.led and any(
        shot.target in scene.people
        and not scene.people[shot.target].npc
        and claims_anew(scene, who, shot)
        for _, shot in shots_in(said)
    )


def may_claim(scene: Scene, who: str, target: str) -> bool:
    """Say whether a shot may still say how far it goes; in a chase the Lead does (CHASE-10)."""
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


# --- whether a blow gets there -------------------------------------------------------------------


def falls_short(table: Table, person: Person, target: str, index: int) -> bool | None:
    """Say whether what is done hand to hand does not get there; None while the storyteller is
    asked.

    Nobody is asked about one who is near, or of whom nobody knows how far they are; with no
    storyteller it gets there.
    """
    scene = table.scene
    known = standing_distance(scene, person.name, target)
    if known is None or known.yards <= REACH_YARDS or REACH not in table.ruleset.answers:
        return False
    fight = scene.fight
    place = f"{fight.round}.{fight.haste}:{index}.{person.aborts}"
    key = f"{REACH}:{place}:{person.name}:{target}"
    answer = fight.answers.get(key, "")
    if answer or not scene.led:
        return answer == SHORT
    ask(
        table, REACH, key, STORYTELLER, (REACHES, SHORT), REACHES,
        attacker=person.name, target=target, yards=str(known.yards),
    )  # fmt: skip
    return None


def answer_reach(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the storyteller's word; the attack goes on from there."""
    settle_question(table, question, option)


# --- breaking off --------------------------------------------------------------------------------


def breaks_off_from(part: Part) -> str | None:
    """Return whom an action breaks off from, as it was said, or nothing for everybody; None for an
    action that does something else.
    """
    match words_of_deed(part.text) if isinstance(part, Do) else []:
        case ["break", "off"] | ["break", "off", "from", "all" | "everybody"]:
            return ""
        case ["break", "off", "from", _, *_] as words:
            return " ".join(words[3:])
    return None


def break_off(table: Table, exchange: Exchange) -> None:
    """Let one who breaks off get away from those who are near, or from one of them: without a roll,
    or with one that succeeds.
    """
    part = exchange.part
    name = breaks_off_from(part)
    if name is None or not isinstance(part, Do):
        return
    rolled = roll_in(exchange, "roll")
    if part.traits and (rolled is None or not rolled.successes):
        return
    others = _left_by(table.scene, exchange.owner, name)
    if others is None:
        return
    table.emit(
        ev.BrokeOff(who=exchange.owner, others=others, exchange=exchange.id, slot="distance")
    )


def _left_by(scene: Scene, who: str, name: str) -> tuple[str, ...] | None:
    """Return whom somebody gets away from who is not in a grapple with them: all, or the one whom
    a name means; None for a name that is nobody's.
    """
    near = (one for one in scene.fight.distances if one.yards < APART_YARDS)
    known = filter(None, (one.other_than(who) for one in near))
    away = [other for other in known if not _at_grips(scene, who, other)]
    if not name:
        return tuple(away)
    meant = matches(name, known_to(scene, who))
    return tuple(one for one in away if one in meant) if len(meant) == 1 else None


def _at_grips(scene: Scene, one: str, other: str) -> bool:
    hold = scene.hold_of(one)
    return hold is not None and other in (hold.grappler, hold.victim)
