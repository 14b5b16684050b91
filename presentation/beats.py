"""Beats: one exchange each, gathered from its events so that its outcome can be told as a whole."""

from dataclasses import dataclass, field

from game.combat import events as ev
from game.combat.declaration import Do
from game.combat.state import Scene
from presentation.intents import options
from presentation.rolls import terms_sum
from presentation.text import sentence, successes, words_of

type Filling = (
    ev.Rolled | ev.Undefended | ev.Met | ev.Compared | ev.EscapeFaced | ev.Answered | ev.Wounded
)

FILLING = (
    ev.Rolled,
    ev.Undefended,
    ev.Met,
    ev.Compared,
    ev.EscapeFaced,
    ev.Answered,
    ev.Wounded,
)

DEFENDED = {
    "block": "{who} blocks it",
    "dodge": "{who} dodges it",
    "parry": "{who} parries it",
    "escape": "{who} slips away from it",
}

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
    faced: ev.EscapeFaced | None = None
    wounds: list[ev.Wounded] = field(default_factory=list)
    downs: list[ev.WentDown] = field(default_factory=list)

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
            case ev.EscapeFaced():
                self.faced = event
            case ev.Wounded():
                self.wounds.append(event)

    @property
    def contest(self) -> bool:
        """Say whether it is the action of two people at once (RES-1)."""
        return len(self.began.owners) > 1

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
            if rolled.roll.who == self.began.target and rolled.roll.purpose in DEFENDED:
                return rolled.roll.purpose
        return ""

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
    if beat.contest:
        other = beat.roll_for("attack", began.target)
        mine, theirs = options(began.part, began.means), options(began.part, "")
        if other is not None:
            theirs = f" ({other.means})" if other.means else ""
        return f"{began.owner}{mine} and {began.target}{theirs} attack each other"
    if isinstance(began.part, Do):
        return f'{began.owner} acts: "{began.part.text}"'
    if began.target:
        return f"{began.owner} attacks {began.target}{options(began.part, began.means)}"
    return f"{began.owner} acts"


def compared_words(event: ev.Compared, beat: Beat | None) -> str:
    """Return how an exchange came out: who hit, or why nobody did."""
    if event.striker:
        verb = "beats" if beat is not None and beat.contest else "hits"
        return f"{event.striker} {verb} {event.struck} by {event.margin}"
    if beat is None:
        return "Nobody is hit"
    return negated(beat)


def negated(beat: Beat) -> str:
    """Return why an attack came to nothing."""
    if beat.contest:
        return "Neither gets through"
    attack = beat.roll_for("attack")
    if attack is None or not attack.roll.successes:
        botched = attack is not None and attack.roll.botch
        return f"{beat.began.owner} {'botches' if botched else 'misses'}"
    known = DEFENDED.get(beat.defense(), "It comes to nothing")
    return known.format(who=beat.began.target)


def met_words(event: ev.Met) -> str:
    """Return that a roll made before serves again: ``Jo's dodge serves again: 2 successes``."""
    return f"{event.who}'s {event.kind} serves again: {successes(event.successes)}"


def undefended_words(event: ev.Undefended) -> str:
    """Return why somebody did not defend."""
    known = UNDEFENDED.get(event.reason) or f"does not defend: {words_of(event.reason)}"
    terms = terms_sum(event.modifiers, "dice")
    return f"{event.who} {known}" + (f" ({terms})" if terms else "")


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
    if beat.compared is None:
        return _misc_result(beat)
    told = [_lowered(compared_words(beat.compared, beat), beat)]
    told += [broken_words(beat.faced)] if beat.faced is not None and beat.faced.broken else []
    wounds = [wound_words(one, beat, spoken) for one in beat.wounds]
    told += wounds if levels else [one.partition(":")[0] for one in wounds]
    told += [f"{one.who} {down_words(one.state)}" for one in beat.downs]
    return told


def _lowered(text: str, beat: Beat) -> str:
    """Leave out the attacker's name where the line has just named them."""
    if beat.contest:
        return text if beat.compared and beat.compared.striker else "neither gets through"
    shorter = text.removeprefix(f"{beat.began.owner} ")
    return shorter.replace(f"hits {beat.began.target} by", "hits by", 1)


def _misc_result(beat: Beat) -> list[str]:
    return ["a botch" if one.roll.botch else successes(one.roll.successes) for one in beat.rolls]
