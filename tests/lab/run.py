#!/usr/bin/env python3
"""`thicket lab` as a person or a batch system uses it, as TAP: run.py THICKET"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

THICKET = os.path.abspath(sys.argv[1])
STUDY = ["lab", "lights", "--seats", "random,toddler", "--vary", "goal=1,2", "--games", "60", "--seed", "5"]
WRITTEN = ["games.csv", "summary.csv", "used.csv", "report.json", "report.html", "wins.svg", "seats.svg", "lengths.svg", "decided.svg"]
tests = []


def test(run):
    tests.append(run)
    return run


def thicket(*args, status=0, **env):
    clean = {k: v for k, v in os.environ.items() if not re.match("SLURM_|OMPI_", k)}
    done = subprocess.run([THICKET, *args], capture_output=True, text=True, timeout=100, env={**clean, "LANGUAGE": "en", **env})
    assert done.returncode == status, (args, done.returncode, done.stderr)
    return done.stdout + done.stderr


def files(folder):
    return {name: open(os.path.join(folder, name), "rb").read() for name in WRITTEN}


@test
def any_number_of_shares_gives_the_same_bytes(at):
    thicket(*STUDY, "--out", at + "/one", "--threads", "1")
    whole = files(at + "/one")
    for n in (2, 3):
        for i in range(n):
            thicket(*STUDY, "--out", f"{at}/{n}-{i}", "--shard", f"{i + 1}/{n}")
        thicket("lab", "merge", *(f"{at}/{n}-{i}" for i in range(n)), "--out", f"{at}/{n}")
        assert files(f"{at}/{n}") == whole, n


@test
def the_page_speaks_the_readers_language_and_the_data_none(at):
    thicket(*STUDY, "--out", at)
    english = files(at)
    thicket("lab", "merge", "--out", at, "--lang", "de")
    german = files(at)
    assert b'<html lang="en">' in english["report.html"] and b'<html lang="de">' in german["report.html"]
    for name in WRITTEN[:4]:
        assert german[name] == english[name], name


@test
def it_goes_on_where_it_was_stopped(at):
    thicket(*STUDY, "--out", at)
    whole = files(at)
    gone = os.path.join(at, "parts", "000002")
    was = open(gone, "rb").read()
    os.remove(gone)
    kept = os.path.join(at, "parts", "000001")
    before = os.stat(kept).st_mtime_ns
    assert "1 parts are still to be played" in thicket("lab", "merge", "--out", at)
    thicket(*STUDY, "--out", at)
    assert open(gone, "rb").read() == was and files(at) == whole
    assert os.stat(kept).st_mtime_ns == before


@test
def a_batch_system_says_which_share(at):
    thicket(*STUDY, "--out", at, SLURM_ARRAY_TASK_ID="7", SLURM_ARRAY_TASK_MIN="5", SLURM_ARRAY_TASK_COUNT="3")
    assert os.listdir(at + "/parts") and all(int(p) % 3 == 2 for p in os.listdir(at + "/parts"))
    thicket(*STUDY, "--out", at, OMPI_COMM_WORLD_RANK="0", OMPI_COMM_WORLD_SIZE="3")
    thicket(*STUDY, "--out", at, SLURM_PROCID="1", SLURM_NTASKS="3")
    assert len(os.listdir(at + "/parts")) == 6
    thicket("lab", "merge", "--out", at)


@test
def another_study_is_not_mixed_in(at):
    thicket(*STUDY, "--out", at)
    said = thicket(*STUDY[:-1], "6", "--out", at, status=1)
    assert "holds another study" in said, said


@test
def the_figures_are_those_of_the_games(at):
    thicket(*STUDY, "--out", at)
    games = list(csv.DictReader(open(at + "/games.csv", encoding="utf-8")))
    rows = list(csv.DictReader(open(at + "/summary.csv", encoding="utf-8")))
    assert len(games) == 120
    for c in "01":
        of = [g for g in games if g["condition"] == c]
        mean = sum(int(g["actions"]) for g in of) / 60
        seat = sum(g["winners"] == "1" for g in of) / 60
        player = sum(int(g["winners"]) == 1 << (int(g["turned"]) and 1) for g in of) / 60
        got = {(r["measure"], r["of"]): r for r in rows if r["condition"] == c}
        assert abs(float(got["actions", ""]["value"]) - mean) < 1e-5
        assert abs(float(got["wins by seat", "0"]["value"]) - seat) < 1e-5
        assert abs(float(got["wins by player", "0 random"]["value"]) - player) < 1e-5
    changed = next(r for r in rows if r["measure"] == "difference" and r["of"] == "actions")
    assert float(changed["p"]) < 0.05 and float(changed["low"]) > 0
    report = json.load(open(at + "/report.json", encoding="utf-8"))
    assert report["conditions"] == ["goal=1", "goal=2"]
    assert len(report["figures"]) == len(rows)
    used = {u["action"]: u for u in report["used"]}
    assert used["enter N1"]["times"][0] > 0 and sum(u["games"][0] for u in report["used"]) > 60
    assert "95 %" in open(at + "/report.html", encoding="utf-8").read()


@test
def what_is_wrong_is_said(at):
    assert "--out" in thicket("lab", "lights", status=2)
    assert "--shard takes" in thicket(*STUDY, "--out", at, "--shard", "4/3", status=2)
    assert "--vary takes" in thicket("lab", "lights", "--out", at, "--vary", "goal", status=2)
    assert "plan" in thicket("lab", "merge", at, "--out", at + "/x", status=1)


@test
def editions_are_compared(at):
    edition = json.loads(thicket("edition", "lights"))
    edition["name"] = "other"
    with open(at + "/other.json", "w", encoding="utf-8") as f:
        json.dump(edition, f)
    thicket("edition", "check", at + "/other.json")
    with open(at + "/own.json", "w", encoding="utf-8") as f:
        f.write(thicket("edition", "lights"))
    thicket("lab", "lights", "--seats", "random,random", "--games", "20", "--edition", at + "/own.json", "--edition", at + "/other.json", "--out", at + "/s")
    rows = [r for r in csv.DictReader(open(at + "/s/summary.csv", encoding="utf-8")) if r["measure"] == "difference"]
    assert rows and all(float(r["value"]) == 0 and float(r["p"]) == 1 for r in rows), rows


print(f"1..{len(tests)}")
failed = False
for number, run in enumerate(tests, 1):
    name = run.__name__.replace("_", " ")
    try:
        with tempfile.TemporaryDirectory() as folder:
            run(folder)
        print(f"ok {number} - {name}")
    except Exception as error:  # whatever it is, the others run
        failed = True
        print(f"not ok {number} - {name}: {error!r}")
sys.exit(failed)
