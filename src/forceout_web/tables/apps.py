from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "forceout_web.tables"
    label = "tables"
