"""The storyteller's words: one line to one action, the same in scenario files and in commands.

start [by NAME] | start [surprise NAME, ...] | surprise NAME, ...
next | run | round | end | undo [N] | redo | default | pace step|flow
freeze REASON | resume | unanswered NAME    hold everything; answer for one who keeps all waiting
ruleset NAME | setting NAME=VALUE     before the first round
set NAME KEY=VALUE
bonus NAME=N for REASON
effect NAME=EFFECT KEY+N ... [for N]      effect NAME=EFFECT off
mod NAME=KEY+N ... [once] [for REASON]    an effect until it is taken off, or for one roll
hazard NAME=HAZARD N dice|levels TYPE [unsoakable] [avoidable] [once | for N]
hazard NAME=HAZARD off
hold on|off | release [because REASON]    results wait for a word
rule [NAME] [ROLL] CHANGE because REASON    correct what is held; CHANGE is one of dice=[..],
    reroll, difficulty=N, successes=N, damage=N, type=KIND, target=NAME, cancel, pass
private NAME | public NAME                  whose rolls everyone may see
hurt NAME=3l | heal NAME=2b | spend NAME=willpower [N] | regain NAME=willpower [N]
ambush NAME on TARGET | knockdown NAME      (w20)
control NAME=N | choose OPTION (what the storyteller is asked)
add NPC*N as NAME [group] [hidden] | remove NAME | hide NAME | reveal NAME
auto NAME[=STANCE] | unauto NAME | done N[=WHAT CAME OF IT] (a check)

Where NAME stands before all that is said of somebody, ``Thug1-3``, ``Alpha*`` and names with commas
between them do for removing, hiding, revealing and playing by themselves.

The words of chases stand in `game.chase.orders`.
"""

import re
from collections.abc import Callable, Sequence
from typing import cast, get_args

from game import actions as act
from game.adding import all_of, parse_add
from game.chase import orders as chase
from game.combat.desk import MAX_CHANGE, MAX_HARM
from game.crowds import names_in
from game.effects import Touches
from game.errors import RuleError
from game.reading import damage_type, find_person, whole_number
from game.ruling_words import read_ruling
from game.set_orders import ANGLES, DISTANCES, NOBODY, STEPS, set_order, yes_or_no
from game.settings import read_setting
from game.stances import NEEDS_WARD, STANCES
from game.state.decisions import STORYTELLER
from game.state.scene import Person, Scene
from game.words import matches

TOUCHES: tuple[str, ...] = get_args(Touches.__value__)
_CHANGE = re.compile(r"([a-z]+)([+-]\d{1,2})")
_DAMAGE = re.compile(r"(\d{1,2})\s*([a-z]*)")
MAX_EFFECT = MAX_CHANGE
MAX_STEPS = 1000
STANCE_LINES = [f"{one} NAME" if one in NEEDS_WARD else one for one in STANCES]
type Reader = Callable[[str, Scene], act.AnyAction]


def parse_order(line: str, scene: Scene) -> act.AnyAction:
    """Return the action a storyteller's line means; refuse (`RuleError`) one that means none."""
    word, _, rest = line.strip().partition(" ")
    reader = ORDERS.get(word.lower())
    if reader is None:
        raise RuleError("unknown-order", text=word, orders=list(ORDERS))
    return reader(rest.strip(), scene)


def _name_and_rest(text: str, scene: Scene, usage: str) -> tuple[Person, str]:
    name, equals, rest = text.partition("=")
    if not equals:
        raise RuleError("bad-order", text=text, usage=usage)
    return find_person(name, scene), rest.strip()


def _cut_rounds(words: list[str]) -> tuple[list[str], int | None]:
    if len(words) > 2 and words[-2].lower() == "for":
        return words[:-2], whole_number(words[-1], "rounds", 1, 100)
    return words, None


# --- the orders ----------------------------------------------------------------------------------


def _start(text: str, scene: Scene) -> act.AnyAction:
    """Read ``start [by NAME]`` or ``start [surprise NAME, ...]``: who began it (MET-1), who may not
    have seen it coming (NWOD-4).
    """
    word, _, rest = text.partition(" ")
    match word.lower():
        case "":
            return act.Start()
        case "by":
            return act.Start(starter=find_person(rest, scene).name)
        case "surprise":
            return act.Start(surprised=_names(rest, scene))
    raise RuleError("bad-order", text=text, usage="start by NAME, or start surprise NAME, NAME")


def _names(text: str, scene: Scene) -> tuple[str, ...]:
    """Read the names of people, with commas between them."""
    return tuple(find_person(one, scene).name for one in text.split(","))


def _undo(text: str, scene: Scene) -> act.AnyAction:
    return act.Undo(steps=whole_number(text, "steps", 1, 9999) if text else 1)


def _pace(text: str, scene: Scene) -> act.AnyAction:
    pace = text.lower()
    if pace not in ("step", "flow"):
        raise RuleError("bad-value", key="pace", value=text, allowed=["step", "flow"])
    return act.SetPace(pace=pace)  # type: ignore[arg-type]


def _ruleset(text: str, scene: Scene) -> act.AnyAction:
    return act.ChooseRules(ruleset=text)


def _setting(text: str, scene: Scene) -> act.AnyAction:
    name, equals, value = text.partition("=")
    if not equals:
        raise RuleError("bad-order", text=text, usage="setting NAME=VALUE")
    name = name.strip().lower().replace(" ", "_")
    return act.ChooseRules(settings={name: read_setting(name, value)})


def _bonus(text: str, scene: Scene) -> act.AnyAction:
    person, rest = _name_and_rest(text, scene, "bonus NAME=N for REASON")
    number, _, reason = rest.partition(" for ")
    amount = whole_number(number, "bonus", -MAX_EFFECT, MAX_EFFECT)
    return act.PutEffect(
        who=person.name, name=reason.strip() or "bonus", changes={"initiative": amount}
    )


def _effect(text: str, scene: Scene) -> act.AnyAction:
    usage = "effect NAME=EFFECT attack+2 for 3"
    person, rest = _name_and_rest(text, scene, usage)
    words, rounds = _cut_rounds(rest.replace(",", " ").split())
    if words and words[-1].lower() == "off":
        return act.EndEffect(who=person.name, name=" ".join(words[:-1]))
    name = [word for word in words if not _CHANGE.fullmatch(word.lower())]
    changes = _read_changes([word for word in words if word not in name], text, usage)
    if not name:
        raise RuleError("bad-order", text=text, usage=usage)
    return act.PutEffect(who=person.name, name=" ".join(name), changes=changes, rounds=rounds)


def _read_changes(words: list[str], text: str, usage: str) -> dict[Touches, int]:
    """Read ``attack+2 soak-1``: what an effect touches, and by how much."""
    changes: dict[Touches, int] = {}
    for word in words:
        change = _CHANGE.fullmatch(word.lower())
        if change is None:
            raise RuleError("bad-order", text=text, usage=usage)
        if change[1] not in TOUCHES:
            allowed = [f"{touched}+N" for touched in TOUCHES]
            raise RuleError("bad-value", key="effect", value=word, allowed=allowed)
        touched = cast(Touches, change[1])
        changes[touched] = whole_number(change[2], word, -MAX_EFFECT, MAX_EFFECT)
    if not changes:
        raise RuleError("bad-order", text=text, usage=usage)
    return changes


def _mod(text: str, scene: Scene) -> act.AnyAction:
    usage = "mod NAME=attack+2 once for high ground"
    person, rest = _name_and_rest(text, scene, usage)
    said, _, reason = rest.partition(" for ")
    words = said.replace(",", " ").lower().split()
    once = "once" in words
    changes = _read_changes([word for word in words if word != "once"], text, usage)
    return act.PutEffect(
        who=person.name, name=reason.strip() or "the storyteller", changes=changes, once=once
    )


def _hazard(text: str, scene: Scene) -> act.AnyAction:
    usage = "hazard NAME=HAZARD 3 dice lethal for 2"
    person, rest = _name_and_rest(text, scene, usage)
    words, rounds = _cut_rounds(rest.split())
    if words and words[-1].lower() == "once":
        words, rounds = words[:-1], 1
    if words and words[-1].lower() == "off":
        return act.EndHazard(who=person.name, name=" ".join(words[:-1]))
    flags = {word.lower() for word in words[-2:]} & {"unsoakable", "avoidable"}
    words = words[: -len(flags)] if flags else words
    if len(words) < 4 or words[-2].rstrip("s") not in ("dice", "die", "level"):
        raise RuleError("bad-order", text=text, usage=usage)
    number = whole_number(words[-3], "hazard", 1, MAX_HARM)
    flat = words[-2].startswith("level")
    return act.PutHazard(
        who=person.name,
        name=" ".join(words[:-3]),
        type=damage_type(words[-1]),
        dice=0 if flat else number,
        levels=number if flat else 0,
        rounds=rounds,
        unsoakable="unsoakable" in flags,
        avoidable="avoidable" in flags,
    )


def _damage(text: str, usage: str) -> tuple[int, str]:
    match = _DAMAGE.fullmatch(text.strip().lower())
    if match is None:
        raise RuleError("bad-order", text=text, usage=usage)
    return int(match[1]), match[2]


def _hurt(text: str, scene: Scene) -> act.AnyAction:
    person, rest = _name_and_rest(text, scene, "hurt NAME=3l")
    levels, kind = _damage(rest, "hurt NAME=3l")
    return act.Harm(who=person.name, levels=levels, type=damage_type(kind or "bashing"))


def _heal(text: str, scene: Scene) -> act.AnyAction:
    person, rest = _name_and_rest(text, scene, "heal NAME=2b")
    levels, kind = _damage(rest, "heal NAME=2b")
    return act.Mend(who=person.name, levels=levels, type=damage_type(kind) if kind else None)


def _resource(sign: int, usage: str) -> Reader:
    def read(text: str, scene: Scene) -> act.AnyAction:
        person, rest = _name_and_rest(text, scene, usage)
        resource, _, number = rest.partition(" ")
        amount = whole_number(number, resource, 1, 100) if number else 1
        return act.ChangeResource(who=person.name, resource=resource.lower(), change=sign * amount)

    return read


def find_people(text: str, scene: Scene) -> list[str]:
    """Return the names that a text means: ``Thug1-3, Alpha*, Bob``."""
    return names_in(text, scene.people, lambda one: find_person(one, scene).name)


def _each(make: Callable[[str], act.AnyAction]) -> Reader:
    """Return the reader of an order about one person or several."""
    return lambda text, scene: all_of([make(name) for name in find_people(text, scene)])


def _control(text: str, scene: Scene) -> act.AnyAction:
    person, rest = _name_and_rest(text, scene, "control NAME=N")
    return act.SetControl(who=person.name, control=whole_number(rest, "control", 0, 100))


def _ambush(text: str, scene: Scene) -> act.AnyAction:
    """Read ``ambush NAME on TARGET`` (W20-14)."""
    name, on, target = text.partition(" on ")
    if not on:
        raise RuleError("bad-order", text=text, usage="ambush NAME on TARGET")
    return act.Ambush(who=find_person(name, scene).name, target=find_person(target, scene).name)


def _knockdown(text: str, scene: Scene) -> act.AnyAction:
    return act.KnockDown(who=find_person(text, scene).name)


def _choose(text: str, scene: Scene) -> act.AnyAction:
    return act.Answer(who=STORYTELLER, option=text.strip())


def _done(text: str, scene: Scene) -> act.AnyAction:
    number, _, how = text.partition("=")
    return act.SettleCheck(check=whole_number(number.strip(), "check", 1, 9999), how=how.strip())


def auto_order(names: Sequence[str], said: str, scene: Scene) -> act.AnyAction:
    """Return that these play by themselves, by a stance: ``aggressive``, ``protect NAME``, or as
    everybody does who was given none.
    """
    word, _, rest = said.strip().partition(" ")
    found = matches(word, STANCES) if word else [""]
    stance = found[0] if len(found) == 1 else None
    if stance is None or (rest.strip() and stance not in NEEDS_WARD):
        raise RuleError("bad-value", key="stance", value=said, allowed=STANCE_LINES)
    ward = find_person(rest, scene).name if rest.strip() else ""
    return all_of([act.SetAuto(who=one, auto=True, stance=stance, ward=ward) for one in names])


def _auto(text: str, scene: Scene) -> act.AnyAction:
    names, _, said = text.partition("=")
    return auto_order(find_people(names, scene), said, scene)


def _hold(text: str, scene: Scene) -> act.AnyAction:
    return act.SetReview(on=yes_or_no(text, "hold"))


def _release(text: str, scene: Scene) -> act.AnyAction:
    return act.Release(why=text.removeprefix("because").strip())


def _private(text: str, scene: Scene, private: bool) -> act.AnyAction:
    return act.SetPrivate(who=find_person(text, scene).name, private=private)


def _set(text: str, scene: Scene) -> act.AnyAction:
    usage = "set NAME KEY=VALUE"
    left, equals, value = text.partition("=")
    words = left.split()
    if not equals or len(words) < 2:
        raise RuleError("bad-order", text=text, usage=usage)
    name, key = _name_and_key(words, scene)
    person, key, value = find_person(name, scene), key.lower(), value.strip()
    if key == STEPS:
        name, _, number = value.rpartition(" ")
        other = find_person(name, scene).name
        return act.SetSteps(
            who=person.name, other=other, steps=whole_number(number, STEPS, 0, MAX_STEPS)
        )
    if key in DISTANCES:
        other = find_person(value, scene).name
        return act.SetDistance(who=person.name, other=other, close=key == "close")
    if key in ANGLES and value.lower() not in NOBODY:
        return act.SetPosition(who=person.name, changes={key: find_person(value, scene).name})
    return set_order(person, key, value)


def _name_and_key(words: list[str], scene: Scene) -> tuple[str, str]:
    """Cut words in two where the longest name ends; both may have several words."""
    for cut in range(len(words) - 1, 0, -1):
        name = " ".join(words[:cut])
        if len(matches(name.strip('"'), scene.people)) == 1:
            return name, " ".join(words[cut:])
    return " ".join(words[:-1]), words[-1]


ORDERS: dict[str, Reader] = {
    "start": _start,
    "surprise": lambda text, scene: act.Surprise(who=_names(text, scene)),
    "next": chase.go_on,
    "run": chase.run,
    "round": lambda text, scene: act.NextRound(),
    "end": chase.end,
    "undo": _undo,
    "redo": lambda text, scene: act.Redo(),
    "default": lambda text, scene: act.TakeDefaults(),
    "pace": _pace,
    "freeze": lambda text, scene: act.Freeze(reason=text),
    "resume": lambda text, scene: act.Resume(),
    "unanswered": lambda text, scene: act.AnswerFor(who=find_person(text, scene).name),
    "set": _set,
    "bonus": _bonus,
    "effect": _effect,
    "mod": _mod,
    "hazard": _hazard,
    "hurt": _hurt,
    "heal": _heal,
    "spend": _resource(-1, "spend NAME=willpower"),
    "regain": _resource(1, "regain NAME=willpower"),
    "add": parse_add,
    "remove": _each(lambda name: act.Leave(who=name)),
    "hide": _each(lambda name: act.Hide(who=name)),
    "reveal": _each(lambda name: act.Reveal(who=name)),
    "ruleset": _ruleset,
    "setting": _setting,
    "control": _control,
    "ambush": _ambush,
    "knockdown": _knockdown,
    "choose": _choose,
    "done": _done,
    "hold": _hold,
    "release": _release,
    "rule": read_ruling,
    "private": lambda text, scene: _private(text, scene, True),
    "public": lambda text, scene: _private(text, scene, False),
    "auto": _auto,
    "unauto": _each(lambda name: act.SetAuto(who=name, auto=False)),
    "chase": chase.begin,
    "stalk": chase.stalk,
    "course": chase.course,
    "obstacle": chase.obstacle,
    "lead": chase.lead,
    "pool": chase.pool,
    "enter": chase.enter,
    "ride": chase.ride,
    "drop": chase.drop,
}
