"""The names of arguments in the text of a module."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ARGUMENT = re.compile(r"%(arg\d+)(?=: )")


def word(name: str) -> str:
    """Returns a name that text and C accept."""
    return re.sub(r"\W+", "_", name).strip("_") or "x"


def words(paths: Sequence[str]) -> list[str]:
    """Returns names that text accepts, all different, for `w`, `params['w'][0]` and others."""
    found: list[str] = []
    for path in paths:
        name = word(path)
        if name[0].isdigit() or re.fullmatch(r"arg\d+|bb\d+", name):
            name = f"_{name}"
        base, number = name, 2
        while name in found:
            name, number = f"{base}_{number}", number + 1
        found.append(name)
    return found


def rename(text: str, function: str, names: Sequence[str]) -> str:
    """Names the arguments of a function of a module in generic form."""
    start = text.find(f'sym_name = "{function}"')
    head = text.find("^bb0(", start)
    end = text.find("\n  }) : () -> ()", head)
    if min(start, head, end) < 0:
        return text
    first_line = text[head : text.index("\n", head)]
    old = list(dict.fromkeys(_ARGUMENT.findall(first_line)))
    if len(old) != len(names):
        return text
    new = dict(zip(old, names, strict=True))
    body = re.sub(r"%(arg\d+)\b", lambda it: f"%{new.get(it[1], it[1])}", text[head:end])
    return text[:head] + body + text[end:]
