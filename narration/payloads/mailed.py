"""What slow scenes say outside the game: in a mail, on the page that it leads to, in a channel.

What players wrote is text here, in one line where it stands in a subject: it is never markup, and
never a header.
"""

from collections.abc import Sequence

import msgspec

from game.options import DECLARE
from game.state.decisions import Idle
from narration.languages import N_, _
from narration.payloads.messages import Ask, Option
from narration.phrases.presence import duration, what_then
from narration.reader import Reader
from narration.text import count, listing, moment

LONGEST_SUBJECT = 120
MOST_OPTIONS = 40


class Deadline(msgspec.Struct, frozen=True):
    """What a scene does about a player who does not answer, and when that would be, in seconds
    since 1970, if the game ran on; None for never.
    """

    policy: Idle
    at: float | None


def in_one_line(text: str) -> str:
    """Return a text as it may stand in a header: nothing in it begins another."""
    plain = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(plain.split())


def subject(game: str, title: str, names: Sequence[str]) -> str:
    told = _("{game}, {title}: your turn, {names}", game=game, names=listing(names), title=title)
    return in_one_line(told)[:LONGEST_SUBJECT]


def title(number: int, text: str) -> str:
    if not text:
        return _("Scene {number}", number=number)
    return _("{text} (scene {number})", text=text, number=number)


def option_line(option: Option) -> str:
    """Return something that one could say as a line: how it is called, with its dice."""
    told = option.label
    if option.pool is not None and option.difficulty is not None:
        dice = count(option.pool, "die", "dice")
        told += _(": {dice} against {difficulty}", option, dice=dice)
    return f"{told} ({option.hint})" if option.hint else told


def option_lines(ask: Ask) -> list[str]:
    """Return the possible answers, except those that take the player's own words."""
    told = [option_line(option) for option in ask.options if not option.free]
    return [*told[:MOST_OPTIONS], *([_("and more")] if len(told) > MOST_OPTIONS else [])]


def deadline_words(ask: Ask, deadline: Deadline, reader: Reader) -> str:
    """Return what becomes of a player who does not answer; it is told beforehand."""
    if deadline.at is None:
        return _("The scene waits for your answer, however long it takes.")
    default = "" if ask.question == DECLARE else ask.default
    return _(
        "If you don't answer by {moment}, {then}. While the game is down your time stands still.",
        moment=moment(deadline.at, reader),
        then=what_then(deadline.policy, default),
    )


def opening(title: str, round: int, names: Sequence[str], others: bool) -> str:
    """Return what a mail is about; ``others`` says that a person is asked whom its reader plays
    besides themselves.
    """
    when = _(", round {round}", round=round) if round else ""
    who = _("it is {names}'s turn", names=listing(names)) if others else _("it is your turn")
    return _("{title}{when}: {who}.", title=title, when=when, who=who)


CHASE_WAITS = N_("The others are ready for the chase's next round.")


def whole_text(
    opened: str,
    story: Sequence[str],
    asks: Sequence[tuple[Ask, Deadline, str]],
    stop: str,
    reader: Reader,
) -> str:
    """Return the text of a mail: what happened, then each question with its options, what becomes
    of the silent and where one answers.
    """  # fmt: skip
    parts = [opened]
    if story:
        parts.append("\n".join([_("What happened:"), *map(str, story)]))
    for ask, deadline, link in asks:
        parts.append("\n".join([ask.text, *(f"  - {line}" for line in option_lines(ask))]))
        parts.append(deadline_words(ask, deadline, reader))
        parts.append(_("To answer, without logging in:") + f"\n{link}")
    parts.append(_("Or connect to the game, and type your action there. +plan says it ahead."))
    parts.append(_("No more of this mail: type +email off in the game, or open\n{stop}", stop=stop))
    return "\n\n".join(parts) + "\n"


def code_mail(game: str, account: str, code: str, link: str) -> tuple[str, str]:
    told = _(
        "The player of {account} at {game} wants mail at this address when it is "
        "their turn.\n\nIf that is you, type in the game:\n\n    +email/confirm {code}\n\n"
        "or open this page, and press the button there:\n\n{link}\n\nIf it is not you, do "
        "nothing: no other mail will come.\n",
        account=account, game=game, code=code, link=link,
    )  # fmt: skip
    return in_one_line(_("{game}: confirm your address", game=game))[:LONGEST_SUBJECT], told


class SlowScene(msgspec.Struct, frozen=True):
    """A slow scene as storytellers are told of it; who is awaited, for how many seconds, and when
    the scene goes on without them.
    """

    number: int
    title: str
    place: str
    round: int
    frozen: str
    waiting: tuple[tuple[str, float, float | None], ...]


def digest(game: str, scenes: Sequence[SlowScene], stop: str, reader: Reader) -> tuple[str, str]:
    parts = [_("The slow scenes of {game}, as they stand now.", game=game)]
    for scene in scenes:
        where = _("in {place}, round {round}", scene)
        told = [f"{scene.title} ({where})"]
        if scene.frozen:
            told.append("  " + _("On hold: {frozen}", scene))
        for who, waited, until in scene.waiting:
            since = _("Waiting for {who} for {time}", who=who, time=rough(waited))
            later = _(", till {moment}", moment=moment(until, reader)) if until else ""
            told.append(f"  {since}{later}")
        if not scene.waiting:
            told.append("  " + _("Nobody is asked anything."))
        parts.append("\n".join(told))
    parts.append(_("No more: type +email/digest off in the game, or open\n{stop}", stop=stop))
    count_ = count(len(scenes), _("slow scene"))
    return in_one_line(f"{game}: {count_}")[:LONGEST_SUBJECT], "\n\n".join(parts) + "\n"


def rough(seconds: float) -> str:
    """Return about how long a time is: in days from two days on, in hours from two hours on."""
    for unit in (86_400, 3600, 60):
        if seconds >= 2 * unit:
            return duration(int(seconds // unit) * unit)
    return duration(int(seconds))


def channel_line(title: str, names: Sequence[str]) -> str:
    """Return what a channel is told: whose turn it is in which scene, and nothing else."""
    return _("{title}: waiting for {names}.", title=in_one_line(title), names=listing(names))
