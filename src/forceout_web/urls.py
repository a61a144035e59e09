"""Which page answers to which address."""

from django.urls import include, path

from forceout_web.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("", include("forceout_web.tables.urls")),
]
