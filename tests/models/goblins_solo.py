"""Playing The Princess and the Goblin alone: the part of the model (goblins.py) that only the solo mode has.

The caves are a list of tiles, the path is built in the end out of the pile of tiles taken.
"""


class Solo:
    """What Game does alone; it shares the mountain, the homes, the path and its points."""

    def legal_palace(self):
        return ["palace " + p for p in self.palaces]

    def do_palace(self, seat, palace):
        self.palaces.remove(palace)
        self.paths[0] = {"palace": palace, "tiles": []}
        self.phase = "solo"

    def legal_solo(self):
        return ["explore"] * bool(self.mountain) + ["chart"] * (len(self.caves) >= 2) + ["escape"]

    def explored_alone(self, tile):
        self.caves.append(tile)
        if not self.tile[tile].get("goblin"):
            return
        self.discard_caves()
        self.goblins += 1
        if self.goblins == 3:
            self.mountain.append(self.discard)
            self.discard, self.goblins = [], 0
            self.seal_alone()

    def discard_caves(self):
        self.discard += self.caves
        self.caves = []

    def seal_alone(self):
        self.seal_home()
        self.phase = "solo" if self.homes else "over"

    def do_chart(self, seat):
        self.to_take = len(self.caves) // 2
        self.phase = "chart"

    def legal_chart(self):
        return ["take " + tile for tile in self.caves]

    def do_take(self, seat, tile):
        self.caves.remove(tile)
        self.pile.append(tile)
        self.to_take -= 1
        if not self.to_take:
            self.discard_caves()
            self.seal_alone()

    def not_laid(self):
        return [tile for tile in self.pile if tile not in self.paths[0]["tiles"]]

    def legal_build(self):
        laid = self.paths[0]["tiles"]
        return (["lay " + tile for tile in self.not_laid() if self.fits(tile)] + ["unlay"] * bool(laid)
                + ["finish"] * (self.path_exit(self.paths[0]) == "grass") + ["fail"])

    def do_lay(self, seat, tile):
        self.paths[0]["tiles"].append(tile)

    def do_unlay(self, seat):
        self.paths[0]["tiles"].pop()

    def do_finish(self, seat):
        self.points = self.score(0)
        self.won = self.points > max(self.sealed, default=-1)
        self.phase = "over"

    def do_fail(self, seat):
        self.phase = "over"


# Choosing for random games, as in goblins.py

def best_lays(game, rng, more=(), walks=40):
    """(points, tiles) of the best way to grass that random walks over the tiles not laid (and more) found, or None."""
    path, best = game.paths[0], None
    laid, tiles = path["tiles"], game.not_laid() + list(more)
    for _ in range(walks if any(game.tile[t]["exit"] == "grass" for t in tiles) else 0):
        path["tiles"] = list(laid)
        signpost, left = game.path_exit(path), list(tiles)
        while signpost != "grass":
            fit = [t for t in left if game.onward(t, signpost)]
            fit = [t for t in fit if game.tile[t]["exit"] != "grass"] or fit
            if not fit:
                break
            tile = rng.choice(fit)
            left.remove(tile)
            path["tiles"].append(tile)
            signpost = game.onward(tile, signpost)
        if signpost == "grass" and (best is None or game.score(0) > best[0]):
            best = game.score(0), path["tiles"][len(laid):]
    path["tiles"] = laid
    return best


def choose_solo(game, seat, legal, rng, temper):
    best = best_lays(game, rng)
    if best and rng.random() < (.9 if best[0] > max(game.sealed) else .01):
        return "escape"
    if "chart" in legal and (len(game.caves) >= temper["hoard"] or "explore" not in legal):
        return "chart"
    return "explore" if "explore" in legal else "escape"


def choose_take(game, seat, legal, rng, temper):
    """A tile that makes the best path longer, else one with much on it."""
    back = game.palace[game.paths[0]["palace"]]["back"]

    def worth(action):
        tile = action.split(" ")[1]
        t, best = game.tile[tile], best_lays(game, rng, [tile], 10)
        return (best[0] if best else 0) + len(t["scrolls"]) + [t["entry"], t["exit"], *t["scrolls"]].count(back) + (
            t["exit"] != "grass") + 2 * rng.random()
    return max(legal, key=worth)


def choose_build(game, seat, legal, rng, temper):
    if "finish" in legal:
        return "finish" if rng.random() < .8 else rng.choice(legal)
    best = best_lays(game, rng)
    if best:
        return "lay " + best[1][0] if rng.random() < .9 else "unlay" if "unlay" in legal else rng.choice(legal)
    return "unlay" if "unlay" in legal and rng.random() < .7 else rng.choice(legal)
