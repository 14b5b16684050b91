"""Allies: who helps, and who steps into an attack (MET-9, MET-10)."""

from game import events as ev
from presentation.challenges import shield_words
from presentation.languages import _
from presentation.words.view import INDENT, nothing, plain, tells

tells(ev.Helped)(
    plain(lambda event: _("{who} accepts {by}'s help", who=event.who, by=event.by), INDENT)
)
tells(ev.HelpRefused)(
    plain(lambda event: _("{who} does not want {by}'s help", who=event.who, by=event.by), INDENT)
)
tells(ev.HelpUsed)(
    plain(lambda event: _("{by}'s help makes {who}'s maneuver free", by=event.by, who=event.who))
)
tells(ev.ShieldReady)(plain(shield_words))
tells(ev.Redirected)(nothing)  # the attack says it
