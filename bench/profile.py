"""``python -m bench.profile``: where the time goes while a fight is played inside this process."""

import argparse
import cProfile
import pstats
from collections.abc import Sequence

from bench import inside
from bench.inside import Fight

TOP = 30


def main(arguments: Sequence[str] | None = None) -> None:
    """Play rounds under the profiler; print the functions that take most, own and with callees."""
    parser = argparse.ArgumentParser(prog="python -m bench.profile", description=__doc__)
    parser.add_argument("--combatants", type=int, default=10, help="at keyboards; 10")
    parser.add_argument("--onlookers", type=int, default=10, help="who only see it; 10")
    parser.add_argument("--rounds", type=int, default=3, help="to be played; 3")
    parser.add_argument("--only", default="", help="functions of files whose path has this")
    parser.add_argument("--save", help="a file for pstats, snakeviz and the like")
    told = parser.parse_args(arguments)
    inside.set_up()
    fight = Fight(told.combatants, told.onlookers)
    fight.play_round()  # fills caches
    profile = cProfile.Profile()
    profile.runcall(_play, fight, told.rounds)
    if told.save:
        profile.dump_stats(told.save)
    stats = pstats.Stats(profile)
    for order in ("tottime", "cumulative"):
        stats.sort_stats(order).print_stats(*([told.only] if told.only else []), TOP)


def _play(fight: Fight, rounds: int) -> None:
    for _ in range(rounds):
        fight.play_round()


if __name__ == "__main__":
    main()
