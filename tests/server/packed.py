"""The wheel, and an environment that has it installed."""

import subprocess
import sys
import sysconfig
from pathlib import Path

from server.conf.environment import GAME_ROOT


def build(folder: Path) -> Path:
    """Build the wheel, as `python -m build` does it, without fetching anything."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    done = subprocess.run(command, cwd=GAME_ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


class Environment:
    """A virtual environment that has the package, and of ours what the package asks for alone."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        python = folder / "bin" / "python"
        pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "-q"]
        subprocess.run([*pip, "--no-index", str(wheel)], check=True, capture_output=True)
        packages = next((folder / "lib").glob("python*")) / "site-packages"
        (packages / "needed.pth").write_text(sysconfig.get_path("purelib"))

    def types(self, *words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Type the command, somewhere that has nothing to do with the repository."""
        command = [str(self.folder / "bin" / "roundkeeper"), *words]
        return subprocess.run(command, cwd=folder or self.folder, capture_output=True, text=True)
