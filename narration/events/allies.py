"""Allies: who helps, and who steps into an attack (MET-9, MET-10)."""

from game import events as ev
from narration.events.view import INDENT, in_a_sentence, nothing, reads, tells
from narration.languages import N_
from narration.phrases.challenges import shield_words

in_a_sentence(ev.ShieldReady)(shield_words)
reads(ev.Helped, N_("{who} accepts {by}'s help"), INDENT)
reads(ev.HelpRefused, N_("{who} does not want {by}'s help"), INDENT)
reads(ev.HelpUsed, N_("{by}'s help makes {who}'s maneuver free"))
tells(ev.Redirected)(nothing)  # the attack says it
