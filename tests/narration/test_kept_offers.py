"""What is offered is kept from one moment to the next, and never when it is no longer open."""

import pytest

from narration.payloads.messages import Ask, Option
from narration.payloads.moment import Moment
from narration.payloads.offered import Offers
from narration.payloads.view import View
from narration.reader import Reader
from tests.game.support import Fight

SHEET: dict[str, object] = {"dexterity": 2, "wits": 3, "brawl": 3}


VESPER = Reader(name="Vesper", st=True)


def options_of(fight: Fight, who: str, offers: Offers, reader: Reader) -> list[Option]:
    view = View(Moment(1, fight.journal.scene, offers=offers), reader)
    asks: list[Ask] = view.messages(frozenset({"Roundkeeper.Ask"}))["Roundkeeper.Ask"]
    return next(ask.options for ask in asks if ask.who == who)


def said_by(fight: Fight, who: str, offers: Offers) -> set[str]:
    return {one.say for one in options_of(fight, who, offers, VESPER)}


@pytest.fixture
def fight() -> Fight:
    """Return Jane and a gang in round 2; Alpha1 has what they attack with in hand."""
    fight, order = Fight({"Jane": SHEET}), ("Jane", ("Alpha1", "Alpha2", "Alpha3"))
    fight.st("add thug*3 as Alpha group")
    fight.begin(*order).declare(Alpha1="attack Jane", Alpha2="pass", Alpha3="pass", Jane="pass")
    fight.resolve()
    return fight.next_round(*order)


def test_PILE_5_who_finds_no_room_left_is_offered_it_no_more(fight: Fight) -> None:
    fight.st("set Jane flanks=doorway")
    offers = Offers()
    assert "attack Jane" in said_by(fight, "Alpha2", offers)
    fight.say("Alpha1", "attack Jane")
    assert "attack Jane" not in said_by(fight, "Alpha2", offers)


def test_what_is_offered_is_the_same_while_others_attack(fight: Fight) -> None:
    offers = Offers()
    before = said_by(fight, "Alpha2", offers)
    fight.say("Alpha1", "attack Jane")
    assert "attack Jane" in before
    assert said_by(fight, "Alpha2", offers) == before


def test_what_is_offered_is_found_once_for_all_who_know_the_scene_alike(fight: Fight) -> None:
    offers = Offers()
    found = options_of(fight, "Alpha2", offers, VESPER)
    sable = Reader(name="Sable", st=True, style="brief")
    assert options_of(fight, "Alpha2", offers, sable) is found
    Moment(1, fight.journal.scene, offers=offers)  # in which nobody looks
    fight.say("Alpha1", "attack Jane")
    assert options_of(fight, "Alpha2", offers, VESPER) is found
