"""What a link from a mail shows, and what is said by it: one question of one slow scene, to its
reader, who has not logged in.
"""

from typing import NamedTuple

from game.errors import RuleError
from game.options import DECLARE
from journal import turns
from narration.languages import _, speaking
from narration.payloads import mailed
from outofband import answer_links, pages, postman
from outofband.answer_links import Opened
from players import preferences
from scenes import registry, service

LONGEST_LINE, LONGEST_POSE = 1000, 1000


class Shown(NamedTuple):
    """A question as its reader is shown it; nothing but ``title`` where it is open no more."""

    title: str
    text: str = ""
    options: tuple[tuple[str, str], ...] = ()  # the line that says it, and what it is called
    deadline: str = ""
    declares: bool = False
    automatic: bool = False  # the game plays its reader meanwhile

    @property
    def is_open(self) -> bool:
        return bool(self.text)


def shown(opened: Opened) -> Shown:
    """Return what a link shows now; it changes nothing."""
    script = registry.script_of(opened.turn.scene_id)
    if script is None or not script.readable:
        return Shown(_("This scene is over."))
    with speaking(preferences.language_of(opened.account)):
        title = postman.title_of(script)
        asked, reader = postman.questions_of(script, opened.character, [opened.turn])
        if script.scene.frozen or not asked:
            person = script.person_of(opened.character)
            return Shown(title, automatic=person is not None and person.auto)
        ((_turn, ask, deadline),) = asked
        options = tuple(
            (one.say, mailed.option_line(one))
            for one in ask.options
            if one.why_not is None and not one.free  # the player need not add any word
        )
        return Shown(
            title,
            ask.text,
            options,
            mailed.deadline_words(ask, deadline, reader),
            ask.question == DECLARE,
        )


def come_back(opened: Opened) -> None:
    """Have the game no longer play the character whose link it is: from the next turn on they are
    asked again.
    """
    service.comes_back(opened.character)


def answer(opened: Opened, line: str, pose: str) -> tuple[str, str]:
    """Answer a question as whose it is; return why that is not taken, or nothing, and the address
    of what they are asked next.
    """
    turn, character = opened.turn, opened.character
    script = registry.script_of(turn.scene_id)
    if script is None or not script.readable:
        return pages.STALE, ""
    asked, _reader = postman.questions_of(script, character, [turn])
    if not asked:
        return pages.STALE, ""
    said = f"{line.strip()} // {' '.join(pose.split())}" if pose.strip() else line.strip()
    try:
        with pages.refused_in_words("An answer by mail"):
            pages.answer_as(character, script, asked[0].ask.id, said)
    except pages.Refused as told:
        return told.text, ""
    except RuleError as error:
        return pages.sentence_for(character, script, error), ""
    coming = [one for one in turns.open_in(turn.scene_id) if one.ref == turn.ref]
    return "", answer_links.answer_link(coming[0], opened.account.pk) if coming else ""
