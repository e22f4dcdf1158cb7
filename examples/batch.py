#!/usr/bin/env python3
"""How fast the games go from Python: processor time, of one core (docs/python.md).

    batch.py [GAME [SEATS [GAMES [STEPS]]]]

Three figures apart: steps of many games at once, with actions from here, masks
and packed observations; steps of one game in a plain loop; whole games by lot.
"""
import random
import sys
import time

import numpy as np
import thicket


def many(game, n, steps):
    """Steps a second of n games, choosing not counted."""
    batch = thicket.Batch(game, n, seed=1, threads=1)
    arrays, luck, took = batch.arrays(), np.random.default_rng(1), 0.0
    batch.reset(**arrays)
    for _ in range(steps):
        legal = np.unpackbits(arrays["masks"], axis=1, count=game.actions, bitorder="little")
        actions = (luck.random(legal.shape, np.float32) * legal).argmax(axis=1).astype(np.int32)
        start = time.process_time()
        batch.step(actions, **arrays)
        took += time.process_time() - start
    return n * steps / took


def one(game, steps):
    """Steps a second of one game after another, choosing included."""
    position, seed, start = thicket.Position(game, 0), 0, time.process_time()
    for _ in range(steps):
        if position.asked() < 0:
            seed += 1
            position = thicket.Position(game, seed)
        position.act(random.choice(position.legal()))
    return steps / (time.process_time() - start)


def whole(game, n):
    """Actions a second of whole games, chance included."""
    start = time.process_time()
    actions, _ = game.rollouts(n, threads=1)
    return actions / (time.process_time() - start)


def main(name="lights", seats=2, n=4096, steps=300):
    game = thicket.Game(name, int(seats))
    n, steps = int(n), int(steps)
    print(f"{name}: at once {many(game, n, steps):,.0f} steps/s, one by one {one(game, n * steps // 10):,.0f} steps/s, "
          f"whole games {whole(game, n * steps // 50):,.0f} actions/s")


if __name__ == "__main__":
    main(*sys.argv[1:])
