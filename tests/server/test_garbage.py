"""A server looks for garbage less often, and still finds it."""

import subprocess
import sys

from server.conf.environment import GAME_ROOT

PROGRAM = """
import gc
from weakref import ref

from server.conf import garbage


class Knot:
    def __init__(self):
        self.itself = self


here = Knot()
kept = ref(here)
often = gc.get_threshold()
garbage.start_plugin_services()
assert gc.get_threshold() > often
assert gc.get_freeze_count(), "all that was there is looked through again"

late = ref(Knot())
gc.collect()
assert late() is None and kept() is here
"""


def test_what_is_left_over_is_found_though_what_was_there_is_not_looked_through() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], cwd=GAME_ROOT, check=True)
