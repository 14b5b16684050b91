"""The journal's own: going back and forth. `game.journal` does what they say.

Whoever is told at once reads what is moved by the lines that told it (`narration.telling`).
"""

from game import events as ev
from narration.events.view import reads
from narration.languages import N_

reads(ev.Undone, N_("Undone: the scene stands as it did after entry {to}"))
reads(ev.TakenBack, N_("Taken back: what was declared in entry {entry}"))
reads(ev.Redone, N_("Redone: the scene stands as it did after entry {to}, with the same dice"))
