#!/usr/bin/env python3
"""chaos.py THICKET [FAULTS [PART-OF-A-NAME...]]: the ledger of store.py, for as long as one likes.

FAULTS (300) come to a server and its database: both are killed, the line is cut, the database hangs for less and for
more than the server waits, its disk is full.  Then, for each thirty of them, the first of a pair dies, and its standby,
which has all that was committed, is promoted.  Then the same, as many again, of three servers, with the faults of
nodes.py.
"""
import random
import sys
import time

import nodes
import store
from database import Database, Pair
from store import database_dies, line_is_cut, main, same, server_dies, suffer, tap, test

tap.TESTS.clear()  # those of store.py and nodes.py
FAULTS = int(sys.argv[2]) if len(sys.argv) > 2 else 300


def database_hangs(_, database):
    """For longer than the server waits."""
    database.hang(6)


def database_hesitates(_, database):
    database.hang(0.5)


def disk_is_full(_, database):
    """For a while, as PostgreSQL would say it."""
    database.sql("ledger", "CREATE FUNCTION full_up() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no space' USING "
                           "ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql; CREATE TRIGGER full_up BEFORE INSERT ON "
                           "line FOR EACH ROW EXECUTE FUNCTION full_up()")
    database.sql("ledger", "DROP FUNCTION full_up CASCADE")


@test(f"{FAULTS} faults of a server and its database")
def _(thicket):
    began = time.monotonic()
    kinds = [server_dies, database_dies, line_is_cut, database_hesitates, disk_is_full]
    with Database() as database:
        said = suffer(thicket, database, database.new("ledger"), kinds * 6 + [database_hangs], FAULTS)
        same(database.sql("ledger", store.GAPS), "0")
    return f"{said}, {time.monotonic() - began:.0f} s"


@test(f"{max(1, FAULTS // 30)} promotions of a standby")
def _(thicket):
    pair = Pair()
    try:
        said = suffer(thicket, pair, pair.new("ledger"), [lambda _, pair: pair.promote()], max(1, FAULTS // 30))
        same(pair.first.sql("ledger", store.GAPS), "0")
    finally:
        pair.close()
    return said


def database_is_promoted(_, pair, __):
    pair.promote()


def servers(thicket, database, kinds, faults, seed):
    began = time.monotonic()
    with nodes.Nodes(thicket, database, "nodes", 3, random.Random(seed)) as three:
        database.sql("nodes", nodes.EPOCHS)
        said = nodes.suffer(three, database, kinds, faults)
    return f"{said}, {time.monotonic() - began:.0f} s"


@test(f"{FAULTS} faults of three servers and their database")
def _(thicket):
    with Database() as database:
        return servers(thicket, database, nodes.SHORT * 5 + [nodes.sleeps, nodes.database_dies, nodes.sleeps], FAULTS,
                       FAULTS)


@test(f"{max(1, FAULTS // 30)} promotions under three servers")
def _(thicket):
    pair = Pair()
    try:
        return servers(thicket, pair, [database_is_promoted], max(1, FAULTS // 30), 1)
    finally:
        pair.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], only=sys.argv[3:]))
