"""What is not open to somebody who is to declare, and why."""

from game.options import Option, closed, closed_answers, options
from game.rules.rounds import awaiting
from tests.game.support import Fight, refusal

BOXER: dict[str, object] = {"dexterity": 3, "strength": 3, "brawl": 3, "wits": 4, "willpower": 3}
GUNNER = {
    **BOXER,
    "firearms": 2,
    "weapons": ["knife", "light pistol"],
    "ammunition": {"light pistol": 0},
}


def shut(fight: Fight, who: str) -> dict[str, Option]:
    return {one.say: one for one in closed(fight.journal.scene, who)}


def codes(found: dict[str, Option]) -> dict[str, str]:
    return {say: one.why_not.code for say, one in found.items() if one.why_not is not None}


def test_a_verb_of_which_nothing_is_open_is_told_once_with_its_reason() -> None:
    fight = Fight({"Bob": BOXER, "Ann": BOXER, "Cid": BOXER}).begin("Cid", "Bob", "Ann")
    found = shut(fight, "Ann")
    assert codes(found)["stand"] == "not-prone"
    assert codes(found)["sustain"] == codes(found)["resist"] == "not-in-a-grapple"
    assert [say for say in found if say.startswith("assist")] == ["assist Bob"]
    assert not found.keys() & {one.say for one in options(fight.journal.scene, "Ann")}


def test_of_an_open_verb_the_targets_and_weapons_are_told_that_are_not() -> None:
    fight = Fight({"Bob": BOXER, "Ann": GUNNER, "Cid": BOXER}).begin("Cid", "Bob", "Ann")
    fight.st("set Cid away=yes")
    found = codes(shut(fight, "Ann"))
    assert found["attack Cid"] == "away"
    assert found["attack Bob with light pistol"] == "empty-gun"
    assert "attack Bob with knife" not in found and "attack Bob" not in found


def test_what_is_closed_is_refused_with_the_reason_that_was_told() -> None:
    fight = Fight({"Bob": BOXER, "Ann": GUNNER}).begin("Bob", "Ann")
    for say, code in codes(shut(fight, "Ann")).items():
        assert refusal(fight, "Ann", say) == code, say


def shut_answers(fight: Fight, who: str) -> dict[str, Option]:
    (question,) = awaiting(fight.journal.scene)
    assert question.who == who
    return {one.say: one for one in closed_answers(fight.journal.scene, question)}


def test_what_one_could_not_abort_to_is_told_with_the_reason_that_refuses_it() -> None:
    fight = Fight({"Bob": GUNNER, "Ann": BOXER, "Cid": BOXER}).begin("Ann", "Bob", "Cid")
    fight.declare(Cid="pass", Bob="attack Cid", Ann="attack Bob committed")
    fight.st("set Bob cornered=yes")
    fight.st("next")
    found = codes(shut_answers(fight, "Bob"))
    assert found == {"choose abort escape": "no-escape"}
    for say, code in found.items():
        assert refusal(fight, "Bob", say) == code, say
