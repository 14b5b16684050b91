"""What whoever runs a scene is told: the desk, NPCs, those who keep others waiting, the logs."""

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
                (while people still declare, it passes all of them over;
                players who are there are asked about first: +help waiting)
  +combat/pace flow   turns follow one another; step waits for +init/next

Speaking for others: NPCs, or players who are away
  +as Thug1=attack Jo            +as Thug2=block
  +as Thug1=cover near           +as Thug1=prone yes
  +as Thug1=choose brave         answers what they are asked
  +plan Thug1=attack Jo          declares it when their turn comes
  +npc/auto Thug1                they play by themselves; +npc/manual Thug1
  (several at once, hidden ones, stances: +help npcs)

Ruling
  +init/set Thug1=20             +init/bonus Jo=2 for Blessing
  +effect Jo=Blessing attack+2 for 3         +effect Jo=Blessing off
  +mod Jo=attack+2 once for high ground      (one roll; without once: all)
  +hazard Jo=Fire 3 dice lethal for 2        +hazard Jo=Fire off
  +hurt Jo=2b        +heal Jo=2b             +haste Jo=1 magick
  +defend/pool Jo=dodge dexterity + drive    other traits, until usual
  +attack/pool Jo=wits + melee               the same for attacks
  +choose yes                    or no, or wits + drive: what Jo asks for

Grapples (+help grapples)
  +grapple/control Jo=3          rules the Control Jo has; 0 ends the hold
  +choose 3                      the price of an action, when you are asked;
                                 +choose refuse: it cannot be done
  +grapple/pool Jo=wits + athletics          what Jo grapples with; or usual
  +grapple/unsure Jo=yes         Jo did not see who seized whom; +grapple/look
  +hazard Jo=Edge 4 dice bashing avoidable once    thrown off a roof

Chases (+help chases)
  +chase/cold Jo=Thug1, Thug2 on alleys      +chase/stalk Jo=Thug1
  +as Thug1=pursue Jo                        goes after one who escaped
  +chase/roll                                one round, whoever is not ready;
                                             in flow too each waits for it
  +chase/obstacle dexterity + athletics vs 7 for Jo, Thug1=3 bashing
  +chase/course rooftops         the chase goes on there; alone lists them
  +chase/run prey=5              caught after round 5; predators=5: away;
                                 Thug1=5: out of it
  +chase/board Kelly=Jo          Kelly rides with Jo
  +chase/flee Jo=Kelly           flee together; +chase/part Jo parts them
  +chase/lead Thug1=4            +chase/pool Jo=wits + drive
  +chase/drop Jo                 +chase/end away

At the end of a round: +check/list shows what players want checked,
+check/done 1 strikes it off. What +do says and botches are listed there too:
+check/done 2=The door gives way tells all.
+combat/summary is for latecomers, +combat/poses shows who has posed since
the phase was over; emit TEXT poses for the NPCs.

Overrides: with +combat/review on you see and correct what comes of each
action before anyone else. +help desk has all that you can change.

Mistakes: +combat/undo takes back the last thing that a person said, with
what the game did upon it (NPCs that play by themselves, the clock), and
+combat/undo 3 the last three, +combat/undo Marlow his last declaration with
all since, +combat/undo 2 rounds the round under way and the one before it;
+combat/redo brings it back with the same dice. Players take their own last
declaration back with +combat/oops, until one made after it is shown.
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
  +init/add thug as Quillon hidden       or unseen

Those of a group stand together in the order. They share the place because
they act as one, so that is no tie: they declare openly. Tied with somebody
else they declare in secret, like all of that tie. One whose initiative you
rule with +init/set leaves the group's place for that round.

Many at once: Alpha1-3, Alpha*, or names with commas between them
  +as Thug1-2=attack Jo          +init/remove Thug*
  +hurt Thug1, Thug2=2b          +effect Thug*=Fear attack-1
All of them do it or, if one cannot, none; it is one step for +combat/undo.
They speak in their order: for those whose turn is still to come in this phase
it is planned (+help +plan), and said at their turn.

Hidden
  +npc/hide Thug1                +npc/reveal Thug1
To the players they are "someone" (someone 2, someone 3 ...) in the order, in
rolls, in what is told and in the log. Nobody can name them, as a target or
otherwise, but whoever they attack defends as ever. They stay hidden until you
reveal them, whatever they do, and in the log for good if you never do. You
see both names. A name needs a capital letter to be hidden.

Unseen
  +npc/unseen Thug1              no player knows that there is anybody
  +as Thug1=attack Jo            said beforehand, kept secret; pass drops it
  +as Thug1=ambush Jo            Jo will not see it coming: by the rules' own
                                 surprise (w20, nwod), else on your word, or
  +as Thug1=ambush Jo with perception + alertness vs 7   by the roll you name
  +npc/glimpse Thug1             they are "someone" now, or +npc/reveal Thug1
They wait for nobody, and nobody waits for them: when their place comes up
they do what you said, out of nowhere, and are "someone" from then on; if you
said nothing they pass. Players have no line, no number and no pause of them
before that, and no roll to spot them. Only NPCs can be unseen; nothing else
can be done to them meanwhile. +npc/unseen Thug1 hides one again, between two
of their actions. +as Thug1=sight unseen, glimpsed or open does all three.

Their dice
What players see of any NPC's rolls is the setting npc_dice: the successes and
no dice (results, the usual one), all of it (open), or only what comes of it
(closed). +combat/set npc_dice=open changes it before the first round.

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
  +range Jo,Kelly=40            so many yards apart; +range lists all
  +as Jo=prone yes              prone, aware, helpless, cornered, unreachable,
                                away, unsure: yes or no
  +hurt Jo=2l   +heal Jo=2b     +spend Jo=willpower   +regain Jo=willpower 2
  +grapple/control Jo=3         the Control that Jo has
  Where you set no distance, the first shot's says it: attack Kelly range 30.

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

Posing together: at a phase's end a line says how those are who were hurt,
and everybody poses at once, with say, pose or :. Nothing waits for it.
  +combat/poses          who has posed since, who has not yet
What is said, posed and emitted in the room goes into the scene's log, and no
undo takes it; whispers and pages never do. Of two scenes it is your own.
Whoever runs the scene can leave it out: +combat/poses off, and on again.
  +combat/log story      what was posed, and a sentence for each outcome
  +combat/log dice       what happened alone; both is the usual way
  +combat/export story   to take the story along
A pose can go with what you declare, behind two strokes. It is told with it,
in a tie when all is revealed: +attack Jo // I swing wide

Two scenes in a room: you are told of both, the other's under its number.
  +combat/follow 4       of scene 4 alone, and your own; your own's number
                         mutes the other. +combat/follow all, or none
What is posed in the room you hear in any case.
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
The same goes for one who is not ready in a chase, once somebody else is.
Times are 90s, 5m or 1h. A restart of the game takes nothing from them. NPCs
are waited for as long as it takes.

Passing somebody over: +init/next or +init/run asks you first, where a player
who is connected has been awaited for less than that reminder (a minute, where
none is set). +choose skip passes them over, +choose wait waits.

Somebody is away: +npc/auto Jo has the game play Jo. That ends by itself, and
all are told, when Jo's player types any +command or poses.

No storyteller? Those who take part propose, and agree
  +combat/undo 2          and +combat/redo: take back, bring back
  +combat/ruleset NAME    before the first round
  +init/remove NAME       goes on without one who is not connected
  +init/end               ends the scene
  +agree, +disagree       all who are asked must agree, or with
                          +combat/agreement majority more than half
Where a storyteller runs the scene, +combat/undo is asked of them so. What it
named lapses as soon as play goes on: ask again. Your own slip you take back
alone: +combat/oops, until a declaration made after it is shown.

Walking out of a fight, by an exit or with ooc or quit, asks first; the same
again, or +choose leave, does it. A connection that drops leaves nothing.
"""
