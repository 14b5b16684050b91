"""Turns told by mail: who gets one, what stands in it, what its link does."""

import re
import time
from collections.abc import Iterator
from typing import Any

import evennia
import pytest
from django.test import Client
from evennia.server.models import ServerConfig
from evennia.utils import create
from twisted.internet.defer import Deferred, maybeDeferred

from game import actions as act
from game.state.decisions import DAY
from journal import addresses, turns
from journal.models import TurnRecord
from outofband import answer_links, messages, postman
from players.authority import THE_GAME
from players.people import PLAYED_BY
from scenes.idling import tick_all
from tests.commands.openings import begin, unled
from tests.commands.table import Player, Table, flat
from tests.mail_server import MailServer, link_in, mail_server, text_of

HOST = {"host": "localhost"}
KELLY = "kelly@example.org"


@pytest.fixture
def post(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[MailServer]:
    monkeypatch.setattr(postman, "aside", maybeDeferred)
    monkeypatch.setattr(postman, "_post", postman._Post())
    settings.TURN_MAIL_DELAY = 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.MAIL_FROM = "Foundry <game@example.org>"
    with mail_server() as (kept, port):
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        yield kept


def has_mail(player: Player, address: str) -> None:
    code = addresses.propose(player.account.pk, address)
    assert addresses.confirm(player.account.pk, code)


def gone(player: Player) -> None:
    evennia.SESSION_HANDLER.portal_disconnect(player.session)


@pytest.fixture
def slow(table: Table, jo: Player, kelly: Player, nemo: Player, post: MailServer) -> Table:
    """A slow scene of three that Jo runs; Kelly gets mail and is gone, Nemo has no address."""
    unled(table, jo, nemo, kelly)
    jo.type("+combat/pace slow")
    kelly.type("+agree"), nemo.type("+agree")
    assert table.script.scene.pace == "slow"
    has_mail(kelly, KELLY)
    jo.type("+combat/idle 2d pass")
    kelly.type("+agree"), nemo.type("+agree")
    gone(kelly), gone(nemo)
    return table


def get(path: str) -> Any:
    return Client().get(path, headers=HOST)


def say(path: str, **said: str) -> Any:
    return Client().post(path, said, headers=HOST)


def test_an_address_is_used_once_it_is_confirmed(jo: Player, post: MailServer) -> None:
    assert "isn't a mail address" in jo.type("+email jo@example.org\rBcc: all@example.org")
    assert "On its way" in flat(jo.type("+email jo@example.org")).replace("It is on", "On")
    (mail,) = post.mails
    code = re.search(r"confirm (\w+)", text_of(mail))
    assert code is not None
    assert "not confirmed" in flat(jo.type("+email"))
    assert "not the code" in flat(jo.type("+email/confirm nonsense"))
    page = re.search(r"/mail/confirm/\S+", text_of(mail))
    assert page is not None and get(page[0]).status_code == 200
    assert "not confirmed" in flat(jo.type("+email"))  # a page that is loaded does nothing
    assert "is confirmed" in say(page[0]).content.decode()
    assert "Mail goes to jo@example.org" in flat(jo.type("+email"))
    for _ in range(4):
        jo.type("+email other@example.org")
    assert "codes have been sent today" in flat(jo.type("+email other@example.org"))
    assert "forgotten" in jo.type("+email/forget")


def test_a_turn_is_told_once_with_the_story_and_answered_by_its_link(slow, jo, post) -> None:
    jo.type("pose waits <b>here</b>.\n")
    for _ in range(3):
        postman.tick()
    (mail,) = post.mails  # Nemo has no address, and Jo is here
    assert (
        mail["To"] == KELLY and mail["Subject"] == "Roundkeeper, Alley (scene 1): your turn, Kelly"
    )
    assert re.fullmatch(r"<http://\S+/mail/stop/\S+/>", mail["List-Unsubscribe"])
    assert mail["Auto-Submitted"] == "auto-generated"
    text = text_of(mail)
    for told in ("Jo waits <b>here</b>.", "You declare now.", "- Block", "you pass."):
        assert told in text, text
    html = mail.get_body(("html",))
    assert html is not None and "&lt;b&gt;here&lt;/b&gt;" in html.get_content()
    link = link_in(mail)
    before = slow.script.standing.number
    assert "You declare now." in get(link).content.decode()
    assert slow.script.standing.number == before  # loading it does nothing
    refused = say(link, line="attack Dora")
    assert refused.status_code == 409 and "Dora" in refused.content.decode()
    answered = say(link, say="attack Jo", pose="Kelly grins.\nAnd lunges.")
    assert answered.status_code == 302 and answered["Location"].endswith("?done=yes")
    assert "Kelly attacks Jo" in flat(jo.screen())
    assert "Kelly grins. And lunges." in flat(jo.type("+combat/log story"))
    assert "not asked this any more" in get(link).content.decode()
    assert say(link, say="block").status_code == 409
    assert [one.question for one in turns.open_in(slow.script.scene_id)] == ["declare:1.0:Nemo"]
    for _ in range(3):
        postman.tick()
    assert len(post.mails) == 1


def test_whoever_the_game_plays_takes_their_character_back_by_the_old_link(slow, jo, kelly, post):
    slow.script.submit(THE_GAME, act.SetIdle(nudge=DAY, after=2 * DAY, then="auto"))
    postman.tick()
    link = link_in(post.mails[0])
    tick_all(2 * DAY)
    assert slow.script.scene.people["Kelly"].auto
    assert "I am back" in get(link).content.decode()
    assert slow.script.scene.people["Kelly"].auto
    assert "I am back" not in say(link, back="yes").content.decode()
    assert not slow.script.scene.people["Kelly"].auto
    ServerConfig.objects.conf("server_bans", [("kelly", "", "", "", "")])
    assert get(link).status_code == 410
    ServerConfig.objects.conf("server_bans", delete=True)
    assert get(link).status_code == 200
    kelly.character.attributes.add(PLAYED_BY, jo.account.pk)
    assert get(link).status_code == 410


def test_a_title_is_no_header(slow: Table, post: MailServer) -> None:
    slow.script.record.title = "Alley\r\nBcc: all@example.org"
    postman.tick()
    (mail,) = post.mails
    assert mail["Bcc"] is None and "Bcc: all" in mail["Subject"]


def test_whoever_stops_mail_or_is_there_gets_none(slow, kelly, post) -> None:
    back = slow.seat("Kelly")
    postman.tick()
    assert post.mails == []  # it stands on the screen
    gone(back)
    (turn,) = turns.open_in(slow.script.scene_id)
    turns.mark([turn.id], turns.WAITING)  # as a minute later
    stop = answer_links.stop_link(kelly.account.pk).partition("//")[2].partition("/")[2]
    assert get(f"/{stop}").status_code == 200
    postman.tick()
    assert len(post.mails) == 1
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(f"/{stop}", headers=HOST).status_code == 403
    one_click = strict.post(f"/{stop}", {"List-Unsubscribe": "One-Click"}, headers=HOST)
    assert "No more mail" in one_click.content.decode()
    turns.mark([turn.id], turns.WAITING)
    postman.tick()
    assert len(post.mails) == 1


@pytest.mark.parametrize(
    ("answer", "mails"),
    [("451 later", 1), ("550 nobody of that name", 0)],
    ids=["for now", "for good"],
)
def test_what_a_mail_server_refuses_is_tried_again_or_not(slow, post, answer, mails) -> None:
    post.answer = answer
    postman.tick()
    (turn,) = turns.open_in(slow.script.scene_id)
    assert post.mails == [] and turn.mail == (turns.WAITING if mails else turns.NONE)
    post.answer = ""
    postman.tick()
    assert post.mails == []  # not at once
    if mails:
        turns.mark([turn.id], turns.WAITING)  # as later
        postman.tick()
    assert len(post.mails) == mails


def test_who_dies_as_the_mail_server_answers_sends_it_again_at_the_reminder_alone(
    slow: Table, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die_after_sending(work: Any, *said: Any) -> Any:
        done = maybeDeferred(work, *said)
        return Deferred() if said else done

    monkeypatch.setattr(postman, "aside", die_after_sending)
    postman.tick()
    monkeypatch.setattr(postman, "aside", maybeDeferred)
    monkeypatch.setattr(postman, "_post", postman._Post())  # as the next process has it
    for _ in range(2):
        postman.tick()
        TurnRecord.objects.update(due=0)
    assert len(post.mails) == 1
    TurnRecord.objects.update(since=time.time() - slow.script.scene.idle.nudge, due=0)
    postman.tick()
    first, again = post.mails
    assert first["Message-ID"] == again["Message-ID"]


def test_storytellers_get_a_digest_a_day_and_a_channel_names_who_is_awaited(
    slow: Table, st: Player, post: MailServer, settings: Any
) -> None:
    channel = create.create_channel("Turns")
    settings.SLOW_CHANNEL = "Turns"
    channel.connect(st.account)
    st.clear()
    has_mail(st, "st@example.org")
    st.type("+email/digest on")
    for _ in range(3):
        postman.tick()
    assert [line for line in st.screen().split("\n") if "waiting for Kelly" in line] != []
    assert st.screen().count("waiting for") == 1
    (digest,) = post.to("st@example.org")
    assert "Alley" in text_of(digest) and "Waiting for Kelly" in text_of(digest)
    (asked,) = slow.script.waited_for()
    assert messages.clock_of(slow.script, asked).deadline
    st.type("+init/hold tea")
    assert messages.clock_of(slow.script, asked).deadline is None


def test_a_mail_and_its_page_name_nobody_who_is_hidden(table, st, jo, kelly, post):
    begin(table, jo, kelly)
    st.type("+init/end"), st.type("+init/start Docks")
    jo.type("+init/join"), kelly.type("+init/join")
    st.type("+init/add Quillon=thug")
    st.type("+npc/hide Quillon")
    st.type("+combat/pace slow")
    st.type("+init/roll")
    st.type("+npc/auto Quillon")
    for one in (jo, kelly):
        has_mail(one, f"{one.name}@example.org")
        gone(one)
    for _ in range(3):
        postman.tick()
        for mail in list(post.mails):
            link = link_in(mail)
            shown = get(link).content.decode() + say(link, say="pass").content.decode()
            html = mail.get_body(("html",)).get_content()
            assert "Quillon" not in shown + html + text_of(mail) + mail["Subject"]
    assert len(post.mails) >= 2 and "omeone" in "".join(map(text_of, post.mails))
