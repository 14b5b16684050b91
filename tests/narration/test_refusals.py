"""Why not, and what to type instead."""

import re
from pathlib import Path

import pytest

from game.errors import RuleError
from game.notation import parse, vocabulary
from narration.facts import MAX_LISTED
from narration.reader import Reader
from narration.refusals.refusal import SENTENCES, refusal
from sheets.catalog import default_catalog
from tests.narration.fights import duel

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


def test_every_sentence_can_do_without_facts_and_is_short(subtests):
    for code in sorted(SENTENCES):
        with subtests.test(code):
            told = refusal(RuleError(code))
            assert told.isascii()
            assert "`" not in told  # nobody takes them off here
            assert told.endswith((".", "..."))
            assert told[0] in "'+" or not told[0].islower() or told.startswith("it ")
            assert all(len(line) <= 78 for line in told.split("\n"))
            assert len(told) < 240


@pytest.mark.parametrize(
    "error",
    [
        RuleError("not-your-turn", "INIT-2", who="Jane", awaited=["Frank", "Jo"]),
        RuleError("not-your-turn", "INIT-2", who="Jane", awaited=["Frank"]),
        RuleError("unknown-weapon", text="spork", weapons=["sword", "bare hands"]),
        RuleError("no-resource", "HASTE-2", resource="rage", have=0, need=2),
        RuleError("haste-limit", "HASTE-2", source="rage", count=9, limit=2),
        RuleError(
            "bad-setting", problem="Expected `int`, got `str` - at `$.x`", settings={"x": "y"}
        ),
        RuleError("haste-not-granted", source="magick", count=2, sources=["rage", "celerity"]),
        RuleError("no-such-option", text="sit", options=["block", "dodge"]),
        RuleError("question-open", who="Jo", question="committed", options=("accept", "brave")),
        RuleError("question-open", who="ST", question="long-shot", options=("yes", "no")),
        RuleError("no-room", "PILE-5", who="Jo", limit=3, flanks="wall"),
        RuleError("split-too-wide", "SPLIT-3", who="Jo", actions=3, limit=2),
        RuleError("abort-to-defense", "ABORT-1", verb="do", defenses=("block", "dodge")),
        RuleError("unknown-check", "BOOK-3", number=9, numbers=[3, 4]),
        RuleError("unknown-check", "BOOK-3", number=9, numbers=[]),
        RuleError("quite-new", "RES-9", who="Jane", far_off=3),
    ],
)
def test_a_refusal_says_why_and_what_to_type(error, approve):
    approve(refusal(error, Reader(style="verbose")))


def test_the_rule_of_a_refusal_is_for_storytellers_and_who_reads_in_full():
    error = RuleError("no-resource", "HASTE-2", resource="rage", have=0, need=2)
    told = "Not enough rage: that takes 2, and none is left."
    for reader in (Reader(), Reader(name="Jane"), Reader(st=True, screenreader=True)):
        assert refusal(error, reader) == told
    assert refusal(error, Reader(st=True)) == f"{told} [HASTE-2]"


def refused(line: str, reader: Reader) -> str:
    fight = duel()
    with pytest.raises(RuleError) as caught:
        parse(line, vocabulary(fight.scene, "Jane"))
    return refusal(caught.value, reader)


@pytest.mark.parametrize(
    "line",
    [
        "atack Jo",
        "attack Jo wiht sword",
        "attack",
        "attack Jo with",
        "grapple Jo with",
        "attack Jo range",
        'do "climb',
    ],
)
def test_a_wrong_word_is_pointed_at(line, approve):
    approve(refused(line, Reader()))


def test_a_screen_reader_is_told_which_word(approve):
    approve(refused("attack Jo wiht sword", Reader(screenreader=True, width=200)))
    assert refused("attack", Reader(screenreader=True)).startswith("At the end of the line.\n")


def test_a_long_line_is_shown_around_the_wrong_word():
    line = f"do {'x' * 300} : strength + fnord vs 6"
    shown, caret, *_ = refused(line, Reader(width=60)).split("\n")
    assert len(shown) <= 60
    assert shown[caret.index("^") :].startswith("fnord")


def test_markup_in_a_line_is_shown_as_typed():
    assert refused("|r{x}%s", Reader()).startswith("  |r{x}%s\n  ^\n'|r{x}%s' isn't an action.")


def test_a_wrong_phase_says_what_leads_on_to_who_may(approve):
    error = RuleError("wrong-phase", "ROUND-1", phase="resolution", allowed="declaration")
    assert refusal(error) == ("Declarations are over this round. +init shows who is next.")
    approve(refusal(error, Reader(pace=True)))


def test_a_wrong_phase_says_what_oops_takes_back():
    error = RuleError("wrong-phase", phase="resolution", allowed="declaration", oops="Jo")
    told = " ".join(refusal(error, Reader(name="Jo")).split())
    assert told.endswith("+combat/oops takes the declaration back.")


def test_between_rounds_it_says_who_begins_the_next_and_how_to_declare_ahead(approve):
    error = RuleError("wrong-phase", "ROUND-1", phase="bookkeeping", allowed="declaration")
    approve(" ".join(refusal(error).split()))
    unled = RuleError("wrong-phase", phase="bookkeeping", allowed="declaration", unled=True)
    for told in (refusal(error, Reader(pace=True)), refusal(unled)):
        approve(" ".join(told.split()))


def test_of_many_names_the_nearest_are_told():
    names = sorted(default_catalog().trait_names)
    told = refusal(RuleError("unknown-name", what="trait", text="atheltics", names=names))
    assert told.startswith("There's no trait 'atheltics'. Did you mean athletics")
    told = refusal(RuleError("unknown-name", what="trait", text="xxxx", names=names))
    assert f"Try: {', '.join(names[:3])}" in told
    assert " ".join(told.split()).endswith(f" or {len(names) - MAX_LISTED} more.")


def test_the_pace_of_a_storytellers_scene():
    told = refusal(RuleError("not-your-pace", starter="", runner="Vesper"))
    assert told.startswith("Only Vesper or another storyteller can do that. To run a scene of your")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            RuleError("not-your-turn", who="Jane", awaited=["Jo"]),
            "It isn't your turn yet. Waiting for Jo.",
        ),
        (RuleError("down", who="Jane", state="unconscious"), "You are down and unconscious, and"),
        (RuleError("already-declared", who="Jane"), "You have already declared this phase."),
        (RuleError("held", by="Jo", who="Jane"), "Jo is holding you. Try to get loose first:"),
        (RuleError("one-grapple", who="Jane", victim="Jo"), "You are already holding Jo,"),
        (RuleError("not-attacked", who="Jane"), "Nobody is attacking you now,"),
        (RuleError("down", who="Jo", state="dead"), "Jo is down and dead, and can't do anything."),
    ],
)
def test_a_refusal_speaks_to_its_reader(error, told):
    assert refusal(error, Reader(name="Jane", width=200)).startswith(told)
