"""What holds for who is to speak: there is something to say, it is taken, and secrets are kept."""

from game import actions as act
from game import events as ev
from game import moments
from game.dice import NoChance, SeededChance
from game.engine.table import Table
from game.errors import RuleError
from game.events import fold
from game.grammar import spoken
from game.journal import encode
from game.options import legal
from game.rules.rounds import awaited, open_offers, waiting
from game.rulesets import ruleset_of
from game.scene import submit
from game.secrecy import Viewer, known, seen
from game.state.declaration import Do, Resist, verb_name
from game.state.person import Person
from game.state.scene import Scene
from narration.reader import Reader
from narration.screens.scene import order_table, scene_table, summary_lines
from narration.tables.grapple_table import grapple_table
from play.views import scene_view
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, play, rests_of

FEW = 3  # people who are asked what they could say, and of what each could


def speaks_later(scene: Scene, person: Person) -> bool:
    """Say whether a person who is not awaited may speak all the same (MET-2, NWOD-3, W20-1)."""
    table = Table(scene, ruleset_of(scene), NoChance())
    return person in waiting(scene) or moments.speaks_later.any(table, person)


def is_early(scene: Scene, action: act.Declare) -> bool:
    """Say whether all of what is said may be said before one's place (MET-9)."""
    early = ruleset_of(scene).early
    return all(verb_name(part) in early for part in action.declaration.parts)


@in_fights(100)
def test_nobody_is_ever_stuck_and_what_is_legal_is_accepted(brawl: Brawl) -> None:
    for scene in rests_of(brawl):
        owing = {one.name for one in awaited(scene)}
        some = brawl.random.sample([*scene.people.items()], min(FEW, len(scene.people)))
        for name, person in some:
            offered = legal(scene, name)
            speaks = name in owing or speaks_later(scene, person)
            assert bool(offered) == speaks or all(is_early(scene, one) for one in offered)
            for action in brawl.random.sample(offered, min(FEW, len(offered))):
                before = encode(scene)
                after, events = submit(scene, action, SeededChance(brawl.seed))
                assert encode(scene) == before
                assert fold(events, scene) == after
                assert events
        for offer in open_offers(scene):
            for line in offer.options:
                assert submit(scene, spoken(scene, offer.who, line), SeededChance(brawl.seed))[1]
        for question in scene.fight.questions:
            for option in question.options:
                instead = Resist() if scene.hold_on(question.who) else Do("weep")
                part = instead if question.question == "void" else None
                reply = act.Answer(who=question.who, option=option, part=part)
                after, events = submit(scene, reply, SeededChance(brawl.seed))
                assert question not in after.fight.questions
                assert fold(events, scene) == after
        if not owing:
            after, events = submit(scene, brawl.way_on(), SeededChance(brawl.seed))
            assert events
            assert after != scene


@in_fights(100, paces=("step",))
def test_a_fight_that_is_only_passed_over_comes_round(brawl: Brawl) -> None:
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


# --- INIT-4, ROUND-2: what nobody else may know --------------------------------------------------


def known_to(viewer: Viewer, scene: Scene, events: tuple[ev.AnyEvent, ...]) -> object:
    reader, shown = Reader(name=viewer.name), known(scene, viewer)
    pictures = [screen(shown, reader) for screen in (order_table, scene_table, grapple_table)]
    summary = summary_lines(shown, (), reader)
    return tuple(seen(events, viewer)), scene_view(scene, viewer), pictures, summary


@in_fights(130, rulesets=("detroit", "detroit-classic"), paces=("step",))
def test_INIT_4_others_cannot_tell_one_secret_declaration_from_another(brawl: Brawl) -> None:
    for scene in rests_of(brawl):
        owing = [one.name for one in awaited(scene)]
        if len(owing) > 1:
            # While more than one is awaited, what the first of them says is nobody else's.
            outcomes = []
            for action in [brawl.declaration(owing[0]) for _ in range(6)]:
                try:
                    outcomes.append(submit(scene, action, SeededChance(brawl.seed)))
                except RuleError:
                    continue
            for name in [*(one for one in scene.people if one != owing[0]), ""]:
                seen = [known_to(Viewer(name), after, events) for after, events in outcomes]
                assert all(one == seen[0] for one in seen)
