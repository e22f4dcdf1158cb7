#!/usr/bin/env python3
"""chaos.py THICKET [FAULTS [PART-OF-A-NAME...]]: the ledger of store.py, for as long as one likes.

FAULTS (300) come to a server and its database: both are killed, the line is cut, the database hangs for less and for
more than the server waits, its disk is full.  Then, for each thirty of them, the first of a pair dies, and its standby,
which has all that was committed, is promoted.  Then the same, as many again, of three servers, with the faults of
nodes.py; and, as root, with those of machines.py.  They come in rounds; chaos.log beside THICKET has a line for each, so that runs of one program add up.
"""
import hashlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import machines
import nodes
import store
from database import Database, Pair
from proxy import free_port
from store import Server, database_dies, line_is_cut, main, same, server_dies, suffer, tap, test, until

tap.TESTS.clear()  # those of store.py and nodes.py: `machines` brings none
FAULTS = int(sys.argv[2]) if len(sys.argv) > 2 else 300
PROMOTIONS = max(1, FAULTS // 30)
ROUND = 56


def database_hangs(_, database):
    """For longer than the server waits."""
    database.hang(6)


def database_hesitates(_, database):
    database.hang(0.5)


def disk_is_full(_, database):
    """For a while."""
    with store.full(database, "ledger"):
        pass


def rounds(thicket, name, faults, suffers):
    """One after the other until there were so many faults; each has a seed that no earlier one of this program had."""
    with open(thicket, "rb") as f:
        program = hashlib.sha256(f.read()).hexdigest()[:12]
    path = os.path.join(os.path.dirname(thicket), "chaos.log")
    left, began = faults, time.monotonic()
    while left > 0:
        past = []
        if os.path.exists(path):
            with open(path, encoding="utf-8") as f:
                past = [l.split("\t") for l in f if l.startswith(f"{program}\t{name}\t")]
        n = min(left, ROUND)
        said = suffers(n, len(past) + 1)
        left -= n
        with open(path, "a", encoding="utf-8") as f:
            f.write(f"{program}\t{name}\t{n}\t{said}\n")
        total = n + sum(int(l[2]) for l in past)
        print(f"# {total} faults of {name} with this program: {said}, {time.monotonic() - began:.0f} s", flush=True)
    return f"{total} with this program"


@test(f"{FAULTS} faults of a server and its database")
def _(thicket):
    kinds = [server_dies, database_dies, line_is_cut, database_hesitates, disk_is_full]

    def one(n, seed):
        with Database() as database:
            said = suffer(thicket, database, database.new("ledger"), kinds * 6 + [database_hangs], n, seed)
            same(database.sql("ledger", store.GAPS), "0")
        return said
    return rounds(thicket, "one server", FAULTS, one)


@test(f"{PROMOTIONS} promotions of a standby")
def _(thicket):
    def one(n, seed):
        with Pair() as pair:
            said = suffer(thicket, pair, pair.new("ledger"), [lambda _, pair: pair.promote()], n, seed)
            same(pair.first.sql("ledger", store.GAPS), "0")
        return said
    return rounds(thicket, "one server and a pair", PROMOTIONS, one)


@test("what only the first of a pair has is told to nobody")
def _(thicket):
    with Pair() as pair, Server(thicket, store=pair.new("ledger")) as server:
        made = server.make("lights", ["me", "me"])
        s = server.connect(made["code"], made["token"]).hello()
        with pair.second.stopped():
            s.send(do="act", action="name key", ask=s.now["ask"])  # kept here, and not there
            until(lambda: waits_for_standby(pair, "INSERT"))
            pair.first.stop(signal.SIGKILL)
            pair.first.start()  # which lets go of what waited
            until(lambda: waits_for_standby(pair, "emit_message"))
            same(pair.sql("ledger", "SELECT count(*) FROM line WHERE text = '0 name key'"), "1")
            same(store.is_ready(server), False)
        until(lambda: store.is_ready(server))
        same(server.connect(made["code"], made["token"]).hello().now["undo"], True)


def waits_for_standby(pair, what):
    return pair.sql("ledger", "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE "
                              f"'%{what}%'") != "0"


def database_is_promoted(_, pair, __):
    pair.promote()


def servers(thicket, database, kinds, faults, seed):
    rng = random.Random(seed)
    rng.shuffle(kinds)
    with nodes.Nodes(thicket, database, "nodes", 3, rng) as three:
        database.sql("nodes", nodes.EPOCHS)
        return nodes.suffer(three, database, kinds, faults)


@test(f"{FAULTS} faults of three servers and their database")
def _(thicket):
    def one(n, seed):
        with Database() as database:
            kinds = nodes.SHORT * 5 + [nodes.sleeps, nodes.database_dies, nodes.sleeps]
            return servers(thicket, database, kinds, n, seed)
    return rounds(thicket, "three servers", FAULTS, one)


@test(f"{PROMOTIONS} promotions under three servers")
def _(thicket):
    def one(n, seed):
        with Pair() as pair:
            return servers(thicket, pair, [database_is_promoted], n, seed)
    return rounds(thicket, "three servers and a pair", PROMOTIONS, one)


@test(f"{FAULTS} cuts, wrong clocks and full disks of three machines")
def _(thicket):
    why = machines.can()

    def one(n, seed):
        rng = random.Random(seed)
        with machines.Machines(thicket, rng) as three:
            three.base.sql("nodes", nodes.EPOCHS)
            return nodes.suffer(three, three.base, machines.FAULTS, n)
    return why or rounds(thicket, "three machines", FAULTS, one)


@test("what make cluster begins goes with it, and leaves nothing")
def _(thicket):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # PostgreSQL runs as nobody
        tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools/cluster")
        with subprocess.Popen([tool, os.path.dirname(os.path.abspath(thicket)), str(free_port())],
                              env={**os.environ, "TMPDIR": folder}, stdout=subprocess.PIPE, text=True) as cluster:
            last = ""
            for last in cluster.stdout:
                if "open on three servers" in last:
                    cluster.send_signal(signal.SIGTERM)
        same(("open on three servers" in last, cluster.returncode, os.listdir(folder)), (True, 0, []))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], only=sys.argv[3:]))
