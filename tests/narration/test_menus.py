"""Lists of ways to choose from: put in full once, then in a line; never again while open."""

from narration.reader import Reader
from tests.approval import Approve
from tests.narration.fights import STORYTELLER
from tests.narration.test_chases import HARE, WIDE, Chased


def test_maneuvers_are_listed_once_and_again_on_request(approve: Approve) -> None:
    chase = Chased("Hound")
    first = chase.roll(HARE, Hare=3, Hound=1)
    assert any("costs 2: what they win next round is halved" in one for one in first)
    chase.choose("Hare", "none")
    again = chase.roll(HARE, Hare=3, Hound=1)
    approve(again[-1])
    assert any("costs 2: what they win next round is halved" in one for one in chase.shown(HARE))


def test_an_undone_choice_is_as_if_it_had_not_been_made() -> None:
    chase = Chased("Hound")
    chase.roll(HARE, Hare=3, Hound=1)
    chase.choose("Hare", "none")
    told = chase.order("undo", HARE)
    assert any("costs 2: what they win next round is halved" in one for one in told)


def test_an_open_question_is_not_put_again_with_what_others_say() -> None:
    chase = Chased("Hound", "Dog")
    chase.roll(HARE, Hare=3, Hound=1, Dog=1)
    told = chase.order("lead Dog=9", HARE)
    assert any("The Lead on Dog is now 9" in one for one in told)
    assert not any("+choose" in one for one in told)


def test_what_players_are_asked_is_not_put_to_the_storyteller() -> None:
    chase = Chased("Hound")
    told = chase.roll(STORYTELLER, Hare=3, Hound=1)
    assert not any("+as Hare" in one for one in told)
    absent = Reader(st=True, absent=frozenset({"Hare"}), width=WIDE)
    chase = Chased("Hound")
    assert any("+as Hare=choose none" in one for one in chase.roll(absent, Hare=3, Hound=1))
