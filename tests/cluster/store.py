#!/usr/bin/env python3
"""Tables in a database, under a running server: store.py THICKET STORE-TEST [PART-OF-A-NAME...]

A PostgreSQL of one's own is started in a temporary folder.  The ledger of server/crash.py is kept while
THICKET_FAULTS times (6) the server or the database is killed, or the line between them cut.
"""
import contextlib
import faulthandler
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + f for f in ("", "/server")]
from client import PATIENCE, Closed, Refused, Server, refused, until  # noqa: E402
from crash import Table, replays  # noqa: E402
from database import Database, programs  # noqa: E402
from games import games_of  # noqa: E402
import tap  # noqa: E402
from tap import main, same, test  # noqa: E402

tap.TESTS.clear()  # those of crash.py
FAULTS = int(os.environ.get("THICKET_FAULTS", "6"))
TABLES = 5
# How many matches have a line too few or too many.
GAPS = ("SELECT count(*) FROM (SELECT match_id FROM line GROUP BY match_id HAVING count(*) <> max(n) + 1 OR min(n) <> 0) "
        "x")
MANY = ["--messages-per-second", "100000", "--requests-per-minute", "1000000", "--tables-per-address", "100000",
        "--connections-per-address", "1000"]


def run(*words):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False,
                          timeout=60)
    return done.returncode, done.stdout, done.stderr


def is_ready(server):
    return server.ask("GET", "/readyz")[0] == 200


@test("the store keeps what it promises")
def _(database, _, store_test):
    done = subprocess.run([store_test], env={**os.environ, "THICKET_DATABASE": database.new("tables")},
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", check=False)
    if done.returncode:
        raise AssertionError(done.stdout)
    return f"{done.stdout.count('ok ')} tests"


@test("what is no database of ours is one sentence")
def _(database, thicket, _):
    url = database.new("wine")
    database.sql("wine", "CREATE TABLE wine (year integer)")
    for store, words in ((url, "is a database of something else"),
                         ("postgresql://a:secret@127.0.0.1:1/x", "postgresql://127.0.0.1:1/x does not answer"),
                         (database.url_of("none"), 'cannot be used as a store')):
        for command in (["serve", "--port", "0"], ["check"], ["backup", "/tmp/never-written.db"]):
            status, said, why = run(thicket, *command, "--store", store)
            same((status, said, why.count("\n"), "secret" in why), (1, "", 1, False))
            assert words in why, why
    same(database.sql("wine", "SELECT count(*) FROM pg_class WHERE relname = 'thicket'"), "0")


@test("tables go from a file to a database and back, and are played on in each")
def _(database, thicket, _):
    url = database.new("moved")
    with tempfile.TemporaryDirectory() as folder:
        first, second = folder + "/a.db", folder + "/b.db"
        with Server(thicket, store=first) as server:
            made = server.make("lights", ["me", "me"])
            code, token = made["code"], made["token"]
            server.connect(code, token).hello().act("name key")
            same(run(thicket, "store", "copy", first, url)[0], 0)  # while it is played at
        with Server(thicket, store=url) as server:
            s = server.connect(code, token).hello()
            same((s.now["undo"], run(thicket, "check", "--store", url)[0]), (True, 0))
            s.say(do="undo")
            same(run(thicket, "store", "copy", first, url, "--force")[2],
                 f"thicket: {url.split('?')[0].replace('thicket@', '')} is in use by another program: "
                 "stop it, or choose another\n")
            same(run(thicket, "backup", second, "--store", url)[0], 0)
            same(run(thicket, "admin", "status", "--store", url)[0], 0)
        with Server(thicket, store=second) as server:
            s = server.connect(code, token).hello()
            same(s.now["undo"], False)
            s.act("enter N1")
        status, _, why = run(thicket, "restore", second, "--store", url)
        assert status == 1 and "--force" in why, why
        same(run(thicket, "restore", second, "--store", url, "--force")[0], 0)
        same(database.sql("moved", "SELECT count(*) FROM line WHERE text = '0 enter N1'"), "1")


class Fenced(Table):
    """A table at which what was refused has not happened."""

    refusal = None

    def hear(self):
        try:
            super().hear()
        except AssertionError as e:
            self.refusal = e.args[0]
            if not isinstance(self.refusal, dict) or self.refusal["error"] != "not-saved":
                raise
            raise Closed from e

    def look_at(self, s, had):
        """Where the server stayed, what it may have missed comes too."""
        same(s.now["from"] + len(s.now["events"]), s.now["n"])

    def recover(self):
        flying, n = self.in_flight, len(self.ledger)
        super().recover()
        if self.refusal and flying and flying[3] == self.refusal.get("id"):
            same(len(self.ledger), n)
        self.refusal = None


def server_dies(server, _):
    server.kill()
    server.start()


def database_dies(_, database):
    database.stop(signal.SIGKILL)
    database.start()


def line_is_cut(_, database):
    database.sql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE "
                             "'thicket-%'")


class Trouble(threading.Timer):
    """A fault that comes in a moment.  What goes wrong with it goes wrong for who waits for it, and so does one that has
    no end."""

    def __init__(self, delay, fault, *words):
        super().__init__(delay, fault, words)
        self.daemon = True
        self.why, self.end = None, time.monotonic() + 5 * PATIENCE
        self.start()

    def run(self):
        try:
            super().run()
        except BaseException as e:  # pylint: disable=broad-except
            self.why = e

    def goes_on(self):
        if self.why:
            raise AssertionError("a fault failed") from self.why
        if time.monotonic() > self.end:
            faulthandler.dump_traceback()
            raise AssertionError("a fault has no end")
        return self.is_alive()

    def until(self, test_it):
        """Waits; patience is what is left when the fault is over: a new standby may take its time."""
        while not test_it():
            if not self.goes_on():
                until(test_it)
                return
            time.sleep(0.05)


def tell(n, of, said):
    """So that a long run is seen to go on."""
    if n % 10 == 0:
        print(f"# {n} of {of} faults: {said}", flush=True)


def play_on(tables, trouble):
    """Until it is over, or something happens; how many actions it was."""
    acts = 0
    try:
        while trouble.goes_on():
            for t in tables:
                if not t.in_flight:
                    t.send()
            for t in tables:
                t.hear()
                acts += 1
    except (Closed, Refused, OSError):
        pass
    return acts


def suffer(thicket, database, url, faults, n, seed=5):
    """Plays at some tables while n faults come in turn, and then to the end of each match."""
    rng = random.Random(seed)
    with Server(thicket, *MANY, store=url) as server:
        tables = [Fenced(server, g, 2, rng) for g in list(games_of())[:TABLES]]
        acts = half_done = 0
        for i in range(n):
            trouble = Trouble(rng.uniform(0.02, 0.15), faults[i % len(faults)], server, database)
            while trouble.goes_on():
                acts += play_on(tables, trouble)
                if faults[i % len(faults)] is server_dies:
                    trouble.join()
                trouble.until(lambda: is_ready(server))
                half_done += sum(t.in_flight is not None for t in tables)
                for t in tables:
                    try:
                        t.recover()
                    except (Closed, Refused, OSError):
                        break
            until(lambda: is_ready(server))
            for t in tables:
                t.recover()
            tell(i + 1, n, f"{acts} actions, {half_done} on their way")
        for t in tables:
            goal = t.done + 1
            while t.done < goal:
                try:
                    t.send()
                    t.hear()
                except (Closed, Refused, OSError):  # what follows the last fault
                    until(lambda: is_ready(server))
                    for other in tables:
                        other.recover()
        replays(thicket, [t.record for t in tables])
        same(run(thicket, "check", "--store", url)[0], 0)
        return f"{acts} actions, {half_done} on their way"


@test(f"{FAULTS} faults: nothing acknowledged is lost or doubled, nothing refused is done, every table goes on")
def _(database, thicket, _):
    said = suffer(thicket, database, database.new("ledger"), [server_dies, database_dies, line_is_cut], FAULTS)
    same(database.sql("ledger", GAPS), "0")
    return said


@test("while the database is gone, or full, the server says so, and goes on when that is over")
def _(database, thicket, _):
    url = database.new("noon")
    with Server(thicket, store=url) as server:
        made = server.make("lights", ["me", "me"])
        s = server.connect(made["code"], made["token"]).hello()
        database.stop()
        until(lambda: not is_ready(server))
        same(server.ask("GET", "/readyz")[2]["error"], "not-saved")
        s.send(do="act", action="name key")
        try:
            while s.hear()["is"] not in ("error", "bye"):
                pass
        except Closed:
            pass
        database.start()
        until(lambda: is_ready(server))
        s = server.connect(made["code"], made["token"]).hello()
        same(s.now["undo"], False)
        s.act("name key")
        s.until(lambda s: s.now["undo"])
        with full(database, "noon"):
            same("disk is full" in str(refused("not-saved", s.act, "enter N1")), True)
            same(server.ask("GET", "/readyz")[2]["error"], "not-saved")
        until(lambda: is_ready(server))
        s = server.connect(made["code"], made["token"]).hello()
        s.act("enter N1")
        same(server.stop(), 0)
    for before, words, after in (("UPDATE thicket SET version = 99", "newer version", "UPDATE thicket SET version = 1"),
                                 ("ALTER DATABASE noon SET default_transaction_read_only = on", "may not be written",
                                  "SET transaction_read_only = off; ALTER DATABASE noon RESET ALL")):
        database.sql("noon", before)
        for more in ([], ["--node", "127.0.0.1:9"]):
            status, said, why = run(thicket, "serve", "--port", "0", "--store", url, *more)
            same((status, said, why.count("\n"), words in why), (1, "", 1, True))
        database.sql("noon", after)
    same(database.sql("noon", "SELECT count(*) FROM line WHERE text LIKE '0 %'"), "2")


@contextlib.contextmanager
def full(database, name):
    """Its disk, as PostgreSQL would say it."""
    database.sql(name, "CREATE FUNCTION full_up() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = "
                       "'disk_full'; END $$ LANGUAGE plpgsql; CREATE TRIGGER full_up BEFORE INSERT ON line FOR EACH ROW "
                       "EXECUTE FUNCTION full_up()")
    yield
    database.sql(name, "DROP FUNCTION full_up CASCADE")


if __name__ == "__main__":
    if not programs():
        print("1..0 # SKIP there is no PostgreSQL here")
        sys.exit(0)
    with Database() as DATABASE:
        sys.exit(main(DATABASE, *sys.argv[1:3], only=sys.argv[3:]))
