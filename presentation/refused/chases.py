"""Chases."""

from presentation.facts import Facts, Sentence
from presentation.text import typed


def _unknown_course(facts: Facts) -> str:
    near = facts.nearest("names", facts["text"])
    known = f" Did you mean {near}?" if near else ""
    return f"No course is called '{facts['text']}'.{known} +chase/course lists them."


def _not_while_chasing(facts: Facts) -> str:
    if facts["steers"]:
        return (
            f"You can't +{facts['verb']} while you run or drive. Shoot with +chase/attack NAME, or "
            "keep going: +chase/ready."
        )
    return (
        f"A passenger can't +{facts['verb']}. Type +chase/attack NAME, +block, +dodge or +do TEXT."
    )


SENTENCES: dict[str, Sentence] = {
    "no-chase": lambda facts: (
        "No chase is under way. Type +chase/pursue to go after somebody who got away; the "
        "storyteller can begin one with +chase/cold PREY=PREDATOR."
    ),
    "which-chase": lambda facts: (
        f"There's more than one chase. Say whose, {facts.all('prey') or 'by the prey'}: "
        f"+chase/roll {facts.first('prey')}."
    ),
    "not-in-chase": lambda facts: f"{facts.does('who', 'is')} not in a chase. +chase shows who is.",
    "shot-at": lambda facts: (
        f"{facts.all('names', 'and')} targeted {facts.them('who')}: that is rolled first, with the "
        "next round. Type +chase/ready, and this again when that round is over."
    ),
    "gives-up-already": lambda facts: (
        f"{facts.does('who', 'is')} giving up already, after the next round. To stay in the "
        f"chase, type {typed('+choose stay')}."
    ),
    "parts-already": lambda facts: (
        f"{facts.does('who', 'is')} going another way already, after the next round. To stay with "
        f"the others, type {typed('+choose stay')}."
    ),
    "in-chase": lambda facts: (
        f"{facts.does('who', 'is')} in a chase. Wait for its end, or give up: +chase/drop."
    ),
    "is-passenger": lambda facts: (
        f"{facts.does('who', 'is')} a passenger: {facts['driver']} drives. A passenger can "
        "type +chase/attack NAME, +block, +dodge or +do TEXT."
    ),
    "driver-on-foot": lambda facts: (
        f"{facts.does('who', 'is')} on foot, and nobody rides along with a runner. A storyteller "
        f"who runs the scene can rule it: {typed('+chase/board NAME=DRIVER')}. To run after the "
        "prey yourself: +chase/pursue NAME."
    ),
    "named-twice": lambda facts: f"You named {facts['who']} twice. Once is enough.",
    "chase-needs-sides": lambda facts: (
        "A chase needs prey and a predator: +chase/cold PREY=PREDATOR."
    ),
    "out-of-chase": lambda facts: (
        f"{facts.does('who', 'is')} out of the chase of {facts.all('prey', 'and')}, and can't come "
        f"back alone: whoever runs the scene types {typed('+chase/join NAME as predator')}."
    ),
    "not-fleeing": lambda facts: (
        f"{facts.does('who', 'is')} not fleeing.{facts.choice('names', 'Fleeing')} "
        "Type +chase/pursue NAME to go after one."
    ),
    "nobody-fleeing": lambda facts: (
        "Nobody has got away, so there's nobody to pursue. To get away yourself, type +escape."
    ),
    "pursue-whom": lambda facts: (
        f"Pursue whom? Type +chase/pursue {facts.first('names')}."
        f"{facts.choice('names', 'You can pursue')}"
    ),
    "no-maneuver-now": lambda facts: (
        f"{facts.does('who', 'is')} not asked for a maneuver now. {typed('+odds ready')} tells "
        "the odds of the next round."
    ),
    "ready-already": lambda facts: (
        f"{facts.does('who', 'is')} already ready for the next round."
        f" Still waiting for {facts.all('names', 'and')}."
    ),
    "run-of-prey": lambda facts: (
        f"{facts.does('who', 'is')} prey, and all prey share one Run: +chase/run prey=5."
    ),
    "together-already": lambda facts: (
        f"{facts['who']} and {facts['friend']} are already fleeing together. +chase shows it."
    ),
    "asked-already": lambda facts: (
        f"{facts.does('who', 'has')} already asked. Waiting for {facts['friend']} to type "
        f"+chase/flee {facts['who']}."
    ),
    "another-phase": lambda facts: (
        f"{facts['who']} and {facts['friend']} got away in different phases and lost sight of each "
        "other. Once they're chased they can meet: +chase/flee NAME."
    ),
    "not-prey": lambda facts: (
        f"{facts.does('who', 'is')} not prey in that chase. +chase/drop gives up."
    ),
    "nobody-to-part-from": lambda facts: (
        f"{facts.does('who', 'has')} nobody to part from. +chase shows who is fleeing."
    ),
    "not-predator": lambda facts: (
        f"{facts.does('who', 'is')} not a predator in this chase and has no Lead. Name a predator: "
        "+chase/lead NAME=5."
    ),
    "no-run": lambda facts: (
        "Nothing limits that side's Run. To limit it: +chase/run prey=5, or predators=5."
    ),
    "another-chase": lambda facts: (
        f"{facts['who']} is not in that chase. Type +chase/obstacle once for each chase."
    ),
    "obstacle-open": lambda facts: (
        f"They're still facing {facts['name']}. +chase shows who has to answer."
    ),
    "shot-held": lambda facts: (
        "What was done in this round of the chase is held back until the storyteller has seen it "
        "(+combat/release). Say that again after it."
    ),
    "bad-pool": lambda facts: (
        "A pool is one trait, or two different ones: +chase/pool NAME=wits + drive."
    ),
    "unknown-course": _unknown_course,
    "lead-too-short": lambda facts: (
        f"That costs {facts.number('cost')} of the Lead, and the Lead is only "
        f"{facts.number('lead')}. Type +chase/maneuver none, or one that costs less."
    ),
    "lead-too-long": lambda facts: (
        f"Too far: the Lead is {facts.number('lead')}, the {facts['weapon']} reaches below "
        f"{facts.number('below')}. No storyteller is here to allow it. Keep going: +chase/ready."
    ),
    "needs-ranged": lambda facts: (
        f"You can't reach across a Lead with {facts['weapon']}. Shoot or throw something: "
        "+chase/attack NAME=with WEAPON."
    ),
    "target-not-in-chase": lambda facts: (
        f"{facts['who']} is not in this chase. +chase shows who is."
    ),
    "same-side": lambda facts: (
        f"{facts['who']} is on the same side of the chase. +chase shows who is on the other."
    ),
    "committed-in-chase": lambda facts: (
        "You can't make a committed attack in a chase. Try power or feint: "
        f"{typed('+chase/attack NAME=power')}."
    ),
    "defends-anyway": lambda facts: (
        "Defense is automatic while you run or drive. Shoot with +chase/attack NAME, or keep "
        "going: +chase/ready."
    ),
    "not-while-chasing": _not_while_chasing,
    "no-haste-in-chase": lambda facts: (
        "Haste does nothing while you run or drive. Leave it out; +chase/exert buys a success."
    ),
}
