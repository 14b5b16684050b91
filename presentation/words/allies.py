"""Allies: who helps, and who steps into an attack (MET-9, MET-10)."""

from game import events as ev
from presentation.challenges import shield_words
from presentation.words.view import INDENT, nothing, plain, tells

tells(ev.Helped)(plain(lambda event: f"{event.who} accepts {event.by}'s help", INDENT))
tells(ev.HelpRefused)(plain(lambda event: f"{event.who} does not want {event.by}'s help", INDENT))
tells(ev.HelpUsed)(plain(lambda event: f"{event.by}'s help makes {event.who}'s maneuver free"))
tells(ev.ShieldReady)(plain(shield_words))
tells(ev.Redirected)(nothing)  # the attack says it
