"""How a scene stands: its fight, its chases, its people, what is between them and what lasts."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property, wraps
from typing import Concatenate, Literal

import msgspec
from msgspec.structs import replace

from game.dice import Roll
from game.fighter import Armour, DamageType
from game.settings import SettingValue, unusual
from game.state.chase import Chase
from game.state.decisions import Idle, Question
from game.state.declaration import Declaration, Part
from game.state.person import Initiative, Person, Toll
from game.values import AnyEvent, Choice, Name, Text, Value, Word

# --- what is to be checked in bookkeeping --------------------------------------------------------


class Check(Value, omit_defaults=True):
    """Something a player asked to have checked in bookkeeping; with a ``roll`` and no
    text, the mishap that the storyteller may make of a botched attack; a ``deed`` is a
    miscellaneous action, whose ``roll`` it is where it took one: what did it do?
    A ``closed`` one tells of dice that players do not see (`npc_dice`).
    """

    id: int
    who: Name
    text: Text
    roll: int = 0
    deed: bool = False
    heard: bool = False
    closed: bool = False

    @property
    def lapses(self) -> bool:
        """Say whether nobody has asked for it: it stops nothing, and lapses with the round."""
        return bool(self.roll) or self.deed


# --- a grapple as it stands ----------------------------------------------------------------------


class Hold(Value, omit_defaults=True):
    """A grapple: who holds whom, with how much Control.

    ``since`` is the round it began in, ``sustained`` the last one it was sustained in: not in the
    main phase in which it began.
    A ``pinned`` victim is helpless and the hold has no Control; ``relented`` is the same, given.
    """

    grappler: Name
    victim: Name
    control: int = 0
    since: int = 0
    sustained: int = 0
    pinned: bool = False
    relented: bool = False

    def other(self, name: str) -> str:
        return self.victim if name == self.grappler else self.grappler


# --- a storyteller's ruling on one step of an exchange whose results are held --------------------


type Change = Literal[
    "dice", "reroll", "difficulty", "successes", "damage", "type", "target", "cancel"
]

# Those that bear on the roll in one slot; the rest bear on the exchange.
OF_A_ROLL = ("dice", "reroll", "difficulty", "successes")


class Ruling(Value, omit_defaults=True):
    """What a storyteller has ruled, and why: it stands until the turn is over.

    ``slot`` is the step whose roll it bears on, empty for the whole exchange. ``faces`` are the
    dice as ruled, ``number`` a difficulty, successes or levels, ``type`` a kind of damage,
    ``target`` who is attacked instead.
    """

    exchange: int
    change: Change
    why: Text
    slot: Word = ""
    faces: tuple[int, ...] = ()
    number: int = 0
    type: DamageType | None = None
    target: Name = ""


# -------------------------------------------------------------------------------------------------
# What lasts: effects counted in rounds and hazards that strike in bookkeeping.


type Touches = Literal[
    "attack", "defense", "action", "difficulty", "initiative", "soak", "damage", "chase"
]


class Effect(Value, kw_only=True):
    """A named change to one person's rolls; ``last_round`` None means until it is taken off.

    Without ``changes`` it is a delay that is only counted. If it holds ``once`` it ends with the
    first roll it has changed.
    """

    id: int
    name: Text
    who: Name
    changes: dict[Touches, int]
    last_round: int | None = None
    by: Text = ""
    once: bool = False


class Runner(Value):
    """Who runs a scene that was handed over to them."""

    name: Name
    ref: Word


def kept_by(ref: str, name: str) -> str:
    """Return the reference of a person who exists only in the scene, added by its starter."""
    return f"{name} kept by {ref}"


class Hazard(Value, kw_only=True):
    """Harm that strikes one person in bookkeeping.

    Either a pool of ``dice`` to roll or flat ``levels``; ``rounds`` strikes left, None for every
    round. It is soaked as usual, unless ``unsoakable``. An ``avoidable`` one is left by
    spending a haste action.
    """

    id: int
    name: Text
    who: Name
    type: DamageType
    dice: int = 0
    levels: int = 0
    rounds: int | None = None
    unsoakable: bool = False
    avoidable: bool = False
    by: Text = ""


# --- how far apart two people are: a fact of the pair, from round to round ------------------------


HAND_TO_HAND = 0  # yards
REACH_YARDS = 5  # whom a blow reaches for certain, and who is shot at point blank
MAX_YARDS = 5000  # that may be said
APART_YARDS = 6  # how far a person who breaks off gets

# How a distance came about: a person said so with a shot, the storyteller ruled it, a blow was
# struck, one was thrown by the other; or one of the two got away, after which a shot may claim it
# anew.
CLAIMED, RULED, STRUCK = "claimed", "ruled", "struck"
BROKE_OFF, ESCAPED, THROWN, LEFT = "broke-off", "escaped", "thrown", "left"
PARTED = (BROKE_OFF, ESCAPED, LEFT)


class Distance(Value, omit_defaults=True):
    """So many yards between two, in the order of their names.

    None is hand-to-hand distance, to which no shot brings people, whatever it claims. ``by`` is
    the person who caused it, ``how`` the way.
    """

    one: Name
    other: Name
    yards: int
    by: Text = ""
    how: Word = RULED

    @property
    def close(self) -> bool:
        """Say whether the two are at hand-to-hand distance."""
        return self.yards == HAND_TO_HAND and self.how != CLAIMED

    def other_than(self, who: str) -> str:
        """Return the person at the other end; nobody, if they are not of the pair."""
        if who == self.one:
            return self.other
        return self.one if who == self.other else ""

    @property
    def parted(self) -> bool:
        """Say whether one of the two got away: they are so far apart, or farther."""
        return self.how in PARTED


def pair(one: str, other: str) -> tuple[str, str]:
    """Return two names as the one key of their distance."""
    return (one, other) if one <= other else (other, one)


# --- what a scene has committed its dice to, before any of them was rolled (`proofs`) ------------


class Commitment(Value, kw_only=True, omit_defaults=True):
    """Hashes, in hexadecimal digits: of a ``seed`` and the scene's number, and the roots of the
    trees of keys for rolls that everybody knows of (``open``) and for the others (``hidden``).

    One without ``seed`` adds trees to those of the seed before.
    """

    seed: Word = ""
    open: Word = ""
    hidden: Word = ""


# --- what lasts on a person who leaves: it is on them again if they come back to the scene -------


# How a person is, or what a storyteller has ruled of them, that no going out and coming in again
# changes; `tests/game/test_recovery.py` has all else, so that a new field is given thought.
CONDITIONS = (
    *("prone", "helpless", "cornered", "blinded", "immobilised", "staked", "floored"),
    *("cramped", "coverless", "bare", "flanks", "direction", "unreachable"),
    *("cover", "cover_from", "cover_by"),
    *("slows", "slowed", "lost_round", "unsure", "aware", "went", "sent_away", "side"),
    *("grapple_pool", "block_pool", "dodge_pool", "escape_pool", "attack_pool"),
)

# Who may take harm off and give back: a player asks the person who runs the scene, sees to their
# own sheet, or does what the ruleset itself grants. The first is a game's usual one.
RECOVERY_POLICIES = ("ask", "free", "rules")
USUAL_RECOVERY = "usual"  # how a scene says that it has none of its own


class Lasting(Value, omit_defaults=True):
    """What was on a player's character as they left: ``ref`` is who that is outside the scene,
    ``place`` theirs in the order, ``surprised`` the round in which they are taken unawares,
    ``of_the_round`` what they did and suffered in that ``round``, ``distances`` and ``steps`` how
    far they are from others, ``spared`` the armour that is destroyed for this scene.
    """

    ref: Word = ""
    conditions: dict[Word, bool | int | Choice | dict[Text, Word]] = {}
    effects: tuple[Effect, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    place: Initiative | None = None
    surprised: int = 0
    round: int = 0
    of_the_round: Toll = Toll()
    distances: tuple[Distance, ...] = ()
    steps: tuple[tuple[Name, Name, int], ...] = ()
    spared: tuple[Armour, ...] = ()

    def in_round(self, number: int, who: str, counted: int) -> "Lasting":
        """Return what is left of it by then on ``who`` it is: effects that have run out before the
        round that is ``counted`` are over, and the person who was near is 6 yards off, but in the
        round in which they left. To go out and in again would else be to break off without an
        action.
        """
        effects = tuple(
            one for one in self.effects if one.last_round is None or one.last_round >= counted
        )
        own = self.of_the_round if self.round == number else Toll()
        here = self.distances if self.round == number else tuple(_apart(self.distances, who))
        return replace(self, effects=effects, of_the_round=own, distances=here)


def _apart(distances: tuple[Distance, ...], who: str) -> Iterator[Distance]:
    for distance in distances:
        near = distance.yards < APART_YARDS
        yield replace(distance, yards=APART_YARDS, by=who, how=LEFT) if near else distance


# --- a scene as it stands now. Values only: `game.events` is the one writer ---------------
# ``order`` and ``who is awaited`` are never stored, they follow from initiative and from who has
# declared or acted; so nothing here can contradict itself.


class Lurker(Value, omit_defaults=True):
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


class Exchange(Value, kw_only=True, omit_defaults=True):
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
    chase: int = 0  # the chase that it is in; it belongs to no turn of the fight then
    came_near: bool = False  # with it its owner has come to hand-to-hand distance


class Review(Value, omit_defaults=True):
    """What is held of a turn: how the scene stood before it, what has happened since.

    ``resting`` says that it waits for a storyteller's word; ``said`` are the rulings so far,
    ``spare`` the rolls that they took back, whose dice serve again where the same is rolled.
    """

    before: "Scene"
    events: tuple[AnyEvent, ...] = ()
    resting: bool = False
    said: tuple[AnyEvent, ...] = ()
    spare: tuple[Roll, ...] = ()


class Turn(Value, omit_defaults=True):
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


class Fight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """The round machine's own place."""

    round: int = 0
    phase: Word = "setup"
    haste: int = 0
    groups: tuple[tuple[Name, ...], ...] = ()  # highest first; a group of several is a tie
    turn: Turn | None = None
    exchanges: int = 0  # how many have begun so far: the next one's id is one more
    questions: tuple[Question, ...] = ()
    answers: dict[Text, Choice] = {}  # by question id, for the phase
    spoken: int = 0  # how many times a person has declared in this phase
    last: Name = ""  # whose turn of this phase was the last to be taken
    distances: tuple[Distance, ...] = ()  # as far as they are known
    holds: tuple[Hold, ...] = ()  # the grapples under way
    warned: bool = False  # over open checks
    starter: Name = ""  # who started the fight, where that matters
    steps: tuple[tuple[Name, Name, int], ...] = ()  # distances that are not the usual one

    @cached_property
    def between(self) -> dict[tuple[str, str], Distance]:
        """The distances by the pairs that are so far apart."""
        return {(distance.one, distance.other): distance for distance in self.distances}


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """Everything that is true now."""

    ruleset: Word = "detroit"
    title: Text = ""
    settings: dict[Word, SettingValue] = {}
    house: dict[Word, dict[Word, SettingValue]] = {}  # the game's usual settings, by ruleset
    pace: Word = "step"
    led: bool = True  # whether a storyteller runs it, who can be asked
    runner: Runner | None = None  # the person it was handed to; None: the person who opened it
    lots: Word = ""  # what is secret in the choices of automatic people
    chapter: int = 1  # of the log
    frozen: Text = ""  # why nothing can be said to the scene now
    idle: Idle = Idle()
    recovery: Word = ""  # who may take harm off and give back; empty: as the game has it
    people: dict[Name, Person] = {}
    masks: dict[Name, Name] = {}  # what the players know a person hidden as, gone ones too
    left: dict[Name, Lasting] = {}  # what lasts on people who have left
    unseen: dict[Name, Lurker] = {}  # NPCs of whom the players know nothing
    unseen_rolls: int = 0  # how many rolls nobody was to know of: they are numbered by themselves
    fight: Fight = Fight()
    chases: tuple[Chase, ...] = ()  # those under way, and the last few that are over
    shot: Turn | None = None  # what is being worked out in a chase
    effects: tuple[Effect, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    checks: tuple[Check, ...] = ()
    rolls: int = 0  # the id of the last roll
    marks: int = 0  # the id of the last effect, hazard or check
    review: bool = False  # results are held until a storyteller lets them go
    poses: bool = True  # what is posed in the room is kept in the log
    usual: Word = ""  # the usual rules of the game it is in; empty: not known
    rehearsed: bool = False  # it is a file, whose writer grants what is asked for
    committed: bool = False  # its dice can be checked (`proofs`)

    @property
    def flows(self) -> bool:
        """Say whether turns follow one another until a person is asked something."""
        return self.pace != "step"

    @property
    def own_settings(self) -> dict[str, SettingValue]:
        """The settings that are not those by which the game usually plays these rules."""
        return unusual(self.settings, self.house.get(self.ruleset, {}))

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
    def reviewed(self) -> Turn | None:
        """The turn or shot with held results, or None; there is never more than one."""
        turn = self.fight.turn
        fights = turn is not None and turn.held is not None
        return turn if fights else self.shot if self.held is not None else None

    @property
    def held(self) -> Review | None:
        """What is held of the turn or shot under way, or None."""
        turn, shot = self.fight.turn, self.shot  # asked after each event: no detour
        if turn is not None and turn.held is not None:
            return turn.held
        return shot.held if shot is not None else None

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        turn, shot = self.fight.turn, self.shot
        own = turn.exchanges if turn is not None else ()
        return own if shot is None else (*own, *shot.exchanges)

    def exchange(self, number: int) -> Exchange:
        for turn in (self.fight.turn, self.shot):  # asked at every step
            for exchange in turn.exchanges if turn is not None else ():
                if exchange.id == number:
                    return exchange
        raise LookupError(number)

    @property
    def fires(self) -> bool:
        """Say whether the shots of a chase's round are being fired."""
        return bool(self.chases) and any(chase.firing is not None for chase in self.chases)

    @property
    def resting(self) -> bool:
        """Say whether the turn or shot under way waits for a storyteller's word."""
        return (held := self.held) is not None and held.resting

    def members(self, group: Iterable[str]) -> list[Person]:
        """Return those of a group of the order who are still in the scene."""
        return [self.people[name] for name in group if name in self.people]

    @property
    def placed(self) -> list[str]:
        """People who have a place in the order and are still in the scene, highest first."""
        return [name for group in self.fight.groups for name in group if name in self.people]

    def tied(self, names: Iterable[str]) -> bool:
        """Say whether those of one place are a tie: not one alone, nor a group by itself, who share
        it because they act as one.
        """
        return len({member.group or (member.name,) for member in self.members(names)}) > 1

    def in_order(self) -> Iterator[list[Person]]:
        """Yield the groups of the order, highest first, without people who are down or away."""
        for group in self.fight.groups:
            standing = [person for person in self.members(group) if person.able]
            if standing:
                yield standing

    def close(self, one: str, other: str) -> bool:
        known = self.distance(one, other)
        if known is not None and known.close:
            return True
        hold = self.hold_of(one)
        return hold is not None and hold.other(one) == other

    def distance(self, one: str, other: str) -> Distance | None:
        """Return how far apart two are, or None where nobody knows."""
        return self.fight.between.get(pair(one, other)) if self.fight.distances else None

    def hold_of(self, name: str) -> Hold | None:
        """Return the grapple a person is in, on either side: nobody is in two."""
        for hold in self.fight.holds:  # asked all the time, as are the two after it
            if name in (hold.grappler, hold.victim):
                return hold
        return None

    def hold_by(self, name: str) -> Hold | None:
        for hold in self.fight.holds:
            if hold.grappler == name:
                return hold
        return None

    def hold_on(self, name: str) -> Hold | None:
        """Return the grapple in which a person is the victim."""
        for hold in self.fight.holds:
            if hold.victim == name:
                return hold
        return None

    def dazed(self, person: Person) -> bool:
        """Say whether this round's turn is lost to a person who was dazed."""
        return bool(person.lost_round) and person.lost_round == self.fight.round

    def pinned(self, name: str) -> bool:
        """Say whether a person is pinned, or has relented."""
        for hold in self.fight.holds:
            if hold.victim == name:
                return hold.pinned
        return False

    def spares(self, who: str) -> bool:
        """Say whether what the rules here destroy of a person's is whole on their sheet: the rules
        are not the usual ones of the game, or of the sheet.
        """
        person = self.people[who]
        usual = person.aside is None and self.usual in ("", self.ruleset)
        return person.converts and not usual

    def aware(self, person: Person) -> bool:
        """Say whether a person knows what comes at them: not of what comes from nowhere."""
        if not person.aware or self.fight.turn is None:
            return person.aware
        for name in self.fight.turn.owners:
            if name in self.people and person.name in self.people[name].round.blindsides:
                return False
        return True

    def chase(self, number: int) -> Chase:
        return next(chase for chase in self.chases if chase.id == number)

    def turn_of(self, exchange: int) -> Turn | None:
        """Return the turn or shot under way that an exchange belongs to."""
        for turn in (self.fight.turn, self.shot):
            for one in turn.exchanges if turn is not None else ():
                if one.id == exchange:
                    return turn
        return None

    def chases_under_way(self) -> list[Chase]:
        return [chase for chase in self.chases if not chase.over]

    def ready(self) -> list[Person]:
        """Return everyone who can take part, in the order they joined."""
        return [person for person in self.people.values() if not (person.down or person.away)]


# --- what was worked out of a scene is not worked out again for everyone who asks ----------------
# A scene never changes: another state is another scene. So an answer stays true of the scene it
# was given for, and is kept in the scene's own dict, which is not written.


def remembered[T](work: Callable[[Scene], T]) -> Callable[[Scene], T]:
    """Have what ``work``, a pure function of a scene, says of one be kept; nobody may change what
    it says.
    """
    name = f"{work.__module__}.{work.__qualname__}"

    @wraps(work)
    def answer(scene: Scene) -> T:
        said: dict[str, T] = scene.__dict__
        if name not in said:
            said[name] = work(scene)
        return said[name]

    return answer


def remembered_for[T, **P](
    work: Callable[Concatenate[Scene, P], T],
) -> Callable[Concatenate[Scene, P], T]:
    """Have what ``work``, a pure function of a scene and of what can be a key, says of one be kept;
    nobody may change what it says.
    """
    said_of: Callable[[Scene], dict[Hashable, T]] = remembered(wraps(work)(lambda scene: {}))

    @wraps(work)
    def answer(scene: Scene, /, *args: P.args, **named: P.kwargs) -> T:
        said = said_of(scene)
        key = (args, tuple(named.items()))
        if key not in said:
            said[key] = work(scene, *args, **named)
        return said[key]

    return answer


# --- sides: who fights beside whom. A side is a word that is told to all --------------------------


PLAYERS, FOES = "players", "foes"  # the usual ones: players' characters, and NPCs
MAX_SIDE = 20
SIDE = re.compile(rf"[^\W_][\w'-]{{0,{MAX_SIDE - 1}}}")
PROTECTS = "protect"  # the stance of a person on the side of their ward


@remembered
def _divided(scene: Scene) -> tuple[dict[str, str], bool]:
    """Return everybody's side, and whether that is a duel."""
    people = scene.people
    protecting = [person for person in people.values() if person.stance == PROTECTS]
    heads = people
    if protecting:
        guards = {other.ward: other.name for other in protecting if other.side or not other.npc}
        heads = {name: people[_head(people, guards, name)] for name in people}
    there = [head for name, head in heads.items() if name not in scene.unseen]
    if len(there) > 1 and not any(person.side or person.npc for person in there):
        return {name: head.name for name, head in heads.items()}, True
    usual = {False: PLAYERS, True: FOES}
    return {name: person.side or usual[person.npc] for name, person in heads.items()}, False


def sides_of(scene: Scene) -> dict[str, str]:
    """Return everybody's side: the side that was set, else that of their ward, or of their
    protector; else the usual one. In a duel of players, where nobody is on another side, each is
    a side of their own, called by their name.
    """
    return _divided(scene)[0]


def is_duel(scene: Scene) -> bool:
    """Say whether players' characters alone are there, and none is on a side that was set."""
    return _divided(scene)[1]


def side_of(scene: Scene, name: str) -> str:
    return sides_of(scene)[name]


def opposed(scene: Scene, one: str, other: str) -> bool:
    sides = sides_of(scene)
    return sides[one] != sides[other]


def _head(people: Mapping[str, Person], guards: Mapping[str, str], name: str) -> str:
    """Return who says which side an NPC is on that has none of its own, or themselves."""
    been = set[str]()
    while name not in been:
        been.add(name)
        person = people[name]
        if person.side or not person.npc:
            break
        wards = person.ward if person.stance == PROTECTS else guards.get(name, "")
        if wards not in people:
            break
        name = wards
    return name
