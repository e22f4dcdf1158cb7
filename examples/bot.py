#!/usr/bin/env python3
"""A computer player for Thicket in another language: forty lines of Python.

    thicket arena lights --seats "cmd:python3 examples/bot.py,random"

It reads JSON lines and answers JSON lines (docs/protocol.md, "Computer players over the
pipe").  This one plays `lights`: it remembers what lights have shown, walks onto the sought
treasure when it knows a way of one step, and otherwise onto cells it has not seen.  Any other
game it plays at random.
"""
import json
import random
import sys

LANES = {"N1": [0, 3, 7, 10, 14], "N2": [1, 5, 8, 12, 15], "W1": [2, 3, 4, 5, 6], "W2": [9, 10, 11, 12, 13]}
LANES.update({"S1": LANES["N1"][::-1], "S2": LANES["N2"][::-1], "E1": LANES["W1"][::-1], "E2": LANES["W2"][::-1]})
seen = {}  # cell -> treasure


def lands_on(action, mine):
    """The cell that a move takes my light to, or None when it falls out."""
    verb, entrance = action.split()
    lane = LANES[entrance]
    if verb == "enter":
        return lane[0]
    at = lane.index(mine) + 1
    return lane[at] if at < len(lane) else None


def choose(me, view, actions):
    moves = [a for a in actions if not a.startswith("name")]
    if "lit" not in view or not moves:
        return random.choice(actions)
    seen.update((light["cell"], light["treasure"]) for light in view["lit"])
    to = {a: lands_on(a, view["lights"][me]) for a in moves}
    taking = [a for a in moves if seen.get(to[a]) == view["sought"]]
    new = [a for a in moves if to[a] is not None and to[a] not in seen]
    return random.choice(taking or new or moves)


for line in sys.stdin:
    asked = json.loads(line)
    if "you" in asked:  # a game begins; the same process plays all of them
        me = asked["you"]
        seen.clear()
    else:
        print(json.dumps({"action": choose(me, asked["view"], asked["actions"])}), flush=True)
