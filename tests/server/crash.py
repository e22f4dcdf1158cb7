#!/usr/bin/env python3
"""kill -9 at any moment: crash.py THICKET

Eight tables are played by random clients, all at once, who take back what
they may now and then, while the server is killed again and again,
THICKET_KILLS times (25).  After each restart every table goes on: nothing that
was acknowledged, and nothing that any screen was shown, may be lost, and no
number of an event goes back but by an undo; what was neither acknowledged nor
kept did not happen.  When a match is over its record must hold exactly the
actions that were acknowledged (or found done after a restart), in order.
"""
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time

from client import Closed, Refused, Screen, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from games import games_of  # noqa: E402
from tap import main, same, test  # noqa: E402

KILLS = int(os.environ.get("THICKET_KILLS", "25"))
TABLES = 8
SHORT = {"cap": 12}


class Table:
    """One table, everybody at it, and what they know to have happened."""

    def __init__(self, server, game, players, rng):
        self.server, self.game, self.players, self.rng = server, game, players, rng
        self.screens = []
        self.done = self.undone = 0
        self.make()

    def make(self):
        self.is_making = True
        for s in self.screens:
            s.close()
        games = {g["id"]: g for g in self.server.get("/api/games")["games"]}
        options = {k: v for k, v in SHORT.items()
                   if k in games.get(self.game, {"options": {}})["options"]}
        made = self.server.make(self.game, ["open"] * self.players, options=options,
                                settings={"look": 0, "shout": 0})
        self.code = made["code"]
        self.host = made["token"]
        self.tokens = [self.server.sit(self.code, name=f"P{i}", seat=i)["token"]
                       for i in range(self.players)]
        host = self.server.connect(self.code, self.host).hello()
        self.screens = [self.server.connect(self.code, t).hello() for t in self.tokens]
        host.say(do="start")
        host.close()
        for s in self.screens:
            s.until(lambda s: s.now)
        self.ledger = []      # (seat, action), acknowledged
        self.in_flight = None  # (seat, action, or None for an undo, ask, id)
        self.is_undoing = False  # not every screen has heard of the last one
        self.is_making = False

    def send(self):
        """Somebody acts, or takes their last action back; the answer is not waited for."""
        may_undo = [i for i, s in enumerate(self.screens) if s.now["undo"]]
        if may_undo and self.rng.random() < 0.3:
            seat = self.rng.choice(may_undo)
            s = self.screens[seat]
            self.in_flight = (seat, None, s.now["ask"], None)
            self.is_undoing = True
            self.in_flight = (seat, None, s.now["ask"], s.send(do="undo"))
            return
        waiting = self.screens[0].now["waiting"]
        seat = self.rng.choice(waiting)
        s = self.screens[seat]
        if s.now["look"]:
            self.in_flight = (seat, "hide", s.now["ask"], None)
            for o in self.screens:
                o.send(do="ready")
            return
        action = self.rng.choice(s.now["actions"])
        self.in_flight = (seat, action, s.now["ask"], None)
        self.in_flight = (seat, action, s.now["ask"],
                          s.send(do="act", action=action, ask=s.now["ask"]))

    def note(self, seat, action):
        """What was in flight has been done: an action, or (None) an undo."""
        if action is None:
            same(self.ledger.pop()[0], seat)
            self.undone += 1
        else:
            self.ledger.append((seat, action))
        self.in_flight = None

    def hear(self):
        """Waits for the answer, and for every screen to have the news."""
        seat, action, ask, number = self.in_flight
        s = self.screens[seat]
        while True:
            m = s.hear()
            if m["is"] == "error":
                raise AssertionError(m)
            if number is None and m["is"] == "now" and m.get("ask") != ask:
                break
            if number is not None and m["is"] == "ok" and m.get("id") == number:
                break
        self.note(seat, action)
        for o in self.screens:
            o.sync()
        self.is_undoing = False
        if s.now["over"]:
            self.finish()

    def finish(self):
        """The record must be what we know."""
        record = self.server.get(f"/api/tables/{self.code}/record").decode()
        lines = [l.split(" ", 1) for l in record.splitlines() if l and l[0].isdigit()]
        same([(int(w), a) for w, a in lines], self.ledger)
        self.record = record
        self.done += 1
        self.make()

    def look_at(self, s, had):
        """What a screen is told that comes back with so many events: the present alone, after a restart."""
        del had
        same((s.now["from"], s.now["events"]), (s.now["n"], []))

    def recover(self):
        """After a restart: everybody comes back."""
        if self.is_making:
            self.make()
            return
        fresh = []
        for i, old in enumerate(self.screens):
            try:
                old.drain()  # what had arrived before the end
            except Closed:
                pass
            old.close()
            s = Screen(self.server, self.code, self.tokens[i])
            had = old.now["n"]
            s.hello(match=old.now["match"], since=had, screen=old.you["screen"])
            # Nothing that was shown is gone, but by an undo, and nothing of it is told again.
            same(s.now["n"] >= had or self.is_undoing, True)
            self.look_at(s, had)
            fresh.append(s)
        if self.in_flight:
            seat, action, ask, number = self.in_flight
            acknowledged = number is not None and any(
                m["is"] == "ok" and m.get("id") == number for m in self.screens[seat].heard)
            kept = fresh[seat].now["ask"] != ask
            if acknowledged:
                same(kept, True)
            if kept:
                self.note(seat, action)
            self.in_flight = None
        self.screens = fresh
        self.is_undoing = False
        if fresh[0].now["over"]:
            self.finish()


def replays(thicket, records):
    lines = "".join(json.dumps({"do": "load", "record": r}) + "\n" for r in records)
    done = subprocess.run([thicket, "referee"], input=lines, stdout=subprocess.PIPE,
                          encoding="utf-8", check=True)
    for line in done.stdout.splitlines():
        same(json.loads(line)["ok"], True)


@test("a full disk: refused, told, and nothing half done")
def _(server):
    made = server.make("lights", ["me", "me"])
    code, token = made["code"], made["token"]
    server.stop()
    # From here on the store cannot grow.
    server.limit = os.path.getsize(server.store) + 60000
    server.start()
    server.limit = 0
    s = server.connect(code, token).hello()
    refusal, done = None, 0
    rng = random.Random(1)
    end = time.monotonic() + 20
    while not refusal and time.monotonic() < end and not s.now["over"]:
        ask = s.now["ask"]
        if not s.now["actions"]:
            s.say(do="look", seat=s.now["waiting"][0])
            s.until(lambda s: s.now["actions"])
            continue
        try:
            s.act(rng.choice(s.now["actions"]))
            s.until(lambda s, ask=ask: s.now["ask"] != ask)
            done += 1
        except Refused as e:
            refusal = e
        except TimeoutError:
            refusal = next((m for m in s.heard if m.get("error") == "not-saved"), None)
            break
    same(server.process.poll(), None)
    s.drain(0.1)
    same(any(m.get("error") == "not-saved" for m in s.heard) or bool(refusal), True)
    n = s.now["n"]
    server.kill()
    server.start()
    again = server.connect(code, token).hello(seat=s.you["look"])
    same(again.now["n"], n)
    same(again.now["view"], s.now["view"])
    return f"after {done} actions"


@test(f"{KILLS} times kill -9: nothing acknowledged is lost, every table goes on")
def _(server):
    rng = random.Random(11)
    most = {g["id"]: g["players"][1] for g in server.get("/api/games")["games"]}
    names = list(games_of())
    tables = [Table(server, g, min(3, most.get(g, 2)), rng) for g in (names * TABLES)[:TABLES]]
    acts = half_done = 0
    records = []
    for _ in range(KILLS):
        killer = threading.Timer(rng.uniform(0.0, 0.08), server.process.kill)
        killer.start()
        try:
            while True:
                for t in tables:
                    if not t.in_flight:
                        t.send()
                for t in tables:
                    t.hear()
                    acts += 1
        except (Closed, Refused, OSError):
            pass
        killer.join()
        server.kill()
        half_done += sum(t.in_flight is not None for t in tables)
        server.start()
        for t in tables:
            try:
                t.recover()
            except Closed as e:
                raise AssertionError("it does not go on: " + server.logged()[-2000:]) from e
        records += [t.record for t in tables if hasattr(t, "record")]
    for t in tables:  # to the end of each
        goal = t.done + 1
        while t.done < goal:
            t.send()
            t.hear()
        records.append(t.record)
    replays(server.program, records[-20:])
    done = sum(t.done for t in tables)
    undone = sum(t.undone for t in tables)
    same(undone > 0 or KILLS < 5, True)
    return f"{acts} actions, {undone} taken back, {half_done} on their way when it died, {done} matches to the end"


@test("kill -9 between making a table and its first action")
def _(server):
    for _ in range(5):
        made = server.make("lights", ["me", "me"])
        server.kill()
        server.start()
        s = server.connect(made["code"], made["token"]).hello()
        same(s.now["waiting"], [0])
        s.close()


@test("a match of older rules: its table is there, says so, and deals anew")
def _(server):
    made = server.make("hood", ["me", "me"])
    code, token = made["code"], made["token"]
    server.connect(code, token).hello()
    server.stop()
    with sqlite3.connect(server.store) as db:
        match, head = db.execute(
            "SELECT m.id, head FROM game_match m JOIN game_table t ON t.id = table_id WHERE code = ?", (code,)).fetchone()
        assert '[Rules "2"]\n' in head, head
        db.execute("UPDATE game_match SET head = ? WHERE id = ?", (head.replace('[Rules "2"]\n', ""), match))
        n = db.execute("SELECT max(n) FROM line WHERE match_id = ?", (match,)).fetchone()[0]
        db.execute("INSERT INTO line VALUES (?, ?, '0 stop nut', 0)", (match, n + 1))
    db.close()
    for _ in range(2):  # it is not forgotten when the room leaves memory
        server.start()
        s = server.connect(code, token).hello()
        same((s.table["phase"], s.now), ("gather", None))
        same(s.table["lost"]["parts"], {"version": "1", "here": "2"})
        same([seat["kind"] for seat in s.table["seats"]], ["person", "person"])
        refused("bad-record", server.get, f"/api/tables/{code}/record")
        s.close()
        server.stop()
    server.start()
    s = server.connect(code, token).hello()
    s.say(do="start")
    s.until(lambda s: s.now and s.table["phase"] == "play")
    same((s.table["phase"], s.table.get("lost"), s.now["match"]), ("play", None, 2))
    s.close()


@test("a door that systemd holds stays open while the program behind it is another")
def _(server):
    with socket.create_server(("127.0.0.1", 0)) as door:
        with Server(server.program) as other:
            other.stop()
            other.start(door)
            same(other.port, door.getsockname()[1])
            code = other.make("lights", ["me", "me"])["code"]
            other.stop()
            caller = socket.create_connection(door.getsockname())  # nobody is in: it waits
            caller.sendall(f"GET /api/tables/{code} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            other.start(door)
            assert caller.recv(100).startswith(b"HTTP/1.1 200")
            caller.close()


if __name__ == "__main__":
    with Server(sys.argv[1], "--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000",
                "--connections-per-address", "1000") as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
