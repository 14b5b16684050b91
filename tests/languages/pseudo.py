"""A language that shows what is not translated: Latin letters become Greek in every text that goes
through a catalogue, so that what still stands in Latin letters did not, or is a name.
"""

import gettext
import re
import string

import pytest

from narration import languages
from narration.languages import german
from narration.languages.grammar import GRAMMARS

CODE = "xx"
_GREEK = str.maketrans(string.ascii_letters, "αβψδεφγηιξκλμνοπθρστυωςχζϊ" * 2)
# What stays as it is in every language: named parts, what one types, colours.
_KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`|\+[a-z][\w/-]*|\b[A-Z]{2,}\b)")
_WORD = re.compile(r"(?<![\w'+/-])[A-Za-z][a-z]{2,}(?![\w/-])")


class Pseudo(gettext.NullTranslations):
    """Every text there is, in Greek letters."""

    def gettext(self, message: str) -> str:
        return "".join(
            part if place % 2 else part.translate(_GREEK)
            for place, part in enumerate(_KEPT.split(message))
        )


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the pseudo-language for the length of a test. Its grammar is one without forms, so that
    no ending stays behind.
    """
    catalogue = languages.catalogue
    pseudo = Pseudo()
    monkeypatch.setattr(
        languages, "catalogue", lambda language: pseudo if language == CODE else catalogue(language)
    )
    monkeypatch.setitem(GRAMMARS, CODE, german)


def english_words(text: str) -> set[str]:
    """Return the words of a text that went through no catalogue; what one types does not count."""
    return set(_WORD.findall(re.sub(r"`[^`]*`|\+[a-z][^.,;:)]*", " ", text)))
