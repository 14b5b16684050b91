"""Options: what a person could say now, as data."""

import pytest

from game import actions as act
from game.options import Option, closed, closed_answers, options
from game.rules.rounds import awaiting
from game.state.declaration import Haste
from tests.game.support import Fight, refusal

BOXER: dict[str, object] = {"dexterity": 3, "strength": 3, "brawl": 3, "wits": 4, "willpower": 3}
GUNNER = {**BOXER, "firearms": 2, "weapons": ["light pistol", "knife"]}


def fight_of_two(ruleset: str = "detroit", **sheet: object) -> Fight:
    """Ann, who has a pistol in hand and a knife, is awaited; Bob has bare hands."""
    return Fight({"Bob": BOXER, "Ann": GUNNER | sheet}, ruleset=ruleset).begin("Bob", "Ann")


def offered(fight: Fight, who: str) -> dict[str, Option]:
    return {one.say: one for one in options(fight.journal.scene, who)}


def test_an_attack_is_offered_with_each_weapon_and_kind() -> None:
    found = offered(fight_of_two(), "Ann")
    attacks = {(one.means, one.kind) for one in found.values() if one.verb == "attack"}
    kinds = ("basic", "power", "feint", "committed")
    assert attacks >= {(means, kind) for means in ("light pistol", "knife") for kind in kinds}
    shot, stab = found["attack Bob"], found["attack Bob power with knife"]
    assert (shot.target, shot.means, shot.range, shot.at) == ("Bob", "light pistol", True, True)
    assert (stab.target, stab.means, stab.range) == ("Bob", "knife", False)


def test_figures_are_reckoned_from_what_the_asker_knows() -> None:
    fight = fight_of_two(melee=2)
    found = offered(fight, "Ann")
    assert (found["attack Bob with knife"].pool, found["attack Bob with knife"].difficulty) == (
        5,
        6,
    )
    assert found["attack Bob feint with knife"].difficulty == 5
    # At arm's length it depends on whether Bob defends (GUN-3).
    fight.st("set Ann close=Bob")
    assert offered(fight, "Ann")["attack Bob"].difficulty is None


def test_haste_is_offered_until_it_is_planned() -> None:
    fight = fight_of_two(template="shifter", rage=3)
    assert offered(fight, "Ann")["attack Bob"].haste == ("rage",)
    fight.act(act.PlanHaste(who="Ann", haste=Haste(1, "rage")))
    assert offered(fight, "Ann")["attack Bob"].haste == ()
    fight.declare(Ann="pass", Bob="pass").st("run")  # to the haste phase
    assert offered(fight, "Ann")["attack Bob"].haste == ()


def test_an_open_question_lists_its_answers_with_what_an_abort_could_be_to() -> None:
    fight = Fight({"Bob": BOXER, "Ann": BOXER}).begin("Bob", "Ann")
    fight.declare(Ann="attack Bob", Bob="attack Ann committed")
    fight.st("next")
    found = offered(fight, "Ann")
    assert {"choose accept", "choose brave", "choose abort dodge", "choose abort block"} <= set(
        found
    )
    assert "choose abort pass" not in found


def test_what_may_only_be_said_beside_another_stands_with_it() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass", Ann="grapple Bob")
    fight.resolve({"Ann grapple": "3s"})
    fight.next_round("Ann", "Bob", "Cy").declare(Cy="pass", Bob="resist")
    found = offered(fight, "Ann")
    assert "attack Cy" not in found and "release" in found
    assert found["sustain & attack Cy"].verb == "attack"


def test_an_npc_is_offered_those_who_are_hidden_from_players() -> None:
    npc = {"npc": True}
    fight = Fight({"Bob": BOXER, "Cy": BOXER | npc, "Ann": GUNNER | npc})
    fight.begin("Bob", "Cy", "Ann").act(act.Hide(who="Cy"))
    found = offered(fight, "Ann")["attack Cy with knife"]
    assert (found.target, found.difficulty) == ("Cy", 6)


@pytest.mark.parametrize("ruleset", ["w20", "nwod", "met"])
def test_other_rulesets_offer_what_is_theirs_and_no_figures_they_cannot_tell(ruleset: str) -> None:
    fight = fight_of_two(ruleset, melee=2)
    found = offered(fight, awaiting(fight.journal.scene)[0].who)
    assert found and all(one.pool is None for one in found.values())
    own = {"w20": "delay", "nwod": "forfeit", "met": "drop"}[ruleset]
    assert own in found


# --- what is not open to a person who is to declare, and why -------------------------------------

OUT_OF_ROUNDS = {
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
    fight = Fight({"Bob": BOXER, "Ann": OUT_OF_ROUNDS, "Cid": BOXER}).begin("Cid", "Bob", "Ann")
    fight.st("set Cid away=yes")
    found = codes(shut(fight, "Ann"))
    assert found["attack Cid"] == "away"
    assert found["attack Bob with light pistol"] == "empty-gun"
    assert "attack Bob with knife" not in found and "attack Bob" not in found


def test_what_is_closed_is_refused_with_the_reason_that_was_told() -> None:
    fight = Fight({"Bob": BOXER, "Ann": OUT_OF_ROUNDS}).begin("Bob", "Ann")
    for say, code in codes(shut(fight, "Ann")).items():
        assert refusal(fight, "Ann", say) == code, say


def test_what_one_could_not_abort_to_is_told_with_the_reason_that_refuses_it() -> None:
    fight = Fight({"Bob": OUT_OF_ROUNDS, "Ann": BOXER, "Cid": BOXER}).begin("Ann", "Bob", "Cid")
    fight.declare(Cid="pass", Bob="attack Cid", Ann="attack Bob committed")
    fight.st("set Bob cornered=yes")
    fight.st("next")
    (question,) = awaiting(fight.journal.scene)
    found = codes({one.say: one for one in closed_answers(fight.journal.scene, question)})
    assert found == {"choose abort escape": "no-escape"}
    assert refusal(fight, "Bob", "choose abort escape") == "no-escape"
