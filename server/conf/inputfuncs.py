"""What a client may say to the server, and how it is cleaned on its way in.

Each public function here is one thing that a client can ask for; Evennia's lists are not loaded.
They let any client echo, repeat, monitor and log in beside the commands, and `text` puts whatever
else comes with a line into the command's own fields. What is not needed is not there.
"""

import re
from typing import Any

from django.conf import settings
from evennia.commands.cmdhandler import cmdhandler
from evennia.server import inputfuncs as evennias
from evennia.server import is_typing

from outofband import messages
from players import failures, nicks

QUIT = "quit"
INPUT = "inputline"  # nicks for whole lines
SIZES = ("screenwidth", "screenheight")
LEAST_SIZE, MOST_SIZE = 20, 1000
MOST_OPTIONS = 40  # of the web client, kept on an account
LONGEST_OPTION = 200  # characters, of a name and of a value


def text(session: Any, /, *args: Any, **kwargs: Any) -> None:
    line = args[0] if args else None
    if not isinstance(line, str):
        return
    if line.strip() in ("idle", settings.IDLE_COMMAND):
        session.update_session_counters(idle=True)
        return
    # The portal measures lines of telnet alone.
    if len(line) > settings.MAX_CHAR_LIMIT:
        session.msg(settings.MAX_CHAR_LIMIT_WARNING)
        return
    meant = nicks.cleaned(_with_nicks(session, line))
    if len(meant) > settings.MAX_CHAR_LIMIT:  # by a nick
        session.msg(settings.MAX_CHAR_LIMIT_WARNING)
        return
    failed = failures.told_by(
        lambda: cmdhandler(session, meant, callertype="session", session=session)
    )
    if failed and meant.strip().lower() == QUIT:  # the game has not even found the command
        session.sessionhandler.disconnect(session, "")
    session.update_session_counters()


def _with_nicks(session: Any, line: str) -> str:
    if not session.account:
        return line
    owner = session.puppet or session.account
    try:
        if not any(one.nicks.backend.get(None, INPUT) for one in (owner, session.account)):
            return line
        meant = owner.nicks.nickreplace(
            line, categories=(INPUT,), include_account=owner is session.puppet
        )
    except failures.DATABASE_ERRORS as error:  # what is typed may not need the database
        failures.note(error, "A line is taken as it was typed")
        return line
    return str(meant)


def default(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Pass over what the game has no use for: clients offer much that nobody asked them for."""


def client_options(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Take what a client says of itself; a screen has a size that text can be folded to."""
    for one in [name for name in kwargs if name.lower() in SIZES]:
        value = kwargs[one]
        if not isinstance(value, int | str) or not re.fullmatch(r"\d{1,9}", str(value), re.ASCII):
            del kwargs[one]
        else:
            kwargs[one] = min(max(int(value), LEAST_SIZE), MOST_SIZE)
    named = {
        name: value
        for name, value in kwargs.items()
        if name != "session" and isinstance(value, str | int)
    }
    if named or not kwargs:
        evennias.client_options(session, **named)


def get_client_options(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Tell a client what it has said of itself."""
    evennias.client_options(session, get=True)


def webclient_options(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Keep the options of the web client for who is logged in, within bounds."""
    if session.account is None:
        return
    wanted = {name: value for name, value in kwargs.items() if _is_option(name, value)}
    kept = session.account.db._saved_webclient_options or {}
    if kwargs.keys() - {"cmdid"} and (not wanted or len({*kept, *wanted}) > MOST_OPTIONS):
        return
    evennias.webclient_options(session, **wanted)


def _is_option(name: str, value: Any) -> bool:
    short = isinstance(value, bool | int | str) and len(str(value)) <= LONGEST_OPTION
    return name not in ("cmdid", "session") and len(name) <= LONGEST_OPTION and short


def is_typing_setup(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Tell the web client which words others may see being typed."""
    is_typing.is_typing_setup(session)


def is_typing_state(session: Any, /, *args: Any, **kwargs: Any) -> None:
    is_typing.is_typing_state(session, state=bool(kwargs.get("state")))


# The names under which Mudlet and others say the same by GMCP.


def hello(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Take what a client says of itself."""
    client_options(session, *args, **kwargs)


def supports_set(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Take what a client understands, in place of what it has said before."""
    messages.support(session, args, anew=True)
    messages.refresh(session)


def supports_add(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Take what else a client understands."""
    messages.support(session, args)
    messages.refresh(session)


def supports_remove(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Take what a client does not want any more."""
    messages.support_no_longer(session, args)


# What clients of MSDP say. What they may list is here, and nothing of Evennia's own.


def msdp_report(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Tell a client variables now, and whenever they change."""
    messages.report(session, _flat(args))
    messages.refresh(session)


def msdp_unreport(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Stop telling a client of variables."""
    messages.report_no_longer(session, _flat(args))


def msdp_send(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Tell a client variables once."""
    messages.show_variables(session, _flat(args))


def msdp_list(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Tell a client which variables and commands there are."""
    for one in _flat(args):
        messages.show_list(session, one)


def _flat(args: tuple[Any, ...]) -> list[str]:
    """Return the words of a message: one, several, or a list of them."""
    words = (one if isinstance(one, list | tuple) else [one] for one in args)
    return [word for some in words for word in some if isinstance(word, str)]
