"""Challenges, and a standard and a simple action (chapter 16)."""

from presentation.facts import Sentence

SENTENCES: dict[str, Sentence] = {
    "no-action-left": lambda facts: (
        f"{facts.does('who', 'has')} no actions left this round. Wait for the next round."
    ),
    "no-standard-left": lambda facts: (
        f"{facts.does('who', 'has')} no standard action left this round. Try a simple one: move, "
        "drop, stand or do TEXT."
    ),
    "no-haste-here": lambda facts: (
        "You don't announce haste here: Celerity's extra rounds are automatic. Leave it out."
    ),
    "targeted-enough": lambda facts: (
        f"{facts['who']} can't be the target of more {facts['type']} attacks this round "
        f"({facts.number('limit')} at most). Help an ally, or attack somebody else."
    ),
    "too-many-steps": lambda facts: (
        f"{facts['who']} is {facts.number('steps')} steps away, and {facts['weapon']} reaches "
        f"{facts.number('limit')}. Move first: move 3 to {facts['who']} & attack {facts['who']}."
    ),
    "steps-not-yards": lambda facts: (
        "These rules count distance in steps, and a storyteller sets them. Leave out 'range'."
    ),
    "distance-in-steps": lambda facts: (
        f"These rules count distance in steps. Type: +as {facts['who']}=steps {facts['other']} 4."
    ),
    "retest-instead": lambda facts: (
        "Here Willpower buys a retest, not a success: you are asked when you lose. Leave it out."
    ),
    "no-skill": lambda facts: f"Name a skill: {facts['verb']} NAME with SKILL.",
    "prone": lambda facts: f"{facts.does('who', 'is')} on the ground. Try stand or crawl.",
    "nobody-to-wait-for": lambda facts: (
        "There's nobody left to wait for this round. Act now, or +pass."
    ),
    "already-fleeing": lambda facts: f"{facts.does('who', 'has')} already announced a fair escape.",
    "escape-at-your-place": lambda facts: (
        "You can only announce a fair escape when your turn comes, not later in the round."
    ),
    "helped-already": lambda facts: (
        f"{facts.does('by', 'is')} already helping {facts.them('who')}. A challenge takes only one "
        "helper."
    ),
    "no-shields": lambda facts: "Under these rules you can't take an attack for somebody else.",
    "no-starter": lambda facts: (
        "Under these rules it doesn't matter who started the fight. Leave out 'by'."
    ),
    "setting-off": lambda facts: (
        f"This scene doesn't use {facts['verb']}. A storyteller can turn it on before the first "
        f"round: +combat/set {facts['setting']}=yes."
    ),
    "maneuver-hand-to-hand": lambda facts: (
        "That maneuver takes your hands, or a weapon in them. Name another with 'with', or do "
        "something else."
    ),
    "nothing-to-disarm": lambda facts: f"{facts['who']} has nothing in hand to lose.",
}
