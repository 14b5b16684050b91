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
    realm = models.CharField(
        max_length=40,
        default="",
        blank=True,
        help_text="The bridged game it is of; none: this one.",
    )

    class Meta:
        """Ended scenes are looked for by their day."""

        indexes = (models.Index(fields=("started",), name="roundkeeper_scene_by_day"),)

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
        """One entry a number: two writers cannot both append. In a long fight the few entries with
        a snapshot are found among all.
        """

        constraints = (
            models.UniqueConstraint(
                fields=("scene", "number"), name="roundkeeper_one_entry_a_number"
            ),
        )
        indexes = (
            models.Index(
                fields=("scene", "number"),
                condition=models.Q(snapshot__isnull=False),
                name="roundkeeper_snapshots",
            ),
        )

    def __str__(self) -> str:
        return f"scene {self.scene_id}, entry {self.number}"


class PoseRecord(models.Model):
    """What was said or posed in a scene's room: no entry of the journal, and no undo takes it."""

    scene = models.ForeignKey(SceneRecord, on_delete=models.CASCADE, related_name="poses")
    after = models.PositiveIntegerField(help_text="The number of the last entry before it.")
    time = models.FloatField(help_text="Seconds since 1970.")
    by = models.CharField(max_length=100)
    kind = models.CharField(max_length=20, help_text="say, pose, emote or emit.")
    text = models.TextField(help_text="As the room heard it, or as its player has mended it.")
    heard = models.TextField(default="", blank=True, help_text="As the room heard one mended.")

    def __str__(self) -> str:
        return f"a pose of {self.by} in scene {self.scene_id}"


class PersonRecord(models.Model):
    """A person who took part in a scene, or looked on: logs are searched by them, and who may read
    them.

    The rows follow from the journal (`journal.participants`), but for those of onlookers.
    """

    scene = models.ForeignKey(SceneRecord, on_delete=models.CASCADE, related_name="people")
    ref = models.CharField(
        max_length=200, blank=True, db_index=True, help_text="As in `Person.ref`: #12, or nobody."
    )
    name = models.CharField(max_length=200)
    folded = models.CharField(
        max_length=200, db_index=True, help_text="The name as it is searched for."
    )
    onlooker = models.BooleanField(default=False, help_text="Was told of the scene, and no more.")
    mask = models.CharField(
        max_length=200, blank=True, default="", help_text="What players know somebody hidden as."
    )

    class Meta:
        """One row for each name that a person had in a scene."""

        constraints = (
            models.UniqueConstraint(
                fields=("scene", "ref", "name", "onlooker"), name="roundkeeper_one_row_a_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} in scene {self.scene_id}"


class FacesRecord(models.Model):
    """How often each face came up in a person's rolls in a scene: counted as they are rolled, and
    never less for an undo.
    """

    scene = models.ForeignKey(SceneRecord, on_delete=models.CASCADE, related_name="faces")
    ref = models.CharField(
        max_length=200, blank=True, db_index=True, help_text="As in `Person.ref`: #12, or nobody."
    )
    shown = models.CharField(
        max_length=10, help_text="Who may see them: open (all), own (who rolled), staff."
    )
    face_1 = models.IntegerField()
    face_2 = models.IntegerField()
    face_3 = models.IntegerField()
    face_4 = models.IntegerField()
    face_5 = models.IntegerField()
    face_6 = models.IntegerField()
    face_7 = models.IntegerField()
    face_8 = models.IntegerField()
    face_9 = models.IntegerField()
    face_10 = models.IntegerField()

    class Meta:
        """One row for each who rolled, and who may see it."""

        constraints = (
            models.UniqueConstraint(
                fields=("scene", "ref", "shown"), name="roundkeeper_one_count_of_faces"
            ),
        )

    def __str__(self) -> str:
        return f"faces of {self.ref or 'others'} in scene {self.scene_id}"


class DiceRecord(models.Model):
    """The seeds of a scene's dice, which nobody must know before it ends: apart from its row, so
    that nothing reads them along with anything.

    A scene without one rolls plain dice.
    """

    scene = models.OneToOneField(
        SceneRecord, on_delete=models.CASCADE, related_name="dice", primary_key=True
    )
    seeds = models.TextField(help_text="The seeds, and how many keys are used: `Dice` as JSON.")
    over = models.BooleanField(
        default=False, help_text="The last seed may be known: it is not rolled with any more."
    )

    def __str__(self) -> str:
        return f"dice of scene {self.scene_id}"


class SheetRecord(models.Model):
    """How far a character's sheet is; the sheet itself is kept by the character.

    Outlives its character, with its history.
    """

    character_id = models.PositiveBigIntegerField(unique=True)
    name = models.CharField(max_length=100)
    stage = models.CharField(max_length=20, db_index=True)
    since = models.FloatField(help_text="When it came to that stage, in seconds since 1970.")
    number = models.PositiveIntegerField(default=0, help_text="The number of the last entry.")
    submitted = models.PositiveIntegerField(
        default=0, help_text="The number of the entry by which it was last handed in."
    )
    told = models.PositiveIntegerField(
        default=0, help_text="The last entry that the character's player is known to have seen."
    )

    def __str__(self) -> str:
        return f"the sheet of {self.name}"


class SheetEntryRecord(models.Model):
    """One step in the life of a sheet, never changed and never deleted on its own."""

    sheet = models.ForeignKey(SheetRecord, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    time = models.FloatField(help_text="Seconds since 1970.")
    by = models.CharField(max_length=100)
    deed = models.CharField(max_length=20)
    data = models.TextField(help_text="The entry's own JSON.")

    class Meta:
        """One entry a number: two writers cannot both append."""

        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "number"), name="roundkeeper_one_sheet_entry_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"{self.sheet}, entry {self.number}"


class SheetRequestRecord(models.Model):
    """A change of an approved sheet that its player asks for; a storyteller decides."""

    sheet = models.ForeignKey(SheetRecord, on_delete=models.CASCADE, related_name="requests")
    trait = models.CharField(max_length=100)
    value = models.CharField(max_length=200)
    why = models.TextField()
    open = models.BooleanField(default=True, db_index=True)

    def __str__(self) -> str:
        return f"request {self.pk}: {self.trait} {self.value} on {self.sheet}"


class BridgedLineRecord(models.Model):
    """A line from a bridged game that has been followed: if it comes again it is known by it."""

    realm = models.CharField(max_length=40)
    number = models.CharField(max_length=60, help_text="As the game has numbered it.")
    time = models.FloatField(help_text="When it was followed, in seconds since 1970.")

    class Meta:
        """No line is followed twice."""

        constraints = (
            models.UniqueConstraint(
                fields=("realm", "number"), name="roundkeeper_one_bridged_line_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"line {self.number} of {self.realm}"


class BridgedAnswerRecord(models.Model):
    """Something to be shown in a bridged game; it goes when that game has said that it did."""

    realm = models.CharField(max_length=40)
    number = models.PositiveBigIntegerField(help_text="In the order in which they are shown.")
    reader = models.CharField(
        max_length=60, blank=True, help_text="Whoever reads it, as their game knows them."
    )
    text = models.TextField(blank=True)
    done = models.CharField(
        max_length=60, blank=True, help_text="The line that it is the end of the answer to."
    )
    held = models.BooleanField(default=False, help_text="Its reader is away: it has not gone out.")

    class Meta:
        """They are shown in order, each once."""

        constraints = (
            models.UniqueConstraint(
                fields=("realm", "number"), name="roundkeeper_one_bridged_answer_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"answer {self.number} to {self.realm}"


class MailAddressRecord(models.Model):
    """Where an account wants to be told by mail when it is its turn in a slow scene."""

    account_id = models.PositiveBigIntegerField(unique=True)
    address = models.CharField(max_length=254)
    confirmed = models.BooleanField(default=False)
    wanted = models.BooleanField(default=True, help_text="Whether mail of turns goes there.")
    digest = models.BooleanField(default=False, help_text="Whether a storyteller's digest does.")
    digested = models.FloatField(default=0, help_text="When the last digest went, since 1970.")
    code = models.CharField(max_length=20, blank=True, help_text="What confirms it.")
    asked = models.TextField(default="[]", help_text="When codes were sent, since 1970.")

    def __str__(self) -> str:
        return f"the address of account {self.account_id}"


class TurnRecord(models.Model):
    """A person who is asked something in a slow scene, and how far they have been told of it.

    It is open as long as the question is. ``mail`` goes from nothing over ``going`` (claimed, not
    handed over yet) and ``handed`` (the mail server has it, or the game died as it was to say so)
    to ``sent``, or ends at ``none``.
    """

    scene = models.ForeignKey(SceneRecord, on_delete=models.CASCADE, related_name="turns")
    ref = models.CharField(max_length=40, help_text="Whose it is to answer, as a reference.")
    who = models.CharField(max_length=100, help_text="Who is asked, by the name in the scene.")
    question = models.CharField(max_length=300)
    entry = models.PositiveIntegerField(help_text="The last entry when it was asked.")
    since = models.FloatField(help_text="When it was asked, in seconds since 1970.")
    open = models.BooleanField(default=True)
    mail = models.CharField(max_length=10, default="", blank=True)
    tries = models.PositiveIntegerField(default=0)
    due = models.FloatField(default=0, help_text="When the mail may go, in seconds since 1970.")
    posted = models.BooleanField(default=False, help_text="Whether the channel names them.")

    class Meta:
        """One open turn a question: two mails cannot go for one."""

        constraints = (
            models.UniqueConstraint(
                fields=("scene", "who", "question"),
                condition=models.Q(open=True),
                name="roundkeeper_one_open_turn_a_question",
            ),
        )
        indexes = (models.Index(fields=("open", "due"), name="roundkeeper_turns_due"),)

    def __str__(self) -> str:
        return f"{self.who} in scene {self.scene_id}: {self.question}"
