"""The demo that a first `make play` sets up: a few places with a story, a storyteller, two players
to try it with, and those whom they have crossed.

It runs once, inside one transaction, in a database that has the admin and Evennia's first room. No
scene is open: `+demo` is a fight for a person who comes alone, and `+init/start` one for several.
"""

from typing import Any

from tools.passwords import password_for

STORYTELLER = "Vesper"
PLAYERS = ("Marlow", "Ines")

FOUNDRY, ALLEY, STREET = "The Old Foundry", "Foundry Alley", "Bridge Street"
PLACES = {
    FOUNDRY: (
        "Rain comes through the broken roof onto rusted presses and a floor of oily brick. "
        "Somebody has slept behind the boiler, and left in a hurry: the mattress is still warm, "
        "and under it, in a plastic bag, lies the ledger that half of Bridge Street would kill "
        "for. Through the side door, in the |walley|n, a voice says: \"He's in there. I saw the "
        'light."|/|/'
        "(A fight here begins with |w+init/start|n, or |w+init/join|n where a scene is open. "
        "|w+help combat|n tells the rest.)"
    ),
    ALLEY: (
        "Wet brick on both sides, and between them dumpsters, a dead car and one lamp that has "
        "not made up its mind. The foundry's side door hangs open. The other way the |wstreet|n is "
        "lights and traffic, too far off for anybody there to hear much."
    ),
    STREET: (
        "Taxis, umbrellas, a diner with steamed-up windows. Nobody looks at anybody here, which is "
        "as good a place to disappear as a city has. The |walley|n to the old foundry is the dark "
        "gap between the pawnshop and the laundry."
    ),
}
# Ways from one place to another, by the name that one types.
WAYS = (
    (FOUNDRY, "alley", ALLEY),
    (ALLEY, "foundry", FOUNDRY),
    (ALLEY, "street", STREET),
    (STREET, "alley", ALLEY),
)

LOOKS = {
    STORYTELLER: "A woman in grey at the edge of things, with a notebook. She seems to know what "
    "you are about to do.",
    "Marlow": "A lean man in a leather jacket that has been stitched too often. He keeps his back "
    "to walls, and the long case over his shoulder does not hold a fishing rod.",
    "Ines": "Small, dark, still. Dogs cross the street when she comes, and she smiles as if she "
    "were sorry about it.",
    "Brick": "Two yards of bad news in a butcher's coat, with a broken nose and a knife that he "
    "cleans his nails with. He works for whoever wants the ledger most.",
    "Rat": "Thin, quick, never quite standing still. His club is a table leg. He talks for Brick, "
    "who does not like to.",
}

# The players' characters, and those who wait for them in the alley: a shifter has haste to buy
# with Rage.
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
    "Brick": {"like": "street tough"},
    "Rat": {"like": "thug"},
}  # fmt: skip

# The same people as the sheets of other systems have them (SYS-1).
OF_SYSTEMS: dict[str, dict[str, dict[str, Any]]] = {
    "nwod": {
        "Marlow": {
            "strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "resolve": 3, "composure": 3,
            "brawl": 3, "weaponry": 3, "firearms": 2, "athletics": 2,
            "weapons": ["sword", "light pistol"], "armour": "leather jacket",
        },
        "Ines": {
            "template": "werewolf", "form": "hishu", "breed form": "hishu",
            "strength": 2, "dexterity": 4, "stamina": 3, "wits": 3, "resolve": 2, "composure": 3,
            "brawl": 4, "athletics": 3, "survival": 2,
            "essence": 10, "primal urge": 1, "regeneration": 1,
        },
        "Brick": {"like": "street tough"},
        "Rat": {"like": "thug"},
    },
    "met": {
        "Marlow": {
            "physical": 7, "social": 4, "mental": 5, "willpower": 6,
            "brawl": 3, "melee": 3, "firearms": 2, "dodge": 3, "athletics": 2,
            "weapons": ["sword", "light pistol"],
        },
        "Ines": {
            "template": "werewolf", "physical": 8, "social": 3, "mental": 5, "willpower": 5,
            "brawl": 4, "dodge": 3, "athletics": 3, "rage": 4, "gnosis": 3, "regeneration": 1,
        },
        "Brick": {"like": "street tough"},
        "Rat": {"like": "thug"},
    },
}  # fmt: skip


def sheets_of(system: str) -> dict[str, dict[str, Any]]:
    """Return the sheets of the demo's people, as a system's sheets are written."""
    own = OF_SYSTEMS.get(system)
    if own is None:
        return SHEETS
    return {name: {"system": system, **sheet} for name, sheet in own.items()}


def setup_demo() -> None:
    """Make the demo's places, and the people in them."""
    places = make_places()
    foundry = places[FOUNDRY]
    make_account(STORYTELLER, "the storyteller: runs scenes, is no admin", foundry, "Storyteller")
    for name in PLAYERS:
        make_account(name, "a player with a character", foundry, "Player")
    for name in ("Brick", "Rat"):
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
    for name in (ALLEY, STREET):
        made[name] = create.create_object(settings.BASE_ROOM_TYPECLASS, key=name, nohome=True)
    for name, room in made.items():
        room.db.desc = PLACES[name]
    for start, way, end in WAYS:
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
    character.db.desc = LOOKS[character.key]
    sheets = sheets_of(usual_rules().sheets)
    if character.key in sheets:
        write_sheet(character, sheets[character.key])


def _wait_for_a_player(character: Any, room: Any) -> None:
    character.location = None
    # Where the character stands when its player comes in for the first time.
    character.db.prelogout_location = room
