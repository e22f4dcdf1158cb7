"""Tiny: an independent model, written from docs/rules/tiny.md alone.

`hands` and `table` hold cards. `awaits` is what comes next: `deal` (chance), `peek` or `look` (the seat whose turn it
is), `choose` (everybody who has not chosen) or `over`.
"""
from fractions import Fraction
from itertools import permutations

PLACES = ["left", "right"]


class Game:
    def __init__(self, players, options, edition):
        if not 2 <= players <= 3:
            raise ValueError("Tiny is for 2 or 3 players.")
        self.players, self.low, self.cards = players, options.get("low", False), edition["cards"]
        self.awaits, self.turn = "deal", None
        self.hands, self.table = [None] * players, [None] * len(PLACES)
        self.peeked, self.choices = [None] * players, [None] * players

    # Who may act, and how

    def waiting(self):
        if self.awaits == "choose":
            return [seat for seat in range(self.players) if self.choices[seat] is None]
        return {"deal": ["chance"], "over": []}.get(self.awaits, [self.turn])

    def over(self):
        return self.awaits == "over"

    def legal(self, seat):
        if seat not in self.waiting():
            return []
        return {"peek": [f"peek {p}" for p in PLACES], "look": ["hide"],
                "choose": ["keep"] + [f"take {p}" for p in PLACES]}[self.awaits]

    def deals(self):
        return ["deal " + " ".join(d) for d in permutations(self.cards, self.players + len(PLACES))]

    def chance(self):
        deals = self.deals()
        return [(d, Fraction(1, len(deals))) for d in deals]

    def sample(self, rng):
        return rng.choice(self.deals())

    def possible(self, outcome):
        return self.waiting() == ["chance"] and outcome in self.deals()

    def act(self, who, action):
        if not (self.possible(action) if who == "chance" else action in self.legal(who)):
            raise ValueError(f"{who} {action} is not possible now.")
        word, *rest = action.split(" ")
        if word == "deal":
            self.hands, self.table = rest[:self.players], rest[self.players:]
            self.awaits, self.turn = "peek", 0
        elif word == "peek":
            self.peeked[who], self.awaits = rest[0], "look"
        elif word == "hide":
            last = who + 1 == self.players
            self.awaits, self.turn = ("choose", None) if last else ("peek", who + 1)
        else:
            self.choices[who] = rest[0] if rest else word
            if None not in self.choices:
                self.carry_out()

    # The rules

    def carry_out(self):
        for seat, choice in enumerate(self.choices):
            if choice != "keep":
                at = PLACES.index(choice)
                self.hands[seat], self.table[at] = self.table[at], self.hands[seat]
        self.awaits = "over"

    def winner(self):
        best = (min if self.low else max)(self.hands, key=self.cards.index)
        return self.hands.index(best)

    def result(self):
        return {"winner": self.winner()}

    def word(self):
        return f"seat{self.winner()}"

    def view(self, who):
        everything = who == "referee" or self.over()
        looks_at = self.peeked[who] if self.awaits == "look" and self.turn == who else None

        def own(things):
            return [x if everything or seat == who else None for seat, x in enumerate(things)]
        return {"phase": self.awaits, "turn": self.turn, "cards": own(self.hands),
                "table": [c if everything or p == looks_at else None for p, c in zip(PLACES, self.table)],
                "peeked": list(self.peeked), "chosen": [s for s, c in enumerate(self.choices) if c is not None],
                "choices": own(self.choices)}


# Ways to play that hide different things, for the tests of the server.
WAYS = [(2, {}), (3, {"low": True})]
VARIANTS = [(2, {}), (3, {}), (2, {"low": True}), (3, {"low": True})]
