"""Measures the memory of `adl-gen generate` for large schemas, less that of a small one: memory.py ADL_GEN [TARGET...].

Prints the tables of docs/growth.md: MiB, with bytes for each byte of input, and bytes for each byte read or written.
Fails if a run takes more than 40 bytes for each byte of input.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

# The most bytes for each byte of input.
MOST = 40

TARGETS = ["rust", "typescript", "python", "zod", "pydantic", "openapi", "json-schema"]


def separated(parts: Iterator[str]) -> Iterator[str]:
    yield next(parts)
    for part in parts:
        yield f",{part}"


def properties(count: int) -> Iterator[str]:
    yield '{"type":"object","properties":{'
    yield from separated(f'"p{n}":{{"type":"string"}}' for n in range(count))
    yield "}}"


def yaml(count: int, ty: str = "") -> Iterator[str]:
    yield f"{ty}properties:\n"
    yield from (f"  p{n}:\n    type: string\n" for n in range(count))


def enumeration(count: int) -> Iterator[str]:
    yield '{"enum":['
    yield from separated(f'"v{n}"' for n in range(count))
    yield "]}"


# Each with its extension. They are written part by part: the memory of this process would count as that of its children.
INPUTS = {
    "100,000 properties": ("json", lambda: properties(100_000)),
    "300,000 properties, YAML": ("yaml", lambda: yaml(300_000, "type: object\n")),
    # An object or any other value, so that three types have the properties, or refer to one that does.
    "the same without `type`": ("yaml", lambda: yaml(300_000)),
    "enumeration of 1,000,000 values": ("json", lambda: enumeration(1_000_000)),
    "1,000,000 properties": ("json", lambda: properties(1_000_000)),
}


def measure(program: str, extension: str, text: Iterator[str], target: str) -> tuple[int, int, int]:
    """Returns the most memory of a run, and how much it read and wrote, in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder, f"large.schema.{extension}")
        with schema.open("w") as file:
            file.writelines(text)
        command = [program, "generate", "--no-config", str(schema), "-t", target, "-o", f"{folder}/out"]
        silent = [(os.POSIX_SPAWN_OPEN, output, os.devnull, os.O_WRONLY, 0) for output in (1, 2)]
        process = os.posix_spawn(program, command, os.environ, file_actions=silent)
        _, status, usage = os.wait4(process, 0)
        if status:
            sys.exit(f"{' '.join(command)}: {status}")
        written = sum(file.stat().st_size for file in Path(folder, "out").iterdir())
        return usage.ru_maxrss << 10, schema.stat().st_size, written


def main(program: str, targets: list[str]) -> None:
    small = max(measure(program, "json", properties(1), target)[0] for target in targets)
    head = f"{' | '.join(targets)} |\n|---|{'---:|' * len(targets)}"
    per_input = [f"| input | MB | {head}---:|"]
    per_byte = [f"| input | {head}"]
    too_much = []
    for name, (extension, text) in INPUTS.items():
        runs = [measure(program, extension, text(), target) for target in targets]
        size = runs[0][1]
        too_much += [f"{name}, {target}" for target, run in zip(targets, runs) if run[0] - small > MOST * size]
        cells = [f"{(most - small) >> 20} ({(most - small) / size:.0f})" for most, _, _ in runs]
        per_input.append(f"| {name} | {size / 1e6:.1f} | {' | '.join(cells)} |")
        cells = [f"{(most - small) / (size + written):.0f}" for most, _, written in runs]
        per_byte.append(f"| {name} | {' | '.join(cells)} |")
    print("\n".join([*per_input, "", *per_byte]))
    if too_much:
        sys.exit(f"more than {MOST} bytes for each byte of input: {'; '.join(too_much)}")


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), sys.argv[2:] or TARGETS)
