"""What one who is to declare could type, for themselves or for an NPC."""

from collections.abc import Sequence

from game.options import DECLARE, Asking
from game.rules.rounds import announces_haste, open_words
from game.rulesets import ruleset_of
from game.settings import changed_settings
from game.state.decisions import Question
from game.state.declaration import Attack
from game.state.person import Person
from game.state.scene import Hold, Scene
from game.words import quote
from narration.languages import N_, _
from narration.phrases.intents import extra_word
from narration.phrases.phases import acts_now, called_for
from narration.phrases.suggestions import common_lines, likely_target, npc_lines, rarer_lines
from narration.reader import Reader
from narration.text import begun, line, listing, typed

GLOSSES = {"guard": N_(" (hit back)")}  # what the name of an action does not tell
FEW = 3  # ways to act that leave room to tell it on the line


def own_declarations(scene: Scene, person: Person, every: bool) -> list[str]:
    """Return what one who is to declare could type: the common, and where ``every`` way is wanted
    what is rarer.
    """
    hold = scene.hold_of(person.name)
    if hold is not None:
        return _own_in_a_hold(scene, hold, person, every)
    if person.toll.loses_main and not scene.fight.haste:
        return [_own_after_a_pin(scene, person)]
    asking = Asking(scene, person.name)
    common = [typed(f"+{one}") for one in common_lines(scene, person, asking)]
    more = rarer_lines(scene, person, asking=asking) if every else []
    glosses = GLOSSES if len(more) <= FEW else {}
    rarer = [typed(f"+{one}") + _(glosses.get(one, "")) for one in more]
    kept = _(", with the action you have kept") if is_recalled(scene, person) else ""
    told = _(
        "You {speaks} {called_for}{kept}. Type {common}.",
        speaks=_speaks(scene),
        called_for=called_for(scene),
        kept=kept,
        common=listing(common, "or"),
    )
    rest = _("Also: {rarer}.", rarer=listing(rarer, "or")) if rarer else ""
    rest += _backed(person)
    if person.unsure and scene.fight.holds:
        rest += _(" {command} may tell you who holds whom.", command=typed("+grapple/look"))
    source = _haste_source(scene, person) if every else ""
    return [one for one in (told, (rest + _hastened(scene, source)).strip()) if one]


def _own_after_a_pin(scene: Scene, person: Person) -> str:
    """Return what one may type who has only haste to announce (GRAPPLE-8)."""
    source = _haste_source(scene, person)
    haste = typed(f"+{extra_word(scene)} 1={source}")
    return _(
        "Let go after a pin, you have no main action.{haste} Type {passing}.",
        haste=_(" For an extra one, first type {haste}.", haste=haste) if source else "",
        passing=typed("+pass"),
    )


def odds_hint(scene: Scene, questions: Sequence[Question], reader: Reader) -> list[str]:
    """Return where one who is to declare reads what could come of it; nothing where the scene does
    not tell, or there is nobody to attack.
    """
    declares = any(one.who == reader.name and one.question == DECLARE for one in questions)
    known = reader.st or changed_settings(ruleset_of(scene).settings, scene.settings).odds != "off"
    if not (declares and known and likely_target(scene, scene.people[reader.name])):
        return []
    return line(_("{command} tells your chances.", command=typed("+odds")), reader)


def _hastened(scene: Scene, source: str) -> str:
    """Return how to have an extra action, from a ``source``; nothing without one."""
    said = typed(f"+{extra_word(scene)} 1={source}")
    return _(" To act twice this round, first type {said}.", said=said) if source else ""


def is_recalled(scene: Scene, person: Person) -> bool:
    """Say whether somebody is called again for an action they have kept (MET-2)."""
    return acts_now(scene) and person.phase.acted and not person.phase.delaying


def _backed(person: Person) -> str:
    """Return that Willpower is on somebody's next free defense, and how to take it back."""
    if not person.backs_defense:
        return ""
    off = typed("+defend/willpower off")
    return _(" Willpower is on your next free defense; {off} takes it back.", off=off)


def _speaks(scene: Scene, third: bool = False) -> str:
    """Return what those who are awaited do: declare, or where it is done at once, act."""
    if acts_now(scene):
        return _("acts") if third else _("act")
    return _("declares") if third else _("declare")


def _own_in_a_hold(scene: Scene, hold: Hold, person: Person, new: bool = True) -> list[str]:
    """Return what a grappler or a victim could type (GRAPPLE-3); to who is ``new`` to the hold also
    what else there is to know.
    """
    words = open_words(scene, person)
    said = [typed("+pass" if one == "pass" else f"+grapple/{one}") for one in words]
    source = _haste_source(scene, person) if new else ""
    more = _hastened(scene, source)
    if hold.victim == person.name:
        told = _(
            "{grappler} holds you (Control {control}).",
            grappler=begun(hold.grappler),
            control=hold.control,
        )
        told += _(" Type {said}.", said=listing(said, "or"))
        if "reverse" not in words:
            return [told]
        margin = 2 * hold.control
        return [
            told,
            _(
                "To reverse takes a margin of {margin}, twice the Control.{more}",
                margin=margin,
                more=more,
            ),
        ]
    if hold.pinned:
        told = _(
            "{victim} is at your mercy. Type {said}.", victim=hold.victim, said=listing(said, "or")
        )
        return [told + more]
    told = _(
        "You hold {victim} (Control {control}). Type {said}.",
        victim=hold.victim,
        control=hold.control,
        said=listing(said, "or"),
    )
    if not new or "sustain" not in words:
        return [told]
    effects = _("{command} sustains for an effect", command=typed("+grapple/effect slam"))
    rest = _(
        "{effects}; {command} shows what each costs.", effects=effects, command=typed("+grapple")
    )
    other = likely_target(scene, person, besides=hold.victim)
    asking = Asking(scene, person.name)
    both = (
        asking.together(asking.part("sustain"), Attack(other))
        if other and not scene.fight.haste
        else ""
    )
    if both:
        rest += _(" Also: {command}.", command=typed(f"+split {both}"))
    return [told, rest + more]


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
    said, *others = open_words(scene, person)
    where = _("holding {other}", other=other) if holds else _("held by {other}", other=other)
    return _(
        "{name} {speaks} now, {where} (Control {control}). Type {command}, or "
        "the same with {others}.",
        name=person.name,
        speaks=_speaks(scene, third=True),
        where=where,
        control=hold.control,
        command=typed(f"+as {person.name}={said}"),
        others=listing(others, "or"),
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
    told = _(
        "{people} {verb} now. Type {command}, or the same with {others}.",
        people=listing([one.name for one in people]),
        verb=verb,
        command=typed(f"+as {first.name}={said}"),
        others=listing(others, "or"),
    )
    source = _haste_source(scene, first)
    haste = (
        _(
            " Put {command} at its end for an extra action.",
            command=typed(f"{extra_word(scene)} 1 {source}"),
        )
        if source
        else ""
    )
    auto = typed(f"+npc/auto {quote(first.name)}")
    lets_go = _(" To have the game play {name}: {auto}.", name=first.name, auto=auto)
    return [told + haste + (lets_go if scene.fight.round < 2 and not scene.fight.haste else "")]


def _haste_source(scene: Scene, person: Person) -> str:
    """Return a source of haste worth telling of now, as it is typed; empty for none."""
    sources = [
        one for one in haste_sources(person) if ruleset_of(scene).haste or one in person.grants
    ]
    unneeded = not announces_haste(scene) or person.haste_plan is not None
    if unneeded or not sources or not ruleset_of(scene).plays("HASTE-1"):
        return ""
    return quote(sources[0])


def haste_sources(person: Person) -> list[str]:
    """Return where a person could take haste from now, as far as the sheet tells."""
    fighter = person.fighter
    told = ["rage"] if fighter.resources.get("rage", 0) else []
    told += ["celerity"] if fighter.trait("celerity") and fighter.resources.get("blood", 0) else []
    return told + [source for source, number in person.grants.items() if number]
