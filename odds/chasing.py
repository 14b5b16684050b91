"""The odds of the next round of a chase: of its Lead, of a shot, of a maneuver.

The round is reckoned between the prey and one predator, with the person who rides with them, up to
where its winner would be asked for a maneuver. It is not on the call stack as a whole: it is taken
up after what was said, after the rolls for the Lead, and after each roll of a shot.
"""

from msgspec.structs import replace

from game.engine.questions import option_of
from game.engine.table import Table, ruleset_of
from game.errors import RuleError
from game.notation import format as format_line
from game.options import aim_of
from game.rules.chase import (
    MANEUVER,
    end_or_shake,
    finish_shot,
    fire,
    roll_leads,
    roll_round,
    rolls_of_round,
    settle_chases,
    verify_no_shot_held,
)
from game.rules.chase_actions import LONG_SHOT, YES, declare_in_chase
from game.secrecy import Viewer
from game.state.chase import Chase, Facing
from game.state.decisions import Question
from game.state.declaration import Declaration
from game.state.scene import Fight, Scene
from odds.asking import MOST_RUNS, Against, Answer, Odds, answer, as_figures, default_answers
from odds.knowing import Bands, as_probed, as_reckoned, in_bands
from odds.likeness import near_pairs
from odds.outcome import Law
from odds.pausing import OddsTable, Pause
from odds.probing import Pools, Winning, bands_between, note_pool
from odds.walking import Walk

NEXT_ROUND, CHOOSE = "ready", "choose "  # what is said in a chase besides declarations
ROUND = "round"
SAID, ROLLED = (0, "said"), (0, "rolled")  # no exchange has the number 0


def is_in_a_chase(scene: Scene, who: str) -> bool:
    return who in scene.people and scene.people[who].seat is not None


def others_of(scene: Scene, who: str, line: Declaration) -> tuple[str, ...]:
    """Return with whom a person's round is reckoned, one by one: whom the line is aimed at, else
    the prey, or each predator.
    """
    chase = chase_of(scene, who)
    if chase.side(who) == "predators":
        return chase.prey[:1]
    aims = (aim_of(part) for part in line.parts)
    aimed = (chase.behind(one) for one in aims if one in chase.members())
    return tuple(one for one in aimed if one in chase.predators)[:1] or tuple(chase.predators)


def chased(scene: Scene, who: str, other: str) -> Scene:
    """Return as much of a scene as bears on a round between two sides of a chase."""
    chase = chase_of(scene, who)
    predator = other if other in chase.predators else chase.behind(who)
    steer = (*chase.prey, predator)
    riders = {rider: driver for rider, driver in chase.riders.items() if driver in steer}
    there = {*steer, *riders}
    fight, people = scene.fight, scene.people
    return Scene(
        ruleset=scene.ruleset,
        settings=scene.settings,
        led=scene.led,
        usual=scene.usual,
        rehearsed=scene.rehearsed,
        people={name: replace(people[name], ref="") for name in people if name in there},
        effects=tuple(effect for effect in scene.effects if effect.who in there),
        fight=near_pairs(fight, there, Fight(round=fight.round, phase=fight.phase)),
        chases=(_between(chase, predator, riders, there),),
    )


def _between(chase: Chase, predator: str, riders: dict[str, str], there: set[str]) -> Chase:
    """Return a chase with one predator left, before any of them is ready."""

    def those[T](by_name: dict[str, T]) -> dict[str, T]:
        return {name: one for name, one in by_name.items() if name in there}

    return replace(
        chase,
        predators={predator: chase.predators[predator]},
        riders=riders,
        openings=those(chase.openings),
        pools=those(chase.pools),
        own_runs=those(chase.own_runs),
        started=those(chase.started),
        rolled=those(chase.rolled),
        winners=tuple(one for one in chase.winners if one in there),
        questions=tuple(question for question in chase.questions if question.who in there),
        follows=those(chase.follows),
        facing=_faced_by(chase.facing, there),
        ready=(),
    )


def _faced_by(facing: Facing | None, there: set[str]) -> Facing | None:
    """Return an obstacle as it is before the people who are left, if it is before any."""
    who = tuple(one for one in facing.who if one in there) if facing is not None else ()
    return replace(facing, who=who) if facing is not None and who else None


def odds_of_round(
    scene: Scene, who: str, other: str, line: Declaration, choice: str, viewer: Viewer, mode: str
) -> Odds:
    """Return the odds of a round for one in it, from what a viewer may know; refuse what they could
    not say now.
    """
    seen = scene if mode == "full" else as_reckoned(scene, who, viewer)
    probed = as_probed(scene, who, viewer)
    bands = _bands(probed, seen, who, line, choice, viewer) if mode == "known" else {}
    for name in bands:
        seen = in_bands(seen, name, bands[name])
    law = law_of_round(seen, who, line, choice)
    chase = chase_of(scene, who)
    verify_no_shot_held(chase)
    said = choice or format_line(line, ruleset_of(scene).verbs)
    against = Against(Answer(ROUND), as_figures(law, who, other), bands.get(other, {}))
    (lead,) = chase.predators.values()
    return Odds(who, said, other, "full" if viewer.owns(other) else mode, (against,), lead=lead)


def law_of_round(scene: Scene, who: str, line: Declaration, choice: str) -> Law:
    """Return the exact law of a round of a `chased` scene, from all there is to know."""
    number = chase_of(scene, who).id

    def begins(table: Table) -> None:
        assert isinstance(table, OddsTable)
        _say(table, who, line, choice)
        raise Pause(table.scene, (SAID,))

    def goes_on(table: OddsTable) -> None:
        if table.scene.chase(number).over:
            return
        if ROLLED not in table.done:
            roll_leads(table, number)
            raise Pause(table.scene, (*table.done, ROLLED))
        with rolls_of_round(table, table.scene.chase(number).round):
            _finish_shot(table, number)
            fire(table, number)
        beaten = list(table.scene.chase(number).predators) if table.so_far.won == "prey" else []
        end_or_shake(table, number, beaten)

    return Walk(default_answers, MOST_RUNS, goes_on).take(scene, begins)


def _say(table: Table, who: str, line: Declaration, choice: str) -> None:
    """Say what a person would, and let all else be answered as usual, up to the next round."""
    chase = chase_of(table.scene, who)
    if line.parts:
        declare_in_chase(table, who, line)
        _settle(table, chase.id)
        return
    if choice != NEXT_ROUND:
        question = _asked(chase, who)
        answer(table, question, option_of(question, choice.removeprefix(CHOOSE)))
    settle_chases(table)
    _settle(table, chase.id)


def _asked(chase: Chase, who: str) -> Question:
    """Return the maneuver that a person is asked for; refuse if they are not."""
    found = (one for one in chase.questions if one.who == who and one.question == MANEUVER)
    question = next(found, None)
    if question is None:
        raise RuleError("no-maneuver-now", "CHASE-7", who=who)
    return question


def _settle(table: Table, number: int) -> None:
    while questions := table.scene.chase(number).questions or table.scene.fight.questions:
        one = questions[0]
        answer(table, one, YES if one.question == LONG_SHOT else one.default)
        if one.question != LONG_SHOT:
            settle_chases(table)


def _finish_shot(table: OddsTable, number: int) -> None:
    """Take the steps of a shot that are still to come, where an earlier run has begun it."""
    begun = [exchange for exchange, _ in table.done if exchange]
    shot = table.scene.shot
    if shot is not None and begun and shot.exchanges[0].id == begun[-1]:
        finish_shot(table, number)


# --- the others' dice ----------------------------------------------------------------------------


def _bands(
    true: Scene, like: Scene, who: str, line: Declaration, choice: str, viewer: Viewer
) -> dict[str, Bands]:
    """Return the bands of everybody in a round whose sheet is not the viewer's."""
    try:
        theirs, mine = (_pools(one, who, line, choice) for one in (true, like))
    except RuleError:
        return {}
    return {
        name: bands_between(theirs.get(name, {}), mine.get(name, {}))
        for name in true.people
        if name != who and not viewer.owns(name)
    }


def _pools(scene: Scene, who: str, line: Declaration, choice: str) -> dict[str, Pools]:
    """Return the dice that each rolls in a round, by what effects call such rolls."""
    rules = ruleset_of(scene)
    usual = "chase" if rules.plays("MET-4") else "defense"
    found: dict[str, Pools] = {name: {} for name in scene.people}
    for winner in scene.people:
        table = Table(scene, rules, Winning(winner))
        _say(table, who, line, choice)
        number = chase_of(scene, who).id
        if not table.scene.chase(number).over:
            roll_round(table, number)
        for event in table.events:
            for name, pools in found.items():
                note_pool(pools, event, name, usual)  # type: ignore[arg-type]
    return found


def chase_of(scene: Scene, who: str) -> Chase:
    seat = scene.people[who].seat
    assert seat is not None
    return scene.chase(seat.chase)
