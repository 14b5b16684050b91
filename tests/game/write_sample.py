"""``python -m tests.game.write_sample FILE.yaml...``: keeps journals as today's code writes them.

Each becomes ``samples/vN-NAME.jsonl``: a line that says what wrote it and the state it came to,
then a line for each entry. Do this before raising `game.journal.VERSION`: afterwards it is late.
"""

import json
import sys
from pathlib import Path

from game.journal import VERSION, encode
from play.scenario import play, read_scenario
from sheets.catalog import default_catalog

SAMPLES = Path(__file__).with_name("samples")


def main(files: list[str]) -> None:
    """Play scenarios and keep their journals."""
    for file in map(Path, files):
        journal = play(read_scenario(file.read_text(encoding="utf-8"), default_catalog())).journal
        head = {"version": VERSION, "state": json.loads(encode(journal.scene))}
        lines = [json.dumps(head), *(encode(entry).decode() for entry in journal.entries)]
        target = SAMPLES / f"v{VERSION}-{file.stem}.jsonl"
        target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
