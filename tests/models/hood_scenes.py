"""Plays the model of Little Red Riding Hood by itself: random games over all variants.

    hood_scenes.py [ROUNDS]

It checks what must hold in every position and what nobody may see, and prints how often everything happened.
"""
import copy
import json
import os
import random
import sys
from collections import Counter

from hood import ANIMALS, FACES, HUMANS, VARIANTS, Game, choose


def check(game, edition):
    """What must hold in every position."""
    cards = game.deck + game.fresh + game.discard + game.hand
    cards += [card for card, _ in game.row] + [game.laid] * bool(game.laid)
    left = {"trap"} if game.mode == "woods" else {"owl", "hood"} - ({"hood"} & set(cards))
    assert sorted(cards) == sorted(set(game.order) - left), cards
    for face in FACES:
        row = sum(token.face == face for token in game.tokens())
        assert row + game.reserve[face] + game.basket[face] == edition["tokens"][face]
        assert game.reserve[face] >= 0 <= game.basket[face]
    assert game.red_start <= game.red < len(game.red_ways[game.shortcut_taken]) and 0 <= game.wolf < len(game.wolf_way)
    assert not game.shortcut_taken or game.red > game.fork
    assert game.over() or not (game.shortcut_taken and game.place("red") == game.place("wolf"))
    assert not game.shortcut_taken or game.over() or game.red - game.fork - 1 + game.joins > game.wolf
    assert sorted([*game.front, *game.under]) == sorted(game.dealt)
    assert 1 <= game.count <= len(game.row) if game.row else game.count == 0
    assert (game.fork_steps is not None) == (game.ask == "fork") and (game.vixen is not None) == (game.ask == "vixen")
    assert sum(pawn == "red" for pawn in game.turned) <= 4 and game.over() == (not game.waiting())
    if not game.over() and game.arrival_faces[0]:
        assert game.turned[game.arrival_faces.index("cottage")] is None


def check_hidden(game, rng):
    """What a seat may not know changes neither its view nor its actions."""
    for who in list(range(game.players)) + ["table"]:
        twin, as_wolf = copy.deepcopy(game), game.mode == "wolf" and who == 0
        rng.shuffle(twin.deck)
        tokens = [token for token in twin.tokens() if not (token.up or as_wolf and token.chosen)]
        for token, face in zip(tokens, rng.sample([token.face for token in tokens], len(tokens))):
            token.face = face
        down = [i for i in twin.face_down() if not (as_wolf and i == twin.vixen)]
        for i, face in zip(down, rng.sample([twin.arrival_faces[i] for i in down], len(down))):
            twin.arrival_faces[i] = face
        if game.mode == "wolf" and not as_wolf:  # mix hand, discard and laid card
            cards = twin.hand + twin.discard + [twin.laid] * bool(twin.laid)
            rng.shuffle(cards)
            twin.laid = cards.pop() if twin.laid else None
            twin.hand, twin.discard = cards[:len(twin.hand)], cards[len(twin.hand):]
        assert json.dumps(game.view(who)) == json.dumps(twin.view(who))
        assert who == "table" or sorted(game.legal(who)) == sorted(twin.legal(who))


def play(players, options, edition, rng, seen):
    game, turns = Game(players, options, edition), 0
    while not game.over():
        who, = game.waiting()
        seen["phase " + (game.ask if who == "chance" else game.phase())] += 1
        if who == "chance":
            outcomes = game.chance()
            action = game.sample(rng)
            assert game.possible(action) and not game.possible(action + " x") and not game.possible("deck")
            if outcomes is not None:
                assert sum(p for _, p in outcomes) == 1 and all(p > 0 for _, p in outcomes)
                names = [name for name, _ in outcomes]
                assert action in names and len(set(names)) == len(names) <= 256 and all(map(game.possible, names))
                action = rng.choice(names) if game.ask != "token" else action
        else:
            legal = game.legal(who)
            assert legal and len(set(legal)) == len(legal) and game.chance() is None
            assert not any(game.legal(seat) for seat in range(players) if seat != who)
            action = choose(game, who, legal, rng)
        words = action.split(" ")
        seen[" ".join(words[:2] if words[0] in ("use", "eat") else words[:1])] += 1
        if rng.random() < 0.02:
            state = lambda: json.dumps([game.view("referee"), game.agenda, game.ask, game.reserve, game.basket])
            before = state()
            for bad in ((who, "tokens"), (who, action + " "), ("chance" if who != "chance" else 0, action), (who, "")):
                try:
                    game.act(*bad)
                    assert False, bad
                except ValueError:
                    pass
            assert state() == before
        wolf, shortcut, hand, reserve = game.wolf, game.shortcut_taken, len(game.hand), sum(game.reserve.values())
        laid = game.laid
        game.act(who, action)
        seen["snake back over the shortcut"] += action == "use snake" and shortcut and not game.shortcut_taken
        seen["snake onto the wolf"] += action == "use snake" and game.over()
        seen["discard back in hand"] += len(game.hand) > hand and words[1:2] != ["crow"]
        refilled = sum(game.reserve.values()) > reserve - (words[0] == "token")
        assert not refilled or game.ask in ("token", "tokens")  # only when a token is needed
        seen["reserve refilled"] += refilled
        seen["deck reshuffled"] += words[0] == "deck" and len(words) < 13
        seen["trap moved the wolf"] += game.wolf < wolf
        seen["owl showed the bottom"] += game.bottom is not None
        seen["nothing laid"] += game.mode == "wolf" and game.ask == "turn" and not game.laid
        seen["no token left"] += not sum(game.reserve.values()) + sum(game.basket.values())
        seen["both on one arrival space"] += game.place("red") == game.place("wolf") and not game.over()
        seen["fork after the hood"] += game.ask == "fork" and game.row[-1][0] == "hood"
        seen["forks chosen again"] += words[0] in ("road", "shortcut") and game.__dict__.get("back", False)
        game.back = getattr(game, "back", False) or action == "use snake" and shortcut and not game.shortcut_taken
        seen["fork for a treat"] += words[0] == "eat" and game.ask == "fork"
        seen["home by a treat"] += words[0] == "eat" and game.over()
        seen["no treat asked for"] += words[0] == "stop" and game.ask != "treat" and not game.over()
        seen["opened after nothing laid"] += words[0] == "stop" and game.ask == "open" and not laid
        seen["no token to choose"] += action == "pick" and game.ask == "lay" and game.flowers[game.row[-1][0]] > 0
        seen["fewer tokens than flowers"] += game.ask == "tokens" and game.need < game.flowers[game.row[-1][0]]
        seen["peter took the discard back"] += action == "use peter" and not hand
        seen["trap by peter"] += action == "peter trap"
        seen["trap first"] += [card for card, _ in game.row] == ["trap"]
        seen["Red caught"] += game.over() and game.place("red") == game.place("wolf")
        seen["longest row"] = max(seen["longest row"], len(game.row))
        check(game, edition)
        if rng.random() < 0.05:
            check_hidden(game, rng)
            for observer in list(range(players)) + ["table", "referee"]:
                json.dumps(game.view(observer))
        turns += 1
        assert turns < 20000
    result = game.result()
    assert game.word() == ("won" if result["won"] else "lost") and ("points" in result) == options.get("points", True)
    assert 0 <= result.get("points", 0) <= 200
    seen["longest game"] = max(seen["longest game"], turns)
    seen[f"{game.mode} {game.word()}"] += 1
    seen["level " + result["level"]] += 1
    seen["200 points"] += result.get("points") == 200


def main():
    with open(os.path.join(os.path.dirname(__file__), "../../games/hood/edition.json")) as file:
        edition = json.load(file)
    seen, rounds = Counter(), int(sys.argv[1]) if len(sys.argv) > 1 else 50
    for seed in range(rounds):
        for number, (players, options) in enumerate(VARIANTS):
            play(players, options, edition, random.Random(f"{seed}/{number}"), seen)
    print(f"{rounds * len(VARIANTS)} games over {len(VARIANTS)} variants")
    for name, number in sorted(seen.items()):
        print(f"{number:9} {name}")
    never = [name for name, number in seen.items() if not number]
    never += [f"use {name}" for name in HUMANS + ANIMALS if not seen[f"use {name}"]]
    print("never:", ", ".join(never) or "nothing")


if __name__ == "__main__":
    main()
