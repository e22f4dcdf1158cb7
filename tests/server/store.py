#!/usr/bin/env python3
"""The store under a running server: faults, copies, damage, the clock.

    store.py THICKET [PART-OF-A-NAME...]
"""
import json
import os
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time

from client import Server, refused, until

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, same, test  # noqa: E402

DAY = 86400


def thicket(server, *arguments):
    return subprocess.run([server.program, *arguments, "--store", server.store], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8", check=False, timeout=60)


def table(server):
    """A table of two on one screen, the first of whom is asked."""
    made = server.make("lights", ["me", "me"])
    return made["code"], made["token"], server.connect(made["code"], made["token"]).hello()


def play(screen):
    """Names a treasure and takes it back: for ever, if need be."""
    if screen.now["undo"]:
        screen.say(do="undo")
        screen.until(lambda s: not s.now["undo"])
    else:
        screen.act("name key")
        screen.until(lambda s: s.now["undo"])


def room_for(server, more):
    """From now on no file of the server's may grow beyond what is there and so many bytes; None: any."""
    most = resource.RLIM_INFINITY
    if more is not None:
        most = more + max(os.path.getsize(server.store + e) for e in ("", "-wal"))
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def is_ready(server):
    status, _, answer = server.ask("GET", "/readyz")
    is_ok = server.get("/healthz")["ok"]
    if server.ask("GET", "/readyz")[0] == status:  # else it came between the two
        same((status, is_ok), (200, True) if status == 200 else (503, False))
    if status != 200:
        same(answer["error"], "not-saved")
    return status == 200


def refusal(screen, function, *arguments, **named):
    """Why it could not be saved; the screen is on the present, and nothing was said to be done."""
    e = refused("not-saved", function, *arguments, **named)
    screen.sync()
    return e.answer["say"]["id"]


@test("a file that may not grow: nothing is said to be done, all are told why, and it recovers")
def _(server):
    code, token, s = table(server)
    _, _, other = table(server)
    same(is_ready(server), True)
    room_for(server, 0)
    before = s.now
    why = "That could not be saved: the server's disk is full."
    # What was asked with it is answered, too: a ping with its pong, and nonsense, which might have been none without it.
    asked = [{"do": "act", "action": "name key", "ask": s.now["ask"], "id": 1001},
             {"do": "act", "action": "name nothing", "ask": s.now["ask"], "id": 1002}, {"do": "ping"}]
    s.socket.send_bytes(b"".join(s.socket.frame(1, json.dumps(m).encode()) for m in asked))
    while s.hear()["is"] != "pong":
        pass
    s.until(lambda s: {1001, 1002} <= {m.get("id") for m in s.heard if m["is"] == "error"})
    same(refusal(s, s.act, "name key"), why)
    same((s.now["n"], s.now["view"], s.now["undo"]), (before["n"], before["view"], False))
    same(refusal(other, other.say, do="rename", seat=0, name="Anna"), why)
    same(other.table["seats"][0]["name"], None)
    same(refusal(s, s.say, do="end"), why)
    same((s.bye, server.get(f"/api/tables/{code}")["phase"]), (None, "play"))
    same(refused("not-saved", server.make, "lights", ["me", "me"]).status, 503)
    same(is_ready(server), False)
    # Whoever comes can look all the same.
    late = server.connect(code, token).hello()
    same(late.now["view"], before["view"])
    late.close()
    room_for(server, None)
    until(lambda: is_ready(server))
    play(s)
    n = s.now["n"]
    other.say(do="end")
    server.kill()
    server.start()
    again = server.connect(code, token).hello()
    same((again.now["n"], again.now["undo"]), (n, True))
    refused("no-table", server.get, f"/api/tables/{other.table['code']}")
    same("signal" in server.logged(), False)


@test("ended is ended, and told so, only when it is on disk")
def _(server):
    code, token, s = table(server)
    guest = server.connect(code, role="watch").hello()
    room_for(server, 0)
    refused("not-saved", s.say, do="end")
    guest.sync()
    same((s.bye, guest.bye), (None, None))
    server.kill()
    server.start()
    s = server.connect(code, token).hello()
    s.say(do="end")
    s.until(lambda s: s.bye)
    same(s.bye["why"], "ended")
    server.kill()
    server.start()
    refused("no-table", server.get, f"/api/tables/{code}")


@test("who could not be removed, moved or locked out is still there, and who could not leave has their seat")
def _(server):
    made = server.make("lights", ["me", "open", "open"])
    code, host = made["code"], server.connect(made["code"], made["token"]).hello()
    tokens = [server.sit(code, name=n)["token"] for n in ("Ben", "Cleo")]
    ben, cleo = [server.connect(code, t).hello() for t in tokens]
    guest = server.connect(code, role="watch").hello()
    key = ben.say(do="move")["key"]
    host.sync()
    room_for(server, 0)
    refused("not-saved", server.sit, code, key=key)
    refused("not-saved", host.say, do="kick", seat=1)
    refused("not-saved", host.say, do="lock", on=True)
    refused("not-saved", cleo.say, do="leave", seat=2)
    for s in (host, ben, cleo, guest):
        s.sync()
        same((s.bye, s.table["locked"], [seat["kind"] for seat in s.table["seats"]]),
             (None, False, ["person"] * 3))
    same((cleo.you["role"], cleo.you["seats"], cleo.you["look"]), ("person", [2], 2))
    room_for(server, None)
    until(lambda: is_ready(server))
    cleo.say(do="rename", seat=2, name="Clio")
    host.say(do="kick", seat=1)
    ben.until(lambda s: s.bye)
    same(ben.bye["why"], "kicked")


@test("a folder that vanishes: nothing is lost in it, and its return is noticed")
def _(server):
    code, token, s = table(server)
    folder = os.path.dirname(server.store)
    os.rename(folder, folder + "-aside")
    why = refusal(s, s.act, "name key")
    same(why, "That could not be saved: the server's file of tables is gone.")
    same(is_ready(server), False)
    os.rename(folder + "-aside", folder)
    until(lambda: is_ready(server))
    play(s)
    n = s.now["n"]
    shutil.rmtree(folder)
    until(lambda: not is_ready(server))
    os.mkdir(folder)  # empty: what the server has in hand is written again
    until(lambda: is_ready(server))
    s.until(lambda s: s.now["undo"])
    play(s)
    same(s.now["undo"], False)
    play(s)
    same(s.now["n"], n)
    server.kill()
    server.start()
    again = server.connect(code, token).hello()
    same((again.now["n"], again.now["undo"]), (n, True))


@test("files are for their owner, old wide ones too")
def _(server):
    code, token, s = table(server)
    server.stop()
    os.chmod(server.store, 0o644)
    old = os.umask(0)
    server.start()
    os.umask(old)
    s = server.connect(code, token).hello()
    play(s)
    for name in os.listdir(os.path.dirname(server.store)):
        path = os.path.join(os.path.dirname(server.store), name)
        same((name, oct(stat.S_IMODE(os.stat(path).st_mode))), (name, "0o600"))


@test("a backup is made while people play, and brought back: every screen is on the present")
def _(server):
    code, _, s = table(server)
    play(s)
    n = s.now["n"]
    copy = server.store + ".copy"
    done = thicket(server, "backup", copy)
    same((done.returncode, done.stderr), (0, ""))
    same(oct(stat.S_IMODE(os.stat(copy).st_mode)), "0o600")
    s.act("enter N1")
    s.until(lambda s: s.now["n"] > n)
    young, _, late = table(server)
    done = thicket(server, "backup", copy)
    same((done.returncode, "--force" in done.stderr), (1, True))
    done = thicket(server, "restore", copy)
    same((done.returncode, "--force" in done.stderr), (1, True))
    s.sync()
    same(s.now["n"] > n, True)
    done = thicket(server, "restore", copy, "--force")
    same((done.returncode, done.stderr), (0, ""))
    s.until(lambda s: s.now["n"] == n)
    same((s.now["undo"], s.now["waiting"]), (True, [0]))
    late.until(lambda s: s.bye)
    same(late.bye["why"], "no-table")
    refused("no-table", server.get, f"/api/tables/{young}")
    play(s)
    # In the same breath as an action: that one is refused, and rests on nothing.
    os.kill(server.process.pid, signal.SIGSTOP)
    done = thicket(server, "restore", copy, "--force")
    same((done.returncode, done.stderr), (0, ""))
    number = s.send(do="act", action="enter S1", ask=s.now["ask"])
    os.kill(server.process.pid, signal.SIGCONT)
    while not any(m.get("id") == number for m in s.heard):
        s.hear()
    s.sync()
    same((s.now["n"], s.now["undo"], s.now["waiting"]), (n, True, [0]))
    server.kill()
    server.start()
    same(server.get(f"/api/tables/{code}")["phase"], "play")


@test("a backup goes into an empty house, and an older one is brought up to date")
def _(server):
    code, token, s = table(server)
    play(s)
    copy = server.store + ".older"
    same(thicket(server, "backup", copy).returncode, 0)
    with sqlite3.connect(copy) as db:
        db.executescript("DROP TABLE sighting; PRAGMA user_version = 2")
    db.close()
    older = subprocess.run([server.program, "check", "--store", copy], stdout=subprocess.PIPE, check=False)
    same(older.returncode, 0)
    with Server(server.program) as empty:
        same(thicket(empty, "restore", copy).returncode, 0)
        again = empty.connect(code, token).hello()
        same((again.now["n"], again.now["view"]), (s.now["n"], s.now["view"]))
        play(again)
        empty.stop()
        folder = os.path.dirname(empty.store)
        shutil.rmtree(folder)
        same(thicket(empty, "restore", copy).returncode, 0)
        empty.start()
        same(empty.connect(code, token).hello().now["view"], s.now["view"])


def damage(server, sql, *values):
    """Something is written into the store behind the server's back."""
    server.stop()
    with sqlite3.connect(server.store) as db:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute(sql, values)
    db.close()
    server.start()


@test("a damaged table is told so, by sentence and by name, and the others go on")
def _(server):
    code, token, s = table(server)
    other, key, _ = table(server)
    same(thicket(server, "check").returncode, 0)
    damage(server, "UPDATE game_table SET json = '{\"game\":' WHERE code = ?", code)
    e = refused("damaged", server.get, f"/api/tables/{code}")
    same(e.status, 500)
    s = server.connect(code, token)
    s.until(lambda s: s.bye)
    same(s.bye["why"], "damaged")
    play(server.connect(other, key).hello())
    done = thicket(server, "check")
    same(done.returncode, 1)
    same([l for l in done.stdout.splitlines() if other in l], [])
    same(any(f"Table {code}:" in l for l in done.stdout.splitlines()), True)
    same(len(done.stderr.splitlines()), 1)
    damage(server, "DELETE FROM game_table WHERE code = ?", code)


@test("a match with a line missing, or one that the rules do not allow, is damaged and told")
def _(server):
    for sql in ("UPDATE line SET text = '0 fly' WHERE n = 1", "UPDATE line SET n = 9 WHERE n = 1"):
        code, token, s = table(server)
        play(s)
        s.act("enter N1")
        damage(server, sql + " AND match_id = (SELECT m.id FROM game_match m JOIN game_table t ON t.id = table_id "
               "WHERE code = ?)", code)
        done = thicket(server, "check")
        same((done.returncode, f"Table {code}, match 1:" in done.stdout), (1, True))
        s = server.connect(code, token).hello()
        same((s.table["phase"], bool(s.table["lost"]["id"])), ("gather", True))
        s.say(do="end")


def pages_of(store, text):
    """The numbers of the pages of a file that hold a text."""
    with open(store, "rb") as f:
        data = f.read()
    return [i // 4096 for i in range(0, len(data), 4096) if text in data[i:i + 4096]]


@test("pages of nonsense: the server opens, says so, and the tables beside them go on")
def _(server):
    tables = [table(server) for _ in range(30)]
    whole = server.store + ".whole"
    same(thicket(server, "backup", whole).returncode, 0)
    server.stop()
    with sqlite3.connect(server.store) as db:
        db.execute("VACUUM")
    db.close()
    pages = pages_of(server.store, b'"tally"')
    victim = pages[len(pages) // 2]
    with open(server.store, "r+b") as f:
        f.seek(victim * 4096)
        spoilt = f.read(4096)
        f.seek(victim * 4096)
        f.write(b"\x5a" * 4096)
    hit = {c for c, _, _ in tables if c.encode() in spoilt}
    same(0 < len(hit) < 30, True)
    server.start()
    same("damaged" in server.logged(), True)
    same(is_ready(server), True)
    for code, token, _ in tables:
        if code in hit:
            refused("damaged", server.get, f"/api/tables/{code}")
        else:
            play(server.connect(code, token).hello())
    done = thicket(server, "check")
    same(done.returncode, 1)
    same({c for c in hit if f"Table {c}" in done.stdout}, hit)
    same({c for c, _, _ in tables if f"Table {c}:" in done.stdout}, hit)
    same(thicket(server, "restore", whole, "--force").returncode, 0)
    same(thicket(server, "check").returncode, 0)
    until(lambda: all(server.ask("GET", f"/api/tables/{c}")[0] == 200 for c in hit))


@test("a table in play is not old, whatever the clock says; an old one goes when time was seen twice")
def _(server):
    code, token, s = table(server)
    play(s)
    now = int(time.time())
    damage(server, "UPDATE game_table SET visited = ?", now - 31 * DAY)
    same(server.get(f"/api/tables/{code}")["phase"], "play")  # it has just been played at
    damage(server, "UPDATE game_table SET visited = ?", now - 31 * DAY)
    damage(server, "UPDATE sighting SET seen = ?", now + 4000 * DAY)  # a clock that was wrong
    damage(server, "UPDATE sighting SET seen = ?", now - 2 * DAY)
    same(server.get(f"/api/tables/{code}")["phase"], "play")
    server.stop()
    with sqlite3.connect(server.store) as db:
        db.execute("UPDATE game_table SET visited = ?", (now - 40 * DAY,))
        db.execute("UPDATE line SET at = ?", (now - 40 * DAY,))
        db.execute("UPDATE sighting SET seen = ?", (now - DAY // 2,))
    db.close()
    server.start()  # once, half a day ago, and now: too near
    same(server.get("/healthz")["tables"] > 0, True)
    server.kill()
    with sqlite3.connect(server.store) as db:
        db.execute("UPDATE game_table SET visited = ?", (now - 40 * DAY,))
        db.execute("UPDATE sighting SET seen = ?", (now - 2 * DAY,))
    db.close()
    server.start()
    refused("no-table", server.get, f"/api/tables/{code}")


@test("what is no store gets one sentence")
def _(server):
    server.stop()
    folder = os.path.dirname(server.store)
    text = os.path.join(folder, "letter.txt")
    with open(text, "w", encoding="ascii") as f:
        f.write("Dear Anna, this is no file of tables, and it is long enough to see that.\n")
    foreign = os.path.join(folder, "wine.db")
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE wine (year INTEGER)")
    db.close()
    newer = os.path.join(folder, "newer.db")
    shutil.copy(server.store, newer)
    with sqlite3.connect(newer) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    for store in ("", ":memory:", folder, "/dev/null", text, foreign, newer, "/proc/nowhere/all.db",
                  "/proc/version/x.db"):
        for command in (["serve", "--port", "0"], ["check"], ["backup", os.path.join(folder, "x")],
                        ["restore", server.store + "-none", "--force"]):
            done = subprocess.run([server.program, *command, "--store", store], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, encoding="utf-8", check=False, timeout=60)
            lines = [l for l in done.stderr.splitlines() if not l.startswith("time=")]
            same((store, command[0], len(lines), done.returncode in (1, 2), done.stdout),
                 (store, command[0], 1, True, ""))
    for copy in (text, foreign, newer, folder, os.path.join(folder, "none.db")):
        done = subprocess.run([server.program, "restore", copy, "--force", "--store", server.store],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
        same((copy, done.returncode, len(done.stderr.splitlines())), (copy, 1, 1))
    server.start()
    same(server.get("/healthz")["ok"], True)


@test("Ctrl-C stops a backup, and leaves nothing behind")
def _(server):
    server.stop()
    with sqlite3.connect(server.store) as db:  # large enough to be in the middle of it
        db.execute("CREATE TABLE IF NOT EXISTS ballast (x BLOB)")
        db.execute("INSERT INTO ballast VALUES (zeroblob(200000000))")
    db.close()
    server.start()
    copy = server.store + ".stopped"
    backup = subprocess.Popen([server.program, "backup", copy, "--store", server.store],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    while not os.path.exists(copy + ".part") and backup.poll() is None:
        pass
    backup.send_signal(signal.SIGINT)
    _, err = backup.communicate(timeout=60)
    same((backup.returncode, len(err.splitlines())), (1, 1))
    same([n for n in os.listdir(os.path.dirname(copy)) if "stopped" in n], [])
    server.stop()
    with sqlite3.connect(server.store) as db:
        db.execute("DROP TABLE ballast")
    db.execute("VACUUM")
    db.close()
    server.start()


if __name__ == "__main__":
    with Server(sys.argv[1], "--messages-per-second", "100000", "--requests-per-minute", "1000000",
                "--tables-per-address", "100000", "--connections-per-address", "1000") as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
