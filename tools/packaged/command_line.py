"""The command `roundkeeper`, where the package is installed.

    roundkeeper init DIR       make a game directory, ready for `make play`
    roundkeeper upgrade DIR    bring such a directory up to this version; what you changed stays
    roundkeeper adopt DIR      lay Roundkeeper into an Evennia game that you have
    roundkeeper play FILE...   and whatever else `python -m game` does: `roundkeeper play --help`
    roundkeeper --version      this version, and the journal's (docs/upgrading.md)

This file stands in the package roundkeeper, with directory.zip: the files of a game directory.
"""

import hashlib
import io
import json
import shlex
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

MANIFEST = "server/installed.json"  # the hash of each file as it was installed
NEWER = ".new"


def main() -> int:
    """Do what the command line says; return the exit status: 0, 1 if refused, 2 for usage."""
    match sys.argv[1:]:
        case [("init" | "upgrade" | "adopt") as name, folder] if not folder.startswith("-"):
            return COMMANDS[name](Path(folder))
        case ["--version"]:
            journal = import_module(f"{__package__}.game.journal").VERSION
            print(f"roundkeeper {version('roundkeeper')}, journal {journal}")
            return 0
        case [] | [("init" | "upgrade" | "adopt" | "help" | "-h" | "--help"), *_]:
            print((__doc__ or "").partition("\n\n")[2].partition("\n\nThis")[0])
            return 0 if sys.argv[1:] in (["help"], ["-h"], ["--help"]) else 2
    game = import_module(f"{__package__}.game.__main__")
    status: int = game.main(sys.argv[1:], prog="roundkeeper")
    return status


def init(folder: Path) -> int:
    """Make a game directory where there is nothing yet."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        return _refuse(f"{folder} is not empty. Name a directory that is not there yet.")
    _write(folder, _contents())
    print(f"A game directory is in {folder.resolve()}. To start the game:")
    print(f"  cd {shlex.quote(str(folder))} && make play")
    return 0


def upgrade(folder: Path) -> int:
    """Bring a game directory up to this version, keep what was changed in it, and say so."""
    known = _installed(folder)
    if known is None:
        return _refuse(
            f"{folder} was not made by `roundkeeper init`: it has no {MANIFEST}. "
            "In a clone of the repository: git pull"
        )
    contents = _contents()
    kept = [
        name
        for name in {**contents, **known}
        if (folder / name).is_file()
        and _hash((folder / name).read_bytes()) not in (known.get(name), _hash_in(contents, name))
    ]
    _write(
        folder, {f"{name}{NEWER}" if name in kept else name: contents[name] for name in contents}
    )
    for name in known.keys() - contents.keys() - set(kept):
        (folder / name).unlink(missing_ok=True)
    for name in sorted(kept):
        new = (
            f": the new one is {name}{NEWER}" if name in contents else ", which is no longer needed"
        )
        print(f"You changed {name}; it stays{new}.")
    print(f"{folder} is up to date. To start the game again: make stop; make play")
    return 0


def adopt(folder: Path) -> int:
    """Lay Roundkeeper into another game, by the tool of a game directory."""
    with tempfile.TemporaryDirectory() as scratch:
        _write(Path(scratch), _contents())
        done = subprocess.run(
            [sys.executable, "-m", "tools.adopt", str(folder.resolve())], cwd=scratch, check=False
        )
    return done.returncode


COMMANDS: dict[str, Callable[[Path], int]] = {"init": init, "upgrade": upgrade, "adopt": adopt}


def _refuse(why: str) -> int:
    print(why, file=sys.stderr)
    return 1


def _contents() -> dict[str, bytes]:
    """Return the files of a game directory by name."""
    packed = files(__package__ or "roundkeeper").joinpath("directory.zip").read_bytes()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _write(folder: Path, contents: dict[str, bytes]) -> None:
    for name, data in contents.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    hashes = {name.removesuffix(NEWER): _hash(data) for name, data in contents.items()}
    (folder / MANIFEST).write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")


def _installed(folder: Path) -> dict[str, str] | None:
    try:
        found: dict[str, str] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return found


def _hash_in(contents: dict[str, bytes], name: str) -> str:
    return _hash(contents[name]) if name in contents else ""


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
