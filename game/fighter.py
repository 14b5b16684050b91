"""Someone who can fight: traits, health, resources and gear, complete in one value.

A fighter carries a copy of its template, so that a scene's log stands on its own: data changed in
`world/` tomorrow changes nothing about yesterday's fight.
"""

import re
from collections.abc import Collection, Iterable
from typing import Annotated, Literal, Self, get_args

import msgspec

from game.dice import Modifier
from game.values import (
    MOST_DICE,
    TWICE,
    UNWRITTEN,
    Difficulty,
    HarmDice,
    Pool,
    Text,
    Trait,
    Value,
    as_schema,
    notation,
    one_of,
    within,
)

# --- the health track (rulebook chapter 2) --------------------------------------------------------
# `Health` holds only the three counts of marks; what a number of marks means (level, penalty) is
# the ruleset's `Track`, because rulesets differ in it.

type DamageType = Literal["bashing", "lethal", "aggravated"]
DAMAGE_TYPES: tuple[DamageType, ...] = ("bashing", "lethal", "aggravated")
UNHURT = "Unhurt"
MOST_LEVELS = 20
_LEVEL = re.compile(r"(?P<name>[A-Za-z][A-Za-z ]{0,29}) (?P<penalty>0|-[1-9])")
DEAD = "dead"  # every level is aggravated


class Level(Value):
    """One box of the track: its name and the dice it takes off (0 or negative)."""

    name: Text
    penalty: int


def levels_written(written: object) -> list[Level]:
    """Read the levels of a track: ``[Bruised 0, Hurt -1]``, each with the dice it takes off."""
    items = written if isinstance(written, list | tuple) else [written]
    found = [_LEVEL.fullmatch(str(item)) for item in items]
    if len(found) > MOST_LEVELS or None in found:
        raise ValueError(f"must be levels such as 'Hurt -1', {MOST_LEVELS} at most")
    return [Level(one["name"], int(one["penalty"])) for one in found if one]


type Levels = Annotated[tuple[Level, ...], notation(levels_written), TWICE]


class Health(Value):
    """The marks on a track, by kind of damage."""

    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0

    @property
    def marked(self) -> int:
        return self.bashing + self.lethal + self.aggravated

    @property
    def marks(self) -> str:
        """The marks as written on the track, worst first: ``*X/`` (HEALTH-2)."""
        return "*" * self.aggravated + "X" * self.lethal + "/" * self.bashing


HURT, BADLY_HURT = "hurt", "badly hurt"
BADLY = 4  # marks, on a track of any length


class Looks(Health, frozen=True):
    """How hurt a person looks to people who do not see their wounds: a word, and no marks."""

    grade: Text = HURT

    @property
    def marks(self) -> str:
        return ""


def looks_of(health: Health) -> Health:
    """Return what is seen of a track where its wounds are not (`npc_wounds`)."""
    if not health.marked:
        return health
    badly = health.marked >= BADLY
    return Looks(bashing=BADLY if badly else 1, grade=BADLY_HURT if badly else HURT)


class Track(Value):
    """The boxes of a health track, lightest first (HEALTH-1).

    ``able`` is how many marks a body can have and still act, if it is not all but the last.
    """

    levels: tuple[Level, ...]
    able: int | None = None

    def longer(self, by: int) -> "Track":
        """Return the track of a larger body: with more of the lightest level."""
        able = None if self.able is None else self.able + by
        return Track((*self.levels[:1] * by, *self.levels), able) if by else self

    def level(self, health: Health) -> str:
        """Return the name of the level that the marks reach; ``Unhurt`` with none."""
        if isinstance(health, Looks):
            return health.grade
        return self._reached(health.marked).name if health.marked else UNHURT

    def penalty(self, health: Health) -> int:
        """Return the wound penalty in dice: 0 or negative, and 0 where it is not known."""
        marked = health.marked
        return self._reached(marked).penalty if marked and not isinstance(health, Looks) else 0

    def _reached(self, marked: int) -> Level:
        """Return the level the marks reach: the last one, where a body has shrunk below them."""
        return self.levels[min(marked, len(self.levels)) - 1]

    def full(self, health: Health) -> bool:
        """Say whether every level is marked: the person is down."""
        return health.marked >= len(self.levels)

    def fells(self, health: Health) -> bool:
        """Say whether a person with these marks can no longer act."""
        return self.full(health) or (self.able is not None and health.marked > self.able)

    def hurt(self, health: Health, levels: int, kind: DamageType) -> Health:
        """Return the track after ``levels`` of ``kind``, one at a time, with the overflow of
        HEALTH-3.
        """
        free = max(0, min(levels, len(self.levels) - health.marked))
        health = _mark(health, kind, free)
        for _ in range(levels - free):
            changed = self._worsen(health, kind)
            if changed == health:  # nothing milder is left to turn
                break
            health = changed
        return health

    def _worsen(self, health: Health, kind: DamageType) -> Health:
        bashing, lethal, aggravated = health.bashing, health.lethal, health.aggravated
        if bashing and kind != "aggravated":
            return Health(bashing - 1, lethal + 1, aggravated)
        if bashing:
            return Health(bashing - 1, lethal, aggravated + 1)
        if lethal and kind != "bashing":
            return Health(bashing, lethal - 1, aggravated + 1)
        return health


def _mark(health: Health, kind: DamageType, levels: int) -> Health:
    return msgspec.structs.replace(health, **{kind: getattr(health, kind) + levels})


def heal(health: Health, levels: int, kind: DamageType) -> Health:
    """Return the track with up to ``levels`` marks of ``kind`` taken off."""
    return msgspec.structs.replace(health, **{kind: max(0, getattr(health, kind) - levels)})


def worst_state(health: Health) -> str:
    """Return what a full track means: ``unconscious``, ``dying`` or ``dead``."""
    if health.bashing:
        return "unconscious"
    return "dying" if health.lethal else DEAD


# --- wounds from one track to another: the same share of it, rounded up (SYS-2) ------------------
# Nobody dies by it, and nobody is put out of action who was not; a full track stays full, and
# means what it meant.


type Counts = tuple[int, int, int]  # marks as bad as aggravated, as lethal, and all


class Reach(Value):
    """How long a track is, and with how many marks on it the body still acts."""

    length: int
    able: int

    def full(self, health: Health) -> bool:
        return health.marked >= self.length

    def most(self, health: Health, source: "Reach") -> int:
        """Return the most marks that stand here for ``health`` on the ``source`` track."""
        if source.full(health):
            return self.length
        return self.able if health.marked <= source.able else self.length - 1


def in_proportion(health: Health, source: Reach, target: Reach) -> Health:
    """Return the marks of one track as another has them."""
    scaled = [_up(count, source, target) for count in _counts(health)]
    return _fitted((scaled[0], scaled[1], scaled[2]), health, source, target)


def carried_back(own: Health, made: Health, now: Health, here: Reach, there: Reach) -> Health:
    """Return the marks of the ``own`` track, ``there``, of which ``made`` was made ``here`` and has
    become ``now``: what was added is added, rounded up, what was healed taken off, rounded down.
    """
    if now == made:
        return own
    was, then, is_ = _counts(own), _counts(made), _counts(now)
    counts = [
        one + _up(after - before, here, there)
        for one, before, after in zip(was, then, is_, strict=True)
    ]
    worst, bad, every = (max(0, one) if left else 0 for one, left in zip(counts, is_, strict=True))
    least = own.marked if now.marked >= made.marked else 0
    return _fitted((worst, bad, every), now, here, there, least)


def _counts(health: Health) -> Counts:
    return health.aggravated, health.aggravated + health.lethal, health.marked


def _up(marks: int, source: Reach, target: Reach) -> int:
    return -(-marks * target.length // source.length)


def _fitted(counts: Counts, meant: Health, source: Reach, target: Reach, least: int = 0) -> Health:
    """Return marks within the ``target`` track that mean what ``meant`` does on its own, ``least``
    of them at least.
    """
    worst, bad, every = counts
    most = max(least, target.most(meant, source))
    if source.full(meant):
        every = target.length
        bad = min(bad, every - 1) if meant.bashing else every
        worst = min(worst, every - 1) if meant.bashing or meant.lethal else every
    every = min(most, max(every, bad, worst))
    bad = min(every, max(bad, worst))
    worst = min(bad, worst)
    return Health(every - bad, bad - worst, worst)


# -------------------------------------------------------------------------------------------------
# Weapons and armour: what people fight with, as plain records (world/weapons.yaml,
# world/armour.yaml).


type Missile = Literal["", "thrown", "launched", "unseen"]
type Build = Literal["", "pistol", "smg", "long"]

RANGED_SKILLS: dict[str, Missile] = {
    "firearms": "unseen",
    "archery": "launched",
    "athletics": "thrown",
}
BARE_HANDS_NAME = "bare hands"
POWER_SKILL = "magick"  # what a means with a pool of its own is called where it names no skill
MOST_ROUNDS = 1_000
_DAMAGE = re.compile(r"(strength)(?:\+(\d{1,3}))?|(\d{1,3})", re.ASCII)


class Damage(Value):
    """A weapon's base damage pool: ``dice``, plus Strength where ``strength`` is set (ATTACK-7)."""

    dice: int = 0
    strength: bool = False

    @classmethod
    def parse(cls, text: object) -> "Damage":
        """Read ``3``, ``strength`` or ``strength+1``; raise ValueError for anything else."""
        found = _DAMAGE.fullmatch(str(text).lower().replace(" ", ""))
        dice = int(found[2] or found[3] or 0) if found else -1
        if not found or dice > MOST_DICE:
            raise ValueError(f"must be dice from 0 to {MOST_DICE}, 'strength' or 'strength+N'")
        return cls(dice=dice, strength=bool(found[1]))

    def __str__(self) -> str:
        if not self.strength:
            return str(self.dice)
        return f"strength+{self.dice}" if self.dice else "strength"


type Harm = Annotated[Damage, notation(Damage.parse)]


class Weapon(Value, kw_only=True, omit_defaults=True):
    """A means of harm.

    ``skill`` decides the pool, with Dexterity, unless ``pool`` names its traits (magick and
    powers); ``range`` is the effective range in yards, ``capacity`` the rounds it holds (0: it
    needs none). ``rating`` is what it is worth in dice by the Storytelling system, None where it
    has none of its own; ``bane`` is what there is in it that is deadly to some, like silver
    (NWOD-5).
    ``bayonet`` is the damage of the one fixed to a gun, ``fires`` the gun that a bayonet is fixed
    to (GUN-4). What is ``explosive`` does its rating in levels, a ``stake`` does its work in a
    heart (W20-7).
    """

    name: Text
    skill: Text = ""
    damage: Harm
    type: DamageType
    pool: Pool = ()
    difficulty: Difficulty = 6
    missile: Missile = ""
    range: Annotated[int, within(0, 100_000)] = 0
    capacity: Annotated[int, within(0, MOST_ROUNDS)] = 0
    build: Build = ""
    unsoakable: bool = False
    natural: bool = False
    explosive: bool = False
    stake: bool = False
    bayonet: Harm | None = None
    rating: Annotated[int, within(0, 5)] | None = None
    bane: Text = ""
    fires: Annotated[Text, UNWRITTEN] = ""

    @property
    def ranged(self) -> bool:
        return bool(self.missile)

    @property
    def traits(self) -> tuple[str, ...]:
        """The traits of its attack pool (ATTACK-1)."""
        return self.pool or ("dexterity", self.skill)


class Armour(Value, kw_only=True, omit_defaults=True):
    """Something worn: ``dice`` of soak against the damage types it is made for."""

    name: Text
    dice: HarmDice = 0
    against: tuple[DamageType, ...]


def bayonet_of(gun: Weapon) -> Weapon | None:
    """Return the bayonet fixed to a gun as a hand weapon of its own, or None (GUN-4)."""
    if gun.bayonet is None:
        return None
    return Weapon(
        name=f"{gun.name} bayonet", skill="melee", damage=gun.bayonet, type="lethal", fires=gun.name
    )


BARE_HANDS = Weapon(
    name=BARE_HANDS_NAME, skill="brawl", damage=Damage(strength=True), type="bashing", natural=True
)


type SoakWhen = Literal["always", "never", "out of breed form", "wyrd", "fortitude"]
type Physiology = Literal["", "humanoid", "near", "quadruped", "remote", "none"]

ATTRIBUTES = frozenset(
    [
        "strength",
        "dexterity",
        "stamina",
        "charisma",
        "manipulation",
        "appearance",
        "perception",
        "intelligence",
        "wits",
    ]
)
HOME_SYSTEM = "detroit"  # the system whose sheets the game began with, and those of its like
ABSENT_ATTRIBUTE = 1
ABSENT_WILLPOWER = 5
# What a body costs its grappler by Dexterity; there is no way with "none".
STRANGENESS: dict[str, int] = {"humanoid": 0, "near": 1, "quadruped": 2, "remote": 3}
STRANGE_BODIES = tuple(kind for kind, cost in STRANGENESS.items() if cost)
MAX_FAMILIAR = 3  # the difficulty that familiarity with a body can spare
PHYSIOLOGIES = tuple(word for word in get_args(Physiology.__value__) if word)


MOST_DOTS = 20  # of a trait


def _summands(written: object) -> list[object]:
    """Return the terms of a sum, numbers as text among the traits."""
    terms = written if isinstance(written, list | tuple) else [written]
    return [str(term) if type(term) is int else term for term in terms]


type Summands = Annotated[tuple[Text, ...], notation(_summands), TWICE, as_schema("Sum")]


class Form(Value, omit_defaults=True):
    """A shape a shifter can take: what it adds to traits, and the weapons it grows.

    ``physiology`` is how strange it is to grapple, ``body`` another kind that it counts as; without
    a physiology of its own it is built like the template. A ``handless`` form holds nothing.
    """

    traits: dict[Trait, Annotated[int, within(-MOST_DOTS, MOST_DOTS)]] = {}
    weapons: tuple[Weapon, ...] = ()
    handless: bool = False
    physiology: Physiology = ""
    body: tuple[Text, ...] = ()


class Template(Value, omit_defaults=True):
    """A kind of being: who soaks what, what it spends, what shapes it has.

    ``system`` is the one whose sheet it has, ``attributes`` are what such a sheet rates 1
    at least (none: the nine that the game began with), ``sums`` are traits that are the sum of
    others, or of numbers, where the sheet does not say what they are. ``levels``, here and on a
    sheet, are of a track of its own (none: the rules'), ``larger`` are traits that give a body more
    of the lightest level (HEALTH-1).
    """

    name: Text = "mortal"
    soaks: dict[DamageType, SoakWhen] = msgspec.field(default_factory=lambda: {"bashing": "always"})
    halves_bashing: bool = False  # HEALTH-5
    bullets_bash: bool = False  # bullets are bashing to them (NWOD-7)
    banes: tuple[Text, ...] = ()  # what does aggravated damage to them (NWOD-5)
    dying: Text = "dying"  # what a full track with lethal marks is called
    stakeable: bool = False  # a stake through the heart holds them fast
    resources: tuple[Annotated[Text, one_of("pools")], ...] = ("willpower",)
    forms: dict[Text, Form] = {}
    physiology: Physiology = ""  # humanoid
    body: tuple[Text, ...] = ()
    system: Annotated[Text, UNWRITTEN] = HOME_SYSTEM
    attributes: Annotated[tuple[Text, ...], UNWRITTEN] = ()
    sums: dict[Trait, Summands] = {}
    levels: Levels = ()
    larger: dict[Trait, Annotated[int, within(1, MOST_LEVELS)]] = {}


class Body(Value):
    """What a grappler gets hold of: how it is built, and every kind it counts as."""

    physiology: Physiology
    kinds: frozenset[Text]


class Fighter(Value, kw_only=True, omit_defaults=True):
    """A sheet ready for play.

    ``traits`` holds permanent ratings, ``resources`` what is left of those that are spent.
    ``soaks`` names damage types soaked by exception ("others by flag"), ``specialties`` maps a
    trait to what it covers (an empty tuple: everything). ``physiology`` is given only where a body
    is not that of its form or template, ``familiar`` maps kinds of body to the difficulty spared.
    ``details`` are what is told in words and counts for nothing: a clan, a concept.
    """

    template: Template = Template()
    traits: dict[Text, int] = {}
    health: Health = Health()
    resources: dict[Text, int] = {}
    ammunition: dict[Text, int] = {}
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    specialties: dict[Text, tuple[Text, ...]] = {}
    form: Text = ""
    breed_form: Text = ""
    soaks: tuple[DamageType, ...] = ()
    wyrd: bool = False
    regeneration: int = 0
    physiology: Physiology = ""
    familiar: dict[Text, int] = {}
    details: dict[Text, Text] = {}
    levels: tuple[Level, ...] = ()

    def rating(self, trait: str) -> int:
        """Return the permanent rating of a trait: attributes default to 1, Willpower to 5, sums to
        what they are the sum of, the rest to 0.
        """
        if trait in self.traits:
            return self.traits[trait]
        if trait in self.template.sums:
            terms = self.template.sums[trait]
            return sum(int(term) if term.isdecimal() else self.rating(term) for term in terms)
        absent = ABSENT_ATTRIBUTE if trait in (self.template.attributes or ATTRIBUTES) else 0
        return ABSENT_WILLPOWER if trait == "willpower" else absent

    def shape(self) -> Form | None:
        """Return the form worn now, or None for people without forms."""
        return self.template.forms.get(self.form)

    def body(self) -> Body:
        """Return the body as it is now: built as the sheet itself says, else the form
        worn, else the template, else like a human.
        """
        shape = self.shape() or Form()
        kinds = {self.form, self.template.name}
        built: Physiology = "humanoid"
        for physiology, words in (
            (self.physiology, ()),
            (shape.physiology, shape.body),
            (self.template.physiology, self.template.body),
        ):
            kinds.update(words)
            if physiology:
                built = physiology
                break
        return Body(physiology=built, kinds=frozenset({*kinds, built} - {""}))

    def trait(self, trait: str) -> int:
        """Return a trait as it is now, the form's change included; never below 0."""
        shape = self.shape() if self.form else None
        return max(0, self.rating(trait) + (shape.traits.get(trait, 0) if shape else 0))

    def terms(self, *traits: str) -> tuple[Modifier, ...]:
        """Return traits' dice as terms of a roll's arithmetic; a rating of 0 gives none."""
        terms = []
        for trait in traits:
            if base := self.rating(trait):
                terms.append(Modifier(why=trait, dice=base))
            if self.form and (change := self.trait(trait) - base):
                terms.append(Modifier(why=self.form, dice=change, by=trait))
        return tuple(terms)

    def carried(self) -> tuple[Weapon, ...]:
        """Return the weapons of the sheet that can be used now: all, or in a form without hands
        what is part of the body.
        """
        shape = self.shape() if self.form else None
        if shape is None or not shape.handless:
            return self.weapons
        return tuple(weapon for weapon in self.weapons if weapon.natural)

    def arsenal(self) -> tuple[Weapon, ...]:
        """Return every weapon at hand: carried ones first, then the form's own, bare hands last."""
        shape, carried = self.shape(), self.carried()
        bayonets = (bayonet for gun in carried if (bayonet := bayonet_of(gun)) is not None)
        return (*carried, *bayonets, *(shape.weapons if shape else ()), BARE_HANDS)

    def without(self, names: Collection[str]) -> Self:
        """Return the fighter without the weapons of these names, and what is in them."""
        if not names:
            return self
        return msgspec.structs.replace(
            self,
            weapons=tuple(weapon for weapon in self.weapons if weapon.name not in names),
            ammunition={gun: left for gun, left in self.ammunition.items() if gun not in names},
        )

    def heals_by_itself(self) -> int:
        """Return the levels that close by themselves each round: none in a breed form."""
        shifts = bool(self.template.forms)
        return 0 if shifts and not self.out_of_breed_form() else self.regeneration

    def out_of_breed_form(self) -> bool:
        """Say whether a shifter wears another form than the one it was born to."""
        return bool(self.template.forms) and self.form != self.breed_form

    def strange_form(self) -> str:
        """Return the form worn where anyone can see that it is none of a human; else nothing, for
        to stand there as a human does not tell a shifter.
        """
        return self.form if (self.shape() or Form()) != Form() else ""

    def specialised(
        self, traits: tuple[str, ...], means: tuple[str, ...] = (), claimed: bool = False
    ) -> bool:
        """Say whether a specialty applies to a roll of ``traits`` made by ``means``.

        A specialty without a text always applies; one with a text applies where it names the weapon
        or the way of using it, be it as several of them (``swords``), and where it is ``claimed``.
        """
        covers = [self.specialties[trait] for trait in traits if trait in self.specialties]
        return bool(covers) and (
            claimed or not all(covers) or any(fits(each, one) for each in covers for one in means)
        )


def fits(covers: Iterable[str], means: str) -> bool:
    """Say whether the words of a specialty name a weapon or a way of using it, or several of it."""
    return any(word in (means, f"{means}s", f"{means}es") for word in covers)


def strangeness(grappler: Fighter, opponent: Fighter) -> int | None:
    """Return the difficulty that the opponent's body adds to a grapple by Dexterity; None if
    Dexterity finds nothing to use.

    If a body counts as several kinds, the kind that the grappler knows best spares most.
    """
    body = opponent.body()
    if body.physiology == "none":
        return None
    if _own_kind(grappler, opponent):
        return 0
    spared = max(grappler.familiar.get(kind, 0) for kind in body.kinds)
    return max(0, STRANGENESS[body.physiology] - spared)


def _own_kind(grappler: Fighter, opponent: Fighter) -> bool:
    """Say whether the opponent wears one of the forms that the grappler's own kind has; a sheet
    with a physiology of its own wears a body that is none of them.
    """
    own = grappler.template
    return own.name == opponent.template.name and (
        opponent.form in own.forms and not opponent.physiology
    )
