"""What 0.2 added to the tables of 0.1: people, sheets, clocks, poses, faces, bridges, dice."""

import json

import django.db.models.deletion
from django.db import migrations, models

LONGEST = 200


def find_people(apps, schema_editor):
    """Fill the people of the scenes there are already, from their journals. It reads the entries'
    JSON as it was written, and knows nothing of today's engine.
    """
    entries = apps.get_model("roundkeeper", "EntryRecord").objects
    people = apps.get_model("roundkeeper", "PersonRecord").objects
    joining = entries.filter(data__contains='"event":"Joined"').order_by("scene", "number")
    for scene, data in joining.values_list("scene", "data").iterator():
        joined = [one for one in json.loads(data)["events"] if one["event"] == "Joined"]
        people.bulk_create(
            [
                people.model(
                    scene_id=scene,
                    ref=one.get("ref", "")[:LONGEST],
                    name=one["who"][:LONGEST],
                    folded=one["who"].casefold()[:LONGEST],
                )
                for one in joined
            ],
            ignore_conflicts=True,
        )


class Migration(migrations.Migration):

    # What 0.2 has had one by one.
    replaces = [
        ('roundkeeper', '0002_people_of_scenes'),
        ('roundkeeper', '0003_find_people_of_scenes'),
        ('roundkeeper', '0004_sheet_changes'),
        ('roundkeeper', '0005_pacing'),
        ('roundkeeper', '0006_hidden_people'),
        ('roundkeeper', '0007_poses'),
        ('roundkeeper', '0008_faces'),
        ('roundkeeper', '0009_bridged_games'),
        ('roundkeeper', '0010_dice'),
    ]

    dependencies = [
        ('roundkeeper', '0001_scenes_and_entries'),
    ]

    operations = [
        migrations.CreateModel(
            name='PersonRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.CharField(blank=True, db_index=True, help_text='As in `Person.ref`: #12, or nobody.', max_length=200)),
                ('name', models.CharField(max_length=200)),
                ('folded', models.CharField(db_index=True, help_text='The name as it is searched for.', max_length=200)),
                ('onlooker', models.BooleanField(default=False, help_text='Was told of the scene, and no more.')),
                ('mask', models.CharField(blank=True, default='', help_text='What players know somebody hidden as.', max_length=200)),
                ('scene', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='roundkeeper.scenerecord')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('scene', 'ref', 'name', 'onlooker'), name='roundkeeper_one_row_a_person')],
            },
        ),
        migrations.AddIndex(
            model_name='scenerecord',
            index=models.Index(fields=['started'], name='roundkeeper_scene_by_day'),
        ),
        migrations.CreateModel(
            name='SheetRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('character_id', models.PositiveBigIntegerField(unique=True)),
                ('name', models.CharField(max_length=100)),
                ('stage', models.CharField(db_index=True, max_length=20)),
                ('since', models.FloatField(help_text='When it came to that stage, in seconds since 1970.')),
                ('number', models.PositiveIntegerField(default=0, help_text='The number of the last entry.')),
                ('submitted', models.PositiveIntegerField(default=0, help_text='The number of the entry by which it was last handed in.')),
                ('told', models.PositiveIntegerField(default=0, help_text="The last entry that the character's player is known to have seen.")),
            ],
        ),
        migrations.CreateModel(
            name='SheetRequestRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('trait', models.CharField(max_length=100)),
                ('value', models.CharField(max_length=200)),
                ('why', models.TextField()),
                ('open', models.BooleanField(db_index=True, default=True)),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='requests', to='roundkeeper.sheetrecord')),
            ],
        ),
        migrations.CreateModel(
            name='SheetEntryRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('time', models.FloatField(help_text='Seconds since 1970.')),
                ('by', models.CharField(max_length=100)),
                ('deed', models.CharField(max_length=20)),
                ('data', models.TextField(help_text="The entry's own JSON.")),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='roundkeeper.sheetrecord')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('sheet', 'number'), name='roundkeeper_one_sheet_entry_a_number')],
            },
        ),
        migrations.AddField(
            model_name='scenerecord',
            name='pacing',
            field=models.TextField(blank=True, default='', help_text='How long each question has waited, and what is proposed.'),
        ),
        migrations.CreateModel(
            name='PoseRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('after', models.PositiveIntegerField(help_text='The number of the last entry before it.')),
                ('time', models.FloatField(help_text='Seconds since 1970.')),
                ('by', models.CharField(max_length=100)),
                ('kind', models.CharField(help_text='say, pose, emote or emit.', max_length=20)),
                ('text', models.TextField(help_text='As the room heard it.')),
                ('scene', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='poses', to='roundkeeper.scenerecord')),
            ],
        ),
        migrations.CreateModel(
            name='FacesRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.CharField(blank=True, db_index=True, help_text='As in `Person.ref`: #12, or nobody.', max_length=200)),
                ('shown', models.CharField(help_text='Who may see them: open (all), own (who rolled), staff.', max_length=10)),
                ('face_1', models.IntegerField()),
                ('face_2', models.IntegerField()),
                ('face_3', models.IntegerField()),
                ('face_4', models.IntegerField()),
                ('face_5', models.IntegerField()),
                ('face_6', models.IntegerField()),
                ('face_7', models.IntegerField()),
                ('face_8', models.IntegerField()),
                ('face_9', models.IntegerField()),
                ('face_10', models.IntegerField()),
                ('scene', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='faces', to='roundkeeper.scenerecord')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('scene', 'ref', 'shown'), name='roundkeeper_one_count_of_faces')],
            },
        ),
        migrations.AddField(
            model_name='scenerecord',
            name='realm',
            field=models.CharField(blank=True, default='', help_text='The bridged game it is of; none: this one.', max_length=40),
        ),
        migrations.CreateModel(
            name='BridgedAnswerRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('realm', models.CharField(max_length=40)),
                ('number', models.PositiveBigIntegerField(help_text='In the order in which they are shown.')),
                ('reader', models.CharField(blank=True, help_text='Whoever reads it, as their game knows them.', max_length=60)),
                ('text', models.TextField(blank=True)),
                ('done', models.CharField(blank=True, help_text='The line that it is the end of the answer to.', max_length=60)),
                ('held', models.BooleanField(default=False, help_text='Its reader is away: it has not gone out.')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('realm', 'number'), name='roundkeeper_one_bridged_answer_a_number')],
            },
        ),
        migrations.CreateModel(
            name='BridgedLineRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('realm', models.CharField(max_length=40)),
                ('number', models.CharField(help_text='As the game has numbered it.', max_length=60)),
                ('time', models.FloatField(help_text='When it was followed, in seconds since 1970.')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('realm', 'number'), name='roundkeeper_one_bridged_line_a_number')],
            },
        ),
        migrations.CreateModel(
            name='DiceRecord',
            fields=[
                ('scene', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='dice', serialize=False, to='roundkeeper.scenerecord')),
                ('seeds', models.TextField(help_text='The seeds, and how many keys are used: `Dice` as JSON.')),
                ('over', models.BooleanField(default=False, help_text='The last seed may be known: it is not rolled with any more.')),
            ],
        ),
        # Going back leaves nothing to do: the table itself goes.
        migrations.RunPython(find_people, migrations.RunPython.noop),
    ]
