"""The JSON schema of each message, made of its struct: what `docs/schemas/` has."""

from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec

from narration.payloads.messages import MESSAGES


def schema_of(name: str) -> dict[str, Any]:
    (schema,), parts = msgspec.json.schema_components([MESSAGES[name]])
    for part in parts.values():
        if "description" in part:  # a docstring, which Python 3.12 leaves indented
            part["description"] = cleandoc(part["description"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": name,
        **schema,
        "$defs": parts,
    }


def text_of(name: str) -> str:
    return msgspec.json.format(msgspec.json.encode(schema_of(name)), indent=2).decode() + "\n"


def file_name(name: str) -> str:
    return f"{name}.json"


def main() -> None:
    """Write the schemas to where they are published."""
    folder = Path(__file__).parents[2] / "docs" / "schemas"
    folder.mkdir(exist_ok=True)
    for name in MESSAGES:
        (folder / file_name(name)).write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
