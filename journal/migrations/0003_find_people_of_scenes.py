"""Fill the people of the scenes there are already, from their journals.

It reads the entries' JSON as it was written, and knows nothing of today's engine.
"""

import json

from django.db import migrations

LONGEST = 200


def find_people(apps, schema_editor):
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
    dependencies = [("roundkeeper", "0002_people_of_scenes")]

    # Going back leaves nothing to do: the table itself goes.
    operations = [migrations.RunPython(find_people, migrations.RunPython.noop)]
