"""The words that the rules have for things, as far as they are told as they are.

They stand in facts (a phase, what a roll is for, why it has fewer dice), so that no text has them:
here they are marked for the catalogues. Names of traits, weapons and maneuvers are told as they are
typed, in every language.
"""

from narration.languages import N_

PHASES = (
    *(N_("setup"), N_("declaration"), N_("resolution"), N_("bookkeeping"), N_("ended")),
    *(N_("declarations"), N_("action"), N_("haste declaration"), N_("haste resolution")),
    *(N_("extra declaration"), N_("extra resolution")),
)
PURPOSES = (
    *(N_("attack"), N_("block"), N_("dodge"), N_("parry"), N_("escape"), N_("damage")),
    *(N_("soak"), N_("grapple"), N_("counter-grapple"), N_("resist"), N_("reverse")),
    *(N_("sustain"), N_("initiative"), N_("abort"), N_("guard"), N_("sweep"), N_("tackle")),
    *(N_("maneuver"), N_("perception"), N_("ambush"), N_("surprise"), N_("knockdown")),
    *(N_("help"), N_("check"), N_("strength"), N_("challenge"), N_("opposition")),
    *(N_("defense"), N_("action"), N_("chase"), N_("roll")),
)
CHANGES = (
    *(N_("base"), N_("extra successes"), N_("piling on"), N_("several defenses")),
    *(N_("several opponents"), N_("off hand"), N_("range"), N_("Defense"), N_("split")),
    *(N_("split to block"), N_("wounds"), N_("floor"), N_("shared pool"), N_("aborted")),
    *(N_("abort"), N_("haste"), N_("weapon"), N_("kind"), N_("stance"), N_("flank")),
    *(N_("rear"), N_("from the rear"), N_("cover none"), N_("cover near"), N_("cover partial")),
    *(N_("cover full"), N_("cover"), N_("aim"), N_("arm's length"), N_("point blank")),
    *(N_("prone"), N_("prone, up close"), N_("prone, from afar"), N_("standing up")),
    *(N_("getting up"), N_("power"), N_("feint"), N_("gunfire"), N_("tie"), N_("braving")),
    *(N_("braved"), N_("throw"), N_("number"), N_("Control left"), N_("earlier attacks")),
    *(N_("earlier defenses"), N_("strange body"), N_("Willpower"), N_("obstacle")),
    *(N_("spotted in time"), N_("exhaustion"), N_("blinded"), N_("blinded target")),
    *(N_("immobilised target"), N_("stunned"), N_("dazed"), N_("launched missile")),
    *(N_("thrown missile"), N_("sweep"), N_("tackle"), N_("ambush"), N_("at the head")),
    *(N_("at the heart"), N_("at the arm"), N_("at the leg"), N_("at the hand")),
    *(N_("at the torso"), N_("all-out"), N_("die"), N_("nothing"), N_("away")),
)
STATES = (
    *(N_("incapacitated"), N_("unconscious"), N_("dying"), N_("dead"), N_("torpor")),
    *(N_("final death"), N_("away"), N_("out")),
)
TRAIT_WORDS = {"wealth": "resources"}  # what players call a trait; on a sheet the word is taken
HARM = (N_("bashing"), N_("lethal"), N_("aggravated"))
HEALTH = (
    *(N_("Unhurt"), N_("Healthy"), N_("Bruised"), N_("Hurt"), N_("Injured"), N_("Wounded")),
    *(N_("Mauled"), N_("Crippled"), N_("Incapacitated"), N_("Dead")),
)
# As several people do them.
VERBS = (
    *(N_("to attack"), N_("to block"), N_("to dodge"), N_("to parry"), N_("to escape")),
    *(N_("to guard"), N_("to grapple"), N_("to counter-grapple"), N_("to sustain")),
    *(N_("to release"), N_("to relent"), N_("to resist"), N_("to reverse"), N_("to sweep")),
    *(N_("to tackle"), N_("to maneuver"), N_("to move"), N_("to crawl"), N_("to drop")),
    *(N_("to stand"), N_("to pass"), N_("to do"), N_("to delay"), N_("to assist")),
    *(N_("to abort"), N_("to hold"), N_("to disengage"), N_("to shield")),
)
