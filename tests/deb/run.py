#!/usr/bin/env python3
"""The Debian package on a bare Debian, from being installed to being purged, as TAP.

    run.py BUILD [PART-OF-A-NAME...]      (make check-deb)

It needs root, a mirror of Debian, debootstrap and systemd-nspawn.  BUILD/deb has
the package (tools/deb).  First it is installed where there is no init, with the
network, against the clock; then in a house of its own, with systemd for init
and no network but what is inside: the unit and the socket, the name for the
house, an upgrade under tables in play, removing and purging.
"""
import ctypes
import glob
import http.client
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "server"))
from client import PATIENCE, Closed, Party, Server, until  # noqa: E402
from tap import main, same, test  # noqa: E402

MIRROR = os.environ.get("MIRROR", "http://deb.debian.org/debian")
STORE = "/var/lib/thicket/tables.db"
PORT = 8080
HOUSE = "192.168.77.2"
NSPAWN = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe",
          "--system-call-filter=landlock_create_ruleset landlock_add_rule landlock_restrict_self"]


def run(*command, **more):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding="utf-8", errors="replace", check=False, **more)
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-3000:]}")
    return done.stdout


class Debian:
    """A tree with a bare Debian in it."""

    def __init__(self, work, name, base):
        self.root = os.path.join(work, name)
        self.process = self.leader = None
        shutil.rmtree(self.root, ignore_errors=True)
        run("cp", "-a", base, self.root)

    def run(self, *command, options=()):
        """In the tree while nobody has started it, with the network."""
        return run(*NSPAWN, *options, "-D", self.root, *command)

    def apt(self, *words):
        return self.run("apt-get", "-y", "-q", "--no-install-recommends", *words,
                        options=["--setenv=DEBIAN_FRONTEND=noninteractive"])

    def boot(self):
        """systemd starts in it, in a network of its own."""
        self.process = subprocess.Popen([*NSPAWN, "--private-network", "-D", self.root, "-b"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def child():
            with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii") as f:
                return f.read().split()
        until(child)
        self.leader = child()[0]
        until(lambda: os.path.exists(f"/proc/{self.leader}/root/run/systemd/private"))
        self.inside("systemctl", "is-system-running", "--wait", may_fail=True)

    def inside(self, *command, may_fail=False):
        """In the tree that was started."""
        try:
            return run("nsenter", "--target", self.leader, "--all", "--", "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                       "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", *command, timeout=120)
        except AssertionError:
            if not may_fail:
                raise
            return None

    def enter_network(self):
        """This thread's network is that of the tree from now on."""
        with open(f"/proc/{self.leader}/ns/net", encoding="ascii") as space:
            same(ctypes.CDLL(None, use_errno=True).setns(space.fileno(), 0x40000000), 0)

    def halt(self):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGTERM)
                self.process.wait(20)
            self.process = None


class Remote(Server):
    """A server that somebody else has started."""

    def __init__(self, port):  # pylint: disable=super-init-not-called
        self.host, self.port, self.source = "127.0.0.1", port, None


def serves(port, host="localhost"):
    """Whether the page comes, under that name."""
    try:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        link.request("GET", "/", headers={"Host": f"{host}:{port}"})
        answer = link.getresponse()
        return answer.status == 200 and b"<!doctype html>" in answer.read().lower()
    except (OSError, http.client.HTTPException):
        return False


def status_of(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        return {k: v.strip() for k, v in (line.split(":", 1) for line in f)}


def memory(pid):
    """Resident megabytes."""
    return int(status_of(pid)["VmRSS"].split()[0]) / 1000


class House:
    """What the tests hand on to each other."""

    def __init__(self, build):
        self.work = os.path.join(os.path.abspath(build), "check-deb")
        self.base = os.path.join(self.work, "base")
        self.deb = glob.glob(os.path.join(build, "deb", "thicket_*.deb"))[0]
        self.debian = None
        os.makedirs(self.work, exist_ok=True)
        if not os.path.exists(os.path.join(self.base, "done")):
            shutil.rmtree(self.base, ignore_errors=True)
            run("debootstrap", "--variant=minbase", "bookworm", self.base, MIRROR)
            run(*NSPAWN, "-D", self.base, "apt-get", "-q", "update")
            with open(os.path.join(self.base, "done"), "w", encoding="ascii"):
                pass

    def put(self, debian, deb, name):
        shutil.copy(deb, os.path.join(debian.root, name))

    def newer(self):
        """The same package under the next version's number."""
        tree, deb = os.path.join(self.work, "next"), os.path.join(self.work, "next.deb")
        shutil.rmtree(tree, ignore_errors=True)
        run("dpkg-deb", "-R", self.deb, tree)
        control = os.path.join(tree, "DEBIAN", "control")
        with open(control, encoding="utf-8") as f:
            text = re.sub(r"^(Version: .*)$", r"\1+next", f.read(), flags=re.M)
        with open(control, "w", encoding="utf-8") as f:
            f.write(text)
        run("dpkg-deb", "--root-owner-group", "-b", tree, deb)
        return deb


@test("built again elsewhere, at another time of day and by other habits, it is the same bytes")
def _(house):
    again = os.path.join(house.work, "again")
    run(os.path.join(ROOT, "tools", "deb"), again, umask=0o077, env={**os.environ, "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"})
    names = sorted(os.path.basename(p) for p in glob.glob(os.path.join(os.path.dirname(house.deb), "*.deb")))
    same(len(names) >= 4, True)
    for name in names:
        run("cmp", os.path.join(os.path.dirname(house.deb), name), os.path.join(again, "deb", name))
    shutil.rmtree(again)
    return ", ".join(names)


@test("Python in a bare Debian 12: python3-thicket plays")
def _(house):
    debian = Debian(house.work, "python", house.base)
    names = []
    for name in ("libthicket1", "python3-thicket"):
        house.put(debian, glob.glob(os.path.join(os.path.dirname(house.deb), name + "_*.deb"))[0], name + ".deb")
        names.append(f"/{name}.deb")
    try:
        debian.apt("install", *names)
        said = debian.run("python3", "-c", "import thicket; m = thicket.Match(thicket.Game('lights'), seed=7); print(len(m.legal(0)) > 0)")
        same(said.splitlines()[0], "True")  # systemd-nspawn may add words of its own
    finally:
        shutil.rmtree(debian.root)


@test("a bare Debian 12: installed and the first page served within 60 s, at most 20 MB idle")
def _(house):
    debian = Debian(house.work, "bare", house.base)
    house.put(debian, house.deb, "thicket.deb")
    began = time.monotonic()
    debian.apt("install", "/thicket.deb")
    installed = time.monotonic()
    # What systemd would do for the unit.
    debian.run("install", "-d", "-o", "thicket", "-g", "thicket", "-m", "0700", "/var/lib/thicket")
    port = 18080
    process = subprocess.Popen([*NSPAWN, "--as-pid2", "--user=thicket", "-D", debian.root, "thicket", "serve", "--store", STORE,
                                "--listen", "127.0.0.1", "--port", str(port)], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: serves(port))
        done = time.monotonic()
        pid = run("pgrep", "-n", "-f", f"^thicket serve .*--port {port}").strip()
        same(status_of(pid)["Seccomp"], "2")
        idle = memory(pid)
        same((done - began <= 60, idle <= 20), (True, True))
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(debian.root)
    return f"installed in {installed - began:.1f} s, first page after {done - began:.1f} s, {idle:.1f} MB resident"


@test("under systemd: the socket is open at once, the unit runs as its own user and is exposed 1.2 at most")
def _(house):
    debian = house.debian = Debian(house.work, "house", house.base)
    debian.apt("install", "systemd", "systemd-sysv", "dbus", "iproute2", "avahi-daemon", "avahi-utils")
    house.put(debian, house.deb, "thicket.deb")
    debian.apt("install", "--download-only", "/thicket.deb")
    debian.boot()
    debian.inside("ip", "link", "add", "house", "type", "veth", "peer", "name", "street")
    debian.inside("ip", "address", "add", HOUSE + "/24", "dev", "house")
    debian.inside("ip", "link", "set", "street", "up")
    debian.inside("ip", "link", "set", "house", "up", "multicast", "on")
    debian.inside("apt-get", "-y", "-q", "--no-install-recommends", "install", "/thicket.deb")
    debian.enter_network()
    until(lambda: serves(PORT))
    pid = debian.inside("systemctl", "show", "-P", "MainPID", "thicket.service").strip()
    host_pid = run("pgrep", "-n", "-f", "^/usr/bin/thicket serve --store " + STORE).strip()
    status = status_of(host_pid)
    same((debian.inside("ps", "-o", "user=", "-p", pid, may_fail=True) or "thicket").strip(), "thicket")
    same((status["CapEff"], status["CapBnd"], status["NoNewPrivs"]), ("0" * 16, "0" * 16, "1"))
    same(debian.inside("stat", "-c", "%U %a", "/var/lib/thicket").strip(), "thicket 700")
    same(debian.inside("stat", "-c", "%U %a", STORE).strip(), "thicket 600")
    log = debian.inside("journalctl", "-u", "thicket", "-o", "cat")
    same("event=locked-in files=yes calls=yes" in log, True)
    judged = debian.inside("systemd-analyze", "security", "--no-pager", "thicket.service")
    exposure = float(re.search(r"exposure level for thicket.service: ([0-9.]+)", judged)[1])
    same(exposure <= 1.2, True)
    idle = memory(host_pid)
    same(idle <= 20, True)
    return f"exposure {exposure}, {idle:.1f} MB resident"


@test("thicket admin, backup and check as docs/hosting.md has them; nobody else may")
def _(house):
    debian = house.debian
    as_thicket = ("runuser", "-u", "thicket", "--", "thicket")
    assert "All is well." in debian.inside(*as_thicket, "admin", "status", "--store", STORE)
    same(debian.inside("runuser", "-u", "nobody", "--", "thicket", "admin", "status", "--store", STORE, may_fail=True), None)
    debian.inside("install", "-d", "-o", "thicket", "/srv/backup")
    debian.inside(*as_thicket, "backup", "/srv/backup/tables.db", "--store", STORE)
    debian.inside(*as_thicket, "check", "--store", STORE)
    debian.inside("systemctl", "reload", "thicket")
    same(debian.inside("systemctl", "is-active", "thicket").strip(), "active")


@test("thicket.local is a name in the house, and the tables are announced there")
def _(house):
    debian = house.debian
    debian.inside("systemctl", "start", "thicket-name.service")
    until(lambda: HOUSE in (debian.inside("avahi-resolve", "-4", "-n", "thicket.local", may_fail=True) or ""))
    until(lambda: "Thicket" in (debian.inside("avahi-browse", "-pt", "_http._tcp", may_fail=True) or ""))
    same((serves(PORT, "thicket.local"), serves(PORT, "other.example.org")), (True, False))


@test("TLS with a certificate that systemd hands on, as docs/hosting.md has it")
def _(house):
    debian = house.debian
    with open(os.path.join(ROOT, "docs", "hosting.md"), encoding="utf-8") as f:
        lines = f.read().splitlines()
    unit = "\n".join(l.strip() for l in lines if l.startswith(("    [Service]", "    LoadCredential"))) + "\n"
    options = next(l.strip() for l in lines if l.startswith("    THICKET_OPTIONS")) + "\n"
    place = debian.root + "/etc/letsencrypt/live/games.example.org"
    os.makedirs(place)
    os.chmod(debian.root + "/etc/letsencrypt", 0o700)
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=x",
        "-keyout", place + "/privkey.pem", "-out", place + "/fullchain.pem")
    os.makedirs(debian.root + "/etc/systemd/system/thicket.service.d")
    with open(debian.root + "/etc/systemd/system/thicket.service.d/override.conf", "w", encoding="ascii") as f:
        f.write(unit)
    with open(debian.root + "/etc/default/thicket", "a", encoding="ascii") as f:
        f.write(options)
    debian.inside("systemctl", "daemon-reload")
    debian.inside("systemctl", "restart", "thicket")

    def served():
        try:
            return ssl.get_server_certificate(("127.0.0.1", PORT), timeout=5)
        except OSError:
            return None
    until(served)
    with open(place + "/fullchain.pem", encoding="ascii") as f:
        same(served().strip(), f.read().strip())
    same("certificate-kept" in debian.inside("journalctl", "-u", "thicket", "-o", "cat"), False)
    shutil.rmtree(debian.root + "/etc/systemd/system/thicket.service.d")
    with open(debian.root + "/etc/default/thicket", "a", encoding="ascii") as f:
        f.write("THICKET_OPTIONS=\n")
    debian.inside("systemctl", "daemon-reload")
    debian.inside("systemctl", "restart", "thicket")
    until(lambda: serves(PORT))


class Watch(threading.Thread):
    """Asks again and again; the longest time without an answer, from one to the next."""

    def __init__(self, debian):
        super().__init__()
        self.debian, self.longest, self.n, self.is_over = debian, 0, 0, False

    def run(self):
        self.debian.enter_network()
        last = time.monotonic()
        while not self.is_over:
            if serves(PORT):
                now = time.monotonic()
                self.longest, last, self.n = max(self.longest, now - last), now, self.n + 1
            time.sleep(0.01)


@test("an upgrade with tables in play: nothing is lost, and nobody waits longer than a second")
def _(house):
    debian, server = house.debian, Remote(PORT)
    parties = [Party(server, game, 2) for game in ("lights", "goblins", "hood")]
    seen = [[(s.now["n"], s.now["view"]) for s in p.screens] for p in parties]
    house.put(debian, house.newer(), "next.deb")
    watch = Watch(debian)
    watch.start()
    until(lambda: watch.n > 5)
    debian.inside("dpkg", "-i", "/next.deb")
    n = watch.n
    until(lambda: watch.n > n + 5)
    watch.is_over = True
    watch.join()
    assert "+next" in debian.inside("dpkg-query", "-W", "thicket")
    for party, before in zip(parties, seen):
        try:
            party.screens[0].until(lambda s: s.bye)
        except Closed:
            pass
        again = [server.connect(party.code, t).hello() for t in party.tokens]
        same([(s.now["n"], s.now["view"]) for s in again], before)
        mine = again[again[0].now["waiting"][0]]
        mine.act(mine.now["actions"][0])
    same(watch.longest <= 1, True)
    return f"{watch.n} pages, the longest wait {1000 * watch.longest:.0f} ms"


@test("removing keeps the tables, purging leaves nothing")
def _(house):
    debian = house.debian

    def left(*paths):
        return [p for p in paths if os.path.lexists(debian.root + p)]
    unit, options = "/lib/systemd/system/thicket.service", "/etc/default/thicket"
    debian.inside("apt-get", "-y", "-q", "remove", "thicket")
    same((serves(PORT), left("/usr/bin/thicket", unit), left(STORE, options)), (False, [], [STORE, options]))
    debian.inside("apt-get", "-y", "-q", "purge", "thicket")
    same(left("/var/lib/thicket", options, "/etc/avahi/services/thicket.service",
              "/etc/systemd/system/sockets.target.wants/thicket.socket"), [])
    same(debian.inside("find", "/", "-xdev", "-name", "*thicket*", "-not", "-path", "/proc/*", "-not", "-name", "*.deb",
                       "-not", "-path", "/var/log/*").split(), [])


if __name__ == "__main__":
    THE_HOUSE = House(sys.argv[1])
    try:
        STATUS = main(THE_HOUSE, only=sys.argv[2:])
    finally:
        if THE_HOUSE.debian:
            THE_HOUSE.debian.halt()
            shutil.rmtree(THE_HOUSE.debian.root)
    sys.exit(STATUS)
