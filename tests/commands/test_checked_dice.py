"""Dice that anybody can check: sealed when a scene opens, opened to each reader when it has ended,
and until then nowhere to be found.
"""

import base64
import json
import logging
from collections.abc import Iterator
from typing import Any

import evennia
import msgspec
import pytest
from django.test import Client
from msgspec.structs import replace
from twisted.python import log as twisted_log

from game.dice import DiceRule, RollRequest
from game.errors import RuleError
from game.journal import line_of
from journal import dice_keys, store
from journal.models import DiceRecord
from outofband import messages
from outofband.exports import text_of
from outofband.messages import FLAG, Wants
from proofs.dealing import SPARE
from proofs.keys import LEAVES, roll_key, secret
from proofs.verifying import LANES, Verdict, verify
from scenes import checked_dice, service
from scenes.telling import log_access
from tests.commands.readings import readings
from tests.commands.table import Player, Table
from tests.commands.test_export import body, links
from tests.commands.test_logs import last_number
from typeclasses.scripts import CombatScript

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
    return verify(json.loads(text_of(reading, "json")))


def faces(table: Table) -> list[tuple[int, ...]]:
    """Return the faces of all rolls ever made in the scene."""
    entries = store.entries(table.script.scene_id)
    return [one.roll.faces for each in entries for one in each.events if hasattr(one, "roll")]


def spellings(number: int) -> set[str]:
    """Return every way in which the seeds of a scene could stand somewhere, and the keys of its
    first rolls, made and to come.
    """
    dice = dice_keys.dice_of(number)
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
            yield answer.content.decode()


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
    forms = ("json", "txt")
    return "\n".join(text_of(one, form) for one in readers if one for form in forms)  # type: ignore[arg-type]


def test_what_a_killed_server_has_dealt_it_does_not_deal_again(
    table: Table, jo: Player, sent: list[str]
) -> None:
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


def test_a_seal_that_was_not_written_with_the_undo_is_made_before_anything_is_rolled(
    table: Table, st: Player, jo: Player, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/end")
    with monkeypatch.context() as killed:
        killed.setattr(CombatScript, "_commit_dice", lambda script: None)
        st.type("+combat/undo")
    assert table.script.dice is not None and not table.script.dice.ready
    table.kill()
    jo.returns()
    st.returns()
    assert table.script.dice.ready
    jo.type("+roll 9")
    st.type("+init/end")
    assert (checked(last_number(), jo).faults, checked(last_number(), jo).checked) == ([], 1)


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


def test_keys_that_run_out_are_followed_by_more(
    table: Table, st: Player, jo: Player, sent: list[str]
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    script = table.script
    assert script.dice is not None
    nearly = replace(script.dice.series[-1], open=LEAVES - SPARE + 1)
    script.live.dice = replace(script.dice, series=(nearly,))
    assert "more keys" in jo.type("+roll 9")
    assert script.dice.series[-1].open_trees == 2
    all_but_one = replace(script.dice.series[-1], open=2 * LEAVES)
    script.live.dice = replace(script.dice, series=(all_but_one,))
    assert checked_dice.commitment_needed(script.dice, script.scene_id) is not None
    at_need = script._commit_dice
    with pytest.MonkeyPatch.context() as late:  # as a submission that rolls very much meets it
        late.setattr(script, "_commit_dice", lambda used=None: used and at_need(used))
        jo.type("+roll 9")
    assert script.dice.series[-1].open == 2 * LEAVES + 1
    assert script.dice.series[-1].open_trees == 3


def test_a_word_is_no_step_and_stays_given(
    table: Table, st: Player, jo: Player, kelly: Player, sent: list[str]
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    jo.type("+roll 3")
    st.type("+combat/undo")
    jo.type("+dice/salt heron")
    assert "Jo's roll" in st.type("+combat/redo")
    assert "heron" in st.type("+dice/salt")
    assert "You aren't in this scene" in kelly.type("+dice/salt crane")
    assert line_of(store.entries(table.script.scene_id)).live[-1] == 3
    st.type("+combat/undo")
    assert "heron" in st.type("+dice/salt")
    assert table.script.dice is not None
    table.script.live.dice = replace(table.script.dice, words=("x",) * checked_dice.MOST_WORDS)
    assert "as many as they take" in jo.type("+dice/salt crane")


def test_a_plain_scene_and_one_of_other_days_say_so_and_go_on(
    table: Table, st: Player, jo: Player, sent: list[str]
) -> None:
    st.type("+init/start Yard=dice plain")
    jo.type("+init/join")
    assert not DiceRecord.objects.exists()
    jo.type("+roll 3")
    assert "rolls are plain" in jo.type("+dice/salt heron")
    assert "rolls are plain" in jo.type("+dice/salt")
    assert "This scene's rolls are plain until it ends" in st.type("+combat/set dice=checked")
    st.type("+init/end")
    assert checked(last_number(), jo).why_not == "plain"
    assert st.type("+combat/undo")
    assert jo.type("+roll 3")
