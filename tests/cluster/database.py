"""database.py: a PostgreSQL of one's own, in a temporary folder, as an ordinary user."""
import contextlib
import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time

OPTIONS = ["listen_addresses=", "shared_buffers=16MB", "max_connections=40", "autovacuum=off",
           "fsync=off", "log_min_messages=log"]


def programs():
    """The folder of PostgreSQL's programs, or None."""
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin")) + os.environ["PATH"].split(":")
    return next((f for f in folders if os.path.exists(f + "/initdb") and os.path.exists(f + "/psql")), None)


def as_nobody(command):
    """The same command, for PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + command


def signal_all(pids, number):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


class Database:
    """with Database() as d: d.new("tables") is the address of a new database, empty."""

    def __init__(self, *options, of=None):
        """`of`: the database that it is a standby of."""
        self.bin = programs()
        self.folder = tempfile.mkdtemp(prefix="thicket-db-")
        self.data = self.folder + "/data"
        self.options = [f"-c{o}" for o in [*OPTIONS, f"unix_socket_directories={self.folder}", *options]]
        self.process = None
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
        self.make(of)

    def make(self, of=None):
        """What it holds anew: nothing, or what another holds."""
        shutil.rmtree(self.data, ignore_errors=True)
        if of:
            self.run("pg_basebackup", "-D", self.data, "-h", of.folder, "-U", "thicket", "-R", "-N", "-c", "fast")
            return
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "thicket", "--no-sync", "-E", "UTF8",
                 "--locale=C")

    def run(self, program, *words):
        subprocess.run(as_nobody([f"{self.bin}/{program}", *words]), check=True, cwd=self.folder,
                       stdout=subprocess.DEVNULL)

    def url_of(self, name):
        return f"postgresql://thicket@/{name}?host={self.folder}"

    def start(self):
        """Also after kill -9, when the last of its processes has gone."""
        end = time.monotonic() + 30
        while not self._try():
            if time.monotonic() > end:
                with open(self.folder + "/log", encoding="utf-8") as log:
                    raise RuntimeError(log.read()[-3000:])

    def _try(self):
        with open(self.folder + "/log", "ab") as log:
            self.process = subprocess.Popen(as_nobody([f"{self.bin}/postgres", "-D", self.data, *self.options]),
                                            cwd=self.folder, stdout=log, stderr=log)
        while self.process.poll() is None:
            if not subprocess.run([f"{self.bin}/pg_isready", "-q", "-h", self.folder], check=False).returncode:
                return True
        return False

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        self.process.wait()

    def sql(self, name, text):
        """What a statement gives, as text."""
        return subprocess.run([f"{self.bin}/psql", "-XqAt", "-v", "ON_ERROR_STOP=1", self.url_of(name), "-c", text],
                              check=True, capture_output=True, text=True).stdout.strip()

    def new(self, name):
        self.sql("postgres", f"CREATE DATABASE {name}")
        return self.url_of(name)

    def processes(self):
        """Its own, and those it has begun."""
        found = [self.process.pid]
        with os.popen(f"pgrep -P {self.process.pid}") as children:
            return found + [int(pid) for pid in children.read().split()]

    @contextlib.contextmanager
    def stopped(self):
        """Nothing of it runs."""
        stopped = self.processes()
        try:
            signal_all(stopped, signal.SIGSTOP)
            yield
        finally:
            signal_all(stopped, signal.SIGCONT)

    def hang(self, seconds):
        with self.stopped():
            time.sleep(seconds)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Pair:
    """Two of them, where what is committed in one is in the other: one address for both."""

    def __init__(self):
        both = "synchronous_standby_names=*"
        self.first = Database(both)
        self.first.start()
        self.second = Database(both, of=self.first)
        self.second.start()

    def new(self, name):
        self.first.sql("postgres", f"CREATE DATABASE {name}")
        return (f"postgresql:///{name}?user=thicket&host={self.first.folder},{self.second.folder}"
                "&target_session_attrs=read-write")

    def sql(self, name, text):
        return self.first.sql(name, text)

    def promote(self):
        """The first dies; the second goes on, and what was the first becomes its standby."""
        self.first.stop(signal.SIGKILL)
        self.second.sql("postgres", "SELECT pg_promote()")
        self.first, self.second = self.second, self.first
        self.second.make(self.first)
        self.second.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for d in (self.second, self.first):
            d.__exit__()
