"""What people type who know other games, or are in a hurry, and the line of ours that does it.

A word, or ``word/switch``, in `SAME` is followed as the line beside it, with whatever was typed
after it; two words may stand for a word and its switch, as in ``get up``. Behind ``|`` stands what
is followed where something was typed after it, and only then if nothing stands before it. That is
``{}``; ``{0}`` and ``{1}`` are what stands before its ``=`` and after it, ``{first}`` and
``{others}`` its words. `WHERE` comes first for those who are there, `WITHOUT` where the rules of a
scene have no such verb. A word in `NEARLY` may mean several things here, or does not do quite the
same: what to type is told, and nothing is done.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from evennia.commands import cmdhandler

from game.fighter import Fighter
from game.words import PLACES, names_meant, pose_begins
from sheets.catalog import default_catalog

_FORMS = "homid glabro crinos hispo lupus hishu dalu gauru urshul urhan"
_POOLS = ("rage", "gnosis", "willpower", "wp", "humanity", "conscience", "courage", "self-control")
_GO_AWAY = ("withdraw", "disengage")
# Line of ours: the words for it, without the sign before them.
_SAME = {
    "+attack": "bash rend maul hit strike kill fa attack/hit fight/attack charge pounce"
    " jab lunge swipe smash finish knockout ko coup execute",
    "+init/start | +attack {}": "fight",
    "+attack/feint": "feint feint/attack",
    "+attack/power": "power/attack",
    "+attack/committed": "committed attack/allout attack/all-out combat/allout combat/all-out",
    "+attack/melee": "stab slash swing swing/at melee",
    "+attack/willpower": "attack/wp attack/will",
    "+attack | +attack {} specialty": "attack/specialty attack/spec",
    "+attack/ranged": "shoot/at fire/at shoot fire shot ranged",
    "+attack/unarmed": "punch kick headbutt elbow unarmed brawl attack/brawl attack/punch",
    "+attack | +attack {}=with bite": "bite",
    "+attack | +attack {}=with claws": "claw",
    "+attack | +attack {0}=at {1}": "attack/specified attack/specify attack/called combat/called"
    " combat/specified",
    "+chase/pursue": "pursue",
    "+chase/ready | +gear/wield {}": "ready",
    "+chase/ready": "chase/next chase/move chase/done",
    "+chase/exert": "exert chase/willpower chase/wp",
    "+chase/drop": "chase/stop chase/leave chase/quit chase/surrender",
    "+chase/cold": "chase/start chase/begin chase/new",
    "+chase/attack": "chase/shoot",
    "+chase/end": "end/chase stop/chase chase/over",
    "+chase": "chase/status chase/show chase/list",
    "+check/done": "check/answer check/reply check/settle",
    "+choose": "moves actions choices combat/options",
    "+choose yes": "yes y yeah ok okay accept",
    "+choose no": "no nope combat/decline",
    "+combat": "combat/all scene combat/list combat/who",
    "+combat/export": "log/export logs/export scene/export",
    "+combat/chapter {}": "title scene/title scene/name",
    "+combat/chapter": "chapter chapters scene/chapter log/chapter",
    "+combat/idle": "timeout patience init/idle",
    "+combat/log": "log log/show log/read scene/log",
    "+combat/log last {}": "log/last combat/log/last scene/last",
    "+combat/log dice": "roll/log rolls/log",
    "+combat/log story": "story combat/log/story combat/story repose scene/repose pose/list",
    "+combat/logs": "logs scenes log/list log/search scene/list scene/search scenes/all",
    "+combat/oops": "oops takeback unsay plan/oops",
    "+combat/pace": "pace",
    "+combat/recovery": "recovery",
    "+combat/pace slow": "slow",
    "+combat/poses": "poses",
    "+combat/fix": "pose/fix pose/edit pose/mend pose/undo log/fix combat/mend",
    "+combat/redo": "redo",
    "+combat/storyteller": "combat/transfer scene/transfer combat/give combat/handover init/give"
    " init/handover scene/give scene/handover",
    "+combat/summary": "what/happened summary recap scene/summary scene/info",
    "+combat/undo": "rewind rollback retcon",
    "+combat/why": "why explain breakdown",
    "+cover": "cover/half cover/partial takecover hidebehind grapple/take-cover take/cover"
    " cover/full get/behind",
    "+cover none": "cover/leave leavecover leave/cover cover/off",
    "+cover near": "cover/near",
    "+demo/stop": "demo/end demo/quit demo/leave demo/exit",
    "+do first aid {}": "first/aid",
    "+do break off | +do break off from {}": "breakoff",
    **{f"+do {word} | +do {word} from {{}}": f"{word} {word}/from" for word in _GO_AWAY},
    "+do reload | +do reload {}": "combat/reload",
    "+dodge": "evade defend/dodge defend/evade dodge/full full/defense full/dodge fulldefense"
    " defend/full fight/defensively",
    "+block": "defend/block defend/parry",
    "+do drop prone | +do drop prone {}": "prone get/down lie/down",
    "+escape": "flee retreat run/away",
    "+effect | +effect": "condition tilt",
    "+encounter/set": "encounter/edit encounter/change",
    "+effect": "tilts conditions condition/list tilt/list",
    "+gear | +gear": "ammo gear/show armor armour",
    "+gear": "equipment weapons gear/list inv weapon/list weapons/list armor/list sheet/gear",
    "+gear | +gear/wield {}": "weapon equip equip/weapon weapon/set",
    "+gear/give": "npc/equip combat/armor npc/give",
    "+gear/reload": "reload gear/load",
    "+gear/stock": "gear/weapons gear/armour gear/armor gear/shop",
    "+gear/wield": "wield draw ready/weapon gear/equip gear/draw gear/use combat/equip gear/ready"
    " gear/hold switch swap unsheathe pull",
    "+grapple": "grab seize tackle/hold clinch subdue",
    "+grapple/sustain | +grapple {}": "hold",
    "+grapple/effect disarm": "disarm grapple/disarm",
    "+grapple/effect drop": "grapple/drop grapple/takedown takedown",
    "+grapple/effect pin": "pin grapple/pin grapple/restrain restrain",
    "+grapple/effect slam": "slam grapple/slam",
    "+grapple/effect throw": "throw grapple/throw toss hurl",
    "+grapple/assist": "assist",
    "+grapple/counter": "counter counter-grapple",
    "+grapple/relent": "relent grapple/submit",
    "+grapple/release": "release letgo grapple/stop grapple/letgo let/go",
    "+grapple/resist": "resist struggle grapple/break grapple/escape grapple/break-free"
    " break/free breakfree wriggle",
    "+grapple/reverse": "reverse combat/control",
    "+grapple/sustain": "sustain maintain hold/on hang/on grapple/maintain grapple/hold"
    " combat/hold",
    "+haste 1=celerity | +haste {}=celerity": "celerity use/celerity activate/celerity",
    "+guard": "riposte counterattack fight/back hit/back strike/back",
    "+heal": "regen regenerate recover mend heal/self npc/heal health/heal",
    "+heal {} with blood": "heal/blood heal/vitae",
    "+heal {}=all": "health/clear",
    "+heal/bashing": "health/heal-bash heal/bash health/heal-bashing",
    "+heal/lethal": "health/heal-lethal",
    "+heal/aggravated": "health/heal-agg heal/agg",
    "+health": "rage gnosis blood vitae essence pool/willpower pool/rage pool/blood wounds hp"
    " status health/show hits wp willpower bp pool pools npc/health health/view damage wound"
    " health/list",
    "help soak": "soak",
    "help accounts | help accounts": "pcreate account/create create/account accounts/create",
    "help aim | help aim": "aim attack/aim",
    "help disciplines | help disciplines": "power spell magic",
    "help experience | help experience": "xp award experience advance xp/spend xp/costs xp/award"
    " sheet/xp advance/skill raise",
    "help feeding | help feeding": "feed feed/on drain",
    "help rules": "rules houserules policy theme",
    "help {}": "lookup info define index",
    "+hurt": "damage/take hurt/self wound/take combat/damage npc/hurt npc/damage health/hurt"
    " health/damage",
    "+hurt/bashing": "health/bash health/bashing hurt/bash damage/bashing",
    "+hurt/lethal": "health/lethal damage/lethal",
    "+hurt/aggravated": "health/agg health/aggravated hurt/agg damage/agg",
    "+init": "order turns turn initiative init/show init/view init/status myturn my/turn whoseturn"
    " whose/turn init/list turn/order init/check init/who initiative/list combat/slackers npc/here"
    " init/roster",
    "+init | +health {}": "combat/status",
    "+init/add {} hidden": "init/add/hidden npc/add/hidden add/hidden",
    "+init/add {} unseen": "init/add/unseen npc/add/unseen add/unseen",
    "+init/add {} auto": "init/add/auto npc/add/auto add/auto",
    "+init/add {} group": "init/add/group npc/add/group add/group",
    "+init/add": "add npc/add init/npc npc/create npc/new npc/spawn npc/join combat/npc invite"
    " scene/invite init/addnpc npc/build npc/generate",
    "+init/end": "end/scene end/fight end/combat combat/end combat/stop combat/finish fight/end"
    " init/stop init/clear scene/end combat/close init/finish init/reset scene/stop scene/close",
    "+init/hold a short break | +init/hold {}": "pause scene/pause",
    "+init/join all": "addall addallplayers init/add/all add/all",
    "+init/join": "join rejoin come/back init/rejoin combat/rejoin fight/rejoin fight/join"
    " scene/join combat/enter",
    "+init/leave": "leave fight/leave combat/quit scene/leave combat/exit init/quit init/out",
    "+init/next | +as {}=pass": "init/skip combat/skip",
    "+init/next": "next turn/next init/advance combat/advance turn/end init/done combat/done"
    " init/pass turn/done",
    "+init/run": "run turn/auto continue proceed end/round endround",
    "+init/remove": "remove npc/remove npc/delete npc/kill init/delete init/kick npc/destroy"
    " npc/despawn combat/kick init/drop npc/clear",
    "+init/resume": "resume unpause scene/resume",
    "+init/roll": "combat/init combat/roundstart begin new/round next/round newturn newround round"
    " initiative/roll reroll combat/roll/init",
    "+init/side": "side team teams",
    "+init/start": "start fight/start combat/new combat/create scene/new init/open init/create"
    " init/setup scene/create",
    "+init/start {0}": "scene/start scene/open",
    "+init/surprise": "surprise",
    "+mod": "bonus penalty modifier modify",
    "help +mod": "diff",
    "+mod {0}=attack{1:+d}": "attackmod",
    "+mod {0}=defense{1:+d}": "defensemod",
    "+mod {0}=damage{1:+d}": "combat/lethalmod combat/damagemod",
    "+mod {0}=initiative{1:+d}": "initmod init/mod",
    "+npc": "npc/view mob combat/npcs",
    "+npc | +npc/auto {}": "combat/ai",
    "+npc/auto": "ai auto npc/ai npc/play npc/stance npc/automatic",
    "+npc/list": "npc/all npc/archetypes npc/mine npc/own npc/stock npc/templates npc/types"
    " combat/types",
    "+npc/hide": "init/hide",
    "+npc/unseen": "init/unseen vanish",
    "+npc/reveal": "init/reveal reveal unhide unmask npc/seen npc/visible npc/unhide npc/unmask",
    "+npc/show": "npc/info npc/template",
    "+odds": "chances odds/show consider con attack/odds",
    "+delay for {}": "hold/for wait/for",
    "+delay": "hold/action hold/turn delay/action delay/turn",
    "+pass": "nothing",
    "+pass | +as {}=pass": "skip",
    "+plan attack": "ready/attack delay/attack hold/attack",
    "+plan": "plan/show plan/list plan/view queue prepare declare action",
    "+plan/then": "plan/add plan/next",
    "+plan/clear": "unplan plan/cancel plan/undo plan/drop",
    "+pot": "poseorder pose/order scene/poseorder pot/list",
    "+prefs": "preferences settings",
    "+prefs brief": "brief quiet mute spam",
    **{f"+prefs {word}": word for word in ("width", "zone", "bell", "colour")},
    "+prefs verbose": "verbose",
    "+prefs usual": "normal combat/normal unbrief",
    "+range": "distance dist",
    "+regain": "gain pool/regain pool/gain",
    "+regain wp": "wp/gain wp/regain willpower/gain willpower/regain gain/wp gain/willpower"
    " regain/wp regain/willpower pool/willpower/gain pool/willpower/regain wp/+1",
    "+roll d10 | +roll {}": "d10 die",
    **{f"+roll {pool}": f"{pool}/roll" for pool in _POOLS},
    "+roll": "dice/roll r check/roll roll/pool npc/roll dice/pool",
    "+roll/exact": "roll/reflexive roll/nowound roll/nowounds",
    "+roll {others} vs {first}": "roll/diff roll/difficulty",
    "+roll/private": "secret roll/secret roll/quiet roll/gm roll/blind proll dice/hidden"
    " dice/secret gmroll secret/roll roll/hidden",
    "+roll/specialty": "roll/spec roll/specialization",
    "+roll/willpower": "wroll wproll roll/wp roll/will",
    "+rule": "rulings ruling",
    "+sheet": "renown rank resources wealth backgrounds attributes abilities virtues"
    " humanity stats score char character csheet stat attributes skills traits"
    " sheet/show sheet/view sheet/ascii npc/sheet npc/stats sheet/full",
    **{f"+sheet/form {form}": form for form in _FORMS.split()},
    "+sheet/pending": "pending apps app/list requests",
    "+sheet/return": "reject unapprove app/reject app/deny",
    "+sheet/approve": "approve app/approve char/approve chargen/approve cg/approve",
    "+sheet/check": "freebies freebie sheet/freebies sheet/points chargen/check cg/check costs",
    "+sheet/request": "request sheet/raise",
    "+sheet/set": "sheet/add set stat/set trait/set char/set chargen/set cg/set setstat",
    "+sheet/submit": "submit chargen/submit cg/submit char/submit sheet/done sheet/finish"
    " sheet/lock chargen/done cg/done",
    "+sheet/form": "form shift shapeshift forms shiftform change sheet/shift",
    "+sheet/set {}=": "sheet/unset sheet/remove sheet/delete sheet/clear",
    **{
        f"+sheet | +sheet/set {detail}={{}}": f"{detail} sheet/{detail}"
        for detail in ("auspice", "breed", "clan", "covenant", "generation", "tribe")
    },
    "+sheet/grant": "grant",
    "+sheet/discard": "discard chargen/reset chargen/restart",
    "+sheet/new": "chargen cg char/new sheet/create char/create",
    "+spend": "pool/spend use/power burn",
    "+spend wp": "spend/wp spend/willpower willpower/spend wp/spend pool/willpower/spend use/wp"
    " use/willpower wp/-1 willpower/-1",
    "+spend blood": "use/blood use/vitae spend/blood blood/spend bp/spend vitae/spend"
    " pool/blood/spend",
    "+spend rage": "use/rage spend/rage rage/spend pool/rage/spend",
    "+spend gnosis": "spend/gnosis gnosis/spend pool/gnosis/spend",
    "+shield": "protect bodyguard defend/ally",
    "+split": "multi multiple multiaction",
    "+stand": "rise getup get/up stand/up",
    "+as": "npc/act npc/do force proxy npc/command npc/force npc/order",
    "+as {0}=attack {1}": "npc/attack npc/aggro",
    "+as {0}=ambush {1}": "ambush npc/ambush",
    "+as {0}=dodge": "npc/dodge",
    "+as {0}=block": "npc/block",
    "+who": "online",
    "+where": "scenes/open",
    "+where | +who {}": "whereis locate",
    "emit {}": "scene/emit scene/set emit/gm emit/set scene/gm scene/desc spoof",
    "emit {0} {1}": "npose npc/pose npc/emote",
    'emit {0} says, "{1}"': "npc/say",
    "emit {1}": "npc/emit",
    "page {}": "txt text",
    "whisper {}": "mutter mumble murmur",
    "pose {}": "reflexive scene/pose emote pose/set",
    ";{}": "semipose",
    "+init/run | {}": "go",
    "look {}": "examine inspect glance see",
    "help all": "commands cmds",
    "help": "news guide newbie tutorial",
}
# What words mean in a chase, in a hold, to those who run a scene and fight in none, who are asked
# to declare, or have, or wait; and for an NPC.
_WHERE = {
    "chase": {
        "+chase/ready": "flee run sprint move done next keep/going combat/run combat/move"
        " combat/next combat/escape turn/end turn/done",
        "+chase/drop": "surrender yield give/up giveup stop submit combat/surrender",
    },
    "hold": {
        "+grapple/resist": "break flee retreat escape combat/escape breakout",
        "+grapple/relent": "surrender yield submit combat/surrender",
    },
    "asked": {
        "+pass": "done end endturn end/turn turn/done turn/end",
        "+do reload | +do reload {}": "reload",
        "| +do run {}": "run",
        "+init/run | +do go {}": "go",
    },
    "fight": {
        "+do reload | +do reload {}": "reload",
        "| +do run {}": "run",
        "+init": "wait",
    },
    "npc": {"+do reload | +do reload {}": "reload", "+escape": "run"},
    "runs": {
        "+hurt": "finish knockout ko coup execute",
        "+npc/auto": "stance stances",
        "+combat/undo": "undo",
        "+init/end": "end",
        "+init/run": "run",
    },
    "declared": {
        "+combat/oops": "undo cancel",
        "+init": "done end endturn end/turn turn/done turn/end wait",
        "| +do run {}": "run",
        "+do reload | +do reload {}": "reload",
    },
}
# Powers that are used by a roll and by words.
_POWERS = (
    *("animalism", "auspex", "dominate", "fortitude", "majesty", "nightmare", "obfuscate"),
    *("potence", "presence", "protean", "resilience", "vigor", "discipline", "gift", "power"),
)
# What people do that no rule knows: it is declared in their own words.
_DEEDS = (
    "break",
    *("approach", "advance", "search", "sneak", "spot", "trip", "shove", "push", "choke"),
    *("squeeze", "distract", "treat", "bandage", "stabilize", "stabilise", "patch"),
    *("rally", "touch", "suppress"),
    *("jump", "climb", "duck", "hide", "use", "surrender", "yield", "explode"),
    *("call", "scan", "listen", "close", "howl", "step", "pick", "roar", "growl", "snarl", "hiss"),
    *("leap", "dive", "vault", "circle", "back", "kneel", "crouch", "cower", "lean", "reach"),
    *("intimidate", "threaten", "taunt", "provoke", "mock", "warn", "beg", "plead", "glare"),
    *("point", "gesture", "drag", "lift", "carry", "knock", "flip", "barricade", "take", "steal"),
    *("spit", "shake", "scare", "bluff", "beckon"),
)
# Verbs of some rulesets, which have commands of their own: what they mean by the other rules.
_WITHOUT = {
    "+do run for it": "escape",
    "+do protect | +do protect {}": "shield",
    "+grapple/effect drop | +do drop {}": "drop",
    **{f"+do {deed} | +do {deed} {{}}": deed for deed in ("move", "crawl", "sweep")},
    "+grapple | +grapple {} then drop": "tackle",
}
# Words that with a number after them mark harm, or buy actions.
_COUNTED = {
    **dict.fromkeys(("damage", "wound", "wounds", "damage/self"), "+hurt"),
    "rage": "+haste {}=rage",
    "wp": "+spend wp",
    "bp": "+spend blood",
    **{pool: f"+spend {pool}" for pool in ("willpower", "blood", "vitae", "gnosis")},
}
# Those that are ours to offer: other games' softcode hands them over too (`bridge/softcode`).
SHORT = (
    *("assist", "counter", "counter-grapple", "form", "join", "leave", "next", "oops", "pursue"),
    *("relent", "release", "reload", "resist", "reverse", "run", "shift", "sustain", "why"),
)
# The commands that may be meant: the words for them.
_NEARLY = {
    "+block": "parry",
    "+defend": "defense defence",
    "+defend/prefer": "stance combat/stance combat/stances stances",
    "+chase/pursue": "follow hunt",
    "+check/done NUMBER=TEXT": "answer check/answer",
    "+do": "throw/item",
    "+do +npc/hide": "hide",
    "+pass +init": "done endturn end/turn",
    "+pass +plan": "wait",
    "+npc/auto me": "afk away",
    "+combat/idle +init/next": "nudge",
    "+pass +init/end": "end",
    "+escape +init/run": "run",
    "+spend +do": "use",
    "+do +pass": "surrender yield",
    "+do hide": "chase/hide",
    "+combat/oops +combat/undo +plan/clear": "undo cancel stop scene/undo",
    "+attack NAME=willpower": "combat/willpower",
    "+heal NAME=all": "combat/unko",
    "+attack": "target combat/target combat/hitlocs combat/targets combat/fullauto",
    "+attack NAME & block": "combat/multi",
    "+plan +guard": "hold delay overwatch combat/delay turn/reaction combat/hold",
    "+grapple/effect": "grapple/choke grapple/strangle grapple/squeeze grapple/crush",
    "+gear/wield": "unwield unequip sheathe holster combat/unwield",
    "+heal +regain": "rest heal/list combat/rest",
    "+effect": "condition/add tilt/add combat/environment condition/remove tilt/remove",
    "+gear/reload": "combat/ammo",
    "+combat/fix +do": "fix",
    "+hurt NAME=2l": "damage/inflict",
    "+init/join": "combat/scene",
    "+as NAME=ACTION": "npc/control npc/puppet npc/possess npc/manual puppet",
    "+as NAME=attack TARGET with WEAPON": "npc/wield",
    "+npc/auto NAME": "npc/release",
    "+roll TRAIT + TRAIT vs 7": "roll/contest roll/opposed roll/contested",
    "+do TEXT: TRAIT + TRAIT": "cast spell/cast potion potion/use incant sing",
    "+spend willpower": "luck luck/spend hero combat/luck combat/hero bennie fate",
    "+chase/board DRIVER": "pilot passenger mount vehicle vehicles mounts disembark dismount",
    "+roll strength + melee": "roll/weapon",
}


def _by_word(lines: Mapping[str, str]) -> dict[str, str]:
    return {word: line for line, words in lines.items() for word in words.split()}


WHERE = {where: _by_word(lines) for where, lines in _WHERE.items()}
WITHOUT, NEARLY = _by_word(_WITHOUT), _by_word(_NEARLY)
SAME = {
    **_by_word(_SAME),
    **{deed: f"+do {deed} | +do {deed} {{}}" for deed in _DEEDS},
    **{f"{use}/{one}": "help disciplines" for use in ("use", "activate") for one in _POWERS},
    **{f"attack/{place}": f"+attack | +attack {{}}=at {place}" for place in PLACES},
}
# What a person takes, without where from.
_THING = re.compile(
    r"(?:(?:to|out|the|an?|my|his|her|their)\s+)*(.+?)(?:\s+(?:from|off|out|and|in|on|with)\b.*|$)",
    re.IGNORECASE,
)
# What changes too much to be meant by a word without its plus, which may be half a sentence.
_WITH_PLUS = ("+init/join", "+init/leave", "+init/next", "+init/run", "+init/end", "help")
_HELP = ("help", "?")


def same_line(word: str, switches: str, rest: str, where: Callable[[], str] = str) -> str | None:
    """Return the line of ours that a line of others means; None if it means none.

    ``word`` as it was typed, ``switches`` with their stroke, ``rest`` as it was typed, with the
    space before it; ``where`` tells where in a scene it is typed.
    """
    bare, said = word.lower().lstrip("+@&"), rest.strip()
    first, _space, after = said.partition(" ")
    if word.lower() == "@set" or (switches and f"{bare}{switches.lower()}" in NEARLY):
        return None  # the first is about flags and attributes, on any MUSH
    if switches and bare in _HELP:
        return f"+help {switches.removeprefix('/')}{rest}"
    if word.endswith(":") and said:
        return f"{word.rstrip(':')}{switches}{rest}"
    for typed, left, what in (
        (f"{bare}/{first.lower()}" if first and not switches else "", "", after.strip()),
        (bare + switches.lower(), "", said),
        (bare, switches, said),
    ):
        ours = SAME.get(typed)
        if any(typed in lines for lines in WHERE.values()):
            ours = WHERE.get(where(), {}).get(typed, ours)
        if re.search(r"(?<!\w)\d", what):
            ours = _COUNTED.get(typed, ours)
        if ours is None or (ours.startswith("| ") and not what):
            continue
        if left and "/" in ours and not ours.startswith("+attack/"):  # shift/crinos
            left, what = "", f"{left.removeprefix('/')} {what}".strip()
        signed = "/" in typed or word.startswith(("+", "@"))
        if not signed and ours in _WITH_PLUS and (said or ours != "help"):
            return None
        return filled(ours, left, what)
    return None


def handles_a_thing(ours: str, word: str, rest: str, fighters: Iterable[Fighter]) -> bool:
    """Say whether a line that would take a weapon in hand names none: ``pull the ledger out``."""
    if not ours.startswith("+gear/wield ") or word in ("wield", "equip", "unsheathe"):
        return False
    carried = (weapon.name for fighter in fighters for weapon in fighter.weapons)
    catalog = default_catalog()
    known = {*carried, *catalog.weapons, *catalog.sorts_of_weapons, "gun", "weapon"}
    found = _THING.match(rest.strip())
    return found is not None and not names_meant(catalog.called(found[1]), known)


def filled(ours: str, left: str, said: str) -> str:
    """Return a line of ours with what was ``said`` after the word for it, and switches that are
    ``left``.
    """
    alone, bar, with_more = f" {ours}".partition(" | ")
    at = pose_begins(said)
    said, pose = (said, "") if at is None else (said[:at].rstrip(), said[at:])
    if bar and said:
        line, said = with_more, said if "{" in with_more else ""
    else:
        line = alone.strip()
    if "{" not in line:
        return " ".join(filter(None, (f"{line}{left}", said, pose)))
    name, equals, what = (one.strip() for one in said.partition("="))
    try:
        if "{}" in line:
            return f"{line.format(said)} {pose}".rstrip()
        if not equals and "{1" in line:
            raise ValueError(said)
        number = int(what) if ":+d" in line else what
        first, _space, others = said.partition(" ")
        return f"{line.format(name, number, first=first, others=others)} {pose}".rstrip()
    except ValueError:  # of another shape: what ours takes is told by itself
        return " ".join(filter(None, (line.split()[0], said, pose)))


def lines_in(text: str) -> list[str]:
    """Return the lines that stand in a row of `NEARLY`."""
    return re.findall(r"[+]\S+(?: (?!\+\w)\S+)*", text)


def follow(command: Any, line: str) -> Any:
    """Have the session of a ``command`` type another line."""
    caller = command.caller
    if command.session is None:
        return caller.execute_cmd(line)
    return cmdhandler.cmdhandler(
        command.session, line, callertype="session", session=command.session
    )
