"""What every command shares: reading the line, finding who is meant, telling why not."""

import re
from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches
from functools import cache, cached_property
from typing import Any, NoReturn

from evennia.commands.default.muxcommand import MuxCommand
from evennia.utils import logger

from commands.other_words import NEARLY, SAME, follow, lines_in, same_line
from game.actions import AnyAction
from game.errors import RuleError, verify_length
from game.fighter import Fighter
from game.grammar import parse_order
from game.npcs import names_in, npcs_among
from game.reading import DEFAULT_RULESET
from game.state.person import Person
from game.state.scene import Scene
from game.words import OWN_NAMES, beginnings, matches, names_meant, quote, typed_plainly
from journal import store
from narration import failures as words
from narration.failures import unreadable
from narration.languages import _, paragraphs_of
from narration.reader import Reader
from narration.refusals.refusal import refusal
from narration.text import line, listing, typed
from outofband import pages
from players import failures
from players.authority import Speaker, is_storyteller, speaker
from players.markup import escaped
from players.preferences import reader_of
from scenes import consent, registry
from scenes.registry import rules_around
from scenes.service import SceneService
from scenes.telling import delivery
from world.by_rules import for_rules
from world.help_entries import text_by
from world.help_files import help_text, topics_called

MAX_TEXT = 1000


# Of these another command may be typed as a switch: +combat/attack Jo is +attack Jo.
_OF_EVERYTHING = ("+combat", "+init")
# Words that say no more than a command which takes none.
IDLE_WORDS = re.compile(
    r"(?:the )?(?:all|every(?:body|one)|now|please|scene|fight|combat|round|turn|me|here)",
    re.IGNORECASE,
)


class Refused(Exception):
    """A line that cannot be followed; the text says why, and what to type instead."""


class RoundCommand(MuxCommand):
    """The base of the +commands.

    Each switch is a method, ``switch_start`` for ``/start``; without one ``plain`` is called. A
    refusal raised anywhere below is shown, and means that nothing has changed.
    """

    help_category = "Combat"
    account_caller = False
    switches: list[str]
    args: Any
    lhs: Any
    rhs: Any
    raw_string: Any

    # What takes no words after it, by its switch ("" for the bare command), and which switches may
    # stand together.
    wordless: Collection[str] = ()
    together: Collection[Collection[str]] = ()
    longest = MAX_TEXT  # characters of the line, without its command and a pose
    written = ""  # the help, with the marks of lines that only some rules have
    takes_in_hand = True  # whether typing it takes the character back from the game

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Take the help from `world/help/`, else from the docstring, and have it shown as it is
        written: Evennia prints it with markup.
        """
        super().__init_subclass__(**kwargs)
        found = help_text(cls.__dict__.get("key", ""), DEFAULT_RULESET)
        if written := found.text if found is not None else cls.__dict__.get("__doc__"):
            cls.written = written
            cls.__doc__ = escaped(for_rules(written, DEFAULT_RULESET))

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """Return the help as it stands by the rules that its reader plays by (SYS-3): the text of
        `world/help/` about them, else the docstring.
        """
        rules = rules_around(caller)
        found = help_text(self.key, rules)
        if found is not None and found.stands(rules):
            return text_by(self.key, rules)
        return escaped(for_rules(paragraphs_of(self.written), rules))

    def parse(self) -> None:
        """Read quotation marks, apostrophes and dashes that a phone has made typographic as those
        of a keyboard.
        """
        self.args, self.raw_string = typed_plainly(self.args), typed_plainly(self.raw_string)
        super().parse()

    # --- running ---------------------------------------------------------------------------------

    def func(self) -> None:
        """Do what the line says, or tell why not."""
        self.tell_why_not(self._follow)

    def tell_why_not(self, work: Callable[[], None]) -> None:
        """Do some work, or tell the caller why it is not done."""
        try:
            try:
                work()
                return
            except Refused as told:
                self.show(line(unbroken(str(told)), self.reader))
            except RuleError as error:
                self.show(self._reasons(error))
            except store.UnreadableScene as error:
                self.tell_unreadable(error)
            pages.note_refused(self.session)
        except failures.DATABASE_ERRORS as error:
            # Whatever is not written is not done, and nobody is told of it.
            why = _(words.LOCKED) if failures.is_locked(error) else _(words.NO_DATABASE)
            failures.tell(self.caller, error, why)
        except store.PartialCommit as error:
            failures.tell(self.caller, error, _(words.HALF_DONE))

    def _follow(self) -> None:
        if "\0" in self.raw:  # no database takes it
            self.refuse("That line has a NUL character in it. Type it again without.")
        if ours := self._same_elsewhere():
            follow(self, ours)
            return
        self.switches = [self._switch(switch) for switch in self.switches]
        self._refuse_what_would_be_ignored()
        verify_length(self.args, self.longest)
        self.run()

    def tell_unreadable(self, error: store.UnreadableScene) -> None:
        """Tell the caller, and the log, of a scene that cannot be read."""
        why = unreadable(error.scene, error.entry)
        logger.log_err(f"{self.caller.key}: {self.raw}: {why} {error.entry.why}")
        self.say_told(why)

    def _same_elsewhere(self) -> str | None:
        """Return the line of ours that is meant by a switch which the command does not have."""
        whole = f"{self.key[1:]}/{'/'.join(self.switches)}".lower() in SAME
        if all(matches(switch, self.allowed(), exact=whole) for switch in self.switches):
            return None
        first, *others = self.switches
        rest = f" {self.args} {getattr(self, 'pose', '')}".rstrip()
        if first.lower() in ("help", "?"):
            return f"+help {self.key}"
        if ours := same_line(self.key, f"/{'/'.join(self.switches)}", rest, self._where):
            return ours
        called = [SAME.get(f"{self.key[1:]}/{switch.lower()}", switch) for switch in self.switches]
        named = [one.removeprefix(f"{self.key}/") for one in called]
        if others and all(len(matches(name, self.allowed())) == 1 for name in named):
            return "/".join([self.key, *named]) + rest
        verb = self.key.removeprefix("+")
        for one in self.cmdset or ():  # roll/init
            if one.key == f"+{first.lower()}" and verb in getattr(one, "allowed", list)():
                return "/".join([one.key, verb, *others]) + rest
        if self.key not in _OF_EVERYTHING:
            return None
        if any(one.key == f"+{first.lower()}" for one in self.cmdset or ()):
            return "/".join([f"+{first.lower()}", *others]) + rest
        left = f"/{'/'.join(others)}" if others else ""
        return same_line(f"+{first}", left, rest, self._where)

    def _where(self) -> str:
        return registry.where_in_it(self.caller)

    def _refuse_what_would_be_ignored(self) -> None:
        """Refuse a second switch that says something else, and words where none are looked at."""
        said = list(dict.fromkeys(self.switches))
        if len(said) > 1 and not any(set(said) <= set(one) for one in self.together):
            choices = [f"`{self.key}/{one}`" for one in said]
            self.refuse(
                "Only one of those at a time. Type: {choices}", choices=listing(choices, "or")
            )
        switch = said[0] if said else ""
        if not self.args or switch not in self.wordless:
            return
        if IDLE_WORDS.fullmatch(self.args):  # +init/roll all
            self.args = ""
            return
        first, _unused, rest = self.args.partition(" ")
        meant = matches(first, self.allowed()) if not switch else []
        if len(meant) == 1:
            self.refuse(
                "Type it with a slash: `{line}`", line=f"{self.key}/{meant[0]} {rest}".strip()
            )
        bare = f"{self.key}{f'/{switch}' if switch else ''}"
        others = _(", or +help {key} to see what else it does", key=self.key) if not switch else ""
        self.refuse(
            "'{args}' doesn't go there. Type: `{bare}`{others}",
            args=self.args[:40],
            bare=bare,
            others=others,
        )

    def run(self) -> None:
        """Call the method of the first switch, or ``plain``."""
        name = f"switch_{self.switches[0]}" if self.switches else "plain"
        getattr(self, name)()

    def plain(self) -> None:
        """Follow the command without a switch."""
        raise NotImplementedError

    @classmethod
    def allowed(cls) -> list[str]:
        command: Any = cls
        return list(_switches_of(command))

    def _switch(self, text: str) -> str:
        found = matches(text, self.allowed()) if text else []
        if len(found) == 1:
            return found[0]
        known = listing([f"/{name}" for name in found or self.allowed()], "or")
        if found:
            raise Refused(_("/{text} could be {known}.", text=text, known=known))
        near = [f"{self.key}/{one}" for one in get_close_matches(text.lower(), self.allowed(), n=1)]
        near = self._meant_elsewhere(text.lower()) or near[:1]
        takes = _("It has {known}.", known=known) if known else _("It has none.")
        meant = listing([f"`{one}`" for one in near], "or")
        takes = " ".join(map(str.strip, self._where_told(text))) or takes
        takes = _("Did you mean {near}?", near=meant) if near else takes
        raise Refused(
            _(
                "{key} has no /{text}. {takes} `+help {key}` tells more.",
                key=self.key,
                text=text,
                takes=takes,
            )
        )

    def _meant_elsewhere(self, text: str) -> list[str]:
        """Return what does here nearly what a switch does in other games."""
        meant = NEARLY.get(f"{self.key.removeprefix('+')}/{text}")
        if not meant and self.key in _OF_EVERYTHING:
            meant = NEARLY.get(text)
        return lines_in(meant or "")

    def _reasons(self, error: RuleError) -> list[str]:
        told = refusal(error, self._reader_in_scene()).split("\n")
        text = str(error.facts.get("word") or error.facts.get("text") or "")
        return told + self._where_told(text)

    def _where_told(self, text: str) -> list[str]:
        """Return what leads to the help on a word that names nothing that was looked for."""
        if text.lower() not in topics_called(rules_around(self.caller)):
            return []
        topic = typed(f"+help {text.lower()}")
        return line(_("{topic} tells what there is.", topic=topic), self.reader)

    def _reader_in_scene(self) -> Reader:
        """How the caller reads in the scene that their commands go to, if there is one."""
        try:
            return delivery.reader_in(self.script, self.caller)
        except (RuleError, Refused, store.UnreadableScene):
            return self.reader

    # --- showing ---------------------------------------------------------------------------------

    @property
    def reader(self) -> Reader:
        """How the caller reads; outside any scene."""
        return reader_of(self.caller, st=self.storyteller)

    def show(self, lines: Sequence[str], plain: bool = False) -> None:
        """Show lines to the caller, as they are; ``plain`` ones without any colour."""
        delivery.send(self.caller, lines, plain=plain)

    def say(self, text: str, facts: object = None, /, **parts: object) -> None:
        """Tell the caller a text of the game's in their language, with its parts."""
        self.say_told(_(text, facts, **parts))

    def say_told(self, told: str) -> None:
        """Show the caller a sentence that is ready; `commands` in it are kept on one line."""
        self.show(line(unbroken(told), self.reader))

    def refuse(self, text: str, facts: object = None, /, **parts: object) -> NoReturn:
        """Stop, with a text that says why: nothing has changed."""
        raise Refused(_(text, facts, **parts))

    # --- who is who ------------------------------------------------------------------------------

    @property
    def storyteller(self) -> bool:
        """Say whether the caller runs scenes."""
        return is_storyteller(self.caller)

    @property
    def speaker(self) -> Speaker:
        """The caller, as a person who speaks to scenes."""
        return speaker(self.caller)

    @cached_property
    def script(self) -> SceneService:
        """The scene that the caller's commands go to, or that of the page where this was typed;
        refused if there is none under way.
        """
        page = pages.scene_of(self.session, self.caller)
        if page is None:
            return registry.scene_for(self.caller)
        if page.ended:
            raise RuleError("no-scene", page=page.scene_id)
        return page

    @property
    def script_or_last(self) -> SceneService:
        """The scene meant, or where none is open the last one played here."""
        try:
            return self.script
        except RuleError as error:
            last = self._last_played() if error.code == "no-scene" else None
            if last is None:
                raise
            return last

    def _last_played(self) -> SceneService | None:
        page = pages.scene_of(self.session, self.caller)
        return page or registry.last_ended_in(self.caller.location)

    @property
    def scene(self) -> Scene:
        """The state of that scene, as far as the caller may know it."""
        return delivery.scene_in(self.script, self.caller)

    def own_person(self, said: str = "ACTION") -> Person:
        """Return the caller's combatant, or refuse; a storyteller with the line that says for
        a person what was ``said``.
        """
        person = self.script.person_of(self.caller)
        if person is None:
            hint = (
                _("To act for somebody: `+as NAME={said}`", said=said.strip() or "ACTION")
                if self.storyteller
                else _("To take part: `+init/join`")
            )
            self.refuse("You aren't in this scene. {hint}.", hint=hint)
        return person

    def _any_script(self) -> SceneService | None:
        """Return the scene that the caller's commands go to, if there is one that can be read."""
        try:
            script = self.script
            return script if script.readable else None
        except RuleError as error:
            if error.code in ("no-scene", "which-scene"):
                return None
            raise

    def _names(self) -> list[str]:
        """Return the people whom the caller could mean: of the scene, and of the room."""
        script = self._any_script()
        room = self.caller.location
        here = {one.key for one in room.contents_get(content_type="character")} if room else set()
        if script is None:
            return sorted(here)
        known = delivery.names_in(script, self.caller)
        return sorted(here - script.scene.people.keys() | set(known))  # nobody who is hidden

    def named(self, text: str) -> str:
        """Return the combatant that a text names: ``me``, a name or the beginning of one."""
        if text.lower() in OWN_NAMES:
            return self.own_person().name
        return pick("name", text, delivery.names_in(self.script, self.caller))

    def named_all(self, text: str) -> list[str]:
        """Return the combatants that a text names: names with commas between them, ``Thug1-3``,
        ``Thug*``.
        """
        known = delivery.names_in(self.script, self.caller)
        return names_in(text, known, npcs_among(known, self.scene), self.named)

    def ordered(self, line: str) -> AnyAction:
        """Return what a storyteller's line means, in which ``me`` is the caller's combatant; a
        refusal points at the wrong word only in a line as it was typed.
        """
        try:
            return parse_order(line, self.scene, lambda: self.own_person().name)
        except RuleError as error:
            if line not in self.raw_string:
                error.facts.pop("line", None)
            if error.code == "bad-order" and line.partition(" ")[2] == self.args:
                command = "/".join([self.key.removeprefix("+"), *self.switches[:1]])
                error.facts["usage"] = f"{command} {str(error.facts['usage']).partition(' ')[2]}"
            raise

    def submit(self, action: AnyAction) -> None:
        """Say an action to the scene; what needs the others' word is proposed to them."""
        consent.say(self.script, self.caller, action)

    # --- reading ---------------------------------------------------------------------------------

    def wanted(self, text: str | None, usage: str, more: str = "") -> str:
        """Return a text that must not be empty; ``more`` is what else helps where it is."""
        if not text:
            told = _("That needs more. Type: `{usage}`", usage=usage)
            raise Refused(" ".join(filter(None, (told, more))))
        return text

    def both_sides(self, usage: str) -> tuple[str, str]:
        """Return the texts left and right of ``=``; both must be there."""
        self.put_the_sign()
        if not self.lhs or not self.rhs:
            self.refuse("That needs more. Type: `{usage}`", usage=usage)
        return self.lhs, self.rhs

    def put_the_sign(self) -> None:
        """Read ``Jo 2b``, or ``Jo: 2b``, as ``Jo=2b``: after a person's name the sign may be left
        out.
        """
        words = self.args.split() if self.rhs is None else []
        if not words[1:]:
            return
        known = self._names()
        for text, rest in beginnings(words):
            if len(names_meant(name := text.rstrip(":"), known)) == 1:
                if rest:
                    self.lhs, self.rhs, self.args = name, rest, f"{name}={rest}"
                return


def helped[C: type[Any]](page: str) -> Callable[[C], C]:
    """Give a command of Evennia's the help that `world/help/` has under a name."""

    def give(command: C) -> C:
        found = help_text(page, DEFAULT_RULESET)
        assert found is not None
        command.__doc__ = escaped(found.text)
        return command

    return give


def unbroken(text: str) -> str:
    """Return ``text`` with each command that stands in backquotes bare, and kept on one line."""
    return re.sub("`([^`]+)`", lambda found: typed(found[1]), text)


def raised(who: str, fighter: Fighter, trait: str, more: int) -> str:
    """Return the lines that change a trait while something lasts, and set it back; nothing of what
    is no trait of the fighter's, or is spent.
    """
    now = fighter.rating(trait)
    if not now or trait in fighter.resources or trait in fighter.template.sums:
        return ""
    line = f"+sheet/set {quote(who)}/{trait}="
    return _(
        "`{line}{then}` while it lasts, and `{line}{now}` after",
        line=line,
        then=max(0, now + more),
        now=now,
    )


def pick(what: str, text: str, among: Collection[str]) -> str:
    """Return the one name that ``text`` is or is a part of; else refuse and list the candidates."""
    meant = matches if what == "trait" else names_meant  # `strength` isn't `focus strength`
    found = meant(text.strip(), among) if text.strip() else []
    if len(found) == 1:
        return found[0]
    if found:
        raise RuleError("ambiguous-name", what=what, text=text, names=found)
    raise RuleError("unknown-name", what=what, text=text, names=sorted(among))


def pick_whole(what: str, text: str, among: Collection[str]) -> str:
    """Return the name that ``text`` is, letter for letter: nothing permanent is written by a
    guess. A beginning is refused with the names that it may mean.
    """
    found = matches(text.strip(), among, exact=True)
    if found:
        return found[0]
    meant = matches(text.strip(), among)
    if meant:
        raise RuleError("half-a-name", what=what, text=text.strip(), names=meant)
    raise RuleError("unknown-name", what=what, text=text, names=sorted(among))


def whole_number(text: str, usage: str, least: int = -999, most: int = 999) -> int:
    """Return a whole number within bounds, or refuse."""
    if not re.fullmatch(r"[+-]?\d{1,12}", text.strip()):
        raise Refused(
            _("'{text}' is not a number. Type: `{usage}`", text=text.strip(), usage=usage)
        )
    number = int(text)
    if not least <= number <= most:
        raise Refused(
            _(
                "{number} is out of range: {least} to {most}. Type: `{usage}`",
                number=number,
                least=least,
                most=most,
                usage=usage,
            )
        )
    return number


@cache
def _switches_of(command: Any) -> tuple[str, ...]:
    names = [name for name in dir(command) if name.startswith("switch_")]
    return tuple(sorted(name.removeprefix("switch_") for name in names))
