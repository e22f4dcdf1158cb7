"""The Forest of Lights: an independent model, written from docs/rules/lights.md alone.

`board` holds for each cell the seat whose light lies there, or None for a forest tile. `awaits` is what comes next:
`hide` or `seek` (chance), `move` (the seat whose turn it is) or `over`.
"""
import random
from collections import Counter
from fractions import Fraction


class Game:
    def __init__(self, players, options, edition):
        if not 2 <= players <= 4:
            raise ValueError("The Forest of Lights is for 2 to 4 players.")
        unknown = set(options) - {"film", "rotate", "goal", "edition"}
        if unknown:
            raise ValueError(f"There is no option {min(unknown)}.")
        film, rotate, goal = options.get("film", "random"), options.get("rotate", "random"), options.get("goal", 0)
        films = edition.get("films", {})
        if film != "random" and film not in films:
            raise ValueError(f"This edition has no film {film}.")
        if str(rotate) not in ("random", "0", "1", "2", "3"):
            raise ValueError("rotate is random or 0 to 3.")
        if type(goal) is not int or not 0 <= goal <= 8:
            raise ValueError("goal is 0 to 8.")

        self.names = edition["treasures"]
        self.lane = {}                      # entrance -> the cells of its lane, the one at the entrance first
        for lane in edition["lanes"]:
            self.lane[lane["ends"][0]] = lane["cells"]
            self.lane[lane["ends"][1]] = lane["cells"][::-1]
        self.goal = goal or edition["goal"][str(players)]
        self.layouts = None                 # None: all 16! alike
        if film != "random":
            turns = range(4) if rotate == "random" else [int(rotate)]
            self.layouts = Counter(" ".join(turned(films[film], edition["grid"], k)) for k in turns)

        self.players = players
        self.board = [None] * 16
        self.free = 0
        self.treasures = [None] * 16
        self.pile = list(self.names)
        self.sought = self.named = None
        self.won = [[] for _ in range(players)]
        self.takers = []                    # the seat of every treasure taken, in order
        self.turn = 0
        self.awaits = "hide"

    # Who may act, and how

    def waiting(self):
        return {"move": [self.turn], "over": []}.get(self.awaits, ["chance"])

    def over(self):
        return self.awaits == "over"

    def result(self):
        return {"winner": self.winner(), "scores": [len(w) for w in self.won]}

    def word(self):
        return f"seat{self.winner()}"

    def legal(self, seat):
        if self.waiting() != [seat]:
            return []
        names = [] if self.named else [f"name {t}" for t in self.names]
        cell = self.light(seat)
        if cell is None:
            return names + [f"enter {e}" for e in self.lane]
        return names + [f"push {e}" for e in self.lane if cell in self.lane[e]]

    def chance(self):
        if self.awaits == "seek":
            return [(f"seek {t}", Fraction(1, len(self.pile))) for t in self.pile]
        if self.layouts is None:
            return None
        return [(f"hide {l}", Fraction(k, self.layouts.total())) for l, k in self.layouts.items()]

    def sample(self, rng):
        if self.awaits == "hide" and self.layouts is None:
            return "hide " + " ".join(rng.sample(self.names, 16))
        outcomes = self.chance()
        return rng.choices([o for o, _ in outcomes], [float(p) for _, p in outcomes])[0]

    def possible(self, outcome):
        word, *rest = outcome.split(" ")
        if self.waiting() != ["chance"] or word != self.awaits:
            return False
        if word == "seek":
            return len(rest) == 1 and rest[0] in self.pile
        if self.layouts is None:
            return sorted(rest) == sorted(self.names)
        return " ".join(rest) in self.layouts

    def act(self, who, action):
        if who not in self.waiting():
            raise ValueError(f"{who} is not waited for.")
        if not (self.possible(action) if who == "chance" else action in self.legal(who)):
            raise ValueError(f"{action} is not possible now.")
        word, *rest = action.split(" ")
        if word == "hide":
            self.treasures, self.awaits = rest, "seek"
        elif word == "seek":
            self.turn_tile(rest[0])
        elif word == "name":
            self.named = rest[0]
        else:
            self.move(word, rest[0])

    # The rules

    def light(self, seat):
        return self.board.index(seat) if seat in self.board else None

    def slide(self, entrance, comes):
        """Everything in the lane moves one cell; `comes` (a seat's light, or None: a tile) fills the cell at the
        entrance. Returns the seats whose lights this moved and that are still inside."""
        lane = self.lane[entrance]
        *stays, leaves = [self.board[c] for c in lane]
        for cell, thing in zip(lane, [comes] + stays):
            self.board[cell] = thing
        if leaves is None:
            self.free += 1
        return {thing for thing in [comes] + stays if thing is not None}

    def move(self, word, entrance):
        if word == "enter":
            moved = self.slide(entrance, self.turn)
        else:
            self.free -= 1
            moved = self.slide(entrance, None)
        named, self.named = self.named, None
        lit = self.board[self.treasures.index(self.sought)]
        own = self.light(self.turn)
        if lit in moved:                                              # a
            self.take(lit)
        elif own is not None and self.treasures[own] == named:        # c
            pass
        else:                                                         # b, d
            self.next_seat()

    def take(self, seat):
        self.won[seat].append(self.sought)
        self.takers.append(seat)
        self.sought = None
        self.awaits = "over" if len(self.won[seat]) >= self.goal or not self.pile else "seek"

    def turn_tile(self, treasure):
        self.pile.remove(treasure)
        self.sought, self.awaits = treasure, "move"
        standing = self.board[self.treasures.index(treasure)]
        if standing is not None:
            self.take(standing)
        elif self.takers:                   # else it was the first tile: seat 0 begins
            self.next_seat()

    def next_seat(self):
        self.turn = (self.turn + 1) % self.players

    def winner(self):
        """Most treasures; of equals, who reached that number first, so whose last one was taken first."""
        last = {seat: i for i, seat in enumerate(self.takers)}
        return max(last, key=lambda seat: (len(self.won[seat]), -last[seat]))

    def view(self, who):
        lit = [{"cell": c, "treasure": self.treasures[c], "seat": s} for c, s in enumerate(self.board) if s is not None]
        view = {"turn": self.turn, "phase": "over" if self.over() else "move", "sought": self.sought,
                "named": self.named, "lights": [self.light(s) for s in range(self.players)], "lit": lit,
                "won": [list(w) for w in self.won], "free": self.free, "goal": self.goal, "pile": len(self.pile)}
        if who == "referee":
            view["treasures"] = list(self.treasures)
        return view


def turned(film, grid, quarters):
    """The film's 16 treasures by cell after so many quarter turns clockwise: (row, column) goes to (column, 4 - row)."""
    at = [tuple(rc) for rc in grid["at"]]
    for _ in range(quarters):
        film = [film[at.index((grid["columns"] - 1 - c, r))] for r, c in at]
    return film


# Ways to play that hide different things, for the tests of the server.
WAYS = [(2, {}), (3, {"goal": 2})]
VARIANTS = [(2, {}), (3, {}), (4, {}), (2, {"goal": 1}), (3, {"goal": 8}), (4, {"goal": 8}), (4, {"goal": 6}),
            (2, {"film": "random", "rotate": 2, "goal": 3}), (3, {"rotate": "random", "goal": 2}), (4, {"goal": 7}),
            (2, {"goal": 8}), (4, {"goal": 4})]


def variants(edition):
    """VARIANTS, and those that only an edition with films has."""
    films = list(edition.get("films", {}))
    return VARIANTS + [(2 + i % 3, {"film": f, **({} if r is None else {"rotate": r})})
                       for i, (f, r) in enumerate((f, r) for f in films for r in (None, "random", 0, 1, 2, 3))]


def choose(game, seat, legal, rng):
    """Mostly moves; names what a move would show, keeps to what was named, and now and then goes for the treasure."""
    def shows(action):
        lane = game.lane[action.split(" ")[1]]
        if action.startswith("enter"):
            return game.treasures[lane[0]]
        at = lane.index(game.light(seat)) + 1
        return game.treasures[lane[at]] if at < len(lane) else None

    moves = [a for a in legal if not a.startswith("name")]
    if game.named:
        good = [m for m in moves if shows(m) == game.named]
        return rng.choice(good if good and rng.random() < .9 else moves)
    if rng.random() < .1:
        good = [m for m in moves if shows(m) == game.sought]
        if good:
            return rng.choice(good)
    if rng.random() < .35:
        shown = [t for t in map(shows, moves) if t]
        return "name " + rng.choice(shown if shown and rng.random() < .8 else game.names)
    return rng.choice(moves)


# Self-test: situations of the rules page played by hand, then random games with what must always hold

def _check(game):
    inside = [s for s in game.board if s is not None]
    seen = [c for c in game.view("table")["lights"] if c is not None]
    assert len(inside) == len(set(inside)) == len(seen) == game.free
    taken = [t for w in game.won for t in w]
    assert sorted(taken + game.pile + ([game.sought] if game.sought else [])) == sorted(game.names)
    assert [len(w) for w in game.won] == [game.takers.count(s) for s in range(game.players)]
    assert (game.awaits == "move") == (game.sought is not None) and (game.awaits == "move" or game.named is None)
    assert max(map(len, game.won)) <= game.goal and game.over() >= (max(map(len, game.won)) == game.goal)
    for seat in range(game.players):
        legal = game.legal(seat)
        assert len(set(legal)) == len(legal) and bool(legal) == (game.waiting() == [seat])
        moves = [a for a in legal if a[0] in "ep"]
        assert not legal or len(moves) == (8 if game.light(seat) is None else
                                           4 if game.light(seat) in (3, 5, 10, 12) else 2)
    if game.awaits == "move":
        assert game.board[game.treasures.index(game.sought)] is None
    if game.waiting() == ["chance"]:
        outcomes = game.chance()
        assert outcomes is None or (sum(p for _, p in outcomes) == 1 and all(game.possible(o) for o, _ in outcomes)
                                    and len({o for o, _ in outcomes}) == len(outcomes))


def _self_test():
    import json
    import os
    import time
    here = os.path.dirname(os.path.abspath(__file__))
    edition = json.load(open(os.path.join(here, "..", "..", "games", "lights", "edition.json")))
    names = edition["treasures"]                        # by hand: treasure t hidden over cell names.index(t)

    def played(players, line, sought, **options):
        game = Game(players, options, edition)
        game.act("chance", "hide " + " ".join(names))
        game.act("chance", "seek " + names[sought])
        for action in line:
            game.act(*action)
            _check(game)
        return game

    # d: one move without a name; the light enters at the near cell, and a tile is free
    g = played(2, [(0, "enter N1")], 15)
    assert (g.turn, g.board[0], g.free) == (1, 0, 1)
    # c: named right, goes on and may name again; named wrong, the turn ends
    g = played(2, [(0, "name vase"), (0, "enter N1")], 15)
    assert (g.turn, g.named) == (0, None) and "name vase" in g.legal(0)
    g.act(0, "name dagger")
    assert sorted(g.legal(0)) == ["push N1", "push S1"]
    g.act(0, "push S1")                                 # b: pushed out of its own entrance
    assert (g.turn, g.light(0), g.free) == (1, None, 0)
    # at a crossing four entrances; a light can leave its lane
    g = played(2, [(0, "enter N1"), (1, "enter E2"), (0, "push N1"), (1, "push E2")], 15)
    assert sorted(g.legal(0)[16:]) == ["push E1", "push N1", "push S1", "push W1"]
    g.act(0, "push W1")
    assert g.light(0) == 4 and sorted(g.legal(1)[16:]) == ["push E2", "push N2", "push S2", "push W2"]
    # a: another's light is moved under the sought treasure, before c; the turn ends after the seek
    g = played(2, [(0, "enter N1"), (1, "name vase"), (1, "enter N1")], 3)
    assert g.won == [["dagger"], []] and g.waiting() == ["chance"] and (g.turn, g.sought, g.named) == (1, None, None)
    g.act("chance", "seek vase")                        # and seat 1 already stands under the new one
    assert g.won == [["dagger"], ["vase"]] and g.awaits == "seek" and g.turn == 1 and len(g.pile) == 14
    g.act("chance", "seek coin")
    assert (g.turn, g.sought) == (0, "coin")
    # a before b: seat 1 pushes its own light out, and seat 0's under the sought treasure; seat 0 has the next turn
    g = played(2, [(0, "enter N1"), (1, "enter E1"), (0, "push N1"), (1, "push W1")], 4)
    assert (g.light(0), g.light(1), g.won, g.turn, g.awaits, g.free) == (4, None, [["wand"], []], 1, "seek", 1)
    g.act("chance", "seek lamp")
    assert g.waiting() == [0] and "enter E1" not in g.legal(0)
    # the goal ends the game at once
    g = played(2, [(0, "enter S2")], 15, goal=1)
    assert g.over() and g.result() == {"winner": 0, "scores": [1, 0]} and g.word() == "seat0"
    v = g.view(0)
    assert (v["phase"], v["sought"], v["named"], v["turn"], v["pile"], g.waiting()) == ("over", None, None, 0, 15, [])
    # the sought treasure whatever was named
    g = played(2, [(0, "name key"), (0, "enter S2")], 15)
    assert g.won[0] == ["diamond"] and g.awaits == "seek"
    # most treasures win; of equals, who reached that number first
    g.takers, g.won = [0, 1, 1, 0], [["vase", "key"], ["coin", "ring"]]
    assert g.winner() == 1
    # a quarter turn clockwise brings cell 0 (north, left) to cell 6 (east, upper), 2 to 1, 3 to 5
    t = turned(names, edition["grid"], 1)
    assert (t[6], t[1], t[5], t[13], t[8]) == tuple(names[c] for c in (0, 2, 3, 1, 4))
    assert turned(t, edition["grid"], 3) == names

    films = dict(edition, films={"a": names, "b": names[::-1]})
    for players, options in ((1, {}), (5, {}), (2, {"film": "z"}), (2, {"rotate": 4}), (2, {"goal": 9}), (2, {"x": 1})):
        try:
            Game(players, options, films)
        except ValueError:
            continue
        assert False, (players, options)
    g = Game(2, {"film": "a", "rotate": 1}, films)
    assert g.chance() == [("hide " + " ".join(t), 1)] and len(Game(2, {"film": "b"}, films).chance()) == 4

    start, games, actions, ends, chains, again = time.time(), 0, 0, Counter(), 0, 0
    rng = random.Random(1)
    while time.time() - start < 8 and games < 3000:
        for players, options in variants(films):
            game = Game(players, options, films)
            _check(game)
            while not game.over():
                who = game.waiting()[0]
                if who == "chance":
                    action = game.sample(rng)
                else:
                    action = choose(game, who, game.legal(who), rng) if games % 3 else rng.choice(game.legal(who))
                before, named = game.takers[:], game.named
                game.act(who, action)
                chains += who == "chance" and len(game.takers) > len(before)
                again += bool(named and action[0] in "ep" and game.awaits == "move" and game.turn == who)
                actions += 1
                if games % 10 == 0:
                    _check(game)
            _check(game)
            games += 1
            ends["goal" if max(map(len, game.won)) == game.goal else "no tile left"] += 1
    print(f"lights: {games} games, {actions} actions, ends {dict(ends)}, {chains} taken on turning, {again} named right")


if __name__ == "__main__":
    _self_test()
