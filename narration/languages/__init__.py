"""The language of the person who is spoken to."""

import gettext
import inspect
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Protocol

# -------------------------------------------------------------------------------------------------
# The languages that a player can be told things in (`+prefs language`).

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""By code, the name of each language in that language."""


def language_named(text: str) -> str:
    """Return the code of a language by its code or name, empty for none: ``de``, ``Deutsch``."""
    said = text.strip().lower()
    return next((code for code, name in LANGUAGES.items() if said in (code, name.lower())), "")


# -------------------------------------------------------------------------------------------------
# The sign that stands for the reader in a clause, until their language puts a word there.

YOU = "\N{SYMBOL FOR ENQUIRY}"  # can be in no name; it must be printable: `text.clean` keeps it


# -------------------------------------------------------------------------------------------------
# Which language is spoken now, and the texts of it.
#
# Texts are written in English where they are told, with named parts. gettext's catalogues have what
# each is in other languages (`narration/locale`); what has none there yet is told in English. What
# a language does to the words in a sentence is its own (`narration.languages.grammar`).

ENGLISH = "en"
DOMAIN = "roundkeeper"
CATALOGUES = Path(__file__).parent.parent / "locale"

GLUE = "\x1f"  # stands for a space at which a line must not break
_MARK = "\x1e"  # stands for a backquote of the game's own: a name or what a person typed has none
_COMMAND = re.compile(f"{_MARK}([^{_MARK}]+){_MARK}")

_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Have texts be in a language for a while, such as ``de``."""
    before = _spoken.get()
    _spoken.set(language)
    try:
        yield
    finally:
        _spoken.set(before)


def spoken() -> str:
    return _spoken.get()


class _Parts(dict[str, object]):
    """Named parts; any other name is an attribute of ``facts``."""

    facts: object

    def __missing__(self, name: str) -> object:
        return getattr(self.facts, name)


def _(text: str, facts: object = None, /, **parts: object) -> str:
    """Return a text in the language that is spoken, with its named ``parts`` and those that are
    attributes of ``facts``, such as an event.
    """
    if facts is not None:
        parts = _Parts(parts)
        parts.facts = facts
    return filled(text, parts if parts or facts is not None else None)


class Parts(Protocol):
    """The parts of a text, by name."""

    def __getitem__(self, name: str, /) -> Any:
        """Return one of them."""


def filled(text: str, parts: Parts | None) -> str:
    """Return a text in the language that is spoken, with its parts; braces stand for braces where
    it has none. Backquotes around a command keep it on one line, and are not told.
    """
    language = _spoken.get()
    if language != ENGLISH and text:  # gettext's own head is what nothing would be
        text = catalogue(language).gettext(text)
    if "`" not in text:
        return text.format_map(parts) if parts is not None else text
    text = text.replace("`", _MARK)
    if parts is not None:
        text = text.format_map(parts)
    return _COMMAND.sub(lambda found: found[1].replace(" ", GLUE), text)


def N_[T: str | Mapping[str, object]](text: T, /) -> T:
    """Mark a text that `_` translates where it is told, or a table of texts."""
    return text


def paragraphs_of(text: str) -> str:
    """Return a long text, such as a page of help, in the language that is spoken: each of its
    paragraphs is a text by itself.
    """
    if _spoken.get() == ENGLISH:
        return text
    known = catalogue(_spoken.get())
    return "\n\n".join(one and known.gettext(one) for one in inspect.cleandoc(text).split("\n\n"))


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the texts of a language; those of one without a catalogue are in English."""
    return gettext.translation(DOMAIN, CATALOGUES, [language], fallback=True)
