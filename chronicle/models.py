"""The tables. A scene's row owns its identity: rooms, scripts and people are plain numbers and
names, so that a log outlives the room it was played in."""

from django.db import models


class SceneRecord(models.Model):
    """A scene as it stands: the load point after any restart."""

    title = models.CharField(max_length=200, blank=True)
    ruleset = models.CharField(max_length=40)
    room_id = models.PositiveBigIntegerField(db_index=True)
    script_id = models.PositiveBigIntegerField(null=True)
    starter = models.CharField(
        max_length=40, help_text="Who opened it, as a reference such as #12."
    )
    starter_name = models.CharField(max_length=100)
    by_storyteller = models.BooleanField(help_text="Opened by a storyteller, who alone paces it.")
    started = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, db_index=True)
    number = models.PositiveIntegerField(default=0, help_text="The number of the last entry.")
    state = models.TextField(help_text="The whole scene after the last entry.")
    line = models.TextField(help_text="Which entries are live, and what undo has set aside.")
    told = models.TextField(
        default="{}", help_text="The last entry that each participant is known to have been told."
    )

    pacing = models.TextField(
        default="", blank=True, help_text="How long each question has waited, and what is proposed."
    )

    def __str__(self) -> str:
        return f"scene {self.pk}" + (f" ({self.title})" if self.title else "")


class EntryRecord(models.Model):
    """One submission, never changed and never deleted on its own."""

    scene = models.ForeignKey(SceneRecord, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    time = models.FloatField(help_text="Seconds since 1970.")
    by = models.CharField(max_length=100)
    data = models.TextField(help_text="The journal's own JSON.")
    snapshot = models.TextField(
        null=True, help_text="The whole scene after this entry, at each round's start."
    )

    class Meta:
        """One entry a number: two writers can not both append."""

        constraints = (
            models.UniqueConstraint(
                fields=("scene", "number"), name="roundkeeper_one_entry_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"scene {self.scene_id}, entry {self.number}"
