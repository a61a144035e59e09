"""The pages of a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def front(request: HttpRequest) -> HttpResponse:
    return render(request, "front.html")
