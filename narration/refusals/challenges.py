"""Challenges, and a standard and a simple action (chapter 16)."""

from narration.facts import Sentence, who_has, who_is
from narration.languages import N_, _

SENTENCES: dict[str, Sentence] = {
    "one-action-first": who_has(
        N_(
            "{who} one action before all others, for having started the fight. Say it alone: the "
            "other one comes at its place in the order."
        )
    ),
    "no-action-left": who_has(N_("{who} no actions left this round. Wait for the next round.")),
    "no-standard-left": lambda facts: _(
        "{who} no standard action left this round. Try a simple one: move, drop, stand or do TEXT.",
        who=facts.does("who", "has"),
    ),
    "one-standard-in-chase": who_has(
        N_("{who} one standard action in a round of a chase. Say one of them: +chase/attack NAME.")
    ),
    "no-haste-here": N_(
        "You don't announce haste here: Celerity's extra rounds are automatic. Leave it out."
    ),
    "targeted-enough": lambda facts: _(
        "{who} can't be the target of more {type} attacks this round ({number} "
        "at most). Help an ally, or attack somebody else.",
        who=facts["who"],
        type=facts["type"],
        number=facts.number("limit"),
    ),
    "too-many-steps": lambda facts: _(
        "{who} is {number} steps away, and {weapon} reaches {number2}. Move "
        "first: move 3 to {who} & attack {who}.",
        who=facts["who"],
        number=facts.number("steps"),
        weapon=facts["weapon"],
        number2=facts.number("limit"),
    ),
    "steps-not-yards": N_(
        "These rules count distance in steps, and a storyteller sets them. Leave out 'range'."
    ),
    "distance-in-steps": N_(
        "These rules count distance in steps. Type: +as {who}=steps {other} 4."
    ),
    "retest-instead": N_(
        "Here Willpower buys a retest, not a success: you are asked when you lose. Leave it out."
    ),
    "no-skill": N_("Name a skill: {verb} NAME with SKILL."),
    "prone": who_is(N_("{who} on the ground. Try stand or crawl.")),
    "nobody-to-wait-for": N_("There's nobody left to wait for this round. Act now, or +pass."),
    "already-fleeing": who_has(N_("{who} already announced a fair escape.")),
    "escape-at-your-place": N_(
        "You can only announce a fair escape when your turn comes, not later in the round."
    ),
    "helped-already": lambda facts: _(
        "{by} already helping {them}. A challenge takes only one helper.",
        by=facts.does("by", "is"),
        them=facts.them("who"),
    ),
    "help-refused": N_("You already offered help this round, and it was refused."),
    "no-shields": N_("Under these rules you can't take an attack for somebody else."),
    "no-starter": N_("Under these rules it doesn't matter who started the fight. Leave out 'by'."),
    "setting-off": N_(
        "This scene doesn't use {verb}. A storyteller can turn it on before the "
        "first round: +combat/set {setting}=yes."
    ),
    "maneuver-hand-to-hand": N_(
        "That maneuver takes your hands, or a weapon in them. Name another with "
        "'with', or do something else."
    ),
    "nothing-to-disarm": N_("{who} has nothing in hand to lose."),
}
