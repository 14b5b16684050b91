"""One event in words, for one reader.

`WORDS` has a function for every event. What needs several events at once (one line for an exchange,
the block at a phase's end) is in `presentation.telling`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from game import events as ev
from game.combat.met.throws import is_throw
from game.effects import Effect, Hazard
from game.events import ChaseRoundBegan
from game.fighter import Fighter
from game.health import Health
from game.rulesets import DEFAULT_RULESET, ruleset_of
from game.settings import SettingValue
from game.state.decisions import Question
from game.state.declaration import (
    Avoid,
    Crawl,
    Declaration,
    Delay,
    Drop,
    Escape,
    Guard,
    Move,
    Pass,
    Release,
    Relent,
    Resist,
    Reverse,
    Stand,
    Sustain,
)
from game.state.scene import Check, Scene
from game.views import knows_holds
from presentation import challenges
from presentation.alike import stance_words
from presentation.beats import (
    Beat,
    attempt,
    beats_under_way,
    broken_words,
    compared_words,
    down_words,
    level_words,
    met_words,
    traced,
    undefended_words,
    wound_words,
)
from presentation.challenges import (
    decided_words,
    fleeing_words,
    laid_down_words,
    moved_words,
    shield_words,
    spoiled_words,
    steps_words,
)
from presentation.choosing import written
from presentation.grapples import hold_words
from presentation.grips import Grip, comes_of_rolls, ended_words, grip_words, sustained_words
from presentation.intents import announced, haste_words, noun, short
from presentation.phases import kind_of
from presentation.pursuit import (
    CLAUSES,
    INDENTED,
    Pursuit,
    Pursuits,
    clause,
    pursuits_in,
    rested_words,
)
from presentation.reader import Reader
from presentation.reviewing import (
    held_words,
    is_masked,
    privacy_words,
    released_words,
    review_set_words,
    ruled_words,
)
from presentation.rolls import arithmetic
from presentation.text import (
    count,
    heading,
    line,
    lines,
    listing,
    sentence,
    signed,
    typed,
    words_of,
)
from presentation.undoing import Jump, jump_words
from presentation.waiting import idle_words
from presentation.worked_out import filled_lines

VOID = {
    "target-gone": "{target} is gone",
    "target-down": "{target} is already down",
    "weapon-lost": "the weapon is gone",
    "gun-empty": "the gun is empty",
    "out-of-reach": "{target} is out of reach",
    "actor-down": "{who} is down",
    "seized": "{who} is held",
    "pinned": "{who} is pinned",
    "grapple-over": "that grapple is over",
    "in-a-grapple": "{who} is in a grapple already",
    "target-held": "{target} is held already",
    "immobilised": "{who} cannot move",
    "blind": "{who} cannot see to shoot",
}

REASONS = {
    "badly-hurt": "badly hurt",
    "gets-away": "getting away",
    "gets-up": "getting up",
    "keeps-away": "keeping out of it",
    "protects": "protecting another",
    "stands-guard": "waiting to be attacked",
    "hits-back": "hitting back",
    "keeps-hold": "keeping hold",
    "keeps-the-pin": "keeping the pin",
    "weakest": "going for the weakest",
    "nobody-to-attack": "nobody to attack",
    "nothing-else": "nothing else is left to do",
}

DEEDS = ("draws ", "gets ", "loses ", "reloads ", "takes ")  # how a change to a sheet may begin
GIVEN, TAKEN = "gets ", "loses "  # those of them that somebody else does
ENDINGS = {
    "nobody-left": "nobody is left standing",
    "pinned": "a pin has decided it",
}
DONE_WHEN_SAID = (Release, Relent)
# What has events of its own that tell of it.
DONE_AT_ONCE = (Release, Relent, Sustain, Stand, Avoid, Move, Crawl, Drop)

FLANKS = {
    "open": "open to all sides",
    "wall": "with their back to a wall",
    "doorway": "in a doorway",
    "any": "with room around them for all comers",
}

IMMOBILISED = {
    "no": "free to move",
    "struggling": "immobilised but struggling",
    "wholly": "wholly immobilised",
}

POSITIONS: dict[str, Callable[[Any], str]] = {
    "cover": lambda now: "in the open" if now == "none" else f"in {now} cover",
    "prone": lambda now: "prone" if now else "on their feet",
    "aware": lambda now: "aware" if now else "unaware",
    "helpless": lambda now: "helpless" if now else "no longer helpless",
    "flanks": lambda now: FLANKS.get(now, words_of(str(now))),
    "direction": lambda now: f"shooting from {now}" if now else "shooting from the same side",
    "cornered": lambda now: "cornered" if now else "no longer cornered",
    "unreachable": lambda now: "out of reach" if now else "within reach",
    "away": lambda now: "away" if now else "back in the fight",
    "grapple_pool": lambda now: f"grappling with {now}" if now else "grappling as usual",
    "unsure": lambda now: "unsure who holds whom" if now else "sure who holds whom",
    "blinded": lambda now: "blinded" if now else "able to see",
    "flank": lambda now: f"at {now}'s flank" if now else "at nobody's flank",
    "rear": lambda now: f"at {now}'s back" if now else "at nobody's back",
    "cramped": lambda now: "without room to dodge" if now else "with room to dodge",
    "coverless": lambda now: "far from any cover" if now else "near some cover",
    "immobilised": lambda now: IMMOBILISED.get(now, words_of(str(now))),
    "bare": lambda now: f"without protection at the {now}" if now else "protected all over",
    "staked": lambda now: "staked" if now else "no longer staked",
    "floored": lambda now: "knocked down" if now else "no longer knocked down",
}

INDENT = "  "
UNDER_A_LINE = ("chase", "obstacle")  # rolls that a heading or a line stands over
PART_OF_MORE = ("damage", "soak")  # rolls that follow from something told before them
TOLD_BY_RESULT = (
    "abort",
    "escape",
    "chase",
    "start",
    "stalk",
    "spot",
    "obstacle",
)  # rolls that a brief reader gets only the result of


class View(NamedTuple):
    """What a sentence is written from besides its event."""

    scene: Scene
    reader: Reader
    beats: Mapping[int, Beat]
    questions: Mapping[str, Question] = {}  # those answered now, by id
    jump: Jump | None = None  # what an undo or redo of this submission moved
    reversals: Collection[int] = ()  # the exchanges in which two are about to change places
    chases: Pursuits | None = None  # as far as they have been told
    phase: str | None = None  # that it happens in; None is the scene's present one

    @property
    def acts(self) -> bool:
        """Say whether it happens where what is said is done at once."""
        return kind_of(self.scene, self.phase) == "act"

    @property
    def clear(self) -> bool:
        """Say whether the reader can tell who holds whom (GRAPPLE-15)."""
        return knows_holds(self.scene, self.reader.viewer)

    def pursuit(self, number: int) -> Pursuit:
        """Return a chase as far as it has been told."""
        return (pursuits_in(self.scene) if self.chases is None else self.chases)[number]

    def beat(self, exchange: int) -> Beat | None:
        """Return the exchange of that number as far as it has been told."""
        return self.beats.get(exchange)


def narrate(event: ev.AnyEvent, scene_after: Scene, reader: Reader) -> list[str]:
    """Return an event's lines for one reader; ``scene_after`` is the scene in which it is true."""
    return tell(event, View(scene_after, reader, beats_under_way(scene_after)))


def tell(event: ev.AnyEvent, view: View) -> list[str]:
    """Return an event's lines where the exchanges under way are known already."""
    return WORDS[type(event)](event, view)


def _one(text: str, view: View, indent: str = "") -> list[str]:
    return line(sentence(text), view.reader, indent)


def _nothing(event: ev.AnyEvent, view: View) -> list[str]:
    return []


def _plain(write: Callable[[Any], str], indent: str = "") -> Callable[[Any, View], list[str]]:
    """Return the function of an event that one sentence tells, the same to everyone."""
    return lambda event, view: _one(write(event), view, indent)


def _by(name: str) -> str:
    return f" (by {name})" if name else ""


# --- the scene -----------------------------------------------------------------------------------


def _scene_opened(event: ev.SceneOpened, view: View) -> list[str]:
    title = f": {event.title}" if event.title else ""
    told = _one(f"A scene is open{title} ({event.ruleset} rules)", view)
    return told + _how_played(event.ruleset, view) + _own_settings(event.settings, view)


def _rules_chosen(event: ev.RulesChosen, view: View) -> list[str]:
    told = _one(f"This scene is played by {event.ruleset} rules", view)
    return told + _how_played(event.ruleset, view) + _own_settings(event.settings, view)


def _how_played(rules: str, view: View) -> list[str]:
    """Return where to read of rules that are not the usual ones."""
    if rules == DEFAULT_RULESET:
        return []
    return _one(f"How a turn goes by them, and what to type: {typed(f'+help {rules}')}", view)


def _own_settings(settings: Mapping[str, SettingValue], view: View) -> list[str]:
    if not settings:
        return []
    changes = ", ".join(f"{name} {written(value)}" for name, value in settings.items())
    return _one(f"Its own settings: {changes}", view)


def _sheet_adapted(event: ev.SheetAdapted, view: View) -> list[str]:
    return filled_lines(event, view.reader) if view.reader.knows(event.who) else []


def _trait_given(event: ev.TraitGiven, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    return _one(f"{event.who}: {event.trait} {event.rating}, for this scene", view)


def _joined(event: ev.Joined, view: View) -> list[str]:
    stance = ["prone"] if event.prone else []
    stance += [POSITIONS["cover"](event.cover)] if event.cover != "none" else []
    if event.mask and view.reader.knows(event.who):
        stance.append(f"hidden: to the players it is {event.mask}")
    return _one(f"{event.who} joins{', ' + ', '.join(stance) if stance else ''}", view)


WAYS_OUT = {
    "walked-out": "walks out of the fight",
    "out-of-character": "leaves the fight and goes out of character",
    "quit": "leaves the fight and the game",
}


def _hidden(event: ev.Hidden, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return _one(f"{event.mask} is hidden from view", view)
    return _one(f"{event.who} is hidden: to the players it is {event.mask}", view)


def _unmasked(event: ev.Unmasked, view: View) -> list[str]:
    return _one(f"{event.mask} is revealed: it is {event.who}", view)


def _left(event: ev.Left, view: View) -> list[str]:
    return _one(f"{event.who} {WAYS_OUT.get(event.why, 'leaves')}", view)


def _pace_set(event: ev.PaceSet, view: View) -> list[str]:
    if event.pace == "flow":
        return _one("Pace flow: turns follow one another until somebody is asked something", view)
    return _one("Pace step: the fight rests after each turn", view)


def _frozen(event: ev.Frozen, view: View) -> list[str]:
    by = event.by or "The game"
    return _one(f"{by} holds everything: {event.reason}", view)


def _resumed(event: ev.Resumed, view: View) -> list[str]:
    return _one("The hold is over: everything goes on where it stood", view)


def _idle_set(event: ev.IdleSet, view: View) -> list[str]:
    return _one(idle_words(event.nudge, event.after, event.then), view)


def _agreement_set(event: ev.AgreementSet, view: View) -> list[str]:
    who = "most of those taking part" if event.needs == "majority" else "all who take part"
    return _one(f"What is proposed is done when {who} agree", view)


UNANSWERED = {
    "idle": "kept the others waiting too long",
    "agreed": "is not waited for any longer: the others agreed",
}


def _went_unanswered(event: ev.WentUnanswered, view: View) -> list[str]:
    return _one(f"{event.who} {UNANSWERED.get(event.why, words_of(event.why))}", view)


def _preferred(event: ev.Preferred, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    return _one(
        f"{event.who} prefers {f'to {event.kind}' if event.kind else 'the better defense'}", view
    )


def _fighter_changed(event: ev.FighterChanged, view: View) -> list[str]:
    if event.why == "healed":
        now = health_words(event.fighter, event.fighter.health, view)
        return _one(f"{event.who} is healed: {now}{_by(event.by)}", view)
    by = "" if event.by == event.who else _by(event.by)
    if by and event.why.startswith(GIVEN):
        return _one(f"{event.by} gives {event.who} {event.why.removeprefix(GIVEN)}", view)
    if by and event.why.startswith(TAKEN):
        return _one(f"{event.by} takes {event.why.removeprefix(TAKEN)} from {event.who}", view)
    if event.why.startswith(DEEDS):
        return _one(f"{event.who} {event.why}{by}", view)
    return _one(f"{event.who}: {event.why or 'the sheet is changed'}{by}", view)


def _position_set(event: ev.PositionSet, view: View) -> list[str]:
    told = listing([position(name, now) for name, now in event.changes.items()])
    return _one(f"{event.who} is now {told}{_by(event.by)}", view)


def position(name: str, now: bool | int | str) -> str:
    """Return one thing about where or how somebody stands."""
    known = POSITIONS.get(name)
    return known(now) if known else f"{words_of(name)} {written(now)}"


# --- the round -----------------------------------------------------------------------------------


def _round_began(event: ev.RoundBegan, view: View) -> list[str]:
    return heading(f"Round {event.round}", view.reader)


def _initiative_shared(event: ev.InitiativeShared, view: View) -> list[str]:
    if view.reader.style == "brief":  # the order says it
        return []
    return _one(f"{event.who} has {event.of}'s initiative: {event.total}", view, INDENT)


def _initiative_rolled(event: ev.InitiativeRolled, view: View) -> list[str]:
    if view.reader.style == "brief":  # the order says it
        return []
    if is_masked(event.roll) and (event.tie or not event.kept):
        return []
    if event.tie:
        return _one(f"{event.who}'s die for the tie: {event.die}", view, INDENT)
    if not event.kept:
        return _one(f"{event.who} rolls {event.total} as well, and keeps the other", view, INDENT)
    return arithmetic(event.roll, view.reader, INDENT)


PLACES: dict[str, Callable[[ev.PlaceChanged], str]] = {
    "delayed": lambda event: f"{event.who} acts behind {event.past}: initiative {event.total}",
    "prepared": lambda event: (
        f"{event.who} acts before {event.past}, as prepared: initiative {event.total}"
    ),
    "held over": lambda event: (
        f"{event.who} acts on the turn held over: initiative {event.total} for this once"
    ),
    "returned": lambda event: f"{event.who}'s initiative is {event.total} again",
    "fresh start": lambda event: (
        f"{event.who} makes a fresh start: initiative {event.total} from the next turn on"
    ),
}


def _place_changed(event: ev.PlaceChanged, view: View) -> list[str]:
    known = PLACES.get(event.why)
    return _one(known(event) if known else f"{event.who}'s initiative is {event.total}", view)


def _delayed(event: ev.Delayed, view: View) -> list[str]:
    if event.index is None:
        return _one(f"{event.who} held a turn over and may act at any place in this one", view)
    if event.action is not None:
        prepared = f", with {noun(event.action)} prepared"
        return _one(f"{event.who} waits for {event.trigger} to act{prepared}", view)
    return _one(f"{event.who} waits for a later moment", view)


def _forfeited(event: ev.Forfeited, view: View) -> list[str]:
    return _one(forfeited_words(event), view)


def forfeited_words(event: ev.Forfeited) -> str:
    """Return that somebody holds their turn over (NWOD-3)."""
    return f"{event.who} forfeits the turn, to act at any place in round {event.round}"


def _surprised(event: ev.Surprised, view: View) -> list[str]:
    if not event.unaware:
        return _one(f"{event.who} notices in time", view)
    return _one(
        f"{event.who} is taken unawares: no action and no Defense in round {event.round}", view
    )


def _initiative_set(event: ev.InitiativeSet, view: View) -> list[str]:
    return _one(f"{event.who}'s initiative is now {event.total}{_by(event.by)}", view)


def _order_set(event: ev.OrderSet, view: View) -> list[str]:
    groups = [group_words(group, view.scene) for group in event.groups]
    return _one(f"Order: {', '.join(groups)}", view) if groups else []


def group_words(names: tuple[str, ...], scene: Scene) -> str:
    """Return one place in the order: ``Paulo (19)``, ``Frank and Teddy (11, tied)``; those of a
    group are there together.
    """
    person = scene.people.get(names[0]) if names else None
    total = str(person.initiative.total) if person and person.initiative else ""
    tied = ("tied" if scene.tied(names) else "together") if len(names) > 1 else ""
    told = [one for one in (total, tied) if one]
    return listing(names) + (f" ({', '.join(told)})" if told else "")


def phase_title(phase: str, haste: int) -> str:
    """Return a phase's name, with the number of its haste phase."""
    return phase.replace("haste", f"haste {haste}", 1) if haste else phase


def _phase_began(event: ev.PhaseBegan, view: View) -> list[str]:
    return heading(place(view.scene.fight.round, event.phase, event.haste), view.reader)


def place(number: int, phase: str, haste: int) -> str:
    """Return where a fight stands: ``Round 2, haste 1 declaration``."""
    return f"Round {number}, {phase_title(phase, haste)}" if number else phase.capitalize()


def _haste_planned(event: ev.HastePlanned, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    if event.haste is None:
        return _one(f"{event.who} plans no haste", view)
    return _one(
        f"{event.who} will announce {haste_words(event.haste)} with their declaration", view
    )


def _haste_granted(event: ev.HasteGranted, view: View) -> list[str]:
    if not event.haste.count:
        return _one(f"{event.who} is no longer granted haste from {event.haste.source}", view)
    return _one(f"{event.who} is granted {haste_words(event.haste)}", view)


def _declared(event: ev.Declared, view: View) -> list[str]:
    secret = event.secret and not view.reader.knows(event.who)
    if secret or not event.declaration or not event.declaration.parts:
        return _one(f"{event.who} has declared, in secret", view)
    if event.passed_over:
        return _one(f"{event.who} is passed over", view)
    if view.acts:
        return _acted(event, view)
    parts, haste = event.declaration.parts, event.declaration.haste
    if isinstance(parts[0], DONE_WHEN_SAID) and not (parts[1:] or haste or event.secret):
        return []  # that the hold is over, or that they gave in, says it
    if event.added:
        return _one(later_words(event), view)
    told = declaration_words(
        event.who, event.declaration, "declares, in secret," if event.secret else ""
    )
    told += already_down(event.down)
    if event.why and view.reader.style != "brief":
        told += f" ({reason_words(event.why)})"
    return _one(told, view)


def _acted(event: ev.Declared, view: View) -> list[str]:
    """Tell what is done at once: doing it says it, but for a pass and somebody's reasons."""
    passes = event.declaration.parts == (Pass(),)
    told = f"{event.who} passes" if passes else event.who
    if event.why and view.reader.style != "brief":
        return _one(f"{told}: {reason_words(event.why)}", view)
    return _one(told, view) if passes else []


def later_words(event: ev.Declared) -> str:
    """Return what one who speaks late does: after a delay, or with extra actions (W20-1, W20-2)."""
    parts = event.declaration.parts
    new = parts[: event.added] if event.breaks_in else parts[len(parts) - event.added :]
    if all(isinstance(part, Pass) for part in new):
        return f"{event.who} does nothing more" if not event.breaks_in else f"{event.who} passes"
    told = listing([noun(part) for part in new])
    if event.breaks_in:
        return f"{event.who} acts now: {told}"
    return (
        f"{event.who} declares, as {'extra actions' if len(new) > 1 else 'an extra action'}, {told}"
    )


def reason_words(why: str) -> str:
    """Return why one who plays by themselves does what they do."""
    return REASONS.get(why) or words_of(why)


def already_down(names: tuple[str, ...]) -> str:
    """Return the reminder that a target is down."""
    return f" ({listing(names)} {'is' if len(names) == 1 else 'are'} already down)" if names else ""


def declaration_words(who: str, declaration: Declaration, verb: str = "") -> str:
    """Return a declaration as a clause: ``Jane declares an attack on Jo``."""
    if declaration.parts == (Pass(),) and not declaration.haste and not verb:
        return f"{who} passes"
    return f"{who} {verb or 'declares'} {announced(declaration)}"


def _exposed(event: ev.Exposed, view: View) -> list[str]:
    secret = event.secret and not view.reader.knows(event.who)
    if secret or view.reader.style == "brief":  # the declaration says it to those who know
        return []
    return _one(f"{event.who} makes no defense until the round is over", view, INDENT)


def _revealed(event: ev.Revealed, view: View) -> list[str]:
    told = line("Revealed together:", view.reader)
    clauses = [declaration_words(*item) for item in event.declarations.items()]
    return told + lines(map(sentence, clauses), view.reader, INDENT)


def _resource_changed(event: ev.ResourceChanged, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    verb = "spends" if event.change < 0 else "regains"
    told = f"{event.who} {verb} {abs(event.change)} {event.resource}: {event.now} left"
    return _one(told, view, "" if view.acts else INDENT)


def _ammunition_spent(event: ev.AmmunitionSpent, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    return _one(f"{event.who}'s {event.weapon}: {count(event.now, 'round')} left", view, INDENT)


# --- questions and aborts ------------------------------------------------------------------------


def _answered(event: ev.Answered, view: View) -> list[str]:
    question = view.questions.get(event.question)
    about = question.about if question else {}
    kind = question.question if question else ""
    write = ANSWERED.get((kind, event.option)) or ANSWERED.get((kind, ANY))
    if write is None:
        told = f"{event.who} chooses: {words_of(event.option)}"
    else:
        told = write(event.who, about)
    return _one(told, view, INDENT if event.exchange else "") if told else []


ANY = "*"
ANSWERED: dict[tuple[str, str], Callable[[str, Mapping[str, str]], str]] = {
    ("committed", "accept"): lambda who, about: (
        f"{who} takes {about['attacker']}'s committed attack as it comes"
    ),
    ("committed", "brave"): lambda who, about: (
        f"{who} braves {about['attacker']}'s committed attack"
    ),
    ("committed", "abort"): lambda who, about: "",  # the abort is told
    ("void", "abort"): lambda who, about: "",
    ("void", "lose"): lambda who, about: "",  # the loss is told
    **challenges.ANSWERED,
    ("forced", "shrug off"): lambda who, about: "",  # what is paid for it is told
    ("forced", "hostage block"): lambda who, about: "",
    ("price", "refuse"): lambda who, about: f"The ST refuses {about['grappler']}'s action",
    ("bayonet", "bayonet"): lambda who, about: f"{who} uses the bayonet",
    ("effect", ANY): lambda who, about: "",  # the effect is told, or the hold that begins
    ("price", ANY): lambda who, about: "",  # what is paid is told
    ("maneuver", "none"): lambda who, about: f"{who} does no maneuver",
    ("maneuver", ANY): lambda who, about: "",  # the maneuver is told
    ("course", ANY): lambda who, about: "",  # the new course will be told
    ("trait", ANY): lambda who, about: "",
    ("obstacle", ANY): lambda who, about: "",  # what is paid is told, or the roll
    ("bayonet", "fire"): lambda who, about: f"{who} fires the {about['gun']}",
}


def _aborted(event: ev.Aborted, view: View) -> list[str]:
    return _one(aborted_words(event), view)


def aborted_words(event: ev.Aborted) -> str:
    """Return an abort: ``Jo aborts to a dodge``, with what it costs the new action."""
    told = f"{event.who} aborts to {noun(event.part)}"
    if event.free:
        return f"{told}, without a roll"
    return f"{told}, at {signed(event.strain)} dice" if event.strain else told


def _abort_failed(event: ev.AbortFailed, view: View) -> list[str]:
    return _one(abort_failed_words(event), view)


def abort_failed_words(event: ev.AbortFailed) -> str:
    """Return an abort that failed (ABORT-4)."""
    return f"{event.who} fails to abort, and may not try again this round"


# --- a turn --------------------------------------------------------------------------------------


def _turn_began(event: ev.TurnBegan, view: View) -> list[str]:
    if len(event.owners) < 2:
        return []
    how = "at once (tied)" if view.scene.tied(event.owners) else "together"
    return _one(f"{listing(event.owners)} act {how}", view)


def _exchange_began(event: ev.ExchangeBegan, view: View) -> list[str]:
    if event.kind == "hold" and not view.clear:
        return _one(f"{listing(sorted((event.owner, event.target)))} wrestle", view)
    return _one(attempt(view.beat(event.exchange) or Beat(event)), view)


def _action_lost(event: ev.ActionLost, view: View) -> list[str]:
    return _one(lost_words(event), view)


def lost_words(event: ev.ActionLost) -> str:
    """Return how an action came to nothing: ``Jane's attack on Jo is lost: Jo is already down``."""
    why = void_words(event.reason, event.who, getattr(event.part, "target", ""))
    return f"{event.who}'s {short(event.part)} is lost: {why}"


def void_words(reason: str, who: str, target: str) -> str:
    """Return why an action came to nothing, as a clause: ``Jo is already down``."""
    known = VOID.get(reason)
    return known.format(target=target or "the target", who=who) if known else words_of(reason)


def _waited(event: ev.Waited, view: View) -> list[str]:
    if isinstance(event.part, Pass):
        return [] if view.acts else _one(f"{event.who} passes", view)
    if isinstance(event.part, Delay):
        return [] if view.acts else _one(f"{event.who} waits for a better moment", view)
    if isinstance(event.part, Guard):
        return _one(f"{event.who} stands on guard", view)
    if isinstance(event.part, Escape):  # where each acts in place, that it is announced is told
        return [] if view.acts else _one(f"{event.who} makes to escape", view)
    if isinstance(event.part, DONE_AT_ONCE):
        return []  # what came of it is told
    if isinstance(event.part, Resist | Reverse):
        return _one(f"{event.who} struggles, but there is no roll until the hold is kept up", view)
    return _one(f"{event.who} defends ({short(event.part)})", view)


def _rolled(event: ev.Rolled, view: View) -> list[str]:
    roll, reader = event.roll, view.reader
    if roll.private and not (is_masked(roll) or reader.knows(roll.who)):
        return []
    if reader.style == "brief" and not event.exchange and roll.purpose in TOLD_BY_RESULT:
        return []
    alone = not event.exchange and roll.purpose not in PART_OF_MORE
    alone = alone and roll.purpose not in UNDER_A_LINE and not is_throw(roll)
    return arithmetic(roll, reader, "" if alone else INDENT)


def _undefended(event: ev.Undefended, view: View) -> list[str]:
    return _one(undefended_words(event), view, INDENT)


def _met(event: ev.Met, view: View) -> list[str]:
    number = f" (roll {event.roll})" if view.reader.style == "verbose" else ""
    return _one(f"{met_words(event)}{number}", view, INDENT)


def _dodge_stands(event: ev.DodgeStands, view: View) -> list[str]:
    if view.reader.style != "verbose":  # what it meets says that it serves again
        return []
    side = f" from {event.direction}" if event.direction else " from that side"
    return _one(f"{event.who}'s dodge serves against every shot{side} this round", view, INDENT)


def _escape_stands(event: ev.EscapeStands, view: View) -> list[str]:
    if view.reader.style != "verbose":
        return []
    return _one(f"{event.who}'s escape meets every attack of the round", view, INDENT)


def _escape_faced(event: ev.EscapeFaced, view: View) -> list[str]:
    if event.broken:
        return _one(broken_words(event), view, INDENT)
    if view.reader.style != "verbose":
        return []
    return _one(f"{event.who}'s escape holds against {event.by}", view, INDENT)


def _escaped(event: ev.Escaped, view: View) -> list[str]:
    return _one(escaped_words(event), view)


def escaped_words(event: ev.Escaped) -> str:
    """Return somebody's getting away, with the lead they have: ``Al gets away, 2 ahead of Jo``."""
    ahead = [f"{lead} ahead of {name}" for name, lead in event.leads.items()]
    if not ahead:
        return f"{event.who} gets away unhindered"
    return f"{event.who} gets away, {listing([*ahead, f'{event.net} ahead of anyone else'])}"


def _guard_turned(event: ev.GuardTurned, view: View) -> list[str]:
    weapon = getattr(event.declaration.parts[event.index], "weapon", "")
    means = f" ({weapon})" if weapon else ""
    return _one(f"{event.who}'s guard turns on {event.target}{means}", view)


def _distance_set(event: ev.DistanceSet, view: View) -> list[str]:
    now = "at hand-to-hand distance" if event.close else "out of each other's reach"
    return _one(f"{event.who} and {event.other} are now {now}{_by(event.by)}", view)


def _compared(event: ev.Compared, view: View) -> list[str]:
    beat = view.beat(event.exchange)
    told = compared_words(event, beat, event.exchange in view.reversals)
    if beat is not None and beat.hold and not view.clear:
        return []
    return _one(told, view, INDENT) if told else []


def _wounded(event: ev.Wounded, view: View) -> list[str]:
    by = "" if event.exchange or view.scene.fight.phase == "bookkeeping" else _by(event.by)
    beat = view.beat(event.exchange)
    told = wound_words(event, beat, view.reader.screenreader, tell_soak=_soaks(beat, view))
    return _one(f"{told}{by}", view, INDENT)


def _soaks(beat: Beat | None, view: View) -> bool:
    """Say whether the rules would let what an exchange does be soaked."""
    steps = ruleset_of(view.scene).procedures.get(beat.began.kind, ()) if beat is not None else ()
    return any(step.slot == "soak" for step in steps)


def _went_down(event: ev.WentDown, view: View) -> list[str]:
    return _one(f"{event.who} {down_words(event.state)}", view, INDENT)


def _recovered(event: ev.Recovered, view: View) -> list[str]:
    return _one(f"{event.who} can act again", view)


# --- grapples ------------------------------------------------------------------------------------


def _grip(event: Grip, view: View) -> list[str]:
    """Tell what happened in a grapple; where Control moved, on request with the rolls behind it."""
    reader, exchange = view.reader, event.exchange
    if isinstance(event, ev.ControlChanged | ev.GrappleReversed) and not view.clear:
        return []
    told = grip_words(event, reader.screenreader)
    if comes_of_rolls(event) and (reader.style == "verbose" or reader.numbers):
        told += traced(view.beat(exchange))
    return _one(told, view, INDENT if exchange else "")


def _grapple_sustained(event: ev.GrappleSustained, view: View) -> list[str]:
    return _one(sustained_words(event, view.scene.pinned(event.victim)), view)


def _grapple_ended(event: ev.GrappleEnded, view: View) -> list[str]:
    pair = (event.grappler, event.victim)
    if not view.clear:
        return _one(f"{listing(sorted(pair))} are apart", view) if ended_words(event) else []
    there = view.scene.people
    down = [name for name in pair if name not in there or not there[name].able]
    told = ended_words(event, down)
    return _one(told, view) if told else []


def _split_forced(event: ev.SplitForced, view: View) -> list[str]:
    if view.reader.style != "verbose":  # the rolls say it
        return []
    return _one(
        f"{event.who} splits to block: a grapple roll still to come has -3 dice", view, INDENT
    )


def _counter_used(event: ev.CounterUsed, view: View) -> list[str]:
    if view.reader.style != "verbose":
        return []
    return _one(f"{event.who}'s counter-grapple is used", view, INDENT)


def _stood(event: ev.Stood, view: View) -> list[str]:
    return _one(stood_words(event), view)


def stood_words(event: ev.Stood) -> str:
    """Return that somebody got up."""
    return f"{event.who} gets up"


def _recognised(event: ev.Recognised, view: View) -> list[str]:
    told = _one(f"{event.who} makes out who holds whom", view)
    if event.who == view.reader.name:
        holds = map(hold_words, view.scene.fight.holds)
        told += lines((sentence(one) for one in holds), view.reader, INDENT)
    return told


# --- bookkeeping ---------------------------------------------------------------------------------


def _regenerated(event: ev.Regenerated, view: View) -> list[str]:
    now = health_words(view.scene.people[event.who].fighter, event.health, view)
    return _one(f"{event.who} regenerates 1 {event.type}: {now}", view)


def health_words(fighter: Fighter, health: Health, view: View) -> str:
    """Return a track as it stands: ``//, Hurt (-1)``."""
    track = ruleset_of(view.scene).track_of(fighter)
    spoken = view.reader.screenreader
    level = level_words(track.level(health), track.penalty(health), spoken)
    return level if spoken or not health.marks else f"{health.marks}, {level}"


def _effect_began(event: ev.EffectBegan, view: View) -> list[str]:
    return _one(effect_words(event.effect, view.scene), view)


def effect_words(effect: Effect, scene: Scene) -> str:
    """Return an effect: ``Jane is under Fury: attack +2, 2 rounds left``."""
    told = [f"{what} {signed(number)}" for what, number in effect.changes.items()]
    if effect.last_round is None:
        told.append("until taken off")
    else:
        left = effect.last_round - max(1, scene.fight.round) + 1
        told.append(f"{count(max(0, left), 'round')} left")
    return f"{effect.who} is under {effect.name}: {', '.join(told)}"


def _effect_ended(event: ev.EffectEnded, view: View) -> list[str]:
    return _one(f"{event.effect.who} is no longer under {event.effect.name}", view)


def _hazard_began(event: ev.HazardBegan, view: View) -> list[str]:
    return _one(hazard_words(event.hazard), view)


def hazard_words(hazard: Hazard) -> str:
    """Return a hazard: ``Jane is threatened by fire: 3 dice of lethal each round``."""
    harm = count(hazard.dice, "die", "dice") if hazard.dice else count(hazard.levels, "level")
    told = f"{hazard.who} is threatened by {hazard.name}: {harm} of {hazard.type}"
    told += ", not soaked" if hazard.unsoakable else ""
    if hazard.rounds is None:
        return f"{told} each round"
    return f"{told}, {count(hazard.rounds, 'round')} left"


def _hazard_struck(event: ev.HazardStruck, view: View) -> list[str]:
    return _one(f"{event.who} is struck by {event.name}", view)


def _hazard_ended(event: ev.HazardEnded, view: View) -> list[str]:
    if event.avoided:
        return _one(avoided_words(event), view)
    return _one(f"{event.who} is no longer threatened by {event.name}", view)


def avoided_words(event: ev.HazardEnded) -> str:
    """Return that somebody got out of a hazard's way in time."""
    return f"{event.who} gets out of the way of {event.name}"


def _check_asked(event: ev.CheckAsked, view: View) -> list[str]:
    if not event.roll:
        return _one(f'{event.who} asks for check {event.id}: "{event.text}"', view)
    if not view.reader.moves_on:
        return []
    told = f"A mishap may come of {event.who}'s botch. If so, {typed(mishap_line(event.id))}"
    return _one(told, view)


def mishap_line(number: int) -> str:
    """Return what to type to tell what came of a botch."""
    return f"+check/done {number}=WHAT HAPPENS"


def _check_settled(event: ev.CheckSettled, view: View) -> list[str]:
    how = f": {event.how}" if event.how else ""
    if event.roll:
        return _one(f"{event.who}'s mishap{how or ': none'}", view)
    return _one(f'Check {event.id} is settled: {event.who}, "{event.text}"{how}', view)


def check_words(check: Check) -> str:
    """Return an open check: ``3: Jane, "rage for the wound"``."""
    about = "a botch's mishap" if check.roll else f'"{check.text}"'
    return f"{check.id}: {check.who}, {about}"


def _checks_warned(event: ev.ChecksWarned, view: View) -> list[str]:
    told = line(open_checks(len(event.checks)), view.reader)
    told += check_lines(view.scene.checks, view.reader)
    if view.reader.moves_on and event.checks:
        done = typed(f"+check/done {event.checks[0]}")
        again = typed("+init/roll")
        told += line(
            f"Type {done} when it is settled, or {again} again to begin the round all the same.",
            view.reader,
        )
    return told


def open_checks(number: int) -> str:
    """Return how many checks are open, as the head of their list."""
    return f"{count(number, 'check')} {'is' if number == 1 else 'are'} open:"


def check_lines(checks: Sequence[Check], reader: Reader) -> list[str]:
    """Return a line for each open check, with its number."""
    return lines((sentence(check_words(one)) for one in checks), reader, INDENT)


def _auto_set(event: ev.AutoSet, view: View) -> list[str]:
    now = "plays by itself from now on" if event.auto else "no longer plays by itself"
    return _one(f"{event.who} {now}{stance_words(event.stance, event.ward, 'it')}", view)


def _fight_ended(event: ev.FightEnded, view: View) -> list[str]:
    reason = ENDINGS.get(event.reason, event.reason)
    return _one(f"The fight is over{f': {reason}' if reason else ''}", view)


def _fight_rested(event: ev.FightRested, view: View) -> list[str]:
    return _one(rested_words(event.reason), view)


def _of_chase(event: Any, view: View) -> list[str]:
    text = clause(event, view.pursuit(getattr(event, "chase", 0)), view.reader)
    if isinstance(event, ChaseRoundBegan):
        return heading(text, view.reader)
    indented = isinstance(event, INDENTED) and getattr(event, "why", "round") == "round"
    return _one(text, view, INDENT if indented else "") if text else []


def _undone(event: ev.Undone, view: View) -> list[str]:
    told = jump_words(view.jump, "takes back", view.reader) if view.jump else ""
    return _one(told or f"Undone: the scene stands as it did after entry {event.to}", view)


def _redone(event: ev.Redone, view: View) -> list[str]:
    told = jump_words(view.jump, "brings back", view.reader) if view.jump else ""
    told = told or f"Redone: the scene stands as it did after entry {event.to}"
    return _one(f"{told}, with the same dice", view)


# --- blows by the book (chapter 14) --------------------------------------------------------------


def _sure_hit(event: ev.SureHit, view: View) -> list[str]:
    return _one(f"{event.who} cannot miss: no roll, one success", view, INDENT)


def _defense_used(event: ev.DefenseUsed, view: View) -> list[str]:
    return []


def _levels_dealt(event: ev.LevelsDealt, view: View) -> list[str]:
    told = (
        f"{event.by}'s {event.means} does {count(event.levels, 'level')} of damage, without a roll"
    )
    return _one(told, view, INDENT)


def _armour_destroyed(event: ev.ArmourDestroyed, view: View) -> list[str]:
    return _one(f"{event.who}'s {listing(event.armour)} is destroyed", view, INDENT)


def _dazed(event: ev.Dazed, view: View) -> list[str]:
    return _one(f"{event.who} is dazed and loses the turn of round {event.round}", view, INDENT)


def _staked(event: ev.Staked, view: View) -> list[str]:
    return _one(f"{event.by} drives a stake through {event.who}'s heart: they cannot move", view)


def _knocked_down(event: ev.KnockedDown, view: View) -> list[str]:
    if event.up:
        return _one(f"{event.who} is knocked down, and up again at once", view)
    then = "spends this turn's action on it" if event.instead else "must get up first"
    return _one(f"{event.who} is knocked down and {then}", view)


def _initiative_shifted(event: ev.InitiativeShifted, view: View) -> list[str]:
    return _one(f"{event.who}'s initiative is {event.total} ({signed(event.change)})", view)


def _ambushed(event: ev.Ambushed, view: View) -> list[str]:
    if not event.sprung:
        return _one(f"{event.target} spots {event.who}'s ambush", view)
    if not event.margin:
        return _one(f"{event.who} strikes first, but {event.target} may defend", view)
    dice = count(event.margin, "extra die", "extra dice")
    return _one(f"{event.who} surprises {event.target}: a free attack, {dice}", view)


def _ambush_over(event: ev.AmbushOver, view: View) -> list[str]:
    return []


def _released(event: ev.Released, view: View) -> list[str]:
    told = released_words(event)
    return _one(told, view) if told else []


WORDS: dict[type, Callable[[Any, View], list[str]]] = {
    ev.SceneOpened: _scene_opened,
    ev.RulesChosen: _rules_chosen,
    ev.SheetAdapted: _sheet_adapted,
    ev.TraitGiven: _trait_given,
    ev.SureHit: _sure_hit,
    ev.DefenseUsed: _defense_used,
    ev.LevelsDealt: _levels_dealt,
    ev.ArmourDestroyed: _armour_destroyed,
    ev.Dazed: _dazed,
    ev.Staked: _staked,
    ev.KnockedDown: _knocked_down,
    ev.InitiativeShifted: _initiative_shifted,
    ev.Ambushed: _ambushed,
    ev.AmbushOver: _ambush_over,
    ev.Joined: _joined,
    ev.Hidden: _hidden,
    ev.Unmasked: _unmasked,
    ev.InitiativeShared: _initiative_shared,
    ev.Left: _left,
    ev.PaceSet: _pace_set,
    ev.Frozen: _frozen,
    ev.Resumed: _resumed,
    ev.IdleSet: _idle_set,
    ev.AgreementSet: _agreement_set,
    ev.WentUnanswered: _went_unanswered,
    ev.Preferred: _preferred,
    ev.FighterChanged: _fighter_changed,
    ev.PositionSet: _position_set,
    ev.RoundBegan: _round_began,
    ev.InitiativeRolled: _initiative_rolled,
    ev.InitiativeSet: _initiative_set,
    ev.PlaceChanged: _place_changed,
    ev.Delayed: _delayed,
    ev.SteppedIn: _nothing,  # what they do is told
    ev.Forfeited: _forfeited,
    ev.Surprised: _surprised,
    ev.OrderSet: _order_set,
    ev.PhaseBegan: _phase_began,
    ev.HastePlanned: _haste_planned,
    ev.HasteGranted: _haste_granted,
    ev.Declared: _declared,
    ev.Exposed: _exposed,
    ev.Revealed: _revealed,
    ev.HasteBought: _nothing,  # told with the declaration it came with
    ev.HasteUsed: _nothing,  # every haste phase does it
    ev.ResourceChanged: _resource_changed,
    ev.AmmunitionSpent: _ammunition_spent,
    ev.Asked: _nothing,  # the last line says who is awaited, and what for
    ev.Answered: _answered,
    ev.Aborted: _aborted,
    ev.AbortFailed: _abort_failed,
    ev.TurnBegan: _turn_began,
    ev.ExchangeBegan: _exchange_began,
    ev.ActionLost: _action_lost,
    ev.Waited: _waited,
    ev.Rolled: _rolled,
    ev.Undefended: _undefended,
    ev.Met: _met,
    ev.DodgeStands: _dodge_stands,
    ev.EscapeStands: _escape_stands,
    ev.EscapeFaced: _escape_faced,
    ev.Escaped: _escaped,
    ev.GuardTurned: _guard_turned,
    ev.DistanceSet: _distance_set,
    ev.Compared: _compared,
    ev.Wounded: _wounded,
    ev.WentDown: _went_down,
    ev.Recovered: _recovered,
    ev.TurnEnded: _nothing,
    ev.GrappleBegun: _grip,
    ev.GrappleMissed: _grip,
    ev.GrappleSustained: _grapple_sustained,
    ev.ControlChanged: _grip,
    ev.GrappleReversed: _grip,
    ev.EffectUsed: _grip,
    ev.Dropped: _grip,
    ev.Thrown: _grip,
    ev.Propped: _grip,
    ev.Disarmed: _grip,
    ev.Pinned: _grip,
    ev.GrappleEnded: _grapple_ended,
    ev.SplitForced: _split_forced,
    ev.CounterUsed: _counter_used,
    ev.Stood: _stood,
    ev.Recognised: _recognised,
    ev.Regenerated: _regenerated,
    ev.EffectBegan: _effect_began,
    ev.EffectEnded: _effect_ended,
    ev.HazardBegan: _hazard_began,
    ev.HazardStruck: _hazard_struck,
    ev.HazardEnded: _hazard_ended,
    ev.CheckAsked: _check_asked,
    ev.CheckSettled: _check_settled,
    ev.ChecksWarned: _checks_warned,
    ev.AutoSet: _auto_set,
    ev.FightEnded: _fight_ended,
    ev.FightRested: _fight_rested,
    **dict.fromkeys(CLAUSES, _of_chase),
    ev.InitiativeTaken: _nothing,  # the order says it
    ev.Targeted: _nothing,  # the attack says it
    ev.ChallengeDecided: _plain(decided_words, INDENT),
    ev.Moved: _plain(moved_words),
    ev.StepsSet: _plain(steps_words),
    ev.LaidDown: _plain(laid_down_words),
    ev.ReviewSet: _plain(review_set_words),
    ev.ReviewBegan: _nothing,
    ev.Withheld: lambda event, view: tell(event.what, view),
    ev.Held: _plain(held_words),
    ev.Ruled: _plain(ruled_words),
    ev.Retargeted: _plain(lambda event: f"{event.who} attacks {event.target} instead"),
    ev.Cancelled: _nothing,  # the ruling says it
    ev.Released: _released,
    ev.PrivacySet: _plain(privacy_words),
    ev.HeldBack: _plain(lambda event: f"{event.who} waits for a later moment of the round"),
    ev.EscapeAnnounced: _plain(fleeing_words),
    ev.EscapeSpoiled: _plain(spoiled_words),
    ev.Helped: _plain(lambda event: f"{event.who} accepts {event.by}'s help", INDENT),
    ev.HelpRefused: _plain(lambda event: f"{event.who} does not want {event.by}'s help", INDENT),
    ev.HelpUsed: _plain(lambda event: f"{event.by}'s help makes {event.who}'s maneuver free"),
    ev.ShieldReady: _plain(shield_words),
    ev.Redirected: _nothing,  # the attack says it
    ev.Undone: _undone,
    ev.Redone: _redone,
}
