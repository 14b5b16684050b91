"""Fights to rehearse."""

from game import actions as act
from game.state.scene import Scene
from tests.game.support import Fight, fighter


def fight(players: list[str], npcs: list[str], ruleset: str = "detroit") -> Scene:
    """Return a scene of stock people on two sides, before its first round."""
    made = Fight({}, ruleset=ruleset)
    for number, kind in enumerate(players):
        made.act(act.Join(who=f"Player{number}", fighter=fighter(like=kind)))
    for number, kind in enumerate(npcs):
        made.act(act.Join(who=f"Npc{number}", fighter=fighter(like=kind), npc=True))
    return made.journal.scene
