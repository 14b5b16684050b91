"""A scene's page on the websocket: one more screen of its reader's character.

A page is let in by a ticket that came with it. The ticket says whose log-in to the web site it goes
by, and is signed; it is good for half a day, while that log-in lasts and the password is the same.
Where the account plays already the page joins in quietly: nobody is thrown out, nothing is
announced. Else its reader comes into the game as by any other client.
"""

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import evennia
import msgspec
from django.contrib.auth.signals import user_logged_out
from django.core import signing
from evennia.accounts.models import AccountDB
from twisted.internet import reactor as the_reactor
from twisted.internet.threads import blockingCallFromThread
from twisted.python.threadable import isInIOThread

from game import actions as act
from game.actions import AnyAction
from game.errors import RuleError
from game.grammar import spoken
from game.state.decisions import STORYTELLER
from journal import store
from narration.failures import unreadable
from narration.payloads.asking import OFFER, PROPOSED
from narration.payloads.messages import Ask, Name, Said, Typed
from narration.payloads.standing import NO_SCENE as NO_SCENE_NOW
from narration.payloads.view import View
from narration.refusals.refusal import refusal
from outofband import messages
from outofband.messages import tell_portal, wants_of, watch
from players import failures
from players.authority import is_storyteller
from scenes import consent, pacing, registry
from scenes.service import SceneService, comes_back
from scenes.telling.log_access import may_read

reactor: Any = the_reactor
HALF_A_DAY = 12 * 60 * 60
HOUR = 3600
SALT = "roundkeeper.page"
LOGINS = "page_logins"  # on an account: the log-ins that pages go by, and since when
MOST_LOGINS = 20
OF_NONE = 0  # the number of the scene that the page of a player's sheets asks for
CALLED = "Char.Name"
REFUSED = "roundkeeper_refused"  # on a session, in memory: whether its last line was
LOG_IN = "Log in again, and load this page anew."
LOGGED_OUT = "You have logged out."
NO_CHARACTER = "You play no character. Make one under Characters first."
NO_SCENE = "There is no such scene for you to watch."
STALE = "That question is no longer open. What you are asked now is shown here."


class Ticket(NamedTuple):
    """Whose page it is, by which log-in, with which password."""

    account: int
    login: str
    password: str


class Refused(Exception):
    """A page's line that cannot be followed: why, as a code and a sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


# --- tickets --------------------------------------------------------------------------------------


def ticket_for(request: Any) -> str:
    """Return the ticket of a page that is being made; empty without a log-in."""
    account = request.user
    if not account.is_authenticated or not request.session.session_key:
        return ""
    login = _mark_of(request.session.session_key)
    kept, now = _logins(account), time.time()
    if kept.get(login, 0) < now - HOUR:  # a page that is only read writes nothing
        _keep_logins(account, {**kept, login: now})
    return signing.dumps(Ticket(account.id, login, _password_of(account)), salt=SALT)


def _mark_of(session_key: str) -> str:
    """Return what stands for a log-in: its key itself is nobody's business."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:32]


def _password_of(account: Any) -> str:
    """Return what changes with an account's password."""
    return str(account.get_session_auth_hash())[:16]


def _logins(account: Any) -> dict[str, float]:
    """Return the log-ins that pages may go by."""
    text = account.attributes.get(LOGINS)
    kept: dict[str, float] = msgspec.json.decode(text) if text else {}
    return {mark: at for mark, at in kept.items() if at > time.time() - HALF_A_DAY - HOUR}


def _keep_logins(account: Any, logins: dict[str, float]) -> None:
    """Keep the newest of them, as one text: nested Attributes lose updates."""
    newest = dict(sorted(logins.items(), key=lambda one: one[1])[-MOST_LOGINS:])
    account.attributes.add(LOGINS, msgspec.json.encode(newest).decode())


def _holder_of(ticket: Any) -> tuple[Any, str]:
    """Return the account that a ticket is for, and its log-in; refuse a bad ticket."""
    try:
        said = Ticket(*signing.loads(str(ticket), salt=SALT, max_age=HALF_A_DAY))
    except (signing.BadSignature, TypeError, ValueError):
        raise Refused("log-in", LOG_IN) from None
    account = AccountDB.objects.filter(pk=said.account).first()
    good = (
        account is not None
        and account.is_active
        and said.login in _logins(account)
        and said.password == _password_of(account)
    )
    if not good:
        raise Refused("log-in", LOG_IN)
    return account, said.login


def _end_pages(sender: Any, request: Any, user: Any, **kwargs: Any) -> None:
    key = getattr(getattr(request, "session", None), "session_key", None)
    if user is None or not key:
        return
    login = _mark_of(key)
    _keep_logins(user, {mark: at for mark, at in _logins(user).items() if mark != login})
    reactor.callFromThread(_disconnect, login)  # web pages are made in other threads than the game


def _disconnect(login: str) -> None:
    for session in list((evennia.SESSION_HANDLER or {}).values()):
        if wants_of(session).login == login:
            session.sessionhandler.disconnect(session, LOGGED_OUT)


user_logged_out.connect(_end_pages, dispatch_uid=f"{__name__}.logged_out")


# --- coming in ------------------------------------------------------------------------------------


def subscribe(session: Any, scene: Any, ticket: Any) -> None:
    """Let a page in, and send it all of its scene; or tell it why not."""
    try:
        login = _let_in(session, ticket)
        if scene == OF_NONE and isinstance(scene, int):
            _show_sheets(session, login)
            return
        if session.puppet is None:
            raise Refused("no-character", NO_CHARACTER)
        watch(session, _readable(session.puppet, scene).scene_id, login)
        messages.show_all(session)
    except Refused as told:
        answer(
            session, Said(id=0, question="", line="", taken=False, code=told.code, text=told.text)
        )


def _show_sheets(session: Any, login: str) -> None:
    """Let in a page that shows no scene: tell it whom its reader plays, or an empty name."""
    watch(session, OF_NONE, login)
    messages.send_one(session, "Roundkeeper.Scene", NO_SCENE_NOW)
    played = session.puppet
    nobody = {CALLED: Name(name="", fullname="")}
    found = nobody if played is None else messages.messages(played, frozenset({CALLED}), None)
    messages.send_one(session, CALLED, found[CALLED])


def _let_in(session: Any, ticket: Any) -> str:
    """Have a page be its reader's, and return the log-in that it goes by."""
    if session.logged_in:
        kept = wants_of(session).login
        return _holder_of(ticket)[1] if kept or ticket else kept
    account, login = _holder_of(ticket)
    if account.is_banned(username=account.username, ip=session.address):
        raise Refused("log-in", LOG_IN)
    playing = next((one.puppet for one in account.sessions.all() if one.puppet), None)
    if playing is None:
        session.sessionhandler.login(session, account)
    else:
        _join(session, account, playing)
    return login


def _join(session: Any, account: Any, character: Any) -> None:
    """Have a page be one more screen of a character that its account plays."""
    session.at_login(account)
    character.sessions.add(session)
    session.puppet, session.puid = character, character.id
    tell_portal(session, logged_in=True, uid=session.uid, uname=session.uname, puid=session.puid)


def scene_of(session: Any, character: Any) -> SceneService | None:
    """Return the scene that a page's lines go to, whichever the character's own commands go to;
    None for a connection that is not a scene's page. Refused if there is no such scene any more.
    """
    number = wants_of(session).scene if session is not None else 0
    if not number:
        return None
    try:
        return _readable(character, number)
    except Refused:
        raise RuleError("no-scene", page=number) from None


def _readable(character: Any, scene: Any) -> SceneService:
    """Return the scene of a page, which its reader must be allowed to see."""
    number = scene if isinstance(scene, int) and 0 < scene < 2**31 else 0
    record = store.record(number)
    if record is None or not may_read(record, character, is_storyteller(character)):
        raise Refused("no-such-scene", NO_SCENE)
    script = registry.script_of(number)
    if script is None:
        raise Refused("no-such-scene", NO_SCENE)
    return script


# --- typing something -----------------------------------------------------------------------------


@contextmanager
def typed(session: Any, number: Any, line: str) -> Iterator[None]:
    """Tell a page when a line of its begins to be carried out, and when it has been: what is
    written to it in between came of it.
    """
    told = Typed(id=messages.number_of(number), line=line[:1000], done=False)
    messages.send_one(session, "Roundkeeper.Typed", told)
    setattr(session, REFUSED, False)
    yield
    done = msgspec.structs.replace(told, done=True, refused=getattr(session, REFUSED))
    messages.send_one(session, "Roundkeeper.Typed", done)


def note_refused(session: Any) -> None:
    """Note that the line which a connection has typed is not carried out."""
    if session is not None:
        setattr(session, REFUSED, True)


# --- saying something -----------------------------------------------------------------------------


def say(session: Any, number: Any, question: Any, line: Any) -> None:
    """Take a page's line as the answer to one open question, and tell it what became of it."""
    said = Said(
        id=messages.number_of(number),
        question=str(question)[:200],
        line=str(line)[:1000],
        taken=True,
        code="",
        text="",
    )
    try:
        with refused_in_words("A page's line"):
            _say(session, said.question, said.line)
    except (Refused, RuleError) as told:
        text = told.text if isinstance(told, Refused) else _told(session, told)
        said = msgspec.structs.replace(said, taken=False, code=told.code, text=text)
    answer(session, said)


def answer(session: Any, said: Said) -> None:
    messages.send_one(session, "Roundkeeper.Said", said)


@contextmanager
def refused_in_words(what: str) -> Iterator[None]:
    """Turn what the database stops into a refusal in words; ``what`` it was the log has."""
    try:
        yield
    except store.UnreadableScene as error:
        raise Refused("unreadable", unreadable(error.scene, error.entry)) from error
    except (*failures.DATABASE_ERRORS, store.PartialCommit) as error:
        failures.note(error, what)
        raise Refused("failed", failures.words_for(error)) from error


def sentence_for(character: Any, script: SceneService, error: RuleError) -> str:
    """Return why an answer is not taken, in a sentence."""
    if error.code == "stale-question":
        return STALE
    told = refusal(error, messages.view_of(script, character, of_a_page=True).reader)
    return " ".join(told.split())


def _told(session: Any, error: RuleError) -> str:
    script = registry.script_of(wants_of(session).scene)
    assert script is not None
    return sentence_for(session.puppet, script, error)


def proposed_to(character: Any, number: int) -> list[Ask]:
    """Return what a page without scripts asks its reader: what others propose in a scene."""
    script = registry.script_of(number)
    if script is None:
        return []
    return pacing.asks_for(script, character, messages.view_of(script, character, True).reader)


def say_by_form(character: Any, number: int, question: str, line: str) -> str:
    """Take the answer of a page without scripts to what is proposed; return why it is not taken, or
    nothing.
    """
    script = registry.script_of(number)
    if script is None or not question.startswith(f"{PROPOSED}:"):
        return STALE
    try:
        with refused_in_words("A page's form"):
            answer_as(character, script, question, line)
    except (Refused, RuleError) as told:
        return told.text if isinstance(told, Refused) else sentence_for(character, script, told)
    return ""


def in_the_game[T](work: Callable[[], T]) -> T:
    """Have work of a web page done where the game is played: pages are made in other threads."""
    if isInIOThread() or not reactor.running:
        return work()
    done: T = blockingCallFromThread(reactor, work)
    return done


def _say(session: Any, question: str, line: str) -> None:
    character, script = session.puppet, registry.script_of(wants_of(session).scene)
    if character is None or script is None:
        raise Refused("no-such-scene", NO_SCENE)
    answer_as(character, script, question, line)


def answer_as(character: Any, script: SceneService, question: str, line: str) -> None:
    """Take a line as a character's answer to one open question, or to what else they may say."""
    view = messages.view_of(script, character, of_a_page=True)
    asked = next((one for one in view.asks() if one.id == question), None)
    if asked is None:
        raise Refused("stale-question", STALE)
    comes_back(character)
    line = line.strip().removeprefix("+")
    if asked.question == PROPOSED:
        if line not in (option.say for option in asked.options):
            raise Refused("stale-question", STALE)
        word, number = line.split()
        consent.respond(script, character, word == "agree", int(number))
        return
    consent.say(script, character, _meant(view, asked, line))


def _meant(view: View, asked: Ask, line: str) -> AnyAction:
    if asked.who == STORYTELLER:
        option = line.removeprefix("choose ").strip()
        return act.Answer(who=STORYTELLER, option=option, question=asked.id)
    grants = view.reader.st and asked.who != view.reader.name
    said = spoken(view.scene, asked.who, line, granted=grants)
    if isinstance(said, act.Answer):
        return msgspec.structs.replace(said, question="" if asked.question == OFFER else asked.id)
    return said
