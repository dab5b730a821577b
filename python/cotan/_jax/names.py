"""The names of arguments in the text of a module."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ARGUMENT = re.compile(r"%(arg\d+)(?=: )")


def words(paths: Sequence[str]) -> list[str]:
    """Returns names that text accepts, all different, for `w`, `params['w'][0]` and others."""
    found: list[str] = []
    for path in paths:
        word = re.sub(r"\W+", "_", path).strip("_") or "x"
        if word[0].isdigit() or re.fullmatch(r"arg\d+|bb\d+", word):
            word = f"_{word}"
        base, number = word, 2
        while word in found:
            word, number = f"{base}_{number}", number + 1
        found.append(word)
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
