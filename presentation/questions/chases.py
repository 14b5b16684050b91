"""Maneuvers, courses and obstacles of a chase."""

from game.catalog import default_catalog
from game.chase.maneuvers import BY_NAME, NONE, ROLL, Maneuver
from game.chase.winning import with_trait
from game.state.chase import Chase
from game.state.courses import Course
from game.state.decisions import Question
from game.state.scene import Scene
from presentation.chase_clauses import check_words, course_words, grouped, trait_words
from presentation.chase_table import bought_words, leads_of
from presentation.questions.way import Put, Way
from presentation.text import count, listing


def _maneuver_matter(scene: Scene, question: Question) -> str:
    return "a maneuver"


def _course_matter(scene: Scene, question: Question) -> str:
    return "where to"


def _trait_matter(scene: Scene, question: Question) -> str:
    return f"a trait for {question.about['course']}"


def _obstacle_matter(scene: Scene, question: Question) -> str:
    return f"how to get past {_named_obstacle(question)}"


def _named_obstacle(question: Question) -> str:
    name = question.about["obstacle"]
    return "the obstacle" if name == "obstacle" else name


def _maneuver_opening(scene: Scene, question: Question) -> str:
    chase = _chase_of(scene, question)
    if question.who in chase.predators:
        lead = chase.predators[question.who]
        return f"You gain on {listing(chase.prey)}, Lead {lead}. A maneuver adds to it. Type:"
    leads = grouped(leads_of(chase))
    return f"You have won the round: Lead {leads}. A maneuver takes it off each. Type:"


def _chase_of(scene: Scene, question: Question) -> Chase:
    return scene.chase(int(question.about["chase"]))


def _course_opening(scene: Scene, question: Question) -> str:
    return f"Where does the chase go, from {_chase_of(scene, question).course.name}? Type:"


def _trait_opening(scene: Scene, question: Question) -> str:
    about = question.about
    return f"{about['course']} is rolled with {about['pool']}. You name one trait. Type:"


def _obstacle_opening(scene: Scene, question: Question) -> str:
    about = question.about
    roll = check_words(about["traits"].split(" + "), int(about["difficulty"]))
    return f"You face {_named_obstacle(question)}: {roll}. Type:"


def _maneuver_ways(scene: Scene, question: Question) -> dict[str, Way]:
    chase = _chase_of(scene, question)
    ways = {NONE: Way(f"choose {NONE}", "keep the Lead as it is")}
    for name in question.options:
        maneuver = BY_NAME.get((chase.side(question.who), name))
        if maneuver is not None:
            price = _price_in_lead(chase, question.who, maneuver)
            ways[name] = Way(f"choose {name}", f"{price}: {bought_words(chase, maneuver)}")
    return ways


def _price_in_lead(chase: Chase, who: str, maneuver: Maneuver) -> str:
    """Return what a maneuver does to the Lead, the shortest of them where it touches all."""
    leads = leads_of(chase, (who,) if who in chase.predators else ())
    lead = min(leads.values())
    least = "least Lead" if len(leads) > 1 else "Lead"
    return f"{least} {lead} to {lead + maneuver.cost}"


def _course_ways(scene: Scene, question: Question) -> dict[str, Way]:
    courses = default_catalog().courses
    return {
        name: Way(f"choose {name}", _course_told(courses[name]))
        for name in question.options
        if name in courses
    }


def _course_told(course: Course) -> str:
    return course_words(course).removeprefix(f"{course.name}, ")


def _trait_ways(scene: Scene, question: Question) -> dict[str, Way]:
    """Return what each trait makes of the course, with the dice it gives the one who is asked."""
    course = default_catalog().courses.get(question.about["course"])
    if course is None:
        return {}
    traits = {one.name: one for one in course.traits}
    ways = {}
    for name in question.options:
        if name in traits:
            ways[name] = Way(f"choose {name}", trait_words(traits[name]))
            continue
        pool = with_trait(course.pool, name)
        fighter = scene.people[question.who].fighter
        dice = sum(fighter.trait(one) for one in pool)
        told = f"{' + '.join(pool)}, {count(dice, 'die', 'dice')} of yours"
        ways[name] = Way(f"choose {name}", told)
    return ways


def _obstacle_ways(scene: Scene, question: Question) -> dict[str, Way]:
    chase = _chase_of(scene, question)
    prey = chase.side(question.who) == "prey"
    lost = "caught" if prey else "out of the chase"
    facing = chase.facing
    if facing is not None and facing.obstacle.dice:
        dice = count(facing.obstacle.dice, "die", "dice")
        lost += f", with {dice} of {facing.obstacle.type}"
    ways = {ROLL: Way(f"choose {ROLL}", f"who fails is {lost}")}
    for name in question.options:
        maneuver = BY_NAME.get((chase.side(question.who), name))
        if maneuver is not None:
            price = _price_in_lead(chase, question.who, maneuver)
            ways[name] = Way(f"choose {name}", f"{price}: {bought_words(chase, maneuver)}")
    return ways


def _follow_matter(scene: Scene, question: Question) -> str:
    return "whom to follow"


def _follow_opening(scene: Scene, question: Question) -> str:
    return f"The prey parts; either way the Lead is {question.about['lead']}. Type:"


def _follow_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        name: Way(f"choose {name}", f"go after {name}, and lose the rest of the prey")
        for name in question.options
    }


def _long_shot_matter(scene: Scene, question: Question) -> str:
    return f"whether {question.about['attacker']}'s shot reaches"


def _long_shot_opening(scene: Scene, question: Question) -> str:
    about = question.about
    shot = f"{about['attacker']} shoots at {about['target']} with the {about['weapon']}"
    return f"{shot} across a Lead of {about['lead']}, which is too long by itself. Type:"


def _long_shot_ways(scene: Scene, question: Question) -> dict[str, Way]:
    return {
        "yes": Way("choose yes", "it may reach this once"),
        "no": Way("choose no", "it is not fired; they may do something else"),
    }


PUT = {
    "follow": Put(_follow_matter, _follow_opening, _follow_ways),
    "long-shot": Put(_long_shot_matter, _long_shot_opening, _long_shot_ways),
    "maneuver": Put(_maneuver_matter, _maneuver_opening, _maneuver_ways),
    "course": Put(_course_matter, _course_opening, _course_ways),
    "trait": Put(_trait_matter, _trait_opening, _trait_ways),
    "obstacle": Put(_obstacle_matter, _obstacle_opening, _obstacle_ways),
}
