"""help: Evennia's own, which also knows a topic from the command of the same name."""

import re
import textwrap
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from typing import Any

from evennia.commands.default.help import CmdHelp as EvenniaCmdHelp
from evennia.help.filehelp import FILE_HELP_ENTRIES, FileHelpEntry
from evennia.objects.objects import DefaultObject
from evennia.utils.utils import inherits_from

from commands.base import helped
from commands.other_words import SAME
from game.errors import RuleError
from game.reading import RULESETS
from game.state.scene import Scene
from journal import store
from narration.languages import ENGLISH, _, speaking
from narration.reader import DEFAULT_WIDTH, Reader
from narration.screens.help import EXTRA, aloud, first_page
from narration.text import listing
from players import failures
from players.authority import is_storyteller
from players.character_sheets import sheet_of_character
from players.markup import escaped
from players.preferences import reader_of, uses_screenreader
from players.realms import OUR_OWN, realm_of
from players.usual_rules import usual_rules
from scenes import registry
from scenes.registry import rules_around
from scenes.telling import delivery
from world.help_entries import USUAL, is_of_others, text_by, topics
from world.help_files import topic_that_tells, topics_called
from world.rule_texts import in_ascii, rule_named

MOST_SUGGESTED = 6
INDEX = ("all", "index", "list", "topics", "commands")
# Topics by their purpose.
BY_PURPOSE = dict.fromkeys(
    ("screen reader", "screenreader", "accessibility", "accessible", "blind"), "+prefs"
)
_RULE = re.compile(r"(\|\w)*-{5,}(\|\w)*")
# There is none over a bridge.
OF_DEMOS = (
    "Type +demo for a first fight of two minutes. Or bring\nthugs into a "
    "scene: +init/add thug*3, then +npc/auto Thug* makes them\nautomatic."
)
WITHOUT_DEMOS = (
    "Bring thugs into a scene: +init/add thug*3, then\n+npc/auto Thug* makes them automatic."
)
SHORTEST = 2  # letters of a word that is looked for in the texts


@helped("help")
class CmdHelp(EvenniaCmdHelp):
    """Get help."""

    key = "help"
    aliases = ("?", "+help")

    topic: str
    # Pages that wait for a key do not go well with MUSH clients, and none of ours is long.
    help_more = False

    def parse(self) -> None:
        """Read the topic; a switch after a command's name (``+init/add``, ``npc/new``) means the
        command.
        """
        super().parse()
        self.topic = "" if self.topic.lower() == "me" else self.topic
        if self.topic.startswith("+") or self.topic.lower() in topics_called(USUAL):
            self.subtopics: list[str] = []

    def collect_topics(self, caller: Any, mode: str = "list") -> tuple[Any, Any, Any]:
        """Collect commands, topics of the database, and those of files; what the database does not
        tell is left out.
        """
        try:
            commands, written, files = super().collect_topics(caller, mode)
        except failures.DATABASE_ERRORS as error:
            failures.note(error, "Help without the database")
            return self._topics_without_database(caller, mode)
        return commands, written, files

    def _topics_without_database(self, caller: Any, mode: str) -> tuple[Any, Any, Any]:
        may = self.can_list_topic if mode == "list" else self.can_read_topic
        commands = {
            getattr(one, "auto_help_display_key", one.key): one
            for one in self.cmdset
            if one and one.access(caller, "cmd", session=self.session) and may(one, caller)
        }
        files = {
            one.key.lower().strip(): one for one in FILE_HELP_ENTRIES.all() if may(one, caller)
        }
        return commands, {}, files

    def strip_cmd_prefix(self, key: str, all_keys: Collection[str]) -> str:
        """Show the plus of +commands: it is how people know them."""
        return key if key.startswith("+") else super().strip_cmd_prefix(key, all_keys)

    def func(self) -> None:
        """Show a topic; alone, the words that matter now and what else there is."""
        whole = self.topic.lower() in INDEX
        if self.topic and not whole:
            super().func()
            return
        caller = self.caller
        commands, written, files = self.collect_topics(caller, mode="list")
        families: dict[str, list[str]] = {}
        names = set(chain.from_iterable(one._keyaliases for one in commands.values()))
        for key, command in commands.items():
            shown = self.strip_cmd_prefix(key, names)
            families.setdefault(command.help_category, []).append(shown)
        in_character = inherits_from(caller, DefaultObject)
        scene, reader = self._standing(in_character)
        rules = scene.ruleset if scene is not None else reader.usual
        for key, entry in {**files, **written}.items():
            if key in written or not is_of_others(key, rules):
                families.setdefault(entry.help_category, []).append(key)
        has_sheet = in_character and sheet_of_character(caller) is not None
        page = first_page(scene, families, reader, has_sheet, in_character, whole)
        self.msg_help(escaped("\n".join(page)))

    def _standing(self, in_character: bool) -> tuple[Scene | None, Reader]:
        """Return the scene that the caller's commands go to, as they may know it, and how they
        read; no scene for a player who is out of character, or where none can be read.
        """
        if not in_character:
            return None, Reader(
                width=self.client_width(),
                screenreader=self._reads_aloud(),
                usual=usual_rules().id,
            )
        try:
            script = registry.scene_for(self.caller)
            if script.readable:
                known = delivery.scene_in(script, self.caller)
                return known, delivery.reader_in(script, self.caller)
        except (RuleError, store.UnreadableScene, *failures.DATABASE_ERRORS):
            pass  # help is read where nothing else can be
        return None, reader_of(self.caller, st=is_storyteller(self.caller))

    def _reads_aloud(self) -> bool:
        return bool(self.session and self.session.protocol_flags.get("SCREENREADER"))

    def format_help_entry(self, *args: Any, **kwargs: Any) -> str:
        """Leave out the other names of a topic: they are for finding it; and say it as it stands by
        the rules that the reader plays by (SYS-3).
        """
        kwargs["aliases"] = None
        if kwargs.get("topic") is None:  # nothing was found
            near = [f"+help {escaped(str(one))}" for one in kwargs.pop("suggested", None) or ()]
            more = _("Type {near}; ", near=listing(near, "or")) if near else _("Type ")
            kwargs["help_text"] = _(
                "{help_text}\n{more}+help all lists all there is.",
                help_text=kwargs["help_text"],
                more=more,
            )
        topic = str(kwargs.get("topic", ""))
        rules = rules_around(self.caller)
        if topic == EXTRA:
            kwargs["topic"] = f"+{RULESETS[rules].extra}"
        written = str(kwargs.get("help_text", "")).strip()
        # A topic of the same name may be the game's own.
        with speaking(ENGLISH):
            ours = text_by(topic, USUAL).strip() if topic in topics() else ""
        if written and written == ours:
            kwargs["help_text"] = text_by(topic, rules)
        if OF_DEMOS in str(kwargs.get("help_text")) and realm_of(self.caller) != OUR_OWN:
            kwargs["help_text"] = str(kwargs["help_text"]).replace(OF_DEMOS, WITHOUT_DEMOS)
        text: str = super().format_help_entry(*args, **kwargs)
        if not self._told_aloud():
            return text
        return aloud("\n".join(one for one in text.split("\n") if not _RULE.fullmatch(one)))

    def _told_aloud(self) -> bool:
        in_character = inherits_from(self.caller, DefaultObject)
        return uses_screenreader(self.caller) if in_character else self._reads_aloud()

    def do_search(
        self, query: str, entries: Sequence[Any], search_fields: Any = None
    ) -> tuple[Any, list[str]]:
        """Find a topic: first by exactly that name or alias, then the only topic that begins so;
        else suggest what may be meant.

        ``combat`` is the topic, ``+combat`` the command; Evennia takes them for the same, and makes
        an index of every text for names that are not called exactly so.
        """
        rules = rules_around(self.caller)
        called = topics_called(rules)
        wanted = query.lower()
        if wanted not in called or is_of_others(called[wanted], rules):
            wanted = BY_PURPOSE.get(wanted, wanted)
        named: dict[str, Any] = {}
        for entry in reversed(entries):
            others = getattr(entry, "aliases", [])
            others = others if isinstance(others, list) else others.all()
            named.update(dict.fromkeys((other.lower() for other in others), entry))
        keys = {entry.key.lower(): entry for entry in reversed(entries)}
        named.update(keys)  # a name counts more than another name
        ours = set(topics())
        for name, topic in called.items():
            if topic in keys and (name in ours or name not in keys):
                named[name] = keys[topic]
        for name in (wanted, f"+{wanted}", f"@{wanted}", wanted.removeprefix("+")):
            if name in named:
                return named[name], [query]
        if same := SAME.get(wanted.lstrip("+@")):
            wanted = same.split()[0].partition("/")[0]
            if wanted in named:
                return named[wanted], [query]
        # Of a line that a person would type, the command; of a question, what it is about.
        first, *others = wanted.split()
        for word in (first, *(one.strip("?") for one in reversed(others) if len(one) > SHORTEST)):
            if found := named.get(word) or named.get(f"+{word}"):
                return found, [query]
        if rule := rule_named(wanted):
            return _topic_of_rule(rule, rules), [query]
        if topic := topic_that_tells(wanted, rules):
            return keys[topic], [query]
        plain = wanted.lstrip("+@")
        found = [one for one in named if plain and one.lstrip("+@").startswith(plain)]
        if found and len({id(named[one]) for one in found}) == 1:
            return named[found[0]], [query]
        return None, _meant(plain, found, named)


def _topic_of_rule(name: str, rules: str) -> FileHelpEntry:
    """Return the topic of a rule: what the documents say of it, and where the help does."""
    text = textwrap.fill(in_ascii(name), DEFAULT_WIDTH)
    if topic := topic_that_tells(name, rules):
        text += "\n" + _("See {topics}.", topics=f"+help {topic}")
    return FileHelpEntry(name, [], "rules", escaped(text), "")


def _meant(wanted: str, found: Sequence[str], named: Mapping[str, Any]) -> list[str]:
    """Return the names of topics that may be meant: same beginning, similar spelling, or
    text that mentions it; else the way in.
    """
    near = get_close_matches(wanted, named, n=MOST_SUGGESTED)
    near += get_close_matches(f"+{wanted}", named, n=MOST_SUGGESTED)
    keys = [str(named[one].key) for one in (*found, *near)]
    if not keys and len(wanted) > SHORTEST:
        keys = [
            str(one.key)
            for one in named.values()
            if wanted in str(getattr(one, "entrytext", "")).lower()
        ]
    return list(dict.fromkeys(keys))[:MOST_SUGGESTED] or ["combat", "words"]
