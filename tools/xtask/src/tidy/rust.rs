//! A Rust file, split into code and other text.

use std::ops::Range;

use super::lexer::{self, Kind};

/// A Rust file as the laws see it.
pub struct RustFile {
    /// Its path from the root.
    pub path: String,
    /// Number of lines.
    pub lines: usize,
    /// True if a program wrote it.
    pub generated: bool,
    /// The text with comments and the insides of literals blanked; offsets are unchanged.
    code: String,
    /// The insides of the string literals.
    literals: Vec<Range<usize>>,
    /// The comments, a line comment each.
    comments: Vec<Range<usize>>,
    text: String,
    tests: Vec<Range<usize>>,
}

impl RustFile {
    /// Splits a file.
    pub fn new(path: &str, text: &str) -> Self {
        let (code, literals, comments) = split(text);
        let tests = if is_test_path(path) { everything(text) } else { test_items(&code) };
        RustFile {
            path: path.to_owned(),
            lines: text.lines().count(),
            generated: text.starts_with("// @generated"),
            text: text.to_owned(),
            code,
            literals,
            comments,
            tests,
        }
    }

    /// Returns the lines of code outside tests where a word occurs. A word may be several tokens.
    pub fn lines_with(&self, word: &str) -> Vec<usize> {
        self.occurrences(word).filter(|&at| !self.is_test(at)).map(|at| self.line(at)).collect()
    }

    /// Returns the lines of code where a word occurs, tests included.
    pub fn all_lines_with(&self, word: &str) -> Vec<usize> {
        self.occurrences(word).map(|at| self.line(at)).collect()
    }

    /// Returns the string literals outside tests, each with its line.
    pub fn strings(&self) -> impl Iterator<Item = (usize, &str)> {
        let outside = self.literals.iter().filter(|range| !self.is_test(range.start));
        outside.map(|range| (self.line(range.start), &self.text[range.clone()]))
    }

    /// Returns the comments with their markers, tests included, each with its line.
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        self.comments.iter().map(|range| (self.line(range.start), &self.text[range.clone()]))
    }

    /// Returns the names that paths from the root of the crate start with, outside tests, each with
    /// its line: `a` and `b` of `crate::{a, b::c}`.
    pub fn crate_names(&self) -> Vec<(usize, String)> {
        let starts = self.occurrences("crate::").filter(|&at| !self.is_test(at));
        let named = starts.flat_map(|at| {
            let names = first_names(&self.code[at + "crate::".len()..]);
            names.into_iter().map(move |name| (self.line(at), name))
        });
        named.collect()
    }

    /// Returns the re-exports of the root of a crate under other names than those of its modules:
    /// each name with its module.
    pub fn root_exports(&self) -> Vec<(String, String)> {
        let mut exports = Vec::new();
        for at in self.occurrences("use").filter(|&at| !self.is_test(at)) {
            let path = self.code[at + "use".len()..].split(';').next().unwrap_or_default();
            let Some((module, names)) = path.trim().split_once("::") else { continue };
            let last = names.rsplit_once("::").map_or(names, |(_, last)| last);
            let last = last.trim_matches(['{', '}']).split(',');
            let last = last.map(str::trim).filter(|name| !name.is_empty());
            exports.extend(last.map(|name| (name.to_owned(), module.to_owned())));
        }
        exports
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

/// Returns whether the word at `at` is not part of a longer identifier.
pub fn is_whole(text: &str, at: usize, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let before = text[..at].chars().next_back().is_some_and(part) && word.starts_with(part);
    let after = text[at + word.len()..].starts_with(part) && word.ends_with(part);
    !before && !after
}

/// Returns the first name of a path, or those of the paths in a group `{a, b::{c, d}}`.
fn first_names(code: &str) -> Vec<String> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let name = |path: &str| path.trim().chars().take_while(|&c| part(c)).collect::<String>();
    let Some(group) = code.strip_prefix('{') else { return vec![name(code)] };
    let mut names = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, byte) in group.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b',' if depth == 0 => {
                names.push(name(&group[start..at]));
                start = at + 1;
            }
            b'}' if depth == 0 => {
                names.push(name(&group[start..at]));
                break;
            }
            b'}' => depth -= 1,
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
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

/// Returns the items under `#[cfg(test)]`.
fn test_items(code: &str) -> Vec<Range<usize>> {
    let starts = code.match_indices("#[cfg(test)]").map(|(at, _)| at);
    starts.map(|start| start..item_end(code, start)).collect()
}

/// Returns the end of the item that starts here: its closing brace, or a semicolon before any.
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

/// Returns the code with everything else blanked, the insides of the string literals, and the
/// comments.
fn split(text: &str) -> (String, Vec<Range<usize>>, Vec<Range<usize>>) {
    let mut code = text.as_bytes().to_vec();
    let (mut literals, mut comments) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < text.len() {
        let token = lexer::token(text, at);
        at = token.end;
        if token.kind == Kind::Code {
            continue;
        }
        let blanked = code[token.inside.clone()].iter_mut().filter(|byte| **byte != b'\n');
        blanked.for_each(|byte| *byte = b' ');
        match token.kind {
            Kind::String => literals.push(token.inside),
            Kind::Comment => comments.push(token.inside),
            Kind::Code | Kind::Character => {}
        }
    }
    (String::from_utf8(code).expect("whole characters are blanked"), literals, comments)
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
    fn raw_strings_and_lifetimes_are_distinguished() {
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

    #[test]
    fn names_from_the_root_are_found_in_groups_too() {
        let text = "use crate::{a, b::{c, d},\n e::F};\nfn f() { crate::g::h() }";
        let names = RustFile::new("a.rs", text).crate_names();
        let names: Vec<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["a", "b", "e", "g"]);
    }
}
