"""A scene's log as a document: whole for a storyteller, for others less what is not theirs."""

import msgspec
import pytest

from game import actions as act
from game import events as ev
from game.fighter import Fighter, Health
from game.journal import Entry, is_private, touches
from game.secrecy import Viewer
from game.state.decisions import Question
from play.export import Export, Heading, export, json_lines, seen_entry
from tests.game.support import Fight

SHEET: dict[str, object] = {"dexterity": 3, "strength": 3, "brawl": 3, "willpower": 4}
HEADING = Heading(id=7, title="Yard", opened_by="Vesper", started="2026-11-20T12:00", ended=None)
ST = Viewer(st=True)


@pytest.fixture
def fight() -> Fight:
    """Return a fight with a tie's secrets, one of them undone, and a blow."""
    fight = Fight({"Ann": SHEET, "Bob": SHEET})
    fight.st("start", {"Ann initiative": 5, "Bob initiative": 5})
    fight.declare(Ann="dodge")
    fight.st("undo")
    fight.declare(Ann="attack Bob", Bob="pass")
    fight.resolve({"Ann attack": "2s", "Bob block": "0s", "Ann damage": "2s", "Bob soak": "0s"})
    return fight


def exported(fight: Fight, viewer: Viewer) -> Export:
    return export(HEADING, fight.journal.entries, fight.journal.scene, viewer)


def text(fight: Fight, viewer: Viewer) -> str:
    return "\n".join(json_lines(exported(fight, viewer)))


def entry(*events: ev.AnyEvent, action: act.AnyAction | None = None, by: str = "Ann") -> Entry:
    said = action or act.Advance(by=by)
    return Entry(number=1, time=5.0, by=by, action=said, events=events, ruleset="detroit")


# --- redacted ------------------------------------------------------------------------------------


def test_INIT_4_an_undone_secret_is_in_nobody_elses_document(fight: Fight) -> None:
    assert "dodge" in text(fight, Viewer("Ann"))
    for viewer in (Viewer("Bob"), Viewer()):
        assert '"part":"Dodge"' not in text(fight, viewer)
        assert '"event":"Revealed"' in text(fight, viewer)


def test_sheets_of_others_are_as_anyone_sees_them() -> None:
    fighter = Fighter(traits={"wits": 5}, health=Health(bashing=1))
    joining = act.Join(who="Ann", fighter=fighter, ref="#5", prefer="dodge")
    told = entry(ev.Joined(who="Ann", fighter=fighter, ref="#5", prefer="dodge"), action=joining)
    seen = seen_entry(told, Viewer("Bob"))
    assert seen is not None and seen.action is None
    assert b"wits" not in msgspec.json.encode(seen) and b"#5" not in msgspec.json.encode(seen)
    own = seen_entry(told, Viewer("Ann"))
    assert own is not None and own.action == joining


# --- files that are wrong ------------------------------------------------------------------------


# --- whom an entry touches -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        ev.Stood(who="Ann"),
        ev.OrderSet(groups=(("Bob",), ("Ann", "Cy"))),
        ev.EscapeFaced(exchange=1, slot="x", who="Bob", by="Ann", net=1, broken=False),
        ev.Asked(question=Question("1", "Ann", "void", (), "")),
        ev.Escaped(who="Bob", leads={"Ann": 2}),
    ],
)
def test_an_entry_touches_whoever_is_named_in_it_wherever(event: ev.AnyEvent) -> None:
    assert touches("Ann", (event,))
    assert not touches("An", (event,))
    assert not touches("Anna", (event,))


def test_a_jump_is_exported_as_players_count_and_names_nobody_hidden() -> None:
    back = ev.TakenBack(entry=7, counted=5)
    told = entry(back, action=act.TakeBack(who="Quillon"))
    hidden = Viewer("Bob", masks=(("Quillon", "someone"),))
    seen = seen_entry(told, hidden)
    assert seen is not None and seen.action is None
    assert seen.events == (ev.TakenBack(entry=5),)
    seen = seen_entry(told, Viewer("Bob"))
    assert seen is not None and seen.action == told.action
    undone = entry(ev.Undone(to=7, privy=()), action=act.Undo(steps=3))
    assert seen_entry(undone, Viewer("Bob")) is None
    whole = seen_entry(undone, ST)
    assert whole is not None and whole.action == undone.action
    assert is_private(undone.events) and not is_private(told.events)
