"""The way from a program to a server on this machine, which can be cut."""

import contextlib
import socket
import threading


class Way:
    """Hands on what comes at a port of its own to another one, and back, while it is not cut."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End all connections, and let nobody through."""
        self._is_cut = True
        _end(*self._ends)
        self._ends.clear()

    def mend(self) -> None:
        """Let everybody through again."""
        self._is_cut = False

    def close(self) -> None:
        """Cut it for good."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # it is closed
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=_hand_on, args=(one, other), daemon=True).start()


def _hand_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    _end(source, target)


def _end(*ends: socket.socket) -> None:
    """End connections, also for a thread that listens to one."""
    for end in ends:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
