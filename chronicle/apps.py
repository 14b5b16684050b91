"""The Django app (placeholder)."""

from django.apps import AppConfig


class ChronicleConfig(AppConfig):
    """Scenes and journal entries."""

    name = "chronicle"
    label = "roundkeeper"
