"""Which command a line means: the beginning of a name, what is asked about a word that is none."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import cached_property, lru_cache, partial
from itertools import chain, pairwise, takewhile
from operator import is_
from typing import Any

from django.conf import settings
from evennia.commands import cmdhandler
from evennia.commands.cmdparser import cmdparser, try_num_differentiators
from evennia.commands.command import Command

from commands.other_words import (
    NEARLY,
    SAME,
    WHERE,
    follow,
    handles_a_thing,
    lines_in,
    same_line,
)
from game.reading import RULESETS
from game.words import matches
from narration.languages import N_, _
from narration.reader import Reader
from narration.text import line, listing
from players.markup import escaped, in_one_line
from sheets.catalog import default_catalog
from sheets.kinds import kind_called
from sheets.life import Stage
from sheets.setting import names_on, whole_name
from world.help_files import help_text, topics_called

# -------------------------------------------------------------------------------------------------
# The names of all the commands that a person can type now: which of them a line may mean, what a
# beginning of one may mean, and which of them is near to a word that means none.
#
# They are gathered once for each set of commands that Evennia merges, so that a line need not ask
# every command whether it is meant, and an unknown command costs hardly more than a known one.

PLUS = "+"
ASKED_AT_DOORS = ("who",)  # what other games answer a person who is not in yet
LEAST = 3  # letters of a beginning without the plus: `se` may be meant for a way that is not here
LONGEST = 30  # letters of a word that is compared with others
_LIKELY = 8  # names that share most pairs of letters with a word, and are looked at closely
_ALIKE = 0.6  # how much of two words must be the same
_ALIKE_UNSIGNED = 0.7  # of a word without a sign, which may be meant for speech
_BEGINNING = 3  # characters by which names are told apart before they are looked up
_KEPT = "_names_for_roundkeeper"
# Help with a name, where a beginning may mean several.
FOR_WHAT = {"+combat/oops": N_("your own last declaration")}


class Name:
    """One name of a command: as it is typed, and without the sign that may stand before it."""

    __slots__ = ("bare", "command", "letters", "typed")

    def __init__(self, typed: str, command: Any) -> None:
        self.typed, self.command = typed, command
        self.bare = bare(typed)
        self.letters = _letters(self.bare)


class CommandNames:
    """The names of a set of commands, to look things up in."""

    def __init__(self, commands: Iterable[Any]) -> None:
        self._commands = list(commands)
        self.names = [
            Name(typed, command)
            for command in self._commands
            for typed in command._keyaliases
            if not typed.startswith("__")
        ]
        self._places: dict[str, list[int]] = defaultdict(list)  # in the set, by what is typed
        self._asked_always: list[int] = []
        for place, one in enumerate(self._commands):
            for typed in {*one._keyaliases, *one._noprefix_aliases}:
                self._places[typed].append(place)
            if type(one).match is not Command.match:  # it has a mind of its own
                self._asked_always.append(place)
        # How long names are that begin alike: of any other length none need be looked for.
        self._lengths: dict[str, set[int]] = defaultdict(set)
        for typed in self._places:
            self._lengths[typed[:_BEGINNING]].add(len(typed))

    def are_of(self, commands: list[Any]) -> bool:
        return len(commands) == len(self._commands) and all(map(is_, commands, self._commands))

    @cached_property
    def _in_order(self) -> list[Name]:
        return sorted(self.names, key=_bare_of)

    @cached_property
    def _by_pair(self) -> dict[str, list[Name]]:
        found: dict[str, list[Name]] = defaultdict(list)
        for name in self.names:
            for pair in _pairs(name.bare):
                found[pair].append(name)
        return found

    def that_may_be_meant(self, lines: Iterable[str]) -> list[Any]:
        """Return the commands with whose names one of the ``lines`` begins, in the set's order: all
        others would say that they are not meant.
        """
        found = set(self._asked_always)
        for typed in {one.lower() for one in lines}:
            for shown in range(_BEGINNING + 1):
                for length in self._lengths.get(typed[:shown], ()):
                    found.update(self._places.get(typed[:length], ()))
        return [self._commands[place] for place in sorted(found)]

    def begun_by(self, word: str) -> list[Name]:
        """Return the names that a ``word`` begins; with a sign before it only those that have it.

        None where it is a whole name: of a command, then, that Evennia keeps from the player who
        typed it.
        """
        sign, short = _sign(word), bare(word)
        if len(short) < (1 if sign == PLUS else LEAST):
            return []
        first = bisect_left(self._in_order, short, key=_bare_of)
        found = list(takewhile(lambda name: name.bare.startswith(short), self._in_order[first:]))
        if any(name.bare == short for name in found):
            return []
        return [name for name in found if name.typed.startswith(sign)]

    def near(self, word: str) -> list[Name]:
        """Return the names that look like a ``word``, the likeliest first; with a sign only those
        that have it.
        """
        sign, short = _sign(word), bare(word)
        if not 1 < len(short) <= LONGEST:
            return []
        sharing = (self._by_pair[pair] for pair in _pairs(short) if pair in self._by_pair)
        shared = Counter(chain.from_iterable(sharing))
        letters = _letters(short)
        close = [
            name
            for name in shared
            if len(letters & name.letters) >= _ALIKE / 2 * (len(letters) + len(name.letters))
            and name.typed.startswith(sign)
        ]
        # Of those that are as near, in the order of the letters: the same answer in every game.
        most = sorted(close, key=lambda name: (-shared[name], name.typed))[:_LIKELY]
        likely = [(SequenceMatcher(None, short, name.bare).ratio(), name) for name in most]
        least = _ALIKE if sign else _ALIKE_UNSIGNED
        alike = [pair for pair in likely if pair[0] >= least]
        return [name for _, name in sorted(alike, key=lambda one: -one[0])]

    def meant_elsewhere(self, word: str) -> list[Name]:
        """Return what does here, switch and all, what a ``word`` does in other games."""
        return [
            Name(wanted, name.command)
            for wanted in lines_in(NEARLY.get(bare(word), ""))
            for name in self.names
            if name.typed == re.split("[/ ]", wanted)[0]
        ]


def names_of(cmdset: Any) -> CommandNames:
    """Return the names of a merged set of commands, gathered anew only where it has changed."""
    kept: CommandNames | None = vars(cmdset).get(_KEPT)
    if kept is None or not kept.are_of(cmdset.commands):
        kept = CommandNames(cmdset.commands)
        setattr(cmdset, _KEPT, kept)
    return kept


def bare(word: str) -> str:
    """Return a command's name without the sign before it, which one need not type."""
    return word.lower().lstrip(settings.CMD_IGNORE_PREFIXES)


def _sign(word: str) -> str:
    return word[: len(word) - len(bare(word))]


def _bare_of(name: Name) -> str:
    return name.bare


@lru_cache(maxsize=4096)  # names are the same in every set
def _letters(word: str) -> frozenset[str]:
    """Return a word's letters, each as often as it is there: of these as many must be shared as of
    two words that are alike.
    """
    return frozenset(f"{one}{word[:at].count(one)}" for at, one in enumerate(word))


@lru_cache(maxsize=4096)  # names are the same in every set
def _pairs(word: str) -> frozenset[str]:
    return frozenset(first + second for first, second in pairwise(f"^{word}$"))


# -------------------------------------------------------------------------------------------------
# Which command a line means: Evennia's answer, and where it has none the command whose name the
# first word begins, if it is one alone.
#
# A beginning decides nothing: what Evennia knows by its whole name (an exit, a channel, a nick, any
# command) is never reached here, no exit is taken by a part of its name, and the person who may not
# use a command gets the same answer as for a command that does not exist.

MOST_NAMED = 6
_FIRST_WORD = re.compile(r"[^\s/]+")
_SWITCHES = re.compile(r"(?:/[^\s/=]*)*")
# What is set on a sheet: ``strength=3`` on any; ``strength 3`` and ``clan Brujah`` on a draft.
_SET_TO = re.compile(r"(.+?)(?:\s*(=)\s*(.+)|:? +(\d.*|\S+))")
NOT_YET = (Stage.NONE, Stage.DRAFT)  # where a sheet may be begun, or is told how

type Match = tuple[str, str, Any, int, float, str]


def parse(
    raw_string: str, cmdset: Any, caller: Any, session: Any = None, **kwargs: Any
) -> list[Match]:
    """Return what Evennia is to run: see `settings.COMMAND_PARSER`.

    Every line that means anything comes here; what a client sends by itself does not. So here a
    character that the game plays is given back to the person who types, before any command runs.
    """
    from scenes import service

    found = _meant(raw_string, cmdset, caller, session, **kwargs)
    if all(getattr(one[2], "takes_in_hand", True) for one in found):
        service.comes_back(caller)
    return found


def _meant(
    raw_string: str, cmdset: Any, caller: Any, session: Any = None, **kwargs: Any
) -> list[Match]:
    matches = evennias_matches(raw_string, cmdset, caller, session, **kwargs)
    found = _FIRST_WORD.match(raw_string)
    # An editor or a question reads every line that is not a command.
    reads_all = any(one.key == cmdhandler.CMD_NOMATCH for one in cmdset.get_system_cmds())
    if matches or found is None or reads_all:
        return matches
    word = found[0]
    meant = _allowed(names_of(cmdset).begun_by(word), caller, session)
    commands = {id(name.command): name.command for name in meant}
    leads_away = [one for one in commands.values() if one.is_exit or hasattr(one, "typed_whole")]
    if len(commands) == 1 and not leads_away:
        return [_match(meant[0].typed, raw_string[found.end() :], meant[0].command)]
    rest = raw_string[found.end() :]
    return [_match(word, rest, CmdUnknown(word, meant, rest))]


def evennias_matches(
    raw_string: str, cmdset: Any, caller: Any, session: Any = None, **kwargs: Any
) -> list[Match]:
    """Return what Evennia finds a line to mean; it asks only the commands that may be meant."""
    asked = names_of(cmdset).that_may_be_meant(_as_read(raw_string))
    matches: list[Match] = cmdparser(raw_string, asked, caller, session=session, **kwargs)
    return matches


def _as_read(line: str) -> list[str]:
    """Return the ways in which Evennia reads a line: as it is, without a sign before it, and
    without the number by which one of several commands is chosen.
    """
    _unused, chosen = try_num_differentiators(line)
    ways = [line, line.lstrip(settings.CMD_IGNORE_PREFIXES)]
    return ways if chosen is None else [*ways, chosen]


def _match(name: str, rest: str, command: Any) -> Match:
    return name, rest, command, len(name), 1.0, name


def _allowed(names: Sequence[Name], caller: Any, session: Any) -> list[Name]:
    """Return one name for each command that a person may use, in the order of the letters."""
    found: dict[int, Name] = {}
    for name in sorted(names, key=lambda one: (one.typed != one.command.key, one.typed)):
        if id(name.command) not in found and name.command.access(caller, "cmd", session=session):
            found[id(name.command)] = name
    return sorted(found.values(), key=lambda one: one.typed)


class CmdUnknown(Command):
    """What answers a line that means no command, or could mean several."""

    key = "__unknown"
    auto_help = False

    def __init__(self, word: str, meant: Sequence[Name], rest: str) -> None:
        super().__init__()
        self.word, self.meant = word, meant
        switches = _SWITCHES.match(rest)
        self._switches = switches[0] if switches else ""  # each with its stroke
        self._rest = rest[len(self._switches) :]

    def func(self) -> Any:
        """Do what it means in other games, or say what it could mean."""
        from players.authority import is_storyteller  # as above
        from players.character_sheets import fighter_of
        from scenes import registry

        said = f"{bare(self.word)}{self._switches}{self._rest}".strip()
        if self.word.lower() == "i" and self._rest.strip():  # I attack Jo
            return follow(self, self._rest.strip())
        if registry.answers(self.caller, said):
            return follow(self, f"+choose {said}")
        two = f"{bare(self.word)}/{said.partition(' ')[2].partition(' ')[0]}"
        runs = bare(self.word) in WHERE["runs"] or two in SAME
        told = bare(self.word) in NEARLY and not runs and is_storyteller(self.caller)
        where = partial(registry.where_in_it, self.caller)
        if not (told or self.meant):
            ours = self._of_a_draft(f"{self.word.lstrip(PLUS)}{self._switches}{self._rest}")
            ours = ours or same_line(self.word, self._switches, self._rest, where)
            if ours is None and not {bare(self.word), said} & NEARLY.keys():
                ours = self._put_otherwise()
            fighter = fighter_of(self.caller) if ours and ours.startswith("+gear/") else None
            if ours and fighter and handles_a_thing(ours, bare(self.word), self._rest, [fighter]):
                ours = f"+do {said}"
            if ours is not None and self._is_a_deed_in_no_scene(ours):
                return None
            if ours is not None:
                return follow(self, ours)
        self._tell()
        return None

    def _is_a_deed_in_no_scene(self, ours: str) -> bool:
        """Lead to a pose a person who types what they do where no fight is: ``take the gun``."""
        from scenes import registry  # as above

        here = getattr(self.caller, "location", None)
        if self.word.startswith(PLUS) or not ours.startswith("+do ") or here is None:
            return False
        if registry.in_any_scene(self.caller) is not None or registry.open_in(here):
            return False
        told = N_("There's no command '{word}'. To tell what you do: `pose TEXT`.")
        self._say(_(told, word=in_one_line(self.word[:40])))
        return True

    def _put_otherwise(self) -> str | None:
        """Return the line that is meant by a command in the plural, by one that is joined to its
        switch or stands behind it, by a switch of one command alone, by a weapon, or by a word
        of which the help tells.
        """
        from scenes import registry  # as above

        word, rest = bare(self.word), f"{self._switches}{self._rest}"
        commands = (name.command for name in names_of(self.cmdset).names)
        known = {bare(one.key): one for one in commands if one.key.startswith(PLUS)}
        several = word.removesuffix("s"), f"{word}s"
        for one in several:
            if one in known and self._may_use(known[one]):
                return f"+{one}{rest}"
        first, _stroke, others = self._switches.removeprefix("/").partition("/")
        cuts = [(word[:at], word[at:]) for at in range(2, len(word) - 1)]
        pairs = [(first, word)] if first else [*cuts, *(cut[::-1] for cut in cuts)]
        for name, switch in pairs:
            ours = name in known and self._may_use(known[name], switch)
            if ours or f"{name}/{switch}" in SAME:
                return f"+{name}/{switch}{f'/{others}' if others else ''}{self._rest}"
        if self._is_at_the_door():
            return None
        having = [name for name, command in known.items() if self._may_use(command, word)]
        if len(having) == 1 and self.word != word:
            return f"+{having[0]}/{word}{rest}"
        if self._rest.strip() and word in default_catalog().sorts_of_weapons:
            return f"+attack{self._rest} with {word}"  # +knife Jo
        rules = registry.rules_around(self.caller)
        topics = topics_called(rules)
        texts = ((one, help_text(topics[one], rules)) for one in (word, *several) if one in topics)
        told = [one for one, text in texts if text is not None and text.stands(rules)]
        return f"+help {told[0]}" if told and (self.word != word or not rest) else None

    def _of_a_draft(self, said: str) -> str | None:
        """Return the line that sets on a player's draft what was ``said``, or begins a draft of
        that kind: the answer alone to what is asked of a sheet.
        """
        from players.authority import is_storyteller  # as above
        from players.character_sheets import fighter_of, stage_of
        from players.usual_rules import usual_kinds
        from scenes import registry

        if self._is_at_the_door() or getattr(self.caller, "location", None) is None:
            return None
        fighter, stage, kinds = fighter_of(self.caller), stage_of(self.caller), usual_kinds()
        making = not (is_storyteller(self.caller) or registry.where_in_it(self.caller))
        if making and stage in NOT_YET and kind_called(said, kinds).lower() in kinds:
            return f"+sheet/new {said}"
        set_to = _SET_TO.fullmatch(said)
        if fighter is None or set_to is None:
            return None
        key, sign, value = set_to[1], set_to[2], set_to[3] or set_to[4]
        known = whole_name(key, value, fighter) in names_on(fighter)
        now = (making and stage is Stage.DRAFT) or (sign and value.isdecimal())
        return f"+sheet/set {said}" if known and now else None

    def _may_use(self, command: Any, switch: str = "") -> bool:
        """Say whether a command is the caller's to use, and has a switch, if that is asked."""
        if switch and switch not in getattr(command, "allowed", list)():
            return False
        return bool(command.access(self.caller, "cmd", session=self.session))

    def _tell(self) -> None:
        word = in_one_line(self.word[:40])
        if not self.meant and self._is_a_person():
            told = N_("There's no command '{word}'. To act for {word}: `+as {word}=ACTION`")
            self._say(_(told, word=word))
            return
        if not self.meant and self._is_a_trait():
            told = N_("There's no command '{word}'. To roll it: `+roll {trait}`")
            self._say(_(told, word=word, trait=bare(word)))
            return
        found = self.meant or self._near()
        said = f"{bare(self.word)}{self._switches}"
        if len(found) == 1 and not self.meant and found[0].typed.islower() and said in NEARLY:
            typed = f"{found[0].typed}{in_one_line(self._rest[:LONGEST])}"
            found = [Name(typed, found[0].command)]
        do = self._as_a_deed() if self._rest.strip() or not found else ""
        names = [_with_use(name) if found[1:] else escaped(name.typed) for name in found]
        told = f"{listing(names[:MOST_NAMED], 'or')}{_(', or more') if names[MOST_NAMED:] else ''}"
        but_for_its_plus = bare(self.word) in SAME and not self.word.startswith("@")
        if not self.meant and but_for_its_plus and said not in NEARLY:
            self._say(_("Do you mean +{word}, in the scene here?", word=bare(word)))
        elif len(self.meant) > 1:
            self._say(_("'{word}' could be {told}. Type more of it.", word=word, told=told))
        elif names:
            told = _("There's no command '{word}'. Did you mean {told}?", word=word, told=told)
            self._say(told + do)
        elif (self.word.startswith(PLUS) or said in ASKED_AT_DOORS) and self._is_at_the_door():
            self._say(
                _("'{word}' is for when you are in. First type: connect NAME PASSWORD", word=word)
            )
        elif self.word.startswith(PLUS) and self.account and not self.session.puppet:
            self._say(_("You can't use '{word}' out of character. To play type: ic", word=word))
        else:
            spoken = self._rest.strip() and word.isalpha() and not self._is_at_the_door()
            say = _("; to say the line, begin it with say") if spoken else ""
            told = N_("There's no command '{word}'.{do} Type help to see what there is{say}.")
            self._say(_(told, word=word, say=say, do=do))

    def _is_a_person(self) -> bool:
        """Say whether the person who runs a scene has begun with the name of one in it."""
        from scenes import registry  # as above
        from scenes.telling import delivery

        if self._is_at_the_door() or registry.where_in_it(self.caller) != "runs":
            return False
        known = delivery.names_in(registry.scene_for(self.caller), self.caller)
        return bool(matches(self.word, known, exact=True))

    def _is_a_trait(self) -> bool:
        """Say whether what was typed with a plus is on sheets by the rules around."""
        from scenes import registry  # as above

        if not self.word.startswith(PLUS) or self._is_at_the_door():
            return False
        system = RULESETS[registry.rules_around(self.caller)].sheets
        return bare(self.word) in default_catalog().of(system).trait_names

    def _as_a_deed(self) -> str:
        """Return the line that declares what was typed, to a person in a fight; else nothing."""
        from scenes import registry  # as above

        said, where = in_one_line(f"{self.word}{self._rest}"[:60].strip()), ("", "runs", "chase")
        known = bare(self.word) in NEARLY or not self.word.isalpha()
        if known or self._is_at_the_door() or registry.where_in_it(self.caller) in where:
            return ""
        return _(" To do it, in your words: `+do {said}`.", said=said)

    def _say(self, text: str) -> None:
        self.msg("\n".join(line(text, Reader(width=self.client_width()))))

    def _is_at_the_door(self) -> bool:
        """Say whether a person types who has not come in; an NPC that is made to has no session."""
        return self.session is not None and not self.session.logged_in

    def _near(self) -> list[Name]:
        names = names_of(self.cmdset)
        found = [
            name
            for word in dict.fromkeys((f"{self.word}{self._switches}", self.word))
            for name in names.meant_elsewhere(word)  # of one command several, by its switches
            if self._may_use(name.command)
        ]
        found = list({name.typed: name for name in found}.values())
        near = found or _allowed_in_order(names.near(self.word), self.caller, self.session)
        return near[:3]


def _with_use(name: Name) -> str:
    """Return a name, with what it is for where that tells it from others."""
    use = _(FOR_WHAT.get(name.typed, ""))
    return f"{escaped(name.typed)} ({use})" if use else escaped(name.typed)


def _allowed_in_order(names: Sequence[Name], caller: Any, session: Any) -> list[Name]:
    allowed = {id(name) for name in _allowed(names, caller, session)}
    return [name for name in names if id(name) in allowed]
