"""The accounts that the set-up made, with the passwords made for this install.

Standard library only. A password is written down before the account is made with it, so that an
interruption between the two loses nothing.
"""

import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, run, say, write_private

FILE = GAME_ROOT / "server" / "accounts.json"


@dataclass(frozen=True)
class Account:
    """One account of the install, as `make accounts` shows it."""

    name: str
    password: str
    what_for: str


def load(file: Path = FILE) -> list[Account]:
    try:
        return [Account(**entry) for entry in json.loads(file.read_text(encoding="utf-8"))]
    except FileNotFoundError:
        return []


def password_for(name: str, what_for: str, file: Path = FILE) -> str:
    """Return the account's password; make one and write it down if there is none yet."""
    accounts = load(file)
    for account in accounts:
        if account.name == name:
            return account.password
    made = Account(name, _new_password(), what_for)
    write_private(file, json.dumps([asdict(a) for a in (*accounts, made)], indent=1) + "\n")
    return made.password


def _new_password() -> str:
    """Return 60 bits that can be read out loud: no letter looks like another or like a digit."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(3))


def show() -> None:
    """Print the lines that log each account in."""
    accounts = load()
    if not accounts:
        raise Trouble("There are no accounts yet: `make play` makes them.")
    say("Accounts of this install, with the passwords made for it:")
    wide = max(len(f"{account.name}{account.password}") for account in accounts)
    for account in accounts:
        line = f"connect {account.name} {account.password}"
        say(f"  {line:<{wide + 9}}   {account.what_for}")


if __name__ == "__main__":
    run(show)
