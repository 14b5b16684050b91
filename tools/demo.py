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


SCENE = "Trouble at the foundry"

# The players' characters, and who stands against them: a shifter has haste to buy with Rage.
SHEETS: dict[str, dict[str, Any]] = {
    "Marlow": {
        "strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "perception": 3,
        "brawl": 3, "melee": 3, "firearms": 2, "athletics": 2, "alertness": 2,
        "willpower": 6,
        "weapons": ["sword", "light pistol"], "armour": "leather jacket",
    },
    "Ines": {
        "template": "shifter", "form": "homid", "breed_form": "homid",
        "strength": 2, "dexterity": 4, "stamina": 3, "wits": 3, "perception": 3,
        "brawl": 4, "athletics": 3, "alertness": 2, "primal-urge": 3,
        "rage": 4, "gnosis": 3, "willpower": 5, "regeneration": 1,
    },
}  # fmt: skip
NPCS = {"Brick": "street tough", "Rat": "thug"}


def setup_demo() -> None:
    """Make the demo's room, accounts, sheets, and a scene with everybody in it."""
    room = make_room()
    storyteller = make_account(
        STORYTELLER, "the storyteller: runs scenes, is no admin", room, "Storyteller"
    )
    players = [make_account(name, "a player with a character", room, "Player") for name in PLAYERS]
    make_scene(room, storyteller, players)


def make_scene(room: Any, storyteller: Any, players: list[Any]) -> None:
    """Open the storyteller's scene in `room`; players and NPCs are in it, nothing is rolled yet."""
    from game import actions as act
    from game.catalog import default_catalog
    from typeclasses import joining, scenes
    from typeclasses.authority import Speaker
    from typeclasses.character_sheets import reference, write_sheet

    who = Speaker(storyteller.key, reference(storyteller), storyteller=True)
    script = scenes.open_scene_as(who, room, SCENE)
    for character in players:
        write_sheet(character, SHEETS[character.key])
        joining.join(script, character, who)
    catalog = default_catalog()
    for name, stock in NPCS.items():
        fighter = catalog.fighter(catalog.npcs[stock], stock)
        script.submit(who, act.Join(who=name, fighter=fighter, npc=True))


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
