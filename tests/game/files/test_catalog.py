"""The world's data and sheets: what is accepted, and what every refusal names."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fighter import PHYSIOLOGIES
from play.demo import FILE, default_demo, load_demo, told
from sheets.catalog import WORLD, Catalog, default_catalog, load_catalog
from sheets.reading import CatalogError
from sheets.sheet import SHEET_WORDS
from sheets.yamlfile import YamlError, load_yaml

FILES = (
    *("traits.yaml", "weapons.yaml", "armour.yaml", "templates.yaml", "npcs.yaml"),
    "courses.yaml",
)
CATALOG = default_catalog()


def refused(sheet: dict) -> CatalogError:
    with pytest.raises(CatalogError) as caught:
        CATALOG.fighter(sheet, "Jo")
    assert str(caught.value).startswith("Jo: ")
    return caught.value


# --- YAML as we read it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("a: 1\nb: 2\na: 3", 3, "'a' is given twice"),
        ("cast:\n  Jo: {wits: 2, wits: 3}", 2, "'wits' is given twice"),
        ("cast:\n  no: {wits: 2}", 2, "'no' is not text"),
        ("a: 1\n7: 2", 2, "'7' is not text"),
        ("? [a, b]\n: 1", 1, "'this' is not text"),
        ("base: &b {x: 1}\nmore: {<<: *b}", 2, "'<<' is not text"),
        ("a: [1, 2", 1, "expected"),
        ("a: 1\nb: !!python/name:os.system x", 2, "constructor"),
        ("a: 1\n--- \nb: 2", 2, "document"),
        ("a: 1\nb: \x07", 2, "character"),
        ("a: &x [*x]", 1, "recursive"),
        ("[" * 5000, 1, "nested"),
        ("- " * 5000, 0, "nested"),
    ],
)
def test_yaml_that_is_not_plain_is_refused_with_its_line(text, line, told):
    with pytest.raises(YamlError) as caught:
        load_yaml(text)
    assert told in caught.value.problem
    assert caught.value.line == line


def test_yaml_is_plain_data_and_a_date_is_text():
    text = 'a: [1, yes, 4s, "no", 2001-01-02, 1.5, ~]\n2001-01-02: {b: 0s}'
    assert load_yaml(text) == {
        "a": [1, True, "4s", "no", "2001-01-02", 1.5, None],
        "2001-01-02": {"b": "0s"},
    }


def test_a_yaml_file_that_cannot_be_read_says_why(tmp_path):
    with pytest.raises(YamlError, match="cannot be read"):
        load_yaml(tmp_path / "nowhere.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"a: \xff")
    with pytest.raises(YamlError, match="UTF-8"):
        load_yaml(tmp_path / "latin.yaml")


# --- the stock -----------------------------------------------------------------------------------


def test_every_stock_npc_can_fight(subtests):
    for name in CATALOG.npcs:
        with subtests.test(name):
            fighter = CATALOG.fighter({"like": name})
            assert fighter.trait("dexterity") > 0
            assert fighter.resources["willpower"] > 0
            assert CATALOG.fighter(CATALOG.sheet_of(fighter)) == fighter


# --- sheets --------------------------------------------------------------------------------------


def test_names_are_read_in_any_case_and_stored_in_lower():
    fighter = CATALOG.fighter({"DEXTERITY": 3, "Animal_Ken": 2, "weapons": ["Heavy  Pistol"]})
    assert fighter.traits == {"dexterity": 3, "animal ken": 2}
    assert fighter.weapons == (CATALOG.weapons["heavy pistol"],)


def test_a_sheet_may_be_like_an_npc_and_differ():
    cop = CATALOG.fighter({"like": "cop"})
    fighter = CATALOG.fighter({"like": "Cop", "Dexterity": 5, "weapons": ["knife"]})
    assert fighter.traits == cop.traits | {"dexterity": 5}
    assert [weapon.name for weapon in fighter.weapons] == ["knife"]
    assert fighter.armour == cop.armour


def test_what_is_left_of_a_resource_stands_apart_from_its_rating():
    fighter = CATALOG.fighter({"template": "shifter", "rage": 4, "resources": {"Rage": 2}})
    assert fighter.rating("rage") == 4
    assert fighter.resources == {"willpower": 5, "rage": 2, "gnosis": 0}


def test_GUN_5_guns_are_loaded_unless_told():
    sheet = {"weapons": ["light pistol", "shotgun", "knife"], "ammunition": {"shotgun": 1}}
    assert CATALOG.fighter(sheet).ammunition == {"light pistol": 17, "shotgun": 1}


@pytest.mark.parametrize(
    ("skill", "missile"),
    [
        ("firearms", "unseen"),
        ("archery", "launched"),
        ("athletics", "thrown"),
        ("melee", ""),
        ("brawl", ""),
    ],
)
def test_DEF_2_what_flies_follows_from_the_skill(skill, missile):
    record = {"name": "thing", "skill": skill, "damage": 2, "type": "lethal"}
    assert CATALOG.fighter({"weapons": [record]}).weapons[0].missile == missile


# --- refusals ------------------------------------------------------------------------------------

PIPE = {"name": "pipe", "skill": "melee", "damage": 3, "type": "bashing"}


@pytest.mark.parametrize(
    ("sheet", "field", "told"),
    [
        ({"dexterty": 3}, "dexterty", "did you mean dexterity"),
        ({"essence": 3}, "essence", "under 'traits'"),
        ({"dexterity": 21}, "dexterity", "from 0 to 20"),
        ({"dexterity": True}, "dexterity", "not yes"),
        ({"dexterity": 2.0}, "dexterity", "whole number"),
        ({"Brawl": 1, "brawl": 2}, "brawl", "twice"),
        ({"brawl": 1, "traits": {"brawl": 2}}, "traits.brawl", "twice"),
        ({3: 1}, "", "must be text"),
        ({"|rred": 1}, "", "cannot be a name"),
        ({"traits": {"a" * 61: 1}}, "traits", "cannot be a name"),
        ({"like": "thgu"}, "like", "did you mean thug"),
        ({"weapons": ["nife"]}, "weapons", "did you mean knife"),
        ({"weapons": None}, "weapons", "must be text"),
        ({"weapons": ["knife", "Knife"]}, "weapons", "names 'knife' twice"),
        ({"weapons": [{"skill": "melee"}]}, "weapons.name", "is missing"),
        ({"weapons": [PIPE | {"name": "bare hands"}]}, "weapons.bare hands.name", "already"),
        ({"weapons": [PIPE | {"skill": "mele"}]}, "weapons.pipe.skill", "no trait"),
        ({"weapons": [PIPE | {"damage": "str+1"}]}, "weapons.pipe.damage", "'strength+N'"),
        ({"weapons": [PIPE | {"damage": -1}]}, "weapons.pipe.damage", "from 0 to 50"),
        ({"weapons": [PIPE | {"type": "fire"}]}, "weapons.pipe.type", "allowed: aggravated"),
        ({"weapons": [PIPE | {"missile": "thrown"}]}, "weapons.pipe.missile", "no distance"),
        ({"weapons": [PIPE | {"range": 5}]}, "weapons.pipe.range", "distance"),
        ({"weapons": [PIPE | {"build": "long"}]}, "weapons.pipe.build", "distance"),
        ({"weapons": [PIPE | {"difficulty": 11}]}, "weapons.pipe.difficulty", "from 2 to 10"),
        ({"weapons": [PIPE | {"pool": "wit"}]}, "weapons.pipe.pool", "did you mean wits"),
        ({"weapons": [PIPE | {"natural": 1}]}, "weapons.pipe.natural", "yes or no"),
        ({"armour": {"name": "tin", "against": ["fire"]}}, "armour.tin.against", "allowed"),
        ({"armour": "none"}, "armour", "allowed: flak jacket"),
        ({"health": {"lethal": 10}}, "health.lethal", "from 0 to 9"),
        ({"health": {"lethal": 5, "bashing": 5}}, "health", "marks 10 levels; there are 9"),
        ({"resources": {"mana": 1}}, "resources.mana", "'mana' is not known"),
        ({"weapons": ["shotgun"], "ammunition": {"shotgun": 6}}, "ammunition.shotgun", "0 to 5"),
        ({"ammunition": {"shotgun": 1}}, "ammunition.shotgun", "carried"),
        ({"weapons": ["knife"], "ammunition": {"knife": 1}}, "ammunition.knife", "carried"),
        ({"specialties": ["swordplay"]}, "specialties.swordplay", "'swordplay' is not known"),
        ({"form": "crinos"}, "form", "a mortal has only one"),
        ({"template": "shifter", "breed_form": "wolf"}, "breed_form", "allowed: crinos"),
        ({"soaks": ["lethal", "lethal"]}, "soaks", "twice"),
        ({"wyrd": "yes"}, "wyrd", "yes or no"),
        ({"regeneration": -1}, "regeneration", "from 0 to 20"),
        ({"physiology": "wolf"}, "physiology", "allowed: humanoid, near, none, quadruped, remote"),
        ({"physiology": None}, "physiology", "must be text"),
        ({"familiar": 4}, "familiar", "from 1 to 3"),
        ({"familiar": {"quadruped": 0}}, "familiar.quadruped", "from 1 to 3"),
        ({"familiar": {"none": 2}}, "familiar.none", "'none' is not known"),
        ({"familiar": {"lupus": 1, "Lupuss": 1}}, "familiar.lupuss", "is given twice"),
        ({"cover": "near"}, "cover", "not known"),
    ],
    ids=str,
)
def test_a_wrong_sheet_is_refused_with_its_field_and_what_is_allowed(sheet, field, told):
    error = refused(sheet)
    assert error.entry == "Jo"
    assert error.field == field
    assert told in error.problem


def test_sizes_are_bounded():
    assert "more than" in refused({"traits": {f"trait {n}": 1 for n in range(501)}}).problem
    assert "more than" in refused({"weapons": ["knife"] * 501}).problem


# --- there and back ------------------------------------------------------------------------------

ratings = st.integers(0, 20)
names = st.from_regex(r"[a-z][a-z '-]{0,10}[a-z]", fullmatch=True).map(
    lambda s: " ".join(s.split())
)
damages = st.one_of(
    st.integers(0, 50), st.just("strength"), st.integers(0, 50).map(lambda n: f"strength+{n}")
)
kinds = st.sampled_from(["bashing", "lethal", "aggravated"])
inline_weapons = st.fixed_dictionaries(
    {
        "name": names.filter(lambda name: name != "bare hands"),
        "skill": st.sampled_from(["brawl", "melee", "firearms", "archery", "athletics", "occult"]),
        "damage": damages,
        "type": kinds,
    },
    optional={
        "pool": st.sampled_from(["arete", "wits + occult"]),
        "difficulty": st.integers(2, 10),
        "unsoakable": st.booleans(),
        "natural": st.booleans(),
    },
)
inline_guns = st.fixed_dictionaries(
    {
        "name": names,
        "skill": st.sampled_from(["firearms", "archery"]),
        "damage": damages,
        "type": kinds,
        "range": st.integers(0, 500),
        "capacity": st.integers(0, 50),
    },
    optional={
        "build": st.sampled_from(["pistol", "smg", "long"]),
        "missile": st.sampled_from(["thrown", "launched", "unseen"]),
    },
)
stock_weapons = st.sampled_from(sorted(CATALOG.weapons))
inline_armour = st.fixed_dictionaries(
    {"name": names, "dice": st.integers(0, 50), "against": st.lists(kinds, min_size=1, unique=True)}
)
known_traits = st.sampled_from(sorted(CATALOG.trait_names))


def name_of(piece):
    return piece if isinstance(piece, str) else piece["name"]


@st.composite
def sheets(draw):
    """Return any sheet that is right."""
    sheet = draw(st.dictionaries(known_traits, ratings, max_size=8))
    if draw(st.booleans()):
        sheet["like"] = draw(st.sampled_from(sorted(CATALOG.npcs)))
    sheet["template"] = draw(st.sampled_from(sorted(CATALOG.templates)))
    forms = CATALOG.templates[sheet["template"]].forms
    if forms:
        sheet |= {field: draw(st.sampled_from(sorted(forms))) for field in ("form", "breed_form")}
    weapons = st.one_of(stock_weapons, inline_weapons, inline_guns)
    sheet["weapons"] = draw(st.lists(weapons, max_size=4, unique_by=name_of))
    armour = st.one_of(st.sampled_from(sorted(CATALOG.armour)), inline_armour)
    sheet["armour"] = draw(st.lists(armour, max_size=3, unique_by=name_of))
    sheet["health"] = draw(st.dictionaries(kinds, st.integers(0, 2)))
    sheet["resources"] = draw(
        st.dictionaries(st.sampled_from(CATALOG.pools), st.integers(0, 100), max_size=3)
    )
    own = draw(st.dictionaries(names, ratings, max_size=3))
    sheet["traits"] = {name: dots for name, dots in own.items() if name not in sheet}
    sheet["specialties"] = draw(st.dictionaries(known_traits, st.lists(names, unique=True)))
    sheet["soaks"] = draw(st.lists(kinds, unique=True))
    sheet["wyrd"] = draw(st.booleans())
    sheet["regeneration"] = draw(ratings)
    if draw(st.booleans()):
        sheet["physiology"] = draw(st.sampled_from(PHYSIOLOGIES))
    spares = st.integers(1, 3)
    kinds_of_body = st.sampled_from(sorted(CATALOG.bodies))
    sheet["familiar"] = draw(st.dictionaries(kinds_of_body, spares, max_size=3) | spares)
    return sheet


# The usual alphabet takes seconds to make.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner),
    max_leaves=12,
)
fields = st.sampled_from([*SHEET_WORDS, "strength", "rage"]) | texts


@given(st.dictionaries(fields, junk, max_size=6))
def test_any_junk_is_a_fighter_or_a_refusal(sheet):
    try:
        fighter = CATALOG.fighter(sheet)
    except CatalogError as error:
        assert error.problem
    else:
        assert CATALOG.fighter(CATALOG.sheet_of(fighter)) == fighter


# --- files ---------------------------------------------------------------------------------------


def world(directory: Path, **files: str) -> Catalog:
    """Return the catalog of the repository's world with some files written anew."""
    for file in FILES:
        shutil.copy(WORLD / file, directory / file)
    for name, text in files.items():
        (directory / f"{name}.yaml").write_text(text)
    return load_catalog(directory)


def wrong_world(directory: Path, **files: str) -> str:
    with pytest.raises(CatalogError) as caught:
        world(directory, **files)
    return str(caught.value)


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(tmp_path, file):
    world(tmp_path)
    (tmp_path / file).unlink()
    with pytest.raises(CatalogError, match=f"^{file}: cannot be read"):
        load_catalog(tmp_path)


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("weapons", "knife: {skill: melee}", "weapons.yaml: knife: damage: is missing"),
        ("weapons", "knife: 3", "weapons.yaml: knife: must be a mapping"),
        ("weapons", "knife: {}\nknife: {}", "weapons.yaml: line 2: 'knife' is given twice"),
        ("weapons", "no: {}", "weapons.yaml: line 1: 'no' is not text"),
        ("weapons", "- knife", "weapons.yaml: must be a mapping"),
        ("weapons", "", "weapons.yaml: must be a mapping of names to values, not nothing"),
        ("armour", "vest: {dice: 2}", "armour.yaml: vest: against: is missing"),
        (
            "templates",
            "mortal: {soaks: {bashing: sometimes}}",
            "templates.yaml: mortal: soaks.bashing: 'sometimes' is not known; allowed: always",
        ),
        (
            "templates",
            "mortal: {forms: {giant: {weapons: [club, fists]}}}",
            "templates.yaml: mortal: forms.giant.weapons: 'fists' is not known",
        ),
        (
            "templates",
            "mortal: {forms: {giant: {physiology: quadrupd}}}",
            "templates.yaml: mortal: forms.giant.physiology: 'quadrupd' is not known"
            " (did you mean quadruped?)",
        ),
        ("templates", "mortal: {body: [3]}", "templates.yaml: mortal: body: must be text, not 3"),
        ("templates", "vampire: {}", "templates.yaml: mortal: is missing"),
        ("npcs", "thug: {like: thug}", "npcs.yaml: thug: like: goes round in a circle"),
        ("npcs", "a: {like: b}", "npcs.yaml: a: like: 'b' is not known"),
        ("npcs", "thug: {weapons: [nife]}", "npcs.yaml: thug: weapons: 'nife' is not known"),
        ("traits", "talents: [brawl]", "traits.yaml: pools: is missing"),
        ("traits", "pools: [rage, health]", "traits.yaml: pools: 'health' means something else"),
        ("traits", "pools: [rage, Rage]", "traits.yaml: pools: names 'rage' twice"),
        ("traits", "pools: [brawl]", "traits.yaml: appearance: is missing"),
    ],
)
def test_a_wrong_file_is_refused_by_file_entry_and_field(tmp_path, file, text, told):
    assert told in wrong_world(tmp_path, **{file: text})


# --- world/courses.yaml: what chases run over, and what is refused when it is read ---------------

COURSES = default_catalog().courses


def test_every_course_has_obstacles_and_leads_to_others_that_there_are() -> None:
    for name, course in COURSES.items():
        assert course.obstacles, name
        assert set(course.leads_to) <= set(COURSES), name
        assert name not in course.leads_to
        for obstacle in course.obstacles:
            assert len(obstacle.traits) == 2
            assert 2 <= obstacle.difficulty <= 10


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("alley: {}", "alley: pool: must be one trait or two"),
        ("alley: {pool: wits + moonwalking}", "'moonwalking' is not known"),
        ("alley: {pool: wits + drive, difficulty: 11}", "difficulty: must be a whole number"),
        ("alley: {pool: wits + drive, body: maybe}", "body: must be yes or no"),
        ("alley: {pool: wits + drive, leads_to: [moon]}", "leads to: 'moon' is not known"),
        ("alley: {pool: wits + drive, traits: {mud: {dice: 1}}}", "'dice' is not known"),
        ("alley: {pool: wits + drive, obstacles: {pit: {}}}", "pit.pool: must be one trait"),
        ("", "on foot: is missing"),
    ],
)
def test_a_wrong_course_is_refused_by_name_and_field(tmp_path, text: str, told: str) -> None:
    for path in WORLD.glob("*.yaml"):
        shutil.copy(path, tmp_path)
    usual = "" if not text else "on foot: {pool: dexterity + athletics}\n"
    (tmp_path / "courses.yaml").write_text(f"{usual}{text}\n" if text else "alley: {pool: wits}\n")
    with pytest.raises(CatalogError) as caught:
        load_catalog(tmp_path)
    assert str(caught.value).startswith("courses.yaml: ")
    assert told in str(caught.value).replace("obstacles.", "").replace("_", " ")


# --- the demo's data: this game's own is sound, and every slip is told with its place ------------


def test_this_games_own_is_sound() -> None:
    demo = default_demo()
    first, second = demo.names
    assert demo.thug_for("Marlow") == first
    assert demo.thug_for(first.upper()) == second
    assert demo.looks[first.lower()]
    assert demo.before_round(demo.rounds)
    assert demo.before_round(99) == ""
    assert told("{you} and {thug}", "Zoë", "Sledge") == "Zoë and Sledge"


@pytest.mark.parametrize(
    ("was", "slip", "problem"),
    [
        ("rounds: 3", "round: 3", "round"),
        ("rounds: 3", "rounds: 0", "at least 1"),
        ("course: alleys", "course: valleys", "did you mean alleys"),
        ("  Knuckles:", "  sledge:", "differ"),
        ("  willpower: 5", "  willpowder: 5", "willpowder"),
        ("{thug} folds", "{thugs} folds", "only {you} and {thug}"),
        ("title:", "title: [", "line"),
    ],
)
def test_a_slip_is_told(tmp_path: Path, was: str, slip: str, problem: str) -> None:
    text = (WORLD / FILE).read_text(encoding="utf-8")
    assert was in text
    (tmp_path / FILE).write_text(text.replace(was, slip, 1), encoding="utf-8")
    with pytest.raises(CatalogError, match="demo") as refused:
        load_demo(tmp_path, default_catalog())
    assert problem in str(refused.value)


def test_an_ending_that_is_missing_is_told(tmp_path: Path) -> None:
    shutil.copy(WORLD / FILE, tmp_path)
    file = tmp_path / FILE
    kept = [one for one in file.read_text().splitlines() if not one.startswith("  siren:")]
    file.write_text("\n".join(kept))
    with pytest.raises(CatalogError, match="siren is missing"):
        load_demo(tmp_path, default_catalog())


def test_own_traits_are_laid_over_those_of_the_npc_one_by_one(tmp_path):
    catalog = world(tmp_path, npcs="oddity: {traits: {essence: 3, whimsy: 1}}")
    fighter = catalog.fighter({"like": "oddity", "traits": {"essence": 5}})
    assert fighter.traits == {"essence": 5, "whimsy": 1}
