"""What was taken back while somebody was away: what one reads then is how it went in the end."""

from game.events import Redone
from game.journal import is_jump, line_of
from journal import store
from narration.languages import _
from narration.phrases.undoing import jump_words
from narration.reader import Reader
from narration.text import line, sentence
from scenes.service import SceneService
from scenes.telling.proposal_display import jump_between

MOST = 5  # undos that are told, the last of them


def lines(script: SceneService, told: int, reader: Reader) -> list[str]:
    """Return who has taken back or brought back what since the entry ``told``, a line each."""
    standing = script.standing
    if sum(one > told for one in standing.line.live) == standing.number - told:
        return []  # all of it counts: nothing has gone back or forth, and nothing is read for that
    late = store.entries(script.scene_id, range(told + 1, standing.number + 1))
    now = line_of(store.entries(script.scene_id, range(1, told + 1)))
    found = []
    for entry in late:
        before, now = now, now.after(entry.number, entry.events)
        if is_jump(entry):
            redone = any(isinstance(one, Redone) for one in entry.events)
            verb = _("brings back") if redone else _("takes back")
            jump = jump_between(script, entry.by, before.live, now.live)
            found.append(jump_words(jump, verb, reader))
    words = [one for one in found if one][-MOST:]
    return [told for one in words for told in line(sentence(one), reader)]
