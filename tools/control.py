"""Starts and stops the processes of this install, and tells whether the game can be played.

Standard library only, except for starting. Everything waits for a state, never for a length of
time; on a busy machine it waits for as long as the processes make progress (patience.py).
"""

import contextlib
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterable
from dataclasses import asdict

from evennia_mends import sockets
from server.conf import database, environment, processes
from server.conf.environment import GAME_ROOT, Ports
from server.conf.processes import Process
from tools import amp_call, running
from tools.console import Trouble, last_lines, say
from tools.patience import Patience, becomes

# The ports of the running game: they may have been given for that one start only.
PORTS_FILE = GAME_ROOT / "server" / "ports.json"
# Seconds that count only while the processes could work: see patience.py.
START_TIMEOUT = 90
STOP_TIMEOUT = 15
LOOKS = 5  # in a row that must not find a process, before it counts as gone
# How long a portal that we found may run without its socket before it counts as knowing none.
SOCKET_TIMEOUT = 10
TELL_AFTER = 5  # what is waited for


def is_there() -> bool:
    """Say whether anything of the game runs, or is just being started."""
    return any(running.all_of(process) for process in processes.ALL)


def is_running() -> bool:
    """Say whether players can come in: both processes are up, and joined."""
    portal = running.pid_of("portal")
    if portal is None:
        return False
    state = amp_call.status(GAME_ROOT)
    return state is not None and state.portal_pid == portal and state.server_up


def running_ports() -> Ports:
    """Return the ports that the running game was started with, or those of the settings."""
    try:
        return Ports(**json.loads(PORTS_FILE.read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        return environment.ports()


def start() -> None:
    """Start what is not running, and return when players can come in.

    A server that has lost its portal is given a new one, and the other way round.
    """
    if not running.all_of("server"):
        database.refuse_if_missing()
    missing = [process for process in processes.GAME if not running.all_of(process)]
    whole = len(missing) == len(processes.GAME)
    ports = environment.ports() if whole else running_ports()
    found = running.pid_of("portal")
    if "portal" in missing:
        _refuse_wrong_interface()
        _refuse_taken_ports(ports)
    if whole:
        PORTS_FILE.write_text(json.dumps(asdict(ports)))
    starters = [_spawn(process, ports) for process in missing]
    try:
        _wait_for_players_to_come_in(starters, found)
    except Trouble:
        for process in missing:
            _see_off_all(process, running.all_of(process))
        if "portal" in missing:
            _refuse_taken_ports(ports)  # by what was started at the same time
        raise


def _wait_for_players_to_come_in(
    starters: "Iterable[subprocess.Popen[bytes]]", found: int | None
) -> None:
    """Wait as long as what was started lives and gets on, beside a portal that was found."""
    begun, looks, told = time.monotonic(), 0, False
    patience = Patience(START_TIMEOUT, lambda: _starting(starters))
    portals = Patience(SOCKET_TIMEOUT, lambda: [found] if found else [])
    while not is_running():
        for starter in starters:
            starter.poll()  # reaps it
        gone = [process for process in processes.GAME if not running.all_of(process)]
        # A daemon on its way to another number can be missed, on a busy machine more than once.
        looks = looks + 1 if gone else 0
        if looks > LOOKS or patience.is_out():
            raise Trouble(_why_not_started(gone or processes.GAME))
        if found and not sockets.link(GAME_ROOT).exists() and portals.is_out():
            raise Trouble(
                f"The portal (process {found}) does not answer; it may be of an earlier version. "
                "Type: make stop; then again: make play"
            )
        if not told and time.monotonic() > begun + TELL_AFTER:
            told = True
            say(_what_is_waited_for())
        time.sleep(0.1)


def _what_is_waited_for() -> str:
    """Return who is not there yet, for people who look at a screen on which nothing happens."""
    state = amp_call.status(GAME_ROOT)
    late: Process = "server" if state else "portal"
    return (
        f"Waiting for the {late} to load, which takes long on a slow or busy machine. What it does "
        f"stands in {processes.log_file(late)}."
    )


def _spawn(process: Process, ports: Ports) -> "subprocess.Popen[bytes]":
    """Start a daemon. The process returned ends as soon as the daemon is on its own."""
    # Left by a process that was killed; twistd would take a stranger of that number for it.
    processes.pid_file(process).unlink(missing_ok=True)
    env = os.environ | environment.naming(ports) | {
        "DJANGO_SETTINGS_MODULE": "server.conf.settings",
        "PYTHONPATH": str(GAME_ROOT),
    }  # fmt: skip
    return launch(process, env)


def launch(process: Process, env: dict[str, str]) -> "subprocess.Popen[bytes]":
    """Run the command of a process in the background; only its user may read what it writes."""
    log = os.open(processes.log_file(process), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        return subprocess.Popen(
            processes.command(process),
            cwd=GAME_ROOT, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True, umask=0o077,
        )  # fmt: skip
    finally:
        os.close(log)


def _starting(starters: "Iterable[subprocess.Popen[bytes]]") -> list[int]:
    """Return who works for the start: who starts the daemons, and the daemons."""
    daemons = [pid for process in processes.GAME for pid in running.all_of(process)]
    return [*(starter.pid for starter in starters), *daemons]


def _refuse_wrong_interface() -> None:
    address = environment.interface()
    try:
        with _listen(address, 0):
            pass
    except OSError as error:
        raise Trouble(
            f"ROUNDKEEPER_INTERFACE is {address!r}, which is no address of this machine ({error})."
        ) from error


def _refuse_taken_ports(ports: Ports) -> None:
    for name, port in asdict(ports).items():
        try:
            with _listen(environment.interface(), port):
                pass
        except PermissionError as error:
            raise Trouble(f"You may not open port {port} ({name}); take 1024 or more.") from error
        except OSError as error:
            raise Trouble(
                f"Port {port} ({name}) is taken by another program. Stop that one, "
                "or use others: write ROUNDKEEPER_PORT=5000 into .env, then type: make play"
            ) from error


def _listen(address: str, port: int) -> socket.socket:
    """Open a port as the game will. Connections that are still closing do not count as there."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return socket.create_server((address, port), family=family)


def _why_not_started(failed: Iterable[Process]) -> str:
    logs = [processes.log_file(process) for process in failed]
    ends = "\n".join(f"--- end of {log}\n{last_lines(log)}" for log in logs)
    return f"The {' and the '.join(failed)} did not start:\n{ends}"


def stop() -> bool:
    """Stop portal and server, and what is just starting; return whether there were any."""
    server, portal = running.pid_of("server"), running.pid_of("portal")
    there = is_there()
    # What has not written its number yet plays no part: it need not end in order. Who waits
    # for it (a portal that reloads its server) goes on then.
    for process in processes.GAME:
        _see_off_all(
            process, [pid for pid in running.all_of(process) if pid not in (server, portal)]
        )
    if server is not None:
        told = portal is not None and amp_call.tell(GAME_ROOT, amp_call.STOP_SERVER)
        see_off("server", server, told)
    if portal is not None:
        see_off("portal", portal, amp_call.tell(GAME_ROOT, amp_call.STOP_PORTAL))
    for process in processes.GAME:
        _see_off_all(process, running.all_of(process))
    PORTS_FILE.unlink(missing_ok=True)
    return there


def _see_off_all(process: Process, pids: list[int]) -> None:
    for pid in pids:
        see_off(process, pid, told=False)


def see_off(process: Process, pid: int, told: bool) -> None:
    """Wait for a process to end that was told to; insist if it was not, or does not: in order, then
    not.
    """
    if told and _ends(process, pid):
        return
    for number in (signal.SIGTERM, signal.SIGKILL):
        if told or number is signal.SIGKILL:
            say(f"The {process} (process {pid}) does not answer; sending {number.name}.")
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
        if _ends(process, pid):
            return
    raise Trouble(f"The {process} (process {pid}) does not end.")


def _ends(process: Process, pid: int) -> bool:
    """Wait for the process to end; return whether it did. (It removes its pid file before.)"""
    ours = Patience(STOP_TIMEOUT, lambda: [pid])
    return becomes(lambda: not running.is_ours(process, pid), ours, 0.05)
