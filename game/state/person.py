"""A person in a scene: how they are, and what they have said, for the scene, a round, a phase."""

from msgspec.structs import replace

from game.fighter import (
    BARE_HANDS,
    POWER_SKILL,
    Armour,
    Damage,
    Fighter,
    Reach,
    Weapon,
    carried_back,
)
from game.state.chase import HeadStart, Seat
from game.state.declaration import Attack, Declaration, Guard, Haste, Part, Plan, Prepared
from game.values import Name, Text, Value, Word

# --- a place in the order of a fight --------------------------------------------------------------


class Initiative(Value, omit_defaults=True):
    """A place in the order: the total, the die in it, the part that was not rolled, and the dice
    that settled ties, where ties are settled by dice. If it was rolled in
    ``private`` others know the total alone. ``wounds`` is what they take off both the total and the
    rating. ``ahead`` are people whom it stands before whatever their sums, each as long as
    they have the total that is given here: who had yet to act when a delay was over.
    """

    total: int
    die: int
    rating: int
    breaks: tuple[int, ...] = ()
    private: bool = False
    wounds: int = 0
    ahead: dict[Name, int] = {}


# --- defenses that go on serving in a round: a dodge of shots, an escape --------------------------


class Standing(Value):
    """A defense roll that goes on serving: its id in the log and its net successes."""

    roll: int
    successes: int


class Flight(Value, omit_defaults=True):
    """An escape under way: its roll once made, and the best attack of the round."""

    roll: Standing | None = None
    best: int = 0
    broken: bool = False


# --- a sheet kept aside while its owner plays by another system's rules ---------------------------


class Aside(Value):
    """A sheet as it was (``own``), what was ``made`` of it for a scene but for the traits filled
    in, and how long the health track is ``there``, by its own rules, and ``here``; ``pools`` and
    ``forms`` are what its own are called here, ``rules`` whose sheets it was made one of.
    """

    own: Fighter
    made: Fighter
    there: Reach
    here: Reach
    rules: Word
    pools: dict[Text, Text] = {}
    forms: dict[Text, Text] = {}

    def with_changes(self, now: Fighter) -> Fighter:
        """Return the sheet with what has changed of what was made of it, and nothing else."""
        own, made = self.own, self.made
        if now == made:
            return own
        return replace(
            now,
            template=own.template if now.template == made.template else now.template,
            health=carried_back(own.health, made.health, now.health, self.here, self.there),
            resources=self._resources(now),
            form=self._form(own.form, made.form, now.form),
            breed_form=self._form(own.breed_form, made.breed_form, now.breed_form),
        )

    def _resources(self, now: Fighter) -> dict[str, int]:
        """Return what is left of the sheet's own pools: a point is a point."""
        left, made = dict(self.own.resources), self.made.resources
        called = {self.pools.get(name, name): name for name in left}
        for name, points in now.resources.items():
            own = called.get(name)
            if own is not None:
                left[own] = max(0, left[own] + points - made.get(name, 0))
            elif name not in made:
                left[name] = points
        return left

    def _form(self, own: str, made: str, now: str) -> str:
        if now == made:
            return own
        return next((one for one, name in self.forms.items() if name == now), own)


BRAVED = "braved"  # why a roll is harder that follows an attack met with none
COVERS = ("none", "near", "partial")  # what a person may stand in
VERSUS = " vs "  # between such a word and the direction that it is against


class Departure(Value, omit_defaults=True):
    """That a person is about to leave, and how (`game.actions.TakeLeave`)."""

    why: Text = ""


class ThisPhase(Value, kw_only=True, omit_defaults=True):
    """What a person has said and done in a phase: gone when the next one begins."""

    declaration: Declaration | None = None
    secret: bool = False
    spoke: int = 0  # when it was declared, counted through the phase; a tie's are equal
    down_targets: tuple[Name, ...] = ()  # who was already down when this was declared
    resolved: tuple[int, ...] = ()  # the parts of it that have come up
    voided: tuple[int, ...] = ()  # those that were lost as their owner was seized
    acted: bool = False
    faced: dict[Name, int] = {}  # the attacks that their escape has met, with their nets
    delaying: bool = False  # acts at a later place of this phase
    prepared: Prepared | None = None
    behind: Name = ""  # whom they have waited for, and acted behind
    stretched: bool = False  # blocked while held: the grapple roll is split
    spent: tuple[Word, ...] = ()  # which of the round's actions are used
    lines: int = 0  # how many times they have declared
    targeted: dict[Word, int] = {}  # how many attacks of each type were aimed at them
    helped: Name = ""  # who makes their next maneuver free
    shielded: bool = False  # has taken an attack for another
    breaks_in: bool = False  # speaks late, and comes up before all others
    early: bool = False  # does something before their place, which is still to come
    latecomer: bool = False  # has come in after all have declared, and is still to do so


class ThisRound(Value, kw_only=True, omit_defaults=True):
    """What a person is about in a round, where they are: gone when the next one begins, and when
    they go from a fight into a chase or back.
    """

    standing: Declaration | None = None  # the declaration that counts for piling on and defense
    struck: tuple[Name, ...] = ()  # whom they have done something about
    haste_left: int = 0
    vouched: bool = False  # a storyteller has said what stands, and so grants its pools
    pools_ruled: dict[Text, Text] = {}  # by what they asked to roll with, what it is
    long_shots: dict[Name, dict[Text, bool]] = {}  # target, weapon: it reaches
    strain: dict[int, int] = {}  # dice that parts of what stands lose after aborts
    dodges: dict[Text, Standing] = {}  # by direction
    flight: Flight | None = None
    countered: bool = False  # the grapple defense is used
    defenses: int = 0  # made out of their own actions
    used: tuple[int, ...] = ()  # the parts that were defenses, and are used up
    blindsides: tuple[Name, ...] = ()  # who is unaware of them: they came from nowhere


class Toll(Value, kw_only=True, omit_defaults=True):
    """What a round has cost a person so far: theirs until it is over, wherever they go."""

    exposed: bool = False  # forgoes defense: a committed attack
    incoming: int = 0  # attacks on them
    bought: bool = False  # the round's one bought success is used
    shifted: bool = False  # has taken on another form
    braved: int = 0  # committed attacks met with no roll: the next one is harder
    aborts: int = 0  # successful ones
    abort_failed: bool = False
    loses_main: bool = False  # let go after a pin: no main action


class Person(Value, kw_only=True, omit_defaults=True):
    """Someone in the scene, and what is theirs for this phase and this round alone."""

    name: Name
    fighter: Fighter
    ref: Word = ""
    npc: bool = False
    prefer: Word = ""
    backs_defense: bool = False  # Willpower is on their next free defense
    cover: Word = "none"
    # Whose word that is: "claimed" by themselves, and left behind by who moves; "ruled" by a
    # storyteller, and no claim changes it; empty: as they came in.
    cover_by: Word = ""
    cover_from: dict[Text, Word] = {}  # against shots from one direction, where it differs
    prone: bool = False
    aware: bool = True
    helpless: bool = False
    flanks: Word = "open"  # how many can come at them
    direction: Text = ""  # where their shots come from
    cornered: bool = False  # the storyteller rules escape out
    unreachable: bool = False  # out of reach of hand-to-hand attacks
    grapple_pool: Text = ""  # the pair the storyteller named for their grapples
    block_pool: Text = ""  # and for their blocks, dodges, escapes and attacks
    dodge_pool: Text = ""
    escape_pool: Text = ""
    attack_pool: Text = ""
    unsure: bool = False  # did not see who took hold of whom
    auto: bool = False  # the game plays them
    stance: Word = ""  # how, where it was said (`game.npcs`)
    ward: Name = ""  # whom they protect or hunt, where that is their stance
    flees_at: Text = ""  # the health level at which they get away, where that is their stance
    side: Word = ""  # the side they were said to be on (`game.state.scene`)
    group: Text = ""  # people who have one initiative with them
    away: bool = False
    sent_away: bool = False  # a storyteller has said so: leaving and coming back changes nothing
    seat: Seat | None = None  # the place in a chase; people with one are away from the fight
    head_start: HeadStart | None = None  # of an escape that nobody has pursued yet
    struck_before: tuple[Name, ...] = ()  # whom they did something about in the round before
    went: int = 0  # the last round of the fight that they got out of, by an escape or into a chase
    menus: tuple[Word, ...] = ()  # the lists of ways that they have chosen from, by `menu_of`
    joins: Name = ""  # whom they want to flee with as one prey
    braces: tuple[Word, ...] = ()  # for which rolls of a chase they buy a success
    down: Text = ""  # how they went down; empty while they stand
    leaving: Departure | None = None  # they go as soon as nothing under way can be about them
    wields: Text = ""  # the weapon in hand, where it is not the first one listed
    blinded: bool = False
    flank: Name = ""  # whose flank they are at
    rear: Name = ""  # whom they have the back of
    cramped: bool = False  # no room to dodge in
    coverless: bool = False  # no cover to dodge behind: they drop
    immobilised: Word = "no"  # struggling, or wholly
    bare: Word = ""  # where neither armour nor cover is in an attack's way
    staked: bool = False  # a stake through the heart
    floored: bool = False  # knocked down, and not up since
    slows: int = 0  # the round for which a knockdown will lower their initiative
    slowed: int = 0  # the last round for which one has
    lost_round: int = 0  # the round that they lose, dazed
    ambush: dict[Name, int] = {}  # whom they have surprised, and by how much
    grants: dict[Text, int] = {}
    adapted: dict[Text, int] = {}  # traits filled in for the ruleset: not the sheet's own
    guessed: tuple[Text, ...] = ()  # those of them that nothing on the sheet tells
    given: dict[Text, int] = {}  # those that a person has said for this scene
    converts: bool = False  # they come from outside, where other rules may be the usual
    aside: Aside | None = None  # their own sheet, where it is of another system
    spared: tuple[Armour, ...] = ()  # destroyed by rules that are not this game's usual
    shields: Name = ""  # the person they would take an attack for
    fleeing: int = 0  # the round of the turn in which a fair escape was announced
    private: bool = False  # their rolls are for storytellers and their owner alone
    haste_plan: Haste | None = None  # to be announced with the next main declaration
    plan: Plan | None = None  # to be declared at their next place
    extra_plan: Plan | None = None  # the same, of their extra actions

    surprised: int = 0  # the round in which they are taken unawares
    forfeits: int = 0  # the round in which a forfeited turn lets them act anywhere
    lent: Initiative | None = None  # the place to go back to after that
    kept: Initiative | None = None  # the place they left with, theirs again if they come back
    initiative: Initiative | None = None

    phase: ThisPhase = ThisPhase()
    round: ThisRound = ThisRound()
    toll: Toll = Toll()

    @property
    def gone(self) -> bool:
        """Say whether they are out of the fight, and in no chase either."""
        return self.away and self.seat is None

    def saying(self, declaration: Declaration | None) -> "Person":
        """Return them as if this were what they have declared in this phase."""
        return replace(self, phase=replace(self.phase, declaration=declaration))

    @property
    def parts(self) -> tuple[Part, ...]:
        """What they have declared in this phase, part by part; nothing before they have."""
        return self.phase.declaration.parts if self.phase.declaration is not None else ()

    @property
    def standing_parts(self) -> tuple[Part, ...]:
        """The same of the declaration that stands."""
        return self.round.standing.parts if self.round.standing is not None else ()

    @property
    def escape(self) -> Standing | None:
        """The roll of their escape, once it has been made."""
        return self.round.flight.roll if self.round.flight is not None else None

    @property
    def done(self) -> bool:
        """Say whether nothing of their action in this phase is still to come up."""
        return self.phase.acted or not self.unresolved()

    def unresolved(self) -> list[int]:
        """Return the indexes of the parts of this phase's declaration that are still to come up."""
        said, resolved = self.phase.declaration, self.phase.resolved
        parts = said.parts if said is not None else ()
        return [index for index, _ in enumerate(parts) if index not in resolved]

    def to_come(self) -> list[int]:
        """Return those of them that may still be done: what was lost has no more than its place."""
        return [index for index in self.unresolved() if index not in self.phase.voided]

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
        worn = {piece.name for piece in fighter.armour}
        back = tuple(piece for piece in self.spared if piece.name not in worn)
        return replace(fighter, armour=(*fighter.armour, *back)) if back else fighter

    @property
    def bound(self) -> bool:
        """Say whether they cannot move at all: staked, or wholly immobilised."""
        return self.staked or self.immobilised == "wholly"

    @property
    def able(self) -> bool:
        """Say whether they can take part: neither down nor away."""
        return not self.down and not self.away

    @property
    def steers(self) -> bool:
        """Say whether they run or drive in a chase, and so defend by themselves."""
        return self.seat is not None and self.seat.steers


# --- which weapon a person has at hand, and which in hand -----------------------------------------


def power_of(person: Person, part: Attack) -> Weapon | None:
    """Return the power that an attack names on the spot as a weapon of its own, or None.

    It strikes hand to hand; with a range, or across a chase, nobody sees it come.
    """
    if part.damage is None:
        return None
    return Weapon(
        name=" + ".join(part.pool),
        skill=POWER_SKILL,
        damage=Damage(part.damage),
        type=part.type or "bashing",
        pool=part.pool,
        missile="unseen" if part.range is not None or person.seat is not None else "",
    )


def means_at_hand(person: Person, part: Attack | Guard) -> Weapon | None:
    """Return what an attack is made with, or a guard kept: a power, the weapon it names, what is in
    hand; None where it names a weapon that is not at hand.
    """
    if isinstance(part, Attack) and part.damage is not None:
        return power_of(person, part)
    return in_hand(person) if part.weapon is None else at_hand(person, part.weapon)


def at_hand(person: Person, name: str) -> Weapon | None:
    """Return the weapon of that name that a person has at hand, or None; a power that they have
    declared is at hand as long as that stands.
    """
    if name == BARE_HANDS.name:
        return BARE_HANDS
    for weapon in person.fighter.carried():  # what is carried comes first, and is asked for most
        if weapon.name == name:
            return weapon
    for part in person.parts:
        if isinstance(part, Attack) and part.damage is not None:
            power = power_of(person, part)
            if power is not None and power.name == name:
                return power
    return next((one for one in person.fighter.arsenal() if one.name == name), None)


def in_use(person: Person) -> tuple[Weapon, ...]:
    """Return the weapons that a person's attacks and guards name; if none does, the one in hand."""
    named = (part.weapon for part in person.parts if isinstance(part, Attack | Guard))
    found = tuple(at_hand(person, name) or BARE_HANDS for name in named if name is not None)
    return found or (in_hand(person),)


def in_hand(person: Person) -> Weapon:
    """Return the weapon in hand: that of an attack or a guard declared in this phase, the last one
    used, the first one carried, what the form grows, or bare hands.
    """
    for part in person.parts:
        if isinstance(part, Attack | Guard) and part.weapon is not None:
            return at_hand(person, part.weapon) or BARE_HANDS
    used = at_hand(person, person.wields) if person.wields else None
    if used is not None:
        return used
    return person.fighter.arsenal()[0]
