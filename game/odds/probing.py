"""Which dice somebody would roll in an exchange: it is played twice, each side winning once by as
little as can be, so that their pools can be read off.
"""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.chance import Faces, ImpossibleDice, RollRequest, faces_for
from game.dice import THROWS, is_throw
from game.effects import Touches
from game.odds.knowing import Bands, band
from game.odds.staging import acts_in_place
from game.scene import submit
from game.state.declaration import Declaration
from game.state.scene import Scene

HEADINGS: dict[str, Touches] = {
    "attack": "attack", "grapple": "attack", "damage": "damage", "soak": "soak",
}  # fmt: skip
MET = "met"  # what the asker's own attack has left, where defenses come off it
QUESTIONS = 20  # more than are asked in one exchange

type Pools = dict[str, int]


class Winning:
    """Chance by which one side just wins, and everybody else just loses."""

    def __init__(self, winner: str) -> None:
        self._winner = winner

    def roll(self, request: RollRequest) -> Faces:
        """Return one success for the winner, and none for anybody else."""
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
    found: Bands = {}
    for heading in theirs.keys() | mine.keys():
        if heading != MET:
            found[heading] = band(theirs.get(heading, 0), mine.get(heading, 0))  # type: ignore[index]
    if "defense" not in found and MET in theirs and MET in mine:
        found["defense"] = band(-theirs[MET], -mine[MET])
    return found


def pools_of(scene: Scene, who: str, target: str, line: Declaration) -> Pools:
    """Return the dice that somebody rolls in an exchange, by what effects call such rolls."""
    found: Pools = {}
    for winner in (who, target):
        for event in _played(scene, who, line, Winning(winner)):
            if isinstance(event, ev.Undefended) and event.who == target:
                found.setdefault("defense", 0)
            if not isinstance(event, ev.Rolled):
                continue
            roll = event.roll
            dice = roll.successes if is_throw(roll) else roll.pool
            if roll.who == target:
                found.setdefault(HEADINGS.get(roll.purpose, "defense"), dice)
            elif roll.who == who and event.slot == "attack":
                found.setdefault(MET, dice)
    return found


def _played(scene: Scene, who: str, line: Declaration, chance: Winning) -> list[ev.AnyEvent]:
    said, events = submit(scene, act.Declare(who=who, declaration=line, by=who), chance)
    told = [*events]
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
