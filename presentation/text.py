"""The small tools that every screen is written with: lines, lists, numbers."""

import re
import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache

from presentation.kinds import Line, kind_of, marked
from presentation.reader import Reader

HANG = "    "
_GLUE = "\x1f"  # stands for a space at which a line must not break
# Where a link begins that does something when it is clicked. Evennia looks for them after all its
# escapes are undone, so that doubling the stroke does not help.
_LINK = re.compile(r"\|(?=l[cu])")


def line(text: str, reader: Reader, indent: str = "") -> list[str]:
    """Return ``text`` as one line, or as several no wider than the reader's screen.

    For a screen reader nothing is indented: it would be read out, or lost.
    """
    first, rest = ("", "") if reader.screenreader else (indent, indent + HANG)
    return list(_folded(text, first, rest, reader.columns))


@lru_cache(maxsize=1024)  # a whole room reads the same line, most on screens of one width
def _folded(text: str, first: str, rest: str, columns: int) -> tuple[str, ...]:
    text = clean(text)
    if len(first) + len(text) <= columns:
        return (first + text.strip(" ").replace(_GLUE, " "),) if text.strip(" ") else ()
    room = columns - len(rest)
    words = (one if len(one) <= room else one.replace(_GLUE, " ") for one in text.split(" "))
    folded = textwrap.wrap(
        " ".join(words),
        width=columns,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    )
    return tuple(one.replace(_GLUE, " ") for one in folded)


def lines(texts: Iterable[str], reader: Reader, indent: str = "") -> list[str]:
    """Return each text as `line` gives it."""
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
    for one in lines:
        fits = told and len(told[-1]) + 1 + len(one) <= reader.columns
        if fits and _runs_on(told[-1]) and _runs_on(one) and told[-1].endswith("."):
            harm = "harm" in (kind_of(told[-1]), kind_of(one))
            told[-1] = Line(f"{told[-1]} {one}", "harm" if harm else kind_of(told[-1]))
        else:
            told.append(one)
    return told


def paragraphs(lines: Iterable[str], reader: Reader) -> list[str]:
    """Return lines with sentences that follow each other as paragraphs, folded to the screen."""
    told: list[str] = []
    texts: list[str] = []
    harm = False
    for one in lines:
        folded = bool(texts) and one.startswith(HANG)
        if _runs_on(one) or folded:
            texts.append(one.strip())
            harm = harm or kind_of(one) == "harm"
            continue
        told += [*_paragraph(texts, harm, reader), one]
        texts, harm = [], False
    return told + _paragraph(texts, harm, reader)


def _paragraph(texts: Sequence[str], harm: bool, reader: Reader) -> list[str]:
    told = line(" ".join(texts), reader)
    return marked("harm", told) if harm else told


def _runs_on(line: str) -> bool:
    """Say whether a line is a plain sentence: no heading, and nothing that is set off."""
    return not line.startswith((" ", "-", ">", "["))


def clean(text: str) -> str:
    """Return ``text`` without what a terminal would act upon, and with single spaces."""
    if not text.replace(_GLUE, "").isprintable():
        text = "".join(one if one.isprintable() or one == _GLUE else " " for one in text)
    return re.sub(" {2,}", " ", text) if "  " in text else text


def neutral(text: str) -> str:
    """Return ``text`` in which no client sees a link to click: ``|lc`` becomes ``| lc``."""
    return _LINK.sub("| ", text)


def typed(text: str) -> str:
    """Return text that `line` will not break in two, such as a command to type."""
    return text.replace(" ", _GLUE)


def sentence(text: str) -> str:
    """Return ``text`` with a full stop; its first letter may be a name's, and stays as it is."""
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def listing(words: Sequence[str], last: str = "and") -> str:
    """Return ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 success``, ``2 successes``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def with_article(noun: str) -> str:
    """Return a noun with its article, by how it is spelled: ``a block``, ``an escape``."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def successes(number: int) -> str:
    """Return a number of successes, spelled out."""
    return count(number, "success", "successes")


def signed(number: int) -> str:
    """Return a number with its sign: ``+2``, ``-1``."""
    return f"{number:+d}"


def words_of(code: str) -> str:
    """Return a typed reason as words, for one that has no sentence of its own."""
    return code.replace("-", " ").replace("_", " ")
