"""The help topic on talking, posing and finding people: the rest of a MUSH."""

TALKING = """
Talking, posing, and finding people.

In the room
  say Stay back.         or "Stay back.
  pose grins.            or :grins. ;'s coat drips leaves out the space
  emit The lights go out.    no name before it; +pot shows who emitted
  +ooc brb               out of character
%r begins a new line, %t is a tab, %b a space, whenever you pose, say, emit or
describe. The scene's log keeps your poses: +help logs.
  +pot                   who posed when, longest ago first
  +combat/poses          who has posed since the last phase ended

Anywhere
  page Ines=Ready?       or p ines=:nods.; a character's name will do
  +who                   who is connected, idle, where, in which scene
  +where                 the same by place; +staff for storytellers
  +finger Ines           what she says about herself; +help +finger for yours

Looking
  look                   the room, who is here, which scenes are open
  look thug1             an NPC of a scene here, a person or a thing
  setdesc TEXT           what people see of you; or @desc me=TEXT

Typing less: the beginning of a command is enough if only one begins so, such
as +att or +comb/log. For short names of your own: nick +a = +attack.
"""
