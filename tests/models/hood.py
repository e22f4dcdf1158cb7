"""Little Red Riding Hood (rules/hood.md): an independent reference model, both modes.

What has to happen next is a stack of steps (`agenda`, last first); `ask` names what is waited for: a phase of the
page (a seat decides) or a word of chance. `act` answers what is asked and runs the agenda to the next question.
Run as a program, it plays by itself: hood_scenes.py.
"""
from fractions import Fraction
from itertools import combinations, permutations, product
from math import factorial

FACES = ("flower", "stone")
CHARACTERS = (("woodcutter", "snake"), ("hunter", "goat"), ("thumbling", "crow"), ("peter", "vixen"))
HUMANS, ANIMALS = ([pair[side] for pair in CHARACTERS] for side in (0, 1))
OPTIONS = {"mode": ("woods", "wolf"), "start": ("easy", "hard"), "points": (True, False), "recount": (False, True),
           "halt": (False, True)}
TREATS = ("cake", "butter")
CHANCE = ("arrive", "deck", "deal", "token", "peter")


class Token:
    def __init__(self, face, chosen):
        self.face, self.chosen, self.up = face, chosen, False  # chosen: by the wolf, who therefore knows the face


class Game:
    def __init__(self, players, options, edition):
        options = {name: value for name, value in options.items() if name != "edition"}
        for name, value in options.items():
            if name not in OPTIONS or type(value) is not type(OPTIONS[name][0]) or value not in OPTIONS[name]:
                raise ValueError(f"There is no option {name} = {value}.")
        self.mode, self.start, self.points, self.recount, self.halt = (
            options.get(name, OPTIONS[name][0]) for name in OPTIONS)
        if not (2 if self.mode == "wolf" else 1) <= players <= 5:
            raise ValueError(f"{players} players cannot play the mode {self.mode}.")
        self.players = players
        self.value = {card["id"]: card["value"] for card in edition["cards"]}
        self.flowers = {card["id"]: card["flowers"] for card in edition["cards"]}
        self.order = list(self.value)
        fork, joins = edition["shortcut"]["at"], edition["shortcut"]["joins"]
        arrivals = [f"a{i}" for i in range(edition["arrivals"])]
        road = [f"r{i}" for i in range(edition["red_path"])]
        self.wolf_way = [f"w{i}" for i in range(edition["wolf_path"])] + arrivals
        self.red_ways = {False: road + arrivals, True: road[:fork + 1] + self.wolf_way[joins:]}  # by shortcut_taken
        self.fork, self.joins, self.red_start = fork, joins, edition["starts"][self.start]
        self.red, self.wolf, self.shortcut_taken = self.red_start, 0, False  # indices on the ways
        self.arrival_faces = [None] * len(arrivals)
        self.turned = [None] * len(arrivals)  # who turned the tile up: "red", "wolf" or None
        self.row, self.count, self.discard = [], 0, []  # row: [card, tokens] pairs
        self.reserve, self.basket = dict(edition["tokens"]), dict.fromkeys(FACES, 0)
        self.cake = self.butter = True
        self.deck, self.bottom, self.thumbling = [], None, False
        self.hand, self.laid, self.hood_left = [], None, self.mode == "wolf"
        self.dealt, self.front, self.under = {}, {}, {}  # character number -> seat, seat, side (0 human, 1 animal)
        self.vixen = self.fork_steps = self.need = self.won = None
        self.first = self.active = int(self.mode == "wolf")
        self.seat = 0  # the last seat that was waited for
        self.fresh = []  # the cards to be shuffled at setup
        if self.mode == "woods":
            self.fresh = [card for card in self.order if card != "trap"]
        else:
            self.hand = [card for card in self.order if card not in ("owl", "hood")]
        self.ask, self.agenda = None, []
        self.then(("request", "arrive"), ("request", "deal" if self.first else "deck"), ("picking",), ("play",))
        self.run()

    # ---- the agenda
    def then(self, *steps):
        self.agenda.extend(reversed(steps))

    def run(self):
        while self.ask is None and self.won is None:
            name, *rest = self.agenda.pop()
            getattr(self, "do_" + name)(*rest)

    def do_request(self, what):
        self.ask = what
        if what not in CHANCE:
            self.seat = self.active if what in ("turn", "fork", "treat") else 0

    def end(self, won):
        if self.won is None:
            self.won, self.agenda = won, []

    # ---- pawns
    def place(self, pawn):
        return self.red_ways[self.shortcut_taken][self.red] if pawn == "red" else self.wolf_way[self.wolf]

    def entered(self, pawn):
        """The pawn is on a new space; whether that ends its move."""
        place, halts = self.place(pawn), False
        if place[0] == "a":
            tile = int(place[1:])
            if self.turned[tile] is None:
                self.turned[tile] = pawn
                halts = self.halt
                if self.arrival_faces[tile] == "cottage":
                    self.end(pawn == "red")
        if self.shortcut_taken and self.place("red") == self.place("wolf"):
            self.end(False)
        return halts

    def do_red(self, steps):
        while steps and self.won is None:
            if self.red == self.fork and self.wolf < self.joins:
                self.fork_steps = steps
                return self.do_request("fork")
            self.red, steps = self.red + 1, steps - 1
            if self.entered("red"):
                return

    def do_treat(self, stood):
        """After the move of a stop; stood: where Red was before it."""
        if self.red != stood and any(getattr(self, treat) for treat in TREATS):
            self.do_request("treat")

    def do_wolf(self):
        self.wolf += 1
        self.entered("wolf")

    # ---- a picking
    def tokens(self):
        return [token for _, tokens in self.row for token in tokens]

    def take_back(self):
        if not self.hand:
            self.hand, self.discard = self.discard, []

    def turn_up(self, stop):
        """Turn up the row's tokens; how far they move Red."""
        tokens = [token for token in self.tokens() if not token.up or stop and self.recount]
        for token in tokens:
            token.up = True
        return sum(token.face == "flower" or self.thumbling for token in tokens)

    def do_picking(self):
        """Begin a new picking."""
        if self.mode == "woods":
            self.then(("draw", "join"))
        elif self.laid:
            card, self.laid = self.laid, None
            self.do_join(card)
        else:
            self.take_back()
            self.do_request("open")

    def do_draw(self, step):
        if self.deck:
            self.then((step, self.deck.pop(0)))
        else:
            self.then(("request", "deck"), ("draw", step))

    def do_resolve(self, card):
        if self.value[card] >= self.count:
            return self.do_join(card)
        self.then(("finish", card), ("wolf",), ("picking",))

    def do_join(self, card, by_chance=False):
        self.row.append([card, []])
        self.count += 1
        if self.flowers[card]:
            self.then(("lay_tokens" if by_chance or self.mode == "woods" else "choose_tokens", self.flowers[card]))
        if card == "hood":
            self.then(("red", self.turn_up(False)))
        elif card == "owl":
            self.then(*[("request", "deck")] * bool(self.discard and not self.deck), ("owl",))
        elif card == "trap":
            self.wolf = max(0, self.wolf - 1)
            self.entered("wolf")

    def do_owl(self):
        self.bottom = self.deck[-1] if self.deck else None

    def refill(self):
        for face in FACES:
            self.reserve[face] += self.basket[face]
            self.basket[face] = 0

    def do_lay_tokens(self, number):
        if number and not any(self.reserve.values()):
            self.refill()
        if number and any(self.reserve.values()):
            self.then(("request", "token"), ("lay_tokens", number - 1))

    def do_choose_tokens(self, number):
        if sum(self.reserve.values()) < number:
            self.refill()
        self.need = min(number, sum(self.reserve.values()))
        if self.need:
            self.do_request("tokens")

    def lay_token(self, face, chosen):
        self.reserve[face] -= 1
        self.row[-1][1].append(Token(face, chosen))

    def do_finish(self, card=None):
        """The picking ends; card: the one that was too small."""
        for token in self.tokens():
            self.basket[token.face] += 1
        cards = [laid for laid, _ in self.row] + [card] * (card is not None)
        self.discard += [card for card in cards if self.mode == "woods" or card != "hood"]
        self.row, self.count, self.thumbling = [], 0, False
        for number, side in self.under.items():
            self.front[number] = self.dealt[number] if side else 0
        self.under = {}

    # ---- turns
    def do_play(self):
        """A turn of the active player."""
        steps = [("request", "turn"), ("next",), ("play",)]
        self.then(*([("lay",), ("animal",)] if self.mode == "wolf" else []), *steps)

    def do_lay(self):
        self.take_back()
        if self.hand:
            self.do_request("lay")

    def do_animal(self):
        if 0 in self.front.values():
            self.do_request("animal")

    def do_next(self):
        self.active = self.active + 1 if self.active + 1 < self.players else self.first

    def do_discard_laid(self):
        if self.laid:
            self.discard.append(self.laid)
            self.laid = None

    # ---- what a seat may do
    def waiting(self):
        return [] if self.over() else ["chance"] if self.ask in CHANCE else [self.seat]

    def over(self):
        return self.won is not None

    def legal(self, seat):
        if self.waiting() != [seat]:
            return []
        return getattr(self, "legal_" + self.ask)()

    def legal_turn(self):
        actions = ["stop"]
        if self.mode == "woods":
            return actions + ["pick"] * bool(self.deck or self.discard)
        actions += ["pick"] * bool(self.laid) + ["hood"] * self.hood_left
        mine = [HUMANS[number] for number, seat in self.front.items() if seat == self.active]
        return actions + [f"use {name}" for name in mine if name != "peter" or self.hand or self.discard]

    def legal_fork(self):
        return ["road", "shortcut"]

    def legal_treat(self):
        return ["save"] + [f"eat {treat}" for treat in TREATS if getattr(self, treat)]

    def legal_open(self):
        return [f"open {card}" for card in self.hand]

    def legal_lay(self):
        return [f"lay {card}" for card in self.hand]

    def legal_animal(self):
        mine = [ANIMALS[number] for number, seat in self.front.items() if seat == 0]
        actions = ["done"]
        if "snake" in mine and self.red > self.red_start:
            actions.append("use snake")
        if "goat" in mine:
            number = len(self.tokens())
            actions += [f"use goat {i} {j}" for i, j in combinations(range(number), 2)] + ["use goat 0"] * (number == 1)
        if "crow" in mine:
            actions += [f"use crow {card}" for card in self.discard]
        if "vixen" in mine:
            actions += [f"use vixen {i}" for i in self.face_down()]
        return actions

    def legal_tokens(self):
        return ["tokens " + " ".join(faces) for faces in product(FACES, repeat=self.need)
                if all(faces.count(face) <= self.reserve[face] for face in FACES)]

    def legal_vixen(self):
        return ["keep"] + [f"exchange {j}" for j in self.face_down() if j != self.vixen]

    def face_down(self):
        return [i for i, pawn in enumerate(self.turned) if pawn is None]

    # ---- what chance may do
    def outcomes(self):
        """Every outcome with its weight; of a shuffle they may be many."""
        if self.ask == "arrive":
            faces = ["cottage"] + ["path"] * (len(self.arrival_faces) - 1)
            return [(" ".join(["arrive"] + faces[-i:] + faces[:-i]), 1) for i in range(1, len(faces) + 1)]
        if self.ask == "deck":
            return [(" ".join(("deck",) + cards), 1) for cards in permutations(self.to_shuffle())]
        if self.ask == "deal":
            return [(" ".join(("deal",) + names), 1) for names in permutations(HUMANS, max(2, self.players - 1))]
        if self.ask == "token":
            return [(f"token {face}", self.reserve[face]) for face in FACES if self.reserve[face]]
        return [(f"peter {card}", 1) for card in self.hand]

    def to_shuffle(self):
        return self.fresh or self.discard

    def chance(self):
        if self.waiting() != ["chance"] or self.ask == "deck" and factorial(len(self.to_shuffle())) > 256:
            return None
        outcomes = self.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, Fraction(weight, total)) for outcome, weight in outcomes]

    def sample(self, rng):
        if self.ask == "deck":
            cards = list(self.to_shuffle())
            rng.shuffle(cards)
            return " ".join(["deck"] + cards)
        outcomes = self.outcomes()
        return rng.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]

    def possible(self, outcome):
        if self.waiting() != ["chance"]:
            return False
        if self.ask == "deck":
            words = outcome.split(" ")
            return words[0] == "deck" and sorted(words[1:]) == sorted(self.to_shuffle())
        return any(outcome == one for one, _ in self.outcomes())

    # ---- acting
    def act(self, who, action):
        if who not in self.waiting():
            raise ValueError(f"{who} is not waited for.")
        if not (self.possible(action) if who == "chance" else action in self.legal(who)):
            raise ValueError(f"'{action}' is not possible now.")
        ask, self.ask = self.ask, None
        if who != "chance":
            self.bottom = None
        word, *rest = action.split(" ")
        getattr(self, "on_" + (ask if who == "chance" or ask == "fork" else word))(*([word] if ask == "fork" else rest))
        self.run()

    def on_arrive(self, *faces):
        self.arrival_faces = list(faces)

    def on_deck(self, *cards):
        self.deck, self.fresh, self.discard = list(cards), [], []

    def on_deal(self, *names):
        for i, name in enumerate(names):
            self.dealt[HUMANS.index(name)] = 1 if self.players == 2 else 1 + i
        self.dealt = dict(sorted(self.dealt.items()))
        self.front = dict(self.dealt)

    def on_token(self, face):
        self.lay_token(face, False)

    def on_peter(self, card):
        self.hand.remove(card)
        self.do_discard_laid()
        self.do_join(card, by_chance=True)

    def on_pick(self):
        if self.mode == "woods":
            self.then(("draw", "resolve"))
        else:
            card, self.laid = self.laid, None
            self.do_resolve(card)

    def on_stop(self):
        self.then(("red", self.turn_up(True)), ("treat", self.red), ("finish",), ("wolf",), ("picking",))

    def on_eat(self, treat):
        setattr(self, treat, False)
        self.then(("red", 1))

    def on_save(self):
        pass

    def on_fork(self, way):
        steps, self.fork_steps = self.fork_steps, None
        self.shortcut_taken = way == "shortcut"
        self.red += 1
        if not self.entered("red") and self.won is None:
            self.then(("red", steps - 1))

    def on_hood(self):
        self.hood_left = False
        self.then(("discard_laid",))
        self.do_join("hood")

    def on_open(self, card):
        self.hand.remove(card)
        self.do_join(card)

    def on_lay(self, card):
        self.hand.remove(card)
        self.laid = card

    def on_done(self):
        pass

    def on_tokens(self, *faces):
        for face in faces:
            self.lay_token(face, True)

    def on_use(self, name, *rest):
        number = next(i for i, pair in enumerate(CHARACTERS) if name in pair)
        del self.front[number]
        self.under[number] = CHARACTERS[number].index(name)
        getattr(self, "use_" + name)(*rest)
        if name in HUMANS and name != "peter":
            self.do_discard_laid()

    def use_woodcutter(self):
        self.count = 1

    def use_hunter(self):
        if "wolf" in self.hand:
            self.hand.remove("wolf")
            self.discard.append("wolf")

    def use_thumbling(self):
        self.thumbling = True

    def use_peter(self):
        self.take_back()
        self.do_request("peter")

    def use_snake(self):
        self.red -= 1
        if self.red == self.fork:
            self.shortcut_taken = False
        self.entered("red")

    def use_goat(self, *indices):
        tokens = self.tokens()
        for eaten in (tokens[int(i)] for i in indices):
            self.basket[eaten.face] += 1
            for card in self.row:
                card[1] = [token for token in card[1] if token is not eaten]

    def use_crow(self, card):
        self.discard.remove(card)
        self.hand.append(card)

    def use_vixen(self, tile):
        self.vixen = int(tile)
        self.do_request("vixen")

    def on_keep(self):
        self.vixen = None

    def on_exchange(self, tile):
        faces, i, j = self.arrival_faces, self.vixen, int(tile)
        faces[i], faces[j] = faces[j], faces[i]
        self.vixen = None

    # ---- the end
    def result(self):
        if not self.over():
            raise ValueError("The game is not over.")
        result = {"won": self.won, "level": ("plain", "good", "super")[self.cake + self.butter] if self.won else "lost"}
        if self.points:
            tiles = sum(pawn == "red" and face == "path" for pawn, face in zip(self.turned, self.arrival_faces))
            points = (40 * (self.start == "hard") + 40 * self.shortcut_taken + 20 * self.cake + 10 * self.butter
                      + 10 * tiles + 60)
            result["points"] = points if self.won else 0
        return result

    def word(self):
        return "*" if not self.over() else "won" if self.won else "lost"

    # ---- what an observer sees
    def phase(self):
        if self.over():
            return "over"
        if self.ask not in CHANCE:
            return self.ask
        return "open" if self.mode == "wolf" and not self.row else "turn"

    def view(self, who):
        if who not in ("table", "referee") and not (type(who) is int and 0 <= who < self.players):
            raise ValueError(f"{who} is no observer.")
        wolf, referee, phase = self.mode == "wolf", who == "referee", self.phase()
        as_wolf = wolf and (referee or who == 0)
        known = lambda token: token.up or referee or as_wolf and token.chosen
        in_order = lambda cards: sorted(cards, key=self.order.index)
        view = {
            "mode": self.mode, "phase": phase, "turn": self.seat, "active": self.active,
            "red": self.place("red"), "wolf": self.place("wolf"), "shortcut_taken": self.shortcut_taken,
            "row": [{"card": card, "tokens": [token.face if known(token) else None for token in tokens]}
                    for card, tokens in self.row],
            "count": self.count, "deck": len(self.deck), "discard": len(self.discard),
            "reserve": sum(self.reserve.values()), "basket": sum(self.basket.values()),
            "arrivals": [face if pawn or as_wolf and i == self.vixen else None
                         for i, (face, pawn) in enumerate(zip(self.arrival_faces, self.turned))],
            "cake": self.cake, "butter": self.butter, "bottom": self.bottom, "fork_steps": self.fork_steps,
        }
        if wolf:
            view |= {
                "laid": self.laid if as_wolf and self.laid else bool(self.laid),
                "hand": in_order(self.hand) if as_wolf else len(self.hand), "hood_left": self.hood_left,
                "characters": [[pair[seat == 0] for i, pair in enumerate(CHARACTERS) if self.front.get(i) == seat]
                               for seat in range(self.players)],
                "under": [CHARACTERS[number][side] for number, side in sorted(self.under.items())],
                "vixen": self.vixen,
            }
        if as_wolf:
            view |= {"reserve_faces": dict(self.reserve) if phase == "tokens" else None,
                     "discard_cards": in_order(self.discard)}
        if referee:
            view |= {"deck_cards": list(self.deck), "arrival_faces": list(self.arrival_faces)}
        return view


# ---- random games
# Ways to play that hide different things, for the tests of the server.
WAYS = [(2, {}), (3, {"mode": "wolf"}), (1, {"start": "hard"})]
VARIANTS = [(players, {name: value for name, value in zip(OPTIONS, values) if value != OPTIONS[name][0]})
            for values in product(*OPTIONS.values()) for players in range(1 + (values[0] == "wolf"), 6)]
STYLES = ("random", "careful", "careful", "bold", "long", "long", "slow")


def choose(game, seat, legal, rng):
    """Pick an action for a random game, with a look at the truth; each game has a style, so that some go far.

    random: anything. careful: safe cards, early stops, characters soon. bold: big pickings. long: rows as long as can
    be. slow: Red creeps, so that the wolf comes near."""
    style = game.__dict__.setdefault("style", rng.choice(STYLES))
    if style == "random" or rng.random() < 0.1:
        return rng.choice(legal)
    has = lambda start: [action for action in legal if action.startswith(start)]
    gap = game.red - game.fork - 1 + game.joins - game.wolf if game.shortcut_taken else None  # Red ahead of the wolf by
    if game.ask == "fork":
        return "shortcut" if rng.random() < 0.75 else "road"
    if game.ask == "treat":
        return rng.choice(has("eat")) if rng.random() < 0.25 else "save"
    if game.ask in ("open", "lay"):
        first = 1 if game.ask == "lay" else 0
        joins = [action for action in legal if game.value[action.split(" ")[1]] >= game.count * first]
        low = min(game.value[action.split(" ")[1]] for action in joins) if joins else 0
        small = [action for action in joins if game.value[action.split(" ")[1]] == low]
        if style == "long":
            return rng.choice(small or legal)
        return rng.choice(joins) if joins and rng.random() < 0.6 else rng.choice(legal)
    if game.ask == "tokens" and style not in ("careful", "slow"):
        return max(legal, key=lambda action: (action.count("flower"), rng.random()))
    if game.ask == "animal":
        if "use snake" in legal and game.shortcut_taken and (game.red == game.fork + 1 or gap == 1):
            back = game.red == game.fork + 1  # over the shortcut, else onto the wolf
            return "done" if back and style == "slow" else "use snake"
        kind = rng.choice(sorted({" ".join(action.split(" ")[:2]) for action in legal}))
        wait = kind == "use snake" and (style == "slow" or rng.random() < 0.6) or kind == "use goat" and style == "long"
        return "done" if wait else rng.choice(has(kind))
    if game.ask != "turn":
        return rng.choice(legal)
    coming = game.laid if game.mode == "wolf" else game.deck[0] if game.deck else None
    safe = "pick" in legal and (coming is None or game.value[coming] >= game.count)
    flowers = sum(not token.up and token.face == "flower" for token in game.tokens())
    special = has("hood") * (flowers > 2) + has("use")
    if safe and style == "long":
        return "pick"
    if special and (not safe or rng.random() < 0.15):
        return rng.choice(special)
    creep = 4 if gap is None else max(0, 2 - gap)  # enough not to be caught
    if safe and flowers < {"slow": creep, "careful": 3, "bold": 6, "long": 9}[style]:
        return "pick"
    return "stop"


if __name__ == "__main__":
    import hood_scenes
    hood_scenes.main()
