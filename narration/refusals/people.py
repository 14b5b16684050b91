"""Who is meant, and with what."""

from narration.facts import Facts, Sentence, who_is
from narration.languages import N_, _
from narration.text import typed

PEOPLE = ("name", "target", "person", "friend", "dying")  # what is looked up among the people


def _unknown_name(facts: Facts) -> str:
    what = facts["what"] if facts.has("what") else _("name")
    if what in PEOPLE:
        known = facts.known("names", facts["text"], _("People here"))
        return _("Nobody here is called '{text}'.{known}", text=facts["text"], known=known)
    if what == "weapon":
        known = facts.known("names", facts["text"], _("At hand"))
        return _("No weapon called '{text}' is at hand.{known}", text=facts["text"], known=known)
    return _(
        "There's no {what} '{text}'.{known}",
        what=what,
        text=facts["text"],
        known=facts.known("names", facts["text"], "Try"),
    )


def _unknown_weapon(facts: Facts) -> str:
    known = facts.known("weapons", facts["text"], _("At hand"))
    return _("No weapon called '{text}' is at hand.{known}", text=facts["text"], known=known)


SENTENCES: dict[str, Sentence] = {
    "unknown-name": _unknown_name,
    "ambiguous-name": lambda facts: _(
        "'{text}' could be {names}. Type more of the name.",
        text=facts["text"],
        names=facts.all("names"),
    ),
    "half-a-name": lambda facts: _(
        "Did you mean {names}? Type the whole name of the {what}, since it goes on a sheet.",
        names=facts.all("names"),
        what=facts["what"],
    ),
    "unknown-weapon": _unknown_weapon,
    "unknown-kind": lambda facts: (
        _(
            "'{kind}' isn't a kind of attack here.{kinds}",
            kind=facts["kind"],
            kinds=facts.choice("kinds", _("Try")),
        )
        if len(facts.words("kinds")) > 1
        else _("These rules have only one kind of attack. Type +attack NAME.")
    ),
    "self-target": lambda facts: (
        _("{who} can't do that to themselves. Name somebody else.", who=facts["who"])
        if not facts.is_reader("who")
        else _("You can't do that to yourself. Name somebody else.")
    ),
    "down": lambda facts: _(
        "{who} down{state}, and can't do anything.",
        who=facts.does("who", "is"),
        state=_(" and ") + facts["state"] if facts.has("state") else "",
    ),
    "heal-the-dead-first": lambda facts: _(
        "{who} dead, and a changed body doesn't change that. Take harm off first: {command}.",
        who=facts.does("who", "is"),
        command=typed(f"+heal {facts['who']}=1a"),
    ),
    "away": who_is(N_("{who} out of the fight. +init shows who is in it.")),
    "not-in-scene": lambda facts: _(
        "{who} not in this scene.{names}",
        who=facts.does("who", "is"),
        names=facts.choice("names", _("People in it")),
    ),
    "name-taken": N_(
        "There's already {who} in this scene. For another name type +init/add NPC as NAME."
    ),
    "name-in-small-letters": lambda facts: _(
        "A hidden NPC's name needs a capital letter, so that it isn't taken for "
        "a word of the rules: {who}.",
        who=str(facts["who"]).capitalize(),
    ),
    "hidden-already": N_("{who} is already hidden, as '{mask}'. To show them: +npc/reveal {who}."),
    "unseen": N_(
        "{who} is unseen: you can only say ahead of time what they do: +as "
        "{who}=attack NAME. For all else let them be seen: +npc/glimpse {who}, "
        "or +npc/reveal {who}."
    ),
    "unseen-player": N_(
        "{who} is a player's character, and only NPCs can be unseen. To hide who "
        "it is from the others: +npc/hide {who}."
    ),
    "unseen-haste": N_("{who} is unseen and gets one action. Leave the haste out."),
    "busy-in-sight": N_(
        "{who} is in the middle of something: a declaration, a turn, a hold or a "
        "chase. They can slip out of sight when that is over."
    ),
    "sight-already": N_("{who} is already {sight}."),
    "not-hidden": N_("{who} isn't hidden. To hide them: +npc/hide {who}."),
    "not-automatic": lambda facts: (
        _("You aren't automatic: what you type is what you do.")
        if facts.is_reader("who")
        else _("{who} isn't automatic: their player acts for them.", who=facts["who"])
    ),
    "whom-to-protect": N_("Protect whom? Type: +npc/auto {who}=protect NAME."),
    "whom-to-hunt": N_("Hunt whom? Type: +npc/auto {who}=hunt NAME."),
    "hunts-own-side": N_(
        "{who} and {target} are both on the side {side}. To change that: +init/side {who}=WORD."
    ),
    "bad-side": N_(
        "'{text}' can't be a side. It is one word of at most {limit} letters, such as "
        "police. For example: +init/side NAME=police."
    ),
    "goes-to-a-storyteller": N_(
        "{who} is no storyteller: a storyteller's scene goes to a storyteller alone."
    ),
    "runs-it-already": N_("{who} runs the scene already."),
    "side-already": N_("{who} is already on that side: {side}."),
    "bad-run": N_("I couldn't read '{text}'. Put the smaller number first, as in 1-3."),
    "bad-npc-name": N_(
        "'{text}' can't be a name here. Start with a letter or digit, and use at "
        "most 40 letters, digits, spaces and ' . # - _. For example: +init/add "
        "thug as Big Al."
    ),
    "how-many-npcs": lambda facts: _(
        "How many? Give a number from 1 to {number}: {command}. To add other "
        "NPCs, type a second command.",
        number=facts.number("limit"),
        command=typed("+init/add thug*2"),
    ),
    "not-together": N_("Those don't go in one command. Type them one by one."),
    "bad-name": lambda facts: _(
        "'{text}' can't be a name here. Use 1 to {number} characters.",
        text=facts["text"],
        number=facts.number("limit"),
    ),
    "already-here": who_is(N_("{who} already in the scene. +init shows who is.")),
    "no-initiative": lambda facts: _(
        "{who} no place in this round, and will act from the next one on. A "
        "storyteller can give one now: +init/set {who2}=10.",
        who=facts.does("who", "has"),
        who2=facts["who"],
    ),
    "scene-full": lambda facts: _(
        "The scene is full: it holds {number} at most.", number=facts.number("limit")
    ),
    "too-many-names": N_(
        "A line names {limit} at most, and this one {count}. Thug1-20 and Thug* name many at once."
    ),
    "too-many-scenes": lambda facts: _(
        "There are already {number} scenes here, the most there can be. Join one "
        "with +init/join, or end one with +init/end.",
        number=facts.number("limit"),
    ),
    "encounter-is-here": lambda facts: _(
        "In the scene already: {names}. Take them out first (+init/remove NAME), or open a "
        "second scene (+init/start/new).",
        names=facts.all("names", "and"),
    ),
    "encounter-by-other-rules": N_(
        "It is prepared for {ruleset} rules, and the scene here goes by {here}. Type "
        "+combat/ruleset {ruleset} before the first round."
    ),
    "encounter-says-too-much": N_(
        "An encounter says {limit} things at most, each line counted for each whom it names."
    ),
    "unseen-stands-nowhere": N_(
        "{who} is unseen, and stands nowhere yet: how far off it is, it says as it attacks."
    ),
    "nobody-called": N_("Nobody is called '{text}'. Type the whole name."),
    "too-many-kept": lambda facts: _(
        "There are already {number} kept, the most there can be. Delete one first.",
        number=facts.number("limit"),
    ),
    "too-many-in-force": lambda facts: _(
        "There are already {number} {what} in force, the most there can be. Take one off first.",
        number=facts.number("limit"),
        what=facts["what"],
    ),
    "down-and-in": lambda facts: _(
        "{who} down, and can't leave until the scene ends or {agreed}. Type +init/leave to ask.",
        who=facts.does("who", "is"),
        agreed=_("a storyteller agrees") if facts.has("led") else _("the others agree"),
    ),
    "rolled-first": lambda facts: _(
        "What {names} declared is rolled first, as it may be about {them}. Type "
        "that again after it.",
        names=facts.all("names", "and"),
        them=facts.them("who"),
    ),
    "gets-up-first": lambda facts: _(
        "{who} on the ground. Stand up first, with {command}.",
        who=facts.does("who", "is"),
        command=typed("+stand"),
    ),
    "cannot-get-in": who_is(N_("{who} not free to get away: the storyteller has ruled so.")),
    "too-dazed": who_is(N_("{who} too dazed to go anywhere until they have lost a turn.")),
    "leaving-already": who_is(N_("{who} already leaving. To stay, type +choose stay.")),
    "not-leaving": who_is(N_("{who} not leaving. To leave the scene, type +init/leave.")),
    "no-combatants": N_("There's nobody to fight. Type +init/join or +init/add thug first."),
}
