#!/usr/bin/env python3
"""Time at a table: looks, talks and shouts, pauses, and screens that still tell a story.

    clocks.py THICKET [PART-OF-A-NAME...]
"""
import os
import random
import sys
import time

from client import Party, Refused, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, same, test  # noqa: E402

FAST = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000",
        "--connections-per-address", "1000", "--absence", "1"]


@test("the look lasts as long as the server's clock says, or until all are ready")
def _(server):
    began = time.monotonic()
    party = Party(server, "thumb", 3, settings={"look": 2})
    for s in party.everybody:
        same((s.clocks[0]["kind"], s.clocks[0]["of"]), ("look", 2000))
    for s in party.everybody:
        s.until(lambda s: s.now["view"]["phase"] == "name")
        same(s.now["view"]["circle"], [None] * 7)
    same(time.monotonic() - began >= 2, True)
    party.close()
    party = Party(server, "thumb", 3, settings={"look": 600})
    party.screens[0].act("hide")  # is "ready" while the clock runs
    party.sync()
    same(party.table.now["view"]["phase"], "look")
    same(party.table.clock["ready"], [0])
    party.screens[1].say(do="ready")
    party.screens[2].say(do="ready")
    party.sync()
    same(party.table.now["view"]["phase"], "name")
    same(party.table.clock["kind"], None)
    party.close()


@test("a paused clock stands still")
def _(server):
    party = Party(server, "thumb", 3, settings={"look": 600})
    party.screens[1].say(do="pause", on=True)
    party.sync()
    paused = party.table.clock
    same(paused["runs"], False)
    time.sleep(0.3)
    party.screens[1].say(do="pause", on=False)
    party.sync()
    same(party.table.clock["runs"], True)
    same(party.table.clock["left"], paused["left"])
    party.close()


@test("no clock runs before every screen that tells the story has told it, up to a bound")
def _(server):
    def dealt(pace):
        made = server.make("thumb", ["me", "me"], start=False, settings={"look": 600, "pace": pace})
        s = server.connect(made["code"], made["token"]).hello(tells=True)
        silent = server.connect(made["code"], role="table").hello()  # does not tell: nobody waits for it
        s.say(do="start")
        s.until(lambda s: s.now and s.clock)
        return s, silent
    s, silent = dealt(300)
    same(s.clock["runs"], False)
    same(s.now["events"][0]["type"], "circle")
    same("tiles" in s.now["events"][0]["later"]["parts"], False)
    refused("bad-request", s.say, do="told", match=1, n=-1)
    for lie in ({"match": 1, "n": 999}, {"match": 2, "n": 1}, {"match": 1, "n": 0}):
        s.say(do="told", **lie)
        s.sync()
        same(s.clock["runs"], False)
    s.send(do="told", match=1, n=s.now["n"])
    s.until(lambda s: s.clock["runs"])
    silent.until(lambda s: s.clock and s.clock["runs"])
    s.close()
    silent.close()
    # Who says nothing holds the table for a while only, and once.
    s, silent = dealt(1)
    s.until(lambda s: s.clock["runs"])
    s.say(do="ready")
    s.until(lambda s: s.now["view"]["phase"] != "look")
    s.close()
    silent.close()


@test("computer players let people propose, until they say go on")
def _(server):
    made = server.make("thumb", ["me", "computer", "computer"], settings={"look": 600, "talk": 600, "pace": 1})
    s = server.connect(made["code"], made["token"]).hello()
    while not (s.clock and s.clock["kind"] == "talk"):
        try:
            if s.clock and s.clock["kind"] == "look" and 0 not in s.clock["ready"]:
                s.say(do="ready")
            elif s.now["view"]["phase"] != "between" and s.now["actions"] not in ([], ["penalty"]):
                s.act(s.now["actions"][0])
        except Refused:
            pass  # the table had moved on by then
        s.hear()
    same(s.now["view"]["phase"], "between")
    same("begin" in s.now["actions"], False)
    time.sleep(0.3)
    s.sync()
    same((s.now["view"]["phase"], s.clock["kind"]), ("between", "talk"))
    s.say(do="ready")
    s.until(lambda s: s.now["view"]["phase"] != "between" and s.clock["kind"] != "talk")
    s.close()


@test("computer players answer what all are asked when the people have")
def _(server):
    made = server.make("thumb", ["me", "open", "computer"], start=False, settings={"look": 600, "talk": 600, "pace": 1})
    tokens = [made["token"], server.sit(made["code"])["token"]]
    screens = [server.connect(made["code"], t).hello() for t in tokens]
    screens[0].say(do="start")
    while not any("propose tree" in (s.now or {}).get("actions", ()) for s in screens):
        same((screens[0].now or {}).get("over", False), False)
        for i, s in enumerate(screens):
            s.sync()
            try:
                if s.clock and s.clock["kind"] == "look" and i not in s.clock["ready"]:
                    s.say(do="ready")
                elif s.now and s.now["view"]["phase"] != "between" and s.now["actions"] not in ([], ["penalty"]):
                    refuses = "refuse" in s.now["actions"]  # the Tree is to be there later
                    s.act("refuse" if refuses else s.now["actions"][0])
            except Refused:
                pass  # the table had moved on by then
        time.sleep(0.01)
    one, other = sorted(screens, key=lambda s: "propose tree" not in s.now["actions"])
    one.act("propose tree")
    time.sleep(0.5)
    other.sync()
    same((other.now["view"]["phase"], len(other.now["waiting"])), ("vote", 2))
    other.act("agree")
    other.until(lambda s: s.now["view"]["phase"] != "vote")
    for s in screens:
        s.close()


@test("two shouts at once: the first counts, the second hears that it came late")
def _(server):
    if "goblins" not in [g["id"] for g in server.get("/api/games")["games"]]:
        return "goblins is not here yet"
    party = Party(server, "goblins", 3)
    rng = random.Random(4)
    while party.table.now["view"]["phase"] != "shout":
        seat = party.waiting()[0]
        actions = party.screens[seat].now["actions"]
        escapes = [a for a in actions if a.startswith("escape")]
        party.act(seat, escapes[0] if escapes else rng.choice(actions))
    a, b = [party.screens[w] for w in party.waiting()]
    shout = next(x for x in a.now["actions"] if x.startswith("goblins"))
    one = a.send(do="act", action=shout, ask=a.now["ask"])
    two = b.send(do="act", action=shout, ask=b.now["ask"])
    party.sync()
    first = next(m for m in a.heard if m.get("id") == one)
    second = next(m for m in b.heard if m.get("id") == two)
    same(sorted([first["is"], second["is"]]), ["error", "ok"])
    late = first if first["is"] == "error" else second
    same(late["error"] in ("illegal-action", "not-your-turn"), True)
    party.close()
    return late["text"]


@test("who says nothing is quiet when the time to shout is over")
def _(server):
    if "goblins" not in [g["id"] for g in server.get("/api/games")["games"]]:
        return "goblins is not here yet"
    party = Party(server, "goblins", 2, settings={"shout": 1})
    party.act(0, next(a for a in party.screens[0].now["actions"] if a.startswith("escape")))
    party.table.until(lambda s: s.now["view"]["phase"] == "flip")
    party.sync()
    same([c["kind"] for c in party.table.clocks], ["shout", None])
    same(party.table.clock["kind"], None)
    party.close()


@test("who has begun to choose gets the time to shout again, once")
def _(server):
    if "goblins" not in [g["id"] for g in server.get("/api/games")["games"]]:
        return "goblins is not here yet"
    party = Party(server, "goblins", 2, settings={"shout": 600})
    s = party.screens[1]
    one = s.send(do="choose")
    party.act(0, next(a for a in party.screens[0].now["actions"] if a.startswith("escape")))
    party.table.until(lambda t: t.clock and t.clock["kind"] == "shout" and t.clock["runs"])
    time.sleep(1.5)
    two = s.send(do="choose")
    s.until(lambda s: s.clock and s.clock["ready"] == [1])
    assert s.clock["left"] > s.clock["of"] - 1000, s.clock  # not what was left of it
    three = s.send(do="choose")
    four = party.screens[0].send(do="choose")  # who escapes does not shout
    party.sync()
    answers = [next(m for m in screen.heard if m.get("id") == n) for screen, n in [(s, one), (s, two), (s, three), (party.screens[0], four)]]
    same([m.get("error", m["is"]) for m in answers], ["stale", "ok", "stale", "stale"])
    party.close()


if __name__ == "__main__":
    with Server(sys.argv[1], *FAST) as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
