"""The events of chases in words: a clause for each, and the reasons in them."""

from collections.abc import Callable, Iterable
from typing import Any

from game.chase import events as ev
from game.chase.courses import Course
from game.chase.maneuvers import NONE
from game.chase.state import Chase
from game.combat.state import Scene
from presentation.reader import Reader
from presentation.text import heading, line, lines, listing, sentence, signed, typed, words_of

ENDED = {
    "caught": "the prey is caught",
    "away": "the prey is away",
    "crash": "both sides crash",
    "over": "it is called off",
}

WHY = {
    "lead": "",
    "botch": "a wrong turn at the very start",
    "obstacle": "failed at an obstacle",
    "run": "the Run is used up",
    "shaken": "shaken off",
    "no-predator-left": "nobody is left behind them",
    "prey-out": "no prey is left running",
    "down": "down",
    "gave-up": "gives up",
    "driver-out": "their driver is out",
    "left-scene": "left the scene",
    "scene-ended": "the scene ends",
    "ruled": "",
    "exhaustion": "",
    "round": "",
}

HOW = {
    "cold": "from a cold start",
    "stalk": "after a stalk",
    "escape": "after an escape",
}

SIDES = {"prey": "the prey", "predators": "the predators"}


def _because(why: str) -> str:
    known = WHY.get(why, words_of(why))
    return f" ({known})" if known else ""


def _began(event: ev.ChaseBegan) -> str:
    leads = [f"{lead} ahead of {name}" for name, lead in event.predators.items()]
    how = HOW.get(event.how, words_of(event.how))
    verb = "flees" if len(event.prey) == 1 else "flee"
    told = f"A chase {how}, {event.course.name}: {listing(event.prey)} {verb}"
    return f"{told}, {listing(leads)}"


def _pounced(event: ev.Pounced) -> str:
    verb = "pounces" if len(event.by) == 1 else "pounce"
    return f"{listing(event.by)} {verb}: {listing(event.prey)} can not even run"


def _joined(event: ev.ChaseJoined) -> str:
    if event.driver:
        return f"{event.who} rides with {event.driver}"
    if event.side == "prey":
        return f"{event.who} flees along"
    return f"{event.who} joins the chase, the prey {event.lead} ahead"


def _left(event: ev.ChaseLeft) -> str:
    return f"{event.who} is out of the chase{_because(event.why)}"


def _round_began(event: ev.ChaseRoundBegan) -> str:
    return f"Chase, round {event.round}"


def _lead_changed(event: ev.LeadChanged) -> str:
    moved = f"{signed(event.change)}, " if event.change else ""
    why = _because(event.why) if event.why != "round" else ""
    by = f" (by {event.by})" if event.by else ""
    return f"Lead on {event.predator}: {moved}now {event.lead}{why}{by}"


def _round_rolled(event: ev.ChaseRoundRolled) -> str:
    if not event.winners:
        return ""
    return f"{listing(event.winners)} may do a maneuver"


def _maneuver_made(event: ev.ManeuverMade) -> str:
    return f"{event.who}: {maneuver_title(event.maneuver)}!"


def maneuver_title(name: str) -> str:
    """Return a maneuver's name as it is shown: ``Never Tell Me The Odds``."""
    return "no maneuver" if name == NONE else name.title()


def _course_changed(event: ev.CourseChanged) -> str:
    pool = " + ".join(event.course.pool)
    by = f" (by {event.by})" if event.by else ""
    return f"The chase goes on: {event.course.name}, {pool} against {event.course.total()}{by}"


def _obstacle_set(event: ev.ObstacleSet) -> str:
    roll = f"{' + '.join(event.obstacle.traits)} against {event.obstacle.difficulty}"
    verb = "faces" if len(event.who) == 1 else "face"
    by = f" (by {event.by})" if event.by else ""
    named = event.obstacle.name
    name = "an obstacle" if named == "obstacle" else f"an obstacle ({named})"
    return f"{listing(event.who)} {verb} {name}: {roll}{by}"


def _obstacle_met(event: ev.ObstacleMet) -> str:
    if event.how in ("nope", "damnit"):
        return f"{event.who} passes without a roll"
    return f"{event.who} {'passes' if event.passed else 'fails'}"


def _run_set(event: ev.RunSet) -> str:
    by = f" (by {event.by})" if event.by else ""
    if not event.rounds:
        return f"Nothing limits the Run of {SIDES[event.side]} any more{by}"
    return f"The Run of {SIDES[event.side]} lasts until the end of round {event.rounds}{by}"


def _pool_set(event: ev.PoolSet) -> str:
    pool = " + ".join(event.traits) or "what the course asks for"
    return f"{event.who} now rolls {pool} in the chase{f' (by {event.by})' if event.by else ''}"


def _exerted(event: ev.Exerted) -> str:
    return f"{event.who} puts Willpower into the coming chase roll"


def _ended(event: ev.ChaseEnded) -> str:
    by = f" by {listing(event.by)}" if event.by and event.outcome == "caught" else ""
    return f"The chase is over: {ENDED.get(event.outcome, 'over')}{by}{_because(event.why)}"


def rested_words(reason: str) -> str:
    """Return why no fight is under way any more."""
    if reason == "chase":
        return "The fight is over for now: those left are in a chase"
    return "A new fight may begin"


def _silent(event: Any) -> str:
    return ""


CLAUSES: dict[type, Callable[[Any], str]] = {
    ev.ChaseBegan: _began,
    ev.Pounced: _pounced,
    ev.ChaseJoined: _joined,
    ev.ChaseLeft: _left,
    ev.ChaseRoundBegan: _round_began,
    ev.LeadChanged: _lead_changed,
    ev.ChaseRoundRolled: _round_rolled,
    ev.ManeuverMade: _maneuver_made,
    ev.CourseChanged: _course_changed,
    ev.ObstacleSet: _obstacle_set,
    ev.ObstacleMet: _obstacle_met,
    ev.ObstacleCleared: _silent,
    ev.RunSet: _run_set,
    ev.PoolSet: _pool_set,
    ev.Exerted: _exerted,
    ev.ChaseRoundEnded: _silent,  # the next one's heading, or its end, says so
    ev.ChaseEnded: _ended,
    ev.EffectCounted: _silent,
}
"""What is told of each event of a chase; nothing of those that something else tells of."""


# --- what stands still (+chase) -------------------------------------------------------------------


def chase_lines(scene: Scene, reader: Reader, whose: str = "") -> list[str]:
    """Return the chases under way, or the one that ``whose`` is in: course, Leads, Runs; and who
    has got away and may be pursued.
    """
    told: list[str] = []
    for chase in scene.chases_under_way():
        if not whose or whose in chase.members():
            told += _one_chase(chase, reader)
    if not whose:
        told += lines(_who_got_away(scene), reader)
    return told or line("No chase is under way.", reader)


def _one_chase(chase: Chase, reader: Reader) -> list[str]:
    where = f"round {chase.round}" if chase.round else "not a round yet"
    told = heading(f"Chase: {listing(chase.prey)}, {chase.course.name}, {where}", reader)
    told += line(
        f"All roll {' + '.join(chase.course.pool)} against {chase.course.total()}.", reader
    )
    leads = sorted(chase.predators.items(), key=lambda one: one[1])
    if reader.screenreader:
        told += lines((f"Lead on {name}: {lead}." for name, lead in leads), reader)
    else:
        width = max((len(name) for name, _ in leads), default=0)
        rows = (typed(f"{name:<{width}}  {lead:>2} {'=' * lead}>") for name, lead in leads)
        told += lines(rows, reader, "  ")
    told += lines((f"{one} rides with {driver}." for one, driver in chase.riders.items()), reader)
    runs = (
        sentence(f"The Run of {SIDES[side]} lasts until the end of round {rounds}")
        for side, rounds in chase.runs.items()
    )
    told += lines(runs, reader)
    if chase.questions:
        asked = [f"{one.who} ({one.question})" for one in chase.questions]
        told += line(sentence(f"The chase waits for {listing(asked)}"), reader)
    return told


def _who_got_away(scene: Scene) -> list[str]:
    return [
        f"{name} has got away: {typed(f'+chase/pursue {name}')} goes after them."
        for name, one in scene.people.items()
        if one.head_start is not None and one.away and one.seat is None and not one.down
    ]


def course_lines(courses: Iterable[Course], reader: Reader) -> list[str]:
    """Return the courses there are, a line each: what is rolled there, against what."""
    told = (
        f"{one.name}: {' + '.join(one.pool)} against {one.total()}"
        + (f" ({listing([trait.name for trait in one.traits])})" if one.traits else "")
        for one in courses
    )
    return lines(map(sentence, told), reader)
