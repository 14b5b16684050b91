"""Gets the game running, whatever is missing, and says where to connect: `make play`.

--rules=NAME writes the system of rules that it plays by into .env (`make play RULES=nwod`).
With --stay it watches the game itself and ends with it, instead of leaving a watcher behind: for
systemd (tools/deploy/roundkeeper.service).
"""

import os
import re
import sys
import time
from pathlib import Path

from bridge.config import names
from game.reading import RULESETS
from server.conf import environment, private_files, processes
from server.conf.environment import GAME_ROOT
from tools import control, passwords
from tools.console import Trouble, only_one, run, say, write_private
from tools.watching import watcher


def play(stay: bool = False, rules: str = "") -> None:
    """Prepare, start, and tell. What is done already is left as it is; ``rules`` are chosen
    first.
    """
    environment.ports()  # A wrong number is told before anything is made.
    watcher.restarts()
    watcher.hung_after()
    with only_one():
        keep_private()
        watcher.tell_if_it_gave_up()
        if rules:
            choose(rules, control.is_running())
        if control.is_running():
            say("Roundkeeper is running already.")
        else:
            # Loads Django and Evennia, which a running game has no need of.
            from tools import prepare

            say("Checking the database ...")
            prepare.prepare()
            say("Starting the game ...")
            begun = length_of_log()
            control.start()
            say("Roundkeeper is running.")
            tell_of_bridges(begun)
        watcher.end() if stay else watcher.begin()
    tell_where()


def keep_private() -> None:
    """Close what other users could read of the game's secrets, and say so."""
    try:
        for path in private_files.close_all():
            say(f"Other users of this machine could read {path}; now they cannot.")
    except private_files.Exposed as exposed:
        raise Trouble(str(exposed)) from exposed


def tell_where() -> None:
    """Print where to connect, and as whom."""
    ports = control.running_ports()
    interface = environment.interface()
    address = environment.reachable_at(interface)
    say()
    say(f"Telnet clients:   {address} port {ports.telnet}")
    say(f"In a browser:     http://{address}:{ports.web}/")
    if interface in environment.EVERYWHERE:
        say("From elsewhere:   the same ports, at the address of this machine")
    say()
    if passwords.load():
        passwords.show()
        say()
    say("`make accounts` shows the accounts again, `make stop` stops the game.")


def main() -> None:
    """Play, and watch over it if the command line says so."""
    stay = "--stay" in sys.argv[1:]
    play(stay, wanted(sys.argv[1:]))
    if stay:
        command = processes.command("watcher")
        os.chdir(GAME_ROOT)
        os.execv(command[0], command)


# -------------------------------------------------------------------------------------------------
# What `make play` says of the bridges to other games: how each came out, in the server's words.

LONGEST = 5.0  # seconds from the start of the game
AFTERWARDS = 0.5  # in which a robot that is in finds out whether it is held back
_TOLD = re.compile(r"^.*?(The bridge(?: to (\S+))?: .*)$", re.MULTILINE)


def length_of_log() -> int:
    """Return how many bytes stand in the server's log."""
    log = processes.log_file("server")
    return log.stat().st_size if log.exists() else 0


def tell_of_bridges(begun: int, folder: Path = GAME_ROOT) -> None:
    """Print what the log says of each bridge, from a length of it on, as it comes."""
    silent = set(names(folder))
    if not silent and not (folder / "bridge.yaml").exists():
        return
    log, told = processes.log_file("server", folder), 0
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        found = list(_TOLD.finditer(log.read_bytes()[begun:].decode("utf-8", "replace")))
        for one in found[told:]:
            say(one[1])
            silent = silent - {one[2]} if one[2] else set()  # a file that can't be read has none
            if not silent:
                end = min(end, time.monotonic() + AFTERWARDS)
        told = len(found)
        time.sleep(0.1)
    for name in sorted(silent):
        say(f"The bridge to {name}: nothing is known yet; what comes stands in {log}.")


# -------------------------------------------------------------------------------------------------
# Which system of rules a game plays by, chosen as it is started: `make play RULES=nwod`.
#
# It is written into the game's .env, so that it is the same at every start from then on.

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
    """Put the line in place of the old one, or at the end."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    kept = [line for line in lines if not _says(line)]
    write_private(file, "\n".join([*kept, f"{NAME}={rules}"]) + "\n")


def _says(line: str) -> bool:
    name, equals, _ = line.partition("=")
    return bool(equals) and name.strip().removeprefix("export ").strip() == NAME


if __name__ == "__main__":
    run(main)
