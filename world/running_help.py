"""Help topics for whoever runs a scene: the desk, NPCs, waiting for people, the logs."""

STORYTELLER = """
Running a scene. A storyteller can do all of this. If you start a scene
without one, you set its pace and play the NPCs you add, and no more.

Setting up
  +init/start Alley brawl        +init/add thug*3
  +init/add brawler as Big Al    (or NAME alone, for somebody who is here)
  +gear/give Big Al=knife        +sheet/set Big Al/brawl=4
  +init/start Alley=nwod         by other rules: +help rules
  +sheet/pending                 sheets and requests for you (+help sheets)

Pace
  +init/roll    first or next round
  +init/next    one turn, or skips who has to declare
  +init/run     all turns of a phase; while people still declare, it skips
                them all (+help waiting: of players who are there you are
                asked first)
  +combat/pace flow   turns follow one another; step waits for +init/next

Acting for others: NPCs, or players who are away
  +as Thug1=attack Jo            +as Thug2=block
  +as Thug1=cover near           +as Thug1=prone yes
  +as Thug1=choose brave         answers what they are asked
  +plan Thug1=attack Jo          declares it when their turn comes
  +npc/auto Thug1                the game plays them; +npc/manual Thug1
  (several at once, hidden ones, stances: +help npcs)

Ruling
  +init/set Thug1=20             +init/bonus Jo=2 for Blessing
  +effect Jo=Blessing attack+2 for 3         +effect Jo=Blessing off
  +mod Jo=attack+2 once for high ground      (one roll; without once: all)
  +hazard Jo=Fire 3 dice lethal for 2        +hazard Jo=Fire off  {{dice}}
  +hazard Jo=Fire 1 levels lethal for 2      +hazard Jo=Fire off  {{met}}
  +hurt Jo=2b        +heal Jo=2b             +haste Jo=1 magick  {{detroit}}
  +hurt Jo=2b        +heal Jo=2b             +extra Jo=1 magick  {{w20}}
  +hurt Jo=2b        +heal Jo=2b  {{-old}}
  +defend/pool Jo=dodge dexterity + drive    other traits, until usual  {{old}}
  +attack/pool Jo=wits + melee               the same for attacks  {{old}}
  +attack/pool Jo=wits + weaponry            other traits, until usual  {{nwod}}
  +choose yes                    or no, or wits + drive: what Jo asks for  {{dice}}

Grapples (+help grapples)
  +grapple/control Jo=3          sets the Control Jo has; 0 ends the hold
  +choose 3                      the price of an action, when you are asked;
                                 +choose refuse: they cannot do it
  +grapple/pool Jo=wits + athletics          what Jo grapples with; or usual  {{dice}}
  +grapple/pool Jo=mental + athletics        what Jo grapples with; or usual  {{met}}
  +grapple/unsure Jo=yes         Jo did not see who seized whom; +grapple/look
  +hazard Jo=Edge 4 dice bashing avoidable once    thrown off a roof  {{detroit}}
  +hazard Jo=Edge 4 dice bashing once        thrown off a roof  {{w20 nwod}}

Chases (+help chases)
  +chase/cold Jo=Thug1, Thug2 on alleys      +chase/stalk Jo=Thug1
  +as Thug1=pursue Jo                        goes after one who escaped
  +chase/roll                                rolls the round though somebody
                                             is not ready, in flow too
  +chase/obstacle dexterity + athletics vs 7 for Jo, Thug1=3 bashing  {{old}}
  +chase/obstacle dexterity + athletics - 1 for Jo, Thug1=3 bashing  {{nwod}}
  +chase/obstacle physical + athletics vs 7 for Jo, Thug1=1 bashing  {{met}}
  +chase/course rooftops         the chase goes on there; alone lists them
  +chase/run prey=5              caught after round 5; predators=5: away;
                                 Thug1=5: out of it
  +chase/board Kelly=Jo          Kelly rides with Jo
  +chase/flee Jo=Kelly           flee together; +chase/part Jo parts them
  +chase/lead Thug1=4            +chase/pool Jo=wits + drive  {{dice}}
  +chase/lead Thug1=4            +chase/pool Jo=mental + drive  {{met}}
  +chase/drop Jo                 +chase/end away

At the end of a round: +check/list shows what players want checked, and every
+do and botch.  {{old}}
+do and dramatic failure.  {{nwod}}
+do.  {{met}}
+check/done 1 strikes one off, and +check/done 2=The door gives way tells
everyone what happens.
+combat/summary is for latecomers, +combat/poses shows who has posed since the
last phase ended, and emit TEXT poses for the NPCs.

Overrides: with +combat/review on you see what comes of each action before
anyone else, and can correct it. +help desk has all that you can change.

Mistakes: +combat/undo takes back the last thing that a person said, with what
the game did in answer (automatic NPCs, the clock). +combat/undo 3 takes back
the last three, +combat/undo Marlow his last declaration and all since,
+combat/undo 2 rounds this round and the one before it. +combat/redo brings it
back as it was. Players take back their own last declaration with
+combat/oops, until the game shows one made after it.

Only you see +roll/private, and secret declarations before they are shown.
Afterwards: +help logs. Your +combat/export is complete, on the server too.
"""
NPCS = """
NPCs, when you run a scene: the stock, many at once, hidden and automatic
ones.

Bringing them in
  +npc/list                      the stock by tier: extra, ordinary, seasoned,
                                 boss; +npc/show thug is the sheet of one
  +init/add thug*3 as Alpha      Alpha1, Alpha2 and Alpha3; add more later,
                                 and they are Alpha4 and so on
  +init/add thug*3 as Beta group     one initiative, rolled once; one place
  +init/add thug as Quillon hidden       or unseen

A group has one place in the order and acts as one. That is no tie, so it
declares openly; when it ties with somebody else, they all declare in secret.
If you set one member's initiative with +init/set, that one leaves the group's
place for the round.

Many at once: Alpha1-3, Alpha*, or names with commas between them
  +as Thug1-2=attack Jo          +init/remove Thug*
  +hurt Thug1, Thug2=2b          +effect Thug*=Fear attack-1
They all do it or, if one cannot, none does; it is one step for +combat/undo.
Each declares in its order: if a turn is still to come in this phase, it is
planned (+help +plan) and declared then.

Hidden
  +npc/hide Thug1                +npc/reveal Thug1
Players read "someone" (someone 2, someone 3 ...) for them everywhere: in the
order, in rolls and in the log. Players cannot name them, but defend against
them as usual. They stay hidden until you reveal them, whatever they do; if
you never do, the log never names them. You see both names. A name needs a
capital letter to be hidden. This takes a storyteller.

Unseen
  +npc/unseen Thug1              no player knows that anybody is there
  +as Thug1=attack Jo            for later, in secret; pass drops it
  +as Thug1=ambush Jo            Jo will not see it coming: by the rules' own  {{w20 nwod}}
  +as Thug1=ambush Jo            Jo will not see it coming, because  {{detroit met}}
                                 surprise, or because you say  {{w20 nwod}}
                                 so, or  {{w20 nwod}}
                                 you say so, or by a roll  {{detroit}}
                                 you say so  {{met}}
  +as Thug1=ambush Jo with perception + alertness vs 7   by the roll you name  {{old}}
  +as Thug1=ambush Jo with wits + composure   by the roll you name  {{nwod}}
  +npc/glimpse Thug1             they are "someone" now, or +npc/reveal Thug1
Nobody waits for them, and they wait for nobody: in their place in the order
they do what you said, out of nowhere, and are "someone" from then on. If you
said nothing, they pass. Before that, players see nothing of them, not even a
number or a pause, and get no roll to spot them. Only NPCs can be unseen, and
nobody can do anything to them meanwhile. +npc/unseen Thug1 makes one unseen
again, between two of its actions. +as Thug1=sight unseen, glimpsed or open
does all three.

Their dice  {{dice}}
Their throws  {{met}}
The setting npc_dice is what players see of an NPC's rolls: results (the usual
one: successes, no dice), open (everything) or closed (only what comes of it).  {{dice}}
one: what they come to), open (everything) or closed (only what comes of it).  {{met}}
+combat/set npc_dice=open changes it before the first round.

Automatic: the game plays them
  +npc/auto Thug1=aggressive     attacks whatever it costs, and seizes the
                                 weaker when it has no weapon
  +npc/auto Thug1=defensive      strikes only at people who attack it
  +npc/auto Thug1=cautious       shoots rather than strikes, defends when
                                 hurt, flees when badly hurt
  +npc/auto Thug1=protect Jo     strikes at people who attack Jo, and is on
                                 Jo's side
  +npc/auto Thug1=hunt Jo        attacks Jo before all others
  +npc/auto Thug1=hold back      attacks nobody, and defends
  +npc/auto Thug1=flee           gets away; flee at Wounded: once it is hurt
                                 so badly
  +npc/auto Thug1                attacks, and defends when badly hurt
  +npc/auto Thug1=off            you play it again (or +npc/manual Thug1)
With a stance they get up when they are on the ground, resist when they are
held, and hold on when they hold somebody. Each choice says why. Whom they
attack: somebody hand to hand with them, else somebody who struck them, else
anybody they can reach, by lot; of other sides alone.

Sides
  +init/side Dunn=players        Dunn fights beside the players; any word is a
                                 side, such as police. +init/side lists them
Players' characters are on the side players, NPCs on foes. In a fight of
players alone each is a side, and with three or more there the game has
automatic ones strike only at people who have struck.
"""
DESK = """
The storyteller's desk: what you can change, and when.

Before the roll
  +mod Jo=attack+2 once for high ground      the next roll; without once, all
  +effect Jo=Blessing soak+1 for 3           in rounds, this one included  {{old}}
  +effect Jo=Blessing attack+1 for 3         in rounds, this one included  {{-old}}
  You can change attack, defense, action, difficulty, initiative, soak, damage  {{old}}
  You can change attack, defense, action, initiative, damage  {{-old}}
  or chase, by +N or -N, for NPCs and characters.

After it, before anything comes of it
  +combat/review on             holds back each exchange once it is rolled.
                                Only you see it; the others read that it
                                waits for you
  +rule attack successes=2 because the floor is wet  {{dice}}
  +rule difficulty=8 because of the smoke    +rule damage reroll because WHY  {{old}}
  +rule attack reroll because WHY  {{nwod}}
  +rule target=Kelly because WHY             +rule cancel because WHY
                                +help +rule has them all
  +combat/release               releases it, and everyone is told
  +init/run                     releases all that is left of the phase
  Shots in a chase are held back one by one, and its round waits for them.

After everyone has read it
  +combat/undo, then do it again.

Set a fact
  +init/set Jo=12               initiative
  +as Jo=cover near             cover none, near or partial
  +as Jo=flanks wall            flanks open, wall, doorway or any
  +as Jo=close Kelly            at arm's length; apart Kelly
  +range Jo,Kelly=40            40 yards apart; +range lists all
  +as Jo=prone yes              prone, aware, helpless, cornered, unreachable,
                                away, unsure: yes or no
  +hurt Jo=2l   +heal Jo=2b     +spend Jo=willpower   +regain Jo=willpower 2
  +grapple/control Jo=3         the Control that Jo has
  If you set no distance, the first shot does: attack Kelly range 30.

In private
  +roll/private wits + alertness             only you see it  {{old}}
  +roll/private wits + composure             only you see it  {{nwod}}
  +roll/private mental + awareness vs 5      only you see it  {{met}}
  +rule/private Thug1           the others see only what comes of Thug1's
                                rolls in a fight; +rule/public Thug1 ends it
"""
LOGS = """
Read again what you played, even long after it is over.

The scene here
  +combat/summary        for latecomers: how everyone stands, what happened
  +combat/log            the last entries; +combat/log 30 the last thirty
  +combat/log Jo         those that touch Jo
  +combat/why Jo         Jo's last roll, term by term

Scenes that are over: you can read those that you took part in, watched or
opened, and the last one where you are. A storyteller can read any.
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
The links work for a day, for anybody who has them. You get what you may see:
the export leaves out other people's secrets, and says so.

Posing together: when a phase ends, a line says how the wounded are, and
everybody poses, with say, pose or :. The game does not wait for it.
  +combat/poses          who has posed since, who has not yet
The scene's log keeps what you say, pose and emit in the room, and no undo
takes it out. It never has whispers and pages. With two scenes in a room, your
pose goes to your own. If you run the scene, +combat/poses off keeps poses out
of its log, and on puts them in again.
  +combat/log story      the poses, and a sentence for each outcome
  +combat/log dice       only what happened; both is the usual way  {{dice}}
  +combat/export story   take the story with you
You can pose with what you declare, after two strokes. The game shows it with
the declaration, in a tie when all is revealed: +attack Jo // I swing wide

Two scenes in a room: you read both, the other one under its number.
  +combat/follow 4       only scene 4 and your own; your own number mutes the
                         other. Or +combat/follow all, or none
You always read what people pose in the room.
"""
WAITING = """
Waiting for people, pausing, and scenes without a storyteller.

Pausing
  +init/hold WHY          pauses the scene, if you run it: nobody can act, and
                          no time runs. You can still leave.
  +init/resume            goes on where it was, with the time that was left;
                          without a storyteller, with all of it again

If somebody does not answer (whoever runs the scene sets what happens)
  +combat/idle 5m              nudges people after five minutes
  +combat/idle 5m=10m pass     and after ten they pass, or their question gets
                               its default
  +combat/idle 5m=10m proxy    the storyteller is told, and may act with +as;
                               with no storyteller, the others are asked
  +combat/idle 5m=10m agree    the others are asked to go on without an answer
  +combat/idle off             nobody is hurried; +combat/idle shows it all
It works in a chase, too, for the last people to say they are ready. Times
are 90s, 5m or 1h; a restart of the game takes nothing off them.

Skipping somebody: +init/next or +init/run skips whoever has had 30 seconds,
or the time of +combat/idle. A storyteller may skip sooner: +choose skip, or
+choose wait.

If somebody is away: +npc/auto Jo has the game play Jo. When Jo's player types
any +command or poses, it ends by itself, and everyone is told.

No storyteller? Whoever started the scene runs it. Anybody who takes part can
type +init/next, /run, /roll for the next round, and /resume. You are trusted:
the game keeps secrets, keeps your character and your plan yours, and keeps a
log in which everybody reads what was done and undone, and by whom.
What ends a fight or chase, undoes something, changes its pace or rules, or
heals, arms, moves or removes another player's character is put to the players
who are connected. It is done once all +agree, or when nobody has typed
+disagree within those 30 seconds. Whoever proposed it can take it back by
+disagree, and a storyteller who is there settles it. If no other player takes
part, or none is connected, you are asked nothing. See +help +agree.

If you walk out of a fight, by an exit or with ooc or quit, you are asked
first. Type +choose leave to go. If somebody holds or chases you when you go,
only a storyteller can bring you back. If your connection drops, you leave
nothing.
"""
