"""What a page of the game says by its websocket, and the portal of a line; a client says some of it
by GMCP.
"""

from typing import Any

from evennia_mends import encodings
from narration.languages import _
from outofband import asked_by_message, pages
from players import nicks


def roundkeeper_subscribe(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Let a page watch a scene; see `docs/messages.md`."""
    pages.subscribe(session, kwargs.get("scene"), kwargs.get("ticket"))


def roundkeeper_say(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Take what a page says in answer to a question."""
    if session.puppet is not None:
        pages.say(session, kwargs.get("id"), kwargs.get("question"), _cleaned_line(kwargs))
    session.update_session_counters()


def roundkeeper_type(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Take a line as it would be typed, and tell the page what came of it."""
    line = kwargs.get("line")
    if session.logged_in and isinstance(line, str):
        with pages.typed(session, kwargs.get("id"), line):
            session.sessionhandler.call_inputfuncs(session, text=([line], {}))


def roundkeeper_odds(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Tell a page, or a client by GMCP, the odds of a line."""
    if session.puppet is not None:
        said = _cleaned_line(kwargs)
        asked_by_message.ask_odds(session, kwargs.get("id"), kwargs.get("who"), said)
    session.update_session_counters()


def roundkeeper_closed(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Tell a page, or a client by GMCP, what is not open to a person who is to declare."""
    if session.puppet is not None:
        asked_by_message.ask_what_is_closed(session, kwargs.get("id"), kwargs.get("question"))
    session.update_session_counters()


def roundkeeper_encoding(session: Any, /, *args: Any, **kwargs: Any) -> None:
    """Read and answer a person in another encoding, and tell them; or that a line could not be
    read: none is lost without a word.
    """
    command = "option ENCODING=" if session.logged_in else "encoding "
    name = args[0] if args and isinstance(args[0], str) else ""
    if args == ("",):
        session.msg(
            _(
                "Your last line was not read: your client writes letters in an encoding that the "
                "game can't tell. Type {command}, or the name of another encoding; then type the "
                "line again.",
                command=f"{command}latin-1",
            )
        )
        return
    try:
        encodings.lookup(name)
    except LookupError:
        return
    session.protocol_flags["ENCODING"] = name
    flags = {"protocol_flags": {"ENCODING": name}}
    session.sessionhandler.session_portal_partial_sync({session.sessid: flags})
    if encodings.AGREED not in args:
        session.msg(
            _(
                "Your client writes {encoding}, as it seems: the game reads and writes it for you "
                "from now on. If letters look wrong type {command}, or the name of another "
                "encoding.",
                encoding=name,
                command=f"{command}utf-8",
            )
        )


def _cleaned_line(said: dict[str, Any]) -> str:
    line = said.get("line")
    return nicks.cleaned(line) if isinstance(line, str) else ""
