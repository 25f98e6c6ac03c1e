"""Assembles the support of Java for its test: all sections, and the words of violations.

Usage: python3 tests/java/assemble.py DIRECTORY
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[2]
PUBLIC = ["Violation", "InvalidJsonException", "ViolationsException", "Maybe"]


def phrases():
    """Returns the words of each phrase by its name in templates."""
    source = (ROOT / "src/model/check/phrases.rs").read_text(encoding="utf-8")
    found = re.findall(r"^    (\w+), \"(.*)\";$", source, re.M)
    return {re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower(): words for name, words in found}


def printed(words, arguments):
    """Prints a phrase as the printer does."""
    parts = []
    for text, index, nouns in re.findall(r"([^{}]+)|\{(\d+)(?: ([^}]*))?\}", words):
        if text:
            parts.append(f'"{text}"')
        elif nouns:
            one, many = nouns.split("|")
            parts.append(f'counted({arguments[int(index)]}, "{one}", "{many}")')
        else:
            parts.append(arguments[int(index)])
    return parts[0] if len(parts) == 1 else f"words({', '.join(parts)})"


def expanded(text):
    """Replaces the calls of phrases."""
    known = phrases()
    while (call := re.search(r"phrase_(\w+)\(", text)) is not None:
        depth, end, arguments = 1, call.end(), [""]
        while depth:
            c = text[end]
            depth += (c in "([") - (c in ")]")
            if depth == 1 and c == ",":
                arguments.append("")
            elif depth:
                arguments[-1] += c
            end += 1
        arguments = [argument.strip() for argument in arguments]
        text = text[: call.start()] + printed(known[call[1]], arguments) + text[end:]
    return text


def main():
    """Writes the files."""
    out = pathlib.Path(sys.argv[1])
    text = expanded((ROOT / "templates/java/support.java").read_text(encoding="utf-8"))
    parts = re.split(r"^//: (\S+)\n", text, flags=re.M)[1:]
    sections = {name: part.rstrip() for name, part in zip(parts[::2], parts[1::2], strict=True)}
    assert len(sections) == len(parts) // 2, "a section twice"
    imports = re.sub(r"^//.*\n", "", sections.pop("imports"), flags=re.M)
    for name in PUBLIC:
        head = f"{imports}\n\n" if name == "ViolationsException" else ""
        head = "import java.util.List;\n\n" if head else ""
        (out / f"{name}.java").write_text(head + sections.pop(name) + "\n", encoding="utf-8")
    body = re.sub(r"^(?=.)", "    ", "\n\n".join(sections.values()), flags=re.M)
    (out / "AdlSupport.java").write_text(f"{imports}\n\nfinal class AdlSupport {{\n{body}\n}}\n", encoding="utf-8")


main()
