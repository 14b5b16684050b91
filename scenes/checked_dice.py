"""Dice that can be checked, in play: which scenes have them, and when they are committed to.

The seeds are the operating system's randomness. They stand in `SceneCache` and in a table of their
own, and go nowhere else before the scene has ended (`outofband.exports`).
"""

import secrets
from collections.abc import Mapping

from django.conf import settings
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.journal import Entry
from game.reading import RULESETS
from game.settings import SettingValue, changed_settings
from game.state.scene import Commitment, Scene
from journal import dice_stats
from journal.store import InTransaction
from proofs.dealing import CheckedChance, Dice, extended, with_seed, with_word
from proofs.keys import SEED_BYTES, commitment_to

MOST_WORDS = 100  # each is part of every roll's key
CHECKED = "checked"


def are_wanted(ruleset: str, changes: Mapping[str, SettingValue]) -> bool:
    """Say whether a new scene's dice are to be checked: not where a game has laid out its dice."""
    if settings.DICE_SEED is not None:
        return False
    return changed_settings(RULESETS[ruleset].settings, changes).dice == CHECKED


def committed(scene: Scene, entry: Entry, number: int) -> tuple[Scene, Entry, InTransaction]:
    """Return a scene that opens and its first entry, committed to a seed of its own."""
    dice, made = with_seed(Dice(), secrets.token_bytes(SEED_BYTES), number)
    opened = tuple(
        replace(one, dice=made) if isinstance(one, ev.SceneOpened) else one for one in entry.events
    )
    entry = replace(entry, action=replace(entry.action, dice=made), events=opened)
    return replace(scene, committed=True), entry, lambda: dice_stats.keep(number, dice)


def seal_of(dice: Dice, number: int) -> str:
    """Return the hash that the rolls of a scene are sealed by now, which everybody was told."""
    return commitment_to(dice.series[-1].seed, number)


def commitment_needed(
    dice: Dice, number: int, used: Dice | None = None
) -> tuple[Dice, Commitment] | None:
    """Return what a scene's dice must be committed to before the next roll, if anything: another
    seed if the last one may be known, more keys if few of the ``used`` ones are left.
    """
    if dice.over:
        return with_seed(dice, secrets.token_bytes(SEED_BYTES), number)
    return extended(dice, used)


def after(dice: Dice, before: Scene, action: act.AnyAction, scene: Scene) -> Dice:
    """Return the dice after an entry that has rolled none: a word counts from then on, and an end
    that is taken back may have opened the seed.
    """
    if isinstance(action, act.GiveSalt):
        if len(dice.words) >= MOST_WORDS:
            raise RuleError("too-many-words", limit=MOST_WORDS)
        return with_word(dice, action.word)
    if before.fight.phase == "ended" and scene.fight.phase != "ended":
        return replace(dice, over=True)
    return dice


class KeysUsedUp(Exception):
    """An action has rolled with more keys than are committed to: it is to be said again when they
    are, and then rolls the same. ``dice`` is what it has used.
    """

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice


def used_by(chance: object, dice: Dice) -> Dice:
    """Return the dice with what a submission has used of them; raise `KeysUsedUp`."""
    if not isinstance(chance, CheckedChance):
        return dice
    if chance.is_short:
        raise KeysUsedUp(chance.dice)
    return chance.dice
