"""How the scene is paced, and who may."""

from presentation.facts import Facts, Sentence
from presentation.text import typed


def _not_your_pace(facts: Facts) -> str:
    if facts.has("starter"):
        who = f"{facts['starter']}, who started the scene, or a storyteller"
    else:
        who = (
            f"{facts['runner']} or another storyteller" if facts.has("runner") else "a storyteller"
        )
    own = f"{typed('+init/leave')}, then {typed('+init/new')} opens one of your own"
    return f"The pace is set by {who}. {own}."


def _broken_sheet(facts: Facts) -> str:
    return f"The sheet of {facts['who']} cannot be read: {facts['problem']}. Tell a storyteller."


SENTENCES: dict[str, Sentence] = {
    "scene-frozen": lambda facts: (
        f"Everything is held: {facts['reason']}. Whoever runs the scene lets it go on with "
        f"{typed('+init/resume')}."
    ),
    "poses-as-they-are": lambda facts: (
        f"The log keeps poses already. {typed('+combat/poses off')} ends that."
        if facts["on"]
        else f"The log keeps no poses as it is. {typed('+combat/poses on')} begins it."
    ),
    "not-frozen": lambda facts: (
        f"Nothing is held here. {typed('+init/hold REASON')} holds everything."
    ),
    "no-reason": lambda facts: f"Say why: {typed('+init/hold back in five minutes')}.",
    "bad-time": lambda facts: "A time is 0 to 24 hours: 90s, 5m or 1h.",
    "no-deadline": lambda facts: (
        f"After how long? {typed(f'+combat/idle 5m=10m {facts["deed"]}')} waits 10 minutes; "
        f"{typed('+combat/idle 5m')} reminds after 5 and does no more."
    ),
    "deadline-first": lambda facts: (
        "The deadline must come after the reminder: "
        f"{typed('+combat/idle 5m=10m pass')} reminds after 5 minutes and passes over after 10."
    ),
    "not-your-pace": _not_your_pace,
    "not-yours": lambda facts: (
        f"{facts['who']} is not yours to act for. A storyteller can, with +as {facts['who']}=pass."
    ),
    "not-your-character": lambda facts: (
        f"{facts['who']} is not your character. A storyteller can do that."
    ),
    "needs-storyteller": lambda facts: "Only a storyteller can do that.",
    "recovery-asks": lambda facts: (
        "That is not a player's own to say here. Say it of yourself alone, and whoever runs the "
        f"scene is asked: {typed('+heal 2b')}."
    ),
    "recovery-by-rules": lambda facts: (
        f"Here nothing comes back but by the rules: wounds by regeneration, with blood "
        f"({typed('+heal 2b with blood')}) or over time, as a storyteller says. For anything else "
        "ask a storyteller, who can say it."
    ),
    "draft-below-spent": lambda facts: (
        f"You have spent {facts['spent']} {facts['resource']}: until they are given back your "
        f"draft needs {facts['resource']} {facts['spent']} or more. Nothing was changed. "
        f"{typed(f'+regain {facts["resource"]}')} asks for one."
    ),
    "draft-without-fired-gun": lambda facts: (
        f"Your {facts['weapon']} has been fired: it stays on your draft until it is full. "
        f"Nothing was changed. {typed(f'+gear/reload {facts["weapon"]}')} asks for rounds."
    ),
    "broken-sheet": _broken_sheet,
}
