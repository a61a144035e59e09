"""Django's settings. What a deployment may choose comes from the environment: see ``environment`` and docs/server.md."""

from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF

from forceout_web.environment import read_environment

ENVIRONMENT = read_environment()
HERE = Path(__file__).parent

DEBUG = False
SECRET_KEY = ENVIRONMENT.secret_key
ALLOWED_HOSTS = list(ENVIRONMENT.hosts)

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "forceout_web.tables",
    "forceout_web.api",
    "forceout_web.pages",
    "forceout_web.learning",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "forceout_web.pages.responses.RefusedPages",
]
ROOT_URLCONF = "forceout_web.urls"
ASGI_APPLICATION = "forceout_web.asgi.application"
APPEND_SLASH = False

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ]
        },
    }
]

if ENVIRONMENT.database_url:
    DATABASES: dict[str, Any] = {
        "default": {**dj_database_url.parse(ENVIRONMENT.database_url, conn_max_age=60)}
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": ENVIRONMENT.data / "forceout.sqlite3",
            # An acknowledged action survives a power cut: the log is synced at every commit.
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000; PRAGMA secure_delete=ON",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
LOCALE_PATHS = [HERE / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = ENVIRONMENT.data / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "forceout_web.static_files.HashedFiles"},
}
WHITENOISE_MAX_AGE = 3600

# Everything comes from this server, and nothing is written into a page.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [NONE],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if ENVIRONMENT.production else None
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "forceout_web.pages.responses.old_form"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = ENVIRONMENT.production
if ENVIRONMENT.production:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

DATA_UPLOAD_MAX_MEMORY_SIZE = 1 << 20  # larger bodies are refused while they come

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "forceout_web.logs.JsonLines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["stderr"], "level": ENVIRONMENT.log_level},
    "loggers": {
        # Django's own handlers would mail or print; requests' addresses and bodies stay out of the log.
        "django": {"handlers": [], "propagate": True},
        "django.request": {"level": "ERROR"},
        "uvicorn": {"level": "WARNING"},
    },
}
