"""Who is in the scene, unseen or not, how they stand, what their sheets say, who helps."""

from game import events as ev
from game.reading import NO_BLOCK
from game.state.person import VERSUS, in_hand
from game.state.scene import Scene
from game.words import quote
from narration.events.harm import health_words
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

# How a change to a sheet may begin, and those of them that another person does.
DEEDS = (N_("draws "), N_("gets "), N_("loses "), N_("reloads "), N_("takes "))
GIVEN, TAKEN = "gets ", "loses "

# Where or how a person stands, and how where that does not hold.
POSITIONS = {
    "prone": (N_("prone"), N_("on their feet")),
    "aware": (N_("aware"), N_("unaware")),
    "helpless": (N_("helpless"), N_("no longer helpless")),
    "direction": (N_("shooting from {now}"), N_("shooting from the same side")),
    "cornered": (N_("cornered"), N_("no longer cornered")),
    "unreachable": (N_("out of reach"), N_("within reach")),
    "away": (N_("away"), N_("back in the fight")),
    "block_pool": (N_("blocking with {now}"), N_("blocking as usual")),
    "dodge_pool": (N_("dodging with {now}"), N_("dodging as usual")),
    "escape_pool": (N_("escaping with {now}"), N_("escaping as usual")),
    "attack_pool": (N_("attacking with {now}"), N_("attacking as usual")),
    "grapple_pool": (N_("grappling with {now}"), N_("grappling as usual")),
    "unsure": (N_("unsure who holds whom"), N_("sure who holds whom")),
    "blinded": (N_("blinded"), N_("able to see")),
    "flank": (N_("at {now}'s flank"), N_("at nobody's flank")),
    "rear": (N_("at {now}'s back"), N_("at nobody's back")),
    "cramped": (N_("without room to dodge"), N_("with room to dodge")),
    "coverless": (N_("far from any cover"), N_("near some cover")),
    "bare": (N_("without protection at the {now}"), N_("protected all over")),
    "staked": (N_("staked"), N_("no longer staked")),
    "floored": (N_("knocked down"), N_("no longer knocked down")),
}
NAMED = {
    "flanks": {
        "open": N_("open to all sides"),
        "wall": N_("with their back to a wall"),
        "doorway": N_("in a doorway"),
        "any": N_("with room around them for all comers"),
    },
    "immobilised": {
        "no": N_("free to move"),
        "struggling": N_("immobilised but struggling"),
        "wholly": N_("wholly immobilised"),
    },
}


def position(name: str, now: bool | int | str) -> str:
    """Return one thing about where or how a person stands: ``in near cover``."""
    if name == "cover":
        cover, by_side, side = str(now).partition(VERSUS)
        told = _("in the open") if cover == "none" else _("in {now} cover", now=cover)
        return _("{told} against shots from {now}", told=told, now=side) if by_side else told
    if name in NAMED:
        return _(NAMED[name].get(str(now), words_of(str(now))))
    if name not in POSITIONS:
        return f"{words_of(name)} {written(now)}"
    holds, else_ = POSITIONS[name]
    return _(holds if now else else_, now=now)


WAYS_OUT = {
    "walked-out": N_("walks out of the fight"),
    "out-of-character": N_("leaves the fight and goes out of character"),
    "quit": N_("leaves the fight and the game"),
}


@tells(ev.Joined, among=(IN_STORIES,))
def _joined(event: ev.Joined, view: View) -> list[str]:
    stance = ["prone"] if event.prone else []
    stance += [position("cover", event.cover)] if event.cover != "none" else []
    if event.mask and view.reader.knows(event.who):
        stance.append(_("hidden: players see {mask}", event))
    if event.without:
        gone = listing(event.without)
        stance.append(_("without the {without} that somebody has taken here", without=gone))
    stance += [_("automatic")] if event.auto else []
    return say(_("{who} joins{stance}", event, stance="".join(f", {one}" for one in stance)), view)


@tells(ev.Hidden)
def _hidden(event: ev.Hidden, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return say(_("{mask} is hidden from view", event), view)
    return say(_("{who}'s name is hidden: players see {mask}", event), view)


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


def _preferred(event: ev.Preferred) -> str:
    if event.kind == NO_BLOCK:
        return _("the better defense, and none while held")
    return _("to {kind}", event) if event.kind else _("the better defense")


reads(ev.Preferred, N_("{who} prefers {what}"), to=owners, what=_preferred)


@tells(ev.FighterChanged)
def _fighter_changed(event: ev.FighterChanged, view: View) -> list[str]:
    why, by = event.why, "" if event.by == event.who else by_whom(event)
    if why == "healed":
        # The scene knows how long their track is, where the event does not show others their sheet.
        person = view.scene.people.get(event.who)
        fighter = person.fighter if person is not None else event.fighter
        now = health_words(fighter, event.fighter.health, view)
        told = _("{who} is healed: {now}{by_whom}", event, now=now, by_whom=by_whom(event))
    elif by and why.startswith(GIVEN):
        told = _("{by} gives {who} {why}", event, why=why.removeprefix(GIVEN))
    elif by and why.startswith(TAKEN):
        told = _("{by} takes {why} from {who}", event, why=why.removeprefix(TAKEN))
    else:
        changed = f" {why}" if why.startswith(DEEDS) else f": {why or _('the sheet is changed')}"
        told = f"{event.who}{changed}{by}"
    return say(told, view)


@tells(ev.SheetAdapted)
def _sheet_adapted(event: ev.SheetAdapted, view: View) -> list[str]:
    return filled_lines(event, view.reader) if view.reader.knows(event.who) else []


@tells(ev.SheetConverted)
def _sheet_converted(event: ev.SheetConverted, view: View) -> list[str]:
    return converted_lines(event, view.reader) if view.reader.knows(event.who) else []


reads(ev.TraitGiven, N_("{who}: {trait} {rating}, for this scene"), to=owners)


reads(
    ev.PositionSet,
    N_("{who} is now {told}{by_whom}"),
    told=lambda one: listing([position(name, now) for name, now in one.changes.items()]),
    by_whom=by_whom,
)


@in_a_sentence(ev.AutoSet)
def _auto_set(event: ev.AutoSet) -> str:
    now = _("is automatic from now on") if event.auto else _("is no longer automatic")
    return f"{event.who} {now}{stance_words(event, 'it')}"


@in_a_sentence(ev.SideSet)
def _side_set(event: ev.SideSet) -> str:
    if not event.side:
        return _("{who} is on the usual side", event)
    return _("{who} is on the side {side} now", event)


reads(
    ev.PrivacySet,
    N_("{who}'s rolls are now {private}"),
    private=lambda one: _("private") if one.private else _("open to everyone"),
)


# --- Allies: who helps, and who steps into an attack (MET-9, MET-10) ------------------------------


@in_a_sentence(ev.ShieldReady)
def _shield_ready(event: ev.ShieldReady) -> str:
    if not event.friend:
        return _("{who} no longer shields anybody", event)
    return _("{who} stands ready to shield {friend}", event)


reads(ev.Helped, N_("{who} accepts {by}'s help"), INDENT)
reads(ev.HelpRefused, N_("{who} does not want {by}'s help"), INDENT)
reads(ev.HelpUsed, N_("{by}'s help makes {who}'s maneuver free"))
tells(ev.Redirected)(nothing)  # the attack says it


# --- People unseen: what storytellers are told of them, and what everyone is when they act --------

reads(ev.Lurked, N_("{who} is there, unseen: no player knows of them"))
reads(ev.LurkerRenamed, N_("{who}, unseen, is called {now} from now on"))
reads(ev.LurkerChanged, N_("{who}, unseen, {why}"))
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
    said = announced(event.declaration, view.scene, in_hand(lurker.person).name if lurker else "")
    told = _("{who}, unseen, will act {when}: {announced}", event, when=when, announced=said)
    return say(told, view)


def when_they_act(who: str, scene: Scene) -> str:
    return _("next round") if has_had_place(who, scene) else _("in turn")


def has_had_place(who: str, scene: Scene) -> bool:
    """Say whether the place of a person unseen in this round is over."""
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
        told += say(_("Now declare the attack: {command}", command=command), view)
    return rolls + told


@tells(ev.Appeared, among=(IN_STORIES,))
def _appeared(event: ev.Appeared, view: View) -> list[str]:
    known = view.reader.knows(event.who)
    mask = _(", as {mask}", event) if known and event.mask else ""
    if not event.acts:
        return say(_("{who} comes into sight{mask}", event, mask=mask), view)
    told = _("A shot rings out") if event.shoots else _("It comes out of nowhere")
    if known:
        told += _(": {who} is in sight now{mask}", event, mask=mask)
        missed = listing([one for one in event.unaware if one in view.scene.people])
        told += _("; {missed} did not see it coming", missed=missed) if missed else ""
    return say(told, view)
