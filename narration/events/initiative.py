"""Places in the order: rolled, shared, ruled; and those who are taken unawares."""

from collections.abc import Iterable, Sequence

from game import events as ev
from game.dice import CLOSED
from game.secrecy import veiled
from game.state.scene import Scene
from narration.events.view import ALIKE, INDENT, View, by_whom, in_a_sentence, nothing, say, tells
from narration.languages import N_, _
from narration.phrases.rolls import arithmetic, sum_of
from narration.reader import Reader
from narration.text import count, crowd, line, marked, sentence, signed


@tells(ev.InitiativeRolled, among=(ALIKE,))
def _initiative_rolled(event: ev.InitiativeRolled, view: View) -> list[str]:
    if not view.reader.in_full:  # the order says it
        return []
    if veiled(event.roll) and (event.tie or not event.kept):
        return []
    if event.tie:
        return say(_("{who}'s die for the tie: {die}", who=event.who, die=event.die), view, INDENT)
    if not event.kept:
        return say(
            _("{who} rolls {total} as well, and keeps the other", who=event.who, total=event.total),
            view,
            INDENT,
        )
    return arithmetic(event.roll, view.reader, INDENT)


@tells(ev.InitiativeShared)
def _initiative_shared(event: ev.InitiativeShared, view: View) -> list[str]:
    if not view.reader.in_full:  # the order says it
        return []
    if event.of == event.who:
        return say(
            _("{who} has the initiative from before: {total}", who=event.who, total=event.total),
            view,
            INDENT,
        )
    return say(
        _(
            "{who} has {other}'s initiative: {total}",
            who=event.who,
            other=event.of,
            total=event.total,
        ),
        view,
        INDENT,
    )


_FIRST_TURNS = {
    "now": N_(", and {who} still acts in this round"),
    "in turn": N_(", and {who} acts in this round"),
    "next round": N_(", and {who} acts from the next round on"),
}


@in_a_sentence(ev.InitiativeSet)
def _initiative_set(event: ev.InitiativeSet) -> str:
    turn = _(_FIRST_TURNS[event.turn], who=event.who) if event.turn else ""
    return _(
        "{who}'s initiative is now {total}{by_whom}{turn}",
        who=event.who,
        total=event.total,
        by_whom=by_whom(event.by),
        turn=turn,
    )


tells(ev.InitiativeTaken)(nothing)  # the order says it


@in_a_sentence(ev.InitiativeShifted)
def _initiative_shifted(event: ev.InitiativeShifted) -> str:
    why = ""
    if event.wounds is not None:
        why = _(", by wounds") if event.change < 0 else _(", as wounds close")
    return _(
        "{who}'s initiative is {total} ({change}{why})",
        who=event.who,
        total=event.total,
        change=signed(event.change),
        why=why,
    )


@tells(ev.OrderSet)
def _order_set(event: ev.OrderSet, view: View) -> list[str]:
    return (
        say(_("Order: {places}", places=", ".join(_places(event, view))), view)
        if event.groups
        else []
    )


def orders_under(
    number: int, event: ev.OrderSet, view: View, readers: Iterable[Reader]
) -> list[list[str]]:
    """Return the order with the round that it is for, as each of several readers gets it:
    ``-- Round 1: Paulo 19, Al 11.``
    """
    places = _places(event, view)  # as all read them who have none of these
    return [_order_under(number, event, view._replace(reader=one), places) for one in readers]


def _order_under(number: int, event: ev.OrderSet, view: View, places: Sequence[str]) -> list[str]:
    name, both = view.reader.name, zip(event.groups, places, strict=True)
    order = ", ".join(_place(group, view) if name in group else told for group, told in both)
    told = _("Round {number}", number=number) + (f": {order}" if order else "")
    told = sentence(told if view.reader.screenreader else f"-- {told}")
    return marked("heading", line(told, view.reader))


def totals_in(scene: Scene) -> dict[str, int]:
    """Return the initiative totals of those who have a place."""
    places = ((name, one.initiative) for name, one in scene.people.items())
    return {name: place.total for name, place in places if place is not None}


def new_total(event: ev.AnyEvent) -> dict[str, int]:
    """Return whose total an event changes, with the new one; nothing where it changes none."""
    match event:
        case ev.InitiativeRolled(kept=False):
            return {}
        case (
            ev.InitiativeRolled(who=who, total=total)
            | ev.InitiativeShared(who=who, total=total)
            | ev.InitiativeSet(who=who, total=total)
            | ev.InitiativeTaken(who=who, total=total)
            | ev.InitiativeShifted(who=who, total=total)
            | ev.PlaceChanged(who=who, total=total)
        ):
            return {who: total}
    return {}


def _places(event: ev.OrderSet, view: View) -> list[str]:
    return [_place(group, view) for group in event.groups]


def _place(names: tuple[str, ...], view: View) -> str:
    """Return one place in the order: ``Paulo 19``, the reader's own with its sum."""
    person = view.scene.people.get(names[0]) if names else None
    now = person.initiative.total if person and person.initiative else ""
    total = f" {view.totals.get(names[0], now) if names else now}".rstrip()
    own = view.initiatives.get(view.reader.name) if view.reader.name in names else None
    notes = (
        [how] if own is not None and (how := sum_of(own)) and view.reader.style == "usual" else []
    )
    notes += _forms(names, view)
    notes += [_("tied") if view.scene.tied(names) else _("together")] if len(names) > 1 else []
    return f"{crowd(names)}{total}" + (f" ({', '.join(notes)})" if notes else "")


def _forms(names: tuple[str, ...], view: View) -> list[str]:
    """Return who of those of one place wears another form than a human one."""
    people = view.scene.people
    forms = {one: people[one].fighter.strange_form() for one in names if one in people}
    alone = len(names) == 1
    return [
        _("in {form} form", form=form) if alone else _("{name} in {form} form", name=one, form=form)
        for one, form in forms.items()
        if form
    ]


def group_words(names: tuple[str, ...], scene: Scene) -> str:
    """Return one place in the order: ``Paulo (19)``, ``Frank and Teddy (11, tied)``; those of a
    group are there together.
    """
    person = scene.people.get(names[0]) if names else None
    total = str(person.initiative.total) if person and person.initiative else ""
    tied = (_("tied") if scene.tied(names) else _("together")) if len(names) > 1 else ""
    told = [one for one in (total, tied) if one]
    return crowd(names) + (f" ({', '.join(told)})" if told else "")


@in_a_sentence(ev.Surprised)
def _surprised(event: ev.Surprised) -> str:
    if not event.unaware:
        return _("{who} notices in time", who=event.who)
    return _(
        "{who} is taken unawares: no action and no Defense in round {round}",
        who=event.who,
        round=event.round,
    )


@tells(ev.Ambushed)
def _ambushed(event: ev.Ambushed, view: View) -> list[str]:
    return say(_ambush_words(event, view.reader), view)


def _ambush_words(event: ev.Ambushed, reader: Reader) -> str:
    who, target = event.who, event.target
    if not event.sprung:
        return _("{target} spots {who}'s ambush", target=target, who=who)
    if not event.margin:
        return _("{who} strikes first, but {target} may defend", who=who, target=target)
    if event.shown == CLOSED and not reader.knows(who):
        return _("{who} surprises {target}: a free attack", who=who, target=target)
    dice = count(event.margin, "extra die", "extra dice")
    return _("{who} surprises {target}: a free attack, {dice}", who=who, target=target, dice=dice)


tells(ev.AmbushOver)(nothing)
