"""Chapter 4: the round, what may be declared in it and when."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.secrecy import Viewer
from game.state.declaration import Attack, Block, Declaration, Do, Pass
from tests.game.support import Fight, dice_of, duel


def code(fight: Fight, who: str, line: str) -> str:
    """Return the code with which a line is refused; nothing may have changed."""
    before, entries = fight.journal.scene, len(fight.journal.entries)
    with pytest.raises(RuleError) as caught:
        fight.st(line) if who == "ST" else fight.say(who, line)
    assert fight.journal.scene is before
    assert len(fight.journal.entries) == entries
    return caught.value.code


# --- ROUND-1 -------------------------------------------------------------------------------------


def test_ROUND_1_haste_phases_come_in_pairs_while_anyone_has_haste_left() -> None:
    fight = duel().declare(Bob="pass haste 1 magick", Ann="pass haste 2 magick")
    for _ in range(5):
        fight.st("run")
    phases = [(one.phase, one.haste) for one in fight.events(ev.PhaseBegan)][1:]
    assert phases == [
        ("resolution", 0),
        ("haste declaration", 1),
        ("haste resolution", 1),
        ("haste declaration", 2),
        ("haste resolution", 2),
        ("bookkeeping", 0),
    ]


def test_ROUND_1_the_storyteller_ends_the_fight_at_any_time() -> None:
    for words in ([], ["run"], ["run", "run"]):
        fight = duel()
        for word in words:
            fight.st(word)
        fight.st("end they make peace")
        assert fight.phase == "ended"
        assert fight.awaited() == []
        assert code(fight, "ST", "end") == "wrong-phase"
        assert code(fight, "ST", "run") == "wrong-phase"
        assert code(fight, "Bob", "pass") == "wrong-phase"


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
    assert code(duel(), "ST", "start") == "wrong-phase"
    assert code(Fight({}), "ST", "start") == "no-combatants"


# --- ROUND-2 -------------------------------------------------------------------------------------


def test_ROUND_2_a_declaration_is_public_when_it_is_made() -> None:
    fight = duel().declare(Bob="attack Ann at kneecap haste 1 magick")
    for viewer in (Viewer("Ann"), Viewer()):
        state = fight.state(viewer)["combatants"]["Bob"]
        assert state["declared"] == "attack Ann at kneecap haste 1 magick"
        assert state["haste_left"] == 1
        assert fight.events(ev.Declared)[-1] in fight.seen(viewer)
        assert fight.events(ev.HasteBought)[-1] in fight.seen(viewer)


# --- ROUND-3 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["attack Ann", "block", "dodge", "do wave", "pass"])
def test_ROUND_3_exactly_one_action(line: str) -> None:
    fight = duel().declare(Bob=line)
    assert fight.combatant("Bob")["declared"] == line
    assert code(fight, "Bob", "pass") == "already-declared"
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
def test_ROUND_3_what_cannot_be_done_is_refused_without_the_notation_too(
    parts: tuple[Attack | Do | Block | Pass, ...],
) -> None:
    with pytest.raises(RuleError):
        duel().act(act.Declare(who="Bob", declaration=Declaration(parts)))


def test_ROUND_3_out_of_turn_is_refused_and_says_who_is_awaited() -> None:
    fight = duel()
    with pytest.raises(RuleError) as caught:
        fight.say("Ann", "pass")
    assert caught.value.code == "not-your-turn"
    assert caught.value.facts["awaited"] == ["Bob"]


# --- ROUND-4 -------------------------------------------------------------------------------------


def test_ROUND_4_next_passes_the_awaited_over() -> None:
    fight = duel()
    assert fight.state()["awaiting"][0]["default"] == "pass"
    entry = fight.st("next")
    assert isinstance(entry.events[0], ev.Declared)
    assert entry.events[0].passed_over
    assert fight.combatant("Bob")["declared"] == "pass"
    assert fight.awaited() == ["Ann"]


# --- ROUND-5 -------------------------------------------------------------------------------------


def test_ROUND_5_a_miscellaneous_action_rolls_at_its_turn() -> None:
    fight = duel({}, {"dexterity": 3, "stealth": 2})
    fight.declare(Bob="do hide: dexterity + stealth vs 7", Ann="pass")
    fight.st("next")
    assert fight.rolls("misc") == []
    fight.st("next", {"Bob misc": [7, 8, 2, 2, 1]})
    roll = fight.roll("misc")
    assert (roll.who, roll.pool, roll.difficulty, roll.successes) == ("Bob", 5, 7, 1)
