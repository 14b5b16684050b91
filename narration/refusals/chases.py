"""Chases."""

from narration.facts import Facts, Sentence, who_has, who_is
from narration.languages import N_, _
from narration.text import listing, typed


def _unknown_course(facts: Facts) -> str:
    near = facts.nearest("names", facts["text"])
    known = _(" Did you mean {near}?", near=near) if near else ""
    return _(
        "No course is called '{text}'.{known} +chase/course lists them.",
        text=facts["text"],
        known=known,
    )


def _not_while_chasing(facts: Facts) -> str:
    if facts.has("steers"):
        return _(
            "You can't +{verb} while you run or drive. Shoot with +chase/attack "
            "NAME, or keep going: +chase/ready.",
            verb=facts["verb"],
        )
    return _(
        "A passenger can't +{verb}. Type {commands}.",
        verb=facts["verb"],
        commands=listing(
            [
                typed("+chase/attack NAME"),
                *(typed(f"+{one}") for one in facts.words("defenses")),
                typed("+do TEXT"),
            ],
            "or",
        ),
    )


SENTENCES: dict[str, Sentence] = {
    "no-chase": N_(
        "No chase is under way. Type +chase/pursue to go after somebody who got "
        "away; the storyteller can begin one with +chase/cold PREY=PREDATOR."
    ),
    "which-chase": lambda facts: _(
        "There's more than one chase. Say whose, {prey}: +chase/roll {first}.",
        prey=facts.all("prey") or _("by the prey"),
        first=facts.first("prey"),
    ),
    "not-in-chase": who_is(N_("{who} not in a chase. +chase shows who is.")),
    "in-chase": who_is(N_("{who} in a chase. Wait for its end, or give up: +chase/drop.")),
    "is-passenger": lambda facts: _(
        "{who} a passenger: {driver} drives. A passenger can type +chase/attack "
        "NAME, +block, +dodge or +do TEXT.",
        who=facts.does("who", "is"),
        driver=facts["driver"],
    ),
    "course-is-ruled": lambda facts: _(
        "Only the storyteller moves a chase to {course}: {command}. Leave the course out, and you "
        "run.",
        course=facts["course"],
        command=typed("+chase/course NAME"),
    ),
    "another-course": lambda facts: _(
        "{friend} flees over another course. The storyteller can have you meet: {command}.",
        friend=facts["friend"],
        command=typed("+chase/flee NAME=NAME"),
    ),
    "cover-ruled": N_("The storyteller has said where {who} stands: cover {cover}."),
    "cover-too-late": N_("While the dice fall it's too late for cover. Take it after this phase."),
    "cover-cannot": N_("{who} can't get to any cover now."),
    "cover-already": N_("{who} is in that cover already: {cover}."),
    "range-in-chase": N_("In a chase the Lead says how far a shot goes: leave 'range' out."),
    "driver-on-foot": lambda facts: _(
        "{who} on foot, and nobody rides along with a runner. A storyteller who "
        "runs the scene can rule it: {command}. To run after the prey yourself: "
        "+chase/pursue NAME.",
        who=facts.does("who", "is"),
        command=typed("+chase/board NAME=DRIVER"),
    ),
    "named-twice": N_("You named {who} twice. Once is enough."),
    "chase-needs-sides": N_("A chase needs prey and a predator: +chase/cold PREY=PREDATOR."),
    "out-of-chase": lambda facts: _(
        "{who} out of the chase of {prey}. The storyteller can bring them back: {command}.",
        who=facts.does("who", "is"),
        prey=facts.all("prey", "and"),
        command=typed("+chase/join NAME as predator"),
    ),
    "not-fleeing": lambda facts: _(
        "{who} not fleeing.{names} To flee, type +escape; to go after someone who flees, "
        "+chase/pursue NAME.",
        who=facts.does("who", "is"),
        names=facts.choice("names", _("Fleeing")),
    ),
    "nobody-fleeing": N_(
        "Nobody has got away, so there's nobody to pursue. To get away yourself, type +escape."
    ),
    "pursue-whom": lambda facts: _(
        "Pursue whom? Type +chase/pursue {first}.{names}",
        first=facts.first("names"),
        names=facts.choice("names", _("You can pursue")),
    ),
    "no-maneuver-now": lambda facts: _(
        "{who} not asked for a maneuver now. {command} tells the odds of the next round.",
        who=facts.does("who", "is"),
        command=typed("+odds ready"),
    ),
    "ready-already": lambda facts: _(
        "{who} already ready for the next round. Still waiting for {names}.",
        who=facts.does("who", "is"),
        names=facts.all("names", "and") or _("the fight's round"),
    ),
    "run-of-prey": who_is(N_("{who} prey, and all prey share one Run: +chase/run prey=5.")),
    "together-already": N_("{who} and {friend} are already fleeing together. +chase shows it."),
    "too-far-ahead": N_(
        "{friend} is too far ahead for that once the first round is rolled. The storyteller can "
        "have you catch up: +chase/join NAME as prey."
    ),
    "another-phase": N_(
        "{who} and {friend} got away in different phases and lost sight of each "
        "other. Once they're chased they can meet: +chase/flee NAME."
    ),
    "not-prey": who_is(N_("{who} not prey in that chase. +chase/drop gives up.")),
    "nobody-to-part-from": who_has(N_("{who} nobody to part from. +chase shows who is fleeing.")),
    "not-predator": lambda facts: _(
        "{who} not a predator in this chase and has no Lead. Name a predator: +chase/lead NAME=5.",
        who=facts.does("who", "is"),
    ),
    "no-run": N_("Nothing limits that side's Run. To limit it: +chase/run prey=5, or predators=5."),
    "another-chase": N_("{who} is not in that chase. Type +chase/obstacle once for each chase."),
    "obstacle-open": N_("They're still facing {name}. +chase shows who has to answer."),
    "shot-held": N_(
        "What was done in this round of the chase is held back until the "
        "storyteller has seen it (+combat/release). Type that again then."
    ),
    "bad-pool": N_("A pool is one trait, or two different ones: +chase/pool NAME=wits + drive."),
    "unknown-course": _unknown_course,
    "lead-too-short": lambda facts: _(
        "That costs {number} of the Lead, and the Lead is only {number2}. Type "
        "+chase/maneuver none, or one that costs less.",
        number=facts.number("cost"),
        number2=facts.number("lead"),
    ),
    "lead-too-long": lambda facts: _(
        "Too far: the Lead is {number}, the {weapon} reaches below {number2}. No "
        "storyteller is here to allow it. Keep going: +chase/ready.",
        number=facts.number("lead"),
        weapon=facts["weapon"],
        number2=facts.number("below"),
    ),
    "shot-ruled-out": lambda facts: _(
        "The storyteller has ruled that the {weapon} doesn't reach {target} this round: the Lead "
        "is {number}. Do something else, or keep going: +chase/ready.",
        number=facts.number("lead"),
        weapon=facts["weapon"],
        target=facts["target"],
    ),
    "needs-ranged": N_(
        "You can't reach across a Lead with {weapon}. Shoot or throw something: "
        "+chase/attack NAME=with WEAPON."
    ),
    "target-not-in-chase": N_("{who} is not in this chase. +chase shows who is."),
    "same-side": N_("{who} is on the same side of the chase. +chase shows who is on the other."),
    "committed-in-chase": lambda facts: _(
        "You can't make a committed attack in a chase. Try power or feint: {command}.",
        command=typed("+chase/attack NAME=power"),
    ),
    "defends-anyway": N_(
        "Defense is automatic while you run or drive. Shoot with +chase/attack "
        "NAME, or keep going: +chase/ready."
    ),
    "not-while-chasing": _not_while_chasing,
    "no-haste-in-chase": N_(
        "Haste does nothing while you run or drive. Leave it out; +chase/exert buys a success."
    ),
}
