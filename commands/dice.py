"""+roll: dice outside any exchange."""

import re

from commands.base import pick, whole_number
from commands.upkeep import Subject, UpkeepCommand
from game import actions as act
from game.catalog import default_catalog
from game.dice import MAX_POOL
from game.errors import RuleError
from game.fighter import ATTRIBUTES, Fighter
from game.words import matches
from typeclasses import outside_scenes

USAGE = "+roll dexterity + brawl vs 6"
DIFFICULTY = 6
MAX_TERMS = 10
_VERSUS = re.compile(r"\s+vs\s+|\s*=\s*", re.IGNORECASE)


class CmdRoll(UpkeepCommand):
    """
    Roll dice.

    Usage:
      +roll TRAIT + TRAIT [+ N] [vs DIFFICULTY]      6 unless you say
      +roll NAME=TRAIT + TRAIT [vs DIFFICULTY]       an NPC of yours; a
                                                     storyteller, anybody
      +roll/specialty ...    every 10 counts twice
      +roll/willpower ...    one Willpower buys one success
      +roll/private ...      for a storyteller: only you see it

    Everyone here sees your roll; in a scene the log keeps it.

    Examples:
      +roll dexterity + brawl vs 6
      +roll dex + ath + 2=7
      +roll/willpower wits + alertness
    """

    key = "+roll"
    together = ("specialty", "willpower", "private")

    def run(self) -> None:
        """Roll; the switches may be combined."""
        if not self.args:
            self.refuse(f"Roll what? Type: `{USAGE}`")
        subject, text = self._named_and_rest()
        action = self._action(subject, text)
        self.say_to(subject, action, to=self._onlookers(action))

    def _named_and_rest(self) -> tuple[Subject, str]:
        """Return who rolls, and what: ``wits=7`` is a difficulty, ``Thug=wits`` somebody's roll."""
        name, _, rest = self.args.partition("=")
        if rest.strip() and not rest.strip().isdecimal():
            return self.subject(name.strip()), rest.strip()
        return self._roller(), self.args

    def _roller(self) -> Subject:
        """Return the caller; plain dice need no sheet."""
        try:
            return self.subject()
        except RuleError as error:
            if error.code != "no-sheet" or re.search(r"[a-z]{3}", _VERSUS.split(self.args)[0]):
                raise
            scene = outside_scenes.nobody(self.caller)
            return Subject(scene.people[self.caller.key], scene, None, self.caller)

    def switch_specialty(self) -> None:
        """Every 10 counts twice."""

    def switch_willpower(self) -> None:
        """One Willpower buys one success."""

    def switch_private(self) -> None:
        """Only storytellers see it."""

    def _action(self, subject: Subject, said: str) -> act.RollDice:
        text, *versus = _VERSUS.split(said)
        if len(versus) > 1:
            self.refuse(f"A roll has only one difficulty. Type: `{USAGE}`")
        difficulty = whole_number(versus[0], USAGE, 2, 10) if versus else DIFFICULTY
        traits, dice = self._pool(text, subject)
        return act.RollDice(
            who=subject.name,
            traits=traits,
            dice=dice,
            difficulty=difficulty,
            specialty="specialty" in self.switches,
            willpower="willpower" in self.switches,
            private="private" in self.switches,
        )

    def _pool(self, text: str, subject: Subject) -> tuple[tuple[str, ...], int]:
        fighter = subject.person.fighter
        traits: list[str] = []
        dice = 0
        for sign, term in self._terms(text):
            if term.isdecimal():
                dice += sign * whole_number(term, USAGE, 0, 999)
            elif sign < 0:
                self.refuse(f"You can only subtract a number. Type: `{USAGE}`")
            else:
                traits.append(self._trait_to_roll(term, subject))
        pool = dice + sum(fighter.trait(one) for one in traits)
        if pool > MAX_POOL:
            raise RuleError("pool-too-large", pool=pool, limit=MAX_POOL)
        return tuple(traits), dice

    def _trait_to_roll(self, text: str, subject: Subject) -> str:
        fighter = subject.person.fighter
        trait = _trait(text, fighter)
        if trait in default_catalog().pools and not fighter.trait(trait):
            self.refuse(f"{subject.name} has no {trait}.")
        return trait

    def _terms(self, text: str) -> list[tuple[int, str]]:
        pieces = re.split(r"\s*([+-])\s*", f"+{text.strip().lstrip('+')}")[1:]
        terms = list(zip(pieces[::2], pieces[1::2], strict=False))
        if not all(term for _, term in terms):
            self.refuse(f"A + or - has nothing beside it. Type: `{USAGE}`")
        if len(terms) > MAX_TERMS:
            self.refuse(f"That's more than {MAX_TERMS} terms. Type: `{USAGE}`")
        return [(-1 if sign == "-" else 1, term.strip()) for sign, term in terms]

    def _onlookers(self, action: act.RollDice) -> list[object]:
        room = self.caller.location
        if room is None or action.private:
            return []
        return list(room.contents_get(content_type="character"))


def _trait(text: str, fighter: Fighter) -> str:
    """Return the trait meant: one of those on the sheet before all the others there are."""
    own = matches(text, {*ATTRIBUTES, *fighter.traits})
    if len(own) == 1:
        return own[0]
    return pick("trait", text, own or {*default_catalog().trait_names, *fighter.traits})
