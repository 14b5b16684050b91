"""The link to one game: it follows the lines that are typed there, and keeps what is to be shown.

A line is followed in one transaction with what comes of it, its answer and its number. So after a
kill it has been followed with its answer kept, or it waits there and is followed then.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from evennia.utils import logger
from evennia.utils.ansi import parse_ansi
from twisted.internet import reactor

from bridge import own_commands, people
from bridge.config import FORMS, Game
from bridge.keeper import Messenger
from bridge.sheets import Writes
from bridge.wire import Line, Report, parts
from journal import bridged
from journal.bridged import Answer
from narration import failures as words
from narration.languages import N_, _
from players import failures, realms
from players.character_sheets import read_anew
from scenes import registry
from typeclasses import bridged_characters

# The object strikes what has waited 10 minutes; it is not followed at the last moment.
OLDEST = 570  # seconds
MOST_AT_ONCE = 100  # lines of one report; what is beyond is reported again when they are answered
STRUCK = N_("Roundkeeper was away for 10 minutes: your line is struck. Type it again: ")
CUT = N_("That line is too long to come over whole, and nothing was done: type a shorter one.")


class Link:
    """One game, while the server runs."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._messenger: Messenger | None = None
        kept = bridged.answers(game.name)
        self._answers = [answer for answer in kept if not answer.held]
        self._held = [answer for answer in kept if answer.held]  # until their readers are there
        self._last = kept[-1].number if kept else 0
        self._storytellers = frozenset(game.storytellers)
        self._there: dict[str, str] = {}  # and in which room
        self._heard_in = ""
        self._writes = Writes(game.mapping)
        self._seen_at = 0.0  # when that was so; 0: nobody has told since the line was laid
        self._sent_soon = False

    @property
    def realm(self) -> str:
        """The realm that the game's people and scenes are in."""
        return self.game.name

    # --- reaching the game -----------------------------------------------------------------------

    def is_reached(self, by: Messenger, how: str) -> None:
        self._messenger = by
        logger.log_info(f"The bridge to {self.game.name}: {how}.")

    def is_out_of_reach(self, by: Messenger) -> None:
        """Nobody there can be told anything until a messenger is back."""
        if self._messenger is by:
            self._messenger = None
            self._writes.went_astray()
            self._there, self._seen_at = {}, 0.0
            for character in list(realms.here(self.realm)):
                character.connection_cut()

    def untold(self) -> Sequence[Answer]:
        """Return the answers that have not been shown, in order; those for a person who is away
        wait until they are back.
        """
        away = [one for one in self._answers if one.reader and one.reader not in self._there]
        if away and self._seen_at:
            bridged.hold_answers(self.realm, [answer.number for answer in away])
            self._held += [msgspec.structs.replace(answer, held=True) for answer in away]
            self._answers = [answer for answer in self._answers if answer not in away]
        return self._answers

    def take(self, report: Report) -> None:
        """Take what the object reports: what it has shown, who is there, and what waits."""
        if not realms.is_ours(self.realm):
            return  # another process is told the same
        try:
            self._writes.are_written()
            self._note_shown(report.shown)
            self._storytellers = report.storytellers.union(self.game.storytellers)
            before = self._there
            self._note_who_is_there(report.rooms)
        except failures.DATABASE_ERRORS:
            logger.log_trace(f"The bridge to {self.game.name}: the database is away.")
            return  # what waits is reported again
        if self._follow_all(report.lines):
            walked = {who for who, room in report.rooms.items() if before.get(who) != room}
            self._have_them_where_they_are(walked | {line.who for line in report.lines})

    def _follow_all(self, lines: Sequence[Line]) -> bool:
        """Follow lines in order; say whether the database took them all."""
        for line in sorted(lines, key=lambda one: one.number)[:MOST_AT_ONCE]:
            try:
                self._follow(line, self._do)
            except failures.DATABASE_ERRORS:
                logger.log_trace(f"The bridge to {self.game.name}: line {line.number} waits.")
                self._forget_what_came_to_nothing()
                return False  # what comes after it waits too
            except Exception:
                logger.log_trace(f"The bridge to {self.game.name}: line {line.number}")
                self._forget_what_came_to_nothing()
                self._follow(line, self._tell_that_it_failed)
        return True

    def _have_them_where_they_are(self, walked: Iterable[str]) -> None:
        """Have people who have walked, or typed a line before they did, be where they are now."""
        try:
            for who in sorted(walked):
                character = people.character_of(self.realm, who)
                if character is not None and who in self._there:
                    people.walk(character, self.realm, self._there[who])
            self._heard_in = people.rooms_that_keep_poses(self.realm)
            for character in realms.here(self.realm):
                self._writes.note(self._who(character), character)
        except failures.DATABASE_ERRORS:
            self._there = {}  # they are looked for again
            logger.log_trace(f"The bridge to {self.game.name}: the database is away.")

    def rooms_heard(self) -> str:
        """Return the rooms with scenes whose logs keep poses."""
        return self._heard_in

    @property
    def has_writes(self) -> bool:
        """Whether anything is to be written onto players there."""
        return self._writes.are_due

    def writes(self) -> str:
        """Return what is to be written onto players there."""
        return self._writes.lines()

    # --- who is there ----------------------------------------------------------------------------

    def _note_who_is_there(self, there: dict[str, str]) -> None:
        gone, come = self._there.keys() - there.keys(), there.keys() - self._there.keys()
        came, seen_at = bool(self._seen_at), self._seen_at
        self._there, self._seen_at = there, time.time()
        for who in sorted(gone):
            character = people.character_of(self.realm, who)
            if character is not None:
                character.connection_lost(seen_at)
        for who in sorted(come):
            self._release(who)
            character = people.character_of(self.realm, who)
            if character is not None:
                self._lay_line(character, who, came)
        for character in list(realms.here(self.realm)):
            people.set_storyteller(character, self._who(character) in self._storytellers)

    def _release(self, who: str) -> None:
        """Let go of what a person could not be shown while they were away."""
        theirs = [answer for answer in self._held if answer.reader == who]
        if not theirs:
            return
        with transaction.atomic():
            bridged.forget_answers(self.realm, [answer.number for answer in theirs])
            for answer in theirs:
                self._keep(who, answer.text)
        self._held = [answer for answer in self._held if answer not in theirs]

    def _lay_line(self, character: Any, who: str, came: bool) -> None:
        people.set_storyteller(character, who in self._storytellers)
        character.ndb.known_there_as = who
        character.connection_made(partial(self.show, who), came)

    def _who(self, character: Any) -> str:
        return str(character.ndb.known_there_as or "")

    # --- following a line ------------------------------------------------------------------------

    def _follow(self, line: Line, do: Callable[[Line], None]) -> None:
        """Follow a line, all of it or nothing; a line whose answer waits to be shown is
        done with.
        """
        if any(answer.done == line.number for answer in self._answers):
            return
        with transaction.atomic():
            if not bridged.is_followed(self.realm, line.number):
                bridged.note_followed(self.realm, line.number)
                do(line)
                bridged_characters.note_told(self.realm)
            self._keep("", "", line.number)

    def _do(self, line: Line) -> None:
        if line.age > OLDEST:
            self.show(line.who, f"{_(STRUCK)}{line.text}".replace("|", "||"))
        elif not line.whole:
            self.show(line.who, _(CUT))
        else:
            own_commands.follow(self, line)

    def _tell_that_it_failed(self, line: Line) -> None:
        self.show(line.who, _(words.LINE_FAILED))

    def lay_line(self, character: Any, line: Line) -> None:
        """Have a person be told things who has just joined, or whom nobody has reported yet."""
        if not character.sessions.count():
            self._there |= {line.who: line.room}
            self._lay_line(character, line.who, came=False)
        people.set_storyteller(character, line.who in self._storytellers)

    def _forget_what_came_to_nothing(self) -> None:
        """Take the database's word for everything in the realm: memory has run ahead of it."""
        for one in realms.all_in(self.realm):
            with failures.fails_alone(f"{one}, after a line that came to nothing"):
                one.refresh_from_db()
                registry.forget_scenes(one)
                read_anew(one)
                for script in registry.readable_in(one):
                    script.load_again()

    # --- what is shown ---------------------------------------------------------------------------

    def show(self, who: str, text: str) -> None:
        """Have a text, in Evennia's markup, shown to a person there; kept until it is."""
        shown = str(parse_ansi(text, xterm256=False, mxp=False)).rstrip("\n")
        for part in parts(shown, FORMS[self.game.kind]):
            self._keep(who, part)

    def _keep(self, who: str, text: str, done: str = "") -> None:
        self._last += 1
        answer = Answer(self._last, who, text, done)
        bridged.add_answer(self.realm, answer)
        transaction.on_commit(partial(self._to_be_shown, answer))

    def _to_be_shown(self, answer: Answer) -> None:
        self._answers.append(answer)
        if not self._sent_soon:
            self._sent_soon = True
            reactor.callLater(0, self._send)

    def _send(self) -> None:
        self._sent_soon = False
        if self._messenger is not None and self._answers:
            self._messenger.ask()

    def _note_shown(self, number: int) -> None:
        """Forget what has been shown; number what comes beyond all that was ever shown."""
        shown = [answer.number for answer in self._answers if answer.number <= number]
        if shown:
            bridged.forget_answers(self.realm, shown)
            self._answers = self._answers[len(shown) :]
        self._last = max(self._last, number)
