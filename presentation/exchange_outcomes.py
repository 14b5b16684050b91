"""What an exchange came to, in clauses: who tries what, who lands, who is hurt, who is held."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from game import events as ev
from game.dice import CLOSED
from game.rulesets import RULESETS
from game.state.declaration import (
    Assist,
    Attack,
    Do,
    Felling,
    Grapple,
    Mental,
    Pass,
    Resist,
    Reverse,
    Social,
    verb_name,
)
from presentation.challenges import decided_words
from presentation.exchanges_so_far import ExchangeSoFar
from presentation.grapple_clauses import (
    HOSTAGE,
    PAID,
    SHORT,
    SHOWN_BY_EFFECT,
    GrappleEvent,
    ended_words,
    grapple_words,
    rolls_words,
)
from presentation.intents import options
from presentation.rolls import says_nothing, terms_sum, worst
from presentation.text import sentence, successes, words_of
from presentation.verb_words import attacks, in_brackets, third, words_of_verb

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
    "dazed": "is dazed and cannot defend",
    "keeps-action": "keeps an action instead of defending",
}

STATES = {
    "unconscious": "goes down, unconscious",
    "dying": "goes down, dying",
    "torpor": "falls into torpor",
    "dead": "is dead",
    "final death": "meets final death",
}


def attempt(so_far: ExchangeSoFar, in_short: bool = False) -> str:
    """Return who tries what: ``Jane attacks Jo with a sword``; ``in_short`` leaves out of a contest
    what each does it with.
    """
    began = so_far.began
    if so_far.hold:
        return _hold_attempt(began)
    if so_far.contest and isinstance(began.part, Grapple) and isinstance(began.back, Grapple):
        return f"{began.owner} and {began.target} grapple each other"
    if so_far.contest and Grapple in (type(began.part), type(began.back)):
        return _mixed_contest(so_far, in_short)
    if so_far.contest:
        mine, theirs = options(began.part, began.means), _back(so_far)
        mine, theirs = ("", "") if in_short else (mine, theirs)
        return f"{began.owner}{mine} and {began.target}{theirs} attack each other"
    if isinstance(began.part, Do):
        return f'{began.owner} acts: "{began.part.text}"'
    if isinstance(began.part, Assist):
        if began.kind == "help":
            return f"{began.owner} offers help to {began.target}"
        return f"{began.owner} helps {began.target} in the grapple"
    if isinstance(began.part, Grapple):
        how = "" if in_short else options(began.part, "")
        return f"{began.owner} grapples {began.target}{how}"
    if isinstance(began.part, Mental | Social):
        works = "mind" if isinstance(began.part, Mental) else "heart"
        return f"{began.owner} works on {began.target}'s {works}{options(began.part, began.means)}"
    if isinstance(began.part, Felling):
        return f"{began.owner} {verb_name(began.part)}s {began.target}"
    if began.target:
        told = f"{began.owner} {third(attacks(began.part, _target(so_far), began.means))}"
        return f"{told}, who steps in for {so_far.redirected.who}" if so_far.redirected else told
    return f"{began.owner} acts"


def _back(so_far: ExchangeSoFar) -> str:
    """Return how the other side of a contest attacks: by its own declaration, and with what, once
    its roll is known.
    """
    other = so_far.attempt_of(so_far.began.target)
    means = other.means if other is not None else ""
    back = so_far.began.back
    return options(back, means) if back is not None else in_brackets([means] if means else [])


def _target(so_far: ExchangeSoFar) -> str:
    """Return who an attack is on: whoever stepped into it, else whom it was meant for."""
    return so_far.redirected.by if so_far.redirected else so_far.began.target


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


def _mixed_contest(so_far: ExchangeSoFar, in_short: bool) -> str:
    """Return an attack that meets a grapple: ``Jane attacks Jo, who grapples back``."""
    began = so_far.began
    if isinstance(began.part, Grapple):
        back = "" if in_short else _back(so_far)
        return f"{began.owner} grapples {began.target}, who attacks back{back}"
    told = third(attacks(began.part, began.target, began.means))
    return f"{began.owner} {told}, who grapples back"


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
        verb = "beats" if so_far is not None and so_far.contest else "hits"
        by = f" by {event.margin}" if event.margin else ""  # which closed dice leave out
        return f"{event.striker} {verb} {event.struck}{by}"
    if so_far is None:
        return "Nobody is hit"
    return negated(so_far)


def _hold_outcome(event: ev.Compared, so_far: ExchangeSoFar, reversed_: bool) -> str:
    if not event.striker:
        return "Neither gains on the other"
    if not isinstance(so_far.tried_by(event.striker), Reverse):
        return ""
    if reversed_ or any(isinstance(one, ev.GrappleReversed) for one in so_far.grapple_events):
        return ""
    if not event.margin:
        return f"{event.striker} wins, but not by enough: nothing changes"
    return (
        f"{event.striker} wins by {event.margin}, which is less than twice the Control: "
        "nothing changes"
    )


def negated(so_far: ExchangeSoFar) -> str:
    """Return why an attack came to nothing."""
    if so_far.contest:
        return "Neither gets through"
    attack = so_far.attempt_of(so_far.began.owner)
    if attack is not None and says_nothing(attack.roll):
        return f"{so_far.began.target} is not hit"
    if attack is None or not attack.roll.successes:
        botched = attack is not None and attack.roll.botch
        if botched and attack is not None and worst(attack.roll) != "a botch":
            return f"{so_far.began.owner} fails dramatically"
        return f"{so_far.began.owner} {'botches' if botched else 'misses'}"
    defense = so_far.defense()
    if so_far.began.chase and defense == "block":  # it is rolled, yet nobody parries a bullet
        return f"{so_far.began.target} is not hit"
    known = words_of_verb(defense).wards_off if defense else "It comes to nothing"
    told = known.format(who=so_far.began.target)
    paid = [
        one
        for one in so_far.grapple_events
        if isinstance(one, ev.ControlChanged) and one.why == HOSTAGE
    ]
    hostage = paid[0].victim if paid else ""
    return f"{told} with {hostage} in the way" if hostage else told


def met_words(event: ev.Met) -> str:
    """Return that a roll made before serves again: ``Jo's dodge serves again: 2 successes``."""
    if event.shown == CLOSED and not event.successes:
        return f"{event.who}'s {event.kind} serves again"
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
    event: ev.Wounded,
    so_far: ExchangeSoFar | None = None,
    spoken: bool = False,
    tell_soak: bool = False,
) -> str:
    """Return a wound and where it leaves one: ``Jo takes 2 bashing: //, Injured (-1)``.

    With ``tell_soak`` it says so where nothing of it could be soaked.
    """
    halved = " (halved)" if event.halved else ""
    soaked = so_far is not None and so_far.roll_for("soak", event.who) is not None
    if not event.levels:
        unharmed = "soaks it all" if soaked and not halved else "takes no harm"
        return f"{event.who} {unharmed}{halved}"
    track = "" if spoken else f"{event.health.marks}, "
    level = level_words(event.level, event.penalty, spoken)
    unsoaked = ", no soak" if so_far is not None and tell_soak and not soaked else ""
    return f"{event.who} takes {event.levels} {event.type}{halved}{unsoaked}: {track}{level}"


def broken_words(event: ev.EscapeFaced) -> str:
    """Return that an attack broke an escape (DEF-5)."""
    return f"{event.by} breaks {event.who}'s escape"


def down_words(state: str) -> str:
    """Return going down as a verb."""
    return STATES.get(state, f"goes down, {words_of(state)}")


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
    tried = attempt(so_far, in_short=True)
    return sentence(f"{tried}: {'; '.join(told)}" if told else tried)


def _results(so_far: ExchangeSoFar, spoken: bool, levels: bool) -> list[str]:
    if so_far.decided is not None:
        decided = decided_words(so_far.decided, short=True)
        told = [decided.removeprefix(f"{so_far.began.owner} ")]
        return told + _wounds(so_far, so_far.wounds, spoken, levels) + _downs(so_far, levels)
    if so_far.compared is None:
        return [*_misc_result(so_far), *_grapple_results(so_far, spoken)]
    told = _grapple_results(so_far, spoken, paid=True)
    told += _blow(so_far, spoken, levels)
    told += [broken_words(so_far.faced)] if so_far.faced is not None and so_far.faced.broken else []
    told += _grapple_results(so_far, spoken)
    told += _wounds(so_far, _other_wounds(so_far), spoken, levels)
    told += _downs(so_far, levels)
    down = [one.who for one in so_far.downs]
    ended = [ended_words(one, down).partition(":")[0] for one in so_far.ended]
    return told + [one for one in ended if one]


def _blow(so_far: ExchangeSoFar, spoken: bool, levels: bool) -> list[str]:
    """Return how an exchange came out, and what that did to whoever was attacked."""
    assert so_far.compared is not None
    if so_far.contest and so_far.wounds and not so_far.won_by_grapple():
        return []  # the wound says it
    if so_far.contest or so_far.hold or so_far.won_by_grapple():
        outcome = _lowered(compared_words(so_far.compared, so_far), so_far)
        return [outcome] if outcome else []
    if not so_far.compared.striker:
        return [_warded(so_far)]
    wounds = [one for one in so_far.wounds if one not in _other_wounds(so_far)]
    if wounds:
        return [_bare_wound(one, so_far, spoken, levels) for one in wounds]
    margin = so_far.compared.margin
    return [f"hit by {margin}" if margin else "hit"]


def _other_wounds(so_far: ExchangeSoFar) -> list[ev.Wounded]:
    """Return the wounds that need a name: of others than the one who was attacked."""
    plain = not (so_far.contest or so_far.hold or so_far.won_by_grapple())
    return [one for one in so_far.wounds if not (plain and one.who == _target(so_far))]


def _warded(so_far: ExchangeSoFar) -> str:
    """Return why an attack came to nothing, after it."""
    told, defense = negated(so_far), so_far.defense()
    if defense and told == words_of_verb(defense).wards_off.format(who=so_far.began.target):
        return words_of_verb(defense).met
    if told.startswith(f"{so_far.began.target} is "):
        return told.removeprefix(f"{so_far.began.target} is ")
    return told.removeprefix(f"{so_far.began.owner} ")


def _bare_wound(event: ev.Wounded, so_far: ExchangeSoFar, spoken: bool, levels: bool) -> str:
    """Return a wound of one who was just named: ``2 bashing, // Hurt (-1)``."""
    halved = " (halved)" if event.halved else ""
    if not event.levels:
        return f"hit, {unharmed(event, so_far).lower()}"
    told = f"{event.levels} {event.type}{halved}"
    if not levels or any(one.who == event.who for one in so_far.downs):
        return told
    marks = "" if spoken else f"{event.health.marks} "
    return f"{told}, {marks}{level_words(event.level, event.penalty, spoken)}"


def unharmed(event: ev.Wounded, so_far: ExchangeSoFar) -> str:
    """Return why a blow that hit does no harm, in a word or two."""
    if event.halved:
        return "No harm (halved)"
    return "All soaked" if so_far.roll_for("soak", event.who) is not None else "No harm"


def _wounds(
    so_far: ExchangeSoFar, wounds: Sequence[ev.Wounded], spoken: bool, levels: bool
) -> list[str]:
    told = [wound_words(one, so_far, spoken) for one in wounds]
    return told if levels else [one.partition(":")[0] for one in told]


def _downs(so_far: ExchangeSoFar, levels: bool) -> list[str]:
    """Return who goes down; how, where nothing that follows says it."""
    return [f"{one.who} {down_words(one.state) if levels else 'goes down'}" for one in so_far.downs]


def _grapple_results(so_far: ExchangeSoFar, spoken: bool, paid: bool = False) -> list[str]:
    """Return what became of a grapple, less what the effect used says by itself; or with ``paid``
    what its grappler paid to defend.
    """
    used = any(isinstance(one, ev.EffectUsed) for one in so_far.grapple_events)
    return [
        _shortened(one, so_far, spoken)
        for one in so_far.grapple_events
        if not (used and isinstance(one, SHOWN_BY_EFFECT))
        and paid == (isinstance(one, ev.ControlChanged) and one.slot == PAID)
    ]


def _shortened(event: GrappleEvent, so_far: ExchangeSoFar, spoken: bool) -> str:
    """Leave out what the line has just said: who acts, and that it is help."""
    told = grapple_words(event, spoken, SHORT)
    if isinstance(so_far.began.part, Assist):
        return told.partition(SHORT)[2]
    # Behind whom the line has named last, it has to say whose hold it is.
    named = so_far.hold and so_far.began.back and isinstance(event, ev.ControlChanged)
    return told if so_far.contest or named else told.removeprefix(f"{so_far.began.owner} ")


def traced(so_far: ExchangeSoFar | None) -> str:
    """Return the numbers of the rolls that an outcome came from: `` (rolls 7 and 8)``."""
    made = so_far.rolls if so_far is not None else []
    return rolls_words([one.roll.id for one in made if one.roll.purpose not in ("damage", "soak")])


def _lowered(text: str, so_far: ExchangeSoFar) -> str:
    """Leave out the attacker's name where the line has just named them."""
    if so_far.hold:
        return text.replace("Neither", "neither")
    if so_far.contest:
        return text if so_far.compared and so_far.compared.striker else "neither gets through"
    return text.removeprefix(f"{so_far.began.owner} ")


def _misc_result(so_far: ExchangeSoFar) -> list[str]:
    told = (one.roll for one in so_far.rolls if not says_nothing(one.roll))
    return [worst(roll) if roll.botch else successes(roll.successes) for roll in told]
