#!/usr/bin/env python3
"""The figures for Prometheus, on their own port.

    metrics.py THICKET [PART-OF-A-NAME...]
"""
import os
import random
import re
import socket
import subprocess
import sys

from client import HERE, Party, Server

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from games import games_of, ways  # noqa: E402
from tap import main, same, test  # noqa: E402

NAME = re.compile(r"[a-zA-Z_:][a-zA-Z0-9_:]*")
LINE = re.compile(r'(?P<name>[a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(?P<label>[a-zA-Z_][a-zA-Z0-9_]*)="(?P<value>[^"\\\n]*)"\})? (?P<n>[0-9]+)')


OPTIONS = ("--metrics", "0", "--rehearse", "1", "--messages-per-second", "100000", "--tables-per-address", "1000",
           "--requests-per-minute", "100000")


def port(server):
    """Of the metrics, as the log says it."""
    return int(re.search(r"event=metrics .*port=(\d+)", server.logged())[1])


def ask(server, request):
    """All that comes for these bytes."""
    got = b""
    with socket.create_connection((HERE, port(server)), 20) as link:
        try:
            link.sendall(request)
            while data := link.recv(65536):
                got += data
        except ConnectionError:  # closed with something unread
            pass
    return got


def get(server, path, verb="GET"):
    head, _, body = ask(server, f"{verb} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()).partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode(), body.decode()


def read(text):
    """{(name, value of its label): n}, with all that the format asks for."""
    found, kind, last = {}, {}, None
    assert text.endswith("\n")
    for line in text[:-1].split("\n"):
        if line.startswith("# HELP "):
            _, _, last, said = line.split(" ", 3)
            assert NAME.fullmatch(last) and last not in kind and said, line
        elif line.startswith("# TYPE "):
            _, _, name, kind[name] = line.split(" ")
            same((name, kind[name] in ("gauge", "counter")), (last, True))
            same(name.endswith("_total"), kind[name] == "counter")
        else:
            m = LINE.fullmatch(line)
            assert m and m["name"] == last and last in kind, line
            assert (last, m["value"]) not in found, line
            found[last, m["value"]] = int(m["n"])
    same({name for name, _ in found}, set(kind))
    return found


def figures(server):
    status, head, body = get(server, "/metrics")
    same((status, "text/plain; version=0.0.4" in head), (200, True))
    same(f"Content-Length: {len(body.encode())}\r\n" in head, True)
    return read(body)


@test("what it says can be read, and is so")
def _(server):
    before = figures(server)
    same(before["thicket_build_info", server.get("/healthz")["version"]], 1)
    same(before["thicket_ready", None], 1)
    party = Party(server, "lights", 2)
    after = figures(server)
    rise = {k: after[k] - before.get(k, 0) for k in after}
    same((rise["thicket_tables", None], rise["thicket_tables_opened_total", None]), (1, 1))
    same((rise["thicket_matches_started_total", "lights"], rise["thicket_matches_started_total", "hood"]), (1, 0))
    same(rise["thicket_connections", None], 4)
    same((rise["thicket_http_answers_total", "201"], rise["thicket_http_answers_total", "200"]), (1, 3))
    party.close()
    tool = os.environ.get("PROMTOOL")
    if tool:
        done = subprocess.run([tool, "check", "metrics"], input=get(server, "/metrics")[2], text=True,
                              capture_output=True, check=False)
        same((done.returncode, done.stdout + done.stderr), (0, ""))


@test("nothing in it moves with an action, secret or not, until the end")
def _(server):
    told = []
    offered = {g["id"] for g in server.get("/api/games")["games"]}
    for game in games_of():
        players, options = next((p, o) for p, o in ways(game) if p > 1)
        with Server(server.program, *OPTIONS) as alone:
            party = Party(alone, game, players, options=options)
            rng, n = random.Random(game), 0
            before = get(alone, "/metrics")[2]
            while not party.over() and n < 60:
                party.step(rng)
                n += 1
                if not party.over():
                    same(get(alone, "/metrics")[2], before)
            if party.over():
                same(figures(alone).get(("thicket_matches_finished_total", game), 0), int(game in offered))
            party.close()
        told.append(f"{game} {n}")
    return ", ".join(told)


@test("health and readiness are there too, and nothing else")
def _(server):
    same(get(server, "/readyz")[::2], (200, '{"ready":true}'))
    same(get(server, "/healthz")[2], server.ask("GET", "/healthz", raw=True)[2].decode())
    same(get(server, "/metrics", "HEAD")[::2], (200, ""))
    same([get(server, p)[0] for p in ("/", "/api/games", "/metricsx", "/metrics?x=1")], [404, 404, 404, 200])
    same(get(server, "/metrics", "POST")[0], 405)
    same(server.ask("GET", "/metrics")[2][:15].lower(), b"<!doctype html>")  # the page; the players' port tells none


@test("nonsense, too much and silence: closed, and the next is served")
def _(server):
    same(ask(server, b"x" * 5000), b"")
    silent = [socket.create_connection((HERE, port(server)), 20) for _ in range(20)]
    for link in silent[16:]:
        same(link.recv(1), b"")
    silent[0].sendall(b"GET /readyz HTTP/1.1\r\n\r\n")
    while silent[0].recv(4096):
        pass
    same(get(server, "/readyz")[0], 200)
    for link in silent:
        link.close()


@test("a port in use, and what is no port: one sentence")
def _(server):
    for place, words, status in ((str(port(server)), "is another program there?", 1), ("here", "no ADDRESS:PORT", 2),
                                 ("1.2.3:80", "no ADDRESS:PORT", 2), ("[::1]:99999", "no ADDRESS:PORT", 2)):
        done = subprocess.run([server.program, "serve", "--port", "0", "--store", server.store + "-other",
                               "--metrics", place], capture_output=True, text=True, timeout=20, check=False)
        same((done.returncode, words in done.stderr, done.stderr.count("thicket:")), (status, True, 1))


if __name__ == "__main__":
    with Server(sys.argv[1], *OPTIONS) as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
