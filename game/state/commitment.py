"""What a scene has committed its dice to, before any of them was rolled (`proofs`)."""

import msgspec

from game.names import Word


class Commitment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Hashes, in hexadecimal digits: of a ``seed`` and the scene's number, and the roots of the
    trees of keys for rolls that everybody knows of (``open``) and for the others (``hidden``).

    One without ``seed`` adds trees to those of the seed before.
    """

    seed: Word = ""
    open: Word = ""
    hidden: Word = ""
