"""Whose turn it is, what may stand in one line, and what may be given up."""

from game.engine.ruleset import PhaseKind
from game.state.decisions import STORYTELLER
from game.words import quote
from presentation.facts import Facts, Sentence
from presentation.phases import kind_named
from presentation.text import typed


def _not_your_turn(facts: Facts) -> str:
    if not facts.has("awaited"):
        return "Somebody has to answer a question first. +init shows who."
    return (
        f"It isn't {facts.own('who')} turn yet. Waiting for {facts.all('awaited', 'and')}. "
        "+plan declares ahead; +init shows the order."
    )


def _already_declared(facts: Facts) -> str:
    done = "acted" if facts.has("acted") else "declared"
    again = _second_thoughts(facts) or f" {_undoing(facts)}"
    return f"{facts.does('who', 'has')} already {done} this phase.{again}"


def _undoing(facts: Facts) -> str:
    """Return how what was declared is undone, where it is too late to take it back: by whoever runs
    the scene, or else by agreement.
    """
    undo = typed(f"+combat/undo {quote(facts['who'])}")
    whom = "the others" if facts.has("unled") else "the storyteller"
    return f"{undo} takes that back, or asks {whom} to."


def _second_thoughts(facts: Facts) -> str:
    """Return how to take back what was declared, where that is still possible."""
    if not facts.has("oops"):
        return ""
    who = facts["oops"]
    name = "" if who == facts.reader else f" {who}"
    return f" {typed(f'+combat/oops{name}')} takes that back."


def _wrong_phase(facts: Facts) -> str:
    phase = facts["phase"]
    told, now = STANDS.get(phase, ("", ""))
    if not told:
        told, now = KINDS_STAND.get(kind_named(phase) or "rest", ("", ""))
    if not told:
        belongs = facts.choice("allowed", "Wait for")
        return f"You can't do that {f'in {phase}' if facts.has('phase') else 'now'}.{belongs}"
    now = now if facts.moves_on else SHOWS
    return f"{told}. {now}.{_second_thoughts(facts)}"


SHOWS = "+init shows who is next"
STANDS = {
    "setup": ("The fight hasn't begun", "Type +init/roll to begin it"),
    "declaration": ("It's time to declare", SHOWS),
    "resolution": ("Declarations are over this round", "Type +init/next for the next turn"),
    "haste declaration": ("It's time to declare haste actions", SHOWS),
    "haste resolution": (
        "Declarations are over for this phase",
        "Type +init/next for the next turn",
    ),
    "bookkeeping": ("The round is over", "Type +init/roll to begin the next"),
    "ended": ("The fight is over", "Type +init/start to open another"),
}
KINDS_STAND: dict[PhaseKind, tuple[str, str]] = {
    "act": ("Everyone acts on their turn now", SHOWS),
    "declare": STANDS["declaration"],
    "resolve": STANDS["resolution"],
    "keep": STANDS["bookkeeping"],
}


def _choose(facts: Facts) -> str:
    if facts.storyteller and facts.has("who") and facts["who"] != STORYTELLER:
        start = f"+as {facts['who']}=choose"
        return f"Type {typed(f'{start} {facts.first("options")}')}: {facts.all('options')}."
    return (
        f"Type +choose {facts.all('options')}." if facts.has("options") else "Type +choose OPTION."
    )


def _no_question(facts: Facts) -> str:
    who = "The storyteller has" if facts["who"] == STORYTELLER else facts.does("who", "has")
    return f"{who} no question to answer now. +init shows who does."


def _no_such_option(facts: Facts) -> str:
    return f"'{facts['text']}' isn't one of the answers. {_choose(facts)}"


def _bad_steps(facts: Facts) -> str:
    return f"You can't undo {facts['steps']} steps. Type +combat/undo, or +combat/undo 2."


def _too_few_rounds(facts: Facts) -> str:
    begun = facts.number("begun")
    if not begun:
        return "No round has begun yet. +combat/undo takes back the last thing that was done."
    most = "+combat/undo round" if begun == 1 else f"+combat/undo {begun} rounds"
    return f"There aren't that many rounds to undo. Type {most}."


def _question_open(facts: Facts) -> str:
    told = f"{facts.does('who', 'has')} a question to answer first"
    if facts["who"] == STORYTELLER:
        told = "The storyteller has a question to answer first"
        if not facts.moves_on:
            return f"{told}: wait for that. +init shows what it is."
    if not facts.has("options"):
        return f"{told}. +init shows what."
    if facts["who"] == STORYTELLER or not facts.storyteller or facts.is_reader("who"):
        others = facts.reader and not facts.is_reader("who") and facts["who"] != STORYTELLER
        return f"{told}{'' if others else f': +choose {facts.all("options")}'}."
    answer = f"+as {facts['who']}=choose {facts.first('options')}"
    told = f"{told} ({facts.all('options')})"
    return f"{told}. To answer for them: {typed(answer)}."


def _split_too_wide(facts: Facts) -> str:
    limit = facts.number("limit")
    most = f"at most {limit} actions" if limit > 1 else "no split"
    who = facts.them("who")
    return f"With Wits {limit} {who} can make {most}. Leave out '&' and an action."


def _abort_to_defense(facts: Facts) -> str:
    return f"You can only abort to a defense: +abort {facts.all('defenses') or 'dodge'}."


def _too_many_plans(facts: Facts) -> str:
    return f"A plan has from 1 to {facts['limit']} lines, with '; else' between them."


SENTENCES: dict[str, Sentence] = {
    "not-your-turn": _not_your_turn,
    "already-declared": _already_declared,
    "too-many-plans": _too_many_plans,
    "no-plan": lambda facts: (
        f"{facts.does('who', 'has')} no plan. +help +plan tells how to make one."
    ),
    "plan-in-chase": lambda facts: (
        f"{facts.does('who', 'is')} in a chase, where there's no turn to plan for. Just declare."
    ),
    "one-action": lambda facts: (
        "You get one action here. Leave out '&' or haste, and what follows it."
    ),
    "question-open": _question_open,
    "wrong-phase": _wrong_phase,
    "no-question": _no_question,
    "no-such-option": _no_such_option,
    "asked-anew": lambda facts: (
        "This is asked now, and not what you were asked before. To answer it, type that once more."
    ),
    "stale-question": lambda facts: (
        "That question is closed, so your answer did nothing. +init shows what is asked now."
    ),
    "nothing-to-undo": lambda facts: "There's nothing to undo.",
    "nothing-declared": lambda facts: (
        f"{facts.does('who', 'has')} no declaration to take back. "
        f"{typed('+plan/clear')} drops what is only planned."
    ),
    "too-late-to-take-back": lambda facts: (
        f"It's too late to take back {facts.own('who')} declaration: play has gone on. "
        f"{typed('+combat/undo ' + facts['who'])} asks for it to be undone: the storyteller "
        "decides, or the others where none runs the scene."
    ),
    "plays-by-itself": lambda facts: (
        f"The game is playing {facts['who']}, and would declare the same again. To stop that: "
        f"{typed('+npc/manual NAME')}."
    ),
    "nothing-to-redo": lambda facts: (
        "There's nothing to redo: nothing was undone, or play has gone on since."
    ),
    "bad-steps": _bad_steps,
    "too-few-rounds": _too_few_rounds,
    "split-in-haste": lambda facts: "You can't split a haste action. Leave out '&' and the rest.",
    "split-too-wide": _split_too_wide,
    "not-in-a-split": lambda facts: (
        f"You can't split {facts['verb']}. Split attacks, defenses and +do."
    ),
    "split-same-target": lambda facts: (
        f"Each attack in a split needs its own target, and {facts['target']} is in it twice."
    ),
    "split-same-defense": lambda facts: (
        f"{facts['verb']} is in the split twice. Once is enough: it meets every attack."
    ),
    "nothing-to-abort": lambda facts: (
        "You can't abort now: only when somebody attacks you after you declared, or when your "
        "action can no longer happen."
    ),
    "nothing-to-give-up": lambda facts: (
        f"{facts.does('who', 'has')} no action left to give up for a defense."
    ),
    "not-attacked": lambda facts: (
        f"Nobody is attacking {facts.them('who')} now, so there's nothing to defend against."
    ),
    "before-ones-place": lambda facts: (
        f"{facts.does('who', 'is')} delaying: until that turn comes only a defense is possible, "
        f"+{facts.all('defenses') or 'dodge'}."
    ),
    "abort-to-defense": _abort_to_defense,
    "abort-failed": lambda facts: (
        f"{facts.does('who', 'has')} already failed to abort this round, and can't try again."
    ),
    "no-dice": lambda facts: f"{facts.does('who', 'has')} no Willpower left to abort with.",
}
