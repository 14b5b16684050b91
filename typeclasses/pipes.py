"""Pages and clients that asked for messages: each gets the whole of what has changed for it.

A message is made of what its reader may know (`game.secrecy`) and of nothing else, and only if it
was asked for. What was sent last to a connection is kept in memory: a message that would be the
same is not sent again. After a restart everything is sent once more.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import evennia
import msgspec
from evennia.utils import logger
from msgspec.structs import replace

from chronicle.store import Standing
from game.idle import Clock as Waited
from game.idle import key_of
from game.journal import Entry
from game.state.decisions import Question
from game.state.scene import Scene
from presentation.announce import Announcement
from presentation.payloads import variables
from presentation.payloads.messages import ChannelText, command_of
from presentation.payloads.standing import Clock
from presentation.payloads.variables import VARIABLES, Value
from presentation.payloads.view import NEWS, OUTSIDE, View, news
from presentation.reader import Reader
from typeclasses import delivery, following, own_state, scenes
from typeclasses.pacing import pacing_of
from typeclasses.service import SceneService
from typeclasses.subscriptions import NOTHING, Wants, wants_of

SENT = "roundkeeper_sent"  # on a session, in memory: the last of each message, as it was sent
SINCE = "open_since"  # on a scene's Script, in memory: when each open question was first seen
CHANNEL = "Comm.Channel.Text"
VARIABLE = "msdp_"  # begins the name of a variable on its way to the portal

_encode = msgspec.json.Encoder().encode

type Written = Sequence[tuple[Standing, Entry]]


def tell(script: SceneService, written: Written, announcement: Announcement) -> None:
    """Send what written entries have changed to all who asked for it; a failure is one reader's."""
    for session, wants in _subscribed():
        try:
            if _shows(script, session, wants, written[0][0].scene):
                _send(session, wants, _after(script, session.puppet, wants, written, announcement))
        except Exception:
            logger.log_trace(f"Scene {script.scene_id}: messages to session {session.sessid}")


def show_all(session: Any) -> None:
    """Send a connection the whole present state of all that it asked for."""
    setattr(session, SENT, {})
    refresh(session)


def _after(
    script: SceneService, character: Any, wants: Wants, written: Written, announcement: Announcement
) -> dict[str, Any]:
    """Return how things stand for somebody after entries, and what these brought: as far as it is
    wanted, for each reader's view takes its time.
    """
    wanted = wanted_of(wants)
    own = own_state.messages(character, wanted, script)
    if not wanted - own_state.NAMES:
        return own
    view = view_of(script, character, bool(wants.scene))
    standing = view.messages(wanted)
    if wanted.isdisjoint(NEWS):
        return {**standing, **own}
    return {**standing, **own, **_news(script, written, announcement, view.reader)}


def show_all_of(script: SceneService) -> None:
    """Send all who are told of a scene its whole present state: the server was started."""
    for session, wants in _subscribed():
        try:
            if shown_scene(session, wants) is script:
                show_all(session)
        except Exception:
            logger.log_trace(f"Scene {script.scene_id}: messages to session {session.sessid}")


def refresh(session: Any) -> None:
    """Send a connection what has changed of what it asked for, outside of any entry."""
    wants = wants_of(session)
    if wants == NOTHING or session.puppet is None:
        return
    _send(session, wants, _messages(session, wants, shown_scene(session, wants)))


def refresh_own_state(character: Any) -> None:
    """Send each connection of a character what has changed of how they are, and where."""
    for session in character.sessions.all():
        try:
            wants = wants_of(session)
            wanted = wanted_of(wants) & own_state.NAMES
            if wanted:
                script = shown_scene(session, wants)
                _send(session, wants, own_state.messages(character, wanted, script))
        except Exception:
            logger.log_trace(f"{character.key}: messages to session {session.sessid}")


def refresh_room(*rooms: Any) -> None:
    """Do so for everybody in rooms: somebody has come, or gone."""
    for room in rooms:
        for character in room.contents_get(content_type="character") if room is not None else ():
            refresh_own_state(character)


def refresh_all_of(character: Any) -> None:
    """Send each connection of a character all that has changed: they are elsewhere."""
    for session in character.sessions.all():
        try:
            refresh(session)
        except Exception:
            logger.log_trace(f"{character.key}: messages to session {session.sessid}")


def tell_channel(account: Any, channel: str, talker: str, text: str) -> None:
    """Send the connections of an account what somebody has said on a channel."""
    for session in account.sessions.all():
        if CHANNEL in wants_of(session).messages:
            send_one(session, CHANNEL, ChannelText(channel=channel, talker=talker, text=text))


def show_variables(session: Any, names: Iterable[str]) -> None:
    """Send a connection variables once, whether it has them reported or not."""
    wanted = tuple(one for name in names if (one := name.upper()) in VARIABLES)
    if session.puppet is None or not wanted:
        return
    script = shown_scene(session, wants_of(session))
    once = Wants(reports=wanted)
    for name, value in variables.variables_of(_messages(session, once, script)).items():
        if name in wanted:
            _send_variable(session, name, value)


def show_list(session: Any, name: str) -> None:
    """Send a connection a list of what there is, by the name that MSDP has for it."""
    known = LISTS.get(name.upper())
    if known is not None:
        session.msg(**{f"{VARIABLE}{name.lower()}": (tuple(known(session)), {})})


def send_one(session: Any, name: str, message: Any) -> None:
    """Send one message, as it is."""
    session.msg(**{command_of(name): ((_encode(message).decode(),), {})})


def shown_scene(session: Any, wants: Wants) -> SceneService | None:
    """Return the scene that a connection is told of now: a page's own, or that of its character."""
    if wants.scene:
        return scenes.script_of(wants.scene)
    character = session.puppet
    here = scenes.readable_in(character.location)
    own = scenes.meant_by(character, here) if here else scenes.in_any_scene(character)
    return own if own is not None and following.hears(own, character) else None


def _subscribed() -> Iterator[tuple[Any, Wants]]:
    for session in list(evennia.SESSION_HANDLER.values()):
        if session.puppet is not None and (wants := wants_of(session)) != NOTHING:
            yield session, wants


def _shows(script: SceneService, session: Any, wants: Wants, before: Scene) -> bool:
    """Say whether a connection is told of a scene: one from which its character is only just gone
    is shown no more.
    """
    if wants.scene:
        return wants.scene == script.scene_id
    mine = (*script.scene.people.values(), *before.people.values())
    ref = f"#{session.puppet.id}"
    if session.puppet.location != script.obj and all(one.ref != ref for one in mine):
        return False
    return shown_scene(session, wants) in (script, None)


def view_of(script: SceneService, character: Any, of_a_page: bool) -> View:
    """Return a scene as a character's player may know it."""
    reader = delivery.reader_in(script, character)
    if of_a_page:  # it speaks to its own scene, whichever the character's commands go to
        reader = replace(reader, aside=0, busy=False)
    return View(script.scene_id, script.scene, reader, partial(_clock_of, script))


def _news(
    script: SceneService, written: Written, announcement: Announcement, reader: Reader
) -> dict[str, Any]:
    """Return what entries brought to a reader."""
    events = [event for _, entry in written for event in entry.events]
    number, line = written[-1][1].number, script.standing.line
    if not reader.st:
        number = line.as_counted(number) - (number in line.private)
    return news(number, events, announcement.lines(reader), reader)


def wanted_of(wants: Wants) -> frozenset[str]:
    """Return the messages that are needed for what is wanted."""
    return wants.messages | {VARIABLES[one] for one in wants.reports}


def _clock_of(script: SceneService, question: Question) -> Clock:
    """Return since when a question has been open, and when its time is up."""
    key, now, scene = key_of(question), time.time(), script.scene
    since: dict[str, float] = getattr(script, SINCE, {})
    if key not in since:
        waited = pacing_of(script).clocks.get(key, Waited()).waited
        still = {key_of(one) for one in script.waited_for()}
        since = {one: at for one, at in since.items() if one in still}
        since[key] = round(now - waited, 1)
        setattr(script, SINCE, since)
    limited = bool(scene.idle.after) and not scene.frozen and question.who in scene.people
    return Clock(since[key], since[key] + scene.idle.after if limited else None)


def _messages(session: Any, wants: Wants, script: SceneService | None) -> dict[str, Any]:
    if script is None:
        return _outside(session.puppet, wants)
    wanted = wanted_of(wants)
    view = view_of(script, session.puppet, bool(wants.scene))
    return {**view.messages(wanted), **own_state.messages(session.puppet, wanted, script)}


def _outside(character: Any, wants: Wants) -> dict[str, Any]:
    """Return what is true of one who is told of no scene: there is none."""
    wanted = wanted_of(wants)
    found = {name: message for name, message in OUTSIDE.items() if name in wanted}
    return {**found, **own_state.messages(character, wanted, None)}


def _send(session: Any, wants: Wants, messages: Mapping[str, Any]) -> None:
    """Send messages that are wanted and not what they were, and variables."""
    sent = _sent_to(session)
    wanted = wants.messages
    for name, message in messages.items():
        text = _encode(message).decode()
        if name in wanted and sent.get(name) != text:
            session.msg(**{command_of(name): ((text,), {})})
            sent[name] = text
    for name, value in variables.variables_of(messages).items():
        if name in wants.reports and sent.get(VARIABLE + name) != value:
            _send_variable(session, name, value)
            sent[VARIABLE + name] = value


def _sent_to(session: Any) -> dict[str, Any]:
    if not hasattr(session, SENT):
        setattr(session, SENT, {})
    sent: dict[str, Any] = getattr(session, SENT)
    return sent


def _send_variable(session: Any, name: str, value: Value) -> None:
    session.msg(**{VARIABLE + name.lower(): ((str(value),), {})})


# What a client of MSDP may have listed.
LISTS: dict[str, Callable[[Any], Iterable[str]]] = {
    "COMMANDS": lambda session: ("LIST", "REPORT", "UNREPORT", "SEND"),
    "LISTS": lambda session: tuple(LISTS),
    "REPORTABLE_VARIABLES": lambda session: tuple(VARIABLES),
    "SENDABLE_VARIABLES": lambda session: tuple(VARIABLES),
    "REPORTED_VARIABLES": lambda session: wants_of(session).reports,
}
