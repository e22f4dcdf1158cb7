"""proxy.py: HAProxy before servers of one's own, as data/haproxy.cfg has it."""
import contextlib
import os
import resource
import shutil
import socket
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT + "/tests/server")
from client import until  # noqa: E402


def program():
    """Where it is, or None."""
    return shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Proxy:
    """HAProxy before three servers; as many processes at one port as their limit of descriptors asks for."""

    def __init__(self, ports, screens=100):
        self.port = free_port()
        env = {**os.environ, "THICKET_BIND": f"127.0.0.1:{self.port}",
               **{f"THICKET_NODE{i}": f"127.0.0.1:{p}" for i, p in enumerate(ports, 1)}}
        n = 1 + 2 * screens // (resource.getrlimit(resource.RLIMIT_NOFILE)[1] - 500)
        self.processes = [subprocess.Popen([program(), "-db", "-f", ROOT + "/data/haproxy.cfg"], env=env,
                                           stderr=subprocess.DEVNULL) for _ in range(n)]
        until(self.is_there)

    def is_there(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for p in self.processes:
            p.kill()
            p.wait()
