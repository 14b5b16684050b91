"""Who is waited for and how long, who leaves, and how a person takes part."""

from collections.abc import Sequence
from typing import NamedTuple

from game.reading import READY, aims_at, awaiting, cannot_leave
from game.secrecy import knows_holds
from game.state.chase import Side
from game.state.decisions import DAY, Idle, Question
from game.state.declaration import Haste
from game.state.scene import Scene
from game.words import quote
from narration.languages import N_, _
from narration.phrases.exchanges import exchanges_under_way
from narration.phrases.verb_words import extra_actions, extra_word
from narration.reader import Reader
from narration.text import count, crowd, line, lines, listing, marked, sentence, typed

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
    """Return a time as ``5 minutes``, or ``3 days 12 hours``."""
    told = []
    for unit, length in ((N_("day"), DAY), (N_("hour"), 3600), (N_("minute"), 60), ("second", 1)):
        number, seconds = divmod(seconds, length)
        told += [count(number, unit)] if number else []
    return " ".join(told) or count(0, "second")


def idle_words(nudge: int, after: int, then: str) -> str:
    """Return a policy for people who keep the others waiting as one sentence."""
    told = []
    if nudge:
        told.append(_("get a nudge after {duration}", duration=duration(nudge)))
    if after:
        told.append(_(_THEN.get(then, _THEN["pass"])).format(duration(after)))
    if not told:
        return _("The game itself nudges and skips nobody, however long they take")
    return _("Slow players {told}", told=listing(told))


def what_then(policy: Idle, default: str) -> str:
    """Return what a scene does at its deadline, to a person who has not answered: to a question
    with a ``default``, or to declare.
    """
    if policy.then == "auto":
        return _("the game plays you until you are back")
    if policy.then == "proxy":
        return _("a storyteller may act for you")
    if default:
        return _("your answer is: {default}", default=default)
    return _("you defend yourself") if policy.then == "prefer" else _("you pass")


def nudge_lines(who: str, policy: Idle, reader: Reader) -> list[str]:
    """Return what a person is told, in private, who keeps the others waiting."""
    own, waited = who == reader.name, duration(policy.nudge)
    name = _("you") if own else who
    told = _("Everyone has been waiting for {who} for {waited}.", who=name, waited=waited)
    if policy.after:
        known = _THEN_YOU if own else _THEN_THEM
        then = _(known.get(policy.then, known["pass"]))
        told += f" {then.format(duration(policy.after - policy.nudge))}."
    return line(told, reader)


def passing_over_lines(
    names: Sequence[str], waited: int, patience: int, slow: bool, reader: Reader
) -> list[str]:
    """Return the question to a player who would skip others who are there, or need not be in a
    ``slow`` scene, and have had less time than the scene's ``patience``.
    """
    are, have = (_("is"), _("has")) if len(names) == 1 else (_("are"), _("have"))
    since = _("{have} only just been asked", have=have)
    if waited:
        since = _("{have} had only {duration}", have=have, duration=duration(waited))
    asked = N_(
        "{names} {are} connected and {since}; this scene waits {duration}. Type "
        "{skip} to skip {names2}, {wait} to wait."
    )
    if slow:
        asked = N_(
            "{names} {since}; this scene waits {duration}. Type {skip} to skip {names2}, {wait} to "
            "wait."
        )
    told = _(
        asked,
        names=listing(names),
        are=are,
        since=since,
        duration=duration(patience),
        skip=typed("+choose skip"),
        names2=_("them") if len(names) > 1 else names[0],
        wait=typed("+choose wait"),
    )
    return line(told, reader)


def skipping_own_lines(
    npcs: Sequence[str], reader: Reader, others: Sequence[str] = ()
) -> list[str]:
    """Return the question to a person who would move on past what they are asked themselves, or
    for ``npcs``, and past ``others``.
    """
    skip = typed("+choose skip")
    if not npcs:
        text = N_(
            "You are to declare yourself. Type {skip} to be skipped, {wait} to declare first."
        )
        return line(_(text, skip=skip, wait=typed("+choose wait")), reader)
    told = _(
        "You are to declare for {npcs}: `+as {first}=ACTION`, or `+npc/auto {first}` has the game "
        "play {first}. Type {skip} to skip {all}.",
        npcs=crowd(npcs),
        first=quote(npcs[0]),
        skip=skip,
        all=crowd((*others, *npcs)),
    )
    return line(told, reader)


def haste_wish_lines(who: str, haste: Haste, scene: Scene, reader: Reader) -> list[str]:
    """Return what storytellers are told of haste that a person asks for and that was not granted
    (HASTE-2).
    """
    grant = typed(f"+{extra_word(scene)} {quote(who)}={haste.count} {haste.source}")
    actions = extra_actions(haste.count, scene)
    text = N_("{who} asks for {actions} ({source}). To grant it: {grant}.")
    return line(_(text, haste, who=who, actions=actions, grant=grant), reader)


def overdue_lines(question: Question, seconds: int, reader: Reader) -> list[str]:
    """Return what storytellers are told of a person whose deadline is over."""
    ready = question.question == READY
    text = N_(
        "{who} hasn't answered for {duration}. To act for them: {acts}. To pass for them: {passes}."
    )
    if ready:
        text = N_("{who} hasn't typed +chase/ready for {duration}. To do it for them: {ready}.")
    ways = {"ready": "ready", "acts": "ACTION", "passes": "pass"}
    typed_for = {key: typed(f"+as {quote(question.who)}={way}") for key, way in ways.items()}
    return line(_(text, question, duration=duration(seconds), **typed_for), reader)


# -------------------------------------------------------------------------------------------------
# What a person who would leave a fight is asked and told, and what it would cost them.

LEAVE, STAY, LET_GO = typed("+choose leave"), typed("+choose stay"), typed("+init/leave")
_SIDES: dict[Side, str] = {"prey": N_("chased"), "predators": N_("in pursuit")}


class Stakes(NamedTuple):
    """What a person would leave behind, as far as a reader may know of it: who aims at them, who
    holds them and whom they hold, their part in a chase, whether they owe an answer.
    """

    aimed_by: tuple[str, ...] = ()
    held_by: str = ""
    holds: str = ""
    side: Side | None = None
    asked: bool = False


def stakes_of(scene: Scene, who: str, reader: Reader) -> Stakes:
    """Return what a person would leave behind in a ``scene`` that is the reader's own view of it.
    A secret declaration belongs to the person who made it, and to the storyteller.
    """
    person = scene.people.get(who)
    if person is None:
        return Stakes()
    hold = scene.hold_of(who) if knows_holds(scene, reader.viewer) else None
    return Stakes(
        aimed_by=_aiming(scene, who, reader) if person.seat is None else (),
        held_by=hold.grappler if hold is not None and hold.victim == who else "",
        holds=hold.victim if hold is not None and hold.grappler == who else "",
        side=person.seat.side if person.seat is not None else None,
        asked=person.leaving is None and any(question.who == who for question in awaiting(scene)),
    )


def _aiming(scene: Scene, who: str, reader: Reader) -> tuple[str, ...]:
    under_way = [one.began for one in exchanges_under_way(scene).values()]
    now, aiming = {one.owner for one in under_way if one.target == who}, list[str]()
    for one in scene.people.values():
        known = not one.phase.secret or reader.knows(one.name)
        if one.name != who and ((one.able and one.name in now) or (aims_at(one, who) and known)):
            aiming.append(one.name)
    return tuple(aiming)


def stake_lines(stakes: Stakes, who: str, reader: Reader) -> list[str]:
    """Return what is at stake, a sentence each; ``who`` is "you" to themselves."""
    you, told = who == reader.name, list[str]()
    be = _("You are") if you else _("{who} is", who=who)
    if stakes.aimed_by:
        aiming, name = listing(stakes.aimed_by), _("you") if you else who
        told.append(
            _("{aimed_by} targeted {who}: the attack is still rolled", aimed_by=aiming, who=name)
        )
    if stakes.held_by:
        told.append(_("{be} held by {held_by}", stakes, be=be))
    if stakes.holds:
        told.append(_("{be} holding {holds}, who would get free", stakes, be=be))
    if stakes.side is not None:
        out = "" if you else _(". They'd be out of the chase")
        told.append(f"{be} {_(_SIDES[stakes.side])}{out}")
    if stakes.asked:
        have = _("You have") if you else _("{who} has", who=who)
        told.append(_("{have} a question to answer", have=have))
    return lines(map(sentence, told), reader)


def end_words(chase: int) -> str:
    """Return when a person leaves who cannot go at once."""
    return _("at the end of the round of the chase") if chase else _("at the end of the phase")


def asking_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return the question put to a reader who would leave a ``scene``, that is their view of it."""
    person = scene.people[reader.name]
    out = N_("Leaving now takes you out of the fight, for this round at least.")
    if person.seat is not None:
        out = N_("Leaving now takes you out of the chase.")
    told = line(_(out), reader)
    told += stake_lines(stakes_of(scene, reader.name, reader), reader.name, reader)
    if cannot_leave(scene, person):
        when = end_words(person.seat.chase if person.seat is not None else 0)
        told += line(_("You'd go {when}, and pass until then.", when=when), reader)
    ask = _("Type {LEAVE} to go, {STAY} to stay.", LEAVE=LEAVE, STAY=STAY)
    return told + marked("ask", line(ask, reader))


def down_lines(way: str, reader: Reader) -> list[str]:
    """Return what a person is told who is down, and would be gone."""
    text = N_(
        "You are down, so you stay in this scene until it ends or somebody "
        "agrees that you go. Type {LET_GO} to ask."
    )
    told = line(_(text, LET_GO=LET_GO), reader)
    if way == "walked-out":
        return told
    stays = N_("Your character stays in it either way. To go yourself, type {LEAVE}.")
    return told + line(_(stays, LEAVE=LEAVE), reader)


def going_lines(reader: Reader) -> list[str]:
    """Return what a person is told who takes an exit, and is about to leave anyway."""
    text = N_("You'll go that way as soon as you're out of this. Type {STAY} to stay.")
    return line(_(text, STAY=STAY), reader)


# -------------------------------------------------------------------------------------------------
# How a person who is not in a scene takes part in it.


def how_to_take_part(join: str, reader: Reader) -> str:
    """Return what to type to take part; ``join`` is the command for it, which wants a sheet."""
    if not reader.sheetless:
        return _("Type {command} to take part.", command=typed(join))
    make, demo = typed("+sheet/new mortal"), typed("+demo")
    shows = "" if reader.bridged else _(", {demo} shows a fight", demo=demo)
    return _(
        "You have no sheet yet: {make} makes one{shows}; then {command}.",
        make=make,
        shows=shows,
        command=typed(join),
    )
