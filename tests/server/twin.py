#!/usr/bin/env python3
"""Every byte that a seat receives, against a twin: twin.py THICKET [--first] [PART-OF-A-NAME...]

Two matches that differ only in what a seat cannot see (tests/twins.py) must
send that seat byte-identical frames, from hello on.  Both are played through
real servers in a rehearsal, which takes chance's part from a script and draws
its codes from a seed, so that there is nothing else to tell them apart.

Beside every seat, the table and the host sits a hostile client that asks for
the past in every way the protocol allows, after every action.  It gets the
present, and what it gets is compared like all else.

With --first each game is played in the first of its ways only.
"""
import os
import random
import sys

from client import Party, Server

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from games import games_of, ways  # noqa: E402
from tap import TESTS, main, same, test  # noqa: E402
from twins import Referee, find_twin, random_match  # noqa: E402

FAST = ["--messages-per-second", "100000", "--requests-per-minute", "1000000",
        "--tables-per-address", "100000", "--rehearse", "5"]

# game, players, options, the seat that watches
CASES = [(game, players, options, i % players) for game in games_of()
         for i, (players, options) in enumerate(ways(game), 1) if players > 1]


class Hostile:
    """A client that wants to see again what has been turned face down."""

    def __init__(self, party, token, role=None):
        self.party, self.token, self.role = party, token, role
        self.screen = self.connect().hello()

    def connect(self):
        return self.party.server.connect(self.party.code, self.token, self.role)

    def ask(self, names):
        """In every way; `names` are of screens of other observers."""
        s = self.screen
        s.sync()
        own = s.you["screen"]
        for name in (own, names[0], names[-1]):
            self.only_the_present(s, do="hello", match=1, since=0, screen=name)
        for seat in ("table", *s.you["seats"]):
            self.only_the_present(s, do="look", seat=seat, match=1, since=0, screen=own)
            self.only_the_present(s, do="hello", match=2, since=1, seat=seat, screen=names[0])
        self.only_the_present(self.connect(), do="hello", match=1, since=0, screen=names[-1]).close()
        s.until(lambda s: s.table["watching"] == 1)

    @staticmethod
    def only_the_present(s, **message):
        s.send(**message)
        s.send(do="ping")
        while True:
            m = s.hear()
            if m["is"] == "pong":
                return s
            if m["is"] == "now":
                same((m["from"], m["events"]), (m["n"], []))

    def lose_the_line(self, kept):
        """It gets again what it was sent and has not said it has seen, and
        after that nothing, whoever asks."""
        told = self.screen.events
        self.screen.close()
        again = self.connect().hello(match=1, since=0, screen=kept)
        for was, event in zip(told, again.events):
            same(event in (None, was), True)
        again.sync(match=1, seen=again.now["n"])
        again.close()
        self.screen = self.connect()
        self.only_the_present(self.screen, do="hello", match=1, since=0, screen=kept)


def hostile_clients(party):
    return [*(Hostile(party, t) for t in party.tokens), Hostile(party, party.host_token),
            Hostile(party, None, "watch"), Hostile(party, party.tokens[0], "table")]


def in_the_end(server, party, hostile):
    """A line lost, seats on another device, the server killed."""
    for h in hostile:
        h.lose_the_line(h.screen.you["screen"])
    h = hostile[0]
    old = party.screens[0].you["screen"]
    h.token = server.sit(party.code, key=h.screen.say(do="move")["key"])["token"]
    h.screen = h.connect()
    h.only_the_present(h.screen, do="hello", match=1, since=0, screen=old)
    server.kill()
    server.start()
    for h in hostile:
        kept = h.screen.you["screen"]
        h.only_the_present(h.connect(), do="hello", match=1, since=0, screen=kept).close()


def alone(thicket):
    return Server(thicket, *FAST)


def receive(server_of, thicket, game, players, options, plies):
    """All frames that each seat gets while these are played."""
    script = [a for w, a in plies if w == "chance"]
    with server_of(thicket) as server:
        party = Party(server, game, players, options=options, chance=script)
        hostile = hostile_clients(party)
        # In the order of the hostile; nobody else watches.
        names = [s.you["screen"] for s in (*party.screens, party.host, party.table)]
        names.insert(-1, "B" * 22)
        for who, action in plies:
            if who != "chance":
                same(who in party.waiting(), True)
                party.act(who, action)
                for i, h in enumerate(hostile):
                    h.ask(names[:i] + names[i + 1:])
        frames = [b"\n".join(s.socket.frames + h.screen.socket.frames)
                  for s, h in zip(party.screens, hostile)]
        for s in party.screens:
            same(type(s.now["private"]), bool)
            same(sorted(s.now["question"]), ["id", "parts"])
        same(server.get(f"/api/tables/{party.code}")["match"], 1)
        in_the_end(server, party, hostile)
        port = str(server.port).encode()
        party.close()
    # The link holds the port, which is any free one.
    return [f.replace(b":" + port, b":PORT") for f in frames]


POWER = []


def add(game, players, options, seat, server_of=alone):
    extra = " ".join(f"{k}={v}" for k, v in options.items())

    @test(f"{game} {extra} with {players}: seat {seat} cannot tell twins apart by a byte")
    def _(thicket):
        rng = random.Random(f"{game} {extra}")
        one, two = (Referee(thicket, game, players, options) for _ in range(2))
        best = (0, None, None)
        for _ in range(4):
            first = random_match(one, rng)
            n, second = find_twin(one, two, first, seat, rng)
            # The table goes on by itself where chance comes next: stop before.
            while 0 < n < len(first) and first[n][0] == "chance":
                n -= 1
            if n > best[0] and first[:n] != second[:n]:
                best = (n, first[:n], second[:n])
            if n > 25:
                break
        one.close()
        two.close()
        n, first, second = best
        same(n > 0, True)
        differences = sum(a != b for a, b in zip(first, second))
        a = receive(server_of, thicket, game, players, options, first)
        b = receive(server_of, thicket, game, players, options, second)
        same(len(a[seat]) > 1000, True)
        if a[seat] != b[seat]:
            for x, y in zip(a[seat].split(b"\n"), b[seat].split(b"\n")):
                same(x, y)
            same(len(a[seat]), len(b[seat]))
        others = sum(x != y for i, (x, y) in enumerate(zip(a, b)) if i != seat)
        POWER.append(others)
        return (f"{n} plies, {differences} of them different, {len(a[seat])} bytes; "
                f"{others} of the other seats saw a difference")


@test("and the differences were there to be seen")
def _(_thicket):
    same(sum(n > 0 for n in POWER) >= max(1, len(POWER) // 4), True)
    return f"by others in {sum(n > 0 for n in POWER)} of {len(POWER)}"


if __name__ == "__main__":
    LAST = TESTS.pop()
    ONLY_FIRST = sys.argv[2:3] == ["--first"]
    for CASE in {c[0]: c for c in reversed(CASES)}.values() if ONLY_FIRST else CASES:
        add(*CASE)
    TESTS.append(LAST)
    sys.exit(main(sys.argv[1], only=sys.argv[2 + ONLY_FIRST:]))
