#!/usr/bin/env python3
"""The container image, run by podman as docs/hosting.md says, as TAP.

    image.py BUILD [PART-OF-A-NAME...]      (make check-image)

It needs root, podman and crun.  Images and containers live in a folder that goes
with the test, and the network is this machine's, on a free port.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "server"))
from client import HERE as LOCAL, Closed, Server, until  # noqa: E402
from tap import main, same, test  # noqa: E402

STORE = "/var/lib/thicket/tables.db"
PORT = 18081
# A machine with both kinds of control groups shows podman the newer one alone.
ALONE = ["unshare", "--mount", "--propagation", "private", "sh", "-c",
         'if [ -e /sys/fs/cgroup/unified ]; then umount -l /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup; fi; exec "$@"', "sh"]


class Image:
    def __init__(self, build):
        self.archive = os.path.join(build, "thicket-image.tar")
        self.work = tempfile.mkdtemp(prefix="thicket-")
        self.volume = os.path.join(self.work, "tables")
        os.mkdir(self.volume)

    def podman(self, *words, may_fail=False):
        command = [*ALONE, "podman", "--root", self.work + "/root", "--runroot", self.work + "/run", "--storage-driver", "vfs",
                   "--cgroup-manager", "cgroupfs", "--events-backend", "file", *words]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=120, check=False)
        if done.returncode and not may_fail:
            raise AssertionError(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout.strip() if not done.returncode else None

    def start(self):
        self.podman("run", "-d", "--name", "thicket", "--read-only", "--cap-drop=all", "--security-opt=no-new-privileges",
                    "-v", self.volume + ":/var/lib/thicket:U", "--network=host", "--cgroups=disabled", "--ulimit", "nofile=4096:4096",
                    "--ulimit", "nproc=1000:1000", "thicket", "serve", "--store", STORE, "--port", str(PORT))
        server = Remote()
        until(server.is_up)
        return server

    def stop(self):
        self.podman("stop", "-t", "10", "thicket")
        same(self.podman("inspect", "thicket", "--format", "{{.State.ExitCode}}"), "0")
        self.podman("rm", "-f", "thicket")


class Remote(Server):
    """A server that somebody else has started."""

    def __init__(self):  # pylint: disable=super-init-not-called
        self.host, self.port, self.source = LOCAL, PORT, None

    def is_up(self):
        try:
            return self.get("/healthz")["ok"]
        except Closed:
            return False


@test("at most 15 MB, for a user who is not root, with a health check")
def _(image):
    size = os.path.getsize(image.archive)
    image.podman("load", "-i", image.archive)
    about = json.loads(image.podman("image", "inspect", "thicket"))[0]
    same(about["Size"] <= 15e6, True)
    same(about["User"], "10001:10001")
    same(about["Healthcheck"]["Test"][:3], ["CMD", "/usr/bin/thicket", "admin"])
    return f"{size / 1e6:.1f} MB, {about['Size'] / 1e6:.1f} MB unpacked"


@test("it runs with nothing but its tables, is found healthy, and goes on where it was")
def _(image):
    server = image.start()
    same(server.ask("GET", "/")[2][:15].lower(), b"<!doctype html>")
    made = server.make("lights", ["me", "me"])
    image.podman("healthcheck", "run", "thicket")
    pid = image.podman("inspect", "thicket", "--format", "{{.State.Pid}}")
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        status = {k: v.split() for k, v in (line.split(":", 1) for line in f)}
    same((status["Uid"][0], status["CapEff"][0], status["NoNewPrivs"][0], status["Seccomp"][0]), ("10001", "0" * 16, "1", "2"))
    image.stop()
    server = image.start()
    screen = server.connect(made["code"], made["token"]).hello()
    same(screen.now["waiting"], [0])
    screen.close()
    image.stop()
    return f"{int(status['VmRSS'][0]) / 1000:.1f} MB resident"


if __name__ == "__main__":
    THE_IMAGE = Image(os.path.abspath(sys.argv[1]))
    try:
        CODE = main(THE_IMAGE, only=sys.argv[2:])
    finally:
        THE_IMAGE.podman("rm", "-f", "-a", may_fail=True)
        shutil.rmtree(THE_IMAGE.work, ignore_errors=True)
    sys.exit(CODE)
