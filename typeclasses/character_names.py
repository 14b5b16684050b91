"""What somebody may be called: whatever can be typed, and is not taken for something else."""

import re

from django.core.exceptions import ValidationError

LONGEST = 40
# They mean somebody else, or nobody, where a command names people.
RESERVED = ("me", "self", "here", "someone", "nobody", "none", "all")
_NAME = re.compile(r"(?=.*[^\W\d_])\w[\w '.@+-]*")


def why_not(name: str) -> str | None:
    """Return why nobody may be called so, to be told to whoever chose it; None where they may."""
    if not _NAME.fullmatch(name):
        return (
            "A name has letters, digits, spaces and the signs ' - . _ @ +, and at least one "
            "letter: choose another."
        )
    if len(name) > LONGEST:
        return f"A name has at most {LONGEST} characters: choose a shorter one."
    if name.lower() in RESERVED:
        return f"Commands take '{name}' for somebody else: choose another name."
    return None


class NameOfAnAccount:
    """Refuses an account's name that its character could not have: Evennia names both alike."""

    def __call__(self, name: str) -> None:
        """Raise an error that says why not."""
        why = why_not(name)
        if why is not None:
            raise ValidationError(why, code="name")
