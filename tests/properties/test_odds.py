"""Odds can be asked for at any moment of any fight: they add up to certainty, or are refused as the
line itself would be; the scene is left as it was.
"""

import math

from game.errors import RuleError
from game.odds.kept import request_of, work_out
from game.odds.walking import TooMuch
from game.options import Asking
from game.secrecy import STORYTELLER, Viewer, known
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, rests_of

EACH = 7  # steps between two questions


@in_fights(20, grapples=True)
def test_odds_at_any_moment_add_up(brawl: Brawl) -> None:
    for number, scene in enumerate(rests_of(brawl)):
        if number % EACH:
            continue
        who = brawl.random.choice(list(scene.people))
        viewer = brawl.random.choice((Viewer(name=who), STORYTELLER))
        seen = known(scene, viewer)
        if who not in seen.people:
            continue
        lines = [line for _, line in Asking(seen, who).in_turn()]
        for line in brawl.random.sample(lines, min(1, len(lines))):
            try:
                odds = work_out(request_of(seen, who, line, viewer))
            except (RuleError, TooMuch):
                continue
            for one in odds.against:
                assert math.isclose(sum(chance for _, chance in one.law), 1), line
