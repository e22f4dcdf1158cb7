"""The games as an environment of PettingZoo: one agent acts at a time (AEC).

    env = thicket.aec.env("lights", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else choose(observation["action_mask"]))

Names and conventions are PettingZoo's; where it and Gymnasium are installed, the classes are
theirs, and else stand-ins with the same names.  Needs NumPy.  A game that is over stays so until `reset`.
"""
from __future__ import annotations

import json
from typing import Any, Iterator

import numpy as np

from . import OVER, REFEREE, Game, Position

try:
    from pettingzoo import AECEnv
except ImportError:
    class AECEnv:  # type: ignore[no-redef]
        """What an environment is, where PettingZoo is not installed."""

try:
    from gymnasium import spaces
except ImportError:
    class spaces:  # type: ignore[no-redef]
        """What is used of gymnasium.spaces, where it is not installed."""

        class Discrete:
            def __init__(self, n: int) -> None:
                self.n, self.shape, self.dtype = n, (), np.int64
                self.random = np.random.default_rng(0)

            def sample(self, mask: Any = None) -> int:
                return int(self.random.choice(self.n if mask is None else np.flatnonzero(mask)))

            def contains(self, x: Any) -> bool:
                return 0 <= int(x) < self.n

        class Box:
            def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
                self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

            def contains(self, x: Any) -> bool:
                return bool(x.shape == self.shape and (x >= self.low).all() and (x <= self.high).all())

        class Dict(dict):
            def contains(self, x: Any) -> bool:
                return x.keys() == self.keys() and all(self[k].contains(x[k]) for k in x)


def env(id: str = "lights", seats: int = 2, options: dict[str, Any] | None = None,  # pylint: disable=redefined-builtin
        render_mode: str | None = None) -> Env:
    """A game as an environment."""
    return Env(Game(id, seats, options), render_mode)


class Env(AECEnv):  # pylint: disable=too-many-instance-attributes
    """A game: `player_0` is seat 0.  Rewards come when it is over."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.metadata = {"name": f"thicket_{game.agreed()['game']}_v1", "render_modes": ["ansi"],
                         "is_parallelizable": False, "autoreset_mode": "Disabled"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        box = spaces.Box(0.0, np.inf, (game.sizes.observation_floats,), np.float32)
        mask = spaces.Box(0, 1, (game.actions,), np.int8)
        self.observation_spaces = {a: spaces.Dict({"observation": box, "action_mask": mask})
                                   for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(game.actions) for a in self.possible_agents}
        self._seed = 0
        self._position: Position | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: that of the seed, or the next one."""
        del options
        self._seed = self._seed + 1 if seed is None else seed
        self._position = Position(self.game, self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._select()

    def _select(self) -> None:
        assert self._position is not None
        asked = self._position.asked()
        if asked != OVER:
            self.agent_selection = self.possible_agents[asked]
            return
        for seat, value in enumerate(self._position.returns()):
            self.rewards[self.possible_agents[seat]] = value
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which actions are legal: none for one who is not asked."""
        assert self._position is not None
        seat = self.possible_agents.index(agent)
        seen = np.zeros(self.game.sizes.observation_floats, np.float32)
        mask = np.zeros(self.game.actions, np.int8)
        self._position.observe_floats(seat, seen)
        if self._position.asked() == seat:
            packed = np.zeros(self.game.sizes.mask, np.uint8)
            self._position.mask(packed)
            mask[:] = np.unpackbits(packed, count=self.game.actions, bitorder="little")
        return {"observation": seen, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that is selected; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            self._bury(agent)
            return
        assert self._position is not None and action is not None
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._position.act(int(action))
        self._select()
        for a, reward in self.rewards.items():
            self._cumulative_rewards[a] += reward

    def _bury(self, agent: str) -> None:
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            of.pop(agent)  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)  # they were given with the last action
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents, each when it is to step, until none is left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> Any:
        """What all seats see together."""
        return np.concatenate([self.observe(a)["observation"] for a in self.possible_agents])

    def render(self) -> str | None:
        """The truth as text, when the mode is "ansi"."""
        if self.render_mode != "ansi" or self._position is None:
            return None
        return json.dumps(self._position.view(REFEREE), indent=1)

    def close(self) -> None:
        self._position = None

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Env:
        return self
