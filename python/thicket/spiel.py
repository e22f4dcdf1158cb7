"""The games in the shape of OpenSpiel: `load_game`, `Game`, `State`, by its names and conventions.

    game = thicket.spiel.load_game("lights", {"players": 2})
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, probabilities)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))

OpenSpiel itself is not needed.  Turns are sequential: who may act at the same time is asked one after
another, and may let others go first (action 0).  Where chance has too many outcomes to list (a shuffle),
it has one, which draws: `chance_mode` says so, as SAMPLED_STOCHASTIC.
"""
from __future__ import annotations

import base64
import json
import random
from array import array
from typing import Any, Callable, NamedTuple

from . import CHANCE, OVER, REFEREE, _core
from . import Game as Agreed
from . import Position

SIMULTANEOUS, INVALID = -2, -3
"""Players that OpenSpiel has and these games never ask."""


class GameType(NamedTuple):
    short_name: str
    long_name: str
    dynamics: str
    chance_mode: str
    information: str
    utility: str
    reward_model: str
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = True
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True


def load_game(short_name: str, parameters: dict[str, Any] | None = None) -> Game:
    """A game by its id; parameters are `players`, and the game's options by name."""
    options = dict(parameters or {})
    known = {g["id"]: g["players"] for g in json.loads(_core.games())["games"]}
    least = known.get(short_name, [2])[0]
    return Game(Agreed(short_name, options.pop("players", max(2, least)), options), dict(parameters or {}))


class Game:
    """A game of OpenSpiel."""

    def __init__(self, agreed: Agreed, parameters: dict[str, Any]) -> None:
        self.agreed = agreed
        self._parameters = parameters
        self._about = agreed.agreed()
        first = Position(agreed, manual=True)
        self._is_sampled = first.asked() == CHANCE and not first.outcomes()

    def get_type(self) -> GameType:
        about = self._about
        players = next((g["players"] for g in json.loads(_core.games())["games"] if g["id"] == about["game"]),
                       [self.num_players()] * 2)
        return GameType(about["game"], about["title"], "SEQUENTIAL",
                        "SAMPLED_STOCHASTIC" if self._is_sampled else "EXPLICIT_STOCHASTIC",
                        "IMPERFECT_INFORMATION", "IDENTICAL" if about["utility"] == "identical" else "ZERO_SUM",
                        "TERMINAL", players[1], players[0])

    def get_parameters(self) -> dict[str, Any]:
        return dict(self._parameters)

    def new_initial_state(self, seed: int | None = None) -> State:
        seed = random.getrandbits(63) if seed is None else seed
        return State(self, Position(self.agreed, seed, manual=True, knows=True), [])

    def num_players(self) -> int:
        return self.agreed.seats

    def num_distinct_actions(self) -> int:
        return self.agreed.actions

    def max_chance_outcomes(self) -> int:
        return 256

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float | None:
        return 0.0 if self._about["utility"] == "zero-sum" else None

    def observation_tensor_shape(self) -> list[int]:
        return [self.agreed.sizes.observation_floats]

    def observation_tensor_size(self) -> int:
        return self.agreed.sizes.observation_floats

    def information_state_tensor_shape(self) -> list[int]:
        return [self.agreed.sizes.information_floats]

    def information_state_tensor_size(self) -> int:
        return self.agreed.sizes.information_floats

    def deserialize_state(self, written: str) -> State:
        history, position = json.loads(written)
        return State(self, Position.read(self.agreed, base64.b64decode(position)), history)

    def __str__(self) -> str:
        return f"{self._about['game']}({self._parameters})"


class State:
    """A state of OpenSpiel."""

    def __init__(self, game: Game, position: Position, history: list[int]) -> None:
        self._game, self._position, self._history = game, position, history

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    # ---- Who acts, and what they may do ----

    def current_player(self) -> int:
        return self._position.asked()

    def is_terminal(self) -> bool:
        return self._position.asked() == OVER

    def is_chance_node(self) -> bool:
        return self._position.asked() == CHANCE

    def is_player_node(self) -> bool:
        return self._position.asked() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        asked = self._position.asked()
        if player is not None and player != asked:
            return []
        if asked == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return self._position.legal() if asked >= 0 else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        is_chance = self.is_chance_node() and player in (None, CHANCE)
        mask = [0] * (self._game.max_chance_outcomes() if is_chance else self._game.num_distinct_actions())
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self._position.outcomes() or [1.0]))

    def apply_action(self, action: int) -> None:
        if not self.is_chance_node():
            self._position.act(action)
        elif self._position.outcomes():
            self._position.comes(action)
        elif action == 0:
            self._position.reseed(random.getrandbits(63))
            self._position.roll()
        else:
            raise _core.Error("Chance has no outcome of this number now.")
        self._history.append(action)

    def child(self, action: int) -> State:
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        return State(self._game, self._position.clone(), self._history[:])

    __copy__ = clone

    def action_to_string(self, player: int, action: int | None = None) -> str:
        if action is None:
            player, action = self.current_player(), player
        return f"outcome {action}" if player == CHANCE else self._game.agreed.text(action)

    def string_to_action(self, text: str) -> int:
        return self._game.agreed.number(text)

    def history(self) -> list[int]:
        return self._history[:]

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def move_number(self) -> int:
        return len(self._history)

    # ---- What it brings, what a player sees and knows ----

    def returns(self) -> list[float]:
        return self._position.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    rewards = returns
    player_reward = player_return

    def observation_tensor(self, player: int | None = None) -> Any:
        room = array("f", bytes(4 * self._game.observation_tensor_size()))
        self._position.observe_floats(self._player(player), room)
        return room

    def information_state_tensor(self, player: int | None = None) -> Any:
        room = array("f", bytes(4 * self._game.information_state_tensor_size()))
        self._position.inform_floats(self._player(player), room)
        return room

    def observation_string(self, player: int | None = None) -> str:
        return json.dumps(self._position.view(self._player(player)))

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees, and a number for all that it knows."""
        seat = self._player(player)
        return f"{self._position.key(seat):016x} {self.observation_string(seat)}"

    def _player(self, player: int | None) -> int:
        return max(0, self.current_player()) if player is None else player

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float] = random.random) -> State:
        """Another state that the player cannot tell from this one; made of what it knows, never of the truth."""
        for _ in range(20):
            try:
                seed = int(probability_sampler() * 2**53)
                return State(self._game, self._position.imagine(player, seed), self._history[:])
            except _core.Error:
                continue
        raise RuntimeError("no other world was found")

    def serialize(self) -> str:
        return json.dumps([self._history, base64.b64encode(self._position.write()).decode()])

    def __str__(self) -> str:
        return json.dumps(self._position.view(REFEREE))
