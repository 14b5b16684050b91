"""Whose turn it is, what may stand in one line, and what may be given up."""

from game.engine.ruleset import PhaseKind
from presentation.facts import Facts, Sentence
from presentation.phases import kind_named
from presentation.text import typed


def _not_your_turn(facts: Facts) -> str:
    if not facts.has("awaited"):
        return "Somebody is asked something first. +init shows who."
    return (
        f"It is not {facts['who']}'s turn: {facts.are('awaited')} awaited. "
        "+plan declares ahead; +init shows the order."
    )


def _already_declared(facts: Facts) -> str:
    done = "acted" if facts.has("acted") else "declared"
    again = _second_thoughts(facts) or " A storyteller can take that back."
    return f"{facts['who']} has {done} already in this phase.{again}"


def _second_thoughts(facts: Facts) -> str:
    """Return how to take back what was declared, where that is still possible."""
    if not facts.has("oops"):
        return ""
    who = facts["oops"]
    name = "" if who == facts.reader else f" {who}"
    return f" {typed(f'+combat/oops{name}')} takes it back."


def _wrong_phase(facts: Facts) -> str:
    phase = facts["phase"]
    told, now = STANDS.get(phase, ("", ""))
    if not told:
        told, now = KINDS_STAND.get(kind_named(phase) or "rest", ("", ""))
    if not told:
        belongs = facts.choice("allowed", "It belongs to")
        return f"That cannot be done{f' in {phase}' if facts.has('phase') else ' now'}.{belongs}"
    now = typed(now) if facts.moves_on else "+init shows who is awaited"
    return f"{told}. {now}.{_second_thoughts(facts)}"


STANDS = {
    "setup": ("The fight has not begun", "+init/roll begins it"),
    "declaration": ("This is the time to declare", "+init shows who is awaited"),
    "resolution": ("Declarations are over for this round", "+init/next takes the turn"),
    "haste declaration": (
        "This is the time to declare haste actions",
        "+init shows who is awaited",
    ),
    "haste resolution": ("Declarations are over for this phase", "+init/next takes the turn"),
    "bookkeeping": ("The round is over", "+init/roll begins the next"),
    "ended": ("The fight is over", "+init/start opens another"),
}
KINDS_STAND: dict[PhaseKind, tuple[str, str]] = {
    "act": ("Everyone acts in their turn now", "+init shows who is awaited"),
    "declare": STANDS["declaration"],
    "resolve": STANDS["resolution"],
    "keep": STANDS["bookkeeping"],
}


def _choose(facts: Facts) -> str:
    return (
        f"Type +choose {facts.all('options')}." if facts.has("options") else "Type +choose OPTION."
    )


def _no_question(facts: Facts) -> str:
    return f"Nobody is asking {facts['who']} anything now. +init shows who is awaited."


def _no_such_option(facts: Facts) -> str:
    return f"'{facts['text']}' is no answer. {_choose(facts)}"


def _bad_steps(facts: Facts) -> str:
    return f"{facts['steps']} steps cannot be undone. Type +combat/undo, or +combat/undo 2."


def _too_few_rounds(facts: Facts) -> str:
    begun = facts.number("begun")
    if not begun:
        return "No round has begun yet. +combat/undo takes back the last thing said."
    most = "+combat/undo round" if begun == 1 else f"+combat/undo {begun} rounds"
    return f"There are not so many rounds to take back. Type {most}."


def _question_open(facts: Facts) -> str:
    who = facts["who"]
    if not facts.has("options"):
        return f"{who} is asked something first. +init shows what."
    return f"{who} is asked something first, and answers with +choose {facts.all('options')}."


def _split_too_wide(facts: Facts) -> str:
    limit = facts.number("limit")
    most = f"at most {limit} actions" if limit > 1 else "no split"
    return f"With Wits {limit} {facts['who']} can make {most}. Leave out '&' and an action."


def _abort_to_defense(facts: Facts) -> str:
    return f"An abort under attack is to a defense: +abort {facts.all('defenses') or 'dodge'}."


def _too_many_plans(facts: Facts) -> str:
    return f"A plan has one line to {facts['limit']} lines, with '; else' between them."


SENTENCES: dict[str, Sentence] = {
    "not-your-turn": _not_your_turn,
    "already-declared": _already_declared,
    "too-many-plans": _too_many_plans,
    "no-plan": lambda facts: f"{facts['who']} has planned nothing. +help +plan tells how to.",
    "plan-in-chase": lambda facts: (
        f"{facts['who']} is in a chase, where nobody waits for their place: declare it at once."
    ),
    "one-action": lambda facts: (
        "One action belongs here: leave out '&' or haste, and what follows it."
    ),
    "question-open": _question_open,
    "wrong-phase": _wrong_phase,
    "no-question": _no_question,
    "no-such-option": _no_such_option,
    "stale-question": lambda facts: (
        "That question is no longer open, so nothing was done. +init shows what is asked now."
    ),
    "nothing-to-undo": lambda facts: "There is nothing to undo.",
    "nothing-declared": lambda facts: (
        f"{facts['who']} has declared nothing that could be taken back."
    ),
    "too-late-to-take-back": lambda facts: (
        f"It is too late to take back what {facts['who']} declared: play has gone on. "
        f"{typed('+combat/undo NAME')} is a storyteller's, and asks for one."
    ),
    "plays-by-itself": lambda facts: (
        f"{facts['who']} plays without a player now, and would declare the same again. "
        f"{typed('+npc/manual NAME')} ends that."
    ),
    "nothing-to-redo": lambda facts: (
        "There is nothing to redo: nothing was undone, or play went on."
    ),
    "bad-steps": _bad_steps,
    "too-few-rounds": _too_few_rounds,
    "split-in-haste": lambda facts: "A haste action is one action: leave out '&' and the rest.",
    "split-too-wide": _split_too_wide,
    "not-in-a-split": lambda facts: (
        f"{facts['verb']} cannot be part of a split. A split is of attacks, defenses and do."
    ),
    "split-same-target": lambda facts: (
        f"Two attacks of a split need two targets: {facts['target']} is there twice."
    ),
    "split-same-defense": lambda facts: (
        f"{facts['verb']} is in the split twice: once is enough, it meets every attack."
    ),
    "nothing-to-abort": lambda facts: (
        "There is nothing to abort: one may only under an attack declared after one's own "
        "action, or when that has become void."
    ),
    "nothing-to-give-up": lambda facts: (
        f"{facts['who']} has no action left to give up for a defense."
    ),
    "not-attacked": lambda facts: (
        f"Nobody's attack on {facts['who']} is still to come: there is nothing to defend against."
    ),
    "before-ones-place": lambda facts: (
        f"{facts['who']} waits, and the place has not come: until then only a defense can be said, "
        f"+{facts.all('defenses') or 'dodge'}."
    ),
    "abort-to-defense": _abort_to_defense,
    "abort-failed": lambda facts: (
        f"{facts['who']} has failed to abort in this round, and may not try again."
    ),
    "no-dice": lambda facts: f"{facts['who']} has no Willpower dice left to abort with.",
}
