#!/usr/bin/env python3
"""Plays transcripts against `thicket referee`, as TAP.

    run.py THICKET FOLDER-OR-TRANSCRIPT...

A folder is all of its *.txt.  A transcript is lines of "> request" and "< answer"; each answer is compared to
the byte.  A request may use \\x41 escapes for bytes, and {N*text} for a text
repeated N times, so that broken UTF-8 and long lines can be written down.  "#"
begins a comment.
"""
import glob
import os
import re
import subprocess
import sys


def raw(text):
    text = re.sub(r"\{(\d+)\*([^}]*)\}", lambda m: m[2] * int(m[1]), text)
    data = text.encode()
    return re.sub(rb"\\x([0-9a-f]{2})", lambda m: bytes([int(m[1], 16)]), data)


def check(thicket, path):
    requests, answers = [], []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line.startswith("> "):
            requests.append(raw(line[2:]))
        elif line.startswith("< "):
            answers.append((number, line[2:]))
    done = subprocess.run([thicket, "referee"], input=b"\n".join(requests) + b"\n",
                          stdout=subprocess.PIPE, timeout=60)
    if done.returncode != 0:
        return f"exit status {done.returncode}"
    said = done.stdout.decode().splitlines()
    for (number, wanted), got in zip(answers, said):
        if wanted != got:
            return f"line {number}:\n#   wanted {wanted}\n#   got    {got}"
    if len(said) != len(answers):
        return f"{len(answers)} answers wanted, {len(said)} came"
    return None


def main():
    thicket = sys.argv[1]
    paths = [p for a in sys.argv[2:] for p in (sorted(glob.glob(a + "/*.txt")) if os.path.isdir(a) else [a])]
    print(f"1..{len(paths)}")
    bad = 0
    for i, path in enumerate(paths, 1):
        why = check(thicket, path)
        name = path.rsplit("/", 1)[-1]
        print(f"{'not ok' if why else 'ok'} {i} - protocol: {name}")
        if why:
            print(f"# {path}: {why}")
            bad += 1
    return 1 if bad or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
