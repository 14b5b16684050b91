"""W20-4, W20-5, W20-9, W20-12, W20-16: who meets an attack with what, and at what cost."""

import pytest

from game import events as ev
from game.errors import RuleError
from tests.game.support import Fight, dice_of
from tests.game.w20 import duel, struck, turn

STRONG = {"dexterity": 3, "brawl": 3, "melee": 3, "strength": 3, "firearms": 3}
WARY = {"dexterity": 2, "brawl": 2, "melee": 3, "athletics": 2, "wits": 2, "stamina": 2}
ARMED = {**WARY, "weapons": ["sword"]}


def aims(fight: Fight, purpose: str) -> list[tuple[int, int]]:
    return [(roll.pool, roll.difficulty) for roll in fight.rolls(purpose)]


def reasons(fight: Fight) -> list[str]:
    return [one.reason for one in fight.events(ev.Undefended)]


def test_W20_4_two_who_attack_each_other_are_not_contested() -> None:
    fight = duel(STRONG, STRONG)
    fight.declare(Ann="attack Bob", Bob="attack Ann")
    fight.resolve({"Ann attack": "1s", "Bob attack": "2s", "Ann damage": "1s", "Bob damage": "2s"})
    assert (fight.marks("Bob"), fight.marks("Ann")) == ("/", "//")


@pytest.mark.parametrize(
    ("answer", "why"),
    [("pass", "no-action"), ("attack Ann", "keeps-action"), ("do shout", "keeps-action")],
)
def test_W20_4_who_gives_no_action_for_it_makes_no_defense(answer: str, why: str) -> None:
    fight = struck(STRONG, WARY, answer=answer)
    assert reasons(fight)[0] == why


@pytest.mark.parametrize(("answer", "pool"), [("block", 4), ("dodge", 4), ("parry", 5)])
def test_W20_4_a_defense_has_its_ability_and_difficulty_6(answer: str, pool: int) -> None:
    fight = struck(STRONG, ARMED, answer=answer, dice={"Ann attack": "2s"})
    assert aims(fight, answer) == [(pool, 6)]


def test_W20_4_its_successes_cancel_the_attacks() -> None:
    dice = {"Ann attack": "3s", "Bob dodge": "1s"}
    fight = struck(STRONG, WARY, answer="dodge", dice=dice)
    assert fight.events(ev.Compared)[0].margin == 2


def test_W20_4_a_part_defends_once() -> None:
    fight = turn({"Ann": STRONG, "Cy": STRONG, "Bob": WARY}, "Ann", "Cy", "Bob")
    fight.declare(Ann="attack Bob", Cy="attack Bob", Bob="dodge & attack Ann")
    fight.resolve()
    assert aims(fight, "dodge") == [(2, 7)]
    assert reasons(fight) == ["keeps-action", "no-action"]


def test_W20_4_a_block_does_not_meet_a_blade() -> None:
    fight = struck({**STRONG, "weapons": ["knife"]}, WARY, answer="block")
    assert reasons(fight) == ["cannot-meet"]


@pytest.mark.parametrize("more", [{"armour": ["vest"]}, {"template": "vampire", "fortitude": 1}])
def test_W20_4_armour_or_fortitude_blocks_a_blade(more: dict[str, object]) -> None:
    fight = struck({**STRONG, "weapons": ["knife"]}, {**WARY, **more}, answer="block")
    assert len(fight.rolls("block")) == 1


def test_W20_4_no_armour_blocks_a_shot() -> None:
    gun = {**STRONG, "weapons": ["light pistol"]}
    fight = struck(gun, {**WARY, "armour": ["vest"]}, answer="block")
    assert reasons(fight) == ["cannot-meet"]


def test_W20_4_a_parry_meets_brawl_and_melee_but_no_shot() -> None:
    assert struck({**STRONG, "weapons": ["knife"]}, ARMED, answer="parry").rolls("parry")
    gun = {**STRONG, "weapons": ["light pistol"]}
    assert reasons(struck(gun, ARMED, answer="parry")) == ["cannot-meet"]


def test_W20_4_nobody_parries_with_empty_hands() -> None:
    with pytest.raises(RuleError) as caught:
        duel(STRONG, WARY).say("Bob", "parry")
    assert caught.value.code == "no-hand-weapon"


def test_W20_4_without_room_there_is_no_dodge() -> None:
    fight = duel(STRONG, WARY)
    fight.st("set Bob cramped=yes")
    fight.declare(Ann="attack Bob", Bob="dodge")
    fight.resolve()
    assert reasons(fight) == ["cannot-meet"]


def test_W20_4_a_dodge_from_gunfire_ends_in_cover() -> None:
    fight = struck({**STRONG, "weapons": ["light pistol"]}, WARY, answer="dodge")
    assert (fight.combatant("Bob")["cover"], fight.combatant("Bob")["prone"]) == ("near", False)


def test_W20_4_or_on_the_ground_where_there_is_none() -> None:
    fight = duel({**STRONG, "weapons": ["light pistol"]}, WARY)
    fight.st("set Bob coverless=yes")
    fight.declare(Ann="attack Bob", Bob="dodge")
    fight.resolve()
    assert (fight.combatant("Bob")["cover"], fight.combatant("Bob")["prone"]) == ("none", True)


@pytest.mark.parametrize(
    ("stands", "difficulty"),
    [
        ({}, 6),
        ({"cover": "near"}, 7),
        ({"cover": "partial"}, 8),
        ({"prone": True}, 7),
        ({"prone": True, "cover": "partial"}, 8),
    ],
)
def test_W20_4_cover_and_lying_down_make_shots_harder(
    stands: dict[str, object], difficulty: int
) -> None:
    gun = {**STRONG, "weapons": ["light pistol"]}
    fight = turn({"Ann": gun, "Bob": {**WARY, **stands}})
    fight.declare(Ann="attack Bob", Bob="pass")
    fight.resolve()
    assert fight.roll("attack").difficulty == difficulty


@pytest.mark.parametrize(("figures", "difficulty"), [([0, 0, 0], 6), ([1, 2], 6), ([0, 0, 3], 9)])
def test_W20_4_the_figures_of_cover_are_a_setting(figures: list[int], difficulty: int) -> None:
    gun = {**STRONG, "weapons": ["light pistol"]}
    cast = {"Ann": gun, "Bob": {**WARY, "prone": True}}
    fight = turn(cast, cover_difficulty=figures)
    fight.declare(Ann="attack Bob", Bob="pass")
    fight.resolve()
    assert fight.roll("attack").difficulty == difficulty


def test_W20_4_where_there_is_no_room_one_drops_from_firearms_alone() -> None:
    cast = {"Ann": {**STRONG, "weapons": ["light pistol"]}, "Cy": STRONG, "Bob": WARY}
    fight = turn(cast, "Ann", "Cy", "Bob")
    fight.st("set Bob cramped=yes")
    fight.declare(Ann="attack Bob", Cy="attack Bob", Bob="dodge")
    fight.resolve({"Ann attack": "1s", "Bob dodge": "1s", "Cy attack": "1s"})
    assert (fight.combatant("Bob")["cover"], fight.combatant("Bob")["prone"]) == ("none", True)
    assert len(fight.rolls("dodge")) == 1
    assert reasons(fight) == ["cannot-meet"]


def test_W20_5_nothing_but_defense_has_the_full_pool_then_one_less_each_time() -> None:
    cast = dict.fromkeys(("Ann", "Cy", "Dee"), STRONG)
    fight = turn({**cast, "Bob": WARY}, "Ann", "Cy", "Dee", "Bob", opponents_most=0)
    fight.declare(Ann="attack Bob", Cy="attack Bob", Dee="attack Bob", Bob="dodge")
    fight.resolve()
    assert aims(fight, "dodge") == [(4, 6), (3, 6), (2, 6)]


def test_W20_5_several_kinds_of_defense_share_no_pool_and_the_best_meets_each() -> None:
    cast = {"Ann": {**STRONG, "weapons": ["knife"]}, "Cy": STRONG, "Bob": ARMED}
    fight = turn(cast, "Ann", "Cy", "Bob", opponents_most=0)
    fight.declare(Ann="attack Bob", Cy="attack Bob", Bob="block & dodge & parry")
    fight.resolve()
    assert aims(fight, "parry") == [(5, 6), (4, 6)]


def test_W20_5_what_needs_no_defense_costs_none() -> None:
    fight = turn({"Ann": STRONG, "Cy": STRONG, "Bob": WARY}, "Ann", "Cy", "Bob", opponents_most=0)
    fight.declare(Ann="attack Bob", Cy="attack Bob", Bob="dodge")
    fight.resolve({"Ann attack": "0s", "Cy attack": "1s"})
    assert aims(fight, "dodge") == [(4, 6)]


def test_W20_5_a_preference_chooses_among_them() -> None:
    fight = duel(STRONG, {**ARMED, "prefer": "dodge"})
    fight.declare(Ann="attack Bob", Bob="block & dodge & parry")
    fight.resolve()
    assert len(fight.rolls("dodge")) == 1


def parried(**weapon: object) -> Fight:
    dice = {"Ann attack": "1s", "Bob parry": "4s", "Bob damage": "3s", "Ann soak": "0s"}
    other = {**WARY, "strength": 2, **weapon}
    return struck({**STRONG, "template": "vampire"}, other, answer="parry", dice=dice)


def test_W20_9_a_parry_with_a_blade_hurts_who_came_bare_handed() -> None:
    fight = parried(weapons=["sword"])
    assert dice_of(fight.roll("damage")) == {"strength": 2, "sword": 2, "extra successes": 3}
    assert (fight.marks("Ann"), fight.marks("Bob")) == ("XXX", "")


def test_W20_9_a_club_only_turns_the_blow_aside() -> None:
    fight = struck(
        STRONG,
        {**WARY, "weapons": ["club"]},
        answer="parry",
        dice={"Ann attack": "1s", "Bob parry": "4s"},
    )
    assert not fight.rolls("damage")


def test_W20_9_nor_is_one_hurt_who_came_with_a_weapon_or_was_not_beaten() -> None:
    sword = {**STRONG, "weapons": ["sword"]}
    beaten = {"Ann attack": "1s", "Bob parry": "4s"}
    assert not struck(sword, ARMED, answer="parry", dice=beaten).rolls("damage")
    equal = {"Ann attack": "2s", "Bob parry": "2s"}
    assert not struck(STRONG, ARMED, answer="parry", dice=equal).rolls("damage")


def test_W20_9_a_parry_is_rolled_against_a_miss_too() -> None:
    dice = {"Ann attack": "0s", "Bob parry": "2s", "Bob damage": "1s"}
    fight = struck(STRONG, ARMED, answer="parry", dice=dice)
    assert dice_of(fight.roll("damage"))["extra successes"] == 2
    assert (fight.marks("Ann"), fight.marks("Bob")) == ("X", "")


def test_W20_9_a_miss_with_a_blade_is_parried_and_hurts_nobody() -> None:
    sword = {**STRONG, "weapons": ["sword"]}
    dice = {"Ann attack": "0s", "Bob parry": "2s"}
    fight = struck(sword, ARMED, answer="parry", dice=dice)
    assert len(fight.rolls("parry")) == 1 and not fight.rolls("damage")


def test_W20_9_a_dodge_or_a_block_is_not_rolled_against_a_miss() -> None:
    for answer in ("dodge", "block"):
        fight = struck(STRONG, ARMED, answer=answer, dice={"Ann attack": "0s"})
        assert not fight.rolls(answer)


def test_W20_9_nor_is_the_parry_of_one_who_is_down_or_far_off() -> None:
    gun = {**STRONG, "weapons": ["light pistol"]}
    assert not struck(gun, ARMED, answer="parry", dice={"Ann attack": "0s"}).rolls("parry")


@pytest.mark.parametrize("weapon", ["bare hands", "light pistol"])
def test_W20_9_beside_a_bare_hand_or_a_pistol_the_other_one_parries(weapon: str) -> None:
    both = {**WARY, "firearms": 1, "weapons": ["light pistol", "knife"]}
    fight = duel(STRONG, both)
    fight.declare(Ann="attack Bob", Bob=f"parry & attack Ann with {weapon}")
    fight.resolve({"Ann attack": "1s", "Bob parry": "2s"})
    assert len(fight.rolls("parry")) == 1


@pytest.mark.parametrize("weapon", ["rifle", "longbow"])
def test_W20_9_beside_a_shot_that_takes_both_hands_a_parry_is_refused(weapon: str) -> None:
    both = {**WARY, "firearms": 1, "archery": 1, "weapons": [weapon, "knife"]}
    fight = duel(STRONG, both)
    with pytest.raises(RuleError) as caught:
        fight.say("Bob", f"parry & attack Ann with {weapon}")
    assert caught.value.code == "both-hands-full"
    fight.declare(Ann="attack Bob", Bob=f"attack Ann with {weapon} & do leap : wits")
    with pytest.raises(RuleError) as told:
        fight.say("Bob", "abort parry")
    assert told.value.code == "both-hands-full"


@pytest.mark.parametrize(("angle", "extra"), [("flank", 1), ("rear", 2)])
def test_W20_12_from_the_flank_or_the_rear(angle: str, extra: int) -> None:
    fight = duel(STRONG, WARY)
    fight.st(f"set Ann {angle}=Bob")
    fight.declare(Ann="attack Bob", Bob="pass")
    fight.resolve()
    assert fight.roll("attack").pool == 6 + extra
    fight.st(f"set Ann {angle}=none")
    assert getattr(fight.person("Ann"), angle) == ""


def test_W20_12_a_blinded_target_and_the_blind_themselves() -> None:
    fight = duel(STRONG, WARY)
    fight.st("set Bob blinded=yes")
    fight.declare(Ann="attack Bob", Bob="dodge")
    fight.resolve()
    assert (fight.roll("attack").pool, fight.roll("dodge").difficulty) == (8, 8)


def test_W20_12_a_blind_attacker_strikes_at_8_and_does_not_shoot() -> None:
    fight = duel({**STRONG, "weapons": ["light pistol"]}, WARY)
    fight.st("set Ann blinded=yes")
    with pytest.raises(RuleError) as caught:
        fight.say("Ann", "attack Bob with light pistol")
    assert caught.value.code == "blind"
    fight.declare(Ann="attack Bob with bare hands", Bob="pass")
    fight.resolve()
    assert fight.roll("attack").difficulty == 8


def test_W20_12_a_shot_declared_before_the_light_went_out_is_lost() -> None:
    fight = duel({**STRONG, "weapons": ["light pistol"], "willpower": 0}, WARY)
    fight.declare(Ann="attack Bob", Bob="pass")
    fight.st("set Ann blinded=yes")
    fight.resolve()
    assert [one.reason for one in fight.events(ev.ActionLost)] == ["blind"]


def test_W20_12_immobilised_but_struggling_gives_two_dice() -> None:
    fight = duel(STRONG, WARY)
    fight.st("set Bob immobilised=struggling")
    fight.declare(Ann="attack Bob", Bob="pass")
    fight.resolve()
    assert fight.roll("attack").pool == 8


def test_W20_12_one_held_in_a_grapple_is_immobilised_but_struggling() -> None:
    fight = turn({"Ann": STRONG, "Cy": STRONG, "Bob": WARY}, "Ann", "Cy", "Bob")
    fight.declare(Ann="grapple Bob", Cy="attack Bob", Bob="pass")
    fight.resolve({"Ann grapple": "3s"})
    assert dice_of(fight.roll("attack", "Cy"))["immobilised target"] == 2


def test_W20_12_wholly_immobilised_is_hit_without_a_roll_as_by_one_success() -> None:
    fight = duel(STRONG, WARY)
    fight.st("set Bob immobilised=wholly")
    assert fight.awaited() == ["Ann"]
    fight.declare(Ann="attack Bob")
    fight.resolve({"Ann damage": "2s", "Bob soak": "0s"})
    assert (len(fight.rolls("attack")), fight.roll("damage").pool) == (0, 3)
    assert fight.marks("Bob") == "//"


def test_W20_12_one_bound_after_declaring_loses_the_action() -> None:
    fight = duel(STRONG, WARY)
    fight.declare(Ann="pass", Bob="attack Ann")
    fight.st("set Bob immobilised=wholly")
    fight.resolve()
    assert [one.reason for one in fight.events(ev.ActionLost)] == ["immobilised"]


@pytest.mark.parametrize(("number", "more"), [(1, 0), (2, 1), (3, 2), (5, 4), (6, 4)])
def test_W20_16_each_opponent_past_the_first_makes_it_harder(number: int, more: int) -> None:
    names = [f"Thug{one}" for one in range(number)]
    cast = {**dict.fromkeys(names, STRONG), "Bob": {**WARY, "flanks": "any"}}
    cast["Bob"] = dict(WARY)
    fight = turn(cast, *names, "Bob")
    fight.st("set Bob flanks=any")
    fight.declare(**dict.fromkeys(names, "attack Bob"), Bob="dodge")
    fight.resolve()
    assert fight.rolls("dodge")[0].difficulty == 6 + more


def test_W20_16_attacks_are_harder_too_and_other_deeds_are_not() -> None:
    fight = turn({"Ann": STRONG, "Cy": STRONG, "Bob": WARY}, "Bob", "Ann", "Cy")
    fight.declare(Ann="attack Bob", Cy="attack Bob", Bob="attack Ann & do look : wits")
    fight.resolve()
    fight.resolve()
    assert fight.roll("attack", "Bob").difficulty == 7
    assert fight.roll("misc").difficulty == 6


def test_W20_16_the_figure_is_a_setting() -> None:
    cast = {"Ann": STRONG, "Cy": STRONG, "Bob": WARY}
    fight = turn(cast, "Ann", "Cy", "Bob", opponents_most=0)
    fight.declare(Ann="attack Bob", Cy="attack Bob", Bob="dodge")
    fight.resolve()
    assert {aim for _, aim in aims(fight, "dodge")} == {6}


def test_W20_4_a_grappler_wards_off_with_a_defense_of_these_rules() -> None:
    fight = turn({"Ann": STRONG, "Cy": STRONG, "Bob": WARY}, "Ann", "Cy", "Bob")
    fight.declare(Ann="grapple Bob", Cy="attack Ann", Bob="pass")
    fight.resolve({"Ann grapple": "3s"})
    fight.say("Ann", "choose shrug off")
    assert aims(fight, "block") == [(6, 6)]


@pytest.mark.parametrize("defense", ["block", "dodge", "parry"])
def test_GRAPPLE_10_whoever_holds_somebody_declares_no_defense(defense: str) -> None:
    fight = turn({"Ann": STRONG | {"weapons": ["sword"]}, "Bob": WARY}, "Ann", "Bob")
    fight.declare(Ann="grapple Bob", Bob="pass")
    fight.resolve({"Ann grapple": "3s"})
    fight.st("round")
    with pytest.raises(RuleError) as told:
        fight.say("Ann", f"sustain & {defense}")
    assert told.value.code == "grappler-defends"


def test_ABORT_1_one_may_abort_to_a_parry_beside_the_other_defenses() -> None:
    fight = turn({"Ann": STRONG, "Bob": ARMED | {"willpower": 5}, "Cy": WARY}, "Ann", "Bob", "Cy")
    fight.declare(Bob="attack Cy", Ann="attack Bob")
    offered = {one["who"]: one["options"] for one in fight.state()["offers"]}
    kinds = ("block", "dodge", "parry", "escape", "counter-grapple")
    assert list(offered["Bob"]) == [f"abort {kind}" for kind in kinds]


def test_W20_4_one_who_is_held_blocks_at_a_cost_what_a_body_can_block() -> None:
    fight = turn({"Ann": STRONG, "Cy": STRONG, "Bob": WARY}, "Ann", "Cy", "Bob")
    fight.declare(Ann="grapple Bob", Cy="attack Bob", Bob="pass")
    fight.resolve({"Ann grapple": "3s", "Cy attack": "1s"})
    assert dice_of(fight.roll("block"))["split to block"] == -3
