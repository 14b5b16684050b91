"""A drawing of the panel for Mudlet, for `make pictures`: each row where the package's Lua puts it,
as full and of the colour that it says. Mudlet's own letters and gauges look otherwise.
"""

import re
from html import escape, unescape

from tests.browser.pictures import FOLDER, WANTED

WIDTH, INSET, BASE = 320, 8, 16  # pixels: of the panel, left of a text, down to its line


def draw_panel(rows: str, name: str) -> None:
    """Draw what `rowsDrawn` of the stand-in has written down."""
    if WANTED:
        (FOLDER / f"{name}.svg").write_text(panel([one.split("\t") for one in rows.splitlines()]))


def panel(rows: list[list[str]]) -> str:
    """Return the rows as SVG."""
    high = max(int(float(y)) + int(float(height)) for _, y, height, *_ in rows) + INSET
    drawn = "\n".join(_row(*row) for row in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" width="{WIDTH}">\n'
        f'<rect width="{WIDTH}" height="{high}" fill="#161514"/>\n'
        f'<g font-family="sans-serif" font-size="13" fill="#eee9e2">\n{drawn}\n</g>\n</svg>\n'
    )


def _row(kind: str, y: str, height: str, fill: str, colour: str, text: str) -> str:
    top, high = int(float(y)), int(float(height))
    made = []
    if kind == "gauge":
        full = round(WIDTH * float(fill))
        made.append(f'<rect y="{top}" width="{WIDTH}" height="{high}" fill="#332f2c"/>')
        made.append(f'<rect y="{top}" width="{full}" height="{high}" fill="{colour}"/>')
    weight = ' font-weight="bold"' if "<b>" in text else ""
    middle = "<center>" in text
    where = f'x="{WIDTH // 2}" text-anchor="middle"' if middle else f'x="{INSET}"'
    for number, line in enumerate(text.split("<br>")):
        said = unescape(re.sub(r"</?[a-z]+>", "", line)).replace("\xa0", "").strip()
        made.append(f'<text {where} y="{top + BASE + 18 * number}"{weight}>{escape(said)}</text>')
    return "\n".join(made)
