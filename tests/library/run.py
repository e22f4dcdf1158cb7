#!/usr/bin/env python3
"""libthicket as other programs find it, as TAP.

    run.py BUILD [--write]

The interface (what thicket.h declares, and what the shared library shows) is
kept in interface-N.txt for THICKET_INTERFACE N: a change without a new number
fails.  --write writes the file of a new number.  The rest is installed from
BUILD to a folder of its own, where the examples are built against it and run.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))

from tap import main, same, test  # noqa: E402  pylint: disable=wrong-import-position

HEADER = ROOT / "front/library/thicket.h"
CC = os.environ.get("CC", "cc").split()


def run(*command, **more):
    done = subprocess.run([str(c) for c in command], text=True, capture_output=True, check=False, **more)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def number():
    return re.search(r"^#define THICKET_INTERFACE (\d+)$", HEADER.read_text(), re.M)[1]


def declared():
    """What the header declares, without comments, a declaration a line."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", HEADER.read_text(), flags=re.S)
    text = re.sub(r'^(#.*|extern "C" \{|\})$', "", text, flags=re.M)
    lines, depth, line = [], 0, ""
    for c in re.sub(r"\s+", " ", text):
        depth += (c == "{") - (c == "}")
        line += c
        if c == ";" and depth == 0:
            lines.append(line.strip())
            line = ""
    return sorted(lines)


def shown(library):
    """The names that a shared library shows, with their versions."""
    return sorted(l.split()[-1] for l in run("nm", "-D", "--defined-only", library).splitlines() if " T " in l)


@test("the interface is that of its number")
def _(build, _place):
    kept = HERE / f"interface-{number()}.txt"
    library = build / f"front/library/libthicket.so.{number()}"
    now = "\n".join([*declared(), *shown(library)]) + "\n"
    if "--write" in sys.argv:
        kept.write_text(now)
    if not kept.exists() or kept.read_text() != now:
        was = kept.read_text().splitlines() if kept.exists() else []
        change = sorted(set(was) ^ set(now.splitlines()))
        raise AssertionError("the interface has changed: raise THICKET_INTERFACE in thicket.h, the version in "
                             "thicket.map, and run with --write\n" + "\n".join(change))
    return f"{len(shown(library))} functions"


@test("what is declared is shown, each by its version, and nothing else")
def _(build, _place):
    names = [re.search(r"(\w+)\(", l)[1] for l in declared() if "(" in l]
    library = build / f"front/library/libthicket.so.{number()}"
    same([s.split("@@")[0] for s in shown(library)], sorted(names))
    assert all(s.endswith(f"@@THICKET_{number()}") for s in shown(library))
    assert f"SONAME               libthicket.so.{number()}\n" in run("objdump", "-p", library)


@test("every function has its contract above it")
def _(_build, _place):
    text = HEADER.read_text().split('extern "C" {', 1)[1]
    functions = list(re.finditer(r"\b(thicket_\w+)\((?!\))", re.sub(r"/\*.*?\*/", lambda c: " " * len(c[0]), text, flags=re.S)))
    assert functions
    for found in functions:
        before = text[:found.start()]
        since = before[before.rindex("*/"):]  # with those that the same comment is about
        assert "\n\n" not in since, found[1]


def compiler(place, *flags):
    """The flags that pkg-config gives for what is installed at a place."""
    pc = next(place.rglob("thicket.pc"))
    env = {**os.environ, "PKG_CONFIG_PATH": str(pc.parent), "PKG_CONFIG_SYSROOT_DIR": str(place)}
    return run("pkg-config", *flags, "thicket", env=env).split()


@test("the examples are built against the installed library and run")
def _(_build, place):
    library = next(place.rglob("libthicket.so")).parent
    for example in ("match", "batch"):
        run(*CC, "-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-o", place / example,
            ROOT / f"examples/{example}.c", *compiler(place, "--cflags", "--libs"), f"-Wl,-rpath-link,{library}")
    env = {**os.environ, "LD_LIBRARY_PATH": str(library)}
    record = run(place / "match", "7", env=env)
    assert record.startswith('[Game "lights"]\n') and '[Result "seat' in record, record[:200]
    one, two = (re.sub(r"[\d.]+ million", "", run(place / "batch", "hood", "2", "100", "50", t, env=env)) for t in "12")
    same(one, two)


@test("the static library is whole, and C++ takes the header")
def _(_build, place):
    archive = next(place.rglob("libthicket.a"))
    run(*CC, "-std=c11", "-D_GNU_SOURCE", "-o", place / "static", ROOT / "examples/match.c",
        *compiler(place, "--cflags"), archive, *run("pkg-config", "--libs", "jansson").split(), "-pthread")
    assert "Result" in run(place / "static", "3")
    plus = place / "plus.cc"
    plus.write_text("#include <thicket.h>\nint main() { return thicket_version()[0] == 0; }\n")
    run(os.environ.get("CXX", "c++"), "-Wall", "-Wextra", "-Werror", "-o", place / "plus", plus,
        *compiler(place, "--cflags"), archive, *run("pkg-config", "--libs", "jansson").split(), "-pthread")
    run(place / "plus")


@test("the program goes below one folder, with its manual and completion where each is looked for")
def _(build, place):
    everything = place / "everything"
    run("meson", "install", "-C", build, "--no-rebuild", "--destdir", everything)
    found = {str(p.relative_to(everything)) for p in everything.rglob("*") if not p.is_dir()}
    languages = (ROOT / "po/LINGUAS").read_text().split()
    for end in ("bin/thicket", "share/man/man1/thicket.1", *(f"share/man/{l}/man1/thicket.1" for l in languages),
                "share/bash-completion/completions/thicket.bash", "share/zsh/site-functions/_thicket",
                "share/fish/vendor_completions.d/thicket.fish"):
        assert any(f.endswith("/" + end) for f in found), end
    run(next(everything.rglob("bin/thicket")), "version")


def start():
    build = pathlib.Path(sys.argv[1]).resolve()
    place = pathlib.Path(tempfile.mkdtemp(dir=build))
    try:
        run("meson", "install", "-C", build, "--no-rebuild", "--destdir", place, "--tags", "devel,runtime")
        return main(build, place)
    finally:
        shutil.rmtree(place)


sys.exit(start())
