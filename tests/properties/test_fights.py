"""What holds in every fight, whoever fights and whatever they say."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.auto import next_move
from game.chance import SeededChance
from game.combat import actions as act
from game.combat import events as ev
from game.combat.asking import awaited
from game.combat.declaration import Do, Resist, verb_name
from game.combat.delaying import delayed
from game.combat.evolve import fold
from game.combat.state import Scene
from game.errors import RuleError
from game.journal import (
    Entry,
    Journal,
    decode_entry,
    decode_scene,
    encode,
    live_entries,
    state_of,
)
from game.notation import format, parse, vocabulary
from game.replay import replay
from game.rulesets import RULESETS, ruleset_of
from game.sayings import spoken
from game.scene import legal, open_offers, submit
from game.views import Viewer, redact, scene_view
from tests.game.support import adds_up, all_add_up
from tests.properties.brawl import PLAYED, Brawl, casts
from tests.properties.profile import examples

STEPS = 45
seeds = st.integers(0, 2**32)
paces = st.sampled_from(["step", "flow"])
each_ruleset = pytest.mark.parametrize("ruleset", PLAYED)
WITHOUT_DIFFICULTY = ("initiative", "challenge", "opposition")
secret_ties = pytest.mark.parametrize(
    "ruleset",
    [one for one in PLAYED if RULESETS[one].phases[RULESETS[one].first_phase].secret],
)


def take_step(brawl: Brawl) -> Entry | None:
    """Say one thing that leads on, or meddle; return what was written, None for a refusal."""
    if brawl.random.random() < 0.12:
        return say_or_refuse(brawl, brawl.meddling())
    if brawl.scene.fight.phase.endswith("resolution") and brawl.random.random() < 0.15:
        return say_or_refuse(brawl, brawl.felling())
    questions = brawl.scene.fight.questions
    if questions:
        entry = say_or_refuse(brawl, brawl.answer(brawl.random.choice(questions)))
        return entry if entry is not None else brawl.say(brawl.way_on())
    offered = open_offers(brawl.scene)
    if offered and brawl.random.random() < 0.2:
        return say_or_refuse(brawl, brawl.taking_up(brawl.random.choice(offered).who))
    move = next_move(brawl.scene)
    if move is not None:
        return brawl.say(move)
    owing = awaited(brawl.scene)
    if owing and brawl.random.random() < 0.95:
        return say_or_refuse(brawl, brawl.declaration(brawl.random.choice(owing).name))
    return brawl.say(brawl.way_on())


def say_or_refuse(brawl: Brawl, action: act.AnyAction) -> Entry | None:
    """Submit what may be refused; a refusal changes nothing."""
    before, entries = brawl.scene, len(brawl.journal.entries)
    try:
        return brawl.say(action)
    except RuleError:
        assert brawl.scene is before
        assert len(brawl.journal.entries) == entries
        return None


def play(brawl: Brawl, steps: int = STEPS) -> list[Entry]:
    """Play a number of steps, or to the end."""
    written = []
    for _ in range(steps):
        if brawl.scene.fight.phase == "ended":
            break
        entry = take_step(brawl)
        if entry is not None:
            written.append(entry)
    return written


@each_ruleset
@examples(130)
@given(casts, seeds, paces)
def test_the_state_is_the_fold_of_the_events_and_both_survive_their_json(
    ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    play(brawl)
    entries = brawl.journal.entries
    assert fold(event for entry in entries for event in entry.events) == brawl.scene
    assert decode_scene(encode(brawl.scene)) == brawl.scene
    for entry in entries:
        assert decode_entry(encode(entry)) == entry
    assert Journal([decode_entry(encode(entry)) for entry in entries]).scene == brawl.scene


@each_ruleset
@examples(130)
@given(casts, seeds, paces)
def test_replay_equals_play(ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    play(brawl)
    assert list(replay(brawl.journal.entries)) == []


@each_ruleset
@examples(100)
@given(casts, seeds, paces)
def test_undo_to_any_point_and_redo_are_exact(
    ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    so_far = brawl.journal.entries
    stood = [state_of(so_far[:number]) for number in range(1, len(so_far) + 1)]
    while len(stood) < STEPS and brawl.scene.fight.phase != "ended":
        if take_step(brawl) is not None:
            stood.append(brawl.scene)
    journal, last = brawl.journal, brawl.scene
    for _ in range(4):
        steps = brawl.random.randint(1, len(stood) - 1)
        journal.say(act.Undo(steps=steps), brawl.chance)
        assert journal.scene == stood[-1 - steps]
        assert len(journal.rolls()) == journal.scene.rolls
        journal.say(act.Redo(), brawl.chance)
        assert journal.scene == last
    # In two goes as well as in one, and forgotten once something else is said.
    journal.say(act.Undo(), brawl.chance)
    if len(stood) > 2:
        journal.say(act.Undo(), brawl.chance)
        assert journal.scene == stood[-3]
        journal.say(act.Redo(), brawl.chance)
    assert journal.scene == stood[-2]
    journal.say(act.SetPace(pace="step"), brawl.chance)
    with pytest.raises(RuleError):
        journal.say(act.Redo(), brawl.chance)
    assert state_of(live_entries(journal.entries)) == journal.scene
    assert list(replay(journal.entries)) == []


def outgrown(scene: Scene) -> list[str]:
    """Return what stands outside its bounds."""
    wrong = []
    for name, person in scene.people.items():
        health = person.fighter.health
        counts = (health.bashing, health.lethal, health.aggravated)
        track = ruleset_of(scene).track_of(person.fighter)
        if min(counts) < 0 or health.marked > len(track.levels):
            wrong.append(f"{name}: {health}")
        if bool(person.down) != track.fells(health):
            wrong.append(f"{name}: {person.down!r} with {health}")
        for key, left in {**person.fighter.resources, **person.fighter.ammunition}.items():
            if not 0 <= left <= 100:
                wrong.append(f"{name}: {key} {left}")
        if not 0 <= person.haste_left <= 20:
            wrong.append(f"{name}: haste {person.haste_left}")
    return wrong


@each_ruleset
@examples(130)
@given(casts, seeds, paces)
def test_nothing_leaves_its_bounds_and_every_roll_adds_up(
    ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    assert outgrown(brawl.scene) == []
    for _ in range(STEPS):
        if brawl.scene.fight.phase == "ended":
            break
        take_step(brawl)
        assert outgrown(brawl.scene) == []
    rolls = brawl.journal.rolls()
    assert all_add_up(rolls)
    assert [roll.id for roll in rolls] == list(range(1, len(rolls) + 1))
    assert all(
        2 <= roll.difficulty <= 10 for roll in rolls if roll.purpose not in WITHOUT_DIFFICULTY
    )
    assert all(adds_up(roll) for roll in rolls)
    assert not any(roll.botch for roll in rolls if roll.purpose in ("damage", "soak"))
    bought = Counter((roll.round, roll.who) for roll in rolls if roll.automatic)
    # One may leave and come again, or a namesake may: then it is another person's point.
    if not any(isinstance(one.action, act.Leave) for one in brawl.journal.entries):
        assert set(bought.values()) <= {1}


def others_than(who: str, acted: Counter[tuple[str, int]]) -> Counter[tuple[str, int]]:
    """Return what others have done."""
    return Counter({key: one for key, one in acted.items() if key[0] != who})


def parts_of(scene: Scene, name: str) -> int:
    """Return how many actions somebody has in this phase."""
    declaration = scene.people[name].declaration if name in scene.people else None
    return len(declaration.parts) if declaration else 0


@each_ruleset
@examples(130)
@given(casts, seeds, paces)
def test_incoming_counts_every_attack_and_nobody_acts_twice(
    ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    incoming: Counter[str] = Counter()
    acted: Counter[tuple[str, int]] = Counter()
    made: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    for _ in range(STEPS):
        if brawl.scene.fight.phase == "ended":
            break
        entry = take_step(brawl)
        for event in entry.events if entry else ():
            match event:
                case ev.RoundBegan():
                    incoming.clear()
                case ev.PhaseBegan():
                    acted.clear()
                    made.clear()
                    turns.clear()
                case ev.Left(who=who):
                    incoming.pop(who, None)
                    made.pop(who, None)
                    turns.pop(who, None)
                    acted = others_than(who, acted)
                case ev.Aborted(who=who) | ev.GuardTurned(who=who):
                    # What has come up stays so, perhaps under another number.
                    acted = others_than(who, acted)
                    acted.update((who, index) for index in event.resolved)
                case ev.SteppedIn(who=who):
                    acted = others_than(who, acted)
                    turns.pop(who, None)
                case ev.Declared(who=who) if event.added:
                    # One who speaks late may have another turn for it.
                    turns.pop(who, None)
                    made.pop(who, None)
                    acted = others_than(who, acted)
                    acted.update((who, index) for index in event.resolved)
                case ev.TurnBegan():
                    turns.update(event.owners)
                case ev.ExchangeBegan(kind="misc" | "hold" | "assist"):
                    acted.update(event.owners.items())
                    made.update(event.owners)
                case ev.ExchangeBegan():
                    aimed = (
                        [event.target] if event.kind == "attack" else [event.owner, event.target]
                    )
                    assert event.numbers == {name: incoming[name] for name in aimed}
                    incoming.update(aimed)
                    acted.update(event.owners.items())
                    made.update(event.owners)
                case ev.ActionLost() | ev.Waited():
                    acted.update([(event.who, event.index)])
        assert set(acted.values()) <= {1}
        assert set(turns.values()) <= {1}
        assert all(made[name] <= parts_of(brawl.scene, name) for name in made)
        for name, person in brawl.scene.people.items():
            assert person.incoming == incoming[name]


# --- chapter 10 ----------------------------------------------------------------------------------


def amiss(scene: Scene) -> list[str]:
    """Return what no rest of a fight may show of its grapples."""
    wrong = []
    holds = scene.fight.holds
    inside = Counter(name for one in holds for name in (one.grappler, one.victim))
    wrong += [f"{name} is in {count} grapples" for name, count in inside.items() if count > 1]
    for name in inside:
        if name not in scene.people or not scene.people[name].able:
            wrong.append(f"{name} is in a grapple, and down or away")
    for hold in holds:
        if hold.pinned and hold.control:
            wrong.append(f"a pin with Control: {hold}")
        if not hold.pinned and hold.control < 1 and scene.fight.turn is None:
            wrong.append(f"a hold without Control: {hold}")
        if hold.relented and not hold.pinned:
            wrong.append(f"relented, and not helpless: {hold}")
    owing = {one.name for one in awaited(scene)}
    wrong += [
        f"{one.victim} is pinned and awaited" for one in holds if one.pinned & (one.victim in owing)
    ]
    if holds and all(
        (mine := scene.hold_of(one.name)) is not None and mine.pinned for one in scene.ready()
    ):
        still = scene.fight.phase in ("ended", "bookkeeping") or scene.fight.turn is not None
        wrong += [] if still or scene.fight.questions else ["all are pinned, and it goes on"]
    return wrong


@each_ruleset
@examples(200)
@given(casts, seeds, paces)
def test_GRAPPLE_7_no_rest_of_a_fight_shows_an_impossible_hold(
    ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    for _ in range(STEPS):
        if brawl.scene.fight.phase == "ended":
            break
        take_step(brawl)
        assert amiss(brawl.scene) == []


@each_ruleset
@examples(200)
@given(casts, seeds, paces)
def test_GRAPPLE_4_control_adds_up_from_the_log(
    ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    control: dict[frozenset[str], int] = {}
    for entry in play(brawl):
        for event in entry.events:
            pair = frozenset(
                name
                for name in (getattr(event, "grappler", ""), getattr(event, "victim", ""))
                if name
            )
            match event:
                case ev.GrappleBegun():
                    assert pair not in control
                    assert event.control > 0
                    control[pair] = event.control
                case ev.ControlChanged():
                    control[pair] += event.change
                    assert control[pair] == event.control
                case ev.GrappleReversed():
                    control[pair] += event.surplus
                    assert control[pair] == event.control
                case ev.EffectUsed(single=False):
                    assert 0 < event.cost <= control[pair]
                    control[pair] -= event.cost
                    assert control[pair] == event.left
                case ev.EffectUsed():
                    assert event.left == 0
                case ev.Pinned():
                    control[pair] = 0
                case ev.GrappleEnded():
                    del control[pair]
                case ev.FightEnded():  # pins, and nothing else, outlast it (GRAPPLE-8)
                    control = {one: left for one, left in control.items() if not left}
    held = {frozenset((one.grappler, one.victim)): one.control for one in brawl.scene.fight.holds}
    assert held == control


@examples(150)
@given(casts, seeds, paces)
def test_GRAPPLE_3_nobody_in_a_hold_does_what_it_does_not_leave_open(
    cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace)
    for _ in range(STEPS):
        scene = brawl.scene
        if scene.fight.phase == "ended":
            break
        for name in scene.people:
            verbs = {
                verb_name(one.declaration.parts[0])
                for one in legal(scene, name)
                if isinstance(one, act.Declare)
            }
            hold = scene.hold_of(name)
            let_be = {"pass", "avoid"} if scene.fight.haste else set()
            if hold is not None and verbs:
                mine = (
                    {"sustain", "release"}
                    if hold.grappler == name
                    else {"resist", "reverse", "relent"}
                )
                assert mine <= verbs <= mine | let_be
            else:
                assert not verbs & {"sustain", "release", "resist", "reverse", "relent"}
        take_step(brawl)


@each_ruleset
@examples(100)
@given(casts, seeds, paces)
def test_nobody_is_ever_stuck_and_what_is_legal_is_accepted(
    ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    for _ in range(STEPS):
        scene = brawl.scene
        if scene.fight.phase == "ended":
            break
        owing = {one.name for one in awaited(scene)}
        speakers = owing | {one.name for one in delayed(scene)}
        for name in scene.people:
            offered = legal(scene, name)
            assert bool(offered) == (name in speakers)
            for action in brawl.random.sample(offered, min(3, len(offered))):
                before = encode(scene)
                after, events = submit(scene, action, SeededChance(seed))
                assert encode(scene) == before
                assert fold(events, scene) == after
                assert events
        for offer in open_offers(scene):
            for line in offer.options:
                assert submit(scene, spoken(scene, offer.who, line), SeededChance(seed))[1]
        for question in scene.fight.questions:
            for option in question.options:
                instead = Resist() if scene.hold_on(question.who) else Do("weep")
                part = instead if question.question == "void" else None
                reply = act.Answer(who=question.who, option=option, part=part)
                after, events = submit(scene, reply, SeededChance(seed))
                assert question not in after.fight.questions
                assert fold(events, scene) == after
        if not owing:
            after, events = submit(scene, brawl.way_on(), SeededChance(seed))
            assert events
            assert after != scene
        take_step(brawl)


@each_ruleset
@examples(100)
@given(casts, seeds)
def test_a_fight_that_is_only_passed_over_comes_round(
    ruleset: str, cast: list[dict[str, Any]], seed: int
) -> None:
    brawl = Brawl(cast, seed, "step", ruleset)
    play(brawl, 10)
    for _ in range(100):
        scene = brawl.scene
        if scene.fight.phase in ("ended", "bookkeeping"):
            break
        brawl.say(act.TakeDefaults() if scene.fight.questions else act.Advance())
    assert brawl.scene.fight.phase in ("ended", "bookkeeping")
    if brawl.scene.fight.phase == "bookkeeping":
        number = brawl.scene.fight.round
        brawl.say(act.NextRound())
        if brawl.scene.fight.round == number:  # warned of open checks, once (BOOK-3)
            brawl.say(act.NextRound())
        assert brawl.scene.fight.round == number + 1


@each_ruleset
@examples(60)
@given(casts, seeds, paces)
def test_a_fight_left_to_itself_ends_or_rests(
    ruleset: str, cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    brawl = Brawl(cast, seed, pace, ruleset)
    for number, name in enumerate(brawl.scene.people):
        brawl.say(act.SetAuto(who=name, auto=True))
        fighter = brawl.scene.people[name].fighter
        if number % 2:  # two sides: those who joined as NPCs, and the others
            brawl.say(act.Leave(who=name))
            brawl.say(act.Join(who=name, fighter=fighter, npc=True))
            brawl.say(act.SetAuto(who=name, auto=True))
    rounds = brawl.scene.fight.round + 3
    for _ in range(400):
        scene = brawl.scene
        move = next_move(scene)
        if move is not None:
            brawl.say(move)
        elif scene.fight.phase == "ended" or scene.fight.round >= rounds:
            break
        else:
            brawl.say(brawl.way_on())
    assert brawl.scene.fight.phase == "ended" or brawl.scene.fight.round >= rounds
    reasons = {
        one.action.why for one in brawl.journal.entries if isinstance(one.action, act.Declare)
    }
    assert "" not in reasons


@each_ruleset
@examples(100)
@given(casts, seeds)
def test_a_declaration_prints_as_a_line_that_reads_back(
    ruleset: str, cast: list[dict[str, Any]], seed: int
) -> None:
    brawl = Brawl(cast, seed, "step", ruleset)
    for _ in range(15):
        for person in awaited(brawl.scene):
            for action in legal(brawl.scene, person.name):
                assert isinstance(action, act.Declare)
                line = format(action.declaration, ruleset_of(brawl.scene).verbs)
                assert parse(line, vocabulary(brawl.scene, person.name)) == action.declaration
        if brawl.scene.fight.phase == "ended":
            break
        take_step(brawl)


# --- INIT-4, ROUND-2: what nobody else may know --------------------------------------------------


def known_to(viewer: Viewer, scene: Scene, events: tuple[ev.AnyEvent, ...]) -> object:
    """Return everything a viewer gets to see of one submission."""
    seen = tuple(redact(event, viewer) for event in events)
    return tuple(one for one in seen if one is not None), scene_view(scene, viewer)


@secret_ties
@examples(130)
@given(casts, seeds)
def test_INIT_4_others_cannot_tell_one_secret_declaration_from_another(
    ruleset: str, cast: list[dict[str, Any]], seed: int
) -> None:
    brawl = Brawl(cast, seed, "step", ruleset)
    for _ in range(STEPS):
        scene = brawl.scene
        if scene.fight.phase == "ended":
            break
        owing = [one.name for one in awaited(scene)]
        if len(owing) > 1:
            # While more than one is awaited, what the first of them says is nobody else's.
            outcomes = []
            for action in [brawl.declaration(owing[0]) for _ in range(6)]:
                try:
                    outcomes.append(submit(scene, action, SeededChance(seed)))
                except RuleError:
                    continue
            for name in [*(one for one in scene.people if one != owing[0]), ""]:
                seen = [known_to(Viewer(name), after, events) for after, events in outcomes]
                assert all(one == seen[0] for one in seen)
        take_step(brawl)
