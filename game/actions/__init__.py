"""What people may say to a scene: the imperatives that ``game.scene.submit`` takes.

``by`` is who says it, as the log will name them; whether they may is the service's business, not
the rules'. All of them are ``act.NAME`` here.
"""

from game.actions.chases import *
from game.actions.declaring import *
from game.actions.people import *
from game.actions.scenes import *
from game.values import Action as Action
from game.values import AnyAction as AnyAction
