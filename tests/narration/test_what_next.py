"""What one would type next, from the screen alone: where newcomers have guessed wrong."""

from msgspec.structs import replace

from game import actions as act
from game.grammar import spoken
from narration.prompts.prompt import standing
from narration.reader import Reader
from narration.screens.demo import what_next
from narration.screens.scene_here import scene_here_lines
from tests.narration.fights import PISTOL, STORYTELLER, SWORD, Fight, duel, gunman, shifter
from tests.narration.test_chases import HOUND, Chased
from tests.narration.test_prompts import JO, SAM, down, gone

KELLY = Reader(name="Kelly", width=300)
OOPS = "Changed your mind? At once: +combat/oops"


def test_without_a_sheet_one_is_told_to_make_one_first():
    newcomer = Reader(sheetless=True, width=300)
    first = (
        "You have no sheet yet: +sheet/new mortal makes one, +demo shows a fight; then +init/join."
    )
    scene = Fight().scene
    assert standing(scene, [], newcomer)[-1] == first
    assert first in scene_here_lines("scene 1", scene, "+init/join", newcomer)[0]


def test_a_first_declaration_says_once_how_it_is_taken_back():
    fight = duel()
    assert fight.declare("Jo", "block", JO)[0] == f"Jo blocks. {OOPS}."
    fight.declare("Jane", "pass")
    fight.run()
    fight.start(Jane=9, Jo=2)
    assert fight.declare("Jo", "block", JO)[0] == "Jo blocks."


def test_who_can_no_longer_take_it_back_is_not_told_how():
    fight = duel()
    fight.declare("Jo", "block")
    told = fight.declare("Jane", "pass", Reader(name="Jane", width=300))  # and that begins a phase
    assert not any("oops" in one for one in told)


def test_the_first_npc_that_one_declares_for_is_named():
    fight = Fight()
    fight.join("Jane")
    for name in ("Al", "Bo"):
        fight.join(name, npc=True)
    fight.start(Jane=9, Al=2, Bo=1)
    assert fight.declare("Bo", "block", SAM)[0] == f"Bo blocks. {OOPS} Bo."
    assert not any("oops" in one for one in fight.declare("Al", "block", SAM))


def test_all_that_one_could_declare_is_told_at_ones_own_first_prompt():
    fight = duel()
    for who in ("Jo", "Jane"):
        fight.declare(who, "block")
    fight.run()
    fight.join("Kelly", shifter())
    fight.roll(Kelly=1)
    told = fight.start(KELLY, Jane=9, Jo=5)
    assert any("+escape" in one and "+haste 1=rage" in one for one in told)
    fight.declare("Kelly", "pass")
    assert not any("+escape" in one for one in fight.declare("Jo", "pass", KELLY))


def test_one_whose_named_target_has_gone_is_told_of_another():
    fight = Fight()
    fight.join("Jo")
    for name in ("Al", "Bo"):
        fight.join(name, npc=True)
    assert "You declare now. Type +attack Al," in fight.start(JO, Jo=1, Al=9, Bo=8)[-2]
    assert fight.tell(gone("Bo"), JO)[1:] == []
    fight.say(act.SetPosition(by="Sam", who="Bo", changes={"away": False}))
    for happening in (gone, down):
        told = fight.tell(happening("Al"), JO)
        assert told[-2].startswith("You declare now. Type +attack Bo,")
        fight.say(act.SetPosition(by="Sam", who="Al", changes={"away": False}))


def test_whoever_moves_a_scene_on_is_told_how_a_check_is_answered():
    ask = act.AskCheck(by="Jo", who="Jo", text="a way out?")
    told = 'Jo asks for check 1: "a way out?".'
    assert duel().tell(ask, SAM) == [f"{told} Answer: +check/done 1=WHAT CAME OF IT."]
    assert duel().tell(ask, Reader(width=300)) == [told]


def test_the_rolls_of_a_chase_stay_on_one_line_where_somebody_exerts_themselves():
    chase = Chased("Hound", "Dog")
    chase.say(spoken(chase.scene, "Hare", "exert"))
    told = chase.roll(STORYTELLER, Hare=1, Hound=1, Dog=1)
    assert told[1:3] == ["  Rolled: Hare 2, Hound 1, Dog 1.", "  Hare spends 1 willpower: 4 left."]


def test_prey_whose_lead_is_gone_is_told_to_be_caught():
    assert "Lead 4 -> -1, caught." in Chased("Hound").roll(Hare=0, Hound=5)[1]


def test_who_shoots_in_a_chase_is_told_what_comes_next():
    chase = Chased("Hound", "Dog")
    told = chase.tell(spoken(chase.scene, "Hound", "attack Hare"), HOUND)
    assert told[-1] == "Type +chase/ready for round 1, or +chase/exert (Willpower)."


def test_a_storyteller_reads_once_how_an_npc_seizes_somebody_or_takes_another_weapon():
    fight = Fight()
    fight.join("Jane")
    fight.join("Al", replace(gunman(), weapons=(PISTOL, SWORD)), npc=True)
    first = " ".join(fight.start(SAM, Jane=9, Al=1))
    assert "escape, guard, grapple Jane or attack Jane with sword." in first


def test_after_a_demo_who_has_no_sheet_is_told_that_nothing_lasts():
    assert "nothing in it lasts." in what_next(1, False, SAM)[0]
    assert "your sheet is as it was." in what_next(1, True, SAM)[0]


def test_a_storyteller_is_told_what_it_means_to_pass_an_obstacle_for_an_npc(approve):
    chase = Chased("Dog")
    told = chase.order("obstacle dexterity + athletics vs 7 for Dog", SAM)
    approve(told[-1])
