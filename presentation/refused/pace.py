"""How the scene is paced, and who may."""

from presentation.facts import Facts, Sentence
from presentation.text import typed
from presentation.waiting import duration


def _not_your_pace(facts: Facts) -> str:
    if facts.has("starter"):
        who = f"{facts['starter']}, who started the scene, or a storyteller"
    elif facts.has("runner"):
        who = f"{facts['runner']} or another storyteller"
    else:
        who = "a storyteller"
    own = f"type {typed('+init/leave')}, then {typed('+init/new')}"
    return f"Only {who} can do that. To run a scene of your own, {own}."


def _broken_sheet(facts: Facts) -> str:
    whose = "Your sheet" if facts.is_reader("who") else f"The sheet of {facts['who']}"
    return f"{whose} is damaged: {facts['problem']}. Tell a storyteller."


def _not_skipped_yet(facts: Facts) -> str:
    have = "has" if len(facts.words("who")) == 1 else "have"
    return (
        f"It's too soon to skip {facts.all('who', 'and') or 'them'}, who still {have} time. "
        f"{typed('+init/next')} can in {duration(facts.number('left'))}."
    )


SENTENCES: dict[str, Sentence] = {
    "scene-frozen": lambda facts: (
        f"The scene is on hold: {facts['reason']}. The storyteller can type "
        f"{typed('+init/resume')} to go on; without one, whoever takes part can."
    ),
    "poses-as-they-are": lambda facts: (
        f"The log already keeps poses. To stop that: {typed('+combat/poses off')}."
        if facts["on"]
        else f"The log doesn't keep poses now. To keep them: {typed('+combat/poses on')}."
    ),
    "not-frozen": lambda facts: (
        f"The scene isn't on hold. To put it on hold: {typed('+init/hold REASON')}."
    ),
    "needs-the-others": lambda facts: (
        "The others have a say in that. Type it at the prompt, and they are asked."
    ),
    "deadline-too-short": lambda facts: (
        f"Without a storyteller people have {duration(facts.number('least'))} or more before they "
        f"are skipped. Type {typed('+combat/idle 5m=10m pass')}, for example."
    ),
    "not-skipped-yet": _not_skipped_yet,
    "no-reason": lambda facts: f"Say why: {typed('+init/hold back in five minutes')}.",
    "bad-time": lambda facts: "A time is from 0 to 24 hours, such as 90s, 5m or 1h.",
    "no-deadline": lambda facts: (
        f"After how long? {typed(f'+combat/idle 5m=10m {facts["deed"]}')} acts after 10 minutes; "
        f"{typed('+combat/idle 5m')} only nudges after 5."
    ),
    "deadline-first": lambda facts: (
        f"The nudge has to come before the deadline: {typed('+combat/idle 5m=10m pass')} nudges "
        "after 5 minutes and skips after 10."
    ),
    "not-your-pace": _not_your_pace,
    "not-your-npc": lambda facts: (
        "You run this scene, and can do that for the NPCs you added. For "
        f"{facts.them('who')} it takes a storyteller."
    ),
    "not-yours": lambda facts: (
        f"You can't act for {facts['who']}. A storyteller can, with +as {facts['who']}=pass."
    ),
    "not-your-character": lambda facts: (
        f"{facts['who']} isn't your character. A storyteller can do that."
    ),
    "needs-storyteller": lambda facts: "Only a storyteller can do that.",
    "recovery-asks": lambda facts: (
        "You can't do that by yourself here. Type it for yourself alone, and the storyteller is "
        f"asked: {typed('+heal 2b')}."
    ),
    "recovery-by-rules": lambda facts: (
        "Here wounds and points come back only by the rules: pay with blood "
        f"({typed('+heal 2b with blood')}), or rest until a storyteller takes the wounds off. "
        "Nothing else is asked for here."
    ),
    "draft-below-spent": lambda facts: (
        f"You have spent {facts['spent']} {facts['resource']}, so your draft needs "
        f"{facts['resource']} {facts['spent']} or more until you get them back. "
        f"{typed(f'+regain {facts["resource"]}')} asks for one."
    ),
    "draft-without-fired-gun": lambda facts: (
        f"Your {facts['weapon']} has been fired, so it stays on your draft until it is full again. "
        f"{typed(f'+gear/reload {facts["weapon"]}')} asks for rounds."
    ),
    "broken-sheet": _broken_sheet,
}
