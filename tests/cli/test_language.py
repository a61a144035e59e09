"""People read their own language on the terminal; programs always get English."""

import json
import os
import subprocess
import sys

import pytest

from cli.running import forceout as here

CASE = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "elementary",
    "universe": ["BRG", "BR", "B"],
    "goal": "5",
    "permitted": "B G ∪",
    "challenge": "forceout",
    "solution": {"set_name": "B ∪ R"},
}
PLAY = "--game on-sets --rules agloa-2023 --division senior --players Ann,Ben --seed 3 --checking players"


def forceout(*words, typed=None, **environment):
    """What the command prints. A process of its own: a language that is spoken here stays there."""
    plain = {
        name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")
    }
    return subprocess.run(
        [sys.executable, "-m", "forceout", *words],
        input=json.dumps(CASE) if typed is None else typed,
        env={**plain, "PYTHONUTF8": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_verdict_is_explained_in_spanish():
    shown = forceout("judge", "--explain", "--language", "es").stdout
    assert "B ∪ R elige 3 de las 3 cartas" in shown
    assert "Resulta 3, y la Meta es 5." in shown


def test_the_language_of_the_system_counts_where_none_is_given():
    assert "Resulta 3" in forceout("judge", "--explain", LANG="es_MX.UTF-8").stdout
    assert "It comes to 3" in forceout("judge", "--explain", "--language", "en", LANG="es_MX.UTF-8").stdout
    assert "It comes to 3" in forceout("judge", "--explain", LANG="fr_FR.UTF-8").stdout


def test_what_programs_read_stays_english():
    assert forceout("judge", LANG="es_MX.UTF-8").stdout == forceout("judge").stdout
    answer = json.loads(forceout("judge", "--language", "es").stdout)
    assert answer["reasons"][-1]["message"] == "It comes to 3, and the Goal is 5."


def test_a_refusal_at_the_table_keeps_its_facts_in_spanish(tmp_path):
    save = str(tmp_path / "match.txt")
    shown = forceout("play", *PLAY.split(), "--save", save, "--language", "es", typed="goal 5\nquit\n")
    assert "No se puede: Eso no se puede hacer ahora: la mesa espera el sorteo." in shown.stdout


def test_a_language_that_is_not_spoken_is_refused():
    refused = forceout("judge", "--language", "fr")
    assert refused.returncode == 2
    assert "expected en or es, not 'fr'" in refused.stderr


@pytest.mark.parametrize("command", ["solve", "replay", "analyse", "play", "rules", "puzzle"])
def test_every_command_for_people_has_the_option(command):
    assert "--language" in here(command, "--help").stdout
