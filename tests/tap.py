"""Tests as functions, told as TAP.

    @test
    def a_thing_is_so(): ...

    @test("a thing is so, too")
    def _(server): ...          # what main was given

    sys.exit(main(server, only=sys.argv[2:]))

What a test returns is told behind its name.
"""
import traceback

TESTS = []  # (name, function)


def test(it):
    if callable(it):
        TESTS.append((it.__name__.replace("_", " "), it))
        return it

    def keep(function):
        TESTS.append((it, function))
        return function
    return keep


def main(*arguments, only=()):
    """Runs all of them, or those whose names have one of `only`; the exit status."""
    wanted = [o.replace("_", " ") for o in only]
    chosen = [t for t in TESTS if not wanted or any(w in t[0] for w in wanted)]
    print(f"1..{len(chosen)}", flush=True)
    failed = 0
    for number, (name, function) in enumerate(chosen, 1):
        try:
            note = function(*arguments)
            print(f"ok {number} - {name}" + (f" ({note})" if note else ""), flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {number} - {name}", flush=True)
            print("\n".join("# " + l for l in traceback.format_exc().splitlines())[-6000:], flush=True)
    return 1 if failed else 0


def same(a, b):
    if a != b:
        raise AssertionError(f"{a!r}\n  is not\n{b!r}")
