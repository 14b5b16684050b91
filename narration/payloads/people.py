"""A reader's own character and where they are, as messages."""

from game.fighter import Fighter
from game.reading import RULESETS
from narration.payloads.messages import Vitals


def vitals_now(ruleset: str, fighter: Fighter, rounds: int) -> Vitals:
    """Return how somebody is by a ruleset, with ``rounds`` left in the weapon in hand."""
    health, track = fighter.health, RULESETS[ruleset].track_of(fighter)
    most, left = len(track.levels), fighter.resources
    hp, willpower = max(0, most - health.marked), left.get("willpower", 0)
    return Vitals(
        health=track.level(health),
        penalty=track.penalty(health),
        bashing=health.bashing,
        lethal=health.lethal,
        aggravated=health.aggravated,
        hp=hp,
        maxhp=most,
        willpower=willpower,
        maxwillpower=fighter.rating("willpower"),
        rage=left.get("rage", 0),
        blood=left.get("blood", 0),
        ammunition=rounds,
        string=f"H:{hp}/{most} W:{willpower}/{fighter.rating('willpower')}",
    )
