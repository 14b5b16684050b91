"""``python -m tests.hostile [--inputs N] [--files N] [--seed N]``: the long form, with figures."""

import argparse
import os
import sys
import time


def main(arguments: list[str] | None = None) -> int:
    """Run it; return 1 where anything was not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--files", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    _set_up()
    from tests.hostile import reading, report, run

    faults = 0
    for what, number in ((run.commands, options.inputs), (reading.files, options.files)):
        began = time.monotonic()
        tally = what(number, options.seed, report.progress)
        print(report.figures(tally, options.seed, time.monotonic() - began))
        faults += len(tally.faults)
    return 1 if faults else 0


def _set_up() -> None:
    """Make Evennia ready, with a database in memory."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.conf.test_settings")
    import django

    django.setup()
    import evennia
    from django.test.utils import setup_databases, setup_test_environment

    setup_test_environment()
    setup_databases(verbosity=0, interactive=False)
    evennia._init()


if __name__ == "__main__":
    sys.exit(main())
