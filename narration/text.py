"""The small tools that every screen is written with: kinds of lines, lists, numbers, times."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from game.secrecy import MASK
from narration.languages import GLUE, N_, _
from narration.languages.grammar import grammar
from narration.reader import Reader

# -------------------------------------------------------------------------------------------------
# What kind of line each is, for what colours it, speaks it or sends it on.
#
# A line that is returned here is a string; if it is more than plain it is a `Line`, a string that
# knows its kind. Words stay words: nothing here is markup, and no meaning hangs on a kind alone.

type Kind = Literal["plain", "heading", "ask", "harm", "pose"]

PLAIN: Kind = "plain"


class Line(str):
    """A line of a kind: ``heading``, ``ask`` (the reader is asked, and what to type), ``harm``
    (what a blow did) or ``pose`` (a person's own words).
    """

    __slots__ = ("kind", "parts")
    kind: Kind
    parts: "tuple[Part, ...]"

    def __new__(cls, text: str, kind: Kind, parts: "tuple[Part, ...]" = ()) -> "Line":
        """Return ``text`` as a line of a kind; ``parts`` where not all of it is."""
        made = super().__new__(cls, text)
        made.kind = kind
        made.parts = parts or (Part(text, kind),)
        return made


class Part(NamedTuple):
    """A part of a line, of a kind."""

    text: str
    kind: Kind


class Told(msgspec.Struct, frozen=True):
    """A line as it is sent on: ``mine`` says that it is about the reader, or asks them."""

    kind: Kind
    text: str
    mine: bool


def marked(kind: Kind, lines: Iterable[str]) -> list[str]:
    return [Line(one, kind) for one in lines]


def kind_of(line: str) -> Kind:
    return line.kind if isinstance(line, Line) else PLAIN


def parts_of(line: str) -> tuple[Part, ...]:
    """Return the parts of a line, in order; together they are its text."""
    return line.parts if isinstance(line, Line) else (Part(line, PLAIN),)


def joined(first: str, then: str) -> str:
    """Return two lines as one, each part of its kind. The whole is of the first kind that is more
    than plain.
    """
    text = f"{first} {then}"
    if not isinstance(first, Line) and not isinstance(then, Line):
        return text
    kind = kind_of(then) if kind_of(first) == PLAIN else kind_of(first)
    return Line(text, kind, (*parts_of(first), Part(" ", PLAIN), *parts_of(then)))


def told(lines: Iterable[str], name: str) -> list[Told]:
    """Return lines with their kinds for the reader who plays ``name``, empty for nobody."""
    return [Told(kind_of(one), str(one), _is_mine(one, name)) for one in lines]


def prompt_last(lines: Sequence[str]) -> list[str]:
    """Return lines, with the questions to the reader at the end, where the eye is."""
    asks = [one for one in lines if kind_of(one) == "ask"]
    return [one for one in lines if kind_of(one) != "ask"] + asks if asks else list(lines)


def asks(lines: Iterable[str]) -> bool:
    return any(kind_of(one) == "ask" for one in lines)


def split_at_name(text: str, name: str) -> Iterator[tuple[str, bool]]:
    """Return the pieces of a text in order, each with whether it is the name."""
    if not name:
        yield text, False
        return
    for place, piece in enumerate(_whole(name).split(text)):
        if piece:
            yield piece, place % 2 == 1


def _is_mine(line: str, name: str) -> bool:
    kind = kind_of(line)
    if kind == "ask" or (name and _whole(name).search(line)):
        return True
    return kind != "pose" and grammar().TO_THE_READER.search(line) is not None


@lru_cache(maxsize=512)
def _whole(name: str) -> re.Pattern[str]:
    """Return what finds a name as a word of its own: ``Jo``, and not in ``Jonas``."""
    return re.compile(rf"(?<!\w)({re.escape(name)})(?!\w)")


# -------------------------------------------------------------------------------------------------
# The small tools that every screen is written with: lines, lists, numbers.

HANG = "    "
AND, OR = N_("and"), N_("or")
_BEGINS_WITH_A_MASK = re.compile(rf"{MASK}(?!\w)")
_NUMBERED = re.compile(r"(.*\D)([0-9]{1,4})")
# Where a link begins that does something when it is clicked. Evennia looks for them after all its
# escapes are undone, so that doubling the stroke does not help.
_LINK = re.compile(r"\|(?=l[cu])")


def line(text: str, reader: Reader, indent: str = "") -> list[str]:
    """Return ``text`` as one line, or as several no wider than the reader's screen.

    For a screen reader nothing is indented: it would be read out, or lost.
    """
    if reader.screenreader:
        return list(_folded(grammar().aloud(text), "", "", reader.columns))
    return list(_folded(text, indent, indent + HANG, reader.columns))


@lru_cache(maxsize=1024)  # a whole room reads the same line, most on screens of one width
def _folded(text: str, first: str, rest: str, columns: int) -> tuple[str, ...]:
    text = clean(text)
    if len(first) + len(text) <= columns:
        return (first + text.strip(" ").replace(GLUE, " "),) if text.strip(" ") else ()
    room, words = columns - len(rest), text.split(" ")
    longest = max(len(first + words[0]) - len(rest), *map(len, words))
    if not all(map(str.strip, words)) or longest > room:
        short = (one if len(one) <= room else one.replace(GLUE, " ") for one in words)
        folded = textwrap.wrap(
            " ".join(short),
            width=columns,
            initial_indent=first,
            subsequent_indent=rest,
            break_on_hyphens=False,
        )
    else:  # the same, in a fraction of the time
        folded = [first + words[0]]
        for word in words[1:]:
            if len(folded[-1]) + 1 + len(word) <= columns:
                folded[-1] += f" {word}"
            else:
                folded.append(rest + word)
    return tuple(one.replace(GLUE, " ") for one in folded)


def lines(texts: Iterable[str], reader: Reader, indent: str = "") -> list[str]:
    return [one for text in texts for one in line(text, reader, indent)]


def heading(text: str, reader: Reader) -> list[str]:
    """Return a heading: set off by dashes, or a plain sentence for a screen reader."""
    told = line(sentence(text) if reader.screenreader else f"-- {text} --", reader)
    return marked("heading", told)


def label(scene: int, reader: Reader) -> list[str]:
    """Return what stands over lines of a scene that is not the reader's own: ``[scene 6]``."""
    told = line(f"Scene {scene}." if reader.screenreader else f"[scene {scene}]", reader)
    return marked("heading", told)


def run_on(lines: Iterable[str], reader: Reader) -> list[str]:
    """Return lines with sentences that fit beside each other on one, as in a paragraph."""
    told: list[str] = []
    columns, goes_on = reader.columns, False
    for one in lines:
        runs = _runs_on(one)
        if goes_on and runs and told[-1][-1:] == "." and len(told[-1]) + len(one) < columns:
            told[-1] = joined(told[-1], one)
        else:
            told.append(one)
        goes_on = runs
    return told


def fits(first: str, then: str, reader: Reader) -> bool:
    """Say whether there is room for a sentence behind a line."""
    return len(first) + 1 + len(then) <= reader.columns and _runs_on(then)


def run_together(lines: Sequence[str], reader: Reader) -> list[str]:
    """Return sentences in as few lines as may be: those that fit beside each other on one, or as a
    paragraph where that is shorter.
    """
    told = run_on(lines, reader)
    return min(told, paragraphs(lines, reader), key=len) if told[1:] else told


def paragraphs(lines: Iterable[str], reader: Reader) -> list[str]:
    """Return lines with sentences that follow each other as paragraphs, folded to the screen."""
    told: list[str] = []
    hang, columns, pours = "" if reader.screenreader else HANG, reader.columns, False
    for one in lines:
        text = _runs_on(one) or (pours and one.startswith(HANG))
        if pours and text:
            _pour(one, told, hang, columns)
        else:
            told.append(one)
        pours = text
    return told


def _pour(one: str, told: list[str], hang: str, columns: int) -> None:
    """Put the words of a line behind the last that was told, on more lines where they do not fit.

    Each keeps its kind.
    """
    words, kind = one.split(), kind_of(one)
    while words:
        fit, room = 0, columns - len(told[-1])
        for word in words:
            room -= 1 + len(word)
            if room < 0:
                break
            fit += 1
        text = " ".join(words[:fit]) if fit else hang + words[0]
        piece = text if kind == PLAIN else Line(text, kind)
        if fit:
            told[-1] = joined(told[-1], piece)
        else:
            told.append(piece)
        words = words[fit or 1 :]


def _runs_on(line: str) -> bool:
    """Say whether a line is a plain sentence, or the end of one: no heading, no pose, and nothing
    that is set off.
    """
    ends = line.startswith(HANG) and line[len(HANG)] != " "
    return (ends or not line.startswith((" ", "-", ">", "["))) and kind_of(line) != "pose"


def clean(text: str) -> str:
    """Return ``text`` without what a terminal would act upon, and with single spaces."""
    if not text.replace(GLUE, "").isprintable():
        text = "".join(one if one.isprintable() or one == GLUE else " " for one in text)
    return re.sub(" {2,}", " ", text) if "  " in text else text


def unfolded(text: str) -> str:
    """Return ``text`` as it stands on a line that has no end."""
    return clean(text).replace(GLUE, " ").strip()


def neutral(text: str) -> str:
    """Return ``text`` in which no client sees a link to click: ``|lc`` becomes ``| lc``."""
    return _LINK.sub("| ", text) if "|" in text else text


def typed(text: str) -> str:
    """Return text that `line` will not break in two, such as a command to type."""
    return text.replace(" ", GLUE)


# All that could be read as the end of a quotation: straight, curly, low, angled, wide, primes; and
# several of what is a single one by itself.
_DOUBLE = '"\u201c-\u201f\u00ab\u00bb\u301d-\u301f\uff02\u02ba\u02ee\u2033\u2036\u3003'
_SINGLE = "'`\u00b4\u2018-\u201b\u2032\u2035\u2039\u203a\uff07\u02b9\u02bc"
_QUOTATION_MARK = re.compile(f"[{_DOUBLE}{_SINGLE}]{{2,}}|[{_DOUBLE}]")


def own_words(text: str) -> str:
    """Return what a person wrote as it stands between quotation marks: none of its own ends it, so
    that nothing of it can be taken for the game's.
    """
    return _QUOTATION_MARK.sub("'", text)


def in_quotes(text: str) -> str:
    """Return a person's own words so that none of them can be taken for the game's."""
    return '"{}"'.format(own_words(text).removesuffix("."))


def of_who_runs_it(text: str, storyteller: bool) -> str:
    """Return words of the person who runs a scene: of a player in quotation marks."""
    return text if storyteller or not text else in_quotes(text)


def sentence(text: str) -> str:
    """Return ``text`` with a full stop, beginning as a sentence does."""
    text = begun(text)
    return text if text.endswith((".", "!", "?", ":", '."', '!"', '?"')) else f"{text}."


def begun(text: str) -> str:
    """Return ``text`` as it begins a sentence: its first letter may be a name's, and stays as it
    is, but for that of ``someone``, who is hidden.
    """
    if not text.startswith(MASK):
        return text
    return _BEGINS_WITH_A_MASK.sub(MASK.capitalize(), text, count=1)


def owned(who: str, what: str) -> str:
    return _("{who}'s {what}", who=who, what=what)


def listing(words: Sequence[str], last: str = AND) -> str:
    """Return ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {_(last)} {words[-1]}"


def crowd(names: Sequence[str], last: str = AND) -> str:
    """Return names as a list, those numbered in a row in short: ``Ines, Thug1-4 and Rat``."""
    return names[0] if len(names) == 1 else listing(_crowd(tuple(names)), last)


@lru_cache(maxsize=256)  # everybody is told of the same crowds
def _crowd(names: tuple[str, ...]) -> tuple[str, ...]:
    told: list[list[str]] = []
    for name in names:
        if told and _follows(told[-1][-1], name):
            told[-1].append(name)
        else:
            told.append([name])
    short: list[str] = []
    for run in told:
        if len(run) < 3:  # as many words as signs
            short += run
        else:
            short.append(f"{run[0]}-{_numbered(run[-1])[1]}")
    return tuple(short)


def _follows(name: str, other: str) -> bool:
    """Say whether two names differ by a number, the second's being the next."""
    (stem, number), (its_stem, its_number) = _numbered(name), _numbered(other)
    return bool(number and its_number) and stem == its_stem and int(number) + 1 == int(its_number)


def _numbered(name: str) -> tuple[str, str]:
    """Return a name without the number at its end, and that number; empty for none."""
    found = _NUMBERED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 success``, ``2 successes``."""
    return f"{number} {_(one) if number == 1 else _(many or one + 's')}"


def dice_less(number: int) -> str:
    """Return what takes dice away: ``1 die less`` of -1."""
    return _("{dice} less", dice=count(-number, "die", "dice"))


def with_article(noun: str) -> str:
    """Return a noun with its article: ``a block``, ``an escape``."""
    return grammar().with_article(noun)


def successes(number: int) -> str:
    return count(number, "success", "successes")


def signed(number: int) -> str:
    return f"{number:+d}"


def words_of(code: str) -> str:
    """Return a typed reason as words, if it has no sentence of its own."""
    return code.replace("-", " ").replace("_", " ")


# -------------------------------------------------------------------------------------------------
# Days and hours as a reader is told them: in their own zone, or with the zone named.


def moment(when: datetime | float, reader: Reader) -> str:
    """Return a moment: ``2026-11-20 21:05`` in a zone that the reader has set, else with the zone
    that it is told in, ``2026-11-20 21:05 UTC``. A number is seconds since 1970.
    """
    local = _local(when, reader)
    return f"{local:%Y-%m-%d %H:%M}{'' if reader.own_zone else f' {local:%Z}'}"


def day(when: datetime | float, reader: Reader) -> str:
    return f"{_local(when, reader):%Y-%m-%d}"


def _local(when: datetime | float, reader: Reader) -> datetime:
    known = when if isinstance(when, datetime) else datetime.fromtimestamp(when, tz=UTC)
    return known.astimezone(_zone(reader.zone))


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
