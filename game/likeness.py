"""Which names look alike: for fingers that leave out accents, and against those who would pass for
somebody else.
"""

import re
import unicodedata

# Letters that no decomposition takes apart, as one types them without their marks.
_UNMARKED = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "\u0131": "i",
        "ŧ": "t",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
_LARGE_I = re.compile(r"(?<=[^\W\d_A-Z])I+")  # within a word, or at its end
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2019\u2018\u02bc\u02bb`\u00b4\u2032\uff07", "'"))
# Letters of other alphabets, and digits, that are drawn as these letters are.
_CYRILLIC = (
    "\u0430\u0432\u0435\u0451\u0437\u043a\u043c\u043d\u043e\u0440\u0441"
    "\u0442\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u051b\u051d\u0491"
)
_GREEK = (
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03f2"
)
_SPOKEN = "\u01c0\u0251\u0261\u0269\u026b\u026d"  # of phonetics
_LIKE_LATIN = str.maketrans(
    _CYRILLIC + _GREEK + _SPOKEN, "abee3kmhopctyxijsdhqwr" + "abezhikmvoptyxc" + "lagill"
)
_DRAWN_AS = _LIKE_LATIN | str.maketrans("01", "ol")
_DASHES = "\u23af\u2500\u2501\u2e3a\u2e3b\u30fc\u3161\u4e00\uff70"  # as long as two hyphens
_SIGNS = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2212", "-") | dict.fromkeys(_DASHES, "--")
)
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that are drawn as nothing
_TWO_AS_ONE = (("vv", "w"), ("rn", "m"))


def typed_simply(text: str) -> str:
    """Return a text in small letters without accents: as one types it who has no such keys."""
    apart = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES))
    bare = "".join(one for one in apart if not unicodedata.combining(one))
    return bare.casefold().translate(_UNMARKED)


def written_plainly(name: str) -> str:
    """Return a name as it is kept: whole letters, straight apostrophes, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name.translate(_APOSTROPHES)).split())


def likeness(name: str) -> str:
    """Return what a name looks like at a glance: two of one likeness could be taken for each other.

    Case, accents, spaces and signs make no difference, nor do letters that are drawn alike, alone
    or two as one. A large I is drawn as a small l: within a word it is taken for one, and where a
    word begins i and l are taken for the same.
    """
    simple = typed_simply(_LARGE_I.sub(_as_small_l, written_plainly(name))).translate(_DRAWN_AS)
    simple = " ".join(f"l{one[1:]}" if one[:1] == "i" else one for one in simple.split(" "))
    for two, one in _TWO_AS_ONE:
        simple = simple.replace(two, one)
    return "".join(one for one in simple if one.isalnum()) or simple


def looked_at(text: str) -> str:
    """Return a text in small letters as it looks at a glance: letters and dashes of others than the
    Latin alphabet as what they are drawn like, and nothing of what nobody sees.
    """
    seen = "".join(one for one in unicodedata.normalize("NFKC", text) if not _is_unseen(one))
    return seen.casefold().translate(_LIKE_LATIN).translate(_SIGNS)


def mixes_alphabets(text: str) -> bool:
    """Say whether a word of a text has letters of several alphabets, as none has that is meant to
    be read.
    """
    return not text.isascii() and any(len(alphabets(word)) > 1 for word in text.split())


def _is_unseen(sign: str) -> bool:
    return sign in _BLANK or unicodedata.category(sign) in ("Cf", "Mn", "Me")


def _as_small_l(found: re.Match[str]) -> str:
    return "l" * len(found[0])


def alphabets(name: str) -> set[str]:
    """Return the alphabets that the letters of a name are of, as Unicode calls them."""
    return {unicodedata.name(one, "?").split()[0] for one in name if one.isalpha()}
