"""How long a scene waits for people, in words."""

from collections.abc import Sequence

from game.reading import READY
from game.state.decisions import DAY, Idle, Question
from game.state.declaration import Haste
from game.state.scene import Scene
from game.words import quote
from narration.languages import N_, _
from narration.phrases.verb_words import extra_actions, extra_word
from narration.reader import Reader
from narration.text import count, line, listing, typed

_THEN = {
    "pass": N_("are skipped after {} (a pending question gets its default answer)"),
    "prefer": N_("defend themselves after {} (a pending question gets its default answer)"),
    "auto": N_("are played by the game after {}, until they are back"),
    "proxy": N_("can be played by a storyteller after {}"),
}
_THEN_YOU = {
    "pass": N_("You'll be skipped in {}"),
    "prefer": N_("You'll defend yourself in {}"),
    "auto": N_("In {} the game plays you, until you are back"),
    "proxy": N_("In {} a storyteller can act for you"),
}
_THEN_THEM = {
    "pass": N_("They'll be skipped in {}"),
    "prefer": N_("They'll defend themselves in {}"),
    "auto": N_("In {} the game plays them, until they are back"),
    "proxy": N_("In {} a storyteller can act for them"),
}


def duration(seconds: int) -> str:
    """Return a time as ``5 minutes``, in the largest unit that leaves no rest."""
    for unit, length in ((N_("day"), DAY), (N_("hour"), 3600), (N_("minute"), 60)):
        if seconds and seconds % length == 0:
            return count(seconds // length, unit)
    return count(seconds, "second")


def idle_words(nudge: int, after: int, then: str) -> str:
    """Return a policy for those who keep the others waiting as one sentence."""
    told = []
    if nudge:
        told.append(_("get a nudge after {duration}", duration=duration(nudge)))
    if after:
        told.append(_(_THEN.get(then, _THEN["pass"])).format(duration(after)))
    if not told:
        return _("The game itself nudges and skips nobody, however long they take")
    return _("Slow players {told}", told=listing(told))


def what_then(policy: Idle, default: str) -> str:
    """Return what a scene does at its deadline, to the one who has not answered: to a question with
    a ``default``, or to declare.
    """
    if policy.then == "auto":
        return _("the game plays you until you are back")
    if policy.then == "proxy":
        return _("a storyteller may act for you")
    if default:
        return _("your answer is: {default}", default=default)
    return _("you defend yourself") if policy.then == "prefer" else _("you pass")


def nudge_lines(who: str, policy: Idle, reader: Reader) -> list[str]:
    """Return what one is told, in private, who keeps the others waiting."""
    own = who == reader.name
    waited = duration(policy.nudge)
    told = [
        _(
            "Everyone has been waiting for {who} for {waited}.",
            who=_("you") if own else who,
            waited=waited,
        )
    ]
    if policy.after:
        known = _THEN_YOU if own else _THEN_THEM
        then = known.get(policy.then, known["pass"])
        told.append(f"{_(then).format(duration(policy.after - policy.nudge))}.")
    return line(" ".join(told), reader)


def passing_over_lines(
    names: Sequence[str], waited: int, patience: int, slow: bool, reader: Reader
) -> list[str]:
    """Return the question to one who would pass players over who are there, or need not be in a
    ``slow`` scene, and have had less time than the scene's ``patience``.
    """
    are, have = (_("is"), _("has")) if len(names) == 1 else (_("are"), _("have"))
    since = (
        _("{have} had only {duration}", have=have, duration=duration(waited))
        if waited
        else _("{have} only just been asked", have=have)
    )
    told = {
        "names": listing(names),
        "are": are,
        "since": since,
        "duration": duration(patience),
        "skip": typed("+choose skip"),
        "names2": _("them") if len(names) > 1 else names[0],
        "wait": typed("+choose wait"),
    }
    if slow:
        asked = _(
            "{names} {since}; this scene waits {duration}. Type {skip} to skip {names2}, {wait} to "
            "wait.",
            **told,
        )
    else:
        asked = _(
            "{names} {are} connected and {since}; this scene waits {duration}. Type "
            "{skip} to skip {names2}, {wait} to wait.",
            **told,
        )
    return line(asked, reader)


def skipping_oneself_lines(reader: Reader) -> list[str]:
    """Return the question to one who would move on past what they are asked themselves."""
    return line(
        _(
            "You are to declare yourself. Type {skip} to be skipped, {wait} to declare first.",
            skip=typed("+choose skip"),
            wait=typed("+choose wait"),
        ),
        reader,
    )


def haste_wish_lines(who: str, haste: Haste, scene: Scene, reader: Reader) -> list[str]:
    """Return what storytellers are told of haste that somebody asks for and that was not granted
    (HASTE-2).
    """
    grant = typed(f"+{extra_word(scene)} {quote(who)}={haste.count} {haste.source}")
    actions = extra_actions(haste.count, scene)
    return line(
        _(
            "{who} asks for {actions} ({source}). To grant it: {grant}.",
            haste,
            who=who,
            actions=actions,
            grant=grant,
        ),
        reader,
    )


def overdue_lines(question: Question, seconds: int, reader: Reader) -> list[str]:
    """Return what storytellers are told of one whose deadline is over."""
    who = question.who
    if question.question == READY:
        ready = typed(f"+as {quote(who)}=ready")
        return line(
            _(
                "{who} hasn't typed +chase/ready for {duration}. To do it for them: {ready}.",
                who=who,
                duration=duration(seconds),
                ready=ready,
            ),
            reader,
        )
    acts, passes = typed(f"+as {quote(who)}=ACTION"), typed(f"+as {quote(who)}=pass")
    return line(
        _(
            "{who} hasn't answered for {duration}. To act for them: {acts}. To pass "
            "for them: {passes}.",
            who=who,
            duration=duration(seconds),
            acts=acts,
            passes=passes,
        ),
        reader,
    )
