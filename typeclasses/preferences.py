"""How a player wants to be told things: kept on the account, for all their characters."""

from typing import Any

from presentation.reader import DEFAULT_WIDTH, STYLES, THE_ST, Reader, Style

STYLE = "told_in"
SCREENREADER = "told_to_a_screen_reader"


def reader_of(
    character: Any,
    name: str = "",
    st: bool = False,
    pace: bool = False,
    keeps: frozenset[str] = frozenset(),
    runner: str = THE_ST,
    absent: frozenset[str] = frozenset(),
    aside: int = 0,
    busy: bool = False,
) -> Reader:
    """Return the reader that a character's player is; ``name`` is their combatant's."""
    return Reader(
        name=name,
        st=st,
        pace=pace,
        keeps=keeps,
        runner=runner,
        absent=absent,
        aside=aside,
        busy=busy,
        style=style_of(character),
        screenreader=uses_screenreader(character),
        width=width_of(character),
    )


def style_of(character: Any) -> Style:
    """Return ``brief``, ``usual`` or ``verbose``."""
    chosen = _keeper(character).attributes.get(STYLE)
    return chosen if chosen in STYLES else "usual"


def set_style(character: Any, style: Style) -> None:
    """Keep the style of telling."""
    _keeper(character).attributes.add(STYLE, style)


def uses_screenreader(character: Any) -> bool:
    """Say whether to write for a screen reader: the player's word counts, else the client's."""
    chosen = _keeper(character).attributes.get(SCREENREADER)
    return _client_reads_aloud(character) if chosen is None else bool(chosen)


def set_screenreader(character: Any, wanted: bool | None) -> None:
    """Keep the player's word; None leaves it to the client again."""
    _keeper(character).attributes.add(SCREENREADER, wanted)


def width_of(character: Any) -> int:
    """Return the width of the narrowest screen that the character is seen on."""
    widths = [flags.get("SCREENWIDTH", {}).get(0, DEFAULT_WIDTH) for flags in _flags(character)]
    return min(widths, default=DEFAULT_WIDTH)


def _client_reads_aloud(character: Any) -> bool:
    return any(flags.get("SCREENREADER") for flags in _flags(character))


def _flags(character: Any) -> list[dict[str, Any]]:
    return [session.protocol_flags for session in character.sessions.all()]


def _keeper(character: Any) -> Any:
    return character.account or character
