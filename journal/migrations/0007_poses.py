import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('roundkeeper', '0006_hidden_people'),
    ]

    operations = [
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
    ]
