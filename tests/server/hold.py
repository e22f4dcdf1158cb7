#!/usr/bin/env python3
"""Limits that hold: for each household alone, before a word is said, at every table.

    hold.py THICKET [PART-OF-A-NAME...]
"""
import json
import os
import resource
import select
import signal
import socket
import ssl
import subprocess
import sys
import time

from client import Closed, Refused, Server, Socket, refused

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import main, same, test  # noqa: E402

CODES = [f"BABA{c}{v}" for c in "BDFGKLMNPR" for v in "AEIO"]


def raw(server, text, source=None, patience=20):
    """All that the server answers until it closes, or nothing more comes."""
    link = socket.create_connection((server.host, server.port), patience,
                                    (source, 0) if source else None)
    link.sendall(text if isinstance(text, bytes) else text.encode())
    got = b""
    try:
        while True:
            more = link.recv(65536)
            if not more:
                return got, True
            got += more
    except (TimeoutError, ConnectionResetError):
        return got, False
    finally:
        link.close()


def took(function, *arguments):
    began = time.monotonic()
    function(*arguments)
    return time.monotonic() - began


def processor(server):
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@test("a server that stops uses nothing that it has given back")
def _(server):
    spoil = {"MALLOC_PERTURB_": "165", "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"}
    with Server(server.program, env=spoil) as other:
        made = other.make("lights", ["me", {"kind": "computer", "level": "random"}], settings={"pace": 0})
        screen = other.connect(made["code"], made["token"]).hello()
        screen.act(screen.now["actions"][0])
        while 0 not in screen.now["waiting"]:
            screen.hear()
        screen.close()
        same(other.stop(), 0)


@test("one IPv4 address is not another, also where all are listened on")
def _(server):
    with Server(server.program, "--listen", "::", "--tables-per-address", "1",
                "--connections-per-address", "2") as wide:
        one, other = wide.seen_from("127.0.0.2"), wide.seen_from("127.0.0.3")
        made = one.make("lights", ["me", "me"])
        refused("too-many", one.make, "lights", ["me", "me"])
        other.make("lights", ["me", "me"])
        for code in CODES:
            refused("no-table", other.get, f"/api/tables/{code}")
            if CODES.index(code) == 32:
                break
        same(took(one.get, f"/api/tables/{made['code']}") < 0.5, True)
        held = [other.connect(made["code"]).hello() for _ in range(2)]
        third = other.connect(made["code"])
        third.until(lambda s: s.bye)
        same(third.bye["why"], "too-many")
        one.connect(made["code"], made["token"]).hello().close()
        for s in held:
            s.close()


@test("who guesses codes is slowed down, and a right one is always found")
def _(server):
    made = server.make("lights", ["me", "me"])
    bad = server.seen_from("127.0.0.66")
    for code in CODES[:30]:
        refused("no-table", bad.get, f"/api/tables/{code}")
    same(took(refused, "no-table", bad.get, f"/api/tables/{CODES[31]}") > 0.4, True)
    path = f"/api/tables/{made['code']}"
    same(took(bad.get, path) > 0.4, True)
    while took(refused, "no-table", bad.get, f"/api/tables/{CODES[31]}") < 0.4:
        pass
    began = time.monotonic()
    watcher = bad.connect(made["code"], role="watch").hello()
    same(time.monotonic() - began > 0.4, True)
    watcher.close()
    # Who is at the table does not wait.
    began = time.monotonic()
    bad.connect(made["code"], made["token"]).hello().close()
    same(time.monotonic() - began < 0.4, True)
    # Many at once: each is answered in its turn, or told that it is too much.
    links = []
    for _ in range(50):
        link = socket.create_connection((server.host, server.port), 20, ("127.0.0.66", 0))
        link.sendall(f"GET /api/tables/{CODES[32]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        links.append(link)
    time.sleep(0.5)
    early = select.select(links, [], [], 0)[0]
    same(sum(b" 404 " in l.recv(100) for l in early) <= 2, True)
    same(len(early) < 30, True)
    for link in links:
        link.close()


def silent(server, n, sources, text=b""):
    links = []
    for i in range(n):
        link = socket.create_connection((server.host, server.port), 20,
                                        (sources[i % len(sources)], 0))
        if text:
            link.sendall(text)
        links.append(link)
    return links


def left(links):
    """How many the server has not closed."""
    gone = 0
    for link in links:
        link.setblocking(False)
        try:
            gone += link.recv(1000) == b""
        except BlockingIOError:
            pass
        except OSError:
            gone += 1
    return len(links) - gone


def whispers(links):
    """One byte of each, as far as they are still there."""
    for link in links:
        try:
            link.send(b"h")
        except OSError:
            pass


def safe_server(server):
    """One that speaks TLS, and what trusts it."""
    cert = os.path.join(os.path.dirname(server.store), "cert.pem")
    key = os.path.join(os.path.dirname(server.store), "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-keyout", key, "-out", cert], check=True, capture_output=True)
    trust = ssl.create_default_context(cafile=cert)
    trust.check_hostname = False
    return Server(server.program, "--cert", cert, "--key", key), trust


@test("silent connections keep nobody out, and are closed: of one address, of many, with half a request, in half a handshake")
def _(server):
    def answers():
        for _ in range(20):
            same(server.get("/healthz")["ok"], True)
            same(server.seen_from("127.0.0.9").get("/healthz")["ok"], True)

    ours = []
    for n, sources, most in ((400, ["127.0.0.9"], 64), (1500, [f"127.0.1.{i}" for i in range(1, 250)], 1024)):
        ours += [silent(server, n, sources)]
        answers()
        time.sleep(0.3)
        same(0 < left(ours[-1]) <= most, True)
    safe, trust = safe_server(server)
    with safe:
        halves = silent(server, 400, ["127.0.0.9"], b"GET / HTTP/1.1\r\nHost: local")
        hands = silent(safe, 400, ["127.0.0.9"], b"\x16\x03\x01\x02\x00\x01")
        answers()
        for source in ("127.0.0.1", "127.0.0.9"):
            link = socket.create_connection((safe.host, safe.port), 20, (source, 0))
            link = trust.wrap_socket(link)
            link.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            same(b" 200 " in link.recv(1000), True)
            link.close()
        time.sleep(0.3)
        same(0 < left(halves) <= 64, True)
        began = time.monotonic()
        while any(map(left, [*ours, halves, hands])):
            same(time.monotonic() - began < 20, True)
            time.sleep(0.5)
            whispers(halves[-64:])  # one byte now and then is silence too
        for link in sum(ours, halves + hands):
            link.close()


@test("without descriptors the server waits, says so once, and goes on")
def _(server):
    few = Server.__new__(Server)

    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    few._limit = limit
    Server.__init__(few, server.program)
    with few:
        before = processor(few)
        links = silent(few, 300, [f"127.0.2.{i}" for i in range(1, 100)])
        for _ in range(10):
            same(few.get("/healthz")["ok"], True)
        made = few.make("lights", ["me", "me"])
        screens = [few.connect(made["code"], made["token"]) for _ in range(40)]
        time.sleep(2)
        same(few.get("/healthz")["ok"], True)
        same(processor(few) - before < 1.5, True)
        same(few.logged().count("descriptors") <= 1, True)
        same(len(few.logged()) < 5000, True)
        for s in screens:
            s.close()
        for link in links:
            link.close()


@test("hints: one at a time a seat, gone with their connection, and no table waits for another's")
def _(server):
    with Server(server.program, "--connections-per-address", "1000", "--tables-per-address", "1000",
                "--messages-per-second", "1000", "--requests-per-minute", "100000") as s:
        greedy = s.make("labyrinth", ["me", "me", "me", "me"])
        other = s.make("labyrinth", ["me", "computer"], settings={"pace": 0})
        me = s.connect(other["code"], other["token"]).hello()
        before = s.memory()
        for _ in range(300):
            one = s.connect(greedy["code"], greedy["token"]).hello()
            one.send(do="hint")
            one.close()
        two = [s.connect(greedy["code"], greedy["token"]).hello() for _ in range(2)]
        said = []
        for one in two:
            try:
                one.say(do="hint")
                said.append("hint")
            except Refused as e:
                said.append(e.code)
        same(set(said) <= {"hint", "too-fast"}, True)
        slowest = 0
        for _ in range(6):
            while me.now["waiting"] != [0]:
                me.hear()
            two[0].send(do="hint")
            n = me.now["n"]
            began = time.monotonic()
            me.act(me.now["actions"][0])
            me.until(lambda x: x.now["over"] or (x.now["n"] > n and x.now["waiting"] == [0]))
            slowest = max(slowest, time.monotonic() - began)
        same(slowest < 5, True)
        same(s.memory() - before < 60000, True)
        for _ in range(4):
            s.connect(greedy["code"], greedy["token"]).hello().send(do="hint")
        same(took(s.stop) < 1.5, True)
    return f"a computer player's turn took {slowest:.2f} s at most"


@test("lengths: a body says once how long it is, or the connection ends")
def _(server):
    body = '{"game":"none","seats":[]}'
    head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    chunked = f"{len(body):x}\r\n{body}\r\n0\r\n\r\n"
    sneaked = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for more, status in (("Transfer-Encoding: chunked\r\n\r\n" + chunked, b" 411 "),
                         (f"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n{chunked}{sneaked}",
                          b" 400 "),
                         ("Content-Length: 1x\r\n\r\n" + body, b" 400 "),
                         ("\r\n", b" 411 ")):
        got, closed = raw(server, head + more)
        same((status in got.split(b"\r\n")[0], closed), (True, True))
        same(got.count(b"HTTP/1.1"), 1)
    got, closed = raw(server, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\n"
                      + sneaked)
    same((b" 400 " in got, got.count(b"HTTP/1.1"), closed), (True, 1, True))


@test("names of this machine, and no other; a browser's own page, and no other")
def _(server):
    def status(host, method="GET", source=None, **headers):
        lines = [f"{method} /healthz HTTP/1.1", f"Host: {host}", "Connection: close"]
        lines += [f"{k.replace('_', '-')}: {v}" for k, v in headers.items()]
        if method == "POST":
            lines += ["Content-Type: application/json", "Content-Length: 2", "", "{}"]
        else:
            lines += ["", ""]
        return int(raw(server, "\r\n".join(lines), source)[0].split()[1])

    name = socket.gethostname()
    for host in ("localhost", "127.0.0.1:80", "192.168.7.7:8080", "[::1]:8080", name, f"{name}.local"):
        same(status(host), 200)
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:8080"):
        same(status(host), 421)
        same(status(host, "POST", Origin=f"http://{host}"), 421)
    made = server.make("lights", ["me", "me"])
    try:
        Socket(server.port, f"/api/tables/{made['code']}/ws",
               ["Host: evil.example", "Origin: http://evil.example"])
        raise AssertionError("let in")
    except (Refused, Closed):
        pass
    with Server(server.program, "--public-url", "https://games.example.org/play") as s:
        for host, want in (("games.example.org", b" 200 "), ("evil.example", b" 421 ")):
            got = raw(s, f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n",
                      source="127.0.0.1")[0]
            same(want in got or host == "evil.example", True)  # from here it is a proxy's
        got = raw(s, "POST /play/api/tables HTTP/1.1\r\nHost: x\r\nOrigin: https://games.example.org\r\n"
                  "Content-Type: application/json\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}")[0]
        same(b" 404 " in got and b"unknown-game" in got, True)


@test("a trusted proxy's word is taken for whom it asks; nobody else's")
def _(server):
    def tries(s, source, forwarded):
        answers = set()
        for i in range(33):
            head = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
            began = time.monotonic()
            raw(s, f"GET /api/tables/{CODES[i]} HTTP/1.1\r\nHost: localhost\r\n{head}"
                "Connection: close\r\n\r\n", source)
            answers.add(time.monotonic() - began > 0.4)
        return answers

    with Server(server.program, "--trusted-proxy", "127.0.5.0/24,10.0.0.0/8") as s:
        same(tries(s, "127.0.5.7", "203.0.113.9"), {False, True})
        same(tries(s, "127.0.5.8", "198.51.100.1, 203.0.113.10, 10.1.2.3"), {False, True})
        # The same client by another proxy of ours; another client; a liar.
        link = s.seen_from("127.0.5.9")
        begun = time.monotonic()
        link.ask("GET", f"/api/tables/{CODES[0]}", headers={"X-Forwarded-For": "203.0.113.10"})
        same(time.monotonic() - begun > 0.4, True)
        begun = time.monotonic()
        link.ask("GET", f"/api/tables/{CODES[0]}", headers={"X-Forwarded-For": "203.0.113.11"})
        same(time.monotonic() - begun < 0.4, True)
        for i in range(33):
            s.seen_from("127.0.6.1").ask("GET", f"/api/tables/{CODES[i]}",
                                         headers={"X-Forwarded-For": f"203.0.114.{i}"})
        begun = time.monotonic()
        s.seen_from("127.0.6.1").ask("GET", f"/api/tables/{CODES[0]}",
                                     headers={"X-Forwarded-For": "203.0.114.99"})
        same(time.monotonic() - begun > 0.4, True)
    done = subprocess.run([server.program, "serve", "--trusted-proxy", "10.0.0.0/33"],
                          capture_output=True, timeout=20, check=False)
    same(done.returncode, 2)


@test("under a path: links, cookies, the page and its files")
def _(server):
    with Server(server.program, "--base-path", "/thicket") as s:
        for before in ("/thicket", ""):
            status, _, page = s.ask("GET", before + "/t/ABCDEF", raw=True)
            same(status, 200)
            same(b'="/thicket/assets/' in page and b'="/assets/' not in page, True)
        status, headers, made = s.ask("POST", "/thicket/api/tables",
                                      {"game": "lights", "seats": [{"kind": "me"}, {"kind": "me"}]})
        same(status, 201)
        same("/thicket/t/" in made["link"], True)
        same("Path=/thicket/api;" in headers["set-cookie"], True)
        Socket(s.port, f"/thicket/api/tables/{made['code']}/ws").close()


@test("every answer is UTF-8")
def _(server):
    text = '{"x":"\\u\U0001F332"}'
    got = server.ask("POST", "/api/tables", text.encode(), raw=True)[2]
    json.loads(got.decode("utf-8", "strict"))
    made = server.make("lights", ["me", "me"])
    screen = server.connect(made["code"], made["token"]).hello()
    screen.socket.send_text(text)
    same(screen.hear()["error"], "bad-json")  # decoding is strict
    done = subprocess.run([server.program, "referee"], input=text.encode() + b"\n",
                          capture_output=True, timeout=20, check=False)
    json.loads(done.stdout.decode("utf-8", "strict").splitlines()[-1])


@test("an empty record is refused with a sentence")
def _(server):
    empty = os.path.join(os.path.dirname(server.store), "empty.rec")
    open(empty, "wb").close()
    done = subprocess.run([server.program, "show", empty], capture_output=True, timeout=20, check=False)
    same((done.returncode, b"thicket: " in done.stderr, b"runtime error" in done.stderr), (1, True, False))


@test("a locked table is for those at it and its own screens")
def _(server):
    made = server.make("lights", [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Ben"}])
    code, path = made["code"], f"/api/tables/{made['code']}"
    host = server.connect(code, made["token"]).hello()
    tv = server.connect(code, role="table").hello()
    stranger = server.connect(code, role="watch").hello()
    host.say(do="lock", on=True)
    stranger.until(lambda s: s.bye)
    same(stranger.bye["why"], "locked")
    same([s["name"] for s in server.get(path)["seats"]], [None, None])
    same([s["name"] for s in server.ask("GET", path, headers={"Cookie": f"seat={made['token']}"})[2]["seats"]],
         ["Anna", "Ben"])
    refused("locked", server.get, path + "/replay")
    refused("not-yours", tv.say, do="pause", on=True)
    for role in ("watch", "table"):
        late = server.seen_from("127.0.0.77").connect(code, role=role)
        late.until(lambda s: s.bye)
        same(late.bye["why"], "locked")
    tv.close()
    tv = server.connect(code, role="table").hello()  # reloaded
    same(tv.table["locked"], True)
    host.say(do="lock", on=False)
    tv.say(do="pause", on=True)
    server.seen_from("127.0.0.77").connect(code, role="watch").hello().close()


@test("who was removed does not sit down again at once")
def _(server):
    made = server.make("lights", ["me", "open"], start=False)
    code = made["code"]
    host = server.connect(code, made["token"]).hello()
    there = server.seen_from("127.0.0.88")
    token = there.sit(code, name="Ben")["token"]
    ben = there.connect(code, token).hello()
    host.say(do="kick", seat=1)
    ben.until(lambda s: s.bye)
    refused("locked", server.sit, code, token, name="Ben")
    refused("locked", there.sit, code, name="Ben")
    server.seen_from("127.0.0.89").sit(code, name="Zoe")
    host.say(do="kick", seat=1)
    host.say(do="lock", on=True)
    host.say(do="lock", on=False)
    there.sit(code, name="Ben")


@test("names: seen, and one's own; families are welcome")
def _(server):
    made = server.make("lights", [{"kind": "me", "name": "Anna"}, "open"], start=False)
    code = made["code"]
    family = "\U0001F468\u200d\U0001F469\u200d\U0001F467"
    for name in ("\u200d", "\u00ad", "\u3164", "\u2800", "\u00a0", "a\u200db", "An\u200bna", "\ufe0f",
                 "\U000e0041", "\u2066x"):
        refused("bad-request", server.sit, code, name=name)
    token = server.sit(code, name="anna ")["token"]
    one = server.connect(code, token).hello()
    same(one.table["seats"][1]["name"], "anna 2")
    for name in (family, "\u2764\ufe0f", "Zoë", "Ünal Ö"):
        one.say(do="rename", seat=1, name=name)
        one.sync()
        same(one.table["seats"][1]["name"], name)
    one.say(do="rename", seat=1, name="ANNA")
    one.sync()
    same(one.table["seats"][1]["name"], "ANNA 2")


@test("codes of a public host are longer, and short ones go on")
def _(server):
    old = server.make("lights", ["me", "me"])
    same(len(old["code"]), 6)
    with Server(server.program, "--public") as s:
        made = s.make("lights", ["me", "me"])
        same(len(made["code"]), 10)
        s.connect(made["code"], made["token"]).hello().close()
        same(s.get(f"/api/tables/{made['code']}")["code"], made["code"])
        for wrong in (made["code"][:6], made["code"][:9], made["code"] + "BA"):
            refused("no-table", s.get, f"/api/tables/{wrong}")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with Server(sys.argv[1], "--requests-per-minute", "100000", "--tables-per-address", "1000") as SERVER:
        sys.exit(main(SERVER, only=sys.argv[2:]))
