"""Hidden people: who may name them, what is shown in their place, and how they are revealed."""

import msgspec
import pytest

from game import actions as act
from game import events as ev
from game.dice import SeededChance
from game.errors import RuleError
from game.fighter import Fighter
from game.journal import Entry, Journal, decode_entry, encode, is_private
from game.scene import submit
from game.secrecy import STORYTELLER, Viewer, as_all_hear, as_heard, facing, known, seen
from game.state.declaration import PASS, Block
from game.state.scene import Scene
from tests.game.support import Fight

HERO: dict[str, object] = {"dexterity": 3, "brawl": 3, "wits": 3}


def ambush(*names: str) -> Fight:
    """Return a fight of Jane and Al with these hidden NPCs in it."""
    fight = Fight({"Jane": HERO, "Al": HERO})
    for name in names:
        fight.st(f"add sniper as {name} hidden")
    return fight.begin(*names, "Jane", "Al")


def told_to(fight: Fight, viewer: Viewer) -> str:
    events = fight.seen(facing(viewer, fight.journal.scene))
    return msgspec.json.encode([events, fight.state(viewer)]).decode()


def test_players_see_someone_and_the_storyteller_the_name() -> None:
    fight = ambush("Vesna")
    assert fight.state(Viewer("Jane"))["order"] == ["someone", "Jane", "Al"]
    assert fight.state(Viewer("Jane"))["combatants"]["someone"]["hidden"] is True
    shown = known(fight.journal.scene, Viewer("Jane")).people["someone"].fighter
    assert not (shown.weapons or shown.armour or shown.resources or shown.ammunition)
    assert "Vesna" not in told_to(fight, Viewer("Jane"))
    assert fight.state(STORYTELLER)["order"] == ["Vesna", "Jane", "Al"]
    assert fight.state(Viewer("", keeps=frozenset({"Vesna"})))["order"][0] == "Vesna"


def test_one_who_is_hidden_cannot_be_named_or_guessed_at() -> None:
    fight = ambush("Vesna")
    told = []
    for name in ("Vesna", "Ves", "Nobody", "someone-2"):
        with pytest.raises(RuleError) as refused:
            fight.say("Al", f"attack {name}")
        assert "Vesna" not in (refused.value.facts["names"] or ())  # type: ignore[operator]
        told.append((refused.value.code, refused.value.facts["names"]))
    assert len({str(one) for one in told}) == 1
    declared = fight.parse("Al", "attack Jane")
    part = msgspec.structs.replace(declared.parts[0], target="Vesna")
    said = act.Declare(who="Al", declaration=msgspec.structs.replace(declared, parts=(part,)))
    with pytest.raises(RuleError, match="not-in-scene"):
        submit(fight.journal.scene, said, fight.chance)


def test_one_who_left_hidden_stays_so_in_all_that_was_told() -> None:
    fight = ambush("Vesna")
    fight.st("remove Vesna")
    assert "Vesna" not in told_to(fight, Viewer("Jane"))
    fight.st("add thug as Vesna")  # openly, this time
    assert fight.journal.scene.masks == {}


def test_several_things_at_once_are_one_entry_or_none() -> None:
    fight = Fight({"Jane": HERO})
    number = len(fight.journal.entries)
    entry = fight.st("add thug*3 as Alpha")
    assert len(fight.journal.entries) == number + 1
    assert decode_entry(encode(entry)) == entry
    assert isinstance(entry, Entry)
    assert [one.who for one in entry.events if isinstance(one, ev.Joined)] == [
        "Alpha1",
        "Alpha2",
        "Alpha3",
    ]
    before = fight.journal.scene
    for bad in (
        act.Together(actions=(act.Leave(who="Alpha1"), act.Leave(who="Nobody"))),
        act.Together(actions=(act.Leave(who="Alpha1"), act.Undo())),
        act.Together(actions=()),
    ):
        with pytest.raises(RuleError):
            fight.act(bad)
    assert fight.journal.scene == before
    fight.st("undo")
    assert list(fight.journal.scene.people) == ["Jane"]


def test_a_group_does_not_tell_who_the_hidden_of_it_are() -> None:
    fight = Fight({"Jane": HERO})
    fight.st("add thug*2 as Alpha group hidden")
    joined = [one for one in fight.seen(Viewer("Jane")) if isinstance(one, ev.Joined)]
    assert [one.group for one in joined] == ["", "", ""]
    assert "Alpha" not in told_to(fight, Viewer("Jane"))
    known = [one for one in fight.seen(STORYTELLER) if isinstance(one, ev.Joined)]
    assert [one.group for one in known] == ["", "Alpha", "Alpha"]


def test_MET_5_how_many_steps_off_somebody_hidden_is_shows_to_nobody() -> None:
    plain: dict[str, object] = {"physical": 6, "mental": 4, "social": 4, "brawl": 2}
    fight = Fight({"Jane": plain, "Al": plain}, ruleset="met")
    fight.st("add thug as Vesna hidden")
    fight.begin("Jane", "Al", "Vesna")
    viewer = facing(Viewer("Jane"), fight.journal.scene)
    said = fight.act(act.SetSteps(who="Vesna", other="Jane", steps=9))
    assert is_private(said.events)
    fight.say("Jane", "move 3 to Al")
    moved = [one for one in fight.seen(viewer) if isinstance(one, ev.Moved)]
    assert moved and all("someone" not in pair for one in moved for pair in one.distances)
    steps = known(fight.journal.scene, viewer).fight.steps
    assert all("someone" not in pair and "Vesna" not in pair for pair in steps)


def test_what_one_hidden_has_in_hand_and_how_far_off_they_are_shows_to_nobody() -> None:
    far = (("Jane", "Vesna", 7),)
    told = seen(
        [
            ev.Aborted(who="Vesna", part=Block(), declaration=PASS, wields="rifle"),
            ev.Redirected(exchange=1, slot="", who="Al", by="Jane", spends="ward", distances=far),
        ],
        Viewer("Jane", masks=(("Vesna", "someone"),)),
    )
    assert "rifle" not in str(told) and "7" not in str(told)


# --- poses: where they stand among entries, and what is heard of those who are hidden ------------


def journal(*names: str) -> Journal:
    made, chance = Journal(), SeededChance(1)
    for name in names:
        made.say(act.Join(who=name, fighter=Fighter()), chance)
    return made


def hiding() -> Scene:
    made, chance = journal("Rat", "Ratched", "Vesna"), SeededChance(1)
    for name in ("Rat", "Vesna"):
        made.say(act.Hide(who=name), chance)
    return made.scene


@pytest.mark.parametrize(
    ("speaker", "heard"),
    [
        (Viewer(st=True), "Someone and someone 2 watch Ratched, rat. 'Someone' sees someone 2."),
        (Viewer("Vesna"), "Rat and someone 2 watch Ratched, rat. 'RAT' sees someone 2."),
        (Viewer("Ratched"), "Rat and Vesna watch Ratched, rat. 'RAT' sees VESNA."),
        (
            Viewer(keeps=frozenset({"Rat"})),
            "Someone and Vesna watch Ratched, rat. 'Someone' sees VESNA.",
        ),
    ],
)
def test_nobody_names_somebody_hidden_whom_they_know(speaker: Viewer, heard: str) -> None:
    said = "Rat and Vesna watch Ratched, rat. 'RAT' sees VESNA."
    assert as_heard(said, speaker, hiding()) == heard
    ready = act.Ready(who="Ratched", pose=said)
    assert as_all_hear(ready, speaker, hiding()) == act.Ready(who="Ratched", pose=heard)


def test_a_hidden_attacker_stays_hidden_and_so_do_their_motives() -> None:
    fight = ambush("Vesna")
    fight.declare(Al="pass", Jane="pass")
    said = act.Declare(who="Vesna", declaration=fight.parse("Al", "attack Jane"), why="weakest")
    fight.act(said)
    jane = facing(Viewer("Jane"), fight.journal.scene)
    assert {one.why for one in fight.seen(jane) if isinstance(one, ev.Declared)} == {""}
    fight.resolve()
    assert fight.rolls("attack", "Vesna") and fight.journal.scene.masks == {"Vesna": "someone"}
    assert "Vesna" not in told_to(fight, Viewer("Jane"))
