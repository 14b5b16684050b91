"""ATTACK-6: everything for the blow, and the three answers to it. ATTACK-2: what goes together."""

import pytest

from game import events as ev
from game.errors import RuleError
from game.secrecy import Viewer
from tests.game.support import Fight, adds_up, dice_of, duel

BOXER: dict[str, object] = {"dexterity": 3, "strength": 3, "brawl": 3, "wits": 4}
ALONE: dict[str, object] = {"dexterity": 1}


def code(fight: Fight, who: str, line: str) -> str:
    with pytest.raises(RuleError) as caught:
        fight.say(who, line)
    return caught.value.code


def asked(
    answer: str = "pass", target: dict[str, object] | None = None, order: str = "Ann Bob"
) -> Fight:
    """Let Ann commit herself against Bob, who does something himself; stop at the question."""
    cast = {"Ann": BOXER, "Bob": BOXER | (target or {}), "Cy": BOXER}
    fight = Fight(cast).begin(*order.split(), "Cy")
    says = {"Cy": "pass", "Bob": answer, "Ann": "attack Bob committed"}
    for name in ["Cy", *reversed(order.split())]:
        fight.say(name, says[name])
    fight.st("next")
    return fight


def question(fight: Fight) -> dict[str, object]:
    (one,) = fight.state()["awaiting"]
    return {key: one[key] for key in ("who", "question", "options", "default")}


# --- the question --------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["pass", "do wave", "attack Cy", "guard"])
def test_ATTACK_6_the_target_chooses_before_the_attack_is_rolled(answer: str) -> None:
    fight = asked(answer)
    assert question(fight) == {
        "who": "Bob",
        "question": "committed",
        "options": ("accept", "brave", "abort"),
        "default": "brave",
    }
    assert fight.rolls("attack") == []


def test_ATTACK_6_who_has_acted_already_is_offered_accept_and_brave_alone() -> None:
    fight = asked("attack Cy", order="Bob Ann")
    assert fight.awaited() == []  # that was Bob's own turn
    fight.st("next")
    assert question(fight)["options"] == ("accept", "brave")
    assert code(fight, "Bob", "abort dodge") == "nothing-to-abort"
    assert code(fight, "Bob", "choose abort") == "no-such-option"


def test_ATTACK_6_who_has_no_place_is_asked_too() -> None:
    fight = Fight({"Ann": BOXER}).begin("Ann")
    fight.join("Bob", **BOXER)
    fight.declare(Ann="attack Bob committed")
    fight.st("next")
    assert question(fight)["options"] == ("accept", "brave")


@pytest.mark.parametrize("answer", ["block", "dodge", "escape", "block & dodge"])
def test_ATTACK_6_who_defends_already_defends_as_usual(answer: str) -> None:
    fight = asked(answer, {"athletics": 3})
    assert fight.awaited() == []
    rolled = fight.rolls("block", "Bob") + fight.rolls("dodge", "Bob") + fight.rolls("escape")
    (roll,) = [one for one in rolled if one.who == "Bob"]
    assert "braving" not in {term.why for term in roll.modifiers}


@pytest.mark.parametrize(("key", "reason"), [("helpless=yes", "helpless"), ("aware=no", "unaware")])
def test_ATTACK_6_the_helpless_and_the_unaware_are_not_asked(key: str, reason: str) -> None:
    fight = duel(BOXER, BOXER)
    fight.st(f"set Bob {key}")
    fight.declare(Bob="pass", Ann="attack Bob committed")
    fight.resolve()
    assert [one.reason for one in fight.events(ev.Undefended)] == [reason]
    assert fight.phase == "bookkeeping"


def test_ATTACK_6_nothing_goes_on_over_the_question() -> None:
    fight = asked()
    for word in ("next", "run"):
        with pytest.raises(RuleError) as caught:
            fight.st(word)
        assert caught.value.code == "question-open"
    assert code(fight, "Bob", "choose fly") == "no-such-option"
    assert code(fight, "Ann", "choose accept") == "no-question"


def test_ATTACK_6_in_a_haste_phase_who_has_no_haste_is_not_asked_to_abort() -> None:
    # A committed attack cannot be a haste action, so nobody is asked there at all.
    fight = duel(BOXER, BOXER).declare(Bob="pass", Ann="pass haste 1 magick")
    fight.resolve()
    assert code(fight, "Ann", "attack Bob committed") == "committed-in-haste"


# --- a split with an attack in it ----------------------------------------------------------------


def test_ATTACK_6_a_split_with_an_attack_in_it_is_asked_too() -> None:
    fight = asked("attack Ann & block")
    assert question(fight)["options"] == ("accept", "brave", "abort")
    fight.say("Bob", "choose brave")
    rolled = {roll.who: roll.difficulty for roll in fight.rolls("attack")}
    assert rolled == {"Ann": 6, "Bob": 8}


def test_ATTACK_6_the_defense_of_a_split_is_harder_for_the_brave() -> None:
    fight = asked("attack Cy & dodge", {"athletics": 3})
    fight.say("Bob", "choose brave")
    assert fight.roll("dodge", "Bob").difficulty == 5 + 2


# --- who has no roll to brave it with ------------------------------------------------------------

GUNNER: dict[str, object] = {"dexterity": 3, "firearms": 3, "weapons": ["light pistol"]}


def shot(answer: str, order: str = "Ann Bob") -> Fight:
    """Let Ann commit herself to a shot at Bob, who shoots at Cy; stop at the question."""
    fight = Fight({"Ann": GUNNER, "Bob": GUNNER, "Cy": BOXER}).begin(*order.split(), "Cy")
    says = {"Bob": answer, "Ann": "attack Bob committed"}
    fight.declare(Cy="pass", **{name: says[name] for name in reversed(order.split())})
    while not fight.awaited() and fight.phase == "resolution":
        fight.st("next")
    return fight


def test_ATTACK_6_a_shooter_who_braves_a_shot_pays_on_their_own() -> None:
    fight = shot("attack Cy")
    assert question(fight)["options"] == ("accept", "brave", "abort")
    fight.say("Bob", "choose brave")
    assert [one.reason for one in fight.events(ev.Undefended)] == ["shooting"]
    fight.st("next")
    roll = fight.roll("attack", "Bob")
    assert roll.difficulty == 8
    assert ("braved", 2) in {(term.why, term.difficulty) for term in roll.modifiers}
    assert adds_up(roll)
    assert fight.person("Bob").toll.braved == 0


def test_ATTACK_6_it_is_paid_once() -> None:
    fight = shot("attack Cy haste 1 magick")
    fight.say("Bob", "choose brave")
    fight.resolve()
    fight.declare(Bob="attack Cy")
    fight.resolve()
    assert [roll.difficulty for roll in fight.rolls("attack", "Bob")] == [8, 6]


def test_ATTACK_6_a_pool_without_dice_is_no_roll_to_pay_it_with() -> None:
    fight = shot("attack Cy haste 1 magick")
    fight.say("Bob", "choose brave")
    fight.st("effect Bob=haze attack-9 for 1")
    fight.resolve()
    fight.st("effect Bob=haze off")
    fight.declare(Bob="attack Cy")
    fight.resolve()
    assert [(one.pool, one.difficulty) for one in fight.rolls("attack", "Bob")] == [(0, 8), (6, 8)]


def test_ATTACK_6_it_is_paid_in_this_round_or_never() -> None:
    fight = shot("attack Cy")
    fight.say("Bob", "choose brave")
    fight.st("remove Cy")
    fight.resolve()
    fight.say("Bob", "choose lose")
    fight.next_round("Ann", "Bob").declare(Bob="attack Ann", Ann="pass")
    fight.resolve()
    assert fight.roll("attack", "Bob").difficulty == 6


def test_ATTACK_6_with_a_dodge_that_serves_again_it_is_paid_on_the_next_roll() -> None:
    nimble = {"dexterity": 3, "athletics": 4}
    cast = {"Cy": GUNNER, "Ann": GUNNER, "Bob": nimble, "Sam": {}}
    fight = Fight(cast).begin("Cy", "Ann", "Bob", "Sam")
    fight.declare(
        Sam="pass", Bob="attack Sam", Ann="attack Bob committed", Cy="attack Bob with light pistol"
    )
    fight.st("next", {"Cy attack": "1s", "Bob dodge": "1s"})
    fight.st("next")
    fight.say("Bob", "choose brave", {"Ann attack": "1s"})
    fight.resolve()
    assert len(fight.rolls("dodge", "Bob")) == len(fight.events(ev.Met)) == 1
    assert "braved" in {term.why for term in fight.roll("attack", "Bob").modifiers}


def test_ATTACK_6_what_is_paid_later_makes_no_other_defense_the_better_one() -> None:
    quick = {"dexterity": 5, "brawl": 1, "cover": "near", "health": {"lethal": 2}}
    fight = Fight({"Cy": GUNNER, "Ann": GUNNER, "Bob": quick, "Sam": {}})
    fight.begin("Cy", "Ann", "Bob", "Sam")
    fight.declare(Sam="pass", Bob="attack Sam", Ann="attack Bob committed", Cy="attack Bob")
    fight.st("next", {"Cy attack": "1s", "Bob dodge": "1s"})
    fight.st("next")
    fight.say("Bob", "choose brave", {"Ann attack": "1s"})
    assert len(fight.events(ev.Met)) == 1
    assert not fight.rolls("block")


def test_ATTACK_6_who_has_shot_already_has_nothing_to_brave_it_with() -> None:
    fight = shot("attack Cy", order="Bob Ann")
    assert question(fight) == {
        "who": "Bob",
        "question": "committed",
        "options": ("accept",),
        "default": "accept",
    }


def test_ATTACK_6_who_has_no_dice_and_no_roll_to_come_accepts_or_aborts() -> None:
    fight = asked("do wave", {"health": {"lethal": 6}, "brawl": 1, "athletics": 1})
    assert question(fight)["options"] == ("accept", "abort")
    assert question(fight)["default"] == "accept"


# --- accept --------------------------------------------------------------------------------------


def test_ATTACK_6_accept_means_no_defense_and_an_unharmed_action() -> None:
    fight = asked("do wave: dexterity vs 6")
    fight.say("Bob", "choose accept", {"Ann attack": "2s"})
    assert [one.reason for one in fight.events(ev.Undefended)] == ["accepted"]
    assert dice_of(fight.roll("damage")) == {"strength": 3, "extra successes": 1}
    fight.resolve()
    assert fight.roll("misc").pool == 3


def test_ATTACK_6_accepting_while_attacking_back_is_no_contest() -> None:
    fight = asked("attack Ann")
    fight.say("Bob", "choose accept")
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["attack", "attack"]
    assert [one.reason for one in fight.events(ev.Undefended)] == ["accepted", "committed"]
    assert [roll.who for roll in fight.rolls("damage")] == ["Ann", "Bob"]


def test_ATTACK_6_accepting_before_the_committed_one_comes_up() -> None:
    fight = asked("attack Ann", order="Bob Ann")
    assert question(fight)["who"] == "Bob"  # whose own turn it is
    fight.say("Bob", "choose accept")
    assert [one.owner for one in fight.events(ev.ExchangeBegan)] == ["Bob"]
    fight.resolve()  # not asked again
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["attack", "attack"]
    assert [one.reason for one in fight.events(ev.Undefended)] == ["committed", "accepted"]


# --- brave ---------------------------------------------------------------------------------------


def test_ATTACK_6_brave_defends_at_2_more() -> None:
    fight = asked("do wave")
    fight.say("Bob", "choose brave")
    roll = fight.roll("block", "Bob")
    assert (roll.pool, roll.difficulty) == (6, 6)
    assert {term.why: term.difficulty for term in roll.modifiers if term.difficulty} == {
        "base": 4,
        "braving": 2,
    }
    assert adds_up(roll)


def test_ATTACK_6_braving_is_for_that_attack_alone() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin("Ann", "Cy", "Bob")
    fight.declare(Bob="do wave", Cy="attack Bob", Ann="attack Bob committed")
    fight.st("next")
    fight.say("Bob", "choose brave")
    fight.resolve()
    assert [roll.difficulty for roll in fight.rolls("block", "Bob")] == [6, 4]


@pytest.mark.parametrize("order", ["Ann Bob", "Bob Ann"])
def test_ATTACK_6_braving_while_attacking_back_is_the_contest_at_2_more(order: str) -> None:
    fight = asked("attack Ann feint", order=order)
    fight.say("Bob", "choose brave")
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["contest"]
    rolled = {roll.who: roll.difficulty for roll in fight.rolls("attack")}
    assert rolled == {"Ann": 6, "Bob": 5 + 2}


def test_ATTACK_6_the_default_is_to_brave() -> None:
    fight = asked()
    fight.st("default")
    assert fight.roll("block").difficulty == 6


# --- abort ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["choose abort dodge", "abort dodge"])
def test_ATTACK_6_abort_takes_no_willpower_roll(line: str) -> None:
    fight = asked("attack Cy")
    fight.say("Bob", line)
    assert fight.rolls("abort") == []
    roll = fight.roll("dodge", "Bob")
    assert (roll.pool, roll.difficulty) == (3, 5)  # neither braving nor abort dice
    fight.resolve()
    assert fight.rolls("attack", "Bob") == []
    assert fight.combatant("Bob")["declared"] == "dodge"


@pytest.mark.parametrize(
    ("sheet", "kind"),
    [({}, "block"), ({"athletics": 6}, "dodge"), ({"prefer": "dodge"}, "dodge")],
)
def test_ATTACK_6_an_abort_without_a_defense_is_to_the_preferred_one(
    sheet: dict[str, object], kind: str
) -> None:
    fight = asked("attack Cy", sheet)
    fight.say("Bob", "choose abort")
    assert fight.combatant("Bob")["declared"] == kind
    assert len(fight.rolls(kind, "Bob")) == 1


@pytest.mark.parametrize(("cover", "kind"), [("none", "block"), ("partial", "dodge")])
def test_ATTACK_6_an_abort_without_a_defense_weighs_both_against_this_attack(
    cover: str, kind: str
) -> None:
    # A fist would be blocked at 4; a bullet is blocked at 9, and dodged at 3 from half hidden.
    gunner = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol"]}
    fight = Fight({"Ann": gunner, "Bob": BOXER | {"cover": cover}}).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob committed")
    fight.st("next")
    fight.say("Bob", "choose abort")
    assert fight.combatant("Bob")["declared"] == kind


@pytest.mark.parametrize("line", ["guard", "attack Ann", "do hide", "pass"])
def test_ATTACK_6_one_aborts_to_a_defense_and_to_nothing_else(line: str) -> None:
    assert code(asked("attack Cy"), "Bob", f"choose abort {line}") == "abort-to-defense"


def test_ATTACK_6_aborting_an_attack_back_ends_the_contest() -> None:
    fight = asked("attack Ann")
    fight.say("Bob", "abort block")
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["attack"]
    fight.resolve()
    assert fight.rolls("attack", "Bob") == []


def test_ATTACK_6_aborting_when_it_is_ones_own_turn() -> None:
    fight = asked("attack Ann", order="Bob Ann")
    fight.say("Bob", "abort dodge")
    assert fight.rolls("attack") == []
    fight.resolve()
    assert len(fight.rolls("dodge", "Bob")) == 1
    assert fight.rolls("attack", "Bob") == []


# --- the committed one ---------------------------------------------------------------------------


def test_ATTACK_6_no_defense_from_the_declaration_to_the_end_of_the_round() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin("Cy", "Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob committed", Cy="attack Ann haste 1 magick")
    fight.st("next")  # before Ann's own turn
    fight.st("next")
    fight.say("Bob", "choose accept")
    fight.resolve()
    fight.declare(Cy="attack Ann")
    fight.resolve()
    assert [one.reason for one in fight.events(ev.Undefended)] == [
        "committed",
        "accepted",
        "committed",
    ]
    fight.next_round("Cy", "Ann", "Bob")
    fight.declare(Bob="pass", Ann="pass", Cy="attack Ann")
    fight.resolve()
    assert len(fight.rolls("block", "Ann")) == 1


def test_ATTACK_6_no_defense_even_if_the_attack_becomes_void() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin("Ann", "Cy", "Bob")
    fight.declare(Bob="pass", Cy="attack Ann", Ann="attack Bob committed")
    fight.st("remove Bob")
    fight.st("next")
    fight.say("Ann", "abort dodge", {"Ann abort": "1s"})
    fight.resolve()
    assert [one.reason for one in fight.events(ev.Undefended)] == ["committed"]


def test_ATTACK_6_an_abort_to_a_committed_attack_exposes_too() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin("Ann", "Cy", "Bob")
    fight.declare(Bob="pass", Cy="attack Ann", Ann="attack Bob")
    fight.st("remove Bob")
    fight.st("next")
    fight.say("Ann", "abort attack Cy committed", {"Ann abort": "1s"})
    assert question(fight)["who"] == "Cy"
    fight.say("Cy", "choose accept")
    fight.resolve()
    assert fight.events(ev.Undefended)[-1].reason == "committed"


def test_ATTACK_6_the_committed_may_not_abort_under_attack() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin("Cy", "Bob", "Ann")
    fight.declare(Ann="attack Bob committed", Bob="pass", Cy="attack Ann")
    assert fight.state()["offers"] == []
    assert code(fight, "Ann", "abort dodge") == "nothing-to-abort"


def test_ATTACK_6_two_committed_pass_each_other_by_undefended() -> None:
    fight = duel(BOXER, BOXER)
    fight.declare(Bob="attack Ann committed", Ann="attack Bob committed")
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["attack", "attack"]
    assert [one.reason for one in fight.events(ev.Undefended)] == ["committed", "committed"]


def test_ATTACK_6_a_tie_does_not_tell_that_one_is_committed() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER}).begin(("Ann", "Bob"))
    fight.say("Ann", "attack Bob committed")
    assert not any(isinstance(one, ev.Exposed) for one in fight.seen(Viewer("Bob")))
    assert any(isinstance(one, ev.Exposed) for one in fight.seen(Viewer("Ann")))


def test_ATTACK_6_a_tied_target_is_asked_as_well() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin(("Ann", "Bob"), "Cy")
    fight.declare(Cy="pass", Ann="attack Bob committed", Bob="attack Cy")
    fight.st("next")
    assert question(fight)["options"] == ("accept", "brave", "abort")
    fight.say("Bob", "abort dodge")
    assert fight.rolls("attack", "Bob") == []
    assert len(fight.rolls("dodge", "Bob")) == 1
    assert fight.phase == "resolution"


# --- ATTACK-2 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["attack Ann power feint", "attack Ann committed power"])
def test_ATTACK_2_kinds_exclude_one_another(line: str) -> None:
    assert code(duel(BOXER, BOXER), "Bob", line) == "unexpected-word"


@pytest.mark.parametrize("defense", ["block", "dodge", "escape"])
def test_ATTACK_2_a_committed_attack_shares_no_split_with_a_defense(defense: str) -> None:
    fight = duel(BOXER, BOXER)
    assert code(fight, "Bob", f"attack Ann committed & {defense}") == "committed-with-defense"
    assert code(fight, "Bob", f"{defense} & attack Ann committed") == "committed-with-defense"


def test_ATTACK_2_a_committed_attack_may_be_split_with_another_attack() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass", Ann="attack Bob committed & attack Cy")
    fight.st("next")
    fight.say("Bob", "choose accept")
    assert [roll.pool for roll in fight.rolls("attack")] == [3, 3]


# --- a guard -------------------------------------------------------------------------------------


def test_ATTACK_6_a_guard_that_braves_contests_at_2_more() -> None:
    fight = asked("guard")
    fight.say("Bob", "choose brave")
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["contest"]
    assert {roll.who: roll.difficulty for roll in fight.rolls("attack")} == {"Ann": 6, "Bob": 8}


def test_ATTACK_6_a_guard_that_accepts_strikes_back_undefended() -> None:
    fight = asked("guard")
    fight.say("Bob", "choose accept")
    assert [one.owner for one in fight.events(ev.ExchangeBegan)] == ["Ann", "Bob"]
    assert [one.reason for one in fight.events(ev.Undefended)] == ["accepted", "committed"]


def test_ATTACK_6_a_guard_that_aborts_is_no_guard_any_more() -> None:
    fight = asked("guard")
    fight.say("Bob", "abort block")
    fight.resolve()
    assert fight.events(ev.GuardTurned) == []
    assert fight.rolls("attack", "Bob") == []


def test_ATTACK_6_an_abort_at_ones_own_turn_rolls_no_part_again_that_had_been_rolled() -> None:
    cast = {"Dee": BOXER, "Bob": BOXER | {"wits": 4}, "Ann": BOXER, "Cy": BOXER}
    fight = Fight(cast).begin("Dee", "Bob", "Ann", "Cy")
    fight.declare(Cy="pass", Ann="attack Bob committed")
    fight.declare(Bob="attack Cy & attack Ann & attack Dee", Dee="attack Bob")
    fight.st("next")  # the contest with Dee is Bob's third attack
    fight.st("next")
    fight.say("Bob", "choose abort block")
    fight.resolve()
    assert [roll.against for roll in fight.rolls("attack", "Bob")] == ["Dee", "Cy"]


def test_ATTACK_6_an_abort_without_a_defense_is_to_one_that_the_split_does_not_have() -> None:
    fight = asked("block & dodge & attack Ann", {"wits": 4, "athletics": 4}, order="Bob Ann")
    fight.say("Bob", "choose abort")
    assert fight.combatant("Bob")["declared"].endswith("& escape")


def test_ATTACK_6_one_who_guards_with_a_gun_and_braves_pays_on_the_shot() -> None:
    gunner = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol"]}
    fight = Fight({"Ann": gunner, "Bob": gunner}).begin("Ann", "Bob")
    fight.declare(Bob="guard", Ann="attack Bob committed")
    fight.st("next")
    fight.say("Bob", "choose brave")
    assert fight.rolls("block", "Bob") == fight.rolls("dodge", "Bob") == []
    assert fight.roll("attack", "Bob").difficulty == 8
