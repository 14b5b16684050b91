"""Settings of the game server. Evennia's own defaults hold for all that is not named here.

An admin changes the address, the ports and the database by environment variables or `.env`
(see environment.py), and anything else in `secret_settings.py` beside this file, which git ignores.
"""

import contextlib

from django.conf import global_settings

from server.conf import database, environment

# Evennia finds the game directory by looking upward from where it was started; start it at home.
with contextlib.chdir(environment.GAME_ROOT):
    from evennia.settings_default import *  # noqa: F403
    from evennia.settings_default import GAME_DIR, INSTALLED_APPS, LOCK_FUNC_MODULES

SERVERNAME = "Roundkeeper"
GAME_SLOGAN = "A combat companion for World of Darkness games"

# --- Who can reach the game -----------------------------------------------------------------

_interface = environment.interface()
_ports = environment.ports()

TELNET_INTERFACES = [_interface]
TELNET_PORTS = [_ports.telnet]
WEBSERVER_INTERFACES = [_interface]
WEBSERVER_PORTS = [(_ports.web, _ports.web_internal)]
WEBSOCKET_CLIENT_INTERFACE = _interface
WEBSOCKET_CLIENT_PORT = _ports.websocket
SSL_INTERFACES = [_interface]
SSH_INTERFACES = [_interface]
# Portal and server talk here, in pickles: whoever reaches it owns the machine. Never open it.
AMP_HOST = AMP_INTERFACE = environment.LOOPBACK
AMP_PORT = _ports.amp
# Naming the hosts stops web pages elsewhere from reaching a game on the reader's own machine.
ALLOWED_HOSTS = ["*"]
if environment.is_loopback(_interface):
    ALLOWED_HOSTS = [_interface, environment.LOOPBACK, "localhost"]

# Where players' browsers reach the game: in the addresses that +combat/export gives.
WEB_ADDRESS = environment.web_address()

# A whole table reconnects at once after a restart; the default of 2 a second makes them queue.
MAX_CONNECTION_RATE = 20
# Lines a second, for one player. (0 would crash the portal, and -1 would lift the limit.)
MAX_COMMAND_RATE = 80

# --- The database ---------------------------------------------------------------------------

DATABASES = {"default": database.from_url(environment.read("DATABASE_URL"), GAME_DIR)}
# Evennia would run these on a connection that the daemon's fork then inherits: with journal_mode
# among them, all that is written is lost when the server is killed. database.py says it instead.
SQLITE3_PRAGMAS = ()

# The app is labelled `roundkeeper`; it holds the scenes and their journals.
INSTALLED_APPS = [*INSTALLED_APPS, "chronicle.apps.ChronicleConfig"]

# Storytellers' exports of logs. They hold everybody's secrets.
EXPORT_DIR = environment.GAME_ROOT / "server" / "exports"

# --- Who may do what ------------------------------------------------------------------------

PERMISSION_HIERARCHY = [
    "Guest",
    "Player",
    "Helper",
    "Storyteller",
    "Builder",
    "Admin",
    "Developer",
]

# Whether a sheet must be approved by a storyteller before its character takes part in a scene:
# "required", or "optional" (storytellers are told who plays by a draft).
ROUNDKEEPER_APPROVAL = environment.choice("ROUNDKEEPER_APPROVAL", ("optional", "required"))

# A password takes half a second to hash, and is hashed beside the game: typeclasses/passwords.py.
# What is stored stays as Django stores it.
PASSWORD_HASHERS = ["typeclasses.passwords.PBKDF2", *global_settings.PASSWORD_HASHERS[1:]]

# --- Which classes and modules --------------------------------------------------------------
# What the game does not change is Evennia's own, not a copy.

BASE_ACCOUNT_TYPECLASS = "evennia.accounts.accounts.DefaultAccount"
BASE_GUEST_TYPECLASS = "typeclasses.guests.Guest"
BASE_OBJECT_TYPECLASS = "evennia.objects.objects.DefaultObject"
BASE_CHARACTER_TYPECLASS = "typeclasses.characters.Character"
BASE_ROOM_TYPECLASS = "typeclasses.rooms.Room"
BASE_EXIT_TYPECLASS = "evennia.objects.objects.DefaultExit"
BASE_CHANNEL_TYPECLASS = "evennia.comms.comms.DefaultChannel"
BASE_SCRIPT_TYPECLASS = "evennia.scripts.scripts.DefaultScript"
SERVER_SESSION_CLASS = "typeclasses.sessions.Session"

CMDSET_UNLOGGEDIN = "commands.cmdsets.UnloggedinCmdSet"
CMDSET_SESSION = "evennia.commands.default.cmdset_session.SessionCmdSet"
CMDSET_ACCOUNT = "commands.cmdsets.AccountCmdSet"
CMDSET_CHARACTER = "commands.cmdsets.CharacterCmdSet"

AT_INITIAL_SETUP_HOOK_MODULE = ""
AT_SERVER_STARTSTOP_MODULE = ()
CONNECTION_SCREEN_MODULE = "server.conf.connection_screens"
FILE_HELP_ENTRY_MODULES = ["world.help_entries"]
FUNCPARSER_OUTGOING_MESSAGES_MODULES = ["evennia.utils.funcparser"]
INPUT_FUNC_MODULES = ["evennia.server.inputfuncs", "evennia.server.is_typing"]
LOCK_FUNC_MODULES = LOCK_FUNC_MODULES[:1]
MSSP_META_MODULE = ""
PROTOTYPE_MODULES = ()
PORTAL_SERVICES_PLUGIN_MODULES = ["server.conf.portal_services_plugins"]
SERVER_SERVICES_PLUGIN_MODULES = ["server.conf.server_services_plugins"]
WEB_PLUGINS_MODULE = ""
ROOT_URLCONF = "web.urls"
STATICFILES_DIRS = ()

# Tracebacks belong in the log, not on a player's screen.
IN_GAME_ERRORS = False

# The dice are the operating system's randomness. A number makes them the same in every run: for
# tests and for transcripts, never for play.
DICE_SEED: int | None = None

# How often, in seconds, those whom a scene waits for are looked at: see pace_clock.py.
PACE_CLOCK_SECONDS = 5

# The same answer again within so many seconds is a line sent twice, and not an answer to the next
# question.
SAME_ANSWER_SECONDS = 0.5

# --- This install's own ---------------------------------------------------------------------

with contextlib.suppress(ModuleNotFoundError):
    # Missing only before `make install` has run, and in tests, which bring their own key.
    from server.conf.secret_settings import *  # noqa: F403
