from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('roundkeeper', '0010_dice'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='entryrecord',
            index=models.Index(condition=models.Q(('snapshot__isnull', False)), fields=['scene', 'number'], name='roundkeeper_snapshots'),
        ),
    ]
