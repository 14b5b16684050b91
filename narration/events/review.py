"""Results that are withheld: noting what happens, going back before a ruling."""

from game import events as ev
from narration.events.view import in_a_sentence, nothing, reads, tell, tells
from narration.languages import N_
from narration.phrases.reviewing import (
    released_words,
    review_set_words,
    ruled_words,
    withheld_words,
)

in_a_sentence(ev.ReviewSet)(review_set_words)
tells(ev.ReviewBegan)(nothing)
tells(ev.Withheld)(lambda event, view: tell(event.what, view))
in_a_sentence(ev.Held)(withheld_words)
in_a_sentence(ev.Ruled)(ruled_words)
in_a_sentence(ev.Released)(released_words)
reads(ev.Retargeted, N_("{who} attacks {target} instead"))
tells(ev.Cancelled)(nothing)  # the ruling says it
