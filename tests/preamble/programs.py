"""Asks a Monty to check programs over preambles: `programs.py FILE`; prints what it decides otherwise than the file says.

The API of 1.4 (a session, which runs what it accepts) or that of 0.0.18 (a program), whichever is installed.
"""

import json
import sys

import pydantic_monty


def session(stubs, code, results):
    """Checks with 1.4, and runs what is accepted."""
    functions = {name: (lambda result: lambda *args, **more: result)(result) for name, result in results.items()}
    with pydantic_monty.Monty() as monty, monty.checkout(type_check=True, type_check_stubs=stubs) as opened:
        opened.feed_run(code, external_lookup=functions)


def program(stubs, code, _results):
    """Checks with 0.0.18."""
    pydantic_monty.Monty(code, type_check=True, type_check_stubs=stubs)


check = session if hasattr(pydantic_monty.Monty, "checkout") else program


def refusal(stubs, code, results):
    """Why a program is refused; none where it isn't."""
    try:
        check(stubs, code, results)
    except pydantic_monty.MontyTypingError as error:
        return str(error).strip()
    return None


def problems(asked):
    for pair in asked["pairs"]:
        stubs, results = asked["preambles"][pair["preamble"]], pair.get("results", {})
        name = f"{pair['preamble']}: {pair['what']}"
        try:
            refused = refusal(stubs, pair["good"], results)
            if refused is not None:
                yield f"{name}: the good program is refused: {pair['good']}\n{refused}"
            if refusal(stubs, pair["bad"], {}) is None:
                yield f"{name}: the wrong program is accepted: {pair['bad']}"
        except pydantic_monty.MontyError as error:
            yield f"{name}: {type(error).__name__}: {error}"


with open(sys.argv[1], encoding="utf-8") as file:
    found = list(problems(json.load(file)))
print("\n".join(found))
sys.exit(bool(found))
