from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "forceout_web.pages"
    label = "pages"
