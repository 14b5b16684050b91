"""ATTACK-6: everything for the blow, and the three answers to it. ATTACK-2: what goes together."""

import pytest

from game import events as ev
from game.secrecy import Viewer
from tests.game.support import Fight, adds_up, duel, refusal

BOXER: dict[str, object] = {"dexterity": 3, "strength": 3, "brawl": 3, "wits": 4}


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


# --- accept --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "order", "answer", "exchanges", "undefended", "difficulties"),
    [
        # Accepted: no defense roll and no contest, each attack at its own place.
        ("do wave", "Ann Bob", "accept", ["attack", "misc"], ["accepted"], {"Ann": 6}),
        *(
            (own, order, "accept", ["attack"] * 2, undefended, {"Ann": 6, "Bob": 6})
            for own, order, undefended in (
                ("attack Ann", "Ann Bob", ["accepted", "committed"]),
                ("attack Ann", "Bob Ann", ["committed", "accepted"]),
                ("guard", "Ann Bob", ["accepted", "committed"]),
            )
        ),
        # Braved: the defense or the contest at 2 more.
        ("do wave", "Ann Bob", "brave", ["attack", "misc"], [], {"Ann": 6, "Bob block": 6}),
        ("attack Cy & dodge", "Ann Bob", "brave", ["attack"] * 2, [], {"Ann": 6, "Bob dodge": 7}),
        ("attack Ann", "Ann Bob", "brave", ["contest"], [], {"Ann": 6, "Bob": 8}),
        ("attack Ann feint", "Bob Ann", "brave", ["contest"], [], {"Ann": 6, "Bob": 7}),
        ("attack Ann & block", "Ann Bob", "brave", ["contest"], [], {"Ann": 6, "Bob": 8}),
        ("guard", "Ann Bob", "brave", ["contest"], [], {"Ann": 6, "Bob": 8}),
        # Aborted: a defense as usual, without a Willpower roll, and the own action is gone.
        ("attack Ann", "Ann Bob", "abort block", ["attack"], [], {"Ann": 6, "Bob block": 4}),
        ("attack Ann", "Bob Ann", "abort dodge", ["attack"], [], {"Ann": 6, "Bob dodge": 5}),
        ("attack Cy", "Ann Bob", "abort dodge", ["attack"], [], {"Ann": 6, "Bob dodge": 5}),
        ("guard", "Ann Bob", "abort block", ["attack"], [], {"Ann": 6, "Bob block": 4}),
    ],
)
def test_ATTACK_6_what_each_answer_makes_of_the_exchange(
    own: str,
    order: str,
    answer: str,
    exchanges: list[str],
    undefended: list[str],
    difficulties: dict[str, int],
) -> None:
    fight = asked(own, {"athletics": 3}, order)
    assert question(fight)["options"] == ("accept", "brave", "abort")
    fight.say("Bob", f"choose {answer}", {"Ann attack": "1s"})
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == exchanges
    assert [one.reason for one in fight.events(ev.Undefended)] == undefended
    rolled = {one.who: one for one in fight.rolls("attack") if one.against != "Cy"}
    rolled |= {
        f"Bob {one}": fight.roll(one, "Bob")
        for one in ("block", "dodge")
        if fight.rolls(one, "Bob")
    }
    assert {key: one.difficulty for key, one in rolled.items()} == difficulties
    assert all(adds_up(one) for one in rolled.values())
    assert not fight.rolls("abort")


# --- abort ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "kind"), [({}, "block"), ({"athletics": 6}, "dodge"), ({"prefer": "dodge"}, "dodge")]
)
def test_ATTACK_6_an_abort_without_a_defense_is_to_the_preferred_one(sheet, kind) -> None:
    fight = asked("attack Cy", sheet)
    fight.say("Bob", "choose abort")
    assert fight.combatant("Bob")["declared"] == kind
    assert len(fight.rolls(kind, "Bob")) == 1


# --- the committed one ---------------------------------------------------------------------------


def test_ATTACK_6_a_tie_does_not_tell_that_one_is_committed() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER}).begin(("Ann", "Bob"))
    fight.say("Ann", "attack Bob committed")
    assert not any(isinstance(one, ev.Exposed) for one in fight.seen(Viewer("Bob")))
    assert any(isinstance(one, ev.Exposed) for one in fight.seen(Viewer("Ann")))


# --- ATTACK-2 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["block", "dodge", "escape"])
def test_ATTACK_2_a_committed_attack_shares_no_split_with_a_defense(defense: str) -> None:
    fight = duel(BOXER, BOXER)
    assert refusal(fight, "Bob", f"attack Ann committed & {defense}") == "committed-with-defense"
    assert refusal(fight, "Bob", f"{defense} & attack Ann committed") == "committed-with-defense"
