"""Which tests go to which worker of pytest-xdist, and in what order."""

import pytest
from xdist.scheduler import LoadFileScheduling

from tests.long_form import LONG

# Who needs a PostgreSQL server, besides tests/journal.
_ON_POSTGRESQL = (
    "tests/bridge/test_companions.py",
    "tests/server/test_connection.py",
    "tests/server/test_postgresql.py",
)


class Dealing(LoadFileScheduling):
    """A file stays with one worker: what is made for it is made once.

    So do the two files of scenarios, those that need a browser, and those that need a PostgreSQL
    server: one worker starts it.
    A property shares nothing, and may take as long as a whole file.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = str(super()._split_scope(nodeid))
        match file.split("/")[:2]:
            case ["tests", "properties"]:
                return nodeid
            case ["tests", "scenarios"]:
                return "tests/scenarios"
            case ["tests", "browser"]:
                return "tests/browser"
            case ["tests", "journal"]:
                return "postgresql"
        return "postgresql" if file in _ON_POSTGRESQL else file


@pytest.hookimpl(trylast=True)  # Django's plugin has an order of its own, and says it first.
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the long form alone tries; put what takes longest first, so that no worker is
    left with it alone.
    """
    if not LONG:
        left_out = [item for item in items if item.get_closest_marker("long_form")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.get_closest_marker("long_form") is None]
    items.sort(key=lambda item: item.get_closest_marker("live") is None)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Dealing:
    """Deal out so, and in the order of the collection."""
    config.option.loadscopereorder = False
    return Dealing(config, log)
