"""Lines to type: those that the help, the tests and the scenarios know to be good, and what comes
of them when something in them is changed.

A line made at random never comes past the first word. These keep the grammar, so that what is wrong
in them is met where it would do harm.
"""

import ast
import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tests.commands.words.test_help import COMMANDS, SHOWN, commands_in
from tests.hostile import nasty
from world.help_files import help_texts

TESTS = Path(__file__).parents[1]
PEOPLE = ("Jo", "Kelly", "Thug1", "Thug2", "Big Al", "Olga", "Nemo", "me", "Vesper", "Vera")
KEYS = {name for one in COMMANDS for name in (one.key, *one.aliases)}
_WORDS = re.compile(r"\w+|[^\w\s]|\s+")
_OF_SCENARIOS = re.compile(
    r"^\s*- (?:refused: \{)?(?!ST|expect)([A-Z]\w*): ([^{}\[\]\n]+?)\}?$", re.M
)


@cache
def corpus() -> tuple[str, ...]:
    """Return every good line that is written down somewhere, each of them once."""
    in_help = [line for shown in SHOWN.values() for line in shown]
    found = [*in_help, *_typed_in_tests(), *_said_in_scenarios(), *_in_help_texts()]
    ours = [line for line in found if _first(line) in KEYS]
    return tuple(dict.fromkeys(ours))


def _first(line: str) -> str:
    return re.split(r"[/ =]", line, maxsplit=1)[0].lower()


def _typed_in_tests() -> list[str]:
    texts = []
    for file in sorted((TESTS / "commands").glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.append(node.value)
    return [one for one in texts if one.startswith("+") and "\n" not in one and len(one) < 200]


def _said_in_scenarios() -> list[str]:
    said = []
    for file in sorted((TESTS / "scenarios").rglob("*.yaml")):
        for who, line in _OF_SCENARIOS.findall(file.read_text(encoding="utf-8")):
            said += [f"+act {line}", f"+as {who}={line}"]
    return said


def _in_help_texts() -> list[str]:
    return [line for one in help_texts() for line in commands_in(one.text)]


def every_switch() -> list[str]:
    """Return each command with each of its switches, and without."""
    return [
        f"{key}{'/' + switch if switch else ''}"
        for one in COMMANDS
        for key in (one.key, *one.aliases)
        for switch in ("", *one.allowed())
    ]


@cache
def strangers() -> frozenset[str]:
    """Return the names of those who play in the scenarios: nobody of them is here."""
    files = (TESTS / "scenarios").rglob("*.yaml")
    casts = (re.findall(r"^  (\w+):", one.read_text(encoding="utf-8"), re.M) for one in files)
    return frozenset(name.lower() for names in casts for name in names)


def line(dice: random.Random, present: Sequence[str] = PEOPLE) -> str:
    """Return something to type: good, somewhat changed, or much; most often about those present."""
    text = dice.choice(corpus())
    if dice.random() < 0.9:
        words = _WORDS.findall(text)
        text = "".join(dice.choice(present) if one.lower() in strangers() else one for one in words)
    if dice.random() < 0.2:
        text = f"{dice.choice(every_switch())} {_rest(dice.choice(corpus()))}"
    for _ in range(dice.choice((0, 0, 0, 1, 1, 1, 2, 4))):
        text = changed(dice, text)
    return text


def _rest(text: str) -> str:
    return text.partition(" ")[2]


def changed(dice: random.Random, text: str) -> str:
    """Return ``text`` with one thing in it changed; the command, most often, is still the same."""
    head, _, rest = text.partition(" ")
    words = _WORDS.findall(rest)
    return f"{head} {dice.choice(WAYS)(dice, words)}".rstrip(" ")[:7000]


def _somewhere(dice: random.Random, words: list[str]) -> int:
    return dice.randrange(len(words)) if words else 0


def _replace(dice: random.Random, words: list[str]) -> str:
    at = _somewhere(dice, words)
    return "".join([*words[:at], nasty.piece(dice), *words[at + 1 :]])


def _insert(dice: random.Random, words: list[str]) -> str:
    at = _somewhere(dice, words)
    glue = dice.choice(("", " "))
    return "".join([*words[:at], glue, nasty.piece(dice), glue, *words[at:]])


def _delete(dice: random.Random, words: list[str]) -> str:
    at = _somewhere(dice, words)
    return "".join([*words[:at], *words[at + 1 :]])


def _double(dice: random.Random, words: list[str]) -> str:
    return "".join(words) + dice.choice((" ", " & ", ", ", "=", ";", "", "\n")) + "".join(words)


def _swap(dice: random.Random, words: list[str]) -> str:
    words = list(words)
    one, other = _somewhere(dice, words), _somewhere(dice, words)
    if words:
        words[one], words[other] = words[other], words[one]
    return "".join(words)


def _number(dice: random.Random, words: list[str]) -> str:
    return "".join(dice.choice(nasty.NUMBERS) if one.isdecimal() else one for one in words)


def _rename(dice: random.Random, words: list[str]) -> str:
    names = {"jo", "kelly", "thug1", "thug2", "me", "nemo", "alpha1"}
    return "".join(dice.choice(PEOPLE) if one.lower() in names else one for one in words)


def _splice(dice: random.Random, words: list[str]) -> str:
    other = _rest(dice.choice(corpus()))
    glue = dice.choice((" ", " & ", ", ", "=", ";", " | ", "\r\n+", " /"))
    return "".join(words[: _somewhere(dice, words) + 1]) + glue + other


def _quote(dice: random.Random, words: list[str]) -> str:
    one, other = dice.choice((('"', '"'), ('"', ""), ("", '"'), ("'", "'"), ("`", "`"), ("(", ")")))
    return one + "".join(words) + other


def _long(dice: random.Random, words: list[str]) -> str:
    at = _somewhere(dice, words)
    what = dice.choice(("x", "Jo", " & dodge", "9", ", Jo", "|r", nasty.piece(dice)))
    return "".join([*words[:at], nasty.stretched(dice, what), *words[at + 1 :]])


def _case(dice: random.Random, words: list[str]) -> str:
    return "".join(dice.choice((str.upper, str.lower, str.title))(one) for one in words)


WAYS = (
    *(_replace, _insert, _number, _rename) * 3,
    *(_delete, _double, _swap, _splice, _quote, _case) * 2,
    _long,
)
