"""What is translated has the placeholders of its text, and what the game reads is what people edit.
A translation may lag: what has none yet is told in English.
"""

import re
import string
from collections.abc import Iterator

import pytest

from tools import languages

# What the grammar of English asks for, and another language may have no place for.
ENGLISH_ALONE = frozenset(
    {"are", "is", "has", "have", "verb", "gets", "fail", "win", "roll", "beat"}
)
CODES = languages.translated()
_MARK = re.compile(r"\{\{[\w -]+\}\}")  # of lines that only some rules have


@pytest.fixture(scope="module")
def english() -> languages.Found:
    return languages.texts()


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_named_parts_of_its_text(code: str, english: languages.Found) -> None:
    for one in languages.read(code):
        if one.id and one.string and english.get(one.id, languages.HELP) != languages.HELP:
            there, wanted = set(_parts(one.string)), set(_parts(one.id))
            assert there <= wanted, one.id
            assert wanted - there <= ENGLISH_ALONE, one.id


@pytest.mark.parametrize("code", CODES)
def test_a_page_of_help_is_of_the_same_rules_in_each_language(code: str) -> None:
    for one in languages.read(code):
        if one.id and one.string:
            assert set(_MARK.findall(one.string)) == set(_MARK.findall(one.id)), one.id


@pytest.mark.parametrize("code", CODES)
def test_a_translation_begins_and_ends_as_its_text_does(code: str) -> None:
    for one in languages.read(code):
        if one.id and one.string:
            assert one.string[:1].isspace() == one.id[:1].isspace(), one.id
            assert one.string[-1:].isspace() == one.id[-1:].isspace(), one.id


@pytest.mark.parametrize("code", CODES)
def test_what_the_game_reads_is_what_people_edit(code: str) -> None:
    compiled = languages.path_of(code).with_suffix(".mo").read_bytes()
    assert compiled == languages.as_mo(languages.read(code)), "make languages"


def _parts(text: str) -> Iterator[str]:
    return (name for _text, name, _spec, _how in string.Formatter().parse(text) if name is not None)
