"""Whole submissions: what each reader is told, from the order to the end of a phase."""

import msgspec
import pytest
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.dice import Net
from game.events.evolve import fold
from game.fighter import Damage, Fighter
from game.health import DamageType
from game.state.declaration import Dodge, Part
from narration.reader import Reader
from narration.screens.tables import order_table
from narration.telling.narrator import Telling
from narration.telling.summary import since_phase_began
from sheets.catalog import default_catalog
from tests.narration.fights import (
    ALOUD,
    BRIEF,
    IN_FULL,
    ONLOOKER,
    PISTOL,
    STORYTELLER,
    Fight,
    duel,
    fighter,
    fighter_with,
    gunman,
    shifter,
)

JANE = Reader(name="Jane")
OVER = "-- Round 1 is over; waiting for the storyteller to begin round 2."


def landed_blow() -> Fight:
    """Return a duel in which Jane's blow is about to land for two levels."""
    fight = duel()
    fight.declare("Jo", "block")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [8, 7, 6, 2, 2, 3])
    fight.dice.add("Jo", "block", [4, 2, 2, 3, 3, 3])
    fight.dice.add("Jane", "damage", [6, 7, 9])
    fight.dice.add("Jo", "soak", [6, 2])
    return fight


def test_a_round_begins_with_the_order_and_who_is_awaited(approve):
    fight = Fight()
    fight.join("Jane")
    fight.join("Jo")
    approve(fight.start(Jane=9, Jo=2))


def test_ones_own_initiative_is_told_with_its_sum_and_in_full_everybodys_with_traits(approve):
    fight = Fight()
    fight.join("Jane")
    fight.join("Jo")
    fight.roll(Jane=9, Jo=2)
    own, full = fight.say(act.Start(by="Sam"), JANE, IN_FULL)
    assert own[0] == "-- Round 1: Jane 15 (9+6), Jo 8."
    approve(full[:4])


NEXT = "-- Round 1: Jo (8) acts next; waiting for the storyteller."


def test_in_full_a_blow_is_told_roll_by_roll_under_one_line():
    assert landed_blow().next(IN_FULL) == [
        "Jane attacks Jo.",
        "  #3 Jane's attack: dexterity 3 + brawl 3 = 6 dice vs 6 (base 6 [ATTACK-1]): "
        "8 7 6 2 2 3 -> 3 successes",
        "  #4 Jo's block: dexterity 3 + brawl 3 = 6 dice vs 4 (base 4 [DEF-2]): "
        "4 2 2 3 3 3 -> 1 success",
        "  Jane hits Jo by 2.",
        "  #5 Jane's damage: strength 2 + extra successes 1 [ATTACK-7] = 3 dice vs 6 (base 6): "
        "6 7 9 -> 3 successes",
        "  #6 Jo's soak: stamina 2 = 2 dice vs 6 (base 6 [RES-3]): 6 2 -> 1 success",
        "  Jo takes 2 bashing: //, Hurt (-1).",
        NEXT,
    ]


def test_whoever_has_a_part_in_a_blow_reads_what_met_on_one_line_and_the_harm_on_another():
    jane, jo = landed_blow().say(
        act.Advance(by="Sam"), Reader(name="Jane", width=120), Reader(name="Jo", width=120)
    )
    assert jane == [
        "Your attack 6 dice vs 6: 8 7 6 2 2 3 = 3. Jo's block 6 vs 4: 4 2 2 3 3 3 = 1. Hit by 2.",
        "Damage 3 dice vs 6: 6 7 9 = 3. Jo's soak 2 vs 6: 6 2 = 1. "
        "Jo takes 2 bashing: //, Hurt (-1).",
        NEXT,
    ]
    assert jo == [
        "Jane's attack 6 dice vs 6: 8 7 6 2 2 3 = 3. Your block 6 vs 4: 4 2 2 3 3 3 = 1. Hit by 2.",
        "Damage 3 dice vs 6: 6 7 9 = 3. Your soak 2 vs 6: 6 2 = 1. "
        "You take 2 bashing: //, Hurt (-1).",
        NEXT,
    ]


def test_the_others_are_told_a_sentence_and_how_that_leaves_whom_it_hurt():
    assert landed_blow().next() == ["Jane attacks Jo: 2 bashing, // Hurt (-1).", NEXT]


def test_where_the_phase_ends_with_it_one_line_says_how_everyone_is_who_was_hurt():
    assert landed_blow().run() == ["Jane attacks Jo: 2 bashing.", "Now: Jo // Hurt (-1).", OVER]


def test_a_storyteller_reads_in_full_what_an_npc_does_to_a_player(approve):
    fight = Fight()
    fight.join("Al", npc=True)
    fight.join("Jo")
    fight.start(Al=9, Jo=2)
    fight.declare("Jo", "attack Al")
    fight.declare("Al", "attack Jo")
    fight.dice.add("Al", "attack", [8, 7, 6, 2, 2, 3])
    fight.dice.add("Jo", "attack", [4, 2, 2, 3, 3, 9])
    fight.dice.add("Al", "damage", [2, 2, 3, 3])
    told = fight.next(Reader(st=True, width=120))
    approve(told[0])


def test_brief_is_a_sentence_an_exchange_and_where_the_fight_stands(approve):
    approve(landed_blow().next(BRIEF))


def test_a_screen_reader_is_told_in_sentences(approve):
    aloud = Reader(name="Jo", screenreader=True, width=200)
    approve(landed_blow().next(aloud))
    approve(landed_blow().next(Reader(screenreader=True, style="verbose", width=200)))


@pytest.mark.parametrize(
    ("attack", "defense", "outcome"),
    [
        ([2, 3, 4, 5, 2, 2], [], ("misses", "= 0. Missed.", "Jane misses.")),
        ([2, 3, 4, 5, 2, 1], [], ("botches", "= BOTCH!", "Jane botches.")),
        ([6, 3, 4, 5, 2, 2], [4, 4, 2, 2, 2, 2], ("blocked", "= 2. Blocked.", "Jo blocks it.")),
    ],
)
def test_a_blow_that_comes_to_nothing_says_why(attack, defense, outcome):
    fight = duel()
    fight.declare("Jo", "block")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", attack)
    fight.dice.add("Jo", "block", defense)
    told, own, full = fight.say(act.Advance(by="Sam"), ONLOOKER, replace(JANE, width=99), IN_FULL)
    assert told[0] == f"Jane attacks Jo: {outcome[0]}."
    assert own[0].endswith(outcome[1])
    assert full[-2] == f"  {outcome[2]}"


def test_a_contest_is_told_as_one():
    fight = duel()
    fight.declare("Jo", "attack Jane power")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "attack", [Net(1)])
    told, full = fight.say(act.Advance(by="Sam"), BRIEF, IN_FULL)
    assert told == ["Jane and Jo attack each other: neither gets through. -- Round 1 is over."]
    assert full[0] == "Jane (bare hands) and Jo (bare hands, power) attack each other."
    assert full[-1] == OVER


def test_what_soak_stops_and_what_never_hurt():
    fight = duel()
    fight.declare("Jo", "pass")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "block", [Net(0)])
    fight.dice.add("Jane", "damage", [6, 2])
    fight.dice.add("Jo", "soak", [8, 8])
    told, full = fight.say(act.Advance(by="Sam"), ONLOOKER, IN_FULL)
    assert told[0] == "Jane attacks Jo: hit, all soaked."
    assert "  Jo soaks it all." in full
    fight.run()
    fight.start(Jane=9, Jo=2)
    fight.declare("Jo", "pass")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "block", [Net(0)])
    fight.dice.add("Jane", "damage", [2, 2])
    told, full = fight.say(act.Advance(by="Sam"), ONLOOKER, IN_FULL)
    assert told[0] == "Jane attacks Jo: hit, no harm."
    assert "  Jo takes no harm." in full


def test_going_down_and_an_action_lost_are_told():
    fight = Fight()
    for name in ("Jane", "Jo", "Al"):
        fight.join(name, fighter())
    fight.say(act.Harm(by="Sam", who="Jo", levels=6, type="lethal"))
    fight.start(Jane=9, Jo=1, Al=5)
    fight.declare("Jo", "pass")
    fight.declare("Al", "attack Jo")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "block", [Net(0)])
    fight.dice.add("Jane", "damage", [6, 6])
    fight.dice.add("Jo", "soak", [2, 2])
    told, full = fight.say(
        act.Advance(by="Sam", run=True), Reader(width=120), replace(IN_FULL, width=120)
    )
    waiting = (
        "-- Round 1, resolution: waiting for Al (the attack on Jo is void, since Jo is already "
        "down: another action or none)."
    )
    assert told == ["Jane attacks Jo: 2 bashing; Jo goes down, dying.", waiting]
    assert full[-3:] == [
        "  Jo takes 2 bashing: XXXXXXX, Incapacitated (-5).",
        "  Jo goes down, dying.",
        waiting,
    ]
    told = fight.tell(act.Answer(by="Al", who="Al", option="lose"), Reader(width=100))
    assert told == ["Al's attack on Jo is lost: Jo is already down.", OVER]


def test_one_who_goes_down_as_the_phase_ends_stands_in_its_last_line():
    fight = landed_blow()
    fight.say(act.Harm(by="Sam", who="Jo", levels=5, type="lethal"))
    assert fight.run() == [
        "Jane attacks Jo: 2 bashing; Jo goes down.",
        "Now: Jo XXXXX// unconscious.",
        OVER,
    ]


@pytest.mark.parametrize(
    ("levels", "kind", "wanted"),
    [
        (7, "bashing", "ask for healing with +heal 1b. You act again once you are healed."),
        (7, "lethal", "ask for healing with +heal 1l. You act again once you are healed."),
        (7, "aggravated", "Your character is dead. You can pose and watch;"),
    ],
)
def test_whoever_goes_down_alone_is_told_what_comes_next(
    levels: int, kind: DamageType, wanted: str
) -> None:
    fight = duel()
    harm = act.Harm(by="Sam", who="Jo", levels=levels, type=kind)
    own, other = fight.say(harm, Reader(name="Jo", width=200), Reader(name="Jane", width=200))
    (line,) = (one for one in own if wanted in one)
    assert line.endswith(("+help down.", "+help death."))
    assert line not in other


def tie() -> Fight:
    """Return two who are tied, Jane with haste to buy, and Al above them."""
    fight = Fight()
    fight.join("Jane", shifter())
    fight.join("Jo")
    fight.join("Al")
    fight.start(Jane=5, Jo=5, Al=9)
    return fight


def test_a_secret_reaches_its_owner_and_the_storyteller_alone():
    fight = tie()
    said = act.Declare(by="Jane", who="Jane", declaration=_parsed(fight, "Jane", "attack Jo"))
    onlooker, owner, storyteller, other = fight.say(
        said, ONLOOKER, JANE, STORYTELLER, Reader(name="Jo")
    )
    hidden = "Jane has declared, in secret."
    assert onlooker == [hidden, "-- Round 1, declarations: waiting for Jo (11)."]
    assert other == onlooker  # who was told already what to type
    assert storyteller[0] == "Jane declares, in secret, an attack on Jo with a sword."
    assert owner[:2] == [storyteller[0], "Changed your mind? At once: +combat/oops."]


def _parsed(fight, who, line):
    from game.notation import parse, vocabulary

    return parse(line, vocabulary(fight.scene, who))


def test_haste_bought_in_secret_shows_when_it_is_revealed(approve):
    fight = tie()
    told = fight.declare("Jane", "attack Jo haste 2 rage")
    assert not any("haste" in line or "rage" in line for line in told)
    approve(fight.declare("Jo", "dodge"))


def test_what_a_tie_reveals_is_not_told_twice_when_it_ends_the_declarations(approve):
    fight = Fight()
    fight.join("Jane")
    fight.join("Jo")
    fight.start(Jane=5, Jo=5)
    fight.declare("Jane", "attack Jo")
    approve(fight.declare("Jo", "dodge"))


def test_in_a_tie_the_lines_of_each_exchange_stay_together(approve):
    fight = tie()
    fight.declare("Jane", "attack Al")
    fight.declare("Jo", "attack Al")
    fight.declare("Al", "dodge")
    fight.next()
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "attack", [Net(0)])
    fight.dice.add("Al", "dodge", [Net(0)])
    fight.dice.add("Jane", "damage", [6, 6, 6, 6])
    told, full = fight.say(act.Advance(by="Sam"), ONLOOKER, IN_FULL)
    approve([line for line in full if not line.startswith("  ")][:3])
    first, second = full.index("Jane attacks Al with a sword."), full.index("Jo attacks Al.")
    assert "  Al takes 4 lethal, no soak: XXXX, Wounded (-2)." in full[first:second]
    approve(told[:2])


def test_what_was_told_when_it_happened_is_not_told_again_as_the_phase_ends():
    fight = landed_blow()
    fight.next()
    told, full = fight.say(act.Advance(by="Sam"), ONLOOKER, IN_FULL)
    assert told == [OVER]
    assert full == ["Jo defends (block).", OVER]


def test_haste_phases_are_named_and_hazards_told():
    fight = duel()
    fight.say(act.PutHazard(by="Sam", who="Jo", name="fire", type="lethal", levels=1, rounds=1))
    fight.say(act.GrantHaste(by="Sam", who="Jane", haste=_haste(1, "magick")))
    fight.declare("Jo", "pass")
    fight.declare("Jane", "pass haste 1 magick")
    assert fight.run()[-1] == "-- Round 1, haste 1 declarations: waiting for Jane (15)."
    fight.declare("Jane", "pass")
    assert fight.run() == [
        "-- End of round 1 --",
        "Jo is struck by fire.",
        "  Jo takes 1 lethal: X, Bruised.",
        "Jo is no longer threatened by fire.",
        OVER,
    ]


def _haste(count, source):
    from game.state.declaration import Haste

    return Haste(count, source)


def test_an_undo_says_where_the_fight_stands_again(approve):
    fight = duel()
    fight.declare("Jo", "block")
    approve(fight.tell(act.Undo(by="Sam")))


def test_the_end_is_told(approve):
    fight = duel()
    approve(fight.tell(act.End(by="Sam", reason="the police come")))


def committed_attack(*joining: tuple[str, Fighter]) -> Fight:
    """Return a fight in which Jane's committed attack on Jo comes up next."""
    fight = Fight()
    for name, sheet in joining or (("Jane", fighter()), ("Jo", fighter())):
        fight.join(name, sheet)
    fight.start(Jane=9, Jo=2)
    fight.declare("Jo", "attack Jane power")
    told = fight.declare("Jane", "attack Jo committed")
    assert told[:2] == [
        "Jane makes a committed attack on Jo.",
        "  Jane makes no defense until the round is over.",
    ]
    return fight


def answer(who: str, option: str, part: Part | None = None) -> act.Answer:
    return act.Answer(by=who, who=who, option=option, part=part)


def test_a_question_says_to_everyone_who_is_awaited_and_what_for(approve):
    fight = committed_attack()
    alone = Reader(st=True, absent=frozenset({"Jo"}))
    onlooker, asked, storyteller, for_jo = fight.say(
        act.Advance(by="Sam"), ONLOOKER, Reader(name="Jo"), STORYTELLER, alone
    )
    waiting = "-- Round 1, resolution: waiting for Jo (how to meet Jane's committed attack)."
    assert storyteller == [waiting]
    assert onlooker == [waiting]
    approve(asked)
    approve(for_jo)


def test_the_answer_stands_before_what_comes_of_it(approve):
    fight = committed_attack()
    fight.next()
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "attack", [Net(1)])
    own, full = fight.say(answer("Jo", "brave"), Reader(name="Jo", width=140), IN_FULL)
    approve(own[:2])
    approve(full[:2])
    assert "9 (base 6 [ATTACK-1] + power 1 [ATTACK-3] + braving 2 [ATTACK-6])" in full[3]


def test_an_abort_stands_before_the_attack_it_meets_and_is_told_once(approve):
    fight = committed_attack()
    fight.next()
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "dodge", [Net(1)])
    told = fight.tell(answer("Jo", "abort", Dodge()))
    approve(told[:2])
    assert fight.run() == [OVER]


def test_an_offer_is_told_once_and_to_whoever_has_it():
    fight = Fight()
    for name in ("Jane", "Jo", "Al"):
        fight.join(name, npc=name == "Al")
    fight.start(Jane=9, Jo=2, Al=1)
    fight.declare("Al", "attack Jo")
    fight.declare("Jo", "attack Al")
    said = act.Declare(by="Jane", who="Jane", declaration=_parsed(fight, "Jane", "attack Jo"))
    wide = Reader(name="Jo", width=200)
    own, other, storyteller = fight.say(said, wide, ONLOOKER, STORYTELLER)
    hint = "Jane's attack came later: +abort block replaces your action (Willpower vs 8)."
    assert hint in own
    assert not any("came later" in line for line in other)
    assert not any("may abort" in line for line in storyteller)
    fight.dice.add("Jane", "attack", [Net(0)])
    assert not any("came later" in line for line in fight.next(wide))


def test_the_storyteller_is_told_of_an_npcs_offer_in_one_line():
    fight = Fight()
    fight.join("Jane")
    fight.join("Al", npc=True)
    fight.start(Jane=9, Al=1)
    fight.declare("Al", "attack Jane")
    told = fight.declare("Jane", "attack Al", STORYTELLER)
    assert "Al may abort the action to a defense: +as Al=abort block." in told


def test_ABORT_6_the_offer_names_the_defense_that_is_best_against_that_attack():
    fight = Fight()
    fight.join("Jane", gunman())
    fight.join("Jo", fighter(athletics=2))
    fight.start(Jane=9, Jo=2)
    fight.say(act.SetPosition(by="Sam", who="Jo", changes={"cover": "partial"}))
    fight.declare("Jo", "attack Jane")
    told = fight.declare("Jane", "attack Jo range 15", Reader(name="Jo", width=200))
    assert any("+abort dodge replaces" in line for line in told)  # in cover, and a block is at 9


def test_one_who_splits_with_a_defense_is_offered_none():
    fight = duel()
    fight.declare("Jo", "attack Jane & dodge")
    told = fight.declare("Jane", "attack Jo", Reader(name="Jo", width=200))
    assert not any("abort" in line for line in told)


def test_what_was_declared_before_stands_at_the_prompt_with_its_weapon():
    fight = Fight()
    for name in ("Jo", "Jane", "Al"):
        fight.join(name, shifter())
    fight.start(Jo=9, Jane=2, Al=1)
    fight.declare("Al", "attack Jo")
    told = fight.declare("Jane", "attack Jo", Reader(name="Jo", width=200))
    assert "Jane attacks Jo with a sword." in told  # and so does not stand there
    assert any(line.startswith("You declare now, attacked by Al (sword). Type") for line in told)


def test_the_form_that_is_worn_stands_in_the_order_and_at_the_prompt():
    fight = Fight()
    garou = {"template": "shifter", "dexterity": 3, "wits": 2}
    fight.join("Jane", default_catalog().fighter({**garou, "form": "homid"}))
    fight.join("Jo", default_catalog().fighter({**garou, "form": "crinos"}))
    told = fight.start(Reader(name="Jo", width=200), Jane=9, Jo=2)
    assert ", in crinos form)" in told[0] and "homid" not in told[0]
    assert any(one.startswith("You declare now, in crinos form. Type") for one in told)
    assert any("in crinos form" in row for row in order_table(fight.scene, ONLOOKER))


def test_one_who_only_defends_is_offered_nothing():
    fight = duel()
    fight.declare("Jo", "block")
    assert not any("abort" in line for line in fight.declare("Jane", "attack Jo", STORYTELLER))


def test_who_plays_by_themselves_is_not_waited_for():
    fight = duel()
    told = fight.tell(act.SetAuto(by="Sam", who="Jane", auto=True))
    assert told == ["Jane is automatic from now on."]
    assert fight.declare("Jo", "block") == ["Jo blocks."]


def test_an_escape_that_held_and_was_not_good_enough_says_so_at_the_end():
    fight = duel()
    fight.declare("Jo", "escape")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "escape", [Net(1)])
    told, full = fight.say(act.Advance(by="Sam"), ONLOOKER, IN_FULL)
    assert told[0] == "Jane attacks Jo: evaded."
    assert "  Jo slips away from it." in full
    told, full = fight.say(act.Advance(by="Sam"), ONLOOKER, IN_FULL)
    assert told == ["Jo does not get away: no better than Jane's attack.", OVER]
    assert full == ["Jo makes a break for it.", *told]


def test_the_escape_that_is_broken_is_told_where_both_in_a_contest_escape():
    fight = duel()
    fight.declare("Jo", "attack Jane & escape")
    fight.declare("Jane", "attack Jo & escape")
    for who, what, net in (("Jane", "attack", 1), ("Jo", "attack", 3), ("Jo", "damage", 0)):
        fight.dice.add(who, what, [Net(net)])
    (told,) = fight.say(act.Advance(by="Sam"), BRIEF)
    assert "Jo breaks Jane's escape" in " ".join(told)


def test_an_escape_is_told_with_its_lead_and_once():
    fight = duel()
    fight.declare("Jo", "escape")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "escape", [Net(3)])
    told = fight.next()
    gone = "Jo gets away, 2 ahead of Jane and 3 ahead of anyone else."
    assert gone in told
    assert told[-1] == OVER
    fight = duel()
    fight.declare("Jo", "escape")
    fight.declare("Jane", "pass")
    assert fight.run().count("Jo gets away unhindered.") == 1


def test_one_dodge_serves_against_every_shot():
    fight = Fight()
    fight.join("Jane", gunman())
    fight.join("Al", gunman())
    fight.join("Jo")
    fight.start(Jane=9, Al=6, Jo=1)
    for who, line in {"Jo": "dodge", "Al": "attack Jo", "Jane": "attack Jo"}.items():
        fight.declare(who, line)
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Al", "attack", [Net(1)])
    fight.dice.add("Jo", "dodge", [Net(2)])
    fight.next()
    own, full = fight.say(act.Advance(by="Sam"), Reader(name="Jo", width=99), IN_FULL)
    assert own[0].endswith("Your dodge serves again: 2 successes. Dodged.")
    assert "  Jo's dodge serves again: 2 successes (roll 5)." in full
    assert "  Jo dodges it." in full


def test_open_checks_are_told_before_the_next_round_and_how_to_go_on(approve):
    fight = duel()
    approve(fight.tell(act.AskCheck(by="Jo", who="Jo", text="rage")))
    fight.run()
    fight.run()
    approve(fight.tell(act.NextRound(by="Sam"), STORYTELLER))


def test_what_a_question_held_up_is_named_again_when_it_goes_on(approve):
    rifle = msgspec.structs.replace(PISTOL, name="rifle", build="long", bayonet=Damage(2))
    fight = Fight()
    fight.join("Jane", fighter_with(rifle, {"rifle": 1}))
    fight.join("Jo")
    fight.start(Jane=9, Jo=1)
    fight.declare("Jo", "pass")
    fight.declare("Jane", 'attack Jo with "rifle bayonet"')
    fight.dice.add("Jane", "attack", [Net(2)])
    fight.dice.add("Jo", "block", [Net(0)])
    fight.dice.add("Jane", "damage", [2] * 7)
    approve(fight.next(Reader(name="Jane"))[-3:])
    own, full = fight.say(answer("Jane", "fire"), Reader(name="Jane"), IN_FULL)
    assert own[:2] == ["You fire the rifle.", "Damage 7 dice vs 6: 2 2 2 2 2 2 2 = 0. No harm."]
    assert full[:2] == ["Jane attacks Jo with a rifle bayonet.", "  Jane fires the rifle."]


def test_without_questions_where_the_fight_stands_is_left_out():
    fight = duel()
    event = ev.Left(who="Jo")
    assert Telling(fight.scene, fight.scene, ONLOOKER, ()).all([event]) == ["Jo leaves."]


def test_the_events_of_a_phase_are_those_since_it_began():
    began = ev.PhaseBegan(phase="resolution")
    gone, here = ev.Left(who="Jane"), ev.Left(who="Jo")
    assert since_phase_began([gone, began, here]) == [began, here]


def test_a_reader_without_eyes_gets_the_same_facts():
    fight = landed_blow()
    told = " ".join(fight.next(ALOUD))
    for fact in ("Jane attacks Jo", "2 bashing", "Hurt"):
        assert fact in told
    own = " ".join(landed_blow().next(replace(ALOUD, name="Jo")))
    for fact in ("3 successes", "1 success", "Hit by 2", "2 bashing", "Hurt"):
        assert fact in own
    full = " ".join(landed_blow().next(replace(ALOUD, style="verbose")))
    for fact in ("3 successes", "hits Jo by 2", "2 bashing", "Hurt"):
        assert fact in full


def test_whoever_goes_down_loses_what_they_had_yet_to_do():
    fight = duel()
    fight.declare("Jo", "attack Jane")
    fight.declare("Jane", "dodge")
    told = fight.tell(act.Harm(by="Sam", who="Jo", levels=7, type="lethal"))
    assert told[1:3] == ["  Jo goes down, dying.", "  Jo's attack on Jane is lost."]


def test_whoever_has_acted_loses_nothing_by_going_down():
    fight = duel()
    fight.declare("Jo", "block")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(0)])
    fight.dice.add("Jo", "block", [Net(0)])
    fight.next()
    told = fight.tell(act.Harm(by="Sam", who="Jane", levels=7, type="lethal"))
    assert not any("lost" in one for one in told)


def test_an_order_has_the_totals_of_its_own_moment(approve):
    scene = duel().scene
    shifts = [ev.InitiativeShifted(who="Jane", change=n, total=11 + n) for n in (-5, 2)]
    order = ev.OrderSet(groups=(("Jo",), ("Jane",)))
    events = [shifts[0], order, shifts[1], ev.Left(who="Jo"), order]
    told = Telling(scene, fold(events, scene), ONLOOKER, ()).all(events)
    approve(" ".join(told))
