"""What people say that they will do, and what they give up for another thing."""

from game import events as ev
from game.reading import ruleset_of
from game.state.declaration import Dodge, Pass, Release, Relent
from game.state.person import in_hand
from game.state.scene import Scene
from narration.events.view import ALIKE, INDENT, View, in_a_sentence, reads, say, tells
from narration.languages import N_, _
from narration.like_the_game import begins_with, reads_like_the_game
from narration.phrases.verb_words import announced, done_by, noun, with_in_hand
from narration.reader import Reader
from narration.text import line, listing, marked, signed, words_of

REASONS = {
    "badly-hurt": N_("badly hurt"),
    "gets-away": N_("getting away"),
    "gets-up": N_("getting up"),
    "keeps-away": N_("keeping out of it"),
    "protects": N_("protecting another"),
    "stands-guard": N_("waiting to be attacked"),
    "hits-back": N_("hitting back"),
    "keeps-hold": N_("keeping hold"),
    "keeps-the-pin": N_("keeping the pin"),
    "hunts": N_("hunting them"),
    "at-hand": N_("they are hand to hand"),
    "by-lot": N_("picked by lot"),
    "only-foe": N_("nobody else to attack"),
    "weakest": N_("the most badly hurt"),  # this and the next are of logs of earlier versions
    "nobody-hurt": N_("nobody is hurt yet"),
    "nobody-to-attack": N_("nobody to attack"),
    "nothing-else": N_("nothing else is left to do"),
}

POSE_SIGNS = (":", ";")  # what a MUSH begins a pose with
AT_A_NAME = ("'", ",", ":")  # what stands at a name without a space, as in: Jo's coat drips
DONE_WHEN_SAID = (Release, Relent)


@tells(ev.Declared, among=(ALIKE,))
def _declared(event: ev.Declared, view: View) -> list[str]:
    secret = event.secret and not view.reader.knows(event.who)
    if secret and _all_npcs(event.who, view) and not view.reader.in_full:
        return []  # no show is made of a secret among NPCs
    if secret or not event.declaration or not event.declaration.parts:
        return say(_("{who} has declared, in secret", who=event.who), view)
    pose = bound_pose(event.who, event.declaration.pose, view.reader)
    if event.sprung:
        return pose
    if event.passed_over:
        return say(_("{who} is skipped", who=event.who), view)
    return _declared_openly(event, view) + pose


def with_what_is_left(told: str, event: ev.Declared, scene: Scene, reader: Reader) -> str:
    """Return what is ``told`` of a declaration, with how much is left of what its reader has paid
    for haste with: ``... and takes 1 haste action (rage, 2 left)``.
    """
    haste = event.declaration.haste
    source = ruleset_of(scene).haste.get(haste.source) if haste is not None else None
    if haste is None or source is None or event.who != reader.name or reader.style != "usual":
        return told
    left = str(scene.people[event.who].fighter.resources.get(source.resource, 0))
    if source.resource != haste.source:
        left = f"{left} {source.resource}"
    return _("{told}, {left} left)", told=told.removesuffix(")"), left=left)


def _all_npcs(who: str, view: View) -> bool:
    """Say whether all of somebody's place in the order are NPCs."""
    people = view.scene.people
    groups = (one for one in view.scene.fight.groups if who in one)
    return all(people[one].npc for one in next(groups, (who,)) if one in people)


def told_alone(event: ev.Declared, reader: Reader) -> bool:
    """Say whether a declaration has a line of its own, whatever is told besides."""
    parts = event.declaration.parts
    return (
        event.secret
        or not parts
        or event.sprung
        or event.passed_over
        or bool(event.added or event.declaration.pose)
        or _done_when_said(event)
        or reader.in_full
    )


def _done_when_said(event: ev.Declared) -> bool:
    """Say whether something else tells it: that the hold is over, or that they gave in."""
    parts, haste = event.declaration.parts, event.declaration.haste
    return isinstance(parts[0], DONE_WHEN_SAID) and not (parts[1:] or haste or event.secret)


def _declared_openly(event: ev.Declared, view: View) -> list[str]:
    if view.acts:
        return _acted(event, view)
    if _done_when_said(event):
        return []
    if event.added:
        return say(later_words(event), view)
    told = done_by([event.who], event.declaration, view.scene, event.wields)
    if event.secret:
        told = _(
            "{who} declares, in secret, {announced}",
            who=event.who,
            announced=announced(event.declaration, view.scene, event.wields),
        )
    told = with_what_is_left(told, event, view.scene, view.reader) + already_down(event.down)
    if tells_why(event, view.scene, view.reader):
        told += f" ({reason_words(event.why)})"
    return say(told, view)


def bound_pose(who: str, pose: str, reader: Reader, indent: str = INDENT) -> list[str]:
    """Return the pose bound to something that was said, if there is one, in its owner's words:
    ``Jo: I swing wide``. One that begins with the sign of a pose follows the name:
    ``:swings wide`` is ``Jo swings wide``.
    """
    return marked("pose", line(posed(who, pose), reader, indent)) if pose else []


def posed(who: str, pose: str) -> str:
    """Return somebody's pose with their name before it; what reads like the game's stands apart."""
    if begins_with(who, pose):
        return f"{who}: {pose}" if reads_like_the_game(pose, who) else pose
    sign, text = pose[:1], pose[1:].strip()
    if sign not in POSE_SIGNS or not text:
        return f"{who}: {pose}"
    told = f"{who}{'' if text.startswith(AT_A_NAME) else ' '}{text}"
    return f"{who}: {text}" if reads_like_the_game(told, who) else told


def already_down(names: tuple[str, ...]) -> str:
    """Return the reminder that a target is down."""
    return (
        _(
            " ({names} {are} already down)",
            names=listing(names),
            are=_("is") if len(names) == 1 else _("are"),
        )
        if names
        else ""
    )


def tells_why(event: ev.Declared, scene: Scene, reader: Reader) -> bool:
    """Say whether the reader is told why one who plays by themselves does something: it is their
    own character, or an NPC of theirs.
    """
    person = scene.people.get(event.who)
    own = reader.knows(event.who) and (event.who == reader.name or (person and person.npc))
    return bool(event.why and own and reader.style != "brief")


def reason_words(why: str) -> str:
    """Return why one who plays by themselves does what they do."""
    return _(REASONS.get(why, "")) or words_of(why)


def later_words(event: ev.Declared) -> str:
    """Return what one who speaks late does: after a delay, or with extra actions (W20-1, W20-2)."""
    parts = with_in_hand(event.declaration, event.wields).parts
    new = parts[: event.added] if event.breaks_in else parts[len(parts) - event.added :]
    if all(isinstance(part, Pass) for part in new):
        return (
            _("{who} does nothing more", who=event.who)
            if not event.breaks_in
            else _("{who} passes", who=event.who)
        )
    told = listing([noun(part) for part in new])
    if event.breaks_in:
        return _("{who} acts now: {told}", who=event.who, told=told)
    return _(
        "{who} declares, as {extra}, {told}",
        who=event.who,
        extra=_("extra actions") if len(new) > 1 else _("an extra action"),
        told=told,
    )


def _acted(event: ev.Declared, view: View) -> list[str]:
    """Tell what is done at once: doing it says it, but for a pass, a dodge (NWOD-8) and somebody's
    reasons.
    """
    told = ""
    match event.declaration.parts:
        case (Pass(),):
            told = _("{who} passes", who=event.who)
        case (Dodge(),):
            told = _("{who} dodges: Defense is doubled until the turn is over", who=event.who)
    if tells_why(event, view.scene, view.reader):
        return say(f"{told or event.who}: {reason_words(event.why)}", view)
    return say(told, view) if told else []


@tells(ev.Exposed)
def _exposed(event: ev.Exposed, view: View) -> list[str]:
    secret = event.secret and not view.reader.knows(event.who)
    if secret and _all_npcs(event.who, view) and not view.reader.in_full:
        return []  # no show is made of a secret among NPCs
    if secret or view.reader.style == "brief":  # the declaration says it to those who know
        return []
    return say(_("{who} makes no defense until the round is over", who=event.who), view, INDENT)


reads(ev.Braved, N_("{who}'s next roll this round is at difficulty +2"), INDENT)


@tells(ev.Revealed)
def _revealed(event: ev.Revealed, view: View) -> list[str]:
    if all(view.reader.knows(who) for who in event.declarations) and not view.reader.in_full:
        return []  # they were told each as it was said
    scene = view.scene
    told = [
        done_by([who], one, scene, wields(who, scene)) for who, one in event.declarations.items()
    ]
    return line(_("Revealed: {told}.", told="; ".join(told)), view.reader)


def wields(who: str, scene: Scene) -> str:
    """Return the weapon in somebody's hand; empty for one who is no longer there."""
    return in_hand(scene.people[who]).name if who in scene.people else ""


def revealed_poses(event: ev.Revealed, reader: Reader, indent: str = INDENT) -> list[str]:
    """Return the poses bound to what is revealed, but for those that the reader was told as the
    declarations were made.
    """
    poses = (
        bound_pose(who, one.pose, reader, indent)
        for who, one in event.declarations.items()
        if not reader.knows(who)
    )
    return [told for lines_of_one in poses for told in lines_of_one]


@in_a_sentence(ev.Aborted)
def aborted_words(event: ev.Aborted) -> str:
    """Return an abort: ``Jo aborts to a dodge``, with what it costs the new action."""
    told = _("{who} aborts to {noun}", who=event.who, noun=noun(event.part))
    if event.free:
        return _("{told}, without a roll", told=told)
    return (
        _("{told}, at {strain} dice", told=told, strain=signed(event.strain))
        if event.strain
        else told
    )


@in_a_sentence(ev.AbortUnused)
def _abort_unused(event: ev.AbortUnused) -> str:
    if event.index >= 0:  # the loss is told
        return ""
    return _("{who} keeps to what was declared", who=event.who)


@in_a_sentence(ev.AbortFailed)
def abort_failed_words(event: ev.AbortFailed) -> str:
    """Return an abort that failed (ABORT-4)."""
    return _("{who} fails to abort, and may not try again this round", who=event.who)
