"""People unseen: they wait apart from everyone, hold nobody up, and act out of nowhere."""

import pytest

from game import actions as act
from game import events as ev
from game.dice import UNTOLD
from game.errors import RuleError
from game.grammar import format_order, parse_order
from game.journal import Entry, decode_entry, decode_scene, encode
from game.secrecy import Viewer, facing, known, seen
from game.state.declaration import Attack
from narration.reader import Reader
from narration.telling.announce import Announcement
from tests.game.support import Fight, fighter

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


def test_rolls_that_nobody_knows_of_have_numbers_of_their_own() -> None:
    fight = alley()
    fight.st("start")
    assert [one.id for one in fight.rolls("initiative")] == [1, 2, UNTOLD + 1]
    assert fight.journal.scene.rolls == 2


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


def test_the_first_in_the_order_strikes_before_anybody_else() -> None:
    fight = begun()
    says(fight, "attack Jane")
    awaited = fight.awaited()[0]
    fight.say(awaited, "pass")
    fight.say(fight.awaited()[0], "pass")
    entry = fight.st("next", {"Vesna attack": "2s"})
    began = next(one for one in entry.events if isinstance(one, ev.TurnBegan))
    assert began.owners == ("Vesna",)


def test_what_players_are_told_is_what_a_witness_sees() -> None:
    fight = begun(total=1)
    says(fight, "attack Jane")
    fight.declare(Al="pass", Jane="pass")
    before = fight.journal.scene
    entry = fight.resolve({"Vesna attack": "4s"})
    reader = Reader(name="Jane", masks=facing(JANE, fight.journal.scene).masks)
    told = "\n".join(Announcement(entry.events, before, fight.journal.scene, []).lines(reader))
    assert "A shot rings out." in told
    assert "Someone attacks you with a rifle" in told
    assert "Vesna" not in told and "firearms" not in told and "declares" not in told


def test_what_cannot_be_done_any_more_is_dropped_and_players_hear_nothing() -> None:
    fight = begun()
    says(fight, "attack Jane")
    fight.act(act.Harm(who="Jane", levels=7, type="bashing"))
    fight.act(act.Leave(who="Jane"))
    fight.declare(Al="pass")
    entry = fight.resolve()
    assert "Vesna" in fight.journal.scene.unseen
    assert [one.lost is not None for one in fight.events(ev.LurkerPassed)] == [True]
    assert not {"LurkerPassed", "Appeared"} & set(known_by(fight, [entry]))


def test_ambush_by_the_storytellers_word_and_by_a_roll_that_they_name() -> None:
    fight = begun()
    word = fight.act(act.Ambush(who="Vesna", target="Jane"))
    rolled = fight.act(
        act.Ambush(who="Vesna", target="Al", traits=("perception", "alertness"), difficulty=7),
        {"Al surprise": "1s"},
    )
    assert known_by(fight, [word, rolled]) == []
    assert fight.journal.scene.unseen["Vesna"].catches == ("Jane",)
    assert all(one.private for one in fight.rolls("surprise"))
    says(fight, "attack Jane")
    fight.declare(Al="pass", Jane="dodge")
    fight.resolve({"Vesna attack": "2s"})
    assert [one.reason for one in fight.events(ev.Undefended)] == ["unaware"]
    assert fight.person("Jane").aware is True


def test_an_ambush_is_an_attack_with_the_weapon_in_hand_or_the_one_that_is_named() -> None:
    fight = begun(total=1)
    scene = known(fight.journal.scene, Viewer(st=True))
    fight.act(parse_order("ambush Vesna on Jane", scene))
    said = fight.journal.scene.unseen["Vesna"].said
    assert said is not None and said.parts == (Attack("Jane"),)
    says(fight, "attack Jane committed")
    fight.act(parse_order("ambush Vesna on Jane", scene))  # what was said of it stands
    said = fight.journal.scene.unseen["Vesna"].said
    assert said is not None and said.parts == (Attack("Jane", kind="committed"),)
    named = parse_order("ambush Vesna on Jane with rifle range 60", scene)
    assert parse_order(format_order(named, scene), scene) == named
    fight.act(named)
    fight.declare(Al="pass", Jane="dodge")
    fight.resolve({"Vesna attack": "2s"})
    assert [one.reason for one in fight.events(ev.Undefended)] == ["unaware"]
    assert fight.rolls("attack", "Vesna") != []


def test_W20_14_an_ambush_with_a_weapon_is_struck_before_the_turn() -> None:
    fight = Fight({"Jane": HERO, "Vesna": SNIPER}, ruleset="w20")
    order = parse_order("ambush Vesna on Jane with rifle range 30", fight.journal.scene)
    fight.act(order, {"Vesna surprise": "3s", "Jane surprise": "0s"})
    fight.st("start", {"Vesna attack": "2s"})
    assert fight.rolls("attack", "Vesna") != []


def test_one_who_sees_it_coming_defends() -> None:
    fight = begun(total=1)
    fight.act(
        act.Ambush(who="Vesna", target="Jane", traits=("perception",)), {"Jane surprise": "1s"}
    )
    says(fight, "attack Jane")
    fight.declare(Al="pass", Jane="dodge")
    fight.resolve({"Vesna attack": "2s", "Jane dodge": "3s"})
    assert fight.rolls("dodge", "Jane") != []


def test_NWOD_4_surprise_is_rolled_before_the_unseen_is_told() -> None:
    fight = begun(total=1, ruleset="nwod")
    rolled = fight.act(act.Ambush(who="Vesna", target="Jane"), {"Jane surprise": "0s"})
    assert known_by(fight, [rolled]) == []
    says(fight, "pass")
    fight.act(act.SetInitiative(who="Vesna", total=900))  # it is their place now
    entry = says(fight, "attack Jane")
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
    with pytest.raises(RuleError, match="sight-already"):
        fight.st("set Vesna sight=glimpsed")


@pytest.mark.parametrize("sight", ["glimpsed", "open"])
def test_the_place_that_was_ruled_for_one_unseen_tells_nothing_of_their_sheet(sight: str) -> None:
    fight = begun()
    fight.st(f"set Vesna sight={sight}")
    places = fight.state(JANE)["initiative"]
    assert places["Vesna" if sight == "open" else "someone"] == {
        **places["Jane"], "total": 900, "die": 0, "rating": 0,
    }  # fmt: skip


def test_players_characters_and_the_busy_stay_in_sight() -> None:
    fight = begun()
    with pytest.raises(RuleError, match="unseen-player"):
        fight.st("set Jane sight=unseen")
    fight.act(act.Join(who="Thug", fighter=fighter(**HERO), npc=True))
    fight.act(act.SetInitiative(who="Thug", total=1))
    fight.say("Thug", "attack Jane")
    with pytest.raises(RuleError, match="busy-in-sight"):
        fight.st("set Thug sight=unseen")


def test_whoever_comes_under_their_name_is_let_in() -> None:
    fight = begun()
    entry = fight.act(act.Join(who="Vesna", fighter=fighter(**HERO)))
    assert known_by(fight, [entry]) == ["Joined"]
    assert list(fight.journal.scene.unseen) == ["Vesna 2"]


def test_an_undo_of_what_nobody_knew_is_told_to_nobody() -> None:
    fight = begun()
    says(fight, "attack Jane")
    undone = fight.st("undo")
    assert known_by(fight, [undone]) == []
    assert fight.journal.scene.unseen["Vesna"].said is None
    assert known_by(fight, [fight.st("redo")]) == []


def test_entries_and_scenes_with_the_unseen_are_read_as_they_were_written() -> None:
    fight = begun()
    says(fight, "attack Jane")
    fight.act(act.Ambush(who="Vesna", target="Jane"))
    assert decode_scene(encode(fight.journal.scene)) == fight.journal.scene
    assert [decode_entry(encode(one)) for one in fight.journal.entries] == fight.journal.entries


def test_players_see_of_an_npcs_roll_what_it_came_to() -> None:
    for setting, successes, terms in (("results", 2, 0), ("open", 2, 3), ("closed", 0, 0)):
        fight = Fight({"Jane": HERO}, settings={"npc_dice": setting})
        fight.act(act.Join(who="Thug", fighter=fighter(**HERO), npc=True))
        fight.begin("Thug", "Jane").declare(Jane="pass", Thug="attack Jane")
        fight.resolve({"Thug attack": "2s"})
        (shown,) = (
            one.roll
            for one in fight.seen(JANE)
            if isinstance(one, ev.Rolled) and one.roll.purpose == "attack"
        )
        assert shown.successes == successes
        assert len(shown.modifiers) == terms or terms
        assert bool(shown.faces) == (setting == "open")
        mine = [one for one in fight.seen(Viewer(st=True)) if isinstance(one, ev.Rolled)]
        assert any(one.roll.who == "Thug" and one.roll.faces for one in mine)


def test_the_motive_of_one_hidden_is_not_told() -> None:
    fight = Fight({"Jane": HERO})
    fight.st("add thug as Tarn hidden")
    fight.begin("Tarn", "Jane").declare(Jane="pass")
    part = Attack("Jane")
    said = fight.parse("Jane", "pass").__class__((part,))
    fight.act(act.Declare(who="Tarn", declaration=said, why="weakest"))
    auto = fight.st("auto Tarn")
    events = fight.seen(facing(JANE, fight.journal.scene))
    assert [one.why for one in events if isinstance(one, ev.Declared)] == ["", ""]
    assert known_by(fight, [auto]) == []


@pytest.mark.parametrize("ruleset", ["detroit", "nwod", "w20", "met"])
def test_a_turn_goes_on_where_everybody_else_has_left(ruleset: str) -> None:
    """The one unseen has a place, and nobody else: what comes before it was looked for."""
    fight = begun(ruleset=ruleset)
    if fight.journal.scene.fight.phase == "declaration":
        fight.st("run")
    fight.act(act.Leave(who="Al"))
    fight.act(act.Leave(who="Jane"))
    assert fight.phase == "ended"


@pytest.mark.parametrize("ruleset", ["detroit", "w20", "nwod", "met"])
def test_an_ambush_laid_before_the_first_round_has_its_attack(ruleset: str) -> None:
    fight = alley(ruleset)
    fight.act(
        act.Ambush(who="Vesna", target="Jane"),
        {"Vesna surprise": "2s", "Jane surprise": "0s"} if ruleset in ("w20", "nwod") else {},
    )
    said = fight.journal.scene.unseen["Vesna"].said
    assert said is not None and said.parts == (Attack("Jane"),)


def test_one_in_sight_lays_no_ambush_by_rules_that_have_none() -> None:
    fight = alley()
    fight.act(act.Join(who="Rat", fighter=fighter(), npc=True))
    with pytest.raises(RuleError) as caught:
        fight.act(act.Ambush(who="Rat", target="Jane"))
    assert caught.value.code == "ambush-in-sight"
