"""The help of every command and topic as pages of the documentation: what `+help NAME` shows."""

import inspect
import os
import re
from typing import Any


def pages() -> dict[str, str]:
    _load_evennia()
    from narration.screens.help import family_place, family_title
    from web.help_pages import plain, title_of

    found = {}
    families: dict[str, list[tuple[str, str]]] = {}
    for key, family, text in [*_commands(), *_topics()]:
        slug = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")
        name, title, shown = f"help/{slug}.md", title_of(key), text.strip("\n")
        found[name] = f"# {title}\n\n```text\n{shown}\n```\n"
        families.setdefault(family, []).append((title, name.removeprefix("help/")))
    index = ["# Help", "", "What `+help` shows in the game, by the usual rules of a new one.", ""]
    for family in sorted(families, key=family_place):
        index += [f"## {family_title(family)}", ""]
        listed = sorted(families[family], key=lambda one: plain(one[0]))
        index += [f"- [{title}]({name})" for title, name in listed]
        index.append("")
    return {"help/README.md": "\n".join(index), **found}


def _commands() -> list[tuple[str, str, str]]:
    from commands.cmdsets import PLUS_COMMANDS
    from players.usual_rules import usual_rules
    from world.by_rules import for_rules

    rules = usual_rules().id
    return [
        (one.key, str(one.help_category), for_rules(_written(one), rules)) for one in PLUS_COMMANDS
    ]


def _written(command: Any) -> str:
    """Return the help as it was written; that of Evennia's own commands is their docstring."""
    return inspect.cleandoc(getattr(command, "written", "") or command.__doc__ or "")


def _topics() -> list[tuple[str, str, str]]:
    from world.help_entries import HELP_ENTRY_DICTS

    return [
        (str(one["key"]), str(one["category"]), str(one["text"]).replace("||", "|"))
        for one in HELP_ENTRY_DICTS
    ]


def written_pages() -> list[str]:
    """Return the help of every topic, about each ruleset, and of every command, with the marks of
    lines that only some rules have.
    """
    _load_evennia()
    from game.reading import RULESETS
    from world.help_entries import topics, written
    from world.help_files import help_texts

    found = [written(topic, rules) for topic in topics() for rules in RULESETS]
    return [*dict.fromkeys(found), *(text.text for text in help_texts() if text.command)]


def _load_evennia() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.conf.settings")
    import django
    import evennia

    django.setup()
    evennia._init()
