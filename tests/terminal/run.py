#!/usr/bin/env python3
"""Plays in a real terminal, as TAP.

    run.py THICKET [WORDS]    checks, or only the tests whose names have WORDS
    run.py THICKET --write    writes the golden screens anew

What computer players choose is no test's business: they are of the level
"random", and golden screens show what the rules alone make of a record.
"""
import json
import os
import random
import re
import signal
import sys

from terminal import GAMES, RECORDS, THICKET, Terminal, cut, folder, golden, saved, short, terminals, thicket, told, until

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)
from tap import main, test  # noqa: E402
import menu  # noqa: E402,F401  its tests are ours too


def over(record):
    """What the referee makes of a finished record."""
    done = thicket("referee", text=json.dumps({"do": "load", "record": record}) + "\n")
    return json.loads(done.stdout)


ENDED = re.compile(r"(has|have) (won|lost)|between (you|them)|is shared")
OVER = "r replay  a again  q leave"


def play_by_keys(game, size, data, who):
    t = Terminal("play", game, "--seed", "5", "--pace", "none", "--look", "0", *who,
                 *short(game), size=size, data=data)
    t.wait("? help", "A curtain")
    luck = random.Random(game)
    moves = ["Tab", "BTab", "Up", "Down", "Left", "Right"]

    def ends():
        keys = []
        for _ in range(12):
            keys += luck.choices(moves, k=luck.randrange(3)) + ["Enter"]
        t.press(*keys)
        return OVER in t.screen()
    t.until(ends, "never over")
    shown = t.screen()
    t.press("q")
    assert t.ended() == 0
    assert "walks through it" in t.screen().replace("\n", "")
    t.close()
    assert saved(data) == []
    record = open(saved(data, "records")[-1]).read()
    assert over(record)["over"] is True
    return shown


def players(game):
    return int((told(game, "seats") or [2])[0])


# Once with people only, so that the keys alone decide the game; once with computer players.
for one_game in GAMES:
    for one_size in ((80, 24), (200, 60)):
        def plays(game=one_game, size=one_size):
            n = str(players(game))
            who = ["--seats", n, *(["--people", n] if size[0] == 80 else ["--level", "random"])]
            with folder() as data:
                shown = play_by_keys(game, size, data, who)
                rows = shown.splitlines()
                assert max(map(len, rows)) <= size[0]
                # The verdict stands alone, below what happened and above what it means.
                assert any(ENDED.search(row) and row.startswith(" " * 9) and before.strip() and after.strip()
                           for before, row, after in zip(rows, rows[1:], rows[2:])), shown
        plays.__name__ = f"{one_game} to its end by keys alone at {one_size[0]}x{one_size[1]}"
        test(plays)


@test
def every_game_plays_plainly_through_a_pipe():
    for game in GAMES:
        done = thicket("play", game, "--plain", "--seed", "5", "--level", "random", *short(game),
                       text="".join(f"{1 + i * 7 % 5}\n1\n" for i in range(20000)))
        assert done.returncode == 0 and ENDED.search(done.stdout), (game, done.stdout[-500:])
        assert "\x1b" not in done.stdout


@test
def by_lines_choices_that_begin_alike_stand_in_columns():
    shown = thicket("play", "lights", "--plain", "--seed", "5").stdout
    choices = shown[shown.index("Find the wand"):shown.index("Player 1>")].splitlines()
    assert len(choices) <= 12 and max(map(len, choices)) <= 80, shown
    assert sorted(map(int, re.findall(r"(\d+)\) ", "\n".join(choices)))) == list(range(1, 25)), shown
    rims = thicket("play", "labyrinth", "--plain", "--seed", "3", "--level", "random", text="1\n" * 300).stdout
    assert re.search(r"\) .*the space (one|\d) past the ", rims) and "(go " not in rims, rims


@test
def by_lines_one_of_two_at_a_screen_lets_the_other_go_first():
    out = thicket("play", "thumb", "--plain", "--players", "Ann,Ben", "--first", "Ann", "--seed", "5",
                  text="1\n2\nwait\nwait\nwait\nbegin\nquit\n").stdout
    asked = [line[:3] for line in out.splitlines() if line.startswith(("Ann>", "Ben>"))]
    assert asked == ["Ann", "Ann", "Ann", "Ben", "Ann", "Ben", "Ben"], out


# ---- Golden screens ---------------------------------------------------------

def positions(game):
    path = os.path.join(RECORDS, game + ".rec")
    for at in told(game, "show"):
        for eyes in ("0", "table", "referee"):
            done = thicket("show", path, "--at", at, "--as", eyes)
            assert done.returncode == 0, done
            lines = done.stdout.splitlines()
            assert len(lines) == 24 and max(map(len, lines)) <= 80
            golden(f"show-{game}-{at}-{eyes}", done.stdout)


def in_ascii_and_in_colour(game):
    path, at = os.path.join(RECORDS, game + ".rec"), told(game, "show")[1]
    done = thicket("show", path, "--at", at, "--as", "0", "--ascii")
    assert done.stdout.isascii()
    golden(f"ascii-{game}", done.stdout)
    few = thicket("show", path, "--at", at, "--colour", "16").stdout
    assert "\x1b[" in few and "38;5" not in few
    assert "38;5" in thicket("show", path, "--at", at, "--colour", "256").stdout
    assert "\x1b" not in thicket("show", path, "--at", at).stdout  # a pipe


def asked(game):
    """Positions in which the first seat is asked."""
    for i, at in enumerate(told(game, "ask")):
        for size in ((80, 24), (120, 40)) if i == 0 else ((80, 24),):
            with folder() as data:
                path = os.path.join(data, "x.rec")
                open(path, "w").write(cut(game, int(at)))
                t = Terminal("resume", path, "--pace", "none", "--look", "0", size=size, data=data)
                t.wait("? help")
                golden(f"ask-{game}-{at}-{size[0]}", t)
                t.close()


for one_game in GAMES:
    for what, check in (("positions look as they did", positions), ("looks well in ascii and in colour", in_ascii_and_in_colour),
                        ("what a person is asked looks as it did", asked)):
        test(f"{one_game}: {what}")(lambda check=check, game=one_game: check(game))


# ---- Keys ---------------------------------------------------------------------

def start(*args, data, **more):
    t = Terminal("play", *args, "--seed", "7", "--pace", "none", "--look", "0", "--level", "random",
                 data=data, **more)
    t.wait("? help")
    return t


@test
def people_with_names_are_asked_who_begins():
    players = ("--players", "Anna,random,Ben", "--pace", "none")
    for how, key, first in ((), "3", "Ben"), ((), "Enter", "Anna"), (("--plain",), "3", "Ben"), (("--plain",), "", "Anna"):
        with folder() as data:
            t = Terminal("play", "lights", *players, *how, data=data)
            t.wait("Who is the youngest?", "Ben")
            t.press(*filter(None, [key, "Enter" if how else ""]))
            t.wait(f"{first}>" if how else f"▸● {first}")
            t.close()
    with folder() as data:
        t = Terminal("play", "lights", *players, "--first", "2", data=data)
        t.wait("▸● Ben")
        t.close()
        t = Terminal("play", "hood", "--mode", "wolf", *players, data=data)  # the wolf is chosen
        t.wait("The screen is for Anna alone")
        t.close()


@test
def help_shows_what_is_asked_the_keys_and_the_rules():
    with folder() as data:
        t = start("lights", data=data)
        t.press("?")
        assert "ring your light in" in t.wait("Arrows or Tab")
        t.press("NPage")
        assert t.wait("Sixteen treasures")
        t.press("Escape")
        t.wait("Sought:", without="Esc: back")
        t.close()


@test
def letters_the_mouse_and_going_back():
    with folder() as data:
        t = start("lights", data=data)
        t.press("a")
        t.wait("candlestick")
        t.press("Escape")
        t.wait("Say that it will be …", without="candlestick")
        t.click_on("? help")
        t.wait("# Keys", "Arrows or Tab")
        t.press("Escape")
        t.wait("Say that it will be …")
        t.click_on("‹i›")
        t.wait("came in")
        t.close()  # killed, while others think perhaps
        assert "enter W2" in open(saved(data)[0], encoding="utf-8").read()


@test
def what_showed_nothing_can_be_taken_back_and_nothing_else():
    with folder() as data:
        t = start("lights", data=data)
        t.press("a")
        t.wait("candlestick")
        t.press("c")
        t.wait("Named:")
        t.press("u")
        t.wait("Taken back.", without="Named:")
        t.press("b")
        t.wait("came in")
        t.wait("Push a tile", "ring your light in")
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
        t.wait("Perhaps: ")
        t.close()


@test
def what_is_needed_is_in_sight_and_costs_nothing():
    """Between two turns only the Tree and the Boots can be proposed: Enter lets the others go on."""
    with folder() as data:
        t = Terminal("play", "thumb", "--seed", "5", "--pace", "none", "--look", "0", data=data)
        t.wait("Look well!")
        t.press("Enter")
        t.wait("Where is the castle?")
        t.press("3")
        shown = t.wait("▶w◀Let the others go first")
        assert "‹t›Propose to use: the Tall Tree" in shown and "q leave" in shown, shown
        t.press("Enter")
        t.wait("Sky began the turn", "Sky looks for", "Sky turned up")
        assert "propose" not in open(saved(data)[0], encoding="utf-8").read()
        t.close()


@test
def a_treat_is_not_eaten_by_a_second_enter():
    with folder() as data:
        t = Terminal("play", "hood", "--seed", "5", data=data)
        t.wait("? help")
        t.press("Enter")
        t.wait("Reserve 10")
        t.press("s")
        t.wait("▶c◀Save")
        assert "Discard 0" in t.screen()
        t.press("Enter")
        t.wait("pick, or stop?", "Pick, or stop")
        record = open(saved(data)[0], encoding="utf-8").read()
        assert "0 save" in record and "0 eat" not in record, record
        t.close()


@test
def what_is_typed_ahead_lifts_nobodys_curtain():
    with folder() as data:
        t = Terminal("play", "tiny", "--seats", "2", "--people", "2", "--pace", "none", data=data)
        t.wait("A curtain")
        t.lift()
        t.wait("peek", "Peek")
        t.press("Enter", "Enter", "Enter", "Enter", "Enter", "Enter")
        t.wait("A curtain")
        assert "The screen is for Sky alone" in t.still()
        t.close()


@test
def what_happened_can_be_read_again_until_one_acts():
    with folder() as data:
        t = Terminal("play", "thumb", "--seed", "5", "--pace", "none", "--look", "0", data=data)
        t.wait("Look well!")
        t.press("Enter")
        t.wait("Where is the castle?")
        t.press("3")
        t.wait("Let the others go first")
        t.press("n")
        t.wait("What happened")
        shown = t.wait("You did not find it.")
        assert "Sky comes next." in shown and "lair" not in shown, shown  # which lies face down again
        t.press("Escape")
        t.wait("Let the others go first")
        t.close()


@test
def what_was_peeked_at_can_be_read_again_as_long_as_it_lies_open():
    with folder() as data:
        t = Terminal("play", "goblins", "--mode", "advanced", "--seats", "3", "--seed", "4", "--level", "random",
                     "--pace", "none", data=data)
        t.wait("? help")

        def peeks():
            if "You peeked" not in t.screen():
                t.press("Enter")
            return "You peeked" in t.screen()
        t.until(peeks, "never peeked")
        shown = " ".join(t.wait("End your turn").split())
        assert "and saw a tile with a lamp and a rose." in shown, shown  # the news are whole
        t.press("n")
        assert "and saw a tile with a lamp" in t.wait("What happened"), t.screen()
        t.close()


@test
def a_terminal_nobody_knows_plays_by_lines():
    with folder() as data:
        t = Terminal("play", "hood", "--seed", "5", data=data, env={"TERM": "nonsense"})
        shown = t.wait("Player 1>")
        assert "1) Pick: turn up the next card" in shown and "Where is the cottage?" in shown, shown
        t.press("quit", "Enter")
        assert t.ended() == 0
        t.close()


@test
def by_lines_no_earlier_board_can_be_read_again():
    with folder() as data:
        t = Terminal("play", "lights", "--plain", "--seats", "2", "--seed", "5", "--level", "random", data=data)
        t.wait("Player 1>")
        for gap in ("22", "17", "17"):
            t.press(gap, "Enter")
            t.still()
        kept = t.screen("-S", "-")
        assert kept.count("Player 1>") == 1 and kept.count("Sought:") == 2, kept
        t.press("99", "Enter")  # what was not done changes nothing
        t.wait("The choices are 1 to ")
        assert kept.rstrip() in t.screen("-S", "-"), t.screen("-S", "-")
        t.press("quit", "Enter")
        assert t.ended() == 0
        t.close()
        t = Terminal("play", "lights", "--plain", "--seed", "5", "--level", "random", data=data, env={"TERM": "dumb"})
        t.wait("Player 1>")
        t.press("22", "Enter")
        t.until(lambda: "You came into the forest" in t.screen("-S", "-"), "nobody came")
        assert "\x1b" not in t.screen("-S", "-") and "Type help at the prompt" in t.screen("-S", "-"), t.screen("-S", "-")
        t.close()


@test
def who_waits_though_all_others_wait_is_asked_again():
    with folder() as data:
        path = os.path.join(data, "x.rec")
        open(path, "w").write(cut("thumb", 38, level="adult"))
        t = Terminal("resume", path, "--pace", "none", data=data)
        t.wait("begin when everybody is ready")
        t.press("w")
        t.wait("There is nobody else to wait for.")
        t.press("e")
        t.wait("The Guide's cards")
        t.close()


@test
def the_time_to_look_is_over_by_itself():
    with folder() as data:
        t = Terminal("play", "thumb", "--seats", "3", "--seed", "7", "--pace", "none", "--look", "1", "--level", "random", data=data)
        shown = t.wait("The Guide's cards", without="Look well")
        assert shown.count("│░░░░░░░░│") == 7
        t.close()


@test
def what_lay_open_to_all_is_told_to_nobody_later():
    with folder() as data:
        t = start("thumb", "--seats", "3", "--people", "3", data=data)
        assert "lie in the circle" in t.wait("Look well")
        t.press("Enter")
        t.wait("A curtain")  # the Guide's cards are for the Guide alone
        t.lift()
        t.wait("The Guide's cards")
        t.press("?")
        assert "lie in the circle" not in t.wait("Since you last acted", "Keys")
        t.close()


@test
def what_one_takes_back_leaves_the_others_their_news():
    with folder() as data:
        t = Terminal("play", "lights", "--players", "random,Anna,Ben", "--first", "Ben", "--seed", "7", "--pace", "none",
                     data=data)
        t.wait("Ben (you)")
        t.press("b")
        t.wait("Anna (you)")
        t.press("a", "a")
        t.wait("Anna said that it would be")
        t.press("u")
        assert "said" not in t.wait("Taken back.")
        t.press("b")
        t.wait("Ben (you)")
        t.press("n")
        shown = t.wait("What happened")
        assert "Sky came into the forest" in shown and "Anna came" in shown and "Anna said" not in shown, shown
        t.close()


@test
def others_act_one_at_a_time():
    with folder() as data:
        t = Terminal("play", "lights", "--seats", "3", "--seed", "7", "--pace", "slow", "--level", "random", data=data)
        t.wait("ring your light in")
        t.press("b")
        t.wait("Sky came", without="Gold came")
        t.press("Escape")  # enough of it
        t.wait("Push a tile")
        t.close()


@test
def a_click_on_nothing_holds_nobody_up():
    with folder() as data:
        t = Terminal("play", "lights", "--seats", "3", "--seed", "7", "--pace", "slow", "--level", "random", data=data)
        t.wait("ring your light in")
        t.press("b")
        t.wait("Sky came", without="Gold came")
        t.press("-l", "\x1b[M\"!!")  # the right button, which does nothing
        t.wait("Push a tile")
        t.close()


@test
def a_curtain_comes_before_each_private_look():
    with folder() as data:
        t = Terminal("play", "tiny", "--players", "Anna,Ben", "--seed", "3", "--pace", "none", "--look", "0", data=data)
        view = json.loads(thicket("referee", text='{"do":"new","game":"tiny","players":2,"seed":3}\n'
                                  '{"do":"view","as":"referee"}\n').stdout.splitlines()[1])["view"]
        cards, table = view["cards"], view["table"]

        def shows(shown, seat):  # his card, and no other
            assert [c for c in cards if f" {c} " in shown] == ([] if seat is None else [cards[seat]]), shown
        shows(t.wait("The screen is for Anna alone"), None)
        t.lift()
        shows(t.wait("Peek at one"), 0)
        t.press("Enter")
        shown = t.wait("Remember the card")
        assert f" {table[0]} " in shown and f" {table[1]} " not in shown, shown
        t.press("Enter")
        shows(t.wait("The screen is for Ben alone"), None)
        t.lift()
        shows(t.wait("Peek at one"), 1)
        t.close()


@test
def a_screen_that_becomes_private_gets_its_curtain():
    with folder() as data:
        t = Terminal("play", "goblins", "--players", "Anna,Ben", "--first", "Anna", "--seed", "7", "--pace", "none",
                     data=data)
        t.wait("The screen is for Anna alone")  # the first draw is hers to see
        t.lift()
        t.wait("Explore the mountain")
        t.close()
        path = os.path.join(data, "x.rec")
        open(path, "w").write(cut("labyrinth", 19, people=("Anna", "Ben", "Cleo")))
        t = Terminal("resume", path, "--pace", "none", data=data)
        for name in ("Anna", "Ben"):
            t.wait(f"The screen is for {name} alone")
            t.lift()
            t.wait("Duel! Rock")
            t.press("Enter")
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
            t.read("\ra?")  # nobody could see what that does
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
        t.wait("24) the lower gap on the right")
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


def child_of(pid):
    """The process that a shell has started."""
    for one in filter(str.isdigit, os.listdir("/proc")):
        try:
            if open(f"/proc/{one}/stat").read().rsplit(")", 1)[1].split()[1] == str(pid):
                return int(one)
        except OSError:
            pass  # it has just ended
    raise AssertionError("no child")


@test
def signals_leave_a_saved_game_and_a_sane_terminal():
    for number in ("INT", "TERM", "HUP"):
        with folder() as data:
            t = Terminal(shell=True, data=data, env={"PS1": "prompt> "})
            t.wait("prompt>")
            t.press(f"stty -a > {data}/before; {THICKET} play lights --seed 7 --level random --pace none", "Enter")
            t.wait("? help")
            t.press("b")
            t.wait("came in")
            if number == "INT":
                t.press("C-c")
            else:
                os.kill(child_of(t.pid()), getattr(signal, "SIG" + number))
            t.wait("prompt>", without="Sought")
            t.press(f"stty -a > {data}/after; echo ready-$?", "Enter")
            t.wait("ready-0")
            assert open(f"{data}/before").read() == open(f"{data}/after").read()
            assert "enter N1" in open(saved(data)[0]).read()
            t.close()


@test
def a_stopped_game_comes_back():
    with folder() as data:
        t = Terminal(shell=True, data=data, env={"PS1": "prompt> "})
        t.wait("prompt>")
        t.press(f"{THICKET} play lights --seed 7 --level random --pace none", "Enter")
        before = t.wait("? help")
        t.press("C-z")
        t.wait("prompt>", without="Sought")
        t.press("fg", "Enter")
        t.wait(before)
        t.close()


@test
def a_lost_terminal_leaves_a_saved_game():
    with folder() as data:
        # Looking for leaks never ends where the terminal is gone.
        t = start("lights", data=data, env={"ASAN_OPTIONS": "detect_leaks=0"})
        t.press("b")
        t.wait("came in")
        pid = t.pid()
        t.lose()
        until(lambda: not os.path.exists(f"/proc/{pid}"), lambda: "still there")
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
    t.wait("Through the eyes of Player 1")
    t.press("End")
    assert "You have won!" in t.wait("50/50")
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
                         (["play", "lights", "--colour", "odd"], 2), (["play", "lights", "--first", "2"], 2),
                         (["play", "lights", "--players", "Anna,Ben", "--first", "Cleo"], 2)):
        done = thicket(*args)
        assert done.returncode == status, (args, done)
        assert done.stderr.startswith("thicket: ") and done.stderr.count("\n") == 1, (args, done)
    done = thicket("resume", env={"XDG_DATA_HOME": "/nonexistent"})
    assert done.returncode == 1 and "no game is saved" in done.stderr


with terminals():
    status = main(only=[a for a in sys.argv[2:] if not a.startswith("--")])
sys.exit(status)
