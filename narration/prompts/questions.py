"""A question that blocks: what it is about, how it is put, and the ways to answer it.

`PUT` has all kinds. A text of a kind has what the question is about for its parts; what takes more
is a function of the scene and the question.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.options import can_buy
from game.reading import (
    AGAIN,
    ALLOW_POOL,
    ATTACKED,
    CARRY_ON,
    HOLD,
    LATER,
    LET_IN,
    MANEUVERS_BY_NAME,
    NO_MANEUVER,
    NO_POOL,
    REACH,
    REACHES,
    REFUSE_REACH,
    REFUSE_RELEASE,
    ROLL_ON,
    SHORT,
    VICTIM_SAYS,
    Maneuver,
    abort_strain,
    effect_cost,
    own_course,
    ruleset_of,
    settings_in,
    with_trait,
)
from game.state.chase import Chase
from game.state.decisions import RELEASE, ROOM, RULING, STORYTELLER, Question, menu_of
from game.state.declaration import Assist
from game.state.scene import Scene
from game.words import quote
from narration.events.rounds import void_words
from narration.languages import N_, _
from narration.phrases.chases import (
    ahead_words,
    bought_words,
    check_words,
    course_in_short,
    harm_in_short,
    trait_words,
)
from narration.phrases.verb_words import noun, short
from narration.prompts.what_to_type import likely_target
from narration.reader import Reader
from narration.tables.chase_table import leads_of
from narration.tables.grapple_table import effect_words, strength_of, why_not
from narration.text import (
    begun,
    count,
    dice_less,
    line,
    lines,
    listing,
    marked,
    own_words,
    owned,
    sentence,
    typed,
    with_article,
    words_of,
)
from sheets.catalog import default_catalog

# -------------------------------------------------------------------------------------------------
# A kind of question, in words.


class Way(NamedTuple):
    """One way to answer: the line after ``+`` or ``+as NAME=``, what it means, and what it
    costs, for people who know what it means.

    One without a line is not listed: another does the same. Where ``means`` speaks of other ways
    too, ``whole`` is what an answer means that names its action, ``bare`` one that does not.
    """

    said: str
    means: str = ""
    cost: str = ""
    whole: str = ""
    bare: str = ""


UNLISTED = Way("")

type Words = str | Callable[[Scene, Question], str]
type Ways = Mapping[str, str | Way]
"""What each answer means, by option; as a `Way` where ``+choose OPTION`` is not all to type."""


class Put(NamedTuple):
    """A kind of question as it is put: what it is about, for people who wait; how the person asked
    hears it; the ways to answer it; whether these say on a line what they do.
    """

    matter: Words
    opening: Words
    ways: Ways | Callable[[Scene, Question], Ways] = {}
    on_a_line: bool = False


def _told(words: Words, scene: Scene, question: Question) -> str:
    return _(words, **question.about) if isinstance(words, str) else words(scene, question)


def matter(scene: Scene, question: Question) -> str:
    """Return what a question is about, for people who wait."""
    if question.question == RELEASE:
        return _("a result to release")
    put = PUT.get(question.question)
    return _told(put.matter, scene, question) if put else words_of(question.question).rstrip("?")


def opening(scene: Scene, question: Question) -> str:
    """Return how the person asked hears a question; what to type follows it."""
    put = PUT.get(question.question)
    if put is None:
        return _("You are asked: {matter}. Type:", matter=matter(scene, question))
    return begun(_told(put.opening, scene, question))


def ways_to_answer(scene: Scene, question: Question) -> dict[str, Way]:
    """Return by option what each answer is as a full line, and what it means."""
    put = PUT.get(question.question, Put("", ""))
    known = put.ways(scene, question) if callable(put.ways) else put.ways
    told = {}
    for option in question.options:
        way = known.get(option, "")
        if isinstance(way, str):
            way = Way(f"choose {option}", _(way, **question.about) if way else "")
        told[option] = way
    return told


def _listed_ways(scene: Scene, question: Question, start: str) -> list[Way]:
    """Return the ways that are listed, as they are typed after ``start``."""
    ways = ways_to_answer(scene, question).values()
    return [one._replace(said=f"{start}{one.said}") for one in ways if one.said]


# -------------------------------------------------------------------------------------------------
# How it is put to the person asked, and to people who may answer for them.


def asked_to_choose(
    scene: Scene, question: Question, reader: Reader, again: bool = False
) -> list[str]:
    """Return a question with its answers, for the person asked and for people who may answer in
    their place; what each answer means where they have not chosen from these before, or ask
    ``again``.
    """
    if question.who == STORYTELLER:
        if not reader.moves_on:
            return []
        # A storyteller's own question comes first.
        asked = [*scene.fight.questions, *(q for chase in scene.chases for q in chase.questions)]
        own = any(one.who == reader.name for one in asked)
        return marked(
            "ask", _listed(scene, question, f"+as {STORYTELLER}=" if own else "+", reader)
        )
    person = scene.people[question.who]
    if question.who == reader.name:
        put = PUT.get(question.question)
        if not again and ((put and put.on_a_line) or menu_of(question) in person.menus):
            begins = opening(scene, question).removesuffix(":")
            choices = _in_short(_listed_ways(scene, question, ""))
            return marked("ask", line(f"{begins} {choices}", reader))
        told = _listed(scene, question, "+", reader)
        return marked("ask", told + lines(_to_be_bought(scene, question), reader))
    here = not (person.npc or again or person.name in reader.absent)  # they answer themselves
    if person.auto or here or not (reader.st or reader.acts_for(person.name)):
        return []
    default = f"choose {question.default}"
    ways = _listed_ways(scene, question, "")
    first, *others = sorted(ways, key=lambda one: one.said != default)
    priced = [
        typed(other.said) + (_(" (costs {cost})", other) if other.cost.isdigit() else "")
        for other in others
    ]
    if len(others) == 1 and others[0].cost:  # it is not asked about often
        priced = [f"{typed(others[0].said)} ({others[0].means})"]
    rest = _(", or the same with {shown}", shown=listing(priced, "or")) if others else ""
    said = typed(f"+as {person.name}={first.said}")
    how = N_("To answer for {name}, type {said}{rest}.")
    if question.question == "void":
        how = N_("Type {said} to let the action go{rest}.")
    return marked("ask", line(_(how, person, said=said, rest=rest), reader))


def answers_for(scene: Scene, question: Question, reader: Reader) -> list[str]:
    """Return each answer to a question of a person whom the reader acts for, with what it means."""
    return _listed(scene, question, f"+as {question.who}=", reader)


def _listed(scene: Scene, question: Question, start: str, reader: Reader) -> list[str]:
    """Return the question, and each way on a line of its own; for a screen reader, as a
    sentence.
    """
    told, ways = line(opening(scene, question), reader), _listed_ways(scene, question, start)
    if reader.screenreader:
        said = (f"{one.said}{f': {one.means}' if one.means else ''}" for one in ways)
        return told + lines(map(sentence, said), reader)
    width = max((len(one.said) for one in ways), default=0)
    rows = (
        f"{typed(f'{one.said:<{width}}  ')}{one.means}" if one.means else typed(one.said)
        for one in ways
    )
    return told + lines(rows, reader, "  ")


def _in_short(ways: Sequence[Way]) -> str:
    """Return ways to answer that a person knows: ``+choose bait (costs 2), gun it (2) or none``."""
    told: list[str] = []
    costs = _("costs ")  # said once
    for one in ways:
        price = f" ({costs}{one.cost})" if one.cost else ""
        costs = "" if one.cost else costs
        told.append((one.said.removeprefix("choose ") if told else typed(f"+{one.said}")) + price)
    return _("{told}; +choose tells what each does.", told=listing(told, "or"))


def _to_be_bought(scene: Scene, question: Question) -> list[str]:
    """Return that a success may be bought on the roll that an answer leads to (DICE-8), where most
    answers do.
    """
    if question.default not in question.rolls or not can_buy(scene, question.who):
        return []
    rules = ruleset_of(scene)
    if rules.plays("MET-4"):
        return [_("Put willpower behind your answer to buy a second throw if you would lose.")]
    dice = settings_in(scene).willpower_dice
    buys = (
        _("add {number} to", number=count(dice, "die", "dice")) if dice else _("buy one success on")
    )
    return [_("Put willpower behind your answer to {buys} that roll.", buys=buys)]


# -------------------------------------------------------------------------------------------------
# How an attack is met, and what becomes of an action that has become void.


def _why_void(question: Question) -> str:
    return void_words(question.about["reason"], question.who, question.about["target"])


def _void_opening(scene: Scene, question: Question) -> str:
    declared = scene.people[question.who].phase.declaration
    parts, index = declared.parts if declared else (), int(question.about["index"])
    what = short(parts[index]) if index < len(parts) else _("action")
    return _("Your {what} is void, since {why}. Type:", what=what, why=_why_void(question))


def _void_ways(scene: Scene, question: Question) -> Ways:
    settings = settings_in(scene)
    strain = dice_less(abort_strain(settings, scene.people[question.who]))
    hold, others = scene.hold_of(question.who), _("or any other action")
    instead = _something_else(scene, question)
    if hold is not None and hold.victim == question.who:
        instead, *rest = VICTIM_SAYS
        others = _("or {rest}", rest=listing(rest, "or"))
    elif hold is not None:
        others = _("or any other action but a defense")
    first = _("a roll of Willpower against 8: with a success")
    then = _("with {strain}; without one the action is lost", strain=strain)
    return {
        "abort": Way(
            f"abort {instead}",
            _(
                "{others}; Willpower vs 8, then {strain}; bare +abort rolls first",
                others=others,
                strain=strain,
            ),
            whole=_("{first} this is done instead, {then}", first=first, then=then),
            bare=_("{first} you choose what to do instead, {then}", first=first, then=then),
        ),
        "lose": N_("let the action go"),
    }


def _something_else(scene: Scene, question: Question) -> str:
    """Return an example of what to do in the place of a void action."""
    who, target = question.who, question.about["target"]
    weaponless = question.about["reason"] in ("weapon-lost", "gun-empty")
    name = target if weaponless else likely_target(scene, scene.people[who], besides=target)
    if not name or scene.people[name].unreachable:
        return "dodge" if scene.hold_of(who) is None else "pass"
    return f"attack {quote(name)}{' with bare hands' if weaponless else ''}"


def _instead_opening(scene: Scene, question: Question) -> str:
    if not question.about["index"]:
        return _("You may change to a defense now. Type:")
    return _(
        "You may do something else now. Say what, as with `+{instead}`, or type:",
        instead=_something_else(scene, question),
    )


def _instead_ways(scene: Scene, question: Question) -> Ways:
    lost = question.about["index"]
    return {"pass": N_("nothing: it is lost") if lost else N_("what you declared stands")}


def _committed_ways(scene: Scene, question: Question) -> Ways:
    later = question.about.get(LATER, "")
    if later == AGAIN:
        brave = N_(
            "carry on; your defense serves again, your next roll this round at difficulty +2"
        )
    elif later:
        brave = N_("carry on; no defense, and your next roll this round at difficulty +2")
    else:
        brave = N_("carry on and defend, difficulty +2")
    return {
        "accept": N_("no defense; your own action is safe"),
        "brave": brave,
        "abort": Way(
            "choose abort dodge",
            _("or block, or escape, for your action; no roll"),
            whole=_("in place of your own action; no roll"),
        ),
    }


def _attacked_ways(scene: Scene, question: Question) -> Ways:
    return {
        "abort": Way(
            "choose abort dodge",
            _("or another defense, for your action; Willpower vs 8; bare +abort rolls first"),
            whole=_("with a success of Willpower against 8, in place of your own action"),
        ),
        CARRY_ON: N_("your own action stands, and you defend as you can"),
    }


def _bayonet_opening(scene: Scene, question: Question) -> str:
    number, turn = int(question.about["exchange"]), scene.fight.turn
    exchanges = turn.exchanges if turn else ()
    outcome = next((one.slots.get("outcome") for one in exchanges if one.id == number), None)
    struck = str(getattr(outcome, "struck", ""))
    return _("Your bayonet strikes{struck}. Type:", struck=f" {struck}" if struck else "")


def _helps(scene: Scene, question: Question) -> bool:
    said = scene.people[question.about["attacker"]].phase.declaration
    target = question.about["target"]
    parts = said.parts if said is not None else ()
    return any(isinstance(part, Assist) and part.friend == target for part in parts)


def _reach_opening(scene: Scene, question: Question) -> str:
    return _(
        "{attacker} helps {target} in the grapple from {yards} yards away. Type:"
        if _helps(scene, question)
        else "{attacker} attacks {target} hand to hand from {yards} yards away. Type:",
        **question.about,
    )


def _reach_ways(scene: Scene, question: Question) -> Ways:
    if _helps(scene, question):
        gets_there, too_far = (
            N_("{attacker} gets there, and helps"),
            N_("too far: the help is void"),
        )
    else:
        gets_there = N_("{attacker} gets there, and strikes")
        too_far = N_("too far: the attack is void")
    return {REACHES: gets_there, SHORT: too_far}


def _room_opening(scene: Scene, question: Question) -> str:
    said = question.waits
    means = (
        _(" with {parts}", parts=listing([noun(part) for part in said.parts]))
        if said is not None
        else ""
    )
    return _(
        "{attacker} would come at {target}, who is crowded{means}. Type:",
        means=means,
        **question.about,
    )


def _room_ways(scene: Scene, question: Question) -> Ways:
    refused = N_("the attack is void")
    if "index" not in question.about:
        refused = N_("{attacker} says something else")
    return {LET_IN: N_("there is room for one more"), REFUSE_REACH: refused}


OF_ATTACKS = {
    "defend": Put(
        N_("whether to defend against {attacker}'s attack"),
        N_("{attacker} attacks you, and you still have an action. Type:"),
        {
            "wait": N_("keep it for later, and do not defend"),
            "wait all": N_("the same for all who attack you this round"),
        },
        on_a_line=True,
    ),
    ATTACKED: Put(
        N_("whether to defend against {attacker}'s attack"),
        N_("{attacker} has aborted to an attack on you. Type:"),
        _attacked_ways,
    ),
    REACH: Put(N_("whether {attacker} gets to {target}"), _reach_opening, _reach_ways),
    ROOM: Put(
        N_("whether there is room around {target} for {attacker} too"), _room_opening, _room_ways
    ),
    RULING: Put(
        N_("a ruling on what {attacker} would do"), N_("a ruling on what {attacker} would do")
    ),
    "instead": Put(N_("what to do instead"), _instead_opening, _instead_ways),
    "committed": Put(
        N_("how to meet {attacker}'s committed attack"),
        N_("{attacker} comes at you with a committed attack. Type:"),
        _committed_ways,
    ),
    "void": Put(
        lambda scene, question: _("{why}: another action or none", why=_why_void(question)),
        _void_opening,
        _void_ways,
    ),
    "bayonet": Put(
        N_("the blade, or a shot"),
        _bayonet_opening,
        {
            "bayonet": N_("the blade's own damage"),
            "fire": N_("a round from the {gun}, damage +2"),
        },
    ),
}

# -------------------------------------------------------------------------------------------------
# Challenges, and people who are helped or shielded (chapter 16).

OF_CHALLENGES = {
    "retest": Put(
        N_("a retest, for one Willpower"),
        N_("You lose this challenge. One Willpower buys a retest. Type:"),
        {"yes": N_("throw again, for one Willpower"), "no": N_("the loss stands")},
    ),
    "help": Put(
        N_("help from {by}"),
        N_("{by} offers to help with your next maneuver. Type:"),
        {"accept": N_("it costs no Willpower then"), "refuse": N_("they keep their action")},
    ),
    "shield": Put(
        N_("{by} would take {attacker}'s attack"),
        N_("{attacker} attacks you, and {by} offers to take it. Type:"),
        {"accept": N_("they are the target instead"), "refuse": N_("you meet it yourself")},
    ),
    "withdraw": Put(
        N_("{by} is in the way"),
        N_("{by} steps in front of {target}. Type:"),
        {"strike": N_("go through with it"), "withdraw": N_("your action is lost")},
    ),
}

# -------------------------------------------------------------------------------------------------
# Another pool than the usual one, which a person has to grant (DEF-10).


def _wanted(question: Question) -> str:
    """Return what is asked for: ``dodge with dexterity + drive``, how an attack is made and on
    whom.
    """
    about = question.about
    said = _(
        "{verb} with {pool}{figures}",
        verb=about["verb"],
        pool=about["pool"],
        figures=about["figures"] + about.get("manner", ""),
    )
    target = about.get("target", "")
    return _("{said} on {target}", said=said, target=target) if target else said


def _pool_opening(scene: Scene, question: Question) -> str:
    return _(
        "{owner} asks for {wanted}{other}. Type:",
        owner=question.about["owner"],
        wanted=with_article(_wanted(question)),
        other=_(" (another pair: `+choose TRAIT + TRAIT`)") if question.pair else "",
    )


def _pool_ways(scene: Scene, question: Question) -> Ways:
    usual = N_("the usual pool is rolled")
    lost = N_("the action is lost") if question.about["figures"] else usual
    return {ALLOW_POOL: N_("as they say"), NO_POOL: lost}


OF_POOLS = {
    "pool": Put(
        lambda scene, question: owned(question.about["owner"], _wanted(question)),
        _pool_opening,
        _pool_ways,
    )
}

# -------------------------------------------------------------------------------------------------
# What a grappler does with Control, and what it costs.


def _effect_opening(scene: Scene, question: Question) -> str:
    about = question.about
    told = (
        N_("You seize {victim} with {control} to spend, all on one effect")
        if _is_single(scene, question.who, about["victim"])
        else N_("You hold {victim} with Control {control}")
    )
    why = effect_not_open(scene, question, _effect_named(scene, question))
    return _("{told}{why}. Type:", told=_(told, **about), why=f": {why}" if why else "")


def effect_not_open(scene: Scene, question: Question, effect: str) -> str:
    """Return why what a person wants to do is not among the ways to answer; empty where it is."""
    about = question.about
    if question.question != "effect" or effect in question.options:
        return ""
    return why_not(scene, about["victim"], effect, int(about["control"]))


def _effect_named(scene: Scene, question: Question) -> str:
    """Return the effect that a person named when they declared; empty for none."""
    turn = scene.fight.turn
    for exchange in turn.exchanges if turn is not None else ():
        if str(exchange.id) == question.about.get("exchange"):
            part = exchange.part if exchange.owner == question.who else exchange.back
            return str(getattr(part, "then", ""))
    return ""


def _is_single(scene: Scene, grappler: str, victim: str) -> bool:
    """Say whether what was just won is to be spent, and no hold is kept (GRAPPLE-9)."""
    hold = scene.hold_by(grappler)
    return hold is None or hold.victim != victim


def _effect_ways(scene: Scene, question: Question) -> Ways:
    control, victim = int(question.about["control"]), scene.people[question.about["victim"]]
    single = _is_single(scene, question.who, victim.name)
    strength = strength_of(scene.people[question.who].fighter)
    ways: dict[str, str | Way] = {
        HOLD: N_("keep the hold, Control {control}") if single else N_("nothing now")
    }
    for name, rule in ruleset_of(scene).effects.items():
        cost = effect_cost(rule, control)
        left = 0 if single else control - cost
        does = effect_words(rule, victim, strength, control, left, scene.led)
        said, price = f"choose {name}", str(cost)
        if rule.most:
            said, price = f"choose {name} TEXT", _("{cost} to {most}", rule)
            does = _("costs {price}: {does}", price=price, does=does)
        elif single:
            price = ""
        else:
            does = _(
                "costs {price}, leaves {left}: {does}",
                price=price,
                left=left or _("none"),
                does=does,
            )
        ways[name] = Way(said, does, price)
    return ways


def _forced_ways(scene: Scene, question: Question) -> Ways:
    control, victim = int(question.about["control"]), question.about["victim"]
    ways: dict[str, str | Way] = {}
    for name, rule in ruleset_of(scene).forced.items():
        left = control - rule.cost
        means = _(
            "costs {cost} ({leaves}): you roll a defense, and a tie holds{works}",
            rule,
            leaves=_("{left} left", left=left)
            if left > 0
            else _without_control(scene, question.who),
            works=_("; if it holds, {victim} takes the blow", victim=victim)
            if rule.hostage
            else "",
        )
        ways[name] = Way(f"choose {name}", means)
    return ways


def _without_control(scene: Scene, grappler: str) -> str:
    """Return what paying the last Control leads to: not surely, where the grappler's own roll is
    being worked out in the same turn (ties roll before anything is applied).
    """
    turn = scene.fight.turn
    rolls = turn is not None and any(exchange.owner == grappler for exchange in turn.exchanges)
    return _("you let go") + (_(", unless your own roll now wins more") if rolls else "")


def _price_matter(scene: Scene, question: Question) -> str:
    about = question.about
    text = f', "{own_words(about["text"])}"' if about["text"] else ""
    return _("the price of {grappler}'s action on {victim}{text}", **{**about, "text": text})


def _price_opening(scene: Scene, question: Question) -> str:
    about = question.about
    text = f': "{own_words(about["text"])}"' if about["text"] else ""
    return _(
        "What does {grappler}'s action on {victim} cost{text}? {grappler} has Control {control}. "
        "Type:",
        **{**about, "text": text},
    )


def _price_ways(scene: Scene, question: Question) -> Ways:
    about = question.about
    single = _is_single(scene, about["grappler"], about["victim"])
    ways: dict[str, str | Way] = {REFUSE_RELEASE: N_("it cannot be done")}
    for price in question.options:
        if price != REFUSE_RELEASE:
            left = 0 if single else int(about["control"]) - int(price)
            ways[price] = Way(f"choose {price}", _("leaves {left}", left=left or _("none")))
    return ways


OF_GRAPPLES = {
    "forced": Put(
        N_("how to meet {attacker}'s attack"),
        N_("{attacker} attacks you while you hold {victim} (Control {control}). Type:"),
        _forced_ways,
    ),
    "effect": Put(
        N_("what to do to {victim} with Control {control}"), _effect_opening, _effect_ways
    ),
    "price": Put(_price_matter, _price_opening, _price_ways),
}

# -------------------------------------------------------------------------------------------------
# Maneuvers, courses and obstacles of a chase.


def _chase_of(scene: Scene, question: Question) -> Chase:
    return scene.chase(int(question.about["chase"]))


def _named_obstacle(question: Question) -> str:
    name = question.about["obstacle"]
    return _("the obstacle") if name == "obstacle" else with_article(name)


def _maneuver_opening(scene: Scene, question: Question) -> str:
    chase = _chase_of(scene, question)
    if question.who in chase.predators:
        return _(
            "You are {lead} behind {prey}. Fall back further to buy a maneuver? Type:",
            lead=chase.predators[question.who],
            prey=listing(chase.prey),
        )
    leads = ahead_words(leads_of(chase))
    return _("You are {leads}. Spend some of that on a maneuver? Type:", leads=leads)


def _maneuver_ways(scene: Scene, question: Question) -> Ways:
    chase = _chase_of(scene, question)
    ways: dict[str, str | Way] = {NO_MANEUVER: N_("keep the Lead as it is")}
    known = False  # what stands in the way, from the first that puts it there
    for name, maneuver in _maneuvers(chase, question):
        ways[name] = _to_buy(name, maneuver, bought_words(chase, maneuver, in_full=not known))
        known = known or maneuver.faces != "nobody"
    return ways


def _maneuvers(chase: Chase, question: Question) -> list[tuple[str, Maneuver]]:
    """Return the maneuvers among the answers, by name."""
    side = chase.side(question.who)
    found = [(name, MANEUVERS_BY_NAME.get((side, name))) for name in question.options]
    return [(name, maneuver) for name, maneuver in found if maneuver is not None]


def _to_buy(name: str, maneuver: Maneuver, means: str) -> Way:
    cost = str(abs(maneuver.cost))
    return Way(f"choose {name}", _("costs {cost}: {means}", cost=cost, means=means), cost)


def _course_ways(scene: Scene, question: Question) -> Ways:
    courses, rules = default_catalog().courses, ruleset_of(scene)
    played = [own_course(courses[name], rules) for name in question.options if name in courses]
    return {
        one.name: Way(f"choose {one.name}", course_in_short(one).removeprefix(f"{one.name}, "))
        for one in played
    }


def _trait_opening(scene: Scene, question: Question) -> str:
    course, pool = question.about["course"], question.about["pool"]
    course = f"{course[:1].upper()}{course[1:]}"
    if settings_in(scene).course_trait == "course":
        told = N_("{course}: everybody rolls {pool}. What makes it hard going? Type:")
    elif len([one for one in ways_to_answer(scene, question).values() if one.said]) < 2:
        told = N_("{course}: everybody rolls {pool}. You have no other trait to swap in. Type:")
    else:
        told = N_(
            "{course}: everybody rolls {pool}. You may swap in one trait for everybody. Type:"
        )
    return _(told, course=course, pool=pool)


def _trait_ways(scene: Scene, question: Question) -> Ways:
    """Return what each trait makes of the course, with the dice it gives the person asked; of
    those that come to the same the first alone.
    """
    known = default_catalog().courses.get(question.about["course"])
    if known is None:
        return {}
    course = own_course(known, ruleset_of(scene))
    traits = {trait.name: trait for trait in course.traits}
    ways, listed = dict[str, str | Way](), set[tuple[str, ...]]()
    for name in question.options:
        if name in traits:
            ways[name] = Way(f"choose {name}", trait_words(traits[name], course.hard))
            continue
        pool = with_trait(course.pool, name)
        fighter = scene.people[question.who].fighter
        number = sum(fighter.trait(one) for one in pool)
        dice = (
            _("test pool {number}", number=number)
            if course.hard == "test pool"
            else count(number, "die", "dice")
        )
        usual = _(", as it is") if pool == course.pool else ""
        told = _("{pool}{usual} (you: {dice})", pool=" + ".join(pool), usual=usual, dice=dice)
        ways[name] = UNLISTED if pool in listed else Way(f"choose {name}", told)
        listed.add(pool)
    return ways


def _obstacle_opening(scene: Scene, question: Question) -> str:
    facing = _chase_of(scene, question).facing
    assert facing is not None
    one = facing.obstacle
    return _(
        "You face {named_obstacle}: {roll}. Type:",
        named_obstacle=_named_obstacle(question),
        roll=check_words(one.traits, one.difficulty, one.change),
    )


def _obstacle_ways(scene: Scene, question: Question) -> Ways:
    chase = _chase_of(scene, question)
    lost = _("caught") if chase.side(question.who) == "prey" else _("out of the chase")
    harm = harm_in_short(chase.facing.obstacle) if chase.facing is not None else ""
    lost += _(", with {harm}", harm=harm) if harm else ""
    bought = {
        name: _to_buy(name, maneuver, bought_words(chase, maneuver))
        for name, maneuver in _maneuvers(chase, question)
    }
    return {ROLL_ON: Way(f"choose {ROLL_ON}", _("if you fail you are {lost}", lost=lost)), **bought}


def _follow_ways(scene: Scene, question: Question) -> Ways:
    return {
        name: Way(f"choose {name}", _("go after {name} and let the others go", name=name))
        for name in question.options
    }


OF_CHASES = {
    "follow": Put(
        N_("whom to follow"),
        N_("They split up; you are {lead} behind each of them. Type:"),
        _follow_ways,
    ),
    "long-shot": Put(
        N_("whether {attacker}'s shot reaches"),
        N_(
            "{attacker} shoots at {target} with the {weapon} across a Lead of {lead}, too far by "
            "the rules. Type:"
        ),
        {
            "yes": N_("it may reach in this round"),
            "no": N_("it is not fired in this round, and they may do something else"),
        },
    ),
    "maneuver": Put(N_("a maneuver"), _maneuver_opening, _maneuver_ways),
    "course": Put(
        N_("where to"),
        lambda scene, question: _(
            "Where does the chase go, from {name}? Type:", _chase_of(scene, question).course
        ),
        _course_ways,
    ),
    "trait": Put(N_("a trait for {course}"), _trait_opening, _trait_ways),
    "obstacle": Put(
        lambda scene, question: _(
            "how to get past {named_obstacle}", named_obstacle=_named_obstacle(question)
        ),
        _obstacle_opening,
        _obstacle_ways,
    ),
}

PUT: dict[str, Put] = {**OF_ATTACKS, **OF_CHALLENGES, **OF_POOLS, **OF_GRAPPLES, **OF_CHASES}
