"""The games of core/games.def, for tests that take each of them."""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def games_of(*kinds):
    """Those of some kinds, GAME, DRAFT or TEMPLATE; all, if none is named."""
    with open(os.path.join(ROOT, "core/games.def"), encoding="utf-8") as f:
        lines = re.findall(r"^(GAME|DRAFT|TEMPLATE)\((\w+)\)", f.read(), re.M)
    return [name for kind, name in lines if not kinds or kind in kinds]
