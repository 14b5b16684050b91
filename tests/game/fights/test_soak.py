"""Chapter 7, soak and armour: who soaks what; with it what vampires make of bashing (HEALTH-5)."""

import pytest

from game import events as ev
from tests.game.support import Fight, adds_up, dice_of

STAMINA = 3
TYPES = ("bashing", "lethal", "aggravated")


def hit(
    target: dict[str, object],
    kind: str,
    levels: int = 2,
    soak: str = "1s",
    settings: dict[str, bool | int | str] | None = None,
    unsoakable: bool = False,
) -> Fight:
    """Let Ann land a blow of some kind on Bob."""
    weapon = {"name": "it", "skill": "brawl", "damage": 6, "type": kind, "unsoakable": unsoakable}
    cast = {"Ann": {"brawl": 2, "weapons": [weapon]}, "Bob": {"stamina": STAMINA} | target}
    fight = Fight(cast, settings=settings).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann damage": f"{levels}s"} | ({"Bob soak": soak} if soak else {}))
    return fight


def soak_dice(target: dict[str, object], kind: str, unsoakable: bool = False) -> dict[str, int]:
    """Return the dice with which Bob soaks, by where they come from; empty for no roll at all."""
    fight = hit(target, kind, soak="", unsoakable=unsoakable)
    rolls = fight.rolls("soak")
    assert len(rolls) <= 1
    assert all(adds_up(roll) and roll.difficulty == 6 for roll in rolls)
    return dice_of(rolls[0]) if rolls else {}


# --- RES-3 ---------------------------------------------------------------------------------------

OWN = {"stamina": STAMINA}
NONE: dict[str, int] = {}
MORTAL: dict[str, object] = {"template": "mortal"}
VAMPIRE: dict[str, object] = {"template": "vampire"}
GHOUL: dict[str, object] = {"template": "ghoul"}
MAGE: dict[str, object] = {"template": "mage"}
FAE: dict[str, object] = {"template": "fae"}
HOMID: dict[str, object] = {"template": "shifter", "form": "homid"}
CRINOS: dict[str, object] = {"template": "shifter", "form": "crinos"}
BORN_LUPUS: dict[str, object] = {"template": "shifter", "breed form": "lupus"}
IN_CRINOS = {"stamina": STAMINA, "crinos": 3}


VEST = {"name": "vest", "dice": 2, "against": ["bashing", "lethal"]}
CHARM = {"name": "charm", "dice": 4, "against": ["aggravated"]}
BOTH = OWN | {"fortitude": 2}


@pytest.mark.parametrize(
    ("who", "bashing", "lethal", "aggravated"),
    [
        (MORTAL, OWN, NONE, NONE),
        (MAGE, OWN, NONE, NONE),
        (MORTAL | {"soaks": ["lethal", "aggravated"]}, OWN, OWN, OWN),
        (VAMPIRE, OWN, OWN, NONE),
        (GHOUL, OWN, OWN, NONE),
        (FAE, OWN, NONE, NONE),
        (FAE | {"wyrd": True}, OWN, OWN, NONE),
        (HOMID, OWN, NONE, NONE),
        (CRINOS, IN_CRINOS, IN_CRINOS, IN_CRINOS),
        (BORN_LUPUS, OWN | {"lupus": 2}, NONE, NONE),
        (BORN_LUPUS | {"form": "homid"}, OWN, OWN, OWN),  # out of the form it was born to
        # Fortitude: its dots alone against aggravated, added for the rest.
        (VAMPIRE | {"fortitude": 2}, BOTH, BOTH, {"fortitude": 2}),
        (GHOUL | {"fortitude": 2}, BOTH, BOTH, NONE),
        (MORTAL | {"fortitude": 2}, BOTH, NONE, NONE),
        (MORTAL | {"fortitude": 2, "soaks": ["aggravated"]}, BOTH, NONE, {"fortitude": 2}),
        # RES-4: armour against what it is made for, whether or not one could soak.
        (MORTAL | {"armour": [VEST]}, OWN | {"vest": 2}, {"vest": 2}, NONE),
        (MORTAL | {"armour": [VEST, CHARM]}, OWN | {"vest": 2}, {"vest": 2}, {"charm": 4}),
        (CRINOS | {"armour": [VEST]}, IN_CRINOS | {"vest": 2}, IN_CRINOS | {"vest": 2}, IN_CRINOS),
        (
            *(
                MORTAL | {"armour": ["vest", "helmet", "padding"]},
                OWN | {"vest": 2, "helmet": 1, "padding": 2},
            ),
            *({"vest": 2, "helmet": 1}, NONE),
        ),
    ],
)
def test_RES_3_who_soaks_what(who, bashing, lethal, aggravated) -> None:
    assert [soak_dice(who, kind) for kind in TYPES] == [bashing, lethal, aggravated]


def test_RES_3_fortitude_soak_is_a_setting() -> None:
    settings: dict[str, bool | int | str] = {"fortitude_soak": "stamina"}
    fight = hit(VAMPIRE | {"fortitude": 2}, "aggravated", settings=settings)
    assert dice_of(fight.roll("soak")) == BOTH


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(("levels", "soak", "left"), [(2, 1, 1), (3, 0, 3), (2, 2, 0), (1, 3, 0)])
def test_RES_3_each_success_takes_one_level_off(kind, levels, soak, left) -> None:
    fight = hit({"soaks": ["lethal", "aggravated"]}, kind, levels, f"{soak}s")
    assert len(fight.marks("Bob")) == left


# --- RES-4 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("who", [MORTAL, VAMPIRE | {"fortitude": 2}, CRINOS])
def test_RES_4_against_the_unsoakable_armour_alone(who: dict[str, object], kind: str) -> None:
    expected = {"charm": 4} if kind == "aggravated" else {"vest": 2}
    assert soak_dice(who | {"armour": [VEST, CHARM]}, kind, unsoakable=True) == expected
    assert soak_dice(who, kind, unsoakable=True) == {}


# --- HEALTH-5 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "kind", "levels", "soak", "halves", "marks"),
    [
        *(
            (VAMPIRE, "bashing", levels, soak, True, "/" * ((levels - soak) // 2))
            for levels, soak in ((1, 0), (2, 0), (3, 0), (5, 1), (6, 1), (4, 3))
        ),
        (VAMPIRE, "bashing", 4, 0, False, "////"),
        (VAMPIRE, "lethal", 4, 0, True, "XXXX"),
        (GHOUL, "bashing", 4, 0, True, "////"),
    ],
)
def test_HEALTH_5_a_vampire_halves_bashing_after_soak_rounding_down(
    who: dict[str, object], kind: str, levels: int, soak: int, halves: bool, marks: str
) -> None:
    settings: dict[str, bool | int | str] = {"vampires_halve_bashing": halves}
    fight = hit(who, kind, levels, f"{soak}s", settings)
    assert fight.marks("Bob") == marks
    (told,) = fight.events(ev.Wounded)
    assert told.halved is (halves and who is VAMPIRE and kind == "bashing")
