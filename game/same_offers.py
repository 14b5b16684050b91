"""What of a scene counts for what somebody could declare: while it is the same, so are the options.

Options take long to find, and between two of them others have often done no more than declare. An
attack on a third party, something said in words of one's own, a pass: for anybody else who is to
declare it makes no difference who has said these yet, and who nothing.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from game.state.declaration import Attack, Declaration, Do, Pass
from game.state.scene import Person, Scene


def what_counts(scene: Scene, who: str) -> Scene:
    """Return a scene as far as it counts for what ``who``, who is to declare, could; it is for
    comparing alone.
    """
    others = {one.name: one for one in _as_far_as_they_count(scene, who)}
    fight = replace(scene.fight, spoken=0, last="")
    return replace(scene, people={**scene.people, **others}, fight=fight, rolls=0)


def _as_far_as_they_count(scene: Scene, who: str) -> Iterator[Person]:
    for one in scene.people.values():
        if one.name != who and one.declaration is not None:
            said, stands = (_what_counts_of(line, who) for line in (one.declaration, one.standing))
            secret = one.secret and said is not None
            yield replace(one, declaration=said, secret=secret, standing=stands, spoke=0, lines=0)


def _what_counts_of(said: Declaration | None, who: str) -> Declaration | None:
    parts = said.parts if said is not None else ()
    if said is None or said.haste is not None or not all(_is_aside(one, who) for one in parts):
        return said
    return None


def _is_aside(part: object, who: str) -> bool:
    return isinstance(part, Do | Pass) or (type(part) is Attack and part.target != who)
