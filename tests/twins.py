"""Two matches that an observer cannot tell apart, found with `thicket referee`.

One is played at random; then a second one is built beside it, ply by ply, that
does something else wherever the observer cannot tell: another card, another
deal, another secret choice.

twins.py THICKET < LINES: the twins of each line of tests/browser/twins.txt, as JSON.
"""
import json
import os
import random
import re
import subprocess
import sys

from games import ROOT
from tap import same

class Referee:
    def __init__(self, thicket, game, players, options):
        self.process = subprocess.Popen([thicket, "referee"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, encoding="utf-8")
        self.start = {"do": "new", "game": game, "players": players, "options": options,
                      "seed": 1, "chance": "manual"}
        self.new()

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def new(self):
        same(self.ask(**self.start)["ok"], True)

    def act(self, ply):
        return self.ask(do="act", **{"as": ply[0]}, action=ply[1])["ok"]

    def put(self, plies):
        """The match so far is just this."""
        self.new()
        for ply in plies:
            same(self.act(ply), True)

    def waiting(self):
        return self.ask(do="turn")["waiting"]

    def seen(self, seat):
        """All that the seat can tell, of the past and of the present."""
        turn = self.ask(do="turn")
        return json.dumps([turn["waiting"], self.ask(do="view", **{"as": seat})["view"],
                           self.ask(do="legal", **{"as": seat})["actions"],
                           self.ask(do="events", **{"as": seat}, since=0)["events"]])

    def choices(self, who, rng, like=None):
        """What `who` might do; for a whole deal, some like the given one."""
        answer = self.ask(do="legal", **{"as": who})
        actions = [a["action"] if who == "chance" else a for a in answer["actions"]]
        if actions or who != "chance":
            return actions
        if like is None:
            return [answer["sample"]]
        deals = [like]
        for _ in range(12):
            words = like.split(" ")
            i, j = rng.randrange(1, len(words)), rng.randrange(1, len(words))
            words[i], words[j] = words[j], words[i]
            deals.append(" ".join(words))
        return deals

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def random_match(referee, rng, most=160, whom=None):
    """Its plies, `most` of them; `whom(waiting, plies)` says who acts, else anybody who is waited for."""
    referee.new()
    plies = []
    while len(plies) < most:
        waiting = referee.waiting()
        if not waiting:
            break
        who = whom(waiting, plies) if whom else rng.choice(waiting)
        plies.append((who, rng.choice(referee.choices(who, rng))))
        same(referee.act(plies[-1]), True)
    return plies


def find_twin(one, two, first, seat, rng, after=0):
    """(n, plies): the longest beginning found, of n plies, that differs from
    the first match's, after so many plies, but not for the seat; `one` and
    `two` are referees."""
    one.new()
    seen = []
    for ply in first:
        same(one.act(ply), True)
        seen.append(one.seen(seat))
    best = (0, None)
    plies, differs_at, banned = first[:after], None, set()
    two.put(plies)
    tries = 0
    while len(plies) < len(first) and tries < 1500:
        i = len(plies)
        who, action = first[i]
        choices = [action]
        if who != seat and i not in banned:
            others = [c for c in two.choices(who, rng, action) if c != action]
            rng.shuffle(others)
            others = others[:12]
            choices = others + choices if differs_at is None or rng.random() < 0.4 \
                else choices + others
        for choice in choices:
            tries += 1
            if not two.act((who, choice)):
                continue
            if two.seen(seat) == seen[i]:
                plies.append((who, choice))
                if choice != action and differs_at is None:
                    differs_at = i
                break
            two.put(plies)
        else:  # a dead end: not this difference, then
            if len(plies) > best[0]:
                best = (len(plies), list(plies))
            banned.add(differs_at)
            plies = first[:differs_at + 1]
            differs_at = None
            two.put(plies)
    if differs_at is not None and len(plies) > best[0]:
        best = (len(plies), list(plies))
    return best


# ---- For a screen that is passed round ----

def holder(waiting, plies):
    """Who has the screen: the one who had it while they are asked, else the next of those who are."""
    if "chance" in waiting:
        return "chance"
    last = next((w for w, _ in reversed(plies) if w != "chance"), 0)
    return last if last in waiting else min([w for w in waiting if w > last] or waiting)


def read_record(path):
    """(game, players, options, plies) of a record."""
    with open(path, encoding="utf-8") as f:
        lines = [line.strip() for line in f]
    head = dict(re.findall(r'\[(\w+) "(.*)"\]', "\n".join(lines)))
    options = {k: int(v) if v.isdigit() else {"true": True, "false": False}.get(v, v)
               for k, v in (o.split("=") for o in head["Options"].split())}
    plies = [line.split(" ", 1) for line in lines if re.match(r"(\d|chance) ", line)]
    return head["Game"], int(head["Players"]), options, [(w if w == "chance" else int(w), a) for w, a in plies]


def passed_round(referee, plies):
    """The beginning of a match in which everybody acts when they have the screen."""
    referee.new()
    for i, ply in enumerate(plies):
        if ply[0] != holder(referee.waiting(), plies[:i]) or not referee.act(ply):
            return plies[:i]
    return plies


# From BEFORE plies before the first difference to AFTER plies after it.
BEFORE, AFTER = 2, 7


def window(one, two, first, seat, rng, after):
    """The plies of twins from shortly before they differ: {"from", "first", "second"}, or None."""
    n, second = find_twin(one, two, first, seat, rng, after)
    differ = [i for i in range(n) if first[i] != second[i]]
    if not differ:
        return None
    # A secret choice of somebody's says more than what chance did.
    at = next((i for i in differ if first[i][0] != "chance"), differ[0])
    n = min(n, at + AFTER)
    while 0 < n < len(first) and first[n][0] == "chance":
        n -= 1
    return {"from": max(0, at - BEFORE), "first": first[:n], "second": second[:n]} if n > at else None


def pair_of(thicket, spec):
    """The twins of a line of tests/browser/twins.txt."""
    what, after, seat = re.fullmatch(r"(.*?)(?: after (\d+))? seat (\d)", spec).groups()
    words, plies = what.split(), None
    if words[0].endswith(".rec"):
        game, players, options, plies = read_record(os.path.join(ROOT, "tests/rules", words[0]))
    else:
        game, players, options = words[0], int(words[1]), json.loads(" ".join(words[3:]) or "{}")
    one, two = (Referee(thicket, game, players, options) for _ in range(2))
    first = passed_round(one, plies) if plies else random_match(one, random.Random(what), 60, holder)
    found = window(one, two, first, int(seat), random.Random(spec), int(after or 0))
    one.close()
    two.close()
    return {"what": spec, "game": game, "players": players, "options": options, "seat": int(seat), **(found or {})}


if __name__ == "__main__":
    for LINE in sys.stdin:
        if LINE.strip() and not LINE.startswith("#"):
            print(json.dumps(pair_of(sys.argv[1], LINE.strip())))
