"""What a visitor may do next, as the front page and the list of scenes offer it. Each act is a line
that one could type, and it is the command that may refuse it.
"""

from dataclasses import dataclass, field
from typing import Any

from journal import store
from players.character_sheets import fighter_of, reference, stage_of
from players.realms import realm_of
from scenes import demos, registry
from scenes.registry import is_demo
from sheetbook import prepared
from sheets.life import Stage
from web.readers import PageReader


@dataclass(frozen=True)
class Steps:
    """Where a visitor's character stands: the character played now, or last.

    ``scene`` is the number of the one that they are in, or opened; who takes part in none is
    ``free``. ``here`` are those that they could join where they are, ``exits`` the ways from there:
    what is typed, and where it leads. ``encounters`` are a storyteller's: what brings each in, and
    what it is called.
    """

    name: str
    kind: str
    stage: Stage
    storyteller: bool
    scene: int
    title: str
    in_a_demo: bool
    free: bool
    demos: bool
    room: str
    exits: list[tuple[str, str]] = field(default_factory=list)
    here: frozenset[int] = frozenset()
    encounters: list[tuple[str, str]] = field(default_factory=list)


def steps_of(reader: PageReader) -> Steps:
    """Return them. It looks at what the game has in memory: call it where the game is played."""
    character = reader.character
    fighter, room = fighter_of(character), character.location or character.db.prelogout_location
    scene, free = own_scene(reader), registry.in_any_scene(character) is None
    here = registry.readable_in(room) if free and fighter is not None else []
    ways = room.exits if free and room is not None and not is_demo(room) else ()
    return Steps(
        name=character.key,
        kind=fighter.template.name if fighter is not None else "",
        stage=stage_of(character),
        storyteller=reader.st,
        scene=scene.scene_id if scene is not None else 0,
        title=scene.record.title if scene is not None else "",
        in_a_demo=scene is not None and is_demo(scene.obj),
        free=free,
        demos=bool(demos.most()),
        room=room.key if room is not None else "",
        exits=[
            (one.key, one.destination.key)
            for one in ways
            if one.destination is not None and one.access(character, "traverse")
        ],
        here=frozenset(one.scene_id for one in here),
        encounters=[
            (f"+encounter/run {name}", name[:1].upper() + name[1:])
            for name in sorted(
                prepared.kept_for(character, "encounter", reader.account) if reader.st else ()
            )
        ],
    )


def own_scene(reader: PageReader) -> Any:
    """Return the scene under way that a visitor's character takes part in, or opened; or None."""
    character = reader.character
    taking_part = registry.in_any_scene(character)
    if taking_part is not None:
        return taking_part
    rows = store.open_scenes(realms=[realm_of(character)])
    own = [row.pk for row in rows if row.starter == reference(character)]
    return registry.script_of(own[-1]) if own else None
