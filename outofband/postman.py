"""Sends the mail of slow scenes, and names in a channel who is awaited.

Whose turn it is stands in a table (`journal.turns`). The game's clock looks there, and hands one
mail after the other to the mail server in a thread: nobody waits for that. A mail that could not be
handed over is tried again, after a restart too. It is noted before the mail server is asked to
take it: whoever dies right then cannot know whether it has it. Such a mail is not sent at once
again, but at the scene's reminder, under the same Message-ID, by which mail readers know it for
one. So nobody gets two for a turn, and no turn is lost.

Who is connected and does something is told on the screen, and gets no mail unless they leave the
question open.
"""

import smtplib
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import groupby
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from evennia.accounts.models import AccountDB
from evennia.utils import logger
from evennia.utils.search import search_channel
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.threads import deferToThread

from journal import addresses, realm_locks, turns
from journal.turns import Turn
from narration.languages import speaking
from narration.payloads import mailed
from outofband import turn_mails
from players import authority, failures, people, preferences, realms
from players.markup import in_one_line
from scenes import registry
from scenes.service import SceneService

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
    """Say whether this game has a mail server to hand mail to."""
    return bool(settings.MAIL_FROM)


def tick() -> None:
    """Look once for what is to be told. It never raises."""
    with failures.fails_alone("Mail of slow scenes"):
        scripts = {one.scene_id: one for one in _slow_scenes()}
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


# --- one's turn ----------------------------------------------------------------------------------


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
    numbers = [one.id for one in group]
    if account is None or address is None or not (address.confirmed and address.wanted):
        turns.mark(numbers, turns.NONE)
        return
    if _is_there(character):
        turns.mark(numbers, group[0].mail, later=FIRST_TRY)
        return
    # Mail that was handed over as the game died may have gone: the reminder makes sure.
    unsure = [one for one in group if one.mail == turns.HANDED]
    waits = script.scene.idle.nudge or DAY
    early = [one.id for one in unsure if time.time() < one.since + waits]
    turns.mark(early, turns.HANDED, later=FIRST_TRY)
    group = [one for one in group if one.id not in early]
    mail = turn_mails.mail_of(script, character, account, address, group) if group else None
    numbers = [one.id for one in group]
    if mail is None:
        turns.mark(numbers, turns.WAITING, later=FIRST_TRY)
        return
    turns.mark(numbers, turns.GOING, tried=True)
    came = yield from _hand_over(mail, lambda: turns.mark(numbers, turns.HANDED))
    tries = max(one.tries for one in group)
    later = 0.0 if came == turns.SENT else min(LONGEST, FIRST_TRY * 2.0**tries)
    turns.mark(numbers, came, later=later)
    if came == turns.NONE:
        logger.log_warn(f"The address of account {account.pk} takes no mail.")


def _is_there(character: Any) -> bool:
    """Say whether somebody reads on a screen what they are asked."""
    idle = [time.time() - one.cmd_last_visible for one in character.sessions.all()]
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
    came = yield from _hand_over(turn_mails.code_mail(account, address, code), lambda: None)
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
        mail = turn_mails.digest_of(scripts, account, address)
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
    for number, group in groupby(_by_reader(turns.unposted(live)), lambda one: one.scene_id):
        script, asked = scripts[number], list(group)
        names = [script.scene.masks.get(one.who, one.who) for one in asked]
        turns.mark_posted([one.id for one in asked])  # rather not at all than twice
        with speaking(preferences.games_language()):
            told = mailed.channel_line(turn_mails.title_of(script), list(dict.fromkeys(names)))
        found[0].msg(in_one_line(told))
