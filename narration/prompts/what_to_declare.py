"""What somebody could declare now, in lines that work."""

from collections.abc import Sequence

from game.fighter import BARE_HANDS_NAME
from game.options import DECLARE, Asking
from game.reading import DETROIT, aims_at, announces_haste, attacks_to_come, open_words, ruleset_of
from game.secrecy import knows
from game.settings import changed_settings
from game.state.decisions import Question
from game.state.declaration import Attack, Grapple, Part
from game.state.person import Person, in_hand, means_at_hand
from game.state.scene import Hold, Scene, opposed, sides_of
from game.words import quote
from narration.languages import N_, _
from narration.phrases.verb_words import acts_now, called_for, extra_word
from narration.reader import Reader
from narration.text import begun, crowd, line, listing, typed

# -------------------------------------------------------------------------------------------------
# What somebody could declare now, in lines that work: the common ones first, then what is rarer.
#
# Each line is what stands after ``+``, or after ``+as NAME=``; all come from `game.options`.


def common_lines(scene: Scene, person: Person, asking: Asking | None = None) -> list[str]:
    """Return an attack, the simple defenses, a pass, and whatever else in words."""
    asking = asking or Asking(scene, person.name)
    parts = [_attack(asking, likely_target(scene, person))]
    parts += [asking.part(one) for one in (*ruleset_of(scene).free_defenses, "pass")]
    lines = [asking.together(one) for one in parts]
    return [one for one in (*lines, "do TEXT" if asking.part("do") else "") if one]


def rarer_lines(
    scene: Scene, person: Person, brief: bool = False, asking: Asking | None = None
) -> list[str]:
    """Return what a person might declare besides; ``brief`` leaves out grapples and several actions
    at once.
    """
    asking, target = asking or Asking(scene, person.name), likely_target(scene, person)
    parts = [asking.part("stand")] if person.prone else []
    parts += [asking.part(one) for one in DETROIT.defenses if one not in DETROIT.free_defenses]
    parts += (
        [] if brief else [asking.part("grapple", name) for name in _to_be_seized(scene, person)]
    )
    lines = [asking.together(one) for one in parts]
    lines += helping_lines(scene, person, asking)
    lines += own_lines(scene, person, asking)
    if not brief and target and not scene.fight.haste:
        attack = _attack(asking, target)
        dodging = _attack(asking, _beside_a_dodge(scene, person, target))
        both = (dodging, asking.part("dodge")), (asking.part("move", target), attack)
        said = "split " if ruleset_of(scene).plays("SPLIT-1") else ""
        lines += [said + line for parts in both if (line := asking.together(*parts))]
    return [one for one in lines if one]


def helping_lines(scene: Scene, person: Person, asking: Asking) -> list[str]:
    """Return how somebody may help in a grapple that goes on."""
    helped = [asking.part("assist", name) for name in _to_be_helped(scene, person)]
    return [f"grapple/{line}" for one in helped if (line := asking.together(one))]


def npc_lines(scene: Scene, person: Person, asking: Asking) -> list[str]:
    """Return a grapple, and an attack with another weapon that an NPC carries."""
    parts = [asking.part("grapple", name) for name in _to_be_seized(scene, person)]
    target, held = likely_target(scene, person), in_hand(person).name
    others = [one.name for one in person.fighter.weapons if one.name != held] if target else []
    attacks: list[Part] = [Attack(target, weapon=name) for name in others]
    parts += [one for one in attacks if asking.takes(one)][:1]
    return [line for one in parts if (line := asking.together(one))]


def own_lines(scene: Scene, person: Person, asking: Asking) -> list[str]:
    """Return an example of each verb that the scene's ruleset has and `detroit` has not, less the
    common ones: the others have lines of their own above.
    """
    rules = ruleset_of(scene)
    played = rules.played(changed_settings(rules.settings, scene.settings))
    own = (name for name in played if name not in DETROIT.verbs and name not in rules.free_defenses)
    examples = (asking.part(name, likely_target(scene, person), "") for name in own)
    return [line for one in examples if (line := asking.together(one))]


def _beside_a_dodge(scene: Scene, person: Person, target: str) -> str:
    """Return whom to attack in a split with a dodge, so that the dodge meets somebody: the
    ``target``, else another foe; nobody where it would do nothing. Where blow meets blow hand to
    hand it does nothing against one's target (RES-1).
    """
    coming = [one.name for one in _others(scene, person) if _may_attack(scene, one, person)]
    shoots = in_hand(person).ranged or in_hand(scene.people[target]).ranged
    meets_target = "contest" not in ruleset_of(scene).procedures or (
        shoots and not scene.close(person.name, target)
    )
    if any(meets_target or name != target for name in coming):
        return target
    foes = [one.name for one in _foes(scene, person) if opposed(scene, person.name, one.name)]
    return next((name for name in foes if coming and name != target), "")


def _may_attack(scene: Scene, other: Person, person: Person) -> bool:
    """Say whether somebody has declared an attack on a person, or may still do so."""
    if other.phase.declaration is not None and not other.phase.secret:
        return aims_at(other, person.name)
    return other in _foes(scene, person)


def _attack(asking: Asking, name: str) -> Part | None:
    """Return an example attack on somebody."""
    if not name:
        return None
    in_hand = Attack(name)
    return in_hand if asking.takes(in_hand) else asking.part("attack", name)


def attack_line(scene: Scene, person: Person) -> str:
    """Return an example attack; empty if there is nobody to attack."""
    name = likely_target(scene, person)
    return f"attack {quote(name)}" if name else ""


def likely_target(scene: Scene, person: Person, besides: str = "") -> str:
    """Return a name for an example attack: whoever attacks them, else who has attacked them in this
    round, or whom they have attacked themselves; else someone of another side, if there are two
    sides.
    """
    others = [one for one in _others(scene, person) if one.name != besides]
    foes = [one for one in _foes(scene, person) if one.name != besides]
    if scene.fight.holds and not person.unsure:  # who is held harms nobody now
        foes.sort(key=lambda one: scene.hold_on(one.name) is not None)
    attackers = [one for one in others if not one.phase.secret and aims_at(one, person.name)]
    earlier = [one for one in others if person.name in _attacked(one)]
    mine = _attacked(person)
    again = [one for one in others if one.name in mine]
    return next((one.name for one in (*attackers, *earlier, *again, *foes)), "")


def _others(scene: Scene, person: Person) -> list[Person]:
    """Return those who could act, and of whom a person knows."""
    return [
        one
        for one in scene.ready()
        if one is not person and (not scene.masks or knows(scene, person.name, one.name))
    ]


def _foes(scene: Scene, person: Person) -> list[Person]:
    """Return those of other sides, or everybody else where there are no two sides."""
    sides = sides_of(scene)
    own, two_sides = sides[person.name], len(set(sides.values())) > 1
    return [one for one in _others(scene, person) if not two_sides or sides[one.name] != own]


def _attacked(person: Person) -> set[str]:
    """Return whom somebody's main declaration of this round was about."""
    parts = person.round.standing.parts if person.round.standing is not None else ()
    return {part.target for part in parts if isinstance(part, Attack | Grapple)}


def _to_be_seized(scene: Scene, person: Person) -> list[str]:
    """Return whom an example grapple could be on, if anybody."""
    name = likely_target(scene, person)
    hold = scene.hold_of(name) if person.unsure else scene.hold_on(name)
    return [name] if name and hold is None else []


def _to_be_helped(scene: Scene, person: Person) -> list[str]:
    """Return one side of a grapple that is still open, the person's own where there are two."""
    names = [
        name
        for hold in scene.fight.holds
        if not hold.pinned
        for name in (hold.grappler, hold.victim)
        if not person.unsure
    ]
    sides = sides_of(scene)
    friends = [name for name in names if sides[name] == sides[person.name]]
    return [*friends, *names][:1]


# -------------------------------------------------------------------------------------------------
# What one who is to declare could type, for themselves or for an NPC.

GLOSSES = {"guard": N_(" (hit back)")}  # what the name of an action does not tell
FEW = 3  # ways to act that leave room to tell it on the line


def own_declarations(scene: Scene, person: Person, every: bool, attacked: str = "") -> list[str]:
    """Return what one who is to declare could type: the common, and where ``every`` way is wanted
    what is rarer, else how to help where somebody has just been seized; ``attacked`` is how they
    are.
    """
    hold = scene.hold_of(person.name)
    if hold is not None:
        fresh = scene.fight.round <= hold.since + 1 and not scene.fight.haste
        return _own_in_a_hold(scene, hold, person, every or fresh)
    if person.toll.loses_main and not scene.fight.haste:
        return [_own_after_a_pin(scene, person)]
    asking = Asking(scene, person.name)
    common = [typed(f"+{one}") for one in common_lines(scene, person, asking)]
    fresh = any(scene.fight.round <= one.since + 1 for one in scene.fight.holds)
    if every:
        more = rarer_lines(scene, person, asking=asking)
    else:
        more = helping_lines(scene, person, asking) if fresh and not scene.fight.haste else []
    glosses = GLOSSES if len(more) <= FEW else {}
    rarer = [typed(f"+{one}") + _(glosses.get(one, "")) for one in more]
    kept = _(": you still have an action") if is_recalled(scene, person) else ""
    told = _(
        "You {speaks} {called_for}{how}{kept}. Type {common}.",
        speaks=_speaks(scene),
        called_for=called_for(scene),
        how=_formed(person) + attacked,
        kept=kept,
        common=listing(common, "or"),
    )
    rest = _("Also: {rarer}.", rarer=listing(rarer, "or")) if rarer else ""
    rest += _backed(person)
    if person.unsure and scene.fight.holds:
        rest += _(" {command} may tell you who holds whom.", command=typed("+grapple/look"))
    source = _haste_source(scene, person) if every else ""
    return [one for one in (told, (rest + _hastened(scene, source)).strip()) if one]


def _formed(person: Person) -> str:
    form = person.fighter.strange_form()
    return _(", in {form} form", form=form) if form else ""


def phase_begun(scene: Scene) -> tuple[int, str, int]:
    """Return which phase is under way."""
    return scene.fight.round, scene.fight.phase, scene.fight.haste


def under_attack(scene: Scene, person: Person, before: Scene | None) -> str:
    """Return who has declared an attack on somebody who is asked, and with what, before the lines
    that are told now.
    """
    people = (before or scene).people
    if before is not None and phase_begun(before) != phase_begun(scene):
        return ""
    by_means: dict[str, list[str]] = {}
    for attacker, index in attacks_to_come(scene, person.name):
        told_now = attacker.name in people and people[attacker.name].phase.declaration is None
        if not (told_now or attacker.phase.secret):
            by_means.setdefault(_means(attacker, attacker.parts[index]), []).append(attacker.name)
    told = [crowd(names) + (f" ({means})" if means else "") for means, names in by_means.items()]
    return _(", attacked by {told}", told=listing(told)) if told else ""


def _means(attacker: Person, part: Part) -> str:
    """Return what somebody attacks with, where it is more than bare hands."""
    if isinstance(part, Grapple):
        return _("a grapple")
    weapon = means_at_hand(attacker, part) if isinstance(part, Attack) else None
    return "" if weapon is None or weapon.name == BARE_HANDS_NAME else weapon.name


def _own_after_a_pin(scene: Scene, person: Person) -> str:
    """Return what one may type who has only haste to announce (GRAPPLE-8)."""
    source = _haste_source(scene, person)
    haste = typed(f"+{extra_word(scene)} 1={source}")
    return _(
        "You were let go after a pin, so you have no main action.{haste} Type {passing}.",
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
    return _(" To act twice, first type {said}.", said=said) if source else ""


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
                "Reversing takes a margin of {margin}, twice the Control.{more}",
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


def for_npcs(scene: Scene, questions: Sequence[Question], every: bool) -> list[str]:
    """Return how to declare for NPCs: one sentence for all who are free, with ``every`` way where
    that is wanted; one for each in a hold.
    """
    awaited = (scene.people[one.who] for one in questions)
    people = [one for one in awaited if one.npc and not one.auto]
    free = [one for one in people if scene.hold_of(one.name) is None]
    return _for_free_npcs(scene, free, every) + [
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


def _for_free_npcs(scene: Scene, people: Sequence[Person], every: bool) -> list[str]:
    if not people:
        return []
    first = people[0]
    asking = Asking(scene, first.name)
    known = common_lines(scene, first, asking)
    known += rarer_lines(scene, first, brief=True, asking=asking) if every else []
    known += npc_lines(scene, first, asking) if every else []
    said, *others = map(typed, known)
    told = _(
        "{people} {verb} now. Type {command}",
        people=listing([one.name for one in people]),
        verb=_speaks(scene, third=len(people) == 1),
        command=typed(f"+as {first.name}={said}"),
    )
    if not every:
        return [f"{told}."]
    told += _(", or the same with {others}.", others=listing(others, "or"))
    if source := _haste_source(scene, first):
        extra = typed(f"{extra_word(scene)} 1 {source}")
        told += _(" End it with {command} for an extra action.", command=extra)
    auto = typed(f"+npc/auto {quote(first.name)}")
    return [told + _(" To have the game play {name}: {auto}.", name=first.name, auto=auto)]


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
