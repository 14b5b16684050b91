"""The table that hostile players sit at: what each is sent is kept as it goes to the client."""

import contextlib
import io
from collections.abc import Iterator
from typing import Any, NamedTuple

import evennia
from django.test import override_settings
from evennia.utils.idmapper.models import flush_cache

from game.dice import Chance
from scenes import service
from tests.commands.table import Player, Table, make_room

# Our own emphasis, in colours that nobody types: any other colour on a screen is a person's markup.
COLOURS = {"ask": "|[142", "name": "|[143", "harm": "|[144", "heading": "|[145", "pose": "|[153"}


class Sent(NamedTuple):
    """One message: its text with Evennia's markup, and whether it is one of ours."""

    text: str
    ours: bool


class Hall(Table):
    """A `Table` whose players speak as a client does, and whose messages are kept whole."""

    chance: Chance

    def __init__(self) -> None:
        super().__init__(make_room())
        self.sent: dict[int, list[Sent]] = {}

    def data_out(self, session: Any, **kwargs: Any) -> None:
        text = kwargs.get("text")
        told = isinstance(text, tuple | list)
        words = text[0] if told and text else text
        kind = text[1].get("type") if told and len(text) > 1 and isinstance(text[1], dict) else ""
        if words:
            self.sent.setdefault(session.sessid, []).append(Sent(str(words), kind == "combat"))
        super().data_out(session, **kwargs)

    def hears(self, player: Player, line: str) -> None:
        """Take a line from a player's client, by the way that it comes from the portal."""
        self.sent.clear()
        for one in self.players.values():
            one.clear()
        evennia.SESSION_HANDLER.call_inputfuncs(player.session, text=([line], {}))

    def put_back(self, player: Player) -> None:
        """Bring a player back into character, if what they typed took them out of it."""
        if player.session.puppet is None and player.session.account is not None:
            player.account.puppet_object(player.session, player.character)


@contextlib.contextmanager
def opened() -> Iterator[Hall]:
    """Open a hall, and clear it away afterwards."""
    hall = Hall()
    kept = evennia.SESSION_HANDLER.data_out, service.chance_for
    evennia.SESSION_HANDLER.data_out = hall.data_out
    service.chance_for = lambda script: hall.chance  # type: ignore[assignment]
    try:
        with override_settings(TELLING_COLOURS=COLOURS):
            yield hall
    finally:
        evennia.SESSION_HANDLER.data_out, service.chance_for = kept
        evennia.SESSION_HANDLER.clear()
        with contextlib.redirect_stdout(io.StringIO()):
            flush_cache()
