"""What a language does to the words in a sentence."""

import pytest

from narration.languages import german


@pytest.mark.parametrize(
    ("several", "one"),
    [
        *(("greifen Jo an", "greift Jo an"), ("weichen aus", "weicht aus")),
        *(("nehmen 2", "nimmt 2"), ("halten fest", "hält fest"), ("warten ab", "wartet ab")),
        ("versuchen, den Griff umzukehren", "versucht, den Griff umzukehren"),
    ],
)
def test_what_several_do_is_what_one_does_in_german(several: str, one: str) -> None:
    assert german.third(several) == one


@pytest.mark.parametrize(
    ("one", "you"), [("greift", "greifst"), ("ist", "bist"), ("muss", "musst"), ("setzt", "setzt")]
)
def test_what_one_does_is_what_you_do_in_german(one: str, you: str) -> None:
    assert german.second(one) == you
