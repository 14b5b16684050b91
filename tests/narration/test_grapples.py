"""Grapples as they are read: the table, the order, the questions, the prompts, a turn told."""

import pytest
from msgspec.structs import replace

from game import actions as act
from game.dice import Net
from game.errors import RuleError
from game.grammar import spoken
from game.rules.rounds import awaiting
from game.secrecy.people import MASK
from narration.prompts.prompt import standing
from narration.prompts.questions.asked import opening
from narration.reader import Reader
from narration.refusals.refusal import refusal
from narration.screens.tables import order_table, scene_table, summary_lines
from narration.tables.grapple_table import grapple_table
from tests.narration.fights import ALOUD, BRIEF, IN_FULL, ONLOOKER, STORYTELLER, Fight

WIDE = 300
JANE = Reader(name="Jane", width=WIDE)
JO = Reader(name="Jo", width=WIDE)
AL = Reader(name="Al", width=WIDE)
SAM = Reader(st=True, width=WIDE)
NAMES = ("Jane", "Jo", "Al")


def yard(jo_is_npc: bool = False) -> Fight:
    """Return a fight of three in which Jane acts first and Al is awaited."""
    fight = Fight()
    for name in NAMES:
        fight.join(name, npc=jo_is_npc and name == "Jo")
    fight.start(Jane=9, Jo=2, Al=1)
    return fight


def nets(fight: Fight, **rolls: int) -> None:
    """Lay out net successes: ``Jane_grapple=2``."""
    for key, net in rolls.items():
        who, _, purpose = key.partition("_")
        fight.dice.add(who, purpose, [Net(net)])


def held(control: int = 3, jo_is_npc: bool = False) -> Fight:
    """Return the fight as Al is awaited in round 2, with Jane holding Jo."""
    fight = yard(jo_is_npc)
    declare(fight, "pass", "pass", "grapple Jo")
    nets(fight, Jane_grapple=3, Jo_block=0)
    fight.run()
    if control != 3:
        fight.say(act.SetControl(by="Sam", who="Jane", control=control))
    fight.start(Jane=9, Jo=2, Al=1)
    return fight


def declare(fight: Fight, al: str, jo: str, jane: str) -> None:
    for who, line in zip(reversed(NAMES), (al, jo, jane), strict=True):
        fight.declare(who, line)


def pinned() -> Fight:
    """Return the fight as Al is awaited in round 3, with Jo pinned."""
    fight = held(12)
    declare(fight, "pass", "resist", "sustain then pin")
    nets(fight, Jane_grapple=1, Jo_grapple=0)
    fight.run()
    fight.start(Jane=9, Jo=2, Al=1)
    return fight


def shown(fight: Fight, reader: Reader) -> list[str]:
    return standing(fight.scene, awaiting(fight.scene), reader)


# --- the table -----------------------------------------------------------------------------------


def test_the_table_says_who_holds_whom_and_what_it_buys(approve):
    approve(grapple_table(held().scene, Reader(name="Jane")))


def test_the_table_tells_each_reader_what_is_theirs(approve):
    fight = held()
    assert "Strength 2" not in " ".join(grapple_table(fight.scene, JO))
    approve(grapple_table(fight.scene, JO)[2])
    approve(grapple_table(fight.scene, AL)[-1])
    assert "+grapple" not in " ".join(grapple_table(fight.scene, ONLOOKER))


def test_the_table_says_what_a_victim_on_the_ground_changes():
    fight = held()
    fight.say(act.SetPosition(by="Sam", who="Jo", changes={"prone": True}))
    rows = [" ".join(one.split()) for one in grapple_table(fight.scene, STORYTELLER)]
    assert "drop 2 is prone prone" in rows
    assert "prop 5 2 short stood up" in rows
    assert any(row.startswith("throw all is prone") for row in rows)


def test_the_table_aloud_is_a_fact_a_sentence(approve):
    reader = Reader(st=True, screenreader=True, width=WIDE)
    told = grapple_table(held().scene, reader)
    assert told[0] == "Jane holds Jo: Control 3."
    approve(told[3:6])
    assert "Throw, cost all the Control, can be paid: flies" in " ".join(told)
    assert "Action, cost 2 to 6, can be paid: anything else, at the storyteller's price." in told
    assert not any(sign in one for one in told for sign in ("--", "->", "=", "  "))


@pytest.mark.parametrize("width", [20, 40, 78])
@pytest.mark.parametrize("aloud", [False, True])
@pytest.mark.parametrize("name", ["", *NAMES])
def test_the_table_fits_the_screen(width, aloud, name):
    for fight in (held(), pinned()):
        told = grapple_table(fight.scene, Reader(name=name, width=width, screenreader=aloud))
        assert all(one.isascii() and len(one) <= width for one in told)


def test_a_pin_has_no_prices(approve):
    fight = pinned()
    approve(grapple_table(fight.scene, JANE))
    assert grapple_table(fight.scene, JO)[-1] == "  You are helpless till then."
    assert grapple_table(fight.scene, AL)[-1] == "  Nobody can help either of them now."


def test_with_no_grapple_the_table_says_how_to_begin_one(approve):
    approve(grapple_table(yard().scene, AL))
    assert grapple_table(yard().scene, ONLOOKER) == ["Nobody holds anybody."]


def test_one_who_cannot_tell_sees_that_two_are_at_it_and_what_to_type(approve):
    fight = held()
    fight.say(act.SetPosition(by="Sam", who="Al", changes={"unsure": True}))
    approve(grapple_table(fight.scene, AL))
    order = order_table(fight.scene, AL)
    assert not any("Control" in one or "held by" in one for one in order)
    assert any("in a grapple with Jane" in one for one in order)
    assert shown(fight, AL)[2].endswith(" +grapple/look may tell you who holds whom.")
    nets(fight, Al_misc=1)
    told = fight.tell(act.LookAtGrapple(by="Al", who="Al"), AL)
    assert told[1:] == ["Al makes out who holds whom.", "  Jane holds Jo: Control 3."]
    assert grapple_table(fight.scene, AL)[0] == "Jane holds Jo: Control 3."


# --- the order and the summary -------------------------------------------------------------------


def test_the_order_says_who_is_in_a_grapple(approve):
    fight = held()
    fight.say(act.SetPosition(by="Sam", who="Jo", changes={"prone": True}))
    approve(order_table(fight.scene, ONLOOKER))
    approve(order_table(pinned().scene, ALOUD)[:2])
    assert not any("Hand to hand" in one for one in scene_table(fight.scene, ONLOOKER))


def test_a_latecomer_is_told_who_holds_whom():
    assert "Jane holds Jo: Control 3." in summary_lines(held().scene, (), ONLOOKER)


# --- what to declare -----------------------------------------------------------------------------


def test_an_outsider_may_help(approve):
    approve(shown(held(), AL)[2])


def test_grappler_and_victim_are_told_their_verbs(approve):
    fight = held()
    fight.declare("Al", "pass")
    approve(shown(fight, JO)[1:])
    fight.declare("Jo", "resist")
    approve(shown(fight, JANE)[1:])


def test_for_an_npc_in_a_grapple_its_verbs_are_told(approve):
    fight = held(jo_is_npc=True)
    fight.declare("Al", "pass")
    approve(shown(fight, SAM)[1])


def test_giving_in_and_letting_go_are_told_once(approve):
    fight = held()
    assert fight.declare("Al", "pass")[0] == "Al passes."
    assert fight.declare("Jo", "relent")[0] == "Jo gives in to Jane: helpless until let go."
    approve(shown(fight, JANE)[1])
    assert fight.declare("Jane", "release")[0] == "Jane lets Jo go."


# --- questions -----------------------------------------------------------------------------------


def asked_for_an_effect() -> Fight:
    fight = held()
    declare(fight, "attack Jane", "resist", "sustain")
    nets(fight, Jane_grapple=2, Jo_grapple=0)
    fight.next()
    return fight


def test_an_effect_is_asked_for_with_prices_and_what_is_left(approve):
    fight = asked_for_an_effect()
    approve(shown(fight, ONLOOKER))
    approve(shown(fight, JANE)[1:])


def test_whoever_runs_the_scene_is_asked_for_the_price(approve):
    fight = asked_for_an_effect()
    fight.say(spoken(fight.scene, "Jane", "choose action search a pocket"))
    approve(shown(fight, AL))
    for reader in (SAM, Reader(pace=True, width=WIDE)):
        approve(shown(fight, reader)[1:])
    told, full = fight.say(act.Answer(by="Sam", who="ST", option="3"), Reader(width=WIDE), IN_FULL)
    assert told[0].endswith('acts with Jo in hand, "search a pocket", for 3 Control, 2 left.')
    assert full[1] == '  Jane acts with Jo in hand, "search a pocket", for 3 Control, 2 left.'


def test_a_refused_action_says_so():
    fight = asked_for_an_effect()
    fight.say(spoken(fight.scene, "Jane", "choose action search a pocket"))
    told, full = fight.say(act.Answer(by="Sam", who="ST", option="refuse"), AL, IN_FULL)
    assert told[0].endswith("The storyteller refuses Jane's action.")
    assert full[1] == "  The storyteller refuses Jane's action."


def forced() -> Fight:
    fight = asked_for_an_effect()
    nets(fight, Jane_damage=0, Al_attack=2)
    fight.say(act.Answer(by="Jane", who="Jane", option="slam"))
    fight.next()
    return fight


def test_a_grappler_attacked_from_outside_is_told_what_each_way_costs(approve):
    fight = forced()
    approve(shown(fight, JANE))


def test_a_hostage_block_is_told_with_what_it_cost(approve):
    fight = forced()
    nets(fight, Jane_block=2, Al_damage=1, Jo_soak=0)
    said = act.Answer(by="Jane", who="Jane", option="hostage block")
    told, own, full = fight.say(said, Reader(width=WIDE), Reader(name="Jane", width=WIDE), IN_FULL)
    approve(told[:2])
    assert own[0].startswith("You pay 2 for a hostage block with Jo: Control 2 -> 0.")
    assert own[0].endswith("You block it with Jo in the way.")
    assert own[1].endswith("Jo takes 1 bashing: /, Bruised. Jo is free: you have no Control left.")
    assert full[1] == "  Jane pays 2 for a hostage block with Jo: Control 2 -> 0."
    assert full[3] == "  Jane blocks it with Jo in the way."
    assert "  Jo takes 1 bashing: /, Bruised." in full
    assert full[7] == "Jo is free: Jane has no Control left."


def test_a_single_effect_is_asked_for_without_prices(approve):
    fight = yard()
    declare(fight, "pass", "attack Al", "grapple Jo then choose")
    nets(fight, Jane_grapple=4, Jo_block=0)
    fight.next()
    approve(shown(fight, JANE)[1:4])
    assert shown(fight, JANE)[-1] == "  +choose hold         keep the hold, Control 4"


def test_one_who_was_seized_may_abort_to_a_struggle(approve):
    fight = yard()
    declare(fight, "pass", "attack Al", "grapple Jo")
    nets(fight, Jane_grapple=3, Jo_block=0)
    fight.next()
    fight.next()
    approve(shown(fight, JO)[1:])


# --- a turn told ---------------------------------------------------------------------------------


def test_a_hold_is_told_by_what_becomes_of_control():
    fight = held()
    declare(fight, "assist Jane", "resist", "sustain then clinch")
    nets(fight, Jane_grapple=2, Jo_grapple=0, Jane_damage=1, Jo_soak=0, Al_assist=3)
    told, own, full = fight.say(act.Advance(by="Sam"), Reader(width=WIDE), JANE, IN_FULL)
    next_ = "-- Round 2: Al (7) acts next; waiting for the storyteller."
    assert told == [
        "Jane holds on to Jo, who resists: Jane tightens the hold on Jo, Control 3 -> 5; clinches "
        "Jo for 1 Control, 4 left; Jo takes 1 bashing: /, Bruised.",
        next_,
    ]
    assert own == [
        "Your grapple 6 dice vs 6: 6 6 2 2 2 2 = 2. Jo's grapple 6 vs 6: 2 2 2 2 2 2 = 0. "
        "You tighten the hold on Jo: Control 3 -> 5. You clinch Jo for 1 Control, 4 left.",
        "Damage 4 dice (Control left +2) vs 6: 6 2 2 2 = 1. Jo's soak 2 vs 6: 2 2 = 0. "
        "Jo takes 1 bashing: /, Bruised.",
        next_,
    ]
    assert full[0] == "Jane holds on to Jo, who resists."
    assert full[3].startswith("  Jane tightens the hold on Jo: Control 3 -> 5 (rolls ")
    assert full[4] == "  Jane clinches Jo for 1 Control, 4 left."
    assert "strength 2 + Control left 2 [GRAPPLE-4] = 4 dice" in full[5]
    assert full[7:] == ["  Jo takes 1 bashing: /, Bruised.", next_]
    told, full = fight.say(act.Advance(by="Sam"), Reader(width=WIDE), IN_FULL)
    after = [
        "-- End of round 2 --",
        "Keeping hold of Jo costs Jane 1: Control 5 -> 4.",
        "-- Round 2 is over; waiting for the storyteller to begin round 3.",
    ]
    assert told == ["Al helps Jane in the grapple: 3 successes; Control 4 -> 5.", *after]
    assert full[0] == "Al helps Jane in the grapple."
    assert full[2].startswith("  Al helps: Control 4 -> 5")
    assert full[3:] == after


def test_the_rolls_behind_control_can_be_looked_up(approve):
    fight = held()
    declare(fight, "pass", "resist", "sustain then hold")
    nets(fight, Jane_grapple=2, Jo_grapple=0)
    told = fight.next(Reader(style="verbose", width=WIDE))
    approve(told[3])


def test_GRAPPLE_11_help_in_vain_is_told_to_who_gave_it_in_brief_too():
    fight = held()
    declare(fight, "assist Jane", "resist", "sustain")
    nets(fight, Jane_grapple=1, Jo_grapple=1, Al_assist=0)
    fight.next()
    mine, others = (Reader(style="brief", name=one, width=WIDE) for one in ("Al", "Jo"))
    own, other = fight.say(act.Advance(by="Sam"), mine, others)
    assert own[0].startswith("Al helps Jane in the grapple: 0 successes. The Control stays.")
    assert "Al helps" not in other[0]


@pytest.mark.parametrize(
    ("jo", "mine", "theirs", "told"),
    [
        ("resist", 1, 1, ["neither gains on the other"]),
        ("resist", 0, 2, ["Jo wears Jane's hold down, Control 3 -> 1"]),
        ("resist", 0, 4, ["Jo wears Jane's hold down, Control 3 -> -1", "Jo is free"]),
        ("reverse", 0, 4, ["Jo wins by 4, which is less than twice the Control: nothing changes"]),
        ("reverse", 0, 6, ["Jo turns the tables on Jane, Control 3"]),
    ],
)
def test_what_comes_of_a_struggle_in_brief(jo, mine, theirs, told):
    fight = held()
    declare(fight, "pass", jo, "sustain")
    nets(fight, Jane_grapple=mine, Jo_grapple=theirs)
    who = "who resists" if jo == "resist" else "who tries to reverse it"
    wide = Reader(style="brief", width=WIDE)
    said = fight.next(wide)[0].removesuffix(" -- Al (7) acts next.")
    assert said == f"Jane holds on to Jo, {who}: {'; '.join(told)}."


def test_a_reversal_is_told_once():
    fight = held()
    declare(fight, "pass", "reverse", "sustain")
    nets(fight, Jane_grapple=0, Jo_grapple=6)
    told, full = fight.say(act.Advance(by="Sam"), Reader(width=WIDE), IN_FULL)
    who = "Jane holds on to Jo, who tries to reverse it"
    assert told[0] == f"{who}: Jo turns the tables on Jane, Control 3."
    assert full[3].startswith("  Jo turns the tables on Jane: Control 3")
    assert not any("wins by" in one for one in (*told, *full))


def test_a_counter_grapple_seizes_the_attacker():
    fight = yard()
    declare(fight, "pass", "counter-grapple", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "counter-grapple", [Net(3)])
    told = fight.next(BRIEF)
    assert told[0].startswith("Jane attacks Jo: Jo seizes Jane, Control 2.")


def test_two_who_grapple_each_other():
    fight = yard()
    declare(fight, "pass", "grapple Jane", "grapple Jo")
    fight.dice.add("Jane", "grapple", [Net(1)])
    fight.dice.add("Jo", "grapple", [Net(3)])
    told = fight.next(BRIEF)
    assert told[0] == "Jane and Jo grapple each other: Jo seizes Jane, Control 2."


def test_an_attack_that_meets_a_grapple():
    fight = yard()
    declare(fight, "pass", "grapple Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [Net(1)])
    fight.dice.add("Jo", "grapple", [Net(3)])
    told = fight.next(BRIEF)
    assert told[0] == "Jane attacks Jo, who grapples back: Jo seizes Jane, Control 2."


def test_a_pin_kept_is_told_and_no_roll_is_made():
    fight = pinned()
    fight.declare("Al", "pass")
    fight.declare("Jane", "sustain")
    assert fight.next()[0] == "Jane keeps Jo helpless."


def test_a_release_after_a_pin_says_what_it_costs():
    fight = pinned()
    fight.declare("Al", "pass")
    told = fight.declare("Jane", "release")
    assert told[0] == "Jane lets Jo go: Jo has no main action left this round."
    assert "Jo    Unhurt  loses the main action" in order_table(fight.scene, ONLOOKER)[1]


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "line"),
    [
        ("Al", "sustain"),
        ("Al", "resist"),
        ("Al", "stand"),
        ("Al", "grapple Jo"),
        ("Jo", "dodge"),
        ("Jane", "block"),
        ("Jane", "attack Al"),
        ("Jane", "sustain then prop"),
    ],
)
def test_what_a_grapple_does_not_allow_is_refused_with_what_it_does(who, line, approve):
    fight = held()
    for name, usual in (("Al", "pass"), ("Jo", "resist"), ("Jane", "sustain")):
        if name == who:
            break
        fight.declare(name, usual)
    with pytest.raises(RuleError) as caught:
        fight.declare(who, line)
    approve(refusal(caught.value, Reader(width=WIDE, st=True)))


def test_who_prevails_in_a_contest_is_named():
    fight = yard()
    declare(fight, "pass", "grapple Jane", "grapple Jo then drop")
    fight.dice.add("Jane", "grapple", [Net(3)])
    fight.dice.add("Jo", "grapple", [Net(1)])
    told = fight.next(BRIEF)
    assert told[0] == "Jane and Jo grapple each other: Jane drops Jo to the ground for all 2 won."


def test_a_hold_kept_for_nothing_more_is_told_once():
    fight = held()
    fight.declare("Al", "pass")
    fight.declare("Jo", "resist")
    assert "Jane keeps hold." in fight.declare("Jane", "sustain then hold")


def test_one_unseen_begins_the_question_as_a_sentence_does():
    fight = forced()
    [question] = fight.scene.fight.questions
    unseen = replace(question, about=dict(question.about) | {"attacker": MASK})
    assert opening(fight.scene, unseen).startswith("Someone attacks you while you hold Jo")
