"""What whoever takes part in a fight or a chase is told, and what they are told of their sheet."""

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
Whatever you declare, you still defend yourself when attacked. You need not
wait for your turn: +plan attack NAME declares it when your turn comes.

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
+help npcs, and +help +attack, so for each command. +prefs: how much you are
told, colour, a bell, width, time zone. All that is by the usual rules: +help
rules tells of the others.
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

Where it fits the situation, ask for other traits: an attribute and an
ability, or one power. The storyteller says yes, no, or names others before
it is rolled; without a storyteller the player you defend against does.
  +dodge dexterity + drive       at the wheel, say
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

  +guard               or +guard power with knife
Whoever attacks you first is attacked by you, at once, with the weapon and of
the kind you name, else with what you have in hand: hand to hand you both roll
against each other. A shot from afar is answered only by something that
shoots. Not attacked, you do nothing. A guard lasts through the haste phases,
until it is used.
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
  +grapple Kelly=then drop     or then choose: you are asked when you have won
As a defense: who strikes at you first, hand to hand, is seized if you win.
  +grapple/counter         or +counter-grapple; then EFFECT or choose, too

Attacked by a third, Jo is asked: shrug off (costs 1) or hostage block (2; if
it wards the blow off, a tie too, Kelly takes it). Add willpower to the answer
to buy a success. A victim may only block, at three dice less, as does their
struggle then. Friends may help either side.
  +grapple/assist Kelly    two successes change Control by 1
  +stand                   on the ground you lose two dice; a victim who was
                           dropped loses them in the struggle as well
  +grapple                 who holds whom, and what you may do
Seized before your turn, you have lost your action: +abort resist (or reverse,
relent) may save it. Who is pinned or relents is helpless, and if nobody else
fights the fight is over. Thrown or dropped into a fire: +avoid FIRE, with an
action left from haste. Who holds on in a haste phase pays Control at the
round's end, too, even in the round that they seized somebody in.
"""
CHASES = """
Running away, and running after. The gap is a number for each pursuer: the
Lead. An example, Jo and Kelly:

  +escape                 Jo, in a fight: 7 successes, Kelly's attack has 4.
  +pursue                 Kelly goes after her: a chase, with a Lead of 3.
Without a fight before it, whoever runs the scene begins one:
  +chase/cold Jo=Kelly on alleys    the Lead is what Jo rolls, and 1 more

Each round all roll what the course asks for (here wits + athletics), once
everyone is ready:
  +chase/ready            Jo 3, Kelly 1: Jo wins by 2, the Lead is 5.
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

Before the round is rolled you may also say:
  +chase/attack Jo        below a Lead of 5 (powers 7); it costs dice of your
                          chase roll. From further the storyteller is asked.
  +chase/exert            Willpower: a success on that roll
  +chase/part             go another way; +chase/flee NAME runs with NAME
  +chase/drop             give up
  +chase                  how it stands, and who is not ready

Passengers ride with a driver, do not roll, and have the car's cover:
  +chase/board Jo         ride with Jo; later on whoever runs the scene says
                          so: +chase/board Kelly=Jo
  +chase/attack, +block, +dodge, +do TEXT    what they do in the round; two
                          are a split, haste is one more

After +init/end a chase needs a new scene: +init/start, +init/join.
"""
GUNS = """
Shooting, and being shot at.

Shots are not rolled against each other: two who shoot both may hit. While you
shoot you have no defense against shots, unless you split it off.

Distance: +attack Thug=range 60, where nobody knows how far it is; that stays
then. A blow brings two together, and so they stay until one of them gets away
(+do break off). +range shows what is known. Difficulty 6; within five yards
4; beyond the gun's range +2 for each whole range. In reach of a fist a pistol
shoots at 4, a submachine gun at 6, a long gun at 8; at one who does not
defend all shoot at 4, and whoever strikes at you rolls against your shot.

Being shot at: +dodge, by cover: 3 half hidden, 6 with cover near, 9 in the
open. One roll meets every shot of the round from one side. +block against
bullets is hard, except within reach.

Each shot takes a round; an empty gun refuses. +gear shows what is left,
+do reload fills it. On a rifle with a bayonet the two are two weapons; when
the blade strikes you are asked whether to pull the trigger too.
"""
ABORTING = """
Changing your mind, when the fight has changed.

Your action is void: its target fell, left, is out of reach, or your weapon is
gone. At your turn you are asked:
  +abort attack Brick     any other action; or +choose lose
  +abort                  rolls first; then you say the new action, or pass
Willpower, difficulty 8, one success. The new action loses three dice; four
the next time you abort in the same round.

You have declared, and then somebody declares an attack on you. Until it is
rolled you may give up what you declared and defend:
  +abort dodge            or block, or escape; or +abort alone, as above
The same roll, and no dice lost. If it fails, what you declared stands. By w20
rules there is no roll, and it does not matter who declared first.

After a failure there is no other attempt this round. What is resolved cannot
be aborted.

Somebody commits to an attack on you (+attack/committed): you are asked before
it is rolled.
  +choose accept          no defense; what you declared is untouched
  +choose brave           you carry on, and defend at +2 difficulty; with no
                          defense against it your next roll is at +2
  +choose abort dodge     you defend instead, without a roll
"""
FLANK = """
From the side, and from behind.

Where people stand is the storyteller's word, and by w20 rules it counts:
  +as Thug=flank Jo       Thug is at Jo's side: one die more to attack Jo
  +as Thug=rear Jo        behind Jo: two dice more
  +as Thug=flank none     no longer; or +as Thug=rear none
It stays so until it is taken back. By other rules use a modifier:
  +mod Thug=attack+1 once for coming from the side
How many fit around somebody is another thing: +as Jo=flanks doorway.
"""
AMBUSH = """
Striking at one who does not see it coming.

By w20 rules the storyteller says it before the first round, or later of those
who have no place in the order yet:
  +as Thug=ambush Jo
Thug throws Dexterity + Stealth against Jo's Perception + Alertness, both at
6. More successes: before everything else Thug has one free attack, with as
many dice more, and Jo no defense. Equal: Thug strikes first, but Jo defends,
at no cost. Fewer: Jo notices, and nothing comes of it. Nobody who is
fighting already can be ambushed.

By nwod rules whoever may be surprised throws for it:
  +init/surprise Jo       who notices nothing has no action and no Defense
By other rules it is the storyteller's word:
  +as Jo=aware no         Jo does not see it coming, and has no defense
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

Planned beforehand (+help +plan):
  +plan attack Thug haste 1=rage; else block
  +plan haste attack Thug         what you do with each of them
"""
SHEETS = """
From a first draft to a sheet that a storyteller has approved.

Making one
  +sheet/new vampire      begins a draft and tells you what to do, in order,
                          with points; +sheet/new lists the kinds of being
  +sheet/check            what is left to do, whenever you want to know
  +sheet/set str=3, brawl=2, celerity=1     one trait or several
  +sheet/set nature=Rebel                   what is told in words
  +sheet/set gear=knife                     of what you can begin with
  +sheet/set specialty=brawl: kicks
  +sheet/submit           hands it in; +sheet/withdraw takes it back
You are told what a storyteller says, at once or when you next come in. If it
is returned it is a draft again: change it, and hand it in again.

After that only a storyteller changes it. Ask for what you have earned, and
for gear; you need not be approved to ask for gear:
  +sheet/request brawl=4 because I trained with Kelly
  +sheet/request gear=rifle because I hunt
  +sheet                  shows what you asked for, too
  +sheet/history          who changed what, when and why

Most games let you play with a draft; storytellers see that it is not approved
yet. Some ask for approval first: then +init/join tells you so. You cannot
change your draft while you take part in a scene.

As a file: this prints a sheet as YAML, and this takes one on a line; with
nothing after it, it takes what you paste next.
  +sheet/export
  +sheet/import {strength: 3, brawl: 2}

Storytellers
  +sheet/pending          sheets and requests that wait for you
  +sheet Jo               a sheet; look before you decide
  +sheet/check Jo         how its points stand
  +sheet/approve Jo=welcome            +sheet/return Jo=who taught you that?
  +sheet/grant 1          a request, by its number; or +sheet/deny 1=not yet
  +sheet/set Jo/brawl=4 because of a lesson
You can return an approved sheet, so that its player works on it again.
+sheet/history Jo has everything.
"""
RECOVERY = """
Who may take harm off, and give points, rounds and gear back.

Usually you ask, and whoever runs the scene says yes or no:
  +heal 2l                 marks off your track
  +heal 2b with blood      the same, paid for with blood, if you have blood
  +regain willpower        points
  +hurt 1b                 harm that you take on yourself
  +gear/reload             rounds for a gun. In a fight +do reload, an action,
                           fills one and asks nobody
  +sheet/request gear=knife            a weapon or armour
You are told who is asked and what they say. +sheet shows what waits, and
+sheet/withdraw 1 takes your request 1 back. +spend asks nobody.

A storyteller who hears your scene is asked. Where none does it is whoever
started the scene, and what they want themselves another player in it says.
Outside of scenes, and where nobody of these is here, any storyteller.
  +sheet/pending           what waits for you
  +sheet/grant 1           or +sheet/deny 1=WHY
A storyteller says it unasked, too: +heal Jo=2l.

A storyteller may give a scene another policy; +combat/recovery shows it.
  +combat/recovery ask     as above: so in each fight or chase without another
  +combat/recovery free    everyone sees to their own sheet
  +combat/recovery rules   blood closes wounds, and a storyteller is asked for
                           what time heals; nothing else comes back
  +combat/recovery usual   as the game has it outside of fights
"""
RETESTS = """
Challenges, in scenes that are played by the met rules: no dice, but rock,
paper or scissors.

Whoever does what another resists is in a challenge, and the game throws for
both. Rock beats scissors, scissors beat paper, paper beats rock. On a tie the
higher test pool wins (Physical + Brawl against Physical + Dodge, and so on);
equal pools are the defender's, unless the scene has it otherwise.

Whoever has lost, and has Willpower left, is asked about a retest:
  +choose yes             a Willpower: both throw again, and that throw counts
  +choose no              the loss stands
Each side may buy one retest in a challenge.

Storytellers answer for their NPCs. These never buy a retest and ask nobody:
  +npc/auto Thug          an NPC that plays by itself
  +combat/pace flow       all NPCs of a scene that flows
"""
