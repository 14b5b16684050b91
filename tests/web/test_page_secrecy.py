"""No page of a scene holds what its reader may not know, in whole fights by all rulesets: the scene
page, and the log in each of its forms, which is also what is printed and handed on.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from django.test import Client

from game import actions as act
from game.journal import Entry, Journal
from journal import store
from narration.log import SHOWN
from narration.reader import Reader
from scenes.telling.log_access import Reading
from tests.commands.table import Player
from tests.long_form import LONG
from tests.properties.brawl import Brawl, cast
from tests.properties.fights import PACES, take_step
from tests.properties.profile import PLAYED, how_many
from tests.properties.secrecy.test_messages import (
    GLIMPSED,
    UNSEEN,
    fill_with_secrets,
    hidden,
    is_told,
    readers,
    say_in_secret,
    says_a_plan,
    secrets_from,
)
from web import scene_pages

STEPS = 20

type Pages = Callable[[int, Reader], Iterator[str]]


@pytest.fixture
def pages(jo: Player, monkeypatch: pytest.MonkeyPatch) -> Pages:
    """Return the pages of a scene as some reader gets them."""
    client = Client()
    client.force_login(jo.account)

    def read(number: int, reader: Reader) -> Iterator[str]:
        def as_reader(scene: int, *who: Any) -> Reading:
            record = store.record(scene)
            assert record is not None
            return Reading(store.load(scene), record, reader)

        monkeypatch.setattr(scene_pages.log_access, "read", as_reader)
        for path in (f"/scenes/{number}/", *(f"/logs/{number}/?show={one}" for one in SHOWN)):
            answer = client.get(path, headers={"host": "localhost"})
            assert answer.status_code == 200, path
            yield answer.getvalue().decode()

    return read


def kept(entries: list[Entry]) -> int:
    """Write a scene's entries to the tables, and return its number."""
    journal = Journal()
    journal.take_over(entries[0])
    standing = store.open_scene(
        journal.scene, entries[0], room_id=1, starter="", starter_name="V", by_storyteller=True
    )
    for entry in entries[1:]:
        journal.take_over(entry)
        standing = store.append(standing, entry, journal.scene)
    return standing.id


class Played(NamedTuple):
    """What has become known of a fight's secrets, and who has declared one just now, if anybody."""

    have_declared: set[str]
    known_to_all: bool
    secret: str


def played(brawl: Brawl) -> Played:
    """Play a fight that is full of secrets."""
    fill_with_secrets(brawl)
    known_to_all = False
    for _ in range(STEPS):
        if brawl.scene.fight.phase == "ended":
            break
        if say_in_secret(brawl):
            brawl.journal.say(act.Undo(by="Vesper"), brawl.chance)
        take_step(brawl)
        known_to_all = known_to_all or GLIMPSED not in brawl.scene.masks
    over = brawl.scene.fight.phase == "ended"
    secret = "" if over else say_in_secret(brawl)
    events = (event for entry in brawl.journal.entries for event in entry.events)
    return Played({one.who for one in events if says_a_plan(one)}, known_to_all, secret)


@pytest.mark.parametrize("ruleset", PLAYED if LONG else ("detroit", "met"))
def test_no_page_tells_a_player_a_secret(ruleset: str, pages: Pages) -> None:
    for one in range(how_many(1, ruleset)):
        chance = Random(f"{ruleset} {one}")
        sheets, seed, pace = cast(chance), chance.getrandbits(32), chance.choice(PACES)
        brawl = Brawl(sheets, seed, pace, ruleset)
        have_declared, known_to_all, secret = played(brawl)
        number = kept(brawl.journal.entries)
        for reader in readers(brawl):
            secrets = secrets_from(reader, brawl.scene, have_declared, known_to_all)
            secrets += [hidden("deed", secret)] if secret not in ("", reader.name) else []
            for text in pages(number, reader):
                assert [one for one in secrets if is_told(one, text)] == []
        text = "".join(pages(number, Reader(st=True)))  # what is looked for is there to be found
        assert is_told(UNSEEN, text) and is_told(GLIMPSED, text)
