"""The traits that a person names for a roll: each known, each once, and a pool by the rules
(DEF-10).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from game import events as ev
from game.engine.questions import mark_of, settle_question
from game.engine.table import Rules, Table
from game.errors import RuleError, verify_within
from game.fighter import BARE_HANDS, Fighter, Weapon
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Attack, Defense, Part, verb_name
from game.state.person import Person, in_hand
from game.state.scene import Scene
from game.stock import stock_of
from game.words import matches

# -------------------------------------------------------------------------------------------------
# The traits that a person names for a roll: each known, each once, and a pool by the rules
# (DEF-10).


# A group of world/traits.yaml: what is an attribute in other systems. What is neither that nor an
# attribute or ability of the sheet's own system is a power, or a trait of a game's own.
OTHER_ATTRIBUTES = "other attributes"
BETWEEN = " + "
RULE = "DEF-10"


def written(traits: Sequence[str]) -> str:
    """Return traits as they are said: ``dexterity + drive``."""
    return BETWEEN.join(traits)


def said_alone(traits: Sequence[str]) -> str:
    """Return a pool as it is read back: without its quotes ``with willpower`` spends a point."""
    return '"willpower"' if tuple(traits) == ("willpower",) else written(traits)


def taken_apart(pool: str) -> tuple[str, ...]:
    """Return the traits of a pool that was written; none of an empty one."""
    return tuple(pool.split(BETWEEN)) if pool else ()


def read_traits(text: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the traits of ``dexterity + drive``; unique prefixes do."""
    traits = []
    for word in text.split("+"):
        found = matches(" ".join(word.split()), known)
        if len(found) != 1:
            raise RuleError("unknown-name", what="trait", text=word.strip(), names=sorted(known))
        traits.append(found[0])
    return tuple(traits)


def verify_once(traits: Sequence[str]) -> None:
    for trait in traits:
        if traits.count(trait) > 1:
            raise RuleError("trait-twice", RULE, trait=trait)


def verify_pool(fighter: Fighter, traits: Sequence[str]) -> None:
    """Refuse what is neither an attribute and an ability, nor one power that a person has."""
    verify_once(traits)
    catalog = stock_of(fighter)
    attributes = {*catalog.attributes, *catalog.traits.get(OTHER_ATTRIBUTES, ())}
    abilities = catalog.abilities
    pair = len(traits) == 2 and sum(trait in attributes for trait in traits) == 1
    alone = len(traits) == 1 and not attributes.union(abilities).intersection(traits)
    if not pair and not alone:
        raise RuleError("no-such-pool", RULE, pool=written(traits))
    if alone and not fighter.trait(traits[0]):
        raise RuleError("unrated-power", RULE, trait=traits[0])


# --- other pools: traits that an action is rolled with in place of the usual ones (DEF-10) -------
# The storyteller names them beforehand (``set NAME dodge=PAIR``), or a player names them with the
# action. Then the storyteller is asked, at the latest when it is about to be rolled; in a scene
# without one, the player it is used against. The person who writes a scenario file grants them all.


KIND = "pool"
YES, NO = "yes", "no"
MAX_DAMAGE = 50

type Named = Attack | Defense  # what a pool can be named with


def pool_set(person: Person, verb: str) -> tuple[str, ...]:
    """Return the traits that the storyteller named for all that a person does by a verb."""
    pool: str = getattr(person, f"{verb}_pool", "")
    return taken_apart(pool) if pool else ()


def with_a_pool(part: Part) -> bool:
    return isinstance(part, Attack | Defense) and bool(part.pool)


def request_of(scene: Scene, person: Person, part: Named, against: str) -> str:
    """Return what a person asks for, in words: an attack on each target anew, and without a
    storyteller of each opponent. Traits are asked for with what is in hand: other traits at a gun
    are a shot all the same.
    """
    said = f"{verb_name(part)} with {written(part.pool)}{figures_of(part)}"
    if isinstance(part, Attack):
        return f"{said}{_manner(person, part)} against {part.target}"
    return f"{said} against {against}" if not scene.led else said


def _manner(person: Person, part: Attack) -> str:
    """Return how an attack is made, as far as it makes another of it: what was granted for a feint
    is granted for no power attack.
    """
    said = ""
    if part.damage is not None and part.range is not None:
        said += f" range {part.range}"  # no blow, but a shot (DEF-2)
    if part.location is not None:
        said += f" at {part.location}"
    kind = "" if part.kind == "basic" else part.kind
    how = ", ".join(filter(None, (kind, _made_with(person, part))))
    return f"{said} ({how})" if how else said


def _made_with(person: Person, part: Named) -> str:
    """Return the weapon in hand that an attack with other traits is made with; nothing for bare
    hands, or a power with damage of its own.
    """
    if not isinstance(part, Attack) or part.damage is not None:
        return ""
    weapon = in_hand(person)
    return "" if weapon is BARE_HANDS else weapon.name


def figures_of(part: Part) -> str:
    """Return the difficulty and the damage that an attack names, as they are said."""
    said = ""
    if isinstance(part, Attack) and part.difficulty is not None:
        said += f" vs {part.difficulty}"
    if isinstance(part, Attack) and part.damage is not None:
        said += f" damage {part.damage} {part.type}"
    return said


def ruled(scene: Scene, person: Person, part: Named, against: str) -> tuple[str, ...] | None:
    """Return the traits that a pool came to: none where it was refused; None while nobody has
    said.
    """
    if person.round.vouched:
        return part.pool
    if part.pool == pool_set(person, verb_name(part)) and not figures_of(part):
        return part.pool
    said = person.round.pools_ruled.get(request_of(scene, person, part, against))
    if said is not None:
        return taken_apart(said)
    return part.pool if scene.rehearsed else None


def is_refused(scene: Scene, person: Person, part: Part) -> bool:
    """Say whether an attack is with a power that it was said cannot do that: nothing is left of it,
    as there is of one with other traits alone.
    """
    if not isinstance(part, Attack) or not part.pool or not part.figures:
        return False
    return ruled(scene, person, part, part.target) == ()


def without_refused[P: Part](scene: Scene, person: Person, part: P) -> P:
    """Return an attack as it is made: a pool that was refused is none of it."""
    if not isinstance(part, Attack) or not part.pool or figures_of(part):
        return part
    return replace(part, pool=()) if ruled(scene, person, part, part.target) == () else part


def as_granted(scene: Scene, person: Person, against: str) -> Person:
    """Return a person with the pools that were granted to their declared defenses."""
    for part in person.standing_parts:
        if isinstance(part, Defense) and part.pool:
            traits = ruled(scene, person, part, against)
            if traits:
                person = replace(person, **{f"{verb_name(part)}_pool": written(traits)})
    return person


def as_rolled(scene: Scene, person: Person, part: Attack, weapon: Weapon) -> Weapon:
    traits = ruled(scene, person, part, part.target) if part.pool else None
    traits = traits or pool_set(person, verb_name(part))
    return replace(weapon, pool=traits) if traits else weapon


def difficulty_of(scene: Scene, person: Person, part: Attack) -> int | None:
    """Return the difficulty that an attack has of its own, if it was granted one."""
    granted = bool(part.pool) and ruled(scene, person, part, part.target)
    return part.difficulty if granted else None


# --- what may be named ---------------------------------------------------------------------------


def names_pool(rules: Rules, verb: str) -> bool:
    """Say whether these rules have a verb that may be rolled with another pool (DEF-10)."""
    return verb in rules.verbs and rules.verbs[verb].names_pool


def verify_named(table: Table, person: Person, part: Named) -> None:
    """Refuse a pool that the rules do not know, or that nobody could grant."""
    if not part.pool:
        if isinstance(part, Attack) and part.figures:
            raise RuleError("no-such-pool", RULE, pool="")
        return
    verb = verb_name(part)
    if not names_pool(table.ruleset, verb):
        raise RuleError("no-other-pool", RULE, verb=verb, rules=table.ruleset.id)
    verify_pool(person.fighter, part.pool)
    if isinstance(part, Attack):
        _verify_figures(table, part)
    if not table.scene.led and not person.round.vouched:
        _verify_somebody_to_ask(table, person, part)


def _verify_figures(table: Table, part: Attack) -> None:
    if part.difficulty is not None:
        if table.settings.target_number:
            raise RuleError("no-difficulty", RULE, rules=table.ruleset.id)
        bounds = table.settings.difficulty_min, table.settings.difficulty_max
        verify_within("difficulty", part.difficulty, *bounds, rule=RULE)
    if part.damage is not None:
        verify_within("damage", part.damage, 0, MAX_DAMAGE, RULE)
    if (part.damage is None) != (part.type is None):
        raise RuleError("bad-value", RULE, key="damage", value=part.damage, allowed=["N TYPE"])


def _verify_somebody_to_ask(table: Table, person: Person, part: Named) -> None:
    """Refuse what only a storyteller could grant, in a scene that has none."""
    others = [one for one in table.scene.people.values() if one.name != person.name and one.able]
    if isinstance(part, Attack):
        others = [other for other in others if other.name == part.target]
    figures = isinstance(part, Attack) and part.figures
    unasked = person.seat is not None and not isinstance(part, Attack)
    if figures or unasked or all(other.npc for other in others):
        verb = verb_name(part)
        raise RuleError("pool-needs-storyteller", RULE, verb=verb, figures=figures)


# --- asking --------------------------------------------------------------------------------------


def requests(scene: Scene) -> Iterator[Question]:
    """Yield what the storyteller of a fight may answer before it stops anything: the pools of what
    is still to be rolled.
    """
    if not scene.led or scene.rehearsed:
        return
    for person in scene.people.values():
        if person.phase.secret or person.seat is not None or not person.able:
            continue
        for part in _to_come(person):
            if isinstance(part, Attack | Defense) and ruled(scene, person, part, "") is None:
                yield _question(scene, person, part, "")


def _to_come(person: Person) -> Iterator[Part]:
    for part in person.standing_parts:
        if isinstance(part, Defense) and part.pool:
            yield part
    for index in person.to_come():
        attack = person.parts[index]
        if isinstance(attack, Attack) and attack.pool:
            yield attack


def ask_for_pool(table: Table, person: Person, part: Part, against: str, chase: int = 0) -> bool:
    """Put the question of a pool, where it is still to be put; say whether it is open now.

    Without a storyteller it is refused against people whom nobody plays.
    """
    if not isinstance(part, Attack | Defense) or not part.pool:
        return False
    if ruled(table.scene, person, part, against) is not None:
        return False
    if not table.scene.led and table.person(against).npc:
        _rule(table, person, part, against, ())
        return False
    question = _question(table.scene, person, part, against)
    if chase:
        question = replace(question, about=question.about | {"chase": str(chase)})
    table.emit(ev.Asked(question=question))
    return True


def ask_for_all(table: Table, person: Person, part: Part, against: Iterable[str]) -> bool:
    """Put the question of a pool that one roll of meets several to each of them; say whether it is
    open now. Without a storyteller the person who says no says it for all.
    """
    names = tuple(dict.fromkeys(against))
    if any(ask_for_pool(table, person, part, name) for name in names):
        return True
    if isinstance(part, Attack | Defense) and part.pool:
        said = {name: ruled(table.scene, table.person(person.name), part, name) for name in names}
        if () in said.values():
            for item in [name for name, traits in said.items() if traits]:
                _rule(table, person, part, item, ())
    return False


def _question(scene: Scene, person: Person, part: Named, against: str) -> Question:
    led = scene.led
    fight, request = scene.fight, request_of(scene, person, part, against)
    attack = part if isinstance(part, Attack) else None
    marked = mark_of((part, request))  # what is in hand is in the request alone
    marked = marked if led else f"{marked}:{against}"
    return Question(
        f"{KIND}:{fight.round}.{fight.haste}:{person.name}:{verb_name(part)}:{marked}",
        STORYTELLER if led else against,
        KIND,
        (YES, NO),
        NO,
        {
            "owner": person.name,
            "verb": verb_name(part),
            "request": request,
            "pool": written(part.pool),
            "figures": figures_of(part),
            "manner": _manner(person, attack) if attack else "",
            "target": attack.target if attack else "",
        },
        pair=led,
    )


def answer_pool(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take it down whether a pool is granted, or which it is instead."""
    about = question.about
    person = table.person(about["owner"])
    if option == YES:
        granted = about["pool"]
    elif option == NO:
        granted = ""
    else:
        traits = _instead(person, option)
        verify_pool(person.fighter, traits)
        granted = written(traits)
    if question in (*table.scene.fight.questions, *_of_chases(table.scene)):
        settle_question(table, question, option)
    table.emit(
        ev.PoolRuled(
            who=person.name,
            verb=about["verb"],
            request=about["request"],
            asked=about["pool"],
            granted=granted,
            by=table.by if question.who == STORYTELLER else question.who,
        )
    )


def _instead(person: Person, text: str) -> tuple[str, ...]:
    """Return the traits that are granted in place of the wanted ones; any other word was
    meant as an answer.
    """
    known = stock_of(person.fighter).trait_names | person.fighter.traits.keys()
    if "+" not in text and len(matches(text, known)) != 1:
        raise RuleError("no-such-option", text=text, options=[YES, NO, "TRAIT + TRAIT"])
    return read_traits(text, known)


def _of_chases(scene: Scene) -> Iterator[Question]:
    return (question for chase in scene.chases for question in chase.questions)


def _rule(
    table: Table, person: Person, part: Named, against: str, granted: tuple[str, ...]
) -> None:
    table.emit(
        ev.PoolRuled(
            who=person.name,
            verb=verb_name(part),
            request=request_of(table.scene, person, part, against),
            asked=written(part.pool),
            granted=written(granted),
        )
    )
