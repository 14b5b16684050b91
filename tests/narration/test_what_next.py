"""What one would type next, from the screen alone: where newcomers have guessed wrong."""

from msgspec.structs import replace

from game import actions as act
from narration.prompts.prompt import standing
from narration.reader import Reader
from narration.screens.demo import what_next
from narration.screens.scene import scene_here_lines
from tests.narration.fights import PISTOL, SWORD, Fight, duel, gunman, shifter
from tests.narration.test_prompts import SAM

KELLY = Reader(name="Kelly", width=300)


def test_without_a_sheet_one_is_told_to_make_one_first():
    newcomer = Reader(sheetless=True, width=300)
    first = (
        "You have no sheet yet: +sheet/new mortal makes one, +demo shows a fight; then +init/join."
    )
    scene = Fight().scene
    assert standing(scene, [], newcomer)[-1] == first
    assert first in scene_here_lines("scene 1", scene, "+init/join", newcomer)[0]


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


def test_a_storyteller_reads_once_how_an_npc_seizes_somebody_or_takes_another_weapon():
    fight = Fight()
    fight.join("Jane")
    fight.join("Al", replace(gunman(), weapons=(PISTOL, SWORD)), npc=True)
    first = " ".join(fight.start(SAM, Jane=9, Al=1))
    assert "escape, guard, grapple Jane or attack Jane with sword." in first


def test_a_prompt_names_nobody_out_of_reach_before_others():
    fight = Fight()
    for name in ("Kelly", "Al", "Bo"):
        fight.join(name)
    fight.tell(act.SetRange(who="Kelly", other="Al", yards=15))
    assert "+attack Bo" in " ".join(fight.start(KELLY, Kelly=1, Al=9, Bo=5))


def test_after_a_demo_who_has_no_sheet_is_told_that_nothing_lasts():
    assert "nothing in it lasts." in what_next(1, False, SAM)[0]
    assert "your sheet is as it was." in what_next(1, True, SAM)[0]
