"""Whether what a person says is among the options they have."""

from game.notation import format_part
from game.options import Asking, without_additions
from game.state.declaration import Part, verb_name
from game.state.scene import Scene


def is_offered(scene: Scene, who: str, part: Part) -> bool:
    """Say whether a part is among what a person could declare, or of a verb of free words."""
    asking = Asking(scene, who)
    verb = asking.ruleset.verbs[verb_name(part)]
    if verb.free_words:
        return True
    bare = without_additions(asking.person, part)
    written = format_part(bare, asking.ruleset.verbs)
    return any(one.say.endswith(written) for one, _ in asking.in_turn(verb.name))
