#!/usr/bin/env python3
"""The tally of a table's matches, and who begins: tally.py THICKET [PART-OF-A-NAME...]"""
import os
import random
import sys

from client import Party, Server, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, same, test  # noqa: E402

FAST = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000", "--connections-per-address", "1000", "--absence", "1"]


def play(party, rng):
    """To the end of the match; who won."""
    while not party.over():
        party.step(rng)
    result = party.table.now["result"]
    return result["winner"] if "winner" in result else result["won"]


def again(party, **more):
    party.host.say(do="again", **more)
    party.sync()


@test("wins are counted by seat, and the first with enough of them is the champion")
def _(server):
    party = Party(server, "tiny", 2, settings={"wins": 2})
    rng, wins = random.Random(3), [0, 0]
    same(party.table.table["tally"],
         {"matches": 0, "wins": [0, 0], "group": 0, "game": 0, "together": False})
    while max(wins) < 2:
        wins[play(party, rng)] += 1
        tally = party.table.table["tally"]
        same(tally["wins"], wins)
        same(tally["matches"], sum(wins))
        same(tally.get("champions"), [wins.index(2)] if 2 in wins else None)
        if max(wins) < 2:
            again(party)
    again(party)  # and now from the beginning
    same(party.table.table["tally"]["wins"], [0, 0])
    same(party.table.table["tally"]["matches"], 0)
    party.close()


@test("another game for the same people: chairs and screens go along, the tally begins anew, the last match stays")
def _(server):
    party = Party(server, "tiny", 2, settings={"wins": 2})
    refused("not-over", party.host.say, do="change", game="lights")
    watcher = server.connect(party.code, role="watch").hello()
    refused("not-yours", watcher.say, do="change", game="lights")
    names = [s["name"] for s in party.table.table["seats"]]
    play(party, random.Random(3))
    refused("unknown-game", party.host.say, do="change", game="chess")
    same(party.table.table["phase"], "over")
    party.host.say(do="change", game="thumb")
    party.sync()
    table = party.screens[1].table
    same((table["game"], table["phase"], table["tally"]["matches"]), ("thumb", "gather", 0))
    # A television is here: all the chairs that the game has.
    same([s["name"] for s in table["seats"]][:2], names)
    same([s["kind"] for s in table["seats"]], ["person"] * 2 + ["open"] * 4)
    same([c.you["seats"] for c in party.screens], [[0], [1]])
    party.close()
    server.stop()
    server.start()
    host = server.connect(party.code, party.tokens[0]).hello()
    same((host.table["game"], len(host.table["seats"])), ("thumb", 6))
    server.sit(party.code, name="Cleo", seat=5)
    # Without one, the people that there are; computer players as far as they fit.
    host.say(do="hand", seat=2, level="child")
    host.say(do="change", game="lights")
    host.sync()
    same([s["kind"] for s in host.table["seats"]], ["person", "person", "computer", "person"])
    for seat in "Dora", "Emil":
        host.say(do="change", game="thumb")
        host.say(do="set", seats=6)
        server.sit(party.code, name=seat)
    host.sync()
    refused("full", host.say, do="change", game="lights")
    assert b"tiny" in server.ask("GET", f"/api/tables/{party.code}/record?match=1", raw=True)[2]
    host.say(do="start", level="child", fewer=True)
    host.until(lambda s: s.now)
    host.close()


@test("without a number of wins nobody is the champion")
def _(server):
    party = Party(server, "tiny", 2)
    rng = random.Random(4)
    same(party.table.table["settings"]["wins"], 0)
    for n in range(1, 5):
        play(party, rng)
        same(party.table.table["tally"]["matches"], n)
        same("champions" in party.table.table["tally"], False)
        again(party)
    refused("bad-request", party.host.say, do="set", settings={"wins": 100})
    refused("bad-request", party.host.say, do="set", settings={"wins": -1})
    party.close()


@test("goblins is played for two wins, unless somebody says otherwise; alone it is not")
def _(server):
    def wins(seats, **more):
        code = server.make("goblins", seats, **more)["code"]
        return server.get(f"/api/tables/{code}")["settings"]["wins"]
    same(wins(["me", "open"]), 2)
    same(wins(["me", "open"], settings={"wins": 0}), 0)
    same(wins(["me"], options={"mode": "solo"}), 0)


@test("those who play together have one tally against the game")
def _(server):
    party = Party(server, "hood", 2, settings={"wins": 1})
    won = play(party, random.Random(6))
    tally = party.table.table["tally"]
    same(tally["together"], True)
    same((tally["group"], tally["game"]), (int(won), int(not won)))
    same(tally["champions"], [0, 1] if won else [])
    party.close()


@test("the tally survives a kill, and is gone with the table")
def _(server):
    party = Party(server, "tiny", 3)
    rng = random.Random(5)
    for _ in range(3):
        play(party, rng)
        again(party)
    before = party.table.table["tally"]
    same(before["matches"], 3)
    server.kill()
    server.start()
    same(server.get(f"/api/tables/{party.code}")["tally"], before)
    host = server.connect(party.code, party.host_token).hello()
    host.say(do="end")
    refused("no-table", server.get, f"/api/tables/{party.code}")


@test("wins belong to the person: they stay with a new name, a helper, another seat; not with who leaves")
def _(server):
    party = Party(server, "tiny", 3)
    rng = random.Random(8)
    winner = play(party, rng)
    screen, other = party.screens[winner], (winner + 1) % 3
    screen.say(do="rename", seat=winner, name="Zoe")
    screen.say(do="hand", seat=winner, level="child")
    party.sync()
    same(party.table.table["tally"]["wins"][winner], 1)
    screen.say(do="back", seat=winner)
    party.host.say(do="again", gather=True)
    party.screens[other].say(do="leave", seat=other)
    screen.say(do="sit", seat=other)
    party.sync()
    wins = [0, 0, 0]
    wins[other] = 1
    same(party.table.table["tally"]["wins"], wins)
    screen.say(do="leave", seat=other)
    party.sync()
    same(party.table.table["tally"]["wins"], [0, 0, 0])
    same(party.table.table["tally"]["matches"], 1)
    party.close()


def gather(server, game, n, **more):
    """People of their own at each seat, a host without one, and a table screen."""
    made = server.make(game, ["open"] * n, **more)
    code = made["code"]
    tokens = [server.sit(code, name=f"P{i}", seat=i)["token"] for i in range(n)]
    return (code, server.connect(code, made["token"]).hello(),
            [server.connect(code, t).hello() for t in tokens],
            server.connect(code, role="table").hello(), tokens)


def names(screen):
    return [s["name"] for s in screen.table["seats"]]


@test("the table asks who is the youngest, and that seat begins")
def _(server):
    code, host, screens, table, tokens = gather(server, "lights", 3)
    same(table.table["who"], "Who is the youngest?")
    refused("not-yours", server.connect(code, role="watch").hello().say, do="first", seat=1)
    screens[0].say(do="first", seat=1)
    table.sync()
    same([s.get("begins", False) for s in table.table["seats"]], [False, True, False])
    table.say(do="first", seat=0)
    screens[1].say(do="first", seat=2)  # whoever says it, the last answer counts
    host.sync()
    same(names(host), ["P0", "P1", "P2"])
    server.kill()
    server.start()
    host = server.connect(code, tokens[0]).hello()
    same([s.get("begins", False) for s in host.table["seats"]], [False, False, True])


@test("what is dealt at once waits for the answer, where that is wished and there is a question")
def _(server):
    def phase(game, seats, **more):
        return server.get(f"/api/tables/{server.make(game, seats, **more)['code']}")["phase"]
    same(phase("lights", ["me", "me"]), "play")
    same(phase("lights", ["me", "me"], ask=True), "gather")
    same(phase("lights", ["me", "computer"], ask=True), "play")
    same(phase("hood", ["me", "me"], ask=True, options={"mode": "wolf"}), "play")


@test("the seats are turned at the start, with everybody's screens")
def _(server):
    code, host, screens, table, tokens = gather(server, "lights", 3)
    table.say(do="first", seat=2)  # a screen on the wall asks, and somebody presses
    host.say(do="start")
    for s in (host, *screens, table):
        s.until(lambda s: s.now)
        s.sync()
    same(names(table), ["P2", "P0", "P1"])
    same([s.you["seats"] for s in screens], [[1], [2], [0]])
    same([s.you["look"] for s in screens], [1, 2, 0])
    same(table.now["waiting"], [0])
    same(screens[2].now["actions"] != [], True)
    same([s.now["actions"] for s in screens[:2]], [[], []])
    same("who" in table.table, False)
    same(any("begins" in s for s in table.table["seats"]), False)
    refused("stale", screens[0].say, do="first", seat=0)
    # Who was away comes back with the number of a seat that is another's now.
    back = server.connect(code, tokens[2]).hello(match=0, since=0, seat=2)
    same(back.you["look"], 0)
    refused("not-yours", back.say, do="hello", match=1, since=0, seat=2)


@test("passed over, seat 0 begins; a wolf is chosen, one person is not asked")
def _(server):
    _, host, screens, table, _ = gather(server, "lights", 2)
    host.say(do="start")
    table.until(lambda s: s.now)
    same(names(table), ["P0", "P1"])
    same(screens[0].until(lambda s: s.now).now["actions"] != [], True)
    _, host, _, table, _ = gather(server, "hood", 3)
    same(table.table["who"], "Who is the youngest?")
    host.say(do="set", options={"mode": "wolf"})
    table.sync()
    same("who" in table.table, False)
    refused("stale", host.say, do="first", seat=1)
    made = server.make("lights", ["me", "open"])
    same("who" in server.get(f"/api/tables/{made['code']}"), False)


@test("what the box says is in the list of games, and nothing more")
def _(server):
    box = {g["id"]: g["box"] for g in server.get("/api/games")["games"]}
    same(box["lights"], {"age": 5, "minutes": [20, 20], "begins": "The youngest player begins."})
    same(box["goblins"]["minutes"], [10, 20])
    same(box["goblins"]["wins"], 2)
    same("age" in box["hood"] or "minutes" in box["hood"], False)
    same(server.get("/api/games/thumb")["box"],
         {"age": 7, "begins": "The oldest player is the Guide at the beginning."})


if __name__ == "__main__":
    with Server(sys.argv[1], *FAST) as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
