"""Lays Roundkeeper into a game of yours, as one package `roundkeeper` in its directory.

    python -m tools.adopt GAME_DIRECTORY

The game's own `commands`, `typeclasses`, `server`, `web` and `world` stay what they are: in the
copy, Roundkeeper's folders of these names are `roundkeeper.commands` and so on, and their imports
of one another are rewritten to match. Nothing else in the game is touched. docs/existing-game.md
says what to write into the game, how to bring the copy up to date and how to take it out again.
"""

import argparse
import ast
import hashlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, run, say

PACKAGE = "roundkeeper"
# What the game is made of, wherever it runs.
ROOMS = (
    *("game", "sheets", "odds", "proofs", "play", "rehearsal", "narration"),
    *("journal", "players", "scenes", "outofband", "sheetbook", "typeclasses", "commands"),
    *("web", "world", "evennia_mends", "guard"),
)
FOLDERS = (*ROOMS, "server")
# What is there only for a game that has adopted it; it stands at the top of the copy.
ADOPTED = "tools/adopted"

# What the first line of a world's file names, for editors.
SCHEMAS = "docs/schemas/files"

# What to write into the game, to be read beside the copy.
GUIDE = Path("docs/existing-game.md")

# Who passes the copy on passes these on with it: so the licence asks.
LICENCE = ("LICENSE", "NOTICE")

# Of server/ the clock; its settings are about an install of Roundkeeper's own.
SERVER = "server/conf"
NOT_OF_SERVER = (
    "heartbeat.py",
    "inputfuncs.py",
    "private_files.py",
    "settings.py",
    "secret_settings.py",
    "test_settings.py",
    "connection_screens.py",
    "environment.py",
    "processes.py",
    "portal_services_plugins.py",
)
# What hands web requests from portal to server, and asks what they may: other pages, other doors.
NOT_OF_MENDS = (
    "evennia_mends/web_link.py",
    "guard/own_pages.py",
    "guard/web_door.py",
)
# Of web/ the pages to play and read by: which others a game has, and who comes in, is its
# own affair, and so is their layout.
NOT_OF_WEB = (
    "front_page.py",
    "help_pages.py",
    "passwords.py",
    "register.py",
    "urls.py",
)
TEMPLATES, SCRIPTS = Path("web/templates"), Path("web/static/roundkeeper")
NOT_OF_TEMPLATES = (
    *("404.html", "base.html", "help_detail.html", "help_list.html", "index.html"),
    *("menu.html", "messages.html", "no_docs.html", "register.html"),
)
KINDS = (".py", ".yaml", ".md", ".json", ".html", ".css", ".js", ".mo")
# What their links to rules lead to.
RULES = ("docs/rules.md", "docs/rules")

# Which files the copy has, and the hash of each: so that what was changed in it is not lost.
MANIFEST = "adopted.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.adopt", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", type=Path, metavar="GAME_DIRECTORY")
    adopt_into(parser.parse_args().game)


def adopt_into(game: Path) -> None:
    """Write the copy, or bring an old one up to date. Interrupted, it is done again."""
    game = game.resolve()
    _check(game)
    target = game / PACKAGE
    again = target.exists()
    if again:
        _refuse_changed(target)
    # Written aside and moved there whole: a game that starts meanwhile meets no half of it.
    with tempfile.TemporaryDirectory(dir=game, prefix=f".{PACKAGE}-") as scratch:
        made, old = Path(scratch) / "new", Path(scratch) / "old"
        write(made)
        if again:
            target.rename(old)
        made.rename(target)
    if again:
        say(f"{target} is up to date. Type in the game's directory:")
        say("  evennia migrate")
        say("  evennia reload")
    else:
        say(f"Roundkeeper is in {target}. What to write into the game now:")
        say(f"  {target / GUIDE.name}")


def _check(game: Path) -> None:
    if game == GAME_ROOT:
        raise Trouble("That is Roundkeeper itself. Name the directory of your own game.")
    if not (game / "server" / "conf" / "settings.py").is_file():
        raise Trouble(
            f"{game} is no Evennia game: it has no server/conf/settings.py. "
            "Name the directory that `evennia --init` made."
        )


def _refuse_changed(target: Path) -> None:
    """Refuse to overwrite what is not ours, or what a person has written into the copy."""
    try:
        known: dict[str, str] = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Trouble(
            f"{target} is there already, and not from here: it has no {MANIFEST}. "
            "Move it out of the way, then type this again."
        ) from None
    there = {
        file.relative_to(target).as_posix(): _hash(file.read_bytes())
        for file in target.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.name != MANIFEST
    }
    changed = sorted(name for name, _ in known.items() ^ there.items())
    if changed:
        is_clone = (GAME_ROOT / ".git").exists()  # else it is what a package unpacked
        kept = GAME_ROOT if is_clone else "a clone of the repository"
        raise Trouble(
            "\n".join(
                [
                    f"In {target} these files have been changed, and would be lost:",
                    *(f"  {name}" for name in dict.fromkeys(changed)),
                    f"Make the change in {kept} (git keeps it there), move the copy out "
                    "of the way, then type this again.",
                ]
            )
        )


def write(target: Path) -> None:
    manifest = {}
    for name, source in _sources():
        data = source.read_bytes()
        if source.suffix == ".py":
            data = in_package(data.decode(), name).encode()
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        manifest[name] = _hash(data)
    (target / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def _sources() -> Iterator[tuple[str, Path]]:
    """Yield each file of the copy: its name there, and where it is here."""
    for name in LICENCE:
        yield name, GAME_ROOT / name
    yield GUIDE.name, GAME_ROOT / GUIDE
    for folder in (*FOLDERS, *RULES, SCHEMAS, ADOPTED):
        for file in _files(GAME_ROOT / folder):
            path = file.relative_to(GAME_ROOT)
            if file.suffix not in KINDS or not file.is_file() or _is_left_out(path):
                continue
            yield path.as_posix().removeprefix(f"{ADOPTED}/"), file


def _files(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*"))


def _is_left_out(name: Path) -> bool:
    if name.parts[0] == "web":
        return _is_left_out_of_web(name)
    if name.as_posix() in NOT_OF_MENDS:
        return True
    if name.parts[0] != "server" or name == Path("server/__init__.py"):
        return False
    return not name.is_relative_to(SERVER) or name.name in NOT_OF_SERVER


def _is_left_out_of_web(name: Path) -> bool:
    if name.is_relative_to(TEMPLATES):
        return name.parent.name not in ("website", "parts") or name.name in NOT_OF_TEMPLATES
    if name.suffix != ".py":
        return not name.is_relative_to(SCRIPTS) or name.name.startswith("webclient")
    return name.name in NOT_OF_WEB


def in_package(source: str, name: str) -> str:
    """Return a module's text in which what it imports of Roundkeeper's comes from the package."""
    lines = source.splitlines(keepends=True)
    for node in _statements(ast.parse(source, name)):
        if isinstance(node, ast.Import) and any(_is_ours(one.name) for one in node.names):
            raise Trouble(
                f"{name}, line {node.lineno}: `import` of a module of ours cannot be adopted; "
                "write `from ... import ...`."
            )
        if isinstance(node, ast.ImportFrom) and not node.level and _is_ours(node.module or ""):
            at = node.col_offset + len("from ")
            text = lines[node.lineno - 1]
            lines[node.lineno - 1] = f"{text[:at]}{PACKAGE}.{text[at:]}"
    return "".join(lines)


def _statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield all statements, however deep within others. No expression imports anything."""
    left: list[ast.AST] = [module]
    while left:
        node = left.pop()
        yield node
        for within in ("body", "handlers", "orelse", "finalbody", "cases"):
            left += getattr(node, within, ())


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in FOLDERS


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    run(main)
