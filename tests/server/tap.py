"""Tests as functions: `test(name)` above each, `main()` at the end; TAP."""
import sys
import traceback

TESTS = []


def test(name):
    def keep(function):
        TESTS.append((name, function))
        return function
    return keep


def main(*arguments):
    """Runs all of them; each gets the arguments."""
    only = sys.argv[2:]
    chosen = [t for t in TESTS if not only or any(o in t[0] for o in only)]
    print(f"1..{len(chosen)}", flush=True)
    failed = 0
    for number, (name, function) in enumerate(chosen, 1):
        try:
            note = function(*arguments)
            print(f"ok {number} - {name}" + (f" ({note})" if note else ""), flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {number} - {name}", flush=True)
            print("\n".join("# " + l for l in traceback.format_exc().splitlines()), flush=True)
    sys.exit(1 if failed else 0)


def same(a, b):
    if a != b:
        raise AssertionError(f"{a!r}\n  is not\n{b!r}")


def refused(code, function, *arguments, **named):
    """The function must be refused with that code."""
    from client import Refused  # pylint: disable=import-outside-toplevel
    try:
        answer = function(*arguments, **named)
    except Refused as e:
        same(e.code, code)
        return e
    raise AssertionError(f"not refused: {answer!r}")
