#!/usr/bin/env python3
"""A flood from many addresses, while people play: flood.py THICKET LOAD [PART [SECONDS]]

2,000 silent connections, 20,000 hints, 10,000 wrong codes and 200 readers who
do not read, all at once, from addresses 127.2.x.y; 200 tables of 4 play at a
person's pace meanwhile.  PART (1) is the share of all that: 0.1 for a short
form, which is a test and so tells how fast it was without judging it.  Their
actions must arrive within 100 ms (99 of 100), none of their requests may be
refused, and memory must stay within what docs/serve.md says.
"""
import asyncio
import base64
import json
import logging
import os
import re
import resource
import subprocess
import sys

from client import HERE, Server, Socket

BOUND_MB = 256   # for so few connections and tables; docs/serve.md, "Memory"
P99_MS = 100


class Flood:
    """Everything hostile; `stop` ends it."""

    def __init__(self, server, part):
        self.server = server
        self.part = part
        self.counts = {"silent": 0, "hints": 0, "codes": 0, "lazy": 0}

    async def open(self, i):
        source = f"127.2.{i // 200 % 200}.{i % 200 + 1}"
        return await asyncio.open_connection(HERE, self.server.port, local_addr=(source, 0))

    async def silent(self, i):
        """Says nothing, or half a request; comes back when it is put out."""
        while True:
            try:
                reader, writer = await self.open(i)
                self.counts["silent"] += 1
                if i % 2:
                    writer.write(b"GET / HTTP/1.1\r\nHost: local")
                while await reader.read(1000):
                    pass
                writer.close()
            except OSError:
                pass
            await asyncio.sleep(1)

    async def request(self, i, text):
        reader, writer = await self.open(i)
        writer.write(text.encode())
        got = b""
        while b"}" not in got:
            more = await asyncio.wait_for(reader.read(4000), 60)
            if not more:
                break
            got += more
        writer.close()
        return got

    async def codes(self, i, n):
        for k in range(n):
            code = "".join("BDFGKLMNPRSTVWZ"[(k * 7 + i * 3 + j) % 15] + "AEIO"[(k + j) % 4] for j in range(3))
            try:
                await self.request(i, f"GET /api/tables/{code} HTTP/1.1\r\nHost: localhost\r\n"
                                   "Connection: close\r\n\r\n")
            except (OSError, asyncio.TimeoutError):
                pass
            self.counts["codes"] += 1

    async def socket(self, i, code, token):
        reader, writer = await self.open(i)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(f"GET /api/tables/{code}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                     f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                     f"Sec-WebSocket-Protocol: thicket\r\nCookie: seat={token}\r\n\r\n".encode())
        writer.write(Socket.frame(1, b'{"do":"hello","seat":0}'))
        return reader, writer

    async def table(self, i, game):
        body = json.dumps({"game": game, "seats": [{"kind": "me"}] * 2, "start": True})
        got = (await self.request(i, "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                                  f"application/json\r\nConnection: close\r\nContent-Length: {len(body)}"
                                  f"\r\n\r\n{body}")).decode()
        return re.search(r'"code":"(\w+)"', got)[1], re.search(r"seat=([\w-]+)", got)[1]

    async def hints(self, i, n):
        """Connects, asks for hints as fast as it may, and goes."""
        code, token = await self.table(i, "labyrinth")
        while n > 0:
            try:
                _, writer = await self.socket(i, code, token)
                for _ in range(min(n, 10)):
                    writer.write(Socket.frame(1, b'{"do":"hint"}'))
                    self.counts["hints"] += 1
                    n -= 1
                await writer.drain()
                await asyncio.sleep(0.02 if i % 2 else 0.5)
                writer.close()
            except OSError:
                await asyncio.sleep(0.1)

    async def lazy(self, i):
        """Asks for more and more, and reads nothing."""
        code, token = await self.table(i, "lights")
        while True:
            try:
                reader, writer = await self.socket(i, code, token)
                reader._limit = 1000  # pylint: disable=protected-access
                self.counts["lazy"] += 1
                for _ in range(400):
                    writer.write(Socket.frame(1, b'{"do":"look","seat":0}'))
                    await asyncio.sleep(0.06)
                writer.close()
            except OSError:
                await asyncio.sleep(0.5)

    async def run(self, seconds):
        logging.getLogger("asyncio").setLevel(logging.ERROR)
        share = lambda n: max(1, int(n * self.part))  # noqa: E731
        jobs = [self.silent(i) for i in range(share(2000))]
        jobs += [self.codes(2000 + i, 50) for i in range(share(200))]
        jobs += [self.hints(3000 + i, 200) for i in range(share(100))]
        jobs += [self.lazy(4000 + i) for i in range(share(200))]
        tasks = [asyncio.create_task(j) for j in jobs]
        await asyncio.wait(tasks, timeout=seconds)
        for t in tasks:
            t.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        for e in ends:
            if isinstance(e, Exception):
                raise e


async def watch(server, process, peak):
    while process.poll() is None:
        peak.append(server.memory())
        await asyncio.sleep(0.2)


async def both(server, load, part, seconds):
    flood = Flood(server, part)
    tables = max(10, int(200 * part))
    with subprocess.Popen([load, str(server.port), str(server.process.pid), str(tables), "4", str(seconds),
                           "apart"], stdout=subprocess.PIPE) as process:
        peak = []
        watcher = asyncio.create_task(watch(server, process, peak))
        await asyncio.gather(flood.run(seconds + 5))
        await watcher
        said = process.stdout.read().decode()
    return flood.counts, said, process.returncode, max(peak) // 1024


def main():
    program, load = sys.argv[1:3]
    part = float(sys.argv[3]) if len(sys.argv) > 3 else 1
    seconds = int(sys.argv[4]) if len(sys.argv) > 4 else 40
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with Server(program) as server:
        counts, said, status, peak = asyncio.run(both(server, load, part, seconds))
        ends = server.stop()
        log = server.logged()
    print("# " + said.strip().replace("\n", "\n# "))
    print(f"# meanwhile: {counts['silent']} silent connections, {counts['hints']} hints, "
          f"{counts['codes']} wrong codes, {counts['lazy']} who did not read; "
          f"the server had {peak} MB at most")
    slow = float(re.search(r"p99 ([\d.]+)", said)[1]) if status == 0 else None
    good = status == 0 and ends == 0 and peak <= BOUND_MB and (part < 1 or slow <= P99_MS)
    if not good:
        print("# " + log[-2000:].replace("\n", "\n# "))
    print("1..1\n" + ("ok" if good else "not ok") + " 1 - people play on through a flood")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
