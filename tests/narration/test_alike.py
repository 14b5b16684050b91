"""What is said of several people at once."""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.fighter import Health
from game.state.scene import Effect, Hazard
from narration.events.alike import alike_lines, runs
from narration.events.rounds import group_words
from narration.events.view import View
from narration.reader import Reader
from narration.telling.narrator import Telling
from narration.text import crowd
from tests.narration.fights import IN_FULL, ONLOOKER, Fight, duel, fighter


def told(events: list[ev.AnyEvent], reader: Reader = ONLOOKER) -> list[str]:
    scene = duel().scene
    return Telling(scene, scene, reader, ()).all(events)


def test_several_who_play_by_themselves_are_told_in_one_line():
    events = [ev.AutoSet(who=name, auto=True, stance="flee") for name in ("Al", "Bo", "Cy")]
    assert told(events) == ["Al, Bo and Cy are automatic from now on (flee): each gets away."]
    events = [ev.AutoSet(who=name, auto=False) for name in ("Al", "Bo")]
    assert told(events) == ["Al and Bo are no longer automatic."]


def test_what_differs_is_told_apart():
    one, other = ev.AutoSet(who="Al", auto=True), ev.AutoSet(who="Bo", auto=False)
    assert told([one, other]) == ["Al is automatic from now on.", "Bo is no longer automatic."]
    left = [ev.Left(who=name) for name in "AB"]
    assert runs(left) == [[one] for one in left]


def test_those_who_join_alike_are_told_together():
    sheet = duel().scene.people["Jo"].fighter
    joined = [
        ev.Joined(who=name, fighter=sheet, npc=True, cover=cover, auto=True)
        for name, cover in zip("ABC", ("near", "near", "none"), strict=True)
    ]
    assert told(joined) == ["A and B join, in near cover, automatic.", "C joins, automatic."]


def test_the_healed_are_told_in_one_line_where_nothing_is_left_of_their_wounds():
    hurt = replace(fighter(), health=Health(bashing=1))
    whole, some = (
        [ev.FighterChanged(who=who, fighter=one, why="healed", by="Sam") for who in ("Jo", "Al")]
        for one in (fighter(), hurt)
    )
    assert told(whole) == ["Jo and Al are healed: Unhurt (by Sam)."]
    assert len(told(some)) == 2


def test_what_hazards_do_is_told_in_a_sentence_of_all_whom_they_do_the_same() -> None:
    struck = [
        event
        for who in ("Jo", "Jane", "Al")
        for event in (
            ev.HazardStruck(id=1, name="fire", who=who, rounds=0),
            ev.Wounded(
                who=who, by="fire", type="lethal", levels=0, health=Health(), level="", penalty=0
            ),
            ev.HazardEnded(id=1, name="fire", who=who),
        )
    ]
    over = "Jo, Jane and Al are no longer threatened by fire."
    assert told(struck) == ["Jo, Jane and Al are each struck by fire: no harm.", over]
    mine = "Jo is struck by fire: no harm. You are struck by fire. You take no harm. Al is struck"
    assert mine in " ".join(" ".join(told(struck, replace(ONLOOKER, name="Jane"))).split())


def test_what_is_put_on_several_is_told_once() -> None:
    lasts = {"name": "Fear", "changes": {"attack": -1}}
    effects = [ev.EffectBegan(effect=Effect(id=1, who=who, **lasts)) for who in ("Jo", "Al")]
    assert told(effects) == ["Jo and Al get attack -1 (Fear), until it is taken off."]
    fire = {"name": "fire", "type": "lethal", "dice": 3}
    hazards = [ev.HazardBegan(hazard=Hazard(id=1, who=who, **fire)) for who in ("Jo", "Al")]
    assert told(hazards) == ["Jo and Al are threatened by fire: 3 dice of lethal each round."]


def test_wounds_that_close_at_once_are_told_in_one_line() -> None:
    closed = [
        ev.Regenerated(who="Jo", type=kind, health=Health(lethal=1), level="Bruised")
        for kind in ("bashing", "bashing", "lethal")
    ]
    assert told(closed) == ["Jo regenerates 2 bashing and 1 lethal: X Bruised."]


def test_pairs_that_are_as_far_apart_are_told_in_one_line():
    far = [ev.YardsSet(who=one, other=other, yards=9) for one in "AB" for other in "CD"]
    assert told(far) == ["A and B are now 9 yards from C and D."]
    assert told([far[0], far[-1]]) == ["A is now 9 yards from C. B is now 9 yards from D."]


def test_a_groups_initiative_is_told_once_and_in_full_alone():
    events = [
        ev.InitiativeShared(who=name, of="A1", total=7, die=3, rating=4) for name in ("A2", "A3")
    ]
    assert told(events, IN_FULL) == ["  A2 and A3 have A1's initiative: 7."]
    assert alike_lines(events, View(duel().scene, ONLOOKER, {})) == []  # the order says it


def test_those_of_a_group_are_together_and_not_tied():
    fight = Fight()
    for name in ("A1", "A2"):
        fight.say(act.Join(by="Sam", who=name, fighter=fighter(), npc=True, group="A"))
    fight.join("Jo")
    fight.start(A1=5, Jo=4)
    assert "together" in group_words(("A1", "A2"), fight.scene)
    assert "tied" in group_words(("A1", "Jo"), fight.scene)


def test_names_numbered_in_a_row_are_told_in_short() -> None:
    assert crowd(["Ines", "Thug1", "Thug2", "Thug3", "Rat"]) == "Ines, Thug1-3 and Rat"
    assert crowd(["Thug1", "Thug2"]) == "Thug1 and Thug2"
    assert crowd(["Thug1", "Thug3", "Thug4"]) == "Thug1, Thug3 and Thug4"
    assert crowd(["Thug9", "Thug10", "Thug11", "Al12"]) == "Thug9-11 and Al12"
