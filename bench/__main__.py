"""``make bench``: every figure beside its limit; exit 1 if one is over."""

import sys

from bench import engine, telnet


def main() -> int:
    """Measure, print, judge."""
    over = False
    print(f"{'what':<28}{'figure':>10}{'limit':>10}")
    for unit, figures in (
        ("naive seven-dice rolls", engine.figures),
        ("times the barest command", telnet.figures),
    ):
        for what, figure, limit in figures():
            over = over or figure > limit
            print(f"{what:<28}{figure:>10.1f}{limit:>10,}  {unit}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
