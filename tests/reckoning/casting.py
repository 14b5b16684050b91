"""Random people to fight."""

import random
from collections.abc import Sequence
from typing import Any

from tests.reckoning.people import LEVELS, Person, Weapon

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
HAND = (
    {"name": "sword", "skill": "melee", "damage": "strength+2", "type": "lethal"},
    {"name": "pipe", "skill": "melee", "damage": 3, "type": "bashing"},
    {
        "name": "silver pike",
        "skill": "melee",
        "damage": "strength+3",
        "type": "aggravated",
        "difficulty": 7,
    },
    {"name": "fangs", "skill": "brawl", "damage": "strength+1", "type": "lethal", "difficulty": 5},
)
SHOT = (
    {"name": "derringer", "damage": 4, "range": 7, "capacity": 2, "build": "pistol"},
    {"name": "spray gun", "damage": 4, "range": 50, "capacity": 30, "build": "smg"},
    {"name": "carbine", "damage": 8, "range": 150, "capacity": 3, "build": "long", "difficulty": 7},
)
FLUNG = (
    {"name": "short bow", "skill": "archery", "damage": 4, "type": "lethal", "range": 60},
    {"name": "rock", "skill": "athletics", "damage": "strength", "type": "bashing", "range": 15},
)
ARMOUR = (
    {"name": "vest", "dice": 2, "against": ["bashing", "lethal"]},
    {"name": "padding", "dice": 1, "against": ["bashing"]},
    {"name": "shell", "dice": 3, "against": ["lethal", "aggravated"]},
)


def sheet(chance: random.Random, weapons: Sequence[dict[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {
        trait: chance.randint(1, 5) for trait in ("dexterity", "strength", "stamina", "wits")
    }
    made |= {trait: chance.randint(0, 5) for trait in ("brawl", "melee", "athletics")}
    made["willpower"] = chance.choice((0, 3, 6, 9))
    made["template"] = chance.choice(("mortal", "mortal", "vampire", "shifter", "ghoul", "fae"))
    if made["template"] == "vampire":
        made |= {"fortitude": chance.randint(0, 2), "celerity": chance.randint(0, 2), "blood": 3}
    if made["template"] == "shifter":
        made |= {"rage": chance.randint(0, 4), "form": chance.choice(("homid", "crinos"))}
    if made["template"] == "fae":
        made["wyrd"] = chance.random() < 0.5
    made |= {trait: chance.randint(0, 4) for trait in ("firearms", "archery")}
    if chance.random() < 0.7:
        made["weapons"] = chance.sample(weapons, chance.randint(1, 2))
    if chance.random() < 0.3:
        made["armour"] = [chance.choice(ARMOUR)]
    if chance.random() < 0.3:
        made["health"] = {chance.choice(("bashing", "lethal")): chance.randint(1, LEVELS - 2)}
    if chance.random() < 0.2:
        made["regeneration"] = 1
    if chance.random() < 0.3:
        made["prefer"] = chance.choice(("block", "dodge", "none"))
    if chance.random() < 0.15:
        made["prone"] = True
    if chance.random() < 0.4:
        made["cover"] = chance.choice(("near", "partial"))
    return made


def cast(chance: random.Random) -> dict[str, dict[str, Any]]:
    """Return two to five people, in half of the fights with guns and the like."""
    guns = [{"skill": "firearms", "type": "lethal"} | one for one in SHOT]
    weapons = [*HAND, *guns, *FLUNG] if chance.random() < 0.5 else HAND
    return {name: sheet(chance, weapons) for name in NAMES[: chance.randint(2, 5)]}


def person(name: str, sheet: dict[str, Any], by_wyrd: bool) -> Person:
    weapons = [
        Weapon(**{key: one[key] for key in one if key != "bayonet"})
        for one in sheet.get("weapons", [])
    ]
    marks = {"bashing": 0, "lethal": 0, "aggravated": 0} | sheet.get("health", {})
    resources = {"willpower": sheet["willpower"]}
    resources |= {"rage": sheet["rage"]} if "rage" in sheet else {}
    resources |= {"blood": sheet["blood"]} if "blood" in sheet else {}
    return Person(
        name,
        sheet,
        weapons,
        marks,
        resources,
        {one.name: one.capacity for one in weapons if one.capacity},
        prone=bool(sheet.get("prone")),
        prefer=sheet.get("prefer", ""),
        cover=sheet.get("cover", "none"),
        by_wyrd=by_wyrd,
    )
