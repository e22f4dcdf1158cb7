#!/usr/bin/env python3
"""load.py THICKET LOAD [TABLES [SEATS [SECONDS [database]]]]: starts a server, and loads it; with "database" on a
PostgreSQL of its own that waits for its disk as usual, and says what processor time that took."""
import contextlib
import os
import subprocess
import sys

from client import Server

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + "/cluster")
from database import Database  # noqa: E402

MANY = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "1000000",
        "--connections-per-address", "1000000", "--max-tables", "1000000",
        "--max-connections", "1000000"]


def spent(database):
    """Seconds of a processor that a database has had so far."""
    total = 0
    for pid in database.processes():
        with contextlib.suppress(FileNotFoundError), open(f"/proc/{pid}/stat", encoding="ascii") as f:
            total += sum(map(int, f.read().rsplit(")", 1)[1].split()[11:15]))
    return total / os.sysconf("SC_CLK_TCK")


def main():
    thicket, load, *words = sys.argv[1:]
    tables, seats, seconds, kind = words + ["1000", "4", "20", "file"][len(words):]
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(Database("fsync=on", "autovacuum=on", "shared_buffers=128MB")) \
            if kind == "database" else None
        server = stack.enter_context(Server(thicket, *MANY, store=database and database.new("tables")))
        done = subprocess.run([load, str(server.port), str(server.process.pid), tables, seats,
                               seconds], check=False)
        if database:
            lines = database.sql("tables", "SELECT count(*) FROM line")
            print(f"database: {spent(database):.1f} s of a core in all, for {lines} lines")
        status = server.stop()
        print(f"server stopped with {status}")
        if done.returncode or status:
            print(server.logged()[-3000:])
        return done.returncode or status


sys.exit(main())
