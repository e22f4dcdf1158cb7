#!/usr/bin/env python3
"""Whole games through the real server: play.py THICKET [--less] [GAME...]

Random clients on every seat, a host and a table screen; at each step all
screens must agree, and at the end the record must replay and the commitment
hold.  With --less each game is played with the fewest players and without
options, and by no computer players that think.
"""
import hashlib
import json
import os
import random
import re
import subprocess
import sys

from client import Party, Refused, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from games import ways  # noqa: E402
from tap import main, same, test  # noqa: E402

FAST = ["--rehearse", "7", "--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000"]
# Shorter games, where there is an option for it.
SHORT = {"cap": 12}


def options_of(game):
    return {name: value for name, value in SHORT.items() if name in game["options"]}


def check_step(party):
    """What every screen must have in common."""
    t = party.table
    for i, s in enumerate(party.screens):
        same(s.now["waiting"], t.now["waiting"])
        same(bool(s.now["actions"]), i in t.now["waiting"])
        same(s.now["n"], len(s.events))
        same(s.gaps, 0)
        same(type(s.now["private"]), bool)
        same({"truth", "ending"} & set(s.now), set())
        if i not in t.now["waiting"] and s.now["view"] == t.now["view"]:
            same(s.now["private"], False)
            if {"seat": i} not in t.now["question"]["parts"].values():  # else the reader is "you"
                same(s.now["question"], t.now["question"])
    same(set(re.findall(r"{(\w+)}", t.now["question"]["id"])) - set(t.now["question"]["parts"]), set())
    same("actions" in t.now, False)


def play(server, thicket, game, players, options, seed):
    rng = random.Random(seed)
    party = Party(server, game["id"], players, options={**options_of(game), **options})
    commitment = party.table.table["commitment"]
    same("seed" in party.table.table, False)
    path = f"/api/tables/{party.code}"
    refused("not-over", server.get, path + "/record")
    refused("not-over", server.get, path + "/replay")
    steps = 0
    while not party.over():
        check_step(party)
        party.step(rng)
        steps += 1
        if steps > 3000:
            raise AssertionError("it does not end")
    check_end(server, thicket, party, commitment)
    party.close()
    return steps


def check_end(server, thicket, party, commitment):
    path = f"/api/tables/{party.code}"
    table, now = party.table.table, party.table.now
    same(table["phase"], "over")
    text = f"thicket {table['seed']} {table['salt']}"
    same(hashlib.blake2b(text.encode(), digest_size=32).hexdigest(), commitment)
    record = server.get(path + "/record").decode()
    same(f'[Seed "{table["seed"]}"]' in record, True)
    answers = subprocess.run(
        [thicket, "referee"], stdout=subprocess.PIPE, check=True,
        input=json.dumps({"do": "load", "record": record}) + "\n"
        + json.dumps({"do": "view", "as": "table"}) + "\n", encoding="utf-8").stdout.splitlines()
    loaded, view = json.loads(answers[0]), json.loads(answers[1])
    same(loaded["ok"], True)
    same(loaded["result"], now["result"])
    same(view["view"], now["view"])
    # Chance drew from the seed: the same seed gives the same match.
    replay = server.get(path + "/replay")
    same(replay["commitment"], commitment)
    same(len(replay["steps"]), sum(1 for l in record.splitlines() if l and l[0] not in "[#"))
    same(replay["result"], now["result"])
    # Every screen is told how it ended for it, and the truth.
    for screen in [party.table, *party.screens]:
        same(screen.now["truth"], replay["steps"][-1]["view"])
        same(screen.now["ending"]["outcome"] in ("won", "shared", "lost"), True)
        for said in screen.now["ending"]["say"]:
            same(set(re.findall(r"{(\w+)", said["id"])) - set(said["parts"]), set())


def add(game, players, options):
    words = "".join(f" {k}={v}" for k, v in options.items())

    @test(f"{game['id']}{words} with {players}: every screen to the end")
    def _(server, thicket):
        return f"{play(server, thicket, game, players, options, 7)} actions"


def add_watched(game, levels):
    @test(f"{game['id']}: computer players alone, to the end, while somebody watches")
    def _(server, _thicket):
        n = max(3, game["players"][0]) if game["players"][1] > 2 else 2
        for level in levels:
            made = server.make(game["id"], [{"kind": "computer", "level": level}] * n,
                               options=options_of(game),
                               settings={"look": 1, "shout": 1, "pace": 0})
            watcher = server.connect(made["code"], role="watch").hello()
            watcher.until(lambda s: s.table["phase"] == "over", 180)
            same(watcher.now["over"], True)
            watcher.close()


def add_computers(game):
    @test(f"{game['id']}: one person against computer players, all levels")
    def _(server, _thicket):
        levels = server.get("/api/games")["levels"]
        rng = random.Random(3)
        n = max(2, game["players"][0])
        seats = ["me"] + [{"kind": "computer", "level": levels[i % len(levels)]}
                          for i in range(1, n)]
        made = server.make(game["id"], seats, options=options_of(game),
                           settings={"look": 1, "shout": 1, "pace": 0})
        me = server.connect(made["code"], made["token"]).hello()
        steps = 0
        # Computer players may think for long: some of the game is enough.
        while not me.now["over"] and steps < 6:
            if not me.now["actions"]:
                me.hear(60)
                continue
            ask = me.now["ask"]
            try:
                me.act(rng.choice(me.now["actions"]))
            except Refused as e:  # a computer player was quicker
                same(e.code in ("not-your-turn", "illegal-action", "stale"), True)
            me.until(lambda s, ask=ask: s.now["ask"] != ask or s.now["over"], 60)
            steps += 1
        me.say(do="end")
        me.until(lambda s: s.bye)
        same(me.bye["why"], "ended")


if __name__ == "__main__":
    THICKET = sys.argv[1]
    LESS = sys.argv[2:3] == ["--less"]
    with Server(THICKET, *FAST) as SERVER:
        for GAME in SERVER.get("/api/games")["games"]:
            low, high = GAME["players"]
            for PLAYERS in sorted({max(low, 2), max(low, 2) if LESS else high}):
                add(GAME, PLAYERS, {})
            for PLAYERS, OPTIONS in ways(GAME["id"]):
                if OPTIONS and not LESS:
                    add(GAME, PLAYERS, OPTIONS)
            add_computers(GAME)
            add_watched(GAME, ["random"] if LESS else ["random", "toddler"])
        sys.exit(main(SERVER, THICKET, only=sys.argv[2 + LESS:]))
