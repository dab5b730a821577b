//! The same program on other types.

use crate::typed::{SHAPES, Shape};
use cotan_ir::types::FloatKind;

const INTEGERS: &[&str] = &["i1", "i8", "i16", "i32", "i64", "index"];

/// Returns all formats of at most 64 bits.
fn elements() -> impl Iterator<Item = &'static str> {
    let floats = FloatKind::ALL.iter().filter(|kind| kind.width() <= 64);
    INTEGERS.iter().copied().chain(floats.map(|kind| kind.name()))
}

/// Returns a program, and variants with one scalar type replaced by another one, or with scalars
/// replaced by vectors or tensors. The parser and the verifier decide whether these are valid.
pub fn instances(text: &str) -> Vec<String> {
    let mut instances = vec![text.to_owned()];
    for from in elements().filter(|from| has(text, from)) {
        let others = elements().filter(|to| *to != from);
        instances.extend(others.map(|to| words(text, |word| with_element(word, from, to))));
    }
    for shape in SHAPES.iter().filter(|shape| !shape.prefix.is_empty()) {
        instances.extend([true, false].map(|conditions_too| lift(text, shape, conditions_too)));
    }
    instances.sort_unstable();
    instances.dedup();
    instances
}

fn has(text: &str, element: &str) -> bool {
    words(text, |word| with_element(word, element, "another")) != text
}

/// `f64` and `3x?xf64` on another element.
fn with_element(word: &str, from: &str, to: &str) -> Option<String> {
    let sizes = word.strip_suffix(from)?;
    let is_shape = sizes.is_empty() || sizes.ends_with('x');
    let are_sizes = sizes.chars().all(|c| c.is_ascii_digit() || c == 'x' || c == '?');
    (is_shape && are_sizes).then(|| format!("{sizes}{to}"))
}

/// Replaces scalars by arrays; booleans too, or not.
fn lift(text: &str, shape: &Shape, conditions_too: bool) -> String {
    let ty = |element: &str| format!("{}{element}>", shape.prefix);
    let lines = text.lines().map(|line| {
        let (start, value) = match line.split_once(" = arith.constant ") {
            Some((name, value)) if !value.contains("dense<") => (name, value),
            _ => return line.to_owned(),
        };
        let (value, element) = value.split_once(" : ").unwrap_or((value, "i1"));
        if element == "i1" && !conditions_too {
            return line.to_owned();
        }
        let elements = if shape.sizes.contains(&0) { "" } else { value };
        format!("{start} = arith.constant dense<{elements}> : {element}")
    });
    let text: String = lines.map(|line| line + "\n").collect();
    words(&text, |word| {
        let is_lifted =
            elements().any(|element| element == word) && (conditions_too || word != "i1");
        is_lifted.then(|| ty(word))
    })
}

/// Returns a text with some words replaced. The text between `<` and `>` after a size is one word.
pub fn words(text: &str, replaced: impl Fn(&str) -> Option<String>) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_.%^@#?$".contains(c);
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        out.push_str(&replaced(word).unwrap_or_else(|| word.to_owned()));
        let between = after.find(is_word).unwrap_or(after.len());
        out.push_str(&after[..between]);
        rest = &after[between..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_replaced_and_names_are_not() {
        let text = "%f64 = a.f64 %x : f64, tensor<3x?xf64>\n";
        let all = instances(text);
        assert!(all.contains(&"%f64 = a.f64 %x : f32, tensor<3x?xf32>\n".to_owned()), "{all:?}");
    }

    #[test]
    fn constants_become_arrays() {
        let text = "%c = arith.constant 1.0 : f32\n%t = arith.constant true\n";
        let all = instances(text);
        let wanted = [
            "%c = arith.constant dense<1.0> : tensor<3xf32>\n%t = arith.constant true\n",
            "%c = arith.constant dense<1.0> : vector<2xf32>\n\
             %t = arith.constant dense<true> : vector<2xi1>\n",
        ];
        for text in wanted {
            assert!(all.contains(&text.to_owned()), "{all:?}");
        }
    }
}
