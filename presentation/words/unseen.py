"""People unseen: what storytellers are told of them, and what everyone is when they act."""

from game import events as ev
from presentation.intents import announced
from presentation.rolls import arithmetic
from presentation.text import listing, successes
from presentation.words.view import INDENT, View, say, tells


@tells(ev.Lurked)
def _lurked(event: ev.Lurked, view: View) -> list[str]:
    return say(f"{event.who} is there, unseen: no player knows of them", view)


@tells(ev.LurkerPlaced)
def _lurker_placed(event: ev.LurkerPlaced, view: View) -> list[str]:
    place = event.place.total if event.place is not None else 0
    if view.reader.style == "brief" or not event.rolls:
        return say(f"{event.who}, unseen, has initiative {place}", view)
    return [one for roll in event.rolls for one in arithmetic(roll, view.reader, INDENT)]


@tells(ev.LurkerSpoke)
def _lurker_spoke(event: ev.LurkerSpoke, view: View) -> list[str]:
    if event.declaration is None:
        return say(f"{event.who}, unseen, will do nothing", view)
    return say(
        f"{event.who}, unseen, will act in turn: {announced(event.declaration, view.scene)}", view
    )


@tells(ev.LurkerPassed)
def _lurker_passed(event: ev.LurkerPassed, view: View) -> list[str]:
    if event.lost is not None:
        lost = announced(event.lost, view.scene)
        return say(f"{event.who}, unseen, cannot do that any more: {lost}", view)
    return say(f"{event.who}, unseen, passes", view) if view.reader.style == "verbose" else []


@tells(ev.LurkerAmbushed)
def _lurker_ambushed(event: ev.LurkerAmbushed, view: View) -> list[str]:
    rolls = [one for roll in event.rolls for one in arithmetic(roll, view.reader, INDENT)]
    by = f" by {successes(event.margin)}" if event.margin else ""
    how = f"will be taken unawares{by}" if event.unaware else "will see it coming"
    return rolls + say(f"{event.target} {how} when {event.who} acts", view)


@tells(ev.LurkerRenamed)
def _lurker_renamed(event: ev.LurkerRenamed, view: View) -> list[str]:
    return say(f"{event.who}, unseen, is called {event.now} from now on", view)


@tells(ev.LurkerLeft)
def _lurker_left(event: ev.LurkerLeft, view: View) -> list[str]:
    return say(f"{event.who}, unseen, leaves", view)


@tells(ev.Vanished)
def _vanished(event: ev.Vanished, view: View) -> list[str]:
    return say(f"{event.who} is out of sight", view)


@tells(ev.Appeared)
def _appeared(event: ev.Appeared, view: View) -> list[str]:
    known = view.reader.knows(event.who)
    mask = f", as {event.mask}" if known and event.mask else ""
    if not event.acts:
        return say(f"{event.who} comes into sight{mask}", view)
    told = "A shot rings out" if event.shoots else "It comes out of nowhere"
    names = f": {event.who} is in sight now{mask}" if known else ""
    missed = [one for one in event.unaware if one in view.scene.people]
    unaware = f"; {listing(missed)} did not see it coming" if known and missed else ""
    return say(f"{told}{names}{unaware}", view)
