"""Settings of the test suite: the game's own, with a database in memory and quick passwords."""

from server.conf.settings import *  # noqa: F403

SECRET_KEY = "only for tests"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
# In a test what was told has arrived.
LINE_LOST_SECONDS = 0
# Nor do people think long about what they declare.
PATIENCE_SECONDS = 0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


class _NoMigrations(dict[str, None]):
    """Tables straight from the models: running 90 migrations takes longer than the tests."""

    def __contains__(self, app: object) -> bool:
        return True

    def __missing__(self, app: str) -> None:
        return None


MIGRATION_MODULES = _NoMigrations()

# Dice that are laid out are not committed to; tests of checked dice take this back.
DICE_SEED = 1
