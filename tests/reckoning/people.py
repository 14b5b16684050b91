"""Those who fight: traits, gear and health, as far as a fight asks for them."""

from dataclasses import dataclass, field, fields
from typing import Any

from tests.reckoning.lines import Line

PENALTIES = (0, 0, -1, -1, -2, -2, -5, -5)  # by the number of marks (HEALTH-1)
LEVELS = 7
MISSILES = {"firearms": 4, "archery": 2, "athletics": 2}  # what a block against them costs (DEF-2)
# A crinos has these beside the sheet's traits; the game's own data has them from its sources.
CRINOS = {"strength": 4, "dexterity": 1, "stamina": 3}
STRANGE = {"humanoid": 0, "near": 1, "quadruped": 2, "remote": 3}  # GRAPPLE-2


@dataclass
class Weapon:
    """A means of harm."""

    name: str
    skill: str = "brawl"
    damage: Any = "strength"
    type: str = "bashing"
    difficulty: int = 6
    range: int = 0
    capacity: int = 0
    build: str = ""
    unsoakable: bool = False

    @property
    def ranged(self) -> bool:
        return self.skill in MISSILES


HANDS = Weapon("bare hands")


def track(marks: dict[str, int]) -> str:
    """Return the marks, the worst first (HEALTH-2)."""
    return "*" * marks.get("aggravated", 0) + "X" * marks["lethal"] + "/" * marks["bashing"]


@dataclass
class Person:
    """One combatant; what stands below `initiative` begins anew in each round."""

    name: str
    sheet: dict[str, Any]
    weapons: list[Weapon] = field(default_factory=list)
    marks: dict[str, int] = field(default_factory=dict)
    resources: dict[str, int] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)
    prone: bool = False
    down: bool = False
    away: bool = False
    went: int = 0  # in which round they got away
    prefer: str = ""
    by_wyrd: bool = True  # whether the Wyrd lets fae soak, as in the later edition
    loses_main: bool = False
    wields: str = ""  # the weapon last used
    cover: str = "none"

    initiative: tuple[int, int] = (0, 0)  # total, and the part that was not rolled
    line: Line | None = None
    said: int = 0  # when the line was declared: a larger number is later
    done: set[int] = field(default_factory=set)  # the parts that have been resolved
    lost: set[int] = field(default_factory=set)  # the parts that being seized has cost
    dice: dict[int, int] = field(default_factory=dict)  # what an abort takes off a part's pool
    fresh: bool = False  # declared in this phase
    acted: bool = False  # has had their turn in this phase
    hasty: bool = False  # the line is of a haste phase
    passed: bool = False  # passed in this haste phase, which leaves the line before in force
    secret: bool = False  # in a tie whose declarations are not revealed yet
    haste: int = 0
    incoming: int = 0
    bought: bool = False
    exposed: bool = False
    braved: int = 0  # what the next roll of one's own costs for having braved a committed attack
    used: set[str] = field(default_factory=set)  # guards and counter-grapples that met an attack
    aborts: int = 0
    failed: bool = False
    escape: int | None = None  # the round's one escape roll, and what came of it
    best: int = 0
    broken: bool = False
    met: bool = False
    dodged: int | None = None  # the one dodge roll against all shots
    blocked: bool = False  # a victim's block that splits its grapple roll

    @property
    def template(self) -> str:
        return str(self.sheet.get("template", "mortal"))

    @property
    def active(self) -> bool:
        return not self.down and not self.away

    def rating(self, trait: str) -> int:
        absent = 1 if trait in ("strength", "dexterity", "stamina", "wits", "perception") else 0
        absent = 5 if trait == "willpower" else absent
        more = CRINOS.get(trait, 0) if self.sheet.get("form") == "crinos" else 0
        return int(self.sheet.get(trait, absent)) + more

    @property
    def penalty(self) -> int:
        """The dice that wounds take off (HEALTH-1)."""
        return PENALTIES[sum(self.marks.values())]

    def arm(self, name: str) -> Weapon:
        """Return a weapon by its name; without one the first carried, else bare hands."""
        name = name or self.wields
        return next((one for one in self.weapons if name in ("", one.name)), HANDS)

    @property
    def in_hand(self) -> Weapon:
        """The weapon of what was declared in this phase, else the last one used, the first carried,
        bare hands.
        """
        parts = self.line.parts if self.line and self.fresh else ()
        return self.arm(next((one.weapon for one in parts if one.weapon), ""))

    def hurt(self, levels: int, kind: str) -> None:
        """Mark levels of damage one by one (HEALTH-3)."""
        for _ in range(levels):
            if sum(self.marks.values()) < LEVELS:
                self.marks[kind] += 1
            elif kind == "bashing":
                self._turn("bashing", "lethal")
            elif kind == "lethal":
                if not self._turn("bashing", "lethal"):
                    self._turn("lethal", "aggravated")
            elif not self._turn("bashing", "aggravated"):
                self._turn("lethal", "aggravated")

    def _turn(self, old: str, new: str) -> bool:
        if not self.marks[old]:
            return False
        self.marks[old] -= 1
        self.marks[new] += 1
        return True

    def soak(self, kind: str, unsoakable: bool = False) -> int:
        """Return the dice of soak against a kind of damage (RES-3, RES-4)."""
        own = 0
        if self.may_soak(kind) and not unsoakable:
            fortitude = self.rating("fortitude")
            own = (
                fortitude
                if kind == "aggravated" and fortitude
                else self.rating("stamina") + fortitude
            )
        worn = self.sheet.get("armour", [])
        return own + sum(one["dice"] for one in worn if kind in one["against"])

    def could_hasten(self) -> bool:
        """Say whether there is something of one's own to buy haste with (HASTE-2)."""
        quick = self.rating("celerity") and self.resources.get("blood", 0) > 0
        return bool(quick) or self.resources.get("rage", 0) > 0

    def born_so(self) -> bool:
        born = self.sheet.get("breed_form", "homid")
        return self.template == "shifter" and bool(self.sheet.get("form", "homid") == born)

    def may_soak(self, kind: str) -> bool:
        """Say whether one's own body soaks a kind of damage (RES-3)."""
        if kind == "bashing" or kind in self.sheet.get("soaks", ()):
            return True
        shifted = self.template == "shifter" and not self.born_so()
        if kind == "lethal":
            wyrd = self.template == "fae" and bool(self.sheet.get("wyrd")) and self.by_wyrd
            return shifted or wyrd or self.template in ("vampire", "ghoul")
        return shifted or (self.template == "vampire" and self.rating("fortitude") > 0)

    def begin_round(self) -> None:
        fresh, names = Person(self.name, self.sheet), [one.name for one in fields(Person)]
        for key in ("loses_main", *names[names.index("initiative") :]):
            setattr(self, key, getattr(fresh, key))
