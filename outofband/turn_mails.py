"""The mail of somebody's turn in a slow scene, and a storyteller's digest: what stands in them.

A mail goes through places that nobody here watches. Therefore it is written as to a player,
for storytellers too (but for their digest), and holds what the character may know.
"""

import dataclasses
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac
from msgspec import structs

from game.reading import READY
from game.secrecy import masked
from journal import turns
from journal.addresses import Address
from journal.turns import Turn
from narration.languages import speaking
from narration.payloads import mailed
from narration.payloads.asking import offer_id
from narration.payloads.mailed import Deadline, SlowScene
from narration.payloads.messages import Ask
from narration.reader import Reader
from outofband import answer_links, messages
from players import preferences
from scenes.service import SceneService
from scenes.telling import log_access

ROUNDS = 3  # of which a mail tells, at most
MOST_LINES = 120
WIDTH = 76
ID_SALT = "roundkeeper.message_id"


class Question(NamedTuple):
    """A turn with what is asked in it as its reader may know it, and till when."""

    turn: Turn
    ask: Ask
    deadline: Deadline


def questions_of(
    script: SceneService, character: Any, wanted: Sequence[Turn]
) -> tuple[list[Question], Reader]:
    """Return those of some turns that a character's player can answer now, and how they read."""
    view = messages.view_of(script, character, of_a_page=True)
    asks = {one.id: one for one in view.asks()}
    open_now = {(one.who, one.id): one for one in script.waited_for()}
    found = []
    for turn in wanted:
        question = open_now.get((turn.who, turn.question))
        if question is None:
            continue
        ready = question.question == READY
        ask = asks.get(offer_id(turn.who) if ready else turn.question)
        if ready and ask is not None:
            ask = structs.replace(ask, text=mailed.chase_waits(), default=READY)
        if ask is not None:
            at = messages.clock_of(script, question).deadline
            found.append(Question(turn, ask, Deadline(script.scene.idle, at)))
    return found, view.reader


def story_of(turn: Turn, width: int) -> list[str]:
    """Return what has happened in a scene since somebody was asked the time before, as a story."""
    reading = log_access.read_as(turn.scene_id, turn.ref, st=False)
    assert reading is not None
    reader = structs.replace(reading.reader, width=width)
    reading = dataclasses.replace(reading, reader=reader)
    told = log_access.story_since(reading, turns.before(turn), ROUNDS)
    return told[-MOST_LINES:]


def title_of(script: SceneService) -> str:
    """Return what a scene is called outside the game."""
    return mailed.title(script.scene_id, str(script.record.title))


def mail_of(
    script: SceneService, character: Any, account: Any, address: Address, wanted: Sequence[Turn]
) -> EmailMultiAlternatives | None:
    """Return the mail that tells somebody of their turns in a scene; None where there is nothing
    that they can answer any more.
    """
    with speaking(preferences.language_of(account)):
        asked, reader = questions_of(script, character, wanted)
        if not asked:
            return None
        zone = preferences.zone_of(account)
        reader = structs.replace(reader, zone=zone or reader.zone, own_zone=bool(zone))
        title = title_of(script)
        names = masked([one.turn.who for one in asked], reader.viewer)
        others = any(one.turn.who != reader.name for one in asked)
        opened = mailed.opening(title, script.scene.fight.round, names, others)
        first = min((one.turn for one in asked), key=lambda one: one.id)
        story = story_of(first, WIDTH)
        told = [
            (one.ask, one.deadline, answer_links.answer_link(one.turn, account.pk)) for one in asked
        ]
        stop = answer_links.stop_link(account.pk)
        text = mailed.whole_text(opened, story, told, stop, reader)
        page = render_to_string(
            "website/turn_mail.html",
            {
                "opened": opened,
                "story": story_of(first, 10**6),
                "asks": [
                    (
                        one.text,
                        mailed.option_lines(one),
                        mailed.deadline_words(one, deadline, reader),
                        link,
                    )
                    for one, deadline, link in told
                ],
                "stop": stop,
            },
        )
        subject = mailed.subject(settings.SERVERNAME, title, names)
    mail = _mail(subject, text, address.address, stop, f"turn-{first.id}")
    mail.attach_alternative(page, "text/html")
    return mail


def digest_of(
    scripts: Sequence[SceneService], account: Any, address: Address
) -> EmailMultiAlternatives:
    """Return a storyteller's digest of slow scenes."""
    stop = answer_links.stop_link(account.pk)
    zone = preferences.zone_of(account)
    with speaking(preferences.language_of(account)):
        reader = Reader(st=True, zone=zone or settings.TIME_ZONE, own_zone=bool(zone))
        told = [_slow_scene(one) for one in scripts]
        subject, text = mailed.digest(settings.SERVERNAME, told, stop, reader)
    return _mail(subject, text, address.address, stop, "")


def _slow_scene(script: SceneService) -> SlowScene:
    scene, now = script.scene, time.time()
    waiting = []
    for one in script.waited_for():
        clock = messages.clock_of(script, one)
        waiting.append((one.who, now - (clock.since or now), clock.deadline))
    return SlowScene(
        number=script.scene_id,
        title=title_of(script),
        place=str(script.obj.key) if script.obj is not None else "?",
        round=scene.fight.round,
        frozen=scene.frozen,
        waiting=tuple(waiting),
    )


def code_mail(account: Any, address: str, code: str) -> EmailMultiAlternatives:
    """Return the mail that asks whether an address is an account's."""
    link = answer_links.confirm_link(account.pk, code)
    with speaking(preferences.language_of(account)):
        subject, text = mailed.code_mail(settings.SERVERNAME, account.key, code, link)
    return _mail(subject, text, address, "", "")


def _mail(subject: str, text: str, to: str, stop: str, number: str) -> EmailMultiAlternatives:
    """Return a mail. One with a ``number`` has the same id however often it is handed over: whoever
    gets it twice, because a server died in between, sees that it is one.
    """
    headers = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
    if stop:
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    if number:
        mark = salted_hmac(ID_SALT, number).hexdigest()[:20]
        domain = settings.MAIL_FROM.rpartition("@")[2].strip("> ") or "localhost"
        headers["Message-ID"] = f"<{number}.{mark}@{domain}>"
    return EmailMultiAlternatives(subject, text, settings.MAIL_FROM, [to], headers=headers)
