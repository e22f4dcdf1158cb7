#!/usr/bin/env python3
"""A computer player for `lights` that forgets nothing and looks one turn ahead.

    thicket arena lights --seats "elephant,cmd:python3 examples/lights.py" --games 200

It is what the built-in players are measured against (docs/minds.md): it keeps what every light has
shown, also between its own turns (the `lit` of `enter` and `push`), names what it knows it will
step onto, walks to the sought treasure over cells it knows, looks at new cells otherwise, and
neither gives a treasure away nor pushes itself out while it has another choice.
"""
import json
import random
import sys

LANES = {"N1": [0, 3, 7, 10, 14], "N2": [1, 5, 8, 12, 15], "W1": [2, 3, 4, 5, 6], "W2": [9, 10, 11, 12, 13]}
LANES.update({"S1": LANES["N1"][::-1], "S2": LANES["N2"][::-1], "E1": LANES["W1"][::-1], "E2": LANES["W2"][::-1]})
random.seed(1)
seen = {}    # cell -> treasure
lights = []  # the cell of each seat's light, or None


def pushed(cell, entrance):
    """Where a push takes what is on a cell; None is out."""
    lane = LANES[entrance]
    if cell not in lane:
        return cell
    at = lane.index(cell) + 1
    return lane[at] if at < len(lane) else None


def follow(event):
    """Keeps the board, and what it showed, up to date."""
    if event["type"] in ("enter", "push"):
        run[0] = run[0] if event["by"] == hello["you"] else 0
        for seat, cell in enumerate(lights):
            lights[seat] = pushed(cell, event["entrance"])
        if event["type"] == "enter":
            lights[event["by"]] = LANES[event["entrance"]][0]
        seen.update(zip((c for c in lights if c is not None), event["lit"]))


def moves(cell):
    """Every move of a light there, with the cell that it leads to."""
    if cell is None:
        return {"enter " + e: lane[0] for e, lane in LANES.items()}
    return {"push " + e: pushed(cell, e) for e, lane in LANES.items() if cell in lane}


def steps(cell, goals):
    """Moves to the nearest goal when all cells between are known; 99 if there is no such way."""
    reached, edge, n = {cell}, [cell], 0
    while edge:
        n += 1
        new = {to for c in edge for to in moves(c).values() if to is not None} - reached
        if new & goals:
            return n
        reached |= new
        edge = [c for c in new if c in seen]
    return 99


def worth(me, sought, move, to):
    """The less, the better."""
    goals = {c for c in range(16) if seen.get(c) == sought} or {c for c in range(16) if c not in seen}
    known = any(treasure == sought for treasure in seen.values())
    rivals = [pushed(c, move.split()[1]) for seat, c in enumerate(lights) if seat != me]
    if known and goals & set(rivals) and to not in goals:
        return 1000
    if to is None:
        return 500
    if to in goals:
        return 0
    return steps(to, goals) + (0 if to in seen else 20)


def choose(me, view, actions):
    mine = lights[me]
    sought = view["sought"]
    if view["named"] and plan and plan[0] in actions:
        return plan.pop()
    ways = moves(mine)
    best = min(ways, key=lambda m: (worth(me, sought, m, ways[m]), random.random()))
    to = ways[best]
    unseen = [a for a in actions if a.startswith("name ") and a[5:] not in seen.values()]
    run[0] += 1
    if run[0] > 8:  # the way back would be free as well, for ever
        return random.choice([m for m in ways if ways[m] is not None])
    name = "name " + seen[to] if to in seen else random.choice(unseen) if unseen else None
    if to is None or seen.get(to) == sought or not name:
        return best
    plan[:] = [best]
    return name


plan, run = [], [0]
hello = {}
for line in sys.stdin:
    asked = json.loads(line)
    if "you" in asked:  # a game begins; the same process plays all of them
        hello = asked
        plan, run, lights = [], [0], [None] * hello["players"]
        seen.clear()
        continue
    for event in asked["events"]:
        follow(event)
    assert lights == asked["view"]["lights"]
    print(json.dumps({"action": choose(hello["you"], asked["view"], asked["actions"])}), flush=True)
