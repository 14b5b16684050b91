"""Results that are withheld: noting what happens, going back before a ruling."""

from game import events as ev
from presentation.languages import _
from presentation.reviewing import released_words, review_set_words, ruled_words, withheld_words
from presentation.words.view import View, nothing, plain, say, tell, tells

tells(ev.ReviewSet)(plain(review_set_words))
tells(ev.ReviewBegan)(nothing)
tells(ev.Withheld)(lambda event, view: tell(event.what, view))
tells(ev.Held)(plain(withheld_words))
tells(ev.Ruled)(plain(ruled_words))
tells(ev.Retargeted)(
    plain(lambda event: _("{who} attacks {target} instead", who=event.who, target=event.target))
)
tells(ev.Cancelled)(nothing)  # the ruling says it


@tells(ev.Released)
def _released(event: ev.Released, view: View) -> list[str]:
    told = released_words(event)
    return say(told, view) if told else []
