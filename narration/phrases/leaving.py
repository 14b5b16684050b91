"""What somebody is asked and told who would leave a fight, and what it would cost them."""

from typing import NamedTuple

from game.reading import aims_at, awaiting, cannot_leave
from game.secrecy import knows_holds
from game.state.chase import Side
from game.state.person import Person
from game.state.scene import Scene
from narration.languages import N_, _
from narration.phrases.so_far import exchanges_under_way
from narration.reader import Reader
from narration.text import line, lines, listing, marked, sentence, typed

LEAVE, STAY, LET_GO = typed("+choose leave"), typed("+choose stay"), typed("+init/leave")
_SIDES: dict[Side, str] = {"prey": N_("chased"), "predators": N_("in pursuit")}


class Stakes(NamedTuple):
    """What somebody would leave behind, as far as a reader may know of it: who aims at them, who
    holds them and whom they hold, their part in a chase, whether they owe an answer.
    """

    aimed_by: tuple[str, ...] = ()
    held_by: str = ""
    holds: str = ""
    side: Side | None = None
    asked: bool = False


def stakes_of(scene: Scene, who: str, reader: Reader) -> Stakes:
    """Return what somebody would leave behind in a ``scene`` that is the reader's own view of it.
    What is declared in secret is nobody's but who said it, and the storyteller's.
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
        asked=person.leaving is None and any(one.who == who for one in awaiting(scene)),
    )


def _aiming(scene: Scene, who: str, reader: Reader) -> tuple[str, ...]:
    under_way = [one.began for one in exchanges_under_way(scene).values()]
    now = {one.owner for one in under_way if one.target == who}
    return tuple(
        one.name
        for one in scene.people.values()
        if one.name != who
        and ((one.able and one.name in now) or (aims_at(one, who) and _known_to(one, reader)))
    )


def _known_to(person: Person, reader: Reader) -> bool:
    return not person.phase.secret or reader.knows(person.name)


def stake_lines(stakes: Stakes, who: str, reader: Reader) -> list[str]:
    """Return what is at stake, a sentence each; ``who`` is "you" to themselves."""
    you = who == reader.name
    be, have = (
        (_("You are"), _("You have")) if you else (_("{who} is", who=who), _("{who} has", who=who))
    )
    told = []
    if stakes.aimed_by:
        told.append(
            _(
                "{aimed_by} targeted {who}: that is still rolled",
                aimed_by=listing(stakes.aimed_by),
                who=_("you") if you else who,
            )
        )
    if stakes.held_by:
        told.append(_("{be} held by {held_by}", stakes, be=be))
    if stakes.holds:
        told.append(_("{be} holding {holds}, who would get free", stakes, be=be))
    if stakes.side is not None:
        out = "" if you else _(". They'd be out of the chase")
        told.append(f"{be} {_(_SIDES[stakes.side])}{out}")
    if stakes.asked:
        told.append(_("{have} a question to answer", have=have))
    return lines(map(sentence, told), reader)


def end_words(chase: int) -> str:
    """Return when one leaves who cannot go at once."""
    return _("at the end of the round of the chase") if chase else _("at the end of the phase")


def asking_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return the question put to a reader who would leave a ``scene``, that is their view of it."""
    person = scene.people[reader.name]
    stakes = stakes_of(scene, reader.name, reader)
    out = (
        N_("Leaving now takes you out of the chase.")
        if person.seat is not None
        else N_("Leaving now takes you out of the fight, for this round at least.")
    )
    told = line(_(out), reader)
    told += stake_lines(stakes, reader.name, reader)
    if cannot_leave(scene, person):
        chase = person.seat.chase if person.seat is not None else 0
        when = end_words(chase)
        told += line(_("You'd go {when}, and pass until then.", when=when), reader)
    return told + marked(
        "ask", line(_("Type {LEAVE} to go, {STAY} to stay.", LEAVE=LEAVE, STAY=STAY), reader)
    )


def down_lines(way: str, reader: Reader) -> list[str]:
    """Return what one is told who is down, and would be gone."""
    told = line(
        _(
            "You are down, so you stay in this scene until it ends or somebody "
            "agrees that you go. Type {LET_GO} to ask.",
            LET_GO=LET_GO,
        ),
        reader,
    )
    if way == "walked-out":
        return told
    return told + line(
        _("Your character stays in it either way. To go yourself, type {LEAVE}.", LEAVE=LEAVE),
        reader,
    )


def going_lines(reader: Reader) -> list[str]:
    """Return what one is told who takes an exit, and is about to leave anyway."""
    return line(
        _("You'll go that way as soon as you're out of this. Type {STAY} to stay.", STAY=STAY),
        reader,
    )
