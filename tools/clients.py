"""Builds what players put into their clients: `make clients`."""

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[1] / "clients"
BUILT = ROOT / "built"
PACKAGE = "RoundkeeperUI"
MOMENT = (2026, 1, 1, 0, 0, 0)  # of every file in a package: the same code makes the same package

_XML = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE MudletPackage>
<MudletPackage version="1.001">
  <ScriptPackage>
    <ScriptGroup isActive="yes" isFolder="yes">
      <name>{name}</name>
      <packageName>{name}</packageName>
      <script></script>
      <eventHandlerList />
      <Script isActive="yes" isFolder="no">
        <name>The panel</name>
        <packageName></packageName>
        <script>{script}</script>
        <eventHandlerList />
      </Script>
    </ScriptGroup>
  </ScriptPackage>
</MudletPackage>
"""


def build_mudlet(folder: Path = BUILT) -> Path:
    script = (ROOT / "mudlet" / f"{PACKAGE}.lua").read_text(encoding="utf-8")
    files = {
        "config.lua": (ROOT / "mudlet" / "config.lua").read_text(encoding="utf-8"),
        f"{PACKAGE}.xml": _XML.format(name=PACKAGE, script=escape(script)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    built = folder / f"{PACKAGE}.mpackage"
    with zipfile.ZipFile(built, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in files.items():
            package.writestr(zipfile.ZipInfo(name, MOMENT), text)
    return built


def main() -> None:
    print(build_mudlet())


if __name__ == "__main__":
    main()
