"""Help topics: `+help combat` is the way in. Commands bring their own help.

Evennia takes a ``|`` for markup where it prints a topic: `HELP_ENTRY_DICTS` is escaped below.
"""

from game.rulesets import RULESETS
from presentation.ruleset_topics import rules_topic, ruleset_topic
from world.ruleset_help import BRIEF, TURN, TYPED

CATEGORY = "Playing a fight"

COMBAT = """
A fight is played in rounds. Everybody says what they will do, slowest first;
then it happens, fastest first. Nobody counts dice: the game rolls, and shows
every roll on one line.

Coming in
  +sheet/new mortal       a sheet, if you have none (+help sheets)
  +init/start             opens a scene where you are
  +init/join              takes part in one that is open
  +init/add thug          brings in somebody to fight (whoever runs the scene)
  +init/roll              rolls initiative: the first round begins

When it says that you declare, type one of these
  +attack NAME            or +attack/power NAME, +attack/feint NAME
  +block, +dodge          nothing but defense: you defend better
  +do climb the wall      anything else, in words
  +pass                   nothing
Whatever you declare, you still defend yourself when attacked.

Whoever runs the scene then types
  +init/next              one turn            +init/run    all of them
  +init/roll              the next round      +init/end    it is over

Lost?
  +init                   whose turn it is    +combat      how everyone stands
  +choose                 what you are asked  +combat/why  the last roll

Nobody to fight with? +init/add thug*3, then +npc/auto Thug*: they play by
themselves.

More: +help rounds, +help words (of a roll), +help defending, +help escaping,
+help splits, +help grapples, +help chases, +help guns, +help aborting, +help
haste, +help logs, +help sheets, +help waiting, +help storyteller,
+help npcs, and +help +attack, so for each command. +prefs: brief, verbose,
screen reader. All that is by the usual rules: +help rules tells of the
others.
"""

ROUNDS = """
One round of a fight, from its first roll to its last.

1. Initiative. A ten-sided die + Dexterity + Wits - wounds, for everyone.
2. Declaration, from the lowest total up: whoever is faster hears what the
   slower ones mean to do. Who is awaited gets a prompt. Equal totals (and
   equal Dexterity + Wits) declare in secret, and are shown together.
3. Resolution, from the highest total down. An attack is rolled, defended
   against, its damage rolled and soaked; wounds count at once. Two who
   attack each other hand to hand roll once against each other.
4. Haste: those with extra actions declare and act again (+help haste).
5. Bookkeeping: fires burn, wounds close, effects run out. Then +init/roll.

A roll is a number of dice against a difficulty, mostly 6. Each die at or
above it is a success, each 1 takes one away. More successes than the
defense: it hits by what is left, and each one past the first adds a die of
damage.

Health has seven levels; the lower, the fewer dice. The last one is down.

Example of a line in the log, and its reason:
  +combat/log 5
  +combat/why
"""

WORDS = """
What the words in a roll mean, such as in this one:

  Jo's attack: dexterity 3 + brawl 2 - wounds 1 = 4 dice vs 6: 8 7 3 1
  -> 2 - 1 one = 1 success

Pool: how many ten-sided dice are rolled; here 4. With none nothing is rolled.
Difficulty: what a die must show at least; here 6. Always 2 to 10.
Successes: the dice that show it, less the ones; damage and soak mind no ones.
Ones: each takes one success away, never below none.
Botch: no die shows the difficulty and at least one shows a 1. Successes that
were all cancelled by ones are only a failure.
Bought: one success for a point of Willpower; no 1 takes it away.
Specialty: each ten counts as two.
Margin: by how much the attack beats the defense. It hits "by 2".
Extra successes: each beyond the first adds a die of damage.
Piling on: the dice that you lose against the second attack of a round, and
more against the third (+help defending).
Gunfire, thrown, arrow: why it is harder to meet an attack (+help guns).
Wounds: the dice that your health level takes off nearly every pool.
Floor, bounds: what brought a number up or down to what it may be at all.
Soak: dice that take damage away again. Most people soak bashing alone; "no
soak" stands where the harm could not be soaked.
Levels: a mark each on your track. Bruised takes no dice, Hurt and Injured 1,
Wounded and Mauled 2, Crippled 5; Incapacitated, the seventh, is down.

The whole arithmetic of a roll, with its number from the log:
  +combat/log 5
  +combat/why
"""

DEFENDING = """
Everybody who is attacked defends, whatever they declared. You choose how
good you are at it.

Declared: +block or +dodge. The first attack meets all your dice, the second
one less, the third two less.

Not declared, because you attack or do something else: still all your dice
against the first attack, but two less against the second, four less against
the third. You need not say anything; it is the better of block and dodge,
or the one you like best:
  +defend/prefer dodge
  +defend/prefer none     the better of the two again

Block: Dexterity + Brawl, or Melee with a weapon in hand. Difficulty 4
against the like, 5 against the unlike; +2 against arrows and what is thrown,
+4 against bullets.
Dodge: Dexterity + Athletics. Difficulty 5 hand to hand; against guns it is
3 half hidden, 6 with cover near, 9 in the open.

A point of Willpower buys one success, once a round, said beforehand:
  +dodge willpower
"""

ESCAPING = """
Getting away, and waiting for the other to begin.

  +escape
One roll, Dexterity + Athletics against 6, meets every attack of the round. An
attack with more successes hits by the difference, and you stay. If none has
more, and you beat the best of them, you are gone once the last one is over;
the screen says with what lead over each. If nobody attacks you, you leave at
the end of the phase. A storyteller may rule that there is no way out.
Whoever types +pursue then comes after you: +help chases.

  +guard
Whoever attacks you first is attacked by you, at once, with what you have in
hand: hand to hand you both roll against each other. A shot from afar is
answered only by something that shoots. Not attacked, you do nothing. A guard
lasts through the haste phases, until it is used.
"""

SPLITS = """
Several things at once, in one declaration.

  +split attack Thug & dodge
  +split attack Thug & attack Brick
  +split attack Thug & do shut the door: strength + athletics vs 6

Each part loses dice: three for two actions, four for three, and so on. You
may do no more than your Wits, not attack the same target twice, and not split
in a haste phase. The parts happen in the order you wrote, at your one place.

With an attack in it you defend like an attacker. A defense in it is the only
one you have, at its reduced dice: whoever shoots and wants to dodge bullets
must do it so.
"""

GRAPPLES = """
Seizing somebody and not letting go. Both roll Strength + Brawl or Dexterity +
Brawl, whichever is better, against 6. How firmly one holds the other is a
number: Control. An example, Jo and Kelly:

  +grapple Kelly       Jo, round 1: 5 successes. Kelly's dodge has 3, so Jo
                       holds Kelly with Control 2. What Kelly still had to do
                       this round is lost.
Round 2. Jo keeps hold; Kelly has three answers.
  +grapple/sustain     Jo (or +grapple/release)
  +grapple/resist      Kelly wears the Control down; or
  +grapple/reverse     changes places, if she wins by twice the Control; or
  +grapple/relent      gives in, and is helpless until let go.
On Jo's turn both roll. Jo wins by 2: Control 4, and may buy one effect.
  +grapple/effect slam     or +choose slam; +choose hold saves the Control
Slam costs 3. Kelly falls and takes Strength + 1 (what is left) dice of harm.
At the round's end Control falls by 1, to 0: Kelly is free.

What Control buys
  pin 10       helpless until let go   throw all    Strength + Control yards
  disarm 5     the weapon is yours     prop 5       a fallen one is stood up
  drop 2       to the ground           clinch 1     bashing: Strength + half
  slam 3       the same, and bashing   crack 4      lethal: Strength + half
  action 2-6   search a pocket: the storyteller says what it costs
One of them at once, with all that you win, and no hold:
  +grapple Kelly=then drop

Attacked by a third, Jo is asked: shrug off (costs 1) or hostage block (2; if
it holds, Kelly takes the blow). Friends may help either side.
  +grapple/assist Kelly    two successes change Control by 1
  +stand                   on the ground you lose two dice
  +grapple                 who holds whom, and what you may do
"""

CHASES = """
Running away, and running after. The gap is a number for each pursuer: the
Lead. An example, Jo and Kelly:

  +escape                 Jo, in a fight: 7 successes, Kelly's attack has 4.
  +pursue                 Kelly goes after her: a chase, with a Lead of 3.
Without a fight before it, whoever runs the scene begins one:
  +chase/cold Jo=Kelly on alleys    the Lead is what Jo rolls, and 1 more

Each round all roll what the course asks for (here wits + athletics).
  +chase/roll             Jo 3, Kelly 1: Jo wins by 2, the Lead is 5.
Who wins is asked for a maneuver. The prey pays for it out of the Lead; a
pursuer pays by letting the Lead grow.
  +chase/maneuver bait    Jo; or +choose bait. It costs 2: the Lead is 3.
  +choose none            no maneuver
Next round Kelly wins by 4; bait makes that 2, the Lead is 1. She wins again:
the Lead is 0, and Jo is caught. Both are back in the scene for a new fight:
  +init/roll

The prey's maneuvers                  The pursuers'
  bait 2     halves their next win      tail 1        halves the prey's next
  gun it 2   difficulty -1 next round   gun it 2      the same
  in there 1     another course         head-off 4    doubles your next win
  quick reverse 3    an obstacle        attack run 1  shoot as if 4 nearer
  never tell me the odds 1  for both    herd 2        another course
  nope 3     past an obstacle           damnit 3      past an obstacle

An obstacle is a roll for those named: prey that fails is caught, a pursuer
who fails is out. From a Lead of 10 on, prey that wins is away. A Run is a
limit in rounds. From round 7 on runners tire.

Shoot, below a Lead of 5 (powers 7); say so before the round is rolled:
  +chase/attack Jo        it costs dice of your chase roll
  +chase/exert            Willpower: a success on that roll
  +chase/drop             give up
  +chase                  how it stands
"""

GUNS = """
Shooting, and being shot at.

Shots are not rolled against each other: two who shoot both may hit. While you
shoot you have no defense against shots, unless you split it off.

Distance: +attack Thug=range 60. Difficulty 6; within five yards 4; beyond the
gun's range +2 for each whole range. In reach of a fist a pistol shoots at 4,
a submachine gun at 6, a long gun at 8, and whoever strikes at you rolls
against your shot.

Being shot at: +dodge, by cover: 3 half hidden, 6 with cover near, 9 in the
open. One roll meets every shot of the round from one side. +block against
bullets is hard, except within reach.

Each shot takes a round; an empty gun refuses. +gear shows what is left,
+gear/reload fills it. On a rifle with a bayonet the two are two weapons; when
the blade strikes you are asked whether to pull the trigger too.
"""

ABORTING = """
Changing your mind, when the fight has changed.

Your action is void: its target fell, left, is out of reach, or your weapon is
gone. At your turn you are asked:
  +abort attack Brick     any other action; or +choose lose
Willpower, difficulty 8, one success. The new action loses three dice; four
the next time you abort in the same round.

You have declared, and then somebody declares an attack on you. Until it is
rolled you may give up what you declared and defend:
  +abort dodge            or block, or escape
The same roll, and no dice lost. If it fails, what you declared stands.

After a failure there is no other attempt this round. What is resolved cannot
be aborted.

Somebody commits to an attack on you (+attack/committed): you are asked before
it is rolled.
  +choose accept          no defense; what you declared is untouched
  +choose brave           you carry on, and defend at +2 difficulty
  +choose abort dodge     you defend instead, without a roll
"""

HASTE = """
Extra actions in a round, for those who can be that fast.

Say it before your declaration, then declare as always:
  +haste                  what you have, and where you could get it
  +haste 1=rage           one extra action; costs what the source costs
  +haste 0                takes it back, as long as you have not declared

Or say both in one line:
  +attack Thug=haste 1 rage

Rage: a point for each action, no more than half your Rage in a round.
Celerity: one blood point for the round, as many actions as you have dots.
Anything else (magick, a potion) needs the storyteller:
  +haste Jo=1 magick      a storyteller grants it; then +haste 1=magick

After everyone's turn a haste phase begins: those with actions left declare
and act, in the same order. It goes on until nobody has one left. An action
not used is gone. Everyone else only defends.
"""

SHEETS = """
From a first draft to a sheet that a storyteller has approved.

Making one
  +sheet/new vampire      begins a draft; +sheet/new lists the kinds of being
  +sheet/set brawl=3, charisma=2       fills it in, a trait or several
  +sheet/set specialty=brawl: kicks
  +sheet/check            what it lacks, and what is more than usual
  +sheet/submit           hands it in; +sheet/withdraw takes it back
You are told what a storyteller says, at once or when you next come in. What
is returned is a draft again: change it, and hand it in again.

Afterwards a storyteller alone changes it. Ask for what you have earned:
  +sheet/request brawl=4 because I trained with Kelly
  +sheet                  shows what you asked for, too
  +sheet/history          who changed what, when and why

Most games let you play with a draft meanwhile, and show storytellers that it
is one. Some ask for approval first: then +init/join tells you so. In a scene
nobody works on their own draft.

In a file: this prints a sheet as YAML, fit for a scenario file too, and this
takes one on a line; with nothing after it, it takes what you paste next.
  +sheet/export
  +sheet/import {strength: 3, brawl: 2}

Storytellers
  +sheet/pending          sheets and requests that wait for you
  +sheet Jo               a sheet; look before you decide
  +sheet/approve Jo=welcome            +sheet/return Jo=who taught you that?
  +sheet/grant 1          a request, by its number; or +sheet/deny 1=not yet
  +sheet/set Jo/brawl=4 because of a lesson
An approved sheet can be returned, to be worked over. Everything is written
down: +sheet/history Jo.
"""

STORYTELLER = """
Running a scene. A storyteller may do all of this. Who starts a scene without
one has its pace and the NPCs they added, and no more.

Setting up
  +init/start Alley brawl        +init/add thug*3
  +init/add Big Al=brawler       (or NAME alone, for somebody who is here)
  +gear/give Big Al=knife        +sheet/set Big Al/brawl=4
  +init/start Alley=nwod         by other rules: +help rules
  +sheet/pending                 sheets and requests that wait (+help sheets)

Pace
  +init/roll    first or next round      +init/next   one turn, or passes over
  +init/run     all turns of a phase                  who is awaited
                (while people still declare, it passes all of them over)
  +combat/pace flow   turns follow one another; step waits for +init/next

Speaking for others: NPCs, or players who are away
  +as Thug1=attack Jo            +as Thug2=block
  +as Thug1=cover near           +as Thug1=prone yes
  +as Thug1=choose brave         answers what they are asked
  +npc/auto Thug1                they play by themselves; +npc/manual Thug1
  (several at once, hidden ones, stances: +help npcs)

Ruling
  +init/set Thug1=20             +init/bonus Jo=2 for Blessing
  +effect Jo=Blessing attack+2 for 3         +effect Jo=Blessing off
  +mod Jo=attack+2 once for high ground      (one roll; without once: all)
  +hazard Jo=Fire 3 dice lethal for 2        +hazard Jo=Fire off
  +hurt Jo=2b        +heal Jo=2b             +haste Jo=1 magick

Grapples (+help grapples)
  +grapple/control Jo=3          rules the Control Jo has; 0 ends the hold
  +choose 3                      the price of an action, when you are asked;
                                 +choose refuse: it can not be done
  +grapple/pool Jo=wits + athletics          what Jo grapples with; or usual
  +grapple/unsure Jo=yes         Jo did not see who seized whom; +grapple/look
  +hazard Jo=Edge 4 dice bashing avoidable once    thrown off a roof

Chases (+help chases)
  +chase/cold Jo=Thug1, Thug2 on alleys      +chase/stalk Jo=Thug1
  +as Thug1=pursue Jo                        goes after one who escaped
  +chase/roll                                a round, for all of them
  +chase/obstacle dexterity + athletics vs 7 for Jo, Thug1=3 bashing
  +chase/course rooftops         the chase goes on there; alone lists them
  +chase/run prey=5              caught after round 5; predators=5: away
  +chase/lead Thug1=4            +chase/pool Jo=wits + drive
  +chase/drop Jo                 +chase/end away

At the end of a round: +check/list shows what players want checked,
+check/done 1 strikes it off. +combat/summary is for latecomers, +combat/poses
shows who has posed since the phase was over; emit TEXT poses for the NPCs.

Overrides: with +combat/review on you see and correct what comes of each
action before anyone else. +help desk has all that you can change.

Mistakes: +combat/undo takes back the last thing said, whatever it was, and
+combat/undo 3 the last three, +combat/undo 2 rounds the round under way and
the one before it; +combat/redo brings it back with the same dice.
You alone see secret declarations before they are shown, and +roll/private.
Afterwards: +help logs. Your +combat/export is whole, on the server too.
"""

NPCS = """
NPCs for whoever runs a scene: the stock, many at once, hidden ones, and
those who play by themselves.

Bringing them in
  +npc/list                      the stock by tier: extra, ordinary, seasoned,
                                 boss; +npc/show thug is the sheet of one
  +init/add thug*3 as Alpha      Alpha1, Alpha2 and Alpha3; more of them later
                                 go on from there
  +init/add thug*3 as Beta group     one initiative, rolled once; one place
  +init/add thug as Quillon hidden

Those of a group stand together in the order. They share the place because
they act as one, so that is no tie: they declare openly. Tied with somebody
else they declare in secret, like all of that tie. One whose initiative you
rule with +init/set leaves the group's place for that round.

Many at once: Alpha1-3, Alpha*, or names with commas between them
  +as Thug1-2=attack Jo          +init/remove Thug*
  +hurt Thug1, Thug2=2b          +effect Thug*=Fear attack-1
All of them do it or, if one can not, none; it is one step for +combat/undo.
They speak in their order, so nobody else may be awaited between them.

Hidden
  +npc/hide Thug1                +npc/reveal Thug1
To the players they are "someone" (someone 2, someone 3 ...) in the order, in
rolls, in what is told and in the log. Nobody can name them, as a target or
otherwise, but whoever they attack defends as ever. They stay hidden until you
reveal them, whatever they do, and in the log for good if you never do. You
see both names. A name needs a capital letter to be hidden.

By themselves
  +npc/auto Thug1=aggressive     attacks whatever it costs, and seizes the
                                 weaker when it has no weapon
  +npc/auto Thug1=defensive      strikes nobody but those who attack it
  +npc/auto Thug1=cautious       shoots rather than strikes, defends when
                                 hurt, flees when badly hurt
  +npc/auto Thug1=protect Thug2  strikes at those who attack Thug2
  +npc/auto Thug1=flee           gets away
  +npc/auto Thug1                strikes back, and defends when badly hurt
  +npc/manual Thug1              is yours to speak for again
With a stance they get up when they are down. Held they resist, holding
somebody they hold on. Each choice says why.
"""

DESK = """
The storyteller's desk: what you can change, and when.

Before the dice
  +mod Jo=attack+2 once for high ground      the next roll; without once, all
  +effect Jo=Blessing soak+1 for 3           in rounds, this one included
  A change is to attack, defense, action, difficulty, initiative, soak, damage
  or chase, with +N or -N. They work in every ruleset, on NPCs and characters.

After the dice, before anything comes of them
  +combat/review on             each exchange rests when its dice are rolled.
                                You alone see them; the others read that it is
                                with you
  +rule attack successes=2 because the floor is wet
  +rule difficulty=8 because of the smoke    +rule damage reroll because WHY
  +rule target=Kelly because WHY             +rule cancel because WHY
                                +help +rule has them all
  +combat/release               it takes its course, and everyone is told
  +init/run                     so does all that is left of the phase
  Shots in a chase are not held.

After it is told
  +combat/undo, and say it anew.

Set in a word
  +init/set Jo=12               initiative
  +as Jo=cover near             cover none, near or partial
  +as Jo=flanks wall            flanks open, wall, doorway or any
  +as Jo=close Kelly            at arm's length; apart Kelly
  +as Jo=prone yes              prone, aware, helpless, cornered, unreachable,
                                away, unsure: yes or no
  +hurt Jo=2l   +heal Jo=2b     +spend Jo=willpower   +regain Jo=willpower 2
  +grapple/control Jo=3         the Control that Jo has
  An attack's distance is said with it: +as Jo=attack Kelly range 30

In private
  +roll/private wits + alertness             you alone see it
  +rule/private Thug1           of what Thug1 rolls in a fight the others see
                                what came of it; +rule/public Thug1 ends that
"""

LOGS = """
What was played can be read again, also long after it is over.

The scene here
  +combat/summary        for one who comes late: who stands how, what happened
  +combat/log            the last entries; +combat/log 30 the last thirty
  +combat/log Jo         those that touch Jo
  +combat/why Jo         Jo's last roll, term by term

Scenes that are over: you may read those in which you took part or looked on,
those you opened, and the last one where you are. A storyteller, any.
  +combat/logs                     the list, the last one first
  +combat/logs me, title=bar       yours, with "bar" in the title
  +combat/logs Jo, since=2026-11-01, until=2026-11-30
  +combat/logs here, page 2        of this place; the second page
Read one by its number, here 12:
  +combat/log scene 12             from its beginning; then with page 2
  +combat/log scene 12, Jo         what touches Jo
  +combat/why scene 12, 5          its roll number 5
  +combat/summary scene 12         how it stood at the end

To take along, as text and as JSON:
  +combat/export                   the scene here; +combat/export scene 12
  +combat/export as text           all on the screen, for your client's log
The addresses work for a day, for whoever has them. What is in it is what you
may see: what is secret or private to others is left out, and it says so.

Posing together: at a phase's end a block sums up what happened, and everybody
poses at once, with say, pose or :. Nothing waits for it.
  +combat/poses          who has posed since, who has not yet
"""

WAITING = """
Waiting for people, pausing, and scenes without a storyteller.

Pausing
  +init/hold WHY          whoever runs the scene holds everything: nothing is
                          taken, no time runs. One may still leave.
  +init/resume            goes on where it stood, with the time that was left

Somebody does not answer (whoever runs the scene sets what happens)
  +combat/idle 5m              reminds those awaited after five minutes
  +combat/idle 5m=10m pass     and after ten they pass, or their question gets
                               its default
  +combat/idle 5m=10m proxy    a storyteller is told, and may act with +as;
                               where none is there the others are asked
  +combat/idle 5m=10m agree    the others are asked to go on without an answer
  +combat/idle off             nobody is hurried; +combat/idle shows it all
Times are 90s, 5m or 1h. A restart of the game takes nothing from them. NPCs
are waited for as long as it takes.

No storyteller? Those who take part propose, and agree
  +combat/undo 2          and +combat/redo: take back, bring back
  +combat/ruleset NAME    before the first round
  +init/remove NAME       goes on without one who is not connected
  +init/end               ends the scene
  +agree, +disagree       all who are asked must agree, or with
                          +combat/agreement majority more than half
Where a storyteller runs the scene, +combat/undo is asked of them so.

Walking out of a fight, by an exit or with ooc or quit, asks first; the same
again, or +choose leave, does it. A connection that drops leaves nothing.
"""

HELP_ENTRY_DICTS: list[dict[str, object]] = [
    {
        "key": "combat",
        "aliases": ["fight", "fighting"],
        "category": CATEGORY,
        "text": COMBAT,
    },
    {
        "key": "rounds",
        "aliases": ["round", "initiative", "the round"],
        "category": CATEGORY,
        "text": ROUNDS,
    },
    {
        "key": "words",
        "aliases": ["dice", "botch", "margin", "soak", "piling on"],
        "category": CATEGORY,
        "text": WORDS,
    },
    {
        "key": "defending",
        "aliases": ["defense", "defence"],
        "category": CATEGORY,
        "text": DEFENDING,
    },
    {
        "key": "escaping",
        "aliases": ["guarding", "flight", "running away"],
        "category": CATEGORY,
        "text": ESCAPING,
    },
    {
        "key": "splits",
        "aliases": ["splitting", "several actions"],
        "category": CATEGORY,
        "text": SPLITS,
    },
    {
        "key": "grapples",
        "aliases": ["grapple", "grappling", "wrestling", "control", "holds"],
        "category": CATEGORY,
        "text": GRAPPLES,
    },
    {
        "key": "chases",
        "aliases": ["chase", "chasing", "lead", "maneuvers", "pursuit"],
        "category": CATEGORY,
        "text": CHASES,
    },
    {
        "key": "guns",
        "aliases": ["shooting", "firefights", "range", "cover"],
        "category": CATEGORY,
        "text": GUNS,
    },
    {
        "key": "aborting",
        "aliases": ["aborts", "void", "committed", "committed attacks"],
        "category": CATEGORY,
        "text": ABORTING,
    },
    {
        "key": "haste",
        "aliases": ["extra actions"],
        "category": CATEGORY,
        "text": HASTE,
    },
    {
        "key": "sheets",
        "aliases": ["sheet", "approval", "drafts", "requests", "chargen"],
        "category": CATEGORY,
        "text": SHEETS,
    },
    {
        "key": "storyteller",
        "aliases": ["st", "storytelling", "running a scene"],
        "category": CATEGORY,
        "text": STORYTELLER,
    },
    {
        "key": "logs",
        "aliases": ["log", "posing", "poses", "export", "exports"],
        "category": CATEGORY,
        "text": LOGS,
    },
    {
        "key": "waiting",
        "aliases": ["idle", "pausing", "agreeing", "walking out"],
        "category": CATEGORY,
        "text": WAITING,
    },
    {
        "key": "npcs",
        "aliases": ["stances", "hidden", "groups", "stock"],
        "category": CATEGORY,
        "text": NPCS,
    },
    {
        "key": "desk",
        "aliases": ["overrides", "rulings", "the desk", "review"],
        "category": CATEGORY,
        "text": DESK,
    },
]

RULES = rules_topic(BRIEF)

HELP_ENTRY_DICTS += [
    {
        "key": "rules",
        "aliases": ["rulesets", "ruleset", "settings", "other rules"],
        "category": CATEGORY,
        "text": RULES,
    },
    *(
        {
            "key": rules.id,
            "aliases": [rules.name.lower()],
            "category": CATEGORY,
            "text": ruleset_topic(rules, TURN.get(rules.id, ""), TYPED.get(rules.id, "")),
        }
        for rules in RULESETS.values()
    ),
]

for _entry in HELP_ENTRY_DICTS:
    _entry["text"] = str(_entry["text"]).replace("|", "||")
