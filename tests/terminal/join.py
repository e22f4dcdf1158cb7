#!/usr/bin/env python3
"""A seat at a server's table, played in a real terminal, as TAP.

    join.py THICKET [WORDS]    or only the tests whose names have WORDS
"""
import os
import random
import signal
import sqlite3
import subprocess
import sys

from terminal import GAMES, THICKET, Terminal, folder, terminals, thicket, told

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [TESTS, os.path.join(TESTS, "server")]
import client  # noqa: E402
from tap import main, test  # noqa: E402


def serve():
    return client.Server(THICKET, "--rehearse", "3")


def table_for_two(server, game, is_short=False, **settings):
    """A table whose host sits on seat 0 and waits for somebody at seat 1."""
    few = [o.split("=") for o in told(game, "short")] if is_short else []
    made = server.make(game, ["open"] * int((told(game, "seats") or [2])[0]),
                       options={k: int(v) for k, v in few},
                       settings={"look": 0, "shout": 0, "pace": 0, **settings})
    token = server.sit(made["code"], made["token"], name="Anna", seat=0).get("token", made["token"])
    host = server.connect(made["code"], token).hello()
    return made["code"], host


def join(server, code, data, *args):
    return Terminal("play", "--join", f"http://127.0.0.1:{server.port}/t/{code.lower()}", "--name", "Ben",
                    "--pace", "none", *args, data=data)


def asked_in_the_forest(server, data, *args):
    """A table of lights at which Ben, in a terminal, is asked for his first move."""
    code, host = table_for_two(server, "lights")
    t = join(server, code, data, *args)
    t.wait("Ben, at this screen")
    host.say(do="start")
    host.until(lambda h: h.now)
    host.act("enter N1")
    t.wait("ring your light in", "Ben>")
    return code, host, t


def act_for(host):
    """Acts for the host's seat if it is asked."""
    host.drain()
    now = host.now
    try:
        if host.clock and host.clock["kind"] == "look":
            host.say(do="ready")
        elif now["actions"]:
            host.act(random.Random(now["n"]).choice(now["actions"]))
    except client.Refused:
        pass  # somebody else was faster


def did(host, what):
    """Whether the host could do it: who has just played fast may have to wait."""
    try:
        host.say(do=what)
        return True
    except client.Refused as no:
        assert no.code == "too-fast", no
        return False


@test
def a_seat_at_a_servers_table_plays_every_game_to_its_end():
    with serve() as server:
        for game in GAMES:
            with folder() as data:
                code, host = table_for_two(server, game, is_short=True)
                t = join(server, code, data)
                t.wait("Ben, at this screen")
                host.say(do="start", level="random")
                host.until(lambda h: h.now)
                t.wait("? help")
                luck = random.Random(game)

                def ends():
                    act_for(host)
                    t.press(*luck.choices(["Tab", "Down", "Right"], k=luck.randrange(3)), "Enter")
                    return host.now["over"]
                t.until(ends, "never over")
                shown = t.wait("n news  q leave")
                assert "Anna" in shown and "Ben" in shown
                t.press("q")
                assert t.ended() == 0
                t.close()
                host.close()


@test
def what_somebody_takes_back_is_told_no_more():
    with serve() as server, folder() as data:
        code, host = table_for_two(server, "lights")
        t = join(server, code, data)
        t.wait("Ben, at this screen")
        host.say(do="start")
        host.until(lambda h: h.now)
        host.act("name crown")
        t.wait("crown.")
        host.say(do="undo")
        host.until(lambda h: "name crown" in h.now["actions"])
        t.wait("Anna looks for", without="crown.")
        host.act("enter N1")
        assert "crown." not in t.wait("ring your light in")
        t.close()


def between_guides(server, data):
    """A table of thumb at which Anna, a computer player and Ben, in a terminal, may propose what helps the next Guide."""
    made = server.make("thumb", ["open", "computer", "open"], settings={"look": 600, "talk": 600, "pace": 1})
    token = server.sit(made["code"], made["token"], name="Anna", seat=0).get("token", made["token"])
    host = server.connect(made["code"], token).hello()
    t = join(server, made["code"], data)
    t.wait("Ben, at this screen")
    host.say(do="start")
    host.until(lambda h: h.now)

    def talks():
        host.drain()
        now = host.now
        if host.clock and host.clock["kind"] == "talk":
            return True
        try:
            if host.clock and host.clock["kind"] == "look":
                host.say(do="ready")
            elif now["view"]["phase"] != "between" and now["actions"] not in ([], ["penalty"]):
                host.act(now["actions"][0])
            elif "begin" in now["actions"]:
                host.act("begin")
        except client.Refused:
            pass  # the table had moved on by then
        if now["view"]["phase"] != "between":
            t.press("Enter")
        return False
    t.until(talks, "nobody talks")
    return host, t


@test
def who_waits_lets_computer_players_go_on_and_may_act_after_all():
    with serve() as server, folder() as data:
        host, t = between_guides(server, data)

        def waits():
            host.drain()
            if "Let the others go first" in t.screen():
                t.press("w")
            return 2 in host.clock["ready"]
        t.until(waits, "Ben does not wait")
        t.wait("Esc back")
        t.press("Escape")
        t.wait("Let the others go first")
        host.say(do="ready")
        host.until(lambda h: h.now["view"]["phase"] != "between")
        host.close()
        t.close()


@test
def nobody_waits_for_computer_players_in_a_vote():
    with serve() as server, folder() as data:
        host, t = between_guides(server, data)
        host.act("propose tree")
        shown = t.wait("Do you agree?")
        assert "Let the others go first" not in shown, shown
        t.press("w")
        t.wait("There is nobody else to wait for.")
        host.close()
        t.close()


@test
def a_terminal_opens_and_begins_a_table():
    with serve() as server:
        for how in ((), ("--plain",)):
            with folder() as data:
                t = Terminal("play", "lights", "--join", f"http://127.0.0.1:{server.port}", "--name", "Anna",
                             "--seats", "3", "--option", "goal=2", "--pace", "none", *how, data=data)
                shown = t.wait("Anna, at this screen")
                assert shown.count("an open seat") == 2, shown
                assert "The game begins when you say so." in shown, shown
                t.press(*(("start", "Enter") if how else "s"))
                t.wait("ring your light in", "looks for")
                assert how or "To win: 2" in t.screen()
                t.close()


@test
def a_seat_is_kept_when_its_screen_or_the_server_is_gone():
    with serve() as server, folder() as data:
        code, host, t = asked_in_the_forest(server, data)
        t.press("q", "q")
        assert t.ended() == 0
        t.wait(f"thicket play --join http://127.0.0.1:{server.port}/t/")
        t.close()
        t = join(server, code, data)
        t.wait("ring your light in")
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()
        t.wait("The connection is lost")
        server.process.stdout.close()
        server.start()
        t.wait("ring your light in", without="is lost")
        t.press("e")
        assert "You came into the forest through the right gap at the bottom." in t.wait("You came")
        seats = server.get(f"/api/tables/{code}")["seats"]
        assert [s["name"] for s in seats] == ["Anna", "Ben"]
        t.close()
        host.close()


@test
def what_was_answered_is_asked_no_more():
    with serve() as server, folder() as data:
        _, host, t = asked_in_the_forest(server, data)
        os.kill(server.process.pid, signal.SIGSTOP)  # the answer is long on its way
        t.press("e")
        t.wait("? help  q leave", without="ring your light in")
        os.kill(server.process.pid, signal.SIGCONT)
        t.wait("You came")
        t.close()
        host.close()


@test
def by_lines_nothing_is_waited_for_when_the_server_is_gone():
    with serve() as server, folder() as data:
        _, host, t = asked_in_the_forest(server, data, "--plain")
        t.press(*"hint", "Enter")
        t.wait("Perhaps: ")
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()
        t.press(*"hint", "Enter")
        t.wait("The connection is lost")
        t.press(*"enter S1", "Enter")
        t.until(lambda: t.screen().count("The connection is lost") > 1, "not refused")
        server.process.stdout.close()
        server.start()

        def is_hinted():
            *_, last = t.screen().split("Ben> hint\n")
            if "Perhaps: " in last:
                return True
            if last.rstrip().endswith("Ben>"):  # it was answered, but not so
                t.press(*"hint", "Enter")
            return False
        t.until(is_hinted, "never found again")
        t.close()
        host.close()


@test
def a_server_that_is_not_there_or_refuses_is_one_sentence():
    with folder() as data, serve() as server:
        env = {"XDG_DATA_HOME": data}
        for url in ("lights", f"127.0.0.1:{server.port}/t/XXXXXX", "http://127.0.0.1:1/t/ABCDEF", f"http://127.0.0.1:{server.port}/t/XXXXXX",
                    "http://127.0.0.1/", "http://:80/t/A"):
            done = thicket("play", "--join", url, env=env)
            assert done.returncode == 1, (url, done)
            assert done.stderr.startswith("thicket: ") and done.stderr.count("\n") == 1, (url, done)


@test
def a_table_begins_anew_and_is_closed():
    with serve() as server, folder() as data:
        code, host = table_for_two(server, "lights", is_short=True, wins=2)
        t = join(server, code, data)
        t.wait("Ben, at this screen")
        host.say(do="start")
        host.until(lambda h: h.now)
        t.wait("Anna looks for the")

        def ends():
            act_for(host)
            t.press("Tab", "Enter")
            return host.now["over"]
        t.until(ends, "never over")
        t.wait("n news  q leave")
        t.until(lambda: did(host, "again"), "never again")
        shown = t.wait("The treasures are hidden")
        assert "took the" not in shown, shown
        t.until(ends, "never over")
        host.until(lambda h: h.table["phase"] == "over")
        tally = host.table["tally"]
        if "champions" in tally:
            champion = f"{['Anna', 'Ben'][tally['champions'][0]]} is the champion!"
            t.until(lambda: champion in " ".join(t.screen().split()), "never the champion")
        t.wait("n news  q leave")
        t.press("n")
        t.wait("Matches won: Anna {}, Ben {}.".format(*tally["wins"]))
        t.press("Escape")
        t.until(lambda: did(host, "end"), "never closed")
        assert t.ended() == 0
        t.wait("The host has closed the table.")
        t.close()


@test
def a_match_under_older_rules_is_lost_and_its_people_are_told():
    with serve() as server, folder() as data:
        code, host = table_for_two(server, "hood")
        t = join(server, code, data)
        t.wait("Ben, at this screen")
        host.say(do="start")
        t.wait("Anna decides: pick one more, or stop?")
        server.stop()
        with sqlite3.connect(server.store) as db:
            db.execute("UPDATE game_match SET head = replace(head, ?, '')", ('[Rules "2"]\n',))
            db.execute("INSERT INTO line SELECT match_id, max(n) + 1, '0 stop nut', 0 FROM line GROUP BY match_id")
        db.close()
        server.start()
        t.wait("version 1 of the rules")  # who was at the board
        t.close()
        t = join(server, code, data)
        t.wait("version 1 of the rules", "Ben, at this screen")  # who comes later
        t.close()


@test
def a_joined_table_plays_plainly_too():
    with serve() as server, folder() as data:
        code, host = table_for_two(server, "lights")
        process = subprocess.Popen([THICKET, "play", "--plain", "--name", "Ben", "--join",
                                    f"http://127.0.0.1:{server.port}/t/{code}"],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   env={**os.environ, "XDG_DATA_HOME": data, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"})
        host.until(lambda h: h.table["seats"][1]["name"] == "Ben")
        host.say(do="start")
        host.until(lambda h: h.now)
        host.act("enter N1")
        process.stdin.write("enter S1\nquit\n")
        process.stdin.close()
        host.until(lambda h: any(e and e["type"] == "enter" and e["by"] == 1 for e in h.events))
        host.until(lambda h: h.now["actions"])
        host.act(host.now["actions"][-1])  # then Ben is asked again
        out = process.stdout.read()
        assert process.wait() == 0
        assert "Ben>" in out, out
        host.close()


@test
def a_plain_seat_can_leave_while_others_are_waited_for():
    with serve() as server, folder() as data:
        code, host = table_for_two(server, "lights")
        for begins in (False, True):
            if begins:
                host.say(do="start")
                host.until(lambda h: h.now)
            t = join(server, code, data, "--plain")
            t.wait("Type help at the prompt")
            t.press("hello", "Enter")
            t.wait("It is not your turn.")
            t.press("quit", "Enter")
            assert t.ended() == 0
            t.close()
        host.close()


with terminals():
    status = main(only=sys.argv[2:])
sys.exit(status)
