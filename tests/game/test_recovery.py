"""What a policy of recovery covers, wounds closed with blood, a gun filled for an action."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.fighter import Fighter, Health
from game.secrecy import Viewer
from game.state.person import Person, Toll
from game.state.scene import CONDITIONS, Fight, Lasting, Scene
from sheets.catalog import default_catalog
from sheets.recovery import covers, is_worn, policy_in, worn_as
from tests.game.support import Dice, fighter
from tests.game.support import Fight as Played

type Sheet = dict[str, Any]

PISTOL = default_catalog().weapons["heavy pistol"]
KNIFE = default_catalog().weapons["knife"]
PLAIN: Sheet = {"dexterity": 2, "strength": 2, "stamina": 3, "wits": 3, "willpower": 5}
VAMPIRE: Sheet = {**PLAIN, "template": "vampire", "blood": 10}


def bleeding(blood: int, **health: int) -> Sheet:
    marks = health or {"bashing": 2, "lethal": 3, "aggravated": 1}
    return {**VAMPIRE, "health": marks, "resources": {"blood": blood}}


def healed(sheet: Sheet, ruleset: str = "detroit", **said: Any) -> Fighter:
    fight = Played({"Ann": sheet}, ruleset=ruleset)
    fight.act(act.MendWithBlood(who="Ann", **said))
    return fight.person("Ann").fighter


# --- the policy ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "own", "usual", "policy"),
    [
        ("setup", "", "free", "free"),
        ("setup", "", "rules", "rules"),
        ("setup", "ask", "free", "ask"),
        ("declaration", "", "free", "ask"),
        ("declaration", "", "rules", "ask"),
        ("bookkeeping", "free", "ask", "free"),
        ("ended", "", "free", "free"),
    ],
)
def test_a_scene_s_own_comes_first_and_a_fight_asks(phase, own, usual, policy) -> None:
    assert policy_in(Scene(recovery=own, fight=Fight(phase=phase)), usual) == policy


def test_what_it_covers() -> None:
    ann = Person(name="Ann", fighter=fighter(**PLAIN, weapons=["heavy pistol", "knife"]))
    scene = Scene(people={"Ann": ann})
    armed = ann.fighter

    def refit(after: Fighter) -> act.Refit:
        return act.Refit(who="Ann", fighter=after, why=".")

    assert covers(refit(replace(armed, weapons=(KNIFE,))), scene)
    assert covers(refit(replace(armed, ammunition={PISTOL.name: 1})), scene)
    assert not covers(refit(replace(armed, weapons=(KNIFE, PISTOL))), scene)  # another in hand
    assert not covers(refit(replace(armed, weapons=(), wyrd=True)), scene)  # a ruling
    spend = act.ChangeResource(who="Ann", resource="willpower", change=-1)
    assert not covers(spend, scene) and covers(replace(spend, change=1), scene)


# --- a sheet that is worked over -----------------------------------------------------------------


def test_a_sheet_worked_over_stays_as_worn() -> None:
    worn = fighter(**PLAIN, health={"lethal": 2}, resources={"willpower": 2})
    fresh = fighter(**{**PLAIN, "willpower": 7})
    assert worn_as(worn, fresh).resources == {"willpower": 4}
    assert worn_as(worn, fresh).health == Health(lethal=2)
    assert worn_as(worn, replace(fresh, health=Health(aggravated=2))).health.aggravated == 2
    whole = fighter(**{**PLAIN, "willpower": 3})
    assert worn_as(whole, fresh) == fresh


def test_a_gun_that_was_fired_stays_as_it_is() -> None:
    fired = fighter(**PLAIN, weapons=["heavy pistol"], ammunition={"heavy pistol": 1})
    armed = fighter(**PLAIN, weapons=["heavy pistol", "knife"])
    assert worn_as(fired, armed).ammunition == {"heavy pistol": 1}
    with pytest.raises(RuleError, match="draft-without-fired-gun"):
        worn_as(fired, fighter(**PLAIN, weapons=["knife"]))
    assert worn_as(armed, fighter(**PLAIN)).ammunition == {}


@pytest.mark.parametrize(
    "lost",
    [
        {"health": {"bashing": 1}},
        {"resources": {"willpower": 4}},
        {"weapons": ["heavy pistol"], "ammunition": {"heavy pistol": 1}},
    ],
)
def test_harm_points_and_rounds_that_are_gone_are_told(lost: Sheet) -> None:
    assert is_worn(fighter(**PLAIN, **lost))


# --- blood ---------------------------------------------------------------------------------------


def test_a_point_closes_a_level_the_mildest_first() -> None:
    now = healed(bleeding(4), levels=4)
    assert now.health == Health(lethal=1, aggravated=1)
    assert now.resources["blood"] == 0


@pytest.mark.parametrize(
    ("sheet", "said", "code"),
    [
        (bleeding(1), {"levels": 2}, "no-resource"),
        (bleeding(9), {"levels": 1, "type": "aggravated"}, "not-for-blood"),
        ({**PLAIN, "health": {"lethal": 2}}, {"levels": 1}, "no-blood"),
        (bleeding(9), {"levels": 21}, "bad-value"),
        (VAMPIRE, {"levels": 1}, "nothing-to-heal"),
        (bleeding(9, lethal=7), {"levels": 1}, "too-down-to-pay"),
    ],
)
def test_what_blood_does_not_do(sheet: Sheet, said: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError, match=code):
        healed(sheet, **said)


# --- a gun that is filled for an action ----------------------------------------------------------


def reloading(line: str, left: int = 2, dice: Dice | None = None) -> Played:
    guns = {"weapons": ["heavy pistol", "knife"], "ammunition": {PISTOL.name: left}}
    fight = Played({"Ann": {**PLAIN, **guns}, "Bob": PLAIN}).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann=line)
    fight.resolve(dice)
    return fight


@pytest.mark.parametrize(
    "line",
    [
        *(
            "do reload",
            "do reload gun",
            "do reload my pistol.",
            "do reload heavy",
            "do reload pist",
        ),
        *("do reload heavy pistol and get behind the car", "do duck, then reload behind the bar"),
    ],
)
def test_GUN_5_an_action_fills_a_gun(line: str) -> None:
    fight = reloading(line)
    (told,) = fight.events(ev.Reloaded)
    assert (told.weapon, told.now) == (PISTOL.name, PISTOL.capacity)
    assert fight.person("Ann").fighter.ammunition[PISTOL.name] == PISTOL.capacity
    seen = [one for one in fight.seen(Viewer("Bob")) if isinstance(one, ev.Reloaded)]
    assert [one.now for one in seen] == [0]  # how many there are is hers to know


@pytest.mark.parametrize(
    "line",
    [
        *("do shout", "do reloading is for others", "attack Bob & dodge", "pass"),
        *("do reload the cart", "do reload Bob's rifle and run"),
    ],
)
def test_GUN_5_nothing_else_does(line: str) -> None:
    assert not reloading(line).events(ev.Reloaded)


def test_GUN_5_one_that_takes_a_roll_must_succeed() -> None:
    line = "do reload the heavy pistol : dexterity + wits vs 6"
    assert reloading(line, dice={"Ann misc": "1s"}).events(ev.Reloaded)
    assert not reloading(line, dice={"Ann misc": "0s"}).events(ev.Reloaded)


# --- more than a person came with ----------------------------------------------------------------


# --- what lasts on a person who leaves: every field of a person has been given thought -----------


# All that a person has besides `CONDITIONS`: what is forgotten is shaken off by leaving.
KEPT_OTHERWISE = (
    *("ref", "spared", "surprised", "toll"),  # in a field of `Lasting`
    *("initiative", "lent", "kept"),  # as `Lasting.place`
    *("fighter", "adapted", "guessed", "given", "converts", "aside"),  # with the sheet
)
GONE = (
    *("name", "npc", "group", "private", "auto", "stance", "ward"),  # what is ruled when they come
    *("flees_at", "struck_before"),
    *("away", "seat", "head_start", "menus", "joins", "braces", "leaving", "down"),
    *("prefer", "backs_defense", "wields", "haste_plan", "plan", "extra_plan"),  # their own wishes
    *("flank", "rear", "ambush", "grants", "shields", "fleeing", "forfeits"),  # what served them
    *("phase", "round"),  # they have no place in it any more
)


def test_each_field_of_a_person_lasts_or_is_known_to_be_gone() -> None:
    known = (*CONDITIONS, *KEPT_OTHERWISE, *GONE)
    assert sorted(known) == sorted(Person.__struct_fields__)


def test_whatever_lasts_is_read_as_it_was_written() -> None:
    usual = Person(name="Jo", fighter=Fighter(traits={}))
    samples: dict[type, Any] = {bool: True, int: 2, str: "some", dict: {"roof": "near"}}
    conditions = {key: samples[type(getattr(usual, key))] for key in CONDITIONS}
    toll = Toll(**{key: samples[type(getattr(Toll(), key))] for key in Toll.__struct_fields__})
    lasting = Lasting(conditions=conditions, of_the_round=toll)
    assert msgspec.json.decode(msgspec.json.encode(lasting), type=Lasting) == lasting


def test_NWOD_a_point_closes_two_bashing_or_one_lethal() -> None:
    now = healed(bleeding(4), "nwod", levels=3)
    assert now.health == Health(lethal=2, aggravated=1)
    assert now.resources["blood"] == 2


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ({"lethal": 3}, {"bashing": 4}, Health(bashing=1, lethal=3)),
        ({"aggravated": 2, "bashing": 1}, {"lethal": 5}, Health(aggravated=2, lethal=3)),
        ({"bashing": 4}, {"aggravated": 1}, Health(aggravated=1, bashing=3)),
    ],
)
def test_no_wound_turns_milder(before: Sheet, after: Sheet, kept: Health) -> None:
    sheet = worn_as(fighter(**PLAIN, health=before), fighter(**PLAIN, health=after))
    assert sheet.health == kept
