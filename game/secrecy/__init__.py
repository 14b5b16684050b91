"""Who may know what: the one module for whatever shows somebody how things stand, or what happened.

A `Viewer` is who looks. `known` is the scene as they may know it, `seen` are the events; whatever
else they are shown (a question, a refusal, who proposed something) is `masked` for them. Who is
`hidden` stands there as "someone", so that nothing after it can tell; `game.names` says which
strings are found.
"""

from game.secrecy.hidden import blind_to as blind_to
from game.secrecy.hidden import facing as facing
from game.secrecy.hidden import free_mask as free_mask
from game.secrecy.hidden import known_to as known_to
from game.secrecy.hidden import knows as knows
from game.secrecy.hidden import may_hide as may_hide
from game.secrecy.hidden import unknown_in as unknown_in
from game.secrecy.masking import masked as masked
from game.secrecy.masking import named as named
from game.secrecy.sight import known as known
from game.secrecy.sight import knows_holds as knows_holds
from game.secrecy.sight import seen as seen
from game.secrecy.sight import veiled as veiled
from game.secrecy.viewer import STORYTELLER as STORYTELLER
from game.secrecy.viewer import Masks as Masks
from game.secrecy.viewer import Viewer as Viewer
