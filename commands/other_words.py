"""What people type who know other games, or are in a hurry, and the line of ours that does it.

A word, or ``word/switch``, in `SAME` is followed as the line beside it, with whatever was typed
after it. One in `NEARLY` may mean several things here, or does not do quite the same: what to type
is told, and nothing is done.
"""

from collections.abc import Mapping
from typing import Any

from evennia.commands import cmdhandler

# Line of ours: the words for it, without the sign before them.
_SAME = {
    "+attack": "hit strike fight kill fa combat/hit combat/strike",
    "+chase/pursue": "pursue",
    "+chase/ready": "ready combat/ready",
    "+chase/drop": "chase/stop chase/leave chase/quit chase/surrender",
    "+chase/cold": "chase/start chase/begin chase/new",
    "+chase/attack": "chase/shoot",
    "+combat/export": "log/export logs/export scene/export",
    "+combat/log": "log log/show log/read scene/log",
    "+combat/logs": "logs scenes log/list log/search scene/list scene/search",
    "+combat/oops": "oops takeback unsay plan/oops",
    "+combat/pace": "pace",
    "+combat/poses": "poses",
    "+combat/redo": "redo",
    "+combat/summary": "summary recap scene/summary",
    "+combat/undo": "rewind",
    "+combat/why": "why explain breakdown",
    "+gear": "equip equipment weapons weapon armor armour ammo combat/gear combat/weapon gear/list",
    "+gear/reload": "reload gear/load combat/reload",
    "+gear/wield": "wield draw ready/weapon gear/equip gear/draw gear/use",
    "+grapple": "grab seize tackle/hold",
    "+grapple/effect disarm": "disarm grapple/disarm",
    "+grapple/effect drop": "grapple/drop",
    "+grapple/effect pin": "pin grapple/pin",
    "+grapple/effect slam": "slam grapple/slam",
    "+grapple/effect throw": "grapple/throw",
    "+grapple/assist": "assist",
    "+grapple/counter": "counter counter-grapple",
    "+grapple/relent": "relent",
    "+grapple/release": "release letgo grapple/stop grapple/letgo",
    "+grapple/resist": "resist struggle grapple/break grapple/escape",
    "+grapple/reverse": "reverse",
    "+grapple/sustain": "sustain grapple/maintain grapple/hold",
    "+health": "wounds hp status damage health/show combat/health hits wound",
    "+init": "order turns turn initiative combat/order combat/status combat/list init/list"
    " init/show init/view init/order init/status turn/order combat/turn init/check init/who"
    " combat/who",
    "+init/add": "npc/add init/npc npc/create npc/new npc/spawn npc/join combat/npc combat/add",
    "+init/end": "combat/end combat/stop combat/finish fight/end init/stop init/clear scene/end"
    " combat/close init/finish init/reset",
    "+init/join": "join combat/join fight/join scene/join combat/enter",
    "+init/leave": "leave combat/leave fight/leave combat/quit scene/leave combat/exit init/quit"
    " init/out",
    "+init/next": "next combat/next turn/next init/advance combat/advance turn/end init/done"
    " combat/done init/skip combat/skip init/pass",
    "+init/run": "run",
    "+init/remove": "combat/remove npc/remove npc/delete npc/kill init/delete init/kick",
    "+init/roll": "init/round combat/init combat/roundstart combat/newturn combat/newround"
    " init/newround init/begin",
    "+init/start": "combat/start fight/start combat/new combat/begin combat/create scene/start"
    " scene/new scene/open init/open init/create init/setup",
    "+npc": "npcs npc/view mob",
    "+npc/auto": "npc/ai npc/play",
    "+npc/list": "npc/all",
    "+npc/reveal": "reveal unhide unmask",
    "+npc/stock": "npc/templates npc/types",
    "+pass": "wait nothing skip combat/wait",
    "+plan": "queue prepare",
    "+plan/clear": "unplan plan/cancel plan/undo plan/drop",
    "+prefs": "preferences settings",
    "+prefs brief": "brief",
    "+prefs verbose": "verbose",
    "+rule": "rulings ruling",
    "+sheet": "stats score char character csheet stat"
    " attributes skills traits sheet/show sheet/view",
    "+sheet/form": "form shift shapeshift forms shiftform change combat/form sheet/shift",
    "+sheet/new": "chargen cg char/new sheet/create char/create",
    "+spend wp": "spend/wp spend/willpower willpower/spend wp/spend",
    "+spend blood": "spend/blood blood/spend bp/spend vitae/spend blood",
    "+spend rage": "spend/rage rage/spend",
    "+spend gnosis": "spend/gnosis gnosis/spend",
    "+roll": "throw dice/roll rolls combat/roll r d10 check/roll roll/pool",
    "+roll/willpower": "roll/wp roll/will",
    "+roll/specialty": "roll/spec roll/specialization",
    "+roll/private": "roll/secret roll/quiet roll/gm roll/blind",
    "+who": "online",
    "+where": "whereis locate",
    "+range": "distance dist ranges combat/range combat/distance",
    "+odds": "chances odds/show",
    "+cover": "takecover hidebehind combat/cover",
    "+heal": "recover mend combat/heal heal/self",
    "+hurt": "damage/take hurt/self wound/take combat/damage",
    "help": "commands cmds",
}
# Those that are ours to offer: other games' softcode hands them over too (`bridge/softcode`).
SHORT = (
    *("assist", "counter", "counter-grapple", "form", "join", "leave", "next", "oops", "pursue"),
    *("relent", "release", "reload", "resist", "reverse", "run", "shift", "sustain", "why"),
)
# The commands that may be meant: the words for them.
_NEARLY = {
    "+attack": "shoot fire stab punch kick shot swing slash bite claw aim/shoot",
    "+block": "parry",
    "+defend": "defense defence",
    "+escape +chase/flee": "flee run retreat",
    "+chase/pursue": "follow hunt",
    "+do": "search sneak spot move trip",
    "+do +npc/hide": "hide",
    "+pass +init": "done",
    "+spend": "use power powers",
    "+do +pass": "surrender yield",
    "+agree": "yes accept",
    "+disagree": "no reject",
    "+do hide": "chase/hide",
    "+combat/oops +combat/undo +plan/clear": "undo",
}


def _by_word(lines: Mapping[str, str]) -> dict[str, str]:
    return {word: line for line, words in lines.items() for word in words.split()}


SAME, NEARLY = _by_word(_SAME), _by_word(_NEARLY)
# What changes too much to be meant by a word without its plus, which may be half a sentence.
_WITH_PLUS = ("+init/join", "+init/leave", "+init/next", "+init/run", "+init/end", "+pass", "help")


def same_line(word: str, switches: str, rest: str) -> str | None:
    """Return the line of ours that a line of others means; None if it means none.

    ``word`` as it was typed, ``switches`` with their stroke, ``rest`` as it was typed, with the
    space before it.
    """
    bare = word.lower().lstrip("+@")
    for typed, left in ((bare + switches.lower(), ""), (bare, switches)):
        ours = SAME.get(typed)
        if ours is None or (left and "/" in ours):
            continue
        if "/" not in typed and not word.startswith(("+", "@")) and ours in _WITH_PLUS:
            return None
        return f"{ours}{left}{rest}"
    return None


def follow(command: Any, line: str) -> Any:
    """Have the session of a ``command`` type another line."""
    caller = command.caller
    if command.session is None:
        return caller.execute_cmd(line)
    return cmdhandler.cmdhandler(
        command.session, line, callertype="session", session=command.session
    )
