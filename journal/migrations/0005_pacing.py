from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('roundkeeper', '0004_sheet_changes'),
    ]

    operations = [
        migrations.AddField(
            model_name='scenerecord',
            name='pacing',
            field=models.TextField(blank=True, default='', help_text='How long each question has waited, and what is proposed.'),
        ),
    ]
