"""A game that is not Roundkeeper: `evennia --init` made it; it has code and people of its own.

It takes Roundkeeper in by following docs/existing-game.md to the letter: `Guide` reads the page,
`follow` types its commands and makes its changes.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from server.conf.environment import GAME_ROOT
from server.conf.processes import Process
from tests.server.conversation import plain
from tests.server.live_game import LiveGame, environment_of, free_ports, make_game_directory
from tests.server.telnet import TelnetClient, Terminal
from tools.adopt import LICENCE
from tools.patience import HANG

GUIDE = GAME_ROOT / "docs" / "existing-game.md"
PASSWORD = "nightfall-77"

_SECRET_SETTINGS = """
SECRET_KEY = "only for a test"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAX_CONNECTION_RATE = 20
TELNET_INTERFACES = WEBSERVER_INTERFACES = ["127.0.0.1"]
WEBSOCKET_CLIENT_INTERFACE = AMP_INTERFACE = "127.0.0.1"
TELNET_PORTS = [{telnet}]
WEBSERVER_PORTS = [({web}, {inner_web})]
WEBSOCKET_CLIENT_PORT = {websocket}
AMP_PORT = {amp}
DICE_SEED = 1
SAME_ANSWER_SECONDS = 0
PATIENCE_SECONDS = 0
"""

# What the game had before: classes with a hook and an attribute of their own, a command of a name
# that Roundkeeper has too, a help topic likewise.
_OWN_COMMANDS = '''
from commands.command import Command


class CmdGreet(Command):
    """Greet the night."""

    key = "greet"

    def func(self):
        self.msg("You greet the night.")


class CmdLuck(Command):
    """Try your luck."""

    key = "+roll"

    def func(self):
        self.msg("The city's own dice say: luck.")
'''
_OWN_CHARACTER = """
    def at_object_creation(self):
        super().at_object_creation()
        self.db.clan = "Brujah"

    def at_post_puppet(self, **kwargs):
        super().at_post_puppet(**kwargs)
        self.msg("The city knows you, %s." % self.db.clan)
"""
_OWN_ROOM = """
    def get_display_desc(self, looker, **kwargs):
        return "Somewhere in the city."
"""
_OWN_TOPIC = """
HELP_ENTRY_DICTS.append({"key": "rounds", "text": "The rounds of the city's watch."})
"""

# What its first evening left in the database: Evennia's tables (straight from the models, which is
# quicker than its 90 migrations, which count as done), the admin, the first room, two players.
_FIRST_EVENING = f'''
import time
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
settings.MIGRATION_MODULES = {{app.label: None for app in apps.get_app_configs()}}
call_command("migrate", run_syncdb=True, verbosity=0)
settings.MIGRATION_MODULES = {{}}
call_command("migrate", fake=True, verbosity=0)
import evennia
evennia._init()
from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB
from evennia.server import initial_setup
from evennia.server.models import ServerConfig
from evennia.server.service import EvenniaServerService
AccountDB.objects.create_superuser("Admin", "", "{PASSWORD}")
initial_setup.create_objects()
EvenniaServerService.create_default_channels(None)
ServerConfig.objects.conf("server_epoch", time.time())
ServerConfig.objects.conf("last_initial_setup_step", "done")
for name in ("Anna", "Bert"):
    account, errors = DefaultAccount.create(username=name, password="{PASSWORD}")
    assert account, errors
'''


@dataclass
class Block:
    """A fenced block of the page: ``sh`` or ``diff``, and the section it stands in."""

    section: str
    kind: str
    lines: list[str]


class Guide:
    """A page of the docs, as what is to be done."""

    def __init__(self, text: str) -> None:
        self.blocks = list(_blocks(text))

    def of(self, section: str) -> list[Block]:
        """Return the blocks of a section, by the beginning of its title."""
        found = [block for block in self.blocks if block.section.startswith(section)]
        assert found, f"the page has no block under {section!r}"
        return found


def _blocks(text: str) -> Iterator[Block]:
    section, block = "", None
    for line in text.splitlines():
        if block is not None and line == "```":
            yield block
            block = None
        elif block is not None:
            block.lines.append(line)
        elif line.startswith("```"):
            block = Block(section, line[3:], [])
        elif line.startswith("## "):
            section = line[3:]


def changed(text: str, diff: list[str], back: bool = False) -> str:
    """Return ``text`` with a block's ``+`` lines added and its ``-`` lines gone, or ``back`` again.

    The other lines must be there in this order; ``...`` stands for any number of lines.
    """
    add, drop = ("-", "+") if back else ("+", "-")
    lines, at, out = text.split("\n"), 0, list[str]()
    for run in re.split(r"^\.\.\.$", "\n".join(diff), flags=re.MULTILINE):
        hunk = run.strip("\n").split("\n")
        before = [line[1:] for line in hunk if line[:1] != add]
        after = [line[1:] for line in hunk if line[:1] != drop]
        while lines[at : at + len(before)] != before:
            assert at < len(lines), f"not found: {before}"
            out.append(lines[at])
            at += 1
        out += after
        at += len(before)
    return "\n".join(out + lines[at:])


class AdoptedGame(LiveGame):
    """Such a game, in ``beside / "mygame"``; Roundkeeper's own folder stands next to it."""

    def __init__(self, beside: Path) -> None:
        self.root = beside / "mygame"
        # Evennia's own processes have ports too: of these the first two.
        self.ports, self.inner = free_ports(), free_ports()
        self.accounts = dict.fromkeys(("Admin", "Anna", "Bert"), PASSWORD)
        self._children = {}
        self._clients: list[TelnetClient] = []
        make_game_directory(beside / "roundkeeper")
        for name in LICENCE:
            (beside / "roundkeeper" / name).symlink_to(GAME_ROOT / name)
        self.run("evennia --init mygame", beside)
        self._write_own_code()
        (self.root / "server" / "conf" / "secret_settings.py").write_text(
            _SECRET_SETTINGS.format(
                **vars(self.ports), inner_web=self.inner.telnet, amp=self.inner.web
            )
        )

    def _write_own_code(self) -> None:
        self.write("commands/own.py", _OWN_COMMANDS)
        for name, body in (("characters", _OWN_CHARACTER), ("rooms", _OWN_ROOM)):
            file = f"typeclasses/{name}.py"
            self.write(file, self.read(file).replace("\n    pass\n", body))
        self.write("world/help_entries.py", self.read("world/help_entries.py") + _OWN_TOPIC)
        sets = self.read("commands/default_cmdsets.py").replace(
            "        # any commands you add below will overload the default ones.\n",
            "        from commands.own import CmdGreet, CmdLuck\n"
            "        self.add(CmdGreet)\n        self.add(CmdLuck)\n",
            1,
        )
        self.write("commands/default_cmdsets.py", sets)

    def first_evening(self) -> None:
        """Bring its database to where a game stands that has been played."""
        self._python("import django; django.setup()\n" + _FIRST_EVENING)

    # --- following the page ------------------------------------------------------------------

    def follow(self, *blocks: Block) -> None:
        """Do what blocks of the page say."""
        for block in blocks:
            if block.kind == "diff":
                self.change(block)
                continue
            assert block.kind == "sh"
            for line in block.lines:
                self._type(line)

    def change(self, block: Block, back: bool = False) -> None:
        """Make a change that the page shows, or take it back."""
        file = block.lines[0].removeprefix("--- ")
        self.write(file, changed(self.read(file), block.lines[1:], back))

    def _type(self, line: str) -> None:
        """Type a command of the page; what a test must not do is done as a test can."""
        if line.startswith("pip install "):
            _look_installed(line.split()[2:])
        elif line in ("evennia start", "evennia reload"):
            self.run("evennia collectstatic --noinput")  # as both do
            self.stop()
            self.start()
        elif line == "evennia stop":
            self.stop()
        elif line != "git -C ../roundkeeper pull":
            self.run(line)

    def environment(self) -> dict[str, str]:
        """Return the environment of its processes: as an admin's, in whose path Evennia is."""
        tools = Path(sys.executable).parent
        return environment_of(self.root) | {"PATH": f"{tools}:{os.environ['PATH']}"}

    def run(self, line: str, folder: Path | None = None) -> str:
        """Run a line of the shell in the game's directory, and return what it prints."""
        environment = self.environment()
        # Evennia and Roundkeeper's tools find the folder that they are run in by themselves.
        del environment["PYTHONPATH"], environment["DJANGO_SETTINGS_MODULE"]
        done = subprocess.run(
            ["sh", "-c", line], cwd=folder or self.root, env=environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=HANG,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
        return done.stdout + done.stderr

    def _python(self, code: str) -> str:
        """Run code in the game without its server, and return what it prints."""
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=self.root, env=self.environment(),
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=HANG,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-4000:]
        return done.stdout

    def typeclasses(self) -> set[str]:
        """Return the typeclasses of all objects there are, as the database has them."""
        with self.database() as database:
            rows = database.execute("SELECT DISTINCT db_typeclass_path FROM objects_objectdb")
            return {path for (path,) in rows}

    def attributes(self) -> set[str]:
        """Return the names of all Attributes there are."""
        with self.database() as database:
            rows = database.execute("SELECT DISTINCT db_key FROM typeclasses_attribute")
            return {name for (name,) in rows}

    def read(self, file: str) -> str:
        """Return the text of a file of the game's."""
        return (self.root / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        """Write a file of the game's."""
        (self.root / file).write_text(text, encoding="utf-8")

    # --- before and after Roundkeeper, nothing waits at the socket ----------------------------

    def is_up(self) -> bool:
        """Say whether it can be played."""
        if self._has_adopted():
            return super().is_up()
        return self.run("evennia status").count("RUNNING") == 2

    def stop(self) -> None:
        """Stop both processes in order."""
        if not self._has_adopted() and self._server_pid_or_none():
            self.run("evennia stop")
        super().stop()

    def _has_adopted(self) -> bool:
        return "add_to(" in self.read("server/conf/settings.py")

    # --- playing -----------------------------------------------------------------------------

    def connect(self, terminal: Terminal | None = None, name: str = "client") -> TelnetClient:
        """Return a client that has Evennia's own connection screen before it."""
        client = TelnetClient(self.ports.telnet, terminal, name)
        self._clients.append(client)
        # Stock Evennia shows no screen to a person who came before the server had joined the
        # portal.
        if "restarted" in client.expect("connect <username> <password>|Server restarted"):
            client.ask("look", "connect <username> <password>")
        client.drain()
        return client

    def log(self, process: Process = "server") -> str:
        """Return the log of a process, as text."""
        return plain(super().log(process))


def _look_installed(wanted: list[str]) -> None:
    for one in wanted:
        name, _, version = one.partition("==")
        assert metadata.version(name).startswith(version), one
