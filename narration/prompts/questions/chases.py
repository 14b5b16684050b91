"""Maneuvers, courses and obstacles of a chase."""

from game.reading import (
    MANEUVERS_BY_NAME,
    NO_MANEUVER,
    ROLL_ON,
    Maneuver,
    own_course,
    ruleset_of,
    with_trait,
)
from game.settings import changed_settings
from game.state.chase import Chase, Course
from game.state.decisions import Question
from game.state.scene import Scene
from narration.languages import N_, _
from narration.phrases.chases import (
    ahead_words,
    bought_words,
    check_words,
    course_in_short,
    harm_in_short,
    trait_words,
)
from narration.prompts.questions.way import UNLISTED, Put, Way, says
from narration.tables.chase_table import leads_of
from narration.text import count, listing, with_article
from sheets.catalog import default_catalog


def _obstacle_matter(scene: Scene, question: Question) -> str:
    return _("how to get past {named_obstacle}", named_obstacle=_named_obstacle(question))


def _named_obstacle(question: Question) -> str:
    name = question.about["obstacle"]
    return _("the obstacle") if name == "obstacle" else with_article(name)


def _maneuver_opening(scene: Scene, question: Question) -> str:
    chase = _chase_of(scene, question)
    if question.who in chase.predators:
        lead = chase.predators[question.who]
        behind = _("You are {lead} behind {prey}.", lead=lead, prey=listing(chase.prey))
        return _("{behind} Fall back further to buy a maneuver? Type:", behind=behind)
    leads = ahead_words(leads_of(chase))
    return _("You are {leads}. Spend some of that on a maneuver? Type:", leads=leads)


def _chase_of(scene: Scene, question: Question) -> Chase:
    return scene.chase(int(question.about["chase"]))


def _course_opening(scene: Scene, question: Question) -> str:
    return _(
        "Where does the chase go, from {name}? Type:", name=_chase_of(scene, question).course.name
    )


def _trait_opening(scene: Scene, question: Question) -> str:
    about = question.about
    course = f"{about['course'][:1].upper()}{about['course'][1:]}"
    if changed_settings(ruleset_of(scene).settings, scene.settings).course_trait == "course":
        return _(
            "{course}: everybody rolls {pool}. What makes it hard going? Type:",
            course=course,
            pool=about["pool"],
        )
    swap = _("You may swap in one trait for everybody.")
    if len([one for one in _trait_ways(scene, question).values() if one.said]) < 2:
        swap = _("You have no other trait to swap in.")
    return _(
        "{course}: everybody rolls {pool}. {swap} Type:",
        course=course,
        pool=about["pool"],
        swap=swap,
    )


def _obstacle_opening(scene: Scene, question: Question) -> str:
    facing = _chase_of(scene, question).facing
    assert facing is not None
    one = facing.obstacle
    roll = check_words(one.traits, one.difficulty, one.change)
    return _(
        "You face {named_obstacle}: {roll}. Type:",
        named_obstacle=_named_obstacle(question),
        roll=roll,
    )


def _maneuver_ways(scene: Scene, question: Question) -> dict[str, Way]:
    chase = _chase_of(scene, question)
    ways = {NO_MANEUVER: Way(f"choose {NO_MANEUVER}", _("keep the Lead as it is"))}
    known = False  # what stands in the way, from the first that puts it there
    for name in question.options:
        maneuver = MANEUVERS_BY_NAME.get((chase.side(question.who), name))
        if maneuver is not None:
            ways[name] = _way(name, maneuver, bought_words(chase, maneuver, in_full=not known))
            known = known or maneuver.faces != "nobody"
    return ways


def _way(name: str, maneuver: Maneuver, means: str) -> Way:
    cost = str(abs(maneuver.cost))
    return Way(f"choose {name}", _("costs {cost}: {means}", cost=cost, means=means), cost)


def _course_ways(scene: Scene, question: Question) -> dict[str, Way]:
    courses = default_catalog().courses
    return {
        name: Way(
            f"choose {name}",
            _course_told(own_course(courses[name], ruleset_of(scene))),
        )
        for name in question.options
        if name in courses
    }


def _course_told(course: Course) -> str:
    return course_in_short(course).removeprefix(f"{course.name}, ")


def _trait_ways(scene: Scene, question: Question) -> dict[str, Way]:
    """Return what each trait makes of the course, with the dice it gives the one who is asked; of
    those that come to the same the first alone.
    """
    known = default_catalog().courses.get(question.about["course"])
    if known is None:
        return {}
    course = own_course(known, ruleset_of(scene))
    traits = {one.name: one for one in course.traits}
    ways, listed = {}, set[tuple[str, ...]]()
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


def _obstacle_ways(scene: Scene, question: Question) -> dict[str, Way]:
    chase = _chase_of(scene, question)
    prey = chase.side(question.who) == "prey"
    lost = _("caught") if prey else _("out of the chase")
    facing = chase.facing
    harm = harm_in_short(facing.obstacle) if facing is not None else ""
    lost += _(", with {harm}", harm=harm) if harm else ""
    ways = {ROLL_ON: Way(f"choose {ROLL_ON}", _("if you fail you are {lost}", lost=lost))}
    for name in question.options:
        maneuver = MANEUVERS_BY_NAME.get((chase.side(question.who), name))
        if maneuver is not None:
            ways[name] = _way(name, maneuver, bought_words(chase, maneuver))
    return ways


def _follow_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        name: Way(f"choose {name}", _("go after {name} and let the others go", name=name))
        for name in question.options
    }


def _long_shot_opening(scene: Scene, question: Question) -> str:
    shot = _("{attacker} shoots at {target} with the {weapon}", **question.about)
    lead = question.about["lead"]
    return _("{shot} across a Lead of {lead}, too far by the rules. Type:", shot=shot, lead=lead)


def _long_shot_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "yes": Way("choose yes", _("it may reach in this round")),
        "no": Way("choose no", _("it is not fired in this round, and they may do something else")),
    }


PUT = {
    "follow": Put(
        says(N_("whom to follow")),
        says(N_("They split up; you are {lead} behind whichever you follow. Type:")),
        _follow_ways,
    ),
    "long-shot": Put(
        says(N_("whether {attacker}'s shot reaches")), _long_shot_opening, _long_shot_ways
    ),
    "maneuver": Put(says(N_("a maneuver")), _maneuver_opening, _maneuver_ways),
    "course": Put(says(N_("where to")), _course_opening, _course_ways),
    "trait": Put(says(N_("a trait for {course}")), _trait_opening, _trait_ways),
    "obstacle": Put(_obstacle_matter, _obstacle_opening, _obstacle_ways),
}
