"""What a grappler does with Control, and what it costs."""

from game.combat.grapple.effects import HOLD, cost_of
from game.combat.grapple.paying_for_effects import REFUSE
from game.rulesets import ruleset_of
from game.state.decisions import Question
from game.state.scene import Scene
from presentation.grapple_table import effect_words, strength_of, why_not
from presentation.questions.way import Put, Way


def _forced_matter(scene: Scene, question: Question) -> str:
    return f"how to meet {question.about['attacker']}'s attack"


def _effect_matter(scene: Scene, question: Question) -> str:
    about = question.about
    return f"what to do to {about['victim']} with Control {about['control']}"


def _price_matter(scene: Scene, question: Question) -> str:
    about = question.about
    text = f', "{about["text"]}"' if about["text"] else ""
    return f"the price of {about['grappler']}'s action on {about['victim']}{text}"


def _forced_opening(scene: Scene, question: Question) -> str:
    about = question.about
    return (
        f"{about['attacker']} attacks you while you hold {about['victim']} "
        f"(Control {about['control']}). Type:"
    )


def _effect_opening(scene: Scene, question: Question) -> str:
    about = question.about
    told = f"You hold {about['victim']} with Control {about['control']}"
    if _is_single(scene, question.who, about["victim"]):
        control = about["control"]
        told = f"You seize {about['victim']} with {control} to spend, all on one effect"
    wanted = _wanted(scene, question)
    why = effect_not_open(scene, question, wanted)
    return f"{told}{f': {why}' if why else ''}. Type:"


def effect_not_open(scene: Scene, question: Question, effect: str) -> str:
    """Return why what somebody wants to do is not among the ways to answer; empty where it is."""
    about = question.about
    if question.question != "effect" or effect in question.options:
        return ""
    return why_not(scene, about["victim"], effect, int(about["control"]))


def _wanted(scene: Scene, question: Question) -> str:
    """Return the effect that somebody named when they declared; empty for none."""
    turn = scene.fight.turn
    for one in turn.exchanges if turn is not None else ():
        if str(one.id) == question.about.get("exchange"):
            part = one.part if one.owner == question.who else one.back
            return str(getattr(part, "then", ""))
    return ""


def _is_single(scene: Scene, grappler: str, victim: str) -> bool:
    """Say whether what was just won is to be spent, and no hold is kept (GRAPPLE-9)."""
    hold = scene.hold_by(grappler)
    return hold is None or hold.victim != victim


def _price_opening(scene: Scene, question: Question) -> str:
    about = question.about
    text = f': "{about["text"]}"' if about["text"] else ""
    told = f"What does {about['grappler']}'s action on {about['victim']} cost{text}?"
    return f"{told} {about['grappler']} has Control {about['control']}. Type:"


def _forced_ways(scene: Scene, question: Question) -> dict[str, Way]:
    control, victim = int(question.about["control"]), question.about["victim"]
    ways = {}
    for name, rule in ruleset_of(scene).forced.items():
        left = control - rule.cost
        leaves = f"{left} left" if left > 0 else _without_control(scene, question.who)
        works = f"; if it holds, {victim} takes the blow" if rule.hostage else ""
        means = f"costs {rule.cost} ({leaves}): you roll a defense, and a tie holds{works}"
        ways[name] = Way(f"choose {name}", means)
    return ways


def _without_control(scene: Scene, grappler: str) -> str:
    """Return what paying the last Control leads to: not surely, where the grappler's own roll is
    being worked out in the same turn (ties roll before anything is applied).
    """
    turn = scene.fight.turn
    rolls = turn is not None and any(one.owner == grappler for one in turn.exchanges)
    return "you let go" + (", unless your own roll now wins more" if rolls else "")


def _effect_ways(scene: Scene, question: Question) -> dict[str, Way]:
    control, victim = int(question.about["control"]), scene.people[question.about["victim"]]
    single = _is_single(scene, question.who, victim.name)
    strength = strength_of(scene.people[question.who].fighter)
    keep = f"keep the hold, Control {control}" if single else "nothing now"
    ways = {HOLD: Way(f"choose {HOLD}", keep)}
    for name, rule in ruleset_of(scene).effects.items():
        left = 0 if single else control - cost_of(rule, control)
        does = effect_words(rule, victim, strength, control, left)
        if rule.most:
            price = f"{rule.cost} to {rule.most}"
            ways[name] = Way(f"choose {name} TEXT", f"costs {price}: {does}", price)
        elif single:
            ways[name] = Way(f"choose {name}", does)
        else:
            price = str(cost_of(rule, control))
            ways[name] = Way(
                f"choose {name}", f"costs {price}, leaves {left or 'none'}: {does}", price
            )
    return ways


def _price_ways(scene: Scene, question: Question) -> dict[str, Way]:
    about = question.about
    control, single = int(about["control"]), _is_single(scene, about["grappler"], about["victim"])
    ways = {REFUSE: Way(f"choose {REFUSE}", "it cannot be done")}
    for price in question.options:
        if price == REFUSE:
            continue
        left = 0 if single else control - int(price)
        ways[price] = Way(f"choose {price}", f"leaves {left or 'none'}")
    return ways


PUT = {
    "forced": Put(_forced_matter, _forced_opening, _forced_ways),
    "effect": Put(_effect_matter, _effect_opening, _effect_ways),
    "price": Put(_price_matter, _price_opening, _price_ways),
}
