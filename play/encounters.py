"""Encounters: fights prepared ahead, in the notation of scenario files (docs/scenes/encounters.md).

An encounter has a cast, all NPCs, and steps in which the storyteller alone speaks. `coming` makes
of it the very actions that a storyteller would say. In its lines ``party`` stands for the players'
characters who are there when it begins.
"""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from game import actions as act
from game import scene as rules
from game.dice import SeededChance
from game.engine.table import settings_in
from game.errors import RuleError
from game.fighter import Fighter, Health
from game.grammar import parse_order
from game.npcs import NPC_NAME, names_in, npcs_among
from game.rulesets import DEFAULT_RULESET, RULESETS
from game.secrecy import with_the_unseen
from game.state.person import Person
from game.state.scene import Scene
from game.values import as_schema, one_of, written_as
from game.words import quoted
from play.scenario import RULESET, ScenarioError, Step, read_cast, read_step
from sheets.catalog import Catalog, default_catalog, default_house
from sheets.house import ENCOUNTERS, House
from sheets.reading import CatalogError, Prose, RawSheet, Reader, unknown
from sheets.text import INDENT
from sheets.yamlfile import flow_yaml

PARTY = "party"
PRETENDED = ("Somebody1", "Somebody2")  # the party, where nobody is there yet
MOST_LINES = 100
MOST_SAID = 200  # of what one line says with the names in it written out
MOST_OF_ALL = 60  # NPCs
MOST_ACTIONS = 300  # of NPCs who come, and of lines for each whom they name: a third of a second
_APART = re.compile(r"([\s=,]+)")
_SEVERAL = re.compile(r".+\*|.*\D\d+-\d+")
_CHANCE = SeededChance(0)  # to see whether lines hold: what is rolled then counts nowhere
type About = Annotated[str, msgspec.Meta(extra={"prose": True}, max_length=1_000)]


class Encounter(msgspec.Struct, frozen=True, kw_only=True):
    """A fight prepared: who comes, and what the storyteller says as it begins."""

    about: About = ""
    ruleset: Annotated[str, one_of("rulesets"), RULESET] = ""
    settings: Annotated[dict[Prose, Any], as_schema("Settings")] = {}
    cast: dict[Prose, act.Join] = {}
    steps: Annotated[tuple[Step, ...], written_as("play")] = ()

    @property
    def lines(self) -> list[str]:
        return [line for step in self.steps for line in step.says.values()]


class WrongLine(Exception):
    """A line of an encounter that the rules refuse: its number, from 1, the line, and why."""

    def __init__(self, number: int, line: str, error: RuleError) -> None:
        super().__init__(number, line, error)
        self.number, self.line, self.error = number, line, error


def read_encounter(name: str, written: object, stock: Catalog | None = None) -> Encounter:
    """Return the encounter that is written under a name, with the game's ``stock`` if no other;
    raise `ScenarioError` for the first thing wrong.
    """
    reader = Reader(entry=name, names={"rulesets": RULESETS}, most=MOST_LINES)
    try:
        said = reader.mapping(written)
        ruleset = said.setdefault("ruleset", DEFAULT_RULESET)
        catalog = stock or default_catalog()
        if isinstance(ruleset, str) and ruleset in RULESETS:
            catalog = catalog.of(RULESETS[ruleset].sheets)
        cast = said["cast"] = read_cast(said.get("cast", {}), catalog, reader, npc=True)
        for who in cast:
            if not NPC_NAME.fullmatch(who) or who.lower() == PARTY:
                raise reader.error(("cast", who), f"'{who}' cannot be a name")
        if len(cast) > MOST_OF_ALL:
            raise reader.error(("cast",), f"has {len(cast)} NPCs; {MOST_OF_ALL} at most")
        steps = said.get("play")
        if not isinstance(steps := [] if steps is None else steps, list):
            raise reader.error(("play",), "must be a list of steps")
        said["play"] = [_line(*one, reader) for one in enumerate(steps)]
        return reader.read(Encounter, said)
    except CatalogError as error:
        raise ScenarioError(str(error), *error.at) from error


def _line(place: int, written: object, reader: Reader) -> Step:
    step = read_step(place + 1, written)
    if list(step.says) != ["ST"] or step.dice:
        raise reader.error(("play", place), "is none of the storyteller's: write - ST: LINE")
    return step


# --- bringing it in ------------------------------------------------------------------------------


def coming(encounter: Encounter, scene: Scene) -> tuple[act.AnyAction, ...]:
    """Return what brings an encounter into a scene in which its party is, one after the other.

    Raises `RuleError` for whom it cannot be brought, `WrongLine` for a line that is refused there.
    """
    if encounter.ruleset != scene.ruleset:
        facts = {"ruleset": encounter.ruleset, "here": scene.ruleset}
        raise RuleError("encounter-by-other-rules", **facts)
    actions: list[act.AnyAction] = []
    now = msgspec.structs.asdict(settings_in(scene))
    if any(now.get(name) != value for name, value in encounter.settings.items()):
        actions.append(act.ChooseRules(settings=encounter.settings))
        scene, _ = rules.submit(scene, actions[0], _CHANCE)
    taken = {*scene.people, *scene.unseen}
    if there := [name for name in encounter.cast if name in taken]:
        raise RuleError("encounter-is-here", names=there)
    for join in encounter.cast.values():
        scene, _ = rules.submit(scene, join, _CHANCE)
        actions.append(join)
    for number, line in enumerate(encounter.lines, 1):
        try:
            for action in _said(line, scene):
                if action.alone or isinstance(action, act.Undo | act.Redo):
                    raise RuleError("not-together")
                if len(actions) == MOST_ACTIONS:
                    raise RuleError("encounter-says-too-much", limit=MOST_ACTIONS)
                scene, _ = rules.submit(scene, action, _CHANCE)
                actions.append(action)
        except RuleError as error:
            raise WrongLine(number, line, _in_its_words(error, scene)) from error
    return tuple(actions)


def _in_its_words(error: RuleError, scene: Scene) -> RuleError:
    """Return why a line is refused, as it is told of an encounter."""
    if error.facts.get("who") in scene.unseen:
        return RuleError("unseen-stands-nowhere", who=error.facts["who"])
    error.facts.pop("line", None)  # in which the party has other names
    names = error.facts.get("names")
    if isinstance(names, list) and set(PRETENDED) <= set(names):
        error.facts["names"] = [PARTY, *(name for name in names if name not in PRETENDED)]
    return error


def _said(line: str, scene: Scene) -> Iterator[act.AnyAction]:
    """Yield what a line says in a scene: with the names in it as they stand where it takes several,
    else once for each.
    """
    known = with_the_unseen(scene)
    tokens = _APART.split(line.strip())
    several = [_meant(token, known) for token in tokens]
    if any(names == [] for names in several):
        return  # of nobody
    together = (
        token if names is None else ", ".join(map(quoted, names))
        for token, names in zip(tokens, several, strict=True)
    )
    try:
        yield from act.said_at_once(parse_order("".join(together), known))
    except RuleError:
        if not any(several):
            raise
    else:
        return
    each = [
        [token] if names is None else list(map(quoted, names))
        for token, names in zip(tokens, several, strict=True)
    ]
    for number, one in enumerate(itertools.product(*each)):
        if number == MOST_SAID:
            raise RuleError("too-many-names", count=number, limit=MOST_SAID)
        yield from act.said_at_once(parse_order("".join(one), known))


def _meant(token: str, scene: Scene) -> list[str] | None:
    """Return the names that a word of a line stands for; None if it is no such word."""
    if token.lower() == PARTY:
        return party_of(scene)
    if not _SEVERAL.fullmatch(token):
        return None
    npcs = npcs_among(scene.people, scene)
    try:
        return names_in(token, scene.people, npcs, lambda text: text) or None
    except RuleError:
        return None


def party_of(scene: Scene) -> list[str]:
    return [name for name, person in scene.people.items() if not person.npc]


def staged(
    encounter: Encounter, party: Mapping[str, Fighter] = {}, house: House | None = None
) -> Scene:
    """Return a scene of its own in which an encounter has come upon a party, everybody in sight;
    without one, upon no person in particular.
    """
    opening = act.Open(
        ruleset=encounter.ruleset,
        settings=encounter.settings,
        rehearsed=True,
        house=(house or default_house()).settings,
    )
    scene, _ = rules.submit(Scene(), opening, _CHANCE)
    pretended = dict.fromkeys(PRETENDED, default_catalog().fighter({}))
    for name, fighter in (party or pretended).items():
        join = act.Join(who=name, fighter=fighter, converts=True)
        scene, _ = rules.submit(scene, join, _CHANCE)
    cast = {name: replace(one, unseen=False) for name, one in encounter.cast.items()}
    for action in coming(replace(encounter, cast=cast) if party else encounter, scene):
        scene, _ = rules.submit(scene, action, _CHANCE)
    return scene


# --- made out of a scene -------------------------------------------------------------------------


def saved(scene: Scene) -> dict[str, Any]:
    """Return an encounter with the NPCs of a scene, fresh, and where they stand."""
    scene = with_the_unseen(scene)
    npcs = [person for person in scene.people.values() if person.npc]
    members = {npc.name: _member(npc, scene) for npc in npcs}
    cast = _counted(members, {npc.name: npc.group for npc in npcs})
    steps = [{"ST": line} for line in _standing(scene, cast)][:MOST_LINES]
    own = {"settings": dict(scene.own_settings)} if scene.own_settings else {}
    return {"ruleset": scene.ruleset, **own, "cast": cast} | ({"play": steps} if steps else {})


def _member(person: Person, scene: Scene) -> RawSheet:
    """Return a person as a cast has them: unhurt, with all their points and rounds."""
    fighter = replace(person.aside.own if person.aside else person.fighter, health=Health())
    system = fighter.template.system
    catalog = default_catalog().of(system)
    sheet = shortest(catalog.sheet_of(fighter), catalog)
    if system != default_catalog().of(RULESETS[scene.ruleset].sheets).system:
        sheet = {"system": system, **sheet}
    stands = {
        "cover": person.cover if person.cover != "none" else "",
        "prone": person.prone,
        "prefer": person.prefer,
        "side": person.side,
        "hidden": person.name in scene.masks,
        "unseen": person.name in scene.unseen,
        "auto": person.auto,
        "group": bool(person.group),
    }
    return sheet | {word: value for word, value in stands.items() if value}


def shortest(sheet: RawSheet, catalog: Catalog) -> RawSheet:
    """Return a sheet as like the stock NPC from which it differs least, fresh."""
    spent = ("system", "health", "resources", "ammunition")
    sheet = {word: value for word, value in sheet.items() if word not in spent}
    found: list[RawSheet] = [sheet]
    for name, npc in catalog.npcs.items():
        theirs = {word: one for word, one in catalog.sheet_of(npc).items() if word not in spent}
        if theirs.get("template") != sheet.get("template"):
            continue
        gone = {word: type(one)() for word, one in theirs.items() if word not in sheet}
        differs = {word: one for word, one in sheet.items() if theirs.get(word) != one}
        found.append({"like": name, **differs, **gone})
    return min(found, key=len)


def _counted(members: Mapping[str, RawSheet], groups: Mapping[str, str]) -> dict[str, RawSheet]:
    """Return a cast in which people who are alike, and numbered from 1 on, are one entry."""
    cast: dict[str, RawSheet] = {}
    left = dict(members)
    for name, sheet in members.items():
        stem = name.rstrip("0123456789")
        alike = [
            f"{stem}{number}" for number in range(1, 21) if left.get(f"{stem}{number}") == sheet
        ]
        row = [one for number, one in enumerate(alike, 1) if one == f"{stem}{number}"]
        if name in left and name != stem and len(row) > 1 and stem not in members:
            cast[stem] = {**sheet, "number": len(row)}
            for one in row:
                del left[one]
        elif name in left:
            cast[name] = left.pop(name)
    return cast


def _standing(scene: Scene, cast: Mapping[str, RawSheet]) -> list[str]:
    """Return the lines that say how the NPCs of a scene stand, and what strikes whom."""
    party = party_of(scene)
    said: dict[str, list[str]] = {}  # the names with which each line is said
    for other in (one for one in scene.people.values() if one.npc and one.auto and one.stance):
        with_whom = other.ward or other.flees_at
        stance = f"{other.stance} {with_whom}".strip() if other.ward not in party else other.stance
        said.setdefault(f"auto {{}}={stance}", []).append(other.name)
    for line, name in _distances(scene, party):
        said.setdefault(line, []).append(name)
    for hazard in scene.hazards:
        much = f"{hazard.dice} dice" if hazard.dice else f"{hazard.levels} levels"
        marks = f"{' unsoakable' * hazard.unsoakable}{' avoidable' * hazard.avoidable}"
        line = f"hazard {{}}={hazard.name} {much} {hazard.type}{marks}"
        said.setdefault(line, []).append(PARTY if hazard.who in party else hazard.who)
    return [
        line.replace("{}", who, 1) for line, names in said.items() for who in _in_short(names, cast)
    ]


def _in_short(names: Sequence[str], cast: Mapping[str, RawSheet]) -> list[str]:
    """Return names as a line has them; all those of an entry of the cast in one word."""
    left = list(dict.fromkeys(names))
    told = []
    for stem, sheet in cast.items():
        row = [f"{stem}{number}" for number in range(1, sheet.get("number", 0) + 1)]
        if row and " " not in stem and set(row) <= set(left):
            told.append(f"{stem}1-{len(row)}")
            left = [one for one in left if one not in row]
    return told + [quoted(one) if " " in one else one for one in left]


def _distances(scene: Scene, party: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield how far apart NPCs are, and how far from the party, where that is one for all: a line,
    and who goes into it.
    """
    away: dict[str, set[int]] = {}
    for distance in scene.fight.distances:
        pair = (distance.one, distance.other)
        if not all(name in scene.people for name in pair):
            continue
        theirs = [name for name in pair if name in party]
        if len(theirs) == 1:
            npc = next(name for name in pair if name not in party)
            away.setdefault(npc, set()).add(distance.yards)
        elif not theirs:
            yield f"set {{}} range {pair[1]}={distance.yards}", pair[0]
    for name, yards in away.items():
        if len(yards) == 1:
            yield f"set {{}} range {PARTY}={yards.pop()}", name


def tidied(name: str, written: object) -> dict[str, Any]:
    """Return an encounter that a person has written, with the words of ours in their one spelling;
    raise `CatalogError` for what has no such shape.
    """
    reader = Reader(entry=name)
    said = reader.mapping(written)
    if said.get("play", []) is None:
        del said["play"]
    if "cast" in said:
        cast = reader.mapping(said["cast"], ("cast",), prose=True)
        said["cast"] = {
            who: reader.mapping({} if sheet is None else sheet, ("cast", who))
            for who, sheet in cast.items()
        }
    return said


def without(written: Mapping[str, Any], who: str, number: int | None = None) -> dict[str, Any]:
    """Return an encounter, as it is written, without one of its cast, and what is said of them; or
    with so many fewer of that NPC, where more are left.
    """
    cast = {name: sheet for name, sheet in written["cast"].items() if name != who}
    left = written["cast"][who].get("number", 1) - number if number is not None else 0
    if left > 0:
        sheet = {word: value for word, value in written["cast"][who].items() if word != "number"}
        sheet |= {"number": left} if left > 1 else {}
        return {**written, "cast": {**written["cast"], who: sheet}}
    named = re.compile(rf"(?<!\w){re.escape(who)}(?![^\W\d])", re.IGNORECASE)
    play = [step for step in written.get("play", []) if not named.search(step["ST"])]
    return {**written, "cast": cast, "play": play}


def encounter_text(name: str, written: Mapping[str, Any], width: int) -> str:
    """Return an encounter as a file has it: one of the cast, or one step, a line. It stands in
    brackets, since what is pasted may lose its indents.
    """
    lines = [f"{flow_yaml(name)}: {{"]
    for key, value in written.items():
        if key == "cast":
            items = [_inside({who: sheet}, width) for who, sheet in value.items()]
            lines += [f"  {key}: {{", *(f"    {item}," for item in items), "  },"]
        elif key == "play":
            items = [flow_yaml(step, width - 2 * INDENT) for step in value]
            lines += [f"  {key}: [", *(f"    {item}," for item in items), "  ],"]
        else:
            lines.append(f"  {_inside({key: value}, width)},")
    return "\n".join([*lines, "}"])


def _inside(entry: Mapping[str, Any], width: int) -> str:
    return flow_yaml(dict(entry), width - 2 * INDENT)[1:-1]


# --- what a house has ----------------------------------------------------------------------------


def wrong_encounter(house: House, stock: Catalog) -> ScenarioError | None:
    """Return what is wrong first in the encounters of a house, if anything is."""
    for name, written in house.said.get(ENCOUNTERS, {}).items():
        try:
            staged(read_encounter(name, written, stock), house=house)
        except ScenarioError as error:
            return ScenarioError(str(error), name, *error.at)
        except WrongLine as wrong:
            facts, place = wrong.error.facts, wrong.number - 1
            why = str(wrong.error)
            if isinstance(known := facts.get("names", facts.get("orders")), list):
                why = unknown(str(facts.get("text", "")), known)
            return ScenarioError(f"{name}: {wrong.line}: {why}", name, "play", place)
        except RuleError as error:
            return ScenarioError(f"{name}: {error}", name)
    return None


@cache
def house_encounters() -> dict[str, dict[str, Any]]:
    """Return the encounters of the game's house as they are written; none if one is wrong."""
    house = default_house()
    if wrong_encounter(house, default_catalog()) is not None:
        return {}
    return {name: tidied(name, one) for name, one in house.said.get(ENCOUNTERS, {}).items()}
