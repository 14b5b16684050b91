"""Reading one line of notation word by word, so that a refusal can point at the word that is
wrong.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from game.errors import RuleError
from game.likeness import typed_simply

KINDS = ("basic", "power", "feint", "committed", "all-out", "charging")
OWN_NAMES = ("me", "self")
RESERVED = frozenset(
    (*KINDS, "with", "at", "range", "willpower", "haste", "then", "choose", "vs", "damage", "dice")
)
# A quoted text, to the end of the line where nothing ends it, so that no sign is looked at twice; a
# lone "&", a colon or a plus sign, any other word.
_TOKEN = re.compile(r'"(?:\\[\s\S]|[^"\\])*+(?P<end>"|\\?\Z)|(?<!\S)&(?!\S)|[:+]|[^\s":+]+')
POSE = "//"  # what begins a pose, in front of its first word
_PLAIN = re.compile(r"[^\W_][\w'.#-]*")


class Word(msgspec.Struct, frozen=True):
    """One word of a line: ``text`` without quotes, where it stands, whether it was quoted."""

    text: str
    start: int
    end: int
    quoted: bool = False

    def says(self, *wanted: str) -> bool:
        """Say whether this is one of the given bare words."""
        return not self.quoted and self.text.lower() in wanted


def split_words(line: str) -> list[Word]:
    """Return the words of a line; an unclosed quotation mark is refused."""
    words = []
    for match in _TOKEN.finditer(line):
        text = match.group()
        quoted = match["end"] is not None
        if quoted and match["end"] != '"':
            raise RuleError("unclosed-quote", line=line, offset=match.start(), word='"')
        bare = re.sub(r"\\(.)", r"\1", text[1:-1]) if quoted else text
        words.append(Word(bare, match.start(), match.end(), quoted))
    return words


def pose_begins(line: str) -> int | None:
    """Return where a pose begins that is bound to a line, or None."""
    for match in _TOKEN.finditer(line):
        at = match.start()
        if match.group().startswith(POSE) and (not at or line[at - 1].isspace()):
            return at
    return None


def quote(text: str) -> str:
    """Return ``text`` so that it reads back as one name: bare where every word is plain, else
    quoted.
    """
    words = text.split(" ")
    plain = all(_PLAIN.fullmatch(word) and word.lower() not in RESERVED for word in words)
    return text if plain else quoted(text)


def quote_text(text: str) -> str:
    """Return free text as it reads back: bare where nothing in it could be taken for notation."""
    safe = text == text.strip() and not set(text) & set('"&:;') and POSE not in text
    safe = safe and not any(word in text.lower() for word in ("haste", "dice"))
    return text if safe and text else quoted(text)


def quoted(text: str) -> str:
    """Return ``text`` in quotation marks, with a backslash before those inside it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Words:
    """A cursor over the words of one part of a line."""

    def __init__(self, line: str, words: list[Word]) -> None:
        self.line = line
        self._words = words
        self._at = 0

    @property
    def left(self) -> list[Word]:
        """The words not yet read."""
        return self._words[self._at :]

    def refuse(self, code: str, word: Word | None = None, **facts: Any) -> RuleError:
        """Return a refusal that points at ``word``, or at the end of the line."""
        offset = word.start if word else len(self.line)
        text = word.text if word else ""
        return RuleError(code, line=self.line, offset=offset, word=text, **facts)

    def pointing(self, error: RuleError, word: Word) -> RuleError:
        """Return a refusal that was made without a line as one that points at ``word`` in it."""
        facts = error.facts | {"line": self.line, "offset": word.start, "word": word.text}
        return RuleError(error.code, error.rule, **facts)

    def peek(self) -> Word | None:
        """Return the next word, or None at the end."""
        return self._words[self._at] if self._at < len(self._words) else None

    def take(self, *wanted: str) -> bool:
        """Read the next word if it is one of those wanted."""
        word = self.peek()
        if word is None or not word.says(*wanted):
            return False
        self._at += 1
        return True

    def next(self, expected: str, among: Collection[str] = ()) -> Word:
        """Read the next word; refuse, naming what was expected and what it could be ``among``, if
        there is none.
        """
        word = self.peek()
        if word is None:
            names = among if isinstance(among, Sequence) else sorted(among)
            raise self.refuse("missing-word", expected=expected, names=tuple(names))
        self._at += 1
        return word

    def number(self, expected: str, least: int, most: int) -> int:
        """Read a whole number within bounds."""
        word = self.next(expected)
        if not word.text.isdecimal() or not least <= int(word.text) <= most:
            raise self.refuse("bad-number", word, expected=expected, least=least, most=most)
        return int(word.text)

    def _first(self, expected: str, among: Collection[str]) -> Word:
        """Return the next word, and leave it to be read; refuse as `next` does."""
        at = self._at
        word = self.next(expected, among)
        self._at = at
        return word

    def name(self, what: str, among: Collection[str]) -> str:
        """Read one of the names ``among``: longest first, unique prefixes do, quotes are exact. For
        a weapon the last of its words do, too: ``revolver`` for a light revolver.
        """
        first = self._first(what, among)
        for length in range(1 if first.quoted else self._bare_run(), 0, -1):
            text = first.text if first.quoted else self._raw(self.left[:length])
            found = matches(text, among, exact=first.quoted)
            if not found and what == "weapon" and not first.quoted:
                found = sorted(name for name in among if name.lower().endswith(f" {text.lower()}"))
            if len(found) == 1:
                self._at += length
                return found[0]
            if found:
                raise self.refuse("ambiguous-name", first, what=what, text=text, names=found)
        raise self.refuse("unknown-name", first, what=what, text=first.text, names=sorted(among))

    def option(self, what: str, among: Collection[str]) -> str:
        """Read one bare word of a fixed list."""
        word = self.next(what, among)
        if not word.says(*among):
            near = get_close_matches(word.text.lower(), among, n=1)
            raise self.refuse("unexpected-word", word, expected=near or sorted(among))
        return word.text.lower()

    def text_until(self, *stops: str) -> str:
        """Read free text up to one of the ``stops``, exactly as typed, or one quoted text."""
        first = self.next("text")
        if first.quoted:
            return first.text
        last = first
        while (word := self.peek()) and not word.says(*stops):
            last = word
            self._at += 1
        return self._raw((first, last))

    def end(self, expected: Iterable[str] = ()) -> None:
        """Refuse whatever is left over."""
        word = self.peek()
        if word is not None:
            raise self.refuse("unexpected-word", word, expected=tuple(expected))

    def _raw(self, words: Sequence[Word]) -> str:
        return self.line[words[0].start : words[-1].end]

    def _bare_run(self) -> int:
        run = 0
        for word in self.left:
            if run and (word.quoted or word.text.lower() in RESERVED):
                break
            run += 1
        return run


def words_of_deed(text: str) -> list[str]:
    """Return the words of a miscellaneous action as they are compared with those by which the rules
    know one.
    """
    return text.lower().rstrip(" .!").split()


def matches(text: str, among: Collection[str], exact: bool = False) -> list[str]:
    """Return the names that ``text`` means: the one it equals, else those it begins; where there is
    none of them, the same without regard to hyphens, which a screen reader leaves out, or accents.
    """
    wanted = text.lower()
    same = [name for name in among if name.lower() == wanted]
    if not (same or "-" in wanted):
        spaced = [
            name for name in among if "-" in name and name.lower().replace("-", " ") == wanted
        ]
        same = spaced
    if same or exact or not wanted:
        return same
    begun = sorted(name for name in among if name.lower().startswith(wanted))
    if begun or (text.isascii() and all(name.isascii() for name in among)):
        return begun
    return _simply_matching(typed_simply(text), {name: typed_simply(name) for name in among})


def _simply_matching(wanted: str, simple: Mapping[str, str]) -> list[str]:
    same = [name for name, plain in simple.items() if plain == wanted]
    return same or sorted(name for name, plain in simple.items() if plain.startswith(wanted))
