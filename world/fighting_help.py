"""Help topics for players: fights, chases, and their own sheets."""

from world.maneuvers_help import MANEUVERS

COMBAT = """
A fight is played in rounds. Everybody says what they will do, slowest first.
Then it happens, fastest first. You never count dice: the game rolls, and
shows each roll on one line.

Coming in
  +sheet/new mortal       make a sheet, if you have none (+help sheets)
  +init/start             open a scene where you are
  +init/join              join one that is open
  +init/add thug          bring in somebody to fight, if you run the scene
  +init/roll              roll initiative: the first round begins

When you are told "You declare now", type one of these
  +attack NAME            or +attack/power NAME, +attack/feint NAME
  +block, +dodge          only defend, and do it better
  +do climb the wall      anything else, in words
  +pass                   do nothing
Whatever you declare, you still defend when attacked. To answer ahead of
time, type +plan attack NAME: you declare it when your turn comes.

If you run the scene, you then type
  +init/next              one turn            +init/run    all of them
  +init/roll              the next round      +init/end    it is over

Lost?
  +init                   whose turn it is    +combat      how everyone stands
  +choose                 what you are asked  +combat/why  your last roll

Nobody to fight with? Type +demo for a first fight of two minutes. Or bring
thugs into a scene: +init/add thug*3, then +npc/auto Thug* makes them
automatic.

More: +help rounds, +help words (of a roll), +help defending, +help escaping,
+help splits, +help grapples, +help chases, +help guns, +help aborting,
+help haste, +help logs, +help sheets, +help waiting, +help storyteller and
+help npcs. Every command has its own: +help +attack. +prefs sets how much
you are told, colour, a bell, width and time zone. All this holds for the
usual rules: +help rules has the others.
"""
ROUNDS = """
One round of a fight, from its first roll to its last.

1. Initiative. A ten-sided die + Dexterity + Wits - wounds, for everyone.
2. Declaration, from the lowest total up: the faster you are, the more you
   know of what others will do. A prompt tells you when to declare. If totals
   are equal (and Dexterity + Wits too), people declare in secret, and the
   game shows it all together.
3. Resolution, from the highest total down. The game rolls the attack, the
   defense, the damage and the soak; wounds count at once. Two people who
   attack each other hand to hand roll once against each other.
4. Haste: people with extra actions declare and act again (+help haste).
5. Bookkeeping: fires burn, wounds close, effects run out. Then +init/roll.

You roll a pool of dice against a difficulty, mostly 6. Each die at or above
it is a success, and each 1 takes one away. An attack with more successes
than the defense hits. It hits by the difference, and each success past the
first adds a die of damage.

Health has seven levels. The worse yours is, the fewer dice you roll; at the
last one you are down.

Why your last roll came out so, and roll number 12 of the log:
  +combat/why
  +combat/why 12
"""
WORDS = """
What the words in a roll mean. For example:

  Jo's attack: dexterity 3 + brawl 2 - wounds 1 = 4 dice vs 6: 8 7 3 1
  -> 2 - 1 one = 1 success

Pool: how many ten-sided dice you roll; here 4. With none you do not roll.
Difficulty: the least a die must show; here 6. Always 2 to 10.
Successes: the dice that show it, less the ones.
Ones: each takes one success away, never below zero.
In damage and soak they take nothing.  {{detroit}}
Botch: no die shows the difficulty and at least one shows a 1. If ones cancel
all your successes, you only fail.
Bought: one success for a point of Willpower; no 1 takes it away.
Specialty: each ten counts as two.
Margin: by how much the attack beats the defense. It hits "by 2".
Extra successes: each one past the first adds a die of damage.
Piling on: the dice you lose against the second attack of a round, and more  {{detroit}}
against the third (+help defending).  {{detroit}}
Gunfire, thrown, arrow: why an attack is harder to meet (+help guns).
Wounds: the dice that your health level takes off nearly every pool.
Floor, bounds: the number was too low or too high for the rules, and was
moved to the nearest one they allow.
Soak: dice that take damage away again. Most people soak only bashing; "no
soak" means this harm cannot be soaked.
Levels: one mark each on your track. Bruised takes no dice, Hurt and Injured
1, Wounded and Mauled 2, Crippled 5; Incapacitated, the seventh, is down.

All the arithmetic of your last roll, or of roll number 12 of +combat/log:
  +combat/why
  +combat/why 12

Whether the dice are fair: +help +dice. What may come of a line: +help odds.
"""
DEFENDING = """
You defend whenever you are attacked, whatever you declared. How well depends
on what you declared.

If you declare +block or +dodge, you have all your dice against the first
attack, one less against the second, two less against the third.

If you attack or do something else, you still have all your dice against the
first attack, but two less against the second, four less against the third.
You need not type anything: you use the better of block and dodge, or the one
you prefer.
  +defend/prefer dodge
  +defend/prefer none     the better of the two again

Block: Dexterity + Brawl, or Melee with a weapon in hand. Difficulty 4 against
an attack with the same ability, 5 against others; +2 against arrows and
thrown things, +4 against bullets.
Dodge: Dexterity + Athletics. Difficulty 5 hand to hand. Against guns it is 3
half hidden, 6 with cover near, 9 in the open.

A point of Willpower buys one success, once a round. Say so beforehand:
  +dodge willpower

To defend with other traits, name an attribute and an ability, or one power.
Before you roll, the storyteller says yes, no, or names other traits. With no
storyteller, the attacker's player does.
  +dodge dexterity + drive       at the wheel, for instance
"""
ESCAPING = """
Getting away, and waiting for somebody else to strike first.

  +escape
You roll Dexterity + Athletics against 6, once, against every attack of the
round. An attack with more successes than yours hits by the difference, and
you stay. If you beat them all, you are gone once the last one is over, and
the screen says what lead you have over each attacker. On a tie for the best
you are not hit, but you stay. If nobody attacks you, you leave at the end of
the phase. The storyteller may rule that there is no way out. Anybody can
come after you with +pursue: see +help chases.

  +guard               or +guard power with knife
You attack the first person who attacks you, at once, with the weapon and the
kind of attack you name; otherwise with what you have in hand. Hand to hand
you roll against each other. You need a weapon that shoots to answer a shot
from afar. If nobody attacks you, you do nothing. A guard lasts through the
haste phases, until you use it.
"""
SPLITS = """
Doing several things at once, in one declaration.

  +split attack Thug & dodge
  +split attack Thug & attack Brick
  +split attack Thug & do shut the door: strength + athletics vs 6

Each part loses dice: three for two actions, four for three, and so on. You
can have as many parts as your Wits. You cannot attack the same target twice,  {{detroit}}
can have as many parts as your Wits. You cannot attack the same target twice.  {{w20}}
or split in a haste phase.  {{detroit}}
The parts happen on your turn, in the order you wrote.

If you attack in a split, you defend as an attacker does. If you defend in
it, that is your only defense, with its fewer dice: it is how you shoot and
dodge bullets in one round.
"""
GRAPPLES = """
Seizing somebody and not letting go. You both roll Strength + Brawl or
Dexterity + Brawl, whichever is better, against 6. Control is a number: how
firm the hold is. An example, Jo and Kelly:

  +grapple Kelly       Jo, round 1: 5 successes. Kelly's dodge has 3, so Jo
                       holds Kelly with Control 2. If Kelly had an action to
                       come this round, it is lost.
Round 2. Jo keeps hold; Kelly has three answers.
  +grapple/sustain     Jo (or +grapple/release, which costs no action)
  +grapple/resist      Kelly wears the Control down; or
  +grapple/reverse     changes places, if she wins by twice the Control; or
  +grapple/relent      gives in, and is helpless until Jo lets go.
On Jo's turn both roll. Jo wins by 2: she has Control 4, and may buy one
effect.
  +grapple/effect slam     or +choose slam; +choose hold saves the Control
Slam costs 3. Kelly falls and takes Strength + 1 (what is left) dice of harm.
At the round's end Control falls by 1, to 0: Kelly is free.

What Control buys
  pin 10       helpless until let go
  disarm 5     the weapon is yours
  drop 2       to the ground
  slam 3       the same, and bashing
  throw all    Strength + Control yards
  prop 5       back on their feet
  clinch 1     bashing: Strength + half
  crack 4      lethal: Strength + half  {{current}}
  action 2-6   search a pocket: the storyteller says what it costs
To buy one at once with all that you win, and not hold on:
  +grapple Kelly=then drop     or then choose: you are asked when you win
As a defense: you seize the first person who strikes at you, if you win.
  +grapple/counter         or +counter-grapple; then EFFECT or choose, too

If somebody else attacks Jo, she is asked: shrug off (costs 1) or hostage  {{current}}
If somebody else attacks Jo, she is asked: shed (costs 1) or hostage  {{detroit-classic}}
block (costs 2; if it stops the blow, even on a tie, Kelly takes it). Add
willpower to the answer to buy a success. A victim can only block, with three
dice less, and then struggles with three dice less. Friends can help a side.
  +grapple/assist Kelly    two successes change Control by 1
  +stand                   on the ground you lose two dice; a victim who is
                           down there loses them in the struggle as well
  +grapple                 who holds whom, and what you may do
If you are seized before your turn, you lose your action: +abort resist (or
reverse, relent) may save it. You are helpless when pinned, or when you
relent; if nobody else fights, the fight is over.
If you are thrown into a fire, +avoid FIRE gets you out, with an action left  {{detroit}}
from haste. If you hold on in a haste phase, that costs 1 Control at the  {{detroit}}
round's end, even in the round in which you seized them.  {{detroit}}
"""
CHASES = (
    """
Running away, and running after. The prey has a Lead on each predator: a
number that says how far ahead they are. An example, Jo and Kelly:

  +escape                 Jo, in a fight: 7 successes, Kelly's attack has 4.
  +pursue                 Kelly goes after her: a chase, with a Lead of 3;
                          or +chase/ready: Kelly lets her go.
To start a chase without a fight, if you run the scene:
  +chase/cold Jo=Kelly on alleys    the Lead is what Jo rolls, and 1 more

When everyone is ready, all roll what the course asks for (here wits +
athletics):
  +chase/ready            Jo 3, Kelly 1: Jo wins by 2, the Lead is 5.
The winner is asked for a maneuver. The prey pays for it out of the Lead; a
predator pays by letting the Lead grow.
  +chase/maneuver bait    Jo; or +choose bait. It costs 2: the Lead is 3.
  +choose none            no maneuver
Next round Kelly wins by 4; bait makes that 2, the Lead is 1. She wins again:
the Lead is 0, and Jo is caught. Both are back in the scene for a new fight:
  +init/roll

"""
    + MANEUVERS.format(eased="difficulty 1 lower next round", act="roll")
    + """ From round 7 on runners tire.

Before the round you may also type:
  +chase/attack Jo        below a Lead of 5 (powers 7); it costs dice of your
                          chase roll. From further off, the storyteller
                          decides.
  +chase/exert            Willpower: a success on that roll
  +chase/part             go another way; +chase/flee NAME runs with NAME
  +chase/drop             give up; if you are shot at, after the next round
  +chase                  how it stands, and who is not ready

Passengers ride with a driver, do not roll, and have the car's cover:
  +chase/board Jo         ride with Jo; once the chase is under way, whoever
                          runs the scene types +chase/board Kelly=Jo
  +chase/attack, +block, +dodge, +do TEXT    what they do in the round; two
                          are a split, haste gives one more  {{detroit}}
                          are a split  {{w20}}

After +init/end a chase needs a new scene: +init/start, +init/join.
"""
)
GUNS = """
Shooting, and being shot at.

Shots from afar are never rolled against each other: if two people shoot, both
may hit. While you shoot you have no defense against shots, unless you split
one off.

Distance: if nobody knows how far it is, say so: +attack Thug=range 60. From
then on it stays. A blow brings two people together until one gets away (+do
break off). +range shows what is known. The difficulty is 6; within five yards
4; beyond the gun's range +2 for each whole range.

Hand to hand a pistol shoots at 4, a submachine gun at 6, a long gun at 8. If
the target does not defend, all shoot at 4. If the target attacks you too, you
roll against each other.

When you are shot at, +dodge. Cover sets the difficulty: 3 half hidden, 6 with
cover near, 9 in the open. One roll meets every shot of the round from one
side. +block is hard against bullets, except hand to hand.

Each shot takes a round of ammunition. +gear shows what is left; +do reload
fills an empty gun. A rifle and its bayonet are two weapons: when the blade
strikes, you are asked whether to pull the trigger too.
"""
ABORTING = """
Changing your mind, when the fight has changed.

When your action is void (your target fell, left or is out of reach, or your
weapon is gone), you are asked at your turn:
  +abort attack Brick     any other action; or +choose lose
  +abort                  roll first; then say the new action, or pass
You roll Willpower, difficulty 8, and need one success. The new action loses
three dice; four the next time you abort in the same round.

When somebody declares an attack on you after your own declaration, you can
give that up and defend, until the attack is rolled:
  +abort dodge            or block, or escape; or +abort alone, as above
You make the same roll, and lose no dice. If it fails, your declaration
stands.

After a failure you cannot abort again this round. You cannot abort an action
that has come up.

When somebody commits to an attack on you (+attack/committed), you are asked
before the roll:
  +choose accept          no defense; you keep what you declared
  +choose brave           you carry on, and defend at +2 difficulty; if you
                          have no defense, your next roll is at +2
  +choose abort dodge     you defend instead, without a roll
"""
FLANK = """
Attacking from the side, and from behind.

The storyteller says where people stand. By w20 rules it gives dice:
  +as Thug=flank Jo       Thug is at Jo's side: one die more to attack Jo
  +as Thug=rear Jo        behind Jo: two dice more
  +as Thug=flank none     no longer; or +as Thug=rear none
It stays so until the storyteller takes it back. By other rules, use +mod:
  +mod Thug=attack+1 once for coming from the side
To say how many people fit around somebody: +as Jo=flanks doorway.
"""
AMBUSH = """
Striking at somebody who does not see it coming.

By w20 rules the storyteller types this before the first round, or later if
Jo has no place in the order yet:
  +as Thug=ambush Jo
Thug rolls Dexterity + Stealth against Jo's Perception + Alertness, both at 6.
If Thug has more successes, Thug first gets one free attack, with that many
extra dice, and Jo has no defense. If they are equal, Thug strikes first, but
Jo defends, at no cost. If Thug has fewer, Jo notices in time. You cannot
ambush somebody who is fighting already.

By nwod rules everybody who may be surprised rolls:
  +init/surprise Jo       with no success: no action and no Defense
By other rules the storyteller decides:
  +as Jo=aware no         Jo does not see it coming, and has no defense
"""
HASTE = """
Extra actions in a round, if you can be that fast.

Type +haste before your declaration, then declare as always:
  +haste                  what you have, and where you could get it
  +haste 1=rage           one extra action; costs what the source costs
  +haste 0                takes it back, as long as you have not declared

Or say both in one line:
  +attack Thug=haste 1 rage

Rage: a point for each action, no more than half your Rage in a round.
Celerity: one blood point for the round, as many actions as you have dots.
For anything else (magick, a potion) you need the storyteller:
  +haste Jo=1 magick      a storyteller grants it; then +haste 1=magick

After everyone's turn a haste phase begins. If you have extra actions left,
you declare and act again, in the same order; everyone else only defends.
Haste phases go on until nobody has an action left. An action that you do not
use is gone.

To plan it beforehand (+help +plan):
  +plan attack Thug haste 1=rage; else block
  +plan haste attack Thug         what you do with each extra action
"""
EXTRA_ACTIONS = """
Extra actions in a turn, if you can be that fast.

Type +extra before your declaration, then declare as always:
  +extra                  what you have, and where you could get it
  +extra 1=rage           one extra action; costs what the source costs
  +extra 0                takes it back, as long as you have not declared

Or say both in one line:
  +attack Thug=extra 1 rage

Rage: a point for each action, no more than half your Rage in a turn.
Celerity: one blood point for the turn, as many actions as you have dots.
For anything else (magick, a potion) you need the storyteller:
  +extra Jo=1 magick      a storyteller grants it; then +extra 1=magick

They come after everybody's turn, in the order of initiative: you declare and
act again; everyone else only defends. An action that you do not use is gone.

To plan it beforehand (+help +plan):
  +plan attack Thug extra 1=rage; else block
  +plan extra attack Thug         what you do with each extra action
"""
SHEETS = """
Your sheet, from a first draft until a storyteller approves it.

Making one
  +sheet/new vampire      begins a draft and tells you what to do, in order,
                          with points; +sheet/new lists the kinds of being
  +sheet/check            what is left to do, whenever you want to know
  +sheet/set str=3, brawl=2, celerity=1     one trait or several  {{dice}}
  +sheet/set physical=4, brawl=2     one trait or several  {{met}}
  +sheet/set skills=?     the names of all skills; so merits=?  {{nwod}}
  +sheet/set talents=?    the names of all talents; so skills=?  {{old}}
                          You dodge with dexterity + athletics.  {{old}}
  +sheet/set skills=?     the names of all skills  {{met}}
  +sheet/set nature=Rebel                   a trait in words  {{old}}
  +sheet/set virtue=Hope                    a trait in words  {{nwod}}
  +sheet/set archetype=Rebel                a trait in words  {{met}}
  +sheet/set gear=knife                     starting gear
  +sheet/set specialty=brawl: kicks
  +sheet/submit           hands it in; +sheet/withdraw takes it back
You hear what the storyteller says at once, or when you next connect. If your
sheet is returned, it is a draft again: change it, and hand it in again.

Once your sheet is approved, only a storyteller changes it. Ask for what you
have earned. You can ask for gear before that, too:
  +sheet/request brawl=4 because I trained with Kelly
  +sheet/request gear=rifle because I hunt
  +sheet                  shows what you asked for, too
  +sheet/history          who changed what, when and why

Most games let you play with a draft; storytellers see that it is not approved
yet. If yours wants approval first, +init/join tells you so. You cannot change
your draft while you take part in a scene.

As a file: the first line prints your sheet as YAML, the second reads one.
With nothing after it, +sheet/import reads what you paste next.
  +sheet/export
  +sheet/import {strength: 3, brawl: 2}  {{dice}}
  +sheet/import {physical: 4, brawl: 2}  {{met}}

Storytellers
  +sheet/pending          sheets and requests that wait for you
  +sheet Jo               a sheet; look before you decide
  +sheet/check Jo         how its points stand
  +sheet/approve Jo=welcome            +sheet/return Jo=who taught you that?
  +sheet/grant 1          a request, by its number; or +sheet/deny 1=not yet
  +sheet/set Jo/brawl=4 because of a lesson
If you return an approved sheet, its player can work on it again.
+sheet/history Jo has everything.
"""
RECOVERY = """
How you heal, and get points, rounds and gear back.

Usually you ask, and whoever runs the scene says yes or no:
  +heal 2l                 marks off your track
  +heal 2b with blood      the same, paid for with blood, if you have blood  {{-nwod}}
  +heal 2b with vitae      the same, paid for with Vitae, if you have any  {{nwod}}
  +regain willpower        points
  +hurt 1b                 marks harm on your own track
  +gear/reload             rounds for a gun. In a fight, +do reload fills one
                           as your action, and asks nobody
  +sheet/request gear=knife            a weapon or armour
  +sheet/set social=4      more of a trait than a scene's rules guess
You are told who is asked and what they say. +sheet shows your open requests,
and +sheet/withdraw 1 takes your request 1 back. +spend asks nobody.

The game asks a storyteller who hears your scene. If there is none, it asks
whoever started the scene (and for their own requests, another player in it).
Players only give back what you lost in the scene you are in. For anything
else, outside scenes, and when none of these people is here, any storyteller
answers.
  +sheet/pending           what waits for you
  +sheet/grant 1           or +sheet/deny 1=WHY
A storyteller can do it unasked, too: +heal Jo=2l.

A storyteller can give a scene another policy; +combat/recovery shows it.
  +combat/recovery ask     as above; the usual one in fights and chases
  +combat/recovery free    you heal and refill your own sheet
  +combat/recovery rules   blood closes wounds; for rest, a storyteller takes
                           some off. Nothing else comes back or is asked for
  +combat/recovery usual   as your game has it outside fights
"""
RETESTS = """
Challenges: rock, paper or scissors.

When somebody resists what you do, that is a challenge, and the game throws
for both of you. Rock beats scissors, scissors beat paper, paper beats rock.
On a tie the higher test pool wins (Physical + Brawl against Physical + Dodge,
and so on); if those are equal the defender wins, unless the scene is set
otherwise.

If you lose and have Willpower left, you are asked about a retest:
  +choose yes             a Willpower: both throw again, and that throw counts
  +choose no              the loss stands
Each side may buy one retest in a challenge.

Storytellers answer for their NPCs. These NPCs never buy a retest:
  +npc/auto Thug          an automatic one
  +combat/pace flow       every NPC, in a scene that flows
"""
