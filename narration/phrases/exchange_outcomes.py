"""What an exchange came to, in clauses: who tries what, who lands, who is hurt, who is held."""

import re
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from game import events as ev
from game.dice import CLOSED
from game.health import Looks
from game.reading import RULESETS
from game.state.declaration import (
    Assist,
    Attack,
    Do,
    Felling,
    Grapple,
    Maneuver,
    Mental,
    Pass,
    Resist,
    Reverse,
    Social,
)
from narration.languages import N_, _
from narration.phrases.challenges import decided_words
from narration.phrases.grapple_clauses import (
    HOSTAGE,
    PAID,
    SHORT,
    SHOWN_BY_EFFECT,
    GrappleEvent,
    ended_words,
    grapple_words,
    rolls_words,
)
from narration.phrases.rolls import says_nothing, terms_sum, worst
from narration.phrases.so_far import ExchangeSoFar
from narration.phrases.verb_words import attacks, does, in_brackets, options, third, words_of_verb
from narration.text import own_words, sentence, successes, words_of

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
    "keeps-action": N_("keeps an action instead of defending"),
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
        return f"{began.owner} {third(does(began.part))}"
    if began.target:
        told = f"{began.owner} {third(attacks(began.part, _target(so_far), began.means))}"
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
        verb = _("resists") if isinstance(began.part, Resist) else _("tries to reverse")
        how = options(began.part, "")
        return _("{owner} {verb} {target}'s hold{options}", began, verb=verb, options=how)
    told = _("{owner} holds on to {target}", began)
    if isinstance(began.part, Pass):
        told = _("{owner} does nothing to hold {target}", began)
    match began.back:
        case Resist():
            return _("{told}, who resists", told=told)
        case Reverse():
            return _("{told}, who tries to reverse it", told=told)
    return told


def _mixed_contest(so_far: ExchangeSoFar, in_short: bool) -> str:
    """Return an attack that meets a grapple: ``Jane attacks Jo; Jo grapples back``."""
    began = so_far.began
    if isinstance(began.part, Grapple):
        back = "" if in_short else _back(so_far)
        return _("{owner} grapples {target}, who attacks back{back}", began, back=back)
    told = third(attacks(began.part, began.target, began.means))
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
    return negated(so_far)


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


def negated(so_far: ExchangeSoFar) -> str:
    """Return why an attack came to nothing."""
    if so_far.contest:
        return _("Neither gets through")
    attack = so_far.attempt_of(so_far.began.owner)
    if attack is not None and says_nothing(attack.roll):
        return _("{target} is not hit", target=so_far.began.target)
    if attack is None or not attack.roll.successes:
        botched = attack is not None and attack.roll.botch
        if botched and attack is not None and worst(attack.roll) != _("a botch"):
            return _("{owner} fails dramatically", owner=so_far.began.owner)
        return f"{so_far.began.owner} {_('botches') if botched else _('misses')}"
    defense = so_far.defense()
    if so_far.began.chase and defense == "block":  # it is rolled, yet nobody parries a bullet
        return _("{target} is not hit", target=so_far.began.target)
    known = _(words_of_verb(defense).wards_off) if defense else _("It comes to nothing")
    told = known.format(who=so_far.began.target)
    paid = [
        one
        for one in so_far.grapple_events
        if isinstance(one, ev.ControlChanged) and one.why == HOSTAGE
    ]
    hostage = paid[0].victim if paid else ""
    return _("{told} with {hostage} in the way", told=told, hostage=hostage) if hostage else told


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
    # What made a die of the pool that is lost is of no use to the reader.
    terms = terms_sum([one for one in event.modifiers if one.why != "floor"], "dice")
    return _without_a_roll(event) + (f" ({terms})" if terms else "")


def _without_a_roll(event: ev.Undefended) -> str:
    known = _(UNDEFENDED.get(event.reason, ""))
    if known:
        return f"{event.who} {known}"
    if any(event.reason in one.verbs for one in RULESETS.values()):
        return _(words_of_verb(event.reason).unrolled).format(who=event.who)
    return _("{who} does not defend: {reason}", event, reason=words_of(event.reason))


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


def wound_words(
    event: ev.Wounded,
    so_far: ExchangeSoFar | None = None,
    spoken: bool = False,
    tell_soak: bool = False,
) -> str:
    """Return a wound and where it leaves one: ``Jo takes 2 bashing: // Injured (-1)``.

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
    track = "" if spoken else f"{event.health.marks} "
    unsoaked = _(", no soak") if so_far is not None and tell_soak and not soaked else ""
    return _(
        "{who} takes {levels} {type}{halved}{unsoaked}: {track}{level}",
        event,
        type=_(event.type),
        halved=halved,
        unsoaked=unsoaked,
        track=track,
        level=level,
    )


def broken_words(event: ev.EscapeFaced) -> str:
    """Return that an attack broke an escape (DEF-5)."""
    return _("{by} breaks {who}'s escape", event)


def down_words(state: str) -> str:
    """Return going down as a verb."""
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
    told += [broken_words(one) for one in so_far.faced if one.broken]
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
    return [_("hit by {margin}", margin=margin) if margin else "hit"]


def _other_wounds(so_far: ExchangeSoFar) -> list[ev.Wounded]:
    """Return the wounds that need a name: of others than the one who was attacked."""
    plain = not (so_far.contest or so_far.hold or so_far.won_by_grapple())
    return [one for one in so_far.wounds if not (plain and one.who == _target(so_far))]


def _warded(so_far: ExchangeSoFar) -> str:
    """Return why an attack came to nothing, after it."""
    told, defense = negated(so_far), so_far.defense()
    if defense and told == _(words_of_verb(defense).wards_off).format(who=so_far.began.target):
        return _(words_of_verb(defense).met)
    target_is = _("{target} is ", target=so_far.began.target)
    if told.startswith(target_is):
        return told.removeprefix(target_is)
    return told.removeprefix(f"{so_far.began.owner} ")


def _bare_wound(event: ev.Wounded, so_far: ExchangeSoFar, spoken: bool, levels: bool) -> str:
    """Return a wound of one who was just named: ``2 bashing, // Hurt (-1)``."""
    halved = _(" (halved)") if event.halved else ""
    if not event.levels:
        return _("hit, {unharmed}", unharmed=unharmed(event, so_far).lower())
    if isinstance(event.health, Looks):
        level = level_words(event.level, event.penalty, spoken)
        return _("hit, and {who} is {level}", event, level=level)
    told = f"{event.levels} {_(event.type)}{halved}"
    if not levels or any(one.who == event.who for one in so_far.downs):
        return told
    marks = "" if spoken else f"{event.health.marks} "
    return f"{told}, {marks}{level_words(event.level, event.penalty, spoken)}"


def unharmed(event: ev.Wounded, so_far: ExchangeSoFar) -> str:
    """Return why a blow that hit does no harm, in a word or two."""
    if event.halved:
        return _("No harm (halved)")
    return _("All soaked") if so_far.roll_for("soak", event.who) is not None else _("No harm")


def _wounds(
    so_far: ExchangeSoFar, wounds: Sequence[ev.Wounded], spoken: bool, levels: bool
) -> list[str]:
    told = [wound_words(one, so_far, spoken) for one in wounds]
    return told if levels else [one.partition(":")[0] for one in told]


def _downs(so_far: ExchangeSoFar, levels: bool) -> list[str]:
    """Return who goes down; how, where nothing that follows says it."""
    return [
        f"{one.who} {down_words(one.state) if levels else _('goes down')}" for one in so_far.downs
    ]


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
    as_tried = so_far.began.owner, _target(so_far)
    if isinstance(event, ev.GrappleBegun) and (event.grappler, event.victim) == as_tried:
        seized = _("seized{joint}Control {control}", event, joint=SHORT)
        return told if so_far.contest else seized
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
        level = text == _("Neither gains on the other")
        return _("neither gains on the other") if level else text
    if so_far.contest:
        return text if so_far.compared and so_far.compared.striker else _("neither gets through")
    return text.removeprefix(f"{so_far.began.owner} ")


def _misc_result(so_far: ExchangeSoFar) -> list[str]:
    told = (one.roll for one in so_far.rolls if not says_nothing(one.roll))
    return [worst(roll) if roll.botch else successes(roll.successes) for roll in told]
