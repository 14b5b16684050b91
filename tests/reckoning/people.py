"""Those who fight, reckoned from the rulebook: their dice, what they soak, how hurt they are."""

import random
from typing import Any

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
PENALTIES = (0, 0, -1, -1, -2, -2, -5, -5)  # by the number of marks (HEALTH-1)
LEVELS = 7
# What a crinos has beside the sheet's traits; the game's own data has it from its sources.
CRINOS = {"strength": 4, "dexterity": 1, "stamina": 3}
KINDS = {"basic": (0, 0), "power": (1, 2), "feint": (-1, -2)}  # difficulty, damage (ATTACK-2 to 4)
ABSENT = {"strength": 1, "dexterity": 1, "stamina": 1, "wits": 1}
OFFENSE = ("attack", "grapple", "do", "stand")
WEAPONS = (
    {"name": "sword", "skill": "melee", "damage": "strength+2", "type": "lethal"},
    {"name": "pipe", "skill": "melee", "damage": 3, "type": "bashing"},
    {"name": "pike", "skill": "melee", "damage": "strength+3", "type": "aggravated"}
    | {"difficulty": 7},
    {"name": "fangs", "skill": "brawl", "damage": "strength+1", "type": "lethal", "difficulty": 5},
)
ARMOUR = (
    {"name": "vest", "dice": 2, "against": ["bashing", "lethal"]},
    {"name": "padding", "dice": 1, "against": ["bashing"]},
    {"name": "shell", "dice": 3, "against": ["lethal", "aggravated"]},
)


class Weapon:
    """A means of harm."""

    def __init__(self, name: str = "bare hands", **said: Any) -> None:
        self.name, self.skill = name, said.get("skill", "brawl")
        self.damage, self.type = said.get("damage", "strength"), said.get("type", "bashing")
        self.difficulty = said.get("difficulty", 6)


class Person:
    """One combatant."""

    def __init__(self, name: str, sheet: dict[str, Any]) -> None:
        self.name, self.sheet = name, sheet
        self.weapons = [Weapon(**one) for one in sheet["weapons"]]
        self.marks = {"bashing": 0, "lethal": 0, "aggravated": 0} | sheet["health"]
        self.parts: tuple[Any, ...] = ()
        self.wields = ""  # the weapon last used

    def rating(self, trait: str) -> int:
        more = CRINOS.get(trait, 0) if self.sheet.get("form") == "crinos" else 0
        return int(self.sheet.get(trait, ABSENT.get(trait, 0))) + more

    @property
    def penalty(self) -> int:
        """The dice that wounds take off (HEALTH-1)."""
        return PENALTIES[sum(self.marks.values())]

    def arm(self, name: str) -> Weapon:
        """Return a weapon by its name; without one the first carried, else bare hands."""
        found = (one for one in self.weapons if name in ("", one.name))
        return next(found, Weapon())

    @property
    def in_hand(self) -> Weapon:
        """The weapon that was declared, else the last one used, the first carried, bare hands."""
        named = (one.weapon for one in self.parts if getattr(one, "weapon", None))
        return self.arm(next(named, self.wields))

    def shared(self) -> int:
        """Return what a split takes off each part's pool (SPLIT-1)."""
        return -(len(self.parts) + 1) if len(self.parts) > 1 else 0

    def attack(self, blow: Any) -> tuple[int, int]:
        """Return the pool and difficulty of an attack (ATTACK-1 to ATTACK-4)."""
        weapon = self.arm(blow.weapon)
        self.wields = weapon.name
        pool = self.rating("dexterity") + self.rating(weapon.skill) + self.penalty + self.shared()
        return pool, weapon.difficulty + KINDS[blow.kind][0]

    def damage(self, blow: Any, margin: int) -> int:
        """Return the dice of damage (ATTACK-7)."""
        base = self.arm(blow.weapon).damage
        if isinstance(base, str):
            base = self.rating("strength") + int(base.partition("+")[2] or 0)
        return max(1, base + margin - 1 + KINDS[blow.kind][1])

    def defense(self, verb: str, against: Weapon, number: int) -> tuple[int, int]:
        """Return the pool and difficulty of a block or dodge (DEF-2, DEF-3, PILE-1, PILE-6)."""
        declared = verb in [one.__class__.__name__.lower() for one in self.parts]
        offense = any(one.__class__.__name__.lower() in OFFENSE for one in self.parts)
        dice = self.rating("dexterity") + self.penalty - number * (2 if offense else 1)
        dice += self.shared() if declared else 0
        if verb == "dodge":
            return dice + self.rating("athletics"), 5
        skills = ["brawl"]
        if against.skill != "brawl" and self.in_hand.skill == "melee":
            skills.append("melee")
        found = [(dice + self.rating(one), 4 if one == against.skill else 5) for one in skills]
        return max(found, key=lambda one: (max(0, one[0]) * (11 - one[1]), -one[1]))

    def soak(self, kind: str, by_wyrd: bool) -> int:
        """Return the dice of soak against a kind of damage (RES-3, RES-4)."""
        stamina, fortitude = self.rating("stamina"), self.rating("fortitude")
        aggravated = kind == "aggravated" and fortitude > 0
        own = (fortitude if aggravated else stamina + fortitude) * self.may_soak(kind, by_wyrd)
        return own + sum(one["dice"] for one in self.sheet["armour"] if kind in one["against"])

    def may_soak(self, kind: str, by_wyrd: bool) -> bool:
        """Say whether one's own body soaks a kind of damage (RES-3)."""
        template = self.sheet["template"]
        shifted = template == "shifter" and self.sheet["form"] != "homid"
        if kind == "bashing" or shifted:
            return True
        if kind == "lethal":
            wyrd = template == "fae" and self.sheet["wyrd"] and by_wyrd
            return wyrd or template in ("vampire", "ghoul")
        return template == "vampire" and self.rating("fortitude") > 0

    def hurt(self, levels: int, kind: str) -> None:
        """Mark levels of damage one by one; on a full track they turn worse (HEALTH-3)."""
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


def net(faces: tuple[int, ...], difficulty: int, action: bool) -> tuple[int, bool]:
    """Return net successes and whether it is a botch (DICE-2 to DICE-5)."""
    hits, ones = sum(face >= difficulty for face in faces), faces.count(1)
    return (max(0, hits - ones), hits == 0 and ones > 0) if action else (hits, False)


def sheet(chance: random.Random) -> dict[str, Any]:
    """Return anybody's sheet."""
    rated = ("dexterity", "strength", "stamina", "wits")
    made: dict[str, Any] = {trait: chance.randint(1, 5) for trait in rated}
    made |= {trait: chance.randint(0, 5) for trait in ("brawl", "melee", "athletics")}
    made["template"] = chance.choice(("mortal", "mortal", "vampire", "shifter", "ghoul", "fae"))
    if made["template"] == "vampire":
        made["fortitude"] = chance.randint(0, 2)
    if made["template"] == "shifter":
        made["form"] = chance.choice(("homid", "crinos"))
    if made["template"] == "fae":
        made["wyrd"] = chance.random() < 0.5
    made["weapons"] = chance.sample(WEAPONS, chance.randint(0, 2))
    made["armour"] = chance.sample(ARMOUR, chance.randint(0, 1))
    hurt = {chance.choice(("bashing", "lethal")): chance.randint(1, LEVELS - 2)}
    made["health"] = hurt if chance.random() < 0.3 else {}
    return made
