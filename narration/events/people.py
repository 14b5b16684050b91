"""Who is in the scene, unseen or not, how they stand, what their sheets say, who helps."""

from collections.abc import Callable
from typing import Any

from game import events as ev
from game.reading import NO_BLOCK
from game.state.person import VERSUS, in_hand
from game.state.scene import Scene
from game.words import quote
from narration.events.attacks import shield_words
from narration.events.harm import health_words
from narration.events.scenes import privacy_words
from narration.events.view import (
    IN_STORIES,
    INDENT,
    View,
    by_whom,
    in_a_sentence,
    nothing,
    owners,
    reads,
    say,
    stance_words,
    tells,
)
from narration.languages import N_, _
from narration.phrases.presence import end_words, stake_lines, stakes_of
from narration.phrases.rolls import arithmetic
from narration.phrases.rulesets import converted_lines, filled_lines, written
from narration.phrases.verb_words import announced
from narration.text import listing, successes, typed, words_of

DEEDS = (
    N_("draws "),
    N_("gets "),
    N_("loses "),
    N_("reloads "),
    N_("takes "),
)  # how a change to a sheet may begin

GIVEN, TAKEN = N_("gets "), N_("loses ")  # those of them that somebody else does
FLANKS = {
    "open": N_("open to all sides"),
    "wall": N_("with their back to a wall"),
    "doorway": N_("in a doorway"),
    "any": N_("with room around them for all comers"),
}

IMMOBILISED = {
    "no": N_("free to move"),
    "struggling": N_("immobilised but struggling"),
    "wholly": N_("wholly immobilised"),
}


def _cover(now: str, by_side: str, side: str) -> str:
    told = _("in the open") if now == "none" else _("in {now} cover", now=now)
    return _("{told} against shots from {now}", told=told, now=side) if by_side else told


POSITIONS: dict[str, Callable[[Any], str]] = {
    "cover": lambda now: _cover(*str(now).partition(VERSUS)),
    "prone": lambda now: _("prone") if now else _("on their feet"),
    "aware": lambda now: _("aware") if now else _("unaware"),
    "helpless": lambda now: _("helpless") if now else _("no longer helpless"),
    "flanks": lambda now: _(FLANKS.get(now, words_of(str(now)))),
    "direction": lambda now: (
        _("shooting from {now}", now=now) if now else _("shooting from the same side")
    ),
    "cornered": lambda now: _("cornered") if now else _("no longer cornered"),
    "unreachable": lambda now: _("out of reach") if now else _("within reach"),
    "away": lambda now: _("away") if now else _("back in the fight"),
    "block_pool": lambda now: _("blocking with {now}", now=now) if now else _("blocking as usual"),
    "dodge_pool": lambda now: _("dodging with {now}", now=now) if now else _("dodging as usual"),
    "escape_pool": lambda now: _("escaping with {now}", now=now) if now else _("escaping as usual"),
    "attack_pool": lambda now: (
        _("attacking with {now}", now=now) if now else _("attacking as usual")
    ),
    "grapple_pool": lambda now: (
        _("grappling with {now}", now=now) if now else _("grappling as usual")
    ),
    "unsure": lambda now: _("unsure who holds whom") if now else _("sure who holds whom"),
    "blinded": lambda now: _("blinded") if now else _("able to see"),
    "flank": lambda now: _("at {now}'s flank", now=now) if now else _("at nobody's flank"),
    "rear": lambda now: _("at {now}'s back", now=now) if now else _("at nobody's back"),
    "cramped": lambda now: _("without room to dodge") if now else _("with room to dodge"),
    "coverless": lambda now: _("far from any cover") if now else _("near some cover"),
    "immobilised": lambda now: _(IMMOBILISED.get(now, words_of(str(now)))),
    "bare": lambda now: (
        _("without protection at the {now}", now=now) if now else _("protected all over")
    ),
    "staked": lambda now: _("staked") if now else _("no longer staked"),
    "floored": lambda now: _("knocked down") if now else _("no longer knocked down"),
}

WAYS_OUT = {
    "walked-out": N_("walks out of the fight"),
    "out-of-character": N_("leaves the fight and goes out of character"),
    "quit": N_("leaves the fight and the game"),
}


@tells(ev.Joined, among=(IN_STORIES,))
def _joined(event: ev.Joined, view: View) -> list[str]:
    stance = ["prone"] if event.prone else []
    stance += [POSITIONS["cover"](event.cover)] if event.cover != "none" else []
    if event.mask and view.reader.knows(event.who):
        stance.append(_("hidden: players see {mask}", event))
    if event.without:
        stance.append(
            _("without the {without} that somebody has taken here", without=listing(event.without))
        )
    if event.auto:
        stance.append(_("automatic"))
    return say(
        _("{who} joins{stance}", event, stance=", " + ", ".join(stance) if stance else ""), view
    )


@tells(ev.Hidden)
def _hidden(event: ev.Hidden, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return say(_("{mask} is hidden from view", event), view)
    return say(_("{who} is hidden: players see {mask}", event), view)


reads(ev.Unmasked, N_("{mask} is revealed: it is {who}"))


@in_a_sentence(ev.Left, among=(IN_STORIES,))
def _left(event: ev.Left) -> str:
    return f"{event.who} {_(WAYS_OUT.get(event.why, 'leaves'))}"


@tells(ev.LeaveTaken)
def _leave_taken(event: ev.LeaveTaken, view: View) -> list[str]:
    when = end_words(event.chase)
    told = say(_("{who} is about to leave, {when}", event, when=when), view)
    if view.reader.moves_on:
        told += stake_lines(stakes_of(view.scene, event.who, view.reader), event.who, view.reader)
    return told


reads(ev.LeaveRetracted, N_("{who} stays after all"))


@in_a_sentence(ev.Preferred, to=owners)
def _preferred(event: ev.Preferred) -> str:
    if event.kind == NO_BLOCK:
        what = _("the better defense, and none while held")
    else:
        what = _("to {kind}", event) if event.kind else _("the better defense")
    return _("{who} prefers {what}", event, what=what)


@tells(ev.FighterChanged)
def _fighter_changed(event: ev.FighterChanged, view: View) -> list[str]:
    if event.why == "healed":
        # The scene knows how long their track is, where the event does not show others their sheet.
        person = view.scene.people.get(event.who)
        fighter = person.fighter if person is not None else event.fighter
        now = health_words(fighter, event.fighter.health, view)
        return say(
            _("{who} is healed: {now}{by_whom}", event, now=now, by_whom=by_whom(event.by)), view
        )
    by = "" if event.by == event.who else by_whom(event.by)
    if by and event.why.startswith(GIVEN):
        return say(_("{by} gives {who} {why}", event, why=event.why.removeprefix(GIVEN)), view)
    if by and event.why.startswith(TAKEN):
        return say(_("{by} takes {why} from {who}", event, why=event.why.removeprefix(TAKEN)), view)
    if event.why.startswith(DEEDS):
        return say(f"{event.who} {event.why}{by}", view)
    return say(f"{event.who}: {event.why or _('the sheet is changed')}{by}", view)


@tells(ev.SheetAdapted)
def _sheet_adapted(event: ev.SheetAdapted, view: View) -> list[str]:
    return filled_lines(event, view.reader) if view.reader.knows(event.who) else []


@tells(ev.SheetConverted)
def _sheet_converted(event: ev.SheetConverted, view: View) -> list[str]:
    return converted_lines(event, view.reader) if view.reader.knows(event.who) else []


reads(ev.TraitGiven, N_("{who}: {trait} {rating}, for this scene"), to=owners)


@in_a_sentence(ev.PositionSet)
def _position_set(event: ev.PositionSet) -> str:
    told = listing([position(name, now) for name, now in event.changes.items()])
    by = by_whom(event.by)
    return _("{who} is now {told}{by_whom}", event, told=told, by_whom=by)


def position(name: str, now: bool | int | str) -> str:
    """Return one thing about where or how somebody stands."""
    known = POSITIONS.get(name)
    return known(now) if known else f"{words_of(name)} {written(now)}"


@in_a_sentence(ev.AutoSet)
def _auto_set(event: ev.AutoSet) -> str:
    now = _("is automatic from now on") if event.auto else _("is no longer automatic")
    return f"{event.who} {now}{stance_words(event, 'it')}"


@in_a_sentence(ev.SideSet)
def _side_set(event: ev.SideSet) -> str:
    if not event.side:
        return _("{who} is on the usual side", event)
    return _("{who} is on the side {side} now", event)


in_a_sentence(ev.PrivacySet)(privacy_words)


# --- Allies: who helps, and who steps into an attack (MET-9, MET-10) ------------------------------

in_a_sentence(ev.ShieldReady)(shield_words)
reads(ev.Helped, N_("{who} accepts {by}'s help"), INDENT)
reads(ev.HelpRefused, N_("{who} does not want {by}'s help"), INDENT)
reads(ev.HelpUsed, N_("{by}'s help makes {who}'s maneuver free"))
tells(ev.Redirected)(nothing)  # the attack says it


# --- People unseen: what storytellers are told of them, and what everyone is when they act --------

reads(ev.Lurked, N_("{who} is there, unseen: no player knows of them"))
reads(ev.LurkerRenamed, N_("{who}, unseen, is called {now} from now on"))
reads(ev.LurkerLeft, N_("{who}, unseen, leaves"))
reads(ev.Vanished, N_("{who} is out of sight"), among=(IN_STORIES,))


@tells(ev.LurkerPlaced)
def _lurker_placed(event: ev.LurkerPlaced, view: View) -> list[str]:
    place = event.place.total if event.place is not None else 0
    if view.reader.style == "brief" or not event.rolls:
        return say(_("{who}, unseen, has initiative {place}", event, place=place), view)
    return [one for roll in event.rolls for one in arithmetic(roll, view.reader, INDENT)]


@tells(ev.LurkerSpoke)
def _lurker_spoke(event: ev.LurkerSpoke, view: View) -> list[str]:
    if event.declaration is None:
        return say(_("{who}, unseen, will do nothing", event), view)
    when, lurker = when_they_act(event.who, view.scene), view.scene.unseen.get(event.who)
    armed = in_hand(lurker.person).name if lurker is not None else ""
    said = announced(event.declaration, view.scene, armed)
    told = _("{who}, unseen, will act {when}: {announced}", event, when=when, announced=said)
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
        return say(_("{who}, unseen, cannot do that any more: {lost}", event, lost=lost), view)
    return say(_("{who}, unseen, passes", event), view) if view.reader.style == "verbose" else []


@tells(ev.LurkerAmbushed)
def _lurker_ambushed(event: ev.LurkerAmbushed, view: View) -> list[str]:
    rolls = [one for roll in event.rolls for one in arithmetic(roll, view.reader, INDENT)]
    by = _(" by {margin}", margin=successes(event.margin)) if event.margin else ""
    how = _("will be taken unawares{by}", by=by) if event.unaware else _("will see it coming")
    told = say(_("{target} {how} when {who} acts", event, how=how), view)
    lurker = view.scene.unseen.get(event.who)
    if lurker is not None and lurker.said is None:
        command = typed(f"+as {quote(event.who)}=attack {quote(event.target)}")
        told += say(_("Still to be said is the attack: {command}", command=command), view)
    return rolls + told


@tells(ev.Appeared, among=(IN_STORIES,))
def _appeared(event: ev.Appeared, view: View) -> list[str]:
    known = view.reader.knows(event.who)
    mask = _(", as {mask}", event) if known and event.mask else ""
    if not event.acts:
        return say(_("{who} comes into sight{mask}", event, mask=mask), view)
    told = _("A shot rings out") if event.shoots else _("It comes out of nowhere")
    names = _(": {who} is in sight now{mask}", event, mask=mask) if known else ""
    missed = [one for one in event.unaware if one in view.scene.people]
    unaware = (
        _("; {missed} did not see it coming", missed=listing(missed)) if known and missed else ""
    )
    return say(f"{told}{names}{unaware}", view)
