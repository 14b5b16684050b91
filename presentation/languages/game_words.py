"""The words that the rules have for things, as far as they are told as they are.

They stand in facts (a phase, what a roll is for, why it has fewer dice), so that no text has them:
here they are marked for the catalogues. Names of traits, weapons and maneuvers are told as they are
typed, in every language.
"""

from presentation.languages.spoken import N_

PHASES = (
    *(N_("setup"), N_("declaration"), N_("resolution"), N_("bookkeeping"), N_("ended")),
    *(N_("declarations"), N_("action"), N_("haste declaration"), N_("haste resolution")),
    *(N_("extra declaration"), N_("extra resolution")),
)
PURPOSES = (
    *(N_("attack"), N_("block"), N_("dodge"), N_("parry"), N_("escape"), N_("damage"), N_("soak")),
    *(N_("grapple"), N_("counter-grapple"), N_("resist"), N_("reverse"), N_("sustain")),
    *(N_("initiative"), N_("abort"), N_("guard"), N_("sweep"), N_("tackle"), N_("maneuver")),
    *(N_("perception"), N_("ambush"), N_("knockdown"), N_("help"), N_("check"), N_("strength")),
)
CHANGES = (
    *(N_("wounds"), N_("piling on"), N_("several defenses"), N_("off hand"), N_("range")),
    *(N_("split"), N_("haste"), N_("weapon"), N_("kind"), N_("stance"), N_("flank"), N_("rear")),
    *(N_("prone"), N_("cover"), N_("aim"), N_("abort"), N_("stunned"), N_("dazed"), N_("blind")),
)
HARM = (N_("bashing"), N_("lethal"), N_("aggravated"))
HEALTH = (
    *(N_("Unhurt"), N_("Bruised"), N_("Hurt"), N_("Injured"), N_("Wounded"), N_("Mauled")),
    *(N_("Crippled"), N_("Incapacitated"), N_("Dead")),
)
