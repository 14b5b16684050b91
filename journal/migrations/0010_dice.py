import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('roundkeeper', '0009_bridged_games'),
    ]

    operations = [
        migrations.CreateModel(
            name='DiceRecord',
            fields=[
                ('scene', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='dice', serialize=False, to='roundkeeper.scenerecord')),
                ('seeds', models.TextField(help_text='The seeds, and how many keys are used: `Dice` as JSON.')),
                ('over', models.BooleanField(default=False, help_text='The last seed may be known: it is not rolled with any more.')),
            ],
        ),
    ]
