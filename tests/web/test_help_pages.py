"""Help in a browser: the terminal's text in blocks, with every word of it, and links that lead."""

import re
from typing import Any

import pytest
from django.test import Client

from commands.cmdsets import RoundCmdSet
from commands.scene.init import CmdInit
from tests.commands.table import Player
from tests.web.test_scene_pages import browser_of, read
from web.help_pages import ON_A_PAGE, text_of_entry
from web.rule_pages import Block, Piece, blocks_of
from world.help_entries import text_by, topics
from world.help_files import help_texts


def nowhere(kind: str, name: str) -> str:
    return ""


def text_of(block: Block) -> str:
    parts = [block.text, *block.items, *(part for one in block.lines for part in one)]
    return " ".join("".join(piece.text for piece in part) for part in parts)


def words(text: str) -> list[str]:
    """Return the words of a text; colons, commas and the numbers of a list are none."""
    return re.sub(r"(?m)^\s*\d+\. |:|,", " ", text).split()


@pytest.mark.parametrize("topic", sorted({*topics(), *(one.topic for one in help_texts())}))
def test_no_word_of_a_topic_is_lost(topic: str) -> None:
    page = text_by(topic, "detroit").replace("||", "|")
    told = " ".join(map(text_of, blocks_of(page, nowhere)))
    assert sorted(words(told)) == sorted(words(page))


PAGE = """\
To strike, and how. See +help kinds of attack, as ATTACK-7 says.

Usage:
  +attack NAME        strikes, with what you
                      have in hand
  +block, +dodge

How a turn goes
1. All roll, and then
2. all declare.
"""


def test_a_page_has_headings_lines_lists_and_links() -> None:
    known = {"kinds of attack": "/topic/", "+attack": "/attack/", "ATTACK-7": "/rule/"}
    found = blocks_of(PAGE, lambda kind, name: known.get(name, ""))
    assert [one.kind for one in found] == ["text", "heading", "lines", "heading", "list"]
    told, usage, lines, heading, items = found
    assert told.text == [
        *(Piece("To strike, and how. See "), Piece("kinds of attack", "/topic/"), Piece(", as ")),
        *(Piece("ATTACK-7", "/rule/"), Piece(" says.")),
    ]
    assert usage.text == [Piece("Usage")] and heading.text == [Piece("How a turn goes")]
    assert lines.lines[0].typed[0] == Piece("+attack", "/attack/", code=True)
    assert lines.lines[0].does == [Piece("strikes, with what you have in hand")]
    assert text_of(lines).split()[:3] == ["+attack", "NAME", "strikes,"] and not lines.lines[1].does
    assert [one[0].text for one in items.items] == ["All roll, and then", "all declare."]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/help/playing-a-fight/combat/", 'href="/help/playing-a-fight/grapples/"'),
        ("/help/playing-a-fight/npcs/", 'href="/scenes/new/"'),
        ("/help/words-on-the-screen/soak/", 'href="/rules/RES-3/"'),
        *(("/help/?q=silver", "Topics that speak"), ("/help/?q=xyzzy", "No topic speaks")),
        ("/rules/PILE-1/", 'href="/help/'),
    ],
)
def test_topics_rules_and_pages_lead_to_each_other(jo: Player, path: str, told: str) -> None:
    assert told in read(browser_of(jo), path)


def test_a_command_tells_what_it_tells_in_the_terminal() -> None:
    assert "[group] [hidden|unseen] [auto]" in text_of_entry(CmdInit())


def test_what_a_page_does_by_clicks_is_said_of_topics_that_there_are() -> None:
    commands = {one.key for one in RoundCmdSet()}
    assert ON_A_PAGE.keys() <= {*topics(), *commands}


def test_what_is_looked_for_is_text(db: Any) -> None:
    answer = Client().get("/help/", {"q": "<hack>"}, headers={"host": "localhost"})
    assert b"<hack>" not in answer.content
