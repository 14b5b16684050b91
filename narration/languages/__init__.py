"""The language of the person who is spoken to."""

import gettext
import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

# -------------------------------------------------------------------------------------------------
# The languages that a player can be told things in (`+prefs language`).

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""By code, what each is called by those who speak it."""


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
    """Named parts; what is not among them is an attribute of ``facts``."""

    facts: object

    def __missing__(self, name: str) -> object:
        return getattr(self.facts, name)


def _(text: str, facts: object = None, /, **parts: object) -> str:
    """Return a text in the language that is spoken, with its named ``parts`` and those that are
    attributes of ``facts``, such as an event.
    """
    language = _spoken.get()
    if language != ENGLISH and text:  # gettext's own head is what nothing would be
        text = catalogue(language).gettext(text)
    if facts is not None:
        parts = _Parts(parts)
        parts.facts = facts
    return text.format_map(parts) if parts or facts is not None else text


def N_(text: str, /) -> str:
    """Mark a text that `_` translates where it is told."""
    return text


def paragraphs_of(text: str) -> str:
    """Return a long text, such as a page of help, in the language that is spoken: each of its
    paragraphs is a text by itself.
    """
    if _spoken.get() == ENGLISH:
        return text
    return "\n\n".join(map(_, inspect.cleandoc(text).split("\n\n")))


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the texts of a language; those of one without a catalogue are in English."""
    return gettext.translation(DOMAIN, CATALOGUES, [language], fallback=True)
