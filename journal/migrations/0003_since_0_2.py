"""What 1.0 added to the tables of 0.2: turns of slow scenes, mail, mended poses."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('roundkeeper', '0011_find_snapshots'),
        ('roundkeeper', '0012_turns_by_mail'),
        ('roundkeeper', '0013_mended_poses'),
    ]

    dependencies = [
        ('roundkeeper', '0002_since_0_1'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='entryrecord',
            index=models.Index(condition=models.Q(('snapshot__isnull', False)), fields=['scene', 'number'], name='roundkeeper_snapshots'),
        ),
        migrations.CreateModel(
            name='MailAddressRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('account_id', models.PositiveBigIntegerField(unique=True)),
                ('address', models.CharField(max_length=254)),
                ('confirmed', models.BooleanField(default=False)),
                ('wanted', models.BooleanField(default=True, help_text='Whether mail of turns goes there.')),
                ('digest', models.BooleanField(default=False, help_text="Whether a storyteller's digest does.")),
                ('digested', models.FloatField(default=0, help_text='When the last digest went, since 1970.')),
                ('code', models.CharField(blank=True, help_text='What confirms it.', max_length=20)),
                ('asked', models.TextField(default='[]', help_text='When codes were sent, since 1970.')),
            ],
        ),
        migrations.CreateModel(
            name='TurnRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.CharField(help_text='Whose it is to answer, as a reference.', max_length=40)),
                ('who', models.CharField(help_text='Who is asked, by the name in the scene.', max_length=100)),
                ('question', models.CharField(max_length=300)),
                ('entry', models.PositiveIntegerField(help_text='The last entry when it was asked.')),
                ('since', models.FloatField(help_text='When it was asked, in seconds since 1970.')),
                ('open', models.BooleanField(default=True)),
                ('mail', models.CharField(blank=True, default='', max_length=10)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('due', models.FloatField(default=0, help_text='When the mail may go, in seconds since 1970.')),
                ('posted', models.BooleanField(default=False, help_text='Whether the channel names them.')),
                ('scene', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='turns', to='roundkeeper.scenerecord')),
            ],
            options={
                'indexes': [models.Index(fields=['open', 'due'], name='roundkeeper_turns_due')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('open', True)), fields=('scene', 'who', 'question'), name='roundkeeper_one_open_turn_a_question')],
            },
        ),
        migrations.AddField(
            model_name='poserecord',
            name='heard',
            field=models.TextField(blank=True, default='', help_text='As the room heard one mended.'),
        ),
        migrations.AlterField(
            model_name='poserecord',
            name='text',
            field=models.TextField(help_text='As the room heard it, or as its player has mended it.'),
        ),
    ]
