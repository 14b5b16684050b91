"""Beats: one exchange each, gathered from its events so that its outcome can be told as a whole."""

from collections.abc import Collection
from dataclasses import dataclass, field

from game import events as ev
from game.rulesets import RULESETS
from game.state.declaration import (
    Assist,
    CounterGrapple,
    Do,
    Grapple,
    Mental,
    Part,
    Pass,
    Resist,
    Reverse,
    Social,
)
from game.state.scene import Scene
from presentation.challenges import decided_words
from presentation.grips import (
    GRIPS,
    HOSTAGE,
    PAID,
    SHORT,
    SHOWN_BY_EFFECT,
    Grip,
    ended_words,
    grip_words,
    rolls_words,
)
from presentation.intents import options
from presentation.rolls import terms_sum
from presentation.text import sentence, successes, words_of
from presentation.verb_words import words_of_verb

type Filling = (
    ev.Rolled
    | ev.Undefended
    | ev.Met
    | ev.Compared
    | ev.ChallengeDecided
    | ev.Redirected
    | ev.EscapeFaced
    | ev.Answered
    | ev.Wounded
    | Grip
)

FILLING = (
    ev.Rolled,
    ev.Undefended,
    ev.Met,
    ev.Compared,
    ev.ChallengeDecided,
    ev.Redirected,
    ev.EscapeFaced,
    ev.Answered,
    ev.Wounded,
    *GRIPS,
)

TRIED = ("attack", "grapple")  # what a roll is for that tries something on another

UNDEFENDED = {
    "down": "is down and cannot defend",
    "helpless": "is helpless and cannot defend",
    "unaware": "does not see it coming",
    "no-dice": "has no dice left to defend with",
    "shooting": "is shooting and cannot defend",
    "committed": "is committed to an attack and cannot defend",
    "accepted": "does not defend",
    "no-action": "has no action left to defend with",
    "cannot-meet": "has no defense that meets this",
    "surprised": "is taken by surprise and cannot defend",
    "immobilised": "cannot move and cannot defend",
}

STATES = {
    "unconscious": "goes down, unconscious",
    "dying": "goes down, dying",
    "torpor": "falls into torpor",
    "dead": "is dead",
    "final death": "meets final death",
}


@dataclass
class Beat:
    """One exchange as it has been told so far."""

    began: ev.ExchangeBegan
    rolls: list[ev.Rolled] = field(default_factory=list)
    met: ev.Met | None = None
    undefended: list[ev.Undefended] = field(default_factory=list)
    compared: ev.Compared | None = None
    decided: ev.ChallengeDecided | None = None  # the last decision, after any retests
    redirected: ev.Redirected | None = None  # who stepped into the attack (MET-10)
    faced: ev.EscapeFaced | None = None
    wounds: list[ev.Wounded] = field(default_factory=list)
    downs: list[ev.WentDown] = field(default_factory=list)
    grips: list[Grip] = field(default_factory=list)
    ended: list[ev.GrappleEnded] = field(default_factory=list)

    def add(self, event: Filling) -> None:
        """Take up an event of this exchange."""
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
                self.faced = event
            case ev.Wounded():
                self.wounds.append(event)
            case _ if isinstance(event, GRIPS):
                self.grips.append(event)

    def take_back(self, slots: Collection[str]) -> None:
        """Forget what a ruling has emptied: it is told anew."""

        def stands(one: Filling) -> bool:
            return one.slot not in slots

        self.rolls = [one for one in self.rolls if stands(one)]
        self.undefended = [one for one in self.undefended if stands(one)]
        self.grips = [one for one in self.grips if stands(one)]
        self.wounds = [one for one in self.wounds if stands(one)]
        self.met = self.met if self.met and stands(self.met) else None
        self.compared = self.compared if self.compared and stands(self.compared) else None
        self.decided = self.decided if self.decided and stands(self.decided) else None
        self.faced = self.faced if self.faced and stands(self.faced) else None

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
        """Return the roll with which somebody tried what they did."""
        return next((one for tried in TRIED if (one := self.roll_for(tried, who))), None)

    def tried_by(self, who: str) -> Part | None:
        """Return the part of their action with which somebody takes part in it."""
        if who == self.began.owner:
            return self.began.part
        if self.began.back is None and self.roll_for("counter-grapple", who):
            return CounterGrapple()
        return self.began.back

    def gripped(self) -> bool:
        """Say whether it was won with a grapple roll: what came of that tells it."""
        if self.compared is None or not self.compared.striker:
            return False
        return isinstance(self.tried_by(self.compared.striker), Grapple | CounterGrapple)

    def concerns(self, event: ev.GrappleEnded) -> bool:
        """Say whether a hold that is over was ended by this exchange."""
        pair = {event.grappler, event.victim}
        if any(one.who in pair for one in self.downs):
            return True
        between = any(
            {getattr(one, "grappler", ""), getattr(one, "victim", "")} == pair for one in self.grips
        )
        return between or (event.reason == "seized" and event.grappler == self.struck)

    @property
    def struck(self) -> str:
        """Return who was struck, or seized; empty for nobody."""
        return self.compared.struck if self.compared else ""

    def hurt(self, who: str) -> bool:
        """Say whether this exchange wounded ``who``."""
        return any(one.who == who and one.levels for one in self.wounds)


def beats_under_way(scene: Scene) -> dict[int, Beat]:
    """Return a beat for each exchange of the turn under way, as far as it has come."""
    turn = scene.fight.turn
    beats = {}
    for one in turn.exchanges if turn else ():
        began = ev.ExchangeBegan(
            exchange=one.id,
            kind=one.kind,
            owner=one.owner,
            part=one.part,
            target=one.target,
            means=one.means,
            owners=one.owners,
            numbers=one.numbers,
        )
        beats[one.id] = Beat(began)
        for event in one.slots.values():
            if isinstance(event, FILLING):
                beats[one.id].add(event)
    return beats


def attempt(beat: Beat) -> str:
    """Return who tries what: ``Jane attacks Jo (sword, power)``."""
    began = beat.began
    if beat.hold:
        return _hold_attempt(began)
    if beat.contest and isinstance(began.part, Grapple) and isinstance(began.back, Grapple):
        return f"{began.owner} and {began.target} grapple each other"
    if beat.contest and Grapple in (type(began.part), type(began.back)):
        return _mixed_contest(beat)
    if beat.contest:
        other = beat.roll_for("attack", began.target)
        mine, theirs = options(began.part, began.means), options(began.part, "")
        if other is not None:
            theirs = f" ({other.means})" if other.means else ""
        return f"{began.owner}{mine} and {began.target}{theirs} attack each other"
    if isinstance(began.part, Do):
        return f'{began.owner} acts: "{began.part.text}"'
    if isinstance(began.part, Assist):
        if began.kind == "help":
            return f"{began.owner} offers help to {began.target}"
        return f"{began.owner} helps {began.target} in the grapple"
    if isinstance(began.part, Grapple):
        return f"{began.owner} grapples {began.target}{options(began.part, '')}"
    if isinstance(began.part, Mental | Social):
        works = "mind" if isinstance(began.part, Mental) else "heart"
        return f"{began.owner} works on {began.target}'s {works}{options(began.part, began.means)}"
    if began.target:
        told = f"{began.owner} attacks {_target(beat)}{options(began.part, began.means)}"
        return f"{told}, who steps in for {beat.redirected.who}" if beat.redirected else told
    return f"{began.owner} acts"


def _target(beat: Beat) -> str:
    """Return who an attack is on: whoever stepped into it, else whom it was meant for."""
    return beat.redirected.by if beat.redirected else beat.began.target


def _hold_attempt(began: ev.ExchangeBegan) -> str:
    """Return a contest over a hold: ``Jane holds on to Jo, who resists``."""
    if isinstance(began.part, Resist | Reverse):
        verb = "resists" if isinstance(began.part, Resist) else "tries to reverse"
        return f"{began.owner} {verb} {began.target}'s hold{options(began.part, '')}"
    told = f"{began.owner} holds on to {began.target}"
    if isinstance(began.part, Pass):
        told = f"{began.owner} does nothing to hold {began.target}"
    match began.back:
        case Resist():
            return f"{told}, who resists"
        case Reverse():
            return f"{told}, who tries to reverse it"
    return told


def _mixed_contest(beat: Beat) -> str:
    """Return an attack that meets a grapple: ``Jane attacks Jo (sword), who grapples back``."""
    began = beat.began
    if isinstance(began.part, Grapple):
        other = beat.attempt_of(began.target)
        means = f" ({other.means})" if other and other.means else ""
        return f"{began.owner} grapples {began.target}, who attacks back{means}"
    means = options(began.part, began.means)
    return f"{began.owner} attacks {began.target}{means}, who grapples back"


def compared_words(event: ev.Compared, beat: Beat | None, reversed_: bool = False) -> str:
    """Return how an exchange came out: who hit, or why nobody did.

    Empty where a hold that begins, or Control that changes, will tell it; ``reversed_`` says that
    the two are about to change places.
    """
    if beat is not None and beat.hold:
        return _hold_outcome(event, beat, reversed_)
    if beat is not None and beat.gripped():
        return ""
    if event.striker:
        verb = "beats" if beat is not None and beat.contest else "hits"
        return f"{event.striker} {verb} {event.struck} by {event.margin}"
    if beat is None:
        return "Nobody is hit"
    return negated(beat)


def _hold_outcome(event: ev.Compared, beat: Beat, reversed_: bool) -> str:
    if not event.striker:
        return "Neither gains on the other"
    if not isinstance(beat.tried_by(event.striker), Reverse):
        return ""
    if reversed_ or any(isinstance(one, ev.GrappleReversed) for one in beat.grips):
        return ""
    return (
        f"{event.striker} wins by {event.margin}, which is less than twice the Control: "
        "nothing changes"
    )


def negated(beat: Beat) -> str:
    """Return why an attack came to nothing."""
    if beat.contest:
        return "Neither gets through"
    attack = beat.attempt_of(beat.began.owner)
    if attack is None or not attack.roll.successes:
        botched = attack is not None and attack.roll.botch
        return f"{beat.began.owner} {'botches' if botched else 'misses'}"
    defense = beat.defense()
    known = words_of_verb(defense).wards_off if defense else "It comes to nothing"
    told = known.format(who=beat.began.target)
    paid = [one for one in beat.grips if isinstance(one, ev.ControlChanged) and one.why == HOSTAGE]
    hostage = paid[0].victim if paid else ""
    return f"{told} with {hostage} in the way" if hostage else told


def met_words(event: ev.Met) -> str:
    """Return that a roll made before serves again: ``Jo's dodge serves again: 2 successes``."""
    return f"{event.who}'s {event.kind} serves again: {successes(event.successes)}"


def undefended_words(event: ev.Undefended) -> str:
    """Return why nothing was rolled against an attack: for want of a defense, or since it was met
    by a verb that needs no roll.
    """
    terms = terms_sum(event.modifiers, "dice")
    return _without_a_roll(event) + (f" ({terms})" if terms else "")


def _without_a_roll(event: ev.Undefended) -> str:
    known = UNDEFENDED.get(event.reason)
    if known is not None:
        return f"{event.who} {known}"
    if any(event.reason in one.verbs for one in RULESETS.values()):
        return words_of_verb(event.reason).unrolled.format(who=event.who)
    return f"{event.who} does not defend: {words_of(event.reason)}"


def level_words(level: str, penalty: int, spoken: bool = False) -> str:
    """Return a health level with the dice it takes: ``Injured (-1)``."""
    if not penalty:
        return level
    return f"{level}, minus {-penalty}" if spoken else f"{level} ({penalty})"


def wound_words(
    event: ev.Wounded, beat: Beat | None = None, spoken: bool = False, tell_soak: bool = False
) -> str:
    """Return a wound and where it leaves one: ``Jo takes 2 bashing: //, Injured (-1)``.

    With ``tell_soak`` it says so where nothing of it could be soaked.
    """
    halved = " (halved)" if event.halved else ""
    soaked = beat is not None and beat.roll_for("soak", event.who) is not None
    if not event.levels:
        unharmed = "soaks it all" if soaked and not halved else "takes no harm"
        return f"{event.who} {unharmed}{halved}"
    track = "" if spoken else f"{event.health.marks}, "
    level = level_words(event.level, event.penalty, spoken)
    unsoaked = ", no soak" if beat is not None and tell_soak and not soaked else ""
    return f"{event.who} takes {event.levels} {event.type}{halved}{unsoaked}: {track}{level}"


def broken_words(event: ev.EscapeFaced) -> str:
    """Return that an attack broke an escape (DEF-5)."""
    return f"{event.by} breaks {event.who}'s escape"


def down_words(state: str) -> str:
    """Return going down as a verb."""
    return STATES.get(state, f"goes down, {words_of(state)}")


def in_short(beat: Beat, spoken: bool = False, levels: bool = True) -> str:
    """Return a whole exchange on one line: who tried what, and what came of it.

    Without ``levels`` it leaves out how hurt that leaves anyone.
    """
    told = _results(beat, spoken, levels)
    return sentence(f"{attempt(beat)}: {'; '.join(told)}" if told else attempt(beat))


def _results(beat: Beat, spoken: bool, levels: bool) -> list[str]:
    if beat.decided is not None:
        decided = decided_words(beat.decided, short=True)
        told = [decided.removeprefix(f"{beat.began.owner} ")]
        told += _wounds(beat, spoken, levels)
        return told + [f"{one.who} {down_words(one.state)}" for one in beat.downs]
    if beat.compared is None:
        return [*_misc_result(beat), *_grip_results(beat, spoken)]
    outcome = _lowered(compared_words(beat.compared, beat), beat)
    paid = _grip_results(beat, spoken, paid=True)
    told = [*paid, *([outcome] if outcome else [])]
    told += [broken_words(beat.faced)] if beat.faced is not None and beat.faced.broken else []
    told += _grip_results(beat, spoken)
    told += _wounds(beat, spoken, levels)
    told += [f"{one.who} {down_words(one.state)}" for one in beat.downs]
    down = [one.who for one in beat.downs]
    ended = [ended_words(one, down).partition(":")[0] for one in beat.ended]
    return told + [one for one in ended if one]


def _wounds(beat: Beat, spoken: bool, levels: bool) -> list[str]:
    wounds = [wound_words(one, beat, spoken) for one in beat.wounds]
    return wounds if levels else [one.partition(":")[0] for one in wounds]


def _grip_results(beat: Beat, spoken: bool, paid: bool = False) -> list[str]:
    """Return what became of a grapple, less what the effect used says by itself; or with ``paid``
    what its grappler paid to defend.
    """
    used = any(isinstance(one, ev.EffectUsed) for one in beat.grips)
    return [
        _shortened(one, beat, spoken)
        for one in beat.grips
        if not (used and isinstance(one, SHOWN_BY_EFFECT))
        and paid == (isinstance(one, ev.ControlChanged) and one.slot == PAID)
    ]


def _shortened(event: Grip, beat: Beat, spoken: bool) -> str:
    """Leave out what the line has just said: who acts, and that it is help."""
    told = grip_words(event, spoken, SHORT)
    if isinstance(beat.began.part, Assist):
        return told.partition(SHORT)[2]
    return told if beat.contest else told.removeprefix(f"{beat.began.owner} ")


def traced(beat: Beat | None) -> str:
    """Return the numbers of the rolls that an outcome came from: `` (rolls 7 and 8)``."""
    made = beat.rolls if beat is not None else []
    return rolls_words([one.roll.id for one in made if one.roll.purpose not in ("damage", "soak")])


def _lowered(text: str, beat: Beat) -> str:
    """Leave out the attacker's name where the line has just named them."""
    if beat.hold:
        return text.replace("Neither", "neither")
    if beat.contest:
        return text if beat.compared and beat.compared.striker else "neither gets through"
    shorter = text.removeprefix(f"{beat.began.owner} ")
    return shorter.replace(f"hits {beat.began.target} by", "hits by", 1)


def _misc_result(beat: Beat) -> list[str]:
    return ["a botch" if one.roll.botch else successes(one.roll.successes) for one in beat.rolls]
