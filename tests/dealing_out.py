"""Which tests go to which worker of pytest-xdist, and in what order; pytest runs without it too."""

from typing import Any

import pytest

from tests.long_form import LONG

# Who needs a PostgreSQL server, besides tests/journal.
_ON_POSTGRESQL = (
    "tests/bridge/test_companions.py",
    "tests/server/failures/test_connection.py",
    "tests/server/failures/test_postgresql.py",
)

LIVE_BY = 0.8  # what part of the others goes out with what is live: no live file is the last


def group(nodeid: str) -> str:
    """Return what stays with one worker: a file, as what is made for it is made once; or all that
    needs a browser, or a PostgreSQL server, and all scenarios. A property shares nothing, and may
    take as long as a whole file.
    """
    file = nodeid.partition("::")[0]
    match file.split("/")[:2]:
        case ["tests", "properties"]:
            return nodeid
        case ["tests", ("scenarios" | "browser") as folder]:
            return f"tests/{folder}"
        case ["tests", "journal"]:
            return "postgresql"
    return "postgresql" if file in _ON_POSTGRESQL else file


@pytest.hookimpl(trylast=True)  # Django's plugin has an order of its own, and says it first.
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the long form alone tries. Spread what needs no server among what does, which
    waits most of its time, so that the cores always have work.
    """
    if not LONG:
        left_out = [item for item in items if item.get_closest_marker("long_form")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.get_closest_marker("long_form") is None]
    live = {
        group(item.nodeid)
        for item in items
        if item.get_closest_marker("live") or item.nodeid.startswith("tests/server/")
    }
    place = dict[str, float]()
    for is_live, by in ((True, LIVE_BY), (False, 1)):
        kind = [one for one in (group(item.nodeid) for item in items) if (one in live) == is_live]
        for number, one in enumerate(kind):
            place.setdefault(one, by * number / len(kind))
    items.sort(key=lambda item: (place[group(item.nodeid)], group(item.nodeid)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Any:
    """Deal out so, and in the order of the collection."""
    from xdist.scheduler import LoadScopeScheduling

    class Dealing(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group(nodeid)

    config.option.loadscopereorder = False
    return Dealing(config, log)
