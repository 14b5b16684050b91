"""What one viewer may see of a scene and of its events (ROUND-2, INIT-4; secrets of the sheet)."""

import json

import msgspec
import pytest

from game import actions as act
from game import events as ev
from game.fighter import Looks
from game.reading import ruleset_of
from game.secrecy import STORYTELLER, Viewer, facing, known, seen
from narration.payloads.standing import health_of
from narration.reader import Reader
from narration.screens.scene import order_table, sum_lines, summary_lines
from narration.sheets.tables import health_lines
from narration.telling.announce import Announcement
from tests.game.support import Fight, fighter

ANN: dict[str, object] = {
    "template": "vampire",
    "dexterity": 3,
    "wits": 3,
    "firearms": 2,
    "celerity": 1,
    "blood": 7,
    "weapons": ["heavy pistol"],
    "armour": ["vest"],
    "specialties": ["firearms"],
}
BOB: dict[str, object] = {"dexterity": 3, "wits": 3}
OTHERS = (Viewer("Bob"), Viewer("Cy"), Viewer())


def fight() -> Fight:
    return Fight({"Ann": ANN, "Bob": BOB, "Cy": {}}).begin("Ann", "Bob", "Cy")


def tie() -> Fight:
    """Return a fight in which Ann and Bob are tied and Ann has declared."""
    tied = Fight({"Ann": ANN, "Bob": BOB, "Cy": {}}).begin(("Ann", "Bob"), "Cy")
    return tied.declare(Cy="pass", Ann="attack Cy at kneecap haste 1 celerity")


def text_of(fought: Fight, viewer: Viewer) -> str:
    """Return everything a viewer ever gets to see, as one text."""
    return json.dumps([msgspec.to_builtins(fought.seen(viewer)), fought.state(viewer)])


# --- INIT-4 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", OTHERS)
def test_INIT_4_undo_and_redo_leak_nothing(viewer: Viewer) -> None:
    fought = tie()
    for word in ("undo", "redo", "undo", "redo"):
        fought.st(word)
        assert "kneecap" not in text_of(fought, viewer)
        assert fought.state(viewer)["combatants"]["Ann"]["haste_left"] == 0


# --- events --------------------------------------------------------------------------------------


def test_a_private_roll_is_the_storyteller_s_alone() -> None:
    fought = fight()
    fought.act(act.RollDice(who="Ann", traits=("wits",), private=True))
    for viewer in (*OTHERS, Viewer("Ann")):
        assert not any(isinstance(one, ev.Rolled) for one in fought.seen(viewer))
    assert any(isinstance(one, ev.Rolled) for one in fought.seen(STORYTELLER))


def test_what_is_spent_is_told_to_its_owner_alone() -> None:
    fought = fight().declare(Cy="pass", Bob="pass", Ann="attack Bob willpower")
    fought.resolve()
    fought.st("spend Ann=blood 2")
    for viewer in OTHERS:
        assert not [
            one
            for one in fought.seen(viewer)
            if isinstance(one, ev.ResourceChanged | ev.AmmunitionSpent)
        ]
    assert len([one for one in fought.seen(Viewer("Ann")) if isinstance(one, ev.AmmunitionSpent)])


def test_a_sheet_is_not_shown_with_an_arrival_nor_with_a_change() -> None:
    fought = fight()
    fought.act(act.Join(who="Dee", fighter=fought.person("Ann").fighter, ref="#7", prefer="dodge"))
    fought.st("set Ann celerity=4")
    for viewer in OTHERS:
        shown = [
            one
            for one in fought.seen(viewer)
            if isinstance(one, ev.Joined | ev.FighterChanged) and one.who in ("Ann", "Dee")
        ]
        for one in shown:
            assert (one.fighter.traits, one.fighter.resources, one.fighter.specialties) == (
                {},
                {},
                {},
            )
            assert (one.fighter.weapons, one.fighter.armour) == ((), ())
            assert "celerity" not in str(one)
            assert "#7" not in str(one)
    own = fought.seen(Viewer("Ann"))
    assert fought.events(ev.FighterChanged)[-1] in own
    fought.st("set Dee prone=yes")
    fought.st("remove Dee")
    scene = fought.journal.scene
    assert "Dee" in scene.left and not known(scene, Viewer("Bob")).left


# --- `npc_wounds: words`: players read how hurt an NPC looks, whatever they read it in -----------

JANE = Viewer("Jane")
STRONG: dict[str, object] = {"dexterity": 4, "brawl": 4, "strength": 4}


def struck(levels: int, setting: str = "words", **sheet: object) -> tuple[Fight, str]:
    """Return a fight in which Jane has hurt an NPC, and what she was told of the blow."""
    fight = Fight({"Jane": STRONG}, settings={"npc_wounds": setting})
    fight.act(act.Join(who="Rat", fighter=fighter(**sheet), npc=True))
    fight.begin("Jane", "Rat")
    fight.declare(Rat="pass", Jane="attack Rat")
    before = fight.journal.scene
    entry = fight.resolve(
        {"Jane attack": "3s", "Jane damage": f"{levels}s", "Rat block": "0s", "Rat soak": "0s"}
    )
    told = Announcement(entry.events, before, fight.journal.scene, []).lines(Reader(name="Jane"))
    return fight, "\n".join(told)


@pytest.mark.parametrize(("levels", "looks"), [(2, "hurt"), (4, "badly hurt")])
def test_a_player_reads_a_word_in_the_place_of_marks(levels: int, looks: str) -> None:
    fight, told = struck(levels)
    scene = known(fight.journal.scene, JANE)
    reader = Reader(name="Jane")
    events = [one for entry in fight.journal.entries for one in entry.events]
    mine = seen(events, facing(JANE, fight.journal.scene))
    texts = [
        told,
        "\n".join(order_table(scene, reader)),
        "\n".join(summary_lines(scene, mine, reader, sums=sum_lines(scene, mine, 1, reader))),
    ]
    for text in texts:
        assert looks in text and "/" not in text.replace("/combat", "")
        assert not any(level in text for level in ("Bruised", "Hurt (", "Injured", "Wounded"))
    shown = health_of(scene, scene.people["Rat"], mine=False)
    assert (shown.marks, shown.level, shown.penalty) == ("", looks, 0)
    view = fight.state(JANE)["combatants"]["Rat"]["health"]
    assert (view["marks"], view["level"], view["penalty"], view["bashing"]) == ("", looks, 0, 0)
    health = scene.people["Rat"].fighter.health
    track = ruleset_of(scene).track_of(scene.people["Rat"].fighter)
    assert health_lines("Rat", health, track, reader) == [f"Rat is {looks}."]
    (wound,) = [one for one in mine if isinstance(one, ev.Wounded)]
    assert (wound.levels, wound.level, wound.penalty) == (1, looks, 0)
    assert isinstance(wound.health, Looks)


def test_storytellers_see_the_wounds_and_players_their_own() -> None:
    fight, _ = struck(2)
    assert fight.state()["combatants"]["Rat"]["health"]["marks"] == "//"
    fight.act(act.Harm(who="Jane", levels=2, type="lethal"))
    assert fight.state(JANE)["combatants"]["Jane"]["health"]["marks"] == "XX"
    fight.st("remove Rat")  # who has left is not left out
    sums = sum_lines(fight.journal.scene, fight.seen(STORYTELLER), 1, Reader(st=True))
    assert "Rat dealt 0, took 2" in sums[-1]
