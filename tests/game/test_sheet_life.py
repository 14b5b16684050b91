"""The life of a sheet: which deeds at which stage, where they lead, what counts as a change."""

import itertools

import pytest

from game.errors import RuleError
from game.fighter import Fighter
from sheets.catalog import default_catalog
from sheets.life import OPEN_AT, Change, Deed, Stage, changes, stage_after, verify

CATALOG = default_catalog()


def fighter(**sheet: object) -> Fighter:
    return CATALOG.fighter(sheet)


def test_a_deed_is_done_at_its_stages_and_refused_at_the_others(subtests: pytest.Subtests) -> None:
    for deed, stage in itertools.product(Deed, Stage):
        with subtests.test(f"{deed}, {stage}"):
            if stage in OPEN_AT[deed]:
                verify(deed, stage, "Jo")
                continue
            with pytest.raises(RuleError) as told:
                verify(deed, stage, "Jo")
            assert told.value.code == f"sheet-{stage}"


def test_a_sheet_that_is_first_imported_needs_no_approval() -> None:
    assert stage_after(Deed.IMPORTED, Stage.NONE) is Stage.APPROVED
    assert stage_after(Deed.IMPORTED, Stage.DRAFT) is Stage.DRAFT
    assert stage_after(Deed.CHANGED, Stage.SUBMITTED) is Stage.SUBMITTED


@pytest.mark.parametrize(
    "passing",
    [
        {"health": {"lethal": 3}},
        {"resources": {"willpower": 1}},
        {"ammunition": {"light pistol": 2}},
        {"form": "crinos"},
        {"wyrd": True},
        {"weapons": ["light pistol", "knife"]},  # another one in hand
    ],
)
def test_what_comes_and_goes_is_no_change(passing: dict[str, object]) -> None:
    usual = {"template": "shifter", "weapons": ["knife", "light pistol"]}
    assert changes(fighter(**usual), fighter(**{**usual, **passing}), CATALOG) == ()


@pytest.mark.parametrize(
    ("lasting", "told"),
    [
        ({"brawl": 3}, Change("brawl", "", "3")),
        ({"strength": 2}, Change("strength", "2", "2")),
        ({"template": "ghoul"}, Change("template", "mortal", "ghoul")),
        ({"weapons": ["sword", "knife"]}, Change("weapons", "knife", "knife, sword")),
        ({"weapons": []}, Change("weapons", "knife", "")),
        ({"armour": "leather jacket"}, Change("armour", "", "leather jacket")),
        ({"specialties": {"wits": []}}, Change("specialty in wits", "", "all of it")),
        (
            {"specialties": {"wits": ["puns", "lies"]}},
            Change("specialty in wits", "", "puns, lies"),
        ),
        ({"soaks": ["lethal"]}, Change("soaks", "", "[lethal]")),
        ({"regeneration": 1}, Change("regeneration", "", "1")),
        ({"physiology": "near"}, Change("physiology", "", "near")),
        ({"familiar": {"near": 2}}, Change("familiar", "", "{near: 2}")),
        ({"traits": {"essence": 2}}, Change("essence", "", "2")),
    ],
)
def test_what_lasts_is_told_as_it_was_and_is(lasting: dict[str, object], told: Change) -> None:
    usual: dict[str, object] = {"strength": 2, "weapons": ["knife"]}
    found = changes(fighter(**usual), fighter(**{**usual, **lasting}), CATALOG)
    assert found == (() if told.before == told.after else (told,))


def test_a_whole_sheet_comes_and_goes() -> None:
    sheet = fighter(brawl=3)
    assert changes(None, sheet, CATALOG) == (
        Change("template", "", "mortal"),
        Change("brawl", "", "3"),
    )
    assert changes(sheet, None, CATALOG)[1] == Change("brawl", "3", "")
    assert changes(None, None, CATALOG) == ()
