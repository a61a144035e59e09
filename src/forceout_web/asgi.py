"""The ASGI application: Django for pages and the API."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forceout_web.settings")
application = get_asgi_application()
