"""Draws how the house is built, from the layers that `make check` holds: docs/pictures/house.svg.

    .venv/bin/python -m tools.draw_house

A package that moves to another layer, or is new, moves in the picture; `ROOMS` says what each is.
"""

import tomllib
from collections.abc import Iterator
from html import escape

from server.conf.environment import GAME_ROOT

PICTURE = GAME_ROOT / "docs" / "pictures" / "house.svg"
ROOMS = {
    "tools": "make play and its steps",
    "server": "what Evennia asks to be named",
    "bridge": "players of a MUSH elsewhere",
    "guard": "floods kept off",
    "evennia_mends": "what Evennia needs mended",
    "commands": "what players type",
    "web": "pages in the browser",
    "typeclasses": "what Evennia loads",
    "sheetbook": "the life of a sheet: approval, requests",
    "outofband": "messages for pages and clients, exports",
    "scenes": "the service of a scene, who is told what, consent",
    "world": "data and help",
    "players": "who plays: authority, preferences, names, passwords",
    "narration": "facts to words",
    "journal": "the tables",
    "rehearsal": "fights by the thousand",
    "play": "scenario files, the demo, journals read and exported",
    "odds": "the exact odds of what could be said",
    "sheets": "sheets of each kind of being",
    "proofs": "dice that can be checked",
    "game": "the rules: pure, no server, no clock, no luck of its own",
    "game.rules": "the chapters of the rulebook",
    "game.engine": "rulesets, rolls, questions, harm",
    "game.events": "what has happened",
    "game.actions": "what is said",
    "game.state": "how things stand",
}
WIDE, LEFT, ROOF, FLOOR, GAP = 640, 160, 120, 76, 8  # of the house, its floors, between rooms
INK, PAPER, WALL, STONE = "#3b2f2a", "#fbf7f0", "#efe3d3", "#dcc9b1"
STYLE = (
    f"text{{font-family:sans-serif;fill:{INK};text-anchor:middle}}"
    ".name{font-size:19px;font-weight:bold}.what{font-size:13px}.side{font-size:14px}"
)


def house() -> str:
    roof, *floors, ground = layers("Imports point inward")
    inner = layers("The rules stand on one kernel")
    top = 30 + ROOF
    cellar = top + len(floors) * FLOOR
    bottom = cellar + FLOOR + len(inner) * FLOOR
    parts = [
        *_roof(roof, top),
        *(
            part
            for i, floor in enumerate(floors)
            for part in _floor(floor, top + i * FLOOR, WALL, LEFT, WIDE)
        ),
        _box(LEFT, cellar, WIDE, bottom - cellar, STONE),
        *_words(ground[0], LEFT + WIDE / 2, cellar + FLOOR / 2),
        *(
            part
            for i, floor in enumerate(inner)
            for part in _floor(floor, cellar + (i + 1) * FLOOR, PAPER, LEFT + 24, WIDE - 48)
        ),
        *_outside(top, cellar, bottom),
    ]
    wide, high = WIDE + 2 * LEFT, bottom + 30
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
            f"<title>{escape(told())}</title>",
            f"<style>{STYLE}</style>",
            f'<rect width="{wide}" height="{high}" rx="12" fill="{PAPER}"/>',
            *parts,
            "</svg>\n",
        ]
    )


def told() -> str:
    """Return what the picture shows in words, for those who cannot see it."""
    floors = [" and ".join(floor) for floor in layers("Imports point inward")]
    return f"A house, from the roof down: {'; '.join(floors)}. Imports point downward only."


def layers(contract: str) -> list[list[str]]:
    """Return the floors that a contract of import-linter names, the top first, by rooms."""
    with (GAME_ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    (found,) = (one["layers"] for one in contracts if one["name"] == contract)
    return [[room.strip() for room in floor.split("|")] for floor in found]


def _roof(rooms: list[str], top: float) -> Iterator[str]:
    middle = LEFT + WIDE / 2
    corners = f"{LEFT - 24},{top} {middle},30 {LEFT + WIDE + 24},{top}"
    yield f'<polygon points="{corners}" fill="#b98b74" stroke="{INK}" stroke-width="2"/>'
    yield from _words(" and ".join(rooms), middle, top - 34)


def _floor(rooms: list[str], top: float, colour: str, left: float, wide: float) -> Iterator[str]:
    each = (wide - GAP * (len(rooms) + 1)) / len(rooms)
    for i, room in enumerate(rooms):
        x = left + GAP + i * (each + GAP)
        yield _box(x, top + GAP / 2, each, FLOOR - GAP, colour)
        yield from _words(room, x + each / 2, top + FLOOR / 2)


def _box(x: float, y: float, wide: float, high: float, colour: str) -> str:
    place = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
    return f'<rect {place} rx="4" fill="{colour}" stroke="{INK}" stroke-width="1.5"/>'


def _words(room: str, x: float, y: float) -> Iterator[str]:
    yield f'<text class="name" x="{x:g}" y="{y - 4:g}">{escape(room)}</text>'
    yield f'<text class="what" x="{x:g}" y="{y + 16:g}">{escape(ROOMS[room])}</text>'


def _outside(top: float, cellar: float, bottom: float) -> Iterator[str]:
    """Yield who comes in, what is kept, and which way imports point."""
    yield from _beside(LEFT / 2, top + FLOOR / 2, "telnet, browser,", "a client's panel")
    yield from _beside(LEFT * 1.5 + WIDE, cellar - FLOOR / 2, "SQLite or", "PostgreSQL")
    yield from _beside(LEFT / 2, bottom - FLOOR / 2, "world/", "weapons, NPCs, help")
    x = LEFT * 1.5 + WIDE
    yield from _beside(x, cellar + FLOOR, "imports point", "downward only")
    shaft = f"M{x:g} {cellar + FLOOR + 28:g}V{bottom - 20:g}"
    yield f'<path d="{shaft}" stroke="{INK}" stroke-width="2"/>'
    yield f'<path d="M{x - 8:g} {bottom - 24:g}h16l-8 14z" fill="{INK}"/>'


def _beside(x: float, y: float, *lines: str) -> Iterator[str]:
    for i, line in enumerate(lines):
        yield f'<text class="side" x="{x:g}" y="{y + 18 * i:g}">{escape(line)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(house(), encoding="utf-8")
