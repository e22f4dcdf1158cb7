"""The menu, its lessons, and the names on boards in every language: tests of run.py."""
import json
import os
import re

from terminal import GAMES, HERE, RECORDS, Terminal, cut, folder, golden, saved, thicket
from tap import test


def menu_on(game, **more):
    t = Terminal("play", "--pace", "none", "--look", "0", "--level", "random", **more)
    t.wait("Enter: play")
    names = [g["id"] for g in json.loads(thicket("games", "--json").stdout)["games"]]
    if names.index(game) > 0:
        t.press(*["Down"] * names.index(game))
    return t


@test
def the_menu_deals_a_game():
    with folder() as data:
        t = menu_on("thumb", data=data)
        golden("menu", t)
        t.press("?")
        t.wait("Esc: back")
        t.press("Escape")
        t.wait("Enter: play", without="Esc: back")
        t.close()
        t = menu_on("lights", data=data)
        t.press("Right", "p")
        t.wait("Seats: 3, 2 of them", "Who is the youngest? That is Coral.")
        t.press("Enter")
        assert "Forest of Lights" in t.wait("Sought:") and "Gold" in t.screen()
        t.press("q", "q")
        assert t.ended() == 0
        tags = open(saved(data)[0]).read()
        assert 'Seat1 "person Sky"' in tags and 'Seat2 "random' in tags, tags
        t.close()
        t = menu_on("goblins", data=data)  # a mode that only one can play
        t.press("m", "m")
        t.wait("Seats: 1,")
        row = next(i for i, line in enumerate(t.screen().splitlines()) if "▶" in line)
        t.click(8, row)
        t.wait("Choose the palace")
        t.close()


@test
def the_menu_has_options_names_saved_games_and_lessons():
    with folder() as data:
        t = menu_on("thumb", data=data)
        assert "saved game" not in t.screen()
        t.press("o")
        t.wait("How hard shall it be? basic")
        t.press("Right", "Down", "Right", "Enter")
        t.wait("Mode: fabulous.")
        t.press("n")
        t.wait("Who plays at this screen?")
        t.press(*"Ann", "a", "BSpace", "a", ",", "Ünal", "Enter")
        t.wait("Names: Anna,Ünal.")
        assert "Seats: 2, 2 of them" in t.screen()
        t.press("Enter")
        t.wait("Who is the oldest?", "number: who begins")
        t.press("Enter")
        t.wait("Look well!")
        t.press("q", "q")
        assert t.ended() == 0
        record = open(saved(data)[0], encoding="utf-8").read()
        assert "mode=fabulous storm=true" in record and "person Ünal" in record, record
        t.close()
        t = menu_on("thumb", data=data)
        t.click_on("c: go on")
        assert "1  Tom Thumb: Anna, Ünal, " in t.wait("Go on with a saved game")
        t.press("1")
        assert "Ünal" in t.wait("Look well!")
        t.close()
        t = menu_on("lights", data=data)
        t.press("e")
        t.wait("Collect five treasures")
        t.press("Enter", "Enter")
        assert "▶" not in t.wait("Your light is still outside")
        t.press("h", "Enter")
        t.wait("There is a vase above you")
        t.click_on("Esc back")
        t.wait("Your light is still outside")
        t.press("q")
        t.wait("Enter: play")
        t.close()


@test
def the_menu_keeps_what_was_chosen_and_ends_by_nothing_else():
    with folder() as data:
        t = menu_on("thumb", data=data)
        t.press("Right", "Right", "Right", "p")
        t.wait("Seats: 5, 2 of them")
        t.press("m")
        t.wait("Mode: fabulous.")
        assert "Seats: 5, 2 of them" in t.screen()
        t.press("Down", "Up")
        assert "Seats: 5, 2 of them" in t.wait("Mode: basic.")
        t.press("Escape", "j", *"foo", "Enter")
        t.wait("foo: this is no table")
        t.press("Escape")
        t.wait("Enter: play", without="this is no table")
        t.press("q")
        assert t.ended() == 0
        t.close()


@test
def every_saved_game_can_be_picked():
    with folder() as data:
        where = os.path.join(data, "thicket", "saves")
        os.makedirs(where)
        for i in range(11):
            path = os.path.join(where, f"lights-{i}.rec")
            open(path, "w", encoding="utf-8").write(cut("lights", i + 2))
            os.utime(path, (i * 86400 + 43200,) * 2)  # the latest comes first
        t = menu_on("thumb", data=data)
        t.press("c")
        shown = t.wait("up, down: more")
        first, second = shown.index("Forest of Lights: Anna, Player 2, Player 3, "), shown.index("1970-01-11")
        assert first < second and "1970-01-02" not in shown, shown
        t.press("Down")
        assert "2  Forest of Lights: Anna, Player 2, Player 3, 1970-01-01" in t.wait("1970-01-02")
        t.press("Up")
        t.wait("1970-01-11")
        t.press("Down", "2")
        t.wait("? help")
        t.close()


@test
def every_lesson_of_the_page_is_told_step_by_step():
    boards = os.path.join(HERE, "../../web/src/boards")
    for game in GAMES:
        done = thicket("learn", game)
        assert done.returncode == 0 and max(map(len, done.stdout.splitlines())) <= 80, (game, done)
        told = " ".join(done.stdout.split())
        for name in os.listdir(os.path.join(boards, game)):
            if name.startswith("tutorial"):
                steps = json.load(open(os.path.join(boards, game, name), encoding="utf-8"))["steps"]
                places = [told.index(step["say"]) for step in steps]
                assert places == sorted(places), name
                assert not any(f"> {step['do']}" in told for step in steps if " " in step.get("do", "")), name


@test
def our_name_alone_opens_the_menu_whose_lessons_are_told_whole():
    with folder() as data:
        t = Terminal(data=data)
        t.wait("Tom Thumb", "Enter: play")
        t.press("e")
        t.wait("1/10", without="(you)")
        for step in range(2, 7):
            shown = t.press(*["h", "Enter"] if step in (4, 5) else ["Enter"]) or t.wait(f"{step}/10")
        assert "All go face down again. Now you are the Guide: begin." in " ".join(shown.split()), shown
        t.close()


@test
def a_lesson_shows_its_answer_only_when_asked_or_after_a_try():
    with folder() as data:
        t = Terminal(data=data)
        t.wait("Enter: play")
        t.press("e", "Enter", "h", "Enter")
        assert "▶" not in t.wait("3/10") and "‹2›" in t.screen() and "‹7›" in t.screen()
        t.press("Enter")  # nothing is chosen
        assert "▶" not in t.wait("something that is lit")
        t.press("7")
        assert "▶2◀" in t.wait("Not quite") and "‹7›" not in t.screen()
        t.press("Enter")
        assert "▶" not in t.wait("4/10")
        t.press("h")
        t.wait("▶4◀")
        t.press("Escape")
        assert "▶" not in t.wait("3/10")
        t.press("2")  # right at once
        t.wait("4/10")
        t.close()
        t = menu_on("goblins", data=data)
        t.press("e", "Enter", "h", "Enter")
        assert "▶" in t.wait("Lay it face down here")  # its sentence points
        t.close()


@test
def names_on_tiles_are_whole_in_every_language():
    for lang in "en", "de", "fr", "es", "it", "nl":
        circle = thicket("play", "thumb", "--plain", "--lang", lang, "--seed", "7", "--players", "me,random,random",
                         env={"XDG_DATA_HOME": "/nonexistent"}).stdout
        bed = thicket("show", os.path.join(RECORDS, "lights.rec"), "--lang", lang, "--as", "referee").stdout
        tiles = "".join(re.findall(r"│(.*)│", circle) + re.findall(r"│(.*)│", bed))
        assert tiles and "…" not in tiles, (lang, circle, bed)
