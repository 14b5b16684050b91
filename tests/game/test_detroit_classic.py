"""The earlier edition (rulebook chapter 13): what differs from detroit, and nothing else."""

import pytest

from tests.game.support import Fight, refusal

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


@pytest.mark.parametrize("wyrd", [False, True])
def test_RES_3_other_fae_do_not_even_by_the_wyrd(wyrd: bool) -> None:
    bob = {"template": "fae", "stamina": 3, "wyrd": wyrd}
    fight = classic(Ann={"melee": 3, "weapons": ["sword"]}, Bob=bob)
    fight.begin("Ann", "Bob").declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann damage": "2s"})
    assert fight.rolls("soak") == []
