"""Names are typed without accents, and none passes for another."""

import pytest

from game.words import alphabets, likeness, matches, typed_simply, written_plainly


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe"),
        ("Zoë", "Zoe\u0308"),
        ("Marlow", "M\u0430rl\u043ew"),  # with an \u0430 and an \u043e of the Cyrillic alphabet
        ("Billy", "BiIly"),
        ("Kelly", "Ke\u01c0\u01c0y"),  # with a click of phonetics
        ("Marlow", "Marlovv"),
        ("Arnold", "Amold"),
        ("Bob", "B0b"),
        ("Mary Kate O'Brien", "mary-kate o\u2019brien"),
        ("Ines", "\uff29nes"),  # a wide I
        ("Łukasz", "Lukasz"),
        ("Ines", "lnes"),
    ],
)
def test_names_that_look_alike_have_one_likeness(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Kai", "Kal"), ("Mary", "Mary Kate"), ("Thug1", "Thug2"), ("!", "?")]
)
def test_others_have_not(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


def test_a_name_is_kept_with_its_accents_and_straight_signs() -> None:
    assert written_plainly("  Mary  Kate O\u2019Brien ") == "Mary Kate O'Brien"
    assert written_plainly("Zoe\u0308") == "Zoë"
    assert typed_simply("Zoë Ångström") == "zoe angstrom"
    assert alphabets("Zoë 2") == {"LATIN"}
    assert alphabets("M\u0430ry") == {"LATIN", "CYRILLIC"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("zoe", ["Zoë"]),
        ("ZOË", ["Zoë"]),
        ("zo", ["Zo"]),
        ("mary", ["Mary Kate O'Brien"]),
        ("renee", ["Renée"]),
    ],
)
def test_accents_need_not_be_typed(text: str, meant: list[str]) -> None:
    assert matches(text, ["Zo", "Zoë", "Mary Kate O'Brien", "Renée"]) == meant
