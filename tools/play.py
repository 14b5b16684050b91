"""Gets the game running, whatever is missing, and says where to connect: `make play`."""

from server.conf import environment
from tools import control, passwords
from tools.console import run, say
from tools.lock import only_one


def play() -> None:
    """Prepare, start, and tell. What is done already is left as it is."""
    environment.ports()  # A wrong number is told before anything is made.
    with only_one():
        if control.is_running():
            say("Roundkeeper is running already.")
        else:
            # Loads Django and Evennia, which a running game has no need of.
            from tools import prepare

            say("Checking the database ...")
            prepare.prepare()
            say("Starting the game ...")
            control.start()
            say("Roundkeeper is running.")
    tell_where()


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


if __name__ == "__main__":
    run(play)
