"""Reading one line of notation word by word, so that a refusal can point at the word that is
wrong.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from game.errors import RuleError
from game.fighter import DAMAGE_TYPES, DamageType
from game.values import Value

# -------------------------------------------------------------------------------------------------
# Which names look alike: for fingers that leave out accents, and against people who would pass for
# another person.


# Letters that no decomposition takes apart, as people type them without their marks.
_UNMARKED = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "\u0131": "i",
        "ŧ": "t",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
LONGEST_NAME = 60  # of things that are not people
_NAME = re.compile(r"[^\W_][\w '.,()/+-]*")
_FIRST_LETTER = re.compile(r"(?<![\w'])\w|(?<=\b[od]')\w")  # O'Brien, but Devil's Night
_LARGE_I = re.compile(r"(?<=[^\W\d_A-Z])I+")  # within a word, or at its end
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2019\u2018\u02bc\u02bb`\u00b4\u2032\uff07", "'"))
_STRAIGHT = _APOSTROPHES | str.maketrans(dict.fromkeys("\u201c\u201d\u201e\u201f\uff02", '"'))
_DASH_OF_NUMBER = re.compile("[\u2010-\u2014\u2212](?=\\s?\\d)")
# Letters of other alphabets, and digits, that are drawn as these letters are.
_CYRILLIC = (
    "\u0430\u0432\u0435\u0451\u0437\u043a\u043c\u043d\u043e\u0440\u0441"
    "\u0442\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u051b\u051d\u0491"
)
_GREEK = (
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03f2"
)
_SPOKEN = "\u01c0\u0251\u0261\u0269\u026b\u026d"  # of phonetics
_LIKE_LATIN = str.maketrans(
    _CYRILLIC + _GREEK + _SPOKEN, "abee3kmhopctyxijsdhqwr" + "abezhikmvoptyxc" + "lagill"
)
_DRAWN_AS = _LIKE_LATIN | str.maketrans("01", "ol")
_DASHES = "\u23af\u2500\u2501\u2e3a\u2e3b\u30fc\u3161\u4e00\uff70"  # as long as two hyphens
_SIGNS = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2212", "-") | dict.fromkeys(_DASHES, "--")
)
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that are drawn as nothing
_TWO_AS_ONE = (("vv", "w"), ("rn", "m"))


def tidy(name: str) -> str:
    """Return a name as it is stored and compared: lower case, single spaces, no underscores."""
    return " ".join(name.lower().replace("_", " ").split())


def titled(name: str, typed: str = "") -> str:
    """Return a name as a title, ``Gang Leader``; as it was ``typed`` where that has capitals, like
    ``McCoy``.
    """
    if tidy(typed) == name and not (typed.islower() or typed.isupper()):
        name = " ".join(typed.replace("_", " ").split())
    return _FIRST_LETTER.sub(lambda found: found[0].upper(), name)


def is_name(text: str) -> bool:
    """Say whether a tidy text can be the name of a trait or a thing."""
    return len(text) <= LONGEST_NAME and _NAME.fullmatch(text) is not None


def typed_plainly(text: str) -> str:
    """Return a line with straight quotation marks and apostrophes, and a hyphen before a number for
    any dash: phones put others there by themselves.
    """
    if text.isascii():
        return text
    return _DASH_OF_NUMBER.sub("-", text.translate(_STRAIGHT))


@lru_cache(1024)  # of names above all, which each word of a line is compared with
def typed_simply(text: str) -> str:
    """Return a text in small letters without accents, as people type it who have no such keys."""
    apart = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES))
    bare = "".join(one for one in apart if not unicodedata.combining(one))
    return bare.casefold().translate(_UNMARKED)


def written_plainly(name: str) -> str:
    """Return a name as it is kept: whole letters, straight apostrophes, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name.translate(_APOSTROPHES)).split())


def likeness(name: str) -> str:
    """Return what a name looks like at a glance: two of one likeness could be taken for each other.

    Case, accents, spaces and signs make no difference, nor do letters that are drawn alike, alone
    or two as one. A large I is drawn as a small l: within a word it is taken for one, and where a
    word begins i and l are taken for the same.
    """
    small = _LARGE_I.sub(lambda found: "l" * len(found[0]), written_plainly(name))
    simple = typed_simply(small).translate(_DRAWN_AS)
    simple = " ".join(f"l{one[1:]}" if one[:1] == "i" else one for one in simple.split(" "))
    for two, one in _TWO_AS_ONE:
        simple = simple.replace(two, one)
    return "".join(one for one in simple if one.isalnum()) or simple


def looked_at(text: str) -> str:
    """Return a text in small letters as it looks at a glance: letters and dashes of others than the
    Latin alphabet as what they are drawn like, and nothing of what nobody sees.
    """
    seen = "".join(
        one
        for one in unicodedata.normalize("NFKC", text)
        if one not in _BLANK and unicodedata.category(one) not in ("Cf", "Mn", "Me")
    )
    return seen.casefold().translate(_LIKE_LATIN).translate(_SIGNS)


def mixes_alphabets(text: str) -> bool:
    """Say whether a word of a text has letters of several alphabets, as none has that is meant to
    be read.
    """
    return not text.isascii() and any(len(alphabets(word)) > 1 for word in text.split())


def alphabets(name: str) -> set[str]:
    """Return the alphabets that the letters of a name are of, as Unicode calls them."""
    return {unicodedata.name(one, "?").split()[0] for one in name if one.isalpha()}


# --- reading the small things of a line: a number, yes or no, a kind of damage -------------------


YES_NO = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def whole_number(text: str, key: str, least: int = 0, most: int = 999) -> int:
    """Read a whole number within bounds."""
    if not re.fullmatch(r"[+-]?\d{1,7}", text.strip()) or not least <= int(text) <= most:
        raise RuleError("bad-value", key=key, value=text, allowed=[f"{least} to {most}"])
    return int(text)


def yes_or_no(text: str, key: str) -> bool:
    if text.lower() not in YES_NO:
        raise RuleError("bad-value", key=key, value=text, allowed=["yes", "no"])
    return YES_NO[text.lower()]


def said_specialties(text: str) -> dict[str, list[str]]:
    """Read ``melee: swords, axes, brawl: kicks``: what each trait's specialty covers. What has no
    colon is a further word after one, and a trait that is covered whole before any.
    """
    found: dict[str, list[str]] = {}
    last: list[str] | None = None
    for piece in text.split(","):
        trait, colon, word = piece.partition(":")
        if colon:
            last = found.setdefault(tidy(trait), [])
        if last is None:
            found[tidy(trait)] = []
        elif said := (word if colon else trait).strip():
            last.append(said)
    return found


def damage_type(word: str) -> DamageType:
    """Return the damage type that a word or its beginning names."""
    for kind in DAMAGE_TYPES:
        if word and kind.startswith(word.lower()):
            return kind
    raise RuleError("bad-value", key="type", value=word, allowed=list(DAMAGE_TYPES))


KINDS = ("basic", "power", "feint", "committed", "all-out", "charging")
# Where one might aim, who leaves out the `at`: after it any place is taken.
PLACES = (
    *("head", "face", "eye", "eyes", "throat", "neck", "chest", "heart", "torso", "groin", "gut"),
    *("stomach", "back", "shoulder", "arm", "arms", "hand", "leg", "legs", "knee", "foot"),
)
OWN_NAMES = ("me", "self")
SHORT = {"wp": "willpower", "spec": "specialty"}
RESERVED = frozenset(
    (*KINDS, "with", "at", "range", "willpower", "haste", "then", "choose", "vs", "damage", "dice")
)
# A quoted text, to the end of the line where nothing ends it, so that no sign is looked at twice; a
# lone "&", a colon or a plus sign, any other word.
_TOKEN = re.compile(r'"(?:\\[\s\S]|[^"\\])*+(?P<end>"|\\?\Z)|(?<!\S)&(?!\S)|[:+]|[^\s":+]+')
POSE = "//"  # what begins a pose, in front of its first word
_PLAIN = re.compile(r"[^\W_][\w'.#-]*")


class Word(Value):
    """One word of a line: ``text`` without quotes, where it stands, whether it was quoted."""

    text: str
    start: int
    end: int
    quoted: bool = False

    def says(self, *wanted: str) -> bool:
        return not self.quoted and self.text.lower() in wanted


def split_words(line: str) -> list[Word]:
    """Return the words of a line; an unclosed quotation mark is refused."""
    words = []
    for match in _TOKEN.finditer(line):
        text = match.group()
        quoted = match["end"] is not None
        if quoted and match["end"] != '"':
            raise RuleError("unclosed-quote", line=line, offset=match.start(), word='"')
        if quoted:
            bare = re.sub(r"\\(.)", r"\1", text[1:-1])
            words.append(Word(bare, match.start(), match.end(), quoted))
        else:
            words += _bare_words(text, match.start())
    return words


def _bare_words(text: str, start: int) -> list[Word]:
    """Return the words that are meant by one without quotation marks: ``Jo/power`` is two, ``wp``
    is Willpower, and commas between words are none.
    """
    text = text.rstrip(",")
    if not text:
        return []
    name, stroke, kind = text.rpartition("/")
    if not stroke or not name or kind.lower() not in KINDS:
        return [Word(SHORT.get(text.lower(), text), start, start + len(text))]
    end = start + len(text)
    return [Word(name, start, start + len(name)), Word(kind, end - len(kind), end)]


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
        """Return a refusal made without a line as a refusal that points at ``word`` in it."""
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

    def name(
        self, what: str, among: Collection[str], others: Mapping[str, str] | None = None
    ) -> str:
        """Read one of the names ``among``: longest first, a part that is in one name alone will do,
        quotes are exact. ``others`` are what these may be called besides.
        """
        others = others or {}
        first = self._first(what, among)
        # A name has no more words than letters.
        most = max((len(typed_simply(name)) for name in (*among, *others)), default=0)
        for length in range(1 if first.quoted else min(self._bare_run(), most), 0, -1):
            text = first.text if first.quoted else self._raw(self.left[:length])
            if not first.quoted and len(typed_simply(text)) > most:
                continue
            found = matches(text, among, exact=True) if first.quoted else names_meant(text, among)
            if not found and (called := others.get(tidy(text).lstrip("."))):
                found = [called]
            if len(found) == 1:
                self._at += length
                return found[0]
            if found:
                raise self.refuse("ambiguous-name", first, what=what, text=text, names=found)
        text = first.text if first.quoted else self._raw(self.left[: self._bare_run()])
        text = text if what == "weapon" else first.text  # no option could be meant by it
        raise self.refuse("unknown-name", first, what=what, text=text, names=sorted(among))

    def one_of(self, among: Collection[str]) -> str:
        """Read one of the names ``among`` if it comes next, whole or by a word that is in no other;
        else nothing.
        """
        for length in range(self._bare_run(), 0, -1):
            text = self._raw(self.left[:length]).lower()
            found = matches(text, among, exact=True) or [
                one for one in among if text in one.lower().split()
            ]
            if len(found) == 1:
                self._at += length
                return found[0]
        return ""

    def option(self, what: str, among: Collection[str]) -> str:
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

    def end(self, expected: Iterable[str] = (), weapons: Iterable[str] = ()) -> None:
        """Refuse whatever is left over; what could stand there is ``expected``, or a weapon."""
        word = self.peek()
        if word is not None:
            could = {"weapons": tuple(weapons)} if weapons else {}
            raise self.refuse("unexpected-word", word, expected=tuple(expected), **could)

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
    """Return the names that ``text`` means: the one it equals, with no regard to hyphens, which a
    screen reader leaves out, or spaces; else those it begins; where there is none of them, the same
    without regard to accents.
    """
    wanted = text.lower()
    same = [name for name in among if name.lower() == wanted]
    if not same:
        run = _run_together(wanted)
        same = [name for name in among if _run_together(name.lower()) == run != ""]
    if same or exact or not wanted:
        return same
    begun = sorted(name for name in among if name.lower().startswith(wanted))
    if begun or (text.isascii() and all(name.isascii() for name in among)):
        return begun
    return _simply_matching(typed_simply(text), {name: typed_simply(name) for name in among})


def _run_together(name: str) -> str:
    return name.replace("-", "").replace(" ", "")


def _simply_matching(wanted: str, simple: Mapping[str, str]) -> list[str]:
    same = [name for name, plain in simple.items() if plain == wanted]
    return same or sorted(name for name, plain in simple.items() if plain.startswith(wanted))


LONGER = 4  # times as long as any name, by the marks on its letters, is what means none
LEAST_WITHIN = 3  # letters that are looked for within a word of a name


def _without_signs(name: str) -> str:
    return typed_simply(name).replace("-", " ").replace("'", "")


def beginnings(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what words begin with, and the rest, the longest beginning first: a name may have
    several, and what follows it no sign.
    """
    for many in range(len(words), 0, -1):
        yield " ".join(words[:many]), " ".join(words[many:])


def names_meant(text: str, names: Collection[str]) -> list[str]:
    """Return the names of people and things that ``text`` means: those that it `matches`, else
    those in which a word begins with it (``dunn`` for Sergeant Dunn), else those that have it in
    them. ``all`` is a word of its own, not part of a name.
    """
    if len(text) > LONGER * max(map(len, names), default=0):
        return []
    found = matches(text, names)
    wanted = _without_signs(text).strip()
    if found or len(wanted) < LEAST_WITHIN - 1 or wanted == "all":
        return found
    simple = {name: f" {_without_signs(name)}" for name in sorted(names)}
    begun = [name for name, plain in simple.items() if f" {wanted}" in plain]
    if begun or len(wanted) < LEAST_WITHIN:
        return begun
    return [name for name, plain in simple.items() if wanted in plain]
