//! Sizes and numbers in the text of a module.

use std::ops::Range;

/// Returns the ranges of the sizes in types: `4` in `tensor<4xf64>`.
fn places_of_sizes(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_size = |range: &Range<usize>| {
        let before = range.start.checked_sub(1).map(|at| bytes[at]);
        matches!(before, Some(b'<' | b'x')) && bytes.get(range.end) == Some(&b'x')
    };
    runs(text, |byte| byte.is_ascii_digit()).into_iter().filter(is_size).collect()
}

/// Returns the maximal ranges of bytes of a kind.
fn runs(text: &str, is_inside: impl Fn(u8) -> bool) -> Vec<Range<usize>> {
    let mut all: Vec<Range<usize>> = Vec::new();
    for (at, byte) in text.bytes().enumerate().filter(|&(_, byte)| is_inside(byte)) {
        match all.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => all.push(at..at + 1),
        }
        debug_assert!(byte.is_ascii());
    }
    all
}

/// Returns the sizes above 1 in types, each once, the largest first.
pub fn sizes(text: &str) -> Vec<u64> {
    let all = places_of_sizes(text).into_iter().filter_map(|at| text[at].parse().ok());
    let mut sizes: Vec<u64> = all.filter(|&size| size > 1).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes.dedup();
    sizes
}

/// Returns the sizes to try for a size.
pub fn smaller(size: u64) -> impl Iterator<Item = u64> {
    let mut all = vec![1, 2, 3, size / 2];
    all.dedup();
    all.into_iter().filter(move |&smaller| smaller > 0 && smaller < size)
}

/// Returns the text with one size in place of another one.
pub fn with_size(text: &str, size: u64, smaller: u64) -> String {
    let (size, smaller) = (size.to_string(), smaller.to_string());
    let mut changed = text.to_owned();
    for place in places_of_sizes(text).into_iter().rev() {
        if text[place.clone()] == size {
            changed.replace_range(place, &smaller);
        }
    }
    changed
}

/// Returns the ranges of the literals that are not part of a name or type.
pub fn numbers(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"._$%@!#^".contains(&byte);
    let words = runs(text, |byte| is_part(byte) || byte == b'-' || byte == b'+');
    let begin = |range: Range<usize>| match bytes[range.start] {
        b'-' | b'+' => range.start + 1..range.end,
        _ => range,
    };
    let is_number = |range: &Range<usize>| {
        let word = &text[range.clone()];
        let is_quoted = range.start.checked_sub(1).is_some_and(|at| bytes[at] == b'"');
        word.starts_with(|first: char| first.is_ascii_digit())
            && word.parse::<f64>().is_ok()
            && !is_quoted
    };
    words.into_iter().map(begin).filter(is_number).collect()
}

/// Returns the simple numbers to try for a literal.
pub fn simple(literal: &str) -> &'static [&'static str] {
    let is_float = literal.contains(['.', 'e', 'E']);
    match (literal.parse::<f64>(), is_float) {
        (Ok(number), _) if number == 0.0 || number == 1.0 => &[],
        (_, true) => &["0.0", "1.0"],
        (_, false) => &["0", "1"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_types_shrink_together() {
        let text = "%1 = f %a : tensor<12x4xf64>, vector<4xi12>";
        assert_eq!(sizes(text), [12, 4]);
        assert_eq!(with_size(text, 4, 1), "%1 = f %a : tensor<12x1xf64>, vector<1xi12>");
        assert_eq!(smaller(4).collect::<Vec<_>>(), [1, 2, 3, 2]);
    }

    #[test]
    fn numbers_are_no_names_and_types() {
        let text = "%7 = arith.constant -2.5e+1 : f64 loc(\"3\") along 2, tensor<4xf64> @f5";
        let found: Vec<&str> = numbers(text).into_iter().map(|at| &text[at]).collect();
        assert_eq!(found, ["2.5e+1", "2"]);
        assert_eq!(simple("2.5"), ["0.0", "1.0"]);
        assert!(simple("1").is_empty() && simple("0.0").is_empty());
    }
}
