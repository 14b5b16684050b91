"""What a grappler does with Control, and what it costs."""

from game.reading import HOLD, REFUSE_RELEASE, effect_cost, ruleset_of
from game.state.decisions import Question
from game.state.scene import Scene
from narration.languages import N_, _
from narration.prompts.questions.way import Put, Way, says
from narration.tables.grapple_table import effect_words, strength_of, why_not
from narration.text import own_words


def _price_matter(scene: Scene, question: Question) -> str:
    about = question.about
    text = f', "{own_words(about["text"])}"' if about["text"] else ""
    return _(
        "the price of {grappler}'s action on {victim}{text}",
        grappler=about["grappler"],
        victim=about["victim"],
        text=text,
    )


def _effect_opening(scene: Scene, question: Question) -> str:
    about = question.about
    told = _("You hold {victim} with Control {control}", **about)
    if _is_single(scene, question.who, about["victim"]):
        told = _("You seize {victim} with {control} to spend, all on one effect", **about)
    why = effect_not_open(scene, question, _wanted(scene, question))
    return _("{told}{why}. Type:", told=told, why=f": {why}" if why else "")


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
    text = f': "{own_words(about["text"])}"' if about["text"] else ""
    told = _(
        "What does {grappler}'s action on {victim} cost{text}?",
        grappler=about["grappler"],
        victim=about["victim"],
        text=text,
    )
    return _(
        "{told} {grappler} has Control {control}. Type:",
        told=told,
        grappler=about["grappler"],
        control=about["control"],
    )


def _forced_ways(scene: Scene, question: Question) -> dict[str, Way]:
    control, victim = int(question.about["control"]), question.about["victim"]
    ways = {}
    for name, rule in ruleset_of(scene).forced.items():
        left = control - rule.cost
        leaves = _("{left} left", left=left) if left > 0 else _without_control(scene, question.who)
        works = _("; if it holds, {victim} takes the blow", victim=victim) if rule.hostage else ""
        means = _(
            "costs {cost} ({leaves}): you roll a defense, and a tie holds{works}",
            cost=rule.cost,
            leaves=leaves,
            works=works,
        )
        ways[name] = Way(f"choose {name}", means)
    return ways


def _without_control(scene: Scene, grappler: str) -> str:
    """Return what paying the last Control leads to: not surely, where the grappler's own roll is
    being worked out in the same turn (ties roll before anything is applied).
    """
    turn = scene.fight.turn
    rolls = turn is not None and any(one.owner == grappler for one in turn.exchanges)
    return _("you let go") + (_(", unless your own roll now wins more") if rolls else "")


def _effect_ways(scene: Scene, question: Question) -> dict[str, Way]:
    control, victim = int(question.about["control"]), scene.people[question.about["victim"]]
    single = _is_single(scene, question.who, victim.name)
    strength = strength_of(scene.people[question.who].fighter)
    keep = _("keep the hold, Control {control}", control=control) if single else _("nothing now")
    ways = {HOLD: Way(f"choose {HOLD}", keep)}
    for name, rule in ruleset_of(scene).effects.items():
        left = 0 if single else control - effect_cost(rule, control)
        does = effect_words(rule, victim, strength, control, left, scene.led)
        if rule.most:
            price = _("{cost} to {most}", cost=rule.cost, most=rule.most)
            ways[name] = Way(
                f"choose {name} TEXT",
                _("costs {price}: {does}", price=price, does=does),
                price,
            )
        elif single:
            ways[name] = Way(f"choose {name}", does)
        else:
            price = str(effect_cost(rule, control))
            ways[name] = Way(
                f"choose {name}",
                _(
                    "costs {price}, leaves {left}: {does}",
                    price=price,
                    left=left or _("none"),
                    does=does,
                ),
                price,
            )
    return ways


def _price_ways(scene: Scene, question: Question) -> dict[str, Way]:
    about = question.about
    control, single = int(about["control"]), _is_single(scene, about["grappler"], about["victim"])
    ways = {REFUSE_RELEASE: Way(f"choose {REFUSE_RELEASE}", _("it cannot be done"))}
    for price in question.options:
        if price == REFUSE_RELEASE:
            continue
        left = 0 if single else control - int(price)
        ways[price] = Way(f"choose {price}", _("leaves {left}", left=left or _("none")))
    return ways


PUT = {
    "forced": Put(
        says(N_("how to meet {attacker}'s attack")),
        says(N_("{attacker} attacks you while you hold {victim} (Control {control}). Type:")),
        _forced_ways,
    ),
    "effect": Put(
        says(N_("what to do to {victim} with Control {control}")), _effect_opening, _effect_ways
    ),
    "price": Put(_price_matter, _price_opening, _price_ways),
}
