"""Why not, and what to type instead."""

import re
from pathlib import Path

import pytest

from game.catalog import default_catalog
from game.errors import RuleError
from game.notation import parse, vocabulary
from presentation.reader import Reader
from presentation.refusals import SENTENCES, refusal
from tests.presentation.fights import duel

ROOT = Path(__file__).parents[2]
RAISED = re.compile(r'(?:RuleError|refuse)\(\s*"([a-z-]+)"')
EITHER = re.compile(r'(?:RuleError\(|code = )\s*"([a-z-]+)"\s+if\b.*?else "([a-z-]+)"')


def raised_codes() -> set[str]:
    """Return every code that the rules raise."""
    found: set[str] = set()
    for path in (ROOT / "game").rglob("*.py"):
        text = path.read_text()
        found.update(RAISED.findall(text))
        for match in EITHER.finditer(text):
            found.update(match.groups())
    return found


def test_every_code_that_the_rules_raise_has_a_sentence():
    raised = raised_codes()
    assert {"not-your-turn", "unknown-verb", "down"} <= raised
    assert raised <= set(SENTENCES), sorted(raised - set(SENTENCES))


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_sentence_can_do_without_facts_and_is_short(code):
    told = refusal(RuleError(code))
    assert told.isascii()
    assert told.endswith((".", "..."))
    assert told[0] in "'+" or not told[0].islower() or told.startswith("it ")
    assert all(len(line) <= 78 for line in told.split("\n"))
    assert len(told) < 240


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            RuleError("not-your-turn", "INIT-2", who="Jane", awaited=["Frank", "Jo"]),
            "It is not Jane's turn: Frank and Jo are awaited. +plan declares ahead; +init\n"
            "    shows the order. [INIT-2]",
        ),
        (
            RuleError("not-your-turn", "INIT-2", who="Jane", awaited=["Frank"]),
            "It is not Jane's turn: Frank is awaited. +plan declares ahead; +init shows the\n"
            "    order. [INIT-2]",
        ),
        (
            RuleError("unknown-weapon", text="spork", weapons=["sword", "bare hands"]),
            "No weapon 'spork' is at hand. There is: sword or bare hands.",
        ),
        (
            RuleError("no-resource", "HASTE-2", resource="rage", have=0, need=2),
            "Not enough rage: that takes 2, and none is left. [HASTE-2]",
        ),
        (
            RuleError("haste-limit", "HASTE-2", source="rage", count=9, limit=2),
            "rage gives 2 at most: +haste 2=rage. [HASTE-2]",
        ),
        (
            RuleError(
                "bad-setting", problem="Expected `int`, got `str` - at `$.x`", settings={"x": "y"}
            ),
            "x = y will not do: expected int, got str.",
        ),
        (
            RuleError("haste-not-granted", source="magick", count=2, sources=["rage", "celerity"]),
            "Haste from magick is not granted: a storyteller grants it with +haste NAME=2\n"
            "    magick. Or from: rage or celerity.",
        ),
        (
            RuleError("no-such-option", text="sit", options=["block", "dodge"]),
            "'sit' is no answer. Type +choose block or dodge.",
        ),
        (
            RuleError("question-open", who="Jo", question="committed", options=("accept", "brave")),
            "Jo is asked something first, and answers with +choose accept or brave.",
        ),
        (
            RuleError("question-open", who="ST", question="long-shot", options=("yes", "no")),
            "The storyteller is asked something first, and answers with +choose yes or no.",
        ),
        (
            RuleError("no-room", "PILE-5", who="Jo", limit=3, flanks="wall"),
            "No more can come at Jo: 3 attack hand to hand already. Attack somebody else,\n"
            "    or from a distance. [PILE-5]",
        ),
        (
            RuleError("split-too-wide", "SPLIT-3", who="Jo", actions=3, limit=2),
            "With Wits 2 Jo can make at most 2 actions. Leave out '&' and an action.\n"
            "    [SPLIT-3]",
        ),
        (
            RuleError("abort-to-defense", "ABORT-1", verb="do", defenses=("block", "dodge")),
            "An abort under attack is to a defense: +abort block or dodge. [ABORT-1]",
        ),
        (
            RuleError("unknown-check", "BOOK-3", number=9, numbers=[3, 4]),
            "There is no open check 9. There is: 3 or 4. [BOOK-3]",
        ),
        (
            RuleError("unknown-check", "BOOK-3", number=9, numbers=[]),
            "No check is open. [BOOK-3]",
        ),
        (
            RuleError("quite-new", "RES-9", who="Jane", far_off=3),
            "That cannot be done: quite new (who Jane, far off 3). [RES-9]",
        ),
    ],
)
def test_a_refusal_says_why_and_what_to_type(error, told):
    assert refusal(error) == told


def refused(line: str, reader: Reader) -> str:
    fight = duel()
    with pytest.raises(RuleError) as caught:
        parse(line, vocabulary(fight.scene, "Jane"))
    return refusal(caught.value, reader)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "atack Jo",
            "  atack Jo\n  ^\n'atack' is nothing one can do. Did you mean attack?",
        ),
        (
            "attack Jo wiht sword",
            "  attack Jo wiht sword\n            ^\n"
            "'wiht' does not belong here. Possible is: basic, power, feint, committed,\n"
            "    with, at, range or willpower.",
        ),
        ("attack", "  attack\n        ^\nThe line ends too soon: target is missing."),
        (
            'do "climb',
            '  do "climb\n     ^\nThis quotation mark has no second one to close it.',
        ),
    ],
)
def test_a_wrong_word_is_pointed_at(line, told):
    assert refused(line, Reader()) == told


def test_a_screen_reader_is_told_which_word():
    assert refused("attack Jo wiht sword", Reader(screenreader=True, width=200)) == (
        "Word 3, 'wiht'.\n'wiht' does not belong here. "
        "Possible is: basic, power, feint, committed, with, at, range or willpower."
    )
    assert refused("attack", Reader(screenreader=True)).startswith("At the end of the line.\n")


def test_a_long_line_is_shown_around_the_wrong_word():
    line = f"do {'x' * 300} : strength + fnord vs 6"
    shown, caret, *_ = refused(line, Reader(width=60)).split("\n")
    assert len(shown) <= 60
    assert shown[caret.index("^") :].startswith("fnord")


def test_markup_in_a_line_is_shown_as_typed():
    assert refused("|r{x}%s", Reader()).startswith(
        "  |r{x}%s\n  ^\n'|r{x}%s' is nothing one can do."
    )


def test_a_wrong_phase_says_what_leads_on_to_who_may():
    error = RuleError("wrong-phase", "ROUND-1", phase="resolution", allowed="declaration")
    assert refusal(error) == (
        "Declarations are over for this round. +init shows who is awaited. [ROUND-1]"
    )
    assert refusal(error, Reader(pace=True)) == (
        "Declarations are over for this round. +init/next takes the turn. [ROUND-1]"
    )


def test_of_many_names_the_nearest_are_told():
    names = sorted(default_catalog().trait_names)
    told = refusal(RuleError("unknown-name", what="trait", text="atheltics", names=names))
    assert told.startswith("There is no trait 'atheltics' here. Did you mean athletics")
    told = refusal(RuleError("unknown-name", what="trait", text="xxxx", names=names))
    assert "There is: " in told and "..." in told


def test_the_pace_of_a_storytellers_scene():
    told = refusal(RuleError("not-your-pace", starter="", runner="Vesper"))
    assert told.startswith("The pace is set by Vesper or another storyteller. +init/leave, then")
