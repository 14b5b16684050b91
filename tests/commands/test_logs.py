"""Logs: found, read, taken along; what they leave out for others; dice that can be checked."""

import base64
import json
import logging
import re
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import evennia
import msgspec
import pytest
from django.test import Client
from twisted.internet.defer import Deferred
from twisted.python import log as twisted_log

from commands.base import Refused
from game.dice import DiceRule, RollRequest
from game.errors import RuleError
from journal import dice_stats, search, store
from outofband import exports, long_logs, messages
from outofband.exports import lines_of
from outofband.messages import FLAG, Wants
from proofs.keys import roll_key, secret
from proofs.verifying import LANES, Verdict, verify
from scenes import checked_dice, service
from scenes.telling import log_access
from tests.commands.openings import begin, body, get, joined, last_number, led, links
from tests.commands.readings import readings
from tests.commands.table import Player, Table, flat


def ended(table: Table, jo: Player, kelly: Player, rounds: int = 1) -> int:
    """Play a fight of Jo's to its end, and return its number."""
    begin(table, jo, kelly)
    for _ in range(rounds):
        kelly.type("+attack Jo")
        jo.type("+block")
        jo.type("+init/run")
        jo.type("+init/roll")
    jo.type("+init/end enough")
    kelly.type("+agree")
    return last_number()


def elsewhere(table: Table, player: Player) -> None:
    """Take a person out of the room, so that its last scene is none of theirs."""
    player.character.location = None


def test_scenes_are_found_by_who_title_day_and_place(table, jo, kelly, subtests) -> None:
    ended(table, jo, kelly)
    jo.type("+init/start Roof")
    jo.type("+init/end")
    for wishes, found in [
        *(("Kelly", ["Alley"]), ("who=kel", ["Alley"]), ("Jo, title=roo", ["Roof"])),
        *(("t=ALL", ["Alley"]), ("title bar", []), ("me", ["Roof", "Alley"])),
        *(("here", ["Roof", "Alley"]), ("since=2026-01-01", ["Roof", "Alley"])),
        *(("until=2026-01-01", []), ("since=2999-12-31", [])),
        ("here, me, Kelly, title=y, since=1970-01-01, until 2999-12-31", ["Alley"]),
        ("page 9", ["Roof", "Alley"]),
    ]:
        with subtests.test(wishes):
            told = jo.type(f"+combat/logs {wishes}")
            assert [one for one in ("Roof", "Alley") if one in told] == found
            assert bool(found) != ("Nothing found" in told)


UNREADABLE = [
    ("+combat/logs since=yesterday", "'yesterday' isn't a date"),
    ("+combat/logs since=2026-02-30", "isn't a date"),
    ("+combat/logs until=9999-12-31", "isn't a date"),
    ("+combat/logs since=0001-01-01", "isn't a date"),
    *(("+combat/logs page=0", "out of range: 1 to"), ("+combat/logs page=x", "is not a number")),
    ("+combat/logs what=bar", "I don't know 'what='"),
    ("+combat/logs Jo, Kelly", "Only one of those at a time"),
    ("+combat/logs Jo, who=Kelly", "Only one of those at a time"),
    ("+combat/logs title=a, title=b", "'title' stands there twice"),
    ("+combat/logs title=", "'title' has nothing after it"),
    ("+combat/log scene 99999", "You can't read scene 99999"),
    *(("+combat/log scene 99999999999999999999", "is not a number"), ("+combat/log Zed", "Zed")),
    ("+combat/log 5, Jo", "Only one of those at a time"),
    ("+combat/log 5, chapter 2", "Only one of those at a time. Type: +combat/log chapter 2"),
    ("+combat/log story chapter 2", "A chapter is looked up in the whole log"),
    *(("+combat/log 0", "out of range: 1 to 200"), ("+combat/summary Jo", "'Jo' doesn't go there")),
    *(("+combat/export as pdf", "pdf"), ("+combat/export scene 99999", "You can't read scene")),
    ("+combat/poses soon", "doesn't go there"),
]


def test_what_cannot_be_read_is_refused_with_the_reason(table, jo, kelly, subtests) -> None:
    begin(table, jo, kelly)
    before = table.script.standing
    for line, told in UNREADABLE:
        with subtests.test(line):
            assert told in jo.type(line).replace("\n    ", " ")
            assert max(map(len, jo.screen().split("\n"))) <= 78
            assert table.script.standing is before


def test_what_is_empty_has_one_page(table: Table, st: Player) -> None:
    st.type("+init/start Alley")
    reading = log_access.read_as(table.script.scene_id, "", st=True)
    assert reading and log_access.log_page(reading, 2, shown="story").pages == 1


def test_a_page_fills_the_screen_and_cuts_no_pose(table, jo, kelly) -> None:
    begin(table, jo, kelly)
    scene = f"{table.script.scene_id}"
    for number in (scene, "99"):
        told = flat(jo.type(f"+combat/log {number}, story"))
        assert (f"+combat/log scene {number}, story" in told) is (number == scene)
    table.script.record.started -= timedelta(minutes=90)
    assert "90 minutes of play" in flat(jo.type("+combat/summary"))
    for line in (f"{scene} story", f"{scene}/story", f"{scene}, story, page 1, all"):
        assert jo.type(f"+log {line}") == jo.type(f"+log scene {scene}, story, page 1")
    for number in range(30):
        jo.type(f":waits {'and waits ' * 10}for the train {number} of the evening.")
    for line in ("+combat/log", "+combat/log story, page 1", "+combat/log story, page 2"):
        told = jo.type(line).splitlines()
        assert 18 <= len(told) <= 23
        assert not told[0].startswith("and waits")
    jo.session.protocol_flags["SCREENHEIGHT"] = {0: 60}
    told = jo.type("+combat/log story")  # of little more than a screen
    assert "[Jo joins.]" in told and "the train 29" in told and "page" not in told


@pytest.mark.parametrize("line", ["log", "why", "summary", "export"])
def test_who_took_part_looked_on_or_opened_it_may_read_it_and_storytellers_may(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    seen = table.seat("Nemo")
    number = ended(table, jo, kelly)
    late = table.seat("Late")
    st.character.location = None
    for player in (jo, kelly, seen, late):
        elsewhere(table, player)
    for player in (jo, kelly, seen, st):
        assert "You can't read scene" not in player.type(f"+combat/{line} scene {number}")
        assert f"{number:>4}  " in player.type("+combat/logs")
    assert f"You can't read scene {number}." in late.type(f"+combat/{line} scene {number}")
    assert "Nothing found" in late.type("+combat/logs")


def test_a_namesake_does_not_inherit_what_was_private(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join yes")
    jo.type("+spend willpower for luck")
    jo.type("+init/leave")
    st.type("+init/add Jo=thug")
    number = last_number()
    assert "willpower" not in jo.type(f"+combat/log scene {number}")


class Held:
    """Threads whose work is done when a test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Deferred[Any], Callable[[], Any]]] = []

    def __call__(self, work: Callable[..., Any], *args: Any) -> Deferred[Any]:
        thread: Deferred[Any] = Deferred()
        self.waiting.append((thread, lambda: work(*args)))
        return thread

    def let_go(self) -> None:
        while self.waiting:
            thread, work = self.waiting.pop(0)
            try:
                found = work()
            except (RuleError, Refused):
                thread.errback()
            else:
                thread.callback(found)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    held = Held()
    monkeypatch.setattr(long_logs, "deferToThread", held)
    monkeypatch.setattr(long_logs, "reactor", SimpleNamespace(running=True))
    monkeypatch.setattr(long_logs, "connections", SimpleNamespace(close_all=lambda: None))
    monkeypatch.setattr(long_logs, "LONG", 0)
    monkeypatch.setattr(search, "MANY", 0)
    return held


@pytest.mark.parametrize(
    ("line", "told"),
    [
        *(("+combat/log scene {}", "Entry 1"), ("+combat/why", "Result: ")),
        ("+combat/summary scene {}", "The fight is over."),
        ("+combat/export as json", "Scene {} as json ends"),
        ("+combat/logs", "Scenes that are over"),
    ],
)
def test_nobody_waits_for_what_is_read_of_a_long_log(table, jo, kelly, held, line, told) -> None:
    number = ended(table, jo, kelly)
    usual = long_logs.sys.getswitchinterval(), long_logs.gc.get_threshold()
    shown = jo.type(line.format(number))
    assert shown == "" and held.waiting
    jo.session.data_in(text=[["+health"], {}])
    assert jo.screen() == ""
    assert "Health:" in kelly.type("+health")
    held.let_go()
    shown = jo.screen()
    assert told.format(number) in shown and "Health:" in shown.partition(told.format(number))[2]
    assert (long_logs.sys.getswitchinterval(), long_logs.gc.get_threshold()) == usual


def with_secrets(table: Table, st: Player, jo: Player, kelly: Player) -> int:
    """Play a storyteller's fight with a tie, a private roll and something spent; return its
    number.
    """
    joined(table, st, jo, kelly)
    st.type("+init/roll")
    jo.type("+do sneak a peek")
    st.type("+combat/undo")
    jo.type("+pass")
    kelly.type("+pass")
    st.type("+as Jo=prefer dodge")
    st.type("+roll/private Jo=wits")
    jo.type("+spend willpower for luck")
    st.type("+init/run")
    return last_number()


def test_an_address_is_good_for_its_scene_its_reader_and_a_day(table, st, jo, kelly, monkeypatch):
    number = ended(table, jo, kelly)
    (path, _) = links(jo.type("+combat/export"))
    key = path.partition("key=")[2]
    reader, until, signature = key.split("-")
    other = number + 1
    wrong = [
        f"/logs/{other}.json?key={key}",
        f"/logs/{number}.json",
        f"/logs/{number}.json?key=",
        f"/logs/{number}.json?key=-",
        f"/logs/{number}.json?key=%C3%A4",
        f"/logs/{number}.json?key={int(reader) + 1}-{until}-{signature}",
        f"/logs/{number}.json?key={reader}-{until}s-{signature}",
        f"/logs/{number}.json?key={reader}-{int(until, 16) + 1:x}-{signature}",
        f"/logs/99999999999999999999.json?key={key}",
        f"/logs/{number}.xml?key={key}",
    ]
    assert [get(one).status_code for one in wrong] == [404] * len(wrong)
    later = time.time() + 23 * 3600
    monkeypatch.setattr(time, "time", lambda: later)
    assert get(path).status_code == 200
    later += 2 * 3600
    assert get(path).status_code == 404


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_players_export_leaves_out_what_is_others(table, st, jo, kelly, form) -> None:
    number = with_secrets(table, st, jo, kelly)
    mine = jo.type(f"+combat/export as {form}")
    others = kelly.type(f"+combat/export scene {number}, as={form}")
    looker = table.seat("Nemo").type(f"+combat/export as {form}")
    for told in (mine, others, looker):
        assert told.split("\n")[0] == f"-- Scene {number} as {form} begins --"
        assert told.split("\n")[-1] == f"-- Scene {number} as {form} ends --"
    whole = mine if form == "json" else jo.type("+combat/export dice, as text")
    assert "peek" in whole and "willpower" in mine  # what was undone is whole with the dice
    for told in (others, looker):
        for words in ("peek", '"private":true', '"resource"', "prefer", f'"#{jo.character.id}"'):
            assert words not in told
    if form == "text":
        assert "willpower" not in others and "willpower" not in looker
    else:
        found = json.loads("\n".join(others.split("\n")[1:-1]))
        assert (found["redacted"], found["storyteller"]) == (True, False)
        assert found["state"]["combatants"]["Jo"]["resources"] == {}
        assert any(one["action"] is None for one in found["journal"])
        assert any(one["action"] is not None for one in found["journal"])


THE_GAMES = service.chance_for


@pytest.fixture
def sent(table: Table, monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[str]:
    """Let dice be the game's own; return all that goes out to anybody, by whatever pipe, and all
    that is written into the server's log.
    """
    settings.DICE_SEED = None
    monkeypatch.setattr(service, "chance_for", THE_GAMES)
    out: list[str] = []
    to_players = table.data_out

    def data_out(session: Any, **kwargs: Any) -> None:
        out.append(repr(kwargs))
        to_players(session, **kwargs)

    monkeypatch.setattr(evennia.SESSION_HANDLER, "data_out", data_out)
    return out


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """Return what is written into the server's log."""
    lines: list[str] = []

    def note(event: dict[str, Any]) -> None:
        lines.append(repr(event))

    twisted_log.addObserver(note)
    caplog.set_level(logging.DEBUG)
    yield lines
    twisted_log.removeObserver(note)


def checked(number: int, reader: Player | None) -> Verdict:
    """Return what comes of checking a scene's export, a player's or a storyteller's."""
    ref = f"#{reader.character.id}" if reader else ""
    reading = log_access.read_as(number, ref, st=reader is None)
    assert reading is not None
    return verify(json.loads("".join(lines_of(reading, "json"))))


def faces(table: Table) -> list[tuple[int, ...]]:
    """Return the faces of all rolls ever made in the scene."""
    entries = store.entries(table.script.scene_id)
    return [one.roll.faces for each in entries for one in each.events if hasattr(one, "roll")]


def spellings(number: int) -> set[str]:
    """Return every way in which the seeds of a scene could stand somewhere, and the keys of its
    first rolls, made and to come.
    """
    dice = dice_stats.dice_of(number)
    assert dice is not None
    raw = [one.seed for one in dice.series]
    keys = [secret(one, lane, at) for one in raw for lane in LANES for at in range(20)]
    words = [dice.words[:count] for count in range(len(dice.words) + 1)]
    raw += [*keys, *(roll_key(one, said) for one in keys for said in words)]
    return {
        text for one in raw for text in (one.hex(), base64.b64encode(one).decode(), repr(one)[2:-1])
    }


def pages_of(number: int, *readers: Player) -> Iterator[str]:
    """Yield what each reader gets who looks at a scene's pages."""
    for one in readers:
        client = Client()
        client.force_login(one.account)
        for path in (f"/scenes/{number}/", f"/logs/{number}/", "/me/", "/verify/"):
            answer = client.get(path, headers={"host": "localhost"})
            assert answer.status_code == 200, path
            yield answer.getvalue().decode()


def test_a_scene_is_sealed_played_and_checked_by_each_who_was_in_it(
    table: Table,
    st: Player,
    jo: Player,
    kelly: Player,
    sent: list[str],
    logged: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    wants = Wants(supports=dict.fromkeys(("char", "roundkeeper", "room", "comm"), 1))
    st.session.protocol_flags[FLAG] = jo.session.protocol_flags[FLAG] = msgspec.to_builtins(wants)
    told = st.type("+init/start Alley")
    seal = checked_dice.seal_of(table.script.dice, table.script.scene_id)  # type: ignore[arg-type]
    assert f"Its rolls are sealed: {seal[:4]} {seal[4:8]} {seal[8:12]} {seal[12:16]}" in told
    jo.type("+init/join")
    kelly.type("+init/join")
    assert seal in jo.type("+dice/salt").replace(" ", "").replace("\n", "")
    jo.type("+roll 7")
    assert 'Kelly gives the rolls to come a word: "heron".' in kelly.type("+dice/salt heron")
    jo.type("+roll 7")
    st.type("+combat/undo")
    jo.type("+roll 7")
    st.type("+roll/private Jo=wits")
    st.type("+init/roll")
    for line in readings("Jo", "+combat/rehearse", "+odds", "+odds/compare", "+sheet", "+npc"):
        kelly.type(line)
    for line in ("+combat/log", "+dice", "+combat/export as json", "+combat/why"):
        st.type(line)
    number = table.script.scene_id
    assert checked(number, None).why_not == "open"
    for reader in (st, jo):
        messages.show_all(reader.session)
    pages, exports = list(pages_of(number, st, jo)), text_of_all(number, (jo, kelly))
    everything = "\n".join([*sent, *logged, caplog.text, exports, *pages])
    assert "roundkeeper_order" in "".join(sent)
    assert all("heron" in one for one in (everything, pages[1])) and seal in everything
    assert [one for one in spellings(number) if one in everything] == []
    rolled = faces(table)
    several = [one for one in rolled if len(one) > 1]  # two dice for initiative may be alike
    assert len(rolled) == 6 and len(set(several)) == len(several) == 4
    st.type("+init/end")
    for reader, count in ((None, 6), (jo, 5), (kelly, 5)):
        verdict = checked(number, reader)
        assert (verdict.faults, verdict.checked) == ([], count)
    assert "/verify/" in jo.type("+dice/salt")
    (address, _) = links(jo.type("+combat/export"))
    assert verify(json.loads(body(address))).checked == 5
    page = body(address.replace(".json", "/"))
    assert f'href="/verify/#{address}"' in page


def text_of_all(number: int, players: tuple[Player, ...]) -> str:
    """Return a scene's exports in every form."""
    readers = [log_access.read_as(number, "", st=True)]
    readers += [log_access.read_as(number, f"#{one.character.id}", st=False) for one in players]
    told = [lines_of(one, form) for one in readers if one for form in exports.FORMS]
    return "\n".join(line for lines in told for line in lines)


def test_what_a_killed_server_has_dealt_it_does_not_deal_again(table, jo, sent) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/join")
    jo.type("+roll 9")
    dice = table.script.dice
    table.kill()
    jo.returns()
    assert table.script.dice == dice
    jo.type("+roll 9")
    assert len(set(faces(table))) == 2
    jo.type("+init/end")
    assert checked(last_number(), jo).checked == 2
    jo.type("+combat/undo")
    assert table.script.dice is not None and len(table.script.dice.series) == 2


def test_nobody_can_try_out_what_comes_by_having_it_refused(
    table: Table, st: Player, jo: Player, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    with monkeypatch.context() as refusing:

        def submit(scene: Any, action: Any, chance: Any) -> Any:
            chance.roll(RollRequest("Jo", "misc", 9, 6, DiceRule()))
            raise RuleError("nothing-to-undo")

        refusing.setattr(service.rules, "submit", submit)
        jo.type("+roll 9")
    assert table.script.dice is not None and table.script.dice.over
    assert "sealed anew" in jo.type("+roll 9")
    st.type("+init/end")
    assert (checked(last_number(), jo).faults, checked(last_number(), jo).checked) == ([], 1)


def dice(told: str, title: str) -> int:
    """Return how many dice a line tells of."""
    found = re.search(rf"{title}: (\d+|no) dice", told)
    assert found, told
    return 0 if found[1] == "no" else int(found[1])


def test_dice_that_one_may_not_see_are_not_counted_for_them(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    st.type("+init/add Rat")
    players = [dice(flat(p.type("+dice/stats scene")), "This scene's dice") for p in (jo, kelly)]
    storyteller = dice(flat(st.type("+dice/stats scene")), "This scene's dice")
    st.type("+roll/private Rat=9 vs 6")
    assert [
        dice(flat(one.type("+dice/stats scene")), "This scene's dice") for one in (jo, kelly)
    ] == players
    assert dice(flat(st.type("+dice/stats scene")), "This scene's dice") == storyteller + 9
