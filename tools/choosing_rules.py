"""Which system of rules a game plays by, chosen as it is started: `make play RULES=nwod`.

It is written into the game's .env, so that it is the same at every start from then on.
"""

import os
from pathlib import Path

from game.reading import RULESETS
from server.conf.environment import GAME_ROOT
from tools.console import Trouble, say, write_private

NAME = "ROUNDKEEPER_RULES"
SAID = "--rules="


def wanted(arguments: list[str]) -> str:
    """Return the rules that a command line names; nothing where it names none."""
    found = [one.removeprefix(SAID).strip() for one in arguments if one.startswith(SAID)]
    rules = found[-1] if found else ""
    if rules and rules not in RULESETS:
        raise Trouble(
            f"There are no rules called {rules!r}. Type RULES={' or RULES='.join(RULESETS)}"
        )
    return rules


def choose(rules: str, running: bool, file: Path = GAME_ROOT / ".env") -> None:
    """Write the rules into .env, and say from when on they hold."""
    _write(file, rules)
    os.environ[NAME] = rules  # what stood in the environment would win over the file
    say(f"This game's usual rules are {rules} now ({NAME} in .env).")
    if running:
        say("It is running by the old ones still: type make stop, then make play.")


def _write(file: Path, rules: str) -> None:
    """Put the line in the place of the one that there was, or at the end."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    kept = [one for one in lines if not _says(one)]
    write_private(file, "\n".join([*kept, f"{NAME}={rules}"]) + "\n")


def _says(line: str) -> bool:
    name, equals, _ = line.partition("=")
    return bool(equals) and name.strip().removeprefix("export ").strip() == NAME
