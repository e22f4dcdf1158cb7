#!/usr/bin/env python3
"""A match leaves a table as a record, and goes on at another from one.

    records.py THICKET [PART-OF-A-NAME...]
"""
import os
import random
import sys

from client import Party, Refused, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, same, test  # noqa: E402

FAST = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000", "--connections-per-address", "1000"]
GAMES = {"thumb": 2, "hood": 2, "lights": 2, "goblins": 2, "labyrinth": 2}


def record_of(server, code, token):
    status, _, text = server.ask("GET", f"/api/tables/{code}/record", headers={"Cookie": f"seat={token}"})
    if status >= 400:
        raise Refused(status, text)
    return text.decode()


def lines_of(record):
    return [line for line in record.splitlines() if not line.startswith("[")]


def bring(server, record, kinds, **more):
    seats = [{"kind": k} for k in kinds]
    return server.post("/api/tables", {"record": record, "seats": seats, "settings": {"look": 0, "shout": 0, "pace": 0}, **more})


def taken(server, game, steps=8, seed=5):
    """The record of a match that people have begun, and what each saw last."""
    rng = random.Random(seed)
    party = Party(server, game, GAMES[game])
    for _ in range(steps):
        party.step(rng)
    seen = [s.now["view"] for s in party.screens]
    party.host.say(do="take")
    party.sync()
    record = record_of(server, party.code, party.host_token)
    return party, record, seen


@test("every game goes on from its record at another table, where everybody sees what they saw")
def _(server):
    for game in GAMES:
        party, record, seen = taken(server, game)
        made = bring(server, record, ["me", "me"], start=True)
        screen = server.connect(made["code"], made["token"]).hello()
        same(screen.table["brought"], len(lines_of(record)))
        for seat, view in enumerate(seen):
            screen.say(do="look", seat=seat)
            screen.sync()
            same(screen.now["view"], view)
            same(screen.now["events"], [])  # what is past is told to nobody
        rng = random.Random(3)
        while not screen.now["over"]:
            seat = screen.now["waiting"][0]
            screen.say(do="look", seat=seat)
            screen.sync()
            if screen.clock and screen.clock["kind"] == "look":
                screen.say(do="ready")
            else:
                screen.act(rng.choice(screen.now["actions"]))
            screen.sync()
        whole = lines_of(record_of(server, made["code"], made["token"]))
        same(whole[:len(lines_of(record))], lines_of(record))
        party.close()


@test("a match that is taken along leaves its table, for everybody; its record is the host's alone")
def _(server):
    party, record, _ = taken(server, "lights")
    for s in party.everybody:
        same(s.table["phase"], "gather")
        same(s.news["text"], "The host has taken this match along as a record.")
    for token in [party.tokens[1], "", "x" * 22]:  # while the host has no seat, the first to sit leads too
        refused("not-over", record_of, server, party.code, token)
    refused("stale", party.host.say, do="take")
    same('[Seat0 "person P0"]' in record, True)
    same('[Result "*"]' in record, True)
    other = Party(server, "lights", 2)
    refused("not-host", other.screens[1].say, do="take")
    refused("not-over", record_of, server, other.code, other.host_token)
    party.host.say(do="start")  # and the table plays another
    party.sync()
    same(party.host.table["match"], 2)
    party.close()
    other.close()


@test("it waits for those who come, over a restart too, and is sealed anew")
def _(server):
    party, record, seen = taken(server, "labyrinth")
    made = bring(server, record, ["me", "open"], start=True)
    same(server.stop(), 0)
    server.start()
    host = server.connect(made["code"], made["token"]).hello()
    same((host.table["phase"], host.table["brought"], host.table.get("who")), ("gather", len(lines_of(record)), None))
    refused("not-over", host.say, do="set", seats=3)
    refused("not-over", record_of, server, made["code"], made["token"])  # nobody looks into it any more
    ben = server.connect(made["code"], server.sit(made["code"], name="Ben")["token"]).hello()
    host.say(do="start")
    ben.until(lambda s: s.now)
    same(ben.now["view"], seen[1])
    host.sync()
    seal = next(line for line in record.splitlines() if line.startswith("[Commitment"))
    same(host.table["commitment"] in seal, False)
    party.close()


@test("a record that cannot go on is refused in one sentence, and makes no table")
def _(server):
    _, record, _ = taken(server, "lights")
    before = server.get("/healthz")["tables"]
    for text, code, why in [
            ("", "bad-record", "A record begins with"),
            ("nonsense\n" + record, "bad-record", "A record begins with"),
            (record.replace('"lights"', '"chess"'), "bad-record", 'There is no game "chess".'),
            (record + "0 enter Z9\n", "bad-record", ""),
            (record.replace('"*"', '"seat1"'), "bad-record", "The record says"),
            (7, "bad-request", '"record" is a text.'),
            ("x" * 140000, "too-long", "The record is too long")]:
        try:
            bring(server, text, ["me", "me"])
        except Refused as e:
            same((e.code, why in e.answer["text"]), (code, True))
        else:
            raise AssertionError(text)
    refused("bad-players", bring, server, record, ["me", "me", "me"])
    over = Party(server, "thumb", 2)
    rng = random.Random(1)
    while not over.over():
        over.step(rng)
    refused("bad-record", bring, server, record_of(server, over.code, over.host_token), ["me", "me"])
    same(server.get("/healthz")["tables"], before + 1)


if __name__ == "__main__":
    with Server(sys.argv[1], *FAST) as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
