"""What `make docs` adds to mkdocs: the READMEs, a page for each command, anchors, no inline script.

mkdocs calls the functions that begin with ``on_``. The pages keep the places that their files have
in the repository, so that each link in them leads where it does there; a linked file that is not a
page (a schema, a compose file) is served as it is. What leads nowhere fails the build.
"""

import hashlib
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from server.conf.environment import GAME_ROOT
from tools.site import help_for_docs

RULE_ROW = re.compile(r"^\| ([A-Z][A-Z0-9]*-\d+[a-z]?) \|", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
# There in a game directory that the package made (tools/packaged/command_line.py).
INSTALLED = GAME_ROOT / "server" / "installed.json"
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
SCRIPTS = "assets/moved"
LOOK = Path(__file__).parent / "look.css"
# Where the game's pages have their colours, for either scheme.
COLOURS = re.compile(
    r"^:root \{.*?^\}|^@media \(prefers-color-scheme: dark\) \{\n  :root \{.*?^\}", re.M | re.S
)
FIRST = ("README.md", "docs/index.md", "docs/questions.md")
LAST = ("CHANGELOG.md", "docs/architecture.md", "docs/hostile-input.md", "docs/style.md")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Leave out of the navigation what only the repository has, where the package was installed."""
    if INSTALLED.is_file():
        config.nav = _there(config.nav or [])
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Return what the site is made of, in place of what stands in docs/ alone."""
    theme = [file for file in files if file.src_dir != config.docs_dir]
    pages = [_file(path, config) for path in written_pages()]
    linked = [_file(path, config) for path in sorted(_linked_files())]
    made = [
        File.generated(config, f"docs/{name}", content=text)
        for name, text in help_for_docs.pages().items()
    ]
    look = File.generated(config, "assets/look.css", content=_look())
    return Files([*theme, *pages, *linked, *(_placed(one) for one in made), look])


def _look() -> str:
    """Return what has the theme look like the game: the colours that its pages have, and where."""
    site = (GAME_ROOT / "web/static/roundkeeper/site.css").read_text(encoding="utf-8")
    return "\n".join([*COLOURS.findall(site), LOOK.read_text(encoding="utf-8")])


def on_post_template(output_content: str, *, template_name: str, **_: Any) -> str:
    """Leave out the theme's own page for what is not there: the game has one."""
    return "" if template_name == "404.html" else output_content


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Give each rule in a table an anchor of its id, as `+combat/why` names it.

    Of many pages that the search finds, those that answer come before those for who works on it.
    """
    page.meta["search"] = {"boost": _worth(page.file.src_uri)}
    return RULE_ROW.sub(r'| <a id="\1"></a>\1 |', markdown)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Move scripts out of the page into files: the game's pages run none that stands in them. Say
    what the theme's dialog is for; a column without a title has none to be read out.
    """
    named = output.replace('role="dialog"', 'role="dialog" aria-label="Search"')
    named = named.replace("<th></th>", "<td></td>")
    return INLINE.sub(lambda found: _moved(found[1], page.file, Path(config.site_dir)), named)


def written_pages() -> Iterator[str]:
    """Yield the pages, from the root: those that git knows, or that the package has brought."""
    if INSTALLED.is_file():
        names = sorted(json.loads(INSTALLED.read_text(encoding="utf-8")))
    else:
        names = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
            cwd=GAME_ROOT, check=True, capture_output=True, text=True,
        ).stdout.splitlines()  # fmt: skip
    yield from (name for name in names if name.endswith(".md") and not name.startswith("."))


def _there(nav: list[Any]) -> list[Any]:
    """Return what of a part of the navigation is there: the package brings no tests."""
    found: list[Any] = []
    for one in nav:
        title, page = next(iter(one.items())) if isinstance(one, dict) else ("", one)
        if isinstance(page, list):
            found.append({title: _there(page)})
        elif page.startswith("docs/help/") or (GAME_ROOT / page).is_file():
            found.append(one)
    return found


def _linked_files() -> set[str]:
    """Return the files that pages link to and that are not pages themselves."""
    found = set()
    for page in written_pages():
        for target in LINK.findall((GAME_ROOT / page).read_text(encoding="utf-8")):
            path = (GAME_ROOT / page).parent / target
            if ":" not in target and path.suffix != ".md" and path.is_file():
                found.add(path.resolve().relative_to(GAME_ROOT.resolve()).as_posix())
    return found


def _file(path: str, config: MkDocsConfig) -> File:
    return _placed(File(path, str(GAME_ROOT), config.site_dir, config.use_directory_urls))


def _worth(page: str) -> float:
    """Return how much a page is worth to a person who looks for something."""
    if page in FIRST:
        return 4
    if page.startswith("docs/help/"):
        return 2
    of_coders = page.endswith("README.md") or page in LAST or page.startswith("docs/transcripts/")
    return 0.3 if of_coders else 1


def _placed(file: File) -> File:
    """Serve what stands in docs/ from the site's own root."""
    if file.src_uri.startswith("docs/"):
        file.dest_uri = file.dest_uri.removeprefix("docs/")
    elif file.src_uri == "README.md":
        file.dest_uri = "readme/index.html"
    return file


def _moved(script: str, file: File, site: Path) -> str:
    name = f"{SCRIPTS}/{hashlib.sha256(script.encode()).hexdigest()[:16]}.js"
    place = site / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(script, encoding="utf-8")
    up = "../" * file.dest_uri.count("/")
    return f'<script src="{up}{name}"></script>'
