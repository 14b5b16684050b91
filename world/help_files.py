"""The help's texts: each file of `world/help/` is one, with what it is about at its head.

    ---
    topic: soak
    category: Words on the screen
    aliases: [soaks, no soak, armour]
    rulesets: [old]
    rules: [RES-3, RES-4]
    see also: [damage, wound]
    ---
    What `+help soak` shows, line by line.

``rulesets`` are those it is about (``GROUPS`` of `by_rules.py` have names, too); without it a text
is about all that have none of their own. Several files may have one topic, each for other rulesets.
Within a text, a line may be for some rulesets alone (`by_rules.py`). The folder `commands` has the
help of commands. ``rules`` are those that a text tells of and does not name, ``brief`` is what
`+help rules` says of a ruleset.
"""

import re
from functools import cache
from pathlib import Path

import msgspec

from sheets.yamlfile import YamlError, load_yaml
from world.by_rules import expanded, likeness

FOLDER = Path(__file__).parent / "help"
COMMANDS = FOLDER / "commands"
_PARTS = re.compile(r"---\n(.*?\n)---\n(.*)", re.DOTALL)


class HelpText(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"see_also": "see also"}
):
    """One file of the help."""

    topic: str
    category: str
    aliases: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    brief: str = ""
    text: str = ""
    command: bool = False  # by the folder that it stands in

    def stands(self, rules: str) -> bool:
        return not self.rulesets or likeness(rules) in expanded(self.rulesets)


def read_help(file: Path) -> HelpText:
    """Return what a file holds; refused with the file's name where it cannot be read."""
    parts = _PARTS.fullmatch(file.read_text(encoding="utf-8"))
    if parts is None:
        raise ValueError(f"{file} does not begin with '---', what it is about, '---'.")
    try:
        head = msgspec.convert(load_yaml(parts[1]), HelpText)
    except (YamlError, msgspec.ValidationError) as error:
        raise ValueError(f"{file}: {error}") from error
    return msgspec.structs.replace(head, text=f"\n{parts[2]}", command=COMMANDS in file.parents)


@cache
def help_texts() -> tuple[HelpText, ...]:
    return tuple(read_help(path) for path in sorted(FOLDER.rglob("*.md")))


@cache
def help_text(topic: str, rules: str) -> HelpText | None:
    """Return a topic's text about these rules; without one, what other rules say of it."""
    found = [text for text in help_texts() if text.topic == topic]
    return min(found, key=lambda one: (not one.stands(rules), not one.rulesets), default=None)


@cache
def topics_called(rules: str) -> dict[str, str]:
    """Return what each name of a topic means to people who play by these rules: their own topics
    come before those of other rules.
    """
    found: dict[str, str] = {}
    ours = (text for text in help_texts() if not text.command or text.topic.startswith("+"))
    for topic in sorted(ours, key=lambda topic: not topic.stands(rules)):
        for name in (topic.topic, *topic.aliases):
            found.setdefault(name.lower(), topic.topic)
    return found


def names_by(rules: str, topic: str) -> list[str]:
    return [name for name, one in topics_called(rules).items() if one == topic != name]


def topic_that_tells(rule: str, rules: str) -> str:
    """Return the topic that tells of a rule, by its id; empty for none."""
    own = [text for text in help_texts() if text.stands(rules)]
    found = [topic.topic for topic in own if rule.upper() in map(str.upper, topic.rules)]
    return next(iter(found), "")
