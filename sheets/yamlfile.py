"""YAML as this project reads it: plain data only, names that are text, and no name given twice.

World data, scenarios and imported sheets are all written by hand. What stock YAML would quietly
make of a slip (``no`` for a person's name, the second of two equal keys) is refused here with its
line.
"""

import re
from collections.abc import Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml

WIDE = 10_000_000  # columns: never folded
MOST_DEEP = 50  # brackets within brackets: the work to read them grows with their square
MOST_VALUES = 100_000  # in one text, with what each alias stands for counted again
PLAIN_TAGS = ("null", "bool", "int", "float", "str", "seq", "map")
_HALF = re.compile("[\ud800-\udfff]")
# libyaml reads these otherwise: a tab within a line, a tag of one letter, a question in brackets, a
# comment right behind the sign of a block.
_READ_OTHERWISE = re.compile("[\t!?\ufeff]|[|>][-+0-9]*#")
_TAG = "tag:yaml.org,2002:"
_STR = _TAG + "str"


class YamlError(Exception):
    """A text is not acceptable YAML: ``problem`` says why, ``line`` and ``column`` where (from 1;
    0: unknown).
    """

    def __init__(self, problem: str, line: int = 0, file: str = "", column: int = 0) -> None:
        super().__init__(problem, line, file, column)
        self.problem = problem
        self.line = line
        self.file = file
        self.column = column

    @classmethod
    def at(cls, mark: yaml.Mark | None, problem: str, file: str = "") -> "YamlError":
        """Return the error for a place that YAML's own reader has marked, if it has."""
        if mark is None:
            return cls(problem, file=file)
        return cls(problem, mark.line + 1, file, mark.column + 1)

    def __str__(self) -> str:
        where = [self.file] if self.file else []
        where += [f"line {self.line}"] if self.line else []
        return ": ".join([*where, self.problem])


class _Loader(yaml.SafeLoader):
    """A loader in Python alone: its errors say what is wrong, and where."""

    # Only these constructors: a date stays the text it was typed as, anything tagged is refused.
    yaml_constructors = {
        **{_TAG + tag: yaml.SafeLoader.yaml_constructors[_TAG + tag] for tag in PLAIN_TAGS},
        _TAG + "timestamp": yaml.SafeLoader.yaml_constructors[_TAG + "str"],
        None: yaml.SafeLoader.yaml_constructors[None],
    }

    peek_event: Any  # of the parser

    def __init__(self, text: str, aliases: bool, most: int) -> None:
        super().__init__(text)
        self.deep_construct = True  # so that an alias inside its own anchor is seen and refused
        self.aliases, self.most, self.written = aliases, most, 0  # values

    def fetch_flow_collection_start(self, TokenClass: Any) -> None:
        """Read a bracket, unless it stands within too many."""
        if self.flow_level >= MOST_DEEP:
            raise YamlError("is nested too deeply", self.line + 1, column=self.column + 1)
        super().fetch_flow_collection_start(TokenClass)

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Return the next node; an alias only where they are allowed, and so many values."""
        self.written += 1
        if self.written > self.most:
            raise YamlError.at(self.peek_event().start_mark, f"has more than {self.most} values")
        if not self.aliases and self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark
            raise YamlError.at(mark, "aliases have no place here: write it out")
        return super().compose_node(parent, index)

    def get_single_node(self) -> yaml.Node | None:
        """Return the one document there is; refused where its aliases stand for too much."""
        node = super().get_single_node()
        if node is not None and self.aliases and _values_of(node, {}) > MOST_VALUES:
            raise YamlError(f"its aliases stand for more than {MOST_VALUES} values")
        return node

    def construct_scalar(self, node: yaml.ScalarNode | yaml.MappingNode) -> Any:
        """Return a scalar; half a character, which cannot be written down again, is none."""
        value = super().construct_scalar(node)
        if isinstance(value, str) and not value.isascii() and _HALF.search(value):
            raise YamlError.at(node.start_mark, "holds half a character")
        return value

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """Return a mapping whose keys are texts, each given once."""
        _check_keys(node)
        return {str(key): value for key, value in super().construct_mapping(node, deep).items()}


if yaml.__with_libyaml__:

    class _QuickLoader(yaml.CSafeLoader):
        """What libyaml finds in a text, as plain data, in a fraction of the time; it refuses all
        that is out of the ordinary, and says no more of it.

        What libyaml finds comes one by one and is put together in Python: its own way of doing that
        would go as deep as a text says, and take the process with it.
        """

        def __init__(self, text: str, most: int) -> None:
            super().__init__(text)
            self.resolve: Any = super().resolve
            self.left = most

        def get_single_data(self) -> Any:
            if self.get_event() and self.check_event(yaml.StreamEndEvent):
                return None
            value = self.get_event() and self._value(self.get_event(), 1)
            if not (self.get_event() and self.check_event(yaml.StreamEndEvent)):
                raise ValueError
            return value

        def _value(self, event: Any, deep: int) -> Any:
            self.left -= 1
            if self.left < 0 or deep > MOST_DEEP or event.anchor is not None:
                raise ValueError
            if type(event) is yaml.ScalarEvent:
                if not event.value.isascii() and _HALF.search(event.value):
                    raise ValueError
                tag = self.resolve(yaml.ScalarNode, event.value, event.implicit)
                if tag == _STR:
                    return event.value
                return _Loader.yaml_constructors[tag](self, yaml.ScalarNode(tag, event.value))
            if type(event) is yaml.SequenceStartEvent:
                several = []
                while type(inner := self.get_event()) is not yaml.SequenceEndEvent:
                    several.append(self._value(inner, deep + 1))
                return several
            found: dict[str, Any] = {}
            while type(inner := self.get_event()) is not yaml.MappingEndEvent:
                key = self._value(inner, deep + 1)
                if type(key) is not str or key in found:
                    raise ValueError
                found[key] = self._value(self.get_event(), deep + 1)
            return found


def _values_of(node: yaml.Node, known: dict[int, int]) -> int:
    """Return how many values a node stands for, those of its aliases counted each time."""
    if id(node) not in known:
        known[id(node)] = 1  # within itself: such a node is refused later on
        is_mapping = isinstance(node, yaml.MappingNode)
        inner = [one for pair in node.value for one in pair] if is_mapping else node.value
        inside = inner if isinstance(inner, list) else []
        known[id(node)] = 1 + sum(_values_of(one, known) for one in inside)
    return known[id(node)]


def _check_keys(node: yaml.MappingNode) -> None:
    seen: set[str] = set()
    for key, _ in node.value:
        if key.tag not in (_TAG + "str", _TAG + "timestamp"):
            shown = key.value if isinstance(key, yaml.ScalarNode) else "this"
            problem = f"'{shown}' is not text: names are put in quotes where need be"
            raise YamlError.at(key.start_mark, problem)
        if key.value in seen:
            raise YamlError.at(key.start_mark, f"'{key.value}' is given twice")
        seen.add(key.value)


def load_yaml(path_or_text: Path | str, aliases: bool = True, most: int = MOST_VALUES) -> object:
    """Return the plain data of a file (given a `Path`) or of a text.

    Without ``aliases`` they are refused: a few lines of them can stand for gigabytes, so texts from
    players are read so; and with ``most`` values, keys too, for many little ones take long.

    Plain data is dicts with text keys, lists, texts, numbers, True, False and None; a bare date is
    text. Raises `YamlError` for anything unreadable, for two documents, tags and data that contains
    itself, for keys that are not text and keys given twice.
    """
    if isinstance(path_or_text, str):
        return _parse(path_or_text, "", aliases, most)
    try:
        text = path_or_text.read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise YamlError(f"cannot be read ({reason})", file=str(path_or_text)) from error
    except UnicodeDecodeError as error:
        raise YamlError("is not UTF-8 text", file=str(path_or_text)) from error
    return _parse(text, str(path_or_text), aliases, most)


def _parse(text: str, file: str, aliases: bool, most: int) -> object:
    if yaml.__with_libyaml__ and not _READ_OTHERWISE.search(text):
        # Whatever is wrong with a text is found, and told, by the other loader.
        with suppress(yaml.YAMLError, ValueError, KeyError):
            return _data(_QuickLoader(text, most))
    try:
        return _data(_Loader(text, aliases, most))
    except YamlError as error:
        raise YamlError(error.problem, error.line, file, error.column) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlError.at(mark, _reason(error), file) from None
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        line, column = before.count("\n") + 1, error.position - before.rfind("\n")
        problem = "holds a character that YAML does not allow"
        raise YamlError(problem, line, file, column) from None
    except RecursionError:
        raise YamlError("is nested too deeply", file=file) from None
    except ValueError:  # a number that looks right to the resolver and is none
        raise YamlError("holds a number that cannot be read", file=file) from None


def _data(loader: Any) -> object:
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()


def _reason(error: yaml.MarkedYAMLError) -> str:
    problem = error.problem or "is not YAML"
    return f"{problem} ({error.context})" if error.context else problem


# --- writing -------------------------------------------------------------------------------------


def flow_yaml(data: object, width: int = WIDE) -> str:
    """Return plain data as YAML in braces, folded at ``width`` columns; `load_yaml` reads it."""
    text = yaml.safe_dump(
        data, default_flow_style=True, allow_unicode=True, sort_keys=False, width=width
    )
    return text.removesuffix("\n").removesuffix("\n...")


def block_yaml(data: object) -> str:
    """Return plain data as YAML with one entry a line, as files are written."""
    return yaml.safe_dump(
        data, default_flow_style=None, allow_unicode=True, sort_keys=False, width=100
    )
