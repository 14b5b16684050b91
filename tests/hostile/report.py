"""The figures of a run, in words."""

import sys

from tests.hostile.watch import Tally

SHOWN = 3  # examples of each fault


def progress(tally: Tally) -> None:
    """Say on the screen of whoever waits how far it is."""
    faults = sum(map(len, tally.faults.values()))
    print(f"{tally.inputs} inputs, {faults} faults", file=sys.stderr, flush=True)


def figures(tally: Tally, seed: int, seconds: float) -> str:
    """Return all that was counted."""
    refused = sum(tally.refused.values())
    lines = [
        f"{tally.inputs} inputs (seed {seed}) in {seconds:.0f} s",
        f"{tally.done} changed a scene, {refused} were refused, {tally.shown} did neither",
        f"by whom: {_counts(tally.by_role)}",
        f"done, {len(tally.actions)} kinds: {_counts(tally.actions)}",
        f"refused, {len(tally.refused)} kinds: {_counts(tally.refused)}",
    ]
    if not tally.by_role:
        lines = [lines[0], f"what became of them: {_counts(tally.refused)}"]
    lines.append(f"{len(tally.faults)} kinds of fault")
    for what, examples in tally.faults.items():
        lines.append(f"  {len(examples)} x {what}")
        lines += [f"      {one[:160]!r}" for one in examples[:SHOWN]]
    return "\n".join(lines)


def _counts(counter: "dict[str, int]") -> str:
    most = sorted(counter.items(), key=lambda item: -item[1])
    return ", ".join(f"{what} {number}" for what, number in most)
