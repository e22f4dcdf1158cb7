"""Tom Thumb: a reference model of docs/rules/thumb.md, written from that page alone.

Chance is an actor like the others: `due` is what it owes ("circle", "draw", "card", "add"), else None, and every
outcome it may bring is equally likely. `leader` is the seat with the Guide's duties: the Guide with 3 players or more;
with 2 the player who comes next in the alternation, who passes it on by flipping.
Run the file to play random games with every check.
"""
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm

WOLVES = "wolves"
MODES = {  # pebbles (None: the edition's), tree, boots, ogre tiles up at the start
    "basic": (None, True, True, 0),
    "fabulous": (2, True, False, 0),
    "legendary": (2, False, False, 1),
}
MOST_LISTED = 256


def _is_int(value, low, high):
    return type(value) is int and low <= value <= high


OPTIONS = {
    "mode": lambda v: v in list(MODES),
    "storm": lambda v: type(v) is bool,
    "pebbles": lambda v: _is_int(v, 0, 3),
    "tree": lambda v: type(v) is bool,
    "boots": lambda v: type(v) is bool,
    "ogre": lambda v: _is_int(v, 0, 5),
    "boots_penalty": lambda v: _is_int(v, 1, 2),
    "penalty": lambda v: type(v) is bool,
    "edition": lambda v: isinstance(v, str),
}


class Game:
    def __init__(self, players, options, edition):
        if not _is_int(players, 2, 6):
            raise ValueError("Tom Thumb is for 2 to 6 players.")
        for name, value in options.items():
            if name not in OPTIONS:
                raise ValueError(f"There is no option {name}.")
            if not OPTIONS[name](value):
                raise ValueError(f"The option {name} cannot be {value!r}.")
        self.places = list(edition["places"])
        self.start = edition["start"]
        self.path = list(edition["path"])
        self.bridges = list(edition["bridges"])
        self.ogre_tiles = edition["ogre"]
        if self.start < 4:  # three are found; the wolves and one more are left to swap
            raise ValueError("The circle needs 4 places at least.")
        if len(self.path) != 3 or min(self.path) < 1 or len(self.bridges) != 2 or min(self.bridges) < 0:
            raise ValueError("The path has three sections and two bridges.")
        if self.start + sum(self.bridges) > len(self.places):
            raise ValueError("There are not enough places for the circle and the bridges.")

        pebbles, tree, boots, ogre = MODES[options.get("mode", "basic")]
        self.players = players
        self.pebbles = options.get("pebbles", edition["pebbles"] if pebbles is None else pebbles)
        self.tree = options.get("tree", tree)
        self.boots = options.get("boots", boots)
        self.ogre = options.get("ogre", ogre)
        self.storm = options.get("storm", False)
        self.boots_penalty = options.get("boots_penalty", 2)
        self.penalty = options.get("penalty", False) and players > 2
        if self.ogre >= self.ogre_tiles:
            raise ValueError("All the Ogre tiles would be up from the start.")

        self.phase, self.due = "look", "circle"
        self.first_look = True
        self.leader = 0
        self.lantern = self.offset = self.found = 0
        self.circle = []  # the tiles, by position
        self.up = set()  # the positions that are face up
        self.aside = []  # set aside face down, in table order
        self.coming = []  # shown, waiting to be inserted
        self.deck = []  # the travel deck: every place in the circle
        self.stack = []  # its cards not yet turned up in this turn (2 players) or this use of the Boots
        self.hand = []
        self.asked = None  # (seat, place)
        self.pebble_spent = False  # for the question being asked
        self.advice = []  # (seat, position or None)
        self.proposal = None  # (what, by, [seats that agreed])
        self.refused = set()  # in this interval
        self.interval_used = False  # the Tree or the Boots were used in this interval
        self.won = False

    # Who may do what

    def over(self):
        return self.phase == "over"

    def result(self):
        return {"won": self.won, "ogre": self.ogre, "lantern": self.lantern}

    def word(self):
        return "won" if self.won else "lost"

    def waiting(self):
        if self.due:
            return ["chance"]
        return [seat for seat in range(self.players) if self.legal(seat)]

    def _down(self):
        return [p for p in range(len(self.circle)) if p not in self.up]

    def _proposable(self):
        if self.interval_used:
            return []
        return [what for what in ("tree", "boots") if getattr(self, what) and what not in self.refused]

    def legal(self, seat):
        if self.due or self.over() or seat not in range(self.players):
            return []
        mine = seat == self.leader
        if self.phase == "look":
            return ["hide"] if mine else []
        if self.phase == "name":
            return [f"name {place}" for place in self.hand] if mine else []
        if self.phase == "flip":
            if seat == self.asked[0]:
                flips = [f"flip {p}" for p in self._down()]
                return flips + ["pebble"] if self.pebbles and not self.pebble_spent else flips
            return ["penalty"] if mine and self.penalty and not self.pebble_spent else []
        if self.phase == "advise":
            if seat == self.asked[0] or seat in [giver for giver, _ in self.advice]:
                return []
            return [f"point {p}" for p in self._down()] + ["shrug"]
        if self.phase == "swap":
            return [f"swap {w} {p}" for w, p in permutations(self._down(), 2)] if mine else []
        if self.phase == "insert":
            gaps = range(len(self.circle) + 1)
            return [f"insert {place} {gap}" for place in self.coming for gap in gaps] if mine else []
        if self.phase == "between":
            return [f"propose {what}" for what in self._proposable()] + (["begin"] if mine else [])
        if self.phase == "vote":
            _, by, agreed = self.proposal
            return [] if seat == by or seat in agreed else ["agree", "refuse"]
        return [f"flip {p}" for p in self._down()] if mine else []  # boots

    # Chance

    def _drawn(self):
        """The cards or tiles chance takes from, and how many: all but `circle`."""
        if self.due == "draw":
            return self.deck, 3
        if self.due == "card":
            return self.stack, 1
        return self.aside, self._bridge()

    def chance(self):
        if not self.due:
            return None
        if self.due == "circle":
            if perm(len(self.places), self.start) * (self.start + 1) > MOST_LISTED:
                return None
            tiles = [p for p in permutations(self.places + [WOLVES], self.start + 1) if WOLVES in p]
        else:
            source, number = self._drawn()
            if comb(len(source), number) > MOST_LISTED:
                return None
            tiles = list(combinations(source, number))
        return [(" ".join((self.due, *each)), Fraction(1, len(tiles))) for each in tiles]

    def sample(self, rng):
        if self.due == "circle":
            tiles = rng.sample(self.places, self.start) + [WOLVES]
            rng.shuffle(tiles)
        else:
            source, number = self._drawn()
            tiles = self._in_table_order(rng.sample(source, number))
        return " ".join((self.due, *tiles))

    def possible(self, outcome):
        verb, *tiles = outcome.split(" ")
        if not self.due or verb != self.due or len(set(tiles)) != len(tiles):
            return False
        if verb == "circle":
            return len(tiles) == self.start + 1 and WOLVES in tiles and set(tiles) <= {WOLVES, *self.places}
        source, number = self._drawn()
        return len(tiles) == number and set(tiles) <= set(source) and tiles == self._in_table_order(tiles)

    def _in_table_order(self, places):
        return sorted(places, key=self.places.index)

    # Acting

    def act(self, who, action):
        if who == "chance":
            if not self.due:
                raise ValueError("Chance has nothing to do now.")
            if not self.possible(action):
                raise ValueError(f"Chance cannot bring '{action}' now.")
            self.due = None
        elif action not in self.legal(who):
            raise ValueError(f"Seat {who} may not '{action}' now, in phase {self.phase}.")
        verb, *words = action.split(" ")
        words = [int(word) if word.isdigit() else word for word in words]
        getattr(self, f"_{verb}")(who, *words)

    def _circle(self, _, *tiles):
        self.circle = list(tiles)
        self.up = set(range(len(tiles)))
        self.deck = [place for place in self.places if place in tiles]
        self.aside = [place for place in self.places if place not in tiles]

    def _hide(self, _):
        self.up.clear()
        if self.first_look:
            self.first_look = False
            self._begin(_)
        else:
            self.phase = "between"

    def _begin(self, _):
        if self.players == 2:
            self.phase, self.due = "flip", "card"
            self.stack = list(self.deck)
        else:
            self.phase, self.due = "name", "draw"

    def _draw(self, _, *places):
        self.hand = list(places)

    def _card(self, _, place):
        self.stack.remove(place)
        self.asked = (self.leader, place)

    def _name(self, _, place):
        self.hand.remove(place)
        others = [(self.leader + i) % self.players for i in range(1, self.players)]
        self.asked = (others[self.found % len(others)], place)
        self.phase = "flip"

    def _pebble(self, _):
        self.pebbles -= 1
        self.pebble_spent = True
        self.phase = "advise"

    def _point(self, seat, at):
        self._advise(seat, at)

    def _shrug(self, seat):
        self._advise(seat, None)

    def _advise(self, seat, at):
        self.advice.append((seat, at))
        if len(self.advice) == self.players - 1:
            self.phase = "flip"

    def _penalty(self, _):
        self._turn_up_ogre(1)

    def _flip(self, seat, position):
        right = self.circle[position] == self.asked[1]
        self.up.add(position)
        self.asked = None
        if self.phase == "boots":
            self._boots_flip(right)
            return
        self.pebble_spent = False
        self.advice = []
        if self.players == 2:
            self.leader = 1 - seat
        if not right:
            self.hand = []
            self._turn_up_ogre(2 if self.circle[position] == WOLVES else 1)
            if not self.over():
                self.up.clear()
                self._next_turn()
            return
        self.found += 1
        if self.found == 3:
            self._advance()
        elif self.players == 2:
            self.due = "card"
        else:
            self.phase = "name"

    def _advance(self):
        self.lantern += 1
        if self.lantern == sum(self.path) - 1:
            self.won = True
            self.phase = "over"
        else:
            self.phase = "swap"

    def _swap(self, _, wolves, other):  # wolves: what the Guide takes for them
        self.circle[wolves], self.circle[other] = self.circle[other], self.circle[wolves]
        self.up.clear()
        if self._bridge():
            self.phase, self.due = "insert", "add"
        else:
            self._next_turn()

    def _bridge(self):
        """How many tiles the bridge just crossed brings; 0 without a bridge."""
        ends = (self.path[0], self.path[0] + self.path[1])
        return self.bridges[ends.index(self.lantern)] if self.lantern in ends else 0

    def _add(self, _, *places):
        self.coming = list(places)
        self.aside = [place for place in self.aside if place not in places]

    def _insert(self, _, place, gap):
        self.coming.remove(place)
        self.circle.insert(gap, place)
        self.deck = self._in_table_order(self.deck + [place])
        if not self.coming:
            self._next_turn()

    def _next_turn(self):
        if self.players > 2:
            self.leader = (self.leader + 1) % self.players
        if self.storm:
            self.offset = (self.offset + 1) % self.players
        self.found = 0
        self.refused = set()
        self.interval_used = False
        self.phase = "between"

    def _turn_up_ogre(self, tiles):
        self.ogre = min(self.ogre + tiles, self.ogre_tiles)
        if self.ogre == self.ogre_tiles:
            self.asked = None
            self.phase = "over"

    # The Tall Tree and the Boots

    def _propose(self, seat, what):
        self.proposal = (what, seat, [])
        self.phase = "vote"

    def _refuse(self, _):
        self.refused.add(self.proposal[0])
        self.proposal = None
        self.phase = "between"

    def _agree(self, seat):
        what, _, agreed = self.proposal
        agreed.append(seat)
        if len(agreed) < self.players - 1:
            return
        self.proposal = None
        self.interval_used = True
        if what == "tree":
            self.tree = False
            self._turn_up_ogre(1)
            if not self.over():
                self.up = set(range(len(self.circle)))
                self.phase = "look"
        else:
            self.boots = False
            self.stack = list(self.deck)
            self.phase, self.due = "boots", "card"

    def _boots_flip(self, right):
        if right and self.stack:
            self.due = "card"
            return
        if right:
            self.ogre = max(self.ogre - 2, 0)
        else:
            self._turn_up_ogre(self.boots_penalty)
        if not self.over():
            self.up.clear()
            self.phase = "between"

    # What each may see

    def view(self, who):
        if who not in ("table", "chance", "referee") and not _is_int(who, 0, self.players - 1):
            raise ValueError(f"There is no observer {who!r}.")
        asked, proposal = self.asked, self.proposal
        view = {
            "phase": self.phase,
            "turn": asked[0] if asked else self.leader,
            "guide": self.leader if self.players > 2 else None,
            "circle": [tile if p in self.up else None for p, tile in enumerate(self.circle)],
            "ogre": self.ogre,
            "lantern": self.lantern,
            "path": list(self.path),
            "pebbles": self.pebbles,
            "tree": self.tree,
            "boots": self.boots,
            "asked": {"seat": asked[0], "place": asked[1]} if asked else None,
            "found": self.found,
            "advice": [{"seat": seat, "at": at} for seat, at in self.advice],
            "aside": len(self.aside),
            "coming": list(self.coming),
            "proposal": {"what": proposal[0], "by": proposal[1], "agreed": list(proposal[2])} if proposal else None,
            "offset": self.offset,
        }
        if who == "referee":
            view["truth"] = list(self.circle)
        if who == "referee" or self.players > 2 and who == self.leader:
            view["hand"] = list(self.hand)
        return view


# Ways to play that hide different things, for the tests of the server.
WAYS = [(3, {}), (4, {"storm": True, "penalty": True}), (3, {"mode": "legendary"})]
VARIANTS = [
    (players, {"mode": mode, "storm": storm})
    for players in range(2, 7)
    for mode in MODES
    for storm in (False, True)
] + [(players, {}) for players in range(2, 7)] + [
    (2, {"penalty": True, "boots_penalty": 1}),
    (3, {"penalty": True}),
    (4, {"penalty": True, "mode": "fabulous", "storm": True}),
    (6, {"penalty": True, "pebbles": 0, "ogre": 4}),
    (3, {"boots_penalty": 1}),
    (5, {"boots_penalty": 1, "ogre": 5}),
    (4, {"boots_penalty": 2, "ogre": 4}),
    (2, {"boots_penalty": 2, "ogre": 5, "storm": True}),
    (3, {"mode": "legendary", "boots": True, "tree": True, "ogre": 0, "pebbles": 3}),
    (2, {"mode": "legendary", "boots": True, "boots_penalty": 1}),
    (4, {"mode": "legendary", "tree": True, "pebbles": 1}),
    (6, {"mode": "fabulous", "boots": True, "tree": False}),
    (5, {"mode": "basic", "boots": False, "tree": False, "pebbles": 0, "ogre": 2}),
    (2, {"mode": "basic", "boots": False, "tree": False, "pebbles": 0, "ogre": 3}),
]


def choose(game, seat, legal, rng):
    """An action for a random game: each game draws how well its players remember and how long they save the Tree and
    the Boots, so that some games are lost at once and others are won."""
    if not hasattr(game, "skill"):
        game.skill = rng.choice((0.0, 0.6, 0.85, 0.95, 0.97, 1.0))
        game.patience = rng.choice((0, 0, 2, 4, 7, 8))
    knows = rng.random() < game.skill
    verbs = {action.split()[0] for action in legal}
    if "pebble" in verbs and rng.random() < 0.1:
        return "pebble"
    if verbs & {"flip", "point"}:
        verb = "flip" if "flip" in verbs else "point"
        right = f"{verb} {game.circle.index(game.asked[1])}"
        return right if knows and right in legal else rng.choice([action for action in legal if action != "pebble"])
    if "swap" in verbs and knows:
        wolves = str(game.circle.index(WOLVES))
        return rng.choice([action for action in legal if action.split()[1] == wolves])
    if "begin" in verbs and rng.random() < 0.6:
        return "begin"
    if "agree" in verbs:
        willing = 0.97 if game.lantern >= game.patience else 0.2
        return "agree" if rng.random() < willing else "refuse"
    return rng.choice(legal)


def choose_seat(game, seats, rng):
    """Which of the seats waited for acts first: a Guide whose only action is `penalty` seldom does."""
    honest = [seat for seat in seats if game.legal(seat) != ["penalty"]]
    return rng.choice(honest if rng.random() < 0.97 else seats)


def _check(game, rng):
    """What holds in every state."""
    import copy

    assert len(set(game.circle)) == len(game.circle)
    assert sorted(game.deck + [WOLVES]) == sorted(game.circle) or not game.circle
    assert not game.circle or sorted(game.deck + game.aside + game.coming) == sorted(game.places)
    assert 0 <= game.ogre <= game.ogre_tiles and 0 <= game.lantern < sum(game.path)
    assert game.over() == (not game.waiting()) == (game.won or game.ogre == game.ogre_tiles)
    assert game.won == (game.lantern == sum(game.path) - 1)
    assert game.phase not in ("between", "vote", "swap", "insert") or game.asked is None
    assert game.phase not in ("between", "vote", "insert") or not game.up
    assert game.phase not in ("look", "between", "vote", "boots") or game.found == 0
    assert game.phase not in ("swap", "insert") or game.found == 3 and not game.hand
    assert bool(game.proposal) == (game.phase == "vote")
    assert not game.advice or game.pebble_spent and game.phase in ("advise", "flip")
    assert bool(game.coming) == (game.phase == "insert" and not game.due)

    table = game.view("table")
    for seat in range(game.players):
        view = game.view(seat)
        assert ("hand" in view) == (game.players > 2 and seat == view["guide"])
        view.pop("hand", None)
        assert view == table
        actions = game.legal(seat)
        assert len(set(actions)) == len(actions)
        assert bool(actions) == (seat in game.waiting())
    assert set(game.view("referee")) == set(table) | {"truth", "hand"}
    assert all(shown in (None, tile) for shown, tile in zip(table["circle"], game.circle))

    if rng.random() < 0.03:  # the same table with other faces down looks and plays the same; what is refused changes nothing
        twin = copy.deepcopy(game)
        down = twin._down()
        for p, tile in zip(down, rng.sample([twin.circle[p] for p in down], len(down))):
            twin.circle[p] = tile
        for seat in range(game.players):
            assert twin.view(seat) == game.view(seat) and twin.legal(seat) == game.legal(seat)
        before = copy.deepcopy(vars(game))
        for who in [*range(game.players), "chance"]:
            for action in ("", "flip", "flip 99", "swap 2 2", "flip 00", "view table", "draw wolves", "card", "name wolves", "hide "):
                try:
                    game.act(who, action)
                except ValueError:
                    continue
                raise AssertionError((who, action))
        assert vars(game) == before


def _play(players, options, edition, rng, count):
    game = Game(players, options, edition)
    seen = set()
    while not game.over():
        _check(game, rng)
        seen.add("phase " + game.phase)
        if game.due:
            who, action = "chance", game.sample(rng)
            outcomes = game.chance()
            assert game.possible(action) and not any(map(game.legal, range(players)))
            if outcomes is not None and rng.random() < 0.05:
                assert sum(p for _, p in outcomes) == 1 and action in dict(outcomes)
                assert len(dict(outcomes)) == len(outcomes) and all(game.possible(outcome) for outcome, _ in outcomes)
            if game.due == "add":
                seen.add("crossed the wooden bridge" if game.lantern > game.path[0] else "crossed the stone bridge")
        else:
            who = choose_seat(game, game.waiting(), rng)
            action = choose(game, who, game.legal(who), rng)
        phase, ogre, pebbled = game.phase, game.ogre, game.pebble_spent
        wolves = action.startswith("flip") and game.circle[int(action.split()[1])] == WOLVES
        game.act(who, action)
        if action in ("penalty", "refuse", "pebble", "shrug"):
            seen.add(action)
        if pebbled and action.startswith("flip") and game.over() and not game.won:
            seen.add("lost in spite of a pebble")
        if phase == "boots" and not game.due and action.startswith("flip"):
            if game.ogre > ogre:
                seen.add("boots failed")
            else:
                seen.add(f"boots succeeded with {min(ogre, 2)} to turn back")
                if len(game.circle) > 7:
                    seen.add("boots succeeded after a bridge")
        if phase == "vote" and game.phase == "look":
            seen.add("tree used")
        if wolves and phase == "flip":
            seen.add("wolves flipped")
        if phase == "insert" and action.startswith("insert") and int(action.split()[2]) in (0, len(game.circle) - 1):
            seen.add("inserted at an end")
        if game.over():
            seen.add("won" if game.won else "lost in phase " + phase + (" by penalty" if action == "penalty" else ""))
    _check(game, rng)
    seen.add(game.word())
    count.update(seen)
    return game


if __name__ == "__main__":
    import json
    import random
    import sys
    import time
    from collections import Counter
    from pathlib import Path

    edition = json.loads((Path(__file__).parents[2] / "games/thumb/edition.json").read_text())
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    began, total = time.time(), Counter()
    for number, (players, options) in enumerate(VARIANTS):
        count = Counter()
        for seed in range(games):
            _play(players, options, edition, random.Random(number * 1_000_000 + seed), count)
        print(players, json.dumps(options), f"won {count['won']} lost {count['lost']}")
        total += count
    print(f"{games * len(VARIANTS)} games in {time.time() - began:.1f} s; games in which:")
    for what in sorted(total):
        print(f"{total[what]:7} {what}")
