"""Guests: accounts for one visit."""

from evennia.accounts.accounts import DefaultGuest

from typeclasses.scene_account import ToldByMessages


class Guest(ToldByMessages, DefaultGuest):
    """A guest without a password: none is ever told to them, and none has to be hashed."""

    def set_password(self, raw_password: str | None) -> None:
        """Let nobody in by a password, whatever it is."""
        self.set_unusable_password()

    def check_password(self, raw_password: str) -> bool:
        return False
