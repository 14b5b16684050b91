"""Writes the sheets of all characters into a folder of YAML files, and puts such files in again.

    python -m tools.sheets export FOLDER
    python -m tools.sheets import FOLDER

Export while the game runs or not; import only while it does not, because a running game would not
see what was put in. A file is put in whole or not at all, and each that is refused is named with
the field and the reason.
"""

import argparse
import re
from collections.abc import Iterable
from pathlib import Path

from tools import control, prepare
from tools.console import Trouble, only_one, run, say, write_private

SUFFIX = ".yaml"
MAX_STEM = 60


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.sheets", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("what", choices=("export", "import"))
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.what == "export":
        prepare.load_game(up_to_date=False)
        export_to(options.folder)
        return
    with only_one():
        if control.is_there():
            raise Trouble("The game runs, and would not see it. Type: make stop; then this again.")
        prepare.load_game(up_to_date=True)
        import_from(options.folder)


def export_to(folder: Path) -> None:
    """Write a file for each character that has a sheet, into a folder that is new or empty."""
    from sheetbook import sheet_files

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Trouble(f"{folder} is there already, and is not an empty folder. Name a new one.")
    folder.mkdir(parents=True, exist_ok=True)
    unread = []
    number = 0
    taken: set[str] = set()
    for name, text in sheet_files.written():
        if not text:
            unread.append(name)
            continue
        write_private(folder / f"{stem(name, taken)}{SUFFIX}", text)
        number += 1
    say(f"Sheets written to {folder}: {number}.")
    if unread:
        raise Trouble(f"Not written, because they cannot be read: {', '.join(unread)}.")


def stem(name: str, taken: set[str]) -> str:
    """Return a file's name for a character's, which may be anything: plain, and not yet taken."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:MAX_STEM] or "sheet"
    stem, number = plain, 2
    while stem in taken:
        stem, number = f"{plain}-{number}", number + 1
    taken.add(stem)
    return stem


def import_from(folder: Path) -> None:
    """Put in every YAML file of a folder; those that will not do are told at the end."""
    from sheetbook import sheet_files
    from sheets.reading import CatalogError

    if not folder.is_dir():
        raise Trouble(f"{folder} is no folder.")
    refused = []
    for path in _files(folder):
        try:
            changed = sheet_files.put_in(_read(path), path.name)
        except CatalogError as error:
            refused.append(str(error))
        else:
            say(f"{path.name}: {', '.join(changed) or 'nothing is new'}.")
    if refused:
        raise Trouble("\n".join(["Refused, and nothing of these files was put in:", *refused]))


def _files(folder: Path) -> Iterable[Path]:
    found = sorted(path for path in folder.iterdir() if path.suffix in (SUFFIX, ".yml"))
    if not found:
        raise Trouble(f"There is no {SUFFIX} file in {folder}.")
    return found


def _read(path: Path) -> str:
    from sheets.reading import CatalogError

    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogError(path.name, "", "", f"cannot be read ({error})") from error


if __name__ == "__main__":
    run(main)
