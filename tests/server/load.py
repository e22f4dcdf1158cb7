#!/usr/bin/env python3
"""load.py THICKET LOAD [TABLES [SEATS [SECONDS [KIND]]]]: starts a server, and loads it.

KIND: "file"; "database": on a PostgreSQL of its own that waits for its disk as usual; "node": the same, as one of
several servers; "cluster": three of those behind HAProxy (data/haproxy.cfg), at a person's pace, everybody's table at an
address of its own.  What takes processor time beside the server is told in the end, and how long the disk took for
one block now and then, whatever we do: who waits for it cannot be faster."""
import contextlib
import os
import subprocess
import sys
import tempfile
import threading
import time

from client import Server

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + "/cluster")
from database import Database  # noqa: E402
from proxy import Proxy, free_port  # noqa: E402

MANY = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "1000000",
        "--connections-per-address", "1000000", "--max-tables", "1000000",
        "--max-connections", "1000000"]


def spent(*pids):
    """Seconds of a processor that these have had so far, with those of theirs that have ended."""
    total = 0
    for pid in pids:
        with contextlib.suppress(FileNotFoundError), open(f"/proc/{pid}/stat", encoding="ascii") as f:
            total += sum(map(int, f.read().rsplit(")", 1)[1].split()[11:15]))
    return total / os.sysconf("SC_CLK_TCK")


class Disk:
    """Writes a block where servers write, twenty times a second, and knows how long each took."""

    def __init__(self):
        self.took, self.is_over = [], threading.Event()
        self.thread = threading.Thread(target=self._write)

    def _write(self):
        with tempfile.TemporaryFile(buffering=0) as f:
            while not self.is_over.wait(0.05):
                began = time.monotonic()
                f.write(bytes(4096))
                os.fdatasync(f)
                self.took.append(1000 * (time.monotonic() - began))

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()
        took = sorted(self.took) or [0]
        p50, p90, p99 = (took[int(part * len(took))] for part in (0.5, 0.9, 0.99))
        print(f"disk, a block by itself: p50 {p50:.1f}, p90 {p90:.1f}, p99 {p99:.1f}, max {took[-1]:.1f} ms")


class Node(Server):
    """One of several servers; another knows where it is before it has begun."""

    def __init__(self, program, store):
        self.place = free_port()
        super().__init__(program, *MANY, "--trusted-proxy", "127.0.0.1", "--node", f"127.0.0.1:{self.place}",
                         store=store)

    def start(self, door=None):
        self.port = self.place
        super().start(door)


def main():
    thicket, load, *words = sys.argv[1:]
    tables, seats, seconds, kind = words + ["1000", "4", "20", "file"][len(words):]
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(Database("fsync=on", "autovacuum=on", "shared_buffers=128MB")) \
            if kind != "file" else None
        url = database and database.new("tables")
        servers = [stack.enter_context(Node(thicket, url) if kind in ("node", "cluster") else
                                       Server(thicket, *MANY, store=url)) for _ in range(3 if kind == "cluster" else 1)]
        proxy = stack.enter_context(Proxy([s.port for s in servers], int(tables) * int(seats))) if kind == "cluster" else None
        with Disk():
            done = subprocess.run([load, str((proxy or servers[0]).port), str(servers[0].process.pid), tables, seats,
                                   seconds, *(["apart"] if proxy else [])], check=False)
        if database:
            lines = database.sql("tables", "SELECT count(*) FROM line")
            print(f"database: {spent(*database.processes()):.1f} s of a core in all, for {lines} lines")
        if proxy and not done.returncode:
            owned = [s.get("/healthz")["owned"] for s in servers]
            print(f"proxy: {spent(*(p.pid for p in proxy.processes)):.1f} s; servers:",
                  ", ".join(f"{spent(s.process.pid):.1f} s, {n} tables" for s, n in zip(servers, owned)))
        status = max(s.stop() for s in servers)
        print(f"server stopped with {status}")
        if done.returncode or status:
            print(*(f"{s.process.returncode}: {s.logged()[-3000:]}" for s in servers), sep="\n")
        return done.returncode or status


sys.exit(main())
