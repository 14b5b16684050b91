"""Starts and stops the two processes of this install, and tells whether they run.

A process is ours when its number stands in our pid file and its command line names that file:
numbers are used again, so the number alone proves nothing. Standard library only, but for
starting. Everything waits for a state, never for a length of time; on a busy machine for as long as
the processes get anywhere (patience.py).
"""

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from server.conf import environment, processes
from server.conf.environment import GAME_ROOT, Ports
from server.conf.processes import Process
from tools import amp_call
from tools.console import Trouble, last_lines, say
from tools.patience import Patience, becomes

# The ports of the running game: they may have been given for that one start only.
PORTS_FILE = GAME_ROOT / "server" / "ports.json"
# Seconds that count only while the processes could work: see patience.py.
START_TIMEOUT = 90
STOP_TIMEOUT = 15


def pid_of(process: Process) -> int | None:
    """Return the number of this install's running portal or server."""
    file = processes.pid_file(process)
    try:
        pid = int(file.read_text())
    except (FileNotFoundError, ValueError):
        return None
    return pid if _is_ours(process, pid) else None


def _is_ours(process: Process, pid: int) -> bool:
    return str(processes.pid_file(process)) in _command_line(pid)


def _command_line(pid: int) -> str:
    """Return how the process was started; empty when it has ended (or is a zombie)."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        pass
    if Path("/proc/self").exists():
        return ""
    # No /proc: macOS, the BSDs.
    ps = subprocess.run(["ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True)
    return ps.stdout


def is_running() -> bool:
    """Say whether players can come in: both processes are up, and joined."""
    portal = pid_of("portal")
    if portal is None:
        return False
    state = amp_call.status(running_ports().amp)
    return state is not None and state.portal_pid == portal and state.server_up


def running_ports() -> Ports:
    """Return the ports that the running game was started with, or those of the settings."""
    try:
        return Ports(**json.loads(PORTS_FILE.read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        return environment.ports()


def start() -> None:
    """Start what is not running, and return when players can come in."""
    starters: dict[Process, subprocess.Popen[bytes]] = {}
    if pid_of("portal") is None:
        _refuse_half_a_game()
        _refuse_wrong_interface()
        _refuse_taken_ports()
        PORTS_FILE.write_text(json.dumps(asdict(environment.ports())))
        starters["portal"] = _spawn("portal")
    if pid_of("server") is None:
        starters["server"] = _spawn("server")
    patience = Patience(START_TIMEOUT, lambda: _starting(starters.values()))
    while not is_running():
        failed = [process for process, starter in starters.items() if _has_failed(process, starter)]
        if failed or patience.is_out():
            raise Trouble(_why_not_started(failed or ["portal", "server"]))
        time.sleep(0.1)


def _spawn(process: Process) -> "subprocess.Popen[bytes]":
    """Start a daemon. The process returned ends as soon as the daemon is on its own."""
    # Left by a process that was killed; twistd would take a stranger of that number for it.
    processes.pid_file(process).unlink(missing_ok=True)
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "server.conf.settings",
        "PYTHONPATH": str(GAME_ROOT),
    }
    with processes.log_file(process).open("a") as log:
        return subprocess.Popen(
            processes.command(process),
            cwd=GAME_ROOT, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True,
        )  # fmt: skip


def _starting(starters: "Iterable[subprocess.Popen[bytes]]") -> list[int]:
    """Return who works for the start: who starts the daemons, and the daemons."""
    daemons = (pid_of("portal"), pid_of("server"))
    return [starter.pid for starter in starters] + [pid for pid in daemons if pid is not None]


def _has_failed(process: Process, starter: "subprocess.Popen[bytes]") -> bool:
    """Say whether the process came to nothing: its starter failed, or it died soon after."""
    return starter.poll() is not None and pid_of(process) is None


def _refuse_half_a_game() -> None:
    """Refuse to start a portal beside a server that has lost its own, and keeps its ports."""
    server = pid_of("server")
    if server is not None:
        raise Trouble(
            f"Half of Roundkeeper still runs: the server (process {server}), without the portal "
            "through which players come in. Type: make stop; then again: make play"
        )


def _refuse_wrong_interface() -> None:
    address = environment.interface()
    try:
        with _listen(address, 0):
            pass
    except OSError as error:
        raise Trouble(
            f"ROUNDKEEPER_INTERFACE is {address!r}, which is no address of this machine ({error})."
        ) from error


def _refuse_taken_ports() -> None:
    for name, port in asdict(environment.ports()).items():
        inner = name in ("amp", "web_internal")
        try:
            with _listen(environment.LOOPBACK if inner else environment.interface(), port):
                pass
        except PermissionError as error:
            raise Trouble(f"You may not open port {port} ({name}); take 1024 or more.") from error
        except OSError as error:
            raise Trouble(
                f"Port {port} ({name}) is taken by another program. Stop that one, "
                "or use other ports: make play ROUNDKEEPER_PORT=5000"
            ) from error


def _listen(address: str, port: int) -> socket.socket:
    """Open a port as the game will. Connections that are still closing do not count as there."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return socket.create_server((address, port), family=family)


def _why_not_started(failed: list[Process]) -> str:
    logs = [processes.log_file(process) for process in failed]
    ends = "\n".join(f"--- end of {log}\n{last_lines(log)}" for log in logs)
    return f"The {' and the '.join(failed)} did not start:\n{ends}"


def stop() -> bool:
    """Stop this install's processes; return whether there were any."""
    server, portal = pid_of("server"), pid_of("portal")
    port = running_ports().amp
    if server is not None:
        if portal is None:  # the portal would have told it
            os.kill(server, signal.SIGTERM)
        else:
            amp_call.tell(port, amp_call.STOP_SERVER)
        _see_off("server", server)
    if portal is not None:
        amp_call.tell(port, amp_call.STOP_PORTAL)
        _see_off("portal", portal)
    PORTS_FILE.unlink(missing_ok=True)
    return bool(server or portal)


def _see_off(process: Process, pid: int) -> None:
    """Wait for a process that was told to end, and insist if it does not: in order, then not."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if _ends(process, pid):
            return
        say(f"The {process} (process {pid}) does not answer; sending {number.name}.")
        os.kill(pid, number)
    if not _ends(process, pid):
        raise Trouble(f"The {process} (process {pid}) does not end.")


def _ends(process: Process, pid: int) -> bool:
    """Wait for the process to end; return whether it did. (It removes its pid file before.)"""
    return becomes(lambda: not _is_ours(process, pid), Patience(STOP_TIMEOUT, lambda: [pid]), 0.05)
