"""The demo that a first `make play` sets up: a few places with a story, a storyteller, two players
to try it with, and their enemies.

It runs once, inside one transaction, in a database that has the admin and Evennia's first room. No
scene is open: `+demo` is a fight for a person who comes alone, and `+init/start` one for several.
"""

from functools import cache
from pathlib import Path
from typing import Any

from tools.passwords import password_for

STORYTELLER = "Vesper"
PLAYERS = ("Marlow", "Ines")
OTHERS = ("Brick", "Rat")  # who wait for them in the alley
FOUNDRY, ALLEY = "The Old Foundry", "Foundry Alley"
TOLD = Path(__file__).with_suffix(".yaml")
WRITTEN = "detroit"  # whose sheets others play with too, where they have none of their own


@cache
def told() -> Any:
    """Return the places, the ways, how people look, and their sheets by system."""
    from sheets.yamlfile import load_yaml

    return load_yaml(TOLD)


def sheets_of(system: str) -> dict[str, dict[str, Any]]:
    """Return the sheets of the demo's people, as a system's sheets are written."""
    sheets = told()["sheets"]
    if system not in sheets:
        return dict(sheets[WRITTEN])
    own = {} if system == WRITTEN else {"system": system}
    return {name: {**own, **sheet} for name, sheet in sheets[system].items()}


def setup_demo() -> None:
    """Make the demo's places, and the people in them."""
    places = make_places()
    foundry = places[FOUNDRY]
    make_account(STORYTELLER, "the storyteller: runs scenes, is no admin", foundry, "Storyteller")
    for name in PLAYERS:
        make_account(name, "a player with a character", foundry, "Player")
    for name in OTHERS:
        make_somebody(name, places[ALLEY])
    take_the_admin_off_the_stage(foundry)


def make_places() -> dict[str, Any]:
    """Make the places and the ways between them; the first room, where new characters arrive, is
    the first of them.
    """
    from django.conf import settings
    from evennia.objects.models import ObjectDB
    from evennia.utils import create

    first = ObjectDB.objects.get(id=2)
    first.key = FOUNDRY
    made = {FOUNDRY: first}
    for name in told()["places"]:
        made[name] = made.get(name) or create.create_object(
            settings.BASE_ROOM_TYPECLASS, key=name, nohome=True
        )
    for name, room in made.items():
        room.db.desc = told()["places"][name]
    for start, way, end in told()["ways"]:
        create.create_object(
            settings.BASE_EXIT_TYPECLASS, key=way, location=made[start], destination=made[end]
        )
    return made


def make_account(name: str, what_for: str, room: Any, permission: str) -> None:
    """Make an account with a character of its name, who is in `room` when a person plays it."""
    from typeclasses.accounts import Account

    account, errors = Account.create(
        username=name, password=password_for(name, what_for), permissions=permission
    )
    if errors or account is None:
        raise RuntimeError(f"The account {name} could not be made: {'; '.join(errors)}")
    (character,) = account.characters.all()
    _dress(character, room)
    _wait_for_a_player(character, room)


def make_somebody(name: str, room: Any) -> None:
    """Make a person whom nobody plays, in `room`: a storyteller brings them in by +init/add."""
    from django.conf import settings
    from evennia.utils import create

    typeclass = settings.BASE_CHARACTER_TYPECLASS
    _dress(create.create_object(typeclass, key=name, location=room, home=room), room)


def take_the_admin_off_the_stage(room: Any) -> None:
    """Have the admin's character be there only while a person plays it, too."""
    from evennia.objects.models import ObjectDB

    _wait_for_a_player(ObjectDB.objects.get(id=1), room)


def _dress(character: Any, room: Any) -> None:
    from players.character_sheets import write_sheet
    from players.usual_rules import usual_rules

    character.home = room
    character.db.desc = told()["looks"][character.key]
    sheets = sheets_of(usual_rules().sheets)
    if character.key in sheets:
        write_sheet(character, sheets[character.key])


def _wait_for_a_player(character: Any, room: Any) -> None:
    character.location = None
    # Where the character stands when its player comes in for the first time.
    character.db.prelogout_location = room
