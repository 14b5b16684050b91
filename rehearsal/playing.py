"""One fight played out from where a scene stands: everybody automatic, by their stance.

It is said to `submit` like any other, so every rule of the ruleset is in it. The dice of each fight
come from the rehearsal's seed and the fight's own number: no matter who plays it, it goes the same
way. Chases under way go on beside it, a round of each before every round of the fight.
"""

import hashlib
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.dice import Chance, SeededChance
from game.engine.table import phase_of
from game.errors import RuleError
from game.npcs import next_move
from game.rules.rounds import asked_besides
from game.scene import submit
from game.state.chase import Chase
from game.state.person import Person
from game.state.scene import PLAYERS, Scene
from game.state.scene import sides_of as usual_sides
from game.values import AnyEvent

MOST_ROUNDS = 30  # of one fight; then nobody has won
MOST_STEPS = 2_000  # submissions: more than any fight of so many rounds takes
NOBODY = ""  # who has won where no side has

type Side = str
type Roll = tuple[str, str]  # who rolls, and for what


class Played(msgspec.Struct, frozen=True):
    """How one fight went: who won, after how many rounds (of a chase, if that took more); who was
    down, and who had got away; the levels each took and what each spent; the net successes of each
    person's first roll of a kind.
    """

    won: Side
    rounds: int
    down: tuple[str, ...]
    away: tuple[str, ...]
    levels: dict[str, int]
    spent: dict[tuple[str, str], int]
    firsts: dict[Roll, int]


def forked(scene: Scene) -> Scene:
    """Return the scene as it is rehearsed: nobody is asked, and nothing held back; refuse where
    there is nobody to fight.
    """
    if scene.held is not None:
        raise RuleError("rehearsal-held")
    sides = usual_sides(replace(scene, unseen={}))  # for good: they outlast who leaves
    people = {
        name: replace(person, auto=True, side=sides[name], plan=None, extra_plan=None, leaving=None)
        for name, person in scene.people.items()
    }
    fork = replace(scene, people=people, unseen={}, checks=(), pace="flow", frozen="", review=False)
    if len(sides_of(fork)) < 2:
        raise RuleError("rehearsal-one-side")
    return fork


def sides_of(scene: Scene) -> dict[Side, tuple[str, ...]]:
    """Return who of each side can still fight, be it after a chase."""
    sides = usual_sides(scene)
    found: dict[Side, tuple[str, ...]] = {}
    for person in _left(scene):
        found[sides[person.name]] = (*found.get(sides[person.name], ()), person.name)
    return dict(sorted(found.items(), key=lambda each: each[0] != PLAYERS))  # they come first


def _left(scene: Scene) -> Iterator[Person]:
    return (person for person in scene.people.values() if person.able or _chases(person))


def _several(scene: Scene, people: Iterable[Person]) -> bool:
    """Say whether people are of more than one side."""
    sides = usual_sides(scene)
    return len({sides[person.name] for person in people}) > 1


def _chases(person: Person) -> bool:
    return person.seat is not None and not person.down


def chance_of(seed: int, number: int) -> Chance:
    told = hashlib.sha256(f"{seed} {number}".encode()).digest()
    return SeededChance(int.from_bytes(told[:8]))


def play_out(fork: Scene, seed: int, number: int) -> Played:
    """Play a `forked` scene to its end; nobody has won if there is none in time."""
    scene, chance, notes, chasing = fork, chance_of(seed, number), _Notes(), _Chasing()
    begun = scene.fight.round
    for _ in range(MOST_STEPS):
        if _is_over(scene) or max(scene.fight.round - begun, chasing.rounds) > MOST_ROUNDS:
            break
        try:
            scene, events = submit(scene, _next(scene, chasing), chance)
        except RuleError:  # nobody can say anything that would go on
            break
        notes.take(events)
    standing = sides_of(scene)
    won = next(iter(standing)) if len(standing) == 1 else NOBODY
    people = scene.people.values()
    rounds = max(1, scene.fight.round - begun + (begun > 0), chasing.rounds)
    return Played(
        won=won,
        rounds=min(MOST_ROUNDS, rounds),
        down=tuple(person.name for person in people if person.down),
        away=tuple(one.name for one in people if one.away and not (one.down or _chases(one))),
        levels=notes.levels,
        spent=notes.spent,
        firsts=notes.firsts,
    )


def _is_over(scene: Scene) -> bool:
    return scene.fight.phase == "ended" or not _several(scene, _left(scene))


class _Chasing:
    """How far the chases beside a fight are: how many rounds of them have been rolled, and of which
    one since the fight's last round.
    """

    def __init__(self) -> None:
        self.rounds = 0
        self._rolled: set[int] = set()

    def due(self, scene: Scene) -> Chase | None:
        """Return the chase whose round is rolled now; None where it is the fight's turn."""
        if not scene.chases:
            return None
        under_way = scene.chases_under_way()
        left = [chase for chase in under_way if chase.id not in self._rolled]
        if not left and not _several(scene, scene.ready()):  # meanwhile there is no fight
            self._rolled.clear()
            left = under_way
        if not left:
            self._rolled.clear()
            return None
        if not self._rolled:
            self.rounds += 1
        self._rolled.add(left[0].id)
        return left[0]


def _next(scene: Scene, chasing: _Chasing) -> act.AnyAction:
    """Return what brings a fight on: the answer to what is asked, else the next phase or round."""
    if asked_besides(scene):
        return next_move(scene) or act.TakeDefaults()
    kind = phase_of(scene).kind
    if kind not in ("rest", "keep"):
        return act.Advance(run=True)
    if (chase := chasing.due(scene)) is not None:
        return act.RollRound(chase=chase.id)
    return act.Start() if kind == "rest" and not scene.fight.round else act.NextRound()


NOTED = frozenset((ev.Rolled, ev.Wounded, ev.ResourceChanged))


class _Notes:
    """What has come to pass in a fight so far."""

    def __init__(self) -> None:
        self.levels: dict[str, int] = {}
        self.spent: dict[tuple[str, str], int] = {}
        self.firsts: dict[Roll, int] = {}

    def take(self, events: tuple[AnyEvent, ...]) -> None:
        """Note what of these counts."""
        for event in events:
            if type(event) not in NOTED:  # as most are, and cheaper to see than what follows
                continue
            match event:
                case ev.Rolled(roll=roll):
                    self.firsts.setdefault((roll.who, roll.purpose), roll.successes)
                case ev.Wounded(who=who, levels=levels):
                    self.levels[who] = self.levels.get(who, 0) + levels
                case ev.ResourceChanged(who=who, resource=name, change=change) if change < 0:
                    key = who, name
                    self.spent[key] = self.spent.get(key, 0) - change
