"""Nothing that a player is sent, sees, or keeps as a log holds what they may not know, in whole
fights by all rulesets.
"""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from msgspec.structs import replace

from game import actions as act
from game.engine.table import phase_of
from game.errors import RuleError
from game.events import AnyEvent, Declared
from game.journal import Entry
from game.rules.rounds import awaited
from game.secrecy import Viewer, as_all_hear, facing
from game.state.declaration import Declaration, Do
from game.state.scene import Scene
from narration.payloads.asking import OFFER
from narration.payloads.view import Moment, View
from narration.reader import Reader
from tests.long_form import LONG
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, say_or_refuse, take_step
from tests.properties.secrecy.messages import frames
from tests.properties.secrecy.twins import all_shown, kept

UNSEEN, GLIMPSED = "Quillon Zyx", "Oriel Vexx"
STEPS = 20 if LONG else 12


def fill_with_secrets(brawl: Brawl) -> None:
    """Let there be a person unseen, a person glimpsed, and on every sheet what is nobody else's
    business. What is said is heard as the service has it heard.
    """

    def say(action: act.AnyAction) -> Entry:
        heard = as_all_hear(action, Viewer(st=True), brawl.scene)
        return brawl.journal.say(heard, brawl.chance)

    setattr(brawl, "say", say)  # noqa: B010  what others of its methods call
    for name, person in list(brawl.scene.people.items()):
        traits = {**person.fighter.traits, hidden("lore", name): 3}
        own = replace(person.fighter, traits=traits)
        brawl.say(act.Refit(by="Vesper", who=name, fighter=own, why="lore", private=True))
    fighter = brawl.bench[0]
    brawl.say(act.Join(who=UNSEEN, fighter=fighter, npc=True, unseen=True, group="Zyx"))
    brawl.say(act.Join(who=GLIMPSED, fighter=fighter, npc=True, hidden=True, group="Vexx"))


def say_in_secret(brawl: Brawl) -> str:
    """Let the first of those who share a place declare a secret, and take it back; roll in private,
    plan ahead, and have results held or not. Return what was declared.
    """
    random = brawl.random
    names = [one for one in brawl.scene.people if one != GLIMPSED]
    who = random.choice(names)
    said: list[act.AnyAction] = [
        act.RollDice(who=who, traits=("wits",), private=True, purpose=hidden("roll", who)),
        act.PlanAhead(who=who, lines=(Declaration((Do(hidden("plan", who)),)),)),
        act.PlanHaste(who=who, haste=None),
        act.SetReview(on=random.random() < 0.5),
    ]
    for one in said:
        try:
            brawl.say(one)
        except RuleError:
            continue
    owing = [one.name for one in awaited(brawl.scene)]
    if len(owing) > 1 and phase_of(brawl.scene).secret:
        deed = hidden("deed", owing[0])
        secret = Declaration((Do(deed),), pose=deed)
        try:
            brawl.say(act.Declare(by=owing[0], who=owing[0], declaration=secret))
        except RuleError:
            return ""
        return owing[0]
    return ""


def hidden(what: str, who: str) -> str:
    """Return a secret of a person's; one name may begin with another."""
    return f"hidden {what} of {who} alone"


def says_a_plan(event: AnyEvent) -> bool:
    """Say whether a plan has become a declaration: so it does at once at one's place."""
    return isinstance(event, Declared) and hidden("plan", event.who) in repr(event.declaration)


def secrets_from(
    reader: Reader, scene: Scene, have_declared: set[str], known_to_all: bool
) -> list[str]:
    """Return what a reader must not be told of a scene: who is unseen, who is glimpsed unless that
    is ``known_to_all``, what others know, have rolled in private and plan.
    """
    others = [one for one in scene.people if one != reader.name]
    return [
        *([UNSEEN] if UNSEEN in scene.unseen else []),
        *([] if known_to_all else [GLIMPSED]),
        *(hidden(what, one) for one in others for what in ("lore", "roll")),
        *(hidden("plan", one) for one in others if one not in have_declared),
    ]


def readers(brawl: Brawl) -> Iterator[Reader]:
    names = [one for one in brawl.scene.people if one != GLIMPSED]
    for name in ["", *brawl.random.sample(names, min(1, len(names)))]:
        masks = facing(Viewer(name), brawl.scene).masks
        yield Reader(name=name, masks=masks, style="verbose")


def is_told(secret: str, text: str) -> bool:
    """Say whether a text has a secret: as it is, as JSON has it, or as HTML."""
    forms = (secret, json.dumps(secret, ensure_ascii=False)[1:-1], escape(secret))
    return any(one in text for one in forms)


@in_fights(10)
def test_nothing_tells_a_player_a_secret(brawl: Brawl) -> None:
    fill_with_secrets(brawl)
    have_declared: set[str] = set()  # what they had planned
    undone: set[str] = set()  # who has declared in secret what was taken back
    known_to_all = False  # who was glimpsed has been revealed
    for _ in range(STEPS):
        if brawl.scene.fight.phase == "ended":
            break
        before, number = brawl.scene, len(brawl.journal.entries)
        secret = say_in_secret(brawl)
        if not secret:
            take_step(brawl)
        known_to_all = known_to_all or GLIMPSED not in brawl.scene.masks
        events = [event for one in brawl.journal.entries[number:] for event in one.events]
        have_declared |= {one.who for one in events if says_a_plan(one)}
        for reader in readers(brawl):
            text = "\n".join(all_shown(before, brawl.scene, events, reader))
            secrets = secrets_from(reader, brawl.scene, have_declared, known_to_all)
            secrets += [hidden("deed", secret)] if secret and secret != reader.name else []
            assert [one for one in secrets if is_told(one, text)] == []
        if secret:
            brawl.journal.say(act.Undo(by="Vesper"), brawl.chance)  # and never reveal it
            undone.add(secret)
    journal = brawl.journal
    for reader in readers(brawl):
        text = "\n".join(kept(journal, len(journal.entries), reader))
        secrets = secrets_from(reader, brawl.scene, have_declared, known_to_all)
        secrets += [hidden("deed", one) for one in undone if one != reader.name]
        assert [one for one in secrets if is_told(one, text)] == []


@in_fights(6)
def test_a_storyteller_is_told_what_players_are_not(brawl: Brawl) -> None:
    """The search above finds what is there: the secrets are in what a storyteller gets."""
    fill_with_secrets(brawl)
    text = "\n".join(frames(brawl.scene, brawl.scene, (), Reader(st=True)))
    assert is_told(UNSEEN, text) and is_told(GLIMPSED, text)


def rolls_of(told: list[str]) -> list[Any]:
    (found,) = [one for one in told if one.startswith("Roundkeeper.Rolls ")] or ["x {}"]
    rolls: list[Any] = json.loads(found.partition(" ")[2]).get("rolls", [])
    return rolls


@in_fights(6)
def test_of_a_private_roll_others_see_the_outcome_alone(brawl: Brawl) -> None:
    for _ in range(STEPS):
        if brawl.scene.fight.phase == "ended":
            return
        before, who = brawl.scene, brawl.random.choice(list(brawl.scene.people))
        roll = act.RollDice(by=who, who=who, traits=("wits",), private=True, purpose="something")
        entry = say_or_refuse(brawl, roll)
        if entry is None:  # by met rules a test is against a person
            return
        names = list(brawl.scene.people)
        for name in {who, *brawl.random.sample(names, min(2, len(names)))} & {*names}:
            reader = Reader(name=name, masks=facing(Viewer(name), brawl.scene).masks)
            for one in rolls_of(frames(before, brawl.scene, entry.events, reader)):
                assert name == who or not (one["faces"] or one["modifiers"] or one["pool"])
        take_step(brawl)


def said_by(brawl: Brawl, scene: Scene, name: str) -> Iterator[tuple[str, str]]:
    reader = Reader(name=name, masks=facing(Viewer(name), scene).masks)
    for ask in View(Moment(1, scene), reader).asks():
        for option in ask.options:
            yield ask.question, option.say


@in_fights(6)
def test_everybody_who_is_waited_for_is_asked_and_offered_something(brawl: Brawl) -> None:
    for _ in range(STEPS):
        scene = brawl.scene
        if scene.fight.phase == "ended":
            return
        if not scene.frozen:
            for person in awaited(scene)[-1:]:
                kinds = {question for question, _ in said_by(brawl, scene, person.name)}
                assert kinds - {OFFER}
        take_step(brawl)
