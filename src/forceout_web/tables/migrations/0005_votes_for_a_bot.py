from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0004_serials_by_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="wanted",
            field=models.TextField(db_default=""),
        ),
    ]
