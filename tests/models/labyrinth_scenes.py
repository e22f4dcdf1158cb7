"""Plays the model of the Secret Labyrinth by itself: rare scenes, then seeded random games over all variants.

    labyrinth_scenes.py [GAMES]

It checks what must hold in every position, and prints how often everything happened.
"""
import copy
import json
import pathlib
import random
import sys
from collections import Counter

from labyrinth import KINDS, THROWS, VARIANTS, Game, choose

seen = Counter()
root = pathlib.Path(__file__).resolve().parents[2]
default = json.loads((root / "games/labyrinth/edition.json").read_text(encoding="utf-8"))


class Watched(Game):
    """Counts what happens."""
    why = None                       # the action now being played

    def gain(self, seat):
        seen[f"card taken after {self.why}" + ("" if seat == self.turn else ", by another")] += 1
        super().gain(seat)

    def begin_duel(self, sides, what, stake):
        mine = "" if self.turn in sides else " between two others"
        seen[f"duel for {what}, stake {stake}" if what != "card" else f"duel for card after {self.why}{mine}"] += 1
        super().begin_duel(sides, what, stake)

    def bury(self):
        seen[f"{'under the pile' if self.pile or self.under else 'last card stays'} after {self.why}"] += 1
        super().bury()

    def throw(self, seat, throw):
        both, last = len(self.duel["choices"]) == 1, self.duel
        super().throw(seat, throw)
        seen["throw tied"] += both and last.get("winner") is None

    def challenge_won(self):
        short = len(self.at_stake(self.duel["loser"])) - self.duel["stake"]
        seen["loser " + ("chooses" if short > 0 else "gives all")] += 1
        seen["challenger " + ("won" if self.duel["winner"] == self.turn else "lost")] += 1
        super().challenge_won()

    def jump(self):
        there = len(self.on(self.place[self.sought], self.turn))
        seen[f"jump onto {there} others" + (" (already there)" if self.pawns[self.turn] == self.place[self.sought] else "")] += 1
        super().jump()

    def finish(self, winners, kind):
        if self.played == self.cap:
            seen[f"cap: {'shared by ' + str(len(winners)) if len(winners) > 1 else 'one winner'}, {kind}"] += 1
        else:
            full = sum(len(self.held(s, k)) >= self.goal for s in range(self.players) for k in KINDS)
            seen[f"won with {kind} on {self.why}" + (", two complete" if full > 1 else "") +
                 ("" if winners[0] == self.turn else ", by another")] += 1
        super().finish(winners, kind)


def check(game, before):
    """Invariants of every position."""
    cards = [c for h in game.hands for c in h] + list(game.pile) + game.under + sorted(game.gone) + [game.sought] * bool(game.sought)
    assert sorted(cards) == sorted(game.kind), "every card is in one place"
    waiting = game.waiting()
    assert game.over() == (waiting == []) and waiting == sorted(waiting)
    views = {who: game.view(who) for who in [*range(game.players), "table", "referee"]}
    json.dumps(views["referee"])
    for who, view in views.items():
        assert all(view[f] == views["table"][f] for f in views["table"]), "the public part is the same for all"
    assert {"cards", "choice"} | set(views["table"]) == set(views[0])
    assert views["referee"]["hands"] == [views[s]["cards"] for s in range(game.players)]
    view = views["table"]
    assert view["phase"] in "change move rival arrive duel give send beast-up over".split()
    assert not game.cap or game.played < game.cap or game.played == game.cap and game.over()
    assert game.played >= before.played and len(view["gone"]) <= 4
    assert all(space in game.spaces for space in game.pawns)
    assert all(len(game.held(s, k)) < game.goal or game.over() for s in range(game.players) for k in KINDS)
    if game.sought and game.chance_for is None and view["phase"] not in ("rival", "duel", "beast-up", "over") and (game.pile or game.under):
        assert len(game.on(game.place[game.sought])) < 4, "only the last card is shared by all and left"
    if view["phase"] in ("duel", "give", "send"):
        a, b = view["duel"]["sides"]
        assert a < b and view["duel"]["for"] in ("card", "any", *KINDS)
        assert waiting != ["chance"] and game.pawns[a] == game.pawns[b]
        assert view["duel"]["for"] != "card" or (game.sought is None if view["phase"] == "send" else game.pawns[a] == game.place[game.sought])
    elif not game.over():
        assert view["duel"] is None and waiting in (["chance"], [game.turn])
    if view["phase"] != "move":
        assert view["reach"] == []
    if waiting == ["chance"]:
        outcomes = game.chance()
        if outcomes is None:
            assert sum(1 for _ in game.turned_outcomes()) == 432
        else:
            assert sum(p for _, p in outcomes) == 1 and len(dict(outcomes)) == len(outcomes) <= 256
            assert all(game.possible(o) for o, _ in outcomes)
        assert all(game.legal(s) == [] for s in range(game.players))
    for seat in waiting if waiting != ["chance"] else []:
        legal = game.legal(seat)
        assert legal and len(set(legal)) == len(legal)
        if view["phase"] == "move":
            assert [a[3:] for a in legal if a.startswith("go ")] == view["reach"]


def play(players, options, edition, seed, uniform):
    rng, game = random.Random(seed), Watched(players, options, edition)
    log = []
    while not game.over():
        before = copy.copy(game)
        who = rng.choice(game.waiting())
        if who == "chance":
            action = game.sample(rng)
            assert game.possible(action)
        else:
            legal = game.legal(who)
            action = rng.choice(legal) if uniform else choose(game, who, legal, rng)
            seen[f"phase {game.phase}"] += 1
            if "beast" in action:
                seen["beast " + ("fly" if "fly" in action else "steal" if "steal" in action else "trade")] += 1
        game.why = "throw" if action in THROWS else action.split()[0]
        if game.why == "die":
            seen[action] += 1
        for bad in ("nonsense", "", "turn nothing", "go 9.9", "centre 6"):
            if rng.random() < 0.01:
                try:
                    game.act(who, bad)
                    raise AssertionError(bad)
                except ValueError:
                    pass
        game.act(who, action)
        log.append((who, action))
        check(game, before)
    assert game.word() == ("shared" if len(game.winners) > 1 else f"seat{game.winners[0]}")
    seen["actions"] += len(log)
    seen["games"] += 1
    seen["turns"] += game.played
    if seed % 10 == 0:               # a replay comes to the same end
        again = Game(players, options, edition)
        for who, action in log:
            again.act(who, action)
        assert again.view("referee") == game.view("referee") and again.result() == game.result()


def scene(players, options, hands, **state):
    """A position in seat 0's change phase, with these hands and the rest of the cards out of sight."""
    game = Watched(players, options, default)
    game.act("chance", "turned 0 0 0")
    game.act("chance", "turn crown")
    game.hands, game.why = [set(h.split()) for h in hands], "scene"
    game.pile -= set().union(*game.hands)
    vars(game).update(state)
    return game


def played(game, *steps):
    for step in steps:
        who, action = step.split(" ", 1)
        game.why = action.split()[0]
        game.act("chance" if who == "chance" else int(who), action)
    return game


def rare():
    """Scenes that random games hardly ever come to."""
    six, gnomes = "chest sceptre goblet sword mirror harp", "baker smith piper weaver gardener miner"
    # an exchange that completes two hands: whose turn it is comes first
    game = scene(2, {"goal": 6}, ["sceptre goblet sword mirror harp cook dragon", "baker smith piper weaver gardener chest unicorn"])
    played(game, "0 beast dragon cook 1", "chance steal chest unicorn")
    assert game.result() == {"winners": [0], "kind": "treasure"} and len(game.held(1, "gnome")) == 6
    game = scene(2, {}, [six + " dragon cook", gnomes + " unicorn"])
    assert not game.possible("steal unicorn baker") and "beast dragon dragon 1" not in game.legal(0)
    played(game, "0 beast dragon cook 1")
    assert (game.view("table")["held"], game.view("table")["gone"]) == ([7, 7], ["dragon"])
    assert len(game.chance()) == 21 and not game.possible("steal unicorn miner") and not game.possible("steal cook baker")
    played(game, "chance steal miner unicorn")
    assert not game.over() and game.held(1, "gnome") == "baker smith piper weaver gardener cook".split()
    game = scene(2, {}, [six + " dragon", "crown"], sought=None)    # one card: steal A
    assert played(game, "0 beast dragon harp 1").chance() == [("steal crown", 1)]
    assert not played(game, "chance steal crown").over() and game.hands[1] == {"harp"}

    game = scene(2, {}, ["dragon unicorn", "crown chest"], sought=None)    # a beast may be given
    assert [a for a in game.legal(0) if "beast" in a] == ["beast dragon unicorn 1", "beast unicorn dragon 1"]
    assert played(game, "0 beast dragon unicorn 1", "chance steal crown chest").hands == [{"crown", "chest"}, {"unicorn"}]

    game = scene(3, {}, ["", "", ""], pawns=["5.1", "5.7", "5.1"])    # by take: sent, and the changes are still owed
    played(game, "0 take", "0 rock", "2 paper")
    assert (game.phase, game.waiting(), game.sought, game.hands[2]) == ("send", [2], None, {"crown"})
    assert game.view(1)["duel"] == {"sides": [0, 2], "for": "card", "stake": 1, "chosen": [], "last": ["rock", "paper"]}
    assert "send 5.1" not in game.legal(2) and "send 5.7" not in game.legal(2) and len(game.legal(2)) == 52
    played(game, "2 send 0.0")
    assert (game.phase, game.turn, game.pawns[0]) == ("change", 0, "0.0") and "take" not in game.legal(0)
    played(game, "0 inner", "0 outer", "0 stay", "chance turn baker")
    assert game.turn == 1 and game.played == 1
    game = scene(3, {}, ["", "", ""], pawns=["5.1", "5.7", "5.1"])    # a card won in a duel at step 4 allows a jump
    played(game, "0 take", "0 rock", "2 paper", "2 send 0.0", "0 inner", "0 outer", "0 stay")
    game.pawns[0] = "5.7"
    played(game, "chance turn baker", "1 rock", "0 paper")
    assert game.phase == "send" and game.waiting() == [0]             # before the next card is turned up
    played(game, "0 send 0.1", "chance turn dragon")
    assert game.hands[0] == {"baker"} and game.legal(0) == ["jump", "pass"]
    game = scene(3, {}, ["", "", ""], pawns=["5.7", "5.7", "5.1"], turn=2)
    played(game, "2 take", "2 inner", "2 inner", "2 stay", "chance turn baker", "0 rock", "1 rock")
    assert game.view(0)["duel"] == {"sides": [0, 1], "for": "card", "stake": 1, "chosen": [], "last": ["rock", "rock"]}
    played(game, "1 scissors")
    assert (game.view(1)["choice"], game.view(0)["choice"], game.waiting()) == ("scissors", None, [0])
    played(game, "0 paper", "1 send 0.0", "chance turn dragon")
    assert game.hands[1] == {"baker"} and game.legal(2) == ["jump", "pass"]
    played(game, "2 jump", "chance turn smith")
    assert game.hands[2] == {"crown", "dragon"} and game.turn == 0 and game.played == 1

    game = scene(4, {}, [""] * 4, pawns=["5.1", "5.1", "5.1", "5.7"])  # three: the player chooses the rival
    assert game.legal(0)[-1] == "take" and played(game, "0 take").legal(0) == ["against 1", "against 2"]
    played(game, "0 against 2", "0 rock", "2 scissors", "0 send 0.0")
    assert game.hands[0] == {"crown"} and game.pawns == ["5.1", "5.1", "0.0", "5.7"] and game.phase == "change"
    game = scene(4, {}, [""] * 4, pawns=["5.1", "5.1", "5.1", "5.1"])  # four: under the pile, and it comes last
    assert "take" not in game.legal(0)
    game.phase, game.changes = "move", 2
    assert "go 5.1" in game.legal(0)
    played(game, "0 go 5.1")
    assert (game.under, game.phase) == (["crown"], "arrive")           # and out and back is an arrival
    played(game, "0 pass")
    assert not game.possible("turn crown")
    game.pile = set()
    played(game, "chance turn crown")                                   # four there, the last card: it stays
    assert game.sought == "crown" and game.turn == 1 and "take" not in game.legal(1)
    game = scene(4, {}, [""] * 4, pawns=["5.1", "4.3", "4.3", "5.7"])  # a jump onto two
    played(game, "0 take", "0 inner", "0 inner", "0 stay", "chance turn dragon", "0 jump")
    assert game.phase == "rival" and game.legal(0) == ["against 1", "against 2"]

    game = scene(2, {}, ["", "baker smith piper weaver gardener"], sought=None, pile=set(), pawns=["5.0", "5.1"])
    game.phase, game.changes = "move", 2
    played(game, "0 go 5.1", "0 duel 1 gnome", "chance die 3", "0 rock", "1 scissors", "1 give smith", "1 give baker")
    assert game.view("table")["duel"]["stake"] == 3 and game.phase == "give"
    played(game, "1 give weaver", "0 send 0.0")
    assert game.pawns == ["5.1", "0.0"] and game.hands[1] == {"piper", "gardener"} and game.turn == 1
    for hand, gives in (("baker crown unicorn", ["give crown", "give baker"]), ("baker unicorn", []), ("unicorn", [])):
        game = scene(2, {}, ["", hand], sought="sword", pawns=["5.0", "5.1"])
        game.phase, game.changes = "move", 2
        played(game, "0 go 5.1", "0 duel 1", "0 rock", "1 scissors")
        assert game.view(0)["duel"]["for"] == "any" and game.view(0)["duel"]["stake"] == 1
        assert game.legal(1) == gives and game.phase == ("give" if gives else "send")
        if not gives:
            assert "send " + game.place["sword"] in game.legal(0) and len(game.hands[0]) == len(hand.split()) - 1


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    rare()
    seen.clear()
    for number, (players, options) in enumerate(VARIANTS):
        for seed in range(games):
            play(players, options, default, 1000 * number + seed, uniform=seed % 5 == 4 and 0 < options.get("cap", 200) <= 200)
    for what in sorted(seen):
        print(f"{seen[what]:8} {what}")


if __name__ == "__main__":
    main()
