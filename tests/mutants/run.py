#!/usr/bin/env python3
"""Plants the mistakes of GAME.txt one by one; the bed must find each.

    run.py BUILD 'RUN' ...      RUN: the arguments of build/tests/conformance
    run.py BUILD 'RUN' ... --only WORDS

A mistake is an old text and a new one:

    ## the Guide's hand is shown to everybody
    old text
    --
    new text

The old text stands exactly once in games/GAME/*.[ch], in whatever file, with
white space as it likes.  It is planted into a copy; what it touches is
compiled with the flags of the build and linked before the library with the
good game.  Then the conformance test of that game must fail, in one of its
runs.  A line below `## ...` may say more:

    # by rulings            only a record can know it to be one: tests/rules
                            must fail instead
    # by plans              it is in what a hint says: tests/unit/test_plans.c
                            must fail instead
    # at 1002 goblins-few   where to look first: the game of this seed, of the
                            run with this edition or option

What shows in that game itself, which the bed plays too and the good program so
passes, is found; otherwise all runs are played as ever.
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402  pylint: disable=wrong-import-position

JOBS = 2


class Mutant:
    def __init__(self, game, text):
        head, _, body = text.partition("\n")
        self.game, self.name = game, f"{game}: {head.strip()}"
        more = re.match(r"# (?:by (rulings|plans)|at (\d+) ?(\S*))\n", body)
        self.by = more[1] if more else None
        self.at = (int(more[2]), more[3]) if more and more[2] else None
        old, _, new = body[more.end() if more else 0:].partition("\n--\n")
        self.old, self.new = old.strip(), new.strip()

    def pattern(self):
        return re.compile(r"\s*".join(re.escape(t) for t in re.findall(r"\w+|\S", self.old)))

    def find(self):
        """The one file in which the old text stands, and that with the new one."""
        found = []
        for path in sorted((ROOT / "games" / self.game).glob("*.[ch]")):
            text = path.read_text()
            found += [(path, text[:m.start()] + self.new + text[m.end():])
                      for m in self.pattern().finditer(text)]
        if len(found) != 1:
            raise AssertionError(f"its old text stands {len(found)} times in games/{self.game}")
        return found[0]


def mutants_of(game):
    file = ROOT / "tests" / "mutants" / f"{game}.txt"
    blocks = re.split(r"^## ", file.read_text(), flags=re.M)[1:] if file.exists() else []
    return [Mutant(game, b) for b in blocks]


class Bed:
    def __init__(self, build, runs):
        self.build, self.runs = pathlib.Path(build).resolve(), [r.split() for r in runs]
        commands = json.loads((self.build / "compile_commands.json").read_text())
        self.command, self.flags = [], {}
        for c in commands:
            file = (self.build / c["file"]).resolve()
            if "librules" in c["output"] and (ROOT / "games") in file.parents:
                command = shlex.split(c["command"])
                first = next(i for i, word in enumerate(command) if word.startswith("-"))
                self.command, self.flags[file] = command[:first], command[first:command.index("-MD")]

    def compile(self, mutant, folder):
        """The objects that the mistake touches."""
        path, text = mutant.find()
        planted = folder / path.relative_to(ROOT)
        planted.parent.mkdir(parents=True)
        planted.write_text(text)
        touched = [path] if path.suffix == ".c" else [f for f in self.flags if f.parent == path.parent]
        objects = []
        for file in touched:
            source = planted if file == path else file
            flags = [f for f in self.flags[file] if not f.startswith(("-O", "-W"))]  # compiled for a moment's use
            objects.append(str(folder / f"{file.stem}.o"))
            self.call([*self.command, f"-I{folder}", *flags, "-O0", "-w", "-o", objects[-1], "-c", str(source)])
        return objects

    def call(self, command):
        done = subprocess.run(command, cwd=self.build, capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError("it does not compile:\n" + done.stderr[-2000:])

    def link(self, mutant, folder):
        objects = self.compile(mutant, folder)
        name = {"rulings": "rules", "plans": "test_plans"}.get(mutant.by, "conformance")
        main = [str(o) for o in (self.build / "tests" / f"{name}.p").glob("*.o")]
        program = folder / name
        self.call([*self.command, "-o", str(program), *objects, *main, "tests/libconform.a",
                   "libtable.a", "librules.a", "-ljansson", "-lcmocka", "-lm"])
        return program

    def calls(self, mutant):
        """The arguments that must make the test fail, one after the other."""
        folder = ROOT / "tests"
        if mutant.by == "plans":
            return [[mutant.game]]
        if mutant.by == "rulings":
            editions = sorted(map(str, (folder / "editions").glob(f"{mutant.game}-*.json")))
            return [editions + sorted(map(str, (folder / "rules" / mutant.game).glob("*.rec")))]
        return [run for run in self.runs if run[0] == mutant.game]

    def at(self, mutant):
        """The arguments of the one game to look at first: of the run of that name, if the seed is one of its."""
        seed, name = mutant.at or (0, "")
        return [[game, "1", str(seed), *more] for game, games, first, *more in self.runs
                if game == mutant.game and [pathlib.Path(m).stem for m in more] == [name] * bool(name)
                and int(first) <= seed < int(first) + int(games)]

    def finds(self, mutant):
        """What was said of the mistake."""
        with tempfile.TemporaryDirectory() as folder:
            program = self.link(mutant, pathlib.Path(folder))
            at = self.at(mutant)
            for run in at + self.calls(mutant):
                done = subprocess.run([program, *run], capture_output=True, text=True, check=False, timeout=100)
                said = [l for l in done.stdout.splitlines() + done.stderr.splitlines() if l.startswith("# ")]
                # That something was never withheld says nothing of one game.
                if done.returncode < 0 or done.returncode and (run not in at or ", seed " in said[0]):
                    return (said or ["# " + done.stderr.strip()[-200:]])[0][2:]
        raise AssertionError("nothing found it")


def main(build, *runs):
    only = []
    if "--only" in runs:
        only = list(runs[runs.index("--only") + 1:])
        runs = runs[:runs.index("--only")]
    bed = Bed(build, runs)
    games = sorted({r[0] for r in bed.runs})
    mutants = [m for g in games for m in mutants_of(g) if not only or any(w in m.name for w in only)]
    found = 0
    with ThreadPoolExecutor(JOBS) as pool:
        for mutant, future in [(m, pool.submit(bed.finds, m)) for m in mutants]:
            def is_found(future=future):
                nonlocal found
                if isinstance(said := future.exception() or future.result(), Exception):
                    raise said from None
                found += 1
                return said
            tap.test(mutant.name)(is_found)
        status = tap.main()
    print(f"# {found} of {len(mutants)} mutants found")
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
