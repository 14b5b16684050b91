"""Help in a browser: what `+help` shows, under the titles that people give things."""

from typing import Any

from django.http import Http404, HttpResponseBase
from evennia.web.website.views import help as evennias

from game.reading import RULESETS
from narration.screens.help_index import family_place, family_title

# Topics are found by what one types; these are written otherwise.
WRITTEN = {"npcs": "NPCs"}


def title_of(key: str) -> str:
    """Return a topic's name as people write it: a command as it is typed, a ruleset by its name."""
    plain = key.lower()
    if plain in RULESETS:
        return RULESETS[plain].name
    if not key[:1].isalpha() or key.startswith("+"):
        return key
    return WRITTEN.get(plain, key[:1].upper() + key[1:])


class HelpIndex(evennias.HelpListView):
    """All topics, by family, in the order of `+help`."""

    page_title = "Help"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the families to what Evennia's page knows."""
        context = super().get_context_data(**kwargs)
        families: dict[str, list[Any]] = {}
        for entry in self.get_queryset():
            families.setdefault(str(entry.help_category), []).append(_shown(entry))
        context["families"] = [
            {"title": family_title(one), "topics": sorted(families[one], key=_by_title)}
            for one in sorted(families, key=family_place)
        ]
        return context


class HelpTopic(evennias.HelpDetailView):
    """One topic, as `+help NAME` shows it."""

    def get_object(self, queryset: Any = None) -> Any:
        """Return the topic that the address names; what Evennia answers otherwise is no page."""
        found = super().get_object(queryset)
        if isinstance(found, HttpResponseBase):
            raise Http404
        return found

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the title, and markup that was escaped for a terminal as it reads there."""
        context = super().get_context_data(**kwargs)
        context["title"] = title_of(str(self.object.key))
        context["family"] = family_title(str(self.object.help_category))
        context["text"] = context["entry_text"].replace("||", "|")
        return context


def _shown(entry: Any) -> dict[str, str]:
    return {"title": title_of(str(entry.key)), "address": entry.web_get_detail_url()}


def _by_title(topic: dict[str, str]) -> str:
    return topic["title"].casefold().lstrip("+@")
