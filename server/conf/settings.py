"""Settings of the game server. Evennia's own defaults hold for all that is not named here.

An admin changes the address, the ports and the database by environment variables or `.env`
(see environment.py), and anything else in `secret_settings.py` beside this file, which git ignores.
"""

import contextlib

from django.conf import global_settings

from evennia_mends import launcher, sockets
from game.reading import RULESETS
from guard import limits
from server.conf import database, environment

# Evennia finds the game directory by looking upward from where it was started; start it at home.
with contextlib.chdir(environment.GAME_ROOT):
    from evennia.settings_default import *  # noqa: F403
    from evennia.settings_default import (
        GAME_DIR,
        INSTALLED_APPS,
        LOCK_FUNC_MODULES,
        MIDDLEWARE,
    )

SERVERNAME = "Roundkeeper"
GAME_SLOGAN = "A combat companion for World of Darkness games"

# --- Who can reach the game -----------------------------------------------------------------

_interface = environment.interface()
_ports = environment.ports()

TELNET_INTERFACES = [_interface]
TELNET_PORTS = [_ports.telnet]
WEBSERVER_INTERFACES = [_interface]
# The server has no port: web requests are handed on to it through a socket (web_link.py).
WEBSERVER_PORTS = [(_ports.web, "socket")]
WEBSOCKET_CLIENT_INTERFACE = _interface
WEBSOCKET_CLIENT_PORT = _ports.websocket
SSL_INTERFACES = [_interface]
SSH_INTERFACES = [_interface]
# Portal and server talk in pickles: who reaches that link owns the game. It has no port either,
# but a socket of the game's own user (amp_link.py). Not a number, so that none can ever be opened.
AMP_HOST = AMP_INTERFACE = environment.LOOPBACK
AMP_PORT = str(sockets.link(environment.GAME_ROOT))
launcher.mend(environment.GAME_ROOT)
# Where players' browsers reach the game: in the addresses that +combat/export gives.
WEB_ADDRESS = environment.web_address()
_by_https = WEB_ADDRESS.startswith("https:")
# Naming the hosts stops web pages elsewhere from reaching a game on the reader's own machine, and
# addresses from being made with another person's name.
ALLOWED_HOSTS = environment.web_hosts()

# The pages on which staff change the database. Who has an admin's password has all of it there,
# so they are open only while nobody else can reach the game, or if ROUNDKEEPER_ADMIN says so.
WEB_ADMIN = environment.choice("ROUNDKEEPER_ADMIN", ("here", "open", "closed")) in (
    ("here", "open") if environment.only_here() else ("open",)
)
# What a browser may do with any answer the portal says, for pages and files alike: web_door.py.
MIDDLEWARE = [
    "web.played_here.PlayedHere",
    "django.middleware.security.SecurityMiddleware",
    *(
        "web.shared_login.SharedLogin" if one.endswith(".SharedLoginMiddleware") else one
        for one in MIDDLEWARE
    ),
]
# We serve by websocket. Evennia's other way takes whatever session a form of any site names.
AJAX_CLIENT_CLASS = "twisted.web.pages.notFound"
# A browser sends these back by TLS alone, where there is any. Scripts of the web client need
# neither of them: it has its session from the page.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _by_https
CSRF_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = [WEB_ADDRESS.rstrip("/")] if _by_https else []
# Wrong passwords are counted by address on web pages too; Evennia does so for telnet alone.
AUTHENTICATION_BACKENDS = ["web.passwords.Throttled"]
# Over REST anyone who may build reads every attribute, secret declarations among them.
REST_API_ENABLED = False
# Neither of the two other ways in has what telnet has here: both would want keys of their own.
SSL_ENABLED = SSH_ENABLED = False
# A link in the game runs a command when it is clicked. Nothing here makes any, and none of a
# player's is ever one: see inputfuncs.py.
HELP_CLICKABLE_TOPICS = False
# So nothing is sent as MXP, which clients would read "<" and "&" by.
MXP_ENABLED = False

# A whole table reconnects at once after a restart; the default of 2 a second makes them queue.
MAX_CONNECTION_RATE = 20
# Characters of a line, as MUSHes have it; Evennia would stop at 6,000.
MAX_CHAR_LIMIT = 8192
# Lines a second, for one player; what is more waits: see guard/input_pace.py. (0 would crash the
# portal, and -1 would lift the limit.)
MAX_COMMAND_RATE = 80
# Accounts made from one address within ten minutes: a table of friends in one house makes as many.
CREATION_THROTTLE_LIMIT = 10

# --- What one connection may cost the others ------------------------------------------------
# The table is guard/limits.py; 0 lifts a bound.

_guarded = environment.choice("ROUNDKEEPER_GUARD", ("on", "off")) == "on"  # off: a proxy does it
limits.allow_long_numbers()
globals().update(limits.DEFAULTS if _guarded else dict.fromkeys(limits.DEFAULTS, 0))
# Whether a proxy may run on this machine, so that its address is not one visitor's. None does where
# only this machine can reach the game.
PROXY_ON_THIS_MACHINE = not environment.only_here()
UPSTREAM_IPS = ["127.0.0.1", *environment.proxies()]

# --- The database ---------------------------------------------------------------------------

DATABASES = {"default": database.from_url(environment.read("DATABASE_URL"), GAME_DIR)}
# Evennia would run these on a connection that the daemon's fork then inherits: with journal_mode
# among them, all that is written is lost when the server is killed. database.py says it instead.
SQLITE3_PRAGMAS = ()

# The app is labelled `roundkeeper`; it holds the scenes and their journals.
INSTALLED_APPS = [*INSTALLED_APPS, "journal.apps.JournalConfig"]

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

# The system of rules that the game usually plays by: scenes open in it, and sheets, rolls and stock
# NPCs are its own (docs/rules.md). Any id of game/rulesets/.
ROUNDKEEPER_RULES = environment.choice("ROUNDKEEPER_RULES", tuple(RULESETS))

# Whether a sheet must be approved by a storyteller before its character takes part in a scene:
# "required", or "optional" (storytellers are told who plays by a draft).
ROUNDKEEPER_APPROVAL = environment.choice("ROUNDKEEPER_APPROVAL", ("optional", "required"))

# Who may take harm off a sheet, and give back points, rounds and gear, outside of fights: "ask" (a
# storyteller is asked), "free" (everyone on their own sheet), "rules" (what the ruleset itself
# grants, and nothing else). Scenes may differ: +combat/recovery.
ROUNDKEEPER_RECOVERY = environment.choice("ROUNDKEEPER_RECOVERY", ("ask", "free", "rules"))

# Whether players may emit, that is tell the room something with no name before it: "open", "named"
# (their name stands before it) or "storytellers" (nobody else). +pot shows who emitted.
ROUNDKEEPER_EMIT = environment.choice("ROUNDKEEPER_EMIT", ("open", "named", "storytellers"))

# An account's first character is called as it is, so accounts may have the names that people have:
# with spaces, accents and apostrophes. (The other one keeps guests' names for guests.)
AUTH_USERNAME_VALIDATORS = [
    {"NAME": "players.character_names.NameOfAnAccount"},
    {"NAME": "evennia.server.validators.EvenniaUsernameAvailabilityValidator"},
]

# How many characters an account may have: `charcreate` makes them, `ic` plays one at a time.
MAX_NR_CHARACTERS = environment.number("ROUNDKEEPER_CHARACTERS", 5, least=1)

# How many visitors may play `+demo` at once, each in a place of their own; with 0 there is none.
ROUNDKEEPER_DEMOS = environment.number("ROUNDKEEPER_DEMOS", 20)

# A password takes half a second to hash, and is hashed beside the game: players/passwords.py.
# What is stored stays as Django stores it.
PASSWORD_HASHERS = ["players.passwords.PBKDF2", *global_settings.PASSWORD_HASHERS[1:]]

# --- Which classes and modules --------------------------------------------------------------
# What the game does not change is Evennia's own, not a copy.

BASE_ACCOUNT_TYPECLASS = "typeclasses.accounts.Account"
BASE_GUEST_TYPECLASS = "typeclasses.guests.Guest"
BASE_OBJECT_TYPECLASS = "evennia.objects.objects.DefaultObject"
BASE_CHARACTER_TYPECLASS = "typeclasses.characters.Character"
BASE_ROOM_TYPECLASS = "typeclasses.rooms.Room"
BASE_EXIT_TYPECLASS = "typeclasses.exits.Exit"
BASE_CHANNEL_TYPECLASS = "evennia.comms.comms.DefaultChannel"
BASE_SCRIPT_TYPECLASS = "evennia.scripts.scripts.DefaultScript"
SERVER_SESSION_CLASS = "typeclasses.sessions.Session"
# Evennia's own, mended or guarded: each says why.
EVENNIA_SERVER_SERVICE_CLASS = "evennia_mends.service.ServerService"
SERVER_SESSION_HANDLER_CLASS = "evennia_mends.server_sessions.ServerSessionHandler"
PORTAL_SESSION_HANDLER_CLASS = (
    f"{'guard.input_pace' if _guarded else 'evennia_mends.portal_sessions'}.PortalSessionHandler"
)
TELNET_PROTOCOL_CLASS = "evennia_mends.out_of_band.TelnetProtocol"
WEBSOCKET_PROTOCOL_CLASS = "guard.own_pages.WebSocketClient"
AMP_SERVER_PROTOCOL_CLASS = "evennia_mends.amp_link.PortalEnd"
AMP_CLIENT_PROTOCOL_CLASS = "evennia_mends.amp_link.ServerEnd"

CMDSET_UNLOGGEDIN = "commands.cmdsets.UnloggedinCmdSet"
CMDSET_SESSION = "evennia.commands.default.cmdset_session.SessionCmdSet"
CMDSET_ACCOUNT = "commands.cmdsets.AccountCmdSet"
CMDSET_CHARACTER = "commands.cmdsets.CharacterCmdSet"

COMMAND_PARSER = "commands.parser.parse"

AT_INITIAL_SETUP_HOOK_MODULE = ""
AT_SERVER_STARTSTOP_MODULE = ()
CONNECTION_SCREEN_MODULE = "server.conf.connection_screens"
FILE_HELP_ENTRY_MODULES = ["world.help_entries"]
FUNCPARSER_OUTGOING_MESSAGES_MODULES = ()  # no message is read for functions: see rooms.py
# In place of Evennia's: see there.
INPUT_FUNC_MODULES = ["server.conf.inputfuncs", "server.conf.page_inputfuncs"]
LOCK_FUNC_MODULES = LOCK_FUNC_MODULES[:1]
MSSP_META_MODULE = "server.conf.mssp"
PROTOTYPE_MODULES = ()
PORTAL_SERVICES_PLUGIN_MODULES = [
    "server.conf.private_files",
    "server.conf.portal_services_plugins",
    "evennia_mends.amp_link",
    "evennia_mends.out_of_band",
    *(["guard.door"] if _guarded else []),
    "guard.web_door",
]
SERVER_SERVICES_PLUGIN_MODULES = [
    "server.conf.database",
    "server.conf.private_files",
    "evennia_mends.amp_link",
    "evennia_mends.server_sessions",
    "evennia_mends.plain_failures",
    "evennia_mends.plain_nicks",
    "evennia_mends.encodings",
    "evennia_mends.writes",
    "evennia_mends.command_sets",
    "server.conf.server_services_plugins",
    "server.conf.heartbeat",
    "evennia_mends.web_link",
    "evennia_mends.several_servers",
    "bridge.start",
    "server.conf.garbage",
]
WEB_PLUGINS_MODULE = "evennia_mends.web_link"
ROOT_URLCONF = "web.urls"
STATICFILES_DIRS = (str(environment.GAME_ROOT / "web" / "static"),)

# Tracebacks belong in the log, not on a player's screen.
IN_GAME_ERRORS = False

# The dice are the operating system's randomness. A number makes them the same in every run: for
# tests and for transcripts, never for play.
DICE_SEED: int | None = None

# How often, in seconds, awaited people are looked at: see pace_clock.py.
PACE_CLOCK_SECONDS = 5

# For how many seconds a scene is patient: a player who is awaited is not skipped before, and what
# is proposed is done if nobody objects. +combat/idle sets it for a scene. 0 waits for nobody.
PATIENCE_SECONDS = 30

# The same answer again within so many seconds is a line sent twice, and not an answer to the next
# question.
SAME_ANSWER_SECONDS = 0.5

# What was sent to a person within so many seconds before their connection was lost may not have
# arrived: they are told it again when they come back.
LINE_LOST_SECONDS = 3

# Who has been told what is written down at most once in so many seconds, for all scenes together. A
# server that is killed tells again what it told since.
TOLD_SECONDS = 1

# What stands out on a screen with colours, and how, in Evennia's markup ("" for not at all): what
# a question to you, your own name, harm, headings, poses in a log. +prefs colour off turns it off.
TELLING_COLOURS = {"ask": "|c", "name": "|y", "harm": "|r", "heading": "|h", "pose": ""}

# --- Mail, of scenes that last for days ---------------------------------------------------------

# Where it is handed over, and its sender: docs/scenes/slow.md. Without a sender none goes.
globals().update(environment.mail_server())
MAIL_FROM = DEFAULT_FROM_EMAIL = environment.mail_from()
EMAIL_TIMEOUT = 20

# Mail of a turn goes after so many seconds: who has answered by then gets none.
TURN_MAIL_DELAY = 60

# For how many days the link in it is good, while the question is open.
ANSWER_LINK_DAYS = 14

# In which channel of the game those are named whom slow scenes wait for; "" for none. What links it
# to Discord is Evennia's (DISCORD_ENABLED, `discord2chan`).
SLOW_CHANNEL = environment.read("ROUNDKEEPER_SLOW_CHANNEL")

# --- This install's own ---------------------------------------------------------------------

with contextlib.suppress(ModuleNotFoundError):
    # Missing only before `make install` has run, and in tests, which bring their own key.
    from server.conf.secret_settings import *  # noqa: F403
