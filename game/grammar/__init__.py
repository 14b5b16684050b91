"""One grammar for what people type: a table of phrases, each read and written by the same row.

`ORDERS` are the storyteller's words, the same in commands and in scenario files, `SAYINGS` those of
a combatant, whose other lines declare an action in the notation (`game.notation`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from game.actions import AnyAction
from game.errors import RuleError
from game.grammar.orders import DECLARE, OF_CHASES, OF_COMBATANTS, OF_FIGHTS, OF_SETTINGS, read_part
from game.grammar.phrase import Certain, Context, Misfit, Phrase, read
from game.state.declaration import Part
from game.state.scene import Scene


def _by_word(phrases: Iterable[Phrase]) -> dict[str, tuple[Phrase, ...]]:
    table: dict[str, tuple[Phrase, ...]] = {}
    for one in phrases:
        table[one.word] = (*table.get(one.word, ()), one)
    return table


ORDERS = _by_word((*OF_FIGHTS, *OF_SETTINGS, *OF_CHASES))
SAYINGS = _by_word(OF_COMBATANTS)


def parse_order(line: str, scene: Scene, me: Callable[[], str] | None = None) -> AnyAction:
    """Return the action a storyteller's line means; refuse (`RuleError`) one that means none."""
    line = line.strip()
    word = line.partition(" ")[0]
    phrases = ORDERS.get(word.lower(), ())
    if not phrases:
        raise RuleError("unknown-order", text=word, orders=list(ORDERS), line=line, offset=0)
    return _read(line, phrases, Context(scene, me=me))


def spoken(scene: Scene, who: str, line: str, by: str = "", granted: bool = False) -> AnyAction:
    """Return the action that ``line`` means when ``who`` says it; what is no saying of its own is
    a declaration. ``granted`` says that a storyteller vouches for the haste in it.
    """
    at = Context(scene, who, by, granted)
    phrases = SAYINGS.get(line.strip().partition(" ")[0].lower(), ())
    return _read(line, (*phrases, DECLARE), at)


def one_part(scene: Scene, who: str, line: str) -> Part:
    """Read a single action, without a split or haste."""
    return read_part(line.strip(), Context(scene, who))


def _read(line: str, phrases: Sequence[Phrase], at: Context) -> AnyAction:
    try:
        return read(line, phrases, at)
    except Certain as certain:
        raise certain.error from None


# --- writing -------------------------------------------------------------------------------------


def format_order(action: AnyAction, scene: Scene) -> str:
    """Return the storyteller's line that makes an action in a scene; nothing where none does."""
    return _written(action, ORDERS, (), Context(scene))


def format_saying(action: AnyAction, scene: Scene) -> str:
    """Return what somebody says to do a thing of their own; nothing where no line makes it."""
    who, granted = getattr(action, "who", ""), getattr(action, "granted", False)
    return _written(action, SAYINGS, (DECLARE,), Context(scene, who, action.by, granted))


def format_step(action: AnyAction, scene: Scene) -> str:
    """Return who said what, as the step of a scenario has it; nothing where no line says it."""
    order = format_order(replace(action, by=""), scene)
    if order:
        return f"ST: {order}"
    line = format_saying(action, scene)
    return f"{getattr(action, 'who', '')}: {line}" if line else ""


def _written(
    action: AnyAction,
    table: Mapping[str, tuple[Phrase, ...]],
    besides: tuple[Phrase, ...],
    at: Context,
) -> str:
    """Return the first line that makes an action, and is read as it again: a name is put in
    quotation marks where it would be taken for something else.
    """
    for exact in (False, True):
        at = at._replace(exact=exact)
        for phrase in (*(one for of_word in table.values() for one in of_word), *besides):
            with suppress(Misfit, RuleError, Certain):
                line = phrase.line(action, at)
                if _read(line, (*table.get(phrase.word, ()), *besides), at) == action:
                    return line
    return ""
