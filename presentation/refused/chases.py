"""Chases."""

from presentation.facts import Facts, Sentence


def _unknown_course(facts: Facts) -> str:
    near = facts.nearest("names", facts["text"])
    known = f" Did you mean {near}?" if near else ""
    return f"There is no course '{facts['text']}'.{known} +chase/course lists them."


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
        "+chase/attack NAME, +block or +dodge."
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
        f"{facts.number('below')}. Just keep going: +chase/roll."
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
        "+chase/roll just goes on."
    ),
    "not-while-chasing": lambda facts: (
        f"There is no time to {facts['verb']} in a chase. +chase/attack NAME shoots; +chase/roll "
        "just goes on."
    ),
    "no-haste-in-chase": lambda facts: (
        "Haste buys nothing in a chase: leave it out. +chase/exert buys a success."
    ),
}
