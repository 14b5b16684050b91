"""People unseen: what storytellers are told of them, and what everyone is when they act."""

from game import events as ev
from game.state.person import in_hand
from game.state.scene import Scene
from game.words import quote
from narration.events.view import IN_STORIES, INDENT, View, reads, say, tells
from narration.languages import N_, _
from narration.phrases.rolls import arithmetic
from narration.phrases.verb_words import announced
from narration.text import listing, successes, typed

reads(ev.Lurked, N_("{who} is there, unseen: no player knows of them"))
reads(ev.LurkerRenamed, N_("{who}, unseen, is called {now} from now on"))
reads(ev.LurkerLeft, N_("{who}, unseen, leaves"))
reads(ev.Vanished, N_("{who} is out of sight"), among=(IN_STORIES,))


@tells(ev.LurkerPlaced)
def _lurker_placed(event: ev.LurkerPlaced, view: View) -> list[str]:
    place = event.place.total if event.place is not None else 0
    if view.reader.style == "brief" or not event.rolls:
        return say(_("{who}, unseen, has initiative {place}", who=event.who, place=place), view)
    return [one for roll in event.rolls for one in arithmetic(roll, view.reader, INDENT)]


@tells(ev.LurkerSpoke)
def _lurker_spoke(event: ev.LurkerSpoke, view: View) -> list[str]:
    if event.declaration is None:
        return say(_("{who}, unseen, will do nothing", who=event.who), view)
    when, lurker = when_they_act(event.who, view.scene), view.scene.unseen.get(event.who)
    armed = in_hand(lurker.person).name if lurker is not None else ""
    said = announced(event.declaration, view.scene, armed)
    told = _(
        "{who}, unseen, will act {when}: {announced}", who=event.who, when=when, announced=said
    )
    return say(told, view)


def when_they_act(who: str, scene: Scene) -> str:
    """Return when what is said for somebody unseen comes up."""
    return _("next round") if has_had_place(who, scene) else _("in turn")


def has_had_place(who: str, scene: Scene) -> bool:
    """Say whether the place of somebody unseen in this round is over."""
    lurker = scene.unseen.get(who)
    return lurker is not None and 0 < scene.fight.round <= lurker.past


@tells(ev.LurkerPassed)
def _lurker_passed(event: ev.LurkerPassed, view: View) -> list[str]:
    if event.lost is not None:
        lost = announced(event.lost, view.scene)
        return say(
            _("{who}, unseen, cannot do that any more: {lost}", who=event.who, lost=lost), view
        )
    return (
        say(_("{who}, unseen, passes", who=event.who), view)
        if view.reader.style == "verbose"
        else []
    )


@tells(ev.LurkerAmbushed)
def _lurker_ambushed(event: ev.LurkerAmbushed, view: View) -> list[str]:
    rolls = [one for roll in event.rolls for one in arithmetic(roll, view.reader, INDENT)]
    by = _(" by {margin}", margin=successes(event.margin)) if event.margin else ""
    how = _("will be taken unawares{by}", by=by) if event.unaware else _("will see it coming")
    told = say(
        _("{target} {how} when {who} acts", target=event.target, how=how, who=event.who), view
    )
    lurker = view.scene.unseen.get(event.who)
    if lurker is not None and lurker.said is None:
        command = typed(f"+as {quote(event.who)}=attack {quote(event.target)}")
        told += say(_("Still to be said is the attack: {command}", command=command), view)
    return rolls + told


@tells(ev.Appeared, among=(IN_STORIES,))
def _appeared(event: ev.Appeared, view: View) -> list[str]:
    known = view.reader.knows(event.who)
    mask = _(", as {mask}", mask=event.mask) if known and event.mask else ""
    if not event.acts:
        return say(_("{who} comes into sight{mask}", who=event.who, mask=mask), view)
    told = _("A shot rings out") if event.shoots else _("It comes out of nowhere")
    names = _(": {who} is in sight now{mask}", who=event.who, mask=mask) if known else ""
    missed = [one for one in event.unaware if one in view.scene.people]
    unaware = (
        _("; {missed} did not see it coming", missed=listing(missed)) if known and missed else ""
    )
    return say(f"{told}{names}{unaware}", view)
