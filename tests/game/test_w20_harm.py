"""W20-6 to W20-8, W20-10, W20-11, W20-13 to W20-15: what a blow does, and what comes of it."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.rulesets import RULESETS
from narration.prompts.offers import pursuit_hints
from narration.reader import Reader
from narration.sheets.tables import armour_words
from narration.text import typed
from sheets.catalog import default_catalog
from tests.game.support import Fight, dice_of
from tests.game.w20 import GAROU, duel, struck, turn

STRONG = {"dexterity": 3, "brawl": 3, "melee": 3, "strength": 3, "firearms": 3, "archery": 2}
MORTAL = {"dexterity": 2, "athletics": 2, "stamina": 3, "wits": 2}


def armed(*weapons: object) -> dict[str, object]:
    return {**STRONG, "weapons": list(weapons)}


def hit(weapon: object, target: dict[str, object], levels: int, soak: object = None) -> Fight:
    """Play a hit that does so many levels before soak."""
    dice: dict[str, object] = {"Ann attack": "1s", "Ann damage": f"{levels}s"}
    if soak is not None:
        dice["Bob soak"] = soak
    return struck(armed(weapon), target, dice=dice)


FANGS = {"name": "fangs", "skill": "brawl", "damage": 9, "type": "aggravated", "natural": True}
TORCH = {"name": "torch", "skill": "melee", "damage": 9, "type": "aggravated"}
MAUL = {"name": "maul", "skill": "melee", "damage": 12, "type": "bashing"}
BLADE = {"name": "blade", "skill": "melee", "damage": 12, "type": "lethal"}


def test_EX_14_a_garou_soaks_one_of_three_lethal_levels_and_a_human_none() -> None:
    garou = hit(BLADE, GAROU, 3, [1, 9, 9])
    assert (garou.roll("soak").successes, garou.marks("Bob")) == (1, "XX")
    human = hit(BLADE, MORTAL, 3)
    assert (human.rolls("soak"), human.marks("Bob")) == ([], "XXX")


def test_W20_6_ones_cancel_damage_and_there_is_no_botch() -> None:
    fight = struck(armed(), MORTAL, dice={"Ann attack": "1s", "Ann damage": [1, 6, 6]})
    assert fight.roll("damage").successes == 1
    botch = struck(armed(), MORTAL, dice={"Ann attack": "1s", "Ann damage": [1, 1, 2]})
    assert (botch.roll("damage").successes, botch.roll("damage").botch) == (0, False)


def test_W20_6_ones_cancel_soak_and_there_is_no_botch() -> None:
    fight = hit(MAUL, MORTAL, 2, [1, 1, 2])
    assert (fight.roll("soak").botch, fight.marks("Bob")) == (False, "//")


def test_W20_7_brawl_is_strength_and_what_the_attack_had_to_spare() -> None:
    fight = struck(armed(), MORTAL, dice={"Ann attack": "3s"})
    assert dice_of(fight.roll("damage")) == {"strength": 3, "extra successes": 2}


def test_W20_7_melee_is_the_weapon_and_what_the_attack_had_to_spare() -> None:
    fight = struck(armed("sword"), MORTAL, dice={"Ann attack": "2s"})
    assert dice_of(fight.roll("damage")) == {"strength": 3, "sword": 2, "extra successes": 1}


def test_W20_7_bows_do_strength() -> None:
    fight = struck(armed("longbow"), MORTAL, dice={"Ann attack": "2s"})
    assert dice_of(fight.roll("damage")) == {"strength": 3, "extra successes": 1}


@pytest.mark.parametrize(
    "weapon",
    [
        "light pistol",
        {"name": "bomb", "skill": "athletics", "damage": 4, "type": "lethal", "explosive": True},
    ],
)
def test_W20_7_firearms_and_explosives_do_their_rating_without_a_roll(weapon: object) -> None:
    fight = struck(armed(weapon), MORTAL, dice={"Ann attack": "3s"})
    assert (fight.rolls("damage"), fight.marks("Bob")) == ([], "XXXX")
    assert fight.events(ev.LevelsDealt)[0].levels == 4


def test_W20_7_there_is_always_a_die() -> None:
    straw = {"name": "straw", "skill": "melee", "damage": 0, "type": "bashing"}
    assert struck(armed(straw), MORTAL).roll("damage").pool == 1


@pytest.mark.parametrize("template", ["vampire", "ghoul", "shifter", "fae"])
def test_W20_8_supernatural_beings_soak_lethal(template: str) -> None:
    fight = hit(BLADE, {**MORTAL, "template": template}, 1)
    assert fight.roll("soak").pool == 3


@pytest.mark.parametrize("template", ["mortal", "mage"])
def test_W20_8_mortal_bodies_soak_bashing_only(template: str) -> None:
    assert hit(MAUL, {**MORTAL, "template": template}, 1).roll("soak").pool == 3
    assert not hit(BLADE, {**MORTAL, "template": template}, 1).rolls("soak")


def test_W20_8_aggravated_is_fortitudes_alone() -> None:
    vampire = {**MORTAL, "template": "vampire", "fortitude": 2}
    assert hit(TORCH, vampire, 1).roll("soak").pool == 2
    assert not hit(TORCH, GAROU, 1).rolls("soak")
    assert hit(TORCH, GAROU, 1).marks("Bob") == "*"


def test_W20_8_any_armour_helps_against_teeth_and_claws_and_none_against_fire() -> None:
    mailed = {**GAROU, "armour": ["vest"]}
    assert hit(FANGS, mailed, 1).roll("soak").pool == 2
    assert not hit(TORCH, {**GAROU, "armour": ["plate"]}, 1).rolls("soak")


def test_W20_8_a_sheet_shows_what_any_armour_helps_against() -> None:
    vest = default_catalog().armour["vest"]
    assert armour_words(vest, RULESETS["w20"]).endswith("against bashing, lethal, teeth and claws")
    assert armour_words(vest, RULESETS["detroit"]).endswith("against bashing and lethal")


def test_W20_8_armour_adds_to_stamina_and_helps_who_cannot_soak() -> None:
    assert hit(BLADE, {**GAROU, "armour": ["vest"]}, 1).roll("soak").pool == 5
    assert hit(BLADE, {**MORTAL, "armour": ["vest"]}, 1).roll("soak").pool == 2


def test_W20_8_aggravated_is_lethal_to_mortals() -> None:
    assert hit(TORCH, MORTAL, 2).marks("Bob") == "XX"
    fight = duel(STRONG, MORTAL)
    fight.st("hurt Bob=2a")
    assert fight.marks("Bob") == "XX"


def test_W20_8_armour_breaks_under_twice_its_rating() -> None:
    whole = hit(MAUL, {**MORTAL, "armour": ["kevlar"]}, 5, "3s")
    assert [one.name for one in whole.person("Bob").fighter.armour] == ["kevlar"]
    broken = hit(MAUL, {**MORTAL, "armour": ["kevlar"]}, 6, "3s")
    assert broken.person("Bob").fighter.armour == ()
    assert broken.events(ev.ArmourDestroyed)[0].armour == ("kevlar",)


def test_W20_10_more_levels_than_stamina_daze_a_mortal_for_the_next_turn() -> None:
    fight = hit(MAUL, MORTAL, 4, "0s")
    assert fight.events(ev.Dazed)[0].round == 2
    fight.st("round")
    assert fight.awaited() == ["Ann"]
    with pytest.raises(RuleError) as caught:
        fight.say("Bob", "dodge")
    assert caught.value.code == "dazed"
    fight.resolve()
    fight.resolve()
    fight.st("round")
    assert set(fight.awaited()) == {"Ann", "Bob"}


def test_W20_10_others_bear_two_more() -> None:
    assert not hit(MAUL, GAROU, 5, "0s").events(ev.Dazed)
    assert hit(MAUL, GAROU, 6, "0s").events(ev.Dazed)


def test_W20_10_soaked_levels_do_not_count() -> None:
    assert not hit(MAUL, MORTAL, 4, "1s").events(ev.Dazed)


def knocked(faces: list[int], when: str = "pass") -> Fight:
    fight = duel(STRONG, MORTAL)
    if when:
        fight.declare(Ann="pass", Bob=when)
    if when == "pass":
        fight.resolve()
    fight.st("knockdown Bob", {"Bob knockdown": faces})
    return fight


def test_W20_11_a_success_is_up_at_once_and_two_slower_next_turn() -> None:
    fight = knocked([6, 2, 2, 2])
    before = fight.roll("knockdown")
    assert (before.pool, before.difficulty, fight.combatant("Bob")["prone"]) == (4, 6, False)
    assert fight.state()["initiative"]["Bob"]["total"] == 490 - 2
    fight.st("round")
    fight.resolve()
    fight.resolve()
    assert fight.state()["initiative"]["Bob"]["total"] == 490


@pytest.mark.parametrize("line", ["stand", "pass", "attack Ann"])
def test_W20_11_who_lies_there_gets_up_or_acts_from_the_ground(line: str) -> None:
    fight = knocked([2, 2, 2, 2])
    fight.st("round")
    fight.declare(Ann="pass", Bob=line)
    fight.resolve()
    assert fight.combatant("Bob")["prone"] == (line != "stand")
    assert [dice_of(one)["prone"] for one in fight.rolls("attack", "Bob")] == [-2] * (
        line == "attack Ann"
    )


def test_W20_11_who_has_passed_stays_down_unasked() -> None:
    fight = duel(STRONG, STRONG)
    fight.declare(Ann="sweep Bob", Bob="pass")
    fight.resolve({"Ann attack": "1s", "Bob knockdown": "0s"})
    assert fight.combatant("Bob")["prone"]


def test_W20_13_a_place_of_no_size_is_refused_with_the_list() -> None:
    fight = duel({}, {})
    with pytest.raises(RuleError) as caught:
        fight.say("Ann", "attack Bob at aura")
    assert caught.value.code == "unknown-place" and "knee" in caught.value.facts["places"]
    fight.st("set Bob bare=aura")
    fight.declare(Ann="attack Bob at aura", Bob="pass")


def test_W20_11_an_action_still_to_come_is_the_next_one() -> None:
    fight = knocked([2, 2, 2, 2], "attack Ann")
    assert fight.combatant("Bob")["declared"] == "stand"
    fight.resolve()
    assert (fight.combatant("Bob")["prone"], fight.rolls("attack")) == (False, [])


def test_W20_11_a_botch_hurts_besides() -> None:
    fight = knocked([1, 2, 2, 2])
    assert (fight.marks("Bob"), fight.combatant("Bob")["prone"]) == ("/", True)


def test_W20_11_is_no_word_of_other_rules() -> None:
    fight = Fight({"Ann": {}, "Bob": {}}).begin("Ann", "Bob")
    with pytest.raises(RuleError) as caught:
        fight.st("knockdown Bob")
    assert caught.value.code == "not-in-these-rules"
    with pytest.raises(RuleError) as caught:
        fight.st("set Bob blinded=yes")
    assert caught.value.code == "unknown-position"


@pytest.mark.parametrize(
    ("place", "difficulty", "damage"),
    [
        ("arm", 7, 3),
        ("hand", 8, 4),
        ("head", 8, 4),
        ("eye", 9, 5),
        ("heart", 9, 5),
        ("left knee", 7, 3),
    ],
)
def test_W20_13_aiming_costs_difficulty_and_adds_damage(
    place: str, difficulty: int, damage: int
) -> None:
    fight = struck(STRONG, MORTAL, f"attack Bob at {place}", dice={"Ann attack": "1s"})
    assert (fight.roll("attack").difficulty, fight.roll("damage").pool) == (difficulty, damage)


def test_W20_13_aiming_a_gun_adds_levels() -> None:
    dice = {"Ann attack": "1s"}
    fight = struck(armed("light pistol"), MORTAL, "attack Bob at head", dice=dice)
    assert fight.events(ev.LevelsDealt)[0].levels == 5


def test_W20_13_by_the_storyteller_it_passes_armour_instead() -> None:
    fight = duel(armed(), {**MORTAL, "armour": ["vest"]})
    fight.st("set Bob bare=head")
    fight.declare(Ann="attack Bob at head", Bob="pass")
    fight.resolve({"Ann attack": "1s", "Ann damage": "1s"})
    assert (fight.roll("damage").pool, fight.roll("soak").pool) == (3, 3)


def stake(levels: int, template: str = "vampire", line: str = "attack Bob at heart") -> Fight:
    dice = {"Ann attack": "1s", "Ann damage": f"{levels}s", "Bob soak": "0s"}
    if template == "mortal":
        del dice["Bob soak"]
    other = {**MORTAL, "template": template, "blood": 5}
    if template == "mortal":
        del other["blood"]
    return struck(armed("stake"), other, line, dice=dice)


def test_W20_13_a_stake_through_the_heart_holds_a_vampire_fast() -> None:
    fight = stake(3)
    assert (fight.roll("attack").difficulty, fight.person("Bob").staked) == (9, True)
    assert fight.person("Bob").down == ""
    fight.st("round")
    assert fight.awaited() == ["Ann"]
    with pytest.raises(RuleError) as caught:
        fight.st("spend Bob=blood")
    assert caught.value.code == "staked"
    fight.st("set Bob staked=no")
    assert set(fight.awaited()) == {"Ann", "Bob"}


def test_W20_13_a_staked_vampire_perceives() -> None:
    fight = stake(3)
    fight.st("round")
    with pytest.raises(RuleError) as caught:
        fight.say("Bob", "dodge")
    assert caught.value.code == "only-perceives"
    fight.say("Bob", "do listen : perception + alertness")
    fight.say("Ann", "pass")
    fight.resolve()
    assert fight.rolls("misc", "Bob")


def test_W20_13_two_levels_or_another_body_or_another_place_are_no_stake() -> None:
    assert not stake(2).person("Bob").staked
    assert not stake(3, "mortal").person("Bob").staked
    assert not stake(3, line="attack Bob at head").person("Bob").staked


def ambush(hidden: str, spotted: str) -> Fight:
    lurker = {**STRONG, "stealth": 3, "perception": 2, "alertness": 2}
    watcher = {**MORTAL, "perception": 2, "alertness": 2}
    fight = Fight({"Ann": lurker, "Bob": watcher}, ruleset="w20")
    fight.st("ambush Ann on Bob", {"Ann surprise": hidden, "Bob surprise": spotted})
    fight.st("start")
    return fight


def test_W20_14_surprise_is_a_free_attack_with_the_margin_as_dice() -> None:
    fight = ambush("3s", "1s")
    assert [(roll.pool, roll.difficulty) for roll in fight.rolls("surprise")] == [(6, 6), (4, 6)]
    assert (fight.phase, fight.awaited()) == ("ambush", ["Ann"])
    fight.say("Ann", "attack Bob")
    assert dice_of(fight.roll("attack"))["ambush"] == 2
    assert fight.events(ev.Undefended)[0].reason == "surprised"
    assert (fight.phase, set(fight.awaited())) == ("declaration", {"Ann", "Bob"})


def test_W20_14_equal_strikes_first_but_may_be_defended_against() -> None:
    fight = ambush("2s", "2s")
    fight.say("Ann", "attack Bob", {"Ann attack": "1s"})
    assert fight.roll("attack").pool == 6
    assert len(fight.rolls("dodge")) + len(fight.rolls("block")) == 1


def test_W20_14_fewer_is_spotted_and_nothing_comes_of_it() -> None:
    assert ambush("1s", "2s").phase == "declaration"


def test_W20_14_nothing_else_is_done_from_ambush() -> None:
    fight = ambush("2s", "1s")
    with pytest.raises(RuleError) as caught:
        fight.say("Ann", "dodge")
    assert caught.value.code == "ambush-first"
    fight.say("Ann", "pass")
    assert fight.phase == "declaration"


def test_W20_14_nobody_already_fighting_is_surprised() -> None:
    fight = duel(STRONG, MORTAL)
    with pytest.raises(RuleError) as caught:
        fight.st("ambush Ann on Bob")
    assert caught.value.code == "fighting-already"


def test_W20_15_one_level_is_healed_before_anything_else_strikes() -> None:
    fight = turn(
        {"Ann": {**GAROU, "form": "crinos", "regeneration": 3, "health": {"lethal": 2}}, "Bob": {}}
    )
    fight.st("hazard Ann=smoke 1 level bashing")
    fight.resolve()
    fight.resolve()
    kinds = [type(one).__name__ for one in fight.journal.entries[-1].events]
    assert kinds.index("Regenerated") < kinds.index("HazardStruck")
    assert kinds.count("Regenerated") == 1


def test_W20_15_bashing_closes_before_lethal_and_aggravated_never() -> None:
    fight = turn(
        {
            "Ann": {**GAROU, "form": "crinos", "regeneration": 1, "health": {"aggravated": 1}},
            "Bob": {},
        }
    )
    fight.resolve()
    fight.resolve()
    assert fight.marks("Ann") == "*"


@pytest.mark.parametrize("made_for", ["bashing", "lethal", "aggravated"])
@pytest.mark.parametrize("weapon", [MAUL, BLADE, FANGS])
def test_W20_8_armour_serves_whatever_it_is_made_of(
    made_for: str, weapon: dict[str, object]
) -> None:
    coat = {"name": "coat", "dice": 2, "against": [made_for]}
    own = 3 if weapon is MAUL else 0
    assert hit(weapon, {**MORTAL, "armour": [coat]}, 1).roll("soak").pool == 2 + own


def test_W20_8_padding_serves_against_a_knife() -> None:
    padded = {**MORTAL, "armour": ["padding"]}
    assert hit("knife", padded, 1).roll("soak").pool == 2


def test_W20_8_no_armour_serves_a_mortal_against_fire_though_it_is_lethal_to_them() -> None:
    fight = hit(TORCH, {**MORTAL, "armour": ["plate"]}, 1)
    assert not fight.rolls("soak") and not fight.events(ev.ArmourDestroyed)


def dazed(line: str, levels: int = 4) -> Fight:
    fight = duel(armed(MAUL), {**MORTAL, "brawl": 2})
    fight.declare(Ann="attack Bob", Bob=line)
    fight.st("next", {"Ann attack": "1s", "Ann damage": f"{levels}s", "Bob soak": "0s"})
    return fight


def test_W20_10_this_rounds_turn_is_lost_where_it_has_not_been_taken() -> None:
    fight = dazed("attack Ann")
    assert fight.events(ev.Dazed)[0].round == 1
    fight.resolve()
    assert [one.reason for one in fight.events(ev.ActionLost)] == ["dazed"]
    assert not fight.rolls("attack", "Bob")
    fight.st("round")
    assert set(fight.awaited()) == {"Ann", "Bob"}


def test_W20_10_one_who_is_dazed_defends_against_nothing_more_in_the_turn() -> None:
    fight = turn({"Ann": armed(MAUL), "Cy": STRONG, "Bob": MORTAL}, "Ann", "Cy", "Bob")
    fight.st("set Bob cramped=yes")
    fight.declare(Ann="attack Bob", Cy="attack Bob", Bob="dodge")
    fight.st("next", {"Ann attack": "1s", "Ann damage": "4s", "Bob soak": "0s"})
    fight.st("set Bob cramped=no")
    fight.st("next", {"Cy attack": "1s"})
    assert not fight.rolls("dodge")
    assert [one.reason for one in fight.events(ev.Undefended)] == ["cannot-meet", "dazed"]


@pytest.mark.parametrize("state", ["too-dazed", "immobilised", "cannot-get-in"])
def test_W20_10_who_cannot_move_is_told_why_they_go_after_nobody(state: str) -> None:
    fight = turn({"Ann": armed(MAUL), "Bob": MORTAL, "Tom": MORTAL}, "Ann", "Bob", "Tom")
    fight.declare(Ann="attack Bob" if state == "too-dazed" else "pass", Bob="pass", Tom="escape")
    fight.resolve({"Ann attack": "1s", "Ann damage": "4s", "Bob soak": "0s"})
    ruled = {"immobilised": "immobilised=wholly", "cannot-get-in": "cornered=yes"}
    hint = typed("+chase/pursue Tom")
    if state in ruled:
        assert hint in "".join(pursuit_hints(fight.journal.scene, Reader(name="Bob")))
        fight.st(f"set Bob {ruled[state]}")
    with pytest.raises(RuleError) as caught:
        fight.say("Bob", "pursue Tom")
    assert caught.value.code == state
    assert hint not in "".join(pursuit_hints(fight.journal.scene, Reader(name="Bob")))


def test_W20_10_a_turn_that_was_taken_in_defense_is_not_lost_twice() -> None:
    fight = duel(armed(MAUL), MORTAL).declare(Ann="attack Bob", Bob="dodge")
    dice = {"Ann attack": "2s", "Bob dodge": "1s", "Ann damage": "4s", "Bob soak": "0s"}
    fight.resolve(dice)
    assert fight.events(ev.Dazed)[0].round == 2


def test_W20_10_one_who_delays_loses_what_they_put_off() -> None:
    fight = turn({"Bob": MORTAL, "Ann": armed(MAUL)}, "Bob", "Ann")
    fight.declare(Bob="delay", Ann="attack Bob")
    fight.resolve()
    fight.say("Bob", "choose wait", {"Ann attack": "1s", "Ann damage": "4s", "Bob soak": "0s"})
    assert fight.events(ev.Dazed)[0].round == 1
    assert fight.phase == "bookkeeping"


@pytest.mark.parametrize(("form", "marks"), [("crinos", "X"), ("homid", "XX")])
def test_W20_15_a_shifter_heals_out_of_breed_form_without_being_told_so(
    form: str, marks: str
) -> None:
    garou = {**GAROU, "form": form, "breed_form": "homid", "health": {"lethal": 2}}
    fight = turn({"Ann": garou, "Bob": {}})
    fight.resolve()
    fight.resolve()
    assert fight.marks("Ann") == marks


def test_W20_1_wounds_move_initiative_as_they_come_and_go() -> None:
    fight = Fight({"Ann": armed(MAUL), "Bob": {**MORTAL, "stamina": 9}, "Cy": {}}, ruleset="w20")
    fight.st("start", {"Ann initiative": 9, "Bob initiative": 5, "Cy initiative": 6})
    assert fight.state()["order"] == ["Ann", "Bob", "Cy"]  # 13, 9, 8
    fight.declare(Ann="attack Bob", Bob="attack Cy", Cy="pass")
    fight.st("next", {"Ann attack": "1s", "Ann damage": "4s", "Bob soak": "0s"})
    bob = fight.state()["initiative"]["Bob"]
    assert (bob["total"], bob["rating"], bob["wounds"]) == (7, 2, -2)
    assert fight.state()["order"] == ["Ann", "Cy", "Bob"]
    fight.st("heal Bob=4b")
    assert fight.state()["order"] == ["Ann", "Bob", "Cy"]
    fight.st("undo")
    assert fight.state()["order"] == ["Ann", "Cy", "Bob"]


def test_W20_1_or_they_do_not_where_a_table_wants_it_so() -> None:
    fight = Fight({"Ann": {}, "Bob": {}}, ruleset="w20", settings={"wounds_move_initiative": False})
    fight.st("start", {"Ann initiative": 9, "Bob initiative": 8})
    fight.st("hurt Ann=4b")
    assert fight.state()["order"] == ["Ann", "Bob"]


def test_W20_1_wounds_that_were_counted_when_it_was_rolled_count_once() -> None:
    fight = Fight({"Ann": {"health": {"bashing": 4}}, "Bob": {}}, ruleset="w20")
    fight.st("start", {"Ann initiative": 9, "Bob initiative": 8})
    assert fight.state()["initiative"]["Ann"]["total"] == 9
    assert not fight.events(ev.InitiativeShifted)


def test_W20_1_wounds_count_once_for_one_who_leaves_and_comes_back() -> None:
    fight = Fight({"Ann": {}, "Bob": {}}, ruleset="w20")
    fight.st("start", {"Ann initiative": 9, "Bob initiative": 8})
    fight.declare(Ann="pass", Bob="pass")
    fight.resolve()
    fight.st("hurt Ann=4b")
    hurt = fight.journal.scene.people["Ann"]
    assert hurt.initiative is not None and hurt.initiative.wounds == -2
    fight.act(act.Leave(who="Ann"))
    fight.act(act.Join(who="Ann", fighter=hurt.fighter, ref=hurt.ref))
    fight.act(act.NextRound())
    assert fight.journal.scene.people["Ann"].initiative == hurt.initiative


def test_W20_1_a_group_keeps_its_one_place() -> None:
    fight = Fight({"Ann": {}}, ruleset="w20")
    fight.st("add thug*2 group")
    fight.st("start")
    thug = next(name for name in fight.journal.scene.people if name != "Ann")
    fight.st(f"hurt {thug}=3b")
    assert not fight.events(ev.InitiativeShifted)
