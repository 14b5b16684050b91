"""Gets the game running, whatever is missing, and says where to connect: `make play`.

--rules=NAME writes the system of rules that it plays by into .env (`make play RULES=nwod`).
With --stay it watches the game itself and ends with it, instead of leaving a watcher behind: for
systemd (tools/deploy/roundkeeper.service).
"""

import os
import sys

from server.conf import environment, private_files, processes
from server.conf.environment import GAME_ROOT
from tools import choosing_rules, control, passwords
from tools.console import Trouble, only_one, run, say
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
            choosing_rules.choose(rules, control.is_running())
        if control.is_running():
            say("Roundkeeper is running already.")
        else:
            # Loads Django and Evennia, which a running game has no need of.
            from tools import bridges, prepare

            say("Checking the database ...")
            prepare.prepare()
            say("Starting the game ...")
            begun = bridges.length()
            control.start()
            say("Roundkeeper is running.")
            bridges.tell(begun)
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
    play(stay, choosing_rules.wanted(sys.argv[1:]))
    if stay:
        command = processes.command("watcher")
        os.chdir(GAME_ROOT)
        os.execv(command[0], command)


if __name__ == "__main__":
    run(main)
