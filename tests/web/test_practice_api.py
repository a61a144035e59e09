"""Practice and bots' seats over HTTP: what is answered, and what is refused."""

import pytest
from tests.web.clients import patient
from tests.web.test_api import OPTIONS, Seated, bearer

from practice_position import POSITION

RECORD = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "middle",
    "players": ["Ann", "Ben"],
    "seed": 1,
    "events": [],
}


@pytest.fixture(scope="module")
def api(serving):
    with patient(f"{serving.address}api/v1/") as client:
        yield client


def test_a_position_is_begun_hinted_at_played_and_taken_back(api):
    begun = api.post("practice", json={"position": POSITION, "nickname": "Ann", "bot": 1})
    assert begun.status_code == 201, begun.text
    told = begun.json()
    assert {"table", "code", "url", "owner", "seat", "token"} == set(told)
    mine, path = bearer(told["token"]), f"tables/{told['table']}"
    shown = api.get(path, headers=mine).json()
    assert (shown["phase"], shown["awaited"]) == ("turn", ["Ann"])
    hint = api.post(f"{path}/hint", json={"step": 1}, headers=mine).json()
    assert hint == {"step": 1, "solvable": True, "cubes": 3, "text": "There is a Solution with 3 cubes."}
    assert "uses" in api.post(f"{path}/hint", json={"step": 2}, headers=mine).json()
    last = api.post(f"{path}/hint", json={"step": 3}, headers=mine).json()
    assert " ".join(last["uses"]) == last["solution"]["set_name"]
    action = {"ref": "a", "seen": shown["version"], "action": {"do": "move", "cube": "Y", "to": "forbidden"}}
    assert api.post(f"{path}/actions", json=action, headers=mine).status_code == 200
    back = api.post(f"{path}/practice", json={"back": True}, headers=mine)
    assert back.status_code == 201, back.text
    again = api.get(f"tables/{back.json()['table']}", headers=bearer(back.json()["token"])).json()
    assert (again["version"], again["awaited"]) == (shown["version"], ["Ann"])


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({}, 400, "position"),
        ({"position": {**POSITION, "goal": "x"}}, 400, "goal"),
        ({"position": {**POSITION, "universe": ["B"]}}, 400, "position"),
        ({"position": POSITION, "bot": 9}, 400, "bot"),
        ({"position": POSITION, "nickname": "a" * 200}, 422, "nickname"),
        ({"position": POSITION, "nickname": "Judge"}, 422, "nickname"),
        ({"position": {**RECORD, "players": ["Ann", "b" * 25]}}, 422, "players[1]"),
        ({"position": {**RECORD, "players": ["Ann", "sh1t"]}}, 422, "players[1]"),
        ({"position": {**RECORD, "players": ["Ann", "Αnn"]}}, 422, "players[1]"),
    ],
)
def test_what_no_match_comes_to_is_refused_with_its_field(api, body, status, field):
    refused = api.post("practice", json=body)
    assert refused.status_code == status
    assert refused.json()["error"]["field"] == field


def test_people_get_no_hints_against_each_other(api, serving):
    table = Seated(api, serving)
    for path, body in (("hint", {"step": 1}), ("practice", {"back": True})):
        refused = api.post(f"tables/{table.id}/{path}", json=body, headers=bearer(table.tokens["Ann"]))
        assert refused.status_code == 403, refused.text
    assert api.post(f"tables/{table.id}/hint", json={}).status_code == 401
    table.act("Ann", {"do": "lot"})
    later = api.post(f"tables/{table.id}/practice", json={"version": 1}, headers=bearer(table.tokens["Ann"]))
    assert later.status_code == 422
    assert api.post(f"tables/{table.id}/practice", json={}).status_code == 400


def test_the_owner_seats_strengthens_and_removes_bots(api):
    opened = api.post("tables", json=OPTIONS).json()
    owner, path = bearer(opened["owner"]), f"tables/{opened['table']}/seats"
    name = api.post(path, json={"bot": 1}, headers=owner).json()["seat"]
    assert api.patch(f"{path}/{name}", json={"bot": 4}, headers=owner).json() == {"seat": name, "bot": 4}
    assert api.patch(f"{path}/{name}", json={"bot": 6}, headers=owner).status_code == 400
    assert api.patch(f"{path}/Nobody", json={"bot": 2}, headers=owner).status_code == 404
    assert api.patch(f"{path}/{name}", json={"bot": 2}).status_code == 401
    assert api.delete(f"{path}/{name}", headers=owner).status_code == 200
    assert api.get(f"tables/{opened['table']}").json()["seats"] == []


def test_nobody_is_thrown_out_for_a_bot_in_the_moment_that_they_are_gone(api, serving):
    table = Seated(api, serving)
    path = f"tables/{table.id}/seats/Ben/bot"
    assert api.post(path, json={"bot": 2}).status_code == 401
    refused = api.post(path, json={"bot": 2}, headers=bearer(table.tokens["Ann"]))
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "too-soon")
    assert api.get(f"tables/{table.id}/options", headers=bearer(table.tokens["Ben"])).status_code == 200
