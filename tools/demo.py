"""The demo that a first `make play` sets up: a room, a storyteller and two players to try it with.

It runs once, inside one transaction, in a database that has the admin and Evennia's first room.
"""

from typing import Any

from tools.passwords import password_for

STORYTELLER = "Vesper"
PLAYERS = ("Marlow", "Ines")

ROOM_NAME = "The Old Foundry"
ROOM_TEXT = (
    "Rain comes through the broken roof onto rusted presses and a floor of oily brick. "
    "There is room enough here for a fight, and doors enough for a chase. "
    "(|w+help combat|n is the way in.)"
)


def setup_demo() -> None:
    """Make the demo's room and accounts."""
    room = make_room()
    make_account(STORYTELLER, "the storyteller: runs scenes, is no admin", room, "Storyteller")
    for name in PLAYERS:
        make_account(name, "a player with a character", room, "Player")


def make_room() -> Any:
    """Turn the first room, where new characters arrive, into the place of the demo."""
    from evennia.objects.models import ObjectDB

    room = ObjectDB.objects.get(id=2)
    room.key = ROOM_NAME
    room.db.desc = ROOM_TEXT
    return room


def make_account(name: str, what_for: str, room: Any, permission: str) -> Any:
    """Make an account with a character of its name in `room`, and return the character."""
    from evennia.accounts.accounts import DefaultAccount

    account, errors = DefaultAccount.create(
        username=name, password=password_for(name, what_for), permissions=permission
    )
    if errors or account is None:
        raise RuntimeError(f"The account {name} could not be made: {'; '.join(errors)}")
    (character,) = account.characters.all()
    character.home = room
    # Where the character stands when its player comes in for the first time.
    character.db.prelogout_location = room
    return character
