"""Why not, and what to type instead."""

import json
import re
from pathlib import Path

import pytest

from game.errors import RuleError
from game.notation import parse, vocabulary
from narration.reader import Reader
from narration.refusals.refusal import MAX_LISTED, SENTENCES, refusal
from sheets.catalog import default_catalog
from tests.approval import EVERYONE_ELSE, compare, in_groups
from tests.narration.fights import duel

ROOT = Path(__file__).parents[2]
RAISED = re.compile(r'(?:RuleError|refuse)\(\s*"([a-z-]+)"')
EITHER = re.compile(r'(?:RuleError\(|code = )\s*"([a-z-]+)"\s+if\b.*?else "([a-z-]+)"')


def raised_codes() -> set[str]:
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
            assert told[0] in "'+" or not told[0].islower() or told.startswith(("it ", "it's "))
            assert all(len(line) <= 78 for line in told.split("\n"))
            assert len(told) < 240


TABLE = Path(__file__).parent / "approved" / "refused.txt"
READERS = {
    EVERYONE_ELSE: Reader(width=200),
    "Jane": Reader(name="Jane", width=200),
    "a storyteller": Reader(st=True, width=200),
    "who paces it": Reader(pace=True, width=200),
    "in full": Reader(style="verbose", width=200),
    "aloud": Reader(screenreader=True, width=200),
}


def test_a_refusal_says_why_and_what_to_type() -> None:
    rows = []
    for row in TABLE.read_text().split("\n\n"):
        head = row.partition("\n")[0]
        code, rule, facts = head.split(" ", 2)
        error = RuleError(code, rule.strip("[]"), **json.loads(facts))
        told = {who: refusal(error, one).split("\n") for who, one in READERS.items()}
        rows.append(f"{head}\n{in_groups(told)}")
    compare(TABLE, "\n\n".join(rows))


def refused(line: str, reader: Reader) -> str:
    fight = duel()
    with pytest.raises(RuleError) as caught:
        parse(line, vocabulary(fight.scene, "Jane"))
    return refusal(caught.value, reader)


@pytest.mark.parametrize(
    "line",
    [
        *("atack Jo", "attack Jo wiht sword", "attack", "attack Jo with", "grapple Jo with"),
        *("attack Jo range", 'do "climb'),
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


def test_of_many_names_the_nearest_are_told():
    names = sorted(default_catalog().trait_names)
    told = refusal(RuleError("unknown-name", what="trait", text="atheltics", names=names))
    assert told.startswith("There's no trait 'atheltics'. Did you mean athletics")
    told = refusal(RuleError("unknown-name", what="trait", text="xxxx", names=names))
    assert f"Try: {', '.join(names[:3])}" in told
    assert " ".join(told.split()).endswith(f" or {len(names) - MAX_LISTED} more.")
