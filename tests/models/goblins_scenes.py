"""Plays the model of The Princess and the Goblin by itself: random games over all variants, in small editions too.

    goblins_scenes.py [GAMES]

GAMES of each variant. It checks what must hold in every position, and prints how often everything happened.
"""
import collections
import json
import pathlib
import random
import sys
import time

from goblins import FAR, VARIANTS, Game, choose, space


def check(game):
    """What must hold in every position."""
    laid = [t for path in game.paths if path for t in path["tiles"]]
    caves = game.caves if game.solo else list(game.caves.values())
    pile = game.not_laid() if game.solo and game.paths[0] else []
    held = [game.holding] if game.holding else []
    everywhere = sum(game.mountain, []) + caves + laid + pile + game.discard + held + game.putting
    assert sorted(everywhere) == sorted(game.tile), "each tile is in one place"
    assert all(game.mountain), "no empty layer"
    assert len(game.homes) + len(game.sealed) + len(game.escaped) == len(game.goblins_on)
    assert len(game.palaces) + sum(path is not None for path in game.paths) == len(game.palace)
    for path in game.paths:
        assert path is None or game.path_exit(path) is not None, "a path fits all along"
    for seat in range(game.players) if not game.solo else []:
        home = game.paths[seat] is not None and game.path_exit(game.paths[seat]) == "grass"
        assert home == (seat in game.escaped)
    assert all(t in game.face_up for t in laid + game.putting) or game.solo
    assert set(game.crumbs.values()) - {None} <= set(caves + laid + game.putting)
    if not game.solo:
        assert all(max(map(abs, at)) <= FAR and at != (0, 0) for at in game.caves)

    # Nobody is shown a face-down tile that they may not see.
    table, hidden = game.view("table"), set(game.tile) - game.face_up
    if not game.solo:
        shown = {c["tile"] for c in table["caves"]} | set(table["putting"])
        assert not (shown | {t for p in table["paths"] if p for t in p["tiles"]}) & hidden
        truth = game.view("referee")["truth"]
        for seat in range(game.players):
            view = game.view(seat)
            assert {k: v for k, v in view.items() if k not in ("holding", "peek")} == table
            assert seat == game.turn or (view["holding"] is None and view["peek"] == [])
            assert all(truth[p["at"]] == p["tile"] and p["tile"] in hidden for p in view["peek"])
            assert bool(view["peek"]) == (game.phase == "crumb" and seat == game.turn)
    assert bool(game.putting) == (game.phase == "put")
    assert (game.holding is not None) == (game.phase == "place")

    waiting = game.waiting()
    assert bool(waiting) != game.over()
    for seat in range(game.players):
        legal = game.legal(seat)
        assert bool(legal) == (seat in waiting) and len(legal) == len(set(legal))
    if waiting == ["chance"]:
        odds = game.chance()
        assert odds is None or sum(p for _, p in odds) == 1 and len({o for o, _ in odds}) == len(odds) <= 256


def play(players, options, edition, rng, seen, picky):
    game = Game(players, options, edition)
    steps = 0
    while not game.over():
        if picky:
            check(game)
        who = rng.choice(game.waiting())
        phase, row = game.phase, len(game.escaped)
        seen["phase " + phase] += 1
        if who == "chance":
            action = game.sample(rng)
            assert game.possible(action)
        else:
            action = choose(game, who, game.legal(who), rng)
        if picky and rng.random() < .05:
            before = json.dumps(game.view("referee"))
            for bad in ("dance", action + " x", "", action + " "):
                try:
                    game.act(who, bad)
                except ValueError:
                    pass
                else:
                    raise AssertionError(bad)
            assert json.dumps(game.view("referee")) == before
        flipped, place = None, "mountain" if who == "chance" else "caves"
        if phase == "flip" and action != "flip mountain":
            tile = action.split(" ")[1]
            flipped = game.tile[tile if who == "chance" else game.caves[space(tile)]]
        turn, laid, sealed = game.turn, [len(p["tiles"]) if p else 0 for p in game.paths], len(game.sealed)
        game.act(who, action)
        steps += 1
        verb = " ".join(action.split(" ")[:1 + (action in ("quiet turn", "flip mountain"))])
        seen["action " + verb] += 1
        assert steps < 20000, "the game ends"
        if verb == "goblins":
            seen["shout hits" if game.turn != turn or game.over() else "shout misses"] += 1
        if game.solo:
            seen["solo: discards laid under the mountain"] += verb == "draw" and len(game.sealed) > sealed
            continue
        if flipped and flipped.get("goblin"):
            seen[f"caught from the {place}, path of {min(laid[turn], 3)}{'+' * (laid[turn] > 2)}"] += 1
        elif flipped:
            fitted = len(game.paths[turn]["tiles"]) > laid[turn]
            seen[f"{'fit' if fitted else 'misfit'} from the {place}"] += 1
        if len(game.escaped) > row:
            path = game.paths[turn]
            seen["escape with %s" % ("a long path (6 or more)" if len(path["tiles"]) > 5 else "a path")] += 1
            seen["crumbs captured at escape"] += len(game.crumbs_on(path["tiles"]))
        if phase == "put" and game.turn != turn and game.crumbs_on([game.caves[space(action.split(" ")[1])]]):
            seen["crumbs come back with a path"] += 1
        if verb == "wait":
            seen["wait, path %s" % ("long" if laid[turn] else "empty")] += 1
        if verb == "place":
            seen["place at the edge"] += FAR in map(abs, space(action.split(" ")[1]))
    check(game)
    json.dumps([game.view("referee"), game.result()])
    result = game.result()
    if game.solo:
        seen["end: solo " + (game.word() if action == "finish" else
                             "lost, failed" if action == "fail" else "lost, sealed")] += 1
    else:
        inside = players - len(game.escaped)
        seen["end: " + ("all escaped" if not inside else "no home left" if not game.homes else
                        "row of waits" if game.waits >= inside else "cap")] += 1
        best = max(result["scores"])
        if result["winner"] is None:
            seen["result: goblins, " + ("nobody escaped" if not game.escaped else "threshold")] += 1
            assert not game.escaped or game.mode == "advanced" and best <= max(game.sealed)
        else:
            tied = [s for s in game.escaped if result["scores"][s] == best]
            assert result["winner"] == tied[0]
            seen["result: winner" + (" by tie" if len(tied) > 1 else "")] += 1
    return steps


def check_score(edition):
    """palace1 (exit ring, back lamp), ring-lamp (a rose scroll), lamp-grass-a; a lamp and a dove crumb captured."""
    for mode, points in (("standard", 3), ("advanced", 6)):
        game = Game(2, {"mode": mode}, edition)
        game.paths[0] = {"palace": "palace1", "tiles": ["ring-lamp", "lamp-grass-a"]}
        game.crumbs[0, "lamp"], game.crumbs[1, "dove"] = "ring-lamp", "lamp-grass-a"
        game.escaped, game.sealed = [0], [6]
        assert game.result() == {"winner": 0 if mode == "standard" else None, "scores": [points, 0], "escaped": [0]}
        game.sealed = []
        assert game.word() == "seat0"


def small_edition(edition, rng):
    """The same things with fewer tiles, so that paths run dry and several players starve together."""
    paths = rng.sample([t for t in edition["tiles"] if not t.get("goblin")], rng.randint(4, 8))
    goblins = [t for t in edition["tiles"] if t.get("goblin")][:rng.randint(0, 3)]
    return {**edition, "tiles": paths + goblins, "homes": edition["homes"][:rng.randint(3, 6)]}


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    edition = json.loads((root / "games/goblins/edition.json").read_text(encoding="utf-8"))
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 150     # of each variant
    for players, options in ((1, {}), (5, {}), (2, {"mode": "solo"}), (2, {"mode": "x"}), (2, {"cap": -1}),
                             (2, {"z": 1})):
        try:
            Game(players, options, edition)
        except ValueError:
            pass
        else:
            raise AssertionError((players, options))
    check_score(edition)
    for title, editions in (("default edition", lambda rng: edition),
                            ("small editions", lambda rng: small_edition(edition, rng))):
        seen, steps, began = collections.Counter(), 0, time.time()
        for players, options in VARIANTS:
            for seed in range(games):
                rng = random.Random(f"{title} {players} {options} {seed}")
                try:
                    steps += play(players, options, editions(rng), rng, seen, picky=seed % 5 == 0)
                except Exception:
                    print("failed:", title, players, options, seed, file=sys.stderr)
                    raise
        print(f"{title}: {games * len(VARIANTS)} games, {steps} actions, {time.time() - began:.1f} s")
        for what in sorted(seen):
            print(f"  {seen[what]:8} {what}")


if __name__ == "__main__":
    main()
