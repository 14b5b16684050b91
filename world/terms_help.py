"""A short topic for each word that the screen uses: what a newcomer types after `+help`.

``TERMS`` are the words that no table of the code has (levels, phases, effects, verbs do have one);
`tests/commands/test_terms.py` checks that every such word and name has a topic.
"""

from game.rules.maneuvers import MANEUVERS

UNDO = """
  +combat/oops         takes back what you declared, while nobody has declared
                       since
  +combat/undo         takes back the last thing anybody did, with its rolls
  +combat/undo Kelly   takes back Kelly's last declaration
  +combat/undo round   takes back the round so far
  +combat/redo         brings it back just as it was

A storyteller's undo is done at once. A player's is put to the storyteller, or
where there is none to the others in the scene."""

WOUND = """
A wound is one or more marks on your health track. It has seven levels: the  {{old}}
lower you are, the fewer dice you roll.  {{old}}
A wound is one or more marks on your health track: Size + Stamina levels. The  {{nwod}}
last three cost you 1, 2 and 3 dice.  {{nwod}}
A wound is one or more marks on your health track: three levels Healthy, three  {{met}}
Injured, which take one off every test pool, three Incapacitated: you are  {{met}}
down.  {{met}}

  Bruised 0     Hurt -1     Injured -1     Wounded -2     Mauled -2  {{old}}
  Crippled -5   Incapacitated: you are down  {{old}}

Every roll you make to do something loses that many dice; damage and soak do  {{old}}
not.  {{old}}
Marks are / bashing, X lethal and * aggravated, the worst first.
  +health                 your track        +health Jo     how Jo looks
+sheet shows your track.  {{-old}}
See +help damage, +help heal, +help down.
"""
DAMAGE = """
When an attack hits, the game rolls damage. Each success is one level: a mark  {{old}}
on your track, unless you soak it.  {{old}}
Each success of an attack is one level: a mark on your track. Armour has taken  {{nwod}}
its dice off the attack before.  {{nwod}}
A blow takes one level, a bow or a gun two: marks on your track. Nothing takes  {{met}}
any of it off.  {{met}}

You roll the weapon's dice, and one more for each success by which the attack  {{old}}
hits past the first. A power attack has two more, a feint two fewer.  {{detroit}}
hits past the first. A gun does its rating in levels, without a roll.  {{w20}}

Bashing (/): fists, clubs, falls. Lethal (X): blades and bullets. Aggravated
(*): fire, claws, whatever your kind of being cannot bear.
On a full track more harm makes the marks worse: bashing turns to lethal,
lethal to aggravated.
  +combat/why             your last roll, term by term
See +help soak, +help wound, +help heal.  {{old}}
See +help wound, +help heal.  {{-old}}
"""
BLOOD = """
What vampires and ghouls spend. +sheet shows how much is left.  {{-nwod}}
What vampires and ghouls spend: Vitae. +sheet shows how much is left.  {{nwod}}

Blood pays for extra actions: one point for the whole round, for as many  {{old}}
actions as you have Celerity.  {{old}}
  +haste 1=celerity  {{detroit}}
  +extra 1=celerity  {{w20}}
It closes bashing and lethal wounds; you may have to ask whoever runs the
scene.
  +heal 2b with blood  {{-nwod}}
  +heal 2b with vitae  {{nwod}}
For anything else spend it, and say what for:
  +spend blood 2  {{-nwod}}
  +spend vitae 2  {{nwod}}
Bleeding is something else: a hazard that hurts you each round (+help hazard).
"""
HIT = """
An attack hits if it has more successes than the defense. "Hits by 2" means  {{old}}
two more: that is the margin. An even roll does not hit.  {{old}}
An attack hits if it has a success; each is a level of harm. What defends you  {{nwod}}
has taken its dice off the roll before.  {{nwod}}
An attack hits if it wins the challenge: by the throw, or on a tie by the  {{met}}
higher test pool.  {{met}}

Each success of the margin past the first adds a die of damage. An attack  {{old}}
without a success misses, and nobody rolls a defense. If two people attack  {{detroit}}
each other hand to hand, they roll against each other: the better roll hits,  {{detroit}}
and the other attack is lost.  {{detroit}}
without a success misses. Attacks are never rolled against each other.  {{w20}}
  +combat/why             your last roll, term by term
See +help damage, +help defending.  {{detroit}}
See +help damage.  {{-detroit}}
"""
DOWN = """
You are down when your whole track is marked. You have  {{-met}}
You are down from the seventh mark on. You have  {{met}}
no turn, you lose what you had yet to do, and any hold you are in is over.
What others declared against you comes to nothing; they can attack you anew.

Unconscious   at least one mark is bashing
Dying         lethal and worse only (a vampire falls into torpor)
Dead          all are aggravated

You stay in the scene: pose, talk, watch. Heal a mark, and you act again.
  +heal 1b                asks whoever runs the scene; vampires can pay:
                          +help blood
Friends can carry you off: pose it, and the storyteller says what comes of it.
See +help death, +help heal.
"""
DEATH = """
A track full of aggravated marks is death. Before that you are dying, or in
torpor, and only more harm makes it worse.

You stay in the scene: you can pose and watch, but have no turn. Your sheet
stays as it is, marks and all. The storyteller says what death means, and
whether it lasts: they can take a blow back, or heal marks.
  +combat/summary         how the fight stands
  +combat/log             what led to it
See +help down.
"""
HEAL = """
Marks come off your track when you heal, or when somebody heals you.

  +heal 2                 the mildest first; usually it asks the storyteller
  +heal 1l                of one kind: b bashing, l lethal, a aggravated
  +heal 2b with blood     if you have blood to spend  {{-nwod}}
  +heal 2b with vitae     if you have Vitae to spend  {{nwod}}
Some heal by themselves: "regenerates" means levels at the end of each round,
bashing before lethal, never aggravated. The number is on the sheet.
If you were down, you act again once a mark is off.
+help recovery says who may heal whom, and what else comes back.
"""
SOAK = """
Your body and armour take damage off: the game rolls your Stamina for you,
difficulty 6, and each success stops one level.

Everybody soaks bashing. Lethal: vampires, ghouls, shifters out of the form
they were born to, fae who have called upon the Wyrd. Aggravated: such
shifters, and vampires with Fortitude. "No soak" means you had no roll. Armour
adds its dice against the damage it is made for: +gear shows it. A vampire
halves the bashing damage that is left.
All but mortals soak lethal.  {{w20}}
"""
BOTCH = """
A botch is worse than a miss: no die makes the difficulty, and at least one
shows a 1. If dice make it and the ones take them all away, you only fail.

If you botch an attack, you miss, and the storyteller may say what mishap
comes of it. Play goes on meanwhile. Damage and soak never botch, and you
cannot botch a roll on which you spend Willpower, or a pool without dice.
"""
INITIATIVE = """
Who goes when. Each round the game rolls a die for everybody and adds  {{detroit}}
Who goes when. Once for the scene the game rolls a die for everybody and adds  {{w20}}
Dexterity + Wits, less the wound penalty.  {{old}}
Who goes when. Once for the fight the game rolls a die for everybody and adds  {{nwod}}
Dexterity + Composure. The highest acts first.  {{nwod}}
Who goes when: the higher of your Physical and Mental. Nobody rolls for it.  {{met}}
The highest acts first; ties go by Mental, Physical, Social.  {{met}}

The lowest declares first, and the highest acts first: the faster you are, the  {{detroit}}
more you know of what others will do. If totals are equal, the higher  {{detroit}}
Dexterity + Wits is faster. If that is equal, too, it is a tie: you declare in  {{detroit}}
secret, and act at the same time.  {{detroit}}
The highest acts first, and wounds move you down. If totals are equal, the  {{w20}}
higher Dexterity + Wits is faster; if that is equal, too, you act together.  {{w20}}
If totals are equal, the higher sum without the die is faster; then a die each  {{nwod}}
decides.  {{nwod}}
  +init                   the order, and whose turn it is
  +init/roll              the next round, for whoever runs the scene
+help rounds has the whole round.  {{detroit}}
+help combat has the whole turn.  {{-detroit}}
"""
RAGE = """
What shifters spend. +sheet shows how much is left.

Each point is an extra action. In a round, spend half your Rage at most:
  +haste 1=rage  {{detroit}}
  +extra 1=rage  {{w20}}
For anything else spend it, and say what for:
  +spend rage
The storyteller decides about frenzy. Ask at the end of the round:
  +check do I frenzy?
See +help haste.  {{detroit}}
"""
STUN = """
What costs you a turn, besides wounds.

Dazed: one blow of more levels than your Stamina (Stamina + 2, if  {{w20}}
you are no mortal) costs you your next turn. The screen says which round's.  {{w20}}
Knocked down: you lie on the ground (+help prone).
Helpless: you cannot act or defend, until they let you go or the storyteller
says so.
A stun gun is a weapon like any other: it does bashing damage.
Only the storyteller can stun you.  {{-w20}}
"""
PRONE = """
On the ground: somebody dropped, slammed or knocked you down, or you lay down.

You attack, block and dodge with two dice less; held, you struggle with two  {{old}}
less. Getting up is your action:  {{old}}
You attack with two dice less; held, you struggle with two less. Getting up is  {{nwod}}
your action:  {{nwod}}
You have 2 more to resist shots from beyond three steps, and 2 less to resist  {{met}}
anything nearer. Getting up is a simple action:  {{met}}
  +stand
  +split stand & attack Jo       both, at two dice less for the attack  {{old}}
+combat shows who is on the ground.
You roll first to stay on your feet.  {{w20}}
"""
HAZARD = """
Harm from no attacker: fire, poison, bleeding. The storyteller puts it on
somebody, and it strikes at the end of the round: once, for some rounds, or
every round. You soak it like a blow, if you can soak it at all.  {{old}}
every round.  {{-old}}

  +combat                 shows who is in a hazard, and for how long
  +avoid Fire             gets out of its way, with an action left from haste  {{detroit}}
See +help damage.
"""
EFFECTS = """
An effect changes your rolls for some rounds, or until somebody ends it: a
blessing, fear, high ground. The screen shows it in each roll it changes.

  +combat                 who has which, and for how long
  +combat/why             what it did to the last roll
The storyteller puts it on you (+help +effect, +help +mod). If your power or
position should give you one, ask:
  +check does my high ground count?
"""
WILLPOWER = """
Spend a point for one more success, which no 1 takes away; the roll cannot  {{old}}
botch. You can do it once a round. Say so before the roll:  {{old}}
Spend a point for three more dice, once a turn. Say so before the roll:  {{nwod}}
  +attack Jo=willpower  {{dice}}
  +dodge willpower  {{old}}
  +dodge willpower        adds two to your Defense until the turn is over  {{nwod}}
  +defend/willpower       on the next defense that the game rolls for you  {{detroit}}
You pay the point only if you roll. +sheet shows what is left and, after it,  {{old}}
your rating: you roll that to change your mind (+help aborting).  {{detroit}}
your rating.  {{w20}}
+sheet shows what is left.  {{nwod}}
A point buys one retest of a challenge that you lost: you are asked. A combat  {{met}}
maneuver costs one. What is left resists attacks on your mind and heart.  {{met}}
"""
DIFFICULTY = """
What a die must show to count: "vs 6" is difficulty 6. It is always 2 to 10.
Each die that shows it, or more, is a success; each 1 takes one away.

Your pool is how many dice you roll: mostly an attribute and an ability, less
wounds and whatever else the line names. "dexterity 3 + brawl 2 - wounds 1" is
four dice. With none you do not roll.
+help words explains a whole line.
"""
KINDS = """
Say which kind it is when you attack.

  +attack Jo              basic: nothing special
  +attack/power Jo        harder to hit (+1), two more dice of damage  {{detroit}}
  +attack/feint Jo        easier to hit (-1), two fewer dice of damage  {{detroit}}
  +attack/committed Jo    all you have: you do not defend at all this round,  {{detroit}}
                          and Jo must take it, brave it or give something up  {{detroit}}
  +attack Jo=all-out      two dice more; no Defense till the turn is over  {{nwod}}
  +attack Jo=charging     reaches twice your Speed; no Defense, either  {{nwod}}
See +help damage, +help aborting (what a committed attack asks).  {{detroit}}
See +help damage.  {{-detroit}}
"""
AIM = """
No turn is spent on aiming: you say where you strike when you attack.  {{dice}}
Here no turn is spent on aiming, and no place is aimed at: you attack.  {{met}}

  +attack Jo=at head      harder, and it hurts more  {{dice}}
  +attack Jo  {{met}}
See +help +attack.
"""
COLD_START = """
A chase that nothing led up to: nobody escaped from a fight or was stalked
before it. The prey's first roll is then the Lead, and one more.  {{dice}}
before it. The prey's first throw is then the Lead: 4, 2 or 1.  {{met}}

  +chase/cold Jo=Kelly    Kelly goes after Jo; whoever runs the scene says so
  +chase/pursue Jo        you go after Jo, who got away
See +help chases.
"""
HALVED = """
Half of it counts, rounded down: the line says of what.

A vampire takes half of the bashing damage that is left after soak.  {{old}}
In a chase, Bait halves what the predators win next round, and Tail what the
prey wins.
See +help damage, +help chases.
"""
SOMEONE = """
"Someone" is somebody you cannot make out: you see what they do, but not who
they are. If there are more, they are someone 2, someone 3 ...

You defend against them as against anybody, but you cannot attack them until
the storyteller shows them to you. You notice an unseen attacker when they
strike. Of an NPC's rolls you mostly read the result alone.
"""
DISCIPLINES = """
Disciplines, gifts, arts, spheres: powers are ratings on your sheet.  {{old}}
Disciplines and other powers are ratings on your sheet.  {{-old}}

  +sheet/set celerity=2 potence=1        on a draft  {{-nwod}}
  +sheet/set celerity=2 vigor=1        on a draft  {{nwod}}
  +sheet                  shows your powers as a group
The game knows two: Celerity gives extra actions (+help haste), and Fortitude  {{detroit}}
The game knows two: Celerity gives extra actions (+help +extra), and Fortitude  {{w20}}
soaks (+help soak). Name any other for a roll, and the storyteller says yes  {{old}}
or no:  {{old}}
Name one for an attack, and the storyteller says yes or no:  {{nwod}}
  +attack Jo=with wits + occult vs 7 damage 3 lethal  {{old}}
  +attack Jo=with wits + occult damage 3 lethal  {{nwod}}
  +roll manipulation + dominate  {{dice}}
The game knows one: Celerity gives further rounds.  {{met}}
  +roll social + dominate vs Jo  {{met}}
If a scene's ruleset needs more, +sheet says so.
"""
CHARACTER_WORDS = """
You make a new character with points.

Each kind of being has points for attributes, abilities and so on. 7, 5 and 3  {{old}}
means seven for one of the three groups, five for another, three for the last;  {{old}}
you choose which. The dot that everybody has is free. Anything more costs  {{old}}
freebie points.  {{old}}
Each kind of being has points for attributes, skills and so on. 5, 4 and 3  {{nwod}}
means five for one of the three groups, four for another, three for the last;  {{nwod}}
you choose which. The dot that everybody has is free.  {{nwod}}
Each kind of being has points for attributes, focuses, skills and so on. 7, 5  {{met}}
and 3 means seven for one attribute, five for another, three for the last; you  {{met}}
choose which.  {{met}}
  +sheet/new vampire      what to do, with points
  +sheet/check            what is left to do
Points are a guide: you can go over, and the storyteller sees it. Starting
gear costs nothing: +sheet/set gear=knife
See +help sheets.
"""
SEAL = """
A scene seals its rolls when it opens: it tells you a hash of a secret number,
and every roll comes from that number. When the scene has ended, the rolls
that you may see are opened: anybody can check that they are what was sealed.

  +dice/salt              the whole hash, and the words given
  +dice/salt heron        mixes a word of yours into all rolls to come
  +combat/export          the log, when the scene has ended

Check the log on the game's web page, under /verify/, or with a program of
your own. Nobody can have picked a number that suits them: they did not know
your word. An undo gives no roll back: the next one is another. If the end of
a scene is undone, the rolls to come are sealed anew; give another word then.
Whoever runs the server could look the number up. It is for them not to.
"""

REHEARSAL = """
How may a fight go? A storyteller has it played out many times, from where it
stands, everybody automatic by the stance that they have (+help npcs):

  +combat/rehearse           200 times; while it goes on, how far it is
  +combat/rehearse 1000      as often as you say, 5000 times at most
  +combat/rehearse stop      ends it, and tells what it has come to

You alone are told who wins, who goes down, who gets away, how many rounds it
takes, what it costs each, and which first roll decides most. Chases that are
under way are played out too. Nothing of the scene changes. It tells whether
the numbers are fair, not what people would think of.
"""

CATEGORY = "Words on the screen"
TOPICS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    (
        "wound",
        (
            *(
                "wounds",
                "*",
                "x",
                "health",
                "track",
                "mark",
                "marks",
                "penalty",
                "wound penalty",
                "unhurt",
                "bruised",
            ),
            *("hurt", "injured", "wounded", "mauled", "crippled", "healthy"),
        ),
        WOUND,
    ),
    ("damage", ("bashing", "lethal", "aggravated", "level", "levels", "harm"), DAMAGE),
    ("blood", ("blood pool", "bleeding"), BLOOD),
    ("hit", ("hits", "miss", "misses", "margin", "contest", "blow"), HIT),
    (
        "down",
        ("going down", "incapacitated", "unconscious", "dying", "torpor", "knocked out"),
        DOWN,
    ),
    ("death", ("dead", "die", "dies", "killed", "final death"), DEATH),
    ("heal", ("healing", "heals", "healed", "regeneration", "regenerates"), HEAL),
    ("soak", ("soaks", "soaked", "no soak", "armour", "armor", "fortitude"), SOAK),
    ("botch", ("botches", "botched", "mishap", "ones", "failure"), BOTCH),
    ("initiative", ("order", "tie", "tied", "ties"), INITIATIVE),
    ("rage", ("frenzy",), RAGE),
    ("stun", ("stunned", "dazed", "daze", "helpless", "stun gun"), STUN),
    ("prone", ("ground", "knocked down", "fallen", "lying down"), PRONE),
    ("hazard", ("hazards", "fire", "burning", "poison"), HAZARD),
    ("effects", ("effect", "modifier", "modifiers"), EFFECTS),
    ("willpower", ("wp", "bought", "buying a success"), WILLPOWER),
    ("difficulty", ("pool", "pools", "success", "successes", "vs"), DIFFICULTY),
    (
        "kinds of attack",
        ("power", "feint", "basic", "power attack", "attacks", "all-out", "charging"),
        KINDS,
    ),
    ("aim", ("aiming", "called shot", "aimed"), AIM),
    ("cold start", ("cold",), COLD_START),
    ("halved", ("halves", "half"), HALVED),
    ("someone", ("unseen", "glimpsed", "open"), SOMEONE),
    ("disciplines", ("discipline", "gifts", "arts", "spheres", "powers", "potence"), DISCIPLINES),
    ("seal", ("seals", "sealed", "sealed rolls", "salt", "verify", "fair dice"), SEAL),
    ("undo", ("take back", "oops", "redo", "mistake"), UNDO),
    ("rehearsal", ("rehearse", "rehearsals", "rehearsing"), REHEARSAL),
    ("points", ("freebies", "freebie points", "budget", "starting points"), CHARACTER_WORDS),
)

# Further names of the longer topics.
ALSO: dict[str, tuple[str, ...]] = {
    "combat": ("scene", "start"),
    "rounds": (
        "turn",
        "turns",
        "phase",
        "declaration",
        "resolution",
        "bookkeeping",
        "declaring",
        "declare",
    ),
    "words": ("specialty", "floor", "extra successes", "roll", "rolls"),
    "grapples": (
        *("hold", "held", "grappler", "victim", "struggle", "pin", "pinned", "disarm", "slam"),
        *("throw", "prop", "clinch", "crack", "action", "shrug off", "hostage block", "shed"),
    ),
    "chases": (
        *("maneuver", "prey", "predator", "pursuer", "course", "courses", "obstacle", "run"),
        *dict.fromkeys(one.name for one in MANEUVERS),
        *("stalk", "shaken off", "caught"),
    ),
    "haste": ("celerity", "haste phase", "extra action"),
    "recovery": ("request", "granted"),
    "sheets": (
        *("draft", "submitted", "approved", "approve", "clan", "starting gear", "xp"),
        *("experience", "character", "player"),
    ),
    "waiting": ("waiting for", "away", "deadline", "skip", "nudge"),
    "npcs": ("npc", "automatic", "stance"),
    "logs": ("emit",),
    "desk": ("mishaps", "held results", "hold back"),
    "aborting": ("abort", "brave", "accept", "lost"),
    "retest": ("test pool", "rock", "paper", "scissors"),
}

# Words that the screen uses and that no table of the code has.
TERMS = (
    *("wound", "damage", "blood", "hit", "death", "flank", "ambush", "heal", "soak", "botch"),
    *("initiative", "haste", "rage", "stun", "down", "surprise", "margin", "pool", "difficulty"),
    *("successes", "specialty", "willpower", "piling on", "cover", "range", "distance", "prone"),
    *("grappler", "victim", "control", "hold", "lead", "prey", "predator", "course", "obstacle"),
    *("maneuver", "run", "passengers", "round", "turn", "order", "tie", "void", "abort", "review"),
    *("someone", "hidden", "unseen", "hazard", "effect", "mishap", "ruleset", "retest", "armour"),
    *("regeneration", "frenzy", "torpor", "dazed", "knocked down", "helpless", "draft", "approval"),
    *("request", "points", "freebies", "clan", "disciplines", "gear", "npcs", "waiting", "poses"),
    *("aim", "cold start", "halved", "*"),
    *("celerity", "fortitude", "potence", "health", "marks", "scene", "log", "rear", "celerity"),
)
