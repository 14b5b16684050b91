"""Pages and clients that asked for messages: each gets the whole of what has changed for it."""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

import evennia
import msgspec
from msgspec.structs import replace
from twisted.internet import reactor as the_reactor

from game.errors import RuleError
from game.journal import Entry
from game.state.decisions import Clock as Waited
from game.state.decisions import Question, key_of
from game.state.person import Person, in_hand
from game.state.scene import Scene
from journal.store import WrittenScene
from narration.log import UNFOLDED
from narration.payloads.asking import Offers
from narration.payloads.messages import MESSAGES, ChannelText, Name, Room, ToldNow, command_of
from narration.payloads.standing import Clock, vitals_now
from narration.payloads.view import (
    NEWS,
    OUTSIDE,
    VARIABLES,
    Moment,
    View,
    news,
    told_now,
    variables_of,
)
from narration.reader import Reader
from narration.telling.announce import Announcement
from narration.telling.summary import quoted_lines
from play.poses import Pose
from players import failures
from players.character_sheets import fighter_of
from players.preferences import player_of
from players.usual_rules import usual_rules
from scenes import registry, signals
from scenes.pacing import asks_for, pacing_of
from scenes.service import SceneService
from scenes.telling import delivery
from scenes.telling.log_access import may_still_watch

# -------------------------------------------------------------------------------------------------
# Which messages a connection has asked for: by GMCP, by MSDP, as a scene's page.
#
# It stands among the flags of the connection. The portal keeps these too, so that what was asked
# for outlives a server that is reloaded or killed.

FLAG = "ROUNDKEEPER"
READ = "roundkeeper_read"  # on a session, in memory: the flag, and what it says
MOST_NAMES, LONGEST_NAME = 100, 60  # of what a client says that it understands
OF_A_PAGE = frozenset(name for name in MESSAGES if name.startswith("Roundkeeper."))
_SUPPORTED = re.compile(r"([A-Za-z][\w.]*)(?:\s+(\d{1,4}))?")


class Wants(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one connection asked for.

    ``supports`` are names of GMCP with their versions, in small letters; ``reports`` variables of
    MSDP. ``scene`` is the number of the scene that a page shows, ``login`` marks the log-in to the
    web site that it goes by.
    """

    supports: dict[str, int] = {}
    reports: tuple[str, ...] = ()
    scene: int = 0
    login: str = ""

    @property
    def messages(self) -> frozenset[str]:
        return _messages_for(tuple(self.supports.items()), bool(self.scene))


@lru_cache(maxsize=512)  # it is asked for every client and every entry
def _messages_for(supports: tuple[tuple[str, int], ...], page: bool) -> frozenset[str]:
    named = dict(supports)
    found = frozenset(one for one in MESSAGES if _is_supported(one, named))
    return found | OF_A_PAGE if page else found


def _is_supported(name: str, named: Mapping[str, int]) -> bool:
    """Say whether a client understands a message, or an ancestor of it: the nearest counts."""
    parts = name.lower().split(".")
    ancestors = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    nearest = (named[one] for one in ancestors if one in named)
    return bool(next(nearest, 0))


NOTHING = Wants()


def wants_of(session: Any) -> Wants:
    """Return what a connection has asked for. It is read once: it is asked for every entry."""
    kept = session.protocol_flags.get(FLAG)
    if not kept:
        return NOTHING
    read: tuple[Any, Wants] | None = vars(session).get(READ)
    if read is None or read[0] is not kept:
        read = kept, msgspec.convert(kept, Wants)
        setattr(session, READ, read)
    return read[1]


def wanted_of(wants: Wants) -> frozenset[str]:
    if not wants.reports:
        return wants.messages
    return wants.messages | {VARIABLES[one] for one in wants.reports}


def keep(session: Any, wants: Wants) -> None:
    """Have a connection ask for these messages, and no others; the portal is told."""
    if wants != wants_of(session):
        session.protocol_flags[FLAG] = msgspec.to_builtins(wants)
        tell_portal(session, protocol_flags=session.protocol_flags)


def tell_portal(session: Any, **said: Any) -> None:
    """Have the portal keep something of a connection."""
    session.sessionhandler.session_portal_partial_sync({session.sessid: said})


def support(session: Any, said: Iterable[Any], anew: bool = False) -> None:
    """Add what a client says that it understands: ``Roundkeeper 1``; ``anew`` forgets the rest."""
    wants = wants_of(session)
    known = {} if anew else dict(wants.supports)
    for name, version in _named(said):
        if len(known) < MOST_NAMES or name in known:
            known[name] = version
    keep(session, msgspec.structs.replace(wants, supports=known))


def support_no_longer(session: Any, said: Iterable[Any]) -> None:
    """Take away what a client says that it does not want any more."""
    wants, gone = wants_of(session), {name for name, _ in _named(said)}
    kept = {name: version for name, version in wants.supports.items() if name not in gone}
    keep(session, msgspec.structs.replace(wants, supports=kept))


def _named(said: Iterable[Any]) -> list[tuple[str, int]]:
    """Return names with their versions, 1 where none is told; what is neither is passed over."""
    short = (one for one in said if isinstance(one, str) and len(one) <= LONGEST_NAME)
    found = (_SUPPORTED.fullmatch(one.strip()) for one in short)
    return [(one[1].lower(), int(one[2] or 1)) for one in found if one]


def report(session: Any, said: Iterable[Any]) -> None:
    """Add variables that are to be reported; names that there are not are passed over."""
    wants = wants_of(session)
    named = [one.upper() for one in said if isinstance(one, str)]
    wanted = dict.fromkeys((*wants.reports, *(one for one in named if one in VARIABLES)))
    keep(session, msgspec.structs.replace(wants, reports=tuple(wanted)))


def report_no_longer(session: Any, said: Iterable[Any]) -> None:
    wants, gone = wants_of(session), {one.upper() for one in said if isinstance(one, str)}
    kept = tuple(one for one in wants.reports if one not in gone)
    keep(session, msgspec.structs.replace(wants, reports=kept))


def watch(session: Any, scene: int, login: str) -> None:
    keep(session, msgspec.structs.replace(wants_of(session), scene=scene, login=login))


# -------------------------------------------------------------------------------------------------
# A character's own state as messages: how they are, what they are called, where they are.
#
# It is the same in a scene and outside: a fight's copy of the sheet counts while there is one.

NAMES = frozenset({"Char.Vitals", "Char.Name", "Room.Info", "Room.Players"})
CHANGED_BY_ENTRIES = frozenset({"Char.Vitals"})


def messages(character: Any, wanted: frozenset[str], script: SceneService | None) -> dict[str, Any]:
    """Return what is wanted of a character's own state, told of the scene of ``script``."""
    made: dict[str, Callable[[], Any]] = {
        "Char.Vitals": lambda: _vitals(character, script),
        "Char.Name": lambda: _called(character),
        "Room.Info": lambda: _room(character.location),
        "Room.Players": lambda: _players_seen_by(character),
    }
    found = {name: make() for name, make in made.items() if name in wanted}
    return {name: message for name, message in found.items() if message is not None}


def _vitals(character: Any, script: SceneService | None) -> Any:
    """Return how a person is; None without a sheet that can be read."""
    person = script.person_of(character) if script is not None else None
    if script is not None and person is not None:
        rounds = person.fighter.ammunition.get(in_hand(person).name, 0)
        return vitals_now(script.scene.ruleset, person.fighter, rounds)
    try:
        fighter = fighter_of(character)
    except RuleError:
        return None
    if fighter is None:
        return None
    held = fighter.arsenal()[0].name
    ruleset = script.scene.ruleset if script is not None else usual_rules().id
    return vitals_now(ruleset, fighter, fighter.ammunition.get(held, 0))


def _called(character: Any) -> Name:
    return Name(name=character.key, fullname=character.key)


def _room(room: Any) -> Room | None:
    return Room(num=room.id, name=room.key) if room is not None else None


def _players_seen_by(character: Any) -> list[Name]:
    """Return who is in the room and has a player there: a character, and whom they see."""
    room = character.location
    if room is None:
        return []
    there = room.contents_get(content_type="character")
    seen = {character, *room.filter_visible(there, character)}
    return [_called(one) for one in there if one in seen and one.sessions.count()]


# -------------------------------------------------------------------------------------------------
# A scene at this moment, and what entries brought, for all pages and clients that are told of it.
#
# What is the same for several of them is looked up and made once.

SINCE = "open_since"  # on a scene's Script, in memory: when each open question was first seen
OFFERS = "offers"  # the same: what was offered in its last moments

type Written = Sequence[tuple[WrittenScene, Entry]]


def moment_of(script: SceneService, offers: Offers | None = None) -> Moment:
    return Moment(script.scene_id, script.scene, partial(clock_of, script), offers)


def speaking_to(reader: Reader, of_a_page: bool) -> Reader:
    """Return a reader as they speak: at a page, to its own scene, whichever the character's
    commands go to.
    """
    return replace(reader, aside=0, busy=False) if of_a_page else reader


def view_at(
    moment: Moment, script: SceneService, character: Any, reader: Reader, of_a_page: bool
) -> View:
    """Return a moment of a scene as a character's player may know it. A page is asked what is
    proposed too; a client has the line that says what to type.
    """
    proposed = partial(asks_for, script, character, reader) if of_a_page else tuple
    return View(moment, speaking_to(reader, of_a_page), proposed)


class Posed(NamedTuple):
    """A pose that a page has yet to be told."""

    script: SceneService
    pose: Pose


class SceneUpdate:
    """What written entries have brought, and how the scene stands after them."""

    def __init__(self, script: SceneService, written: Written, announcement: Announcement) -> None:
        self.script = script
        self._written = written
        self._announcement = announcement
        before, after = written[0][0].scene, script.scene
        self._involved = {person.ref for person in (*_people(before), *_people(after))}
        self._changed = None if before.ruleset != after.ruleset else _changed(before, after)
        self._here: dict[int, list[SceneService]] = {}  # by the room's number
        self._views: dict[tuple[int, bool], View] = {}

    def concerns(self, session: Any, wants: Wants) -> bool:
        """Say whether the entries may have changed anything that a connection has asked for: most
        want no more than their own health, and another person's has changed.
        """
        wanted = wanted_of(wants)
        if not wanted <= NAMES:
            return True
        told = not wanted.isdisjoint(CHANGED_BY_ENTRIES)
        return told and self._may_have_changed(session.puppet)

    def is_for(self, session: Any, wants: Wants) -> bool:
        """Say whether a connection is told of the scene: one from which its character is only just
        gone is shown no more.
        """
        character = session.puppet
        if wants.scene:
            return wants.scene == self.script.scene_id and may_still_watch(self.script, character)
        if character.location != self.script.obj and f"#{character.id}" not in self._involved:
            return False
        return shown_to(character, self._readable(character.location)) in (self.script, None)

    def messages(self, session: Any, wants: Wants) -> dict[str, Any]:
        """Return how things stand for a connection, and what the entries brought: as far as it is
        wanted, for each reader's view takes its time.
        """
        wanted, character = wanted_of(wants), session.puppet
        found = self._own_state(character, wanted)
        if wanted <= NAMES:
            return found
        view = self._view(character, bool(wants.scene))
        found |= view.messages(wanted)
        if not wanted.isdisjoint(NEWS):
            found |= self.brought(view.reader)
        return found

    def brought(self, reader: Reader) -> dict[str, Any]:
        number = _as_counted(self.script, self._written[-1][1].number, reader)
        seen = self._announcement.shown.to(reader.viewer)
        return news(number, seen, self._announcement.lines(reader), reader)

    def reader(self, session: Any, wants: Wants) -> Reader:
        return self._view(session.puppet, bool(wants.scene)).reader

    def text(self, message: Any) -> str:
        return self._moment.text(message)

    def _own_state(self, character: Any, wanted: frozenset[str]) -> dict[str, Any]:
        """Return what is wanted of a character's own state, if the entries may have changed it:
        where they are, and with whom, is told when that changes.
        """
        if not self._may_have_changed(character):
            return {}
        return messages(character, wanted & CHANGED_BY_ENTRIES, self.script)

    def _may_have_changed(self, character: Any) -> bool:
        return self._changed is None or f"#{character.id}" in self._changed

    def _readable(self, room: Any) -> list[SceneService]:
        number = room.id if room is not None else 0
        if number not in self._here:
            self._here[number] = registry.readable_in(room)
        return self._here[number]

    def _view(self, character: Any, of_a_page: bool) -> View:
        key = character.id, of_a_page
        if key not in self._views:
            here = self._readable(character.location)
            reader = self._readers.reader(character, player_of(character), here)
            self._views[key] = view_at(self._moment, self.script, character, reader, of_a_page)
        return self._views[key]

    @cached_property
    def _moment(self) -> Moment:
        if not hasattr(self.script, OFFERS):
            setattr(self.script, OFFERS, Offers())
        return moment_of(self.script, getattr(self.script, OFFERS))

    @cached_property
    def _readers(self) -> delivery.Readers:
        return delivery.Readers(self.script)


def posed(script: SceneService, pose: Pose, character: Any) -> ToldNow:
    """Return a pose as a scene's log has it for a person at a page, which folds lines itself."""
    reader = delivery.reader_in(script, character)
    lines = quoted_lines(pose, replace(reader, width=UNFOLDED))
    return told_now(_as_counted(script, pose.after, reader), lines, reader.name)


def _as_counted(script: SceneService, number: int, reader: Reader) -> int:
    timeline = script.standing.timeline
    return number if reader.st else timeline.as_counted(number) - (number in timeline.private)


def shown_to(character: Any, here: Sequence[SceneService]) -> SceneService | None:
    """Return the scene that a character's connections are told of, of those ``here`` or their own
    elsewhere.
    """
    own = registry.meant_by(character, here) if here else registry.in_any_scene(character)
    return own if own is not None and delivery.hears(own, character) else None


def _people(scene: Scene) -> Iterator[Person]:
    yield from scene.people.values()


def _changed(before: Scene, after: Scene) -> set[str]:
    """Return the references of people of whom anything has changed."""
    same = {id(person) for person in _people(before)} & {id(person) for person in _people(after)}
    return {person.ref for person in (*_people(before), *_people(after)) if id(person) not in same}


def clock_of(script: SceneService, question: Question) -> Clock:
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


# -------------------------------------------------------------------------------------------------
# What entries brought, on its way to the scene pages: a moment after typing players are answered.
#
# A page asks for everything that there is, which takes longest, and nobody waits for it at a
# keyboard. So its share is made in later turns of the reactor, a slice in each: a line that comes
# meanwhile waits for one slice, and not for all pages. What several entries have changed by then is
# told as one state.

SLICE = 0.001  # seconds; one page is told at least

type Send = Callable[[Any, Wants, list[SceneUpdate | Posed]], None]

reactor: Any = the_reactor


class Pages:
    """The pages that have yet to be told something, by the numbers of their connections."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: dict[int, tuple[Any, list[SceneUpdate | Posed]]] = {}

    def tell(self, session: Any, news: SceneUpdate | Posed) -> None:
        """Tell a page soon; at once where no reactor would come back to it."""
        if not self._waiting and reactor.running:
            self._go_on_later()
        waiting, untold = self._waiting.get(session.sessid, (session, []))
        if waiting is not session:
            untold = []
        self._waiting[session.sessid] = session, [*untold, news]
        if not reactor.running:
            self._tell_next()

    def _go_on_later(self) -> None:
        """Go on in the turn after the next: an answer is packed in the next one, and leaves."""
        reactor.callLater(0, reactor.callLater, 0, self._take_turn)

    def _take_turn(self) -> None:
        """Tell the pages that have waited longest, for as long as a slice takes."""
        end = reactor.seconds() + SLICE
        self._tell_next()
        while self._waiting and reactor.seconds() < end:
            self._tell_next()
        if self._waiting:
            self._go_on_later()

    def _tell_next(self) -> None:
        """Tell the page that has waited longest, if it is still there; a failure is its own."""
        session, news = self._waiting.pop(next(iter(self._waiting)))
        with failures.fails_alone(f"Messages to page {session.sessid}"):
            wants = wants_of(session)
            there = evennia.SESSION_HANDLER.get(session.sessid) is session
            if there and session.puppet is not None and wants != NOTHING:
                self._send(session, wants, news)


# -------------------------------------------------------------------------------------------------
# Pages and clients that asked for messages: each gets the whole of what has changed for it.
#
# A message is made of what its reader may know (`game.secrecy`) and of nothing else, and only if it
# was asked for. What was sent last to a connection is kept in memory: a message that would be the
# same is not sent again. After a restart everything is sent once more.

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
    news = SceneUpdate(script, written, announcement)
    for session, wants in subscribed:
        with failures.fails_alone(f"Scene {script.scene_id}: messages to session {session.sessid}"):
            if not wants.scene:
                if news.concerns(session, wants) and news.is_for(session, wants):
                    _send(session, wants, news.messages(session, wants), news.text)
            elif wants.scene == script.scene_id:
                _pages.tell(session, news)


def tell_pose(script: SceneService, pose: Pose) -> None:
    """Send a pose to the pages of its scene, after what was told there before it."""
    for session, wants in _subscribed():
        if wants.scene == script.scene_id and TOLD in wants.messages:
            _pages.tell(session, Posed(script, pose))


def _tell_page(session: Any, wants: Wants, news: list[SceneUpdate | Posed]) -> None:
    """Send a page what each of some entries brought, with the poses between them, and how the scene
    stands after the last.
    """
    last = next((one for one in reversed(news) if isinstance(one, SceneUpdate)), None)
    for one in news:
        if not may_still_watch(one.script, session.puppet):
            continue
        if isinstance(one, Posed):  # it may be the very same again
            send_one(session, TOLD, posed(one.script, one.pose, session.puppet))
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
            wanted = wanted_of(wants) & NAMES
            if wanted:
                script = shown_scene(session, wants)
                _send(session, wants, messages(character, wanted, script))


def refresh_room(*rooms: Any) -> None:
    """Do so for everybody in rooms: a person has come, or gone."""
    for room in rooms:
        for character in room.contents_get(content_type="character") if room is not None else ():
            refresh_own_state(character)


def refresh_all_of(character: Any) -> None:
    """Send each connection of a character all that has changed: they are elsewhere."""
    for session in character.sessions.all():
        with failures.fails_alone(f"{character.key}: messages to session {session.sessid}"):
            refresh(session)


def tell_channel(account: Any, channel: str, talker: str, text: str) -> None:
    """Send the connections of an account what a person has said on a channel."""
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
    for name, value in variables_of(_messages(session, once, script)).items():
        if name in wanted:
            session.msg(**{VARIABLE + name.lower(): ((str(value),), {})})


def show_list(session: Any, name: str) -> None:
    """Send a connection a list of what there is, by the name that MSDP has for it."""
    known = LISTS.get(name.upper())
    if known is not None:
        session.msg(**{f"{VARIABLE}{name.lower()}": (tuple(known(session)), {})})


def send_one(session: Any, name: str, message: Any) -> None:
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
    return shown_to(character, registry.readable_in(character.location))


def _subscribed() -> Iterator[tuple[Any, Wants]]:
    # Of everybody connected few have asked for anything, and this is asked for each entry.
    asking = [one for one in evennia.SESSION_HANDLER.values() if one.protocol_flags.get(FLAG)]
    for session in asking:
        if session.puppet is not None and (wants := wants_of(session)) != NOTHING:
            yield session, wants


def view_of(script: SceneService, character: Any, of_a_page: bool) -> View:
    reader = delivery.reader_in(script, character)
    return view_at(moment_of(script), script, character, reader, of_a_page)


def _messages(session: Any, wants: Wants, script: SceneService | None) -> dict[str, Any]:
    if script is None:
        return _outside(session.puppet, wants)
    wanted = wanted_of(wants)
    view = view_of(script, session.puppet, bool(wants.scene))
    return {**view.messages(wanted), **messages(session.puppet, wanted, script)}


def _outside(character: Any, wants: Wants) -> dict[str, Any]:
    """Return what is true of a player who is told of no scene: there is none."""
    wanted = wanted_of(wants)
    found = {name: message for name, message in OUTSIDE.items() if name in wanted}
    return {**found, **messages(character, wanted, None)}


def _send(
    session: Any,
    wants: Wants,
    messages: Mapping[str, Any],
    text_of: Callable[[Any], str] = lambda message: _encode(message).decode(),
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
    for name, value in variables_of(messages).items() if wants.reports else ():
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


# What a client of MSDP may have listed.
LISTS: dict[str, Callable[[Any], Iterable[str]]] = {
    "COMMANDS": lambda session: ("LIST", "REPORT", "UNREPORT", "SEND"),
    "LISTS": lambda session: tuple(LISTS),
    "REPORTABLE_VARIABLES": lambda session: tuple(VARIABLES),
    "SENDABLE_VARIABLES": lambda session: tuple(VARIABLES),
    "REPORTED_VARIABLES": lambda session: wants_of(session).reports,
}


signals.entries_told.follow(tell)
signals.posed.follow(tell_pose)
signals.scene_loaded.follow(show_all_of)
signals.proposals_changed.follow(refresh_pages)
signals.sheet_changed.follow(refresh_own_state)
