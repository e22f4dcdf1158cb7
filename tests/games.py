"""The games of core/games.def, for tests that take each of them."""
import importlib
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def games_of(*kinds):
    """Those of some kinds, GAME, DRAFT or TEMPLATE; all, if none is named."""
    with open(os.path.join(ROOT, "core/games.def"), encoding="utf-8") as f:
        lines = re.findall(r"^(GAME|DRAFT|TEMPLATE)\((\w+)\)", f.read(), re.M)
    return [name for kind, name in lines if not kinds or kind in kinds]


def ways(game):
    """Ways to play it, (players, options), as its model names them; one, if it has none."""
    folder = os.path.join(ROOT, "tests", "models")
    if not os.path.exists(os.path.join(folder, game + ".py")):
        return [(2, {})]
    sys.path.insert(0, folder)
    return getattr(importlib.import_module(game), "WAYS", [(2, {})])
