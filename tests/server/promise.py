#!/usr/bin/env python3
"""What has been turned face down stays so, and nobody sees through a seat
that is not theirs: promise.py THICKET [PART-OF-A-NAME...]

The same as time goes by is in promise.c, whose minutes are short.
"""
import os
import random
import sys
import time

from client import Party, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, same, test  # noqa: E402

FAST = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000", "--connections-per-address", "1000", "--absence", "1"]
GAMES = (("thumb", 3), ("lights", 2), ("hood", 2), ("goblins", 3), ("labyrinth", 3), ("tiny", 2))


def is_present(screen):
    same((screen.now["from"], screen.now["events"]), (screen.now["n"], []))


# ---- The past ----

@test("who was not there is told nothing of it, in any game")
def _(server):
    for game, players in GAMES:
        party = Party(server, game, players)
        rng = random.Random(game)
        for _ in range(12):
            if not party.over():
                party.step(rng)
        same(party.screens[0].now["n"] > 3, True)
        for since in (0, 1, party.table.now["n"] - 1):
            for token in (None, party.host_token, *party.tokens):
                for role in (None, "watch", "table"):
                    s = server.connect(party.code, token, role).hello(match=1, since=since)
                    is_present(s)
                    s.say(do="hello", match=1, since=0, screen=s.you["screen"])
                    s.sync()
                    is_present(s)
                    s.close()
        for i, s in enumerate(party.screens):
            for seat in ("table", i):
                s.say(do="look", seat=seat, match=1, since=0)
                s.sync()
                same(s.you["look"], seat)
                is_present(s)
        party.close()


@test("a screen that lost the line sees what it missed, also while the old one seems open")
def _(server):
    for is_cut in (True, False):
        party = Party(server, "lights", 2)
        rng = random.Random(2)
        while len(party.table.events) < 5 or party.waiting() != [0]:
            party.step(rng)
        lost, zero = party.screens[1], party.screens[0]
        had, screen, seen = lost.now["n"], lost.you["screen"], list(lost.events)
        party.everybody.remove(lost)
        if is_cut:
            lost.close()
        zero.act(rng.choice(zero.now["actions"]))
        zero.sync()
        again = server.connect(party.code, party.tokens[1])
        again.events = seen
        again.hello(match=1, since=had, screen=screen)
        same((again.now["from"], again.now["n"], again.gaps), (had, zero.now["n"], 0))
        same(again.now["n"] > had, True)
        same(again.you["screen"], screen)
        if not is_cut:
            lost.until(lambda s: s.bye)
        party.close()


@test("who reloads gets the present")
def _(server):
    party = Party(server, "lights", 2)
    rng = random.Random(2)
    for _ in range(5):
        party.step(rng)
    old = party.screens[1]
    reload = server.connect(party.code, party.tokens[1]).hello()
    same((reload.now["from"], reload.now["events"]), (reload.now["n"], []))
    same((reload.now["view"], reload.now["ask"]), (old.now["view"], old.now["ask"]))
    party.close()


@test("a screen's name is good for nobody else, and not for another look")
def _(server):
    party = Party(server, "thumb", 3)
    rng = random.Random(2)
    for _ in range(5):
        party.step(rng)
    screen = party.screens[1].you["screen"]
    for token, role in ((None, "watch"), (None, "table"), (party.tokens[0], None), (party.host_token, None),
                        (party.tokens[1], "watch"), (party.tokens[1], "table")):
        is_present(server.connect(party.code, token, role).hello(match=1, since=0, screen=screen))
    s = server.connect(party.code, party.tokens[1])
    is_present(s.hello(match=1, since=0, screen=screen, seat="table"))
    for made_up in ("", "A" * 22, screen[:-1], screen + "A"):
        is_present(server.connect(party.code, party.tokens[1]).hello(match=1, since=0, screen=made_up))
    refused("bad-request", server.connect(party.code, party.tokens[1]).hello, match=1, since=0, screen=7)
    party.close()


@test("what has arrived is never sent again, to nobody")
def _(server):
    party = Party(server, "lights", 2)
    rng = random.Random(2)
    for _ in range(8):
        party.step(rng)
    s = party.screens[0]
    n, screen = s.now["n"], s.you["screen"]
    s.sync(match=1, seen=n)
    is_present(server.connect(party.code, party.tokens[0]).hello(match=1, since=0, screen=screen))
    party.close()


@test("seats on another device, another match, a restart: the present")
def _(server):
    party = Party(server, "tiny", 2)
    rng = random.Random(2)
    party.step(rng)
    s = party.screens[1]
    screen = s.you["screen"]
    moved = server.sit(party.code, key=s.say(do="move")["key"])
    party.everybody.remove(s)
    is_present(server.connect(party.code, moved["token"]).hello(match=1, since=0, screen=screen))
    screen = party.screens[0].you["screen"]
    server.kill()
    server.start()
    s = server.connect(party.code, party.tokens[0]).hello(match=1, since=0, screen=screen)
    is_present(s)
    same(s.you["screen"] != screen, True)
    party.close()


@test("what was taken back is not told as if it stood")
def _(server):
    party = Party(server, "lights", 2)
    zero, one = party.screens
    had, screen = one.now["n"], one.you["screen"]
    zero.act(next(a for a in zero.now["actions"] if a.startswith("name")))
    one.sync()
    seen = one.now["n"]
    same(seen > had, True)
    one.close()
    party.everybody.remove(one)
    zero.say(do="undo")
    zero.sync()
    zero.act("enter N1")
    again = server.connect(party.code, party.tokens[1]).hello(match=1, since=seen, screen=screen)
    same(again.now["from"], had)
    same([e["type"] for e in again.now["events"]][0], "enter")
    party.close()


# ---- What anybody can ask ----

def swap_in_secret(party):
    """Somebody swaps in goblins, which nobody else is told."""
    rng = random.Random(3)
    while True:
        seat = party.waiting()[0]
        swaps = [a for a in party.screens[seat].now["actions"] if a.startswith("swap")]
        if swaps:
            return seat, swaps[0]
        party.act(seat, next((a for a in party.screens[seat].now["actions"] if a.startswith("explore")),
                             rng.choice(party.screens[seat].now["actions"])))


@test("a secret action moves nothing that anybody can ask")
def _(server):
    party = Party(server, "goblins", 3, options={"mode": "advanced"})
    seat, swap = swap_in_secret(party)

    def asked():
        return [server.ask("GET", path, raw=True)[2] for path in
                ("/healthz", f"/api/tables/{party.code}", f"/api/tables/{party.code}/record", "/api/games")]
    before = asked()
    counts = [len(s.socket.frames) for s in party.everybody]
    party.screens[seat].act(swap)
    same(asked(), before)
    for s in party.everybody:
        s.sync()
    frames = [len(s.socket.frames) - n for s, n in zip(party.everybody, counts)]
    same([n for s, n in zip(party.everybody, frames) if s is not party.screens[seat]],
         [1] * (len(frames) - 1))  # the pong
    party.close()


@test("a secret action does not make a seat look awake")
def _(server):
    party = Party(server, "goblins", 2, options={"mode": "advanced"})
    seat, swap = swap_in_secret(party)
    began = time.monotonic()
    time.sleep(3.5)
    party.screens[seat].act(swap)
    party.table.until(lambda s: s.table["seats"][seat]["silent"])
    same(time.monotonic() - began < 7.4, True)  # four seconds after it was asked, not after the swap
    party.close()


# ---- Other people's seats ----

def after_some(server, game="hood", players=3):
    party = Party(server, game, players)
    rng = random.Random(1)
    for _ in range(6):
        party.step(rng)
    return party


@test("a seat in mid-game is taken over only when all who are there agree")
def _(server):
    party = after_some(server)
    host = party.host
    host.say(do="kick", seat=2)
    party.everybody.remove(party.screens.pop())
    party.sync()
    for token in (None, party.host_token):  # the host is no exception
        asked = server.sit(party.code, token, name="Eve", seat=2)
        same((asked["seats"], asked["asks"]), ([], 2))
        eve = server.connect(party.code, asked.get("token", token)).hello()
        same((eve.you["seats"], eve.you["look"], eve.you["asks"]), ([], "table", 2))
        refused("not-yours", eve.say, do="look", seat=2)
        refused("not-yours", eve.say, do="agree", seat=2, on=True)
        refused("too-many", server.sit, party.code, name="Mallory", seat=2)
        party.sync()
        same(party.table.table["plea"], {"seat": 2, "name": "Eve", "waits": [0, 1]})
        refused("not-yours", party.table.say, do="agree", seat=2, on=True)
        party.screens[0].say(do="agree", seat=2, on=True)
        party.sync()
        same(party.table.table["plea"]["waits"], [1])
        same(party.table.table["seats"][2]["kind"], "open")
        party.screens[1].say(do="agree", seat=2, on=False)
        party.sync()
        same("plea" in party.table.table, False)
        same(party.table.news["say"]["id"], "Not everybody agreed: the seat stays as it is.")
        eve.sync()
        same((eve.you["seats"], "asks" in eve.you), ([], False))
        same(eve.table["seats"][2]["kind"], "open")
        refused("stale", party.screens[0].say, do="agree", seat=2, on=True)
        eve.close()
    asked = server.sit(party.code, name="Eve")
    eve = server.connect(party.code, asked["token"]).hello()
    for s in party.screens:
        s.say(do="agree", seat=2, on=True)
    party.sync()
    eve.sync()
    same((eve.you["seats"], eve.you["look"]), ([2], 2))
    is_present(eve)
    for s in (*party.everybody, eve):
        same(s.table["seats"][2]["name"], "Eve")
        same((s.news["say"]["id"], s.news["say"]["parts"]),
             ("{name} plays on in the middle of the game, and sees from now on what lies there.",
              {"name": {"seat": 2}}))
    party.close()


@test("a host does not look into a computer player's hand unless the others agree")
def _(server):
    party = after_some(server)
    host = party.host
    host.say(do="hand", seat=2, level="random")
    host.say(do="kick", seat=2)
    host.say(do="hand", seat=2, level="random")
    host.say(do="back", seat=2)
    same(server.sit(party.code, party.host_token, seat=2)["seats"], [])
    host.sync()
    refused("not-yours", host.say, do="look", seat=2)
    refused("not-yours", host.say, do="leave", seat=2)
    party.close()


@test("who is alone with computer players takes over at once, and it is told")
def _(server):
    made = server.make("hood", ["me", "computer", "computer"], settings={"pace": 0})
    code, token = made["code"], made["token"]
    watcher = server.connect(code, role="watch").hello()
    me = server.connect(code, token).hello()
    me.say(do="back", seat=1)
    same(server.sit(code, token, seat=1)["seats"], [0, 1])
    watcher.until(lambda s: s.news)
    me.until(lambda s: s.you["seats"] == [0, 1])
    me.say(do="look", seat=1)
    me.until(lambda s: s.you["look"] == 1)
    is_present(me)


@test("what the seat saw before is not told by a hint either")
def _(server):
    made = server.make("thumb", ["me", "computer"], settings={"pace": 0, "look": 1, "shout": 0})
    code, token = made["code"], made["token"]
    me = server.connect(code, token).hello()
    me.until(lambda s: s.now["view"]["phase"] != "look")
    me.say(do="back", seat=1)
    same(server.sit(code, token, seat=1)["seats"], [0, 1])
    for is_fresh in (False, True):
        if is_fresh:  # it is not forgotten
            server.kill()
            server.start()
            me = server.connect(code, token).hello()
        me.say(do="look", seat=1)
        refused("not-yours", me.say, do="hint")
        me.say(do="look", seat=0)
        me.sync()
        if me.now["actions"]:
            same(me.say(do="hint")["is"], "hint")


@test("an asker who goes away asks no more")
def _(server):
    party = after_some(server)
    party.host.say(do="kick", seat=2)
    party.everybody.remove(party.screens.pop())
    server.sit(party.code, name="Eve", seat=2)
    party.sync()
    same(party.table.table["plea"]["name"], "Eve")
    party.table.until(lambda s: "plea" not in s.table, 20)
    party.close()


if __name__ == "__main__":
    with Server(sys.argv[1], *FAST) as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
