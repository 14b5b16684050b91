"""What to do before a round of a chase is rolled."""

from game.reading import could_shoot, is_ahead, not_ready, ruleset_of
from game.state.chase import Chase
from game.state.person import Person
from game.state.scene import Scene
from game.words import quote
from narration.languages import _
from narration.reader import Reader
from narration.tables.chase_table import EXERT, target_in_reach
from narration.text import listing, typed


def rests_still(chase: Chase, before: Scene | None) -> bool:
    """Say whether a chase rested before this round already, so that its members know it."""
    was = _as_it_was(chase, before)
    return was is not None and was.round == chase.round and not (was.rolling or was.questions)


def _as_it_was(chase: Chase, before: Scene | None) -> Chase | None:
    return next((one for one in before.chases if one.id == chase.id), None) if before else None


def waits_words(scene: Scene, chase: Chase) -> str:
    """Return what a round waits for that all are ready for; empty for nothing."""
    if not chase.ready or not_ready(scene, chase) or not is_ahead(scene, chase):
        return ""
    return _("the end of the fight's round")


def chase_round_hint(
    scene: Scene, chase: Chase, reader: Reader, before: Scene | None = None
) -> list[str]:
    """Return what a member could type before the next round, and who may roll it: once, and again
    where it waits for them alone.
    """
    mine = reader.name in chase.members()
    if not (mine or reader.moves_on):
        return []
    waiting = not_ready(scene, chase)
    owed = mine and not reader.st and reader.name in waiting
    was = _as_it_was(chase, before)
    if was is not None and reader.name not in was.members():
        before = None if mine else before  # they know nothing of it yet
    spoke = owed and _has_spoken(scene, reader.name, before)  # and may have more to say
    asked = owed and (spoke or len(waiting) == 1)
    if rests_still(chase, before) and not (asked or _may_roll_sooner(scene, chase, reader, before)):
        return []
    if mine and not (reader.st or owed):
        others = [name for name in waiting if name != reader.name]
        return [
            _(
                "Round {round} waits for {others}.",
                round=chase.round + 1,
                others=listing(others) or waits_words(scene, chase) or _("the storyteller"),
            )
        ]
    if owed and rests_still(chase, before) and len(waiting) == 1:
        return [
            _(
                "The others are ready: type {command} for round {round}.",
                command=typed("+chase/ready"),
                round=chase.round + 1,
            )
        ]
    only_one = len(scene.chases_under_way()) == 1
    roll = "+chase/roll" if mine or only_one else f"+chase/roll {chase.prey[0]}"
    command = typed("+chase/ready" if owed else roll)
    told = _("Type {command} for round {round}", command=command, round=chase.round + 1)
    more = _before_the_roll(scene, chase, reader, every=before is None or not chase.round)
    if not more:
        return [f"{told}."]
    said = f"{EXERT} (Willpower)" if more == [EXERT] else listing(more, "or")
    if owed and not _leaves_more(chase, scene.people[reader.name]):
        return [_("{told}, or {said}.", told=told, said=said)]
    return [_("{told}, or first {said}.", told=told, said=said)]


def _may_roll_sooner(scene: Scene, chase: Chase, reader: Reader, before: Scene | None) -> bool:
    """Say whether a round waits for the fight since the scene ``before``, and a storyteller reads
    it: nobody else rolls sooner (CHASE-5).
    """
    was = _as_it_was(chase, before)
    waited = before is not None and was is not None and bool(waits_words(before, was))
    return scene.led and reader.st and not waited and bool(waits_words(scene, chase))


def _leaves_more(chase: Chase, person: Person) -> bool:
    """Say whether one who says one thing before the next round is not ready by it: they could use
    haste, or shoot and, for all that others know, exert themselves (CHASE-5).
    """
    shoots = person.phase.declaration is None and could_shoot(chase, person)
    exerts = person.name not in (*chase.riders, *chase.exerting)
    return bool(person.round.haste_left) or (shoots and exerts)


def _has_spoken(scene: Scene, who: str, before: Scene | None) -> bool:
    """Say whether somebody has declared something since the scene ``before``."""
    was = before.people.get(who) if before is not None else None
    silent = was is not None and was.phase.declaration is None
    return silent and scene.people[who].phase.declaration is not None


def _what_a_shot_costs(scene: Scene) -> str:
    """Return in brackets what a shot costs one who runs or drives (SPLIT-1, SYS-3)."""
    rules = ruleset_of(scene)
    if rules.plays("SPLIT-1"):
        return _(" (splits your dice)")
    return _(" (costs 3 of your pool)")


def _before_the_roll(scene: Scene, chase: Chase, reader: Reader, every: bool) -> list[str]:
    """Return what one could say before the next round, and what a shot costs, where ``every``
    thing is wanted.
    """
    person = scene.people.get(reader.name)
    if person is None or person.name not in chase.members():
        return []
    told = []
    if person.phase.declaration is None:
        target = target_in_reach(chase, person)
        costs = _what_a_shot_costs(scene) if every and person.name not in chase.riders else ""
        told += [typed(f"+chase/attack {quote(target)}") + costs] if target else []
        if person.name in chase.riders:
            known = ruleset_of(scene).verbs.values()
            told += [typed(f"+{verb.name}") for verb in known if verb.preferable]
            told.append(typed("+do TEXT"))
    willpower = person.fighter.resources.get("willpower", 0)
    may = person.name not in chase.riders and person.name not in chase.exerting
    if willpower and may:
        told.append(EXERT)
    return told
