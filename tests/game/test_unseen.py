"""People unseen: they wait apart from everyone, hold nobody up, and act out of nowhere."""

import pytest

from game import actions as act
from game import events as ev
from game.journal import Entry
from game.secrecy import STORYTELLER, Viewer, as_heard, facing, seen
from tests.game.support import Fight, fighter, refusal

HERO: dict[str, object] = {"dexterity": 3, "brawl": 3, "wits": 3, "athletics": 3}
SNIPER: dict[str, object] = {
    "dexterity": 3, "firearms": 5, "wits": 3, "weapons": ["rifle"], "composure": 2, "stealth": 3,
}  # fmt: skip
JANE = Viewer("Jane")


def alley(ruleset: str = "detroit", pace: str = "step") -> Fight:
    """Return a scene of Jane and Al, with Vesna in it whom nobody knows of."""
    fight = Fight({"Jane": HERO, "Al": HERO}, ruleset=ruleset, pace=pace)
    fight.act(act.Join(who="Vesna", fighter=fighter(**SNIPER), npc=True, unseen=True))
    return fight


def begun(total: int = 0, ruleset: str = "detroit", pace: str = "step") -> Fight:
    """Return that fight in its first round: Vesna has the highest place, or that total."""
    fight = alley(ruleset, pace)
    fight.st("start")
    fight.place("Jane", "Al")
    fight.act(act.SetInitiative(who="Vesna", total=total or 900))
    return fight


def says(fight: Fight, line: str) -> Entry:
    return fight.act(act.Declare(who="Vesna", declaration=fight.parse("Al", line)))


def known_by(fight: Fight, entries: list[Entry], viewer: Viewer = JANE) -> list[str]:
    events = [one for entry in entries for one in entry.events]
    return [type(one).__name__ for one in seen(events, facing(viewer, fight.journal.scene))]


def test_one_who_comes_unseen_is_nobody_to_the_players_and_the_storyteller_sees_them() -> None:
    fight = begun()
    assert "Vesna" not in fight.state(JANE)["combatants"]
    assert "someone" not in str(fight.state(JANE))
    mine = fight.state()["combatants"]["Vesna"]
    assert (mine["sight"], mine["hidden"]) == ("unseen", True)
    assert fight.state()["combatants"]["Jane"]["sight"] == "open"
    assert known_by(fight, [fight.journal.entries[3]]) == []
    assert as_heard("Vesna waits.", STORYTELLER, fight.journal.scene) == "Someone waits."


def test_nobody_waits_for_one_unseen_and_at_their_place_they_pass() -> None:
    fight = begun()
    fight.declare(Al="pass", Jane="pass")
    assert fight.awaited() == []
    fight.resolve()
    assert fight.phase == "bookkeeping"
    (passed,) = fight.events(ev.LurkerPassed)
    assert passed.lost is None


def test_what_is_said_beforehand_is_kept_secret_and_done_in_their_place() -> None:
    fight = begun(total=1)
    kept = says(fight, "attack Jane")
    assert known_by(fight, [kept]) == []
    fight.declare(Al="pass", Jane="attack Al")
    assert fight.person("Jane").toll.incoming == 0  # nobody piles on with what nobody knows of
    entry = fight.resolve({"Vesna attack": "4s", "Vesna damage": "3s"})
    kinds = [type(one).__name__ for one in entry.events]
    assert kinds.index("Appeared") > kinds.index("TurnEnded")  # below Jane and Al
    assert fight.state(JANE)["combatants"]["someone"]["sight"] == "glimpsed"
    assert fight.marks("Jane") != ""


def test_ambush_by_the_storytellers_word_and_by_a_roll_that_they_name() -> None:
    fight = begun()
    rolled = fight.act(
        act.Ambush(who="Vesna", target="Al", traits=("perception", "alertness"), difficulty=7),
        {"Al surprise": "1s"},
    )
    word = fight.act(act.Ambush(who="Vesna", target="Jane"))
    assert known_by(fight, [word, rolled]) == []
    assert fight.journal.scene.unseen["Vesna"].catches == ("Jane",)
    assert all(one.private for one in fight.rolls("surprise"))
    fight.declare(Al="pass", Jane="dodge")
    fight.resolve({"Vesna attack": "2s"})
    assert [one.reason for one in fight.events(ev.Undefended)] == ["unaware"]
    assert fight.person("Jane").aware is True


@pytest.mark.parametrize("dropped", ["pass", "attack Al"])
def test_an_ambush_ends_with_the_declaration_that_it_belonged_to(dropped: str) -> None:
    fight = begun()
    fight.act(act.Ambush(who="Vesna", target="Jane"))
    says(fight, dropped)
    assert fight.journal.scene.unseen["Vesna"].catches == ()


def test_NWOD_4_surprise_is_rolled_before_the_unseen_is_told() -> None:
    fight = begun(total=1, ruleset="nwod")
    rolled = fight.act(act.Ambush(who="Vesna", target="Jane"), {"Jane surprise": "0s"})
    assert known_by(fight, [rolled]) == []
    entry = fight.act(act.SetInitiative(who="Vesna", total=900))  # it is their place now
    surprised = [one for one in entry.events if isinstance(one, ev.Surprised)]
    assert [(one.who, one.unaware) for one in surprised] == [("Jane", True)]


def test_W20_14_an_ambush_from_nowhere_comes_before_the_turn() -> None:
    fight = alley("w20")
    rolled = fight.act(
        act.Ambush(who="Vesna", target="Jane"), {"Vesna surprise": "3s", "Jane surprise": "1s"}
    )
    assert known_by(fight, [rolled]) == []
    says(fight, "attack Jane")
    entry = fight.st("start", {"Vesna attack": "3s"})
    phases = [one.phase for one in entry.events if isinstance(one, ev.PhaseBegan)]
    assert phases == ["ambush", "declaration"]
    assert fight.state(JANE)["combatants"]["someone"]["sight"] == "glimpsed"
    assert fight.roll("attack", "Vesna").successes >= 3


def test_sight_is_changed_in_mid_fight_and_back() -> None:
    fight = begun()
    fight.st("set Vesna sight=glimpsed")
    assert fight.state(JANE)["order"][0] == "someone"
    fight.st("set Vesna sight=unseen")
    assert fight.state(JANE)["order"] == ["Jane", "Al"]
    fight.st("reveal Vesna")
    assert fight.state(JANE)["order"][0] == "Vesna"
    fight.st("set Vesna sight=glimpsed")
    assert "Vesna" not in str(fight.state(JANE))
    assert refusal(fight, "ST", "set Vesna sight=glimpsed") == "sight-already"


def test_players_characters_and_the_busy_stay_in_sight() -> None:
    fight = begun()
    assert refusal(fight, "ST", "set Jane sight=unseen") == "unseen-player"
    fight.act(act.Join(who="Thug", fighter=fighter(**HERO), npc=True))
    fight.act(act.SetInitiative(who="Thug", total=1))
    fight.say("Thug", "attack Jane")
    assert refusal(fight, "ST", "set Thug sight=unseen") == "busy-in-sight"


@pytest.mark.parametrize("sight", ["glimpsed", "open"])
def test_the_place_that_was_ruled_for_one_unseen_tells_nothing_of_their_sheet(sight: str) -> None:
    fight = begun()
    fight.st(f"set Vesna sight={sight}")
    places = fight.state(JANE)["initiative"]
    assert places["Vesna" if sight == "open" else "someone"] == {
        **places["Jane"], "total": 900, "die": 0, "rating": 0,
    }  # fmt: skip
