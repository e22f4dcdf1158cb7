#!/usr/bin/env python3
"""People at a table: seats, roles, hosts, reconnecting.

    people.py THICKET [PART-OF-A-NAME...]
"""
import json
import os
import random
import sys
import time

from client import Closed, Party, Refused, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, same, test  # noqa: E402

FAST = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000",
        "--connections-per-address", "1000", "--absence", "1"]


def names(screen):
    return [s["name"] for s in screen.table["seats"]]


@test("a table is made, joined by code, and started by its host")
def _(server):
    made = server.make("lights", [{"kind": "me", "name": " Anna ", "colour": "gold"}, "open", "open"])
    code = made["code"]
    host = server.connect(code, made["token"]).hello()
    same(host.table["phase"], "gather")
    ben = server.sit(code, name="Ben", colour="gold")
    same(ben["seats"], [1])
    cleo = server.sit(code, name="Cleo", seat=2)
    host.sync()
    same(names(host), ["Anna", "Ben", "Cleo"])
    colours = [s["colour"] for s in host.table["seats"]]
    same(colours[0], "gold")
    same(len(set(colours)), 3)
    refused("full", server.sit, code, name="Dan")
    guest = server.connect(code, ben["token"]).hello()
    same(guest.you["seats"], [1])
    refused("not-host", guest.say, do="start")
    refused("not-started", guest.say, do="act", action="enter N1")
    host.say(do="start")
    host.until(lambda s: s.now)
    guest.until(lambda s: s.now)
    same(guest.now["actions"], [])
    refused("not-your-turn", guest.say, do="act", action="enter N1")
    refused("full", server.sit, code, name="Dan")
    same(cleo["token"] != ben["token"], True)


def faces(screen):
    screen.sync()
    return [s["colour"] for s in screen.table["seats"]]


@test("faces are unlike: a person's choice wins, and a computer player takes another")
def _(server):
    made = server.make("lights", [{"kind": "me", "name": "Anna", "colour": "leaf"}, "open", "computer", "open"])
    code = made["code"]
    host = server.connect(code, made["token"]).hello()
    host.say(do="hand", seat=3, level="child")  # whose chair was leaf's
    gold, other = faces(host)[2:]
    ben = server.connect(code, server.sit(code, name="Ben", colour=gold)["token"]).hello()
    same((faces(ben)[1], len(set(faces(ben)))), (gold, 4))
    ben.say(do="rename", seat=1, colour=other)
    same((faces(ben)[1], len(set(faces(ben)))), (other, 4))
    ben.say(do="rename", seat=1, colour="leaf")  # a person's stays
    same((faces(ben)[0], len(set(faces(ben)))), ("leaf", 4))
    # Who comes back finds their face again, whoever has it meanwhile.
    mine = faces(ben)[1]
    ben.say(do="leave", seat=1)
    host.say(do="hand", seat=1, level="child")
    host.say(do="back", seat=3)
    ben = server.connect(code, server.sit(code, name="Ben", colour=mine)["token"]).hello()
    same((faces(ben)[3], len(set(faces(ben)))), (mine, 4))


@test("a computer player keeps its name and its face wherever its chair goes")
def _(server):
    made = server.make("lights", [{"kind": "me", "name": "Anna"}, "computer", "open"], ask=True)
    code = made["code"]
    server.sit(code, name="Rowan")  # which it has
    host = server.connect(code, made["token"]).hello()
    rowan = host.table["seats"][1]
    same(names(host), ["Anna", "Rowan", "Rowan 2"])
    host.say(do="first", seat=2)
    host.say(do="start")
    host.until(lambda s: s.now)
    host.sync()
    same(names(host), ["Rowan 2", "Anna", "Rowan"])
    same(host.table["seats"][2], rowan)
    host.say(do="take")
    host.say(do="change", game="hood")
    same([s for s in host.table["seats"] if s["kind"] == "computer"], [rowan])


@test("an empty chair recalls who sat there in mid-game, until they are back")
def _(server):
    party = Party(server, "lights", 3)
    ben = party.screens[1]
    ben.say(do="leave", seat=1)
    party.host.sync()
    same(names(party.host), ["P0", "P1", "P2"])
    same(party.host.table["seats"][1]["kind"], "open")
    party.screens[2].say(do="leave", seat=2)
    back = server.sit(party.code, name="p2")
    party.screens[0].say(do="agree", seat=2, on=True)
    party.host.sync()
    same((back["asks"], names(party.host)), (2, ["P0", "P1", "p2"]))
    party.host.say(do="take")
    party.host.sync()
    same(names(party.host), ["P0", None, "p2"])


@test("who chooses another game is named to all")
def _(server):
    party = Party(server, "lights", 3)
    party.host.say(do="take")
    party.sync()
    party.screens[1].say(do="leave", seat=1)
    party.screens[2].say(do="change", game="thumb")
    for s in (party.table, party.screens[0]):
        s.until(lambda s: s.news and s.news["text"] == "P2 chose another game.")
    party.close()


@test("a seat is held by a cookie, one for all tables of a device")
def _(server):
    wish = {"game": "lights", "seats": [{"kind": "me"}, {"kind": "open"}]}
    status, headers, first = server.ask("POST", "/api/tables", wish)
    same(status, 201)
    value, *flags = headers["set-cookie"].split("; ")
    same(len(value), len("seat=") + 22)
    for flag in ("Path=/api", "HttpOnly", "SameSite=Strict"):
        same(flag in flags, True)
    _, headers, second = server.ask("POST", "/api/tables", wish, {"Cookie": value})
    same(headers["set-cookie"].split("; ")[0], value)
    same(server.sit(server.make("lights", ["me", "open"], start=False)["code"], value[5:])["token"], value[5:])
    for made in (first, second):
        screen = server.connect(made["code"], value[5:]).hello()
        same((screen.you["seats"], screen.you["host"]), ([0], True))
        screen.close()
    for bad in ("seat=short", "seat=" + "*" * 22):
        _, headers, _ = server.ask("POST", "/api/tables", wish, {"Cookie": bad})
        same(headers["set-cookie"].split("; ")[0] in (bad, value), False)


@test("who only looks sees what the table sees, and may do nothing")
def _(server):
    party = Party(server, "lights", 2)
    watcher = server.connect(party.code, role="watch").hello()
    same(watcher.you, {"is": "you", "role": "watch", "host": False, "deals": False, "seats": [],
                       "look": "table", "screen": watcher.you["screen"]})
    same(watcher.now["view"], party.table.now["view"])
    same(watcher.table["watching"], 1)
    refused("not-yours", watcher.say, do="act", action="enter N1")
    refused("not-yours", watcher.say, do="pause", on=True)
    refused("not-yours", watcher.say, do="look", seat=0)
    refused("not-yours", party.screens[0].say, do="look", seat=1)
    stranger = server.connect(party.code, "AAAAAAAAAAAAAAAAAAAAAA").hello()
    same(stranger.you["role"], "watch")
    party.close()


@test("a host renames, removes, locks, and ends")
def _(server):
    party = Party(server, "lights", 3)
    host, one = party.host, party.screens[1]
    host.say(do="rename", seat=1, name="Zoë", colour="rose")
    party.sync()
    same(names(one)[1], "Zoë")
    same(one.table["seats"][1]["colour"], "rose")
    refused("not-yours", one.say, do="rename", seat=0, name="Nix")
    one.say(do="rename", seat=1, name="Zo")
    refused("bad-request", one.say, do="rename", seat=1, name="x" * 21)
    refused("bad-request", one.say, do="rename", seat=1, name="a\u202eb")
    refused("bad-request", one.say, do="rename", seat=1, name="a\nb")
    host.say(do="kick", seat=1)
    one.until(lambda s: s.bye)
    same(one.bye["why"], "kicked")
    host.until(lambda s: s.table["seats"][1]["kind"] == "open")
    back = server.connect(party.code, party.tokens[1]).hello()
    same(back.you["role"], "watch")
    host.say(do="lock", on=True)
    refused("locked", server.sit, party.code, name="New")
    late = server.connect(party.code)
    late.until(lambda s: s.bye)
    same(late.bye["why"], "locked")
    host.say(do="lock", on=False)
    new = server.sit(party.code, name="New")
    for i in (0, 2):
        party.screens[i].say(do="agree", seat=1, on=True)
    screen = server.connect(party.code, new["token"]).hello()
    same(screen.now["from"], screen.now["n"])
    host.say(do="end")
    host.until(lambda s: s.bye)
    same(host.bye["why"], "ended")
    refused("no-table", server.get, f"/api/tables/{party.code}")


@test("a host who has been gone for long is replaced, not before")
def _(server):
    party = Party(server, "lights", 2)
    one = party.screens[1]
    refused("not-host", one.say, do="host")
    party.host.close()
    one.until(lambda s: not s.table["host"])
    refused("not-host", one.say, do="host")
    refused("not-host", one.say, do="lock", on=True)
    end = time.monotonic() + 60
    while True:
        try:
            one.say(do="host")
            break
        except Refused:
            same(time.monotonic() < end, True)
            time.sleep(0.25)
    one.until(lambda s: s.you["host"])
    one.say(do="lock", on=True)
    same(server.connect(party.code, party.tokens[0]).hello().you["host"], False)
    party.close()


def leaders(screen):
    return [w for w, s in enumerate(screen.table["seats"]) if s.get("host")]


@test("a television is host and table in one: it deals, so does every phone, and the first phone leads beside it")
def _(server):
    made = server.make("thumb", ["open"] * 6)
    code = made["code"]
    tv = server.connect(code, made["token"], role="table").hello()
    same((tv.you["role"], tv.you["host"], tv.you["deals"]), ("table", True, True))
    tokens = [server.sit(code, name=name)["token"] for name in ("Anna", "Ben", "Cleo")]
    same(tv.table["wall"], True)
    anna, ben, cleo = phones = [server.connect(code, t).hello() for t in tokens]
    tv.sync()
    same(leaders(tv), [0])
    same([p.you["host"] for p in phones], [True, False, False])
    same([p.you["deals"] for p in phones], [True, True, True])
    refused("not-host", ben.say, do="kick", seat=2)
    watcher = server.connect(code, role="watch").hello()
    refused("not-yours", watcher.say, do="start", level="child")
    second = server.connect(code, role="table").hello()
    same((second.you["host"], second.you["deals"]), (False, True))
    second.close()
    # The first phone goes: the next one leads, on every screen at once.
    anna.close()
    cleo.until(lambda s: leaders(s) == [1])
    ben.until(lambda s: s.you["host"])
    same(cleo.table["seats"][0]["away"], 0)
    anna = server.connect(code, tokens[0]).hello()
    ben.until(lambda s: not s.you["host"])
    same("away" in anna.table["seats"][0], False)
    # The television goes and comes back, also while the table is locked.
    ben.say(do="leave", seat=1)
    tv.close()
    anna.until(lambda s: not s.table["wall"] and not s.table["host"])
    anna.say(do="lock", on=True)
    tv = server.connect(code, made["token"], role="table").hello()
    same((tv.you["host"], tv.you["deals"], tv.table["locked"]), (True, True, True))
    tv.say(do="pause", on=True)
    tv.say(do="pause", on=False)
    # Empty chairs are taken away, and who sat behind them moves up.
    cleo.say(do="start", level="random", fewer=True)
    for s in (tv, anna, cleo):
        s.until(lambda s: s.now)
        s.sync()
    same(names(tv), ["Anna", "Cleo"])
    same((cleo.you["seats"], cleo.you["look"]), ([1], 1))


@test("chairs are taken away as far as the game allows, and computer players get the rest")
def _(server):
    made = server.make("lights", ["open"] * 4)
    tv = server.connect(made["code"], made["token"], role="table").hello()
    server.sit(made["code"], name="Anna", seat=3)
    refused("no-seat", tv.say, do="start", fewer=True)
    tv.say(do="start", level="random", fewer=True)
    tv.until(lambda s: s.now)
    tv.sync()
    same([(s["kind"], s["name"]) for s in tv.table["seats"]], [("computer", "Hazel"), ("person", "Anna")])


@test("a host with a seat leads alone; gone, the next one does at once, until they are back")
def _(server):
    made = server.make("lights", [{"kind": "me", "name": "Anna"}, "open", "open"])
    code = made["code"]
    tokens = [server.sit(code, name=name)["token"] for name in ("Ben", "Cleo")]
    anna = server.connect(code, made["token"]).hello()
    ben, cleo = [server.connect(code, t).hello() for t in tokens]
    same([(s.you["host"], s.you["deals"]) for s in (ben, cleo)], [(False, False)] * 2)
    refused("not-host", ben.say, do="start")
    anna.close()
    for s in (ben, cleo):
        s.until(lambda s: leaders(s) == [1] and s.you["deals"])
    same((ben.you["host"], cleo.you["host"]), (True, False))
    cleo.say(do="start")
    ben.say(do="lock", on=True)
    anna = server.connect(code, made["token"]).hello()
    same(leaders(anna), [0])
    ben.until(lambda s: not s.you["host"])
    refused("not-host", ben.say, do="lock", on=False)
    anna.say(do="lock", on=False)


@test("an empty chair in mid-game stops nobody: whoever is at the table gives it to a computer player")
def _(server):
    party = Party(server, "lights", 2)
    party.screens[0].say(do="leave", seat=0)
    watcher = server.connect(party.code, role="watch").hello()
    same(watcher.table["seats"][0]["kind"], "open")
    refused("not-yours", watcher.say, do="hand", seat=0, level="random")
    refused("not-yours", party.table.say, do="hand", seat=1, level="random")
    party.table.say(do="hand", seat=0, level="random")
    party.screens[1].until(lambda s: s.now["waiting"] == [1])
    same(party.screens[1].table["seats"][0]["kind"], "computer")
    party.close()


@test("moving to another device is a QR code of a key that is good")
def _(server):
    made = server.make("lights", [{"kind": "me", "name": "Anna"}, "open"])
    anna = server.connect(made["code"], made["token"]).hello()
    path = f"/api/tables/{made['code']}/qr.svg"
    plain = server.ask("GET", path)[2]
    same(server.ask("GET", path + "?key=AAAAAAAAAAAAAAAAAAAAAA")[2], plain)
    key = anna.say(do="move")["key"]
    moved = server.ask("GET", path + "?key=" + key)[2]
    same(moved != plain and moved.startswith(b"<svg "), True)


@test("a newcomer on a seat is not shown what the seat was shown before")
def _(server):
    party = Party(server, "lights", 2)
    rng = random.Random(5)
    for _ in range(20):
        party.step(rng)
    party.host.say(do="kick", seat=1)
    token = server.sit(party.code, name="New")["token"]
    party.screens[0].say(do="agree", seat=1, on=True)
    screen = server.connect(party.code, token).hello(match=1, since=0)
    same(screen.you["seats"], [1])
    same(screen.now["from"], screen.now["n"])
    same(screen.now["n"] > 10, True)
    party.close()


@test("a pause stops play, for people and computer players")
def _(server):
    made = server.make("lights", ["me", "computer"], settings={"pace": 0})
    me = server.connect(made["code"], made["token"]).hello()
    tv = server.connect(made["code"], role="table").hello()
    tv.say(do="pause", on=True)
    me.until(lambda s: s.table["paused"])
    refused("paused", me.act, me.now["actions"][0])
    me.say(do="pause", on=False)
    me.act("enter N1")
    me.until(lambda s: s.now["waiting"] == [0], 30)


@test("a program of the host's plays in any seats, by its name; nobody else's does")
def _(server):
    bot = """while read l; do case $l in *'"you"'*) continue;; esac; a=${l##*'"actions":["'}; echo "{\\"action\\":\\"${a%%'"'*}\\"}"; done"""
    refused("bad-request", server.make, "lights", ["me", {"kind": "computer", "level": "cmd:while"}])
    # Rehearsed: in other deals somebody finds at once what is sought, and acts again.
    with Server(server.program, *FAST, "--rehearse", "2", "--cmd", bot, "--cmd", bot) as other:
        same(other.get("/api/games")["levels"][-2:], ["cmd:while", "cmd:while2"])
        refused("bad-request", other.make, "lights", ["me", {"kind": "computer", "level": "cmd:sh"}])
        guest = {"kind": "computer", "level": "cmd:while"}
        for _ in range(2):  # two tables, four seats, one program
            made = other.make("lights", ["me", guest, guest], settings={"pace": 0})
            me = other.connect(made["code"], made["token"]).hello()
            me.act("enter S2")
            me.until(lambda s: None not in s.now["view"]["lights"], 30)
            same(me.now["view"]["lights"][1:], [3, 0])  # both came in at N1, their first action
        same(other.stop(), 0)


@test("a silent seat can be handed to a computer player, and taken back")
def _(server):
    party = Party(server, "lights", 2)
    one = party.screens[1]
    refused("not-yours", one.say, do="hand", seat=0, level="child")
    party.screens[0].close()
    one.until(lambda s: s.table["seats"][0]["silent"])
    same(one.table["seats"][0]["here"], False)
    one.say(do="hand", seat=0, level="random")
    one.until(lambda s: s.now["waiting"] == [1], 60)  # the computer player has acted
    same(one.table["seats"][0]["level"], "random")
    same(one.table["seats"][0]["name"], "P0")
    again = server.connect(party.code, party.tokens[0]).hello()
    refused("not-yours", again.act, "enter N1")
    refused("not-yours", one.say, do="back", seat=0)
    again.say(do="back", seat=0)
    one.act(one.now["actions"][-1])
    again.sync()
    same("level" in again.table["seats"][0], False)
    party.close()


@test("seats move to another device with a key that is good once")
def _(server):
    party = Party(server, "lights", 2)
    old = party.screens[1]
    key = old.say(do="move")["key"]
    moved = server.sit(party.code, key=key)
    same(moved["seats"], [1])
    old.until(lambda s: s.bye)
    same(old.bye["why"], "moved")
    new = server.connect(party.code, moved["token"]).hello()
    same(new.you["seats"], [1])
    same(server.connect(party.code, party.tokens[1]).hello().you["seats"], [])
    refused("not-yours", server.sit, party.code, key=key)
    # To a device with a seat of its own, which it keeps.
    moved = server.sit(party.code, party.tokens[0], key=new.say(do="move")["key"])
    same((moved["seats"], moved["token"]), ([0, 1], party.tokens[0]))
    new.until(lambda s: s.bye)
    party.screens[0].until(lambda s: s.you["seats"] == [0, 1])
    same(len([s for s in party.screens[0].table["seats"] if s["kind"] == "person"]), 2)
    party.close()


@test("two on one screen: each sees their own only when it is their look")
def _(server):
    made = server.make("thumb", ["me", "me", "me"], settings={"look": 0})
    screen = server.connect(made["code"], made["token"]).hello()
    same(screen.you["seats"], [0, 1, 2])
    same(screen.you["look"], 0)
    same((screen.now["look"], screen.now["private"]), (True, False))
    screen.say(do="ready")
    screen.until(lambda s: s.now["view"]["phase"] == "name")
    same(len(screen.now["view"]["hand"]), 3)
    same((screen.now["look"], screen.now["private"]), (False, True))
    same(screen.now["question"]["id"], "You are the Guide: which place shall be found?")
    screen.say(do="look", seat="table")
    screen.sync()
    same("hand" in screen.now["view"], False)
    same(screen.now["private"], False)
    same(screen.now["question"], {"id": "{name} is the Guide and chooses a place.", "parts": {"name": {"seat": 0}}})
    screen.say(do="look", seat=1)
    screen.sync()
    same("hand" in screen.now["view"], False)
    same(screen.now["private"], False)
    refused("not-your-turn", screen.say, do="act", action="name castle")
    screen.say(do="look", seat=0)
    screen.sync()
    screen.act(screen.now["actions"][0])


@test("behind a curtain a screen that is shared gets nothing private, whatever happens")
def _(server):
    made = server.make("thumb", ["me", "me", "me"], settings={"look": 0})
    screen = server.connect(made["code"], made["token"]).hello(curtain=True)
    other = server.connect(made["code"], made["token"]).hello()
    same((screen.you["look"], "curtain" in screen.you), (0, False))
    screen.say(do="ready")
    screen.until(lambda s: s.now["view"]["phase"] == "name")
    screen.sync()
    # Seat 0 has cards now: this screen has moved away from it by itself.
    same((screen.you["look"], screen.you["curtain"]), ("table", 0))
    refused("not-yours", screen.say, do="act", action="name castle")
    refused("not-yours", screen.say, do="hint")
    reload = server.connect(made["code"], made["token"]).hello(curtain=True)
    same((reload.you["look"], reload.you["curtain"]), ("table", 0))
    screen.say(do="look", seat=1, curtain=True)
    screen.sync()
    same((screen.you["look"], "curtain" in screen.you), (1, False))
    screen.say(do="look", seat=0, curtain=True)
    screen.sync()
    same((screen.you["look"], screen.you["curtain"]), ("table", 0))
    same(any(b'"hand":["' in frame for s in (screen, reload) for frame in s.socket.frames), False)
    # Lifted, until it is let down again.
    screen.say(do="look", seat=0)
    screen.sync()
    same((screen.you["look"], "curtain" in screen.you), (0, False))
    same(len(screen.now["view"]["hand"]), 3)
    screen.act(screen.now["actions"][0])
    screen.say(do="look", seat=0, curtain=True)
    screen.sync()
    same(screen.now["waiting"], [1])
    # Whoever looks, `you` comes before the view that it speaks of.
    for s in (screen, other, reload):
        eyes = None
        for m in map(json.loads, s.socket.frames):
            eyes = m["look"] if m["is"] == "you" else eyes
            same(m["is"] != "now" or ("ask" in m) == (eyes != "table"), True)


@test("a screen of one seat has no curtain")
def _(server):
    party = Party(server, "thumb", 3)
    party.act(0, "done")
    s = server.connect(party.code, party.tokens[0]).hello(curtain=True)
    same((s.you["look"], s.now["private"]), (0, True))
    party.close()


@test("the same question cannot be answered twice")
def _(server):
    party = Party(server, "lights", 2)
    s = party.screens[0]
    ask = s.now["ask"]
    action = next(a for a in s.now["actions"] if a.startswith("name"))
    first = s.send(do="act", action=action, ask=ask)
    enter = next(a for a in s.now["actions"] if a.startswith("enter"))
    second = s.send(do="act", action=enter, ask=ask)
    s.until(lambda s: any(m.get("id") == second for m in s.heard))
    answers = {m["id"]: m for m in s.heard if m.get("id") in (first, second)}
    same(answers[first]["is"], "ok")
    same(answers[second]["error"], "stale")
    party.close()


@test("what revealed nothing can be taken back")
def _(server):
    party = Party(server, "lights", 2)
    s = party.screens[0]
    same(s.now["undo"], False)
    refused("illegal-action", s.say, do="undo")
    view, n, ask = s.now["view"], s.now["n"], s.now["ask"]
    s.act(next(a for a in s.now["actions"] if a.startswith("name")))
    party.sync()
    same(s.now["undo"], True)
    s.say(do="undo")
    party.sync()
    for o in party.everybody:
        same(o.now["n"], n)
        same(len(o.events), n)
    same((s.now["view"], s.now["ask"]), (view, ask))
    s.act("enter N1")
    party.sync()
    refused("not-yours", party.table.say, do="undo")
    refused("illegal-action", s.say, do="undo")
    party.close()


@test("what a ruling makes final cannot be taken back")
def _(server):
    party = Party(server, "labyrinth", 2)
    s = party.screens[party.waiting()[0]]
    s.act("inner")
    party.sync()
    same(s.now["undo"], False)
    answer = refused("illegal-action", s.say, do="undo")
    same(answer.answer["say"]["id"], "That is final: the rules allow no trying out.")
    party.close()


@test("what the first draw will show is private before it is drawn")
def _(server):
    party = Party(server, "goblins", 3)
    first = party.waiting()[0]
    same([s.now["private"] for s in party.screens], [i == first for i in range(3)])
    party.act(first, "explore")
    same([s.now["private"] for s in party.screens], [i == first for i in range(3)])
    party.close()


@test("both sides of a duel choose in private")
def _(server):
    rng = random.Random(2)
    party = Party(server, "labyrinth", 2)
    while party.table.now["view"]["phase"] != "duel":
        party = Party(server, "labyrinth", 2) if party.over() else party
        party.step(rng)
    same([s.now["private"] for s in party.screens], [True, True])
    same([s.now["question"]["id"] for s in party.screens], ["Duel! Rock, scissors or paper?"] * 2)
    party.act(0, "paper")
    same([s.now["private"] for s in party.screens], [True, True])
    same(party.table.now["private"], False)
    party.close()


@test("a hint comes from what the seat has seen")
def _(server):
    party = Party(server, "lights", 2)
    s = party.screens[0]
    hint = s.say(do="hint")
    same(hint["action"] in s.now["actions"], True)
    same(bool(hint["text"] and all(s["id"] for s in hint["say"])), True)
    nudge = s.say(do="hint", detail="nudge")
    same(nudge["action"], None)  # nothing is remembered yet: where it may be is all there is to say
    same([s["id"] for s in nudge["say"]], ["You have not seen {n} of the places: {sought:the} must be above one of them."])
    refused("not-your-turn", party.screens[1].say, do="hint")
    party.close()


@test("a hint says where a thing was seen, a nudge only which")
def _(server):
    party = Party(server, "thumb", 3)
    seat = party.waiting()[0]
    party.act(seat, "hide")
    party.act(party.waiting()[0], party.screens[party.waiting()[0]].now["actions"][0])
    guide = party.screens[party.waiting()[0]]
    where, when = guide.say(do="hint")["say"]
    same(where["id"], "You saw {what:the} at {where:the}.")
    same(int(where["parts"]["where"]["word"]) < len(guide.now["view"]["circle"]), True)
    same("where" in when["parts"], False)
    nudge, = guide.say(do="hint", detail="nudge")["say"]
    same(nudge["parts"]["what"], where["parts"]["what"])
    same("where" in nudge["parts"], False)
    place = guide.say(do="hint", detail="place")
    same((place["action"], place["say"][0]), (None, where))
    party.close()


@test("everybody sees the next match coming, can stop it, and can hasten it")
def _(server):
    party = Party(server, "tiny", 2)
    rng = random.Random(1)
    party.host.say(do="stay")  # nothing to stop

    def kind(s):
        return (s.clock or {}).get("kind")
    while not party.over():
        party.step(rng)
    party.table.say(do="again", soon=True)
    party.screens[1].until(lambda s: kind(s) == "again")
    party.screens[1].say(do="stay")
    party.table.until(lambda s: kind(s) is None)
    same(party.table.now["match"], 1)
    party.screens[0].say(do="again", soon=True)
    party.table.until(lambda s: kind(s) == "again" and s.clock["ready"] == [0])
    party.screens[1].say(do="ready")  # all who sit here want it: at once
    party.table.until(lambda s: s.now["match"] == 2)
    same(party.table.now["over"], False)
    party.close()


@test("again with the same people; or gather first")
def _(server):
    party = Party(server, "tiny", 2)
    rng = random.Random(1)
    refused("not-over", party.host.say, do="again")
    while not party.over():
        party.step(rng)
    first = server.get(f"/api/tables/{party.code}/record?match=1")
    party.host.say(do="again")
    party.sync()
    for s in party.everybody:
        same(s.now["match"], 2)
        same(s.now["over"], False)
    same("seed" in party.table.table, False)
    same(server.get(f"/api/tables/{party.code}/record?match=1"), first)
    refused("not-over", server.get, f"/api/tables/{party.code}/record")
    while not party.over():
        party.step(rng)
    party.host.say(do="again", gather=True)
    party.sync()
    same(party.table.table["phase"], "gather")
    party.screens[0].say(do="leave", seat=0)
    party.host.say(do="set", seats=3, settings={"pace": 50})
    party.sync()
    same([s["kind"] for s in party.table.table["seats"]], ["open", "person", "open"])
    same(party.table.table["settings"]["pace"], 50)
    refused("no-seat", party.host.say, do="start")
    party.host.say(do="start", level="random")
    party.sync()
    same([s["kind"] for s in party.table.table["seats"]], ["computer", "person", "computer"])
    party.close()


@test("a table is made as it is asked for, or refused with the reason")
def _(server):
    def make(**what):
        return server.post("/api/tables", what)
    two = [{"kind": "me"}, {"kind": "open"}]
    refused("unknown-game", make, game="chess", seats=two)
    refused("bad-request", make, game="lights")
    refused("bad-players", make, game="lights", seats=[{"kind": "me"}])
    refused("bad-request", make, game="lights", seats=[{"kind": "me"}, {"kind": "ghost"}])
    refused("bad-request", make, game="lights", seats=two, options={"colour": 3})
    refused("bad-request", make, game="lights", seats=two, settings={"look": -1})
    refused("bad-request", make, game="lights",
            seats=[{"kind": "me"}, {"kind": "computer", "level": "god"}])
    refused("bad-json", server.post, "/api/tables", "{")
    made = make(game="lights", seats=two, options={"goal": 2}, settings={"look": 5})
    table = server.get(f"/api/tables/{made['code']}")
    same(table["options"]["goal"], 2)
    same(table["settings"], {"look": 5, "shout": 20, "talk": 15, "pace": 100, "wins": 0, "threads": 0})


@test("games, rules, editions and the QR code are there to be read")
def _(server):
    games = server.get("/api/games")
    for game in games["games"]:
        one = server.get(f"/api/games/{game['id']}")
        same(one["rules"] != [] and one["verbs"] != [], True)
        for edition in games["about"][game["id"]]["editions"]:
            printed = server.get(f"/api/games/{game['id']}/editions/{edition['name']}")
            same((printed["game"], printed["title"]), (game["id"], edition["title"]))
    refused("unknown-game", server.get, "/api/games/chess")
    refused("not-found", server.get, "/api/games/lights/editions/none")
    code = server.make("lights", ["me", "open"])["code"]
    status, headers, svg = server.ask("GET", f"/api/tables/{code}/qr.svg")
    same((status, headers["content-type"]), (200, "image/svg+xml"))
    same(svg.startswith(b"<svg "), True)


@test("old tables are deleted by age, with the names; records stay")
def _(server):
    import sqlite3  # pylint: disable=import-outside-toplevel
    party = Party(server, "tiny", 2)
    rng = random.Random(1)
    while not party.over():
        party.step(rng)
    party.close()
    same(server.stop(), 0)
    db = sqlite3.connect(server.store)
    db.execute("UPDATE game_table SET visited = visited - 33 * 86400")
    db.execute("UPDATE line SET at = at - 33 * 86400")
    db.execute("UPDATE sighting SET seen = seen - 2 * 86400")
    db.commit()
    db.close()
    server.start()
    refused("no-table", server.get, f"/api/tables/{party.code}")
    same(server.stop(), 0)
    with open(server.store, "rb") as f:
        same(b"\"P0\"" in f.read(), False)
    db = sqlite3.connect(server.store)
    records = db.execute("SELECT game, text FROM record").fetchall()
    same(any(g == "tiny" and t.startswith('[Game "tiny"]') for g, t in records), True)
    db.close()
    server.start()


@test("SIGTERM: everybody is told, everything is written, status 0")
def _(server):
    party = Party(server, "lights", 2)
    party.screens[0].act("enter N1")
    same(server.stop(), 0)
    for s in party.everybody:
        s.until(lambda s: s.bye)
        same(s.bye["why"], "stop")
        try:
            s.hear()
        except Closed:
            pass
    server.start()
    s = server.connect(party.code, party.tokens[0]).hello(match=1, since=party.screens[0].now["n"])
    same(s.now["view"]["lights"][0] is not None, True)


if __name__ == "__main__":
    with Server(sys.argv[1], *FAST) as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
