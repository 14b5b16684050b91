"""A ruleset's new defense at the keyboard: typed, told, preferred, ruled on, logged, exported.

What it is stands in one file of the tests, and nothing in the commands or the words names it.
"""

from typing import Any

import pytest

from commands import cmdsets
from commands.fight.act import commands_for_verbs
from game.rules.rounds import open_offers
from game.rulesets import RULESETS
from narration.phrases.verb_words import VERB_WORDS, VerbWords
from play.export import read_journal
from play.replay import replay
from tests.commands.table import Player, Table
from tests.commands.test_export import body, links
from tests.commands.test_verbs import play, unfolded
from tests.game.ducking import DUCKING, Duck


@pytest.fixture(autouse=True)
def house_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the game with one ruleset more, as a restart after a line in `game.rulesets` does."""
    monkeypatch.setitem(RULESETS, DUCKING.id, DUCKING)
    known = cmdsets.PLUS_COMMANDS
    monkeypatch.setattr(cmdsets, "PLUS_COMMANDS", (*known, *commands_for_verbs(known)))


@pytest.fixture
def seats(table: Table) -> tuple[Player, Player, Player]:
    """Open a scene by the house rule: Vesper runs it, Jo acts before Kelly."""
    st, jo, kelly = play(table, "ducking", "Jo", "Kelly")
    st.type("+init/roll")
    return st, jo, kelly


def hit(table: Table, st: Player) -> None:
    """Take the turns; whoever attacks has two successes."""
    for who in ("Jo", "Kelly"):
        table.dice.lay(who, "attack", 8, 8, 2, 2, 2, 2, 2, 2, 2)
    st.clear()
    st.type("+init/run")


def declared(table: Table, who: str) -> tuple[object, ...]:
    found = table.script.scene.people[who].phase.declaration
    return found.parts if found is not None else ()


def test_it_has_a_command_and_a_page_of_help(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    _, _, kelly = seats
    told = unfolded(kelly.type("+help +duck"))
    assert "Declare 'duck' (ducking rules)." in told and "+duck See +help ducking." in told
    assert "+duck" in unfolded(kelly.type("+help ducking"))
    kelly.type("+duck")
    assert declared(table, "Kelly") == (Duck(),)


def test_what_it_does_is_told_to_the_room_and_stands_in_the_log(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    st, jo, kelly = seats
    kelly.type("+duck")
    assert "Kelly ducks." in jo.screen()
    st.type("+prefs verbose")
    jo.type("+attack Kelly")
    hit(table, st)
    told = unfolded(st.screen())
    assert "vs 7 (base 6 [ATTACK-1] + ducking 1" in told
    assert "Kelly defends with a duck, without a roll." in told
    assert "Jo hits Kelly by 2" in told
    log = unfolded(jo.type("+combat/log"))
    assert "Kelly ducks." in log and "without a roll" in log


def test_words_of_its_own_are_one_entry(
    table: Table, seats: tuple[Player, Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = VerbWords(lambda part: "a low stance", unrolled="{who} keeps low")
    monkeypatch.setitem(VERB_WORDS, "duck", own)
    st, jo, kelly = seats
    kelly.type("+duck")
    assert "Kelly declares a low stance." in jo.screen()
    st.type("+prefs verbose")
    jo.type("+attack Kelly")
    hit(table, st)
    assert "Kelly keeps low." in unfolded(st.screen())


def test_it_is_typed_like_any_other_defense(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    st, _, kelly = seats
    assert "+guard or +duck" in unfolded(kelly.type("+defend sideways"))
    kelly.type("+defend duck")
    assert declared(table, "Kelly") == (Duck(),)
    st.type("+combat/undo")
    kelly.type("+split attack Jo & duck")
    assert declared(table, "Kelly")[1] == Duck()


def test_whoever_ducks_is_offered_no_other_defense(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    _, jo, kelly = seats
    kelly.type("+duck")
    jo.type("+attack Kelly")
    assert "+abort" not in kelly.screen()


def test_it_is_offered_and_aborted_to(table: Table, seats: tuple[Player, Player, Player]) -> None:
    _, jo, kelly = seats
    kelly.type("+attack Jo")
    jo.type("+attack Kelly")
    assert "Jo's attack came later: +abort block replaces" in unfolded(kelly.screen())
    assert "abort duck" in [one for each in open_offers(table.script.scene) for one in each.options]
    table.dice.lay("Kelly", "abort", 9, 9, 9, 9, 9)
    kelly.type("+abort duck")
    assert declared(table, "Kelly") == (Duck(),)


def test_it_is_preferred_and_kept_from_scene_to_scene(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    st, jo, kelly = seats
    assert "+defend/prefer duck" in unfolded(kelly.type("+defend/prefer x"))
    assert "Kelly prefers to duck." in kelly.type("+defend/prefer duck")
    kelly.type("+pass")
    jo.type("+attack Kelly")
    hit(table, st)
    assert "You defend with a duck, without a roll." in unfolded(kelly.screen())
    st.type("+init/end")
    st.type("+init/start Bar=ducking")
    kelly.type("+init/join")
    assert table.script.scene.people["Kelly"].prefer == "duck"


def test_a_preference_that_no_ruleset_knows_any_more_keeps_nobody_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    kelly = table.seat("Kelly")
    kelly.type("+defend/prefer duck")
    monkeypatch.delitem(RULESETS, DUCKING.id)
    kelly.type("+init/start Bar")
    kelly.type("+init/join")
    assert table.script.scene.people["Kelly"].prefer == ""


def test_the_storyteller_orders_an_npc_to(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    st, *_ = seats
    st.type("+as Kelly=duck")
    assert declared(table, "Kelly") == (Duck(),)


def test_it_is_shown_among_what_can_be_typed(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    _, _, kelly = seats
    assert "+duck" in unfolded(kelly.type("+init"))


def test_a_withheld_result_is_ruled_on_and_told_anew(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    st, jo, kelly = seats
    st.type("+combat/review on")
    kelly.type("+duck")
    jo.type("+attack Kelly")
    hit(table, st)
    told = unfolded(st.type("+rule Jo attack successes=3 because the light is good"))
    assert "Jo hits Kelly by 3" in told and "Kelly defends with a duck" in told


def test_an_export_tells_of_it_and_replays(
    table: Table, seats: tuple[Player, Player, Player], settings: Any
) -> None:
    st, jo, kelly = seats
    kelly.type("+duck")
    jo.type("+attack Kelly")
    hit(table, st)
    st.type("+init/end")
    as_json, as_text = links(jo.type("+combat/export"))
    assert '"verb":"duck"' in body(as_json) and "Kelly ducks." in body(as_text)
    st.type("+combat/export")
    (file,) = settings.EXPORT_DIR.glob("*.json")
    assert not list(replay(read_journal(file.read_bytes())))
