from django.urls import path

from forceout_web.tables import views

urlpatterns = [path("", views.front, name="front")]
