"""What an undo takes back, and a redo brings back: each entry as a noun, ``Jo's attack on Al``."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import asdict

from game import actions as act
from game import events as ev
from game.journal import Entry
from game.secrecy import masked, seen
from game.state.decisions import STORYTELLER
from game.taking_back import has_gone_on
from narration.languages import N_, _
from narration.phrases.verb_words import short
from narration.reader import THE_ST, Reader
from narration.text import listing, owned

GAP = "\0"  # stands where something of a person is named
MOST_MOVED = 3  # that are told one by one, whatever they are
MOST_CAME = 5  # upon one of them, before they are only counted
JUMPS = (ev.Undone, ev.Redone, ev.TakenBack)  # the events of those who go back or forth
# What costs nobody anything if it is taken back. All else is named: as much of this as somebody
# likes can be put around a blow.
SLIGHT = (
    *(act.RollDice, act.Refit, act.Prefer, act.BackDefense, act.Stay, act.Ready),
    *(act.PlanAhead, act.DropPlan, act.PlanHaste, act.AskCheck, act.KeepPoses, act.ReadyShield),
    *(act.CommitDice, act.GiveSalt),
)


# What is named as what it brings about.
NAMED_BY_NOUN = (
    *(act.RollRound, act.RollDice, act.Harm, act.GiveSalt, act.EndChase, act.DropOut, act.Rule),
    *(act.BeginChase, act.Ambush, act.Surprise, act.KnockDown, act.LookAtGrapple),
)


class Jump(NamedTuple):
    """An undo or redo: who says it, the entries that it moves, and the rounds that it moves
    whole; a redo drops what has been said in private since the undo.
    """

    by: str
    entries: tuple[Entry, ...]
    rounds: tuple[int, ...] = ()
    dropped: tuple[Entry, ...] = ()


class Step(NamedTuple):
    """What somebody said, as a noun, and what the game did upon it; without a noun it is not the
    reader's to know. It is ``slight`` if all of that is: else one is to read of it before one
    agrees.
    """

    noun: str
    came: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()  # those of them that were turns: a blow may have been rolled in one
    slight: bool = False

    def and_with_it(self, *came: str, turn: bool = False, slight: bool = False) -> "Step":
        """Return the step with more that came of it."""
        turns = dict.fromkeys((*self.turns, *(came if turn else ())))
        return self._replace(
            came=(*self.came, *came),
            turns=tuple(turns),
            slight=self.slight and (slight or not came),
        )

    def words_of_one(self, by: str) -> str:
        """Return the words without whose it is, where it is that person's; else nothing."""
        before, _between, after = owned(by, GAP).partition(GAP)
        if not (self.noun.startswith(before) and self.noun.endswith(after)):
            return ""
        return self._replace(noun=self.noun.removeprefix(before).removesuffix(after)).words()

    def words(self) -> str:
        """Return the step with what came of it."""
        if len(self.came) > MOST_CAME:
            came = _("{came} things that came of it", came=len(self.came))
            if self.turns:
                came = _("{came}, {turns} among them", came=came, turns=listing(self.turns))
        else:
            came = listing(self.came)
        if not self.noun:
            return came
        return _("{noun} (and with it {came})", noun=self.noun, came=came) if came else self.noun


def jump_words(jump: Jump, verb: str, reader: Reader) -> str:
    """Return an undo or redo as ``Sam takes back: Jo's block``, or ``Jo takes back the block``;
    empty where the reader may know of nothing in it.
    """
    by, steps = masked(jump.by, reader.viewer), _steps(jump.entries, reader)
    if not steps:
        return ""
    more = len(steps) - MOST_MOVED
    if jump.rounds and more > 0:
        word = _("round") if len(jump.rounds) == 1 else _("rounds")
        numbers = listing([str(number) for number in jump.rounds])
        return _(
            "{by} {verb}: {word} {numbers} ({steps} steps)",
            by=by,
            verb=verb,
            word=word,
            numbers=numbers,
            steps=len(steps),
        )
    if len(steps) == 1 and (what := steps[0].words_of_one(by)):
        return _("{by} {verb} the {words}", by=by, verb=verb, words=what)
    told = [step.words() for step in steps]
    if more > 0:  # how far back it goes is what people have to know before they agree
        told = [told[0], *_between(steps[1 : 1 - MOST_MOVED]), *told[1 - MOST_MOVED :]]
    return f"{by} {verb}: {'; '.join(told)}"


def _between(steps: Sequence[Step]) -> list[str]:
    """Return the steps between the first and the last ones: those that are not slight by name, each
    once, and how many there are besides.
    """
    named = list(dict.fromkeys(step.words() for step in steps if not step.slight))
    more = len(steps) - len(named)
    return [*([_("{more} more", more=more)] if more else []), *named]


def short_words(entry: Entry, reader: Reader) -> str:
    """Return an entry as a noun, as far as the reader may know of it; empty where there is none."""
    noun = _noun(entry, reader)
    return Step(noun, tuple(_declared_for_others(entry, reader))).words() if noun else ""


def noun_of(action: act.AnyAction) -> str:
    """Return what is said as a noun, whatever comes of it."""
    write = NOUNS.get(type(action))
    return write(action, ()) if write is not None else _("that")


def dropped_words(jump: Jump, reader: Reader) -> str:
    """Return what a redo has dropped, as far as the reader may know of it."""
    steps = _steps(jump.dropped, reader)
    return (
        _("What was done since is dropped: {steps}", steps=listing([one.words() for one in steps]))
        if steps
        else ""
    )


def _steps(entries: Sequence[Entry], reader: Reader) -> list[Step]:
    """Return what people said in some entries, as far as the reader may know of it, each with what
    the game did upon it.
    """
    steps: list[Step] = []
    hidden = False  # what the last thing was said to is not the reader's to know
    for entry in entries:
        noun = _noun(entry, reader)
        alone = entry.planned and not steps  # what it was said upon stands
        if entry.said or (alone and noun):
            hidden = not noun
            steps += [Step(noun, slight=_is_slight(entry))] if noun else []
        elif noun:
            if hidden or not steps:
                steps.append(Step("", slight=True))
                hidden = False
            turn, slight = isinstance(entry.action, act.Advance), _is_slight(entry)
            steps[-1] = steps[-1].and_with_it(noun, turn=turn, slight=slight)
        if noun:
            steps[-1] = steps[-1].and_with_it(*_declared_for_others(entry, reader))
            steps[-1] = steps[-1].and_with_it(*_taken_with_it(entry, reader), turn=True)
    return steps


def _is_slight(entry: Entry) -> bool:
    action = entry.action
    paid = isinstance(action, act.RollDice) and action.willpower
    return isinstance(action, SLIGHT) and not (paid or has_gone_on(entry))


def _taken_with_it(entry: Entry, reader: Reader) -> list[str]:
    """Return what came of something that was said, where its noun does not say so: what was rolled
    in the turn under way, turns, rounds of chases.
    """
    if isinstance(entry.action, NAMED_BY_NOUN):
        return []
    known = seen(entry.events, reader.viewer)
    if isinstance(entry.action, act.Advance):  # its noun is the turns, if there were any
        return [] if _turns(known) else _outcomes(known)
    begun = (
        at for at, one in enumerate(known) if isinstance(one, ev.TurnBegan | ev.ChaseRoundBegan)
    )
    told = _outcomes(known[: next(begun, len(known))])
    rounds = [one.round for one in known if isinstance(one, ev.ChaseRoundBegan)]
    told += [_("round {round} of the chase", round=number) for number in rounds]
    return [*told, *([turns] if (turns := _turns(known)) else [])]


def _outcomes(known: Sequence[ev.AnyEvent]) -> list[str]:
    """Return what came of the turn, or the round of a chase, that was under way."""
    rolled = [one.roll.who for one in known if isinstance(one, ev.Rolled)]
    hurt = [one.who for one in known if isinstance(one, ev.Wounded) and one.levels]
    down = [one.who for one in known if isinstance(one, ev.WentDown) and one.state]
    out = [one.who for one in known if isinstance(one, ev.ChaseLeft)]
    told = [
        _(words, names=listing(list(dict.fromkeys(names))))
        for words, names in (
            (N_("what {names} rolled"), rolled),
            (N_("harm to {names}"), hurt),
            (N_("{names} going down"), down),
            (N_("{names} out of the chase"), out),
        )
        if names
    ]
    ends = any(isinstance(one, ev.ChaseEnded) for one in known)
    return [*told, *([_("the end of the chase")] if ends else [])]


def _declared_for_others(entry: Entry, reader: Reader) -> list[str]:
    """Return what was declared in an entry besides by whom it was said for: what they had planned,
    or say by themselves.
    """
    known = seen(entry.events, reader.viewer)
    said = masked(entry.action, reader.viewer)
    own = {
        one.who for one in act.said_at_once(said) if isinstance(one, act.Declare | act.PlanAhead)
    }
    others = [
        event.who
        for event in known
        if isinstance(event, ev.Declared) and event.who not in own and not event.passed_over
    ]
    return [_declaration_of(who, known) for who in dict.fromkeys(others)]


def _noun(entry: Entry, reader: Reader) -> str:
    known = seen(entry.events, reader.viewer)
    if not known:
        return ""
    write = NOUNS.get(type(entry.action))
    said = masked(entry.action, reader.viewer)
    return write(said, known) if write else ""


def _declared(action: act.Declare, seen: Sequence[ev.AnyEvent]) -> str:
    return _declaration_of(action.who, seen)


def _planned(action: act.PlanAhead, seen: Sequence[ev.AnyEvent]) -> str:
    """Return a plan; one that was made at its place is a declaration, to all others at least."""
    if any(isinstance(one, ev.Declared) and one.who == action.who for one in seen):
        return _declaration_of(action.who, seen)
    return _("{who}'s plan", who=action.who)


def _declaration_of(who: str, seen: Sequence[ev.AnyEvent]) -> str:
    parts = [
        short(part)
        for event in seen
        if isinstance(event, ev.Declared | ev.LurkerSpoke) and event.who == who
        for part in (event.declaration.parts if event.declaration is not None else ())
    ]
    return owned(who, listing(parts) or _("declaration"))


def _turns(seen: Sequence[ev.AnyEvent]) -> str:
    """Return the turns that were taken, empty for none."""
    owners = [who for event in seen if isinstance(event, ev.TurnBegan) for who in event.owners]
    names = list(dict.fromkeys(owners))
    if len(names) > MOST_MOVED:
        return _("{names} turns", names=len(names))
    several = len(names) > 1
    words = _("the turns of {names}" if several else "the turn of {names}", names=listing(names))
    return words if names else ""


def _advanced(action: act.Advance, seen: Sequence[ev.AnyEvent]) -> str:
    if turns := _turns(seen):
        return turns
    passed = [one.who for one in seen if isinstance(one, ev.Declared) and one.passed_over]
    return _("skipping {passed}", passed=listing(passed)) if passed else _("moving on")


def _next_round(action: act.NextRound, seen: Sequence[ev.AnyEvent]) -> str:
    rounds = [event.round for event in seen if isinstance(event, ev.RoundBegan)]
    return (
        _("the start of round {rounds}", rounds=rounds[0])
        if rounds
        else _("the warning of open checks")
    )


def _of(what: str) -> Callable[[Any, Sequence[ev.AnyEvent]], str]:
    return lambda action, seen: owned(action.who, _(what))


def _named(text: str) -> Callable[[Any, Sequence[ev.AnyEvent]], str]:
    """Return what writes a text whose parts are what is in the action, by name."""
    return lambda action, seen: _(text, **asdict(action))


def _answered(action: act.Answer, seen: Sequence[ev.AnyEvent]) -> str:
    who = _(THE_ST) if action.who == STORYTELLER else action.who
    return owned(who, _("answer"))


def _plain(what: str) -> Callable[[Any, Sequence[ev.AnyEvent]], str]:
    return lambda action, seen: _(what)


def _together(action: act.Together, seen: Sequence[ev.AnyEvent]) -> str:
    """Return what several things said at once were, each kind of them once."""
    told = [write(one, seen) for one in action.actions if (write := NOUNS.get(type(one)))]
    return listing(list(dict.fromkeys(told)))


NOUNS: dict[type, Callable[[Any, Sequence[ev.AnyEvent]], str]] = {
    act.Open: _plain(N_("the opening of the scene")),
    act.Join: _of("joining"),
    act.Leave: _of("leaving"),
    act.TakeLeave: _of("leaving"),
    act.Stay: _of("staying"),
    act.Start: _plain(N_("the start of the first round")),
    act.ChooseRules: _plain(N_("a choice of rules")),
    act.Surprise: lambda action, seen: _("the surprise of {who}", who=listing(action.who)),
    act.NextRound: _next_round,
    act.Advance: _advanced,
    act.End: _plain(N_("the end of the fight")),
    act.SetPace: _plain(N_("a change of pace")),
    act.KeepPoses: _plain(N_("a change of whether poses are kept")),
    act.Freeze: _plain(N_("the hold")),
    act.Resume: _plain(N_("the end of the hold")),
    act.SetIdle: _plain(N_("a change of the deadlines")),
    act.SetAgreement: _plain(N_("a change of who must agree")),
    act.SetRecovery: _plain(N_("a change of who may heal")),
    act.AnswerFor: _named(N_("the default answer for {who}")),
    act.TakeDefaults: _plain(N_("the default answers")),
    act.Declare: _declared,
    act.Answer: _answered,
    act.Abort: _of("abort"),
    act.AskCheck: _of("check"),
    act.SettleCheck: _plain(N_("the settling of a check")),
    act.SetAuto: lambda action, seen: _(
        "{how} play for {who}", how=_("automatic") if action.auto else _("manual"), who=action.who
    ),
    act.SetSide: _named(N_("the side of {who}")),
    act.Hide: _of("hiding"),
    act.Reveal: _named(N_("the revealing of {who}")),
    act.SetSight: _named(N_("what is seen of {who}")),
    act.Together: _together,
    act.SetSteps: _named(N_("the distance of {who} and {other}")),
    act.ReadyShield: _of(N_("readiness to shield")),
    act.CommitDice: _plain(N_("a sealing of the rolls")),
    act.GiveSalt: _of(N_("word for the rolls")),
    act.SetDistance: _named(N_("the distance of {who} and {other}")),
    act.SetRange: _named(N_("the distance of {who} and {other}")),
    act.SetControl: _named(N_("the ruling of {who}'s Control")),
    act.LookAtGrapple: _of(N_("look at the grapple")),
    act.Ambush: _named(N_("{who}'s ambush on {target}")),
    act.KnockDown: _of("knockdown"),
    act.Reload: _of("reloading"),
    act.PlanHaste: _of(N_("plan of haste")),
    act.PlanAhead: _planned,
    act.DropPlan: _of(N_("dropping of a plan")),
    act.GrantHaste: _of(N_("grant of haste")),
    act.Prefer: _of(N_("preferred defense")),
    act.BackDefense: _of(N_("Willpower on the next free defense")),
    act.SetInitiative: _of(N_("new initiative")),
    act.SetPosition: _of(N_("change of position")),
    act.Harm: _of("harm"),
    act.Mend: _of("healing"),
    act.MendWithBlood: _of(N_("healing with blood")),
    act.ChangeResource: _named(N_("a change of {who}'s {resource}")),
    act.GiveTrait: lambda action, seen: owned(action.who, action.trait),
    act.Refit: _named(N_("a change to {who}")),
    act.PutEffect: _named(N_("{name} on {who}")),
    act.EndEffect: _named(N_("the end of {name} on {who}")),
    act.PutHazard: _named(N_("{name} threatening {who}")),
    act.EndHazard: _named(N_("the end of {name} threatening {who}")),
    act.RollDice: _of("roll"),
    act.SetReview: _plain(N_("the change of review")),
    act.Rule: _plain(N_("a ruling")),
    act.Release: _plain(N_("the release of a result")),
    act.SetPrivate: _named(N_("the privacy of {who}'s rolls")),
    act.BeginChase: lambda action, seen: _("the chase of {prey}", prey=listing(action.prey)),
    act.Pursue: _of("pursuit"),
    act.RollRound: _plain(N_("a round of the chase")),
    act.Ready: lambda action, seen: owned(action.who, "+chase/ready"),
    act.FleeTogether: _named(N_("{who} fleeing with {friend}")),
    act.PartWays: lambda action, seen: _(
        "{names} parting", names=listing((action.who, *action.along))
    ),
    act.SetObstacle: lambda action, seen: _("an obstacle for {who}", who=listing(action.who)),
    act.SetCourse: _plain(N_("a change of course")),
    act.SetRun: _plain(N_("a ruling on a Run")),
    act.SetLead: _named(N_("a ruling on the Lead on {who}")),
    act.SetPool: _named(N_("a ruling on what {who} rolls")),
    act.JoinChase: _named(N_("{who} joining the chase")),
    act.Board: _named(N_("{who} riding with {driver}")),
    act.DropOut: _named(N_("{who} dropping out of the chase")),
    act.Exert: _of(N_("Willpower for the chase")),
    act.EndChase: _plain(N_("the end of the chase")),
}
