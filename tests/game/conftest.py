"""What the tests of the rules do once."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from sheets import stock_files


@pytest.fixture(autouse=True, scope="session")
def unchanged_files_read_once() -> Iterator[None]:
    """Many a test copies a whole world and changes one file of it: the others are read once."""
    read, known = stock_files.load_yaml, dict[tuple[str, bool], object]()

    def load_yaml(file: Path, aliases: bool = True) -> object:
        if not file.is_file():
            return read(file, aliases)
        text = file.read_text(encoding="utf-8", errors="surrogateescape")
        if (text, aliases) not in known:
            known[text, aliases] = read(file, aliases)  # an error names the file, and is not kept
        return deepcopy(known[text, aliases])

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stock_files, "load_yaml", load_yaml)
        yield
