#!/usr/bin/env python3
"""From one release to the next, and from one machine to another: every table goes on.

    upgrade.py THICKET [PART-OF-A-NAME...]
    upgrade.py THICKET --write 0.2.0    keeps a store of that release for the releases after it (stores/)

stores/VERSION.sql is a file of tables as that release wrote it, with every game
in play; VERSION.json says whose seats those are and what each of them saw.
"""
import glob
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import time

from client import Party, Server

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from games import games_of, ways  # noqa: E402
from tap import main, same, test  # noqa: E402

STORES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "stores")
MANY = ("--messages-per-second", "100000", "--requests-per-minute", "1000000", "--tables-per-address", "100000",
        "--connections-per-address", "1000", "--keep-days", "36500")


def parties(server, rng, steps):
    """A table of each game, and of each way to play it with several, some actions into it."""
    found = []
    for game in games_of("GAME"):
        for players, options in [w for w in ways(game) if w[0] > 1][:3]:
            party = Party(server, game, players, options=options)
            for _ in range(steps):
                if not party.over():
                    party.step(rng)
            found.append(party)
    return found


def seen(screen):
    return {k: screen.now[k] for k in ("n", "match", "view", "waiting", "over", "undo")}


def tables_of(all_parties):
    """{code: what its people were}, as VERSION.json has it."""
    return {p.code: {"tokens": p.tokens, "seen": [seen(s) for s in p.screens]} for p in all_parties}


def go_on(server, tables, rng, most=400):
    """Everybody comes back, sees what they saw, and plays on; how many matches came to their end."""
    ended = 0
    for code, table in tables.items():
        screens = [server.connect(code, t).hello() for t in table["tokens"]]
        same([seen(s) for s in screens], table["seen"])
        for _ in range(most):
            if screens[0].now["over"]:
                break
            if screens[0].clock and screens[0].clock["kind"]:  # a look: all have seen enough
                for s in screens:
                    s.say(do="ready")
            else:
                s = screens[rng.choice(screens[0].now["waiting"])]
                s.act(rng.choice(s.now["actions"]))
            for s in screens:
                s.sync()
        ended += screens[0].now["over"]
        for s in screens:
            s.close()
    return ended


def lay_out(server, version):
    """A file of tables of that release under a server that is stopped; its tables."""
    with open(os.path.join(STORES, version + ".sql"), encoding="utf-8") as f:
        script = f.read()
    for path in glob.glob(server.store + "*"):
        os.unlink(path)
    with sqlite3.connect(server.store) as db:
        db.executescript(script)
    db.close()
    with open(os.path.join(STORES, version + ".json"), encoding="utf-8") as f:
        return json.load(f)


OLDER = {3: "", 2: "DROP TABLE sighting; PRAGMA user_version = 2",
         1: "DROP TABLE sighting; PRAGMA user_version = 1; PRAGMA application_id = 0"}


def add(version, layout):
    """With `layout`: in the form that a program wrote before it was released."""
    @test(f"a store of {version}{f', as in version {layout} of the file' if layout else ''}: nothing is lost, every table goes on")
    def _(server):
        server.stop()
        tables = lay_out(server, version)
        if layout:
            with sqlite3.connect(server.store) as db:
                same(db.execute("PRAGMA user_version").fetchone()[0], max(OLDER))
                db.executescript(OLDER[layout])
            db.close()
        server.start()
        same(os.path.exists(f"{server.store}.v{layout}"), bool(layout))
        ended = go_on(server, tables, random.Random(version), 20 if layout else 400)
        return f"{len(tables)} tables, {ended} played to their end"


@test("a newer store is refused with a sentence, and stays as it was")
def _(server):
    server.stop()
    with sqlite3.connect(server.store) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        db.execute(f"PRAGMA user_version = {version + 1}")
    db.close()
    with open(server.store, "rb") as f:
        before = f.read()
    for command in (["serve", "--port", "0"], ["check"], ["backup", server.store + ".copy"]):
        done = subprocess.run([server.program, *command, "--store", server.store], capture_output=True, text=True,
                              timeout=60, check=False)
        same((done.returncode, done.stdout, "newer version" in done.stderr), (1, "", True))
    with open(server.store, "rb") as f:
        same(f.read() == before, True)
    with sqlite3.connect(server.store) as db:
        db.execute(f"PRAGMA user_version = {version}")
    db.close()
    server.start()


@test("the program is replaced while people play: callers wait at the door, and every screen is on the present")
def _(server):
    with socket.create_server(("127.0.0.1", 0)) as door, Server(server.program, *MANY) as other:
        other.stop()
        other.start(door)
        rng = random.Random(1)
        found = parties(other, rng, 6)
        before = tables_of(found)
        began = time.monotonic()
        other.stop()
        for party in found:
            for s in party.everybody:
                s.until(lambda s: s.bye)
                same(s.bye["why"], "stop")
        caller = socket.create_connection(door.getsockname(), 60)
        caller.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        other.start(door)
        assert caller.recv(100).startswith(b"HTTP/1.1 200")
        down = time.monotonic() - began
        caller.close()
        go_on(other, before, rng, 20)
        return f"{len(found)} tables, {1000 * down:.0f} ms from the signal to the first answer"


@test("a backup made while all tables play is brought back in another folder, and every table goes on")
def _(server):
    rng = random.Random(2)
    found = parties(server, rng, 2)
    history = {p.code: [[seen(s) for s in p.screens]] for p in found}
    copy, copies, actions = server.store + ".moving", 0, 0
    while copies < 3:
        making = subprocess.Popen([server.program, "backup", copy, "--force", "--store", server.store],
                                  stdout=subprocess.DEVNULL)
        while making.poll() is None or copies == 2 and actions < 60:
            party = rng.choice([p for p in found if not p.over()])
            party.step(rng)
            history[party.code].append([seen(s) for s in party.screens])
            actions += 1
        same(making.returncode, 0)
        copies += 1
    with Server(server.program, *MANY) as elsewhere:
        done = subprocess.run([server.program, "restore", copy, "--force", "--store", elsewhere.store], check=False,
                              stdout=subprocess.DEVNULL)
        same(done.returncode, 0)
        tables = {}
        for party in found:
            screens = [elsewhere.connect(party.code, t).hello() for t in party.tokens]
            now = [seen(s) for s in screens]
            same(now in history[party.code], True)  # one moment, the same for all
            tables[party.code] = {"tokens": party.tokens, "seen": now}
            for s in screens:
                s.close()
        checked = subprocess.run([server.program, "check", "--store", elsewhere.store], check=False,
                                 stdout=subprocess.DEVNULL)
        same(checked.returncode, 0)
        ended = go_on(elsewhere, tables, rng)
    for party in found:
        party.close()
    return f"{len(found)} tables, {actions} actions meanwhile, {ended} played to their end"


def write(program, version):
    os.makedirs(STORES, exist_ok=True)
    with Server(program, *MANY, "--rehearse", "25") as server:
        found = parties(server, random.Random(25), 8)
        tables = tables_of(found)
        server.make("hood", ["me", "open", "computer"])
        server.stop()
        with sqlite3.connect(server.store) as db:
            lines = [f"PRAGMA {name} = {db.execute(f'PRAGMA {name}').fetchone()[0]};"
                     for name in ("application_id", "user_version")]
            lines += db.iterdump()
        db.close()
    with open(os.path.join(STORES, version + ".sql"), "w", encoding="utf-8") as f:
        f.write("\n".join(lines) + "\n")
    with open(os.path.join(STORES, version + ".json"), "w", encoding="utf-8") as f:
        rows = [json.dumps(code) + ":" + json.dumps(table, separators=(",", ":")) for code, table in tables.items()]
        f.write("{" + ",\n".join(rows) + "}\n")


if __name__ == "__main__":
    if sys.argv[2:3] == ["--write"]:
        write(sys.argv[1], sys.argv[3])
        sys.exit()
    for FILE in sorted(glob.glob(os.path.join(STORES, "*.sql"))):
        add(os.path.basename(FILE)[:-4], 0)
    for LAYOUT in (1, 2):
        add("0.1.0", LAYOUT)
    with Server(sys.argv[1], *MANY) as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
