"""Sends the mail of slow scenes, and names in a channel who is awaited.

Whose turn it is stands in a table (`journal.turns`). The game's clock looks there, and hands one
mail after the other to the mail server in a thread: nobody waits for that. A mail that could not be
handed over is tried again, after a restart too. It is noted before the mail server is asked to take
it: a server that dies right then cannot know whether it has it. Such a mail is not sent at once
again, but at the scene's reminder, under the same Message-ID, by which mail readers know it for
one. So nobody gets two for a turn, and no turn is lost.

People who are connected and active are told on the screen, and get no mail unless they leave the
question open.
"""

import dataclasses
import smtplib
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac
from evennia.accounts.models import AccountDB
from evennia.utils import logger
from evennia.utils.search import search_channel
from msgspec import structs
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.threads import deferToThread

from game.reading import READY
from game.secrecy import masked
from journal import addresses, realm_locks, turns
from journal.addresses import Address
from journal.turns import Turn
from narration.languages import _, speaking
from narration.payloads import mailed
from narration.payloads.asking import offer_id
from narration.payloads.mailed import Deadline, SlowScene
from narration.payloads.messages import Ask
from narration.reader import Reader
from outofband import answer_links, messages
from players import authority, failures, people, preferences, realms
from players.markup import in_one_line
from scenes import registry
from scenes.service import SceneService
from scenes.telling import log_access

# -------------------------------------------------------------------------------------------------
# The mail of a person's turn in a slow scene, and a storyteller's digest: what stands in them.
#
# A mail goes through places that nobody here watches. Therefore it is written as to a player, for
# storytellers too (but for their digest), and holds what the character may know.

ROUNDS = 3  # told by a mail, at most
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
            ask = structs.replace(ask, text=_(mailed.CHASE_WAITS), default=READY)
        if ask is not None:
            at = messages.clock_of(script, question).deadline
            found.append(Question(turn, ask, Deadline(script.scene.idle, at)))
    return found, view.reader


def story_of(turn: Turn, width: int) -> list[str]:
    """Return what has happened in a scene since a person was asked the time before, as a story."""
    reading = log_access.read_as(turn.scene_id, turn.ref, st=False)
    assert reading is not None
    reader = structs.replace(reading.reader, width=width)
    reading = dataclasses.replace(reading, reader=reader)
    told = log_access.story_since(reading, turns.before(turn), ROUNDS)
    return told[-MOST_LINES:]


def title_of(script: SceneService) -> str:
    return mailed.title(script.scene_id, str(script.record.title))


def mail_of(
    script: SceneService, character: Any, account: Any, address: Address, wanted: Sequence[Turn]
) -> EmailMultiAlternatives | None:
    """Return the mail that tells a person of their turns in a scene; None where there is nothing
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
        first = min((one.turn for one in asked), key=lambda turn: turn.id)
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
    for question in script.waited_for():
        clock = messages.clock_of(script, question)
        waiting.append((question.who, now - (clock.since or now), clock.deadline))
    return SlowScene(
        number=script.scene_id,
        title=title_of(script),
        place=str(script.obj.key) if script.obj is not None else "?",
        round=scene.fight.round,
        frozen=scene.frozen,
        waiting=tuple(waiting),
    )


def code_mail(account: Any, address: str, code: str) -> EmailMultiAlternatives:
    link = answer_links.confirm_link(account.pk, code)
    with speaking(preferences.language_of(account)):
        subject, text = mailed.code_mail(settings.SERVERNAME, account.key, code, link)
    return _mail(subject, text, address, "", "")


def _mail(subject: str, text: str, to: str, stop: str, number: str) -> EmailMultiAlternatives:
    """Return a mail. One with a ``number`` has the same id however often it is handed over: the
    person who gets it twice, because a server died in between, sees that it is one.
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


HOUR, DAY = 3600, 24 * 3600
AWAY = HOUR  # seconds without a word after which a connected player counts as gone
FIRST_TRY, LONGEST = 60.0, 6.0 * HOUR  # seconds till a mail is tried again: each time twice as many
FOR_GOOD = 500  # replies of a mail server from here on mean never

# Where mail is handed over: in a thread of the reactor's pool. (Tests have no reactor.)
aside: Callable[..., Deferred[Any]] = deferToThread


class _Post:
    """What this process is at: the turns whose mail it has in hand."""

    def __init__(self) -> None:
        self.in_hand: set[int] = set()
        self.busy = False
        self.swept = 0.0


_post = _Post()


def sends_mail() -> bool:
    return bool(settings.MAIL_FROM)


def tick() -> None:
    """Look once for what is to be told. It never raises."""
    with failures.fails_alone("Mail of slow scenes"):
        scripts = {scene.scene_id: scene for scene in _slow_scenes()}
        _post_in_channel(scripts)
        if sends_mail() and not _post.busy:
            _post.busy = True
            _send_due(scripts).addErrback(_log).addBoth(_done)


def _slow_scenes() -> Iterable[SceneService]:
    for script in registry.open_in_realms(realm_locks.held(), "mail of slow scenes"):
        if script.readable and script.scene.pace == "slow" and not script.ended:
            yield script


def _done(_result: object) -> None:
    _post.busy = False


def _log(failure: Any) -> None:
    logger.log_err(f"Mail of slow scenes: {failure.getTraceback()}")


# --- a player's turn -----------------------------------------------------------------------------


@inlineCallbacks
def _send_due(scripts: dict[int, SceneService]) -> Generator[Any, Any, None]:
    """Send all mail that may go now: one for each person and scene, whatever they are asked."""
    if time.time() > _post.swept + DAY:
        _post.swept = time.time()
        turns.forget_old()
    live = [number for number, one in scripts.items() if not one.scene.frozen]
    for (number, _ref), group in groupby(_by_reader(turns.due(live)), _reader):
        with failures.fails_alone(f"Scene {number}: mail"):
            yield _send_to(scripts[number], list(group))
    if realms.is_ours(realms.OUR_OWN):
        yield _send_digests([one for one in scripts.values() if _is_ours(one)])


def _reader(turn: Turn) -> tuple[int, str]:
    return turn.scene_id, turn.ref


def _by_reader(some: Iterable[Turn]) -> list[Turn]:
    return sorted(some, key=_reader)


@inlineCallbacks
def _send_to(script: SceneService, group: list[Turn]) -> Generator[Any, Any, None]:
    character = registry.character_of(group[0].ref)
    account = people.owner_of(character) if character is not None else None
    address = addresses.of(account.pk) if account is not None else None
    numbers = [turn.id for turn in group]
    if account is None or address is None or not (address.confirmed and address.wanted):
        turns.mark(numbers, turns.NONE)
        return
    if _is_there(character):
        turns.mark(numbers, group[0].mail, later=FIRST_TRY)
        return
    # Mail that was handed over as the game died may have gone: the reminder makes sure.
    unsure = [turn for turn in group if turn.mail == turns.HANDED]
    waits = script.scene.idle.nudge or DAY
    early = [turn.id for turn in unsure if time.time() < turn.since + waits]
    turns.mark(early, turns.HANDED, later=FIRST_TRY)
    group = [turn for turn in group if turn.id not in early]
    mail = mail_of(script, character, account, address, group) if group else None
    numbers = [turn.id for turn in group]
    if mail is None:
        turns.mark(numbers, turns.WAITING, later=FIRST_TRY)
        return
    turns.mark(numbers, turns.GOING, tried=True)
    came = yield from _hand_over(mail, lambda: turns.mark(numbers, turns.HANDED))
    tries = max(turn.tries for turn in group)
    later = 0.0 if came == turns.SENT else min(LONGEST, FIRST_TRY * 2.0**tries)
    turns.mark(numbers, came, later=later)
    if came == turns.NONE:
        logger.log_warn(f"The address of account {account.pk} takes no mail.")


def _is_there(character: Any) -> bool:
    idle = [time.time() - session.cmd_last_visible for session in character.sessions.all()]
    return bool(idle) and min(idle) < AWAY


def _hand_over(
    mail: EmailMultiAlternatives, handed: Callable[[], object]
) -> Generator[Any, Any, str]:
    """Hand a mail to the mail server, having noted it just before; return how far it is then: taken
    (``SENT``), to be tried again (``WAITING``), never taken (``NONE``), or perhaps (``HANDED``).
    """
    link = get_connection()
    try:
        yield aside(link.open)
    except (OSError, smtplib.SMTPException) as error:
        logger.log_warn(f"The mail server cannot be reached: {error}")
        return turns.WAITING
    handed()
    try:
        yield aside(link.send_messages, [mail])
    except smtplib.SMTPRecipientsRefused as refused:
        return _refused(code for code, _why in refused.recipients.values())
    except smtplib.SMTPResponseException as error:
        logger.log_warn(f"The mail server takes no mail: {error}")
        return _refused([error.smtp_code])
    except (OSError, smtplib.SMTPException) as error:  # its answer has not come
        logger.log_warn(f"The mail server has not answered: {error}")
        return turns.HANDED
    finally:
        aside(link.close).addErrback(lambda _failure: None)
    return turns.SENT


def _refused(codes: Iterable[int]) -> str:
    return turns.NONE if all(one >= FOR_GOOD for one in codes) else turns.WAITING


@inlineCallbacks
def send_code(account: Any, address: str, code: str) -> Generator[Any, Any, bool]:
    """Send the mail that asks whether an address is an account's; say whether it went."""
    came = yield from _hand_over(code_mail(account, address, code), lambda: None)
    return came == turns.SENT


# --- storytellers --------------------------------------------------------------------------------


def _is_ours(script: SceneService) -> bool:
    return realms.realm_of(script.obj) == realms.OUR_OWN


@inlineCallbacks
def _send_digests(scripts: Sequence[SceneService]) -> Generator[Any, Any, None]:
    """Send storytellers who want it what the slow scenes are at, once a day at most. It is noted
    first: rather none than two.
    """
    for address in addresses.digests_due(DAY) if scripts else ():
        account = AccountDB.objects.filter(pk=address.account_id, is_active=True).first()
        if account is None or not account.check_permstring(authority.PERMISSION):
            continue
        addresses.note_digested(address.account_id)
        mail = digest_of(scripts, account, address)
        yield from _hand_over(mail, lambda: None)


# --- a channel -----------------------------------------------------------------------------------


def _post_in_channel(scripts: dict[int, SceneService]) -> None:
    """Name in a channel of the game's who is awaited, once a turn: what links the channel to
    Discord, or elsewhere, is Evennia's. Hidden people go by what players call them.
    """
    found = search_channel(settings.SLOW_CHANNEL) if settings.SLOW_CHANNEL else ()
    if not found:
        return
    live = [number for number, one in scripts.items() if not one.scene.frozen and _is_ours(one)]
    for number, group in groupby(_by_reader(turns.unposted(live)), lambda turn: turn.scene_id):
        script, asked = scripts[number], list(group)
        names = [script.scene.masks.get(turn.who, turn.who) for turn in asked]
        turns.mark_posted([turn.id for turn in asked])  # rather not at all than twice
        with speaking(preferences.games_language()):
            told = mailed.channel_line(title_of(script), list(dict.fromkeys(names)))
        found[0].msg(in_one_line(told))
