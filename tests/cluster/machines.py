"""machines.py: what only root can do to servers and their database: each server in a network of its own, which can be cut;
a clock for each that can be set wrong; a small disk for the database."""
import contextlib
import os
import shutil
import struct
import subprocess
import tempfile
import time

from nodes import LEASE, MANY, Nodes, Server, Wire
from database import Database

HERE = os.path.dirname(os.path.abspath(__file__))
NET = f"10.{100 + os.getpid() % 100}.{os.getpid() % 250}"
HOME, BASE = f"{NET}.254", f"{NET}.1"  # where clients come from, and where the database is
PORT = 9500
BRIDGE = f"tb{os.getpid() % 100000}"
DISK_MB = 160


def ip(*words, check=True):
    subprocess.run(["ip", *words], check=check, stderr=None if check else subprocess.DEVNULL)


def can():
    """Why not, or None."""
    if os.geteuid() != 0:
        return "skipped: only root can cut networks and fill disks"
    if not shutil.which("ip") or not shutil.which("cc"):
        return "skipped: it needs ip (iproute2) and cc"
    return None if subprocess.run(["unshare", "-nm", "true"], check=False).returncode == 0 else \
        "skipped: there are no namespaces here"


class Clock:
    """A time of day that can be set."""

    def __init__(self, folder, name):
        self.path, self.library = f"{folder}/{name}.clock", folder + "/wrong_clock.so"
        if not os.path.exists(self.library):
            subprocess.run(["cc", "-D_GNU_SOURCE", "-shared", "-fPIC", "-o", self.library, HERE + "/wrong_clock.c"], check=True)
        self.set(0)
        os.chmod(self.path, 0o644)

    def set(self, seconds):
        with open(self.path, "r+b" if os.path.exists(self.path) else "wb") as f:
            f.write(struct.pack("@l", seconds))

    @property
    def env(self):
        return {"LD_PRELOAD": self.library, "THICKET_CLOCK": self.path}


class Machine(Server):
    """One of several servers, in a namespace; clients come by way of a wire."""

    def __init__(self, program, url, number, folder):
        self.name, self.inner = f"{BRIDGE}-{number}", f"{NET}.{10 + number}"
        self.clock = Clock(folder, self.name)
        self.place = f"{self.inner}:{PORT}"
        self.is_away = self.is_asleep = False
        self.lost = []
        veth = f"{BRIDGE}v{number}"
        ip("netns", "add", self.name)
        ip("link", "add", veth, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", veth, "master", BRIDGE, "up")
        for words in (["addr", "add", self.inner + "/24", "dev", "eth0"], ["link", "set", "eth0", "up"],
                      ["link", "set", "lo", "up"]):
            ip("-n", self.name, *words)
        wrapper = f"{folder}/{self.name}"
        with open(wrapper, "w", encoding="utf-8") as f:
            words = " ".join(f"{k}='{v}'" for k, v in self.clock.env.items())
            f.write(f"#!/bin/sh\nexec ip netns exec {self.name} env {words} '{os.path.abspath(program)}' \"$@\"\n")
        os.chmod(wrapper, 0o755)
        self.wire = Wire(PORT, self.inner)
        super().__init__(wrapper, *MANY, "--trusted-proxy", NET + ".0/24", "--node", self.place, store=url)

    def start(self, door=None):
        self.host, self.port = self.inner, PORT
        super().start(door)
        self.host, self.port = "127.0.0.1", self.wire.port

    def cut(self, others, seconds):
        """Nothing goes out to these for a while."""
        for o in others:
            ip("-n", self.name, "route", "add", "blackhole", o + "/32")
        time.sleep(seconds)
        for o in others:
            ip("-n", self.name, "route", "del", "blackhole", o + "/32")

    def close(self):
        super().close()
        self.wire.cut()
        ip("netns", "del", self.name, check=False)


class Base(Database):
    """A database at an address, with a small disk and a clock of its own."""

    def __init__(self, folder):
        self.disk = folder + "/disk"
        os.mkdir(self.disk)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m,mode=755", "thicket", self.disk], check=True)
        shutil.chown(self.disk, "nobody", "nogroup")
        self.clock = Clock(folder, "base")
        tempdir, tempfile.tempdir = tempfile.tempdir, self.disk
        try:
            super().__init__(f"listen_addresses={BASE}", "max_wal_size=32MB", "min_wal_size=32MB")
        finally:
            tempfile.tempdir = tempdir
        with open(self.data + "/pg_hba.conf", "a", encoding="utf-8") as f:
            f.write(f"host all all {NET}.0/24 trust\n")

    def url_of(self, name):
        return f"postgresql://thicket@{BASE}/{name}"

    def _try(self):
        before = {k: os.environ.get(k) for k in self.clock.env}
        os.environ.update(self.clock.env)
        try:
            return super()._try()
        finally:
            for k, v in before.items():
                if v is None:
                    del os.environ[k]
                else:
                    os.environ[k] = v

    def fill(self, seconds):
        """Its disk, to the last byte, for so long."""
        path = self.disk + "/filler"
        with open(path, "wb") as f, contextlib.suppress(OSError):
            while True:
                f.write(bytes(1 << 20))
                f.flush()
        time.sleep(seconds)
        os.unlink(path)
        if self.process.poll() is not None:
            self.start()

    def __exit__(self, *words):
        super().__exit__(*words)
        subprocess.run(["umount", "-l", self.disk], check=False)


class Machines(Nodes):
    """Three of them, a database, and the wires between."""

    def __init__(self, program, rng):
        # pylint: disable=super-init-not-called
        self.program, self.name, self.rng = program, "nodes", rng
        self.host, self.source, self.front, self.nodes = "127.0.0.1", None, None, []
        self.folder = tempfile.mkdtemp(prefix="thicket-net-")
        os.chmod(self.folder, 0o755)
        self.base = None
        try:
            # An address of its own: else it has the lowest of its ports', and who has learnt the one before sends into the void.
            ip("link", "add", BRIDGE, "address", "02:00:00:00:00:01", "type", "bridge")
            for at in (HOME, BASE):
                ip("addr", "add", at + "/24", "dev", BRIDGE)
            ip("link", "set", BRIDGE, "up")
            self.base = Base(self.folder)
            self.base.start()
            self.store = self.base.new(self.name)
            for i in range(3):
                self.nodes.append(Machine(program, self.store, i, self.folder))
        except BaseException:
            self.close()
            raise

    def close(self):
        super().close()
        if self.base and self.base.process:
            self.base.__exit__()
        for i in range(3):
            ip("netns", "del", f"{BRIDGE}-{i}", check=False)
        ip("link", "del", BRIDGE, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


# ---- Faults ----

def loses_database(nodes, _, node):
    """For longer than its lease, or for less."""
    node.cut([BASE], nodes.rng.choice([0.5, LEASE + 2]))


def loses_others(nodes, _, node):
    node.cut([n.inner for n in nodes.nodes if n is not node], nodes.rng.choice([0.5, LEASE + 1]))


def is_alone(nodes, _, node):
    """Only clients reach it."""
    node.cut([BASE, *(n.inner for n in nodes.nodes if n is not node)], LEASE + 2)


def clock_is_wrong(nodes, database, node):
    """A server's, or the database's, by an hour or a day either way."""
    clock = nodes.rng.choice([node.clock, database.clock])
    clock.set(nodes.rng.choice([-86400, -3600, 3600, 86400]))
    time.sleep(1)
    if nodes.rng.random() < 0.5:
        clock.set(0)


def disk_is_full(_, database, __):
    database.fill(1)


FAULTS = [loses_database, clock_is_wrong, loses_others, disk_is_full, is_alone, clock_is_wrong]
