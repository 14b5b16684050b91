"""The pictures in README and docs: `make pictures` takes them anew while a scene is played."""

import os
import re
from collections.abc import Sequence
from html import escape

from server.conf.environment import GAME_ROOT
from tests.browser.scene import ScenePage

FOLDER = GAME_ROOT / "docs" / "pictures"
WANTED = bool(os.environ.get("WRITE_PICTURES"))
LINES, COLUMNS = 12, 80  # of a terminal in a picture
WIDE, HIGH = 8, 17  # pixels that a letter takes

# What a client writes anew in one place, below its text.
TINTIN = (
    re.compile(r"Health [=-]+ \d+/\d+ [A-Z][a-z]+, Willpower \d+/\d+"),
    re.compile(r"(?<!- )Round \d+, [a-z]+\.(?: You declare now\.)?"),
)
# The status line of TinyFugue, padded; it writes a part of it anew, then all.
TINYFUGUE = (
    re.compile(r"(?:Health )?(?:\[[*X/]\]|[=x*-])+(?: [A-Z][a-z]+)?_{3,}"),
    re.compile(
        r"(?<!-- )(?:Round \d+, [a-z]+: [^\n]*|Before the first round[^\n]*|You \w+ now_+)$", re.M
    ),
)


def take(page: ScenePage, name: str, top: str = "h1") -> None:
    """Take a picture of a visitor's screen that begins with some part of the page."""
    if WANTED:
        page.page.evaluate("(top) => document.querySelector(top).scrollIntoView()", top)
        page.page.screenshot(path=FOLDER / f"{name}.png")


def take_rolls(page: ScenePage, name: str) -> None:
    """Take a picture of the newest entry that has rolls, with these unfolded."""
    if WANTED:
        entry = page.page.locator("#log .entry:has(.rolls)").first
        entry.locator(".rolls").evaluate("(found) => { found.open = true }")
        entry.screenshot(path=FOLDER / f"{name}.png")


def draw(
    transcript: str, name: str, bars_of: Sequence[re.Pattern[str]], in_one_line: bool = False
) -> None:
    """Draw the last lines that a client of text has shown, and below them the bars that it writes
    anew in their place: one below the other, or beside.
    """
    if WANTED:
        bars = [one.findall(transcript)[-1].rstrip("_") for one in bars_of]
        bars = ["      ".join(bars)] if in_one_line else bars
        for one in bars_of:
            transcript = one.sub("\n", transcript)
        lines = [one.rstrip()[:COLUMNS] for one in transcript.splitlines() if one.strip()]
        (FOLDER / f"{name}.svg").write_text(terminal([*lines[-LINES:], "", *bars]))


def terminal(lines: list[str]) -> str:
    """Return a terminal with these lines in it, as SVG."""
    width, height = WIDE * (COLUMNS + 2), HIGH * (len(lines) + 1)
    rows = "\n".join(
        f'<text x="{WIDE}" y="{HIGH * number}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">\n'
        f'<rect width="{width}" height="{height}" fill="#161514"/>\n'
        f'<g font-family="monospace" font-size="13" fill="#eee9e2">\n{rows}\n</g>\n</svg>\n'
    )
