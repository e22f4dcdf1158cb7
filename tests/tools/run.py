#!/usr/bin/env python3
"""The tools that build and test, as TAP.

    run.py RULES THICKET

RULES plays records (tests/rules/run.c).
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))

from tap import main, same, test  # noqa: E402  pylint: disable=wrong-import-position

MANAGERS = ["apt", "dnf", "pacman", "apk", "brew"]


def run(*command, **more):
    return subprocess.run([str(c) for c in command], text=True, capture_output=True, check=False, **more)


def script(path, text):
    path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
    path.chmod(0o755)


# ---- A new test file is run ----

@test("a new record is played, and a bad one fails, without a build")
def _(rules, _thicket, work):
    for folder in ("rules/tiny", "editions"):
        shutil.copytree(ROOT / "tests" / folder, work / folder)
    before = run(rules, "tiny", work)
    same(before.returncode, 0)
    record = next((work / "rules/tiny").glob("*.rec"))
    (work / "rules/tiny/zz-new.rec").write_text(record.read_text() + "# expect waiting = [77]\n")
    after = run(rules, "tiny", work)
    same(after.returncode, 1)
    same(after.stdout.count("\nok "), before.stdout.count("\nok "))
    assert "not ok" in after.stdout and "zz-new.rec" in after.stdout
    shutil.rmtree(work / "rules/tiny")
    same(run(rules, "tiny", work).returncode, 1)  # nothing to play is no pass


@test("a new transcript is played, and a bad one fails, without a build")
def _(_rules, thicket, work):
    (work / "new.txt").write_text('> {"do":"nonsense"}\n< {"ok":true}\n')
    done = run(sys.executable, HERE.parent / "protocol/run.py", thicket, work)
    same(done.returncode, 1)
    assert "not ok 1 - protocol: new.txt" in done.stdout


@test("a new unit test, edition or model configures again; without that, a test fails")
def _(_rules, _thicket, work):
    """The real tools, with a meson that only says what it was asked for."""
    for folder in ("unit", "editions", "models", "server", "browser"):
        (work / "tests" / folder).mkdir(parents=True)
    (work / "tests/unit/test_old.c").touch()
    (work / "tests/editions/tiny-old.json").touch()
    (work / "tests/models/tiny.py").touch()
    (work / "tests/server/old.py").write_text("from tap import main\n")
    (work / "tests/server/client.py").write_text("# no test\n")
    (work / "tests/browser/old.mjs").write_text("import { test } from './harness.mjs';\n")
    shutil.copytree(ROOT / "tools", work / "tools")
    (work / "bin").mkdir()
    script(work / "bin/meson", 'echo "$*" >>"$ASKED"; mkdir -p build && touch build/build.ninja\n')
    env = {**os.environ, "PATH": f"{work}/bin:{os.environ['PATH']}", "ASKED": str(work / "asked")}

    def asked(*options):
        (work / "asked").write_text("")
        same(run("tools/configure", "build", *options, cwd=work, env=env).returncode, 0)
        return (work / "asked").read_text()

    same(asked(), "setup build\n")
    same(asked(), "")
    known = run("tools/test-files", cwd=work).stdout.split()
    assert "server/client.py" not in known and len(known) == 5, known
    same(run("tools/test-files", "check", *known, cwd=work).returncode, 0)
    for new, text in [("unit/test_new.c", ""), ("editions/tiny-new.json", ""), ("models/new.py", ""),
                      ("server/new.py", "from tap import main\n"), ("browser/new.mjs", "} from './harness.mjs';\n")]:
        (work / "tests" / new).write_text(text)
        told = run("tools/test-files", "check", *known, cwd=work)
        assert told.returncode == 1 and f"# came or went: {new}" in told.stdout, told.stdout
        same(asked(), "setup --reconfigure build\n")
        same(asked(), "")
    same(asked("-Dwerror=true"), "setup --reconfigure build -Dwerror=true\n")
    same(asked("-Dwerror=true"), "")
    same(asked(), "")


# ---- A skip is no pass ----

def count(work, results, **env):
    """What run-tests says of a folder whose tests end like this: (name, result, output)."""
    log = "".join(json.dumps({"name": n, "result": r, "stdout": o, "stderr": ""}) + "\n" for n, r, o in results)
    (work / "bin").mkdir(exist_ok=True)
    (work / "build/meson-logs").mkdir(parents=True, exist_ok=True)
    (work / "log").write_text(log)
    status = int(any(r not in ("OK", "SKIP") for _, r, _ in results))
    script(work / "bin/meson", f"cp {work}/log {work}/build/meson-logs/testlog.json; exit {status}\n")
    done = run(ROOT / "tools/run-tests", work / "build",
               env={**os.environ, "MAY_SKIP": "", **env, "PATH": f"{work}/bin:{os.environ['PATH']}"})
    return done.stdout.splitlines()[-1], done.returncode


@test("tests are counted by their lines, and skips apart")
def _(_rules, _thicket, work):
    good = ("unit", "OK", "1..2\nok 1 - a\nok 2 - b\n")
    same(count(work, [good, ("plain", "OK", "")]), ("3 passed, 0 failed, 0 skipped", 0))
    same(count(work, [good, ("bad", "FAIL", "1..2\nok 1\nnot ok 2 - b\n")]), ("3 passed, 1 failed, 0 skipped", 1))
    same(count(work, [good, ("killed", "TIMEOUT", "1..2\nok 1 - a\n")]), ("3 passed, 1 failed, 0 skipped", 1))
    same(count(work, []), ("0 passed, 0 failed, 0 skipped", 1))
    whole = ("thicket:page / browser game", "SKIP", "1..0 # SKIP no browser\n")
    line = ("browser", "OK", "1..2\nok 1 - a # SKIP no browser\nok 2 - b\n")
    later = ("unit", "OK", "1..1\nnot ok 1 - a # TODO one day\n")
    same(count(work, [good, whole]), ("2 passed, 0 failed, 1 skipped", 1))
    same(count(work, [good, line]), ("3 passed, 0 failed, 1 skipped", 1))
    same(count(work, [good, later]), ("2 passed, 0 failed, 1 skipped", 1))
    same(count(work, [good, whole, line], MAY_SKIP="browser"), ("3 passed, 0 failed, 2 skipped", 0))
    same(count(work, [good, later], MAY_SKIP="browser"), ("2 passed, 0 failed, 1 skipped", 1))


@test("folders are tested at the same time, and counted together")
def _(_rules, _thicket, work):
    (work / "bin").mkdir()
    for build in ("one", "two"):
        (work / build / "meson-logs").mkdir(parents=True)
        (work / build / "log").write_text(json.dumps({"name": build, "result": "OK", "stdout": "ok 1 - a\n"}) + "\n")
    # Each waits until the other has begun, though not for ever.
    script(work / "bin/meson", f"""cd {work} && cp $3/log $3/meson-logs/testlog.json && echo begun
    for _ in $(seq 300); do [ -e one/meson-logs/testlog.json ] && [ -e two/meson-logs/testlog.json ] && exit 0; sleep 0.1; done
    exit 1
    """)
    done = run(ROOT / "tools/run-tests", "one", "two", cwd=work, env={**os.environ, "PATH": f"{work}/bin:{os.environ['PATH']}"})
    same(sorted(done.stdout.splitlines()), ["2 passed, 0 failed, 0 skipped", "one: begun", "two: begun"])


@test("clang-tidy reads a file again when it or a header of it has changed, and until it is clean")
def _(_rules, _thicket, work):
    """The real tool, with a clang-tidy that calls every file bad with "bad" in it, and a ninja that knows one header."""
    (work / "build").mkdir()
    (work / ".clang-tidy").touch()
    for name, text in (("one.c", "good"), ("two.c", "good"), ("two.h", "good")):
        (work / name).write_text(text)
    commands = [{"directory": str(work / "build"), "file": f"../{f}.c", "command": "cc"} for f in ("one", "two")]
    (work / "build/compile_commands.json").write_text(json.dumps(commands))
    script(work / "ninja", r"printf 'one.o: #deps\n    ../one.c\n\ntwo.o: #deps\n    ../two.c\n    ../two.h\n\n'")
    script(work / "tidy", 'for file; do :; done; echo "$file" >>asked; ! grep -q bad -- "$file"\n')

    def asked():
        (work / "asked").write_text("")
        done = run(ROOT / "tools/tidy", "./tidy", "build", "one.c", "two.c", cwd=work,
                   env={**os.environ, "PATH": f"{work}:{os.environ['PATH']}"})
        return done.returncode, sorted(w for w in (work / "asked").read_text().split() if w.endswith(".c"))

    same(asked(), (0, ["one.c", "two.c"]))
    same(asked(), (0, []))
    (work / "two.h").write_text("better")
    same(asked(), (0, ["two.c"]))
    (work / "one.c").write_text("bad")
    same(asked(), (1, ["one.c"]))
    same(asked(), (1, ["one.c"]))
    (work / ".clang-tidy").write_text("Checks: '*'")
    (work / "one.c").write_text("good")
    same(asked(), (0, ["one.c", "two.c"]))


# ---- Other systems ----

@test("a tool of LLVM is found by whatever name it has, from version 14 on")
def _(_rules, _thicket, work):
    env = {"PATH": f"{work}:/usr/bin:/bin"}
    script(work / "clang-odd", "echo 'clang version 13.0.1'\n")
    same(run(ROOT / "tools/llvm", "clang-odd", env=env).returncode, 1)
    script(work / "clang-odd-17", "echo 'Debian clang version 17.0.6'\n")
    same(run(ROOT / "tools/llvm", "clang-odd", env=env).stdout, f"{work}/clang-odd-17\n")
    script(work / "clang-odd", "echo 'Apple clang version 15.0.0 (clang-1500)'\n")
    same(run(ROOT / "tools/llvm", "clang-odd", env=env).stdout, f"{work}/clang-odd\n")


@test("set-up has a name for everything at every package manager")
def _(_rules, _thicket, _work):
    lists = {m: run(ROOT / "tools/set-up", "--print", m).stdout.split() for m in MANAGERS}
    for manager, names in lists.items():
        assert len(names) > 20 and len(set(names)) == len(names), (manager, names)
        for word in ("jansson", "websockets", "sodium", "qrencode", "cmocka", "tmux", "cppcheck", "valgrind"):
            assert any(word in n for n in names), (manager, word)
        few = run(ROOT / "tools/set-up", "--print", manager, "build").stdout.split()
        assert set(few) < set(names), manager
        assert not any("clang" in n for n in few), few


@test("set-up without root says the command in one line; with it, runs that")
def _(_rules, _thicket, work):
    for name in ("sh cat cut dirname grep mktemp rm sed sort tr head getconf printf".split()):
        (work / name).symlink_to(shutil.which(name))
    env = {"PATH": str(work)}
    told = run(ROOT / "tools/set-up", "build", env=env)
    assert told.returncode == 1 and "no package manager" in told.stderr and told.stderr.count("\n") == 1, told
    script(work / "id", "echo 1000\n")
    script(work / "dnf", f'echo "$*" >>{work}/asked\n')
    told = run(ROOT / "tools/set-up", "build", env=env)
    same(told.returncode, 1)
    assert told.stderr.startswith("set-up: something is missing; as root: dnf install -y "), told.stderr
    assert "jansson-devel" in told.stderr and told.stderr.count("\n") == 1, told.stderr
    assert not (work / "asked").exists()
    script(work / "id", "echo 0\n")
    told = run(ROOT / "tools/set-up", "build", env=env)  # this dnf installs nothing, and it is seen
    assert told.returncode == 1 and "still missing" in told.stderr, told
    assert (work / "asked").read_text().startswith("install -y ")


def each_in_a_folder():
    """Every test gets a folder of its own."""
    from tap import TESTS  # pylint: disable=import-outside-toplevel
    for i, (name, function) in enumerate(TESTS):
        def in_folder(*arguments, function=function):
            with tempfile.TemporaryDirectory() as work:
                return function(*arguments, pathlib.Path(work))
        TESTS[i] = (name, in_folder)


each_in_a_folder()
sys.exit(main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])))
