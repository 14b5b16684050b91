"""Bodies: how strange an opponent is to grapple by Dexterity, and who is familiar with it."""

import shutil

import pytest

from game.errors import RuleError
from game.fighter import PHYSIOLOGIES, Fighter, strangeness
from sheets.catalog import WORLD, Catalog, default_catalog, load_catalog
from tests.game.support import Fight, fighter

PO = fighter()
RUFUS = fighter(familiar={"quadruped": 2})


def ron(form: str) -> Fighter:
    """Return a shifter in one of the forms."""
    return fighter(template="shifter", form=form)


def own_world(directory, templates: str) -> Catalog:
    """Return the catalog of this world with templates of its own beside the mortal."""
    shutil.copytree(WORLD, directory, dirs_exist_ok=True, ignore=shutil.ignore_patterns("help*"))
    (directory / "templates.yaml").write_text(f"mortal: {{}}\n{templates}")
    (directory / "npcs.yaml").write_text("{}")
    return load_catalog(directory)


# --- the examples --------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "costs"), [("crinos", 0), ("lupus", 2), ("hispo", 3)])
def test_EX_18_a_human_grapples_three_forms_of_a_shifter(form, costs):
    assert strangeness(PO, ron(form)) == costs


def test_EX_18_one_familiar_with_quadrupeds_grapples_a_dire_wolf():
    assert strangeness(RUFUS, ron("hispo")) == 1


@pytest.mark.parametrize("form", default_catalog().templates["shifter"].forms)
def test_EX_18_one_of_the_same_kind_grapples_every_form_of_it(form):
    assert strangeness(ron("homid"), ron(form)) == 0


def test_EX_18_nothing_of_a_robot_gives_way_to_dexterity():
    assert strangeness(PO, fighter(like="robot")) is None


# --- what a body is ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("physiology", "costs"),
    [("humanoid", 0), ("near", 1), ("quadruped", 2), ("remote", 3), ("none", None)],
)
def test_GRAPPLE_2_every_physiology_has_its_price(physiology, costs):
    assert strangeness(PO, fighter(physiology=physiology)) == costs


def test_GRAPPLE_2_a_body_of_which_nothing_is_said_is_humanoid():
    assert PO.body().physiology == "humanoid"
    assert Fighter().body().physiology == "humanoid"


@pytest.mark.parametrize("animal", ["dog", "mastiff", "wolf", "bear"])
def test_GRAPPLE_2_the_stocks_animals_are_quadrupeds(animal):
    assert strangeness(PO, fighter(like=animal)) == 2


def test_GRAPPLE_2_the_sheets_own_physiology_goes_before_the_forms():
    odd = fighter(template="shifter", form="hispo", physiology="near")
    assert strangeness(PO, odd) == 1
    assert "quadruped" not in odd.body().kinds


def test_GRAPPLE_2_a_form_that_says_nothing_is_built_like_its_template(tmp_path):
    spider = "spider: {physiology: remote, body: insect, forms: {crawler: {}, homid: "
    catalog = own_world(tmp_path, spider + "{physiology: humanoid}}}")
    crawler = catalog.fighter({"template": "spider"})
    assert crawler.body().physiology == "remote"
    assert crawler.body().kinds == {"remote", "insect", "crawler", "spider"}
    homid = catalog.fighter({"template": "spider", "form": "homid"})
    assert homid.body().kinds == {"humanoid", "homid", "spider"}


def test_GRAPPLE_2_a_body_counts_as_its_physiology_its_kinds_its_form_and_its_template():
    assert ron("hispo").body().kinds == {"remote", "quadruped", "hispo", "shifter"}


# --- familiarity ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("familiar", "costs"),
    [
        ({"remote": 1}, 2),
        ({"quadruped": 1}, 2),
        ({"hispo": 2}, 1),
        ({"shifter": 1}, 2),
        ({"lupus": 3}, 3),
        ({"remote": 1, "quadruped": 2}, 1),
        ({"Quadrupeds": 3}, 0),
        (2, 1),
    ],
    ids=str,
)
def test_GRAPPLE_2_the_kind_known_best_takes_its_number_off(familiar, costs):
    assert strangeness(fighter(familiar=familiar), ron("hispo")) == costs


def test_GRAPPLE_2_familiarity_never_makes_a_body_easier_than_a_human():
    assert strangeness(fighter(familiar=3), fighter(physiology="near")) == 0


def test_GRAPPLE_2_familiarity_is_of_no_use_where_there_is_nothing_to_turn():
    assert strangeness(fighter(familiar=3), fighter(physiology="none")) is None


def test_GRAPPLE_2_a_bare_number_holds_for_every_strange_body():
    assert fighter(familiar=2).familiar == {"near": 2, "quadruped": 2, "remote": 2}


def test_GRAPPLE_2_a_human_is_not_of_one_kind_with_a_wolf_that_is_a_mortal_too():
    assert fighter(like="wolf").template == PO.template
    assert strangeness(PO, fighter(like="wolf")) == 2


def test_GRAPPLE_2_ones_own_kind_does_not_cover_a_body_that_is_none_of_its_forms():
    mended = fighter(template="shifter", form="homid", physiology="quadruped")
    assert strangeness(ron("homid"), mended) == 2


def test_GRAPPLE_2_another_kind_of_shifter_is_strange(tmp_path):
    forms = "{forms: {homid: {}, beast: {physiology: remote}}}"
    catalog = own_world(tmp_path, f"rokea: {forms}\nanansi: {forms}")
    rokea = catalog.fighter({"template": "rokea", "form": "beast"})
    anansi = catalog.fighter({"template": "anansi"})
    assert (strangeness(anansi, rokea), strangeness(rokea, rokea)) == (3, 0)


def test_GRAPPLE_2_a_games_own_kind_of_body_can_be_familiar(tmp_path):
    catalog = own_world(tmp_path, "spider: {physiology: remote, body: [insect, eight legged]}")
    keeper = catalog.fighter({"familiar": {"Insects": 1, "eight_legged": 2}})
    assert keeper.familiar == {"insect": 1, "eight legged": 2}
    assert strangeness(keeper, catalog.fighter({"template": "spider"})) == 1


# --- written down --------------------------------------------------------------------------------


def test_a_written_sheet_keeps_the_body_and_the_familiar_ones():
    sheet = {"physiology": "near", "familiar": {"lupus": 2}}
    written = default_catalog().sheet_of(fighter(**sheet))
    assert {word: written[word] for word in sheet} == sheet
    assert not {*sheet} & {*default_catalog().sheet_of(PO)}


# --- the storyteller's words ---------------------------------------------------------------------


def changed(*lines: str) -> Fighter:
    """Return somebody after the storyteller's lines."""
    fight = Fight({"Jo": {}})
    for line in lines:
        fight.st(line)
    return fight.person("Jo").fighter


@pytest.mark.parametrize("physiology", PHYSIOLOGIES)
def test_the_storyteller_sets_a_body(physiology):
    assert changed(f"set Jo physiology={physiology}").body().physiology == physiology


def test_the_storyteller_gives_back_the_usual_body():
    assert changed("set Jo physiology=none", "set Jo physiology=usual").physiology == ""


@pytest.mark.parametrize(
    ("lines", "familiar"),
    [
        (["quadrupeds 2"], {"quadruped": 2}),
        (["quadruped 2", "Hispo 1"], {"quadruped": 2, "hispo": 1}),
        (["quadruped 2", "quadruped 0"], {}),
        (["1"], {"near": 1, "quadruped": 1, "remote": 1}),
        (["1", "0"], {}),
    ],
)
def test_the_storyteller_sets_what_one_is_familiar_with(lines, familiar):
    assert changed(*(f"set Jo familiar={line}" for line in lines)).familiar == familiar


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("physiology=wolf", "quadruped"),
        ("familiar=dragons 2", "quadruped"),
        ("familiar=quadrupeds", "0 to 3"),
        ("familiar=quadrupeds 4", "0 to 3"),
        ("familiar=", "0 to 3"),
    ],
)
def test_the_storyteller_is_told_what_there_is(line, allowed):
    with pytest.raises(RuleError) as caught:
        changed(f"set Jo {line}")
    assert caught.value.code == "bad-value"
    assert allowed in caught.value.facts["allowed"]
