"""What holds for checked dice in any fight, whatever is undone, hidden or ruled in it: the person
who exports its log can check every roll that they see, and the person who has changed one is found
out.
"""

import json
from collections import deque
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.journal import Entry, Journal
from game.secrecy import Viewer
from game.state.declaration import Attack, Declaration
from play.export import Heading, export, json_lines
from play.replay import replay
from proofs.dealing import CheckedChance, Dice, with_seed, with_word
from proofs.verifying import verify
from tests.checked_dice.logs import rolls_in
from tests.properties.brawl import Brawl, casts
from tests.properties.fights import seeds, take_step
from tests.properties.profile import PLAYED, examples
from tests.properties.test_rulings import steps_under_review

SCENE = 5
HEADING = Heading(id=SCENE, title="Yard", opened_by="Vesper", started="", ended=None)
STEPS = 25
LURKER = "Quillon Zyx"


class Checked:
    """A random scene whose dice can be checked."""

    random: Random
    journal: Journal
    dice: Dice

    def say(self, action: act.AnyAction) -> Entry:
        if isinstance(action, act.Open):
            seed = self.random.randbytes(32)
            self.dice, made = with_seed(Dice(), seed, SCENE)
            action = replace(action, dice=made)
        chance = CheckedChance(self.dice)
        try:
            entry = self.journal.say(action, chance)
        except RuleError:
            assert chance.dice == self.dice  # nobody learns of faces by what is refused
            raise
        self.dice = chance.dice
        return entry

    def document(self, viewer: Viewer) -> dict[str, Any]:
        entries, scene = self.journal.entries, self.journal.scene
        made = export(HEADING, entries, scene, viewer, dice=self.dice)
        return dict(json.loads("".join(json_lines(made))))


class CheckedBrawl(Checked, Brawl):
    """A random fight with dice that can be checked."""

    def give_word(self) -> None:
        word = f"w{self.random.randint(1, 99)}"
        self.say(act.GiveSalt(who=self.random.choice(list(self.scene.people)), word=word))
        self.dice = with_word(self.dice, word)

    def end_and_go_on(self) -> None:
        """End the scene, and take that back: its dice are committed to anew."""
        if self.scene.fight.phase != "ended":
            self.say(act.End(reason="tea"))
        self.say(act.Undo())
        self.dice, made = with_seed(self.dice, self.random.randbytes(32), SCENE)
        self.say(act.CommitDice(dice=made))

    def meddle(self) -> None:
        who = self.random.choice(list(self.scene.people))
        choices: list[act.AnyAction | None] = [
            None,
            act.Undo(steps=self.random.randint(1, 3)),
            act.Redo(),
            act.RollDice(who=who, traits=("strength",), purpose="alone", private=True),
            act.SetPrivate(who=who, private=True),
            act.Hide(who=who),
            act.Join(who=LURKER, fighter=self.bench[0], npc=True, unseen=True),
            act.Ambush(who=LURKER, target=who),
            act.Ambush(who=LURKER, target=who, traits=("perception", "alertness")),
            act.Declare(who=LURKER, declaration=Declaration((Attack(who),))),
        ]
        said = self.random.choice(choices)
        with suppress(RuleError):
            if said is None:
                self.give_word()
            else:
                self.say(said)


@examples(60)
@given(casts, seeds, st.sampled_from(tuple(PLAYED)))
def test_every_roll_that_a_reader_sees_can_be_checked(cast, seed, ruleset) -> None:
    brawl = CheckedBrawl(cast, seed, "step", ruleset)
    if seed % 3 == 0:
        with suppress(RuleError):
            deque(steps_under_review(brawl), maxlen=0)
    for number in range(STEPS):
        if number == STEPS // 2:
            brawl.end_and_go_on()
        if brawl.scene.fight.phase == "ended" or not brawl.scene.people:
            break
        if brawl.random.random() < 0.4:
            brawl.meddle()
        with suppress(RuleError):
            take_step(brawl)
    if brawl.scene.fight.phase != "ended":
        brawl.say(act.End(reason="tea"))
    assert list(replay(brawl.journal.entries)) == []
    all_can_check(brawl)


def all_can_check(played: Checked) -> None:
    """See that every reader can check what they see, and is told what was changed."""
    names = list(played.journal.scene.people)
    viewers = [Viewer(st=True), Viewer(name="nobody here"), *(Viewer(name=one) for one in names)]
    for viewer in viewers:
        plain = played.document(viewer)
        verdict = verify(plain)
        assert verdict.faults == []
        assert viewer.st or not any(plain["dice"]["seeds"])
        rolled = [one for one in rolls_in(plain["journal"]) if one["faces"] and is_chance(one)]
        assert verdict.checked >= len({one["id"] for one in rolled})
        if rolled:
            alter(played.random.choice(rolled), plain)


def is_chance(roll: dict[str, Any]) -> bool:
    return bool(roll["source"] == "rolled")


def alter(roll: dict[str, Any], plain: dict[str, Any]) -> None:
    """Change a face in a document, and see that it is told by the name of its roll."""
    face = roll["faces"].pop()
    roll["faces"].append(face % 10 + 1)
    assert any(f"roll {roll['id']} (" in one for one in verify(plain).faults)
