"""Rounds, phases and turns: when they begin and end, places in the order, what people say that
they will do.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from game import events as ev
from game import notation
from game.dice import CLOSED
from game.errors import RuleError
from game.reading import phase_of, ruleset_of
from game.secrecy import veiled
from game.state.declaration import (
    Avoid,
    Crawl,
    Declaration,
    Delay,
    Dodge,
    Drop,
    Escape,
    Guard,
    Move,
    Part,
    Pass,
    Plan,
    Release,
    Relent,
    Resist,
    Reverse,
    Stand,
    Sustain,
    without_pose,
)
from game.state.person import in_hand
from game.state.scene import Scene
from game.words import quote
from narration.events.view import (
    ALIKE,
    INDENT,
    View,
    by_whom,
    in_a_sentence,
    nothing,
    reads,
    say,
    tells,
)
from narration.languages import N_, YOU, _
from narration.languages.grammar import to_you
from narration.like_the_game import begins_with, reads_like_the_game
from narration.phrases.rolls import arithmetic, sum_of
from narration.phrases.verb_words import (
    announced,
    done_by,
    extra_action,
    extra_word,
    haste_source,
    haste_words,
    kind_named,
    noun,
    short,
    with_in_hand,
)
from narration.reader import Reader
from narration.refusals.refusal import refusal
from narration.text import (
    count,
    crowd,
    dice_less,
    heading,
    line,
    listing,
    marked,
    sentence,
    signed,
    typed,
    words_of,
)

VOID = {
    "target-gone": N_("{target} is gone"),
    "target-down": N_("{target} is already down"),
    "weapon-lost": N_("the weapon is gone"),
    "gun-empty": N_("the gun is empty"),
    "out-of-reach": N_("{target} is out of reach"),
    "actor-down": N_("{who} is down"),
    "seized": N_("{who} is held"),
    "was-seized": N_("{who} was seized"),
    "pinned": N_("{who} is pinned"),
    "grapple-over": N_("that grapple is over"),
    "in-a-grapple": N_("{who} is in a grapple already"),
    "target-held": N_("{target} is held already"),
    "immobilised": N_("{who} cannot move"),
    "dazed": N_("{who} is dazed"),
    "blind": N_("{who} cannot see to shoot"),
    "no-room": N_("there is no room around {target}"),
    "power-refused": N_("it was ruled out"),
}

# What has events of its own that tell of it.
DONE_AT_ONCE = (Release, Relent, Sustain, Stand, Avoid, Move, Crawl, Drop)

# What comes up in its turn, and is announced where each acts in place.
WAITED: dict[type[Part], str] = {
    Pass: N_("{who} passes"),
    Delay: N_("{who} waits for a better moment"),
    Escape: N_("{who} makes a break for it"),
}


@tells(ev.RoundBegan, among=(ALIKE,))
def _round_began(event: ev.RoundBegan, view: View) -> list[str]:
    return heading(_("Round {round}", event), view.reader)


@tells(ev.PhaseBegan, among=(ALIKE,))
def _phase_began(event: ev.PhaseBegan, view: View) -> list[str]:
    return heading(place(view.scene.fight.round, event.phase, event.haste), view.reader)


def place(number: int, phase: str, haste: int) -> str:
    """Return where a fight stands: ``Round 2, haste 1 declaration``, ``End of round 2``."""
    if kind_named(phase) == "keep":
        return _("End of round {number}", number=number)
    if not number:
        return _(phase.capitalize())
    title = _(phase)
    if haste and phase.startswith("haste "):
        title = _("haste {number} {phase}", number=haste, phase=_(phase.removeprefix("haste ")))
    return _("Round {number}, {phase_title}", number=number, phase_title=title)


@tells(ev.TurnBegan, among=(ALIKE,))
def _turn_began(event: ev.TurnBegan, view: View) -> list[str]:
    if len(event.owners) < 2 or not view.reader.in_full:  # the order says it
        return []
    how = _("at once (tied)") if view.scene.tied(event.owners) else _("together")
    return say(_("{owners} act {how}", owners=listing(event.owners), how=how), view)


@in_a_sentence(ev.ActionLost, among=(ALIKE,))
def _action_lost(event: ev.ActionLost) -> str:
    why = void_words(event.reason, event.who, getattr(event.part, "target", ""))
    return _("{who}'s {short} is lost: {why}", event, short=short(event.part), why=why)


def void_words(reason: str, who: str, target: str) -> str:
    """Return why an action came to nothing, as a clause: ``Jo is already down``."""
    known = _(VOID.get(reason, ""))
    return known.format(target=target or _("the target"), who=who) if known else words_of(reason)


@tells(ev.Waited)
def _waited(event: ev.Waited, view: View) -> list[str]:
    part = event.part
    if isinstance(part, Resist | Reverse):
        told = N_("{who} struggles, but there is no roll until the hold is kept up")
    elif not view.reader.in_full or isinstance(part, DONE_AT_ONCE):
        return []  # it was said, and nothing has come of it, or what came of it is told
    elif isinstance(part, Guard):
        told = N_("{who} stands guard")
    elif isinstance(part, Pass | Delay | Escape):
        if view.acts:
            return []
        told = WAITED[type(part)]
    else:
        told = N_("{who} defends ({short})")
    return say(_(told, event, short=short(part)), view)


tells(ev.TurnEnded)(nothing)


# --- Places in the order: rolled, shared, ruled; and people taken unawares ------------------------


@tells(ev.InitiativeRolled, among=(ALIKE,))
def _initiative_rolled(event: ev.InitiativeRolled, view: View) -> list[str]:
    if not view.reader.in_full:  # the order says it
        return []
    if veiled(event.roll) and (event.tie or not event.kept):
        return []
    if event.tie:
        return say(_("{who}'s die for the tie: {die}", event), view, INDENT)
    if not event.kept:
        return say(_("{who} rolls {total} as well, and keeps the other", event), view, INDENT)
    return arithmetic(event.roll, view.reader, INDENT)


@tells(ev.InitiativeShared)
def _initiative_shared(event: ev.InitiativeShared, view: View) -> list[str]:
    if not view.reader.in_full:  # the order says it
        return []
    if event.of == event.who:
        return say(_("{who} has the initiative from before: {total}", event), view, INDENT)
    return say(_("{who} has {other}'s initiative: {total}", event, other=event.of), view, INDENT)


_FIRST_TURNS = {
    "now": N_(", and {who} still acts in this round"),
    "in turn": N_(", and {who} acts in this round"),
    "next round": N_(", and {who} acts from the next round on"),
}


reads(
    ev.InitiativeSet,
    N_("{who}'s initiative is now {total}{by_whom}{turn}"),
    by_whom=by_whom,
    turn=lambda one: _(_FIRST_TURNS[one.turn], one) if one.turn else "",
)


tells(ev.InitiativeTaken)(nothing)  # the order says it


@in_a_sentence(ev.InitiativeShifted)
def _initiative_shifted(event: ev.InitiativeShifted) -> str:
    change, why = signed(event.change), ""
    if event.wounds is not None:
        why = _(", by wounds") if event.change < 0 else _(", as wounds close")
    return _("{who}'s initiative is {total} ({change}{why})", event, change=change, why=why)


@tells(ev.OrderSet)
def _order_set(event: ev.OrderSet, view: View) -> list[str]:
    places = ", ".join(_place(group, view) for group in event.groups)
    return say(_("Order: {places}", places=places), view) if places else []


def orders_under(
    number: int, event: ev.OrderSet, view: View, readers: Iterable[Reader]
) -> Iterator[list[str]]:
    """Yield the order with the round that it is for, as each of several readers gets it:
    ``-- Round 1: Paulo 19, Al 11.``
    """
    common = [(group, _place(group, view)) for group in event.groups]
    for reader in readers:
        own = view._replace(reader=reader)
        order = [_place(group, own) if reader.name in group else told for group, told in common]
        told = _("Round {number}", number=number) + (f": {', '.join(order)}" if order else "")
        told = sentence(told if reader.screenreader else f"-- {told}")
        yield marked("heading", line(told, reader))


def totals_in(scene: Scene) -> dict[str, int]:
    places = ((name, person.initiative) for name, person in scene.people.items())
    return {name: place.total for name, place in places if place is not None}


def new_total(event: ev.AnyEvent) -> dict[str, int]:
    """Return whose total an event changes, with the new one; nothing where it changes none."""
    match event:
        case ev.InitiativeRolled(kept=True) | ev.InitiativeShared() | ev.InitiativeSet():
            return {event.who: event.total}
        case ev.InitiativeTaken() | ev.InitiativeShifted() | ev.PlaceChanged():
            return {event.who: event.total}
    return {}


def _place(names: tuple[str, ...], view: View) -> str:
    """Return one place in the order: ``Paulo 19``, the reader's own with its sum, with a note
    on forms other than human.
    """
    people, reader, notes = view.scene.people, view.reader, list[str]()
    person = people.get(names[0]) if names else None
    now = person.initiative.total if person and person.initiative else ""
    total = f" {view.totals.get(names[0], now) if names else now}".rstrip()
    own = view.initiatives.get(reader.name) if reader.name in names else None
    if own is not None and (how := sum_of(own)) and reader.style == "usual":
        notes.append(how)
    for name in names:
        if name in people and (form := people[name].fighter.strange_form()):
            told = N_("{name} in {form} form") if len(names) > 1 else N_("in {form} form")
            notes.append(_(told, name=name, form=form))
        if name in people and view.scene.dazed(people[name]):
            told = N_("{name} dazed: no turn") if len(names) > 1 else N_("dazed: no turn")
            notes.append(_(told, name=name))
    notes += [_("tied") if view.scene.tied(names) else _("together")] if len(names) > 1 else []
    return f"{crowd(names)}{total}" + (f" ({', '.join(notes)})" if notes else "")


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
    if event.unaware:
        return _("{who} is taken unawares: no action and no Defense in round {round}", event)
    return _("{who} notices in time", event)


@tells(ev.Ambushed)
def _ambushed(event: ev.Ambushed, view: View) -> list[str]:
    if not event.sprung:
        return say(_("{target} spots {who}'s ambush", event), view)
    if not event.margin:
        return say(_("{who} strikes first, but {target} may defend", event), view)
    told = _("{who} surprises {target}: a free attack", event)
    if event.shown != CLOSED or view.reader.knows(event.who):
        dice = count(event.margin, "extra die", "extra dice")
        told = _("{who} surprises {target}: a free attack, {dice}", event, dice=dice)
    return say(told, view)


tells(ev.AmbushOver)(nothing)


# --- What people say that they will do, and what they give up for another thing -------------------

REASONS = {
    "badly-hurt": N_("being badly hurt"),
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
    who, people, reader = event.who, view.scene.people, view.reader
    secret = event.secret and not reader.knows(who)
    group = next((one for one in view.scene.fight.groups if who in one), (who,))
    if secret and not reader.in_full and all(people[one].npc for one in group if one in people):
        return []  # no show is made of a secret among NPCs
    if secret or not event.declaration or not event.declaration.parts:
        return say(_("{who} has declared, in secret", event), view)
    pose = bound_pose(who, event.declaration.pose, reader)
    if event.sprung:
        return pose
    if event.passed_over:
        return say(_("{who} is skipped", event), view)
    return _declared_openly(event, view) + pose


def with_what_is_left(told: str, event: ev.Declared, scene: Scene, reader: Reader) -> str:
    """Return the text of a declaration (``told``), with how much its reader has left of the points
    paid for haste: ``... and takes 1 haste action (rage, 2 left)``.
    """
    haste = event.declaration.haste
    source = ruleset_of(scene).haste.get(haste.source) if haste is not None else None
    if haste is None or source is None or event.who != reader.name or reader.style != "usual":
        return told
    left = str(scene.people[event.who].fighter.resources.get(source.resource, 0))
    if source.resource != haste.source:
        left = f"{left} {source.resource}"
    return _("{told}, {left} left)", told=told.removesuffix(")"), left=left)


def told_alone(event: ev.Declared, reader: Reader) -> bool:
    """Say whether a declaration has a line of its own, whatever is told besides."""
    said = event.declaration
    if event.secret or event.sprung or event.passed_over or reader.in_full or not said.parts:
        return True
    return bool(event.added or said.pose) or _done_when_said(event)


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
    said, scene = event.declaration, view.scene
    if event.secret:
        told = announced(said, scene, event.wields)
        told = _("{who} declares, in secret, {announced}", event, announced=told)
    else:
        told = done_by([event.who], said, scene, event.wields)
    told = with_what_is_left(told, event, scene, view.reader) + already_down(event.down)
    if tells_why(event, scene, view.reader):
        told += f" ({reason_words(event.why)})"
    return say(told, view)


def bound_pose(who: str, pose: str, reader: Reader, indent: str = INDENT) -> list[str]:
    """Return the pose bound to something that was said, if there is one, in its owner's words:
    ``Jo: I swing wide``. A pose that begins with the sign of a pose follows the name:
    ``:swings wide`` is ``Jo swings wide``.
    """
    return marked("pose", line(posed(who, pose), reader, indent)) if pose else []


def posed(who: str, pose: str) -> str:
    """Return a person's pose with their name before it; what reads like the game's stands apart."""
    if begins_with(who, pose):
        return f"{who}: {pose}" if reads_like_the_game(pose, who) else pose
    sign, text = pose[:1], pose[1:].strip()
    if sign not in POSE_SIGNS or not text:
        return f"{who}: {pose}"
    told = f"{who}{'' if text.startswith(AT_A_NAME) else ' '}{text}"
    return f"{who}: {text}" if reads_like_the_game(told, who) else told


def already_down(names: tuple[str, ...]) -> str:
    """Return the reminder that targets are down; empty for none."""
    are = _("is") if len(names) == 1 else _("are")
    return _(" ({names} {are} already down)", names=listing(names), are=are) if names else ""


def tells_why(event: ev.Declared, scene: Scene, reader: Reader) -> bool:
    """Say whether the reader is told why a person whom the game plays does something: it is their
    own character, or an NPC of theirs.
    """
    person = scene.people.get(event.who)
    own = reader.knows(event.who) and (event.who == reader.name or (person and person.npc))
    return bool(event.why and own and reader.style != "brief")


def reason_words(why: str) -> str:
    """Return why a person whom the game plays does what they do."""
    return _(REASONS.get(why, "")) or words_of(why)


def later_words(event: ev.Declared) -> str:
    """Return what a person does who speaks late: after a delay, or with extra actions (W20-1,
    W20-2).
    """
    parts = with_in_hand(event.declaration, event.wields).parts
    new = parts[: event.added] if event.breaks_in else parts[len(parts) - event.added :]
    told = listing([noun(part) for part in new])
    if all(isinstance(part, Pass) for part in new):
        return _("{who} passes" if event.breaks_in else "{who} does nothing more", event)
    if event.breaks_in:
        return _("{who} acts now: {told}", event, told=told)
    extra = _("extra actions") if len(new) > 1 else _("an extra action")
    return _("{who} declares, as {extra}, {told}", event, extra=extra, told=told)


def _acted(event: ev.Declared, view: View) -> list[str]:
    """Tell what is done at once: doing it says it, but for a pass, a dodge (NWOD-8) and a person's
    reasons.
    """
    told = ""
    match event.declaration.parts:
        case (Pass(),):
            told = _("{who} passes", event)
        case (Dodge(),):
            told = _("{who} dodges: Defense is doubled until the turn is over", event)
    if tells_why(event, view.scene, view.reader):
        told = f"{told} ({{why}})" if told else f"{event.who}: {{why}}"
        return say(told.format(why=reason_words(event.why)), view)
    return say(told, view) if told else []


@tells(ev.Exposed)
def _exposed(event: ev.Exposed, view: View) -> list[str]:
    secret = event.secret and not view.reader.knows(event.who)
    if secret or view.reader.style == "brief":  # people who know are told by the declaration
        return []
    return say(_("{who} makes no defense until the round is over", event), view, INDENT)


reads(ev.Braved, N_("{who}'s next roll this round is at difficulty +2"), INDENT)


@tells(ev.Revealed, among=(ALIKE,))
def _revealed(event: ev.Revealed, view: View) -> list[str]:
    if all(view.reader.knows(who) for who in event.declarations) and not view.reader.in_full:
        return []  # they were told each as it was said
    scene, alike = view.scene, dict[tuple[Declaration, str], list[str]]()
    for who, said in event.declarations.items():
        alike.setdefault((without_pose(said), wields(who, scene)), []).append(who)
    told = "; ".join(done_by(names, said, scene, held) for (said, held), names in alike.items())
    return line(_("Revealed: {told}.", told=told), view.reader)


def wields(who: str, scene: Scene) -> str:
    """Return the weapon in a person's hand; empty where they are no longer there."""
    return in_hand(scene.people[who]).name if who in scene.people else ""


def revealed_poses(event: ev.Revealed, reader: Reader, indent: str = INDENT) -> list[str]:
    """Return the poses of revealed declarations, except any that the reader was told as the
    declarations were made.
    """
    said = [(who, one.pose) for who, one in event.declarations.items() if not reader.knows(who)]
    return [told for who, pose in said for told in bound_pose(who, pose, reader, indent)]


@in_a_sentence(ev.Aborted)
def _aborted(event: ev.Aborted) -> str:
    told = _("{who} aborts to {noun}", event, noun=noun(event.part))
    if event.free:
        return _("{told}, without a roll", told=told)
    if not event.strain:
        return told
    return _("{told}, with {strain}", told=told, strain=dice_less(event.strain))


reads(
    ev.AbortUnused,
    N_("{who} carries on as declared"),
    to=lambda event, view: event.index < 0,  # else the loss is told
)


reads(ev.AbortFailed, N_("{who} fails to abort, and may not try again this round"))  # (ABORT-4)


# --- What a person plans to declare: for them and the storytellers alone --------------------------

_BUYS = re.compile(r"(?<= )haste(?= \d+ )")


def _for_extra(scene: Scene) -> str:
    return _(" with each {extra_action}", extra_action=extra_action(scene))


def plan_words(plan: Plan, scene: Scene) -> str:
    """Return a plan as it is typed: ``attack Rat; else block``; a pose that goes with each of its
    lines stands once, at the end.
    """
    verbs, (*others, last) = ruleset_of(scene).verbs, plan.lines
    shared = all(other.pose == last.pose for other in others)
    first = map(without_pose, others) if shared else others
    told = "; else ".join(notation.format(line, verbs) for line in (*first, last))
    told = _BUYS.sub(extra_word(scene), told)
    if plan.later:
        told = _(", then ").join([told, *(plan_words(Plan(one), scene) for one in plan.later)])
    if plan.repeat:
        told += _(", over and over")
    return told + (_(", until hurt") if plan.harm is not None else "")


def plans_of(name: str, scene: Scene) -> list[str]:
    """Return what a person plans, a clause each."""
    person, told = scene.people[name], list[str]()
    if (plan := person.plan) is not None:
        waits = _(", once out of the chase") if person.seat is not None else ""
        if plan.chase:
            waits = _(", once this round of the chase is over")
        told.append(_("plans: {plan}{waits}", plan=plan_words(plan, scene), waits=waits))
    if (extra := person.extra_plan) is not None:
        told.append(f"plans{_for_extra(scene)} {plan_words(extra, scene)}")
    return told


@tells(ev.Planned)
def _planned(event: ev.Planned, view: View) -> list[str]:
    if event.again or not view.reader.knows(event.who):
        return []
    if event.plan.kept:
        return kept_lines([event], view)
    when = _for_extra(view.scene) if event.extra else ""
    plan = plan_words(event.plan, view.scene)
    return say(_("{who} plans{when}: {plan}", event, when=when, plan=plan), view)


def kept_lines(events: Iterable[ev.Planned], view: View) -> list[str]:
    """Tell that what was declared too early is kept, alike of several people in one line; nothing
    of what has been declared by now.
    """
    alike: dict[str, list[ev.Planned]] = {}
    for event in events:
        person = view.scene.people[event.who]
        if event.plan in (person.plan, person.extra_plan) and view.reader.knows(event.who):
            name = event.who if event.who == view.reader.name else ""
            alike.setdefault(_kept([name], event, view), []).append(event)
    return [
        one
        for same in alike.values()
        for one in say(_kept([event.who for event in same], same[0], view), view)
    ]


def _kept(names: list[str], event: ev.Planned, view: View) -> str:
    """Return that people's declaration is kept, and how they or the storyteller drop it."""
    who, own, scene = event.who, names == [view.reader.name], view.scene
    person, phase = scene.people[who], phase_of(scene)
    (line,) = event.plan.lines
    extra = ""
    told = done_by([YOU] if own else names, line, scene, wields(who, scene))
    when = _("when {whose} turn comes", whose=f"{YOU}'s" if own else _("their"))
    if event.extra:
        extra = _(" with a {extra_action}", extra_action=extra_action(scene))
    declares = phase.kind in ("declare", "act") and phase.takes_part(person)
    placed = who in scene.placed  # as who was down when the round began is not
    to_come = declares and placed and person.phase.declaration is None
    if event.plan.chase:
        when = _("when this round of the chase is over")
    elif not (event.extra or to_come or phase.kind == "rest") and scene.fight.round > 0:
        when = _("{when} next round", when=when)
    clause = to_you(_("Kept: {told}{extra} {when}", told=told, extra=extra, when=when), who)
    if line.pose:
        clause += _(", with the pose")
    if own or person.npc:
        drops = typed("+plan/clear" if own else f"+plan/clear {', '.join(map(quote, names))}")
        clause += _(". {drops} drops it", drops=drops)
        if person.npc and isinstance(line.parts[0], Release) and scene.hold_of(who):
            now = typed(f"+grapple/control {quote(who)}=0")
            clause += _(". To end the hold now: {now}", now=now)
    source = haste_source(scene, person) if own and to_come and line.haste is None else ""
    if source and not (event.extra or event.plan.chase):  # the plan is for the first action alone
        buys = typed(f"+{extra_word(scene)} 1={source}")
        clause += _(". To act twice, type {buys} before that", buys=buys)
    return clause


DROPPED = {
    "said": N_("{whose} first choice is not possible: {plan}"),
    "impossible": N_("{whose} plan is no longer possible, and is dropped: {plan}"),
    "hurt": N_("{who}'s plan is dropped, for they are hurt: {plan}"),
    "asked": N_("{who}'s plan needs a storyteller's word first, and is dropped"),
}


@tells(ev.PlanDropped)
def _plan_dropped(event: ev.PlanDropped, view: View) -> list[str]:
    refused = event.refused
    if not view.reader.knows(event.who) or (event.why == "said" and refused is None):
        return []
    whose = _("Your") if event.who == view.reader.name else _("{who}'s", event)
    plan = event.plan if event.why != "said" else replace(event.plan, lines=event.plan.lines[:1])
    text = DROPPED.get(event.why, N_("{who} drops the plan: {plan}"))
    told = say(_(text, event, whose=whose, plan=plan_words(plan, view.scene)), view)
    if refused is not None and event.why in ("said", "impossible"):
        error = RuleError(refused.code, refused.rule, **refused.facts)
        told += say(" ".join(refusal(error, view.reader).split()), view)
    return told


# --- Waiting for a later place (MET-2, NWOD-3) ----------------------------------------------------

PLACES = {
    "delayed": N_("{who} acts behind {past}: initiative {total}"),
    "prepared": N_("{who} acts before {past}, as prepared: initiative {total}"),
    "held over": N_("{who} acts on the turn held over: initiative {total} for this once"),
    "returned": N_("{who}'s initiative is {total} again"),
    "fresh start": N_("{who} makes a fresh start: initiative {total} from the next turn on"),
}


in_a_sentence(ev.PlaceChanged)(
    lambda event: _(PLACES.get(event.why, N_("{who}'s initiative is {total}")), event)
)


@in_a_sentence(ev.Delayed)
def _delayed(event: ev.Delayed) -> str:
    if event.index is None:
        return _("{who} held a turn over and may act at any place in this one", event)
    if event.action is None:
        return _("{who} waits for a later moment", event)
    prepared = _(", with {action} prepared", action=noun(event.action))
    return _("{who} waits for {trigger} to act{prepared}", event, prepared=prepared)


tells(ev.SteppedIn)(nothing)  # what they do is told
reads(ev.HeldBack, N_("{who} waits for a later moment of the round"))


reads(  # (NWOD-3)
    ev.Forfeited, N_("{who} forfeits the turn, to act at any place in round {round}")
)


# --- Extra actions: planned, granted, bought and used (HASTE) -------------------------------------


@tells(ev.HastePlanned)
def _haste_planned(event: ev.HastePlanned, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    if event.haste is None:
        return say(_("{who} plans no {extra_word}", event, extra_word=extra_word(view.scene)), view)
    haste = haste_words(event.haste, view.scene)
    if event.who == view.reader.name:
        return say(_("You will announce {haste} when you declare", haste=haste), view)
    return say(_("{who} will announce {haste} with their declaration", event, haste=haste), view)


@tells(ev.HasteGranted)
def _haste_granted(event: ev.HasteGranted, view: View) -> list[str]:
    haste, word = event.haste, extra_word(view.scene)
    if haste.count:
        told = _("{who} is granted {haste}", event, haste=haste_words(haste, view.scene))
    else:
        lost = N_("{who} is no longer granted {extra_word} from {source}")
        told = _(lost, event, extra_word=word, source=haste.source)
    return say(told, view)


tells(ev.HasteBought)(nothing)  # told with the declaration it came with
tells(ev.HasteUsed)(nothing)  # every haste phase does it
