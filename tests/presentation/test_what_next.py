"""What one would type next, from the screen alone: where newcomers have guessed wrong."""

from game import actions as act
from presentation.prompts import standing
from presentation.reader import Reader
from presentation.scene_here import scene_here_lines
from tests.presentation.fights import Fight, duel, shifter
from tests.presentation.test_prompts import JO, SAM, down, gone

KELLY = Reader(name="Kelly", width=300)
OOPS = "Changed your mind? +combat/oops"


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
