"""labyrinth: the Secret Labyrinth, an independent reference model.

Written from docs/rules/labyrinth.md alone. A space is the string "zone.index" and keeps its name as its zone turns, so
turning changes nothing but the doors. Run as a program, it plays by itself: labyrinth_scenes.py.
"""
import itertools
import random
from fractions import Fraction
from functools import lru_cache

KINDS = ("treasure", "gnome")            # what can be won with, and duelled for
THROWS = ("rock", "scissors", "paper")   # each beats the next one
TURNING = (0, 2, 4)                      # disc, inner ring, outer ring
UNITS = 12


@lru_cache(maxsize=None)
def joined(zones, turns):
    """The connected parts of the board as {space: frozenset of spaces}; zones are (cells, ring, in, out) each."""
    turned = [0] * len(zones)
    for zone, t in zip(TURNING, turns):
        turned[zone] = t

    def cell(z, unit):                   # the space of zone z at a table unit, and the zone's own unit there
        width = UNITS // zones[z][0]
        own = (unit - turned[z] * width) % UNITS
        return own // width, own

    doors = {(z, i): set() for z, zone in enumerate(zones) for i in range(zone[0])}
    for z, (cells, ring, _, out) in enumerate(zones):
        pairs = [((z, i), (z, (i + 1) % cells)) for i in range(cells) if ring[i] == "1"]
        if z + 1 < len(zones):
            for unit in range(UNITS):
                (a, own_a), (b, own_b) = cell(z, unit), cell(z + 1, unit)
                if out[own_a] == "1" and zones[z + 1][2][own_b] == "1":
                    pairs.append(((z, a), (z + 1, b)))
        for a, b in pairs:
            doors[a].add(b)
            doors[b].add(a)
    parts = {}
    for start in doors:
        if start not in parts:
            part, todo = {start}, [start]
            while todo:
                new = doors[todo.pop()] - part
                part |= new
                todo += new
            parts.update(dict.fromkeys(part, part))
    name = "{0[0]}.{0[1]}".format
    return {name(space): frozenset(map(name, part)) for space, part in parts.items()}


class Game:
    def __init__(self, players, options, edition):
        unknown = set(options) - {"goal", "beasts", "cap", "rings", "edition"}
        if unknown:
            raise ValueError(f"There is no option {min(unknown)}.")
        if players not in (2, 3, 4):
            raise ValueError("2 to 4 can play.")
        self.players = players
        self.goal, self.beasts, self.cap = options.get("goal", 7), options.get("beasts", "trade"), options.get("cap", 200)
        if type(self.goal) is not int or self.goal not in (6, 7):
            raise ValueError("The goal is 7 or 6.")
        if self.beasts not in ("trade", "german"):
            raise ValueError("The option beasts is trade or german.")
        if type(self.cap) is not int or not 0 <= self.cap <= 10000:
            raise ValueError("The cap is 1 to 10000, or 0 for never.")
        if options.get("rings", "clockwise") not in ("clockwise", "both"):
            raise ValueError("The option rings is clockwise or both.")
        self.both_ways = options.get("rings") == "both"

        self.zones = tuple((z["cells"], z["ring"], z.get("in", ""), z.get("out", "")) for z in edition["zones"])
        self.spaces = [f"{z}.{i}" for z, zone in enumerate(self.zones) for i in range(zone[0])]
        self.die = list(edition["die"])
        self.kind, self.place = {}, {}   # of each card, in the order of the page
        for kind in ("treasure", "gnome", "beast"):
            for card, space in edition["secrets"][kind].items():
                self.kind[card], self.place[card] = kind, space
        self.order = {card: i for i, card in enumerate(self.kind)}

        self.turns = [0, 0, 0]
        self.pawns = list(edition["starts"][:players])
        self.hands = [set() for _ in range(players)]
        self.pile, self.under = set(self.kind), []   # drawn from at random; those that come last, in order
        self.sought, self.gone = None, set()
        self.turn, self.played = 0, 0
        self.duel = None                 # sides, for, stake, choices {seat: throw}, last; winner and loser once decided
        self.winners, self.won_kind = None, None
        self.owed = 0                    # cards the loser still has to give
        self.asked = None                # what chance is waited for goes with: the challenge or the exchange
        self.begin_turn()
        self.ask("turned", "change")

    def begin_turn(self):
        self.phase, self.chance_for = "change", None
        self.changes, self.centre_used = 0, False
        self.took = self.duelled = False   # this turn: the player took a sought card; a duel was begun

    def ask(self, what, phase, asked=None):
        self.chance_for, self.phase, self.asked = what, phase, asked

    # ---- Looking ----

    def over(self):
        return self.phase == "over"

    def result(self):
        return {"winners": list(self.winners), "kind": self.won_kind}

    def word(self):
        return "*" if not self.over() else f"seat{self.winners[0]}" if len(self.winners) == 1 else "shared"

    def waiting(self):
        if self.over():
            return []
        if self.chance_for:
            return ["chance"]
        if self.phase == "duel":
            return [s for s in self.duel["sides"] if s not in self.duel["choices"]]
        return [self.duel["loser"] if self.phase == "give" else self.duel["winner"] if self.phase == "send" else self.turn]

    def sort(self, cards):
        return sorted(cards, key=self.order.get)

    def held(self, seat, kind):
        return self.sort(c for c in self.hands[seat] if self.kind[c] == kind)

    def on(self, space, but=None):
        return [s for s in range(self.players) if self.pawns[s] == space and s != but]

    def reach(self, turns=None):
        """Where the player whose turn it is could go, were the zones turned so, in order. The present space is among it
        with another pawn there and a door open: out and back."""
        here = self.pawns[self.turn]
        part = joined(self.zones, tuple(turns or self.turns))[here]
        is_walk = len(part) > 1 and self.on(here, self.turn)
        return [space for space in self.spaces if space in part and (space != here or is_walk)]

    def view(self, who):
        if who not in ("table", "referee") and who not in range(self.players):
            raise ValueError("There is no such observer.")
        duel = self.duel and {"sides": list(self.duel["sides"]), "for": self.duel["for"], "stake": self.duel["stake"],
                              "chosen": sorted(self.duel["choices"]), "last": self.duel["last"] and list(self.duel["last"])}
        view = {
            "phase": self.phase, "turn": self.turn, "turns": list(self.turns), "changes": self.changes,
            "centre_used": self.centre_used, "pawns": list(self.pawns), "sought": self.sought,
            "pile": len(self.pile) + len(self.under), "held": [len(h) for h in self.hands], "duel": duel,
            "gone": self.sort(self.gone), "reach": self.reach() if self.phase == "move" else [], "played": self.played}
        if who == "referee":
            view["hands"] = [self.sort(h) for h in self.hands]
        elif who != "table":
            view["cards"] = self.sort(self.hands[who])
            view["choice"] = self.duel["choices"].get(who) if self.duel else None
        return view

    # ---- What may be done ----

    def legal(self, seat):
        if seat not in self.waiting():
            return []
        others = [s for s in range(self.players) if s != seat]
        robbed = [s for s in others if self.hands[s]]
        beasts = self.held(seat, "beast")
        here = self.pawns[seat]
        match self.phase:
            case "change":
                actions = [] if self.centre_used else [f"centre {k}" for k in range(1, self.zones[0][0])]
                actions += ["inner", "outer"] + ["inner back", "outer back"] * self.both_ways
                if self.changes == 0:
                    if self.sought and here == self.place[self.sought] and len(self.on(here, seat)) <= 2:
                        actions.append("take")
                    if self.beasts == "german":
                        actions += [f"beast {b} steal {s}" for b in beasts for s in robbed]
                    else:
                        actions += [f"beast {b} {c} {s}" for b in beasts for c in self.sort(self.hands[seat] - {b}) for s in robbed]
                return actions
            case "move":
                actions = ["stay"] + [f"go {space}" for space in self.reach()]
                if self.beasts == "german":
                    actions += [f"beast {b} fly {space}" for b in beasts for space in self.spaces if space != here]
                return actions
            case "rival":
                return [f"against {s}" for s in self.on(here, seat)]
            case "arrive":
                return ["pass"] + [f"duel {s}{kind}" for s in self.on(here, seat) for kind in ("", " treasure", " gnome")]
            case "duel":
                return list(THROWS)
            case "give":
                return [f"give {c}" for c in self.at_stake(seat)]
            case "send":
                return [f"send {space}" for space in self.spaces if not self.on(space)]
            case "beast-up":
                return ["jump", "pass"]

    def chance(self):
        match self.chance_for:
            case "turn":
                cards = self.sort(self.pile) or self.under[:1]
                return [(f"turn {c}", Fraction(1, len(cards))) for c in cards]
            case "die":
                return [(f"die {n}", Fraction(self.die.count(n), len(self.die))) for n in sorted(set(self.die))]
            case "steal":
                hand, count = self.sort(self.hands[self.asked[0]]), self.asked[2]
                draws = list(itertools.combinations(hand, min(count, len(hand))))
                return [("steal " + " ".join(d), Fraction(1, len(draws))) for d in draws]
        return None                      # turned: 432 outcomes, or chance is not waited for

    def turned_outcomes(self):
        return (f"turned {a} {b} {c}" for a, b, c in itertools.product(*(range(self.zones[z][0]) for z in TURNING)))

    def sample(self, rng):
        if self.chance_for == "turned":
            return "turned " + " ".join(str(rng.randrange(self.zones[z][0])) for z in TURNING)
        outcomes = self.chance()
        return rng.choices([o for o, _ in outcomes], [float(p) for _, p in outcomes])[0]

    def possible(self, outcome):
        if self.chance_for == "turned":
            return outcome in self.turned_outcomes()
        return outcome in (o for o, _ in self.chance() or [])

    # ---- Doing it ----

    def act(self, who, action):
        if self.over():
            raise ValueError("The game is over.")
        if who not in self.waiting():
            raise ValueError("Chance is not waited for." if who == "chance" else f"Seat {who} is not waited for.")
        if who == "chance":
            if not self.possible(action):
                raise ValueError(f"Chance cannot do {action} now.")
            self.happen(*action.split())
        else:
            if action not in self.legal(who):
                raise ValueError(f"Seat {who} may not {action} now.")
            self.do(who, action.split())

    def happen(self, what, *words):
        self.chance_for = None
        match what:
            case "turned":
                self.turns = [int(w) for w in words]
                self.ask("turn", "change")
            case "turn":
                self.turned_up(words[0])
            case "die":
                self.begin_duel((self.turn, self.asked[0]), self.asked[1], int(words[0]))
            case "steal":
                seat, given, _ = self.asked
                self.hand_over(words, seat, self.turn)
                if given:
                    self.hand_over([given], self.turn, seat)
                self.check_won()

    def do(self, seat, words):
        match words:
            case ["centre", k]:
                self.change(0, int(k))
            case ["inner"]:
                self.change(1, 1)
            case ["outer"]:
                self.change(2, 1)
            case ["inner", "back"]:
                self.change(1, -1)
            case ["outer", "back"]:
                self.change(2, -1)
            case ["take"]:
                self.taking()
            case ["against", other]:
                self.begin_duel((seat, int(other)), "card", 1)
            case ["beast", beast, "fly", space]:
                self.discard(beast)
                self.move(space)
            case ["beast", beast, "steal", other]:
                self.discard(beast)
                self.ask("steal", "change", (int(other), None, 1))
            case ["beast", beast, given, other]:
                self.discard(beast)
                self.ask("steal", "change", (int(other), given, 2))
            case ["go", space]:
                self.move(space)
            case ["stay"]:
                self.move(None)
            case ["duel", other]:
                self.begin_duel((seat, int(other)), "any", 1)
            case ["duel", other, kind]:
                self.ask("die", "arrive", (int(other), kind))
            case ["jump"]:
                self.jump()
            case ["pass"] if self.phase == "beast-up":
                self.shared_space()
            case ["pass"]:
                self.next_card()
            case ["give", card]:
                self.hand_over([card], self.duel["loser"], self.duel["winner"])
                self.owed -= 1
                if not self.check_won() and not self.owed:
                    self.phase = "send"
            case ["send", space]:
                self.pawns[self.duel["loser"]] = space
                self.duel = None
                if self.changes == 0:    # a duel for the card by `take`: the changes are still owed
                    self.phase = "change"
                else:
                    self.next_card()
            case [throw]:
                self.throw(seat, throw)

    def change(self, which, by):
        self.turns[which] = (self.turns[which] + by) % self.zones[TURNING[which]][0]
        self.centre_used |= which == 0
        self.changes += 1
        if self.changes == 2:
            self.phase = "move"

    def discard(self, beast):
        self.hands[self.turn].remove(beast)
        self.gone.add(beast)

    def hand_over(self, cards, giver, taker):
        self.hands[giver] -= set(cards)
        self.hands[taker] |= set(cards)

    def move(self, space):
        """Steps 2 and 3; space is None for a stay, which is no arrival."""
        if space:
            self.pawns[self.turn] = space
        here = self.pawns[self.turn]
        if self.sought and here == self.place[self.sought]:
            self.taking()
            if self.over() or self.phase in ("rival", "duel"):
                return
        if space and self.on(here, self.turn) and not self.duelled:
            self.phase = "arrive"
        else:
            self.next_card()

    def taking(self):
        """The player whose turn it is stands on the sought card's space."""
        others = self.on(self.place[self.sought], self.turn)
        if not others:
            self.gain(self.turn)
        elif len(others) == 1:
            self.begin_duel((self.turn, others[0]), "card", 1)
        elif len(others) == 2:
            self.phase = "rival"
        else:
            self.bury()

    def gain(self, seat):
        self.hands[seat].add(self.sought)
        self.sought = None
        self.took |= seat == self.turn
        self.check_won()

    def bury(self):
        """Under the pile, unless it is the last card."""
        if self.pile or self.under:
            self.under.append(self.sought)
            self.sought = None

    # Step 4

    def next_card(self):
        if self.sought is None and (self.pile or self.under):
            self.ask("turn", "change")
        else:
            self.end_turn()

    def turned_up(self, card):
        setup = len(self.pile) == len(self.kind)
        if card in self.pile:
            self.pile.remove(card)
        else:
            self.under.remove(card)
        self.sought = card
        if setup:
            self.phase = "change"
        elif self.kind[card] == "beast" and self.took:
            self.phase = "beast-up"
        else:
            self.shared_space()

    def jump(self):
        self.pawns[self.turn] = self.place[self.sought]
        self.taking()
        if self.phase == "beast-up":     # neither won by it nor a duel for it nor a rival to choose
            self.next_card()

    def shared_space(self):
        """Nobody jumped to the card just turned up."""
        there = self.on(self.place[self.sought])
        if len(there) == 2:
            self.begin_duel(there, "card", 1)
            return
        if len(there) == 4:
            self.bury()
        self.next_card()

    def end_turn(self):
        self.played += 1
        if self.played == self.cap:
            counts = [[len(self.held(s, kind)) for kind in KINDS] for s in range(self.players)]
            most = max(map(max, counts))
            winners = [s for s in range(self.players) if max(counts[s]) == most]
            self.finish(winners, "treasure" if any(counts[s][0] == most for s in winners) else "gnome")
        else:
            self.turn = (self.turn + 1) % self.players
            self.begin_turn()

    # Duels

    def begin_duel(self, sides, what, stake):
        self.duel = {"sides": sorted(sides), "for": what, "stake": stake, "choices": {}, "last": None}
        self.duelled, self.phase = True, "duel"

    def throw(self, seat, throw):
        duel, (a, b) = self.duel, self.duel["sides"]
        duel["choices"][seat] = throw
        if len(duel["choices"]) < 2:
            return
        duel["last"] = [duel["choices"][a], duel["choices"][b]]
        duel["choices"] = {}
        ahead = (THROWS.index(duel["last"][1]) - THROWS.index(duel["last"][0])) % 3
        if ahead:                        # 1: a's throw beats b's; 2: the other way round; 0: once more
            duel["winner"], duel["loser"] = (a, b) if ahead == 1 else (b, a)
            self.card_won() if duel["for"] == "card" else self.challenge_won()

    def card_won(self):
        self.phase = "send"
        self.gain(self.duel["winner"])

    def at_stake(self, seat):
        """What of a hand a challenge can be for."""
        return [c for kind in KINDS if self.duel["for"] in (kind, "any") for c in self.held(seat, kind)]

    def challenge_won(self):
        cards = self.at_stake(self.duel["loser"])
        if len(cards) > self.duel["stake"]:
            self.phase, self.owed = "give", self.duel["stake"]
        else:
            self.hand_over(cards, self.duel["loser"], self.duel["winner"])
            if not self.check_won():
                self.phase = "send"

    # The end

    def check_won(self):
        for seat in [self.turn] + [s for s in range(self.players) if s != self.turn]:
            for kind in KINDS:
                if len(self.held(seat, kind)) >= self.goal:
                    self.finish([seat], kind)
                    return True
        return False

    def finish(self, winners, kind):
        self.phase, self.winners, self.won_kind = "over", winners, kind


# Ways to play that hide different things, for the tests of the server.
WAYS = [(3, {"cap": 20}), (4, {"cap": 30, "beasts": "german"})]
VARIANTS = [(n, {"goal": goal, "beasts": beasts, "rings": rings})
            for n in (2, 3, 4) for goal in (7, 6) for beasts in ("trade", "german") for rings in ("clockwise", "both")]
VARIANTS += [(2, {}), (3, {}), (4, {}), (4, {"cap": 200}), (2, {"cap": 10000}), (3, {"cap": 1000, "beasts": "german"}),
             (2, {"cap": 0, "goal": 6}), (3, {"cap": 0, "rings": "both"}), (4, {"cap": 0, "goal": 6, "beasts": "german"}),
             (2, {"cap": 1}), (3, {"cap": 2}), (4, {"cap": 3}), (2, {"cap": 8, "goal": 6}), (3, {"cap": 13, "beasts": "german"}),
             (4, {"cap": 20}), (2, {"cap": 30, "beasts": "german", "goal": 6}), (3, {"cap": 40}),
             (4, {"cap": 60, "goal": 6, "rings": "both"})]


def choose(game, seat, legal, rng):
    """Random and sensible play mixed. It looks at the truth to make rare things happen: the moods of the table change
    every few rounds between seeking the card, hunting pawns and gathering on a space whose card is still to come."""
    def some(*starts):
        return [a for a in legal if a.startswith(starts)]

    if rng.random() < 0.1:
        return rng.choice(legal)
    spell = game.played // (4 * game.players) + game.players
    mood = ("seek", "hunt", "gather")[spell % 3] if game.players == 2 or not game.pile else ("seek", "gather", "gather")[spell % 3]
    few = len(game.pile) + len(game.under) in (1, 2) and game.players > 2
    if mood == "gather" or few:          # all but one, who takes cards so that others are turned up
        mood = "seek" if seat == spell % game.players and not few else "gather"
    here = game.pawns[seat]
    ring = list(game.order) * 2
    to_come = game.under or [c for c in ring[5 * spell % 18:] if c in game.pile]
    meeting = game.place[to_come[0]] if to_come else None

    if game.phase == "beast-up":
        return "jump" if rng.random() < 0.8 else "pass"
    if game.phase == "arrive":
        bold = some("duel")
        return rng.choice(bold) if rng.random() < (0.1 if mood == "gather" else 0.8) else "pass"
    if game.phase == "send":
        near = f"send {meeting}"
        return near if near in legal and rng.random() < 0.5 else rng.choice(legal)
    if game.phase not in ("change", "move"):
        return rng.choice(legal)

    wanted = [game.place[game.sought]] if game.sought else []
    pawns = [game.pawns[s] for s in range(game.players) if s != seat and (game.pawns[s] != here or mood == "hunt")]
    wanted = {"seek": wanted + pawns, "hunt": pawns + wanted, "gather": ([meeting] if meeting else []) + wanted}[mood]
    if game.phase == "change":
        if "take" in legal and rng.random() < (0.2 if mood == "gather" and game.players == 4 else 0.7):
            return "take"
        if some("beast") and rng.random() < 0.4:
            return rng.choice(some("beast"))
        turning = some("centre", "inner", "outer")
        rng.shuffle(turning)
        after = {}                       # the first changes that can lead to each space wanted
        for first in turning:
            turns = turned_by(game.turns, first)
            lasts = [turns] if game.changes else [turned_by(turns, a) for a in turning
                                                  if not (a.startswith("centre") and first.startswith("centre"))]
            for last in lasts:
                for space in game.reach(last) + [here]:
                    after.setdefault(space, first)
        return next((after[space] for space in wanted if space in after), turning[0])
    for space in wanted:
        if space == here and mood == "gather":
            return "stay"
        if f"go {space}" in legal:
            return f"go {space}"
        flights = [a for a in some("beast") if a.endswith(f"fly {space}")]
        if flights and rng.random() < 0.5:
            return rng.choice(flights)
    return rng.choice(some("go", "stay"))


def turned_by(turns, action):
    which = ("centre", "inner", "outer").index(action.split()[0])
    by = int(action[-1]) if which == 0 else -1 if action.endswith("back") else 1
    return [t + by * (i == which) for i, t in enumerate(turns)]


if __name__ == "__main__":
    import labyrinth_scenes
    labyrinth_scenes.main()
