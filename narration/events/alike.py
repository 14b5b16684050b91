"""What is told once of several events: they say the same of several people, or of one person."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from game import events as ev
from game.fighter import UNHURT
from game.state.scene import CLAIMED
from narration.events.harm import effect_words, hazard_words, health_words
from narration.events.rounds import kept_lines
from narration.events.view import INDENT, View, by_whom, stance_words
from narration.languages import _
from narration.text import count, crowd, line, listing


def runs(events: Iterable[ev.AnyEvent]) -> list[list[ev.AnyEvent]]:
    """Return events in order, those that can be told together in one list."""
    found = [list(run) for _unused, run in groupby(enumerate(events), lambda one: _alike(*one))]
    return [[event for _unused, event in run] for run in found]


def _alike(place: int, event: ev.AnyEvent) -> Hashable:
    """Return an event's text without the person; an event told alone is like no other."""
    match event:
        case ev.Joined(mask="", without=(), cover=cover, prone=prone, auto=auto):
            return "joined", cover, prone, auto
        case ev.AutoSet(auto=auto, stance=stance, ward=ward, flees_at=level):
            return "auto", auto, stance, ward, level
        case ev.SideSet(side=side):
            return "side", side
        case ev.FighterChanged(why="healed", fighter=fighter, by=by) if not fighter.health.marked:
            return "healed", by
        case ev.EffectBegan(effect=effect):
            return "effect", repr(replace(effect, id=0, who=""))
        case ev.EffectEnded(effect=effect):
            return "effect over", effect.name
        case ev.HazardBegan(hazard=hazard):
            return "hazard", replace(hazard, id=0, who="")
        case ev.Regenerated(who=who):
            return "regenerates", who
        case ev.InitiativeShared(of=of, total=total):
            return "shared", of, total
        case ev.YardsSet(yards=yards, by=by, how=how) if how != CLAIMED:
            return "yards", yards, by
        case ev.Declared(passed_over=True, secret=False):
            return "skipped"
        case ev.Planned(again=False, plan=plan) if plan.kept:
            return "kept"
    return place


def alike_lines(run: Sequence[ev.AnyEvent], view: View) -> list[str]:
    reader = view.reader
    people = (getattr(event, "effect", getattr(event, "hazard", event)) for event in run)
    names, indent = crowd([str(getattr(one, "who", "")) for one in people]), ""
    match run[0]:
        case ev.InitiativeShared() as event if reader.in_full:
            told = _("{names} have {of}'s initiative: {total}.", event, names=names)
            indent = INDENT
        case ev.Joined() as event:
            stance = [_("prone")] if event.prone else []
            stance += [_("in {now} cover", now=event.cover)] if event.cover != "none" else []
            stance += [_("automatic")] if event.auto else []
            how = "".join(f", {one}" for one in stance)
            told = _("{names} join{stance}.", names=names, stance=how)
        case ev.AutoSet(auto=False):
            told = f"{names} {_('are no longer automatic')}."
        case ev.AutoSet() as event:
            how = stance_words(event, "each")
            told = f"{names} {_('are automatic from now on{stance}', stance=how)}."
        case ev.SideSet(side=side):
            on = _("on the side {side} now", side=side) if side else _("on the usual side")
            told = _("{names} are {on}.", names=names, on=on)
        case ev.FighterChanged() as event:  # of all wounds
            healed = _("are healed: {now}", now=_(UNHURT))
            told = f"{names} {healed}{by_whom(event)}."
        case ev.Regenerated(who=who):
            closed = [event for event in run if isinstance(event, ev.Regenerated)]
            kinds = Counter(event.type for event in closed)
            what = listing([f"{number} {_(kind)}" for kind, number in kinds.items()])
            now = health_words(view.scene.people[who].fighter, closed[-1].health, view)
            told = _("{who} regenerates {what}: {now}.", who=who, what=what, now=now)
        case ev.EffectBegan(effect=effect):
            told = f"{effect_words(effect, view.scene, names)}."
        case ev.HazardBegan(hazard=hazard):
            told = f"{hazard_words(hazard, names)}."
        case ev.EffectEnded(effect=effect):
            told = _("{who} are no longer affected by {name}.", effect, who=names)
        case ev.YardsSet():
            told = _apart(run)
        case ev.Declared():
            told = _("{names} are skipped.", names=names)
        case ev.Planned():
            return kept_lines((one for one in run if isinstance(one, ev.Planned)), view)
        case _:  # the order says it
            return []
    return line(told, reader, indent)


def _apart(run: Sequence[Any]) -> str:
    """Return that all of some are so far from all of others, where that is what a run says; else
    each pair by itself.
    """
    first, names = run[0], list(dict.fromkeys(name for one in run for name in (one.who, one.other)))
    pairs = {frozenset((one.who, one.other)) for one in run}
    far = [name for name in names if {first.who, name} in pairs]
    near = [name for name in names if {far[0], name} in pairs]
    groups = [(near, far)]
    if len(near) * len(far) != len(pairs):
        groups = [([one.who], [one.other]) for one in run]
    distance = _("within reach of")
    if first.yards:
        distance = _("{number} from", number=count(first.yards, "yard"))
    return " ".join(
        _(
            "{near} {verb} now {distance} {far}{by_whom}.",
            near=listing(ones),
            verb=_("are") if ones[1:] else _("is"),
            distance=distance,
            far=listing(others),
            by_whom=by_whom(first),
        )
        for ones, others in groups
    )
