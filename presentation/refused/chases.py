"""Chases."""

from presentation.facts import Facts, Sentence


def _unknown_course(facts: Facts) -> str:
    near = facts.nearest("names", facts["text"])
    known = f" Did you mean {near}?" if near else ""
    return f"There is no course '{facts['text']}'.{known} +chase/course lists them."


def _not_while_chasing(facts: Facts) -> str:
    if facts["steers"]:
        return (
            f"There is no time to {facts['verb']} while one runs or drives. +chase/attack NAME "
            "shoots; +chase/ready just goes on."
        )
    return (
        f"A passenger cannot {facts['verb']}. What one can do sitting there: +chase/attack NAME, "
        "+block, +dodge, +do TEXT."
    )


SENTENCES: dict[str, Sentence] = {
    "no-chase": lambda facts: (
        "No chase is under way. +chase/pursue goes after one who got away; whoever runs the scene "
        "begins one with +chase/cold PREY=PREDATOR."
    ),
    "which-chase": lambda facts: (
        f"More than one chase is under way: say whose, of {facts.all('prey') or 'the prey'}, as in "
        f"+chase/roll {facts.first('prey')}."
    ),
    "not-in-chase": lambda facts: f"{facts['who']} is in no chase. +chase shows who is.",
    "in-chase": lambda facts: (
        f"{facts['who']} is in a chase, and is back when that is over. +chase shows it; "
        "+chase/drop gives up."
    ),
    "is-passenger": lambda facts: (
        f"{facts['who']} is a passenger: {facts['driver']} drives, and rolls. A passenger types "
        "+chase/attack NAME, +block, +dodge or +do TEXT."
    ),
    "named-twice": lambda facts: f"{facts['who']} is named twice. Once is enough.",
    "chase-needs-sides": lambda facts: (
        "A chase needs somebody who flees and somebody who pursues: +chase/cold PREY=PREDATOR."
    ),
    "not-fleeing": lambda facts: (
        f"{facts['who']} is not fleeing.{facts.choice('names', 'Who is')} "
        "+chase/pursue NAME goes after one who is."
    ),
    "nobody-fleeing": lambda facts: (
        "Nobody has got away whom one could pursue. +chase shows who has; +escape is how one does."
    ),
    "pursue-whom": lambda facts: (
        f"Say whom to pursue, as in +chase/pursue {facts.first('names')}."
        f"{facts.choice('names', 'There is')}"
    ),
    "ready-already": lambda facts: (
        f"{facts['who']} is ready for the next round already."
        f"{facts.choice('names', 'Still to say so')}"
    ),
    "run-of-prey": lambda facts: (
        f"{facts['who']} pursues nobody, and has no Run of their own. The prey's is one for all: "
        "+chase/run prey=5."
    ),
    "together-already": lambda facts: (
        f"{facts['who']} and {facts['friend']} flee together already. +chase shows it."
    ),
    "asked-already": lambda facts: (
        f"{facts['who']} has said so. {facts['friend']} has to want it too: "
        f"+chase/flee {facts['who']}."
    ),
    "another-phase": lambda facts: (
        f"{facts['who']} and {facts['friend']} did not get away in the same phase, and lost sight "
        "of each other. Prey that is pursued may still meet: +chase/flee NAME."
    ),
    "not-prey": lambda facts: (
        f"{facts['who']} does not flee in that chase, and cannot part from it. "
        "+chase/drop gives up."
    ),
    "nobody-to-part-from": lambda facts: (
        f"Nobody would be left whom {facts['who']} could part from. +chase shows who flees."
    ),
    "not-predator": lambda facts: (
        f"{facts['who']} pursues nobody in this chase, and has no Lead. Name a predator: "
        "+chase/lead NAME=5."
    ),
    "no-run": lambda facts: (
        "Nothing limits that side's Run. To limit it: +chase/run prey=5, or predators=5."
    ),
    "another-chase": lambda facts: (
        f"{facts['who']} is not in that chase. Give each chase an obstacle of its own: "
        "+chase/obstacle, once for each."
    ),
    "obstacle-open": lambda facts: (
        f"They still face an obstacle: {facts['name']}. +chase shows who is asked about it."
    ),
    "bad-pool": lambda facts: (
        "A pool is one trait or two different ones: +chase/pool NAME=wits + drive."
    ),
    "unknown-course": _unknown_course,
    "lead-too-short": lambda facts: (
        f"The Lead is too short for that: {facts.number('lead')}, and it costs "
        f"{facts.number('cost')}. Type +chase/maneuver none, or one that costs less."
    ),
    "lead-too-long": lambda facts: (
        f"Too far: a Lead of {facts.number('lead')}, and the {facts['weapon']} needs one below "
        f"{facts.number('below')}. No storyteller is here to allow it. Just keep going: "
        "+chase/ready."
    ),
    "needs-ranged": lambda facts: (
        f"The {facts['weapon']} does not reach across a Lead. Shoot or throw something: "
        "+chase/attack NAME=with WEAPON."
    ),
    "target-not-in-chase": lambda facts: (
        f"{facts['who']} is not in this chase. +chase shows who is."
    ),
    "same-side": lambda facts: (
        f"{facts['who']} is on the same side of the chase. +chase shows who is on the other."
    ),
    "committed-in-chase": lambda facts: (
        "Nobody commits to an attack in a chase. Try power or feint: +chase/attack NAME=power."
    ),
    "defends-anyway": lambda facts: (
        f"{facts['who']} runs or drives, and defends without saying so. +chase/attack NAME shoots; "
        "+chase/ready just goes on."
    ),
    "not-while-chasing": _not_while_chasing,
    "no-haste-in-chase": lambda facts: (
        f"{facts['who']} runs or drives, and haste buys nothing there: leave it out. +chase/exert "
        "buys a success."
    ),
}
