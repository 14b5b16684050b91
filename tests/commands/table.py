"""A room with people at keyboards: lines are typed through Evennia's parser, cmdsets and locks."""

from typing import Any

import evennia
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession
from evennia.utils import create
from evennia.utils.ansi import strip_ansi
from twisted.internet.task import Clock

from game.chance import Faces, RollRequest
from typeclasses import put_off, scenes, sheets
from typeclasses.characters import Character
from typeclasses.scripts import CombatScript

SHEET = {
    "strength": 2,
    "dexterity": 3,
    "stamina": 2,
    "wits": 3,
    "brawl": 3,
    "athletics": 2,
    "willpower": 5,
}


# Those whom most tests seat. They are signed up once a run: it is what takes longest.
REGULARS = ("Vesper", "Jo", "Kelly")


def sign_up(name: str, permission: str, room: Any = None) -> tuple[DefaultAccount, Character]:
    """Make an account with a character."""
    account = create.create_account(
        name, f"{name}@example.com", "testpassword", permissions=[permission]
    )
    character = create.create_object(Character, key=name, location=room, home=room, nohome=True)
    character.locks.add(f"puppet:pid({account.id})")
    return account, character


def sign_up_regulars() -> None:
    """Make the regulars, who are nowhere until a test seats them."""
    for name in REGULARS:
        if not DefaultAccount.objects.filter(username=name).exists():
            sign_up(name, "Player")


class Player:
    """Somebody at a keyboard, with all they were shown."""

    def __init__(self, account: Any, character: Any, session: Any, clock: Clock) -> None:
        self.clock = clock
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
        self.clock.advance(0)  # what was said before has left the server
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
    """Dice laid out beforehand, by who rolls for what; where too few are left, threes."""

    def __init__(self) -> None:
        self.laid: dict[tuple[str, str], list[int]] = {}

    def lay(self, who: str, purpose: str, *faces: int) -> None:
        self.laid.setdefault((who, purpose), []).extend(faces)

    def roll(self, request: RollRequest) -> Faces:
        laid = self.laid.get((request.who, request.purpose), [])
        faces, laid[: request.dice] = laid[: request.dice], []
        return (*faces, *[3] * (request.dice - len(faces)))


class Table:
    """The room, those in it, and the dice."""

    def __init__(self) -> None:
        self.dice = Dice()
        self.clock = Clock()
        self.players: dict[int, Player] = {}
        self.room = create.create_object("typeclasses.rooms.Room", key="Foundry", nohome=True)

    def seat(self, name: str, permission: str = "Player", sheet: Any = SHEET) -> Player:
        """Bring in a player with a character; ``sheet`` None leaves it without one."""
        account = DefaultAccount.objects.filter(username=name).first()
        if account is not None:
            account.permissions.clear()
            account.permissions.add(permission)
            character = Character.objects.get(db_key=name)
            character.location = character.home = self.room
        else:
            account, character = sign_up(name, permission, self.room)
        if sheet is not None:
            sheets.write_fighter(character, sheets.fighter_from(dict(sheet), name))
        session = self._session(account)
        player = Player(account, character, session, self.clock)
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

    @property
    def script(self) -> CombatScript:
        """The one scene open in the room."""
        (script,) = scenes.open_in(self.room)
        return script

    def kill(self) -> None:
        """Lose all that is only in memory, as a killed server does; start again as it does.

        Everybody is thrown out, and comes back with `Player.returns`.
        """
        self.clock.calls.clear()
        put_off.forget()
        for player in self.players.values():
            player.leaves()
        remembering = [
            *self.room.scripts.all(),
            self.room,
            *(p.character for p in self.players.values()),
        ]
        for one in remembering:
            one.nattributes.clear()
            vars(one).pop("_live", None)  # what a scene's Script keeps beside them
        for script in self.room.scripts.all():
            script.at_server_start()
