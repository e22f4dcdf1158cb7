#!/usr/bin/env python3
"""A computer player for `hood` with a wolf: it plays the wolf, and the heroes too.

    thicket arena hood --mode wolf --seats "elephant,cmd:python3 examples/hood.py" --games 200

It is what the built-in players are measured against (docs/minds.md).  A hero counts which cards the wolf
can still lay, takes him to lay a card that is too small twice as readily as any other, and picks while
that pays; the wolf lays stones first, keeps flowers and the trap back, and lays what is too small in two
of three rows that are worth it.
"""
import json
import random
import sys

VALUE = {"wolf": 0, "1": 1, "2a": 2, "2b": 2, "3a": 3, "3b": 3, "4a": 4, "4b": 4, "5": 5, "6": 6, "trap": 7}
FLOWERS = {"wolf": 0, "1": 3, "2a": 2, "2b": 2, "3a": 2, "3b": 1, "4a": 1, "4b": 1, "5": 1, "6": 1, "trap": 0}
random.seed(1)
gone = set()  # cards that the wolf is known not to have


def follow(event, view):
    if event.get("card") in VALUE and event["type"] in ("open", "turn", "peter", "hunt", "discard"):
        gone.add(event["card"])
    if event["type"] == "back":  # the discard is in the wolf's hand again
        gone.clear()
        gone.update(c["card"] for c in view["row"])


def down(view):
    return sum(token is None for card in view["row"] for token in card["tokens"])


def flower_share(view):
    """The chance that a token is a flower, if the wolf likes stones: 9 of 13 are."""
    return 0.6


def best_of_turn(view, actions):
    """pick or stop, by what a step is worth and what is lost."""
    may_come = [c for c in VALUE if c not in gone] or list(VALUE)
    weight = {c: 2 if VALUE[c] < view["count"] else 1 for c in may_come}
    total = sum(weight.values())
    lies = down(view) * flower_share(view)
    one_step = 1 if view["cake"] or view["butter"] else 0
    stop = lies + (one_step if lies >= 1 else 0)
    pick = sum(w * (stop + FLOWERS[c] * flower_share(view)) for c, w in weight.items()
               if VALUE[c] >= view["count"]) / total
    return pick > stop or down(view) == 0


def hero(view, actions):
    for word in ("shortcut", "eat butter", "eat cake"):
        if word in actions:
            return word if word != "shortcut" or int(view["wolf"][1:]) < 4 else "road"
    lies, count = down(view), view["count"]
    if "hood" in actions and lies >= 3 and count >= 3:
        return "hood"
    if "use thumbling" in actions and lies >= 3:
        return "use thumbling"
    if "use woodcutter" in actions and count >= 4:
        return "use woodcutter"
    if "use peter" in actions and lies >= 2 and count >= 4:
        return "use peter"
    if "use hunter" in actions and "wolf" not in gone and count == 2:
        return "use hunter"
    return "pick" if "pick" in actions and best_of_turn(view, actions) else "stop"


def wolf(view, actions):
    phase = view["phase"]
    if phase == "tokens":
        return max(actions, key=lambda a: a.count("stone"))
    if phase == "animal":
        for word in ("use snake", "use vixen", "use crow wolf", "use crow 1", "use goat"):
            fitting = [a for a in actions if a.startswith(word)]
            if fitting:
                return fitting[0]
        return "done"
    if phase == "vixen":
        away = [a for a in actions if a.startswith("exchange")]
        seen = view["arrivals"][view["vixen"]]
        return away[-1] if seen == "path" and view["vixen"] == 0 and away else "keep"
    cards = [a.split()[1] for a in actions]
    small = [c for c in cards if VALUE[c] < view["count"]]
    flowers = sum(t == "flower" for c in view["row"] for t in c["tokens"])
    if phase == "lay" and small and flowers >= 1 and random.random() < 0.67:
        card = max(small, key=lambda c: VALUE[c])
    else:
        card = min(cards, key=lambda c: (c == "trap", c == "wolf", FLOWERS[c], -VALUE[c]))
    return phase + " " + card


hello = {}
for line in sys.stdin:
    asked = json.loads(line)
    if "you" in asked:  # a game begins; the same process plays all of them
        hello = asked
        gone.clear()
        continue
    for told in asked["events"]:
        follow(told, asked["view"])
    play = wolf if hello["you"] == 0 else hero
    answer = play(asked["view"], asked["actions"])
    print(json.dumps({"action": answer if answer in asked["actions"] else random.choice(asked["actions"])}), flush=True)
