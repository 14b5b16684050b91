"""A line that somebody typed in another game, with who and where they are, as that game says."""

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line; people and rooms are known by object and day of creation (``#14:1795382803``)."""

    number: str  # as that game has numbered it: no other line ever has it
    who: str
    name: str
    room: str
    room_name: str
    text: str
    age: float = 0.0  # seconds, by that game's own clock
    whole: bool = True  # whether all of it has come
    sheet: str = ""  # theirs in that game, if they have asked for it to be read
