from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('roundkeeper', '0005_pacing'),
    ]

    operations = [
        migrations.AddField(
            model_name='personrecord',
            name='mask',
            field=models.CharField(blank=True, default='', help_text='What players know somebody hidden as.', max_length=200),
        ),
    ]
