"""Which dice a person would roll in an exchange: it is played twice, each side winning once by as
little as can be, so that their pools can be read off.
"""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.dice import THROWS, Faces, ImpossibleDice, Roll, RollRequest, faces_for, is_throw
from game.scene import submit
from game.state.declaration import Declaration
from game.state.scene import Scene, Touches
from odds.knowing import Bands, band
from odds.staging import acts_in_place

HEADINGS: dict[str, Touches] = {
    "attack": "attack", "grapple": "attack", "damage": "damage", "soak": "soak",
    "chase": "chase", "obstacle": "action",
}  # fmt: skip
MET = "met"  # what the asker's own attack has left, where defenses come off it
QUESTIONS = 20  # more than are asked in one exchange

type Pools = dict[str, int]


class Winning:
    """Chance by which one side just wins, and everybody else just loses."""

    def __init__(self, winner: str) -> None:
        self._winner = winner

    def roll(self, request: RollRequest) -> Faces:
        """Return one success for the winner, and none for the others."""
        wins = request.who == self._winner
        if request.purpose in THROWS:
            return (4,) if wins else (1,)
        if not request.difficulty:
            return (5,) * request.dice
        try:
            return faces_for(replace(request, rule=replace(request.rule, again=0)), int(wins))
        except ImpossibleDice:
            return (10 if wins else 1,) * request.dice


def bands_of(true: Scene, like: Scene, who: str, target: str, line: Declaration) -> Bands:
    """Return the bands of a target's pools in an exchange, from what they roll and what the asker's
    like would roll in their place.
    """
    theirs, mine = pools_of(true, who, target, line), pools_of(like, who, target, line)
    found = bands_between(theirs, mine)
    if "defense" not in found and MET in theirs and MET in mine:
        found["defense"] = band(-theirs[MET], -mine[MET])
    return found


def bands_between(theirs: Pools, mine: Pools) -> Bands:
    """Return the bands of a person's pools beside those of the asker's like."""
    found: Bands = {}
    for heading in sorted(theirs.keys() | mine.keys()):
        if heading != MET:
            found[heading] = band(theirs.get(heading, 0), mine.get(heading, 0))  # type: ignore[index]
    return found


def pools_of(scene: Scene, who: str, target: str, line: Declaration) -> Pools:
    """Return the dice that a target rolls in an exchange, by what effects call such rolls."""
    found: Pools = {}
    for winner in (who, target):
        for event in played(scene, who, line, Winning(winner)):
            if isinstance(event, ev.Undefended) and event.who == target:
                found.setdefault("defense", 0)
            if isinstance(event, ev.Rolled) and event.roll.who == who and event.slot == "attack":
                found.setdefault(MET, _dice_of(event.roll))
            note_pool(found, event, target)
    return found


def note_pool(found: Pools, event: ev.AnyEvent, who: str, usual: Touches = "defense") -> None:
    """Note the dice of a roll, if it is the first of its kind that a person makes; ``usual`` is
    what those rolls are that have no name of their own.
    """
    if isinstance(event, ev.Rolled) and event.roll.who == who:
        found.setdefault(HEADINGS.get(event.roll.purpose, usual), _dice_of(event.roll))


def _dice_of(roll: Roll) -> int:
    return roll.successes if is_throw(roll) else roll.pool


def played(scene: Scene, who: str, line: Declaration | None, chance: Winning) -> list[ev.AnyEvent]:
    """Return what happens in the turn of a person who says a line; None for what they have said."""
    said: Scene = scene
    told: list[ev.AnyEvent] = []
    if line is not None:
        said, events = submit(scene, act.Declare(who=who, declaration=line, by=who), chance)
        told += events
    if not acts_in_place(scene):
        if said.fight.questions:
            said, _ = submit(said, act.TakeDefaults(), chance)
        said, events = submit(said, act.Advance(), chance)
        told += events
    for _ in range(QUESTIONS):
        if said.fight.turn is None or not said.fight.questions:
            break
        said, events = submit(said, act.TakeDefaults(), chance)
        told += events
    return told
