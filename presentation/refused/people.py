"""Who is meant, and with what."""

from presentation.facts import Facts, Sentence


def _unknown_name(facts: Facts) -> str:
    what = facts["what"] if facts.has("what") else "name"
    return f"There is no {what} '{facts['text']}' here.{facts.known('names', facts['text'])}"


def _ambiguous_name(facts: Facts) -> str:
    return f"'{facts['text']}' could be {facts.all('names')}. Type more of the name."


def _half_a_name(facts: Facts) -> str:
    return (
        f"Did you mean {facts.all('names')}? What is written on a sheet needs the whole name of a "
        f"{facts['what']}, and '{facts['text']}' is none."
    )


def _unknown_weapon(facts: Facts) -> str:
    return f"No weapon '{facts['text']}' is at hand.{facts.known('weapons', facts['text'])}"


SENTENCES: dict[str, Sentence] = {
    "unknown-name": _unknown_name,
    "ambiguous-name": _ambiguous_name,
    "half-a-name": _half_a_name,
    "unknown-weapon": _unknown_weapon,
    "unknown-kind": lambda facts: (
        f"There is no attack of the kind '{facts['kind']}'.{facts.choice('kinds', 'There is')}"
        if len(facts.words("kinds")) > 1
        else "By these rules an attack is of one kind. Type +attack NAME."
    ),
    "self-target": lambda facts: (
        f"{facts['who']} cannot attack themselves, nor help themselves. Name somebody else."
    ),
    "down": lambda facts: (
        f"{facts['who']} is down{', ' + facts['state'] if facts.has('state') else ''}, "
        "and can do nothing."
    ),
    "away": lambda facts: f"{facts['who']} is no longer here. +init shows who is.",
    "not-in-scene": lambda facts: (
        f"{facts['who']} is not in this scene.{facts.choice('names', 'There is')}"
    ),
    "name-taken": lambda facts: (
        f"The name {facts['who']} is taken in this scene. Choose another, as {facts['who']}2."
    ),
    "name-in-small-letters": lambda facts: (
        f"'{facts['who']}' could be a word of the rules: a name to be hidden needs a capital "
        f"letter, as {str(facts['who']).capitalize()}."
    ),
    "hidden-already": lambda facts: (
        f"{facts['who']} is hidden already, as '{facts['mask']}'. "
        f"To show them: +npc/reveal {facts['who']}."
    ),
    "unseen": lambda facts: (
        f"{facts['who']} is unseen: nobody can do anything to them, and they do what you say "
        f"beforehand: +as {facts['who']}=attack NAME. To let them be seen: "
        f"+npc/glimpse {facts['who']}, or +npc/reveal {facts['who']}."
    ),
    "unseen-player": lambda facts: (
        f"{facts['who']} is a player's character: only NPCs can be unseen. "
        f"+npc/hide {facts['who']} keeps from the others who it is."
    ),
    "unseen-haste": lambda facts: f"{facts['who']} is unseen and acts once. Leave the haste out.",
    "busy-in-sight": lambda facts: (
        f"{facts['who']} has something under way: a declaration, a turn, a hold or a chase. "
        "They can be out of sight when that is done."
    ),
    "sight-already": lambda facts: f"{facts['who']} is {facts['sight']} already.",
    "not-hidden": lambda facts: (
        f"{facts['who']} is not hidden. To hide them: +npc/hide {facts['who']}."
    ),
    "whom-to-protect": lambda facts: f"Protect whom? Type: +npc/auto {facts['who']}=protect NAME.",
    "bad-run": lambda facts: (
        f"'{facts['text']}' is no run of numbers: the first comes first, as 1-3."
    ),
    "bad-npc-name": lambda facts: (
        f"'{facts['text']}' cannot be a name here. A name begins with a letter or digit and has "
        "40 characters at most: letters, digits, spaces and ' . # - _ are accepted. "
        "Type: +init/add thug as Big Al."
    ),
    "not-together": lambda facts: "These cannot be said in one go. Say them one by one.",
    "bad-name": lambda facts: (
        f"'{facts['text']}' cannot be a name here: 1 to {facts.number('limit')} characters."
    ),
    "already-here": lambda facts: f"{facts['who']} is in the scene already. +init shows who is.",
    "no-initiative": lambda facts: (
        f"{facts['who']} has no place in this round and joins in with the next one. "
        f"A storyteller can give one now: +init/set {facts['who']}=10."
    ),
    "scene-full": lambda facts: (
        f"The scene is full: {facts.number('limit')} take part, and nobody more can join."
    ),
    "too-many-scenes": lambda facts: (
        f"{facts.number('limit')} scenes are open here already, and no more can be. +init/join "
        "takes part in one, +init/end ends one."
    ),
    "too-many-in-force": lambda facts: (
        f"{facts.number('limit')} {facts['what']} are in force already, and no more can be. "
        "Take one off first."
    ),
    "down-and-in": lambda facts: (
        f"{facts['who']} is down, and is in this scene until it ends or "
        f"{'a storyteller lets' if facts.has('led') else 'the others let'} them go: +init/leave "
        "asks for that."
    ),
    "leaving-already": lambda facts: (
        f"{facts['who']} is about to leave already. +choose stay takes that back."
    ),
    "not-leaving": lambda facts: (
        f"{facts['who']} is not about to leave. +init/leave leaves the scene."
    ),
    "no-combatants": lambda facts: (
        "There is nobody to fight. Type +init/join or +init/add thug first."
    ),
}
