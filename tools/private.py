"""Files that only the owner of the install may read."""

import os
import tempfile
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write `path` with mode 600, whole or not at all."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(temporary, path)
