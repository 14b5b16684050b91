"""A room with people at keyboards: lines are typed through Evennia's parser, cmdsets and locks."""

from typing import Any

import evennia
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession
from evennia.utils import create
from evennia.utils.ansi import strip_ansi
from evennia.utils.idmapper.models import flush_cache

from game.chance import Faces, RollRequest, ScriptedChance
from typeclasses import scripts, sheets

SHEET = {
    "strength": 2,
    "dexterity": 3,
    "stamina": 2,
    "wits": 3,
    "brawl": 3,
    "athletics": 2,
    "willpower": 5,
}


class Player:
    """Somebody at a keyboard, with all they were shown."""

    def __init__(self, account: Any, character: Any, session: Any) -> None:
        self.account = account
        self.character = character
        self.session = session
        self.shown: list[str] = []

    @property
    def name(self) -> str:
        return str(self.character.key)

    def hear(self, text: str) -> None:
        self.shown.append(text)

    def type(self, line: str) -> str:
        """Type a line, and return what this player was shown because of it."""
        self.shown.clear()
        self.character.execute_cmd(line, session=self.session)
        return self.screen()

    def screen(self) -> str:
        """Return what was shown since the last line typed, or the last `clear`."""
        return "\n".join(self.shown)

    def clear(self) -> None:
        self.shown.clear()

    def leaves(self) -> None:
        """Hang up."""
        self.account.unpuppet_object(self.session)

    def returns(self) -> str:
        """Come back, and return what is shown."""
        self.shown.clear()
        self.account.puppet_object(self.session, self.character)
        return self.screen()


class Dice:
    """Dice laid out beforehand; sixes and threes where nothing was: a roll is never short."""

    def __init__(self) -> None:
        self.script = ScriptedChance()
        self.rolled: list[tuple[str, str]] = []

    def lay(self, who: str, purpose: str, *faces: int) -> None:
        self.script.add(who, purpose, faces)

    def roll(self, request: RollRequest) -> Faces:
        self.rolled.append((request.who, request.purpose))
        if (request.who, request.purpose) in self.script.left():
            return self.script.roll(request)
        return tuple(3 for _ in range(request.dice))


class Table:
    """The room, those in it, and the dice."""

    def __init__(self) -> None:
        self.dice = Dice()
        self.players: dict[int, Player] = {}
        self.room = create.create_object("typeclasses.rooms.Room", key="Foundry", nohome=True)

    def seat(self, name: str, permission: str = "Player", sheet: Any = SHEET) -> Player:
        """Bring in a player with a character; ``sheet`` None leaves it without one."""
        account = create.create_account(
            name, f"{name}@example.com", "testpassword", permissions=[permission]
        )
        character = create.create_object(
            "typeclasses.characters.Character", key=name, location=self.room, home=self.room
        )
        character.locks.add(f"puppet:pid({account.id})")
        if sheet is not None:
            sheets.write_fighter(character, sheets.fighter_from(dict(sheet), name))
        session = self._session(account)
        player = Player(account, character, session)
        self.players[session.sessid] = player
        account.puppet_object(session, character)
        player.clear()
        return player

    def _session(self, account: DefaultAccount) -> ServerSession:
        number = len(self.players) + 1
        session = ServerSession()
        session.init_session("telnet", ("localhost", "test"), evennia.SESSION_HANDLER)
        session.sessid = number
        evennia.SESSION_HANDLER.portal_connect(session.get_sync_data())
        session = evennia.SESSION_HANDLER.session_from_sessid(number)
        evennia.SESSION_HANDLER.login(session, account, testmode=True)
        return session

    def data_out(self, session: Any, **kwargs: Any) -> None:
        text = kwargs.get("text")
        words = text[0] if isinstance(text, tuple | list) and text else text
        if words and session.sessid in self.players:
            self.players[session.sessid].hear(strip_ansi(str(words)))

    def forget(self) -> None:
        """Lose all memory, as a killed server does."""
        for script in self.room.scripts.all():
            script.ndb._nattrs.clear() if hasattr(script.ndb, "_nattrs") else None
        self.room.ndb.scenes = None
        flush_cache()
