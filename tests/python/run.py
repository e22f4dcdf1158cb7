#!/usr/bin/env python3
"""The Python package as people install and use it, as TAP.

    run.py BUILD

Installs it from the checkout with pip, without a network, beside BUILD's
library; then runs the tutorial (docs/python.md) and the tests below on what was
installed, with a Python that has NumPy.
"""
import doctest
import importlib
import importlib.util
import inspect
import os
import pathlib
import random
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))

from tap import main, same, test  # noqa: E402  pylint: disable=wrong-import-position

NEEDS = "import setuptools, wheel, pip, numpy"


def able():
    """A Python that can build the package and has NumPy."""
    for python in ("python3", "/usr/bin/python3"):
        if subprocess.run([python, "-c", NEEDS], capture_output=True, check=False).returncode == 0:
            return python
    sys.exit("run.py: no Python here has NumPy, pip, setuptools and wheel: tools/set-up test")


def install(build):
    """Installs the package below BUILD, and starts again with it."""
    site, python = build / "python", able()
    env = {**os.environ, "THICKET_BUILD": str(build), "PIP_NO_CACHE_DIR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-index", "--no-deps",
                           "--upgrade", "--target", site, ROOT / "python"], env=env, text=True, capture_output=True, check=False)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    os.execvpe(python, [python, __file__, str(build), "installed"], {**env, "PYTHONPATH": str(site)})


SEATS = {"thumb": 3, "hood": 3, "lights": 2, "goblins": 3, "labyrinth": 2, "tiny": 2}


@test("the tutorial does what it says")
def _(_thicket, _np):
    failed, tried = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False)
    same(failed, 0)
    return f"{tried} examples"


@test("what is public has hints and a sentence")
def _(thicket, _np):
    modules = [thicket, importlib.import_module("thicket.aec"), importlib.import_module("thicket.spiel")]
    checked = 0
    for module in modules:
        assert module.__doc__
        own = [o for n, o in vars(module).items() if not n.startswith("_") and getattr(o, "__module__", "") == module.__name__]
        for thing in own:
            assert thing.__doc__, thing
            functions = [thing] if inspect.isfunction(thing) else [
                f for n, f in vars(thing).items() if inspect.isfunction(f) and not n.startswith("_")]
            for function in functions:
                hints = inspect.signature(function)
                assert hints.return_annotation is not inspect.Signature.empty, function
                checked += 1
    return f"{checked} functions"


@test("one build is for all versions, and needs no NumPy")
def _(thicket, _np):
    library = pathlib.Path(thicket._core.__file__)  # pylint: disable=protected-access
    assert library.name.endswith(".abi3.so"), library
    lines = "import sys; sys.modules['numpy'] = None; import thicket, thicket.spiel; thicket.Position(thicket.Game('tiny'))"
    same(subprocess.run([sys.executable, "-c", lines], check=False).returncode, 0)


@test("what is refused raises, with a sentence and a code")
def _(thicket, np):
    game = thicket.Game("lights")
    position = thicket.Position(game)
    calls = [lambda: thicket.Game("chess"), lambda: thicket.Game("lights", 9), lambda: position.act(10**6),
             lambda: position.act(-1), lambda: position.key(0), lambda: thicket.Match.read("nonsense"),
             lambda: thicket.Position.read(game, b"nonsense"), lambda: thicket.Batch(game, 0),
             lambda: position.observe(0, bytearray(1)), lambda: position.observe(7, bytearray(99))]
    for call in calls:
        try:
            call()
        except thicket.Error as e:
            assert e.code > 0 and str(e).endswith("."), e
        else:
            raise AssertionError("not refused")
    for room in (np.zeros(999, np.float64), np.zeros((99, 99), np.uint8)[:, ::2], b"frozen" * 50, 7):
        try:
            position.observe_floats(0, room)
        except (TypeError, ValueError, BufferError):
            continue
        raise AssertionError("not refused")
    try:
        thicket.Position("lights")
    except TypeError:
        return
    raise AssertionError("not refused")


@test("a batch in NumPy is its positions, whatever the threads")
def _(thicket, np):
    for name in ("lights", "goblins"):
        game = thicket.Game(name, SEATS[name])
        batches = [thicket.Batch(game, 64, seed=9, threads=t) for t in (1, 3)]
        arrays = [b.arrays() for b in batches]
        positions = [thicket.Position(game, 9 + i) for i in range(64)]
        luck = random.Random(1)
        for b, a in zip(batches, arrays):
            b.reset(**a)
        for _ in range(60):
            actions = np.array([luck.choice(p.legal()) for p in positions], np.int32)
            for b, a in zip(batches, arrays):
                b.step(actions, **a)
            for name_, array in arrays[0].items():
                assert (array == arrays[1][name_]).all(), name_
            seen = np.zeros(game.sizes.observation, np.uint8)
            for i, p in enumerate(positions):
                p.act(int(actions[i]))
                same(p.is_over(), bool(arrays[0]["ends"][i]))
                if p.is_over():
                    assert np.allclose(arrays[0]["rewards"][i][:game.seats], p.returns())
                    positions[i] = thicket.Position(game, 9 + i + 64)
                    luck.seed(luck.random())
                positions[i].observe(positions[i].asked(), seen)
                assert (arrays[0]["observations"][i] == seen).all()
            if any(arrays[0]["ends"]):
                break
        wrong = np.full(64, 10**6, np.int32)
        try:
            batches[0].step(wrong, **arrays[0])
        except thicket.Error as e:
            assert "game 0" in str(e)
        else:
            raise AssertionError("not refused")


@test("every game is a PettingZoo environment")
def _(_thicket, np):
    aec = importlib.import_module("thicket.aec")
    for name, seats in SEATS.items():
        env = aec.env(name, seats, render_mode="ansi")
        env.reset(seed=4)
        same(env.possible_agents, [f"player_{i}" for i in range(seats)])
        total = dict.fromkeys(env.possible_agents, 0.0)
        luck, steps = np.random.default_rng(3), 0
        given = dict.fromkeys(env.possible_agents, 0.0)  # since it last acted, by `rewards`
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            total[agent] += reward
            same(reward, given[agent])
            given[agent] = 0.0
            assert info == {} and not truncation
            mask = observation["action_mask"]
            same(mask.dtype, np.int8)
            assert env.observation_space(agent).contains(observation)
            if termination:
                env.step(None)
                assert not any(env.rewards.values())
                continue
            assert mask.any() and not any(env.observe(a)["action_mask"].any() for a in env.agents if a != agent)
            env.step(int(luck.choice(np.flatnonzero(mask))))
            given = {a: given[a] + r for a, r in env.rewards.items()}
            steps += 1
        same(env.agents, [])
        same(list(total.values()), env._position.returns())  # pylint: disable=protected-access
        assert steps > 2 and env.state().ndim == 1 and env.render()
        env.reset(seed=4)
        same(env.agents, env.possible_agents)
        if importlib.util.find_spec("pettingzoo"):
            importlib.import_module("pettingzoo.test").api_test(env, 200)


@test("every game is one of OpenSpiel's shape")
def _(_thicket, _np):
    spiel = importlib.import_module("thicket.spiel")
    for name, seats in SEATS.items():
        game = spiel.load_game(name, {"players": seats})
        state, luck = game.new_initial_state(seed=5), random.Random(2)
        twins = decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                same(state.current_player(), -1)
                outcomes, weights = zip(*state.chance_outcomes())
                assert abs(sum(weights) - 1) < 1e-9
                state.apply_action(luck.choices(outcomes, weights)[0])
                continue
            player = state.current_player()
            legal = state.legal_actions()
            same(legal, [i for i, bit in enumerate(state.legal_actions_mask()) if bit])
            same(state.legal_actions((player + 1) % seats), [] if seats > 1 else legal)
            decisions += 1
            if decisions % 4 == 1 and decisions < 100:
                twin = state.resample_from_infostate(player, luck.random)
                same(twin.information_state_tensor(player), state.information_state_tensor(player))
                same(twin.information_state_string(player), state.information_state_string(player))
                same(twin.legal_actions(), legal)
                again = game.deserialize_state(state.serialize())
                same((str(again), again.history()), (str(state), state.history()))
                twins += 1
            before, action = str(state), luck.choice(legal)
            same(state.string_to_action(state.action_to_string(player, action)), action)
            child = state.child(action)
            same(str(state), before)
            state.apply_action(action)
            same(str(child) if not state.is_chance_node() else "", str(state) if not state.is_chance_node() else "")
        same(len(state.observation_tensor(0)), game.observation_tensor_size())
        assert state.current_player() == -4 and twins > 0 and max(map(abs, state.returns())) <= 1
        same(game.get_type().short_name, name)


if __name__ == "__main__":
    if "installed" not in sys.argv:
        install(pathlib.Path(sys.argv[1]).resolve())
    sys.exit(main(importlib.import_module("thicket"), importlib.import_module("numpy"), only=sys.argv[3:]))
