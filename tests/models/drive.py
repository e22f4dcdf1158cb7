#!/usr/bin/env python3
"""Compares a referee (protocol.md, over a pipe) with the Python model of one game, step by step, in random games.

    drive.py REFEREE_COMMAND GAME [--games N] [--seed S] [--edition FILE] [--editions-dir DIR]

In most games the driver is chance too ("chance":"manual"); every sixth one the referee rolls by itself, twice with the same
seed. It stops at the first difference with a report and status 1. Each game has its own random numbers: `--only I` plays
game I of a run again, alone (the same game, as far as the referee's own samples and unasked-for seeds are the same).
A module may have `variants(edition)` beside VARIANTS, for what only some editions offer, and `choose_seat(game, seats, rng)`
beside `choose`, for which of the seats waited for acts first.
"""
import argparse
import importlib
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from games import games_of  # noqa: E402

CODES = {"bad-json", "bad-request", "unknown-game", "no-game", "bad-players", "illegal-action", "bad-action",
         "not-your-turn", "bad-record", "too-long"}
TAGS = ["Game", "Players", "Options", "Seed", "Result"]
PATIENCE = 60               # seconds for the answers to one batch


class Difference(Exception):
    def __init__(self, what, model=None, referee=None):
        super().__init__(what)
        self.model, self.referee = model, referee


# JSON text in which equal values are equal: true is not 1, 1.0 is not 1
text_of = json.JSONEncoder(sort_keys=True).encode


def first_difference(a, b, path=""):
    """Where two JSON values first differ: (path, value of a, value of b)."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in list(a) + [k for k in b if k not in a]:
            if key not in a or key not in b:
                return f"{path}.{key}", a.get(key, "(no such field)"), b.get(key, "(no such field)")
            if text_of(a[key]) != text_of(b[key]):
                return first_difference(a[key], b[key], f"{path}.{key}")
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b)):
            if text_of(x) != text_of(y):
                return first_difference(x, y, f"{path}[{i}]")
    return path, a, b


def same(model, referee, what):
    if model != referee or text_of(model) != text_of(referee):
        path, a, b = first_difference(model, referee)
        raise Difference(f"{what}{', at ' + path if path else ''}", a, b)


def demand(holds, what, model=None, referee=None):
    if not holds:
        raise Difference(what, model, referee)


class Referee:
    """A referee process. `ask` writes all its requests at once, then reads as many answers."""

    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0

    def ask(self, *requests):
        first = self.count
        self.count += len(requests)
        lines = [json.dumps({"id": first + i, **r}) for i, r in enumerate(requests)]
        signal.alarm(PATIENCE)
        try:
            self.process.stdin.write(("\n".join(lines) + "\n").encode())
            self.process.stdin.flush()
            return [self.answer(first + i, r) for i, r in enumerate(requests)]
        except BrokenPipeError:
            raise Difference(f"the referee ended (status {self.process.wait()})", None, requests) from None
        finally:
            signal.alarm(0)

    def answer(self, id, request):
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Difference("the referee ended without answering", request, line.decode("utf8", "replace"))
        try:
            answer = json.loads(line)
        except ValueError:
            raise Difference(f"the answer to {request} is not JSON", None, line.decode("utf8", "replace")) from None
        if not isinstance(answer, dict) or type(answer.get("id")) is not int or answer.pop("id") != id:
            raise Difference(f"the answer to {request} is no object with the id of the request", id, answer)
        ok = answer.pop("ok", None)
        why, message = answer.get("error"), answer.get("message")
        if not (ok is True and why is None or ok is False and why in CODES and message and isinstance(message, str)):
            raise Difference(f"the answer to {request} needs ok, and if refused a known error and a message", None, answer)
        return answer

    def close(self):
        status = self.process.poll()
        if status is None:
            self.process.stdin.write(b'{"do":"quit"}\n')
            self.process.stdin.close()
            signal.alarm(PATIENCE)
            self.process.stdout.read()
            status = self.process.wait()
            signal.alarm(0)
        demand(status == 0, "the referee's exit status after quit", 0, status)


def granted(answer, request):
    demand("error" not in answer, f"{request} is refused", "accepted", answer)
    return answer


def refused(answer, request, *codes):
    demand("error" in answer, f"{request} is accepted", "refused: " + " or ".join(codes or ["any code"]), answer)
    demand(not codes or answer["error"] in codes, f"why {request} is refused", " or ".join(codes), answer)


def in_notation(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


class Match:
    """One game, in the referee and in the model."""

    def __init__(self, driver, number):
        self.driver, self.number = driver, number
        self.players, self.options = driver.variants[number % len(driver.variants)]
        self.rng = random.Random(f"{driver.seed}/{number}")
        self.seed = self.rng.choice([number, self.rng.getrandbits(53), str(self.rng.getrandbits(64)), str(2**64 - 1)])
        self.referee, self.second = driver.referee, driver.second
        self.pool = {"seat": {}, "chance": {}}  # actions that were possible at some moment of this game
        self.actions = []                       # (who, action) played so far
        self.seats = list(range(self.players))
        self.look = ([{"do": "turn"}] + [{"do": "legal", "as": w} for w in self.seats + ["chance"]]
                     + [{"do": "view", "as": w} for w in self.seats + ["table", "referee"]])

    def new_request(self, chance):
        return {"do": "new", "game": self.driver.game, "players": self.players, "options": self.options,
                "seed": self.seed, "chance": chance}

    def model_after(self, actions):
        model = self.driver.module.Game(self.players, dict(self.options), self.driver.edition)
        for who, action in actions:
            model.act(who, action)
        return model

    # Comparing

    def turn(self):
        """What `turn` must say, by the model."""
        turn = {"waiting": self.model.waiting(), "over": self.model.over()}
        if turn["over"]:
            turn["result"] = self.model.result()
        return turn

    def compare_turn(self, answer, what):
        same(self.turn(), {k: answer[k] for k in ("waiting", "over", "result") if k in answer}, what)

    def compare(self, answers, where=""):
        """The answers to `look`, against the model."""
        answers = [granted(a, r) for a, r in zip(answers, self.look)]
        model = self.model
        self.compare_turn(answers[0], f"turn{where}")
        n = self.players
        for seat, answer in enumerate(answers[1:n + 1]):
            self.compare_actions(model.legal(seat), answer.get("actions"), f"legal of seat {seat}{where}")
        self.compare_chance(answers[n + 1], f"legal of chance{where}")
        for who, answer in zip(self.seats + ["table", "referee"], answers[n + 2:]):
            same(model.view(who), answer.get("view"), f"view of {who}{where}")
        self.answers = answers

    def compare_actions(self, model, referee, what):
        assert len(set(model)) == len(model), f"the model has duplicates: {what}"
        demand(isinstance(referee, list) and all(isinstance(a, str) for a in referee), what, model, referee)
        if sorted(model) != sorted(referee):
            more = sorted(a for a in set(referee) if a not in model or referee.count(a) > 1)
            less = sorted(set(model) - set(referee))
            raise Difference(f"{what}: only the model has {less}; only the referee has, or has twice, {more}",
                             sorted(model), sorted(referee))

    def compare_chance(self, answer, what):
        entries = answer.get("actions")
        demand(isinstance(entries, list), what, "a list", answer)
        outcomes = self.model.chance() if self.model.waiting() == ["chance"] else []
        if outcomes is None:
            same([], entries, what)
            sample = answer.get("sample")
            demand(isinstance(sample, str) and self.model.possible(sample), f"{what}: the sample is not possible", None,
                   answer)
            return
        p = dict(outcomes)
        assert len(p) == len(outcomes) <= 256 and (not p or sum(p.values()) == 1), f"the model's {what}"
        demand(all(isinstance(e, dict) and isinstance(e.get("action"), str) and type(e.get("p")) in (int, float)
                   for e in entries), f"{what} needs action and p in each", None, entries)
        self.compare_actions(list(p), [e["action"] for e in entries], what)
        for e in entries:
            demand(abs(e["p"] - float(p[e["action"]])) <= 1e-12, f"{what}: p of {e['action']}", str(p[e["action"]]),
                   e["p"])

    # Playing

    def pick(self):
        """Who acts next, and how."""
        waiting = self.model.waiting()
        who = "chance" if waiting == ["chance"] else self.driver.choose_seat(self.model, waiting, self.rng)
        if who != "chance":
            legal = self.model.legal(who)
            assert legal, f"the model waits for seat {who}, who has no legal action"
            if len(self.pool["seat"]) < 1000:
                self.pool["seat"].update(dict.fromkeys(legal))
            return who, self.driver.choose(self.model, who, legal, self.rng)
        outcomes, roll = self.model.chance(), self.rng.random()
        if outcomes is None and roll < .3:
            return who, self.answers[self.players + 1]["sample"]
        if outcomes and roll < .3:              # rare outcomes as often as the others
            return who, self.rng.choice(outcomes)[0]
        return who, self.model.sample(self.rng)

    def note(self, who, action):
        """An action was played: the model plays it too."""
        self.actions.append((who, action))
        self.driver.count += 1
        try:
            self.model.act(who, action)
        except ValueError as refusal:
            raise Difference(f"{who} {action} is accepted", f"refused: {refusal}", "accepted") from None
        self.pool["chance" if who == "chance" else "seat"][action] = None

    def compare_act(self, answer, turn, request):
        """The answer of `act` is that of `turn`, and events."""
        granted(answer, request)
        events = answer.pop("events", None)
        demand(isinstance(events, list) and all(
            isinstance(e, dict) and all(isinstance(e.get(k), str) and e[k] for k in ("type", "text")) for e in events),
            f"events of {request} need type and text in each", None, events)
        same({k: v for k, v in turn.items() if k != "ok"}, answer, f"turn (model) and act (referee), {request}")

    def play(self):
        if (self.number + self.number // len(self.driver.variants)) % 6 == 5:
            self.play_auto()
        else:
            self.play_manual()

    def play_manual(self):
        request = self.new_request("manual")
        try:
            self.model = self.model_after([])
        except ValueError as refusal:           # a variant that this edition does not have
            refused(self.referee.ask(request)[0], f"{request} ({refusal})")
            return
        start, *answers = self.referee.ask(request, *self.look)
        self.compare_turn(granted(start, request), "new")
        self.compare(answers)
        revived = False
        while len(self.actions) < self.driver.max_actions:
            if self.rng.random() < .04:
                self.disturb()
            if self.rng.random() < (.4 if self.model.over() and not revived else .1 if len(self.actions) < 4 else .01):
                revived |= self.model.over()    # at most once, or a short game might never end
                self.undo()
            if self.rng.random() < .003:
                self.compare_record()
            if self.model.over():
                break
            who, action = self.pick()
            request = {"do": "act", "as": who, "action": action}
            act, *answers = self.referee.ask(request, *self.look)
            granted(act, request)
            self.note(who, action)
            self.compare(answers)
            self.compare_act(act, answers[0], request)
        self.disturb()
        self.compare_record()

    def disturb(self):
        """An action that must be refused, and that must change nothing."""
        rng, waiting = self.rng, self.model.waiting()
        kind = rng.choice(["illegal-action", "not-your-turn", "bad-action"])
        if kind == "not-your-turn":
            who = rng.choice([w for w in self.seats + ["chance"] if w not in waiting] or [None])
        else:
            who = rng.choice(waiting or [None])
        if who is None:
            return
        pool = list(self.pool["chance" if who == "chance" else "seat"])
        if kind == "bad-action":
            action = rng.choice(["xyzzy", "fly to the moon", "42", "?"] + [a + " xyzzy" for a in pool[:1]])
        else:
            if kind == "illegal-action":
                legal = set(self.model.legal(who)) if who != "chance" else None
                pool = [a for a in pool if (a not in legal if who != "chance" else not self.model.possible(a))]
            if not pool:
                return
            action = rng.choice(pool)
        request = {"do": "act", "as": who, "action": action}
        quiet = [{"do": "turn"}, {"do": "view", "as": "referee"}]
        turn, view, answer, turn2, view2 = self.referee.ask(*quiet, request, *quiet)
        refused(answer, request, kind)
        same([turn, view], [turn2, view2], f"what changed by the refused {request} (model: before, referee: after)")

    def undo(self):
        """Takes back the last action of a seat and all chance after it."""
        last = max((i for i, (who, _) in enumerate(self.actions) if who != "chance"), default=None)
        request = {"do": "undo"}
        undo, *answers = self.referee.ask(request, *self.look)
        if last is None:
            refused(undo, "undo before any seat has acted")
        else:
            granted(undo, request)
            del self.actions[last:]
            self.model = self.model_after(self.actions)
            self.compare_turn(undo, "answer of undo")
        self.compare(answers, " after undo")

    # The record

    def read_record(self, text):
        """Checks the header; returns the action lines as (who, action)."""
        demand(isinstance(text, str), "record is no text", None, text)
        lines = [line.split("#")[0].rstrip() for line in text.split("\n")]
        tags = [re.fullmatch(r'\[(\w+) "(.*)"\]', line) for line in lines if line.startswith("[")]
        demand(all(tags), "a header tag of the record is not [Name \"value\"]", None, text)
        demand([m[1] for m in tags if m[1] in TAGS] == TAGS, "the order of the record's tags", TAGS, text)
        tag = {m[1]: m[2] for m in tags}
        for name, value in (("Game", self.driver.game), ("Players", str(self.players)), ("Seed", str(self.seed))):
            same(value, tag[name], f"[{name}] of the record")
        written = dict(o.split("=", 1) for o in re.split(r"[ ,;]+", tag["Options"]) if "=" in o)
        for name, value in self.options.items():
            if name in written or value != self.driver.defaults.get(name):
                same(in_notation(value), written.get(name), f"option {name} in [Options \"{tag['Options']}\"] of the record")
        played = []
        for line in lines:
            if line and line[0] != "[":
                who, _, action = line.partition(" ")
                demand(who == "chance" or who.isdigit(), "a line of the record has no actor", None, line)
                played.append((who if who == "chance" else int(who), action))
        self.result = tag["Result"]
        return played

    def compare_result(self):
        same(self.model.word() if self.model.over() else "*", self.result, "[Result] of the record")

    def compare_record(self):
        """The record says what was played; another referee loads it and stands at the same place."""
        text = self.referee.ask({"do": "record"})[0].get("record")
        same([f"{w} {a}" for w, a in self.actions], [f"{w} {a}" for w, a in self.read_record(text)],
             "action lines of the record")
        self.compare_result()
        load, record, *answers = self.second.ask({"do": "load", "record": text}, {"do": "record"}, *self.look)
        self.compare_turn(granted(load, "load"), "answer of load")
        self.compare(answers, " after load")
        same(text, record.get("record"), "the record after load (model: before, referee: after)")
        if self.rng.random() < .3:
            self.load_decorated(text)
        if self.rng.random() < .3:
            self.load_broken(text)

    def load_decorated(self, text):
        """Comments are ignored; unknown tags are ignored and kept."""
        lines = text.rstrip("\n").split("\n")
        lines[1:1] = ["# a comment"]
        lines[6:6] = ['[Event "a test"]']
        lines[-1] += "  # and another"
        load, record, *answers = self.second.ask({"do": "load", "record": "\n".join(lines) + "\n"}, {"do": "record"},
                                                 *self.look)
        self.compare_turn(granted(load, "load of a record with comments and an unknown tag"), "answer of load")
        self.compare(answers, " after load")
        demand('[Event "a test"]' in record.get("record", ""), "an unknown tag is not kept", '[Event "a test"]', record)
        same(self.actions, self.read_record(record["record"]), "action lines of the record after load")

    def load_broken(self, text):
        """A record that breaks a rule is refused with the number of its first bad line; the game in hand stays."""
        lines = text.split("\n")
        places = [i for i, line in enumerate(lines) if line.strip() and line[0] not in "[#"]
        if not places:
            return
        k = self.rng.randrange(len(places))
        bad = "0 xyzzy"
        if self.rng.random() < .5:
            model = self.model_after(self.actions[:k])
            who = model.waiting()[0]
            pool = [a for a in self.pool["chance" if who == "chance" else "seat"]
                    if not (model.possible(a) if who == "chance" else a in model.legal(who))]
            if pool:
                bad = f"{who} {self.rng.choice(pool)}"
        number = places[k] + 1
        lines[places[k]] = bad
        load, *answers = self.second.ask({"do": "load", "record": "\n".join(lines)}, *self.look)
        refused(load, f"load of a record with the bad line {number} ({bad})", "bad-record")
        demand(str(number) in re.findall(r"\d+", load["message"]) or load.get("line") == number,
               "the number of the first bad line in the refusal of a record", number, load)
        self.compare(answers, " after a refused load")

    # Chance by the referee

    def play_auto(self):
        request = self.new_request("auto")
        try:
            self.model = self.model_after([])
        except ValueError as refusal:
            refused(self.referee.ask(request)[0], f"{request} ({refusal})")
            return
        drawn = self.rng.random() < .3
        if drawn:
            del request["seed"]
        start, record, *answers = self.referee.ask(request, {"do": "record"}, *self.look)
        granted(start, request)
        if drawn:
            self.seed = start.get("seed")
            demand(type(self.seed) is int or isinstance(self.seed, str) and self.seed.isdigit(),
                   "new without a seed reports the one drawn", None, start)
            request["seed"] = self.seed
        self.follow(record, None)
        self.compare_turn(start, "new")
        self.compare(answers)
        while not self.model.over() and len(self.actions) < self.driver.max_actions:
            demand(self.model.waiting() != ["chance"], "with chance auto the referee waits for chance")
            who, action = self.pick()
            act, record, *answers = self.referee.ask({"do": "act", "as": who, "action": action}, {"do": "record"},
                                                     *self.look)
            granted(act, f"{who} {action}")
            self.follow(record, (who, action))
            self.compare(answers)
            self.compare_act(act, answers[0], f"{who} {action}")
        self.compare_record()
        # the same seed and the same actions of the seats again, in the other process
        text = self.referee.ask({"do": "record"})[0]["record"]
        acts = [{"do": "act", "as": w, "action": a} for w, a in self.actions if w != "chance"]
        granted(self.second.ask(request)[0], request)
        for i in range(0, len(acts), 50):
            for answer, act in zip(self.second.ask(*acts[i:i + 50]), acts[i:i + 50]):
                granted(answer, f"{act}, in the second game with the same seed")
        same(text, self.second.ask({"do": "record"})[0].get("record"), "two games with the same seed: their records")

    def follow(self, record, act):
        """Plays through the model what the record has more than the model: the act just sent, then chance only."""
        played = self.read_record(record.get("record"))
        known = len(self.actions)
        same([list(a) for a in self.actions], [list(a) for a in played[:known]], "earlier lines of the record")
        new = played[known:]
        if act:
            same(list(act), list(new[0]) if new else None, "the record's line of the action just played")
        for who, action in new:
            demand(who == "chance" or (who, action) == act, "the record has an action nobody played", None, action)
            self.note(who, action)
            act = None
        self.compare_result()


class Driver:
    def __init__(self, args):
        self.game, self.seed, self.max_actions = args.game, args.seed, args.max_actions
        sys.path.insert(0, HERE)
        self.module = importlib.import_module(args.game)
        with open(args.edition) as file:
            self.edition = json.load(file)
        self.variants = (self.module.variants(self.edition) if hasattr(self.module, "variants") else self.module.VARIANTS)
        self.choose = getattr(self.module, "choose", lambda game, seat, legal, rng: rng.choice(legal))
        self.choose_seat = getattr(self.module, "choose_seat", lambda game, seats, rng: rng.choice(seats))
        self.referee, self.second = Referee(args.referee), Referee(args.referee)
        self.count = 0

    def greet(self):
        """`games` has this game and its options; the numbers of players are the model's."""
        request = {"do": "games"}
        turn, games = self.referee.ask({"do": "turn"}, request)
        refused(turn, "turn before any game", "no-game")
        mine = [g for g in granted(games, request).get("games", []) if g.get("id") == self.game]
        is_offered = self.game in games_of("GAME")
        demand(len(mine) == is_offered, f"games lists {self.game}, if it is offered, once", self.game, games)
        low, high, self.defaults = 0, 7, {}
        if is_offered:
            low, high = mine[0]["players"]
            options = mine[0]["options"]
            demand(isinstance(mine[0].get("title"), str)
                   and all({"type", "default", "help"} <= set(o) for o in options.values()),
                   "games: title, and for each option type, default, help", None, mine[0])
            self.defaults = {name: option["default"] for name, option in options.items()}
            for name in {name for _, o in self.variants for name in o}:
                demand(name in options, f"games does not list the option {name}", name, options)
        for players in range(8):
            request = {"do": "new", "game": self.game, "players": players, "options": {}, "seed": 1, "chance": "manual"}
            answer = self.referee.ask(request)[0]
            try:
                self.module.Game(players, {}, self.edition)
            except ValueError:
                refused(answer, request, "bad-players", "bad-request")
            else:
                granted(answer, request)
                demand(low <= players <= high, f"games: players of {self.game}", players, [low, high])

    def run(self, numbers):
        self.match = None
        self.greet()
        for number in numbers:
            self.match = Match(self, number)
            self.match.play()
        self.match = None
        self.referee.close()
        self.second.close()

    def report(self, problem):
        out = [f"{self.game}: DIFFERENCE: {problem}"]
        if isinstance(problem, Difference):
            out += [f"  model:   {json.dumps(problem.model)}", f"  referee: {json.dumps(problem.referee)}"]
        match = self.match
        if match:
            out += [f"game {match.number} of seed {self.seed} (again alone: --seed {self.seed} --only {match.number}): "
                    f"{match.players} players, options {json.dumps(match.options)}, game seed {match.seed}",
                    f"after {len(match.actions)} actions:"] + [f"  {who} {action}" for who, action in match.actions]
        print("\n".join(out))


def silent(*_):
    raise Difference(f"no answer within {PATIENCE} seconds")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("referee", help='the command, for example "build/thicket referee"')
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", help="the edition's JSON file")
    parser.add_argument("--editions-dir", help="where GAME.json is the edition")
    parser.add_argument("--max-actions", type=int, default=3000, help="a game is left off after so many (3000)")
    parser.add_argument("--only", type=int, help="play only the game of this number, from 0")
    args = parser.parse_args()
    if not args.edition:
        args.edition = (os.path.join(args.editions_dir, args.game + ".json") if args.editions_dir else
                        os.path.join(HERE, "..", "..", "games", args.game, "edition.json"))
    if not os.path.exists(args.edition):
        parser.error(f"there is no edition {args.edition}: give --edition or --editions-dir")
    signal.signal(signal.SIGALRM, silent)
    driver = Driver(args)
    numbers = range(args.games) if args.only is None else [args.only]
    try:
        driver.run(numbers)
    except Difference as difference:
        driver.report(difference)
        return 1
    except Exception as mistake:                # of the model or of this driver, or an answer of an unforeseen shape
        driver.report(repr(mistake))
        traceback.print_exc()
        return 1
    print(f"{args.game}: {len(numbers)} games, {driver.count} actions, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
