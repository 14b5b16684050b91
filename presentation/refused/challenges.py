"""Challenges, and a standard and a simple action (chapter 16)."""

from presentation.facts import Sentence

SENTENCES: dict[str, Sentence] = {
    "no-action-left": lambda facts: (
        f"{facts['who']} has used both actions of this round. There will be others."
    ),
    "no-standard-left": lambda facts: (
        f"{facts['who']} has no standard action left in this round. A simple one may be: move, "
        "drop, stand or do TEXT."
    ),
    "no-haste-here": lambda facts: (
        "There is no haste to announce here: Celerity gives further rounds by itself. Leave it out."
    ),
    "targeted-enough": lambda facts: (
        f"{facts['who']} can be the target of no more {facts['type']} attacks in this round "
        f"({facts.number('limit')} at most). Help an ally, or attack somebody else."
    ),
    "too-many-steps": lambda facts: (
        f"{facts['who']} is {facts.number('steps')} steps away, and {facts['weapon']} reaches "
        f"{facts.number('limit')}. Move first: move 3 to {facts['who']} & attack {facts['who']}."
    ),
    "steps-not-yards": lambda facts: (
        "Distances are counted in steps here, and a storyteller sets them. Leave out 'range'."
    ),
    "distance-in-steps": lambda facts: (
        f"Distances are counted in steps here. Type: +as {facts['who']}=steps {facts['other']} 4."
    ),
    "retest-instead": lambda facts: (
        "Willpower buys no success here but a retest, and you are asked when you lose. Leave it "
        "out."
    ),
    "no-skill": lambda facts: f"Name a skill: {facts['verb']} NAME with SKILL.",
    "prone": lambda facts: f"{facts['who']} lies on the ground. There is: stand or crawl.",
    "nobody-to-wait-for": lambda facts: (
        "Nobody is left to wait for in this round. Act now, or pass."
    ),
    "already-fleeing": lambda facts: f"{facts['who']} has announced a fair escape already.",
    "escape-at-your-place": lambda facts: (
        "A fair escape is announced when you are called, not later in the round."
    ),
    "helped-already": lambda facts: (
        f"{facts['by']} is helping {facts['who']} already. One helper is all a challenge takes."
    ),
    "no-shields": lambda facts: "Nobody takes an attack for another under these rules.",
    "no-starter": lambda facts: (
        "Who started the fight does not matter under these rules. Leave out 'by'."
    ),
    "setting-off": lambda facts: (
        f"There is no {facts['verb']} in this scene. A storyteller may allow it before the first "
        f"round: +combat/set {facts['setting']}=yes."
    ),
}
