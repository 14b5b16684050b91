"""+rk: the one command that is the bridge's own. All else is typed as it is anywhere."""

import re
from collections.abc import Callable
from typing import Any, Protocol

from bridge import people, sheets
from bridge.config import Game
from bridge.wire import Line
from game.errors import RuleError
from narration.languages import N_, _
from narration.refusals.refusal import refusal
from outofband import exports
from players.markup import escaped
from players.nicks import cleaned
from players.preferences import reader_of
from scenes import registry
from scenes.telling.posing import note_pose

_RK = re.compile(r"\+rk(?:/(?P<switch>\S+))?(?:\s+(?P<line>.*))?", re.IGNORECASE | re.DOTALL)
JOIN = "join"
POSED = ":"  # before what was posed, where others have the plus of a command
HOW_POSES = N_(
    "If you control a room, +rk/poses on keeps its poses, in the log of each "
    "scene there that keeps poses (+combat/poses off: it does not). "
    "+rk/poses off ends that."
)
NOT_JOINED = N_("Roundkeeper doesn't know you yet. To play with it: +rk/join")
JOINED = N_("Roundkeeper knows you now, as {name}.")
NEW_SHEET = N_("To make a sheet: +sheet/new mortal.")
WAY_IN = N_(
    "Where this game has such a command of its own as +sheet, put +rk before "
    "it: +rk +sheet. For the way in: +rk +help combat"
)
KNOWN = N_("Roundkeeper knows you as {name}, {who} of {title}.")
PAGE_IS_AT = N_(
    "{address} is the page of {title} for you, for half a day: anybody who "
    "has the address sees what you see there."
)
NO_SCENE = N_("No scene is open here. To open one: +init/start.")
ALREADY = N_("Roundkeeper already knows you, as {name}.")
NO_SWITCH = N_(
    "+rk has no /{switch}. Type +rk/join, +rk/refresh, +rk/page, +rk/poses, "
    "+rk, or +rk and a command, such as +rk +sheet."
)


class Teller(Protocol):
    """The link that a line came over."""

    game: Game

    @property
    def realm(self) -> str:
        """The realm of the game."""

    def show(self, who: str, text: str) -> None:
        """Show a person a text."""

    def lay_line(self, character: Any, line: Line) -> None:
        """Have a character be told things."""


def follow(link: Teller, line: Line) -> None:
    character = people.character_of(link.realm, line.who)
    if line.text.startswith(POSED):
        _keep_pose(link, line, character)
        return
    found = _RK.fullmatch(line.text)
    switch = (found["switch"] or "").lower() if found is not None else ""
    said = (found["line"] or "") if found is not None else line.text
    if switch == JOIN:
        _join(link, line, character)
    elif switch and switch not in _SWITCHES:
        link.show(line.who, _(NO_SWITCH).format(switch=escaped(switch[:40])))
    elif character is None:
        link.show(line.who, _(NOT_JOINED))
    else:
        link.lay_line(character, line)
        people.stand_where_they_are(character, link.realm, line)
        if switch:
            _SWITCHES[switch](link, line, character)
        elif said:
            character.execute_cmd(cleaned(said))  # what fails in it is told, and logged
        else:
            _tell_who(link, line, character)


def _tell_page(link: Teller, line: Line, character: Any) -> None:
    link.show(line.who, escaped(_page_of(character)))


def _page_of(character: Any) -> str:
    """Return the words for where a person finds the page of their scene."""
    try:
        script = registry.scene_for(character)
    except RuleError as error:
        if error.code == "no-scene":
            return _(NO_SCENE)
        return " ".join(refusal(error, reader_of(character)).split())
    address = exports.bridged_page(character, script.scene_id)
    return _(PAGE_IS_AT).format(title=registry.title_of(script), address=address)


def _read_sheet(link: Teller, line: Line, character: Any) -> None:
    """Read a person's sheet of the other game, which has come with their line."""
    mapping = link.game.mapping
    if not mapping.sheet or not line.sheet:
        link.show(line.who, escaped(_(sheets.NO_SHEETS)))
        return
    try:
        told = sheets.read(character, mapping, line.sheet, link.realm, link.game.title)
    except sheets.Unfit as error:
        told = str(error)
    except RuleError as error:
        told = " ".join(refusal(error, reader_of(character)).split())
    link.show(line.who, escaped(told))


def _keep_pose(link: Teller, line: Line, character: Any) -> None:
    """Keep what was posed in the scenes there that keep poses; nobody is told."""
    if character is None or not line.whole:
        return
    people.stand_where_they_are(character, link.realm, line)
    note_pose(character, line.text.removeprefix(POSED))


def _tell_who(link: Teller, line: Line, character: Any) -> None:
    told = _(KNOWN).format(name=character.key, who=line.who, title=link.game.title)
    link.show(line.who, escaped(told))


def _join(link: Teller, line: Line, character: Any) -> None:
    if character is not None:
        link.lay_line(character, line)
        link.show(line.who, escaped(_(ALREADY).format(name=character.key)))
        return
    try:
        character = people.join(link.realm, line)
    except people.NoName as why:
        link.show(line.who, escaped(str(why)))
        return
    link.lay_line(character, line)
    brings = link.game.mapping.sheet and line.sheet
    said = [_(JOINED).format(name=character.key), "" if brings else _(NEW_SHEET), _(WAY_IN)]
    link.show(line.who, escaped(" ".join(filter(None, said))))
    if brings:
        _read_sheet(link, line, character)


_SWITCHES: dict[str, Callable[[Teller, Line, Any], None]] = {
    "page": _tell_page,
    "poses": lambda link, line, character: link.show(line.who, _(HOW_POSES)),
    "refresh": _read_sheet,
}
