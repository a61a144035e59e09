"""Which page answers to which address."""

from django.urls import include, path

from forceout_web.health import healthz, metrics

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("api/v1/", include("forceout_web.api.urls")),
    path("", include("forceout_web.learning.urls")),
    path("", include("forceout_web.pages.urls")),
]

handler404 = "forceout_web.pages.responses.not_found"
handler500 = "forceout_web.pages.responses.server_error"
