"""Hidden people: how they are known, who can tell who they are, who must not be told.

`Scene.masks` says what the players know somebody hidden as ("someone").
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from game import actions as act
from game.secrecy.masking import masked, named
from game.secrecy.viewer import Masks, Viewer
from game.state.scene import Scene

MASK = "someone"

# What people may say for themselves that names others.
_SAID = (act.Declare, act.PlanAhead, act.Answer, act.Abort, act.ReadyShield, act.Pursue, act.Board)


def free_mask(scene: Scene) -> str:
    """Return what the next one who hides is known as: ``someone``, ``someone 2`` ..."""
    used = {name.lower() for name in (*scene.people, *scene.masks.values())}
    number = 1
    while (mask := f"{MASK} {number}" if number > 1 else MASK) in used:
        number += 1
    return mask


def may_hide(name: str) -> bool:
    """Say whether a name can be kept: only lower-case ones could be words of the rules."""
    return name != name.lower()


def knows(scene: Scene, who: str, name: str) -> bool:
    """Say whether ``who`` can tell who ``name`` is, and so name them.

    NPCs know each other, whoever keeps them; to all others one who is hidden is nobody. What is
    typed for an NPC is read in the scene as whoever types it knows it (`game.secrecy.known`).
    """
    mask = scene.masks.get(name)
    if mask is None or who == name:
        return True
    person = scene.people.get(who)
    return mask != name and person is not None and person.npc


def known_to(scene: Scene, who: str) -> list[str]:
    """Return the names that ``who`` could say."""
    return [name for name in scene.people if knows(scene, who, name)]


def unknown_in(scene: Scene, action: act.AnyAction) -> str:
    """Return somebody named in what one says who cannot tell who that is; else nothing."""
    who = getattr(action, "who", "")
    if not scene.masks or not isinstance(action, _SAID) or not isinstance(who, str):
        return ""
    said = named(action)
    blind = (name for name in scene.people if not knows(scene, who, name))
    return next((name for name in blind if name in said), "")


def blind_to(viewer: Viewer, hidden: Mapping[str, str], names: Iterable[str]) -> Masks:
    """Return whom a viewer must not know of the ``hidden``, who are among all these ``names``.

    A name that has a hidden one's for a part is told apart by standing for itself.
    """
    hidden = {name: mask for name, mask in hidden.items() if not viewer.owns(name)}
    if not hidden:
        return ()
    known = set(names) - hidden.keys()
    inner = {name: name for name in known if any(one in name for one in hidden)}
    return tuple(sorted({**inner, **hidden}.items()))


def one_is_hidden(scene: Scene, *names: str) -> bool:
    """Say whether one of these is hidden now: what is said of them stays with those who know."""
    return any(scene.masks.get(name, name) != name for name in names)


def as_heard(text: str, speaker: Viewer, scene: Scene) -> str:
    """Return what somebody says in words of their own as everyone hears it: whom they know though
    they are hidden or unseen, they do not name.

    What is said by one who knows nobody hidden stays as it is: if a name were changed in it, that
    would tell them whose it is. `Spoken` text has gone through here and is masked for nobody.
    """
    unseen = {name: MASK for name in scene.unseen if may_hide(name)}
    hidden = {**unseen, **scene.masks}
    masks = blind_to(Viewer(), hidden, (*scene.people, *scene.unseen))
    secret = tuple((name, mask) for name, mask in masks if name == mask or speaker.owns(name))
    return masked(text, Viewer(masks=secret)) if secret else text


def facing(viewer: Viewer, scene: Scene) -> Viewer:
    """Return a viewer who must not know those hidden in a scene, if nobody was named to them
    before.
    """
    if viewer.masks is not None:
        return viewer
    return replace(viewer, masks=blind_to(viewer, scene.masks, scene.people))
