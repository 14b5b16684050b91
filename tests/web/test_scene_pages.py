"""The pages of scenes: who may see which, and what of it."""

import re
import time
from contextlib import suppress
from typing import Any

import evennia
import pytest
from django.core import signing
from django.test import Client
from evennia.utils import create

from outofband import messages, pages
from scenes.pacing import pacing_of
from tests.commands.openings import begin, joined
from tests.commands.table import Player, Table
from typeclasses.rooms import Room

HOST = {"host": "localhost"}


def browser_of(player: Player) -> Client:
    """Return a browser in which a person has logged in."""
    client = Client()
    client.force_login(player.account)
    return client


def page(client: Client, path: str) -> Any:
    return client.get(path, headers=HOST)


def read(client: Client, path: str) -> str:
    answer = page(client, path)
    assert answer.status_code == 200, path
    return str(answer.getvalue().decode())


@pytest.fixture
def scene(table: Table, st: Player, jo: Player, kelly: Player) -> int:
    """A scene with a person in it whom players know as someone, and a secret declaration."""
    joined(table, st, jo, kelly)
    st.type("+init/add Quillon=thug")
    st.type("+npc/hide Quillon")
    st.type("+init/roll")
    return int(table.script.scene_id)


def test_players_read_of_the_hidden_by_their_mask_alone(scene: int, st: Player, jo: Player) -> None:
    for path in (f"/scenes/{scene}/", f"/logs/{scene}/", "/scenes/", "/"):
        assert "Quillon" not in read(browser_of(jo), path), path
    told = read(browser_of(st), f"/scenes/{scene}/")
    assert "Quillon" in told
    assert "someone" in read(browser_of(jo), f"/scenes/{scene}/").lower()


def test_nobody_listens_from_a_room_that_they_have_left(table, scene, st, jo, kelly, monkeypatch):
    nemo = table.seat("Nemo")
    st.type("+hurt Kelly=1b")  # and Nemo is told
    key = nemo.type("+combat/export").rpartition(".txt?key=")[2].split()[0]
    sent: list[str] = []
    monkeypatch.setattr(
        evennia.SESSION_HANDLER,
        "data_out",
        lambda session, **said: sent.extend(said) if session is nemo.session else None,
    )
    monkeypatch.setattr(messages, "tell_portal", lambda session, **said: None)
    messages.watch(nemo.session, scene, "")  # as a page does that is let in
    messages.show_all(nemo.session)
    assert "roundkeeper_order" in sent
    away = create.create_object(Room, key="Roof", nohome=True)
    nemo.character.move_to(away, quiet=True)
    sent.clear()
    st.type("+hurt Kelly=1b")
    assert sent == []
    for path in (f"/scenes/{scene}/", f"/logs/{scene}/"):
        assert page(browser_of(nemo), path).status_code == 404
        assert page(browser_of(jo), path).status_code == 200
    handed_on = f"/logs/{scene}.txt?key={key}"
    assert page(Client(), handed_on).status_code == 404
    assert "Alley" not in read(browser_of(nemo), "/scenes/") + read(browser_of(nemo), "/")
    st.type("+init/end")
    assert "Alley" in read(browser_of(nemo), f"/logs/{scene}/")
    assert "Alley" in read(Client(), handed_on)


def test_a_client_is_told_of_whom_its_character_sees(st: Player, jo: Player, kelly: Player) -> None:
    jo.character.locks.add("view:none()")
    there = str(messages.messages(kelly.character, messages.NAMES, None)["Room.Players"])
    assert "Vesper" in there and "Jo" not in there


def test_a_ticket_is_good_for_a_log_in_that_lasts_and_an_account_that_may_play(jo: Player) -> None:
    account, good = jo.account, []
    pages._keep_logins(account, {"here": time.time()})
    for login, active in (("here", True), ("elsewhere", True), ("here", False)):
        account.is_active = active
        account.save()
        said = pages.Ticket(account.id, login, pages._password_of(account))
        with suppress(pages.Refused):
            good.append(pages._holder_of(signing.dumps(said, salt=pages.SALT)))
    assert good == [(account, "here")]


@pytest.mark.parametrize(
    "path", ["/scenes/", "/scenes/{}/", "/logs/{}/", "/me/", "/scenes/999/", "/logs/999/"]
)
def test_a_stranger_is_led_to_the_log_in(scene: int, path: str) -> None:
    answer = page(Client(), path.format(scene))
    assert answer.status_code == 302 and answer["Location"].startswith("/auth/login/?next=/")


@pytest.mark.parametrize(
    "path",
    [
        *("/scenes/999/", f"/scenes/{'9' * 30}/", "/logs/999/", f"/logs/{'9' * 4000}/"),
        *("/logs/{}/?key=x", "/logs/{}/?key=" + "a" * 5000, "/rules/NO-1/", "/rules/x%00/"),
    ],
)
def test_an_address_made_up_leads_nowhere(scene: int, st: Player, path: str) -> None:
    assert page(browser_of(st), path.format(scene)).status_code == 404


@pytest.mark.parametrize("query", ["show=x", "page=0", "page=999999999999", "page=-1", "page=%00"])
def test_what_is_asked_for_otherwise_is_passed_over(scene: int, jo: Player, query: str) -> None:
    for path in (f"/scenes/{scene}/", f"/logs/{scene}/", "/scenes/"):
        assert page(browser_of(jo), f"{path}?{query}").status_code == 200


def test_a_log_is_handed_on_as_its_reader_sees_it(scene: int, jo: Player) -> None:
    told = read(browser_of(jo), f"/logs/{scene}/")
    found = re.search(r"https?://[^/]+(/logs/\d+/\?key=[\w-]+)", told)
    assert found is not None
    handed = page(Client(), found[1])
    assert handed.status_code == 200 and b"Alley" in handed.content
    assert b"Quillon" not in handed.content and b"this address" not in handed.content
    assert handed["Referrer-Policy"] == "no-referrer" and handed["X-Robots-Tag"] == "noindex"
    assert page(Client(), found[1][:-1]).status_code == 404
    assert page(Client(), found[1].replace(f"/{scene}/", f"/{scene + 1}/")).status_code == 404


def test_a_scene_that_is_over_leads_to_its_log(scene: int, st: Player) -> None:
    st.type("+init/end")
    st.type("+init/end")  # it asks first
    answer = page(browser_of(st), f"/scenes/{scene}/")
    assert answer.status_code == 302 and answer["Location"] == f"/logs/{scene}/"
    assert f"/logs/{scene}/" in read(browser_of(st), "/scenes/")


def test_a_rolls_terms_lead_to_their_rules(scene: int, st: Player) -> None:
    told = read(browser_of(st), f"/logs/{scene}/")
    assert "4 rolls" not in told and "3 rolls, term by term" in told
    assert "/rules/INIT-1/" in told
    assert "nitiative" in read(Client(), "/rules/INIT-1/")


def test_a_number_in_a_pose_is_no_roll(scene: int, st: Player, jo: Player) -> None:
    jo.type("pose fires. #1 #2")
    told = read(browser_of(jo), f"/logs/{scene}/")
    assert "Jo fires. #1 #2" in told
    assert told.count("Roll 1:") == 1


def test_what_players_write_is_never_markup(scene: int, st: Player, jo: Player) -> None:
    jo.type("pose <script>alert(1)</script><img src=x>")
    for path in (f"/scenes/{scene}/", f"/logs/{scene}/"):
        told = read(browser_of(jo), path)
        assert "<script>alert" not in told and "<img src=x" not in told


def test_pages_are_only_read(scene: int, jo: Player) -> None:
    client = browser_of(jo)
    logs = (f"/logs/{scene}/", f"/logs/{scene}.txt", f"/logs/{scene}.json")
    for path in (f"/scenes/{scene}/", *logs, "/scenes/", "/me/", "/rules/INIT-1/"):
        assert client.post(path, {"x": "y"}, headers=HOST).status_code == 405, path


def test_what_is_proposed_is_answered_without_a_script_and_with_the_forms_word_alone(
    table: Table, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    begin(table, jo, kelly)
    jo.type("+init/end")
    number = table.script.scene_id
    path = f"/scenes/{number}/answer/"
    for player, asked in ((kelly, True), (jo, False)):
        assert (f'action="{path}"' in read(browser_of(player), path[:-7])) is asked
    shown = read(browser_of(kelly), f"/scenes/{number}/")
    question = re.search(r'name="question" value="([^"]+)"', shown)
    assert question is not None and "end" in shown
    form = {"question": question[1], "say": "disagree 1"}
    client = Client(enforce_csrf_checks=True)
    client.force_login(kelly.account)
    assert client.post(path, form, headers=HOST).status_code == 403
    assert browser_of(nemo).post(path, form, headers=HOST).status_code in (404, 409)
    for wrong in ({"question": "proposal:1:7"}, {"say": "agree 2"}, {"say": "+init/end"}):
        assert browser_of(kelly).post(path, {**form, **wrong}, headers=HOST).status_code == 409
    assert not table.script.ended and pacing_of(table.script).proposals
    assert browser_of(kelly).post(path, form, headers=HOST).status_code == 302
    assert not pacing_of(table.script).proposals
    assert browser_of(kelly).post(path, form, headers=HOST).status_code == 409
