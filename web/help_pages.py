"""Help in a browser: what `+help` shows, as pages with links."""

from inspect import cleandoc
from typing import Any, NamedTuple

from django.http import Http404, HttpResponseBase
from evennia.commands.command import Command
from evennia.utils.ansi import strip_ansi
from evennia.web.website.views import help as evennias

from game.reading import RULESETS
from narration.screens.help import family_place, family_title
from web.rule_pages import Address, address_of_rule, blocks_of
from world.by_rules import for_rules
from world.help_entries import USUAL, text_by, topics
from world.help_files import help_text, topics_called
from world.rule_texts import rule_texts

LONGEST = 40  # characters of what is looked for

# Topics are found by what people type; these are written otherwise.
WRITTEN = {"npcs": "NPCs"}


def title_of(key: str) -> str:
    """Return a topic's name as people write it: a command as it is typed, a ruleset by its name."""
    plain = key.lower()
    if plain in RULESETS:
        return RULESETS[plain].name
    if not key[:1].isalpha() or key.startswith("+"):
        return key
    return WRITTEN.get(plain, key[:1].upper() + key[1:])


class Clicks(NamedTuple):
    """What a page does by clicks that a topic tells how to type, and the link that leads there."""

    text: str
    page: str
    link: str


_SETS_UP = Clicks("By clicks: pick NPCs from a list and begin.", "new-scene", "Set up a fight")
_OFFERS = Clicks(
    "On a scene's page what you can do is a button, with its dice and what it costs.",
    "scenes",
    "To the scenes",
)
_HAS_A_DESK = Clicks(
    "If you run a scene, its page has this, under Desk.", "scenes", "To the scenes"
)
_FILLS_IN = Clicks(
    "By clicks: take a ready character, or fill in the fields.", "me", "To your characters"
)
ON_A_PAGE: dict[str, Clicks] = {
    "+demo": Clicks("By a click: on the front page.", "index", "To the front page"),
    "logs": Clicks("Scenes that are over are read on pages.", "scenes", "To the scenes"),
    **dict.fromkeys(("combat", "+init", "npcs", "+npc"), _SETS_UP),
    **dict.fromkeys(("sheets", "+sheet", "+gear"), _FILLS_IN),
    **dict.fromkeys(("desk", "storyteller", "pacing", "running chases", "+as"), _HAS_A_DESK),
    **dict.fromkeys(("rounds", "defending", "escaping", "grapples", "chases", "guns"), _OFFERS),
    **dict.fromkeys(("splits", "haste", "aborting", "extra actions", "+odds"), _OFFERS),
    **dict.fromkeys(("+attack", "+block", "+dodge", "+escape", "+guard", "+grapple"), _OFFERS),
    **dict.fromkeys(("+split", "+haste", "+do", "+pass", "+choose", "+chase"), _OFFERS),
}


class HelpIndex(evennias.HelpListView):
    """All topics, by family, in the order of `+help`; or those that speak of what is looked for."""

    page_title = "Help"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the families to what Evennia's page knows."""
        context = super().get_context_data(**kwargs)
        wanted = self.request.GET.get("q", "")[:LONGEST].strip().lower()
        families: dict[str, list[Any]] = {}
        for entry in self.get_queryset():
            if wanted in f"{entry.key}\n{text_of_entry(entry)}".lower():
                families.setdefault(str(entry.help_category), []).append(_shown(entry))
        context["wanted"] = wanted
        context["families"] = [
            {
                "title": family_title(one),
                "topics": sorted(families[one], key=lambda one: plain(one["title"])),
            }
            for one in sorted(families, key=family_place)
        ]
        return context


class HelpTopic(evennias.HelpDetailView):
    """One topic: what `+help NAME` shows."""

    def get_object(self, queryset: Any = None) -> Any:
        """Return the topic that the address names; Evennia's other answers are not pages."""
        found = super().get_object(queryset)
        if isinstance(found, HttpResponseBase):
            raise Http404
        return found

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the title, and the text in blocks."""
        context = super().get_context_data(**kwargs)
        entry, key = self.object, str(self.object.key)
        found = help_text(key.lower(), USUAL)
        context["title"] = title_of(key)
        context["family"] = family_title(str(entry.help_category))
        context["blocks"] = blocks_of(text_of_entry(entry), self._address())
        context["rules"] = [rule for rule in (found.rules if found else ()) if rule in rule_texts()]
        context["on_a_page"] = ON_A_PAGE.get(key.lower())
        return context

    def _address(self) -> Address:
        """Return where a topic, a command or a rule has its page, for this visitor."""
        entries = {str(one.key).lower(): one for one in self.get_queryset()}
        called = {**{name: name for name in entries}, **topics_called(USUAL)}

        def address(kind: str, name: str) -> str:
            if kind == "rule":
                return address_of_rule(name)
            plain = name.lower().partition("/")[0]
            entry = entries.get(plain) or entries.get(called.get(plain, ""))
            return "" if entry is None or entry is self.object else str(entry.web_get_detail_url())

        return address


def text_of_entry(entry: Any) -> str:
    """Return what a topic says by the usual rules, as it is read."""
    key, own = str(entry.key).lower(), getattr(entry, "written", None)
    if help_text(key, USUAL) is not None or key in topics():
        return text_by(key, USUAL).replace("||", "|")
    if own is not None:  # of a command of ours
        return for_rules(cleandoc(own), USUAL)
    is_command = isinstance(entry, Command)
    return strip_ansi(cleandoc(entry.__doc__ or "") if is_command else str(entry.entrytext))


def _shown(entry: Any) -> dict[str, str]:
    return {"title": title_of(str(entry.key)), "address": entry.web_get_detail_url()}


def plain(title: str) -> str:
    """Return a title by whose letters others stand in order."""
    return title.casefold().lstrip("+@")
