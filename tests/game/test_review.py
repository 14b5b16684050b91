"""Results that are withheld: when a turn rests, what a ruling takes back, who may know of it."""

from contextlib import nullcontext

import pytest
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.engine.rolling import ROOM
from game.errors import RuleError
from game.events.scenes import rolls_in
from game.secrecy import Viewer, seen
from play.views import scene_view
from tests.game.chasing import chase
from tests.game.support import Fight, refusal

CAST = {
    "Jo": {"dexterity": 3, "strength": 2, "stamina": 2, "brawl": 3, "willpower": 3},
    "Al": {"dexterity": 2, "strength": 2, "stamina": 2, "brawl": 1, "willpower": 3},
}
PLAYER = Viewer(name="Al")
DICE = {"Jo attack": "2s", "Al block": "2s"}


def held_fight(jo: str = "attack Al", dice: dict[str, object] | None = None) -> Fight:
    """Return a fight in which Jo's turn is withheld."""
    fight = Fight(CAST)
    fight.st("hold on")
    fight.begin("Jo", "Al").declare(Al="block", Jo=jo)
    fight.st("next", DICE if dice is None else dice)
    assert fight.journal.scene.resting
    return fight


def test_a_pool_that_has_changed_is_rolled_anew_and_others_keep_their_dice() -> None:
    fight = held_fight(dice={"Jo attack": "2s", "Al block": "0s", "Jo damage": "1s"})
    pools = [one.pool for one in fight.rolls("damage")]
    fight.st("rule attack successes=4 because of the sun", {"Jo damage": "3s"})
    (damage,) = fight.rolls("damage")
    assert damage.pool == pools[0] + 2
    assert (damage.successes, damage.source) == (3, "rolled")
    (block,) = fight.rolls("block")
    assert block.source == "kept"


@pytest.mark.parametrize(("levels", "taken"), [(-1, False), (0, True), (20, True), (21, False)])
def test_the_damage_ruled_has_bounds(levels: int, taken: bool) -> None:
    fight = held_fight(dice={"Jo attack": "2s", "Al block": "0s", "Jo damage": "1s"})
    ruling = act.Rule(change="damage", why="the sun", number=levels)
    with nullcontext() if taken else pytest.raises(RuleError):
        fight.act(ruling)


def test_a_sheet_is_not_rewritten_under_what_is_withheld() -> None:
    fight = held_fight("attack Al willpower")
    assert refusal(fight, "ST", "regain Jo=willpower") == "held-first"
    assert refusal(fight, "ST", "set Jo strength=4") == "held-first"
    fight.st("hurt Al=1b")
    fight.st("rule attack difficulty=9 because of the wind")
    assert fight.journal.scene.people["Al"].fighter.health.bashing == 1


def test_players_know_of_nothing_that_is_withheld_until_it_is_released() -> None:
    fight = held_fight("attack Al willpower")
    fight.st("rule block successes=0 because he slips")
    events = [one for entry in fight.journal.entries for one in entry.events]
    known = seen(events, PLAYER)
    assert not any(isinstance(one, ev.Ruled | ev.Compared | ev.Rolled) for one in known)
    assert any(isinstance(one, ev.Rolled) for one in seen(events, Viewer(st=True)))
    public = scene_view(fight.journal.scene, Viewer(name="Jo"))
    assert public["combatants"]["Jo"]["resources"]["willpower"] == 3
    assert public["held"] == [{"who": "Jo", "target": "Al", "rolls": []}]

    entry = fight.st("next")
    told = [type(one) for one in seen(entry.events, PLAYER)]
    assert told.index(ev.Ruled) < told.index(ev.Rolled) < told.index(ev.Wounded)
    rolls = [one.roll for one in seen(entry.events, PLAYER) if isinstance(one, ev.Rolled)]
    assert [one.id for one in rolls] == [one.id for one in fight.journal.rolls()[2:]]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rule attack successes=2", "unreasoned-ruling"),
        ("rule because of me", "bad-order"),
        ("rule nonsense because of me", "bad-order"),
        ("rule attack difficulty=11 because of me", "bad-value"),
        ("rule attack successes=many because of me", "bad-value"),
        ("rule type=bitter because of me", "bad-value"),
        ("rule target=Nobody because of me", "unknown-name"),
        ("rule attack dice=[11] because of me", "bad-value"),
        ("rule attack dice=[1] because of me", "bad-faces"),
        ("rule type=lethal because of me", "no-harm-held"),
        ("hold maybe", "bad-value"),
    ],
)
def test_refusals_change_nothing(line: str, code: str) -> None:
    fight = held_fight()
    before = fight.journal.scene
    assert refusal(fight, "ST", line) == code
    assert fight.journal.scene is before


def test_of_a_private_initiative_others_know_the_total_alone() -> None:
    fight = Fight(CAST)
    fight.st("private Jo")
    fight.st("start")
    told = {one.who: one for one in fight.seen(PLAYER) if isinstance(one, ev.InitiativeRolled)}
    whole = {one.who: one for one in fight.events(ev.InitiativeRolled)}
    assert told["Al"] == whole["Al"]
    assert (told["Jo"].die, told["Jo"].rating, told["Jo"].roll.faces) == (0, 0, ())
    assert told["Jo"].total == whole["Jo"].total


def test_a_private_initiative_is_not_given_away_by_others_of_a_group() -> None:
    fight = Fight(CAST)
    fight.st("add thug*3 as Alpha group")
    fight.st("private Alpha1")
    fight.st("start")
    shared = [one for one in fight.seen(PLAYER) if isinstance(one, ev.InitiativeShared)]
    own = [replace(one, breaks=(3,)) for one in fight.events(ev.InitiativeShared)]
    assert shared == seen(own, PLAYER) == [replace(one, die=0, rating=0, breaks=()) for one in own]
    places, open_to_all = fight.state(PLAYER)["initiative"], fight.state()["initiative"]
    for name in ("Alpha1", "Alpha2", "Alpha3"):
        total = open_to_all[name]["total"]
        assert places[name] == {"total": total, "die": 0, "rating": 0}
        assert open_to_all[name]["rating"] > 0
    fight.st("set Alpha1 initiative=9")
    (ruled,) = [one for one in fight.seen(PLAYER) if isinstance(one, ev.InitiativeSet)]
    assert (ruled.total, ruled.rating) == (9, 0)


@pytest.mark.parametrize(
    ("ruling", "was"), [("dice=[9, 9, 9, 2, 2, 2]", "7 7 2 2 2 2"), ("successes=3", "2")]
)
def test_a_ruling_on_a_private_roll_tells_others_that_there_was_one(ruling: str, was: str) -> None:
    fight = Fight(CAST)
    fight.st("private Jo")
    fight.st("hold on")
    fight.begin("Jo", "Al").declare(Al="block", Jo="attack Al")
    fight.st("next", {"Jo attack": [7, 7, 2, 2, 2, 2], "Al block": "1s"})
    fight.st(f"rule attack {ruling} because it was cocked")
    fight.st("release")
    (told,) = (one for one in fight.seen(PLAYER) if isinstance(one, ev.Ruled))
    assert (told.was, told.ruling.faces, told.ruling.number) == ("", (), 0)
    (owners,) = (one for one in fight.seen(Viewer(name="Jo")) if isinstance(one, ev.Ruled))
    assert owners.was == was


def test_NWOD_1_only_dice_that_are_rolled_again_may_be_ruled_to_be_more_than_the_pool() -> None:
    fight = Fight({"Ann": {"strength": 3, "brawl": 2}, "Bob": {}}, ruleset="nwod")
    fight.st("hold on")
    fight.begin("Ann", "Bob").st("effect Ann=darkness attack-9")
    fight.say("Ann", "attack Bob", {"Ann attack": [1]})
    assert refusal(fight, "ST", "rule dice=10 3 because of a lucky star") == "bad-faces"
    fight.st("rule dice=10 because of a lucky star")
    assert (fight.rolls("attack")[-1].faces, fight.rolls("attack")[-1].source) == ((10,), "ruling")


@pytest.mark.parametrize("jo", ["0s", "3s"])
def test_the_numbers_of_a_chase_do_not_tell_whether_a_withheld_blow_lands(jo: str) -> None:
    fight = chase(5, others=CAST)
    fight.st("hold on")
    fight.begin("Jo", "Al").declare(Al="block", Jo="attack Al")
    told = fight.journal.scene.rolls
    fight.st("next fight", {"Jo attack": jo, "Al block": "1s"})
    held = fight.journal.scene.held
    assert held is not None
    fight.st("next chase", {"Tom chase": "1s", "Ann chase": "1s"})
    raced = [one.id for one in fight.rolls("chase")]
    assert raced == [told + ROOM + 1, told + ROOM + 2]
    fight.st("rule attack difficulty=9 because of the wind")
    held = fight.journal.scene.held
    assert held is not None
    withheld = [one.id for one in rolls_in(held)]
    assert len(set(withheld)) == len(withheld) and max(withheld) <= told + ROOM
    fight.st("next fight")
    fight.st("next chase", {"Tom chase": "1s", "Ann chase": "1s"})
    assert [one.id for one in fight.rolls("chase")][2:] == [raced[1] + 1, raced[1] + 2]
