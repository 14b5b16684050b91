"""The stock of NPCs: what there is, and one of them in full."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.fighter import Fighter
from game.reading import Rules
from narration.languages import _
from narration.reader import Reader
from narration.sheets.tables import sheet_table
from narration.text import line


def stock_lines(names: Mapping[str, Sequence[str]], reader: Reader) -> list[str]:
    """Return the names of stock NPCs under each tier, the least first."""
    told = [
        one
        for tier, known in names.items()
        if known
        for one in line(f"{tier.capitalize()}: {', '.join(known)}.", reader)
    ]
    return told or line(_("No stock NPC has that name. +npc/list shows them all."), reader)


def npc_lines(name: str, tier: str, fighter: Fighter, rules: Rules, reader: Reader) -> list[str]:
    """Return a stock NPC: tier, sheet, gear."""
    own = replace(reader, name=name)  # nothing on this sheet is private
    return [
        *line(
            _("Stock NPC, {tier}. To bring one in: +init/add {name}", tier=tier, name=name), reader
        ),
        *sheet_table(name, fighter, rules, own),
    ]
