"""What one who is to declare could type, for themselves or for an NPC."""

from collections.abc import Sequence

from game.combat.grapple.holds import GRAPPLER_SAYS, VICTIM_SAYS
from game.combat.haste import announces_haste
from game.options import DECLARE, Asking
from game.rulesets import ruleset_of
from game.settings import changed_settings
from game.state.decisions import Question
from game.state.declaration import Attack
from game.state.scene import Hold, Person, Scene
from game.words import quote
from presentation.intents import extra_word
from presentation.phases import acts_now, called_for
from presentation.reader import Reader
from presentation.suggestions import common_lines, likely_target, npc_lines, rarer_lines
from presentation.text import begun, line, listing, typed

GLOSSES = {"guard": " (hit back)"}  # what the name of an action does not tell
FEW = 3  # ways to act that leave room to tell it on the line


def own_declarations(scene: Scene, person: Person, every: bool) -> list[str]:
    """Return what one who is to declare could type: the common, and where ``every`` way is wanted
    what is rarer.
    """
    hold = scene.hold_of(person.name)
    if hold is not None:
        return _own_in_a_hold(scene, hold, person, every)
    asking = Asking(scene, person.name)
    common = [typed(f"+{one}") for one in common_lines(scene, person, asking)]
    more = rarer_lines(scene, person, asking=asking) if every else []
    glosses = GLOSSES if len(more) <= FEW else {}
    rarer = [typed(f"+{one}") + glosses.get(one, "") for one in more]
    kept = ", with the action you have kept" if is_recalled(scene, person) else ""
    told = f"You {_speaks(scene)} {called_for(scene)}{kept}. Type {listing(common, 'or')}."
    rest = f"Also: {listing(rarer, 'or')}." if rarer else ""
    rest += _backed(person)
    if person.unsure and scene.fight.holds:
        rest += f" {typed('+grapple/look')} may tell you who holds whom."
    source = _haste_source(scene, person) if every else ""
    return [one for one in (told, (rest + _hastened(scene, source)).strip()) if one]


def odds_hint(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    """Return where one who is to declare reads what could come of it; nothing where the scene does
    not tell, or there is nobody to attack.
    """
    declares = any(one.who == reader.name and one.question == DECLARE for one in questions)
    known = reader.st or changed_settings(ruleset_of(scene).settings, scene.settings).odds != "off"
    if not (declares and known and likely_target(scene, scene.people[reader.name])):
        return []
    return line(f"{typed('+odds')} tells your chances.", reader)


def _hastened(scene: Scene, source: str) -> str:
    """Return how to have an extra action, from a ``source``; nothing without one."""
    said = typed(f"+{extra_word(scene)} 1={source}")
    return f" To act twice this round, first type {said}." if source else ""


def is_recalled(scene: Scene, person: Person) -> bool:
    """Say whether somebody is called again for an action they have kept (MET-2)."""
    return acts_now(scene) and person.acted and not person.delaying


def _backed(person: Person) -> str:
    """Return that Willpower is on somebody's next free defense, and how to take it back."""
    if not person.backs_defense:
        return ""
    off = typed("+defend/willpower off")
    return f" Willpower is on your next free defense; {off} takes it back."


def _speaks(scene: Scene, third: bool = False) -> str:
    """Return what those who are awaited do: declare, or where it is done at once, act."""
    return ("act" if acts_now(scene) else "declare") + ("s" if third else "")


def _own_in_a_hold(scene: Scene, hold: Hold, person: Person, new: bool = True) -> list[str]:
    """Return what a grappler or a victim could type (GRAPPLE-3); to who is ``new`` to the hold also
    what else there is to know.
    """
    haste = bool(scene.fight.haste)
    said = [typed(f"+grapple/{one}") for one in _open_in(hold, person)]
    said += [typed("+pass")] if haste else []
    source = _haste_source(scene, person) if new else ""
    more = _hastened(scene, source)
    if hold.victim == person.name:
        told = f"{begun(hold.grappler)} holds you (Control {hold.control})."
        told += f" Type {listing(said, 'or')}."
        margin = 2 * hold.control
        return [told, f"To reverse takes a margin of {margin}, twice the Control.{more}"]
    if hold.pinned:
        told = f"{hold.victim} is at your mercy. Type {listing(said, 'or')}."
        return [told + more]
    told = f"You hold {hold.victim} (Control {hold.control}). Type {listing(said, 'or')}."
    if not new:
        return [told]
    effects = f"{typed('+grapple/effect slam')} sustains for an effect"
    rest = f"{effects}; {typed('+grapple')} shows what each costs."
    other = likely_target(scene, person, besides=hold.victim)
    asking = Asking(scene, person.name)
    both = asking.together(asking.part("sustain"), Attack(other)) if other and not haste else ""
    if both:
        rest += f" Also: {typed(f'+split {both}')}."
    return [told, rest + more]


def _open_in(hold: Hold, person: Person) -> tuple[str, ...]:
    """Return the verbs that a hold leaves to one of the two."""
    return GRAPPLER_SAYS if hold.grappler == person.name else VICTIM_SAYS


def for_npcs(scene: Scene, questions: Sequence[Question]) -> list[str]:
    """Return how to declare for NPCs: one sentence for all who are free, one for each in a hold."""
    awaited = (scene.people[one.who] for one in questions)
    people = [one for one in awaited if one.npc and not one.auto]
    free = [one for one in people if scene.hold_of(one.name) is None]
    return _for_free_npcs(scene, free) + [
        _for_held_npc(scene, hold, one) for one in people if (hold := scene.hold_of(one.name))
    ]


def _for_held_npc(scene: Scene, hold: Hold, person: Person) -> str:
    holds = hold.grappler == person.name
    other = hold.victim if holds else hold.grappler
    said, *others = _open_in(hold, person)
    others += ["pass"] if scene.fight.haste else []
    where = f"holding {other}" if holds else f"held by {other}"
    return (
        f"{person.name} {_speaks(scene, third=True)} now, {where} (Control {hold.control}). "
        f"Type {typed(f'+as {person.name}={said}')}, or the same with {listing(others, 'or')}."
    )


def _for_free_npcs(scene: Scene, people: Sequence[Person]) -> list[str]:
    if not people:
        return []
    first = people[0]
    asking = Asking(scene, first.name)
    known = common_lines(scene, first, asking)
    known += rarer_lines(scene, first, brief=True, asking=asking)
    known += npc_lines(scene, first, asking) if scene.fight.round < 2 else []  # once is enough
    said, *others = map(typed, known)
    verb = _speaks(scene, third=len(people) == 1)
    told = (
        f"{listing([one.name for one in people])} {verb} now. "
        f"Type {typed(f'+as {first.name}={said}')}, or the same with {listing(others, 'or')}."
    )
    source = _haste_source(scene, first)
    haste = (
        f" Put {typed(f'{extra_word(scene)} 1 {source}')} at its end for an extra action."
        if source
        else ""
    )
    auto = typed(f"+npc/auto {quote(first.name)}")
    lets_go = f" To have the game play {first.name}: {auto}."
    return [told + haste + (lets_go if scene.fight.round < 2 and not scene.fight.haste else "")]


def _haste_source(scene: Scene, person: Person) -> str:
    """Return a source of haste worth telling of now, as it is typed; empty for none."""
    sources = [
        one for one in haste_sources(person) if ruleset_of(scene).haste or one in person.grants
    ]
    unneeded = not announces_haste(scene) or person.haste_plan is not None
    if unneeded or not sources or not ruleset_of(scene).hastens:
        return ""
    return quote(sources[0])


def haste_sources(person: Person) -> list[str]:
    """Return where a person could take haste from now, as far as the sheet tells."""
    fighter = person.fighter
    told = ["rage"] if fighter.resources.get("rage", 0) else []
    told += ["celerity"] if fighter.trait("celerity") and fighter.resources.get("blood", 0) else []
    return told + [source for source, number in person.grants.items() if number]
