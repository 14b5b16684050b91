from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('roundkeeper', '0012_turns_by_mail'),
    ]

    operations = [
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
