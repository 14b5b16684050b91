"""The container: what it is made of is there, and its steps, without a daemon, make a game."""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from server.conf.environment import GAME_ROOT, Ports, naming
from tests.server.conversation import PATIENCE, patience
from tests.server.live_game import environment_of, free_ports, run_module
from tools.deploy import in_container
from tools.patience import becomes

CONTAINERFILE = (GAME_ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((GAME_ROOT / "compose.yaml").read_text(encoding="utf-8"))
CODE, GAME = "/opt/roundkeeper", "/srv/roundkeeper"


def lines_of(instruction: str) -> list[str]:
    return re.findall(rf"^{instruction} (.+)$", CONTAINERFILE, re.MULTILINE)


def copies() -> Iterator[tuple[list[str], str]]:
    """Yield what each COPY takes of the repository, and where to."""
    for line in lines_of("COPY"):
        if not line.startswith("--from="):
            *sources, target = line.split()
            yield sources, target


def build(root: Path) -> Path:
    """Do what the COPY lines do, under a folder; return where the program is then."""
    for sources, target in copies():
        place = root / target.lstrip("/")
        for source in sources:
            if (GAME_ROOT / source).is_dir():
                secret = [in_container.OWN_SETTINGS] if source == "server/conf" else []
                ignored = shutil.ignore_patterns("__pycache__", *secret)
                shutil.copytree(GAME_ROOT / source, place, ignore=ignored)
            else:
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy(GAME_ROOT / source, place)
    return root / CODE.lstrip("/")


# --- what the files say --------------------------------------------------------------------------


def test_what_is_copied_is_there_and_nothing_that_is_started_is_missing() -> None:
    copied = {source for sources, _ in copies() for source in sources}

    assert [one for one in copied if not (GAME_ROOT / one).exists()] == []
    assert {*in_container.FOLDERS, str(in_container.SETTINGS), "LICENSE", "NOTICE"} <= copied


def test_no_secret_gets_into_an_image() -> None:
    ignored = (GAME_ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()

    assert {".env", "server/conf/secret_settings.py", "certificates"} <= {*ignored}
    assert [one for one in ignored if one.startswith("!")] == []


def test_it_runs_as_nobody_in_particular_on_a_volume() -> None:
    (made,) = re.findall(r"useradd --system --uid (\d+) ", CONTAINERFILE)
    assert lines_of("USER") == [made] != ["0"]
    assert lines_of("VOLUME") == lines_of("WORKDIR") == [GAME]
    after = CONTAINERFILE.partition("\nUSER ")[2]
    assert re.findall(r"^(?:RUN|COPY|USER)", after, re.MULTILINE) == []


def test_what_it_starts_and_asks_is_there() -> None:
    (start,) = (yaml.safe_load(one) for one in lines_of("ENTRYPOINT"))
    assert start[2:] == [CODE, GAME]
    assert (GAME_ROOT / Path(start[1]).relative_to(CODE)).is_file()
    (health,) = lines_of("HEALTHCHECK")
    *_, module = yaml.safe_load(health.partition(" CMD ")[2])
    assert (GAME_ROOT / f"{module.replace('.', '/')}.py").is_file()


def test_players_reach_what_the_proxy_listens_on_and_nothing_else() -> None:
    proxy = (GAME_ROOT / "tools" / "deploy" / "haproxy.cfg").read_text(encoding="utf-8")
    services = COMPOSE["services"]
    inner = [port.split(":")[1] for port in services["proxy"]["ports"]]
    inside = services["proxy"]["networks"]["inside"]["ipv4_address"]

    assert sorted(re.findall(r"bind :(\d+) ssl crt /certificates/game.pem", proxy)) == sorted(inner)
    assert proxy.count("bind ") == len(inner)
    assert re.findall(r"server game game:(\d+) resolvers", proxy) == ["4001", "4002", "4000"]
    assert proxy.count("set-header X-Forwarded-For %[src]") == 2
    assert services["game"]["environment"]["ROUNDKEEPER_PROXIES"] == inside
    assert [name for name, one in services.items() if "ports" in one] == ["proxy"]
    assert {one["restart"] for one in services.values()} == {"unless-stopped"}
    assert not any("network_mode" in one for one in services.values())


# --- what the steps do ---------------------------------------------------------------------------


def test_a_newer_image_replaces_the_program_and_nothing_else(tmp_path: Path) -> None:
    code, game = build(tmp_path), tmp_path / "game"
    game.mkdir()
    in_container.lay_out(code, game)
    own = game / "server" / "conf" / in_container.OWN_SETTINGS
    own.write_text("SECRET_KEY = 'mine'\n")
    gone = game / "server" / "conf" / "of_yesterday.py"
    gone.touch()
    (game / "world").unlink()
    shutil.copytree(code / "world", game / "world")

    in_container.lay_out(code, game)

    assert own.read_text() == "SECRET_KEY = 'mine'\n"
    assert not gone.exists()
    assert not (game / "world").is_symlink()
    assert (game / "game").resolve() == (code / "game").resolve()
    assert (game / "server" / "conf" / "settings.py").is_file()


def healthy(game: Path, ports: Ports) -> bool:
    return run_module(game, ports, "tools.deploy.healthy").returncode == 0


@pytest.mark.long_form
@pytest.mark.live
def test_a_game_starts_is_found_healthy_and_ends_in_order(tmp_path: Path) -> None:
    code, game, ports = build(tmp_path), tmp_path / "game", free_ports()
    game.mkdir()
    for file in code.rglob("*"):  # nobody writes in the image
        if file.is_file():
            file.chmod(stat.S_IRUSR)
    container = subprocess.Popen(
        [sys.executable, code / "tools" / "deploy" / "in_container.py", code, game],
        env=environment_of(game, ports) | naming(ports) | {"PYTHONDONTWRITEBYTECODE": "1"},
        cwd=game, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        assert container.stdout is not None
        said = []
        for line in container.stdout:
            said.append(line.decode())
            if "shows the accounts again" in said[-1]:
                break
        assert "Roundkeeper is running.\n" in said, "".join(said)
        assert healthy(game, ports)
        os.kill(container.pid, signal.SIGTERM)
        assert becomes(lambda: container.poll() is not None, patience(PATIENCE * 2))
    finally:
        if container.poll() is None:
            run_module(game, ports, "tools.stop")
            container.kill()
        container.communicate()
    assert container.returncode == 0
    assert not healthy(game, ports)
    assert (game / "server" / "evennia.db3").stat().st_size > 0
    assert list((game / "server").glob("*.pid")) == []
