"""Django's name for the app."""

from django.apps import AppConfig


class JournalConfig(AppConfig):
    """The scenes and their journals; the label keeps its tables apart from Evennia's."""

    name = str(__package__)
    label = "roundkeeper"
    default_auto_field = "django.db.models.BigAutoField"
