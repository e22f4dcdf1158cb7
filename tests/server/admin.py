#!/usr/bin/env python3
"""`thicket admin`: looking after a server that runs.

    admin.py THICKET [PART-OF-A-NAME...]
"""
import json
import os
import random
import socket
import stat
import subprocess
import sys

from client import Closed, Party, Refused, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from games import games_of, ways  # noqa: E402
from tap import main, same, test  # noqa: E402


def admin(server, *words, status=0, **more):
    done = subprocess.run([server.program, "admin", *words, "--store", server.store], capture_output=True,
                          encoding="utf-8", timeout=60, check=False, **more)
    same((words, done.returncode, done.stderr[:9] if status else done.stderr), (words, status, "thicket: " if status else ""))
    return done.stderr if status else done.stdout


def asked(server, *words):
    return [json.loads(line) for line in admin(server, *words, "--json").splitlines()]


@test("the socket is its owner's alone, and goes with the server")
def _(server):
    path = server.store + "-admin"
    mode = os.stat(path).st_mode
    same((stat.S_ISSOCK(mode), oct(stat.S_IMODE(mode))), (True, "0o600"))
    with Server(server.program) as other:
        same(admin(other, "status").splitlines()[0], "All is well.")
        other.stop()
        same(os.path.exists(other.store + "-admin"), False)
        assert "no server answers" in admin(other, "status", status=1)
        other.start()
        other.kill()  # what it leaves behind is in nobody's way
        assert "no server answers" in admin(other, "status", status=1)
        other.start()
        admin(other, "status")


@test("list and show: every table, its seats and where its screens are")
def _(server):
    party = Party(server, "lights", 2)
    asleep = server.make("hood", [{"kind": "me", "name": "Zoë"}, "computer"])["code"]
    rows = {row["code"]: row for answer in asked(server, "list") for row in answer["tables"]}
    same(rows[party.code], {"code": party.code, "game": "lights", "phase": "play", "match": 1, "screens": 4,
                            "names": ["P0", "P1"]})
    same((rows[asleep]["screens"], rows[asleep]["names"]), (0, ["Zoë"]))
    lines = admin(server, "list").splitlines()
    assert f"{party.code}  lights  playing  4  P0, P1" in lines, lines
    shown = asked(server, "show", party.code.lower())[0]
    same((shown["table"]["code"], shown["link"].endswith("/t/" + party.code)), (party.code, True))
    same(sorted((s["role"], s["seats"], s["address"]) for s in shown["screens"]),
         [("person", [], "127.0.0.1"), ("person", [0], "127.0.0.1"), ("person", [1], "127.0.0.1"),
          ("table", [], "127.0.0.1")])
    text = admin(server, "show", party.code)
    assert "  0  here  P0\n" in text and "  127.0.0.1  1\n" in text, text
    assert "Tisch" in admin(server, "show", "NONONO", "--lang", "de", status=1)
    party.close()


@test("a list is told in pages, each table once")
def _(server):
    with Server(server.program, "--tables-per-address", "1000") as many:
        codes = {many.make("lights", ["me", "me"])["code"] for _ in range(120)}
        answers = asked(many, "list")
        same([len(a["tables"]) for a in answers], [50, 50, 20])
        same({row["code"] for a in answers for row in a["tables"]}, codes)


@test("nothing that it shows moves with an action")
def _(server):
    for game in games_of():
        players, options = next((p, o) for p, o in ways(game) if p > 1)
        with Server(server.program, "--rehearse", "1", "--messages-per-second", "10000") as alone:
            party = Party(alone, game, players, options=options)
            words = (("status",), ("list",), ("show", party.code))
            before = [asked(alone, *w) for w in words]
            rng = random.Random(game)
            for _ in range(12):
                party.step(rng)
                if party.over():
                    break
                same([asked(alone, *w) for w in words], before)
            party.close()


@test("close: all screens hear of it, and the table is gone for good")
def _(server):
    party = Party(server, "lights", 2)
    same(admin(server, "close", party.code), f"Table {party.code} is closed.\n")
    for s in party.everybody:
        s.until(lambda s: s.bye)
        same(s.bye["why"], "ended")
    refused("no-table", server.get, f"/api/tables/{party.code}")
    admin(server, "close", party.code, status=1)
    server.kill()
    server.start()
    refused("no-table", server.get, f"/api/tables/{party.code}")


@test("ban: whoever is there goes, nobody of there comes in, and unban lets them")
def _(server):
    away, here = server.seen_from("127.0.0.7"), server
    made = here.make("lights", ["me", "open"])
    token = away.sit(made["code"], name="Ben")["token"]
    guest, host = away.connect(made["code"], token).hello(), here.connect(made["code"], made["token"]).hello()
    same(admin(server, "ban", "127.0.0.7", "2"), "127.0.0.7 is banned.\n")
    guest.until(lambda s: s.bye)
    same(guest.bye["why"], "banned")
    host.sync()
    for attempt in (lambda: away.get("/healthz"), lambda: away.connect(made["code"], token)):
        try:
            attempt()
            raise AssertionError("it came in")
        except Closed:
            pass
    same(asked(server, "status")[0]["bans"], [{"network": "127.0.0.7", "hours": 2}])
    assert "banned: 127.0.0.7, hours left: 2" in admin(server, "status")
    same(admin(server, "unban", "127.0.0.7"), "127.0.0.7 may come in again.\n")
    away.connect(made["code"], token).hello()
    admin(server, "unban", "127.0.0.7", status=1)
    for wrong in (("ban", "here"), ("ban", "127.0.0.7", "0"), ("ban", "1.2.3.4/99")):
        admin(server, *wrong, status=1)


@test("a ban holds behind a proxy, for whom it asks and not for itself")
def _(server):
    with Server(server.program, "--public-url", "http://games.example.org") as proxied:
        def ask(address):
            return proxied.ask("GET", "/api/games", headers={"X-Forwarded-For": address})[0]
        admin(proxied, "ban", "2001:db8:1:2::5")
        admin(proxied, "ban", "127.0.0.1")
        same([ask(a) for a in ("2001:db8:1:2::5", "2001:db8:1:2:ffff::", "2001:db8:1:3::5", "9.9.9.9")],
             [403, 403, 200, 200])
        try:
            proxied.connect("MOLIRA")
            raise AssertionError("it came in")
        except (Closed, Refused):
            pass


@test("announce: every screen is told, in its own language, and nothing else changes")
def _(server):
    party = Party(server, "lights", 2)
    same(admin(server, "announce", "Tea is", "ready; come"), "screens that were told: 4\n")
    for s in party.everybody:
        s.until(lambda s: s.news)
        same((s.news["say"]["id"], s.news["say"]["parts"]),
             ("Whoever runs this server says: {text}", {"text": "Tea is ready, come"}))
    for wrong in ("a\nb", "x" * 301):
        admin(server, "announce", wrong, status=1)
    party.close()


@test("nonsense at the socket, and wrong words: one sentence, and it goes on")
def _(server):
    for line in (b"\n", b"[]\n", b'{"do":1}\n', b'{"do":"list","after":7}\n', b"\xff\xfe\n", b'{"do":"show"}\n'):
        with socket.socket(socket.AF_UNIX) as link:
            link.connect(server.store + "-admin")
            link.sendall(line)
            answer = json.loads(link.makefile().read())
            same("error" in answer or "tables" in answer, True)
    for wrong in (["dance"], ["show"], ["list", "x"], ["ban"], ["ban", "1.2.3.4", "x"], ["announce"]):
        admin(server, *wrong, status=2)
    assert 'did you mean "close"' in admin(server, "clos", "X", status=2).lower()


if __name__ == "__main__":
    with Server(sys.argv[1], "--tables-per-address", "1000") as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
