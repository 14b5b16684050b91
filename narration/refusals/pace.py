"""How the scene is paced, and who may."""

from narration.facts import Facts, Sentence
from narration.languages import N_, _
from narration.phrases.presence import duration
from narration.text import of_who_runs_it, typed


def _not_your_pace(facts: Facts) -> str:
    if facts.has("starter"):
        who = _("{starter}, who runs the scene, or a storyteller", starter=facts["starter"])
    elif facts.has("runner"):
        who = _("{runner} or another storyteller", runner=_(facts["runner"]))
    else:
        who = _("a storyteller")
    own = _(
        "type {command}, then {command2}", command=typed("+init/leave"), command2=typed("+init/new")
    )
    if facts.has("moves_on"):
        return _(
            "Only {who} moves the scene on. To get away: {escape}. To do nothing: {nothing}.",
            who=who,
            escape=typed("+escape"),
            nothing=typed("+pass"),
        )
    return _("Only {who} can do that. To run a scene of your own, {own}.", who=who, own=own)


def _broken_sheet(facts: Facts) -> str:
    whose = _("Your sheet") if facts.is_reader("who") else _("The sheet of {who}", who=facts["who"])
    return _(
        "{whose} is damaged: {problem}. Tell a storyteller.", whose=whose, problem=facts["problem"]
    )


def _not_skipped_yet(facts: Facts) -> str:
    have = _("has") if len(facts.words("who")) == 1 else _("have")
    return _(
        "It's too soon to skip {who}, who still {have} time. You can type {command} in {duration}.",
        who=facts.all("who", "and") or _("them"),
        have=have,
        command=typed("+init/next"),
        duration=duration(facts.number("left")),
    )


SENTENCES: dict[str, Sentence] = {
    "scene-frozen": lambda facts: _(
        "The scene is on hold: {reason}. The storyteller can type {command} to "
        "go on; without a storyteller, anyone in the scene can.",
        reason=of_who_runs_it(facts["reason"], facts.has("led")),
        command=typed("+init/resume"),
    ),
    "poses-as-they-are": lambda facts: (
        _(
            "The log already keeps poses. To stop that: {command}.",
            command=typed("+combat/poses off"),
        )
        if facts.has("on")
        else _(
            "The log doesn't keep poses now. To keep them: {command}.",
            command=typed("+combat/poses on"),
        )
    ),
    "no-pose-to-mend": N_("The log of the scene here has no pose of yours to mend."),
    "not-once-in-pose": N_("Your last pose has '{text}' {count} times, not once: {pose}."),
    "pose-keeps-name": N_("Your pose begins with your name, {who}, and it stays there."),
    "not-frozen": lambda facts: _(
        "The scene isn't on hold. To put it on hold: {command}.", command=typed("+init/hold REASON")
    ),
    "needs-the-others": N_(
        "The others have a say in that. Type it at the prompt, and they are asked."
    ),
    "not-skipped-yet": _not_skipped_yet,
    "no-reason": lambda facts: _(
        "Say why: {command}.", command=typed("+init/hold back in five minutes")
    ),
    "bad-time": N_("A time is up to 60 days, such as 90s, 5m, 12h or 2d."),
    "no-deadline": lambda facts: _(
        "After how long? {command} acts after 10 minutes; {command2} only nudges after 5.",
        command=typed(f"+combat/idle 5m=10m {facts['deed']}"),
        command2=typed("+combat/idle 5m"),
    ),
    "deadline-first": lambda facts: _(
        "The nudge has to come before the deadline: {command} nudges after 5 "
        "minutes and skips after 10.",
        command=typed("+combat/idle 5m=10m pass"),
    ),
    "not-your-pace": _not_your_pace,
    "not-your-npc": lambda facts: _(
        "You run this scene, and can do that for the NPCs you added. For {them} "
        "it takes a storyteller.",
        them=facts.them("who"),
    ),
    "not-yours": N_("You can't act for {who}. A storyteller can, with +as {who}=pass."),
    "not-your-character": N_("{who} isn't your character. A storyteller can do that."),
    "needs-storyteller": N_("Only a storyteller can do that."),
    "recovery-asks": lambda facts: _(
        "You can't do that by yourself here. Type it for yourself alone, and the "
        "storyteller is asked: {command}.",
        command=typed("+heal 2b"),
    ),
    "recovery-by-rules": lambda facts: _(
        "Here wounds, points, rounds and gear change by the rules alone: you pay "
        "with blood ({command}), or rest until a storyteller says what has come "
        "back. Nothing else is asked for here.",
        command=typed("+heal 2b with blood"),
    ),
    "draft-below-spent": lambda facts: _(
        "You have spent {spent} {resource}, so your draft needs {resource} "
        "{spent} or more until you get them back. {command} asks for one.",
        spent=facts["spent"],
        resource=facts["resource"],
        command=typed(f"+regain {facts['resource']}"),
    ),
    "draft-without-fired-gun": lambda facts: _(
        "Your {weapon} has been fired, so it stays on your draft until it is "
        "full again. {command} asks for rounds.",
        weapon=facts["weapon"],
        command=typed(f"+gear/reload {facts['weapon']}"),
    ),
    "broken-sheet": _broken_sheet,
}
