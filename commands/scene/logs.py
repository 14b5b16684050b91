"""+combat: reading the logs of scenes, under way or over."""

import json
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings

from commands.base import Refused, RoundCommand, pick, whole_number
from commands.other_words import follow
from game import actions as act
from game.errors import RuleError
from game.events import InitiativeRolled, LevelsDealt, Rolled
from game.grammar import ROLLED_IN
from game.secrecy import veiled
from game.words import OWN_NAMES, matches, names_meant
from journal import search
from journal.search import Wanted
from narration.languages import N_, _
from narration.log import (
    SHOWN,
    Shown,
    chapter_lines,
    export_lines,
    page_line,
    past_lines,
    title_lines,
    why,
    with_wish,
)
from narration.screens.scene import kept_lines, sum_lines, summary_lines
from narration.text import heading, line, listing
from outofband import exports, long_logs
from outofband.exports import Form
from outofband.long_logs import is_long
from players import failures
from players.character_sheets import reference
from players.preferences import height_of
from scenes import registry
from scenes.telling import log_access, posing
from scenes.telling.log_access import LogPage, Reading

# -------------------------------------------------------------------------------------------------
# Reading a list of wishes: `scene 12, Jo, page 3` or `title=bar, since=2026-11-01`.

MOST = 10**9
YEARS = (1970, 2999)


@dataclass
class QueryFilters:
    """What was asked for: by word, and bare, in order; ``items`` as they were typed, each with its
    word.
    """

    named: dict[str, str] = field(default_factory=dict)
    bare: list[str] = field(default_factory=list)
    items: list[tuple[str, str]] = field(default_factory=list)

    def without(self, word: str) -> str:
        """Return the list as it was typed, but for one word."""
        return ", ".join(item for said, item in self.items if said != word)

    def number(self, word: str, usage: str) -> int | None:
        """Return a whole number from 1 on, or None where it was not asked for."""
        return whole_number(self.named[word], usage, 1, MOST) if word in self.named else None

    def day(self, word: str, usage: str) -> date | None:
        """Return a day, or None where it was not asked for."""
        if word not in self.named:
            return None
        text = self.named[word]
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            try:
                day = date.fromisoformat(text)
            except ValueError:
                day = date.min
            if YEARS[0] <= day.year <= YEARS[1]:
                return day
        raise Refused(
            _(
                "'{text}' isn't a date. Write it as year-month-day: `{usage}`",
                text=text,
                usage=usage,
            )
        )


# What is clear without commas: `story page 4`.
_COUNTED = re.compile(
    r"(?<![=\w])((?:scene|page|chapter|since|until)[ =]+\d[^\s,]*|as (?:text|json))", re.IGNORECASE
)

# A number that is no number of entries: `1/full`, `1 story`, `1, story, page 5`.
_OF_A_SCENE = re.compile(
    r"^(?:(\d+)(?:\s*/\s*|\s+)(?=[a-z])|(\d+)\s*,(?=.*\bpage\b))", re.IGNORECASE
)


def read_wishes(text: str, words: Collection[str], usage: str) -> QueryFilters:
    """Return what a list asks for, each by one of ``words`` or bare; refuse the same word twice.

    After a word stands ``=`` or a space; an item without such a word is bare.
    """
    wishes = QueryFilters()
    text = _COUNTED.sub(r", \1, ", text)
    for item in filter(None, (one.strip() for one in text.split(","))):
        word, value = _split(item, words)
        wishes.items.append((word, item))
        if not word:
            wishes.bare.append(item)
        elif not value or word in wishes.named:
            many = _("stands there twice") if value else _("has nothing after it")
            raise Refused(_("'{word}' {many}. Type: `{usage}`", word=word, many=many, usage=usage))
        else:
            wishes.named[word] = value
    return wishes


def _split(item: str, words: Collection[str]) -> tuple[str, str]:
    """Return a word and what follows it; no word for an item that begins with none.

    With ``=`` the beginning of a word will do, and none that is not one of them.
    """
    before, sign, after = item.partition("=")
    if sign:
        found = matches(before.strip(), words)
        if len(found) != 1:
            known = ", ".join(f"`{word}=`" for word in words)
            raise Refused(
                _("I don't know '{before}='. Try {known}", before=before.strip()[:40], known=known)
            )
        return found[0], after.strip()
    before, _unused, after = item.partition(" ")
    return (before.lower(), after.strip()) if before.lower() in words else ("", "")


# ``last 5`` are the last entries, and a round those since it began, or since the one before did.
_LAST = re.compile(r"^(?:the )?last(?: (?=\d)|$)|(?<=\d) (?:entries|lines)$", re.IGNORECASE)
_ROUND = re.compile(r"(?:the |this )?(?P<last>last )?round(?: (?P<number>\d+))?", re.IGNORECASE)
NO_NAMES = ("my", "the", "last", "roll", "of", "for")  # around what a roll was made for
MOST_LOGGED = 200
WHOLE = ("all", "full", "whole")
ONOFF = ("on", "off")
NOTHING = N_("There's nothing in it that you can read.")
ROUNDS_TOLD = 2  # by the summary: this one and the one before
MOST_PRINTED = 200_000  # characters of a log that are sent to a screen at once
FORMS: dict[str, Form] = {"text": "txt", "json": "json"}


class LogCommand(RoundCommand):
    """The switches of +combat that read."""

    # --- which scene -----------------------------------------------------------------------------

    def _reading(self, wishes: QueryFilters, usage: str) -> Reading:
        """Return the wanted scene, or the scene that the caller's commands go to."""
        number = wishes.number("scene", usage)
        if number is not None:
            return log_access.read(number, self.caller)
        return log_access.under_way(self.script_or_last, self.caller)

    def _one_wish(self, wishes: QueryFilters, usage: str, word: str = "who") -> str:
        """Return what was asked for bare or by ``word``, once at most; empty for nothing."""
        said = [*wishes.bare, *([wishes.named[word]] if word in wishes.named else [])]
        if len(said) > 1:
            self.refuse("Only one of those at a time. Type: `{usage}`", usage=usage)
        return said[0] if said else ""

    def _named_in(self, reading: Reading, text: str) -> str:
        """Return the name that a text means, among people who were ever in a scene."""
        if text.lower() in OWN_NAMES:
            return reading.reader.name or self.refuse("You weren't in that scene.")
        return pick("name", text, reading.names())

    # --- the log ---------------------------------------------------------------------------------

    def switch_log(self) -> None:
        usage = "+combat/log scene 12, Jo, page 2"
        self.args = _OF_A_SCENE.sub(r"scene \1\2, ", self.args)
        wishes = read_wishes(self.args, ("scene", "who", "page", "chapter"), usage)
        shown = self._shown(wishes)
        if [one for one in WHOLE if self._take(wishes, one)]:
            wishes.named.setdefault("page", "1")
        try:
            reading, wish = self._reading(wishes, usage), self._one_wish(wishes, usage)
        except RuleError as error:
            if error.code != "no-scene":
                raise
            self.refuse("No scene is open here. `+combat/logs me` lists those that you were in.")
        height = height_of(self.caller) - 2  # the line typed, and the one about pages
        wish = _LAST.sub("", wish)
        if said := _ROUND.fullmatch(wish):
            back = (
                max(1, reading.scene.fight.round - int(said["number"]) + 1) if said["number"] else 1
            )
            wish = str(min(len(reading.last_rounds(2 if said["last"] else back)), MOST_LOGGED))
        latest = not (wish or wishes.named or shown == "story")
        if latest or wish.lstrip("+-").isdecimal():
            if not wishes.named.keys() <= {"scene"}:
                alone = f"+combat/log {wishes.without('')}"
                self.refuse("Only one of those at a time. Type: `{usage}`", usage=alone)
            number = whole_number(wish or str(log_access.PAGE), "+combat/log 5", 1, MOST_LOGGED)

            def show_last(last: list[str]) -> None:
                length = sum(map(len, last))
                if length > MOST_PRINTED:
                    self.refuse(
                        "They have {length} characters, more than a screen takes at once. "
                        "Type a smaller number: `+combat/log {fewer}`",
                        length=length,
                        fewer=max(1, number * MOST_PRINTED // (2 * length)),
                    )
                self.show(last or line(_(NOTHING), reading.reader))
                if shown == "story" and log_access.may_be_read(number, self.caller):
                    # They may have meant a scene by its number.
                    self.say(
                        "That was the end of this scene's story. All of scene {number}'s: "
                        "`+combat/log scene {number}, story`.",
                        number=number,
                    )

            self._read(
                is_long(reading),
                lambda: log_access.last_entries(reading, number, shown, 0 if wish else height),
                show_last,
            )
            return
        past = "scene" in wishes.named
        who = self._named_in(reading, wish) if wish else ""
        if who and shown == "story":
            self.refuse("A story is told whole: `+combat/log story`, without a name.")
        wanted = wishes.number("page", usage) or (1 if past else None)
        if chapter := wishes.number("chapter", "+combat/log chapter 2"):
            if who or shown == "story":
                self.refuse("A chapter is looked up in the whole log: `+combat/log chapter 2`")
            wanted = log_access.page_of_chapter(reading, chapter, shown) or self.refuse(
                "The log has no chapter {number}: `+combat/chapter` lists them.", number=chapter
            )
            del wishes.named["chapter"]
        again = f"+combat/log {wishes.without('page')}".strip()
        reader = reading.reader

        def show_page(page: LogPage) -> None:
            begins = past and page.number == 1
            self.show(title_lines(log_access.as_past(reading), reader) if begins else [])
            self.show(page.lines or line(_(NOTHING), reader))
            if past or who or chapter or shown == "story" or "page" in wishes.named:
                self.show(page_line(page.number, page.pages, again, reader))

        read_page = partial(log_access.log_page, reading, wanted, who, shown=shown, height=height)
        whole = who or wanted or shown == "story"  # the end of a log's entries is soon read
        self._read(is_long(reading) if whole else reading.has_long_poses, read_page, show_page)

    def _read[T](self, long: bool, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Read what may take long, beside the game if it does, and then show what it came to."""

        def done(outcome: Callable[[], T]) -> None:
            try:
                self.tell_why_not(lambda: then(outcome()))
            except Exception as error:  # nobody looks at what comes of it
                failures.tell(self.caller, error)

        long_logs.aside(self.session, long, work, done)

    def switch_logs(self) -> None:
        usage = "+combat/logs Jo, title=bar, since=2026-11-01, page 2"
        wishes = read_wishes(self.args, ("who", "title", "since", "until", "page"), usage)
        here = self._take(wishes, "here")
        me = self._take(wishes, "me")
        who = self._one_wish(wishes, usage)
        room = self.caller.location
        if here and room is None:
            self.refuse("You are nowhere.")
        wanted = Wanted(
            who=who,
            ref=reference(self.caller) if me else "",
            title=wishes.named.get("title", ""),
            since=wishes.day("since", usage),
            until=wishes.day("until", usage),
            room_id=room.id if here else None,
            zone=ZoneInfo(self.reader.zone),
        )
        page = wishes.number("page", usage) or 1
        again = f"+combat/logs {wishes.without('page')}".strip()
        looked_for = log_access.searching(wanted, self.caller)
        self._read(
            search.are_many(),
            lambda: log_access.past_for(*looked_for, page),
            lambda found: self.show(past_lines(*found, again, self.reader)),
        )

    def _shown(self, wishes: QueryFilters) -> Shown:
        """Return how to show a log; both what happened and the poses, if nothing is
        said of it.
        """
        said = [one for one in SHOWN if self._take(wishes, one)]
        if len(said) > 1:
            self.refuse(
                "Only one of those at a time: {SHOWN}.",
                SHOWN=listing([f"`{one}`" for one in SHOWN], "or"),
            )
        return said[0] if said else SHOWN[0]

    def _take(self, wishes: QueryFilters, word: str) -> bool:
        """Say whether a bare word was said, and take it away."""
        found = [one for one in wishes.bare if one.lower() == word]
        for one in found:
            wishes.bare.remove(one)
        return bool(found)

    def switch_chapter(self) -> None:
        """Begin another chapter of the log, or list the chapters."""
        if self.args.isdecimal():
            follow(self, f"+combat/log chapter {self.args}")
            return
        if self.args:
            self.submit(act.BeginChapter(title=self.args))
            return
        begun = log_access.chapters(log_access.under_way(self.script_or_last, self.caller))
        self.show(chapter_lines(begun, self.reader))

    def switch_fix(self) -> None:
        usage = "+combat/fix OLD=NEW"
        posing.mend(self.caller, *self.both_sides(usage))

    # --- one roll --------------------------------------------------------------------------------

    def switch_why(self) -> None:
        usage = "+combat/why scene 12, 5"
        wishes = read_wishes(self.args, ("scene", "who"), usage)
        reading = self._reading(wishes, usage)
        past = f"scene {reading.number}, " if "scene" in wishes.named else ""
        wish = self._one_wish(wishes, usage)

        def read_why() -> list[str]:
            rolled = [one for one in reading.seen() if isinstance(one, Rolled | InitiativeRolled)]
            wanted = self._roll(rolled, wish, reading, past)
            if isinstance(wanted, InitiativeRolled):
                return why(wanted.roll, reading.reader)
            dealt = [one for one in reading.seen() if isinstance(one, LevelsDealt)]
            by_it = {one.exchange: one for one in dealt if one.by == wanted.roll.who}
            return why(wanted.roll, reading.reader, wanted.means, by_it.get(wanted.exchange))

        self._read(is_long(reading), read_why, self.show)

    def _roll(
        self, rolled: Sequence[Rolled | InitiativeRolled], wish: str, reading: Reading, past: str
    ) -> Rolled | InitiativeRolled:
        if not rolled:
            self.refuse("Nothing has been rolled in this scene yet.")
        last = rolled[-1].roll.id
        if wish and not names_meant(wish, reading.names()):
            wish = " ".join(one for one in wish.split() if one.lower() not in NO_NAMES)
            name, _space, purpose = wish.rpartition(" ")
            for_it = [one for one in rolled if one.roll.purpose == purpose.lower()]
            if not for_it and purpose.lower() in ROLLED_IN:
                self.refuse("No such roll for you to see: `+combat/log` has those made.")
            rolled, wish = (for_it, name.removesuffix("'s")) if for_it else (rolled, wish)
        # Nobody asks why of an order, who does not say so.
        acted = [one for one in rolled if isinstance(one, Rolled)] or rolled
        if not wish:
            told = [one for one in acted if not veiled(one.roll)]  # a veiled roll has no why
            name = reading.reader.name  # of others' rolls the screen has told the outcome alone
            mine = [one for one in told if name and name in (one.roll.who, one.roll.against)]
            return (mine or told or acted or rolled)[-1]
        if wish.isdecimal():
            found = [one for one in rolled if one.roll.id == int(wish)]
        else:
            who = self._named_in(reading, wish)
            found = [one for one in rolled if one.roll.who == who]
            found = [one for one in found if one in acted] or found
        if not found:
            self.refuse(
                "There's no such roll for you to see. The last is number {last}. Type "
                "`+combat/why {past}{last}`, or +combat/log for the numbers.",
                last=last,
                past=past,
            )
        return found[-1]

    # --- for latecomers and posing players ------------------------------------------------------

    def switch_summary(self) -> None:
        usage = "+combat/summary scene 12"
        wishes = read_wishes(self.args, ("scene",), usage)
        if wishes.bare:
            self.refuse(
                "'{bare}' doesn't go there. Type: `{usage}`", bare=wishes.bare[0][:40], usage=usage
            )
        reading = self._reading(wishes, usage)
        posed = self._poses_of(reading)

        def sum_up() -> list[str]:
            sums = sum_lines(reading.scene, reading.seen(), reading.lasted, reading.reader)
            events = reading.seen(reading.last_rounds(ROUNDS_TOLD))
            return summary_lines(reading.scene, events, reading.reader, posed, sums)

        self._read(is_long(reading), sum_up, self.show)

    def _poses_of(self, reading: Reading) -> list[str]:
        for script in registry.open_in(self.caller.location):
            if script.scene_id == reading.number:
                return posing.lines(script, reading.reader)
        return []

    def switch_poses(self) -> None:
        """Show who has posed since the last phase was over; keep poses in the log, or do not."""
        script, said = self.script, self.args.lower()
        if not said:
            reader = log_access.under_way(script, self.caller).reader
            kept = kept_lines(script.scene.poses, reader)
            self.show([*posing.lines(script, reader), *kept])
        elif said in ONOFF:
            self.submit(act.KeepPoses(on=said == "on"))
        else:
            self.refuse(
                "'{args}' doesn't go there. `+combat/poses` shows who has posed, "
                "`+combat/poses off` keeps poses out of the log, `+combat/poses on` in "
                "it.",
                args=self.args[:40],
            )

    # --- to take along ---------------------------------------------------------------------------

    def switch_export(self) -> None:
        usage = "+combat/export scene 12, story, as text"
        wishes = read_wishes(self.args, ("scene", "as"), usage)
        shown = self._shown(wishes)
        form = self._one_wish(wishes, usage, "as")
        # As its row alone has it: an address shows the same, wherever it is opened.
        number = self._reading(wishes, usage).number
        reading = log_access.read_as(number, reference(self.caller), self.storyteller)
        if reading is None:
            raise RuleError("no-such-log", number=number)
        if form:
            own = exports.told_as(reading, self.reader.screenreader, self.reader.width)
            self._print(own, pick("form", form, FORMS), shown)
            return
        reading = exports.told_as(reading, self.reader.screenreader)
        one = log_access.as_past(reading)
        self.show(export_lines(one, reading.reader.name, self.reader))
        if settings.WEBSERVER_ENABLED:
            self.say(
                "To read or save, for {LINK_HOURS} hours, by anybody who has the address:",
                LINK_HOURS=exports.LINK_HOURS,
            )
            for each in exports.FORMS:
                self.show([exports.link(reading, reference(self.caller), each, shown)])
        again = f"+combat/export {wishes.without('as')}".strip()
        screen = with_wish(again, "as text")
        self.say(
            "On this screen, for a client that keeps a log: `{screen}`, or json", screen=screen
        )
        if self.storyteller:
            self._write(reading)

    def _print(self, reading: Reading, form: str, shown: Shown) -> None:
        def read() -> list[str]:
            told = [_printable(one) for one in exports.lines_of(reading, FORMS[form], shown)]
            length = sum(map(len, told))
            if length > MOST_PRINTED:
                self.refuse(
                    "It has {length} characters, more than a screen takes at once. "
                    "`+combat/export scene {number}` gives an address, `+combat/log scene "
                    "{number}` shows it in pages.",
                    length=length,
                    number=reading.number,
                )
            return told

        def show(told: list[str]) -> None:
            title = _("Scene {number} as {form}", number=reading.number, form=form)
            self.show(heading(_("{title} begins", title=title), self.reader))
            self.show(told, plain=True)
            self.show(heading(_("{title} ends", title=title), self.reader))

        self._read(is_long(reading), read, show)

    def _write(self, reading: Reading) -> None:
        def write() -> list[Path]:
            try:
                return exports.write_files(reading, exports.folder())
            except OSError as error:
                self.refuse("It cannot be written on the server: {error}", error=error)

        def show(files: list[Path]) -> None:
            self.say("On the server:")
            self.show([str(file) for file in files])

        self._read(is_long(reading), write, show)


def _printable(text: str) -> str:
    """Return JSON in which what a screen would act upon is spelled out; it means the same."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in text)
