from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('roundkeeper', '0001_scenes_and_entries'),
    ]

    operations = [
        migrations.AddField(
            model_name='scenerecord',
            name='pacing',
            field=models.TextField(blank=True, default='', help_text='How long each question has waited, and what is proposed.'),
        ),
    ]
