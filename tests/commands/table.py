"""A room with people at keyboards: lines are typed through Evennia's parser, cmdsets and locks."""

import re
from contextlib import suppress
from copy import copy
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import evennia
import msgspec
from django.conf import settings
from evennia.commands.cmdset import CmdSet
from evennia.commands.cmdsethandler import import_cmdset
from evennia.help.utils import LunrSearch
from evennia.utils import create
from evennia.utils.ansi import strip_ansi
from evennia.utils.idmapper.models import SharedMemoryModel
from twisted.internet.task import Clock

from commands import cmdsets
from game import actions as act
from game.dice import Faces, RollRequest
from game.errors import RuleError
from game.fighter import DamageType, Fighter
from game.rules.chase import not_ready
from game.state.decisions import key_of
from game.state.scene import Scene
from journal import dice_stats, participants, poses, store, turns
from journal.models import SceneRecord
from journal.turns import Asked
from players import character_sheets, failures, people
from players.authority import THE_GAME
from rehearsal.running import rehearse
from rehearsal.tallies import Tally
from scenes import outside_scenes, read_markers, registry, sheet_sync
from scenes.pacing import pacing_of
from scenes.read_markers import HEARD
from scenes.telling import delivery, log_access
from sheets.catalog import default_catalog
from typeclasses.accounts import Account
from typeclasses.characters import Character
from typeclasses.rooms import Room
from typeclasses.scripts import CombatScript
from typeclasses.sessions import Session

SHEET = {
    "strength": 2,
    "dexterity": 3,
    "stamina": 2,
    "wits": 3,
    "brawl": 3,
    "athletics": 2,
    "willpower": 5,
}

_MARKED = re.compile(r"[|{\\\x1b]")  # what has none of these has no colours to be taken out

FEW_FIGHTS = 3  # of a rehearsal
ROOM = "Foundry"
# Those whom most tests seat, and as what. They and the room are made once a run: it is what takes
# longest.
REGULARS = {"Vesper": "Storyteller", "Jo": "Player", "Kelly": "Player", "Nemo": "Player"}
WITH_THE_USUAL_SHEET = ("Jo", "Kelly")


def sign_up(name: str, permission: str, room: Any = None) -> tuple[Account, Character]:
    """Make an account with a character."""
    account = create.create_account(
        name, f"{name}@example.com", "testpassword", permissions=[permission]
    )
    character = create.create_object(Character, key=name, location=room, home=room, nohome=True)
    character.locks.add(f"puppet:pid({account.id})")
    account.db._last_puppet = character  # so that to log in is to come in
    return account, character


def sign_up_regulars() -> None:
    """Make the room, and the regulars, who are nowhere until a test seats them."""
    if Room.objects.filter(db_key=ROOM).exists():
        return
    room = make_room()
    _room.append(AsSignedUp(room))
    for name, permission in REGULARS.items():
        account, character = sign_up(name, permission)
        character.home = room
        character.attributes.add(people.PLAYED_BY, account.id)
        if name in WITH_THE_USUAL_SHEET:
            write_first(character, SHEET)
        _signed_up[name] = AsSignedUp(account), AsSignedUp(character)


def the_room() -> Room:
    """Return the room that people sit in, as it is before anybody does."""
    room: Room = _room[0].read()
    return room


class AsSignedUp:
    """A row with which each test begins, and which therefore is read once."""

    def __init__(self, one: Any) -> None:
        self.model, self.id = type(one), one.id
        self.columns = [field.attname for field in self.model._meta.concrete_fields]
        self.row = self.model.objects.filter(pk=one.pk).values_list(*self.columns).get()

    def read(self) -> Any:
        """Return what Evennia would read of the row."""
        kept = self.model.get_cached_instance(self.id)
        return kept if kept is not None else self.model.from_db("default", self.columns, self.row)


_room: list[AsSignedUp] = []
_signed_up: dict[str, tuple[AsSignedUp, AsSignedUp]] = {}


@cache
def _written(sheet: bytes, name: str) -> tuple[str, Fighter]:
    """Return what is kept on a character for a sheet: its text, and the fighter read from it."""
    fighter = character_sheets.fighter_from(msgspec.json.decode(sheet), name)
    on_paper = default_catalog().sheet_of(fighter)
    return msgspec.json.encode(on_paper).decode(), fighter


def write_first(character: Character, sheet: Any) -> None:
    """Write the first sheet of a character, or take it away; no history comes of it."""
    if sheet is None:
        character.attributes.remove(character_sheets.ATTRIBUTE)
        return
    text, fighter = _written(msgspec.json.encode(sheet), character.key)
    if character.attributes.get(character_sheets.ATTRIBUTE) != text:
        character.attributes.add(character_sheets.ATTRIBUTE, text)
    character.ndb.fighter = (text, fighter)


def make_room() -> Room:
    """Make the room that people sit in."""
    made: Room = create.create_object(Room, key=ROOM, nohome=True)
    return made


def forget_everything() -> None:
    """Drop all that Evennia keeps in memory of rows, those that it would rather keep as well.

    `flush_cache` does too little here, and collects garbage each time.
    """
    left = [SharedMemoryModel]
    while left:
        model = left.pop()
        left += model.__subclasses__()
        if hasattr(model, "__dbclass__"):
            model.flush_instance_cache(force=True)


@cache
def _command_set(path: str, commands: tuple[object, ...]) -> CmdSet:
    """Return a set of commands as it was made while there were these; a test may add one."""
    return import_cmdset(path, None)


def copied_command_set(path: str, owner: Any, *args: Any, **kwargs: Any) -> CmdSet:
    """Return what Evennia's ``import_cmdset`` does: a set of commands of its owner's own.

    To make all the commands of one takes longer than to play most tests. The person who has the
    same number in the next test has the same commands: Evennia runs a copy of each.
    """
    kind = _command_set(path, cmdsets.PLUS_COMMANDS)
    made = copy(kind)
    made.cmdsetobj, made.merged_from, made._contains_cache = owner, [], WeakKeyDictionary()
    copies = _copies(kind, owner.__class__, owner.id)
    made.commands = [copies[id(one)] for one in made.commands]
    made.system_commands = [copies[id(one)] for one in made.system_commands]
    made._cached_fingerprint = _fingerprint(kind, owner.__class__, owner.id)
    for one in copies.values():
        one.obj, one.cmdset_source = owner, made
    return made


@cache
def _fingerprint(kind: CmdSet, model: Any, number: int) -> Any:
    """Return by what Evennia knows a set of a person's again, with their number in place of the
    object that they are in one test: to compare it with the last test's, for two hundred commands,
    takes longer than to play most lines.
    """
    named, copies = copy(kind), _copies(kind, model, number)
    named.cmdsetobj, named._cached_fingerprint = (model, number), None
    named.commands = [copies[id(one)] for one in kind.commands]
    named.system_commands = [copies[id(one)] for one in kind.system_commands]
    for one in copies.values():
        one.obj = (model, number)
    return named.fingerprint


@cache
def _copies(kind: CmdSet, model: Any, number: int) -> dict[int, Any]:
    """Return the commands of a set copied for a person, each by which it is a copy of: two commands
    are equal that have a name in common.
    """
    return {id(one): copy(one) for one in (*kind.commands, *kind.system_commands)}


_make_index = LunrSearch.index
_indices: dict[str, Any] = {}


def index_made_once(search: Any, ref: str, fields: list[Any], documents: list[Any]) -> Any:
    """Return the index that Evennia's help makes of its topics, made once of the same topics.

    It comes of the topics' texts alone, and takes longer than whatever asks for it.
    """
    key = repr((ref, fields, documents))
    if key not in _indices:
        _indices[key] = _make_index(search, ref, fields, documents)
    return _indices[key]


def rehearse_a_few(scene: Scene, fights: int, seed: int) -> Tally:
    """Return what a rehearsal comes to, of no more fights than a test waits for."""
    return rehearse(scene, min(fights, FEW_FIGHTS), seed)


def flat(screen: str) -> str:
    """Return a screen without its line breaks and indents."""
    return " ".join(screen.split())


class Player:
    """A person at a keyboard, with all they were shown."""

    def __init__(self, account: Any, character: Any, session: Any, clock: Clock) -> None:
        self.clock = clock
        self.account = account
        self.character = character
        self.session = session
        self.shown: list[str] = []

    @property
    def name(self) -> str:
        return str(self.character.key)

    @property
    def fighter(self) -> Fighter:
        """Who they are by their sheet, which they have."""
        found = character_sheets.fighter_of(self.character)
        assert found is not None
        return found

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


def _still_there(session: Session, account: Account, character: Character) -> Session:
    """Let a person be in the game as those are who stay there while the server is reloaded.

    That is what Evennia's ``portal_sessions_sync`` does. To log in takes longer than to play most
    tests; how that goes is for tests of it, which have `Player.returns`.
    """
    session.logged_in, session.uid, session.uname = True, account.id, account.username
    session.cmdset_storage = settings.CMDSET_SESSION
    session.account = account
    evennia.SESSION_HANDLER[session.sessid] = session
    session.at_sync()
    # Evennia writes each of these by itself.
    account.db_is_connected = True
    account.save(update_fields=["db_is_connected"])
    connected = character.sessions._sessid_cache
    connected.append(session.sessid)
    character.db_sessid, character.db_account = ",".join(map(str, connected)), account
    character.save(update_fields=["db_sessid", "db_account"])
    session.puid, session.puppet = character.id, character
    character.locks.cache_lock_bypass(character)
    people.note_come(character)
    return session


def _is_open(room: Room) -> bool:
    """Say whether there is a scene in a room, without making its Script anew if that is missing."""
    return bool(SceneRecord.objects.filter(room_id=room.id, ended=None).exists())


class Table:
    """The room, those in it, and the dice."""

    def __init__(self, room: Room) -> None:
        self.dice = Dice()
        self.clock = Clock()
        self.players: dict[int, Player] = {}
        self.room = room
        self.failed: list[str] = []  # what the log has of failures, but for the database's
        self._seated: set[str] = set()

    def wound(self, player: Player, levels: int, kind: DamageType) -> None:
        """Hurt a person, in their scene or outside any; nobody is asked."""
        harm = act.Harm(who=player.name, levels=levels, type=kind)
        outside_scenes.say_about(THE_GAME, player.character, harm)

    def seat(self, name: str, permission: str = "Player", sheet: Any = SHEET) -> Player:
        """Bring in a player with a character; ``sheet`` None leaves it without one."""
        account, character = self._brought_here(name, permission)
        if name not in self._seated:
            write_first(character, sheet)
        elif sheet is not None:
            _text, fighter = _written(msgspec.json.encode(sheet), name)
            character_sheets.write_fighter(character, fighter)
        self._seated.add(name)
        session = self._session(account, character)
        player = Player(account, character, session, self.clock)
        self.players[session.sessid] = player
        player.clear()
        return player

    def _brought_here(self, name: str, permission: str) -> tuple[Account, Character]:
        """Return an account and its character, who is in the room; a regular, or one made now."""
        account = Account.objects.filter(username=name).first()
        if account is None:
            return sign_up(name, permission, self.room)
        character = Character.objects.get(db_key=name)
        character.location = self.room
        if account.permissions.all() != [permission.lower()]:
            account.permissions.clear()
            account.permissions.add(permission)
        return account, character

    def _session(self, account: Account, character: Character) -> Session:
        number = len(self.players) + 1
        session = Session()
        session.init_session("telnet", ("localhost", "test"), evennia.SESSION_HANDLER)
        session.sessid = number
        if _is_open(self.room):  # who comes late is told of it
            evennia.SESSION_HANDLER.portal_connect(session.get_sync_data())
            late: Session = evennia.SESSION_HANDLER.session_from_sessid(number)
            evennia.SESSION_HANDLER.login(late, account, testmode=True)
            return late
        return _still_there(session, account, character)

    def data_out(self, session: Any, **kwargs: Any) -> None:
        text = kwargs.get("text")
        words = text[0] if isinstance(text, tuple | list) and text else text
        if words and session.sessid in self.players:
            text = str(words)
            self.players[session.sessid].hear(strip_ansi(text) if _MARKED.search(text) else text)

    @property
    def script(self) -> CombatScript:
        """The one scene open in the room."""
        (script,) = registry.open_in(self.room)
        return script

    def verify(self) -> None:
        """Hold what memory has of the scenes here to their rows, sheets to the scenes, and the log
        of failures to be empty.
        """
        failures.flush()
        for seconds in (0, 0, 0, settings.TOLD_SECONDS):  # what was told leaves the server
            self.clock.advance(seconds)
        assert self.failed == [], self.failed
        here = registry.readable_in(self.room)
        assert self.room.ndb.has_scenes or not here
        ended = registry.last_ended_in(self.room)
        for script in [*here, *([ended] if ended is not None and ended.readable else [])]:
            self._verify(script)
            if script is not ended:
                self._verify_open(script)

    def _verify(self, script: CombatScript) -> None:
        number, live, standing = script.scene_id, script.live, script.standing
        people = standing.scene.people.values()
        assert script.ndb.is_loaded and live.untold == [] and not live.behind.due
        assert standing == store.load(number)
        assert live.joined in (None, participants.fighters([number])[number])
        loans = sheet_sync.loans_along(number, standing.timeline)
        assert live.loans in (None, loans)
        phase, live.phase = live.phase, None
        assert phase in (None, (standing.number, delivery._phase_so_far(script, standing)))
        pacing, live.pacing = live.pacing, None
        assert pacing in (None, pacing_of(script))
        assert live.onlookers in (None, participants.onlookers(number))
        asked = {Asked(one.ref, one.who, one.question) for one in turns.open_in(number)}
        assert live.turns in (None, asked)
        assert live.dice == dice_stats.dice_of(number)
        markers = live.markers
        assert markers._last_pose in (None, poses.last(number))
        assert markers.in_row == store.told(number)
        assert markers.in_row == markers.sent == markers.told
        heard = {one.removeprefix(HEARD) for one in markers.told if one.startswith(HEARD)}
        assert heard == {one for one in markers.told if one.startswith("#")}
        assert live.automatic == {one.ref for one in people if one.auto and not script.ended}
        assert registry.script_of(number) is script
        self._verify_log(number)

    def _verify_log(self, number: int) -> None:
        reading = log_access.read_as(number, "", st=True)
        assert reading is not None
        pages = range(1, log_access.log_page(reading, None).pages + 1)
        told = [line for page in pages for line in log_access.log_page(reading, page).lines]
        assert told == log_access.whole(reading)
        for one, chapter in log_access._chapters(reading):
            page = log_access.page_of_chapter(reading, chapter.number, "both")
            found = log_access.log_page(reading, page)
            assert found.number == page and one in found.entries
        story = log_access.whole(reading, "story")
        late = log_access.story_since(reading, 0, 1)
        assert story[len(story) - len(late) :] == late

    def _verify_open(self, script: CombatScript) -> None:
        live, standing = script.live, script.standing
        handle = registry._found_chase_script(script)
        assert (handle is not None) == bool(standing.scene.chases_under_way())
        assert settings.DICE_SEED is None or not standing.scene.committed
        pacing = pacing_of(script)
        assert pacing.clocks.keys() <= set(map(key_of, script.waited_for()))
        numbers = [one.number for one in pacing.proposals]
        assert numbers == sorted(set(numbers))
        last = poses.last(script.scene_id)
        loans = sheet_sync.loans_along(script.scene_id, standing.timeline)
        for one in () if registry.is_demo(self.room) else standing.scene.people.values():
            character = registry.character_of(one.ref)
            own = character_sheets.fighter_of(character) if character is not None else None
            assert own in (None, sheet_sync.own(one, loans))
            if character is not None and character.sessions.count():
                told = live.markers.told
                assert told[one.ref] == standing.number
                assert told[HEARD + one.ref] == last

    def undo_and_redo(self) -> None:
        """Take all back that was done in the scenes here, and bring it back."""
        for script in registry.readable_in(self.room):
            before = script.scene
            with suppress(RuleError):  # a sheet has moved on, say
                script.submit(THE_GAME, act.Undo(to=1))
                self.verify()
                script.submit(THE_GAME, act.Redo())
                assert script.scene == before
                self.verify()

    def kill(self) -> None:
        """Lose all that is only in memory, as a killed server does; start again as it does.

        Everybody is thrown out, and comes back with `Player.returns`.
        """
        self.clock.calls.clear()
        failures.forget()
        read_markers.forget()
        for player in self.players.values():
            player.leaves()
        remembering = [
            *self.room.scripts.all(),
            self.room,
            *(p.character for p in self.players.values()),
        ]
        for one in remembering:
            one.nattributes.clear()
            for kept in ("_live", "_unreadable", "has_chases"):  # a Script's own, beside them
                vars(one).pop(kept, None)
        registry.forget_scenes(self.room)
        for script in self.room.scripts.all():
            script.at_server_start()


def everyone_else_is_ready(table: "Table", name: str) -> None:
    """Let all in the chase of a person say that they are ready for its next round."""
    script = table.script
    seat = script.scene.people[name].seat
    assert seat is not None
    for other in not_ready(script.scene, script.scene.chase(seat.chase)):
        if other != name:
            script.submit(THE_GAME, act.Ready(who=other))
