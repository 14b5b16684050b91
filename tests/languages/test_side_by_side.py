"""A room of readers in two languages: each reads what they would read if all spoke as they do."""

import pytest
from msgspec.structs import replace

from narration.reader import Reader
from narration.telling.announce import Announcement
from tests.languages import pseudo
from tests.reading.bounds import EVENINGS, readers
from tests.reading.telling import Submission, played


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda one: one.name)
def test_no_language_reaches_who_does_not_speak_it(evening, monkeypatch) -> None:
    pseudo.speak(monkeypatch)
    here = list(readers(evening).values())
    room = [one for each in here for one in (each, replace(each, language=pseudo.CODE))]
    for said in played(evening.name)[1]:
        together = told(said, room)
        for reader in room:
            assert together.lines(reader) == told(said, [reader]).lines(reader), reader


def told(said: Submission, room: list[Reader]) -> Announcement:
    events = list(said.entry.events)
    return Announcement(events, said.before, said.after, said.questions, said.earlier, None, room)
