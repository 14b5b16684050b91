"""Whose turn it is, what may stand in one line, and what may be given up."""

from game.reading import PhaseKind
from game.state.decisions import STORYTELLER
from game.words import quote
from narration.facts import Facts, Sentence, who_has, who_is
from narration.languages import N_, _
from narration.phrases.verb_words import kind_named
from narration.text import typed


def _not_your_turn(facts: Facts) -> str:
    if not facts.has("awaited"):
        return _("Somebody has to answer a question first. +init shows who.")
    return _(
        "It isn't {who} turn yet. Waiting for {awaited}. +plan declares ahead; "
        "+init shows the order.",
        who=facts.own("who"),
        awaited=facts.all("awaited", "and"),
    )


def _already_declared(facts: Facts) -> str:
    if facts.has("skipped"):
        return _skipped(facts)
    done = _("acted") if facts.has("acted") else _("declared")
    again = _second_thoughts(facts, TAKES_THAT_BACK) or f" {_undoing(facts)}"
    return _(
        "{who} already {done} this phase.{again}",
        who=facts.does("who", "has"),
        done=done,
        again=again,
    )


def _undoing(facts: Facts) -> str:
    """Return how what was declared is undone, where it is too late to take it back: by whoever runs
    the scene, or else by agreement.
    """
    return _asking(f"+combat/undo {quote(facts['who'])}", facts)


def _asking(command: str, facts: Facts) -> str:
    undo = typed(command)
    whom = _("the others") if facts.has("unled") else _("the storyteller")
    return _("{undo} takes that back, or asks {whom} to.", undo=undo, whom=whom)


def _skipped(facts: Facts) -> str:
    """Return that somebody was passed over, and how they get their declaration back."""
    steps = facts.number("steps")
    undoing = _asking("+combat/undo" if steps == 1 else f"+combat/undo {steps}", facts)
    if facts.is_reader("skipped"):
        return _("You were skipped this round, and so can't declare. {undoing}", undoing=undoing)
    return _(
        "{who} was skipped this round, and so can't declare. {undoing}",
        who=facts["skipped"],
        undoing=undoing,
    )


TAKES_THAT_BACK = N_(" {command} takes that back.")
TAKES_IT_BACK = N_(" {command} takes the declaration back.")  # of which nothing was said before


def _second_thoughts(facts: Facts, told: str) -> str:
    """Return how to take back what was declared, ``told`` so, where that is still possible."""
    if not facts.has("oops"):
        return ""
    who = facts["oops"]
    name = "" if who == facts.reader else f" {who}"
    return _(told, command=typed(f"+combat/oops{name}"))


def _wrong_phase(facts: Facts) -> str:
    phase = facts["phase"]
    told, now = STANDS.get(phase, ("", ""))
    if not told:
        told, now = KINDS_STAND.get(kind_named(phase) or "rest", ("", ""))
    if not told:
        belongs = facts.choice("allowed", _("Wait for"))
        return _(
            "You can't do that {when}.{belongs}",
            when=_("in {phase}", phase=phase) if facts.has("phase") else _("now"),
            belongs=belongs,
        )
    if kind_named(phase) == "keep" and facts["allowed"] == "declaration":
        now = now if facts.moves_on or facts.has("unled") else BEGUN_BY_OTHERS
        return f"{_(told)}. {_(now)}. {_('+plan declares ahead')}."
    if facts.has("abort"):
        own = facts["aborts"] == facts.reader
        start = "+" if own else f"+as {quote(facts['aborts'])}="
        return _(
            "{told}. To do it in place of what was declared: {command}.",
            told=_(told),
            command=typed(f"{start}{facts['abort']}"),
        )
    now = now if facts.moves_on else SHOWS
    more = f" {_skipped(facts)}" if facts.has("skipped") else _second_thoughts(facts, TAKES_IT_BACK)
    return f"{_(told)}. {_(now)}.{more}"


SHOWS = N_("+init shows who is next")
BEGUN_BY_OTHERS = N_("The storyteller begins the next with +init/roll")
STANDS = {
    "setup": (N_("The fight hasn't begun"), N_("Type +init/roll to begin it")),
    "declaration": (N_("It's time to declare"), SHOWS),
    "resolution": (N_("Declarations are over this round"), N_("Type +init/next for the next turn")),
    "haste declaration": (N_("It's time to declare haste actions"), SHOWS),
    "haste resolution": (
        N_("Declarations are over for this phase"),
        N_("Type +init/next for the next turn"),
    ),
    "bookkeeping": (N_("The round is over"), N_("Type +init/roll to begin the next")),
    "ended": (N_("The fight is over"), N_("Type +init/start to open another")),
}
KINDS_STAND: dict[PhaseKind, tuple[str, str]] = {
    "act": (N_("Everyone acts on their turn now"), SHOWS),
    "declare": STANDS["declaration"],
    "resolve": STANDS["resolution"],
    "keep": STANDS["bookkeeping"],
}


def _choose(facts: Facts) -> str:
    if facts.storyteller and facts.has("who") and facts["who"] != STORYTELLER:
        start = f"+as {facts['who']}=choose"
        return _(
            "Type {command}: {options}.",
            command=typed(f"{start} {facts.first('options')}"),
            options=facts.all("options"),
        )
    return (
        _("Type +choose {options}.", options=facts.all("options"))
        if facts.has("options")
        else _("Type +choose OPTION.")
    )


def _no_question(facts: Facts) -> str:
    who = _("The storyteller has") if facts["who"] == STORYTELLER else facts.does("who", "has")
    return _("{who} no question to answer now. +init shows who does.", who=who)


def _too_few_rounds(facts: Facts) -> str:
    begun = facts.number("begun")
    if not begun:
        return _("No round has begun yet. +combat/undo takes back the last thing that was done.")
    most = "+combat/undo round" if begun == 1 else f"+combat/undo {begun} rounds"
    return _("There aren't that many rounds to undo. Type {most}.", most=most)


def _question_open(facts: Facts) -> str:
    told = _("{who} a question to answer first", who=facts.does("who", "has"))
    if facts["who"] == STORYTELLER:
        told = _("You have a question to answer first")
        if not facts.moves_on:
            told = _("The storyteller has a question to answer first")
            return _("{told}: wait for that. +init shows what it is.", told=told)
    if not facts.has("options"):
        return _("{told}. +init shows what.", told=told)
    if facts["who"] == STORYTELLER or not facts.storyteller or facts.is_reader("who"):
        others = facts.reader and not facts.is_reader("who") and facts["who"] != STORYTELLER
        return f"{told}{'' if others else _(': +choose {options}', options=facts.all('options'))}."
    answer = f"+as {facts['who']}=choose {facts.first('options')}"
    told = f"{told} ({facts.all('options')})"
    return _("{told}. To answer for them: {command}.", told=told, command=typed(answer))


def _split_too_wide(facts: Facts) -> str:
    limit = facts.number("limit")
    most = _("at most {limit} actions", limit=limit) if limit > 1 else _("no split")
    who = facts.them("who")
    return _(
        "With Wits {limit} {who} can make {most}. Leave out '&' and an action.",
        limit=limit,
        who=who,
        most=most,
    )


SENTENCES: dict[str, Sentence] = {
    "not-your-turn": _not_your_turn,
    "already-declared": _already_declared,
    "too-many-rounds": N_("A plan is for {limit} rounds at most."),
    "plan-one-round": N_("In a chase you plan one round. What is planned now: +plan."),
    "too-many-plans": N_("A plan has from 1 to {limit} lines, with '; else' between them."),
    "target-has-fallen": who_has(N_("{who} gone down since it was planned.")),
    "target-not-told": N_("It's no longer clear who is meant."),
    "no-plan": who_has(N_("{who} no plan. +help +plan tells how to make one.")),
    "plan-in-chase": who_is(
        N_("{who} in a chase, where there's no turn to plan for. Just declare.")
    ),
    "one-action": N_("You get one action here. Leave out '&' or haste, and what follows it."),
    "question-open": _question_open,
    "wrong-phase": _wrong_phase,
    "no-question": _no_question,
    "no-such-option": lambda facts: _(
        "'{text}' isn't one of the answers. {choose}", text=facts["text"], choose=_choose(facts)
    ),
    "asked-anew": N_("You are asked something else by now. To answer this, type that once more."),
    "stale-question": N_(
        "That question is closed, so your answer did nothing. +init shows what is asked now."
    ),
    "nothing-to-undo": N_("There's nothing to undo."),
    "nothing-declared": lambda facts: _(
        "{who} no declaration to take back. {command} drops what is only planned.",
        who=facts.does("who", "has"),
        command=typed("+plan/clear"),
    ),
    "too-late-to-take-back": lambda facts: _(
        "It's too late to take back {who} declaration: play has gone on. "
        "{command} asks for it to be undone: the storyteller decides, or the "
        "others where none runs the scene.",
        who=facts.own("who"),
        command=typed("+combat/undo " + facts["who"]),
    ),
    "thought-again-enough": lambda facts: _(
        "{who} taken back {most} declarations this round: this one stands. {command} asks for it "
        "to be undone.",
        who=facts.does("who", "has"),
        most=facts.number("most"),
        command=typed("+combat/undo " + facts["who"]),
    ),
    "plays-by-itself": lambda facts: _(
        "The game is playing {who}, and would declare the same again. To stop that: {command}.",
        who=facts["who"],
        command=typed("+npc/manual NAME"),
    ),
    "nothing-to-redo": N_(
        "There's nothing to redo: nothing was undone, or play has gone on since."
    ),
    "bad-steps": N_("You can't undo {steps} steps. Type +combat/undo, or +combat/undo 2."),
    "too-few-rounds": _too_few_rounds,
    "split-in-haste": N_("You can't split a haste action. Leave out '&' and the rest."),
    "split-too-wide": _split_too_wide,
    "not-in-a-split": N_("You can't split {verb}. Split attacks, defenses and +do."),
    "split-same-target": N_(
        "Each attack in a split needs its own target, and {target} is in it twice."
    ),
    "split-same-defense": N_(
        "{verb} is in the split twice. Once is enough: it meets every attack."
    ),
    "nothing-to-abort": N_(
        "You can't abort now: only when somebody attacks you after you declared, "
        "or when your action can no longer happen."
    ),
    "nothing-to-give-up": who_has(N_("{who} no action left to give up for a defense.")),
    "not-attacked": lambda facts: _(
        "Nobody is attacking {them} now, so there's nothing to defend against.",
        them=facts.them("who"),
    ),
    "before-ones-place": lambda facts: _(
        "{who} delaying: until that turn comes only a defense is possible, +{defenses}.",
        who=facts.does("who", "is"),
        defenses=facts.all("defenses") or "dodge",
    ),
    "abort-to-defense": lambda facts: _(
        "You can only abort to a defense: +abort {defenses}.",
        defenses=facts.all("defenses") or "dodge",
    ),
    "abort-failed": who_has(N_("{who} already failed to abort this round, and can't try again.")),
    "no-dice": who_has(N_("{who} no Willpower left to abort with.")),
}
