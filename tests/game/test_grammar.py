"""The table of phrases: what each line means, and that whatever it writes, it reads."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.grammar import ORDERS, SAYINGS, Phrase, format_order, parse_order
from tests.game.support import Fight
from tests.game.test_orders import CAST

# Names that hold the words and signs of phrases.
ODD: dict[str, dict[str, object]] = {
    "Jo by Night": {},
    "Man on Fire": {},
    "Al, the cook": {},
    "a=b": {},
    "me": {},
    'Six "Guns" Sam': {},
    "Thug1-3": {},
    "with": {},
}


ORDERED = Path(__file__).with_name("orders.txt").read_text(encoding="utf-8").splitlines()


def test_a_pattern_means_npcs_alone() -> None:
    """A player could have a name that the storyteller's thugs are told by."""
    scene = Fight({"Thugnar": {}, "Thug2": {}}).journal.scene
    joined = [replace(scene.people["Thugnar"], name=name, npc=True) for name in ("Thug1", "Thug3")]
    scene = replace(scene, people=scene.people | {one.name: one for one in joined})
    assert parse_order("hide Thug*", scene) == parse_order("hide Thug1, Thug3", scene)
    with pytest.raises(RuleError, match="unknown-name"):
        parse_order("hide Thug1-3", scene)


def test_an_order_is_written_so_that_it_means_the_same(subtests: pytest.Subtests) -> None:
    for line in ORDERED:
        with subtests.test(line):
            scene = Fight(CAST).journal.scene
            action = parse_order(line, scene)
            written = format_order(action, scene)
            assert written.partition(" ")[0] in ORDERS
            assert parse_order(written, scene) == action


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize(
    "action",
    [
        act.Harm(who="?", levels=2, type="lethal"),
        act.Leave(who="?"),
        act.SetInitiative(who="?", total=3),
        act.SetDistance(who="?", other="with", close=True),
        act.SetRange(who="?", other="with", yards=4),
        act.SetRange(who="with", other="?", yards=4),
        act.Ambush(who="Jo by Night", target="?"),
        act.SetPosition(who="?", changes={"flank": "Man on Fire"}),
        act.PutEffect(who="?", name="haze", changes={"attack": 1}, rounds=2),
        act.SetAuto(who="?", auto=True, stance="protect", ward="Jo by Night"),
    ],
    ids=lambda action: type(action).__name__,
)
def test_names_that_hold_the_words_of_a_phrase(name: str, action: act.AnyAction) -> None:
    scene = Fight(ODD).journal.scene
    meant = type(action)(
        **{
            field: name if getattr(action, field) == "?" else getattr(action, field)
            for field in action.__struct_fields__
        }
    )
    assert parse_order(format_order(meant, scene), scene) == meant


@pytest.mark.parametrize(
    ("line", "usage"),
    [
        ("hurt Ann", "hurt NAMES=3l"),
        ("ride Ann", "ride NAME with DRIVER [cover COVER]"),
        ("set Ann", "set NAME KEY=VALUE"),
        ("set Ann cover=", "set NAME cover=none|near|partial [vs PLACE]"),
        ("enter Ann as umpire", "enter NAME as prey|predator [lead N] [of PREY]"),
    ],
)
def test_what_is_not_read_is_told_its_usage(line: str, usage: str) -> None:
    scene = Fight(CAST).journal.scene
    with pytest.raises(RuleError) as caught:
        parse_order(line, scene)
    assert (caught.value.code, caught.value.facts["usage"]) == ("bad-order", usage)


@pytest.mark.parametrize(
    "line",
    ["chase " + "by on " * 160, "obstacle " + "vs for " * 140, "enter " + "as prey lead " * 70],
)
def test_what_could_be_read_in_very_many_ways_is_given_up(line: str) -> None:
    with pytest.raises(RuleError):
        parse_order(line, Fight(CAST).journal.scene)


@pytest.mark.parametrize(
    "line",
    [
        "rule Bob attack successes=2 because " + "word " * 180,
        "effect Bob=" + "word " * 180 + "attack+1 for 3",
        "obstacle wits + athletics vs 7 for " + "Ann, " * 29 + "Bob harm 3 lethal",
        "chase Ann by " + "Al Capone, " * 29 + "Bob on rooftops",
    ],
)
def test_a_long_line_is_read_to_its_wrong_word(line: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_order(line, Fight(CAST).journal.scene)
    facts = caught.value.facts
    assert (caught.value.code, facts["text"]) == ("unknown-name", "Bob")
    assert line[int(str(facts["offset"])) :].startswith("Bob")


def test_every_usage_is_in_the_page_of_scenarios() -> None:
    page = Path("docs/scenes/scenarios.md").read_text(encoding="utf-8").replace("\\|", "|")
    told = re.sub(r"\s+", " ", page)
    rows = [one for table in (ORDERS, SAYINGS) for of_word in table.values() for one in of_word]
    assert [one.usage for one in rows if not any(said in told for said in _as_told(one))] == []


def _as_told(phrase: Phrase) -> tuple[str, ...]:
    """Return how a page may have a usage: what is set of a person stands alone."""
    alone = phrase.usage.removeprefix("set NAME ") if "KEY" not in phrase.usage else phrase.usage
    return f"`{alone}`", f"`NAME: {phrase.usage}`"
