"""Who has acted and who was attacked, counted from the log alone, apart from the engine's count."""

from collections import Counter

from game import events as ev
from game.rulesets import ruleset_of
from game.state.declaration import Declaration, Do
from game.state.scene import Scene

PILING = ("attack", "contest")  # exchanges that are counted by the round (PILE-1, NWOD-6)
CHALLENGES = ("physical", "mental", "social")  # those counted by their type (MET-6)
OTHERS = ("misc", "hold", "assist", "help")
ACTIONS = 2  # of a round that has several of different kinds (MET-2)
MOST = {"physical": 2, "mental": 1, "social": 1}  # MET-6
MOST_LATER = {"physical": 2}

type Place = tuple[str, int]  # a person, and which part of what they have declared


class Tally:
    """What the events of a fight come to so far; ``verify`` holds it against the scene."""

    def __init__(self) -> None:
        self.incoming: Counter[str] = Counter()  # of the round
        # Of the phase:
        self.lines: Counter[str] = Counter()
        self.spent: Counter[tuple[str, str]] = Counter()
        self.targeted: Counter[tuple[str, str]] = Counter()
        self.aimed: dict[int, list[tuple[str, str]]] = {}  # attacks that may still be withdrawn
        # Of what somebody has declared:
        self.said: dict[str, Declaration] = {}
        self.turns: Counter[str] = Counter()
        self.made: Counter[str] = Counter()
        self.acted: Counter[Place] = Counter()

    def take(self, event: ev.AnyEvent, scene: Scene) -> None:
        match event:
            case ev.RoundBegan():
                self.incoming.clear()
            case ev.PhaseBegan():
                self._begin_phase(event.fresh)
            case ev.Left():
                self._forget(event.who)
            case ev.Declared():
                self._declare(event, scene)
            case ev.SteppedIn():  # and says what they do instead of waiting
                self.lines.pop(event.who, None)
            case ev.Aborted() | ev.GuardTurned():
                # What has come up stays so, perhaps under another number.
                self.said[event.who] = event.declaration
                self.acted = _without(event.who, self.acted)
                self.acted.update((event.who, index) for index in event.resolved)
            case ev.KnockedDown(who=who, instead=True):  # getting up takes the place of the rest
                stands = scene.people[who].phase.declaration
                assert stands is not None
                self.said[who] = stands
                self.acted = _without(who, self.acted)
            case ev.TurnBegan():
                self.turns.update(event.owners)
            case ev.ExchangeBegan():
                self._open(event, scene)
                self.made.update(event.owners)
                for place in event.owners.items():
                    self._come_up(place, scene)
            case ev.ActionLost() | ev.Waited():
                self._come_up((event.who, event.index), scene)
            case ev.Redirected():
                self.aimed[event.exchange].append((event.by, "physical"))
                self.spent[event.by, "simple"] += 1
            case ev.Rolled(exchange=number) | ev.Undefended(exchange=number):
                self.targeted.update(self.aimed.pop(number, ()))
            case ev.HelpRefused():
                self.spent[event.by, "standard"] -= 1

    def _begin_phase(self, fresh: bool) -> None:
        for counted in (self.turns, self.made, self.acted):
            counted.clear()
        if fresh:
            for counted in (self.lines, self.spent, self.targeted, self.said):
                counted.clear()

    def _forget(self, who: str) -> None:
        for counted in (self.incoming, self.lines, self.said, self.turns, self.made):
            counted.pop(who, None)
        self.spent, self.targeted = _without(who, self.spent), _without(who, self.targeted)
        self.acted = _without(who, self.acted)

    def _declare(self, event: ev.Declared, scene: Scene) -> None:
        """Begin anew with somebody; they speak once in a phase, or with an action left (MET-2)."""
        who = event.who
        if event.added:  # to what was said before, or in the place of a delay (W20-1, W20-2)
            self.said[who] = event.declaration
            self.acted = _without(who, self.acted)
            self.acted.update((who, index) for index in event.resolved)
            self.turns.pop(who, None)
            self.made.pop(who, None)
            return
        several = bool(ruleset_of(scene).cost(Do("anything")))
        assert not self.lines[who] or (several and self.all_spent(who) < ACTIONS)
        self.lines[who] += 1
        self.said[who] = event.declaration
        self.acted = _without(who, self.acted)
        self.turns.pop(who, None)
        self.made.pop(who, None)

    def all_spent(self, who: str) -> int:
        return sum(count for (name, _), count in self.spent.items() if name == who)

    def _open(self, event: ev.ExchangeBegan, scene: Scene) -> None:
        if event.kind in PILING:
            both = event.kind == "contest"
            aimed = [event.owner, event.target] if both else [event.target]
            assert event.numbers == {name: self.incoming[name] for name in aimed}
            self.incoming.update(aimed)
        else:
            assert event.numbers == {}
            assert event.kind in (*CHALLENGES, *OTHERS)
        if event.kind in CHALLENGES:
            self.aimed[event.exchange] = [(event.target, event.kind)]
        elif event.kind == "attack" and ruleset_of(scene).plays("MET-4"):  # a seizure (MET-6)
            self.targeted[event.target, "physical"] += 1

    def _come_up(self, place: Place, scene: Scene) -> None:
        who, index = place
        self.acted[place] += 1
        cost = ruleset_of(scene).cost(self.said[who].parts[index])
        if cost:
            self.spent[who, cost] += 1

    def verify(self, scene: Scene) -> None:
        """Hold the count against what may be, and against the scene's own."""
        assert set(self.acted.values()) <= {1}
        assert set(self.turns.values()) <= {1}
        assert all(made <= len(self.said[who].parts) for who, made in self.made.items())
        most = MOST_LATER if scene.fight.haste else MOST
        for (who, kind), count in self.targeted.items():
            assert count <= most.get(kind, 0), (who, kind)
        for who, person in scene.people.items():
            assert person.toll.incoming == self.incoming[who]
            assert person.phase.targeted == _of(who, self.targeted)
            assert self.spent[who, "standard"] <= 1
            assert self.all_spent(who) <= ACTIONS
            for action in ("standard", "simple"):  # spent when it is said, done in its turn
                assert self.spent[who, action] <= person.phase.spent.count(action)


def _without[T](who: str, counted: Counter[tuple[str, T]]) -> Counter[tuple[str, T]]:
    return Counter({key: count for key, count in counted.items() if key[0] != who})


def _of[T](who: str, counted: Counter[tuple[str, T]]) -> dict[T, int]:
    return {key[1]: count for key, count in counted.items() if key[0] == who and count}
