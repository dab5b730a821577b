//! A Rust file, split into what is code and what is not.

use std::ops::Range;

use super::lexer::{self, Kind};

/// A Rust file as the laws see it.
pub struct RustFile {
    /// Its path from the root.
    pub path: String,
    /// How many lines it has.
    pub lines: usize,
    /// Whether a program wrote it.
    pub generated: bool,
    /// The text with comments and the insides of literals blanked; offsets are unchanged.
    code: String,
    /// The insides of the string literals.
    literals: Vec<Range<usize>>,
    text: String,
    tests: Vec<Range<usize>>,
}

impl RustFile {
    /// Splits a file.
    pub fn new(path: &str, text: &str) -> Self {
        let (code, literals) = split(text);
        let tests = if is_test_path(path) { everything(text) } else { test_items(&code) };
        RustFile {
            path: path.to_owned(),
            lines: text.lines().count(),
            generated: text.starts_with("// @generated"),
            text: text.to_owned(),
            code,
            literals,
            tests,
        }
    }

    /// The lines of code outside tests where a word occurs. A word may be several tokens.
    pub fn lines_with(&self, word: &str) -> Vec<usize> {
        self.occurrences(word).filter(|&at| !self.is_test(at)).map(|at| self.line(at)).collect()
    }

    /// The lines of code where a word occurs, tests included.
    pub fn all_lines_with(&self, word: &str) -> Vec<usize> {
        self.occurrences(word).map(|at| self.line(at)).collect()
    }

    /// The string literals outside tests, each with its line.
    pub fn strings(&self) -> impl Iterator<Item = (usize, &str)> {
        let outside = self.literals.iter().filter(|range| !self.is_test(range.start));
        outside.map(|range| (self.line(range.start), &self.text[range.clone()]))
    }

    fn occurrences(&self, word: &str) -> impl Iterator<Item = usize> {
        let whole = move |&at: &usize| is_whole(&self.code, at, word);
        self.code.match_indices(word).map(|(at, _)| at).filter(whole)
    }

    fn is_test(&self, at: usize) -> bool {
        self.tests.iter().any(|range| range.contains(&at))
    }

    fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }
}

/// Whether the word at `at` is not part of a longer identifier.
pub fn is_whole(text: &str, at: usize, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let before = text[..at].chars().next_back().is_some_and(part) && word.starts_with(part);
    let after = text[at + word.len()..].starts_with(part) && word.ends_with(part);
    !before && !after
}

fn is_test_path(path: &str) -> bool {
    let folders = ["tests", "benches", "examples", "fuzz"];
    path.split('/').any(|part| folders.contains(&part))
        || path.ends_with("/tests.rs")
        || path.ends_with("_tests.rs")
}

fn everything(text: &str) -> Vec<Range<usize>> {
    std::iter::once(0..text.len()).collect()
}

/// The items under `#[cfg(test)]`.
fn test_items(code: &str) -> Vec<Range<usize>> {
    let starts = code.match_indices("#[cfg(test)]").map(|(at, _)| at);
    starts.map(|start| start..item_end(code, start)).collect()
}

/// Where the item that starts here ends: at its closing brace, or at a semicolon before any.
fn item_end(code: &str, start: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in code.bytes().enumerate().skip(start) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return at,
            b'}' => depth -= 1,
            b';' if depth == 0 => return at,
            _ => {}
        }
    }
    code.len()
}

/// The code with everything else blanked, and where the insides of the string literals are.
fn split(text: &str) -> (String, Vec<Range<usize>>) {
    let mut code = text.as_bytes().to_vec();
    let mut literals = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let token = lexer::token(text, at);
        at = token.end;
        if token.kind == Kind::Code {
            continue;
        }
        let blanked = code[token.inside.clone()].iter_mut().filter(|byte| **byte != b'\n');
        blanked.for_each(|byte| *byte = b' ');
        if token.kind == Kind::String {
            literals.push(token.inside);
        }
    }
    (String::from_utf8(code).expect("whole characters are blanked"), literals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_not_code() {
        let file =
            RustFile::new("a.rs", "// bad\n/* bad /* bad */ */ \"bad \\\" bad\"\nbad; bader");
        assert_eq!(file.lines_with("bad"), [3]);
        assert_eq!(file.strings().collect::<Vec<_>>(), [(2, "bad \\\" bad")]);
    }

    #[test]
    fn raw_strings_and_lifetimes_are_told_apart() {
        let text = "fn f<'a>(x: &'a str) { (r#\"bad\"#, '\"', b'\\'', '\u{e9}', bad) }";
        let file = RustFile::new("a.rs", text);
        assert_eq!(file.lines_with("bad").len(), 1);
        assert_eq!(file.strings().collect::<Vec<_>>(), [(1, "bad")]);
    }

    #[test]
    fn tests_are_left_out() {
        let text = "#[cfg(test)]\nmod tests { fn f() { bad } }\nfn g() { bad }";
        assert_eq!(RustFile::new("a.rs", text).lines_with("bad"), [3]);
        assert_eq!(RustFile::new("a.rs", text).all_lines_with("bad"), [2, 3]);
        assert!(RustFile::new("x/tests/a.rs", text).lines_with("bad").is_empty());
    }
}
