"""A scene as it stands now. Values only: `game.events.evolve` is the one writer.

``order`` and ``who is awaited`` are never stored, they follow from initiative and from who has
declared or acted; so nothing here can contradict itself.
"""

from collections.abc import Iterable, Iterator

import msgspec

from game.dice import Roll
from game.event import AnyEvent
from game.idle import Idle
from game.names import Choice, Name, Text, Word
from game.settings import SettingValue
from game.state.chase import Chase
from game.state.check import Check
from game.state.decisions import Question
from game.state.declaration import Declaration, Part
from game.state.distance import Distance, pair
from game.state.effects import Effect, Hazard
from game.state.hold import Hold
from game.state.lasting import Lasting
from game.state.person import Person
from game.state.ruling import Ruling


class Lurker(msgspec.Struct, frozen=True, omit_defaults=True):
    """Someone unseen: nobody but a storyteller can tell that they are there.

    They are not among the people of the scene, so nothing is worked out differently for them until
    they step among them. ``said`` is what they will do when their place comes up, ``past`` the
    round in which it has; ``catches`` are whom they take unawares, ``effects`` what lasts on them.
    """

    person: Person
    said: Declaration | None = None
    past: int = 0
    catches: tuple[Name, ...] = ()
    effects: tuple[Effect, ...] = ()


class Exchange(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One part of a declaration being worked out: ``slots`` holds the event that filled each
    step.
    """

    id: int
    kind: Word
    owner: Name
    part: Part
    target: Name = ""
    means: Text = ""
    owners: dict[Name, int]
    back: Part | None = None  # in a contest, the attack that comes back
    numbers: dict[Name, int] = {}
    slots: dict[Word, AnyEvent] = {}
    chase: int = 0  # the chase that it is in; it belongs to no turn of the fight then (CHASE-10)
    came_near: bool = False  # with it its owner has come to hand-to-hand distance (RES-8)


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is held of a turn: how the scene stood before it, what has happened since.

    ``resting`` says that it waits for a storyteller's word; ``said`` are the rulings so far,
    ``spare`` the rolls that they took back, whose dice serve again where the same is rolled.
    """

    before: "Scene"
    events: tuple[AnyEvent, ...] = ()
    resting: bool = False
    said: tuple[AnyEvent, ...] = ()
    spare: tuple[Roll, ...] = ()


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """The turn under way: whose it is, the parts still to come up, the exchanges so far; in a chase
    a shot, by itself.

    ``held`` is what waits for a storyteller's word, ``released`` the exchanges that had it,
    ``rulings`` what was ruled about them.
    """

    owners: tuple[Name, ...]
    todo: tuple[tuple[Name, int], ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    held: Review | None = None
    released: tuple[int, ...] = ()
    rulings: tuple[Ruling, ...] = ()


class Fight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The round machine's own place."""

    round: int = 0
    phase: Word = "setup"
    haste: int = 0
    groups: tuple[tuple[Name, ...], ...] = ()  # highest first; a group of several is a tie
    turn: Turn | None = None
    exchanges: int = 0  # how many have begun so far: the next one's id is one more
    questions: tuple[Question, ...] = ()
    answers: dict[Text, Choice] = {}  # by question id, for the phase
    spoken: int = 0  # how many times somebody has declared in this phase
    last: Name = ""  # whose turn of this phase was the last to be taken
    distances: tuple[Distance, ...] = ()  # as far as they are known (RES-8)
    holds: tuple[Hold, ...] = ()  # the grapples under way
    warned: bool = False  # over open checks (BOOK-3)
    starter: Name = ""  # who started the fight, where that matters (MET-1)
    steps: tuple[tuple[Name, Name, int], ...] = ()  # distances that are not the usual one (MET-5)


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that is true now."""

    ruleset: Word = "detroit"
    title: Text = ""
    settings: dict[Word, SettingValue] = {}
    pace: Word = "step"
    led: bool = True  # whether a storyteller runs it, who can be asked
    frozen: Text = ""  # why nothing can be said to the scene now
    idle: Idle = Idle()
    recovery: Word = ""  # who may take harm off and give back; empty: as the game has it
    people: dict[Name, Person] = {}
    masks: dict[Name, Name] = {}  # what the players know somebody hidden as, gone ones too
    left: dict[Name, Lasting] = {}  # what lasts on those who have left
    unseen: dict[Name, Lurker] = {}  # those of whom the players know nothing
    unseen_rolls: int = 0  # how many rolls nobody was to know of: they are numbered by themselves
    fight: Fight = Fight()
    chases: tuple[Chase, ...] = ()  # those under way, and the last few that are over
    shot: Turn | None = None  # what is being worked out in a chase
    effects: tuple[Effect, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    checks: tuple[Check, ...] = ()
    challenged: tuple[tuple[Text, Name], ...] = ()  # who whom in the round, in no exchange (MET-4)
    rolls: int = 0  # the id of the last roll
    marks: int = 0  # the id of the last effect, hazard or check
    review: bool = False  # results are held until a storyteller lets them go
    poses: bool = True  # what is posed in the room is kept in the log
    usual: Word = ""  # the usual rules of the game it is in; empty: not known
    rehearsed: bool = False  # it is a file, whose writer grants what is asked for (DEF-10)
    committed: bool = False  # its dice can be checked (`proofs`)

    @property
    def fighting(self) -> bool:
        """Say whether a fight is under way: it has begun, and is not over."""
        return self.fight.phase not in ("setup", "ended")

    @property
    def in_play(self) -> bool:
        """Say whether a fight or a chase has begun, and not all of it is over: a fight that rests
        while a chase goes on, or after it, goes on as well.
        """
        rests = self.fight.round > 0 and self.fight.phase != "ended"
        return self.fighting or rests or bool(self.chases)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """What is under way: the turn of the fight, a shot in a chase."""
        return tuple([one for one in (self.fight.turn, self.shot) if one is not None])

    @property
    def reviewed(self) -> Turn | None:
        """The turn or shot of which something is held, or None; there is never more than one."""
        turn, shot = self.fight.turn, self.shot  # asked after each event: no detour
        if turn is not None and turn.held is not None:
            return turn
        return shot if shot is not None and shot.held is not None else None

    @property
    def held(self) -> Review | None:
        """What is held of the turn or shot under way, or None."""
        turn = self.reviewed
        return turn.held if turn is not None else None

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """The exchanges under way."""
        return tuple(one for turn in self.turns for one in turn.exchanges)

    @property
    def fires(self) -> bool:
        """Say whether the shots of a chase's round are being fired (CHASE-12)."""
        return any(one.firing is not None for one in self.chases)

    @property
    def resting(self) -> bool:
        """Say whether the turn or shot under way waits for a storyteller's word."""
        return (held := self.held) is not None and held.resting

    def members(self, group: Iterable[str]) -> list[Person]:
        """Return those of a group of the order who are still in the scene."""
        return [self.people[name] for name in group if name in self.people]

    def tied(self, names: Iterable[str]) -> bool:
        """Say whether those of one place are a tie: not one alone, nor a group by itself, who share
        it because they act as one (INIT-4).
        """
        return len({one.group or (one.name,) for one in self.members(names)}) > 1

    def in_order(self) -> Iterator[list[Person]]:
        """Yield the groups of the order, highest first, without those who are down or away."""
        for group in self.fight.groups:
            standing = [person for person in self.members(group) if person.able]
            if standing:
                yield standing

    def close(self, one: str, other: str) -> bool:
        """Say whether two are at hand-to-hand distance (RES-8)."""
        known = self.distance(one, other)
        if known is not None and known.close:
            return True
        return any({hold.grappler, hold.victim} == {one, other} for hold in self.fight.holds)

    def distance(self, one: str, other: str) -> Distance | None:
        """Return how far apart two are, or None where nobody knows (RES-8)."""
        names = pair(one, other)
        return next((it for it in self.fight.distances if (it.one, it.other) == names), None)

    def hold_of(self, name: str) -> Hold | None:
        """Return the grapple somebody is in, on either side."""
        return next((one for one in self.fight.holds if name in (one.grappler, one.victim)), None)

    def hold_by(self, name: str) -> Hold | None:
        """Return the grapple in which somebody is the grappler."""
        hold = self.hold_of(name)
        return hold if hold is not None and hold.grappler == name else None

    def hold_on(self, name: str) -> Hold | None:
        """Return the grapple in which somebody is the victim."""
        hold = self.hold_of(name)
        return hold if hold is not None and hold.victim == name else None

    def dazed(self, person: Person) -> bool:
        """Say whether this round's turn is lost to somebody who was dazed (W20-10)."""
        return bool(person.lost_round) and person.lost_round == self.fight.round

    def pinned(self, name: str) -> bool:
        """Say whether somebody is pinned, or has relented (GRAPPLE-8)."""
        hold = self.hold_on(name)
        return hold is not None and hold.pinned

    def spares(self, who: str) -> bool:
        """Say whether what the rules here destroy of somebody's is whole on their sheet: the rules
        are not the usual ones of the game, or of the sheet (SYS-2).
        """
        person = self.people[who]
        usual = person.aside is None and self.usual in ("", self.ruleset)
        return person.converts and not usual

    def aware(self, person: Person) -> bool:
        """Say whether somebody knows what comes at them: not of what comes from nowhere."""
        if not person.aware or self.fight.turn is None:
            return person.aware
        acting = self.members(self.fight.turn.owners)
        return not [one for one in acting if person.name in one.blindsides]

    def chase(self, number: int) -> Chase:
        """Return a chase by its number."""
        return next(one for one in self.chases if one.id == number)

    def turn_of(self, exchange: int) -> Turn | None:
        """Return the turn or shot under way that an exchange belongs to."""
        turns = [it for it in self.turns if exchange in [one.id for one in it.exchanges]]
        return turns[0] if turns else None

    def chases_under_way(self) -> list[Chase]:
        """Return the chases that are not over."""
        return [one for one in self.chases if not one.over]

    def given_up(self, name: str) -> Chase | None:
        """Return the chase of somebody that has been given up, and may go on yet (CHASE-9)."""
        person = self.people.get(name)
        start = person.head_start if person is not None else None
        return self.chase(start.seat.chase) if start is not None and start.seat else None

    def ready(self) -> list[Person]:
        """Return everyone who can take part, in the order they joined."""
        return [person for person in self.people.values() if person.able]
