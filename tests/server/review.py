#!/usr/bin/env python3
"""A match looked back on, at the server: review.py THICKET [PART-OF-A-NAME...]"""
import os
import random
import sys
import time

from client import PATIENCE, Party, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, same, test  # noqa: E402

FAST = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000", "--connections-per-address", "1000"]


def path_of(party, what):
    return f"/api/tables/{party.code}/{what}"


def play(party, rng):
    while not party.over():
        party.step(rng)


def review(server, party):
    """Asks until it is there, as the page does; the last answer, and how far it was each time."""
    end, done = time.monotonic() + PATIENCE, []
    while time.monotonic() < end:
        answer = server.get(path_of(party, "review"))
        done.append(answer["done"])
        if answer["review"]:
            return answer, done
        time.sleep(0.02)
    raise TimeoutError("no review")


@test("a match that is over is looked back on, and a new deal throws that away")
def _(server):
    party, rng = Party(server, "lights", 2, options={"goal": 1}), random.Random(5)
    refused("not-over", server.get, path_of(party, "review"))
    play(party, rng)
    answer, done = review(server, party)
    same(answer["match"], 1)
    same(done, sorted(done))
    same(answer["done"], answer["of"])
    found = answer["review"]
    same([s["seat"] for s in found["seats"]], [0, 1])
    for seat in found["seats"]:
        same(seat["begin"] + seat["skill"] + seat["luck"], seat["end"])
        same(len(seat["moments"]) <= 3, True)
        threads = [t for t in found["threads"] if t["seat"] == seat["seat"]]
        for kind in "remembered", "missed":
            same(sum(t["kind"] == kind for t in threads), seat[kind])
        same(all(("action" if t["kind"] == "lucky" else "where") in t for t in threads), True)
    same(sorted((s["seat"], ply) for s in found["seats"] for ply in s["moments"]),
         sorted((d["seat"], d["ply"]) for d in found["decisions"]))
    same(server.get(path_of(party, "review")), answer)
    refused("not-over", server.get, path_of(party, "review?match=2"))
    party.host.say(do="again")
    party.sync()
    refused("not-over", server.get, path_of(party, "review"))
    party.close()


@test("what fades is what the replay says was known; and a replay can be seen through one pair of eyes")
def _(server):
    party, rng = Party(server, "thumb", 3), random.Random(6)
    play(party, rng)
    found = review(server, party)[0]["review"]
    replay = server.get(path_of(party, "replay"))
    for seat, fading in enumerate(found["fading"]):
        known = {}
        for ply, step in enumerate(replay["steps"], 1):
            known[ply] = step["known"].get(str(seat), known.get(ply - 1, []))
        for ply, *shares in fading:
            same(len(shares), len(known[ply]))
            same(all(0 <= s <= 100 for s in shares), True)
    mine = server.get(path_of(party, "replay?eyes=1"))
    same(len(mine["steps"]), len(replay["steps"]))
    same(any(a["view"] != b["view"] for a, b in zip(mine["steps"], replay["steps"])), True)
    party.close()


@test("what somebody used and missed is fitted, and what is no such thing refused")
def _(server):
    party, rng = Party(server, "thumb", 3), random.Random(6)
    play(party, rng)
    games = [{"game": "thumb", "cases": s["cases"]} for s in review(server, party)[0]["review"]["seats"]]
    party.close()
    said = server.post("/api/memory", {"game": "thumb", "games": games})
    same(said["games"], 3)
    same(said["cases"], sum(c[0] < 2 for g in games for c in g["cases"]))
    same(said["better"], said["missing"] == 0)
    same(said["better"], said["level"] is not None)
    forgetful = [{"game": "thumb", "cases": [[0, 3], [1, 0], [0, 4], [0, 2]] * 3}] * 4
    said = server.post("/api/memory", {"game": "thumb", "games": forgetful})
    same((said["better"], said["level"].split("~")[0]), (True, "adult"))
    same(said["recall"]["8"][1] <= said["recall"]["8"][0] <= said["recall"]["8"][2], True)
    made = server.make("thumb", ["me", {"kind": "computer", "level": said["level"]}])
    same(server.get(f"/api/tables/{made['code']}")["seats"][1]["level"], said["level"])
    refused("unknown-game", server.post, "/api/memory", {"game": "chess", "games": []})
    refused("bad-request", server.post, "/api/memory", {"game": "thumb", "games": [{"game": "thumb", "cases": [7]}]})


@test("from a moment of a match that is over one goes on at a table of one's own")
def _(server):
    party, rng = Party(server, "thumb", 3), random.Random(6)
    refused("not-over", server.post, path_of(party, "take-over"), {"at": 5, "seat": 1})
    play(party, rng)
    steps = server.get(path_of(party, "replay?eyes=1"))["steps"]
    at = next(i for i in range(len(steps) // 2, len(steps)) if steps[i]["by"] == 1)
    for wrong in ({"at": len(steps), "seat": 1}, {"at": -1, "seat": 1}, {"at": at, "seat": 3}, {"at": at},
                  {"at": at, "seat": 1, "level": "grown-up"}):
        refused("bad-request", server.post, path_of(party, "take-over"), wrong)
    made = server.post(path_of(party, "take-over"), {"at": at, "seat": 1, "name": "Anna", "level": "child"})
    same([(s["kind"], s["level"] if s["kind"] == "computer" else s["name"])
          for s in server.get(f"/api/tables/{made['code']}")["seats"]],
         [("computer", "child"), ("person", "Anna"), ("computer", "child")])
    screen = server.connect(made["code"], made["token"]).hello()
    same(screen.now["view"], steps[at - 1]["view"])
    same(screen.now["events"], [])
    screen.say(do="act", action=screen.now["actions"][0], ask=screen.now["ask"])
    screen.until(lambda s: s.now["events"])
    screen.socket.close()
    party.close()


@test("a table may end while its match is looked back on")
def _(server):
    party, rng = Party(server, "thumb", 4), random.Random(7)
    play(party, rng)
    server.get(path_of(party, "review"))
    party.host.say(do="end")
    another = Party(server, "tiny", 2)
    play(another, rng)
    same(review(server, another)[0]["review"]["seats"][0]["seat"], 0)
    another.close()


if __name__ == "__main__":
    with Server(sys.argv[1], *FAST) as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
