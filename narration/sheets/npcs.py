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
    return told


def kept_lines(own: Sequence[str], shared: Sequence[str], reader: Reader) -> list[str]:
    """Return the names of a storyteller's own NPCs, and of those that all share."""
    told = line(_("Your own: {names}.", names=", ".join(own)), reader) if own else []
    return told + (line(_("Shared: {names}.", names=", ".join(shared)), reader) if shared else [])


def npc_lines(
    name: str, tier: str, fighter: Fighter, rules: Rules, reader: Reader, own: bool = False
) -> list[str]:
    """Return an NPC of the stock, or a storyteller's own: tier, sheet, gear."""
    about = (
        _(
            "Your own NPC, {tier}. To bring one in: +init/add {name}. To change it: "
            "+npc/edit {name}=brawl 3",
            tier=tier,
            name=name,
        )
        if own
        else _("Stock NPC, {tier}. To bring one in: +init/add {name}", tier=tier, name=name)
    )
    whole = replace(reader, name=name)  # nothing on this sheet is private
    return [*line(about, reader), *sheet_table(name, fighter, rules, whole)]
