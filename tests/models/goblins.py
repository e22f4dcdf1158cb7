"""The Princess and the Goblin: a reference model, written from docs/rules/goblins.md alone.

The mountain is never ordered beforehand: a draw is uniform over the tiles it may still hold (in solo, over its top
layer, for discards are laid under it). Crumbs belong to tiles, so they go wherever the tile goes.
Playing alone is goblins_solo.py. Run as a program, it plays by itself: goblins_scenes.py.
"""
import itertools
import math
from fractions import Fraction

from goblins_solo import Solo, choose_build, choose_solo, choose_take

DEFAULTS = {"mode": "standard", "turnable": False, "cap": 400}
SEATS = {"standard": (2, 4), "advanced": (2, 4), "solo": (1, 1)}
FAR = 5                                     # spaces go from -FAR to FAR
FIRST_CAVES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SWAPS = 4


def name(at):
    return "%d,%d" % at


def space(text):
    x, y = text.split(",")
    return int(x), int(y)


def by_row(at):
    return at[1], at[0]


def around(at):
    x, y = at
    return [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]


class Game(Solo):
    def __init__(self, players, options, edition):
        for key in options:
            if key not in DEFAULTS and key != "edition":
                raise ValueError(f"There is no option {key}.")
        chosen = {**DEFAULTS, **options}
        self.mode, self.turnable, self.cap = chosen["mode"], chosen["turnable"], chosen["cap"]
        if self.mode not in SEATS:
            raise ValueError(f"There is no mode {self.mode}.")
        if type(self.turnable) is not bool:
            raise ValueError("Option turnable is true or false.")
        if type(self.cap) is not int or self.cap < 0:
            raise ValueError("Option cap is a number of turns, or 0.")
        fewest, most = SEATS[self.mode]
        if type(players) is not int or not fewest <= players <= most:
            raise ValueError(f"Mode {self.mode} is for {fewest} to {most} players.")
        if len(edition["palaces"]) < players:
            raise ValueError("This edition has too few palaces.")

        self.players = players
        self.solo = self.mode == "solo"
        self.symbols = edition["symbols"]
        self.palace = {p["id"]: p for p in edition["palaces"]}
        self.tile = {t["id"]: t for t in edition["tiles"]}
        self.goblins_on = {h["id"]: h["goblins"] for h in edition["homes"]}

        self.pending = "homes"              # what chance is waited for: homes, caves, draw or None
        self.phase = "palace" if self.solo else "start"
        self.turn = 0
        self.turns = 0                      # turns ended
        self.waits = 0                      # how many of them, the last in a row, were `wait` with an empty path
        self.mountain = [list(self.tile)]   # layers, the top one first; each in no order
        self.homes = list(self.goblins_on)  # top first, once chance has ordered them
        self.sealed = []
        self.palaces = list(self.palace)
        self.paths = [None] * players       # or {"palace": id, "tiles": [ids]}
        self.escaped = []
        self.caves = [] if self.solo else {}    # solo: tiles; else space -> tile
        self.face_up = set()                # tiles turned up, wherever they are
        kinds = [] if self.solo else sorted(edition["breadcrumbs"], key=self.symbols.index)
        self.crumbs = {(s, k): None for s in range(players) for k in kinds}     # -> the tile that bears it

        self.holding = None                 # the tile drawn and not yet placed
        self.peek = []                      # spaces the exploring player sees
        self.placed = None                  # the space they have placed on
        self.swaps = 0
        self.shouted = False
        self.quiet = set()                  # quiet in this step
        self.hushed = set()                 # quiet for the whole turn
        self.putting = []

        self.pile, self.discard, self.goblins, self.to_take = [], [], 0, 0
        self.won, self.points = False, 0

    # What is asked of the model

    def over(self):
        return self.phase == "over"

    def waiting(self):
        if self.over():
            return []
        if self.pending:
            return ["chance"]
        if self.phase == "shout":
            return [s for s in range(self.players) if s != self.turn and s not in self.quiet]
        return [self.turn]

    def legal(self, seat):
        return getattr(self, "legal_" + self.phase)() if seat in self.waiting() else []

    def act(self, who, action):
        if who not in self.waiting():
            raise ValueError(f"{who} is not waited for.")
        if who == "chance":
            if not self.possible(action):
                raise ValueError(f"Chance cannot do '{action}' now.")
            kind, *ids = action.split(" ")
            self.pending = None
            getattr(self, "chance_" + kind)(*ids)
        else:
            if action not in self.legal(who):
                raise ValueError(f"Seat {who} may not do '{action}' now.")
            verb, *words = action.split(" ")
            getattr(self, "do_" + verb)(who, *words)

    def result(self):
        if self.solo:
            return {"won": self.won, "points": self.points}
        scores = [self.score(s) if s in self.escaped else 0 for s in range(self.players)]
        winner = max(self.escaped, key=lambda s: scores[s], default=None)   # of equals, the first to escape
        if winner is not None and self.mode == "advanced" and self.sealed and scores[winner] <= max(self.sealed):
            winner = None
        return {"winner": winner, "scores": scores, "escaped": list(self.escaped)}

    def word(self):
        result = self.result()
        if self.solo:
            return "won" if result["won"] else "lost"
        return "goblins" if result["winner"] is None else f"seat{result['winner']}"

    # Chance

    def outcomes(self):
        """How many ids chance names, and out of which."""
        if self.pending == "homes":
            return len(self.homes), self.homes
        return (len(FIRST_CAVES) if self.pending == "caves" else 1), self.mountain[0]

    def chance(self):
        if not self.pending:
            return []
        count, ids = self.outcomes()
        total = math.perm(len(ids), count)
        if total > 256:
            return None
        return [(" ".join((self.pending, *some)), Fraction(1, total)) for some in itertools.permutations(ids, count)]

    def sample(self, rng):
        count, ids = self.outcomes()
        return " ".join((self.pending, *rng.sample(ids, count)))

    def possible(self, outcome):
        if not self.pending:
            return False
        count, ids = self.outcomes()
        kind, *some = outcome.split(" ")
        return kind == self.pending and len(some) == len(set(some)) == count and set(some) <= set(ids)

    def chance_homes(self, *ids):
        self.homes = list(ids)
        if not self.solo:
            self.pending = "caves"

    def chance_caves(self, *ids):
        for at, tile in zip(FIRST_CAVES, ids):
            self.leave_mountain(tile)
            self.caves[at] = tile

    def chance_draw(self, tile):
        self.leave_mountain(tile)
        if self.phase == "start":
            self.holding = tile
            self.phase = "place"
        elif self.phase == "flip":
            self.flipped(tile, None)
        else:
            self.explored_alone(tile)

    def leave_mountain(self, tile):
        self.mountain[0].remove(tile)
        self.mountain = [layer for layer in self.mountain if layer]

    # Spaces, paths, points

    def empty_spaces(self):
        """Where a tile can be placed or put."""
        return [at for at in itertools.product(range(-FAR, FAR + 1), repeat=2) if at != (0, 0) and at not in self.caves
                and any(near == (0, 0) or near in self.caves for near in around(at))]

    def face_down(self):
        return [at for at, tile in self.caves.items() if tile not in self.face_up]

    def crumbs_on(self, tiles):
        return [crumb for crumb, tile in self.crumbs.items() if tile in tiles]

    def onward(self, tile, signpost):
        """The exit of this tile laid at this signpost; None if it does not fit."""
        t = self.tile[tile]
        if t.get("goblin"):
            return None
        if t["entry"] == signpost:
            return t["exit"]
        if self.turnable and t["exit"] == signpost and signpost != "grass":
            return t["entry"]
        return None

    def path_exit(self, path):
        signpost = self.palace[path["palace"]]["exit"]
        for tile in path["tiles"]:
            signpost = self.onward(tile, signpost)
        return signpost

    def fits(self, tile):
        return self.onward(tile, self.path_exit(self.paths[self.turn])) is not None

    def score(self, seat):
        path = self.paths[seat]
        palace = self.palace[path["palace"]]
        captured = [symbol for _, symbol in self.crumbs_on(path["tiles"])]
        scrolls, seen = 0, [palace["exit"], *captured]
        for tile in path["tiles"]:
            t = self.tile[tile]
            scrolls += len(t["scrolls"])
            seen += [t["entry"], t["exit"], *t["scrolls"]]
        bonus = 0 if self.mode == "standard" else seen.count(palace["back"])
        return scrolls + len(captured) + bonus

    # Turns

    def begin_turn(self, seat):
        self.turn = seat
        self.shouted = False
        self.hushed = set()
        if seat in self.escaped:
            self.phase = "seal"
        elif self.paths[seat] is None:
            self.phase = "start"
        else:
            self.ask_for_shouts()

    def end_turn(self, waited=False):
        self.peek = []
        self.turns += 1
        self.waits = self.waits + 1 if waited else 0
        inside = self.players - len(self.escaped)
        if not inside or not self.homes or self.waits >= inside or (self.cap and self.turns >= self.cap):
            self.phase = "over"
            return
        seat = (self.turn + 1) % self.players
        while seat in self.escaped[1:]:
            seat = (seat + 1) % self.players
        self.begin_turn(seat)

    def seal_home(self):
        self.sealed.append(self.goblins_on[self.homes.pop(0)])

    # Exploring

    def legal_start(self):
        return ["explore"] * bool(self.mountain) + ["escape " + p for p in self.palaces]

    def do_explore(self, seat):
        self.pending = "draw"

    def legal_place(self):
        return ["place " + name(at) for at in self.empty_spaces()]

    def do_place(self, seat, at):
        at = space(at)
        down = self.face_down()
        self.peek = sorted([at] + [near for near in around(at) if near in down], key=by_row)
        self.caves[at] = self.holding
        self.placed = at
        self.holding = None
        self.swaps = 0
        self.phase = "crumb"

    def legal_crumb(self):
        crumbs = [f"crumb {symbol} {name(at)}" for (owner, symbol), on in self.crumbs.items()
                  if owner == self.turn and (on is None or on in self.caves.values())
                  for at, tile in self.caves.items() if tile != on]
        swaps = []
        if self.mode == "advanced" and self.swaps < SWAPS:
            free = [at for at in self.peek if at != self.placed and not self.crumbs_on([self.caves[at]])]
            swaps = [f"swap {name(a)} {name(b)}" for a, b in itertools.combinations(free, 2)]
        return ["end", *crumbs, *swaps]

    def do_swap(self, seat, one, other):
        one, other = space(one), space(other)
        self.caves[one], self.caves[other] = self.caves[other], self.caves[one]
        self.swaps += 1

    def do_crumb(self, seat, symbol, at):
        self.crumbs[seat, symbol] = self.caves[space(at)]
        self.end_turn()

    def do_end(self, seat):
        self.end_turn()

    # Escaping

    def do_escape(self, seat, palace=None):
        if self.solo:
            self.phase = "build"
            return
        self.palaces.remove(palace)
        self.paths[seat] = {"palace": palace, "tiles": []}
        self.ask_for_shouts()

    def ask_for_shouts(self):
        self.quiet = set(self.hushed)
        self.phase = "shout"
        if self.shouted or not self.face_down() or not self.waiting():
            self.phase = "flip"
            if not self.legal_flip():
                self.phase = "stuck"

    def legal_shout(self):
        return ["quiet", "quiet turn"] + ["goblins " + name(at) for at in self.face_down()]

    def do_quiet(self, seat, turn=None):
        self.quiet.add(seat)
        if turn:
            self.hushed.add(seat)
        if not self.waiting():
            self.phase = "flip"             # a cave tile is face down, so the player is not stuck

    def do_goblins(self, seat, at):
        tile = self.caves[space(at)]
        self.face_up.add(tile)
        self.shouted = True
        if self.tile[tile].get("goblin"):
            self.end_turn()
        else:
            self.ask_for_shouts()

    def legal_flip(self):
        return (["flip " + name(at) for at in self.face_down()] + ["flip mountain"] * bool(self.mountain)
                + ["use " + name(at) for at, tile in self.caves.items() if tile in self.face_up and self.fits(tile)])

    def do_flip(self, seat, at):
        if at == "mountain":
            self.pending = "draw"
        else:
            self.flipped(self.caves[space(at)], space(at))

    def do_use(self, seat, at):
        self.flipped(self.caves[space(at)], space(at))

    def flipped(self, tile, at):
        """What becomes of a face-up tile from the caves, or (at is None) from the mountain."""
        path = self.paths[self.turn]
        self.face_up.add(tile)
        if self.fits(tile):
            if at is not None:
                del self.caves[at]
            path["tiles"].append(tile)
            if self.path_exit(path) == "grass":
                self.homes.pop(0)
                self.escaped.append(self.turn)
                self.end_turn()
            else:
                self.ask_for_shouts()
            return
        self.putting = [tile] if at is None else []
        if self.tile[tile].get("goblin"):
            self.break_path()
        self.put_or_end()

    def break_path(self):
        path = self.paths[self.turn]
        self.putting += path["tiles"]
        path["tiles"] = []

    def put_or_end(self):
        if self.putting:
            self.phase = "put"
        else:
            self.end_turn()

    def legal_put(self):
        return ["put " + name(at) for at in self.empty_spaces()]

    def do_put(self, seat, at):
        self.caves[space(at)] = self.putting.pop(0)
        self.put_or_end()

    def legal_stuck(self):
        return ["wait"] + ["retreat"] * bool(self.paths[self.turn]["tiles"])

    def do_wait(self, seat):
        self.end_turn(waited=not self.paths[seat]["tiles"])

    def do_retreat(self, seat):
        self.break_path()
        self.put_or_end()

    def legal_seal(self):
        return ["seal"]

    def do_seal(self, seat):
        self.seal_home()
        self.end_turn()

    # Views

    def view(self, who):
        view = {
            "mode": self.mode,
            "phase": self.phase,
            "turn": self.turn,
            "mountain": sum(map(len, self.mountain)),
            "paths": [path and {"palace": path["palace"], "tiles": list(path["tiles"]),
                                "crumbs": len(self.crumbs_on(path["tiles"]))} for path in self.paths],
            "supply": [[symbol for (owner, symbol), on in self.crumbs.items() if owner == s and on is None]
                       for s in range(self.players)],
            "palaces": list(self.palaces),
            "homes": len(self.homes),
            "sealed": list(self.sealed),
            "escaped": list(self.escaped),
            "shouted": self.shouted,
            "quiet": sorted(self.quiet) if self.phase == "shout" else [],
            "putting": list(self.putting),
        }
        if self.solo:
            not_laid = self.not_laid() if self.paths[0] else []
            view["caves"] = list(self.caves)
            view["pile"] = not_laid if self.phase == "build" else len(not_laid)
            view["discard"] = list(self.discard)
            view["goblins"] = self.goblins
        else:
            view["caves"] = [{"at": name(at), "tile": self.caves[at] if self.caves[at] in self.face_up else None,
                              "crumbs": [{"seat": s, "symbol": k} for s, k in self.crumbs_on([self.caves[at]])]}
                             for at in sorted(self.caves, key=by_row)]
        if who == "referee":
            if not self.solo:
                view["truth"] = {name(at): self.caves[at] for at in sorted(self.caves, key=by_row)}
            view["home_order"] = [] if self.pending == "homes" else list(self.homes)
        elif who != "table":
            mine = who == self.turn
            view["holding"] = self.holding if mine else None
            view["peek"] = [{"at": name(at), "tile": self.caves[at]} for at in self.peek] if mine else []
        return view


# Ways to play that hide different things, for the tests of the server.
WAYS = [(3, {"cap": 40}), (3, {"mode": "advanced"}), (1, {"mode": "solo"})]
VARIANTS = [
    (2, {}), (3, {}), (4, {}),
    (2, {"mode": "advanced"}), (3, {"mode": "advanced"}), (4, {"mode": "advanced"}),
    (2, {"turnable": True}), (3, {"turnable": True}), (3, {"mode": "advanced", "turnable": True}),
    (4, {"mode": "advanced", "turnable": True}),
    (2, {"cap": 9}), (3, {"mode": "advanced", "cap": 40}), (4, {"cap": 1}), (3, {"cap": 0}), (2, {"mode": "advanced", "cap": 0}), (2, {"turnable": True, "cap": 30}),
    (1, {"mode": "solo"}), (1, {"mode": "solo", "turnable": True}), (1, {"mode": "solo", "cap": 1}),
]


# Choosing for random games, with a look at the truth. A game's temper is drawn once and kept on it.
#   long: builds, and avoids grass; quick: grass at once; fumble: misfits; rash: goblins once the path is long;
#   odd: anything. A starving game (3 players, turnable) uses up every tile that fits the last seat's palace ("palace"),
#   or most of them, so that this seat is stuck later on its way ("path").

def temper_of(game, rng):
    if not hasattr(game, "temper"):
        game.temper = {
            "kind": [rng.choice(("long", "long", "quick", "fumble", "rash", "odd")) for _ in range(game.players)],
            "noise": rng.choice((0, 0, 0, .02, .1) if game.solo else (0, 0, .02, .1, .5)),
            "explore": rng.choice((0, .5, .85, .95, 1)),
            "shout": rng.choice((0, 0, .1, .4)),
            "hit": rng.choice((.1, .5, .9)),
            "far": rng.random() < .3,
            "hoard": rng.choice((2, 4, 6, 6, 8, 8, 10, 12)),
            "starve": rng.choice((None, None, "palace", "path")) if game.players == 3 and game.turnable else None,
        }
        if game.temper["starve"]:
            game.temper.update(noise=0, explore=1, shout=0)
    return game.temper


def choose(game, seat, legal, rng):
    temper = temper_of(game, rng)
    if rng.random() < temper["noise"]:
        return rng.choice(legal)
    chooser = CHOOSERS.get(game.phase)
    return chooser(game, seat, legal, rng, temper) if chooser else rng.choice(legal)


def choose_start(game, seat, legal, rng, temper):
    if "explore" in legal and rng.random() < temper["explore"]:
        return "explore"
    return rng.choice([a for a in legal if a != "explore"])


def choose_space(game, seat, legal, rng, temper):
    if temper["far"]:
        return max(legal, key=lambda a: (sum(map(abs, space(a.split(" ")[1]))), rng.random()))
    return rng.choice(legal)


def choose_crumb(game, seat, legal, rng, temper):
    verb = rng.choice(sorted({a.split(" ")[0] for a in legal}))
    return rng.choice([a for a in legal if a.startswith(verb)])


def choose_shout(game, seat, legal, rng, temper):
    if rng.random() < temper["shout"]:
        shouts = [a for a in legal if a.startswith("goblins")]
        hits = [a for a in shouts if game.tile[game.caves[space(a.split(" ")[1])]].get("goblin")]
        return rng.choice(hits if hits and rng.random() < temper["hit"] else shouts)
    return rng.choice(("quiet", "quiet", "quiet turn"))


def choose_flip(game, seat, legal, rng, temper):
    signpost = game.path_exit(game.paths[seat])
    sorts = {"step": [], "grass": [], "misfit": [], "goblin": [], "mountain": []}
    exits = {}
    for action in legal:
        at = action.split(" ")[1]
        if at == "mountain":
            sorts["mountain"].append(action)
            continue
        tile = game.caves[space(at)]
        exits[action] = game.onward(tile, signpost)
        sorts["goblin" if game.tile[tile].get("goblin") else "misfit" if exits[action] is None else
              "grass" if exits[action] == "grass" else "step"].append(action)
    if temper["starve"]:
        return choose_starving(game, seat, legal, rng, sorts, exits, signpost)
    kind = temper["kind"][seat]
    if kind == "odd" or rng.random() < .05:
        return rng.choice(legal)
    if kind == "rash":
        kind = "caught" if len(game.paths[seat]["tiles"]) >= rng.randint(2, 5) else "long"
    order = {
        "long": ("step", "grass", "misfit", "mountain", "goblin"),
        "quick": ("grass", "step", "mountain", "misfit", "goblin"),
        "fumble": ("misfit", "mountain", "step", "goblin", "grass"),
        "caught": ("goblin", "mountain", "misfit", "step", "grass"),
    }[kind]
    return rng.choice(next(sorts[s] for s in order if sorts[s]))


def choose_starving(game, seat, legal, rng, sorts, exits, signpost):
    victim = game.players - 1
    harmless = sorts["misfit"] or sorts["goblin"] or sorts["mountain"]
    hold = {0: len(game.face_down()) > 3, 1: 0 not in game.escaped, victim: True}[seat]
    if game.paths[victim] is None or hold and harmless:
        return rng.choice(harmless or legal)
    target = game.palace[game.paths[victim]["palace"]]["exit"]
    laid = [t for path in game.paths if path for t in path["tiles"]]
    left = [t for t in game.tile.values() if t["id"] not in laid and target in (t.get("entry"), t.get("exit"))
            and t["exit"] != "grass"]
    enough = 6 if game.temper["starve"] == "path" else 3 if seat == 0 else 0
    if signpost == target and len(left) <= enough and sorts["grass"] and seat != victim:
        return rng.choice(sorts["grass"])
    toward = [a for a in sorts["step"] if exits[a] == target]
    return rng.choice(toward or sorts["step"] or sorts["grass"] or harmless)


CHOOSERS = {"start": choose_start, "place": choose_space, "put": choose_space, "crumb": choose_crumb,
            "shout": choose_shout, "flip": choose_flip, "solo": choose_solo, "chart": choose_take,
            "build": choose_build}


if __name__ == "__main__":
    import goblins_scenes
    goblins_scenes.main()
