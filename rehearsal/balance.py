"""``python -m game balance``: each stock NPC against sample characters and against its own tier.

The table that it prints is the one in `docs/scenes/npcs.md`. The same seed gives the same table.
"""

import argparse

import msgspec

from game import actions as act
from game.dice import NoChance
from game.fighter import Fighter
from game.journal import Journal
from game.state.scene import FOES, PLAYERS, Scene
from game.stock import TIERS
from rehearsal.playing import forked
from rehearsal.running import fights
from sheets.catalog import Catalog

FIGHTS = 40  # of each pair
# Starting characters, who have nothing but what a storyteller would let them begin with.
SAMPLES = {
    "fighter": {
        "strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "athletics": 2, "brawl": 3,
        "melee": 2, "firearms": 2, "willpower": 5, "weapons": ["knife"], "armour": "leather jacket",
    },
    "shooter": {
        "strength": 2, "dexterity": 3, "stamina": 2, "wits": 3, "perception": 3, "athletics": 2,
        "brawl": 1, "firearms": 3, "willpower": 5, "weapons": ["heavy pistol"],
    },
    "neonate": {
        "template": "vampire", "strength": 3, "dexterity": 3, "stamina": 3, "wits": 3,
        "athletics": 2, "brawl": 3, "melee": 2, "celerity": 1, "fortitude": 1, "potence": 1,
        "blood": 10, "willpower": 5, "weapons": ["sword"],
    },
}  # fmt: skip


class Line(msgspec.Struct, frozen=True):
    """How one stock NPC does: in how many of 100 fights it beats each sample, and its own tier."""

    name: str
    tier: int
    against: tuple[int, ...]
    peers: int

    @property
    def average(self) -> float:
        return sum(self.against) / len(self.against)


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", world: str) -> None:
    """Add ``balance`` to the commands of ``python -m game``."""
    one = commands.add_parser("balance", help="compare the stock NPCs of each tier")
    one.add_argument("--fights", type=int, default=FIGHTS, metavar="N", help="of each pair")
    one.add_argument("--seed", type=int, default=0, metavar="N", help="of the dice")
    one.add_argument("--world", default=world, metavar="DIR", help="the data to play with")


def run(options: argparse.Namespace, catalog: Catalog) -> int:
    for line in table(lines_of(catalog, max(1, options.fights), options.seed)):
        print(line)
    return 0


def lines_of(catalog: Catalog, count: int, seed: int) -> list[Line]:
    """Return how each stock NPC does, tier by tier, the strongest first."""
    samples = [catalog.fighter(sheet, where=name) for name, sheet in SAMPLES.items()]
    npcs = {name: catalog.fighter({"like": name}, where=name) for name in catalog.npcs}
    found = []
    for name, fighter in npcs.items():
        tier = catalog.tiers[name]
        against = tuple(_share(one, fighter, count, seed) for one in samples)
        peers = [
            one for other, one in npcs.items() if catalog.tiers[other] == tier and other != name
        ]
        found.append(Line(name, tier, against, _against_peers(peers, fighter, count, seed)))
    return sorted(found, key=lambda line: (line.tier, -line.average, line.name))


def _share(player: Fighter, npc: Fighter, count: int, seed: int) -> int:
    """Return in how many of 100 fights an NPC beats a person; a fight nobody wins counts half."""
    tally = fights(forked(duel(player, npc)), seed, 0, count)
    won, lost = tally.won.get(FOES, 0), tally.won.get(PLAYERS, 0)
    return round(100 * (won + (count - won - lost) / 2) / count)


def _against_peers(peers: list[Fighter], npc: Fighter, count: int, seed: int) -> int:
    """Return how an NPC does against all others of its tier, each fought as often."""
    each = max(1, count // 4)
    shares = [_share(fighter, npc, each, seed) for fighter in peers]
    return round(sum(shares) / len(shares)) if shares else 50


def duel(player: Fighter, npc: Fighter) -> Scene:
    """Return a scene of two who face each other."""
    journal = Journal()
    journal.say(act.Open(rehearsed=True), NoChance())
    journal.say(act.Join(who="Sample", fighter=player), NoChance())
    journal.say(act.Join(who="NPC", fighter=npc, npc=True), NoChance())
    return journal.scene


def table(lines: list[Line]) -> list[str]:
    told = [
        f"| tier | NPC | {' | '.join(f'beats a {one}' for one in SAMPLES)} | beats its tier |",
        f"| --- | --- | {'--- | ' * len(SAMPLES)}--- |",
    ]
    for line in lines:
        shares = " | ".join(f"{one}%" for one in line.against)
        told.append(
            f"| {line.tier}, {TIERS[line.tier - 1]} | {line.name} | {shares} | {line.peers}% |"
        )
    return told
