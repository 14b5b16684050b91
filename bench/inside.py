"""A game inside this process: commands typed through Evennia's parser, no portal and no network.

It measures the processor time of this process, so other work on the machine hardly counts. The
database is SQLite in memory; what a disk takes is in the figures over telnet.
"""

import os
from collections.abc import Callable
from functools import cache
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from bench.hitting import Hitting

if TYPE_CHECKING:
    from tests.commands.table import Player


@cache
def set_up() -> None:
    """Make this process a game with an empty database, before anything else here."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.test_settings"
    import django

    django.setup()
    import evennia
    from django.core.management import call_command

    call_command("migrate", run_syncdb=True, verbosity=0)
    evennia._init()
    from evennia_mends import command_sets, plain_nicks, writes

    for mend in (command_sets, plain_nicks, writes):  # those that a typed line passes
        mend.start_plugin_services()


class Fight:
    """A fight of so many, each at a keyboard, and so many who look on; a storyteller runs it."""

    def __init__(self, combatants: int, onlookers: int = 0, pace: str = "step") -> None:
        import evennia
        from evennia.utils.idmapper.models import flush_cache

        from scenes import service
        from tests.commands.table import Table, make_room

        evennia.SESSION_HANDLER.clear()
        flush_cache()
        self.table: Table = Table(make_room())
        evennia.SESSION_HANDLER.data_out = self.table.data_out
        service.chance_for = lambda script: Hitting()
        number = Fight.count = Fight.count + 1
        self.st: Player = self.table.seat(f"Vesper{number}", "Storyteller", sheet=None)
        self.fighters = [self.table.seat(f"F{number}x{one}") for one in range(combatants)]
        self.onlookers = [
            self.table.seat(f"L{number}x{one}", sheet=None) for one in range(onlookers)
        ]
        self.st.type("+init/start Load")
        if pace == "flow":
            self.st.type("+combat/pace flow")
        for fighter in self.fighters:
            fighter.type("+init/join")
        self.st.type("+init/roll")

    count = 0

    @property
    def script(self) -> Any:
        return self.table.script

    def awaited(self) -> "Player | None":
        owing = {question.who for question in self.script.questions()}
        return next((fighter for fighter in self.fighters if fighter.name in owing), None)

    def target_of(self, player: "Player") -> str:
        """Return whom a person attacks: the next one in the row."""
        return self.fighters[(self.fighters.index(player) + 1) % len(self.fighters)].name

    def declare(self, command: str = "+attack") -> None:
        player = self.awaited()
        assert player is not None, "nobody is awaited"
        player.type(f"{command} {self.target_of(player)}")

    def play_round(self) -> None:
        """Play one round: all attack, all is resolved, the next one begins."""
        number = self.script.scene.fight.round
        while self.script.scene.fight.round == number:
            if self.awaited() is not None:
                self.declare()
            else:
                self.st.type("+init/run")
                if self.script.scene.fight.phase == "bookkeeping":
                    self.st.type("+init/roll")
            self.heal()

    def heal(self) -> None:
        """Keep what was shown from piling up."""
        for player in (self.st, *self.fighters, *self.onlookers):
            player.clear()


def milliseconds(
    work: Callable[[], object], runs: int = 9, before: Callable[[], object] = lambda: None
) -> float:
    """Return the median of the processor's milliseconds that ``work`` takes; ``before`` is done
    ahead of each, and not counted.
    """
    spent = []
    for _ in range(runs):
        before()
        begun = process_time()
        work()
        spent.append((process_time() - begun) * 1000)
    return median(spent)
