#!/usr/bin/env python3
"""Whether what is compiled for a GPU plays the same games, as TAP:

    run.py THICKET DRIVER SENSIBLE GAMES (DEVICE PROCESSOR)... -- [PTX...]

Each DEVICE is built of what goes to a GPU, with a warp of one thread; PROCESSOR of what the program plays.  What a PTX says of
itself is looked at too: that it has the kernel, asks for nothing that is not in it, keeps no table of functions, and that none calls
itself, since a driver gives the threads a stack for the calls that it can count; and it is assembled where there is a ptxas, in the PATH
or where NVIDIA puts it, for the oldest GPU that one still knows and for an H200's kind.  DRIVER stands in for a GPU's and plays lights on the
processor, by lot, or sensibly with the library SENSIBLE beside it.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

thicket, driver, sensible, games = sys.argv[1:5]
rest = sys.argv[5:]
programs, texts = rest[:rest.index("--")], rest[rest.index("--") + 1:]
print("1..%d" % (len(programs) // 2 + len(texts) + bool(texts) + 4))
failed, number = False, 0


def report(good, name):
    global failed, number
    number += 1
    failed = failed or not good
    print("%s %d - %s" % ("ok" if good else "not ok", number, name))


def calls_of(text):
    """Which functions each function of a PTX calls."""
    bodies = re.split(r"^(?:\.visible )?\.(?:func|entry)\s+(?:\([^)]*\)\s*)?(\w+)(?=[^;{]*\{)", text, flags=re.M)
    return {name: set(re.findall(r"call(?:\.uni)?\s*(?:\([^)]*\)\s*,)?\s*(\w+)", body))
            for name, body in zip(bodies[1::2], bodies[2::2])}


def goes_round(calls):
    """Whether a function comes back to itself: some are left when those that call none that is left are taken away."""
    left = dict(calls)
    while any(not called & set(left) for called in left.values()):
        left = {name: called for name, called in left.items() if called & set(left)}
    return bool(left)


def assembles(ptxas, out):
    """For which GPUs every PTX does, without a word from the assembler; stops at the first that does not."""
    def said(kind, path):
        done = subprocess.run([ptxas, "-arch=" + kind, "-o", out, path], capture_output=True, text=True, timeout=100)
        return done.stdout + done.stderr or done.returncode
    known = [s for s in ("sm_70", "sm_75", "sm_80", "sm_90") if "is not defined for option" not in str(said(s, texts[0]))]
    for kind in known[:1] + known[1:][-1:]:
        for path in texts:
            if said(kind, path):
                print("# %s for %s: %s" % (path, kind, said(kind, path)))
                return None
    return known[0] + " and " + known[-1]


for device, processor in zip(programs[::2], programs[1::2]):
    said = [subprocess.run([p, games], capture_output=True, text=True, timeout=100) for p in (device, processor)]
    wrong = [a for a, b in zip(said[0].stdout.splitlines(), said[1].stdout.splitlines()) if a != b]
    for line in wrong:
        print("# " + line)
    report(said[0].returncode == 0 and said[0].stdout == said[1].stdout and len(said[0].stdout) > 100,
           "%s, %d setups" % (device.split("/")[-1], said[0].stdout.count("\n")))
for path in texts:
    with open(path, encoding="ascii") as f:
        text = re.sub(r"//.*", "", f.read())
    calls = calls_of(text)
    report(".version 7.0" in text and ".target sm_70" in text and ".visible .entry rollouts(" in text
           and ".extern .func" not in text and ".callprototype" not in text
           and set().union(*calls.values()) <= set(calls) and not goes_round(calls),
           path.split("/")[-1])
with tempfile.TemporaryDirectory() as folder:
    assembler = shutil.which("ptxas", path=os.environ.get("PATH", "") + ":/usr/local/cuda/bin:/usr/lib/nvidia-cuda-toolkit/bin")
    if texts and assembler:
        kinds = assembles(assembler, os.path.join(folder, "out"))
        report(kinds, "assembled for %s" % kinds)
    elif texts:
        report(True, "assembled # SKIP there is no ptxas here")

    def run(place, *args):
        return subprocess.run([thicket, *args], text=True, capture_output=True, timeout=100,
                              env={**os.environ, "LANGUAGE": "en", "LD_LIBRARY_PATH": place})

    def bench(place):
        return run(place, "bench", "--gpu", "lights", "--games", "200", "--seconds", "0.000001")

    def study(place, players, *more):
        out = os.path.join(folder, "study" + "".join(more) + players)
        done = run(place, "lab", "lights", "--seats", players, "--vary", "goal=1,2", "--games", "400", "--out", out, *more)
        if done.returncode != 0:
            return done.stderr
        return [open(os.path.join(out, name), "rb").read() for name in ("parts/000000", "parts/000001", "summary.csv", "report.html")]
    there = os.path.join(folder, "libcuda.so.1")
    with open(there, "w", encoding="ascii") as broken:
        broken.write("no library")
    none = bench(folder)
    report(none.returncode == 1 and none.stderr.startswith("thicket: there is no driver for a GPU"), "without a driver: a sentence")
    os.remove(there)
    os.symlink(os.path.abspath(driver), there)
    os.symlink(os.path.abspath(sensible), os.path.join(folder, "libsensible.so.1"))
    some = bench(folder)
    for players in ("lot,lot", "sensible,sensible"):
        ours, theirs = study("", players), study(folder, players, "--gpu")
        report(len(ours) == 4 and (ours == theirs if texts else "built without" in theirs), "lab --gpu, " + players)
    if texts:
        report(some.returncode == 0 and some.stdout.count("200 compared, 0 differ") == 2 * 5 and "sensible rotate=1" in some.stdout,
               "bench --gpu with a driver")
    else:
        report(some.returncode == 1 and "built without" in some.stderr, "built without its rules for a GPU: a sentence")
sys.exit(failed)
