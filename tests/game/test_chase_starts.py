"""CHASE-1 to CHASE-4: who flees, who pursues, and the Lead they begin with."""

import pytest

from game import events as ev
from game.errors import RuleError
from game.options import options
from tests.game.chasing import HUNTER, RUNNER, asked, chase, leads, roll, the_chase
from tests.game.support import Fight, dice_of, duel

BOXER: dict[str, object] = {"dexterity": 4, "brawl": 4, "strength": 2, "athletics": 2}
HARE: dict[str, object] = {"dexterity": 4, "athletics": 4, "stamina": 4}


def field(**more: dict[str, object]) -> Fight:
    return Fight({"Tom": RUNNER, "Ann": HUNTER, "Bea": HUNTER, **more})


def refused(fight: Fight, who: str, line: str) -> RuleError:
    with pytest.raises(RuleError) as caught:
        fight.st(line) if who == "ST" else fight.say(who, line)
    return caught.value


# --- CHASE-1, CHASE-2: a cold start --------------------------------------------------------------


def test_CHASE_2_the_lead_is_one_more_than_the_successes_for_everyone() -> None:
    fight = field()
    fight.st("chase Tom by Ann, Bea", {"Tom start": "3s"})
    assert leads(fight) == {"Ann": 4, "Bea": 4}
    roll_made = fight.roll("start")
    assert dice_of(roll_made) == {"dexterity": 3, "athletics": 3}
    assert (roll_made.difficulty, roll_made.round, roll_made.phase) == (6, 0, "chase")
    assert len(fight.rolls()) == 1  # predators do not roll


def test_CHASE_2_the_difficulty_is_6_on_any_course_but_the_pool_is_its_own() -> None:
    fight = field(Jo={"wits": 3, "drive": 2})
    fight.st("chase Jo by Ann on rush hour", {"Jo start": "0s"})
    assert (fight.roll("start").pool, fight.roll("start").difficulty) == (5, 6)
    assert fight.state()["chases"][0]["course"] == "rush hour"


def test_CHASE_2_a_botch_is_caught() -> None:
    fight = field()
    fight.st("chase Tom by Ann", {"Tom start": [1, 2, 2, 2, 2, 2]})
    (over,) = fight.events(ev.ChaseEnded)
    assert (over.outcome, over.why, over.by) == ("caught", "botch", ("Ann",))
    assert fight.state()["chases"][0]["over"] is True
    assert [fight.combatant(one)["away"] for one in ("Tom", "Ann")] == [False, False]


def test_CHASE_1_of_several_who_flee_together_the_lowest_net_counts() -> None:
    fight = field()
    fight.st("chase Tom, Bea by Ann", {"Tom start": "3s", "Bea start": "1s"})
    assert leads(fight) == {"Ann": 2}
    roll(fight, Tom=4, Bea=0, Ann=1)
    assert leads(fight) == {"Ann": 1}
    assert the_chase(fight).prey == ("Tom", "Bea")


def test_CHASE_1_group_prey_counts_is_a_setting() -> None:
    fight = chase(5, runners=("Tom", "Kim"), settings={"group_prey_counts": "highest"})
    roll(fight, Tom=4, Kim=0, Ann=1)
    assert leads(fight) == {"Ann": 8}


def test_CHASE_1_passengers_do_not_roll() -> None:
    fight = chase(5, others={"Kim": RUNNER})
    fight.st("ride Kim with Tom")
    roll(fight, Tom=1)
    assert {one.who for one in fight.rolls("chase")} == {"Tom", "Ann"}
    assert fight.state()["chases"][0]["passengers"] == {"Kim": "Tom"}


def test_CHASE_1_a_lead_for_each_predator() -> None:
    fight = chase(5, hunters=("Ann", "Bea"))
    roll(fight, Tom=2, Ann=0, Bea=3)
    assert leads(fight) == {"Ann": 7, "Bea": 4}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("chase Tom by Tom", "named-twice"),
        ("chase Tom by Nobody", "unknown-name"),
        ("chase Tom", "bad-order"),
        ("chase Tom by Ann on the moon", "unknown-course"),
        ("lead Tom=3", "not-in-chase"),
        ("drop Tom", "not-in-chase"),
        ("end chase", "no-chase"),
        ("course alleys", "no-chase"),
        ("next chase", "no-chase"),
    ],
)
def test_what_cannot_be_is_refused(line: str, code: str) -> None:
    fight = field()
    assert refused(fight, "ST", line).code == code
    assert fight.journal.scene.chases == ()


def test_one_who_is_in_a_chase_or_down_begins_no_other() -> None:
    fight = field()
    fight.st("chase Tom by Ann")
    assert refused(fight, "ST", "chase Bea by Ann").code == "in-chase"
    fight.st("hurt Bea=7l")
    assert refused(fight, "ST", "stalk Bea by Tom").code == "down"


def test_any_number_of_chases_go_on_side_by_side() -> None:
    fight = field(Kim=RUNNER, Lou=HUNTER)
    fight.st("chase Tom by Ann", {"Tom start": "2s"})
    fight.st("chase Kim by Lou", {"Kim start": "1s"})
    assert refused(fight, "ST", "next").code == "which-chase"
    fight.st("next of Kim", {"Kim chase": "1s", "Lou chase": "0s"})
    assert [one["round"] for one in fight.state()["chases"]] == [0, 1]
    fight.st("end chase of Tom")
    assert [one["over"] for one in fight.state()["chases"]] == [True, False]
    fight.say("Kim", "choose none")
    fight.st("next")
    assert [one["round"] for one in fight.state()["chases"]] == [0, 2]


# --- CHASE-3: stalk and pounce -------------------------------------------------------------------


STALKED: dict[str, object] = RUNNER | {"perception": 3, "alertness": 2}
STALKER: dict[str, object] = HUNTER | {"manipulation": 2, "subterfuge": 3}


def test_CHASE_3_noticing_adds_dice_to_the_opening_roll() -> None:
    fight = Fight({"Tom": STALKED, "Ann": STALKER})
    dice = {"Tom spot": "4s", "Ann stalk": "1s", "Tom start": "5s", "Ann start": "2s"}
    fight.st("stalk Tom by Ann", dice)
    assert dice_of(fight.roll("spot")) == {"perception": 3, "alertness": 2}
    assert dice_of(fight.roll("stalk")) == {"manipulation": 2, "subterfuge": 3}
    assert fight.roll("start", "Tom").pool == 6 + 3
    assert fight.roll("start", "Ann").pool == 5
    assert leads(fight) == {"Ann": 3}
    assert the_chase(fight).how == "stalk"


def test_CHASE_3_unnoticed_adds_nothing() -> None:
    fight = Fight({"Tom": STALKED, "Ann": STALKER})
    dice = {"Tom spot": "1s", "Ann stalk": "4s", "Tom start": "3s", "Ann start": "2s"}
    fight.st("stalk Tom by Ann", dice)
    assert fight.roll("start", "Tom").pool == 6
    assert leads(fight) == {"Ann": 1}


def test_CHASE_3_the_storyteller_names_other_pairs_with_the_order() -> None:
    fight = field()
    fight.st(
        "stalk Tom by Ann on alleys with perception + streetwise against dexterity + stealth",
        {"Tom start": "3s"},
    )
    assert set(dice_of(fight.roll("spot", "Tom"))) == {"perception"}  # no streetwise at all
    assert set(dice_of(fight.roll("stalk", "Ann"))) == {"dexterity"}
    assert the_chase(fight).course.name == "alleys"
    fight = field(Sly={"perception": 2, "streetwise": 3})
    fight.st("stalk Sly by Ann with perception + streetwise", {"Sly start": "1s"})
    assert dice_of(fight.roll("spot", "Sly")) == {"perception": 2, "streetwise": 3}
    assert refused(fight, "ST", "stalk Tom by Bea with wits + wits").code == "bad-pool"


@pytest.mark.parametrize(("prey", "stalker"), [(2, 2), (1, 3), (0, 0)])
def test_CHASE_3_at_no_lead_the_pounce_succeeds_and_there_is_no_chase(
    prey: int, stalker: int
) -> None:
    fight = Fight({"Tom": STALKED, "Ann": STALKER})
    fight.st("stalk Tom by Ann", {"Tom start": f"{prey}s", "Ann start": f"{stalker}s"})
    assert fight.state()["chases"] == []
    assert fight.events(ev.Pounced) == [ev.Pounced(prey=("Tom",), by=("Ann",))]
    fight.st("start")
    assert fight.state()["order"] == ["Ann", "Tom"] or fight.state()["order"] == ["Tom", "Ann"]


def test_CHASE_3_each_stalker_has_a_lead_of_their_own() -> None:
    fight = Fight({"Tom": STALKED, "Ann": STALKER, "Bea": STALKER})
    dice = {"Tom start": "4s", "Ann start": "1s", "Bea start": "3s"}
    fight.st("stalk Tom by Ann, Bea", dice)
    assert leads(fight) == {"Ann": 3, "Bea": 1}


# --- CHASE-4: out of an escape -------------------------------------------------------------------


def escaped(net: int = 7, ann: int = 4, bea: int = 2) -> Fight:
    """Return a fight that Tom has got away from, attacked by Ann and Bea; Sam looks on."""
    fight = Fight({"Ann": BOXER, "Bea": BOXER, "Tom": HARE, "Sam": BOXER})
    fight.begin("Ann", "Bea", "Tom", "Sam")
    fight.declare(Sam="pass", Tom="escape", Bea="attack Tom", Ann="attack Tom")
    fight.resolve({"Ann attack": f"{ann}s", "Bea attack": f"{bea}s", "Tom escape": f"{net}s"})
    return fight


def test_CHASE_4_each_attacker_who_pursues_has_the_escape_less_their_own_attack() -> None:
    fight = escaped()
    fight.say("Ann", "pursue")
    fight.say("Bea", "pursue Tom")
    assert leads(fight) == {"Ann": 3, "Bea": 5}
    assert the_chase(fight).how == "escape"


def test_CHASE_4_anyone_else_present_joins_with_the_whole_net() -> None:
    fight = escaped()
    fight.say("Sam", "pursue")
    assert leads(fight) == {"Sam": 7}
    fight.say("Ann", "pursue")
    assert leads(fight) == {"Sam": 7, "Ann": 3}


def who_may_pursue(fight: Fight) -> list[str]:
    """Return whom it is offered to go after Tom."""
    scene = fight.journal.scene
    return [
        name
        for name in scene.people
        if any(one.say == "pursue Tom" for one in options(scene, name))
    ]


def test_CHASE_4_who_pursues_leaves_the_order_in_one_event() -> None:
    fight = escaped()
    entry = fight.say("Ann", "pursue")
    assert [type(one) for one in entry.events] == [ev.ChaseBegan]
    assert fight.state()["order"] == ["Bea", "Sam"]
    assert fight.combatant("Ann")["chase"] == fight.combatant("Tom")["chase"] == 1
    fight.next_round("Bea", "Sam")
    assert fight.awaited() == ["Sam"]


def test_CHASE_4_nobody_pursued_and_the_story_moves_on() -> None:
    fight = escaped()
    fight.next_round("Ann", "Bea", "Sam")
    assert refused(fight, "Ann", "pursue").code == "nobody-fleeing"
    fight.st("chase Tom by Ann", {"Tom start": "1s"})  # from a cold start it still can be
    assert leads(fight) == {"Ann": 2}


def test_CHASE_4_late_in_the_chase_nobody_comes_in_nearer_than_the_last() -> None:
    fight = escaped()
    fight.say("Ann", "pursue")
    fight.st("next", {"Tom chase": "5s"})
    fight.say("Tom", "choose none")
    assert leads(fight) == {"Ann": 8}
    fight.say("Bea", "pursue")
    assert leads(fight) == {"Ann": 8, "Bea": 8}


def test_CHASE_4_with_several_fleeing_it_must_be_said_whom() -> None:
    fight = Fight({"Ann": BOXER, "Tom": HARE, "Tim": HARE})
    fight.begin("Ann", "Tom", "Tim")
    fight.declare(Tim="escape", Tom="escape", Ann="pass")
    fight.resolve()
    assert refused(fight, "Ann", "pursue").code == "pursue-whom"
    fight.say("Ann", "pursue Tim on alleys", {"Tim start": "1s"})
    assert (the_chase(fight).prey, the_chase(fight).course.name) == (("Tim",), "alleys")


def test_DEF_6_an_escape_that_nobody_attacked_is_pursued_from_a_cold_start() -> None:
    fight = duel(BOXER, HARE).declare(Bob="escape", Ann="pass")
    fight.resolve()
    fight.say("Ann", "pursue", {"Bob start": "2s"})
    assert (leads(fight), the_chase(fight).how) == ({"Ann": 3}, "cold")


def test_CHASE_4_one_who_is_held_away_or_in_a_chase_pursues_nobody() -> None:
    fight = escaped()
    assert refused(fight, "Tom", "pursue").code == "away"
    assert refused(fight, "Ann", "pursue Sam").code == "not-fleeing"
    fight.say("Ann", "pursue")
    assert refused(fight, "Ann", "pursue").code == "in-chase"


def test_EX_7_four_against_seven_is_a_lead_of_three() -> None:
    fight = duel(BOXER, HARE).declare(Bob="escape", Ann="attack Bob")
    fight.resolve({"Ann attack": "4s", "Bob escape": "7s"})
    fight.say("Ann", "pursue")
    assert leads(fight) == {"Ann": 3}
    assert fight.phase == "setup"
    assert fight.events(ev.FightRested) == [ev.FightRested(reason="chase")]
    assert asked(fight) is None


@pytest.mark.parametrize("state", ["helpless=yes", "cornered=yes"])
def test_DEF_5_who_cannot_get_away_goes_after_nobody_by_their_own_word(state: str) -> None:
    fight = Fight({"Tom": RUNNER, "Ann": BOXER, "Bea": BOXER}).begin("Tom", "Ann", "Bea")
    fight.declare(Bea="pass", Ann="pass", Tom="escape")
    fight.resolve()
    fight.st(f"set Ann {state}")
    assert refused(fight, "Ann", "pursue Tom").code == "cannot-get-in"
    fight.say("Bea", "pursue Tom")


def test_W20_12_the_blind_and_the_bound_shoot_at_nobody_in_a_chase() -> None:
    gunner = HUNTER | {"firearms": 3, "weapons": ["heavy pistol"]}
    for state, code in (("blinded=yes", "blind"), ("immobilised=wholly", "immobilised")):
        fight = Fight({"Tom": RUNNER, "Ann": gunner}, ruleset="w20")
        fight.st("chase Tom by Ann on alleys", {"Tom start": "0s"})
        fight.st(f"set Ann {state}")
        assert refused(fight, "Ann", "attack Tom").code == code


def struck_back(answer: str, *order: str) -> Fight:
    """Cy strikes at Bob, who answers; then Ann gets away from Bob's haste action, while Cy has one
    more.
    """
    cast = {"Cy": BOXER, "Bob": BOXER, "Ann": HARE}
    fight = Fight(cast, led=False).begin(*order)
    lines = {"Cy": "attack Bob haste 2 magick", "Bob": answer, "Ann": "pass haste 1 magick"}
    for name in reversed(order):
        fight.say(name, lines[name])
    fight.resolve({"Cy damage": "0s", "Bob damage": "0s"})
    later = {"Cy": "pass", "Bob": "attack Ann", "Ann": "escape"}
    for name in reversed(order):
        fight.say(name, later[name])
    fight.resolve({"Bob attack": "1s", "Ann escape": "3s"})
    assert fight.combatant("Ann")["away"] and fight.awaited() == ["Cy"]
    return fight


@pytest.mark.parametrize("answer", ["block", "pass"])
def test_CHASE_4_who_has_only_warded_another_off_goes_after_the_prey_at_once(answer: str) -> None:
    fight = struck_back(f"{answer} haste 1 magick", "Cy", "Bob", "Ann")
    fight.ask("Bob", "pursue Ann")
    assert fight.person("Bob").seat is not None


def test_CHASE_4_who_met_nobody_but_the_prey_goes_after_it_at_once() -> None:
    cast = {"Ann": HARE | {"wits": 2}, "Bob": BOXER, "Cy": BOXER}
    fight = Fight(cast, led=False).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass haste 1 magick", Bob="attack Ann", Ann="attack Bob & escape")
    fight.resolve({"Ann attack": "1s", "Bob attack": "1s", "Ann escape": "3s"})
    assert fight.combatant("Ann")["away"] and fight.awaited() == ["Cy"]
    fight.ask("Bob", "pursue Ann")
    assert fight.person("Bob").seat is not None
