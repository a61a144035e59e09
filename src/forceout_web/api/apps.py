from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "forceout_web.api"
    label = "api"
