#!/usr/bin/env python3
"""What the server does to those who ask too much, or nonsense.

    limits.py THICKET [PART-OF-A-NAME...]
"""
import gzip
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from client import Closed, Refused, Server, Socket, refused, until

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import TESTS, main, same, test  # noqa: E402


def table(server):
    made = server.make("lights", ["me", "me"])
    return made["code"], made["token"]


def closes(screen):
    """Reads until the server has closed."""
    try:
        while True:
            screen.hear()
    except Closed:
        return screen.bye and screen.bye["why"]


@test("a bad message gets an error; ten in a minute close the connection")
def _(server):
    code, token = table(server)
    s = server.connect(code, token).hello()
    for text in ("nonsense", "[1]", "{}", '{"do":7}', '{"do":"fly"}', '{"do":"act"}',
                 '{"do":"act","action":7}', '{"do":"look","seat":9}', '{"do":"ping","do":"ping"}'):
        s.socket.send_text(text)
        m = s.hear()
        same(m["is"], "error")
        same(m["error"] in ("bad-json", "bad-request"), True)
    s.socket.send_text('{"do":"pause","on":"yes"}')
    same(closes(s), "bad")
    # The table is as it was.
    same(server.connect(code, token).hello().now["waiting"], [0])


@test("a message without hello is refused, and silence is not waited for")
def _(server):
    code, token = table(server)
    s = server.connect(code, token)
    refused("no-hello", s.say, do="pause", on=True)


@test("too long a message closes the connection")
def _(server):
    code, token = table(server)
    for pieces in (1, 5):
        s = server.connect(code, token).hello()
        try:
            for i in range(pieces):
                s.socket.send_raw(1 if i == 0 else 0, b"x" * (5000 // pieces),
                                  fin=i == pieces - 1)
            closes(s)
        except Closed:
            pass
    s = server.connect(code, token).hello()
    s.socket.send_raw(2, b'{"do":"ping"}')  # binary
    closes(s)
    s = server.connect(code, token).hello()
    s.socket.send_raw(1, b"{", fin=False)
    s.socket.send_raw(0, b'"do":"ping"}')
    same(s.hear()["is"], "pong")  # in two pieces: good


@test("too many messages are refused, then cut off")
def _(server):
    code, token = table(server)
    s = server.connect(code, token).hello()
    s.socket.send_bytes(b"".join(s.socket.frame(1, b'{"do":"ping"}') for _ in range(75)))
    same(closes(s), "bad")
    same(sum(m["is"] == "pong" for m in s.heard) >= 50, True)
    same(any(m.get("error") == "too-fast" for m in s.heard), True)


@test("an address has so many connections, and gets them back")
def _(server):
    code, token = table(server)
    screens = [server.connect(code, token).hello() for _ in range(8)]
    one = server.connect(code, token)
    same(closes(one), "too-many")
    screens.pop().close()
    for _ in range(100):
        one = server.connect(code, token)
        one.send(do="hello")
        if one.hear()["is"] != "bye":
            break
    same(one.bye, None)
    for s in screens:
        s.close()


@test("an address makes so many tables in an hour")
def _(server):
    e = None
    for _ in range(40):
        try:
            table(server)
        except Refused as refusal:
            e = refusal
            break
    same((e.status, e.code), (429, "too-many"))


@test("an address asks so much in a minute, and is told when it is too much")
def _(server):
    with Server(server.program, "--requests-per-minute", "30") as strict:
        link = http.client.HTTPConnection("127.0.0.1", strict.port, timeout=20)
        statuses = []
        for i in range(40):  # all on one connection
            if i % 2:
                link.request("POST", "/api/tables", "{}", {"Content-Type": "application/json"})
            else:
                link.request("GET", "/api/games")
            answer = link.getresponse()
            answer.read()
            statuses.append(answer.status)
        same(statuses[:30], [200, 404] * 15)
        same(set(statuses[31:]), {429})
        link.request("GET", "/")
        same(link.getresponse().status, 200)
        link.close()


@test("codes cannot be tried one after the other")
def _(server):
    code = ROOM[0]
    for i in range(40):
        refused("no-table", server.get, f"/api/tables/BABA{'BDFGKLMN'[i % 8]}A")
    began = time.monotonic()
    same(server.get(f"/api/tables/{code}")["code"], code)  # slowly, but the right one is there
    same(time.monotonic() - began > 0.3, True)


@test("another origin is refused")
def _(server):
    code, token = ROOM
    here = f"http://127.0.0.1:{server.port}"
    for origin, is_good in ((here, True), ("http://evil.example", False), ("null", False),
                            (f"http://127.0.0.1:{server.port + 1}", False)):
        try:
            s = Socket(server.port, f"/api/tables/{code}/ws",
                       [f"Origin: {origin}", f"Cookie: seat={token}"])
            s.close()
            same(is_good, True)
        except (Refused, Closed):
            same(is_good, False)
        status, _, answer = server.ask("POST", "/api/tables", {"game": "none", "seats": []},
                                       {"Origin": origin})
        same((status, answer["error"]),
             (404, "unknown-game") if is_good else (403, "bad-origin"))


@test("HTTP: bodies, methods, paths and headers")
def _(server):
    same(server.ask("POST", "/api/tables", "game=lights",
                    {"Content-Type": "application/x-www-form-urlencoded"})[0], 415)
    same(server.ask("POST", "/api/tables", "x" * 140000)[0], 413)  # a record has room
    same(server.ask("POST", "/api/tables/ABABAB/seats", "x" * 9000)[0], 413)
    same(server.ask("GET", "/api/nothing")[0], 404)
    same(server.ask("GET", "/missing.js")[0], 404)
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd"):
        same(b"root:" in server.ask("GET", path, raw=True)[2], False)
    same(server.ask("GET", "/" + "x" * 1000 + ".js")[0] in (404, 414), True)
    for path in ("/", "/t/ABCDEF", "/rules/lights"):
        status, headers, page = server.ask("GET", path)
        same((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        same(b"<html" in page, True)
        policy = headers["content-security-policy"]
        same(policy.startswith("default-src 'none'; script-src 'self'"), True)
        same("unsafe-inline'; script" in policy or "'unsafe-eval'" in policy, False)
        same((headers["x-content-type-options"], headers["referrer-policy"]),
             ("nosniff", "no-referrer"))
    tag = headers["etag"]
    same(server.ask("GET", "/", headers={"If-None-Match": tag})[0], 304)
    same(server.ask("HEAD", "/")[2], b"")
    small = server.ask("GET", "/", headers={"Accept-Encoding": "gzip"})
    same(small[1]["content-encoding"], "gzip")
    for path in re.findall(r'(?:src|href)="(/assets/[^"]+)"', gzip.decompress(small[2]).decode()):
        packed, plain = (server.ask("GET", path, headers=h, raw=True) for h in ({"Accept-Encoding": "gzip"}, {}))
        same(plain[1]["content-encoding"], None)
        same(gzip.decompress(packed[2]) if packed[1]["content-encoding"] else packed[2], plain[2])


@test("nonsense on the wire harms nobody")
def _(server):
    code, token = ROOM
    rng = random.Random(1)
    for kind in range(60):
        try:
            if kind % 2:
                link = socket.create_connection(("127.0.0.1", server.port), 5)
                link.sendall(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 600))))
                link.close()
            else:
                s = Socket(server.port, f"/api/tables/{code}/ws", [f"Cookie: seat={token}"])
                s.socket.sendall(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 600))))
                s.close()
        except (Closed, Refused, OSError):
            pass
    words = ["do", "id", "seat", "action", "ask", "on", "name", "level", "since", "match", "seats",
             "options", "settings", "look", "key", "colour", "detail", "gather", "soon"]
    values = [0, 1, -1, 1 << 40, True, None, "table", "x" * 50, "\u0000", [], {}, 1.5, "hide",
              "computer", "coral", {"look": 1e9}, "enter N1"]
    verbs = ["hello", "look", "act", "undo", "hint", "ready", "pause", "rename", "hand", "back",
             "leave", "sit", "first", "kick", "lock", "set", "start", "again", "stay", "move", "ping"]
    for _ in range(60):
        try:
            s = server.connect(code, token).hello()
            for _ in range(8):
                m = {rng.choice(words): rng.choice(values) for _ in range(rng.randrange(4))}
                m["do"] = rng.choice(verbs)
                s.socket.send_text(json.dumps(m))
            s.drain(0.01)
            s.close()
        except Closed:
            pass
    same(server.get("/healthz")["ok"], True)


@test("a client that does not read is cut off, the others go on")
def _(server):
    with Server(server.program, "--messages-per-second", "100000",
                "--requests-per-minute", "100000") as quick:
        code, token = table(quick)
        lazy = quick.connect(code, token).hello()
        good = quick.connect(code, token).hello()
        for i in range(4000):
            good.say(do="rename", seat=0, name=f"N{i}")
            if i % 100 == 0 and quick.get("/healthz")["connections"] == 1:
                break
        good.sync()
        same(good.table["seats"][0]["name"], f"N{i}")
        same(quick.get("/healthz")["connections"], 1)
        lazy.close()


@test("IPv6: the same, under an address in brackets")
def _(server):
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return "no IPv6 on this machine"
    with Server(server.program, host="::1") as six:
        made = six.make("lights", ["me", "me"])
        same(made["link"].startswith(f"http://[::1]:{six.port}/"), True)
        screen = six.connect(made["code"], made["token"])
        screen.hello()
        screen.act(screen.now["actions"][0])
        path, cookie = f"/api/tables/{made['code']}/ws", f"Cookie: seat={made['token']}"
        Socket(six.port, path, [cookie, f"Origin: http://[::1]:{six.port}"], "::1").close()
        try:
            Socket(six.port, path, [cookie, f"Origin: http://[::2]:{six.port}"], "::1")
            raise AssertionError("another origin was let in")
        except (Refused, Closed):
            pass
        same(six.stop(), 0)
    return None


def certificate(folder, name="", subject="localhost"):
    cert, key = os.path.join(folder, name + "cert.pem"), os.path.join(folder, name + "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                    "/CN=" + subject, "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    return cert, key


@test("TLS, with cookies for TLS only")
def _(server):
    with tempfile.TemporaryDirectory(prefix="thicket-") as folder:
        cert, key = certificate(folder)
        with Server(server.program, "--cert", cert, "--key", key) as safe:
            trust = ssl.create_default_context(cafile=cert)
            trust.check_hostname = False
            link = http.client.HTTPSConnection("127.0.0.1", safe.port, timeout=20, context=trust)
            link.request("POST", "/api/tables", json.dumps(
                {"game": "lights", "seats": [{"kind": "me"}, {"kind": "me"}]}),
                {"Content-Type": "application/json"})
            answer = link.getresponse()
            same(answer.status, 201)
            same("Secure" in answer.getheader("set-cookie"), True)
            same(json.loads(answer.read())["link"].startswith("https://"), True)
            same(link.sock.selected_alpn_protocol() in (None, "http/1.1"), True)
            link.close()
            same(safe.stop(), 0)


@test("TLS: new files are read at SIGHUP, bad ones are not taken, and nobody is cut off")
def _(server):
    with tempfile.TemporaryDirectory(prefix="thicket-") as folder:
        cert, key = certificate(folder)
        new = certificate(folder, "new-", "renewed")
        with Server(server.program, "--cert", cert, "--key", key) as safe:
            def served():
                return ssl.get_server_certificate((safe.host, safe.port), timeout=20).strip()

            def hang_up(event):
                n = safe.logged().count("event=" + event)
                safe.process.send_signal(signal.SIGHUP)
                until(lambda: safe.logged().count("event=" + event) > n)

            def text(path):
                with open(path, encoding="ascii") as f:
                    return f.read().strip()
            first = text(cert)
            same(served(), first)
            trust = ssl.create_default_context(cafile=cert)
            trust.check_hostname = False
            link = http.client.HTTPSConnection("127.0.0.1", safe.port, timeout=20, context=trust)
            link.request("GET", "/healthz")
            same(link.getresponse().read()[:10], b'{"ok":true')
            shutil.copy(new[0], cert)  # of another key
            hang_up("certificate-kept")
            same(served(), first)
            os.unlink(cert)
            hang_up("certificate-kept")
            with open(cert, "w", encoding="ascii") as f:
                f.write("no certificate\n")
            hang_up("certificate-kept")
            same(served(), first)
            for _ in range(3):
                shutil.copy(new[0], cert)
                shutil.copy(new[1], key)
                hang_up("certificate ")
                same(served(), text(new[0]))
            link.request("GET", "/healthz")
            same(link.getresponse().read()[:10], b'{"ok":true')
            link.close()
            same(safe.stop(), 0)
    server.process.send_signal(signal.SIGHUP)  # without TLS there is nothing to do
    same(server.get("/healthz")["ok"], True)


@test("it locks itself in, and says what holds")
def _(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as f:
        status = dict(line.split(":\t", 1) for line in f)
    said = re.search("event=locked-in files=(yes|no) calls=(yes|no)", server.logged())
    same(status["Seccomp"].strip(), "2" if said[2] == "yes" else "0")
    same(status["NoNewPrivs"].strip(), "1" if "yes" in said.groups() else "0")
    same("as root" in server.logged(), os.geteuid() == 0)
    return said[0]


@test("a store in use, a port in use, a folder that cannot be: one sentence each")
def _(server):
    for options, words in ((["--store", server.store, "--port", "0"], "in use by another program"),
                           (["--store", "/dev/null/x/y.db", "--port", "0"], "cannot be made"),
                           (["--store", server.store + "-other", "--port", str(server.port)], "Try --port")):
        done = subprocess.run([server.program, "serve", "--listen", "127.0.0.1", *options],
                              capture_output=True, timeout=20, check=False)
        same(done.returncode, 1)
        same(words in done.stderr.decode(), True)


ROOM = []

if __name__ == "__main__":
    with Server(sys.argv[1], "--connections-per-address", "8",
                "--requests-per-minute", "100000") as SERVER:
        ROOM += table(SERVER)
        # Codes that were tried count for a minute: that test comes last.
        TESTS.sort(key=lambda t: "codes" in t[0])
        sys.exit(main(SERVER, only=sys.argv[2:]))
