#!/usr/bin/env python3
"""A flood from many addresses, while people play: flood.py THICKET LOAD FLOOD [PART [SECONDS]]

2,000 silent connections, 20,000 hints, 10,000 wrong codes and 200 readers who
do not read, all at once, from addresses 127.2.x.y (flood.c); 200 tables of 4
play at a person's pace meanwhile (load.c).  PART (1) is the share of all that:
0.1 for a short form, which is a test and so tells how fast it was without
judging it.  Their actions must arrive within 100 ms (99 of 100), none of their
requests may be refused, and memory must stay within what the caps allow.
"""
import re
import subprocess
import sys
import time

from client import Server

P99_MS = 100
TABLES, SEATS = 200, 4
SILENT, HINTERS, GUESSERS, LAZY = 2000, 100, 400, 200   # 200 hints and 25 codes each

# The caps that the server is given, and what they allow: docs/serve.md, "Memory".
MAX_TABLES = TABLES + HINTERS + LAZY
MAX_CONNECTIONS = TABLES * SEATS + 2 * HINTERS + 2 * LAZY
BOUND_KB = 200 * 1024 + 40 * MAX_TABLES + (10 + 32) * MAX_CONNECTIONS
CAPS = ["--max-tables", str(MAX_TABLES), "--max-connections", str(MAX_CONNECTIONS)]


def share(n, part):
    return str(max(1, int(n * part)))


def run(server, load, flood, part, seconds):
    """What the players and the guests said, how each ended, and the server's peak in kB."""
    players = [load, str(server.port), str(server.process.pid), share(TABLES, part), str(SEATS),
               str(seconds), "apart"]
    guests = [flood, str(server.port), str(seconds + 5)] + [
        share(n, part) for n in (SILENT, HINTERS, GUESSERS, LAZY)]
    peak = 0
    with subprocess.Popen(players, stdout=subprocess.PIPE) as playing, \
            subprocess.Popen(guests, stdout=subprocess.PIPE) as flooding:
        while playing.poll() is None or flooding.poll() is None:
            peak = max(peak, server.memory())
            time.sleep(0.1)
        return (playing.stdout.read().decode(), playing.returncode,
                flooding.stdout.read().decode(), flooding.returncode, peak)


def main():
    program, load, flood = sys.argv[1:4]
    part = float(sys.argv[4]) if len(sys.argv) > 4 else 1
    seconds = int(sys.argv[5]) if len(sys.argv) > 5 else 40
    with Server(program, *CAPS) as server:
        said, played, flooded, reached, peak = run(server, load, flood, part, seconds)
        ends = server.stop()
        log = server.logged()
    print("# " + said.strip().replace("\n", "\n# "))
    print("# meanwhile: " + flooded.strip())
    print(f"# the server had {peak / 1024:.0f} MB at most; the caps allow {BOUND_KB / 1024:.0f}")
    slow = float(re.search(r"p99 ([\d.]+)", said)[1]) if played == 0 else None
    facts = [
        ("people play on through a flood, and nothing of theirs is refused", played == 0 and ends == 0),
        ("99 of 100 of their actions arrive in time", part < 1 or (played == 0 and slow <= P99_MS)),
        ("memory stays within what the caps allow", peak <= BOUND_KB),
        ("the flood was as large as it should be", reached == 0),
    ]
    if not all(good for _, good in facts):
        print("# " + log[-2000:].replace("\n", "\n# "))
    print(f"1..{len(facts)}")
    for i, (what, good) in enumerate(facts):
        print(f"{'ok' if good else 'not ok'} {i + 1} - {what}")
    return 0 if all(good for _, good in facts) else 1


if __name__ == "__main__":
    sys.exit(main())
