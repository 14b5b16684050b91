import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('roundkeeper', '0007_poses'),
    ]

    operations = [
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
    ]
