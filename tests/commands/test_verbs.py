"""Whatever a ruleset's own verbs say can be typed: +act, a command a verb, and what is refused."""

import pytest

from commands.cmdsets import PLUS_COMMANDS
from commands.fight.act import VerbCommand, commands_for_verbs
from commands.other_words import SAME
from game.rulesets import RULESETS
from game.state.declaration import Drop, Move
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_help import UNREADABLE, examples

CALLED = {name for one in PLUS_COMMANDS for name in (one.key, *one.aliases)}
MADE = [one for one in PLUS_COMMANDS if issubclass(one, VerbCommand)]


def play(table: Table, rules: str, *names: str) -> tuple[Player, ...]:
    """Open a scene by ``rules``; Vesper runs it, and the first of those named acts first."""
    st = table.seat("Vesper", "Storyteller", sheet=None)
    st.type(f"+init/start Bar={rules}")
    players = [table.seat(name, sheet={**SHEET, "fresh start": 1}) for name in names]
    for place, player in enumerate(players):
        player.type("+init/join yes")
        table.dice.lay(player.name, "initiative", 9 - 3 * place)
        if place == 0:
            st.type(f"+init/bonus {player.name}=3 for a start")
    return (st, *players)


def unfolded(screen: str) -> str:
    """Return a screen without its line breaks and indents."""
    return " ".join(screen.split())


# --- every verb is a command ----------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS)
def test_every_verb_of_a_ruleset_is_a_command(rules: str) -> None:
    assert {f"+{verb}" for verb in RULESETS[rules].verbs} <= CALLED | {f"+{one}" for one in SAME}


def test_a_verb_that_nobody_has_written_a_command_for_gets_one() -> None:
    (made,) = commands_for_verbs([one for one in PLUS_COMMANDS if one.key != "+crawl"], SAME)
    assert made.key == "+crawl"
    assert "met rules" in (made.__doc__ or "")


@pytest.mark.parametrize("rules", RULESETS)
def test_the_examples_in_a_verbs_help_can_be_read_where_it_is_played(
    table: Table, rules: str
) -> None:
    st, kelly, _ = play(table, rules, "Kelly", "Jo")
    st.type("+init/roll")
    told = {
        line: kelly.type(line)
        for one in MADE
        if one.verb in RULESETS[rules].verbs
        for line in examples(one.__doc__ or "")
        if " for " not in line or hasattr(RULESETS[rules].verbs["delay"], "prepares")
    }
    assert not [line for line, shown in told.items() if not shown or UNREADABLE.search(shown)]


# --- +act -----------------------------------------------------------------------------------------


def test_act_says_any_line(table: Table) -> None:
    st, jo, _ = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    jo.type("+act shield Kelly")
    assert table.script.scene.people["Jo"].shields == "Kelly"
    jo.type("+act move 2 to Kelly & drop")
    declared = table.script.scene.people["Jo"].phase.declaration
    assert declared is not None
    assert declared.parts == (Move(2, toward="Kelly"), Drop())


def test_act_is_no_way_round_authority(table: Table) -> None:
    st, jo, _ = play(table, "detroit", "Jo", "Kelly")
    st.type("+init/roll")
    assert "Only a storyteller" in jo.type("+act cover near")
    assert "That needs more. Type: +act" in jo.type("+act")


# --- the storyteller's ----------------------------------------------------------------------------


def test_steps_are_set_in_a_word(table: Table) -> None:
    st, *_ = play(table, "met", "Jo", "Kelly")
    assert "Jo and Kelly are 8 steps apart" in st.type("+as Jo=steps Kelly 8")
    assert "+as NAME=steps OTHER 10" in st.type("+as Jo=steps 8")
    assert table.script.scene.fight.steps == (("Jo", "Kelly", 8),)


def test_who_began_it_acts_first_where_that_matters(table: Table) -> None:
    st, *_ = play(table, "met", "Jo", "Kelly")
    assert "doesn't go there" in st.type("+init/roll Kelly")
    st.type("+init/roll by Kelly")
    assert "waiting for Kelly" in st.screen()
    assert "only in the first round" in st.type("+init/roll by Jo")
    assert table.script.scene.people["Jo"].phase.declaration is None
