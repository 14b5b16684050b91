"""The help topic on talking, posing and finding people: what a MUSH has besides fights."""

TALKING = """
Talking, posing, and finding people.

In the room
  say Stay back.         or "Stay back.
  pose grins.            or :grins. ;'s coat drips leaves out the space
  emit The lights go out.    no name before it; +pot shows who emitted
  +ooc brb               out of character
%r begins a new line, %t is a tab, %b a space, in what you pose, say, emit or
describe. What you pose goes into the scene's log: +help logs.
  +pot                   who posed when, longest ago first
  +combat/poses          who has posed since the last phase was over

Anywhere
  page Ines=Ready?       or p ines=:nods.; names of characters will do
  +who                   who is connected, idle, where, in which scene
  +where                 the same by place; +staff for storytellers
  +finger Ines           what she tells of herself; +help +finger for yours

Looking
  look                   the room, who is here, which scenes are open
  look thug1             an NPC of a scene here, as well as people and things
  setdesc TEXT           what others see who look at you; @desc me=TEXT too

Typing less: the beginning of a command will do where only one begins so, such
as +att or +comb/log. nick +a = +attack gives you short names of your own.
"""
