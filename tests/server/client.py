"""A browser's half of docs/serve.md, with Python's own library only.

    with Server("build/thicket") as server:
        table = server.make("lights", ["me", "me"])
        screen = server.connect(table["code"], table["token"])
        screen.hello()
        screen.say(do="act", action=screen.now["actions"][0], ask=screen.now["ask"])
"""
import base64
import copy
import http.client
import json
import os
import resource
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds, on a busy machine
HERE = "127.0.0.1"


class Closed(Exception):
    """The server has closed the connection."""


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, status, answer):
        super().__init__(f"{status} {answer}")
        self.status = status
        self.code = answer.get("error") if isinstance(answer, dict) else None
        self.answer = answer


class Socket:
    """A WebSocket; `frames` keeps every byte of text that came."""

    def __init__(self, port, path, headers=(), host=HERE, source=None):
        try:
            self.socket = socket.create_connection((host, port), PATIENCE,
                                                   (source, 0) if source else None)
        except OSError as e:
            raise Closed from e
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.frames = []
        self.pongs = 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {f'[{host}]' if ':' in host else host}:{port}",
                 "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Protocol: thicket", *headers, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more(PATIENCE)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Refused(self.status, head.decode())

    def _more(self, patience):
        if self.socket.fileno() < 0:
            raise Closed
        ready, _, _ = select.select([self.socket], [], [], patience)
        if not ready:
            raise TimeoutError("nothing came")
        try:
            data = self.socket.recv(65536)
        except OSError as e:
            raise Closed from e
        if not data:
            raise Closed
        self.buffer += data

    @staticmethod
    def frame(opcode, payload, fin=True):
        """One frame as bytes, masked as a client must."""
        n = len(payload)
        head = bytes([(0x80 if fin else 0) | opcode])
        if n < 126:
            head += bytes([0x80 | n])
        elif n < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", n)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", n)
        mask = os.urandom(4)
        whole = (mask * (n // 4 + 1))[:n]
        masked = int.from_bytes(payload, "big") ^ int.from_bytes(whole, "big")
        return head + mask + masked.to_bytes(n, "big")

    def send_raw(self, opcode, payload, fin=True):
        self.send_bytes(self.frame(opcode, payload, fin))

    def send_bytes(self, data):
        try:
            self.socket.sendall(data)
        except OSError as e:
            raise Closed from e

    def send_text(self, text):
        self.send_raw(1, text.encode())

    def _frame(self):
        """One whole frame from the buffer, or None."""
        b = self.buffer
        if len(b) < 2:
            return None
        n, at = b[1] & 0x7f, 2
        if n == 126:
            if len(b) < 4:
                return None
            n, at = struct.unpack(">H", b[2:4])[0], 4
        elif n == 127:
            if len(b) < 10:
                return None
            n, at = struct.unpack(">Q", b[2:10])[0], 10
        if len(b) < at + n:
            return None
        self.buffer = b[at + n:]
        return b[0] & 0x0f, b[at:at + n]

    def receive(self, patience=PATIENCE):
        """The next text."""
        end = time.monotonic() + patience
        while True:
            frame = self._frame()
            if frame is None:
                self._more(max(0, end - time.monotonic()))
                continue
            opcode, payload = frame
            if opcode == 1:
                self.frames.append(payload)
                return payload.decode()
            if opcode == 9:
                self.send_raw(10, payload)
                self.pongs += 1
            elif opcode == 8:
                raise Closed

    def close(self):
        self.socket.close()


class Screen:
    """A page: a WebSocket and what it has been told."""

    def __init__(self, server, code, token=None, role=None, under=""):
        path = under + f"/api/tables/{code}/ws" + (f"?as={role}" if role else "")
        headers = [f"Cookie: seat={token}"] if token else []
        self.peer = server.port  # one of several, where there are
        self.socket = Socket(self.peer, path, headers, server.host, server.source)
        self.you = self.table = self.now = self.clock = self.news = self.bye = None
        self.clocks = []     # all that it was told of them
        self.events = []     # all that were told, by number
        self.gaps = 0
        self.heard = []      # what else came: ok, error, hint, key, pong
        self.last_id = 0

    def send(self, **message):
        self.last_id += 1
        message.setdefault("id", self.last_id)
        self.socket.send_text(json.dumps(message))
        return message["id"]

    def hear(self, patience=PATIENCE):
        """Takes the next message in, and returns it."""
        m = json.loads(self.socket.receive(patience))
        kind = m["is"]
        if kind in ("you", "table", "clock", "news", "bye"):
            setattr(self, kind, m)
            if kind == "clock":
                self.clocks.append(m)
        elif kind == "now":
            if self.now and self.now["match"] != m["match"]:
                self.events = []
            if m["from"] > len(self.events):
                self.gaps += 1
                self.events += [None] * (m["from"] - len(self.events))
            assert len(m["events"]) == m["n"] - m["from"], m
            self.events = self.events[:m["from"]] + m["events"]
            self.now = m
        else:
            self.heard.append(m)
        return m

    def say(self, **message):
        """Sends, and waits for the answer."""
        number = self.send(**message)
        while True:
            m = self.hear()
            if m["is"] == "error" and m.get("id") == number:
                raise Refused(0, m)
            if m["is"] in ("ok", "hint", "key") and m.get("id") == number:
                return m

    def hello(self, **more):
        self.say(do="hello", **more)
        while self.hear()["is"] != "table":
            pass
        if self.table["phase"] != "gather":
            while self.hear()["is"] != "now":
                pass
        return self

    def until(self, test, patience=PATIENCE):
        end = time.monotonic() + patience
        while not test(self):
            self.hear(max(0, end - time.monotonic()))
        return self

    def drain(self, patience=0.0):
        """Hears what has come already."""
        try:
            while True:
                self.hear(patience)
        except TimeoutError:
            pass

    def act(self, action):
        return self.say(do="act", action=action, ask=self.now["ask"])

    def sync(self, **more):
        """Hears everything that the server has said up to now."""
        self.send(do="ping", **more)
        while self.hear()["is"] != "pong":
            pass

    def close(self):
        self.socket.close()


class Server:
    """`thicket serve` on a free port, with a store of its own."""

    def __init__(self, program, *options, store=None, env=None, host=HERE):
        self.program = program
        self.options = list(options)
        self.folder = None if store else tempfile.TemporaryDirectory(prefix="thicket-")
        self.store = store or os.path.join(self.folder.name, "house", "tables.db")
        self.env = {**os.environ, **(env or {})}
        self.host = host
        self.source = None   # the address that clients come from
        self.port = 0
        self.limit = 0
        self.process = None
        self.log = tempfile.TemporaryFile()
        self.start()

    def start(self, door=None):
        """Again on the same port, once it has one; or behind a socket that listens already, as systemd gives it."""
        given = ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', "sh"] if door else []
        self.process = subprocess.Popen(
            [*given, self.program, "serve", "--listen", self.host, "--port", str(self.port),
             "--store", self.store, *self.options],
            stdout=subprocess.PIPE, stderr=self.log, env=self.env, pass_fds=(3,) if door else (),
            # Nothing runs between fork and exec where nothing need: with other threads that can hang for ever.
            preexec_fn=(lambda: os.dup2(door.fileno(), 3)) if door else self._limit if self.limit else None)
        while True:
            line = self.process.stdout.readline().decode()
            if not line:
                raise RuntimeError("it did not start: " + self.logged())
            if "on this machine" in line:
                self.port = int(line.rsplit(":", 1)[1])
                return

    def _limit(self):
        """No file may grow beyond `limit` bytes: a full disk."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.limit, self.limit))

    def lives(self):
        """Whatever else befell it, it did not crash."""
        if self.process.poll() in (-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS):
            raise AssertionError(f"the server died of signal {-self.process.returncode}: {self.logged()[-2000:]}")

    def kill(self):
        self.lives()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self, number=signal.SIGTERM):
        """Its exit status."""
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status

    def logged(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def memory(self):
        """Resident kilobytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as f:
            return next(int(l.split()[1]) for l in f if l.startswith("VmRSS"))

    def ask(self, method, path, body=None, headers=None, raw=False):
        """(status, headers, body); the body read as JSON where it is."""
        link = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE,
                                          source_address=(self.source, 0) if self.source else None)
        headers = dict(headers or {})
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, (str, bytes)) else json.dumps(body)
        try:
            link.request(method, path, body, headers)
            answer = link.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException) as e:
            raise Closed from e
        kind = answer.getheader("content-type") or ""
        if not raw and kind.startswith("application/json"):
            data = json.loads(data)
        link.close()
        return answer.status, answer.headers, data

    def post(self, path, body, token=None):
        headers = {"Cookie": f"seat={token}"} if token else {}
        status, sent, answer = self.ask("POST", path, body, headers)
        if status >= 400:
            raise Refused(status, answer)
        cookie = sent.get("set-cookie", "")
        if cookie.startswith("seat="):
            answer["token"] = cookie[5:].split(";")[0]
        return answer

    def get(self, path):
        status, _, answer = self.ask("GET", path)
        if status >= 400:
            raise Refused(status, answer)
        return answer

    def make(self, game, seats, **more):
        """A table; seats are kinds, or whole objects."""
        seats = [s if isinstance(s, dict) else {"kind": s} for s in seats]
        return self.post("/api/tables", {"game": game, "seats": seats, "start": True, **more})

    def sit(self, code, token=None, **who):
        return self.post(f"/api/tables/{code}/seats", who, token)

    def seen_from(self, source):
        """The same server for clients at another address of this machine."""
        other = copy.copy(self)
        other.source = source
        return other

    def connect(self, code, token=None, role=None):
        return Screen(self, code, token, role)

    def close(self):
        try:
            self.lives()
        finally:
            if self.process.poll() is None:
                self.kill()
            self.log.close()
            if self.folder:
                self.folder.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()


class Party:
    """Everybody at one table: a person for each seat, and a table screen."""

    def __init__(self, server, game, players, settings=None, **more):
        self.server = server
        self.settings = {"look": 0, "shout": 0, "pace": 0, **(settings or {})}
        made = server.make(game, ["open"] * players, settings=self.settings, **more)
        self.code, self.host_token = made["code"], made["token"]
        self.tokens = [server.sit(self.code, name=f"P{i}", seat=i)["token"]
                       for i in range(players)]
        self.host = server.connect(self.code, self.host_token).hello()
        self.screens = [server.connect(self.code, t).hello() for t in self.tokens]
        self.table = server.connect(self.code, role="table").hello()
        self.host.say(do="start")
        self.everybody = [self.host, *self.screens, self.table]
        self.sync()

    def sync(self):
        """Everybody has heard everything."""
        for s in self.everybody:
            s.sync()

    def waiting(self):
        return self.table.now["waiting"]

    def over(self):
        return self.table.now["over"]

    def act(self, seat, action):
        """An action, or what stands for it: the end of a look."""
        if self.table.clock and self.table.clock["kind"] == "look":
            for s in self.screens:
                if s.clock["kind"] == "look":
                    s.say(do="ready")
                    s.sync()
        else:
            self.screens[seat].act(action)
        self.sync()

    def step(self, rng):
        seat = rng.choice(self.waiting())
        self.act(seat, rng.choice(self.screens[seat].now["actions"]))
        return seat

    def close(self):
        for s in self.everybody:
            s.close()


def until(test_it):
    """Waits for something that the server does by itself."""
    end = time.monotonic() + PATIENCE
    while not test_it():
        if time.monotonic() > end:
            raise AssertionError("it does not happen")
        time.sleep(0.05)


def refused(code, function, *arguments, **named):
    """The function must be refused with that code."""
    try:
        answer = function(*arguments, **named)
    except Refused as e:
        if e.code != code:
            raise AssertionError(f"refused with {e.code}, not {code}") from e
        return e
    raise AssertionError(f"not refused: {answer!r}")
