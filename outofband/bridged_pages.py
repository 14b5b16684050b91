"""The page of a scene for those who play over a bridge: by a signed address, for they have no
log-in here. It is good for half a day, for one scene and one character, and shows what that
character may see when it is opened.
"""

from typing import Any

from django.core import signing

from outofband import exports
from players import realms
from scenes import registry

HALF_A_DAY = 12 * 60 * 60
SALT = "roundkeeper.bridged_page"


def address(character: Any, number: int) -> str:
    """Return the address of a scene's page for a character's player, and nobody else."""
    key = signing.dumps((character.id, number), salt=SALT)
    return f"{exports.address()}/scenes/{number}/?key={key}"


def opened_by(number: int, key: str) -> Any:
    """Return the character for whom a key opens a scene's page; None for a key that is no good."""
    try:
        whose, of = signing.loads(key, salt=SALT, max_age=HALF_A_DAY)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    character = registry.object_of(whose)
    if of != number or character is None or realms.realm_of(character) == realms.OUR_OWN:
        return None
    return character
