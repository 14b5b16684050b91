"""``python -m bench.players SIZE...``: fills a game of the bench, in whose directory it runs.

Accounts with characters, in a room for each SIZE, each with a scene that its first one opened.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

PASSWORD = "only-for-the-bench-7"
SHEET = {"strength": 2, "dexterity": 3, "stamina": 2, "wits": 3, "brawl": 3, "willpower": 5}


def names(players: int) -> list[str]:
    """Return the names of the accounts; characters are called the same."""
    return [f"P{number}x" for number in range(players)]


def rooms(players: int, size: int) -> list[int]:
    """Return how many are in each room when so many are put into rooms of ``size``."""
    return [min(size, players - first) for first in range(0, players, size)]


def in_rooms(sizes: Sequence[int]) -> Iterator[list[str]]:
    """Yield the names of those in each room."""
    everyone = names(sum(sizes))
    for size in sizes:
        yield everyone[:size]
        del everyone[:size]


def populate(sizes: Sequence[int]) -> None:
    from evennia import DefaultChannel
    from evennia.utils import create

    from players.authority import Speaker
    from players.character_sheets import reference
    from scenes import registry
    from sheetbook import joining

    # A channel looks up all who listen, for each who comes; nobody here says anything on one.
    DefaultChannel.connect = lambda *_args, **_kwargs: True
    for number, people in enumerate(in_rooms(sizes)):
        room = create.create_object("typeclasses.rooms.Room", key=f"Pit {number}", nohome=True)
        characters = [_account(name, room) for name in people]
        starter = Speaker(characters[0].key, reference(characters[0]), storyteller=False)
        script = registry.open_scene(starter, room, f"Load {number}")
        for character in characters:
            who = Speaker(character.key, reference(character), storyteller=False)
            joining.join(script, character, who)


def _account(name: str, room: Any) -> Any:
    from players.character_sheets import write_sheet
    from typeclasses.accounts import Account

    account, errors = Account.create(username=name, password=PASSWORD, permissions="Player")
    if account is None or errors:
        raise RuntimeError(f"{name}: {errors}")
    (character,) = account.characters.all()
    character.home = character.location = room
    write_sheet(character, SHEET)
    return character


if __name__ == "__main__":
    from tools.prepare import load_game

    load_game(up_to_date=False)
    from django.db import transaction

    with transaction.atomic():  # one wait for the disk, not forty for each account
        populate([int(size) for size in sys.argv[1:]])
