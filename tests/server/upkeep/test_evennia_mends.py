"""Each mend of Evennia says what is wrong there, and the patches for it apply (evennia_mends/).

A patch that no longer applies after an update may be good news: look whether the mend can go.
"""

import re
import shutil
import subprocess
from pathlib import Path

import evennia
import pytest

from server.conf.environment import GAME_ROOT

MENDS = GAME_ROOT / "evennia_mends"
PATCHES = MENDS / "upstream"
HELPERS = {"__init__", "patching", "sockets"}  # they mend nothing


def test_every_mend_says_what_is_wrong_and_how_long_it_is_needed() -> None:
    mends = [one for one in MENDS.glob("*.py") if one.stem not in HELPERS]
    assert mends
    for one in mends:
        text = one.read_text(encoding="utf-8").split('"""')[1]
        assert "Wrong" in text and "ow it shows" in text and "Until: " in text, one
        assert "Upstream: " in text or "`upstream/" in text, one


def named(text: str) -> set[str]:
    return set(re.findall(r"`upstream/(\w+\.patch)`", text))


def test_every_patch_is_named_by_what_it_would_make_needless() -> None:
    said = [named(one.read_text(encoding="utf-8")) for one in MENDS.glob("*.py")]
    assert set.union(*said) == {one.name for one in PATCHES.iterdir()}


@pytest.mark.parametrize("patch", sorted(PATCHES.iterdir()), ids=lambda one: one.stem)
def test_a_patch_applies_to_the_evennia_that_is_installed(patch: Path, tmp_path: Path) -> None:
    files = re.findall(r"^--- a/(evennia/\S+)$", patch.read_text(encoding="utf-8"), re.M)
    assert files
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(evennia.__file__).parents[1] / file, tmp_path / file)
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    subprocess.run(["git", "apply", str(patch)], cwd=tmp_path, check=True)
    for file in files:
        compile((tmp_path / file).read_text(encoding="utf-8"), file, "exec")
