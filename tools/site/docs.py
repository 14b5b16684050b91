"""Builds the documentation site into server/docs/, which the game shows at /docs/: `make docs`.

Strict in the repository: a warning of mkdocs, such as a link that leads nowhere, fails the build.
"""

import logging
import os

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, run, say
from tools.site import docs_site

CONFIG = GAME_ROOT / "mkdocs.yml"
QUIET = "NO_MKDOCS_2_WARNING"  # what the theme's makers say of its successor, at each build


def build(site: str | None = None) -> None:
    """Build the site, into another folder if you name one."""
    os.environ.setdefault(QUIET, "1")
    from mkdocs.commands.build import build as make
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort

    # What the package has brought links to tests, which only the repository has.
    strict = not docs_site.INSTALLED.is_file()
    told = logging.getLogger("mkdocs")
    told.addHandler(logging.StreamHandler())
    told.setLevel(logging.INFO if strict else logging.ERROR)
    config = load_config(str(CONFIG), strict=strict, **({"site_dir": site} if site else {}))
    try:
        make(config)
    except Abort as error:
        raise Trouble("The documentation has mistakes: they stand above.") from error
    say(f"The documentation is in {config.site_dir}. The game shows it at /docs/.")


if __name__ == "__main__":
    run(build)
