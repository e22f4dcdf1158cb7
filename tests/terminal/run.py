#!/usr/bin/env python3
"""Plays in a real terminal (tmux), as TAP.

    run.py THICKET            checks
    run.py THICKET --write    writes the golden screens anew

No test waits by the clock: a screen is captured again and again, a bounded
number of times, until it shows what it must.
"""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback

THICKET = os.path.abspath(sys.argv[1])
WRITES = "--write" in sys.argv
HERE = os.path.dirname(os.path.abspath(__file__))
RECORDS = os.path.join(HERE, "records")
GOLDEN = os.path.join(HERE, "golden")
GAMES = ["goblins", "hood", "labyrinth", "lights", "thumb"]
TRIES = 4000
# How long each game may take, kept short by its own options.
SHORT = {"lights": ["--option", "goal=1"], "labyrinth": ["--option", "cap=6"],
         "goblins": ["--option", "cap=8"]}
tests = []


def test(function):
    tests.append(function)
    return function


class Terminal:
    """A program in a terminal of its own."""
    count = 0

    def __init__(self, *args, size=(80, 24), data=None, env=None, shell=False):
        Terminal.count += 1
        self.name = f"t{Terminal.count}"
        self.target = f"={self.name}:"
        self.data = data
        words = {"XDG_DATA_HOME": data or "/nonexistent", "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
                 "NO_COLOR": "", "ASAN_OPTIONS": "detect_leaks=1", **(env or {})}
        command = ["env", *[f"{k}={v}" for k, v in words.items()]]
        # Whether and how a program ended is told by a shell around it: tmux sometimes misses it.
        self.notes = os.path.join(FOLDER, self.name)
        command += ["sh", "-i"] if shell else [
            "sh", "-c", 'n=$1; shift; sh -c \'echo $$ > "$0.pid"; exec "$@"\' "$n" "$@"; '
            'echo $? > "$n.end"; exec cat', "sh", self.notes, THICKET, *args]
        tmux("new-session", "-d", "-s", self.name, "-x", str(size[0]), "-y", str(size[1]), *command)

    def screen(self, *flags):
        return tmux("capture-pane", "-p", "-t", self.target, *flags)

    def press(self, *keys):
        tmux("send-keys", "-t", self.target, *keys)

    def wait(self, *texts, without=None):
        """The screen once it shows one of the texts."""
        for _ in range(TRIES):
            shown = self.screen()
            if any(t in shown for t in texts) and not (without and without in shown):
                return shown
        raise AssertionError(f"never seen: {texts}\n{shown}")

    def still(self):
        """The screen once it has stopped changing."""
        before, same = None, 0
        for _ in range(TRIES):
            now = self.screen("-e")
            same = same + 1 if now == before else 0
            if same == 12:
                return self.screen()
            before = now
        raise AssertionError(f"never still\n{before}")

    def ended(self):
        """The exit status, once the program has ended."""
        for _ in range(TRIES):
            if os.path.exists(self.notes + ".end"):
                text = open(self.notes + ".end").read()
                if text:
                    return int(text)
            self.screen()  # takes a while
        raise AssertionError("never ended\n" + self.screen())

    def pid(self):
        if os.path.exists(self.notes + ".pid"):
            return int(open(self.notes + ".pid").read())
        return int(tmux("display-message", "-p", "-t", self.target, "#{pane_pid}"))

    def resize(self, w, h):
        tmux("resize-window", "-t", self.target, "-x", str(w), "-y", str(h))

    def click(self, column, row):
        self.press("-l", f"\x1b[M {chr(33 + column)}{chr(33 + row)}")

    def close(self):
        subprocess.run([*TMUX, "kill-session", "-t", self.target], capture_output=True)


def tmux(*args):
    done = subprocess.run([*TMUX, *args], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, (args, done.stderr)
    return done.stdout


def folder():
    """A data folder; a program that is being ended may still write to it."""
    return tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


def thicket(*args, text="", env=None):
    return subprocess.run([THICKET, *args], input=text, capture_output=True, text=True, timeout=120,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **(env or {})})


def saved(data, folder="saves"):
    where = os.path.join(data, "thicket", folder)
    return sorted(os.path.join(where, f) for f in os.listdir(where) if f.endswith(".rec")) if os.path.isdir(where) else []


def cut(game, plies, people=("Anna",)):
    """A record of a game after so many actions, with these people and else computer players."""
    lines = open(os.path.join(RECORDS, game + ".rec")).read().splitlines()
    tags = [l for l in lines if l.startswith("[")]
    actions = [l for l in lines if l and not l.startswith("[")]
    n = int(re.search(r'Players "(\d)"', "\n".join(tags)).group(1))
    tags = [re.sub(r'Result ".*"', 'Result "*"', t) for t in tags]
    for i in range(n):
        tags.append(f'[Seat{i} "{"person " + people[i] if i < len(people) else "random"}"]')
    return "\n".join(tags + actions[:plies]) + "\n"


def golden(name, shown):
    path = os.path.join(GOLDEN, name + ".txt")
    shown = "\n".join(line.rstrip() for line in shown.splitlines()).rstrip() + "\n"
    if WRITES:
        os.makedirs(GOLDEN, exist_ok=True)
        open(path, "w", encoding="utf-8").write(shown)
        return
    kept = open(path, encoding="utf-8").read()
    assert shown == kept, f"{name} is not as it was; \"make golden\" renews it:\n{shown}"


def over(record):
    """What the referee makes of a finished record."""
    done = thicket("referee", text=json.dumps({"do": "load", "record": record}) + "\n")
    return json.loads(done.stdout)


OVER = "r replay  a again  q leave"


def play_by_keys(game, size, data):
    t = Terminal("play", game, "--seed", "5", "--pace", "none", "--look", "0", "--level", "random",
                 *SHORT.get(game, []), size=size, data=data)
    t.wait("? help")
    luck = random.Random(game)
    moves = ["Tab", "BTab", "Up", "Down", "Left", "Right"]
    for _ in range(400):
        keys = []
        for _ in range(12):
            keys += luck.choices(moves, k=luck.randrange(3)) + ["Enter"]
        t.press(*keys)
        if OVER in t.screen():
            break
    t.wait(OVER)
    shown = t.screen()
    t.press("q")
    assert t.ended() == 0
    assert "walks through it" in t.screen().replace("\n", "")
    t.close()
    assert saved(data) == []
    record = open(saved(data, "records")[-1]).read()
    assert over(record)["over"] is True
    return shown


for one_game in GAMES:
    for one_size in ((80, 24), (200, 60)):
        def plays(game=one_game, size=one_size):
            with folder() as data:
                shown = play_by_keys(game, size, data)
                assert max(len(line) for line in shown.splitlines()) <= size[0]
        plays.__name__ = f"{one_game} to its end by keys alone at {one_size[0]}x{one_size[1]}"
        test(plays)


@test
def every_game_plays_plainly_through_a_pipe():
    for game in GAMES:
        done = thicket("play", game, "--plain", "--seed", "5", "--level", "random", *SHORT.get(game, []),
                       text="".join(f"{1 + i * 7 % 5}\n1\n" for i in range(20000)))
        assert done.returncode == 0 and "Result:" in done.stdout, (game, done.stdout[-500:])
        assert "\x1b" not in done.stdout


# ---- Golden screens ---------------------------------------------------------

MOMENTS = {"goblins": (12, 30, 81), "hood": (4, 30, 61), "labyrinth": (2, 30, 49), "lights": (2, 30, 50),
           "thumb": (1, 36, 149)}


@test
def positions_of_every_game_look_as_they_did():
    for game, moments in MOMENTS.items():
        for at in moments:
            for eyes in ("0", "table", "referee"):
                done = thicket("show", os.path.join(RECORDS, game + ".rec"), "--at", str(at), "--as", eyes)
                assert done.returncode == 0, done
                lines = done.stdout.splitlines()
                assert len(lines) == 24 and max(map(len, lines)) <= 80
                golden(f"show-{game}-{at}-{eyes}", done.stdout)


@test
def positions_in_ascii_and_in_colour():
    for game in GAMES:
        path = os.path.join(RECORDS, game + ".rec")
        done = thicket("show", path, "--at", "30", "--as", "0", "--ascii")
        assert done.stdout.isascii()
        golden(f"ascii-{game}", done.stdout)
        few = thicket("show", path, "--at", "30", "--colour", "16").stdout
        assert "\x1b[" in few and "38;5" not in few
        assert "38;5" in thicket("show", path, "--at", "30", "--colour", "256").stdout
        assert "\x1b" not in thicket("show", path, "--at", "30").stdout  # a pipe


# Positions in which the first seat is asked.
ASKED = {"goblins": (2, 14, 16, 30), "hood": (3, 30), "labyrinth": (2, 4, 22, 27), "lights": (2, 27),
         "thumb": (1, 3, 9, 35, 70, 108)}


@test
def what_a_person_is_asked_looks_as_it_did():
    for game, moments in ASKED.items():
        for at in moments:
            for size in ((80, 24), (120, 40)) if at == moments[0] else ((80, 24),):
                with folder() as data:
                    path = os.path.join(data, "x.rec")
                    open(path, "w").write(cut(game, at))
                    t = Terminal("resume", path, "--pace", "none", "--look", "0", size=size, data=data)
                    t.wait("? help")
                    golden(f"ask-{game}-{at}-{size[0]}", t.still())
                    t.close()


# ---- Keys ---------------------------------------------------------------------

@test
def the_menu_deals_a_game():
    with folder() as data:
        t = Terminal("play", "--pace", "none", data=data)
        golden("menu", t.wait("T h i c k e t"))
        names = [g["id"] for g in json.loads(thicket("games", "--json").stdout)["games"]]
        t.press(*["Down"] * names.index("lights"), "Right", "Enter")
        assert "Forest of Lights" in t.wait("Sought:") and "Gold" in t.screen()
        t.press("q", "q")
        assert t.ended() == 0
        t.close()


def start(*args, data, **more):
    t = Terminal("play", *args, "--seed", "7", "--pace", "none", "--look", "0", "--level", "random",
                 data=data, **more)
    t.wait("? help")
    return t


@test
def help_shows_what_is_asked_the_keys_and_the_rules():
    with folder() as data:
        t = start("lights", data=data)
        t.press("?")
        shown = t.wait("# Now", "Now")
        assert "Bring your light in" in shown and "Arrows or Tab" in shown
        t.press("NPage")
        assert t.wait("Sixteen treasures")
        t.press("Escape")
        t.wait("Sought:", without="Esc: back")
        t.close()


@test
def letters_the_mouse_and_going_back():
    with folder() as data:
        t = start("lights", data=data)
        t.press("n")
        t.wait("candlestick")
        t.press("Escape")
        t.wait("name …", without="candlestick")
        shown = t.screen().splitlines()
        row = next(i for i, line in enumerate(shown) if "‹g›" in line)
        t.click(shown[row].index("‹g›") + 1, row)
        assert "Coral enters the forest at W2." in t.wait("Coral enters")
        t.close()


@test
def what_showed_nothing_can_be_taken_back_and_nothing_else():
    with folder() as data:
        t = start("lights", data=data)
        t.press("n")
        t.wait("candlestick")
        t.press("c")
        t.wait("Named:")
        t.press("u")
        t.wait("Taken back.", without="Named:")
        t.press("a")
        t.wait("Coral enters the forest at N1.")
        t.wait("? help  h hint")
        t.press("u")
        assert "cannot be taken back" in t.wait("taken back", "too late") or "too late" in t.screen()
        t.close()


@test
def a_hint_says_more_each_time():
    with folder() as data:
        t = start("thumb", "--seats", "3", data=data)
        t.press("Enter")
        t.wait("The Guide's cards")
        t.press("h", "h", "h")
        t.wait("Perhaps: name")
        t.close()


@test
def the_time_to_look_is_over_by_itself():
    with folder() as data:
        t = Terminal("play", "thumb", "--seats", "3", "--seed", "7", "--pace", "none", "--look", "1", "--level", "random", data=data)
        shown = t.wait("The Guide's cards", without="Look well")
        assert shown.count("│░░░░░░░░│") == 7
        t.close()


@test
def a_curtain_comes_before_each_private_look():
    with folder() as data:
        t = Terminal("play", "tiny", "--players", "Anna,Ben", "--seed", "3", "--pace", "none", data=data)
        cards = json.loads(thicket("referee", text='{"do":"new","game":"tiny","players":2,"seed":3}\n'
                                   '{"do":"view","as":"referee"}\n').stdout.splitlines()[1])["view"]["cards"]
        shown = t.wait("The screen is for Anna alone")
        assert "card" not in shown
        t.press("Enter")
        shown = t.wait("? help")
        assert re.search(rf"card +{cards[0]}\b", shown)
        t.press("Enter")
        shown = t.wait("The screen is for Ben alone")
        assert "card" not in shown
        t.press("Enter")
        shown = t.wait("? help")
        assert re.search(rf"card +{cards[1]}\b", shown) and not re.search(rf"card +{cards[0]}\b", shown)
        t.close()


# ---- Terminals ----------------------------------------------------------------

@test
def a_window_may_change_its_size_at_any_moment():
    for game in GAMES:
        with folder() as data:
            t = start(game, data=data)
            before = t.still()
            t.resize(60, 15)
            t.wait("The boards need 80 columns")
            t.resize(131, 43)
            t.wait("? help", without="The boards need")
            t.resize(80, 24)
            t.wait(before)
            t.close()


@test
def poorer_terminals_show_less_and_play_as_well():
    with folder() as data:
        t = start("goblins", "--ascii", data=data)
        assert t.screen().isascii(), t.screen()
        t.close()
        t = start("goblins", data=data, env={"LC_ALL": "POSIX", "LANGUAGE": ""})
        t.close()
        t = start("lights", "--colour", "16", data=data)
        shown = t.screen("-e")
        assert "38;5" not in shown and re.search("\x1b\\[[0-9;]*3[0-7]m", shown), shown
        t.close()
        t = start("lights", "--colour", "none", data=data)
        assert not re.search("\x1b\\[[0-9;]*3[0-8][m;]", t.screen("-e"))
        t.close()
        t = start("lights", data=data, env={"TERM": "vt100"})
        t.close()
        t = Terminal("play", "lights", data=data, env={"TERM": "dumb"})
        t.wait("Type help at the prompt")
        t.close()


@test
def killed_games_go_on_where_they_were():
    for game in GAMES:
        with folder() as data:
            t = start(game, data=data)
            t.press("Enter")
            t.press("Enter")
            before = t.still()
            os.kill(t.pid(), signal.SIGKILL)
            t.ended()
            t.close()
            assert len(saved(data)) == 1
            t = Terminal("resume", "--pace", "none", "--look", "0", data=data)
            t.wait("? help")
            after = t.still()
            board = slice(0, 18)  # what is known of the past is not told again
            assert before.splitlines()[board] == after.splitlines()[board], (game, before, after)
            t.press("q", "q")
            assert t.ended() == 0, (game, t.screen("-S", "-60"))
            t.close()


@test
def signals_leave_a_saved_game_and_a_sane_terminal():
    for number in ("INT", "TERM", "HUP"):
        with folder() as data:
            t = Terminal(shell=True, data=data, env={"PS1": "prompt> "})
            t.wait("prompt>")
            t.press(f"stty -a > {data}/before; {THICKET} play lights --seed 7 --pace none", "Enter")
            t.wait("? help")
            t.press("a")
            t.wait("Coral enters the forest at N1.")
            if number == "INT":
                t.press("C-c")
            else:
                child = subprocess.run(["pgrep", "-P", str(t.pid())], capture_output=True, text=True).stdout.split()
                os.kill(int(child[0]), getattr(signal, "SIG" + number))
            t.wait("prompt>", without="Sought")
            t.press(f"stty -a > {data}/after; echo ready-$?", "Enter")
            t.wait("ready-0")
            assert open(f"{data}/before").read() == open(f"{data}/after").read()
            assert "enter N1" in open(saved(data)[0]).read()
            t.close()


@test
def a_lost_terminal_leaves_a_saved_game():
    with folder() as data:
        t = start("lights", data=data)
        t.press("a")
        t.wait("Coral enters the forest at N1.")
        pid = t.pid()
        t.close()
        for _ in range(TRIES):
            if not os.path.exists(f"/proc/{pid}"):
                break
            tmux("list-sessions")  # takes a while
        assert not os.path.exists(f"/proc/{pid}"), "still there"
        assert "enter N1" in open(saved(data)[0]).read()


# ---- Records ------------------------------------------------------------------

@test
def a_replay_walks_face_up_or_through_one_pair_of_eyes():
    t = Terminal("replay", os.path.join(RECORDS, "lights.rec"))
    t.wait("0/50")
    t.press("Right", "Right", "Right")
    t.wait("3/50")
    assert "Everything face up" in t.screen() and "candlestick" in t.screen()
    t.press("Tab")
    assert "candlestick" not in t.wait("As everybody sees it")
    t.press("Tab")
    t.wait("Through the eyes of Seat 0")
    t.press("End")
    assert "The winner" in t.wait("50/50")
    t.press("Home")
    t.wait("0/50")
    t.press("q")
    assert t.ended() == 0
    t.close()


@test
def an_unfinished_record_does_not_lie_face_up():
    with folder() as data:
        path = os.path.join(data, "x.rec")
        open(path, "w").write(cut("lights", 20))
        done = thicket("show", path)
        assert "As everybody sees it" in done.stdout and "candlestick" not in done.stdout
        assert "Everything face up" in thicket("show", path, "--as", "referee").stdout


@test
def wrong_arguments_are_one_sentence():
    path = os.path.join(RECORDS, "lights.rec")
    for args, status in ((["show"], 2), (["show", path, "--at", "51"], 2), (["show", path, "--as", "7"], 2),
                         (["show", "/nowhere"], 1), (["replay", "a", "b"], 2), (["resume", "a", "b"], 2),
                         (["resume", path], 1), (["play", "lights", "--players", "me,,me"], 2),
                         (["play", "lights", "--level", "wise"], 2), (["play", "lights", "--pace", "odd"], 2),
                         (["play", "lights", "--colour", "odd"], 2)):
        done = thicket(*args)
        assert done.returncode == status, (args, done)
        assert done.stderr.startswith("thicket: ") and done.stderr.count("\n") == 1, (args, done)
    done = thicket("resume", env={"XDG_DATA_HOME": "/nonexistent"})
    assert done.returncode == 1 and "no game is saved" in done.stderr


def main():
    global TMUX, FOLDER
    FOLDER = tempfile.mkdtemp(prefix="thicket-terminal-")
    TMUX = ["tmux", "-S", os.path.join(FOLDER, "socket"), "-f", "/dev/null"]
    tmux("new-session", "-d", "-s", "keeper", "cat")  # one server for all tests
    tmux("set-option", "-g", "default-terminal", "tmux-256color")
    tmux("set-option", "-g", "escape-time", "0")
    wanted = [a for a in sys.argv[2:] if not a.startswith("--")]
    chosen = [f for f in tests if not wanted or any(w in f.__name__ for w in wanted)]
    print(f"1..{len(chosen)}")
    bad = 0
    try:
        for i, function in enumerate(chosen, 1):
            name = function.__name__.replace("_", " ")
            try:
                function()
                print(f"ok {i} - {name}", flush=True)
            except Exception as why:  # an assertion, a timeout: all the same here
                bad += 1
                print(f"not ok {i} - {name}")
                line = traceback.extract_tb(why.__traceback__)[1].lineno
                print("# " + f"line {line}: {type(why).__name__}: {why}".replace("\n", "\n# ")[:6000], flush=True)
    finally:
        subprocess.run([*TMUX, "kill-server"], capture_output=True)
        shutil.rmtree(FOLDER, ignore_errors=True)
    return 1 if bad else 0


sys.exit(main())
