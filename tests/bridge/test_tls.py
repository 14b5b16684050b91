"""A line by TLS goes only to a game whose certificate is vouched for, and is for that host."""

import datetime
import socket
import ssl
import subprocess
import sys
import threading
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from server.conf.environment import GAME_ROOT

TRY = """
import sys
from twisted.internet import reactor
from twisted.internet.protocol import Factory, Protocol
from bridge.config import read_games
from bridge.start import endpoint_of
from pathlib import Path

class Hello(Protocol):
    def connectionMade(self):
        self.transport.write(b"hello")
    def dataReceived(self, data):
        self.heard = True
        print(self.factory.name, "heard", data.decode())
        self.transport.loseConnection()
    def connectionLost(self, reason):
        if not getattr(self, "heard", False):
            print(self.factory.name, "refused")
        after()

class Hellos(Factory):
    protocol = Hello
    def __init__(self, name):
        self.name = name

games = read_games(Path(sys.argv[1]), lambda name: "secret", print)
left = [len(games)]
def after():
    left[0] -= 1
    if not left[0]:
        reactor.stop()
for game in games:
    endpoint_of(game).connect(Hellos(game.name))
reactor.run()
"""


def certificate(folder: Path, host: str) -> Path:
    """Write a certificate for a host, that vouches for itself, and its key; return the file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{host}.pem"
    kept = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + kept)
    return file


def serve(file: Path) -> int:
    """Answer what comes by TLS with this certificate; return the port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    listens = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        while True:
            line, _ = listens.accept()
            try:
                with context.wrap_socket(line, server_side=True) as safe:
                    safe.sendall(safe.recv(100))
            except OSError:
                pass  # they did not like the certificate

    threading.Thread(target=answer, daemon=True).start()
    return int(listens.getsockname()[1])


def test_a_game_is_known_by_its_certificate(tmp_path: Path) -> None:
    port = serve(certificate(tmp_path, "localhost"))
    another = serve(certificate(tmp_path, "elsewhere.example"))
    games = {
        "good": (port, "localhost.pem"),
        "unknown": (port, "yes"),
        "other-host": (another, "elsewhere.example.pem"),
        "other-authority": (port, "elsewhere.example.pem"),
    }
    (tmp_path / "bridge.yaml").write_text(
        "games:\n"
        + "".join(
            f"  {name}: {{kind: tinymux, host: localhost, port: {at}, robot: R, tls: {by}}}\n"
            for name, (at, by) in games.items()
        )
    )
    tried = subprocess.run(
        [sys.executable, "-c", TRY, str(tmp_path)],
        cwd=GAME_ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert sorted(tried.stdout.splitlines()) == [
        *("good heard hello", "other-authority refused", "other-host refused", "unknown refused"),
    ], tried.stderr
