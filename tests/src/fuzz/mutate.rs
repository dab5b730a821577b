//! Changes to texts that keep most tokens whole, so that they get past the lexer.

use crate::generate::{Choices, seeded};

/// Tokens that open, close or begin something.
const TOKENS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "<{",
    "}>",
    "->",
    ":",
    "::",
    ",",
    "=",
    "#",
    "!",
    "@",
    "%",
    "^",
    "?",
    "*",
    "-",
    "+",
    "\"",
    "\"a\"",
    "\\",
    "\n",
    " ",
    "//",
    "// -----\n",
    "0",
    "1",
    "-1",
    "0x",
    "0x7FC00000",
    "1.0",
    "1.0e400",
    "99999999999999999999",
    "4294967296",
    "x",
    "4x",
    "?x",
    "*x",
    "[4]x",
    "i32",
    "i1",
    "si8",
    "i16777216",
    "index",
    "f32",
    "f64",
    "f8E4M3FN",
    "none",
    "tensor<",
    "vector<",
    "memref<",
    "tuple<",
    "complex<",
    "dense<",
    "dense_resource<",
    "sparse<",
    "array<",
    "strided<",
    "offset: ",
    "affine_map<",
    "affine_set<",
    "d0",
    "s0",
    "mod",
    "floordiv",
    "ceildiv",
    ">= 0",
    "== 0",
    "distinct[0]<",
    "loc(",
    "unknown",
    "callsite(",
    " at ",
    "fused[",
    "fused<",
    "to :",
    "unit",
    "true",
    "false",
    "#a = ",
    "!a = ",
    "#a",
    "!a",
    "#cotan.dims<",
    "#cotan.facts<n = ",
    "n",
    "\"t.a\"",
    "() : () -> ()",
    "({",
    "})",
    "^bb0:",
    "^bb0",
    "^bb1(%a : i32)",
    "%a",
    "%a#0",
    "%a:2",
    "%0",
    "%0 = ",
    "@f",
    "@\"\"",
    "{-#",
    "#-}",
    "dialect_resources: {",
    "builtin: {",
    "module {",
    "module @m attributes {a} {",
    "func.func",
    "func.func @f() {",
    "private",
    "return",
    "call @f",
    "func.call",
    "cf.br ^bb1",
    "cf.cond_br %a, ^bb1, ^bb2",
    "cf.switch %a : i32, [",
    "arith.constant",
    "arith.addi %a, %a : i32",
    "overflow<nsw>",
    "fastmath<fast>",
    "\"builtin.module\"() ({",
    "operandSegmentSizes = array<i32: 1, 0, 1>",
    "sym_name = \"f\"",
    "unrealized_conversion_cast",
    "cse",
    "dce",
    "any(",
    "builtin.module(",
    "func.func(",
];

/// Returns the text with a few tokens changed, at most `room` bytes long; `None` leaves the choice
/// to a mutator of bytes.
pub fn mutate(input: &[u8], seed: u64, room: usize) -> Option<Vec<u8>> {
    let bytes = seeded(seed, 64);
    let mut choices = Choices::new(&bytes);
    let text = std::str::from_utf8(input).ok()?;
    if choices.chance(1, 3) {
        return None;
    }
    let mut tokens = split(text);
    for _ in 0..=choices.below(4) {
        change(&mut tokens, &mut choices);
    }
    let changed = tokens.concat().into_bytes();
    (changed.len() <= room).then_some(changed)
}

fn change(tokens: &mut Vec<&str>, choices: &mut Choices<'_>) {
    let mut place = |tokens: &[&str]| choices.word() as usize % (tokens.len() + 1);
    let (a, b, c) = (place(tokens), place(tokens), place(tokens));
    let (start, end) = (a.min(b), a.max(b).min(a.min(b) + 16));
    match choices.below(6) {
        0 => drop(tokens.drain(start..end)),
        1 | 2 => tokens.insert(a, *choices.pick(TOKENS)),
        3 => {
            let copied = tokens[start..end].to_vec();
            tokens.splice(c..c, copied);
        }
        4 if a < tokens.len() => tokens[a] = *choices.pick(TOKENS),
        5 if a < tokens.len() && b < tokens.len() => tokens.swap(a, b),
        _ => {}
    }
}

/// Words, blanks, and every other character by itself.
fn split(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let kind = class(first);
        let other = |c: char| kind == Class::Other || class(c) != kind;
        let end = rest.char_indices().skip(1).find(|(_, c)| other(*c));
        let (token, later) = rest.split_at(end.map_or(rest.len(), |(end, _)| end));
        tokens.push(token);
        rest = later;
    }
    tokens
}

#[derive(PartialEq)]
enum Class {
    Word,
    Blank,
    Other,
}

fn class(c: char) -> Class {
    match c {
        _ if c.is_alphanumeric() || "_$.".contains(c) => Class::Word,
        _ if c.is_whitespace() => Class::Blank,
        _ => Class::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_make_up_the_text() {
        let text = "%a = \"t.x\"(%b) : (i32)  -> é\n";
        assert_eq!(split(text).concat(), text);
        assert_eq!(split("ab  (("), ["ab", "  ", "(", "("]);
    }

    #[test]
    fn changes_keep_within_the_room() {
        let changed: Vec<_> = (0..200).filter_map(|seed| mutate(b"%a = b(c)", seed, 12)).collect();
        assert!(changed.len() > 20 && changed.iter().all(|text| text.len() <= 12));
        assert!(changed.iter().any(|text| text != b"%a = b(c)"));
    }
}
