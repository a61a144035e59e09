"""The HTTP interface, section 9 of the contract, against a real server."""

import json
import secrets
from contextlib import contextmanager

import httpx
import pytest
from jsonschema import Draft202012Validator
from tests.web.clients import patient
from tests.web.playing import PATIENCE
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

OPTIONS = {"game": "on-sets", "rules": "agloa-2023", "division": "middle", "seats": 2, "clock": "none"}
CASE = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "elementary",
    "universe": ["BR", "B", "RG", "R", "G", "Y", "blank"],
    "goal": "4",
    "permitted": "B G ∪",
    "challenge": "forceout",
}


@pytest.fixture(scope="module")
def api(serving):
    with patient(f"{serving.address}api/v1/") as client:
        yield client


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


class Seated:
    """A table with Ann and Ben at it, over HTTP."""

    def __init__(self, api, serving, **options):
        self.api = api
        opened = api.post("tables", json={**OPTIONS, **options})
        assert opened.status_code == 201, opened.text
        self.opened = opened.json()
        self.id, self.owner = self.opened["table"], self.opened["owner"]
        self.address = f"ws{serving.address.removeprefix('http')}ws/tables/{self.id}"
        self.tokens = {}
        for name in ("Ann", "Ben"):
            given = api.post(f"tables/{self.id}/seats", json={"nickname": name})
            assert given.status_code == 201, given.text
            assert given.json()["seat"] == name
            self.tokens[name] = given.json()["token"]

    def get(self, path="", who=None):
        token = self.tokens.get(who, who)
        return self.api.get(f"tables/{self.id}{path}", headers=bearer(token) if token else {})

    def act(self, who, action, seen=None, ref=None):
        body = {
            "ref": ref or secrets.token_hex(8),
            "seen": self.get().json()["version"] if seen is None else seen,
            "action": action,
        }
        return self.api.post(
            f"tables/{self.id}/actions", json=body, headers=bearer(self.tokens.get(who, who))
        )

    @contextmanager
    def socket(self, who=None):
        with connect(self.address) as socket:
            socket.send(json.dumps({"token": self.tokens.get(who)}))
            assert json.loads(socket.recv(PATIENCE))["type"] == "table"
            yield socket


@pytest.fixture
def seated(api, serving):
    return Seated(api, serving)


def of_type(socket, kind):
    """The next message of that type; presence and the like in between are left."""
    while True:
        message = json.loads(socket.recv(PATIENCE))
        if message["type"] == kind:
            return message


def error(answer, status, code):
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["message"]
    return answer.json()["error"]


# Opening and sitting down


def test_a_table_is_opened_found_by_its_code_and_shown(api, serving):
    opened = api.post("tables", json=OPTIONS).json()
    assert set(opened) == {"table", "code", "url", "owner"}
    assert api.get(f"codes/{opened['code'].lower()}").json() == {"table": opened["table"]}
    shown = api.get(f"tables/{opened['table']}").json()
    assert (shown["table"], shown["phase"], shown["version"]) == (opened["table"], "seating", 0)
    assert {
        *(
            "table",
            "version",
            "now",
            "phase",
            "awaited",
            "may_act",
            "deadline",
            "scores",
            "seats",
            "options",
            "shake",
        )
    } <= set(shown)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"game": "chess"}, "rules"),
        ({"seats": 9}, "seats"),
        ({"seats": "2"}, "seats"),
        ({"refere": "strict"}, "refere"),
        ({"referee": "kind"}, "referee"),
        ({"shakes": 0}, "shakes"),
    ],
)
def test_options_of_a_table_are_read_strictly(api, wrong, field):
    assert error(api.post("tables", json={**OPTIONS, **wrong}), 400, "malformed")["field"] == field


def test_a_body_that_is_no_json_object_is_malformed(api):
    for body in (b"", b"{", b"[]", b"\xff"):
        error(api.post("tables", content=body), 400, "malformed")


@pytest.mark.parametrize("bad", ["\\ud800", "a\\u0000b"], ids=["surrogate", "NUL"])
def test_text_that_cannot_be_stored_is_refused_by_its_field_and_the_server_goes_on(api, serving, bad):
    """Whatever it was said in: what else is asked is answered as before."""

    def send(method, path, body, token=None):
        written = json.dumps(body).replace("BAD", bad)
        headers = {"Content-Type": "application/json"} | (bearer(token) if token else {})
        return api.request(method, path, content=written, headers=headers)

    seated = Seated(api, serving)
    table, ann = f"tables/{seated.id}", seated.tokens["Ann"]
    action = {"ref": "r", "seen": 0, "action": {"do": "present", "solution": {"set_name": "BAD"}}}
    for answer, field in (
        (send("POST", "tables", {**OPTIONS, "seed": "BAD"}), "seed"),
        (send("POST", "tables", {**OPTIONS, "BAD": 1}), "document"),
        (send("POST", f"{table}/seats", {"nickname": "BAD"}), "nickname"),
        (send("POST", f"{table}/actions", action, ann), "action.solution.set_name"),
        (send("POST", f"{table}/actions", {**action, "ref": "BAD"}, ann), "ref"),
        (send("POST", f"{table}/practice", {"version": 0, "seat": "BAD"}, ann), "seat"),
        (send("POST", "practice", {"position": {"players": ["BAD", "Ben"]}}), "position.players.0"),
        (send("POST", "judge", {**CASE, "solution": "BAD"}), "solution"),
    ):
        assert error(answer, 400, "malformed")["field"] == field
    assert api.get(f"{serving.address}healthz").json()["status"] == "ok"
    assert seated.act("Ann", {"do": "lot"}).status_code == 200


def test_a_body_is_in_utf_8(api):
    """Bytes that spell a surrogate are none, and JSON in another encoding is not read."""
    for body in (b'{"seed": "\xed\xa0\x80"}', json.dumps(OPTIONS).encode("utf-16")):
        assert error(api.post("tables", content=body), 400, "malformed")["field"] == "document"
    assert api.post("tables", content=json.dumps(OPTIONS).encode("utf-8-sig")).status_code == 201


def test_a_body_that_is_too_large_is_refused(api):
    error(api.post("tables", content=b'{"seed": "' + b"x" * 20_000 + b'"}'), 413, "too-large")


def test_an_idempotency_key_opens_one_table_and_takes_one_seat(api):
    key = {"Idempotency-Key": secrets.token_hex(16)}
    first, again = (api.post("tables", json=OPTIONS, headers=key) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    table = first.json()["table"]
    seats = [
        api.post(f"tables/{table}/seats", json={"nickname": "Ann"}, headers=key).json() for _ in range(2)
    ]
    assert seats[0] == seats[1]
    assert len(api.get(f"tables/{table}").json()["seats"]) == 1


def test_a_nickname_that_is_taken_or_judge_is_refused(api, serving):
    table = api.post("tables", json=OPTIONS).json()["table"]
    assert api.post(f"tables/{table}/seats", json={"nickname": "Ann"}).status_code == 201
    error(api.post(f"tables/{table}/seats", json={"nickname": "Ann"}), 422, "nickname-taken")
    error(api.post(f"tables/{table}/seats", json={"nickname": "judge"}), 422, "nickname-reserved")
    error(api.post(f"tables/{table}/seats", json={}), 400, "malformed")


# Tokens and rights


def test_what_needs_a_token_says_so(seated, api):
    error(api.post(f"tables/{seated.id}/actions", json={}), 401, "token")
    error(seated.get(who="nonsense"), 401, "token")
    error(api.delete(f"tables/{seated.id}"), 401, "token")
    error(api.delete(f"tables/{seated.id}", headers=bearer(seated.tokens["Ann"])), 403, "not-yours")
    error(seated.act(seated.owner, {"do": "lot"}), 403, "not-yours")
    other = api.post("tables", json=OPTIONS).json()
    error(seated.get(who=other["owner"]), 403, "not-yours")
    guest = api.post(f"tables/{other['table']}/seats", json={"nickname": "Ann"}).json()["token"]
    for path in ("", "/options", "/record"):
        error(seated.get(path, who=guest), 403, "not-yours")
    error(seated.act(guest, {"do": "lot"}), 403, "not-yours")


def test_only_the_owner_gives_the_judges_seat(seated, api):
    path = f"tables/{seated.id}/seats"
    error(api.post(path, json={"judge": True}), 401, "token")
    error(api.post(path, json={"judge": True}, headers=bearer(seated.tokens["Ann"])), 403, "not-yours")
    given = api.post(path, json={"judge": True}, headers=bearer(seated.owner))
    assert given.json()["seat"] == "judge"
    warned = seated.act(given.json()["token"], {"do": "warn", "player": "Ann"})
    assert warned.status_code == 200, warned.text


def test_a_table_without_spectators_is_shown_to_its_seats_alone(api, serving):
    seated = Seated(api, serving, spectators=False)
    error(seated.get(), 403, "not-yours")
    assert seated.get(who="Ann").status_code == 200


def test_a_table_that_is_not_there_is_not_found(api):
    error(api.get("tables/nosuchtable1"), 404, "not-found")
    error(api.get("codes/BBBB"), 404, "not-found")
    error(api.get("codes/AEIO"), 404, "not-found")
    error(api.get("no/such/path"), 404, "not-found")


def test_the_owner_deletes_his_table(seated, api):
    assert api.delete(f"tables/{seated.id}", headers=bearer(seated.owner)).status_code == 200
    error(seated.get(), 404, "not-found")
    error(api.get(f"codes/{seated.opened['code']}"), 404, "not-found")


# Playing


def test_options_list_what_the_seat_may_do_as_events(seated):
    offered = seated.get("/options", "Ann").json()
    assert {"by": "Ann", "do": "lot"} in offered
    assert seated.get("/options").json() == []


def test_an_action_is_answered_with_its_version_and_events(seated):
    answer = seated.act("Ann", {"do": "lot"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["version"] == 1
    assert "lot-drawn" in [event["event"] for event in answer.json()["events"]]


def test_a_retry_does_nothing_twice(seated):
    first, again = (seated.act("Ann", {"do": "lot"}, seen=0, ref="x") for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert seated.get().json()["version"] == 1


def test_an_action_refused_by_the_rules_cites_the_clause(seated):
    refused = error(seated.act("Ann", {"do": "decline"}), 422, "not-now")
    assert refused["rule"]


def test_a_stale_action_is_told_the_version(seated):
    seated.act("Ann", {"do": "lot"})
    stale = seated.act("Ben", {"do": "lot"}, seen=0)
    error(stale, 409, "stale")
    assert stale.json()["version"] == 1


def test_a_ref_has_at_most_64_characters(seated):
    error(seated.act("Ann", {"do": "lot"}, ref="x" * 65), 400, "malformed")


def test_the_record_hides_the_seed_while_the_match_is_open(seated):
    seated.act("Ann", {"do": "lot"})
    record = seated.get("/record", "Ann").json()
    assert "seed" not in record
    assert [event["do"] for event in record["events"]] == ["lot"]


# The socket


def test_everybody_is_told_of_an_action_and_its_sender_that_it_is_done(seated):
    with seated.socket("Ann") as ann, seated.socket("Ben") as ben, seated.socket() as spectator:
        ann.send(json.dumps({"type": "act", "ref": "r1", "seen": 0, "action": {"do": "lot"}}))
        for socket in (ann, ben, spectator):
            told = of_type(socket, "events")
            assert told["version"] == 1
            assert told["events"][-1]["event"] == "lot-drawn"
        assert of_type(ann, "done") == {"type": "done", "ref": "r1", "version": 1}


def test_a_refused_action_on_the_socket_carries_its_ref_and_error(seated):
    with seated.socket("Ann") as ann, seated.socket() as spectator:
        ann.send(json.dumps({"type": "act", "ref": "r1", "seen": 0, "action": {"do": "decline"}}))
        refused = of_type(ann, "refused")
        assert (refused["ref"], refused["error"]["code"]) == ("r1", "not-now")
        spectator.send(json.dumps({"type": "act", "ref": "r2", "seen": 0, "action": {"do": "lot"}}))
        assert of_type(spectator, "refused")["error"]["code"] == "token"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        '{"type": "shout"}',
        '{"type":"beat"}',
        '{"type": "act"}',
        '{"type": "since", "version": -1}',
        '{"type": "since", "version": "1"}',
        '{"type": "act", "ref": "r", "seen": 0, "action": {"do": "lot"}, "more": 1}',
        r'{"type": "act", "ref": "\ud800", "seen": 0, "action": {"do": "lot"}}',
        r'{"type": "act", "ref": "\u0000", "seen": 0, "action": {"do": "lot"}}',
        r'{"type": "act", "ref": "r", "seen": 0, "action": {"do": "present", "solution": {"set_name": "\ud800"}}}',
        pytest.param('{"x": "' + "y" * 20_000 + '"}', id="too-large"),
    ],
)
def test_a_message_that_is_not_of_its_form_is_refused_and_the_socket_stays(seated, message):
    with seated.socket("Ann") as ann:
        ann.send(message)
        assert of_type(ann, "refused")["error"]["code"] in ("malformed", "too-large")
        ann.send(json.dumps({"type": "act", "ref": "r1", "seen": 0, "action": {"do": "lot"}}))
        assert of_type(ann, "done")["version"] == 1


def test_who_missed_something_gets_it_in_order(seated):
    seated.act("Ann", {"do": "lot"})
    seated.act("Ben", {"do": "lot"})
    with seated.socket("Ann") as ann:
        ann.send(json.dumps({"type": "since", "version": 0}))
        assert [of_type(ann, "events")["version"] for _ in range(2)] == [1, 2]
        ann.send(json.dumps({"type": "since", "version": 99}))
        assert of_type(ann, "table")["version"] == 2


def test_a_socket_with_a_foreign_origin_is_refused(seated):
    with pytest.raises(InvalidStatus):
        connect(seated.address, origin="http://elsewhere.example")


def test_a_cookie_is_a_token_only_beside_its_own_origin(seated, serving):
    cookie = {"Cookie": f"forceout-{seated.id}={seated.tokens['Ann']}"}
    with connect(seated.address, origin=serving.address.rstrip("/"), additional_headers=cookie) as page:
        assert json.loads(page.recv(PATIENCE))["you"] == "Ann"
    with connect(seated.address, additional_headers=cookie) as program:
        program.send(json.dumps({"token": None}))
        assert json.loads(program.recv(PATIENCE))["you"] is None


@pytest.mark.parametrize("bad", [r"\ud800", r"\u0000"], ids=["surrogate", "NUL"])
def test_a_line_of_notation_that_cannot_be_stored_cannot_be_read(seated, serving, bad):
    """A quotation in a line is spelt as in JSON, so it is a door of its own."""
    headers = {
        "Cookie": f"forceout-{seated.id}={seated.tokens['Ann']}",
        "Origin": serving.address.rstrip("/"),
    }
    with connect(seated.address.replace("/tables/", "/pages/"), additional_headers=headers) as page:
        of_type(page, "page")
        page.send(json.dumps({"type": "line", "ref": "r1", "seen": 0, "line": f'write "{bad}"'}))
        refused = of_type(page, "refused")
        assert (refused["error"]["code"], refused["error"]["field"]) == ("malformed", "line")
        page.send(json.dumps({"type": "line", "ref": "r2", "seen": 0, "line": "lot"}))
        assert of_type(page, "done")["version"] == 1


def test_presence_follows_the_sockets(seated):
    with seated.socket("Ann") as ann:
        with seated.socket("Ben"):
            while not all(seat["present"] for seat in of_type(ann, "presence")["seats"]):
                pass
        while all(seat["present"] for seat in of_type(ann, "presence")["seats"]):
            pass


def test_whoever_is_at_a_deleted_table_is_told(seated, api):
    with seated.socket("Ann") as ann:
        api.delete(f"tables/{seated.id}", headers=bearer(seated.owner))
        assert of_type(ann, "gone")


def test_a_seat_whose_name_has_a_slash_is_freed(api):
    table = api.post("tables", json=OPTIONS).json()
    assert api.post(f"tables/{table['table']}/seats", json={"nickname": "a/b"}).status_code == 201
    freed = api.delete(f"tables/{table['table']}/seats/a%2Fb", headers=bearer(table["owner"]))
    assert freed.status_code == 200, freed.text


def test_a_wrong_method_is_told_which_are_allowed(api):
    refused = api.put("tables")
    assert (refused.status_code, refused.headers["Allow"]) == (405, "POST")
    assert api.put("tables/nothing").headers["Allow"] == "GET, PATCH, DELETE"


def test_a_freed_seats_socket_is_closed(seated, api):
    with seated.socket("Ann") as ann:
        freed = api.delete(f"tables/{seated.id}/seats/Ann", headers=bearer(seated.owner))
        assert freed.status_code == 200, freed.text
        with pytest.raises(ConnectionClosed, match="4401"):
            of_type(ann, "never")


# Documents


def answered(api, command, document):
    answer = api.post(command, json=document)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_judge_solve_replay_and_analyse_answer_as_on_the_command_line(api):
    verdict = answered(api, "judge", {**CASE, "id": "a", "solution": {"set_name": "B ∪ G"}})
    assert (verdict["id"], verdict["correct"]) == ("a", True)
    solved = answered(api, "solve", CASE)
    assert (solved["solvable"], solved["proof"]) == (True, "witness")
    replayed = answered(api, "replay", {**OPTIONS_OF_A_RECORD, "events": []})
    assert replayed["phase"] == "lot"
    analysed = answered(api, "analyse", {**OPTIONS_OF_A_RECORD, "events": []})
    assert analysed["shakes"] == []


OPTIONS_OF_A_RECORD = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "middle",
    "players": ["Ann", "Ben"],
}


def test_a_malformed_document_is_told_its_field(api):
    refused = error(api.post("judge", json={**CASE, "solution": {"set_nam": "B"}}), 400, "malformed")
    assert "set_nam" in refused["field"]


def test_the_rulebooks_are_listed_and_printed(api):
    listed = api.get("rules").json()
    assert {book["rules"] for book in listed} >= {"wff-1969", "agloa-2023"}
    assert api.get("rules/on-sets/agloa-2023/senior").status_code == 200
    error(api.get("rules/on-sets/agloa-2099/senior"), 404, "not-found")


def test_the_openapi_document_names_every_path(api):
    paths = api.get("openapi.json").json()["paths"]
    assert {"/tables", "/tables/{table}/actions", "/judge", "/solve", "/replay", "/rules"} <= set(paths)


def test_the_openapi_document_tells_what_is_answered(seated, api):
    paths = api.get("openapi.json").json()["paths"]

    def is_as_told(answer, path, method="get"):
        told = paths[path][method]["responses"][str(answer.status_code)]["content"]["application/json"][
            "schema"
        ]
        if "$ref" not in told:
            assert not list(Draft202012Validator(told).iter_errors(answer.json())), answer.text

    table = "/tables/{table}"
    is_as_told(api.post("tables", json=OPTIONS), "/tables", "post")
    is_as_told(api.post("tables", json={}), "/tables", "post")
    is_as_told(api.get(f"codes/{seated.opened['code']}"), "/codes/{code}")
    seats = f"tables/{seated.id}/seats"
    for asked, token in (
        ({"judge": True}, seated.owner),
        ({"bot": 1}, "nonsense"),
        ({"nickname": "Cleo"}, None),
    ):
        headers = bearer(token) if token else {}
        is_as_told(api.post(seats, json=asked, headers=headers), f"{table}/seats", "post")
    is_as_told(seated.act("Ann", {"do": "lot"}), f"{table}/actions", "post")
    while seated.get().json()["phase"] != "turn":
        who = seated.get().json()["awaited"][0]
        offered = [offer for offer in seated.get("/options", who).json() if offer["do"] != "no-goal"]
        wanted = next(
            (offer for offer in offered if offer["do"] in ("lot", "roll", "deal", "goal")), offered[0]
        )
        assert seated.act(who, {k: v for k, v in wanted.items() if k != "by"}).status_code == 200
    for path in ("", "/options", "/forms", "/record"):
        is_as_told(seated.get(path, "Ann"), f"{table}{path}")
    is_as_told(api.get("rules"), "/rules")
    is_as_told(api.get("rules/on-sets/agloa-2023/senior"), "/rules/{game}/{rules}/{division}")


def test_the_judge_is_neither_bot_nor_player(seated, api):
    for more in ({"bot": 1}, {"nickname": "Cleo"}):
        asked = api.post(
            f"tables/{seated.id}/seats", json={"judge": True, **more}, headers=bearer(seated.owner)
        )
        assert error(asked, 400, "malformed")["field"] == "judge"


def test_metrics_are_numbers_only(seated, serving):
    seated.act("Ann", {"do": "lot"})
    told = httpx.get(f"{serving.address}metrics", timeout=PATIENCE).text
    assert 'forceout_actions_total{status="200"}' in told
    assert seated.id not in told
