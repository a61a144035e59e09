"""`forceout serve`: what it prints, what it answers, and what it refuses to start with."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from types import SimpleNamespace

import httpx
import pytest
from django.test import RequestFactory
from tests.web.conftest import FORCEOUT, Serving
from tests.web.playing import PATIENCE

from forceout_web import running
from forceout_web.environment import BadEnvironment, read_environment
from forceout_web.health import healthz
from forceout_web.serving import _keep_private


def asked(address):
    return httpx.get(address, timeout=PATIENCE)


def test_the_address_alone_is_the_first_line_of_standard_output(serving):
    assert serving.address.endswith("/")
    assert asked(serving.address).status_code == 200


def test_standard_error_is_one_json_object_a_line_to_the_last_one_after_ctrl_c(tmp_path):
    server = Serving(tmp_path).start()
    page = asked(f"{server.address}play/on-sets").text
    assert asked(server.address + re.search(r'"/(static/[^"]+\.css)"', page)[1]).status_code == 200
    server.process.send_signal(signal.SIGINT)
    server.process.wait(PATIENCE)
    server.process.stdout.close()
    assert all(isinstance(json.loads(line), dict) for line in server.log().splitlines())


def test_healthz_answers_while_the_database_does(serving):
    assert asked(f"{serving.address}healthz").json()["status"] == "ok"


@pytest.mark.parametrize("trouble", ["the journal has stopped", "the journal is stuck"])
def test_healthz_says_that_nothing_can_be_stored(monkeypatch, trouble):
    journal = SimpleNamespace(trouble=lambda: trouble)
    monkeypatch.setattr(running, "_hall", SimpleNamespace(journal=journal))
    answer = asyncio.run(healthz(RequestFactory().get("/healthz")))
    assert (answer.status_code, json.loads(answer.content)) == (503, {"status": trouble})


def test_pages_forbid_inline_script_and_style_and_other_hosts(serving):
    policy = asked(serving.address).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_more_than_one_process_needs_postgresql(tmp_path):
    refused = subprocess.run(
        [FORCEOUT, "serve", "--port", "0", "--data", tmp_path, "--workers", "2"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert "DATABASE_URL" in refused.stderr


@pytest.mark.parametrize(("variable", "client"), [("DATABASE_URL", "psycopg")])
def test_a_service_without_its_client_is_refused_with_what_to_install(
    monkeypatch, tmp_path, variable, client
):
    monkeypatch.setattr("forceout_web.environment.find_spec", {client: None}.__getitem__)
    with pytest.raises(BadEnvironment) as wrong:
        read_environment({"FORCEOUT_DATA": str(tmp_path), variable: "somewhere://else"})
    assert str(wrong.value) == f"{variable}: needs the server extra: pip install 'forceout[server]'"


def test_a_second_server_on_the_same_folder_is_refused(serving):
    refused = subprocess.run(
        [FORCEOUT, "serve", "--port", "0", "--data", serving.data],
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert "another server" in refused.stderr


@pytest.mark.parametrize(
    "command", [["serve", "--port", "0"], ["backup", "tables.gz"], ["restore", "tables.gz"]]
)
def test_a_file_in_place_of_the_folder_of_the_tables(tmp_path, command):
    file = tmp_path / "file"
    file.touch()
    ended = subprocess.run(
        [FORCEOUT, *command, "--data", file], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr == f"forceout {command[0]}: {file} cannot be the folder of the tables: File exists\n"


def test_the_production_profile_needs_a_key_and_its_names(tmp_path):
    with pytest.raises(BadEnvironment, match="FORCEOUT_HOSTS"):
        read_environment({"FORCEOUT_PROFILE": "production", "FORCEOUT_DATA": str(tmp_path)})
    with pytest.raises(BadEnvironment, match="FORCEOUT_SECRET_KEY"):
        read_environment(
            {
                "FORCEOUT_PROFILE": "production",
                "FORCEOUT_HOSTS": "games.example",
                "FORCEOUT_SECRET_KEY": "short",
                "FORCEOUT_DATA": str(tmp_path),
            }
        )


def test_the_key_is_made_once_and_readable_by_its_owner_alone(tmp_path):
    variables = {"FORCEOUT_DATA": str(tmp_path)}
    assert read_environment(variables).secret_key == read_environment(variables).secret_key
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_nobody_else_on_the_machine_reads_the_tables(tmp_path):
    old = tmp_path / "forceout.sqlite3"
    old.touch(0o644)
    before = os.umask(0o022)
    try:
        _keep_private(read_environment({"FORCEOUT_DATA": str(tmp_path)}))
        (tmp_path / "new").touch()
    finally:
        os.umask(before)
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}


def test_django_finds_nothing_to_mend_in_the_production_profile(tmp_path):
    checked = subprocess.run(
        [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"],
        env={
            "DJANGO_SETTINGS_MODULE": "forceout_web.settings",
            "FORCEOUT_PROFILE": "production",
            "FORCEOUT_HOSTS": "games.example",
            "FORCEOUT_SECRET_KEY": "".join(chr(33 + index % 90) for index in range(80)),
            "FORCEOUT_DATA": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
