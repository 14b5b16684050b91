"""Makes what the wheel holds: `python -m build`, by hatchling.

The library is the copy that `python -m tools.adopt` lays into a game; beside it stand the command
`roundkeeper` and directory.zip, the files of a game directory. Nothing of it is kept in the tree.
"""

import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What a game directory is made of: what runs it, and what its people read.
FOLDERS = ("bridge", "clients", "docs", "server/conf", "tools")  # and all rooms
FILES = (
    *(".gitignore", ".python-version", "CHANGELOG.md", "CITATION.cff", "CODE_OF_CONDUCT.md"),
    *("CONTRIBUTING.md", "Containerfile", "LICENSE", "Makefile", "NOTICE", "README.md"),
    *("SECURITY.md", "compose.yaml", "mkdocs.yml", "pyproject.toml", "requirements.in"),
    *("requirements.txt", "requirements-dev.in", "requirements-dev.txt", "server/__init__.py"),
)
NOT_OURS = ("__pycache__", "built")
SECRET = Path("server/conf/secret_settings.py")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same files make the same archive, whenever it is made
MODE = 0o644 << 16


class BuildHook(BuildHookInterface[Any]):
    """Puts the library, the command and the game directory into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from tools import adopt

        self._scratch = tempfile.TemporaryDirectory()
        made = Path(self._scratch.name) / adopt.PACKAGE
        adopt.write(made)
        (made / "command_line.py").write_bytes(
            (Path(__file__).parent / "command_line.py").read_bytes()
        )
        (made / "py.typed").touch()
        pack(root, made / "directory.zip")
        build_data["force_include"][str(made)] = adopt.PACKAGE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel":
            self._scratch.cleanup()


def pack(root: Path, archive: Path) -> None:
    """Write the files of a game directory into an archive."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(names(root)):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, MODE
            packed.writestr(entry, (root / name).read_bytes())


def names(root: Path) -> Iterator[str]:
    """Yield the names of a game directory's files."""
    from tools.adopt import ROOMS

    yield from FILES
    for folder in (*FOLDERS, *ROOMS):
        for file in (root / folder).rglob("*"):
            name = file.relative_to(root)
            if file.is_file() and name != SECRET and not {*NOT_OURS} & {*name.parts}:
                yield name.as_posix()
