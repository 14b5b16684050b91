"""Write `vectors.json`, which holds the derivation fast.

`python -m tests.checked_dice.write_vectors`

It is made once. The person who changes the derivation changes what old logs are checked by.
"""

import json
from pathlib import Path
from typing import Any

from proofs.keys import LEAVES, commitment_to, place_of, roll_key, secret
from proofs.tree import tree_of
from tests.checked_dice.derived import faces_of

FILE = Path(__file__).with_name("vectors.json")
SEEDS = (bytes(32), bytes(range(32)))
PLACES: tuple[tuple[Any, int], ...] = (("open", 0), ("open", 1023), ("hidden", 5), ("open", 1024))
WORDS: tuple[list[str], ...] = ([], ["heron"], ["heron", "Grüße", "kettle 7"])


def vectors() -> list[dict[str, Any]]:
    """Return what each step gives, for several seeds, lanes and words."""
    return [_vector(seed, lane, number) for seed in SEEDS for lane, number in PLACES]


def _vector(seed: bytes, lane: Any, number: int) -> dict[str, Any]:
    place, of = place_of(seed, lane, number), secret(seed, lane, number)
    tree = tree_of(seed, lane, number // LEAVES)
    rolls = [{"words": one, "key": roll_key(of, one).hex()} for one in WORDS]
    return {
        "seed": seed.hex(),
        "scene": 12,
        "commitment": commitment_to(seed, 12),
        "lane": lane,
        "number": number,
        "place": place,
        "root": tree.root,
        "path": list(tree.path(place % LEAVES)),
        "secret": of.hex(),
        "rolls": [one | {"faces": faces_of(one["key"], 40)} for one in rolls],
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n")
