"""Sets Evennia up, for the folders whose tests need it: each one's conftest.py takes this hook.

The others start without: to load Django and Evennia takes longer than all the tests of the rules.
"""

import contextlib
import io
import os

import pytest
from pytest_django.plugin import blocking_manager_key

_SETTINGS = "server.conf.test_settings"


def pytest_configure(config: pytest.Config) -> None:
    """Set up Django and Evennia, unless another folder's conftest.py has."""
    os.environ["DJANGO_SETTINGS_MODULE"] = _SETTINGS
    import django
    import evennia

    if evennia._LOADED:
        return
    django.setup()
    blocker = config.stash[blocking_manager_key]
    blocker.block()
    # Evennia's classes exist only after this, and it looks into the (empty) database.
    remark = io.StringIO()
    with blocker.unblock(), contextlib.redirect_stdout(remark):
        evennia._init()
