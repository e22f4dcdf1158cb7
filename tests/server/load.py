#!/usr/bin/env python3
"""load.py THICKET LOAD [TABLES [SEATS [SECONDS]]]: starts a server, and loads it."""
import subprocess
import sys

from client import Server

MANY = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "1000000",
        "--connections-per-address", "1000000", "--max-tables", "1000000",
        "--max-connections", "1000000"]


def main():
    thicket, load = sys.argv[1:3]
    tables, seats, seconds = (sys.argv[3:] + ["1000", "4", "20"][len(sys.argv) - 3:])
    with Server(thicket, *MANY) as server:
        done = subprocess.run([load, str(server.port), str(server.process.pid), tables, seats,
                               seconds], check=False)
        status = server.stop()
        print(f"server stopped with {status}")
        if done.returncode or status:
            print(server.logged()[-3000:])
        return done.returncode or status


sys.exit(main())
