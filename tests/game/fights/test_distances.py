"""RES-8: how far apart two are, from round to round; GUN-3 and RES-1 where they stand on it."""

import pytest

from game import events as ev
from game.errors import RuleError
from game.secrecy import Viewer, facing
from tests.game.support import Fight, duel, question, refusal

GUNNER: dict[str, object] = {
    "dexterity": 3,
    "firearms": 3,
    "brawl": 1,
    "weapons": ["light pistol", "rifle"],
}
BRAWLER: dict[str, object] = {
    "dexterity": 3,
    "strength": 4,
    "brawl": 3,
    "athletics": 3,
    "wits": 4,
    "willpower": 5,
}


def distances(fight: Fight, viewer: Viewer | None = None) -> list[tuple[list[str], int, str]]:
    return [(one["pair"], one["yards"], one["by"]) for one in fight.state(viewer)["distances"]]


def toe_to_toe() -> Fight:
    """Return a second round before whose first declaration Bob has struck at Ann, who has a gun."""
    fight = duel(GUNNER, BRAWLER).declare(Bob="attack Ann", Ann="pass")
    fight.resolve({"Bob attack": "0s"})
    return fight.next_round("Ann", "Bob")


# --- who gets away -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["do break off", "do Break off from Ann", "do break off from an.", "do break off from all"],
)
def test_RES_8_who_breaks_off_is_six_yards_away(line: str) -> None:
    fight = toe_to_toe().declare(Bob=line, Ann="pass")
    fight.resolve()
    assert distances(fight) == [(["Ann", "Bob"], 6, "Bob")]
    assert not fight.journal.scene.checks  # ROUND-5: the game has done it


@pytest.mark.parametrize(
    "line",
    [
        'do "break off a table leg, to use it as a club"',
        "do break off from the wall",
        "do break offerings",
        "do break off from",
    ],
)
def test_RES_8_whatever_else_begins_like_it_is_an_action_like_others(line: str) -> None:
    fight = toe_to_toe().declare(Bob=line, Ann="pass")
    fight.resolve()
    assert [yards for _, yards, _ in distances(fight)] == [0]
    assert [one.who for one in fight.journal.scene.checks] == ["Bob"]


def test_RES_8_who_escapes_or_goes_away_is_six_yards_away() -> None:
    fight = toe_to_toe().declare(Bob="escape", Ann="pass")
    fight.resolve()
    assert fight.person("Bob").away
    assert [yards for _, yards, _ in distances(fight)] == [6]
    fight = toe_to_toe()
    fight.st("set Bob away=yes")
    assert [yards for _, yards, _ in distances(fight)] == [6]
    fight.st("remove Bob")
    assert distances(fight) == []


# --- who says how far it is ----------------------------------------------------------------------


def test_RES_8_the_first_shots_range_is_the_distance_of_the_two() -> None:
    fight = duel(GUNNER, GUNNER).declare(Bob="attack Ann range 40")
    assert distances(fight) == [(["Ann", "Bob"], 40, "Bob")]
    with pytest.raises(RuleError) as caught:
        fight.say("Ann", "attack Bob range 4")
    assert (caught.value.code, caught.value.rule) == ("range-known", "RES-8")
    facts = {key: caught.value.facts[key] for key in ("yards", "claimed", "by", "how")}
    assert facts == {"yards": 40, "claimed": 4, "by": "Bob", "how": "claimed"}
    fight.declare(Ann="attack Bob range 40")
    fight.resolve()
    assert [roll.difficulty for roll in fight.rolls("attack")] == [
        10,
        10,
    ]  # 20 yards is what it is good for


@pytest.mark.parametrize("order", ["set Ann range Ann=4", "set Ann range Bob=5001"])
def test_RES_8_what_cannot_be_a_distance_is_refused(order: str) -> None:
    assert refusal(duel(GUNNER, BRAWLER), "ST", order) in ("self-target", "bad-value")


# --- whether a blow gets there -------------------------------------------------------------------


def test_RES_8_a_blow_from_afar_is_put_to_the_storyteller() -> None:
    fight = duel(BRAWLER, BRAWLER)
    fight.st("set Ann range Bob=6")
    fight.declare(Bob="pass", Ann="attack Bob").st("next")
    assert question(fight) == ("ST", "reach", ("reaches", "not"))
    assert fight.rolls("attack") == []
    fight.st("choose reaches")
    assert len(fight.rolls("attack", "Ann")) == 1
    assert fight.journal.scene.close("Ann", "Bob")


# --- who sees it ---------------------------------------------------------------------------------


def test_RES_8_everybody_sees_it_but_for_those_who_are_hidden() -> None:
    fight = Fight({"Ann": GUNNER, "Bob": BRAWLER, "Vesna": GUNNER}).begin("Vesna", "Ann", "Bob")
    fight.st("hide Vesna")
    fight.st("set Ann range Bob=12")
    fight.st("set Vesna range Bob=77")
    cy = facing(Viewer("Cy"), fight.journal.scene)
    assert distances(fight, cy) == [(["Ann", "Bob"], 12, "ST")]
    told = [one for one in fight.seen(cy) if isinstance(one, ev.YardsSet)]
    assert [one.yards for one in told] == [12]
    assert len(distances(fight, Viewer("Vesna"))) == 2
