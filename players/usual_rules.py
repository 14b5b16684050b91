"""The system of rules that this game usually plays by: `ROUNDKEEPER_RULES` (SYS-1).

It is read here and nowhere else. What is within gets it as it gets everything: as the ruleset of a
scene (of one, outside scenes), or with the reader.
"""

from django.conf import settings

from game.reading import DEFAULT_RULESET, RULESETS, Rules
from sheets.catalog import Catalog, default_catalog, default_kinds
from sheets.kinds import Kind


def usual_rules() -> Rules:
    """Return the ruleset that scenes open in, and that counts outside scenes."""
    return RULESETS[getattr(settings, "ROUNDKEEPER_RULES", DEFAULT_RULESET)]


def usual_catalog() -> Catalog:
    """Return the catalog of the sheets that this game's players usually have."""
    return default_catalog().of(usual_rules().sheets)


def usual_kinds() -> dict[str, Kind]:
    """Return the kinds of being that they can be."""
    return default_kinds(usual_rules().sheets)
