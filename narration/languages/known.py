"""The languages that a player can be told things in (`+prefs language`)."""

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""By code, what each is called by those who speak it."""


def language_named(text: str) -> str:
    """Return the code of a language by its code or name, empty for none: ``de``, ``Deutsch``."""
    said = text.strip().lower()
    return next((code for code, name in LANGUAGES.items() if said in (code, name.lower())), "")
