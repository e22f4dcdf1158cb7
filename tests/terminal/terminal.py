"""A program in a real terminal (tmux), and what a person sees and presses there.

    with terminals():
        t = Terminal("play", "lights", data=folder)
        t.wait("? help")
        t.press("q")

A screen is captured again and again until it shows what it must, with a rest
in between to leave the machine to the game: nothing waits for a time to pass.
"""
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

THICKET = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
RECORDS = os.path.join(HERE, "records")
GOLDEN = os.path.join(HERE, "golden")
WRITES = "--write" in sys.argv
sys.path.insert(0, os.path.dirname(HERE))
from games import games_of  # noqa: E402

GAMES = [g for g in games_of() if os.path.exists(os.path.join(RECORDS, g + ".rec"))]


def told(game, word):
    """The words after "# WORD" at the head of a game's record: at which actions to `show` it and to `ask` the first seat,
    the `short` options that keep a game short, the `seats` to play it with."""
    with open(os.path.join(RECORDS, game + ".rec"), encoding="utf-8") as f:
        found = re.search(rf"^# {word} (.*)$", f.read(), re.M)
    return found[1].split() if found else []


def cut(game, plies, people=("Anna",), level="random"):
    """A record of a game after so many actions, with these people and else computer players."""
    lines = open(os.path.join(RECORDS, game + ".rec")).read().splitlines()
    tags = [l for l in lines if l.startswith("[")]
    actions = [l for l in lines if l and l[0] not in "[#"]
    n = int(re.search(r'Players "(\d)"', "\n".join(tags)).group(1))
    tags = [re.sub(r'Result ".*"', 'Result "*"', t) for t in tags]
    for i in range(n):
        tags.append(f'[Seat{i} "{"person " + people[i] if i < len(people) else level}"]')
    return "\n".join(tags + actions[:plies]) + "\n"


def short(game):
    return [word for option in told(game, "short") for word in ("--option", option)]


def saved(data, folder="saves"):
    where = os.path.join(data, "thicket", folder)
    return sorted(os.path.join(where, f) for f in os.listdir(where) if f.endswith(".rec")) if os.path.isdir(where) else []


PATIENCE = int(os.environ.get("PATIENCE", "60"))  # seconds, on a busy machine
REST = 0.04  # between two looks at a screen, each of which starts a program
FOLDER = tempfile.mkdtemp(prefix="thicket-terminal-")
TMUX = ["tmux", "-S", os.path.join(FOLDER, "socket"), "-f", "/dev/null"]


def folder():
    """A data folder; a program that is being ended may still write to it."""
    return tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


def thicket(*args, text="", env=None):
    """The program without a terminal."""
    return subprocess.run([THICKET, *args], input=text, capture_output=True, text=True, timeout=120,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **(env or {})})


def until(found, complaint):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = found()
        if value:
            return value
        time.sleep(REST)
    raise AssertionError(complaint())


def tmux(*args):
    done = subprocess.run([*TMUX, *args], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, (args, done.stderr)
    return done.stdout


class Terminal:
    """A program in a terminal of its own."""
    count = 0

    def __init__(self, *args, size=(80, 24), data=None, env=None, shell=False):
        Terminal.count += 1
        self.name = f"t{Terminal.count}"
        self.target = f"={self.name}:"
        self.data = data
        words = {"XDG_DATA_HOME": data or "/nonexistent", "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
                 "NO_COLOR": "", "ASAN_OPTIONS": "detect_leaks=1", **(env or {})}
        command = ["env", *[f"{k}={v}" for k, v in words.items()]]
        # Whether and how a program ended is told by a shell around it: tmux sometimes misses it.
        self.notes = os.path.join(FOLDER, self.name)
        command += ["sh", "-i"] if shell else [
            "sh", "-c", 'n=$1; shift; sh -c \'echo $$ > "$0.pid"; exec "$@"\' "$n" "$@"; '
            'echo $? > "$n.end"; exec cat', "sh", self.notes, THICKET, *args]
        tmux("new-session", "-d", "-s", self.name, "-x", str(size[0]), "-y", str(size[1]), *command)

    def screen(self, *flags):
        return tmux("capture-pane", "-p", "-t", self.target, *flags)

    def press(self, *keys):
        tmux("send-keys", "-t", self.target, *keys)

    def wait(self, *texts, without=None):
        """The screen once it shows one of the texts."""
        def shows():
            shown = self.screen()
            return shown if any(t in shown for t in texts) and not (without and without in shown) else None
        return self.until(shows, f"never seen: {texts}")

    def lift(self):
        """Lifts the curtain that is in sight: a key that is pressed while it comes down does not count."""
        pressed = [0.0]

        def lifted():
            if "A curtain" not in self.screen():
                return True
            if time.monotonic() > pressed[0] + 1:
                self.press("Enter")
                pressed[0] = time.monotonic()
            return False
        self.until(lifted, "a curtain that stays")

    def until(self, found, complaint):
        """What `found` finds, as soon as it finds something."""
        return until(found, lambda: f"{complaint}\n{self.screen()}")

    def still(self):
        """The screen once it has stopped changing."""
        seen = [None, 0]

        def rests():
            now = self.screen("-e")
            seen[1] = seen[1] + 1 if now == seen[0] else 0
            seen[0] = now
            return seen[1] == 5
        self.until(rests, "never still")
        return self.screen()

    def ended(self):
        """The exit status, once the program has ended."""
        def status():
            if os.path.exists(self.notes + ".end"):
                return open(self.notes + ".end").read().strip() or None
        return int(self.until(status, "never ended"))

    def pid(self):
        if os.path.exists(self.notes + ".pid"):
            return int(open(self.notes + ".pid").read())
        return int(tmux("display-message", "-p", "-t", self.target, "#{pane_pid}"))

    def read(self, keys):
        """Presses keys, and waits until the program has read them, whatever it makes of them."""
        def taken():
            return int(re.search(r"rchar: (\d+)", open(f"/proc/{self.pid()}/io").read())[1])
        self.still()
        before = taken()
        self.press("-l", keys)
        self.until(lambda: taken() >= before + len(keys), "keys nobody reads")

    def resize(self, w, h):
        tmux("resize-window", "-t", self.target, "-x", str(w), "-y", str(h))

    def click_on(self, text):
        """Clicks in the middle of a text of the screen."""
        shown = self.screen().splitlines()
        row = next(i for i, line in enumerate(shown) if text in line)
        self.click(shown[row].index(text) + len(text) // 2, row)

    def click(self, column, row):
        at = chr(33 + column) + chr(33 + row)
        self.press("-l", f"\x1b[M {at}\x1b[M#{at}")  # pressed, and let go

    def lose(self):
        """The terminal goes, and the program has to see to itself."""
        subprocess.run([*TMUX, "kill-session", "-t", self.target], capture_output=True)

    def close(self):
        """Nothing more is wanted of the program."""
        if os.path.exists(self.notes + ".pid") and not os.path.exists(self.notes + ".end"):
            try:
                os.kill(self.pid(), signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.lose()


def cpu_seconds():
    """What this program, the terminals and all that ran in them have used."""
    server = int(tmux("display-message", "-p", "#{pid}"))
    ticks = open(f"/proc/{server}/stat").read().rsplit(")", 1)[1].split()[11:15]
    return sum(os.times()[:4]) + sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def trimmed(shown):
    return "\n".join(line.rstrip() for line in shown.splitlines()).rstrip() + "\n"


def golden(name, shown):
    """Compares with the golden screen; `shown` is a screen, or a terminal that comes to show it."""
    path = os.path.join(GOLDEN, name + ".txt")
    if WRITES:
        os.makedirs(GOLDEN, exist_ok=True)
        open(path, "w", encoding="utf-8").write(trimmed(shown if isinstance(shown, str) else shown.still()))
        return
    kept = open(path, encoding="utf-8").read()
    why = f"{name} is not as it was; \"make golden\" renews it:"
    if isinstance(shown, str):
        assert trimmed(shown) == kept, why + "\n" + trimmed(shown)
    else:
        shown.until(lambda: trimmed(shown.screen()) == kept, why)


@contextlib.contextmanager
def terminals():
    """One tmux server for all of them."""
    try:
        tmux("new-session", "-d", "-s", "keeper", "cat")
        tmux("set-option", "-g", "default-terminal", "tmux-256color")
        tmux("set-option", "-g", "escape-time", "0")
        yield
        print(f"# {cpu_seconds():.1f} seconds of processors")
    finally:
        subprocess.run([*TMUX, "kill-server"], capture_output=True)
        shutil.rmtree(FOLDER, ignore_errors=True)
