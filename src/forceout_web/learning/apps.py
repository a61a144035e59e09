from django.apps import AppConfig


class LearningConfig(AppConfig):
    name = "forceout_web.learning"
    label = "learning"
