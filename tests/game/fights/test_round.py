"""Chapter 4: the round, what may be declared in it and when."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.state.declaration import Attack, Block, Declaration, Do, Pass
from tests.game.support import Fight, dice_of, duel, refusal, refused

# --- ROUND-1 -------------------------------------------------------------------------------------


def test_ROUND_1_the_storyteller_ends_the_fight_at_any_time() -> None:
    for words in ([], ["run"], ["run", "run"]):
        fight = duel()
        for word in words:
            fight.st(word)
        fight.st("end they make peace")
        assert fight.phase == "ended"
        assert fight.awaited() == []
        assert refusal(fight, "ST", "end") == "wrong-phase"
        assert refusal(fight, "ST", "run") == "wrong-phase"
        assert refusal(fight, "Bob", "pass") == "wrong-phase"


def test_ROUND_1_everything_of_the_round_starts_anew() -> None:
    fight = duel({"brawl": 2}, {"brawl": 2, "willpower": 3})
    fight.declare(Bob="block willpower", Ann="attack Bob")
    fight.resolve()
    assert (fight.person("Bob").toll.incoming, fight.person("Bob").toll.bought) == (1, True)
    fight.next_round("Ann", "Bob")
    assert (fight.person("Bob").toll.incoming, fight.person("Bob").toll.bought) == (0, False)
    assert fight.combatant("Bob")["declared"] is None
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve()
    assert "piling on" not in dice_of(fight.rolls("block", "Bob")[-1])


def test_ROUND_1_a_fight_does_not_start_twice_nor_without_anyone() -> None:
    assert refusal(duel(), "ST", "start") == "wrong-phase"
    assert refusal(Fight({}), "ST", "start") == "no-combatants"


# --- ROUND-3 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["attack Ann", "block", "dodge", "do wave", "pass"])
def test_ROUND_3_exactly_one_action(line: str) -> None:
    fight = duel().declare(Bob=line)
    assert fight.combatant("Bob")["declared"] == line
    assert refusal(fight, "Bob", "pass") == "already-declared"
    assert fight.awaited() == ["Ann"]


@pytest.mark.parametrize(
    "parts",
    [
        *((one,) for one in (Attack("Bob"), Attack("Cy"), Attack("Ann", weapon="axe"))),
        *((one,) for one in (Do(""), Do("x" * 1001))),
        (),
        (Block(), Pass()),
    ],
)
def test_ROUND_3_what_cannot_be_done_is_refused_without_the_notation_too(parts) -> None:
    with pytest.raises(RuleError):
        duel().act(act.Declare(who="Bob", declaration=Declaration(parts)))


def test_ROUND_3_out_of_turn_is_refused_and_says_who_is_awaited() -> None:
    fight = duel()
    error = refused(fight, "Ann", "pass")
    assert (error.code, error.facts["awaited"]) == ("not-your-turn", ["Bob"])


# --- ROUND-4 -------------------------------------------------------------------------------------


def test_ROUND_4_a_turn_on_takes_passes_along_before_it_and_behind() -> None:
    fight = Fight({"Ann": {}, "Bob": {}, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="attack Cy", Ann="pass")
    assert fight.phase == "resolution"
    fight.act(act.Advance(past_passes=True))
    assert ([one.who for one in fight.rolls("attack")], fight.phase) == (["Bob"], "bookkeeping")


def test_ROUND_4_next_passes_the_awaited_over() -> None:
    fight = duel()
    assert fight.state()["awaiting"][0]["default"] == "pass"
    entry = fight.st("next")
    assert isinstance(entry.events[0], ev.Declared)
    assert entry.events[0].passed_over
    assert fight.combatant("Bob")["declared"] == "pass"
    assert fight.awaited() == ["Ann"]
