"""The sentence of each refusal, by its code: why not, and what to type instead.

A part in braces is a fact of the refusal; what stands behind its colon says how it is told:

    {who}           Frank                   {names:or}           a, b or c (also `and`)
    {who:has}       Frank has, you have     {names:first}        a, for an example
    {who:them}      Frank, you              {names:Try?}         a sentence: Try: a, b or c.
    {who:'s}        Frank's, your           {names:Try?text}     the same, of what is like `text`
    {who:you|they}  as it is the reader     {limit:die|dice}     1 die, 2 dice
    {on:yes|no}     as it is true

Where a sentence hangs on a fact, the fact stands before it, and what is said without it behind it;
``verb=sustain|release`` is a fact that must be one of those. What is said may hang on another fact.
A command of several words stands in backquotes: they keep it on one line, and are not told. What
takes more than a text is written in `narration.refusals.refusal`.
"""

from game.state.decisions import STORYTELLER
from narration.languages import N_

LOGS_BUSY = N_("Several long logs are being read just now. Ask again in a minute.")

OF_THE_READER, TO_A_STORYTELLER = "OF_THE_READER", "TO_A_STORYTELLER"  # what it may hang on besides

type Sentence = str | tuple[str, Sentence, Sentence]

SENTENCES: dict[str, Sentence] = N_(
    {
        # The words of a line.
        "too-many-actions": "You've put {count} actions in one line. The most is {limit}.",
        "unknown-order": "There's no order called '{text}'.{orders:Orders?text}",
        "bad-order": "I couldn't read that. Type: `+{usage}`.",
        "unclosed-quote": "You opened this quotation mark and didn't close it.",
        "text-too-long": "That's too long: {length} characters. The most is {limit}.",
        "empty-text": "Say what you do: `+do climb the wall`.",
        "too-many-names": "A line names {limit} at most, and this one {count}. Thug1-20 and Thug* "
        "name many at once.",
        "bad-run": "I couldn't read '{text}'. Put the smaller number first, as in 1-3.",
        "not-together": "Those don't go in one command. Type them one by one.",
        "bad-value": "{value} doesn't work for {key}.{allowed:You can say?}",
        # Who is meant, and with what.
        "ambiguous-name": "'{text}' could be {names:or}. Type more of the name.",
        "half-a-name": "Did you mean {names:or}? Type the whole name of the {what}, since it goes "
        "on a sheet.",
        "unknown-weapon": "No weapon called '{text}' is at hand.{weapons:At hand?text}",
        "no-hands": "In {form} form {who:has} no hands for the {weapon}. Attack with what the form "
        "has: `+attack NAME=with {weapons:first}`. Another form: `+sheet/form FORM`.",
        "self-target": "{who:them} can't do that to {who:yourself|themselves}. Name somebody else.",
        "heal-the-dead-first": "{who:is} dead, and a changed body doesn't change that. Take harm "
        "off first: `+heal {who}=1a`.",
        "down": (
            "state",
            "{who:is} down and {state}, and can't do anything.",
            "{who:is} down, and can't do anything.",
        ),
        "too-down-to-pay": (
            TO_A_STORYTELLER,
            "{who:is} down, and can't pay. Take a mark off first, `+heal {who}=1b`, and its price: "
            "`+spend {who}={resource} 1`.",
            "{who:is} down, and can't pay. To ask the storyteller for a first mark: `+heal 1b`.",
        ),
        "away": "{who:is} out of the fight. +init shows who is in it.",
        "not-in-scene": "{who:is} not in this scene.{names:People in it?}",
        "nobody-called": "Nobody is called '{text}'. Type the whole name.",
        "name-taken": "There's already {who} in this scene. For another name type "
        "`+init/add NPC as NAME`.",
        "bad-name": "'{text}' can't be a name here. Use 1 to {limit} characters.",
        "bad-npc-name": "'{text}' can't be a name here. Start with a letter or digit, and use at "
        "most 40 letters, digits, spaces and ' . # - _. For example: `+init/add thug as Big Al`.",
        "how-many-npcs": "How many? Give a number from 1 to {limit}: `+init/add thug*2`. To add "
        "other NPCs, type a second command.",
        "no-combatants": "There's nobody to fight. Type +init/join or `+init/add thug` first.",
        "already-here": "{who:is} already in this scene. +init shows who is.",
        "scene-full": "The scene is full: it holds {limit} at most.",
        "too-many-scenes": "There are already {limit} scenes here, the most there can be. Join one "
        "with +init/join, or end one with +init/end.",
        "too-many-kept": "There are already {limit} kept, the most there can be. Delete one first.",
        "too-many-in-force": "There are already {limit} {what} in force, the most there can be. "
        "Take one off first.",
        "encounter-is-here": "In the scene already: {names:and}. Take them out first "
        "(`+init/remove NAME`), or open a second scene (+init/start/new).",
        "encounter-by-other-rules": "It is prepared for {ruleset} rules, and the scene here goes "
        "by {here}. Type `+combat/ruleset {ruleset}` before the first round.",
        "encounter-says-too-much": "An encounter can hold {limit} orders at most, and an order for "
        "several people counts once for each.",
        # Hidden NPCs and those the game plays.
        "hidden-already": "{who:is} already hidden, as '{mask}'. To show them: "
        "`+npc/reveal {who}`.",
        "not-hidden": "{who} isn't hidden. To hide them: `+npc/hide {who}`.",
        "unseen": "{who} is unseen: you can only arm them (`+gear/give {who}=rifle`) and say ahead "
        "of time what they do: `+as {who}=attack NAME`. For all else let them be seen: "
        "`+npc/glimpse {who}`, or `+npc/reveal {who}`.",
        "unseen-player": "{who} is a player's character, and only NPCs can be unseen. To hide who "
        "it is from the others: `+npc/hide {who}`.",
        "unseen-haste": "{who} is unseen and gets one action. Leave the haste out.",
        "unseen-stands-nowhere": "{who} is unseen, and has no place yet: when it attacks, it says "
        "from how far off.",
        "busy-in-sight": "{who} is in the middle of something: a declaration, a turn, a hold or a "
        "chase. They can slip out of sight when that is over.",
        "sight-already": "{who} is already {sight}.",
        "not-automatic": (
            OF_THE_READER,
            "You aren't automatic: what you type is what you do.",
            "{who} isn't automatic: their player acts for them.",
        ),
        "whom-to-protect": "Protect whom? Type: `+npc/auto {who}=protect NAME`.",
        "whom-to-hunt": "Hunt whom? Type: `+npc/auto {who}=hunt NAME`.",
        "hunts-own-side": "{who} and {target} are both on the side {side}. To change that: "
        "`+init/side {who}=WORD`.",
        "plays-by-itself": "The game is playing {who}, and would declare the same again. To stop "
        "that: `+npc/manual NAME`.",
        # Who may, who runs the scene, sides.
        "not-your-npc": "You run this scene, and can do that for the NPCs you added. For "
        "{who:them} it takes a storyteller.",
        "not-yours": "You can't act for {who}. A storyteller can, with `+as {who}=pass`.",
        "not-your-character": "Only the player of {who} or a storyteller can do that.",
        "needs-storyteller": "Only a storyteller can do that.",
        "needs-the-others": "The others have a say in that. Type it at the prompt, and they are "
        "asked.",
        "goes-to-a-storyteller": "{who} is no storyteller, and only a storyteller can take over a "
        "storyteller's scene: `+combat/storyteller NAME`.",
        "runs-it-already": "{who} runs the scene already.",
        "bad-side": "'{text}' can't be a side. It is one word of at most {limit} letters, such as "
        "police. For example: `+init/side NAME=police`.",
        "side-already": "{who:is} already on that side: {side}.",
        "recovery-asks": "You can't do that by yourself here. Type it for yourself alone, and the "
        "storyteller is asked: `+heal 2b`.",
        "recovery-by-rules": "Here wounds, points, rounds and gear change by the rules alone: you "
        "pay with blood (`+heal 2b with blood`), or rest until a storyteller says what has come "
        "back. Nothing else is asked for here.",
        "broken-sheet": "{who:'s} sheet is damaged: {problem}. Tell a storyteller.",
        # Pace and poses.
        "not-frozen": "The scene isn't on hold. To put it on hold: `+init/hold REASON`.",
        "no-reason": "Say why: `+init/hold back in five minutes`.",
        "bad-time": "A time is up to 60 days, such as 90s, 5m, 12h or 2d.",
        "no-deadline": "After how long? `+combat/idle 5m=10m {deed}` acts after 10 minutes; "
        "`+combat/idle 5m` only nudges after 5.",
        "deadline-first": "The nudge has to come before the deadline: `+combat/idle 5m=10m pass` "
        "nudges after 5 minutes and skips after 10.",
        "poses-as-they-are": "{on:The log already keeps poses. To stop that: `+combat/poses off`"
        "|The log doesn't keep poses now. To keep them: `+combat/poses on`}.",
        "no-pose-to-mend": "The log of the scene here has no pose of yours to mend.",
        "not-once-in-pose": "Your last pose has '{text}' {count} times, not once: {pose}.",
        "pose-keeps-name": "Your pose begins with your name, {who}, and it stays there.",
        # Coming in and leaving.
        "down-and-in": "{who:is} down, and can't leave until the scene ends or "
        "{led:a storyteller agrees|the others agree}. Type +init/leave to ask.",
        "rolled-first": "What {names:and} declared may be about {who:them}, and is rolled before "
        "that can change. Type it again after that: +init shows whose turn it is.",
        "gets-up-first": "{who:is} on the ground. Stand up first, with +stand.",
        "cannot-get-in": "{who:is} not free to get away: the storyteller has ruled so.",
        "too-dazed": "{who:is} too dazed to go anywhere until they have lost a turn.",
        "leaving-already": "{who:is} already leaving. To stay, type `+choose stay`.",
        "not-leaving": "{who:is} not leaving. To leave the scene, type +init/leave.",
        # Turns and rounds.
        "not-your-turn": (
            "awaited",
            "It isn't {who:'s} turn yet. Waiting for {awaited:and}. +plan declares ahead; +init "
            "shows the order.",
            "Somebody has to answer a question first. +init shows who.",
        ),
        "no-initiative": "{who:has} no place in this round, and will act from the next one on. A "
        "storyteller can give one now: `+init/set {who}=10`.",
        "one-action": "You get one action here. Leave out '&' or haste, and what follows it.",
        "no-question": (
            f"who={STORYTELLER}",
            "The storyteller has no question to answer now. +init shows who does.",
            "{who:has} no question to answer now. +init shows who does.",
        ),
        "asked-of-the-storyteller": (
            "starter",
            "That question is for {starter}, who runs the scene.",
            "That question is for a storyteller, who runs the scene.",
        ),
        "stale-question": "That question is closed, so your answer did nothing. +init shows what "
        "is asked now.",
        "too-many-rounds": "A plan is for {limit} rounds at most.",
        "plan-one-round": "In a chase you plan one round. What is planned now: +plan.",
        "too-many-plans": "A plan has from 1 to {limit} lines, with '; else' between them.",
        "target-has-fallen": "{who:has} gone down since it was planned.",
        "target-not-told": "It's no longer clear who is meant.",
        "no-plan": "{who:has} no plan. `+help +plan` tells how to make one.",
        "plan-in-chase": "{who:is} in a chase, where there's no turn to plan for. Just declare.",
        "nothing-declared": "{who:has} no declaration to take back. +plan/clear drops what is only "
        "planned, +combat/fix mends a pose. To ask for a point back: +regain willpower.",
        "too-late-to-take-back": "It's too late to take back {who:'s} declaration: play has gone "
        "on. `+combat/undo {who}` asks for it to be undone: the storyteller decides, or the others "
        "where none runs the scene. `+regain` asks for points that were spent.",
        "too-few-rounds": (
            "begun",
            "There aren't that many rounds to undo. Type `+combat/undo {begun:round|rounds}`.",
            "No round has begun yet. +combat/undo takes back the last thing that was done.",
        ),
        "nothing-to-undo": "There's nothing to undo.",
        "nothing-to-redo": "There's nothing to redo: nothing was undone, or play has gone on "
        "since.",
        "bad-steps": "You can't undo {steps} steps. Type +combat/undo, or `+combat/undo 2`.",
        "undo-too-far": "That would take back more than {most} entries of the log, which is too "
        "much at once. Undo less: `+combat/undo 3`, or `+combat/undo round`.",
        # Splits and aborts.
        "split-in-haste": "You can't split a haste action. Leave out '&' and the rest.",
        "split-too-wide": "With Wits {limit} {who:them} can make at most {limit:action|actions}. "
        "Leave out '&' and an action.",
        "not-in-a-split": "You can't split {verb}. Split attacks, defenses and +do.",
        "split-same-target": "Each attack in a split needs its own target, and {target} is in it "
        "twice. A second attack on one person takes an extra action: +help +haste.",
        "split-same-defense": "{verb} is in the split twice. Once is enough: it meets every "
        "attack.",
        "too-many-dice": "You have {pool} dice to share out, by the smallest of the pools. Give "
        "out no more than that.",
        "too-few-dice": "You have {pool:die|dice} to share out among {actions} actions, and each "
        "takes {least} or more. Share them out another way, or do less at once.",
        "dice-without-split": "You have no pool to share out here. Leave out 'dice N'.",
        "nothing-to-abort": "You can't abort now: only when somebody attacks you after you "
        "declared, or when your action can no longer happen.",
        "nothing-to-give-up": "{who:has} no action left to give up for a defense.",
        "not-attacked": "Nobody is attacking {who:them} now, so there's nothing to defend against.",
        "before-ones-place": "{who:is} delaying: until that turn comes only a defense is possible, "
        "+{defenses:or}.",
        "abort-to-defense": "You can only abort to a defense: +abort {defenses:or}.",
        "abort-failed": "{who:has} already failed to abort this round, and can't try again.",
        "no-dice": "{who:has} no Willpower left to abort with.",
        # Attacks and what stands in their way.
        "committed-in-haste": "An action that haste gives is never a committed attack. Try power "
        "or feint: `+attack NAME=power`.",
        "committed-with-defense": "You can't defend in the round of a committed attack. Leave out "
        "one of the two.",
        "out-of-reach": "{who:is} out of reach. Shoot or throw something, or attack somebody else.",
        "immobilised": "{who:is} immobilized and can't do anything.",
        "only-perceives": "{who:is} staked, and can do no more than perceive, as with "
        "`+do listen: perception + alertness vs 6`.",
        "dazed": "{who:is} dazed and can't act this turn.",
        "staked": "{who:is} staked and can't spend blood.",
        "blind": "{who:is} blind and can't shoot. Try a hand weapon, or +pass.",
        "prone-already": "{who:is} already on the ground.",
        "not-prone": "{who:is} already standing.",
        "nothing-to-shoot": "{who:has} nothing to shoot or throw. `+gear {who}` shows what there "
        "is.",
        "nothing-to-strike": "{who:has} nothing to strike with. Try: `+attack/unarmed NAME`.",
        "no-hand-weapon": "{who:has} no hand weapon to parry with. Try +block or +dodge.",
        "both-hands-full": "The {weapon} takes both hands, so no parry goes with it. Leave the "
        "parry out, or try dodge.",
        "too-many-extra": "{who:has} only {limit} extra actions left.",
        "haste-too-late": "It's too late for that: you buy extra actions when you declare your "
        "turn.",
        "one-late-action": "After a delay you get one action. To split, declare at your own place "
        "in the order.",
        "ambush-first": "{who:strikes} from ambush: attack somebody who is surprised, or +pass.",
        "ambushed-already": "{who:has} already surprised {target:them}.",
        "ambush-in-sight": "{who:is} in sight. To hide them first: `+npc/unseen {who}`. To have "
        "{target} not see the next blow coming: `+as {target}=aware no`.",
        "fighting-already": "{who:is} already fighting: that is no ambush any more. Attack as "
        "usual.",
        "no-room": "There's no room around {who}: {limit:person is|people are} already attacking "
        "hand to hand. Attack somebody else, or from a distance.",
        "not-ranged": "You can't shoot or throw {weapon}. Leave out 'range', or name another "
        "weapon.",
        "kind-hand-to-hand": "An attack with {weapon} can't be {kind}: that's for attacks hand to "
        "hand. Leave out '{kind}', or name another weapon.",
        "bad-place": "Say where you aim in a few plain words, as in `+attack NAME at left knee`.",
        "place-is-range": "'{place}' is no place to aim at. If the target is that far away, type "
        "`range {yards}` instead.",
        "unknown-place": "By these rules you can't aim at '{place}': leave out 'at {place}', and "
        "say it in a pose.{places:You can aim at?} `+help aim` lists the places.",
        "charge-too-far": "{who:is} {yards} yards away, and you can charge across {limit}. Type "
        "`+do run up`, or shoot.",
        "no-escape": "{who:has} nowhere to escape to. Defend another way: +dodge or +block.",
        # Challenges, and a standard and a simple action (chapter 16).
        "one-action-first": "{who:has} one action before all others, for having started the fight. "
        "Say it alone: the other one comes at its place in the order.",
        "no-action-left": "{who:has} no actions left this round. Wait for the next round.",
        "no-standard-left": "{who:has} no standard action left this round. Try a simple one: move, "
        "drop, stand or do TEXT.",
        "one-standard-in-chase": "{who:has} one standard action in a round of a chase. Say one of "
        "them: `+chase/attack NAME`.",
        "no-haste-here": "You don't announce haste here: Celerity's extra rounds are automatic. "
        "Leave it out.",
        "targeted-enough": "{who} can't be the target of more {type} attacks this round ({limit} "
        "at most). Help an ally, or attack somebody else.",
        "too-many-steps": "{who} is {steps} steps away, and {weapon} reaches {limit}. Move first: "
        "`move 3 to {who} & attack {who}`.",
        "steps-not-yards": "These rules count distance in steps, and a storyteller sets them. "
        "Leave out 'range'.",
        "distance-in-steps": "These rules count distance in steps. Type: `+as {who}=steps {other} "
        "4`.",
        "retest-instead": "Here Willpower buys a retest, not a success: you are asked when you "
        "lose. Leave it out.",
        "no-skill": "Name a skill: {verb} NAME with SKILL.",
        "prone": "{who:is} on the ground. Try stand or crawl.",
        "nobody-to-wait-for": "There's nobody left to wait for this round. Act now, or +pass.",
        "already-fleeing": "{who:has} already announced a fair escape.",
        "escape-at-your-place": "You can only announce a fair escape when your turn comes, not "
        "later in the round.",
        "helped-already": "{by:is} already helping {who:them}. A challenge takes only one helper.",
        "help-refused": "You already offered help this round, and it was refused.",
        "no-shields": "Under these rules you can't take an attack for somebody else.",
        "no-starter": "Under these rules it doesn't matter who started the fight. Leave out 'by'.",
        "setting-off": "This scene doesn't use {verb}. A storyteller can turn it on before the "
        "first round: `+combat/set {setting}=yes`.",
        "maneuver-hand-to-hand": "That maneuver takes your hands, or a weapon in them. Name "
        "another with 'with', or do something else.",
        "nothing-to-disarm": "{who} has nothing in hand to lose.",
        # Traits that are named for a roll.
        "trait-twice": "A trait counts only once in a pool. Name {trait} once, and another with "
        "it.",
        "unrated-power": "You can't roll {trait}: it has no rating. Name an attribute and an "
        "ability.",
        "no-other-pool": "Under the {rules} rules you can't {verb} with another pool. Leave out "
        "'with ...'.",
        "no-difficulty": "Under the {rules} rules the difficulty never changes. Leave out 'vs'.",
        "roll-difficulty": "Each die needs {needs}, always; what is harder takes dice. Type "
        "`+roll strength + brawl - 2`.",
        "roll-again": "Under the {rules} rules there is no {specialty:'again', 'rote' or "
        "/specialty|'again' and no 'rote'}. Leave them out.",
        "roll-against-nobody": "Under the {rules} rules you roll against no one. Leave out the "
        "name.",
        "roll-against-whom": "A challenge is against somebody or a number. Type "
        "`+roll physical + brawl vs NAME`.",
        "roll-against-oneself": "You can't challenge yourself. Name somebody else.",
        "roll-attribute": "You challenge one of physical, social and mental. Type "
        "`+roll physical + brawl vs NAME`.",
        "no-specialties": "A specialty counts for nothing here. Leave out 'specialty'.",
        "untrained": "Under the {rules} rules nobody rolls {trait} without a dot in it.",
        "pool-needs-storyteller": (
            "figures",
            "A power with its own difficulty or damage needs a storyteller's yes, and none is "
            "here. Leave those out, or {verb} as usual.",
            "Another pool needs the consent of a storyteller or of the target's player, and there "
            "is nobody to ask. Leave out 'with ...' to {verb} as usual.",
        ),
        "pool-too-large": "A pool of {pool} is too large: {limit} dice at most.",
        # Grapples.
        "not-held": "{who:is} the one holding {victim}. Type +grapple/sustain or +grapple/release.",
        "grappler-defends": "You can't declare a defense while you hold somebody. If somebody else "
        "attacks, you'll be asked ({forced:or}). Type +grapple/sustain or +grapple/release.",
        "one-grapple": "{who:is} already holding {victim}, and one grapple is all you can be in. "
        "Let go first: +grapple/release.",
        "two-grapples": "You can't hold two people at once. Seize all but one only for an effect: "
        "end those with 'then drop'.",
        "held-already": "{by} is already holding {who}. Help one of them with `+grapple/assist "
        "{by}` or {who}, or +attack.",
        "no-dexterity": "Dexterity doesn't work on {target}. Leave it out, or type "
        "'with strength'.",
        "unknown-grapple-effect": "There's no effect called '{text}'.{names:Effects?}",
        "not-in-a-grapple": (
            "verb=sustain|release",
            "{who:is} not holding anybody. To seize somebody: `+grapple NAME`. To wait with what "
            "you do: `+help actions`.",
            "Nobody is holding {who:them}. +grapple shows who holds whom.",
        ),
        "no-grapple-there": "{who:is} not in a grapple. +grapple shows who is.",
        "held-together": "{who} and {other} are in a grapple, and so hand to hand. To end it: "
        "`+grapple/control {by}=0`; a pin, `+as {by}=release`.",
        "pin-decided": "{by} has {who:them} helpless, and no roll changes that. Only {by} can end "
        "it: +grapple/release.",
        "pinned": "{who:is} pinned for this phase and can't do anything. +grapple shows who holds "
        "whom.",
        "after-a-pin": "{who:has} no main action this round, let go after a pin. Type "
        "`+{extra} 1=SOURCE` for an extra one, then +pass.",
        "avoid-in-haste": "You avoid a hazard with a haste action, in a haste phase. For one, type "
        "`+haste 1=SOURCE` before you declare.",
        "unsure-of-hold": "{names:and} are in a grapple, and there's no telling who holds whom. "
        "Make it out first: +grapple/look.",
        "not-unsure": "{who:knows} who holds whom already: +grapple shows it.",
        # Chases.
        "no-chase": "No chase is under way. Type +chase/pursue to go after somebody who got away; "
        "the storyteller can begin one with `+chase/cold PREY=PREDATOR`.",
        "which-chase": "There's more than one chase. Say whose, {prey:or}: "
        "`+chase/roll {prey:first}`.",
        "not-in-chase": "{who:is} not in a chase. +chase shows who is.",
        "in-chase": "{who:is} in a chase. Wait for its end, or give up: +chase/drop.",
        "is-passenger": "{who:is} a passenger: {driver} drives. A passenger can type "
        "`+chase/attack NAME`, +block, +dodge or `+do TEXT`.",
        "course-is-ruled": "Only the storyteller moves a chase to {course}: `+chase/course NAME`. "
        "Leave the course out, and you run.",
        "another-course": "{friend} flees over another course. The storyteller can have you meet: "
        "`+chase/flee NAME=NAME`.",
        "cover-ruled": "The storyteller has said where {who} stands: cover {cover}.",
        "cover-too-late": "While the dice fall it's too late for cover. Take it after this phase.",
        "cover-cannot": "{who} can't get to any cover now.",
        "cover-already": "{who:is} in that cover already: {cover}. There is `+cover near`, "
        "`+cover partial` and `+cover none`.",
        "range-in-chase": "In a chase the Lead says how far a shot goes: leave 'range' out.",
        "driver-on-foot": "{who:is} on foot, and nobody rides along with a runner. A storyteller "
        "who runs the scene can rule it: `+chase/board NAME=DRIVER`. To run after the prey "
        "yourself: `+chase/pursue NAME`.",
        "named-twice": "You named {who} twice. Once is enough.",
        "chase-needs-sides": "A chase needs prey and a predator: `+chase/cold PREY=PREDATOR`.",
        "out-of-chase": "{who:is} out of the chase of {prey:and}. The storyteller can bring them "
        "back: `+chase/join NAME as predator`.",
        "not-fleeing": (
            "gone",
            "{who:has} got away before, and the moment for a chase is over. The storyteller can "
            "begin one: `+chase/cold {who}=PREDATOR`.",
            "{who:has} not got away yet.{names:Fleeing?} To flee, type +escape; to go after "
            "someone, type `+chase/pursue NAME` again once they have.",
        ),
        "nobody-fleeing": "Nobody has got away, so there's nobody to pursue. To get away yourself, "
        "type +escape.",
        "pursue-whom": "Pursue whom? Type `+chase/pursue {names:first}`.{names:You can pursue?}",
        "no-maneuver-now": "{who:is} not asked for a maneuver now. `+odds ready` tells the odds of "
        "the next round.",
        "run-of-prey": "{who:is} prey, and all prey share one Run: `+chase/run prey=5`.",
        "together-already": "{who} and {friend} are already fleeing together. +chase shows it.",
        "nobody-ready": "Nobody in the chase is ready for its next round, so nobody's time runs "
        "yet. To be ready, anyone in it types +chase/ready.",
        "too-far-ahead": "{friend} is too far ahead for that once the first round is rolled. The "
        "storyteller can have you catch up: `+chase/join NAME as prey`.",
        "another-phase": "{who} and {friend} got away in different phases and lost sight of each "
        "other. Once they're chased they can meet: `+chase/flee NAME`.",
        "not-prey": "{who:is} not prey in that chase. +chase/drop gives up.",
        "nobody-to-part-from": "{who:has} nobody to part from. +chase shows who is fleeing.",
        "not-predator": "{who:is} not a predator in this chase and has no Lead. Name a predator: "
        "`+chase/lead NAME=5`.",
        "no-run": "Nothing limits that side's Run. To limit it: `+chase/run prey=5`, or "
        "predators=5.",
        "another-chase": "{who:is} not in that chase. Type +chase/obstacle once for each chase.",
        "obstacle-open": "They're still facing {name}. +chase shows who has to answer.",
        "shot-held": "What was done in this round of the chase is held back until the storyteller "
        "has seen it (+combat/release). Type that again then.",
        "bad-pool": "A pool is one trait, or two different ones: `+chase/pool NAME=wits + drive`.",
        "lead-too-short": "That costs {cost} of the Lead, and the Lead is only {lead}. Type "
        "`+chase/maneuver none`, or one that costs less.",
        "lead-too-long": "Too far: the Lead is {lead}, the {weapon} reaches below {below}. No "
        "storyteller is here to allow it. Keep going: +chase/ready.",
        "shot-ruled-out": "The storyteller has ruled that the {weapon} doesn't reach {target} this "
        "round: the Lead is {lead}. Do something else, or keep going: +chase/ready.",
        "needs-ranged": "You can't reach across a Lead with {weapon}. Shoot or throw something: "
        "`+chase/attack NAME=with WEAPON`.",
        "target-not-in-chase": "{who:is} not in this chase. +chase shows who is.",
        "same-side": "{who:is} on the same side of the chase. +chase shows who is on the other.",
        "committed-in-chase": "You can't make a committed attack in a chase. Try power or feint: "
        "`+chase/attack NAME=power`.",
        "defends-anyway": "Defense is automatic while you run or drive. Shoot with "
        "`+chase/attack NAME`, or keep going: +chase/ready.",
        "no-haste-in-chase": "Haste does nothing while you run or drive. Leave it out; "
        "+chase/exert buys a success.",
        # Points, haste, gear.
        "no-resource": "Not enough {resource} ({have} left): that takes {need}.",
        "resource-full": "Nothing to get back: {resource} is full, at {have}.",
        "unknown-resource": "{text} isn't something to spend or regain here.{names:Try?}",
        "bad-source": "Say in plain words what that comes from, such as celerity ({limit} "
        "characters at most). '{text}' is not.",
        "haste-limit": (
            "limit",
            "You can get at most {limit} from {source}: `+haste {limit}={source}`.",
            "You can't get haste from {source}: `+sheet` has nothing of it.",
        ),
        "no-haste-left": "{who:has} no {extra} actions left, and can only defend this phase.",
        "no-further-round": "{who:has} no action now: this round of the turn is for those with "
        "{phase}.",
        "haste-in-haste-phase": "You announce haste with your main declaration, not in a haste "
        "phase.",
        "haste-has-price": "You pay for haste from {source}, nobody has to grant it: "
        "`+haste 1={source}`.",
        "bought-already": "{who:has} already spent Willpower on a roll this round: once is all.",
        "no-roll-to-buy": "You roll nothing for '{option}', so leave out 'willpower'."
        "{rolls:It goes with?}",
        "backed-already": "Willpower is already on {who:'s} next free defense. "
        "`+defend/willpower off` takes it back.",
        "not-backed": "No Willpower is on {who:'s} next free defense. +defend/willpower puts it "
        "there.",
        "no-free-defense": "Under the {rules} rules there's no roll for a free defense to put "
        "Willpower on.",
        "empty-gun": "The {weapon} is empty. Type `+do reload {weapon}`, or use another weapon.",
        "gun-full": "The {weapon} is already full, with {rounds} rounds.",
        "has-it-already": "{who:has} the {item} already.",
        "held-hands": "{who:is} held, and can't take anything else in hand until free.",
        "declared-in-hand": "{who:has} declared something with the {weapon} in hand. +combat/oops "
        "takes that back, while nobody has declared after it.",
        "declared-in-form": "{who:has} declared in the form worn now, and others count on it. "
        "Another form comes before a declaration: in the next round, or by a storyteller's word.",
        "shifted-already": "{who:has} taken another form this round already. The next comes in the "
        "next round, or by a storyteller's word.",
        "no-blood": "{who:has} no blood to heal with.",
        "nothing-to-heal": (
            "type",
            "{who:has} no {type} wounds to heal.",
            "{who:has} no wounds to heal.",
        ),
        "not-for-blood": "Blood doesn't heal {type} wounds.{names:It heals?}",
        # Checks, effects, hazards, positions.
        "too-many-checks": "{limit} checks that {who} asked for are still open: +check/list shows "
        "them. A storyteller can settle one with +check/done.",
        "unknown-check": (
            "numbers",
            "No check {number} is open.{numbers:Open?}",
            "No check is open. What a deed or a botch asks lapses when the next round begins: "
            "`emit TEXT` still tells what came of it.",
        ),
        "empty-effect": "An effect needs a name, and a change or a number of rounds: "
        "`+effect Jo=Blessing attack+2`, or `+effect Jo=Poison for 3`.",
        "unknown-effect": "{who:has} no effect called '{text}'.{names:In force?}",
        "bad-hazard": "A hazard has either dice or levels. Give one of the two.",
        "hazard-of-dice": "A hazard has levels by these rules. Type for example "
        "`+hazard {who}={text} 1 levels lethal`.",
        "unknown-hazard": "{who:faces} no hazard called '{text}'.{names:There is?}",
        "unknown-position": "'{text}' isn't a position.{names:You can set?}",
        # Rulesets and settings.
        "unknown-ruleset": "No rules are called '{text}'.{names:Rules?}",
        "rules-are-set": "The first round has begun, so this scene keeps its rules until it ends. "
        "For a scene of your own: `+init/new TITLE=RULESET`.",
        "chase-keeps-rules": "A chase is under way, so this scene keeps its rules until it's over.",
        "unknown-setting": "There's no setting called '{text}'.{names:Did you mean?} All of them: "
        "+combat/settings.",
        "no-splits": "These rules give you one action a turn. Leave out '&' and the rest.",
        "no-haste": "These rules have no announced extra actions; `+help haste` tells more.",
        "no-aborts": "By these rules you do what you declare. To defend is an action for your own "
        "turn: `+help defending`.",
        "no-surprise": "These rules have no rolls for surprise. A storyteller can rule on it: "
        "`+as NAME=aware no`.",
        "already-fighting": "{who:is} already fighting, and can't be surprised.",
        "delays-already": "{who:is} already delaying. Act now, or +pass.",
        "waits-for-oneself": "You can't wait for yourself. Name somebody else.",
        "forfeited-before": "{who:has} already held this turn over once. Act now, or +pass.",
        "no-merit": "That takes the merit {merit}, which {who:lacks}.",
        "trait-not-asked": "{trait} is on the sheet of {who}; only a storyteller can change it."
        "{names:You can set?}",
        "place-is-rolled": "These rules roll initiative every turn, so you can't set a place in "
        "the order.",
        # Odds, rehearsals, dice that anybody can check.
        "odds-off": "This scene tells no odds: its setting odds is off.",
        "odds-in-chase": "{who:is} in a chase, and only those in it can ask for odds there. +chase "
        "shows who is.",
        "odds-too-much": "That has too many outcomes to work out. Leave something out of it: a "
        "split, a kind of attack.",
        "odds-failed": "The odds could not be worked out; the log has why.",
        "odds-busy": "The game has too much to do to work odds out. Ask again in a moment.",
        "logs-busy": LOGS_BUSY,
        "rehearsal-held": "Results are held back here. +combat/release releases them; rehearse "
        "after that.",
        "rehearsal-one-side": "There is nobody to fight: one side has nobody here who can. Sides "
        "are the players' characters and the NPCs. `+init/add thug` brings one in.",
        "rehearsal-vary": "Vary what? Say NAME.TRAIT=1..5, with 10 values at most.",
        "dice-are-set": "This scene's rolls are {dice} until it ends. For a scene of your own: "
        "`+init/new TITLE=dice plain`, or `dice checked`.",
        "dice-are-plain": "This scene's rolls are plain: they are made from no words, and can't be "
        "checked.",
        "no-salt": "Give a word of your own: `+dice/salt WORD`.",
        "too-many-words": "The rolls of this scene have {limit} words, which is as many as they "
        "take.",
        # Results held back.
        "nothing-held": "Nothing is held back now. +combat/undo takes back what has been told; "
        "`+combat/review on` holds back what comes next.",
        "held-first": (
            TO_A_STORYTELLER,
            "{who:'s} result is held back until the storyteller has seen it: +combat/release, or "
            "+rule to correct it.",
            "{who:'s} result is held back until the storyteller has seen it. Type this again then.",
        ),
        "nothing-held-of": "Nothing of {who:'s} is held back.{names:Held back?}",
        "no-such-roll-held": "No roll called '{text}' is held back.{rolls:Held back?}",
        "unreasoned-ruling": "Give a short reason: `+rule attack successes=2 because the floor is "
        "wet`.",
        "bad-faces": "That roll has {pool} dice, each from 1 to {most}: "
        "`+rule attack dice=[7, 3, 9] because WHY`.",
        "not-for-a-throw": "A throw has no difficulty. Rule on its dice, or on its successes (the "
        "test pool).",
        "no-harm-held": "Nothing of {who:'s} that is held back does any damage. Give the attack "
        "successes first, or use +hurt.",
        "cannot-aim-elsewhere": "You can't give {who:'s} action another target: it is between "
        "these two. You can cancel it.",
        "aimed-so": "{target} can't be the new target. Name somebody else.",
        "target-away": "{who:is} not in this {chase:chase|fight} now.",
        # Demos.
        "no-demos": "This game has no demos. Begin with `+help combat`.",
        "too-many-demos": "All {most} demos are taken right now. Try again in a few minutes.",
        "not-in-a-demo": "You aren't in a demo. To begin one: `+demo`.",
        "demo-from-nowhere": "You need a place to come back to after the demo. Go somewhere first.",
        "no-way-to-a-demo": "You can't leave this place now, so you can't begin a demo.",
        # Scenes, proposals.
        "no-such-log": "You can't read scene {number}. +combat/logs lists the scenes you can.",
        "in-a-scene": (
            "how=chase",
            "{who:is} already in {scene}, and back in its fight when the chase is over. "
            "+chase/drop gives up.",
            (
                "how=sent",
                "{who:is} out of the fight in {scene}. A storyteller brings {who:them} back: "
                "`+as {who}=away no`.",
                (
                    "how=away",
                    "{who:is} out of the fight in {scene}. To come back: +init/leave, and once out "
                    "+init/join. A storyteller brings {who:them} back at once: "
                    "`+as {who}=away no`.",
                    "{who} is already in {scene}. To leave it: +init/leave. In a fight you go at "
                    "the end of the exchange or the phase; if you are down you stay until the "
                    "scene ends or its storyteller agrees.",
                ),
            ),
        ),
        "no-scene": (
            "page",
            "The scene of this page is over. /scenes/ lists the others, and +init/start opens one.",
            "No scene is open here. To open one: +init/start.",
        ),
        "proposal-open": (
            "who",
            "{who} has already proposed something about that. First `+agree {number}` or "
            "`+disagree {number}`.",
            "The scene has already proposed something about that. First `+agree {number}` or "
            "`+disagree {number}`.",
        ),
        "nothing-proposed": "Nobody has proposed anything. `+help +agree` tells what you can "
        "propose.",
        "not-asked": "You aren't asked about that, or no longer.",
        "bad-finger-name": "'{name}' doesn't work: use one word of at most {longest} letters. "
        "Type: `+finger/set quote=TEXT`.",
        "too-many-finger-fields": "You've already set {most} fields. To remove one: "
        "`+finger/set FIELD=`.",
        # Sheets.
        "no-sheet": (
            "who",
            "{who} has no sheet yet. Their player can make one with `+sheet/new mortal`.",
            "You have no sheet yet. To make one: `+sheet/new mortal`; +sheet/new lists the kinds. "
            "If you mean somebody else, say the name after the command.",
        ),
        "sheet-draft": (
            "deed=started",
            "You already have a draft: +sheet shows it. To throw it away and begin another: "
            "+sheet/discard.",
            (
                "deed=withdrawn",
                "You haven't handed your sheet in, so there's nothing to take back.",
                (
                    "deed=requested",
                    "Your sheet is a draft, so you can change it without asking: "
                    "`+sheet/set TRAIT=N`.",
                    "{who:'s} sheet is a draft, and still with its player.",
                ),
            ),
        ),
        "sheet-submitted": (
            "deed=started",
            "You already have a sheet, waiting for a storyteller: +sheet shows it.",
            "Your sheet is waiting for a storyteller, so you can't change it now. To take it "
            "back: +sheet/withdraw.",
        ),
        "sheet-approved": (
            "deed=started",
            "You already have a sheet: +sheet shows it. A storyteller can change it.",
            (
                "wanted",
                "Only a storyteller can change an approved sheet. Ask for it: "
                "`+sheet/request {wanted} because WHY`.",
                (
                    "deed=approved",
                    "{who:'s} sheet is already approved.",
                    "Your sheet is approved. To ask for a change: `+sheet/request TRAIT=N because "
                    "WHY`.",
                ),
            ),
        ),
        "not-approved": (
            "stage=submitted",
            "You need an approved sheet to play here, and yours is still waiting for a "
            "storyteller.",
            "You need an approved sheet to play here, and yours is a draft. +sheet/check says "
            "what it lacks, +sheet/submit hands it in.",
        ),
        "sheet-none": "{who} has no sheet. To begin one: `+sheet/new mortal`.",
        "draft-worn": "You can't throw away a draft that is hurt or has spent points or rounds. "
        "Get them back first (+heal, +regain or +gear/reload), or put another sheet in its place, "
        "as hurt and as spent: +sheet/import.",
        "draft-below-spent": "You have spent {spent} {resource}, so your draft needs {resource} "
        "{spent} or more until you get them back. `+regain {resource}` asks for one.",
        "draft-without-fired-gun": "Your {weapon} has been fired, so it stays on your draft until "
        "it is full again. `+gear/reload {weapon}` asks for rounds.",
        "sheet-anew": "{who:'s} sheet has changed since you looked: `+sheet {who}` shows it.",
        "sheet-in-a-scene": "{who} is in {scene}, so the sheet stays as it is until that is over. "
        "To leave it: +init/leave. A storyteller can change the sheet in the scene.",
        "not-your-sheet": "Only the player of {who} can do that.",
        "nothing-changes": "{trait} is already {value}: +sheet shows it.",
        "too-many-requests": "You've already asked for {most} things. To take one back: "
        "`+sheet/withdraw {number}`.",
        "asked-already": "You've already asked for that (request {number}). +sheet shows what is "
        "waiting.",
        "no-such-request": "No request {number} is waiting. +sheet shows your own, +sheet/pending "
        "shows a storyteller all of them.",
    }
)
