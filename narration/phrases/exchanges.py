"""An exchange, gathered from its events, and what came of it, in clauses."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

import msgspec

from game import events as ev
from game.dice import CLOSED
from game.fighter import Looks
from game.reading import RULESETS
from game.state.declaration import (
    Assist,
    Attack,
    CounterGrapple,
    Do,
    Felling,
    Grapple,
    Maneuver,
    Mental,
    Part,
    Pass,
    Resist,
    Reverse,
    Social,
)
from game.state.scene import Scene
from narration.languages import N_, _
from narration.languages.grammar import grammar
from narration.phrases.rolls import fails_dramatically, says_nothing, terms_sum, worst
from narration.phrases.verb_words import attacks, does, in_brackets, options, words_of_verb
from narration.text import count, listing, own_words, sentence, successes, typed, words_of

# -------------------------------------------------------------------------------------------------
# What happens in a grapple.

type GrappleEvent = (
    ev.GrappleBegun
    | ev.GrappleMissed
    | ev.ControlChanged
    | ev.GrappleReversed
    | ev.EffectUsed
    | ev.Dropped
    | ev.Thrown
    | ev.Propped
    | ev.Disarmed
    | ev.Pinned
)

GRAPPLE_EVENTS: tuple[type[GrappleEvent], ...] = get_args(GrappleEvent.__value__)
"""What an exchange may do to a grapple."""

type NoHit = Literal["neither", "unhit", "misses", "botches", "fails", "hostage", "met", "nothing"]
"""Why an attack came to nothing."""

SHOWN_BY_EFFECT = (ev.Dropped, ev.Thrown, ev.Propped, ev.Pinned)
PAID = "paid"  # the slot of what a grappler attacked from outside pays

MISSED = {
    "grappler-busy": N_("{grappler} is in another grapple by now"),
    "victim-held": N_("{victim} is held already"),
    "down": N_("one of them is down"),
}

# Why an attack came to nothing, in a sentence and in a line that has named its owner and target.
NO_HIT: dict[NoHit, tuple[str, str]] = {
    "neither": (N_("Neither gets through"), N_("neither gets through")),
    "unhit": (N_("{target} is not hit"), N_("not hit")),
    "misses": (N_("{owner} misses"), N_("misses")),
    "botches": (N_("{owner} botches"), N_("botches")),
    "fails": (N_("{owner} fails dramatically"), N_("fails dramatically")),
}

CHANGED = {
    "won": N_("{grappler} tightens the hold"),
    "resisted": N_("{victim} wears {grappler}'s hold down"),
    "upkeep": N_("Keeping hold of {victim} costs {grappler} {change}"),
    "shrug off": N_("{grappler} pays {change} to shrug it off"),
    "hostage block": N_("{grappler} pays {change} for a hostage block with {victim}"),
}

EFFECTS = {
    "pin": N_("{grappler} pins {victim}"),
    "disarm": N_("{grappler} disarms {victim}"),
    "drop": N_("{grappler} drops {victim} to the ground"),
    "slam": N_("{grappler} slams {victim} to the ground"),
    "throw": N_("{grappler} throws {victim} to the ground, {yards}"),
    "prop": N_("{grappler} props {victim} up"),
    "clinch": N_("{grappler} clinches {victim}"),
    "crack": N_("{grappler} cracks {victim}"),
    "action": N_("{grappler} acts with {victim} in hand{text}"),
}

HOSTAGE = N_("hostage block")
FULL, SHORT = ": ", ", "  # what stands between a deed and the Control that it leads to


def from_to(before: int, now: int, spoken: bool) -> str:
    """Return how Control moved: ``Control 3 -> 5``; without signs where it is read out."""
    if spoken:
        return _(
            "Control from {before} to {minus}{now}",
            before=before,
            minus=_("minus ") if now < 0 else "",
            now=abs(now),
        )
    return typed(_("Control {before} -> {now}", before=before, now=now))


def grapple_words(event: GrappleEvent, spoken: bool = False, joint: str = FULL) -> str:
    """Return one thing that happened in a grapple as a clause; ``joint`` stands before Control."""
    match event:
        case ev.GrappleBegun():
            return _("{grappler} seizes {victim}{joint}Control {control}", event, joint=joint)
        case ev.GrappleMissed():
            why = _(MISSED.get(event.reason, ""), event) or words_of(event.reason)
            return _("{grappler}'s grapple on {victim} comes to nothing: {why}", event, why=why)
        case ev.ControlChanged(why="ruled"):
            by = _(" (by {by})", event) if event.by else ""
            return _("{grappler}'s Control over {victim} is now {control}{by}", event, by=by)
        case ev.ControlChanged():
            known = N_("{by} helps") if event.why == "assisted" else CHANGED.get(event.why, "")
            told = _(known, event, change=abs(event.change)) or words_of(event.why).capitalize()
            return f"{told}{joint}{from_to(event.control - event.change, event.control, spoken)}"
        case ev.GrappleReversed():
            now = _("Control {control}", event)
            if event.surplus:
                now = from_to(event.control - event.surplus, event.control, spoken)
            text = N_("{grappler} turns the tables on {victim}{joint}{now}")
            return _(text, event, joint=joint, now=now)
        case ev.EffectUsed():
            return _effect(event)
        case ev.Dropped() | ev.Thrown():
            return _("{who} lies prone", event)
        case ev.Propped():
            return _("{who} is on their feet", event)
        case ev.Disarmed():
            name, number = event.weapon.name, count(event.rounds, "round")
            rounds = _(" ({number} in it)", number=number) if event.rounds else ""
            return _("{by} has {who}'s {name} now{rounds}", event, name=name, rounds=rounds)
        case ev.Pinned(relented=True):
            return _("{victim} gives in to {grappler}: helpless until let go", event)
        case ev.Pinned():
            return _("{victim} is pinned: helpless until let go", event)


def _effect(event: ev.EffectUsed) -> str:
    """Return an effect and its price: ``Jane slams Jo to the ground for 3 Control, 2 left``; of a
    throw how far it goes, and why: ``7 yards away (Strength 2 + Control 5)``.
    """
    far = N_("{number} away (Strength {strength} + Control {cost})")
    number, strength = count(event.yards, "yard"), event.yards - event.cost
    told = _(
        EFFECTS.get(event.effect, N_("{grappler} uses {effect} on {victim}")),
        event,
        effect=words_of(event.effect),
        yards=_(far, event, number=number, strength=strength),
        text=f', "{own_words(event.text)}",' if event.text else "",
    )
    if event.single:
        every = _("all") if event.cost > 1 else _("the")
        return _("{told} for {all} {cost} Control", event, told=told, all=every)
    left = event.left or _("none")
    return _("{told} for {cost} Control, {left} left", event, told=told, left=left)


def ended_words(event: ev.GrappleEnded, down: Sequence[str] = ()) -> str:
    """Return that a grapple is over; ``down`` are the people who are down or away.

    Empty where what ended it has said so.
    """
    match event.reason:
        case "thrown":
            return ""
        case "released":
            lost = _(": {victim} has no main action left this round", event)
            lost = lost if event.after_pin else ""
            return _("{grappler} lets {victim} go{lost}", event, lost=lost)
        case "control":
            return _("{victim} is free: {grappler} has no Control left", event)
        case "seized":
            return _("{grappler} loses hold of {victim}", event)
        case "down" | "gone" if event.victim not in down:
            return _("{victim} is free", event)
        case "down" | "gone":
            return _("{grappler} holds nobody now", event)
    why = words_of(event.reason)
    return _("The grapple of {grappler} and {victim} is over: {reason}", event, reason=why)


def sustained_words(event: ev.GrappleSustained, pinned: bool) -> str:
    if pinned:
        return _("{grappler} keeps {victim} helpless", event)
    return _("{grappler} keeps hold of {victim}", event)


def comes_of_rolls(event: GrappleEvent) -> bool:
    """Say whether it is what a margin, or help, did to Control."""
    if isinstance(event, ev.ControlChanged):
        return event.exchange > 0 and event.slot != PAID
    return isinstance(event, ev.GrappleBegun | ev.GrappleReversed)


def rolls_words(numbers: Sequence[int]) -> str:
    """Return which rolls led to something: `` (rolls 7 and 8)``; empty for none."""
    if not numbers:
        return ""
    told = listing([str(number) for number in numbers])
    return _(" (rolls {numbers})" if len(numbers) > 1 else " (roll {numbers})", numbers=told)


# -------------------------------------------------------------------------------------------------
# Each exchange of a turn, gathered from its events so that its outcome can be told as a whole.

type Step = (
    ev.Rolled
    | ev.Undefended
    | ev.Met
    | ev.Compared
    | ev.ChallengeDecided
    | ev.Redirected
    | ev.EscapeFaced
    | ev.Answered
    | ev.Wounded
)
type Filling = Step | GrappleEvent
FILLING: tuple[type[Filling], ...] = (*get_args(Step.__value__), *GRAPPLE_EVENTS)

TRIED = ("attack", "grapple")  # what a roll is for that tries something on another


@dataclass
class ExchangeSoFar:
    """One exchange as it has been told so far."""

    began: ev.ExchangeBegan
    rolls: list[ev.Rolled] = field(default_factory=list)
    met: ev.Met | None = None
    undefended: list[ev.Undefended] = field(default_factory=list)
    compared: ev.Compared | None = None
    decided: ev.ChallengeDecided | None = None  # the last decision, after any retests
    redirected: ev.Redirected | None = None  # who stepped into the attack (MET-10)
    faced: list[ev.EscapeFaced] = field(default_factory=list)  # of each side that escapes
    wounds: list[ev.Wounded] = field(default_factory=list)
    downs: list[ev.WentDown] = field(default_factory=list)
    grapple_events: list[GrappleEvent] = field(default_factory=list)
    ended: list[ev.GrappleEnded] = field(default_factory=list)

    def add(self, event: Filling) -> None:
        match event:
            case ev.Rolled():
                self.rolls.append(event)
            case ev.Undefended():
                self.undefended.append(event)
            case ev.Met():
                self.met = event
            case ev.Compared():
                self.compared = event
            case ev.ChallengeDecided():
                self.decided = event
            case ev.Redirected():
                self.redirected = event
            case ev.EscapeFaced():
                self.faced.append(event)
            case ev.Wounded():
                self.wounds.append(event)
            case _ if isinstance(event, GRAPPLE_EVENTS):
                self.grapple_events.append(event)

    def take_back(self, slots: Collection[str]) -> None:
        """Forget what a ruling has emptied: it is told anew."""
        for name in ("rolls", "undefended", "grapple_events", "wounds", "faced"):
            setattr(self, name, [one for one in getattr(self, name) if one.slot not in slots])
        for name in ("met", "compared", "decided"):
            if getattr(getattr(self, name), "slot", None) in slots:
                setattr(self, name, None)

    @property
    def hold(self) -> bool:
        """Say whether it is a contest over a standing hold (GRAPPLE-4)."""
        return self.began.kind == "hold"

    @property
    def contest(self) -> bool:
        """Say whether two attacks meet in it (RES-1)."""
        return len(self.began.owners) > 1 and not self.hold

    def roll_for(self, purpose: str, who: str = "") -> ev.Rolled | None:
        """Return the roll made for a purpose, by anyone or by ``who``."""
        for rolled in self.rolls:
            if rolled.roll.purpose == purpose and who in ("", rolled.roll.who):
                return rolled
        return None

    def defense(self) -> str:
        """Return the kind of defense that the target met the attack with; empty for none."""
        if self.met is not None:
            return self.met.kind
        for rolled in self.rolls:
            if rolled.roll.who == self.began.target and rolled.slot == "defense":
                return rolled.roll.purpose
        return ""

    def attempt_of(self, who: str) -> ev.Rolled | None:
        return next((one for tried in TRIED if (one := self.roll_for(tried, who))), None)

    def tried_by(self, who: str) -> Part | None:
        if who == self.began.owner:
            return self.began.part
        if self.began.back is None and self.roll_for("counter-grapple", who):
            return CounterGrapple()
        return self.began.back

    def won_by_grapple(self) -> bool:
        """Say whether it was won with a grapple roll: what came of that tells it."""
        if self.compared is None or not self.compared.striker:
            return False
        return isinstance(self.tried_by(self.compared.striker), Grapple | CounterGrapple)

    def concerns(self, event: ev.GrappleEnded) -> bool:
        pair = {event.grappler, event.victim}
        if any(one.who in pair for one in self.downs):
            return True
        between = any(
            {getattr(one, "grappler", ""), getattr(one, "victim", "")} == pair
            for one in self.grapple_events
        )
        return between or (event.reason == "seized" and event.grappler == self.struck)

    @property
    def people(self) -> set[str]:
        began, names = self.began, set(self.began.owners)
        names |= {roll.roll.who for roll in self.rolls} | {wound.who for wound in self.wounds}
        names |= {self.redirected.by} if self.redirected else set()
        return names | {began.owner, began.target} - {""}

    @property
    def settled(self) -> bool:
        """Say whether it has come to something: there is an outcome to tell."""
        if self.compared is not None or self.decided is not None or self.grapple_events:
            return True
        return not self.began.target and bool(self.rolls)

    @property
    def struck(self) -> str:
        """Return who was struck, or seized; empty for nobody."""
        return self.compared.struck if self.compared else ""

    def hurt(self, who: str) -> bool:
        return any(wound.who == who and wound.levels for wound in self.wounds)


_OF_EXCHANGE = ("kind", "owner", "part", "target", "means", "owners", "back", "numbers", "chase")


def exchanges_under_way(scene: Scene) -> dict[int, ExchangeSoFar]:
    """Return each exchange of the turn under way, or of a held shot, as far as it has come."""
    exchanges = {}
    for exchange in scene.exchanges:
        if exchange.chase and scene.reviewed is not scene.shot:
            continue
        began: dict[str, Any] = {name: getattr(exchange, name) for name in _OF_EXCHANGE}
        exchanges[exchange.id] = ExchangeSoFar(ev.ExchangeBegan(exchange=exchange.id, **began))
        for event in exchange.slots.values():
            if isinstance(event, FILLING):
                exchanges[exchange.id].add(event)
    return exchanges


def exchange_of(event: ev.AnyEvent) -> int:
    """Return the exchange that an event belongs to, or 0."""
    return int(getattr(event, "exchange", 0))


# -------------------------------------------------------------------------------------------------
# Who wins a challenge.


def decided_words(event: ev.ChallengeDecided, short: bool = False) -> str:
    """Return who won a challenge, and by what; ``short`` where a colon stands before it."""
    told = _("{winner} wins", event) if event.winner else _("{loser} fails", event)
    if event.by == "unopposed":
        return _("{told} unopposed", told=told)
    if event.by == "private":
        return told
    how = {
        "throw": N_("{one} against {other}"),
        "pool": N_("both throw {one}, test pools {mine} against {theirs}"),
    }.get(
        event.by, N_("both throw {one}, with test pools of {mine}, and the rules for ties decide")
    )
    (one, other), (mine, theirs) = event.throws or ("", ""), event.pools or (0, 0)
    decided = _(how, one=one, other=other, mine=mine, theirs=theirs)
    return f"{told}{',' if short else ':'} {decided}"


# -------------------------------------------------------------------------------------------------
# What an exchange came to: who tries what, who lands, who is hurt, who is held.

UNDEFENDED = {
    "down": N_("is down and cannot defend"),
    "helpless": N_("is helpless and cannot defend"),
    "unaware": N_("does not see it coming"),
    "no-dice": N_("has no dice left"),
    "shooting": N_("is shooting and cannot defend"),
    "committed": N_("is committed to an attack and cannot defend"),
    "accepted": N_("does not defend"),
    "declined": N_("does not block"),
    "no-action": N_("has no action left to defend with"),
    "cannot-meet": N_("has no defense that meets this"),
    "surprised": N_("is taken by surprise and cannot defend"),
    "immobilised": N_("cannot move and cannot defend"),
    "dazed": N_("is dazed and cannot defend"),
    "keeps-action": N_("has declared no defense"),
}

STATES = {
    "unconscious": N_("goes down, unconscious"),
    "dying": N_("goes down, dying"),
    "torpor": N_("falls into torpor"),
    "dead": N_("is dead"),
    "final death": N_("meets final death"),
}


def attempt(so_far: ExchangeSoFar, in_short: bool = False) -> str:
    """Return who tries what: ``Jane attacks Jo with a sword``; ``in_short`` leaves out of a contest
    what each does it with.
    """
    began = so_far.began
    if so_far.hold:
        return _hold_attempt(began)
    if so_far.contest and isinstance(began.part, Grapple) and isinstance(began.back, Grapple):
        return _("{owner} and {target} grapple each other", began)
    if so_far.contest and Grapple in (type(began.part), type(began.back)):
        return _mixed_contest(so_far, in_short)
    if so_far.contest:
        mine, theirs = options(began.part, began.means), _back(so_far)
        mine, theirs = ("", "") if in_short else (mine, theirs)
        told = N_("{owner}{mine} and {target}{theirs} attack each other")
        return _(told, began, mine=mine, theirs=theirs)
    if isinstance(began.part, Do):
        return _('{owner} acts: "{text}"', began, text=own_words(began.part.text))
    if isinstance(began.part, Assist):
        if began.kind == "help":
            return _("{owner} offers help to {target}", began)
        return _("{owner} helps {target} in the grapple", began)
    if isinstance(began.part, Grapple):
        how = "" if in_short else options(began.part, "")
        return _("{owner} grapples {target}{how}", began, how=how)
    if isinstance(began.part, Mental | Social):
        works = _("mind") if isinstance(began.part, Mental) else _("heart")
        how = options(began.part, began.means)
        return _("{owner} works on {target}'s {works}{options}", began, works=works, options=how)
    if isinstance(began.part, Felling):
        return f"{began.owner} {grammar().third(does(began.part))}"
    if began.target:
        told = f"{began.owner} {grammar().third(attacks(began.part, _target(so_far), began.means))}"
        if isinstance(began.part, Maneuver):  # the storyteller says what comes of it (MET-9)
            told += in_brackets([_('to "{text}"', text=own_words(began.part.text))])
        if so_far.redirected is None:
            return told
        into = so_far.redirected
        return _("{told}; {by} steps in for {who}", into, told=told)
    return _("{owner} acts", began)


def _back(so_far: ExchangeSoFar) -> str:
    """Return how the other side of a contest attacks: by its own declaration, and with what, once
    its roll is known.
    """
    other, back = so_far.attempt_of(so_far.began.target), so_far.began.back
    means = other.means if other is not None else ""
    return options(back, means) if back is not None else in_brackets([means] if means else [])


def _target(so_far: ExchangeSoFar) -> str:
    """Return whom an attack is on: the person who stepped into it, else the one meant."""
    return so_far.redirected.by if so_far.redirected else so_far.began.target


def _hold_attempt(began: ev.ExchangeBegan) -> str:
    """Return a contest over a hold: ``Jane holds on to Jo, who resists``."""
    if isinstance(began.part, Resist | Reverse):
        verb = _("resists") if isinstance(began.part, Resist) else _("tries to reverse")
        how = options(began.part, "")
        return _("{owner} {verb} {target}'s hold{options}", began, verb=verb, options=how)
    told = _("{owner} holds on to {target}", began)
    if isinstance(began.part, Pass):
        told = _("{owner} does nothing to hold {target}", began)
    if isinstance(began.back, Reverse):
        return _("{told}, who tries to reverse it", told=told)
    return _("{told}, who resists", told=told) if isinstance(began.back, Resist) else told


def _mixed_contest(so_far: ExchangeSoFar, in_short: bool) -> str:
    """Return an attack that meets a grapple: ``Jane attacks Jo; Jo grapples back``."""
    began = so_far.began
    if isinstance(began.part, Grapple):
        back = "" if in_short else _back(so_far)
        return _("{owner} grapples {target}, who attacks back{back}", began, back=back)
    told = grammar().third(attacks(began.part, began.target, began.means))
    return _("{owner} {told}; {target} grapples back", began, told=told)


def compared_words(
    event: ev.Compared, so_far: ExchangeSoFar | None, reversed_: bool = False
) -> str:
    """Return how an exchange came out: who hit, or why nobody did.

    Empty where a hold that begins, or Control that changes, will tell it; ``reversed_`` says that
    the two are about to change places.
    """
    if so_far is not None and so_far.hold:
        return _hold_outcome(event, so_far, reversed_)
    if so_far is not None and so_far.won_by_grapple():
        return ""
    if event.striker:
        verb = _("beats") if so_far is not None and so_far.contest else _("hits")
        by = _(" by {margin}", event) if event.margin else ""  # which closed dice leave out
        return f"{event.striker} {verb} {event.struck}{by}"
    if so_far is None:
        return _("Nobody is hit")
    return _missed(so_far)


def _hold_outcome(event: ev.Compared, so_far: ExchangeSoFar, reversed_: bool) -> str:
    if not event.striker:
        return _("Neither gains on the other")
    if not isinstance(so_far.tried_by(event.striker), Reverse):
        return ""
    if reversed_ or any(isinstance(one, ev.GrappleReversed) for one in so_far.grapple_events):
        return ""
    if not event.margin:
        return _("{striker} wins, but not by enough: nothing changes", event)
    return _(
        "{striker} wins by {margin}, which is less than twice the Control: nothing changes", event
    )


def why_missed(so_far: ExchangeSoFar) -> NoHit:
    """Return why an attack that nobody struck with came to nothing."""
    if so_far.contest:
        return "neither"
    attack = so_far.attempt_of(so_far.began.owner)
    if attack is not None and says_nothing(attack.roll):
        return "unhit"
    if attack is None or not attack.roll.successes:
        if attack is None or not attack.roll.botch:
            return "misses"
        return "fails" if fails_dramatically(attack.roll) else "botches"
    if so_far.began.chase and so_far.defense() == "block":
        return "unhit"  # it is rolled, yet nobody parries a bullet
    return "hostage" if _hostage_in_the_way(so_far) else "met" if so_far.defense() else "nothing"


def _missed(so_far: ExchangeSoFar) -> str:
    """Return in a sentence why an attack came to nothing."""
    why, defense = why_missed(so_far), so_far.defense()
    if why in NO_HIT:
        return _(NO_HIT[why][0], so_far.began)
    known = words_of_verb(defense).wards_off if defense else N_("It comes to nothing")
    told = _(known).format(who=so_far.began.target)
    if why != "hostage":
        return told
    hostage = _hostage_in_the_way(so_far)
    return _("{told} with {hostage} in the way", told=told, hostage=hostage)


def _hostage_in_the_way(so_far: ExchangeSoFar) -> str:
    changes = (event for event in so_far.grapple_events if isinstance(event, ev.ControlChanged))
    return next((change.victim for change in changes if change.why == HOSTAGE), "")


def met_words(event: ev.Met) -> str:
    """Return that a roll made before serves again: ``Jo's dodge serves again: 2 successes``."""
    if event.shown == CLOSED and not event.successes:
        return _("{who}'s {kind} serves again", event)
    return _(
        "{who}'s {kind} serves again: {successes}", event, successes=successes(event.successes)
    )


def undefended_words(event: ev.Undefended) -> str:
    """Return why nothing was rolled against an attack: for want of a defense, or since it was met
    by a verb that needs no roll.
    """
    if known := _(UNDEFENDED.get(event.reason, "")):
        told = f"{event.who} {known}"
    elif any(event.reason in ruleset.verbs for ruleset in RULESETS.values()):
        told = _(words_of_verb(event.reason).unrolled).format(who=event.who)
    else:
        told = _("{who} does not defend: {reason}", event, reason=words_of(event.reason))
    # What made a die of the pool that is lost is of no use to the reader.
    terms = terms_sum([modifier for modifier in event.modifiers if modifier.why != "floor"], "dice")
    return told + (f" ({terms})" if terms else "")


_NUMBERED_LEVEL = re.compile(r"Level (?P<number>\d+) of (?P<length>\d+)")


def level_words(level: str, penalty: int, spoken: bool = False) -> str:
    """Return a health level with the dice it takes: ``Injured (-1)``."""
    numbered = _NUMBERED_LEVEL.fullmatch(level)
    told = _("Level {number} of {length}", **numbered.groupdict()) if numbered else _(level)
    if not penalty:
        return told
    if spoken:
        return _("{level}, minus {penalty}", level=told, penalty=-penalty)
    return f"{told} ({penalty})"


def track_words(event: ev.Wounded, spoken: bool) -> str:
    """Return where a wound leaves a person: ``XX Injured (-1)``, or how others see that."""
    level = level_words(event.level, event.penalty, spoken)
    return level if spoken or isinstance(event.health, Looks) else f"{event.health.marks} {level}"


def wound_words(
    event: ev.Wounded, so_far: ExchangeSoFar | None, spoken: bool, tell_soak: bool = False
) -> str:
    """Return a wound and where it leaves a person: ``Jo takes 2 bashing: // Injured (-1)``.

    With ``tell_soak`` it says so where nothing of it could be soaked.
    """
    halved = _(" (halved)") if event.halved else ""
    soaked = so_far is not None and so_far.roll_for("soak", event.who) is not None
    if not event.levels:
        unharmed = _("soaks it all") if soaked and not halved else _("takes no harm")
        return f"{event.who} {unharmed}{halved}"
    level = level_words(event.level, event.penalty, spoken)
    if isinstance(event.health, Looks):
        return _("{who} is {level}", event, level=level)
    return _(
        "{who} takes {levels} {type}{halved}{unsoaked}: {track}{level}",
        event,
        type=_(event.type),
        halved=halved,
        unsoaked=_(", no soak") if so_far is not None and tell_soak and not soaked else "",
        track="" if spoken else f"{event.health.marks} ",
        level=level,
    )


def broken_words(event: ev.EscapeFaced) -> str:
    """Return that an attack broke an escape (DEF-5)."""
    return _("{by} breaks {who}'s escape", event)


def down_words(state: str) -> str:
    return _(STATES.get(state, f"goes down, {words_of(state)}"))


def in_short(
    so_far: ExchangeSoFar, spoken: bool = False, levels: bool = True, bare: bool = False
) -> str:
    """Return a whole exchange on one line: who tried what, and what came of it.

    Without ``levels`` it leaves out how hurt that leaves anyone, where it is ``bare`` what an
    attack is made with.
    """
    told = _results(so_far, spoken, levels)
    if bare and isinstance(so_far.began.part, Attack):
        part = msgspec.structs.replace(so_far.began.part, weapon=None)
        so_far = replace(so_far, began=msgspec.structs.replace(so_far.began, part=part, means=""))
    if _seizes(so_far) and not so_far.contest:
        return sentence("; ".join(told))
    tried = attempt(so_far, in_short=True)
    return sentence(f"{tried}: {'; '.join(told)}" if told else tried)


def _results(so_far: ExchangeSoFar, spoken: bool, levels: bool) -> list[str]:
    wounds, hurt = so_far.wounds, list[ev.Wounded]()
    downs = [
        f"{one.who} {down_words(one.state) if levels else _('goes down')}" for one in so_far.downs
    ]
    if so_far.decided is not None:
        decided = decided_words(so_far.decided, short=True)
        told = [decided.removeprefix(f"{so_far.began.owner} ")]
        return told + _wounds(so_far, wounds, spoken, levels) + downs
    if so_far.compared is None:
        rolls = (roll.roll for roll in so_far.rolls if not says_nothing(roll.roll))
        told = [worst(roll) if roll.botch else successes(roll.successes) for roll in rolls]
        return told + _grapple_results(so_far, spoken)
    if not (so_far.contest or so_far.hold or so_far.won_by_grapple()):  # who is hurt was named
        target = _target(so_far)
        hurt = [wound for wound in wounds if wound.who == target]
        wounds = [wound for wound in wounds if wound.who != target]
    told = _grapple_results(so_far, spoken, paid=True)
    told += [_bare_wound(harm, so_far, spoken, levels) for harm in hurt]
    told += [] if hurt else _outcome(so_far, so_far.compared)
    told += [broken_words(one) for one in so_far.faced if one.broken]
    told += _grapple_results(so_far, spoken) + _wounds(so_far, wounds, spoken, levels) + downs
    down = [one.who for one in so_far.downs]
    return told + [
        over for one in so_far.ended if (over := ended_words(one, down).partition(":")[0])
    ]


def _outcome(so_far: ExchangeSoFar, compared: ev.Compared) -> list[str]:
    """Return how an exchange came out, less what the line has just said."""
    if so_far.won_by_grapple() or (so_far.contest and so_far.wounds):
        return []  # the hold or the wound says it
    if so_far.hold and not compared.striker:
        return [_("neither gains on the other")]
    if compared.striker and not (so_far.hold or so_far.contest):
        return [_("hit by {margin}", compared) if compared.margin else _("hit")]
    if compared.striker or so_far.hold:
        return list(filter(None, [compared_words(compared, so_far)]))
    why = why_missed(so_far)
    if why == "met":
        return [_(words_of_verb(so_far.defense()).met)]
    return [_(NO_HIT[why][1]) if why in NO_HIT else _missed(so_far)]


def _bare_wound(event: ev.Wounded, so_far: ExchangeSoFar, spoken: bool, levels: bool) -> str:
    """Return a wound of a person who was just named: ``2 bashing, // Hurt (-1)``."""
    halved = _(" (halved)") if event.halved else ""
    if not event.levels:
        return _("hit, {unharmed}", unharmed=unharmed(event, so_far).lower())
    if isinstance(event.health, Looks):
        level = level_words(event.level, event.penalty, spoken)
        return _("hit, and {who} is {level}", event, level=level)
    told = f"{event.levels} {_(event.type)}{halved}"
    if not levels or any(one.who == event.who for one in so_far.downs):
        return told
    return f"{told}, {track_words(event, spoken)}"


def unharmed(event: ev.Wounded, so_far: ExchangeSoFar) -> str:
    """Return why a blow that hit does no harm, in a word or two."""
    if event.halved:
        return _("No harm (halved)")
    return _("All soaked") if so_far.roll_for("soak", event.who) is not None else _("No harm")


def _wounds(
    so_far: ExchangeSoFar, wounds: Sequence[ev.Wounded], spoken: bool, levels: bool
) -> list[str]:
    told = [wound_words(wound, so_far, spoken) for wound in wounds]
    return told if levels else [name.partition(":")[0] for name in told]


def _grapple_results(so_far: ExchangeSoFar, spoken: bool, paid: bool = False) -> list[str]:
    """Return what became of a grapple, less what the effect used says by itself; or with ``paid``
    what its grappler paid to defend.
    """
    used = any(isinstance(event, ev.EffectUsed) for event in so_far.grapple_events)
    return [
        _shortened(event, so_far, spoken)
        for event in so_far.grapple_events
        if not (used and isinstance(event, SHOWN_BY_EFFECT))
        and paid == (isinstance(event, ev.ControlChanged) and event.slot == PAID)
    ]


def _shortened(event: GrappleEvent, so_far: ExchangeSoFar, spoken: bool) -> str:
    """Leave out what the line has just said: who acts, and that it is help."""
    told = grapple_words(event, spoken, SHORT)
    if isinstance(so_far.began.part, Assist):
        return told.partition(SHORT)[2]
    # Behind whom the line has named last, it has to say whose hold it is.
    named = so_far.hold and so_far.began.back and isinstance(event, ev.ControlChanged)
    named = named or _seizes(so_far) is event
    return told if so_far.contest or named else told.removeprefix(f"{so_far.began.owner} ")


def _seizes(so_far: ExchangeSoFar) -> ev.GrappleBegun | None:
    """Return the hold that a grapple has won: it says what was tried."""
    tried = so_far.began.owner, _target(so_far)
    begun = (event for event in so_far.grapple_events if isinstance(event, ev.GrappleBegun))
    return next((one for one in begun if (one.grappler, one.victim) == tried), None)


def traced(so_far: ExchangeSoFar | None) -> str:
    """Return the numbers of the rolls that an outcome came from: `` (rolls 7 and 8)``."""
    made = so_far.rolls if so_far is not None else []
    return rolls_words([one.roll.id for one in made if one.roll.purpose not in ("damage", "soak")])
