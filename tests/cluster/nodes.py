#!/usr/bin/env python3
"""Several servers with one database: nodes.py THICKET [PART-OF-A-NAME...]

Three nodes and a PostgreSQL of one's own.  Clients come to any of them.  The ledger of server/crash.py is kept while
THICKET_FAULTS times (5) a node is killed, stopped for longer than its lease, cut off, or sent home.  Twins are tried for
THICKET_TWINS games (1), and a proxy's servers sent home THICKET_DRAINS times (2).
"""
import json
import os
import random
import signal
import socket
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import store
import twin
from store import GAPS, Fenced, MANY, run, tap
from client import Closed, Refused, Server, until
from crash import replays
from database import Database, programs
from games import games_of
from proxy import Proxy, free_port, program
from tap import main, same, test

tap.TESTS.clear()  # those of store.py and twin.py
FAULTS = int(os.environ.get("THICKET_FAULTS", "5"))
DRAINS = int(os.environ.get("THICKET_DRAINS", "2"))
TABLES = 4
TWINS = int(os.environ.get("THICKET_TWINS", "1"))  # games
LEASE = 3
# Every claim, in order; a trigger keeps them.
EPOCHS = """CREATE TABLE claim (n bigint GENERATED ALWAYS AS IDENTITY, code text, owner bigint, epoch bigint);
CREATE FUNCTION note_claim() RETURNS trigger AS $$ BEGIN
  IF NEW.epoch < OLD.epoch THEN RAISE EXCEPTION 'an epoch went back'; END IF;
  IF NEW.epoch > OLD.epoch THEN INSERT INTO claim (code, owner, epoch) VALUES (NEW.code, NEW.owner, NEW.epoch); END IF;
  RETURN NEW; END $$ LANGUAGE plpgsql;
CREATE TRIGGER note_claim BEFORE UPDATE ON game_table FOR EACH ROW EXECUTE FUNCTION note_claim()"""


class Wire:
    """A line between nodes, which can be cut: connections to its port go on to another."""

    def __init__(self, to, host="127.0.0.1"):
        self.to, self.host = to, host
        self.ends = []
        self.port = 0
        self.mend()

    def mend(self):
        self.listener = socket.create_server(("127.0.0.1", self.port), reuse_port=True)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._listen, args=(self.listener,), daemon=True).start()

    def cut(self):
        """Nobody is let in, and who was inside is out."""
        for s in [self.listener, *self.ends]:
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.listener.close()

    def _listen(self, listener):
        try:
            while True:
                near = listener.accept()[0]
                try:
                    far = socket.create_connection((self.host, self.to), 5)
                    far.settimeout(None)
                except OSError:
                    near.close()
                    continue
                threading.Thread(target=self._join, args=(near, far), daemon=True).start()
        except OSError:
            pass

    def _join(self, near, far):
        self.ends += [near, far]
        back = threading.Thread(target=self._pass_on, args=(far, near), daemon=True)
        back.start()
        self._pass_on(near, far)
        back.join()
        for s in (near, far):
            s.close()
            if s in self.ends:
                self.ends.remove(s)

    @staticmethod
    def _pass_on(a, b):
        a.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            while data := a.recv(65536):
                b.sendall(data)
        except OSError:
            pass
        for s in (a, b):
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Node(Server):
    """One of several; it is there again at the same place after it was away."""

    def __init__(self, program, url, limits):
        self.own_port = free_port()
        self.wire = Wire(self.own_port)
        self.place = f"127.0.0.1:{self.wire.port}"
        self.is_away = self.is_asleep = False
        self.lost = []  # tables that others had when it woke
        super().__init__(program, *limits, "--trusted-proxy", "127.0.0.1", "--node", self.place, store=url)

    def start(self, door=None):
        self.port = self.own_port
        super().start(door)

    def close(self):
        self.process.send_signal(signal.SIGCONT)
        super().close()
        self.wire.cut()


class Nodes(Server):
    """Several servers as clients see them: any that answers."""

    def __init__(self, program, database, name, n, rng, limits=MANY):
        # pylint: disable=super-init-not-called
        self.program, self.name, self.store, self.rng = program, name, database.new(name), rng
        self.host, self.source = "127.0.0.1", None
        self.front = None  # the port of a proxy
        self.nodes = []
        for _ in range(n):
            self.nodes.append(Node(program, self.store, limits))

    @property
    def port(self):
        if self.front:
            return self.front
        here = [n for n in self.nodes if not n.is_away]
        return self.rng.choice(here).port

    def tag_of(self, database, node):
        return database.sql(self.name, f"SELECT tag FROM node WHERE address = '{node.place}'")

    def close(self):
        for n in self.nodes:
            n.close()


def owner_of(database, name, code):
    return database.sql(name, f"SELECT address FROM game_table t JOIN node n ON n.id = t.owner WHERE code = '{code}'")


@test("a table is at one node, and every node has it")
def _(database, thicket):
    with Nodes(thicket, database, "every", 3, random.Random(1)) as all_:
        a, b, c = all_.nodes
        made = a.make("lights", ["me", "me"])
        code, token = made["code"], made["token"]
        same(owner_of(database, "every", code), a.place)
        health = [n.get("/healthz") for n in (a, b)]
        same([(h["node"], h["leased"], h["owned"]) for h in health], [(a.place, True, 1), (b.place, True, 0)])
        screens = [n.connect(code, token).hello() for n in (b, a, c)]  # the first of them has it
        same(owner_of(database, "every", code), b.place)
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
        same(owner_of(database, "every", code), b.place)


@test("screens that come all at once, and their tables with them, are parted from nobody")
def _(database, thicket):
    with Nodes(thicket, database, "moving", 2, random.Random(1)) as all_:
        a, b = all_.nodes
        made = [a.make("lights", ["me", "me"]) for _ in range(8)] * 3
        with ThreadPoolExecutor(len(made)) as pool:
            screens = list(pool.map(lambda m: b.connect(m["code"], m["token"]).hello(), made))
        for s in screens:
            s.sync()
        same([n.logged().count("event=fenced") for n in (a, b)], [0, 0])
        same([n.get("/healthz")["owned"] for n in (a, b)], [0, 8])


@test("what is no node is one sentence")
def _(database, thicket):
    url = database.url_of("postgres")
    for words, why in ((["--node", "here", "--store", url], "is no port and no ADDRESS:PORT"),
                       (["--node", "127.0.0.1:9"], "--node needs the database that the servers share"),
                       (["--node", "127.0.0.1:9", "--store", "tables.db"], "--node needs the database"),
                       (["--node", "127.0.0.1:9", "--store", url, "--cert", "a", "--key", "b"], "leave --cert to it")):
        status, said, told = run(thicket, "serve", *words)
        same((status, said, told.count("\n"), why in told), (2, "", 1, True))


@test("what a household has taken at one server it has taken at all of them")
def _(database, thicket):
    few = ["--tables-per-address", "5", "--connections-per-address", "8", "--requests-per-minute", "600"]
    with Nodes(thicket, database, "limits", 2, random.Random(1), few) as all_:
        a, b = all_.nodes
        for n in (a, b):
            n.source = "127.0.0.2"  # nobody's proxy
        made = [a.make("lights", ["me", "me"]) for _ in range(4)][0]
        for _ in range(30):  # so many wrong codes are free, and each more takes a second
            same(a.ask("GET", "/api/tables/ZZZZZZ")[0], 404)
        screens = [a.connect(made["code"], made["token"]).hello() for _ in range(8)]
        for n in (a, b, b):
            beat(database, "limits", n)
        b.make("lights", ["me", "me"])  # the fifth
        same(refuses(lambda: b.make("lights", ["me", "me"])), True)
        same(refuses(lambda: b.connect(made["code"], made["token"]).hello()), True)
        b.source = "127.0.0.3"  # somebody else
        b.make("lights", ["me", "me"])
        b.connect(made["code"], made["token"]).hello().close()
        b.source = "127.0.0.2"
        for s in screens:
            s.close()
        until(lambda: not refuses(lambda: b.connect(made["code"], made["token"]).hello().close()))
        same(any(map(lambda _: waits(b, "/api/tables/ZZZZZZ"), range(25))), True)


def beat(database, name, node):
    """Waits until a node has told the others, and heard them, once more."""
    def last():
        return database.sql(name, f"SELECT until FROM node WHERE address = '{node.place}'")
    before = last()
    until(lambda: last() != before)


def waits(node, path):
    """For its second: whoever guesses does."""
    began = time.monotonic()
    same(node.ask("GET", path)[0], 404)
    return time.monotonic() - began > 0.9


def refuses(ask):
    try:
        ask()
        return False
    except (Closed, Refused, OSError):
        return True


@test("who is killed is followed at once, and a restart finds its tables again")
def _(database, thicket):
    with Nodes(thicket, database, "killed", 2, random.Random(1)) as all_:
        a, b = all_.nodes
        made = a.make("lights", ["me", "me"])
        code, token = made["code"], made["token"]
        a.connect(code, token).hello().act("name key")
        a.kill()
        began = time.monotonic()
        s = b.connect(code, token).hello()
        same(s.now["undo"], True)
        took = time.monotonic() - began
        s.say(do="undo")
        a.start()
        same(a.connect(code, token).hello().now["undo"], False)
        same(owner_of(database, "killed", code), b.place)
        return f"{1000 * took:.0f} ms"


@test("hints, computer players, the seal and the tally are alike by way of every node, and outlive their owner")
def _(database, thicket):
    with Nodes(thicket, database, "alike", 3, random.Random(1)) as all_:
        a, b, c = all_.nodes
        made = a.make("lights", ["me", {"kind": "computer", "level": "toddler"}], options={"goal": 3}, settings={"pace": 0})
        code, token = made["code"], made["token"]
        owner = a.connect(code, token).hello()  # so that b sends its own on
        s = b.connect(code, token).hello()
        same(owner_of(database, "alike", code), a.place)
        seal, turns = s.table["commitment"], 0
        while s.until(lambda s: "result" in s.now or s.now["actions"]) and "result" not in s.now:
            s.act(s.say(do="hint")["action"])
            s.sync()
            turns += 1
            if turns == 1:
                a.kill()
                owner.close()
                s = c.connect(code, token).hello()
        same(s.table["commitment"], seal)
        a.start()
        told = [n.get(f"/api/tables/{code}") for n in (a, b, c)]
        same([(t["commitment"], t["tally"]["matches"]) for t in told], [(seal, 1)] * 3)
        return f"{turns} hints"


@test("who slept through its lease is told that its table is another's, and tells nobody anything")
def _(database, thicket):
    with Nodes(thicket, database, "asleep", 2, random.Random(1)) as all_:
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


@test("who is sent home hands its tables over")
def _(database, thicket):
    with Nodes(thicket, database, "home", 2, random.Random(1)) as all_:
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
        same((s.now["undo"], old.bye["why"]), (True, "stop"))
        same(a.process.wait(10), 0)
        return f"{1000 * took:.0f} ms"


@test("behind the proxy, who is sent home is followed by the next")
def _(database, thicket):
    if not program():
        return "skipped: there is no HAProxy here"
    with Nodes(thicket, database, "behind", 3, random.Random(1)) as all_, Proxy([n.port for n in all_.nodes]) as proxy:
        all_.front, took = proxy.port, []
        made = all_.make("lights", ["me", "me"])
        code, token = made["code"], made["token"]
        for i in range(DRAINS):
            s = all_.connect(code, token).hello()
            s.say(do="undo") if i % 2 else s.act("name key")
            owner = next(n for n in all_.nodes if n.place == owner_of(database, "behind", code))
            began = time.monotonic()
            owner.process.send_signal(signal.SIGTERM)
            try:
                while True:
                    s.hear()
            except Closed:
                pass
            s = all_.connect(code, token).hello()
            took.append(time.monotonic() - began)
            same(s.now["undo"], i % 2 == 0)
            same(owner.process.wait(10), 0)
            owner.process.stdout.close()
            owner.start()
            s.close()
            until(lambda: all_.ask("GET", "/readyz")[0] == 200)
        return ", ".join(f"{1000 * t:.0f}" for t in sorted(took)) + " ms"


class Turns(Nodes):
    """Whoever comes comes to the next node, once somebody is at the table: what chance will say is at the first alone."""

    n = 0

    def __init__(self, program, database):
        Turns.n += 1
        self.turn, self.is_turning = 0, False
        super().__init__(program, database, f"twins{Turns.n}", 3, None, [*twin.FAST, "--public-url", "http://here"])

    @property
    def port(self):
        self.turn += self.is_turning
        return self.nodes[self.turn % len(self.nodes)].port

    def connect(self, code, token=None, role=None):
        screen = super().connect(code, token, role)
        self.is_turning = True
        return screen

    def kill(self):
        for n in self.nodes:
            n.kill()

    def start(self, door=None):
        for n in self.nodes:
            n.start(door)


def twins(game):
    """Those of server/twin.py, whose screens are at all nodes."""
    @test(f"twins of {game} are the same to a byte, by way of every node")
    def _(database, thicket):
        twin.add(*next(c for c in twin.CASES if c[0] == game), lambda _: Turns(thicket, database))
        return tap.TESTS.pop()[1](thicket)


for GAME in list(games_of())[:TWINS]:
    twins(GAME)


class Roaming(Fenced):
    """A table whose people come back to any node; those whom a node that sleeps has kept are looked after."""

    def __init__(self, *words):
        self.graves = []
        super().__init__(*words)

    def recover(self):
        asleep = {n.port for n in self.server.nodes if n.is_asleep}
        if not self.is_making:
            self.settle(asleep)
        kept = [(i, s) for i, s in enumerate(self.screens) if not self.is_making and s.peer in asleep]
        for _, s in kept:
            s.close = lambda: None
        flying, before = self.in_flight, (self.done, self.undone, len(self.ledger))
        super().recover()
        is_done = before != (self.done, self.undone, len(self.ledger))
        self.graves += [(s, len(s.socket.frames), None if is_done else flying, self.screens[i].now) for i, s in kept]

    def settle(self, asleep):
        """What was sent has come to its end: on its own line, or, where that is broken, before what is asked now."""
        for s in self.screens:
            try:
                if s.peer not in asleep:
                    s.sync()
            except Closed:
                pass
        late = self.server.connect(self.code, self.tokens[0]).hello()
        late.sync()
        late.sync()
        late.close()

    def bury(self, is_another):
        """The node has woken.  Where the table was another's by then, it has said goodbye, and before that at most what
        it had committed before it slept: nothing that is not in the log, nor ok to what is not."""
        for s, n, undone, now in self.graves:
            try:
                while is_another:
                    s.hear()
            except Closed:
                for m in map(json.loads, s.socket.frames[n:]):
                    same(m["is"] != "now" or m["n"] <= now["n"] or m["match"] != now["match"], True)
                    same(m["is"] == "ok" and undone is not None and m["id"] == undone[3], False)
            s.socket.close()
        self.graves = []


def sleeps(nodes, database, node):
    """For longer than its lease, and does not know."""
    node.is_away = node.is_asleep = True
    node.process.send_signal(signal.SIGSTOP)
    time.sleep(LEASE + 1)
    node.lost = database.sql(nodes.name, "SELECT code FROM game_table t JOIN node n ON n.id = t.owner WHERE n.address "
                                         f"<> '{node.place}'").split()
    node.process.send_signal(signal.SIGCONT)
    node.is_away = False


def dies(nodes, _, node):
    node.is_away = True
    node.kill()
    time.sleep(nodes.rng.choice([0, 0.3]))
    node.start()
    node.is_away = False


def goes_home(nodes, _, node):
    node.is_away = True
    same(node.stop(), 0)
    node.start()
    node.is_away = False


def is_cut_off(nodes, database, node):
    """Both its lines to the database end."""
    database.sql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
                             f"'{nodes.tag_of(database, node)}'")


def cannot_be_reached(nodes, _, node):
    """By the others, while clients and the database reach it."""
    node.wire.cut()
    time.sleep(0.5)
    node.wire.mend()


def clock_jumps(nodes, database, _):
    """The database's, by an hour either way: every lease lapses, or none does."""
    way = nodes.rng.choice("+-")
    database.sql(nodes.name, f"UPDATE node SET until = until {way} interval '1 hour'")
    time.sleep(0.1)


def database_dies(_, database, __):
    database.stop(signal.SIGKILL)
    database.start()


SHORT = [dies, goes_home, clock_jumps, is_cut_off, cannot_be_reached]


def come_back(nodes, tables):
    """Everybody, at whichever node answers; False when that one went meanwhile."""
    try:
        for t in tables:
            t.recover()
        return True
    except (Closed, Refused, OSError):
        return False


def begins(nodes, tables, game):
    """One more table; False when nobody could take it: on a busy machine the database may be late."""
    try:
        tables.append(Roaming(nodes, game, 2, nodes.rng))
        return True
    except (Closed, Refused, OSError):
        return False


def suffer(nodes, database, faults, n):
    """Plays at some tables while n faults come in turn, and then to the end of each match."""
    rng = nodes.rng
    tables = []
    for game in list(games_of())[:TABLES]:
        until(lambda game=game: begins(nodes, tables, game))
    acts = half_done = 0
    longest = 0.0
    for i in range(n):
        node = rng.choice(nodes.nodes)
        trouble = store.Trouble(rng.uniform(0.02, 0.15), faults[i % len(faults)], nodes, database, node)
        while trouble.goes_on():
            acts += store.play_on(tables, trouble)
            half_done += sum(t.in_flight is not None for t in tables)
            began = time.monotonic()
            trouble.until(lambda: come_back(nodes, tables))
            longest = max(longest, time.monotonic() - began)
        until(lambda: come_back(nodes, tables))
        for each in nodes.nodes:
            each.lives()
        for t in tables:
            t.bury(node.is_asleep and t.code in node.lost)
        node.is_asleep = False
        store.tell(i + 1, n, f"{acts} actions, {half_done} on their way, back within {longest:.1f} s")
    for t in tables:
        goal = t.done + 1
        while t.done < goal:
            try:
                t.send()
                t.hear()
            except (Closed, Refused, OSError):  # what follows the last fault
                until(lambda: come_back(nodes, tables))
    replays(nodes.program, [t.record for t in tables])
    same(run(nodes.program, "check", "--store", nodes.store)[0], 0)
    same(database.sql(nodes.name, GAPS), "0")
    claims = database.sql(nodes.name, "SELECT count(*) FROM claim")
    return f"{acts} actions, {half_done} on their way, {claims} claims, back within {longest:.1f} s"


@test(f"{FAULTS} faults of nodes: nothing acknowledged is lost or doubled, every table goes on, epochs only grow")
def _(database, thicket):
    with Nodes(thicket, database, "nodes", 3, random.Random(7)) as nodes:
        database.sql("nodes", EPOCHS)
        return suffer(nodes, database, SHORT, FAULTS)


if __name__ == "__main__":
    if not programs():
        print("1..0 # SKIP there is no PostgreSQL here")
        sys.exit(0)
    with Database() as DATABASE:
        sys.exit(main(DATABASE, sys.argv[1], only=sys.argv[2:]))
