from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_where_processes_are_reached"),
    ]

    operations = [
        migrations.AddField(
            model_name="process",
            name="moment",
            field=models.BigIntegerField(db_default=0),
        ),
    ]
