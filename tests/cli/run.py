#!/usr/bin/env python3
"""Uses `thicket` as a person in a shell would, as TAP.  run.py THICKET"""
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, test  # noqa: E402

THICKET = sys.argv[1]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


ENDED = re.compile(r"(has|have) (won|lost)|between (you|them)|is shared")


def run(*args, text="", env=None):
    return subprocess.run([THICKET, *args], input=text, capture_output=True,
                          text=True, timeout=60, env={**os.environ, **(env or {})})


def games():
    return [g["id"] for g in json.loads(run("games", "--json").stdout)["games"]]


@test
def every_command_has_a_line_and_its_own_help():
    listed = run("help")
    assert listed.returncode == 0
    names = [line.split()[0] for line in listed.stdout.splitlines() if line.startswith("  ")]
    assert {"play", "referee", "bench", "games", "rules", "notation"} <= set(names)
    for name in names:
        own = run(name, "--help")
        assert own.returncode == 0, name
        assert own.stdout.startswith("Usage: thicket " + name), name
        assert run("help", name).stdout == own.stdout
        assert all(len(line) < 80 for line in own.stdout.splitlines()), name


@test
def the_manual_has_every_command_and_option_and_no_other():
    with open(os.path.join(ROOT, "man/thicket.1"), encoding="utf-8") as file:
        manual = file.read().replace("\\-", "-")
    names = [line.split()[0] for line in run("help").stdout.splitlines() if line.startswith("  ")]
    for name in names:
        assert re.search(rf'^\.[BIR]+ "?{name}\b', manual, re.MULTILINE), name
    option = re.compile(r"--[a-z][a-z-]*")
    helps = "".join(run(name, "--help").stdout for name in names) + run("help").stdout
    asked, described = set(option.findall(helps)), set(option.findall(manual))
    assert asked == described, asked ^ described


@test
def wrong_usage_is_one_sentence_and_status_2():
    for args in (["dance"], ["rules"], ["rules", "chess"], ["rules", "a", "b"],
                 ["bench", "--dance"], ["bench", "--seconds", "x"], ["bench", "chess"],
                 ["bench", "--seats", "9"], ["play", "lights", "--seats", "7"],
                 ["play", "lights", "--option", "goal=99"], ["play", "lights", "--option", "goal"],
                 ["play", "a", "b"], ["edition"], ["games", "x"], ["play", "--seed", "-1"],
                 ["notation", "--json"], ["serve", "here"], ["serve", "--port", "70000"],
                 ["serve", "--cert", "a.pem"], ["serve", "--public-url", "ftp://x"],
                 ["serve", "--rehearse", "x"]):
        done = run(*args)
        assert done.returncode == 2, (args, done)
        assert done.stderr.startswith("thicket: ") and done.stderr.count("\n") == 1, (args, done)
        assert done.stdout == "", (args, done)


@test
def a_refusal_names_what_is_wrong_and_what_was_meant():
    for args, words in ((["palay"], 'Did you mean "play"?'), (["rules", "ligths"], 'Did you mean "lights"?'),
                        (["play", "hood", "--level", "adlut"], 'Did you mean "adult"?'),
                        (["play", "--sed", "3"], 'Did you mean "--seed"?'), (["play", "--seed"], "--seed needs a value"),
                        (["arena", "lights", "--games", "0"], "from 1 to 100000000"), (["rules"], "GAME is missing"),
                        (["rules", "lights", "hood"], '"hood" is too much'), (["referee", "extra"], '"extra" is too much'),
                        (["arena", "hood", "--edition", os.path.join(ROOT, "games/goblins/edition.json")],
                         "an edition of goblins"), (["completion", "fis"], 'Did you mean "fish"?'),
                        (["memory", "kep"], 'no task "kep": see --help. Did you mean "keep"?'),
                        (["play", "goblins", "--option", "cpa=2"], 'no option "cpa". Did you mean "cap"?'),
                        (["arena", "thumb", "--mode", "fabulos"], 'legendary. Did you mean "fabulous"?')):
        done = run(*args)
        assert done.returncode == 2 and words in done.stderr, (args, done)
    assert "Did you mean" not in run("dance").stderr
    done = run("serve", "--cert", os.path.join(ROOT, "LICENSE"), "--key", "/nowhere")
    assert done.returncode == 1 and "LICENSE holds no certificate" in done.stderr, done


@test
def a_review_adds_up_and_says_what_was_seen():
    args = ("review", os.path.join(ROOT, "tests", "terminal", "records", "thumb.rec"), "--depth", "20")
    said = json.loads(run(*args, "--json").stdout)
    assert said["game"] == "thumb" and len(said["seats"]) >= 2, said
    for seat in said["seats"]:
        assert seat["begin"] + seat["skill"] + seat["luck"] == seat["end"], seat
    one = json.loads(run(*args, "--seat", "1", "--json").stdout)
    assert [s["seat"] for s in one["seats"]] == [1] and {d["seat"] for d in one["decisions"]} <= {1}, one
    assert one["decisions"] == [d for d in said["decisions"] if d["seat"] == 1], one
    told = run(*args).stdout
    assert "Hoped for " in told and "At action 22: Turn up tile 6\n" in told and "flip " not in told and "error" not in told, told
    assert re.search(r"erhofft \d+,\d %", run(*args, "--lang", "de").stdout, re.I)
    refused = run(*args, "--seat", "5")
    assert refused.returncode == 2 and "--seat" in refused.stderr, refused


@test
def what_cannot_be_written_is_a_failure():
    for args in (["bench", "tiny", "--seconds", "0.01"], ["games"], ["help"], ["rules", "lights"], ["edition", "lights"],
                 ["completion", "bash"], ["version"], ["memory", "svg"], ["referee"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([THICKET, *args], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60,
                                  input='{"do":"games"}\n')
        assert done.returncode == 1 and "cannot be written: No space left" in done.stderr, (args, done)


@test
def shells_complete_every_command_option_and_game():
    names = [line.split()[0] for line in run("help").stdout.splitlines() if line.startswith("  ")]
    helps = "".join(run(name, "--help").stdout for name in names)
    options = set(re.findall(r"--([a-z][a-z-]*)", helps)) - {"help", "public-url"}
    for shell in ("bash", "zsh", "fish"):
        text = run("completion", shell).stdout
        for word in [*names, *options, *games()]:
            assert re.search(rf"\b{word}\b", text), (shell, word)
    def complete(*words):
        script = f'source <("$1" completion bash); COMP_WORDS=({" ".join(words)}); ' \
                 f'COMP_CWORD={len(words) - 1}; _thicket; echo "${{COMPREPLY[@]}}"'
        return subprocess.run(["bash", "-c", script, "bash", THICKET], capture_output=True, text=True,
                              timeout=60, check=True).stdout.split()
    assert set(complete("thicket", "re")) == {"resume", "replay", "referee", "restore", "review"}
    assert complete("thicket", "play", "li") == ["lights"]
    assert complete("thicket", "admin", "sta") == ["status"]
    assert complete("thicket", "play", "lights", "--level", "e") == ["elephant"]
    assert complete("thicket", "play", "--lang", "f") == ["fr"]
    assert complete("thicket", "memory", "k") == ["keep"] and complete("thicket", "store", "c") == ["copy"]


@test
def a_built_in_edition_can_be_printed_and_is_good():
    for game in games():
        printed = run("edition", game)
        assert json.loads(printed.stdout)["game"] == game
        assert "good" in run("edition", "check", "/dev/stdin", text=printed.stdout).stdout


@test
def failure_is_status_1():
    done = run("edition", "check", "/nowhere.json")
    assert done.returncode == 1 and "/nowhere.json" in done.stderr
    done = run("play", "lights", "--record", "/nowhere/at/all", text="quit\n")
    assert done.returncode == 1 and "/nowhere/at/all" in done.stderr


@test
def version_and_no_command():
    assert run("--version").stdout == run("-v").stdout == run("version").stdout and run("version").stdout.startswith("thicket ")
    assert run("-h").stdout == run("--help").stdout == run("help").stdout
    assert run("play", "-h").stdout == run("help", "play").stdout
    assert run("--help").returncode == 0
    assert run().returncode == 2


@test
def rules_and_notation_of_every_game_fit_80_columns():
    for game in games():
        for command in ("rules", "notation"):
            done = run(command, game)
            assert done.returncode == 0 and len(done.stdout) > 200, (command, game)
            for line in done.stdout.splitlines():
                assert len(line) <= 80, line


@test
def an_edition_of_ones_own_is_checked_and_played():
    films = os.path.join(ROOT, "tests/editions/lights-films.json")
    done = run("edition", "check", films)
    assert done.returncode == 0 and "good" in done.stdout
    with tempfile.NamedTemporaryFile("w", suffix=".json") as bad:
        edition = json.load(open(films))
        edition["treasures"].pop()
        json.dump(edition, bad)
        bad.flush()
        done = run("edition", "check", bad.name)
        assert done.returncode == 1 and "treasures must have 16 elements" in done.stderr
        done = run("play", "lights", "--edition", bad.name)
        assert done.returncode != 0 and done.stdout == ""
    done = run("play", "lights", "--edition", films, "--option", "film=one", text="quit\n")
    assert done.returncode == 0


def play_to_the_end(game, *args):
    """Always the first choice; every wait for Enter is a line too."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.rec")
        process = subprocess.Popen([THICKET, "play", game, "--seed", "5", "--record", path, *args],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        out, _ = process.communicate("".join(f"{1 + i * 7 % 5}\n1\n" for i in range(40000)), timeout=60)
        assert process.returncode == 0
        return out, open(path).read()


@test
def every_game_plays_to_its_end_by_typing():
    for game in games():
        out, record = play_to_the_end(game)
        assert ENDED.search(out), game
        assert not re.search(r"\b(shortcut_taken|fork_steps|centre_used|palace1|Seat 0)\b", out), game
        assert '[Result "*"]' not in record, game
        again = run("referee", text=json.dumps({"do": "load", "record": record}) + "\n")
        assert json.loads(again.stdout)["over"] is True, game


@test
def what_is_nearly_right_is_answered_with_what_is():
    for args, said in ((("--level", "grownup"), 'no level "grownup": random, toddler, child, adult, elephant. Did you mean "adult"?'),
                       (("--level", "erwachsener", "--lang", "de"), '„adult“?'),
                       (("--players", "me,Anna,adlt"), 'Did you mean "adult"?'),
                       (("--people", "9"), "lights is for 2 to 4 players."),
                       (("--seats", "2", "--people", "3"), "there are 2 seats")):
        done = run("play", "lights", *args)
        assert done.returncode == 2 and said in done.stderr, (args, done)
    assert "Player 3" in run("play", "thumb", "--people", "3", "--plain", "--look", "1").stdout


@test
def a_level_of_ones_own_plays_and_nonsense_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "level.json")

        def level(text, *words):
            with open(path, "w") as f:
                f.write(text)
            return run(*words, "--level", path)

        arena = ("arena", "thumb", "--seats", "mine,child", "--games", "2", "--json")
        good = level('{"name":"mine","like":"child","attention":0.5,"capacity":3,"iterations":20}', *arena)
        assert good.returncode == 0 and json.loads(good.stdout)["players"][0]["player"] == "mine", good
        lines = [json.loads(line) for line in run("memory", "--json", "--level", path).stdout.splitlines()]
        most = [x["recalled"]["0"] for x in lines if x.get("level") == "mine" and "things" in x]
        assert len(most) == 1 and 2.5 < most[0] <= 3, most
        published = [x["holds"] for x in lines if "published" in x]
        assert published == [True] * 4, lines[-4:]
        for text, word in (('{"name":"mine","like":"nobody"}', "like"), ('{"name":"adult","like":"adult"}', "name"),
                           ('{"name":"mine","like":"adult","noise":"x"}', "noise"),
                           ('{"name":"mine","like":"adult","wings":2}', "wings"), ("[1]", "JSON")):
            bad = level(text, *arena)
            assert bad.returncode == 2 and word in bad.stderr, bad


@test
def a_mode_can_be_named():
    done = run("arena", "hood", "--mode", "wolf", "--seats", "random,random", "--games", "2", "--json")
    same = run("arena", "hood", "--option", "mode=wolf", "--seats", "random,random", "--games", "2", "--json")
    assert done.returncode == 0, done
    wins = [[p["wins"] for p in json.loads(x.stdout)["players"]] for x in (done, same)]
    assert wins[0] == wins[1] and sum(wins[0]) == 2, wins
    for game, mode, words in (("hood", "fly", "woods, wolf"), ("lights", "wolf", "no option")):
        bad = run("arena", game, "--mode", mode, "--seats", "random,random")
        assert bad.returncode == 2 and words in bad.stderr, bad


@test
def several_people_share_the_screen_behind_a_curtain():
    done = run("play", "tiny", "--seats", "2", "--people", "2", "--seed", "3",
               text="\npeek left\n\nhide\n" * 2 + "\nkeep\n\ntake right\n")
    assert done.returncode == 0 and ENDED.search(done.stdout), done
    screens = [[s for s in done.stdout.split("----") if s.startswith(f"\nPlayer {seat + 1}:")] for seat in (0, 1)]
    referee = run("referee", text='{"do":"new","game":"tiny","players":2,"seed":3}\n'
                                  '{"do":"view","as":"referee"}\n')
    cards = json.loads(referee.stdout.splitlines()[1])["view"]["cards"]
    mine, other = f"│{cards[0]:^11}│    │░", f"░│    │{cards[1]:^11}│"
    assert all(mine in s and other not in s for s in screens[0][:-1]), screens[0]
    assert all(other in s and mine not in s for s in screens[1][:-1]), screens[1]
    assert len(screens[0]) > 1 and len(screens[1]) > 1


@test
def play_answers_what_a_person_types():
    done = run("play", "lights", "--seed", "3",
               text="help\nview\nrules\nsing\npush N1\nundo\n99\n\nenter N1\nquit\n")
    assert done.returncode == 0
    for part in ("take the last action back", "Sixteen treasures", '"sing" is no action',
                 "still outside", "too late to take that back", "You came into the forest through the left gap at the top."):
        assert part in done.stdout, part


@test
def every_choice_is_said_in_words():
    done = run("play", "goblins", "--plain", "--seed", "4", "--level", "random", text="1\n1\nquit\n")
    assert "Drop the crumb with the ring, …\n  2) 2 spaces above the mountain" in done.stdout, done.stdout
    assert "crumb ring" not in done.stdout, done.stdout


@test
def a_program_has_a_seat_in_play_and_its_end_is_told():
    bot = """cmd:while read l; do case $l in *'"you"'*) continue;; esac; a=${l##*'"actions":["'}; echo "{\\"action\\":\\"${a%%'"'*}\\"}"; done"""
    game = ("play", "thumb", "--seed", "3", "--pace", "none", "--plain", "--record")
    with tempfile.TemporaryDirectory() as folder:
        records = []
        for i, second in enumerate((bot, bot, "cmd:exit 3")):
            records.append(os.path.join(folder, str(i)))
            done = run(*game, records[-1], "--players", bot + "," + second)
            assert done.returncode == 0 and ENDED.search(done.stdout), done.stderr
            assert ("has ended with status 3" in done.stderr) == (i == 2), done.stderr
        same = [open(path, encoding="utf-8").read() for path in records]
        assert same[0] == same[1] != same[2]  # always the first action, and then by lot


@test
def bench_prints_one_json_object_a_line_and_keeps_its_signature():
    one = [json.loads(line) for line in run("bench", "lights", "--seconds", "0.01", "--json").stdout.splitlines()]
    two = [json.loads(line) for line in run("bench", "lights", "--seconds", "0.02", "--json").stdout.splitlines()]
    assert set(one[0]) == {"game", "actions_per_s", "games_per_s", "mean_actions", "signature"}
    assert one[0]["signature"] == two[0]["signature"]


@test
def a_memory_is_kept_when_wanted_told_when_it_tells_and_forgotten():
    with tempfile.TemporaryDirectory() as home:
        env, kept = {"XDG_DATA_HOME": home}, os.path.join(home, "thicket/memory/mine.jsonl")
        assert "Nothing is kept" in run("memory", "mine", env=env).stdout
        assert "kept" in run("memory", "keep", env=env).stdout and os.path.exists(kept)
        assert "no game yet" in run("memory", "mine", env=env).stdout
        assert run("memory", "--fit", kept, "--json").stdout == ""
        refused = run("play", "thumb", "--players", "me,yourself", env=env)
        assert refused.returncode == 2 and "thicket memory mine" in refused.stderr
        with open(kept, "w", encoding="utf-8") as file:
            file.write('{"game":"thumb","cases":[[1,0],[1,1],[0,3],[0,5],[0,9],[3]]}\n' * 10)
        told = run("memory", "mine", env=env).stdout
        word = re.search(r"As a player: (adult~-?\d+~\d+)$", told, re.M).group(1)
        assert "games 10, things that mattered 50, made use of 20" in told
        assert json.loads(run("memory", "--fit", kept, "--json").stdout)["level"] == word
        assert run("play", "thumb", "--players", "me,yourself", env=env).returncode == 0
        assert "Nothing is kept" in run("memory", "forget", env=env).stdout and not os.path.exists(kept)
        with open(kept, "w", encoding="utf-8") as file:
            file.write('{"game":"thumb","cases":[]}\nnonsense\n')
        wrong = run("memory", "--fit", kept)
        assert wrong.returncode == 1 and "Line 2" in wrong.stderr, wrong.stderr


@test
def a_closed_pipe_or_end_of_input_ends_the_program_quietly():
    assert run("referee").returncode == 0
    assert run("play", "lights").returncode == 0
    assert run("play").returncode == 0


sys.exit(main())
