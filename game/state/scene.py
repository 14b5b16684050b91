"""A scene as it stands now. Values only: `game.events.evolve` is the one writer.

``order`` and ``who is awaited`` are never stored, they follow from initiative and from who has
declared or acted; so nothing here can contradict itself.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from game.dice import Roll
from game.event import AnyEvent
from game.fighter import Fighter
from game.gear import Armour
from game.idle import Idle
from game.names import Choice, Name, Text, Word
from game.settings import SettingValue
from game.state.aside import Aside
from game.state.chase import Chase, HeadStart, Seat
from game.state.check import Check
from game.state.decisions import Question
from game.state.declaration import Declaration, Haste, Part, Plan, Prepared
from game.state.distance import Distance, pair
from game.state.effects import Effect, Hazard
from game.state.hold import Hold
from game.state.initiative import Initiative
from game.state.lasting import Lasting
from game.state.ruling import Ruling
from game.state.standing import Flight, Standing

BRAVED = "braved"  # why a roll is harder that follows an attack met with none (ATTACK-6)
COVERS = ("none", "near", "partial")  # what somebody may stand in


class Departure(msgspec.Struct, frozen=True, omit_defaults=True):
    """That somebody is about to leave: how (`game.actions.TakeLeave`), and in a chase after which
    of its rounds they said so.
    """

    why: Text = ""
    round: int = 0


class Person(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Someone in the scene.

    The first block stays with them from round to round, the second is the round's (`fresh_round`),
    the third the phase's (`fresh_phase`).
    """

    name: Name
    fighter: Fighter
    ref: Word = ""
    npc: bool = False
    prefer: Word = ""
    backs_defense: bool = False  # Willpower is on their next free defense (PILE-6)
    cover: Word = "none"
    prone: bool = False
    aware: bool = True
    helpless: bool = False
    flanks: Word = "open"  # how many can come at them (PILE-5)
    direction: Text = ""  # where their shots come from (DEF-4)
    cornered: bool = False  # the storyteller rules escape out (DEF-5)
    unreachable: bool = False  # out of reach of hand-to-hand attacks (RES-6)
    grapple_pool: Text = ""  # the pair the storyteller named for their grapples (GRAPPLE-2)
    block_pool: Text = ""  # and for their blocks, dodges, escapes and attacks (DEF-10)
    dodge_pool: Text = ""
    escape_pool: Text = ""
    attack_pool: Text = ""
    unsure: bool = False  # did not see who took hold of whom (GRAPPLE-15)
    auto: bool = False  # plays by itself
    stance: Word = ""  # how, where it was said (`game.auto_stances`)
    ward: Name = ""  # whom they protect, where that is their stance
    group: Text = ""  # those who have one initiative with them
    away: bool = False
    sent_away: bool = False  # a storyteller has said so: leaving and coming back changes nothing
    seat: Seat | None = None  # the place in a chase; who has one is away from the fight
    ran: int = 0  # the round of the fight that they left for a chase, and ran before the next
    head_start: HeadStart | None = None  # of an escape that nobody has pursued yet (CHASE-4)
    went: int = 0  # the last round of the fight that they got out of, by an escape or into a chase
    menus: tuple[Word, ...] = ()  # the lists of ways that they have chosen from, by `menu_of`
    joins: Name = ""  # whom they want to flee with as one prey (CHASE-1)
    braces: tuple[Word, ...] = ()  # for which rolls of a chase they buy a success (DICE-8)
    down: Text = ""  # how they went down (HEALTH-4); empty while they stand
    gives_up: bool = False  # their chase, once what is declared about them has been rolled
    leaving: Departure | None = None  # they go as soon as nothing under way can be about them
    wields: Text = ""  # the weapon in hand, where it is not the first one listed
    blinded: bool = False  # (W20-12)
    flank: Name = ""  # whose flank they are at (W20-12)
    rear: Name = ""  # whom they have the back of (W20-12)
    cramped: bool = False  # no room to dodge in (W20-4)
    coverless: bool = False  # no cover to dodge behind: they drop (W20-4)
    immobilised: Word = "no"  # struggling, or wholly (W20-12)
    bare: Word = ""  # where neither armour nor cover is in an attack's way (W20-13)
    staked: bool = False  # a stake through the heart (W20-13)
    floored: bool = False  # knocked down: their next action is getting up (W20-11)
    slowed: int = 0  # the last round in which a knockdown lowers their initiative (W20-11)
    lost_round: int = 0  # the round that they lose, dazed (W20-10)
    ambush: dict[Name, int] = {}  # whom they have surprised, and by how much (W20-14)
    grants: dict[Text, int] = {}
    adapted: dict[Text, int] = {}  # traits filled in for the ruleset: not the sheet's own
    guessed: tuple[Text, ...] = ()  # those of them that nothing on the sheet tells
    given: dict[Text, int] = {}  # those that somebody has said for this scene
    converts: bool = False  # they come from outside, where other rules may be the usual (SYS-2)
    aside: Aside | None = None  # their own sheet, where it is of another system (SYS-2)
    spared: tuple[Armour, ...] = ()  # destroyed by rules that are not this game's usual (SYS-2)
    shields: Name = ""  # for whom they would take an attack (MET-10)
    fleeing: int = 0  # the round of the turn in which a fair escape was announced (MET-7)
    private: bool = False  # their rolls are for storytellers and their owner alone
    haste_plan: Haste | None = None  # to be announced with the next main declaration
    plan: Plan | None = None  # to be declared at their next place
    extra_plan: Plan | None = None  # the same, of their extra actions

    surprised: int = 0  # the round in which they are taken unawares (NWOD-4)
    forfeits: int = 0  # the round in which a forfeited turn lets them act anywhere (NWOD-3)
    lent: Initiative | None = None  # the place to go back to after that
    kept: Initiative | None = None  # the place they left with, theirs again if they come back

    initiative: Initiative | None = None
    standing: Declaration | None = None  # the declaration that counts for piling on and defense
    struck: tuple[Name, ...] = ()  # whom they have done something about in the round
    haste_left: int = 0
    incoming: int = 0
    bought: bool = False  # the round's one bought success is used (DICE-8)
    exposed: bool = False  # forgoes defense: a committed attack (ATTACK-6)
    vouched: bool = False  # a storyteller has said what stands, and so grants its pools (DEF-10)
    pools_ruled: dict[Text, Text] = {}  # by what they asked to roll with, what it is (DEF-10)
    long_shots: dict[Name, dict[Text, bool]] = {}  # target, weapon: it reaches (CHASE-10)
    shifted: bool = False  # has taken on another form this round
    braved: int = 0  # committed attacks met with no roll: the next one is harder (ATTACK-6)
    aborts: int = 0  # successful ones this round (ABORT-3)
    abort_failed: bool = False  # (ABORT-4)
    strain: dict[int, int] = {}  # dice that parts of what stands lose after aborts (ABORT-3)
    dodges: dict[Text, Standing] = {}  # by direction (DEF-4)
    flight: Flight | None = None
    countered: bool = False  # the grapple defense is used (DEF-7)
    defenses: int = 0  # made out of their own actions this round (W20-5)
    used: tuple[int, ...] = ()  # the parts that were defenses, and are used up (W20-4)
    loses_main: bool = False  # let go after a pin: no main action this round (GRAPPLE-8)

    declaration: Declaration | None = None  # made in this phase
    secret: bool = False
    spoke: int = 0  # when it was declared, counted through the phase; a tie's are equal (ABORT-1)
    down_targets: tuple[Name, ...] = ()  # who was already down when this was declared (RES-6)
    resolved: tuple[int, ...] = ()  # the parts of it that have come up
    voided: tuple[int, ...] = ()  # those that were lost as their owner was seized (GRAPPLE-10a)
    acted: bool = False
    delaying: bool = False  # acts at a later place of this phase (NWOD-3)
    prepared: Prepared | None = None
    behind: Name = ""  # whom they have waited for in this phase, and acted behind (NWOD-3)
    stretched: bool = False  # blocked while held: the grapple roll is split (GRAPPLE-12)
    spent: tuple[Word, ...] = ()  # which of the round's actions are used (MET-2)
    lines: int = 0  # how many times they have declared in this phase (MET-2)
    targeted: dict[Word, int] = {}  # how many attacks of each type were aimed at them (MET-6)
    helped: Name = ""  # who makes their next maneuver free (MET-9)
    shielded: bool = False  # has taken an attack for another (MET-10)
    breaks_in: bool = False  # speaks late, and comes up before all others (W20-1)
    early: bool = False  # does something before their place, which is still to come (MET-9)
    blindsides: tuple[Name, ...] = ()  # who is unaware of them: they came from nowhere

    @property
    def parts(self) -> tuple[Part, ...]:
        """What they have declared in this phase, part by part; nothing before they have."""
        return self.declaration.parts if self.declaration is not None else ()

    @property
    def standing_parts(self) -> tuple[Part, ...]:
        """The same of the declaration that stands."""
        return self.standing.parts if self.standing is not None else ()

    @property
    def done(self) -> bool:
        """Say whether nothing of their action in this phase is still to come up."""
        return self.acted or not self.unresolved()

    def unresolved(self) -> list[int]:
        """Return the indexes of the parts of this phase's declaration that are still to come up."""
        return [index for index in range(len(self.parts)) if index not in self.resolved]

    def to_come(self) -> list[int]:
        """Return those of them that may still be done: what was lost has no more than its place."""
        return [index for index in self.unresolved() if index not in self.voided]

    def own(self) -> Fighter:
        """Return the fighter without what was filled in for the ruleset, and is as it was: the
        sheet as it stands outside this scene.
        """
        fighter, filled = self.fighter, self.adapted.items()
        if filled:
            own = {one: dots for one, dots in fighter.traits.items() if (one, dots) not in filled}
            fighter = replace(fighter, traits=own)
        if self.aside is not None:
            fighter = self.aside.with_changes(fighter)
        return self._with_what_was_spared(fighter)

    def _with_what_was_spared(self, fighter: Fighter) -> Fighter:
        worn = {piece.name for piece in fighter.armour}
        back = tuple(piece for piece in self.spared if piece.name not in worn)
        return replace(fighter, armour=(*fighter.armour, *back)) if back else fighter

    @property
    def bound(self) -> bool:
        """Say whether they cannot move at all: staked, or wholly immobilised (W20-12, W20-13)."""
        return self.staked or self.immobilised == "wholly"

    @property
    def able(self) -> bool:
        """Say whether they can take part: neither down nor away."""
        return not self.down and not self.away

    @property
    def steers(self) -> bool:
        """Say whether they run or drive in a chase, and so defend by themselves (CHASE-10)."""
        return self.seat is not None and self.seat.steers


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
    agreement: Word = "all"  # or a majority: who must agree where no storyteller runs the scene
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
    rolls: int = 0  # the id of the last roll
    marks: int = 0  # the id of the last effect, hazard or check
    review: bool = False  # results are held until a storyteller lets them go
    poses: bool = True  # what is posed in the room is kept in the log
    usual: Word = ""  # the usual rules of the game it is in; empty: not known
    rehearsed: bool = False  # it is a file, whose writer grants what is asked for (DEF-10)
    committed: bool = False  # its dice can be checked (`game.checked`)

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
