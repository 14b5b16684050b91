"""Pages and clients that asked for messages: each gets the whole of what has changed for it.

A message is made of what its reader may know (`game.secrecy`) and of nothing else, and only if it
was asked for. What was sent last to a connection is kept in memory: a message that would be the
same is not sent again. After a restart everything is sent once more.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import evennia
import msgspec

from narration.payloads import variables
from narration.payloads.messages import ChannelText, command_of
from narration.payloads.variables import VARIABLES, Value
from narration.payloads.view import OUTSIDE, View
from narration.telling.announce import Announcement
from outofband import scene_update, vitals
from outofband.scene_update import News, Posed, Written
from outofband.subscriptions import FLAG, NOTHING, Wants, wanted_of, wants_of
from outofband.told_to_pages import Pages
from play.poses import Pose
from players import failures
from scenes import registry, signals
from scenes.service import SceneService
from scenes.telling import delivery
from scenes.telling.log_rights import may_still_watch

SENT = "roundkeeper_sent"  # on a session, in memory: the last of each message, as it was sent
CHANNEL = "Comm.Channel.Text"
TOLD = "Roundkeeper.Told"
MOST_NUMBER = 2**31
VARIABLE = "msdp_"  # begins the name of a variable on its way to the portal

_encode = msgspec.json.Encoder().encode


def tell(script: SceneService, written: Written, announcement: Announcement) -> None:
    """Send what written entries have changed to all who asked for it; a failure is one reader's."""
    subscribed = list(_subscribed())
    if not subscribed:
        return
    news = News(script, written, announcement)
    for session, wants in subscribed:
        with failures.fails_alone(f"Scene {script.scene_id}: messages to session {session.sessid}"):
            if not wants.scene:
                _tell_client(session, wants, news)
            elif wants.scene == script.scene_id:
                _pages.tell(session, news)


def tell_pose(script: SceneService, pose: Pose) -> None:
    """Send a pose to the pages of its scene, after what was told there before it."""
    for session, wants in _subscribed():
        if wants.scene == script.scene_id and TOLD in wants.messages:
            _pages.tell(session, Posed(script, pose))


def _tell_client(session: Any, wants: Wants, news: News) -> None:
    if news.concerns(session, wants) and news.is_for(session, wants):
        _send(session, wants, news.messages(session, wants), news.text)


def _tell_page(session: Any, wants: Wants, news: list[News | Posed]) -> None:
    """Send a page what each of some entries brought, with the poses between them, and how the scene
    stands after the last.
    """
    last = next((one for one in reversed(news) if isinstance(one, News)), None)
    for one in news:
        if not may_still_watch(one.script, session.puppet):
            continue
        if isinstance(one, Posed):  # it may be the very same again
            send_one(session, TOLD, scene_update.posed(one.script, one.pose, session.puppet))
        elif one is last:
            _send(session, wants, one.messages(session, wants), one.text)
        else:
            _send(session, wants, one.brought(one.reader(session, wants)))


_pages = Pages(_tell_page)


def show_all(session: Any) -> None:
    """Send a connection the whole present state of all that it asked for."""
    setattr(session, SENT, {})
    refresh(session)


def show_all_of(script: SceneService) -> None:
    """Send all who are told of a scene its whole present state: the server was started."""
    for session, wants in _subscribed():
        with failures.fails_alone(f"Scene {script.scene_id}: messages to session {session.sessid}"):
            if shown_scene(session, wants) is script:
                show_all(session)


def refresh_pages(script: SceneService) -> None:
    """Send the pages of a scene what has changed outside of any entry: what is proposed."""
    for session, wants in _subscribed():
        if wants.scene == script.scene_id:
            with failures.fails_alone(f"Scene {script.scene_id}: page of session {session.sessid}"):
                refresh(session)


def refresh(session: Any) -> None:
    """Send a connection what has changed of what it asked for, outside of any entry."""
    wants = wants_of(session)
    if wants == NOTHING or session.puppet is None:
        return
    _send(session, wants, _messages(session, wants, shown_scene(session, wants)))


def refresh_own_state(character: Any) -> None:
    """Send each connection of a character what has changed of how they are, and where."""
    for session in character.sessions.all():
        with failures.fails_alone(f"{character.key}: messages to session {session.sessid}"):
            wants = wants_of(session)
            wanted = wanted_of(wants) & vitals.NAMES
            if wanted:
                script = shown_scene(session, wants)
                _send(session, wants, vitals.messages(character, wanted, script))


def refresh_room(*rooms: Any) -> None:
    """Do so for everybody in rooms: somebody has come, or gone."""
    for room in rooms:
        for character in room.contents_get(content_type="character") if room is not None else ():
            refresh_own_state(character)


def refresh_all_of(character: Any) -> None:
    """Send each connection of a character all that has changed: they are elsewhere."""
    for session in character.sessions.all():
        with failures.fails_alone(f"{character.key}: messages to session {session.sessid}"):
            refresh(session)


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


def send_asked(character: Any, name: str, message: Any) -> None:
    """Send a character's connections what they have brought about, where they ask for its like."""
    for session in character.sessions.all():
        if name in wants_of(session).messages:
            send_one(session, name, message)


def number_of(said: Any) -> int:
    """Return the number that a page or a client gave its message; 0 for what is none."""
    return said if type(said) is int and 0 < said < MOST_NUMBER else 0


def shown_scene(session: Any, wants: Wants) -> SceneService | None:
    """Return the scene that a connection is told of now: a page's own while its reader may watch
    it, or that of its character.
    """
    if wants.scene:
        script = registry.script_of(wants.scene)
        watches = script is not None and may_still_watch(script, session.puppet)
        return script if watches else None
    character = session.puppet
    return scene_update.shown_to(character, registry.readable_in(character.location))


def _subscribed() -> Iterator[tuple[Any, Wants]]:
    # Of everybody connected few have asked for anything, and this is asked for each entry.
    asking = [one for one in evennia.SESSION_HANDLER.values() if one.protocol_flags.get(FLAG)]
    for session in asking:
        if session.puppet is not None and (wants := wants_of(session)) != NOTHING:
            yield session, wants


def view_of(script: SceneService, character: Any, of_a_page: bool) -> View:
    """Return a scene as a character's player may know it."""
    reader = delivery.reader_in(script, character)
    return scene_update.view_of(
        scene_update.moment_of(script), script, character, reader, of_a_page
    )


def _messages(session: Any, wants: Wants, script: SceneService | None) -> dict[str, Any]:
    if script is None:
        return _outside(session.puppet, wants)
    wanted = wanted_of(wants)
    view = view_of(script, session.puppet, bool(wants.scene))
    return {**view.messages(wanted), **vitals.messages(session.puppet, wanted, script)}


def _outside(character: Any, wants: Wants) -> dict[str, Any]:
    """Return what is true of one who is told of no scene: there is none."""
    wanted = wanted_of(wants)
    found = {name: message for name, message in OUTSIDE.items() if name in wanted}
    return {**found, **vitals.messages(character, wanted, None)}


def _as_text(message: Any) -> str:
    return _encode(message).decode()


def _send(
    session: Any,
    wants: Wants,
    messages: Mapping[str, Any],
    text_of: Callable[[Any], str] = _as_text,
) -> None:
    """Send messages that are wanted and not what they were, and variables: all of them at once,
    for each way to the portal takes its time.
    """
    sent = _sent_to(session)
    wanted = wants.messages
    going: dict[str, Any] = {}
    for name, message in messages.items():
        if name in wanted and sent.get(name) != (text := text_of(message)):
            going[command_of(name)] = ((text,), {})
            sent[name] = text
    for name, value in variables.variables_of(messages).items() if wants.reports else ():
        if name in wants.reports and sent.get(VARIABLE + name) != value:
            going[f"{VARIABLE}{name.lower()}"] = ((str(value),), {})
            sent[VARIABLE + name] = value
    if going:
        session.msg(**going)


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


signals.follow(signals.entries_told, tell)
signals.follow(signals.posed, tell_pose)
signals.follow(signals.scene_loaded, show_all_of)
signals.follow(signals.proposals_changed, refresh_pages)
signals.follow(signals.sheet_changed, refresh_own_state)
