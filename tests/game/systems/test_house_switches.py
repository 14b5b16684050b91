"""What tables of these systems change by house rule: each a setting, by its clause."""

import pytest

from game.dice import Roll
from tests.game.support import Fight, refusal
from tests.our_rulesets import OURS

HURT = {"health": {"lethal": 4}, "dexterity": 4, "wits": 3, "strength": 3, "brawl": 3}


def hits(ruleset: str = "detroit", faces: list[int] | None = None, **settings: object) -> Roll:
    """Let Ann, who has a specialty in kicks, strike Bob; return her attack."""
    cast = {
        "Ann": {"dexterity": 2, "brawl": 2, "specialties": {"brawl": ["bare hands"]}},
        "Bob": {"dexterity": 1, "willpower": 0},
    }
    fight = Fight(cast, ruleset=ruleset, settings=settings)  # type: ignore[arg-type]
    fight.begin("Ann", "Bob").declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann attack": faces or [10, 2, 2, 2]})
    return fight.roll("attack", "Ann")


@pytest.mark.parametrize("ruleset", OURS)
@pytest.mark.parametrize("counts", [None, True, False])
def test_INIT_1_wounds_off_initiative_is_a_setting(ruleset: str, counts: bool | None) -> None:
    settings = {} if counts is None else {"wounds_off_initiative": counts}
    totals = []
    for health in ({}, {"lethal": 5}):
        fight = Fight({"Ann": {**HURT, "health": health}}, ruleset=ruleset, settings=settings)
        fight.st("start", {} if ruleset == "met" else {"Ann initiative": 5})
        totals.append(fight.state()["initiative"]["Ann"]["total"])
    usual = ruleset in ("detroit", "w20")
    assert (totals[1] < totals[0]) is (usual if counts is None else counts)


@pytest.mark.parametrize(("counts", "pool"), [(False, 3), (True, 1)])
def test_DICE_9_wounds_off_damage_is_a_setting(counts: bool, pool: int) -> None:
    settings = {"wounds_off_damage": counts}
    fight = Fight({"Ann": HURT, "Bob": {"health": {"lethal": 4}}}, settings=settings)
    fight.st("hazard Bob=Fire 2 dice lethal once")
    fight.begin("Ann", "Bob").declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s", "Ann damage": "0s", "Bob damage": "0s"})
    assert fight.roll("damage", "Ann").pool == pool
    assert fight.roll("damage", "Bob").pool == 2  # a fire has no wounds


@pytest.mark.parametrize("ruleset", ["detroit", "detroit-classic", "w20"])
@pytest.mark.parametrize(("setting", "faces"), [(6, [6, 5]), (8, [8, 7])])
def test_RES_3_soak_difficulty_is_a_setting(ruleset: str, setting: int, faces: list[int]) -> None:
    settings = {"soak_difficulty": setting}
    cast = {"Ann": HURT, "Bob": {"stamina": 2}}
    fight = Fight(cast, ruleset=ruleset, settings=settings)
    fight.begin("Ann", "Bob").declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s", "Ann damage": "2s", "Bob soak": faces})
    roll = fight.roll("soak")
    assert (roll.difficulty, roll.successes) == (setting, 1)


@pytest.mark.parametrize("ruleset", ["detroit", "w20"])
@pytest.mark.parametrize(
    ("settings", "faces", "successes"),
    [
        ({}, [10, 2, 2, 2], 2),
        ({"specialty_tens": 1}, [10, 2, 2, 2], 1),
        ({"specialty_tens": 1, "ten_counts": 3}, [10, 2, 2, 2], 3),
        ({"specialty_tens": 1, "specialty_again": 10}, [10, 2, 2, 2, 7], 2),
        ({"specialty_tens": 1, "again": 9}, [9, 2, 2, 2, 9, 2], 2),
    ],
)
def test_DICE_7_tens_count_more_or_are_rolled_again(ruleset, settings, faces, successes) -> None:
    assert hits(ruleset, faces, **settings).successes == successes


@pytest.mark.parametrize("cancel", [False, True])
@pytest.mark.parametrize("purpose", ["action", "damage", "soak"])
def test_DICE_5_whether_ones_cancel_is_a_setting_for_each_kind_of_roll(purpose, cancel) -> None:
    settings = {f"ones_cancel_{purpose}": cancel}
    fight = Fight({"Ann": HURT | {"health": {}}, "Bob": {"stamina": 2}}, settings=settings)
    fight.begin("Ann", "Bob").declare(Bob="pass", Ann="attack Bob")
    faces = {"Ann attack": [8, 8, 1, 2, 2, 2, 2], "Bob block": [2], "Bob soak": [8, 1]}
    fight.resolve(
        faces | {"Ann damage": [8, 8, 1, 2][: 3 if purpose == "action" and cancel else 4]}
    )
    whole = 1 if purpose == "soak" else 2
    made = "attack" if purpose == "action" else purpose
    assert fight.roll(made).successes == whole - cancel


@pytest.mark.parametrize("ruleset", ["detroit", "detroit-classic", "w20", "nwod"])
@pytest.mark.parametrize("anew", [False, True])
def test_INIT_1_initiative_once_or_every_round_by_any_ruleset(ruleset: str, anew: bool) -> None:
    settings = {"initiative_every_round": anew}
    fight = Fight({"Ann": {}, "Bob": {}}, ruleset=ruleset, settings=settings)
    fight.st("start", {"Ann initiative": 9, "Bob initiative": 2})
    fight.resolve()
    if fight.phase != "bookkeeping":
        fight.resolve()
    fight.st("round", {"Ann initiative": 2, "Bob initiative": 9} if anew else {})
    assert fight.state()["order"][0] == ("Bob" if anew else "Ann")


# --- the earlier edition (rulebook chapter 13): what differs from detroit, and nothing else ------

KITHS = ("troll", "redcap", "satyr", "scathach sidhe")


def classic(**cast: dict[str, object]) -> Fight:
    return Fight(cast, ruleset="detroit-classic")


def test_GRAPPLE_4_there_is_no_crack() -> None:
    fight = classic(Ann={"brawl": 5}, Bob={}).begin("Ann", "Bob").declare(Bob="pass")
    assert refusal(fight, "Ann", "grapple Bob then crack") == "unknown-name"
    fight.say("Ann", "grapple Bob then choose")
    fight.resolve({"Ann grapple": "6s"})
    (question,) = fight.state()["awaiting"]
    assert "crack" not in question["options"]
    assert "clinch" in question["options"]


def test_GRAPPLE_10_shrug_off_is_called_shed() -> None:
    fight = classic(Ann={"brawl": 3}, Bob={}, Cy={"brawl": 3}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="attack Ann", Bob="pass", Ann="grapple Bob")
    fight.resolve({"Ann grapple": "2s", "Cy attack": "1s"})
    (question,) = fight.state()["awaiting"]
    assert question["options"] == ("shed", "hostage block")
    fight.say("Ann", "choose shed", {"Ann block": "1s"})
    assert fight.state()["grapples"][0]["control"] == 1


@pytest.mark.parametrize("kith", KITHS)
def test_RES_3_some_kiths_soak_lethal(kith: str) -> None:
    fight = classic(Ann={"melee": 3, "weapons": ["sword"]}, Bob={"template": kith, "stamina": 3})
    fight.begin("Ann", "Bob").declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann damage": "2s", "Bob soak": "1s"})
    assert fight.roll("soak").pool == 3
