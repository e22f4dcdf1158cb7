#!/usr/bin/env python3
"""The configurations of docs/hosting.md for nginx and Caddy, as they are written there, as TAP.

    proxies.py BUILD [PART-OF-A-NAME...]      (make check-deb)

Only the ports, the certificates and where things are kept are others.  The two
programs are those on the PATH, or else taken out of Debian's packages, so that
no service is installed.
"""
import glob
import json
import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "server"))
from client import HERE as LOCAL, Party, Screen, Server, until  # noqa: E402
from tap import main, same, test  # noqa: E402

NAME = "games.example.org"
GUEST = "127.0.0.9"  # whom the proxy asks for
PLAIN = socket.create_connection


def block(heading, number=0):
    """An indented block of docs/hosting.md."""
    with open(os.path.join(ROOT, "docs", "hosting.md"), encoding="utf-8") as f:
        section = re.split(r"^## ", f.read(), flags=re.M)
    text = next(s for s in section if s.startswith(heading + "\n"))
    found = re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.M)
    return found[number].replace("\n    ", "\n").strip() + "\n"


def put(text, old, new):
    assert old in text, f"{old!r} is not in\n{text}"
    return text.replace(old, new)


class House:
    def __init__(self, build):
        self.thicket = os.path.join(build, "thicket")
        self.work = tempfile.mkdtemp(prefix="thicket-")
        self.cert, self.key = os.path.join(self.work, "cert.pem"), os.path.join(self.work, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                        "-subj", "/CN=" + NAME, "-addext", "subjectAltName=DNS:" + NAME, "-keyout", self.key, "-out", self.cert],
                       check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=self.cert)

    def program(self, name):
        found = shutil.which(name)
        if not found:
            subprocess.run(["apt-get", "-q", "download", name], cwd=self.work, check=True, capture_output=True)
            deb = glob.glob(os.path.join(self.work, name + "_*.deb"))[0]
            subprocess.run(["dpkg", "-x", deb, self.work], check=True)
            found = next(p for p in (f"{self.work}/usr/sbin/{name}", f"{self.work}/usr/bin/{name}") if os.path.exists(p))
        return found

    def connect(self, address, *more):
        """As socket.create_connection, and by TLS to the name of the proxy."""
        if address[0] != NAME:
            return PLAIN(address, *more)
        return self.trust.wrap_socket(PLAIN((LOCAL, address[1]), more[0] if more else 60, (GUEST, 0)), server_hostname=NAME)


class Far(Server):
    """The server as it is seen through the proxy."""

    def __init__(self, near, port, path):  # pylint: disable=super-init-not-called
        self.near, self.host, self.port, self.source, self.path = near, NAME, port, None, path

    def ask(self, method, path, *more, **named):
        return super().ask(method, self.path + path, *more, **named)

    def connect(self, code, token=None, role=None):
        return Screen(self, code, token, role, self.path)


def free_port():
    with socket.create_server((LOCAL, 0)) as s:
        return s.getsockname()[1]


def play_behind(house, path, command):
    """A party through the proxy that `command` (port of the proxy, of the server) starts."""
    port = free_port()
    base = ["--base-path", path] if path else []
    with Server(house.thicket, "--public-url", f"https://{NAME}:{port}{path}", *base) as near:
        proxy = subprocess.Popen(command(port, near.port), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        socket.create_connection = house.connect
        try:
            def is_there():
                if proxy.poll() is not None:
                    raise AssertionError(proxy.stdout.read().decode())
                try:
                    PLAIN((LOCAL, port), 5).close()
                    return True
                except OSError:
                    return False
            until(is_there)
            far = Far(near, port, path)
            status, _, page = far.ask("GET", "/")
            same((status, page[:15].lower()), (200, b"<!doctype html>"))
            asset = re.search(rf'src="({path}/assets/[^"]+\.js)"'.encode(), page)[1].decode()
            same(Server.ask(far, "GET", asset)[0], 200)
            made = far.make("lights", ["me", "open"])
            link = f"https://{NAME}:{port}{path}/t/{made['code']}"
            same(made["link"], link)
            svg = far.ask("GET", f"/api/tables/{made['code']}/qr.svg", raw=True)[2]
            xml.etree.ElementTree.fromstring(svg)
            same(svg, near.ask("GET", f"/api/tables/{made['code']}/qr.svg", raw=True)[2])
            party = Party(far, "lights", 2)
            rng = random.Random(1)
            for _ in range(20):
                if not party.over():
                    party.step(rng)
            shown = subprocess.run([house.thicket, "admin", "show", party.code, "--json", "--store", near.store],
                                   stdout=subprocess.PIPE, check=True).stdout
            same({s["address"] for s in json.loads(shown)["screens"]}, {GUEST})
            party.close()
        finally:
            socket.create_connection = PLAIN
            proxy.terminate()
            proxy.wait(30)


def nginx(house, config):
    def command(port, to):
        text = put(put(config, "listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"), "127.0.0.1:8080", f"127.0.0.1:{to}")
        text = put(text, f"/etc/letsencrypt/live/{NAME}/fullchain.pem", house.cert)
        text = put(text, f"/etc/letsencrypt/live/{NAME}/privkey.pem", house.key)
        folder = tempfile.mkdtemp(dir=house.work)
        places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        path = os.path.join(folder, "nginx.conf")
        with open(path, "w", encoding="utf-8") as f:
            f.write(f"daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{text}}}\n")
        return [house.program("nginx"), "-p", folder, "-e", "stderr", "-c", path]
    return command


def caddy(house, config):
    def command(port, to):
        text = put(put(config, NAME + " {", f"{NAME}:{port} {{\n    tls {house.cert} {house.key}"), "127.0.0.1:8080", f"127.0.0.1:{to}")
        folder = tempfile.mkdtemp(dir=house.work)
        path = os.path.join(folder, "Caddyfile")
        with open(path, "w", encoding="utf-8") as f:
            f.write("{\n    admin off\n    auto_https disable_redirects\n    storage file_system " + folder + "\n}\n" + text)
        return [house.program("caddy"), "run", "--config", path, "--adapter", "caddyfile"]
    return command


@test("behind nginx: a party plays, links and codes are those of the proxy, and guests are told apart")
def _(house):
    play_behind(house, "", nginx(house, block("Behind nginx")))


@test("behind nginx, under a path")
def _(house):
    play_behind(house, "/thicket", nginx(house, put(block("Behind nginx"), "location / {", "location /thicket/ {")))


@test("behind Caddy")
def _(house):
    play_behind(house, "", caddy(house, block("Behind Caddy")))


@test("behind Caddy, under a path")
def _(house):
    play_behind(house, "/thicket", caddy(house, block("Under a path")))


if __name__ == "__main__":
    THE_HOUSE = House(os.path.abspath(sys.argv[1]))
    try:
        STATUS = main(THE_HOUSE, only=sys.argv[2:])
    finally:
        shutil.rmtree(THE_HOUSE.work)
    sys.exit(STATUS)
