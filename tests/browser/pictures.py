"""The pictures in README and docs: `make pictures` takes them anew while a scene is played."""

import os
import re
from collections.abc import Sequence
from html import escape
from io import BytesIO

from server.conf.environment import GAME_ROOT
from tests.browser.browser import DESK
from tests.browser.scene import ScenePage

FOLDER = GAME_ROOT / "docs" / "pictures"
WANTED = bool(os.environ.get("WRITE_PICTURES"))
COLOURS = 64
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


def take(page: ScenePage, name: str) -> None:
    """Take a picture of a visitor's screen."""
    if WANTED:
        page.page.evaluate("scrollTo(0, 0)")
        keep(page.page.screenshot(), name)


def take_wide(page: ScenePage, name: str) -> None:
    """Take one as the screen would be at a desk."""
    if WANTED:
        narrow = page.page.viewport_size
        page.page.set_viewport_size(dict(zip(("width", "height"), DESK, strict=True)))
        take(page, name)
        page.page.set_viewport_size(narrow)


def take_rolls(page: ScenePage, name: str) -> None:
    """Take a picture of the newest entry that has rolls, with these unfolded."""
    if WANTED:
        entry = page.page.locator("#log .entry:has(.rolls)").last
        rolls = entry.locator(".rolls")
        rolls.evaluate("(found) => { found.open = true }")
        page.page.emulate_media(media="print")  # all of the log, and nothing beside it
        keep(entry.screenshot(), name)
        page.page.emulate_media(media="screen")
        rolls.evaluate("(found) => { found.open = false }")


def keep(picture: bytes, name: str) -> None:
    """Write a picture in few colours, which is all that a page of letters has."""
    from PIL import Image

    few = Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, Image.Quantize.MEDIANCUT)
    few.save(FOLDER / f"{name}.png", optimize=True)


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
