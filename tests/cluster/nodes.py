#!/usr/bin/env python3
"""Several servers with one database: nodes.py THICKET [PART-OF-A-NAME...]

Three nodes and a PostgreSQL of one's own.  Clients come to any of them.  The ledger of server/crash.py is kept while
THICKET_FAULTS times (5) a node is killed, stopped for longer than its lease, cut off, or sent home.
"""
import os
import random
import signal
import socket
import sys
import threading
import time

import store
from store import GAPS, Fenced, MANY, run, tap
from client import Closed, Refused, Screen, Server, until
from crash import replays
from database import Database, programs
from games import games_of
from tap import main, same, test

tap.TESTS.clear()  # those of store.py
FAULTS = int(os.environ.get("THICKET_FAULTS", "5"))
TABLES = 4
LEASE = 3
# Every claim, in order; a trigger keeps them.
EPOCHS = """CREATE TABLE claim (n bigint GENERATED ALWAYS AS IDENTITY, code text, owner bigint, epoch bigint);
CREATE FUNCTION note_claim() RETURNS trigger AS $$ BEGIN
  IF NEW.epoch < OLD.epoch THEN RAISE EXCEPTION 'an epoch went back'; END IF;
  IF NEW.epoch > OLD.epoch THEN INSERT INTO claim (code, owner, epoch) VALUES (NEW.code, NEW.owner, NEW.epoch); END IF;
  RETURN NEW; END $$ LANGUAGE plpgsql;
CREATE TRIGGER note_claim BEFORE UPDATE ON game_table FOR EACH ROW EXECUTE FUNCTION note_claim()"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Node(Server):
    """One of several; it is there again at the same place after it was away."""

    def __init__(self, program, url):
        self.place = free_port()
        self.is_away = False
        super().__init__(program, *MANY, "--trusted-proxy", "127.0.0.1", "--node", f"127.0.0.1:{self.place}", store=url)

    def start(self, door=None):
        self.port = self.place
        super().start(door)

    def freeze(self, seconds):
        """Nothing of it runs, and it does not know."""
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)


class Nodes(Server):
    """Several servers as clients see them: any that answers."""

    def __init__(self, program, url, n, rng):
        # pylint: disable=super-init-not-called
        self.program, self.store, self.rng = program, url, rng
        self.host, self.source = "127.0.0.1", None
        self.nodes = []
        for _ in range(n):
            self.nodes.append(Node(program, url))

    @property
    def port(self):
        here = [n for n in self.nodes if not n.is_away]
        return self.rng.choice(here).port

    def close(self):
        for n in self.nodes:
            n.close()


def owner_of(database, name, code):
    return database.sql(name, f"SELECT address FROM game_table t JOIN node n ON n.id = t.owner WHERE code = '{code}'")


@test("a table is at one node, and every node has it")
def _(database, thicket):
    with Nodes(thicket, database.new("every"), 3, random.Random(1)) as all_:
        a, b, c = all_.nodes
        made = a.make("lights", ["me", "me"])
        code, token = made["code"], made["token"]
        same(owner_of(database, "every", code), f"127.0.0.1:{a.port}")
        screens = [n.connect(code, token).hello() for n in (a, b, c)]
        screens[1].act("name key")
        for s in screens:
            s.until(lambda s: s.now["undo"])
        same(len({s.socket.frames[-1] for s in screens} - {b'{"is":"ok","id":2}'}), 1)
        tables = [n.ask("GET", f"/api/tables/{code}")[2] for n in (a, b, c)]
        same(tables[0], tables[1])
        same(tables[0], tables[2])
        same([n.ask("GET", "/api/tables/ZZZZZZ")[0] for n in (a, b)], [404, 404])
        other = b.make("lights", ["open", "open"])
        same(a.sit(other["code"], name="Anna")["seats"], [0])
        same(owner_of(database, "every", code), f"127.0.0.1:{a.port}")


@test("who is killed is followed at once, and a restart finds its tables again")
def _(database, thicket):
    with Nodes(thicket, database.new("killed"), 2, random.Random(1)) as all_:
        a, b = all_.nodes
        made = a.make("lights", ["me", "me"])
        code, token = made["code"], made["token"]
        a.connect(code, token).hello().act("name key")
        a.kill()
        began = time.monotonic()
        s = b.connect(code, token).hello()
        same(s.now["undo"], True)
        took = time.monotonic() - began
        same(took < 5, True)
        s.say(do="undo")
        a.start()
        same(a.connect(code, token).hello().now["undo"], False)
        same(owner_of(database, "killed", code), f"127.0.0.1:{b.port}")
        return f"{1000 * took:.0f} ms"


@test("who slept through its lease is told that its table is another's, and tells nobody anything")
def _(database, thicket):
    with Nodes(thicket, database.new("asleep"), 2, random.Random(1)) as all_:
        a, b = all_.nodes
        made = a.make("lights", ["me", "me"])
        code, token = made["code"], made["token"]
        old = a.connect(code, token).hello()
        heard = len(old.socket.frames)
        a.process.send_signal(signal.SIGSTOP)
        old.send(do="act", action="name vase", ask=old.now["ask"])  # will be asked of the wrong one
        new = b.connect(code, token).hello()
        new.act("name key")
        a.process.send_signal(signal.SIGCONT)
        try:
            while True:
                old.hear()
        except Closed:
            pass
        same([m for m in old.socket.frames[heard:] if b'"bye"' not in m], [])
        same(old.bye["why"], "stop")
        same(database.sql("asleep", "SELECT string_agg(text, ',' ORDER BY n) FROM line WHERE text NOT LIKE 'chance%'"),
             "0 name key")
        same(a.connect(code, token).hello().now["undo"], True)


@test("who is sent home hands its tables over within half a second")
def _(database, thicket):
    with Nodes(thicket, database.new("home"), 2, random.Random(1)) as all_:
        a, b = all_.nodes
        made = a.make("lights", ["me", "me"])
        code, token = made["code"], made["token"]
        old = a.connect(code, token).hello()
        old.act("name key")
        began = time.monotonic()
        a.process.send_signal(signal.SIGTERM)
        try:
            while True:
                old.hear()
        except Closed:
            pass
        s = b.connect(code, token).hello()
        took = time.monotonic() - began
        same((s.now["undo"], old.bye["why"], took < 0.5), (True, "stop", True))
        same(a.process.wait(10), 0)
        return f"{1000 * took:.0f} ms"


if __name__ == "__main__":
    if not programs():
        print("1..0 # SKIP there is no PostgreSQL here")
        sys.exit(0)
    with Database() as DATABASE:
        sys.exit(main(DATABASE, sys.argv[1], only=sys.argv[2:]))
