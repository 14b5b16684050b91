"""``python -m bench.stock_players SIZE...``: fills a stock Evennia, in whose directory it runs.

A room for each size, with accounts whose characters stand in it. Nothing of ours is imported that
has a name of Evennia's own folders, such as `server`.
"""

import sys
from collections.abc import Sequence

from bench.players import PASSWORD, in_rooms

_HEALTH = 1_000_000  # nobody is defeated while it is measured


def populate(sizes: Sequence[int]) -> None:
    import django
    import evennia

    django.setup()
    evennia._init()
    from evennia.accounts.accounts import DefaultAccount
    from evennia.utils import create

    for number, people in enumerate(in_rooms(sizes)):
        room = create.create_object("typeclasses.rooms.Room", key=f"Pit {number}", nohome=True)
        for name in people:
            account, errors = DefaultAccount.create(username=name, password=PASSWORD)
            if errors:
                raise RuntimeError(f"{name}: {errors}")
            (character,) = account.characters.all()
            character.home = character.location = room
            character.db.max_hp = character.db.hp = _HEALTH


if __name__ == "__main__":
    populate([int(size) for size in sys.argv[1:]])
