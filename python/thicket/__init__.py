"""The games of Thicket: rules, records, computer players, and the same games by numbers.

    >>> import thicket
    >>> game = thicket.Game("lights", seats=2)
    >>> match = thicket.Match(game, seed=7)
    >>> match.act(0, "enter N1")
    >>> match.view(0)["lights"]
    [0, None]

A `Game` is what was agreed: rules, seats, options, edition.  A `Match` is one played by
texts, with events, records, undo and a `Player` or two.  A `Position` is one played by numbers:
masks, returns, tensors, worlds that a seat cannot tell apart.  A `Batch` is thousands of these,
stepped at once into arrays of yours.  `thicket.aec` has the same as a PettingZoo environment,
`thicket.spiel` as a game of OpenSpiel.  What is refused raises `Error`, with a sentence.

The tutorial is docs/python.md, the contract of each call front/library/thicket.h.
"""
from __future__ import annotations

import json
from typing import Any, NamedTuple

from . import _core
from ._core import Error

__all__ = ["Batch", "CHANCE", "Error", "Game", "Match", "OVER", "Player", "Position", "REFEREE", "Sizes", "TABLE",
           "WAIT", "games", "levels"]
__version__: str = _core.version

CHANCE, OVER, TABLE, REFEREE = -1, -4, -5, -6
"""Those who act and look, beside the seats 0 to n-1; OVER: nobody is asked any more."""

WAIT = 0
"""The action that lets another of those who may act go first."""

MAX_SEATS = 6
_MANUAL, _KNOWS, _RECALLS = 1, 2, 4


def games() -> list[dict[str, Any]]:
    """All games, with their players and options."""
    return json.loads(_core.games())["games"]


def levels() -> list[str]:
    """The levels of computer players, the weakest first."""
    return _core.levels()


class Sizes(NamedTuple):
    """How large everything is: bytes, or floats."""
    mask: int
    observation: int
    observation_floats: int
    information: int
    information_floats: int
    row: int
    row_floats: int


class Game(_core.Game):
    """What was agreed: `id` ("lights"), seats, options by name, and an edition as JSON text or object."""

    seats: int
    actions: int
    sizes: Sizes

    def __new__(cls, id: str, seats: int = 2, options: dict[str, Any] | None = None,  # pylint: disable=redefined-builtin
                edition: str | dict[str, Any] | None = None) -> Game:
        printed = json.dumps(edition) if isinstance(edition, dict) else edition
        return super().__new__(cls, id, seats, json.dumps(options) if options is not None else None, printed)._sized()

    def _sized(self) -> Game:
        self.seats, self.actions, *sizes = super().sizes()
        self.sizes = Sizes(*sizes)
        return self

    def agreed(self) -> dict[str, Any]:
        """The game, its seats, options and edition; `utility` is "zero-sum" or "identical"."""
        return json.loads(super().agreed())

    def edition(self) -> dict[str, Any]:
        """The printed matter."""
        return json.loads(super().edition())

    def fields(self) -> dict[str, list[dict[str, Any]]]:
        """What is where in observations and information states."""
        return json.loads(super().fields())

    def rollouts(self, n: int, seed: int = 1, first: int = 0, threads: int = 0) -> tuple[int, list[float]]:
        """Plays n whole games by lot on all cores: the number of actions, and the returns of each seat added up."""
        return super().rollouts(seed, first, n, threads)


class Match(_core.Match):
    """A match by texts.  The same seed and the same actions are the same match."""

    def __new__(cls, game: Game, seed: int = 0, manual: bool = False) -> Match:
        return super().__new__(cls, game, seed, _MANUAL * manual)

    @classmethod
    def read(cls, record: str, edition: str | None = None, manual: bool = False) -> Match:
        """The match of a record."""
        return super().read(record, edition, _MANUAL * manual)

    @property
    def game(self) -> Game:
        return super().game(Game)._sized()

    def turn(self) -> dict[str, Any]:
        """Who is waited for, whether it is over, and how it ended."""
        return json.loads(super().turn())

    def view(self, w: int) -> dict[str, Any]:
        """What a seat, TABLE or REFEREE sees on the table now."""
        return json.loads(super().view(w))["view"]

    def legal(self, w: int) -> list[Any]:
        """The texts of all that a seat may do now; for CHANCE with their probabilities."""
        return json.loads(super().legal(w))["actions"]

    def events(self, w: int, since: int = 0) -> list[dict[str, Any]]:
        """What w was told, from that number on."""
        return json.loads(super().events(w, since))["events"]

    def knowledge(self, w: int) -> list[dict[str, str]]:
        """What w remembers of hidden things."""
        return json.loads(super().knowledge(w))["facts"]


class Player(_core.Player):
    """A computer player in a seat of a match."""

    def __new__(cls, match: Match, seat: int, level: str = "adult", seed: int = 0) -> Player:
        return super().__new__(cls, match, seat, level, seed)

    waits: bool = False
    """Whether it would, at its last choice, rather have let another of those who may act go first."""

    def choose(self, worlds: int = 0) -> str:
        """What it would do now, thinking through so many worlds at most (0: as many as its level does)."""
        action, self.waits = super().choose(worlds)
        return action


class Position(_core.Position):
    """A match by numbers: one seat is asked at a time.

    Chance rolls by itself unless `manual`; `knows` keeps what every seat knows, for
    information states and other worlds, `recalls` all that every seat was told.
    """

    def __new__(cls, game: Game, seed: int = 0, manual: bool = False, knows: bool = False,
                recalls: bool = False) -> Position:
        return super().__new__(cls, game, seed, _MANUAL * manual | _KNOWS * knows | _RECALLS * recalls)._of(game)

    @classmethod
    def of(cls, match: Match, manual: bool = False, knows: bool = False, recalls: bool = False) -> Position:
        """The position that a match has come to."""
        return super().of(match, _MANUAL * manual | _KNOWS * knows | _RECALLS * recalls)._of(match.game)

    @classmethod
    def read(cls, game: Game, written: bytes) -> Position:
        """The position that `write` wrote."""
        return super().read(game, written)._of(game)

    def _of(self, game: Game) -> Position:
        self.game = game
        return self

    def clone(self) -> Position:
        """Another position that goes on from here."""
        return super().clone()._of(self.game)

    __copy__ = clone

    def imagine(self, seat: int, seed: int) -> Position:
        """Another position that the seat cannot tell from this one, drawn from what it knows."""
        return super().imagine(seat, seed)._of(self.game)

    def returns(self) -> list[float]:
        """What it brought each seat, -1 to 1; 0 until it is over."""
        return super().returns(self.game.seats)

    def view(self, w: int) -> dict[str, Any]:
        """What a seat, TABLE or REFEREE sees now."""
        return json.loads(super().view(w))["view"]

    def recall(self, seat: int, since: int = 0, room: Any = None) -> int:
        """Writes all that the seat was told, the rows from `since` on that fit; returns how many there are in all."""
        return super().recall(seat, since, room)

    def recall_floats(self, seat: int, since: int = 0, room: Any = None) -> int:
        """The same as floats."""
        return super().recall_floats(seat, since, room)

    def is_over(self) -> bool:
        return self.asked() == OVER


class Batch(_core.Batch):
    """n games stepped at once, on all cores, into arrays of yours.

    Arrays are contiguous, of as many items as `shapes` says; any may be None.  A game that ends
    begins anew in the same step: `ends` and `rewards` are of the old one, all else of the new.
    """

    metadata = {"autoreset_mode": "SameStep"}

    def __new__(cls, game: Game, n: int, seed: int = 0, threads: int = 0) -> Batch:
        self = super().__new__(cls, game, n, seed, threads)
        self.game, self.n = game, n
        return self

    @property
    def shapes(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """The shape and the type of each array, as NumPy names it."""
        sizes = self.game.sizes
        return {"observations": ((self.n, sizes.observation), "uint8"), "masks": ((self.n, sizes.mask), "uint8"),
                "rewards": ((self.n, MAX_SEATS), "float32"), "ends": ((self.n,), "uint8"), "seats": ((self.n,), "int8")}

    def arrays(self) -> dict[str, Any]:
        """NumPy arrays of these shapes, for `reset(**arrays)` and `step(actions, **arrays)`."""
        import numpy  # pylint: disable=import-outside-toplevel
        return {name: numpy.zeros(*shape) for name, shape in self.shapes.items()}

    def reset(self, observations: Any = None, masks: Any = None, rewards: Any = None, ends: Any = None,
              seats: Any = None) -> None:
        """Begins every game."""
        super().reset(observations, masks, rewards, ends, seats)

    def step(self, actions: Any, observations: Any = None, masks: Any = None, rewards: Any = None, ends: Any = None,
             seats: Any = None) -> None:
        """One action (32 bits) in each game; an illegal one is refused, and then nothing has happened in any."""
        super().step(actions, observations, masks, rewards, ends, seats)
