from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_no_snapshots"),
    ]

    operations = [
        migrations.AddField(
            model_name="process",
            name="address",
            field=models.CharField(db_default="", max_length=64),
        ),
    ]
