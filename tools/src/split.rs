//! `--split-input-file`: one file, many modules.

use std::ops::Range;

/// The default marker between the parts.
pub const MARKER: &str = "// -----";

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    /// Its text.
    pub text: &'a str,
    /// Number of lines of the file before its first.
    pub first_line: u32,
}

/// A file cut into its parts.
#[derive(Debug, PartialEq, Eq)]
pub struct Split<'a> {
    /// The parts; at least one.
    pub chunks: Vec<Chunk<'a>>,
    /// Lines that resemble the marker but differ from it.
    pub near_misses: Vec<Range<usize>>,
}

/// Splits `text` at every `marker` that only blanks or a comment follow on its line. As in
/// upstream, strings and braces are not recognized.
pub fn split<'a>(text: &'a str, marker: &str) -> Split<'a> {
    let mut split = Split { chunks: Vec::new(), near_misses: Vec::new() };
    let (mut start, mut first_line) = (0, 0);
    for at in candidates(text, marker) {
        let after = &text[at + marker.len()..];
        let rest = after.lines().next().unwrap_or("");
        if !is_clean(rest) {
            split.near_misses.push(at..at + marker.len() + rest.trim_end().len());
            continue;
        }
        let chunk = Chunk { text: &text[start..at], first_line };
        first_line += chunk.text.bytes().filter(|&byte| byte == b'\n').count() as u32;
        split.chunks.push(chunk);
        start = at + marker.len();
    }
    split.chunks.push(Chunk { text: &text[start..], first_line });
    split
}

fn candidates<'a>(text: &'a str, marker: &'a str) -> impl Iterator<Item = usize> + 'a {
    // An empty marker never matches.
    let found = (!marker.is_empty()).then(|| text.match_indices(marker));
    found.into_iter().flatten().map(|(at, _)| at)
}

fn is_clean(rest: &str) -> bool {
    let rest = rest.trim();
    rest.is_empty() || rest.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<(&str, u32)> {
        split(text, MARKER).chunks.iter().map(|chunk| (chunk.text, chunk.first_line)).collect()
    }

    #[test]
    fn parts_know_their_lines() {
        assert_eq!(parts("a\nb\n// -----\nc\n"), [("a\nb\n", 0), ("\nc\n", 2)]);
        assert_eq!(parts("a // -----\r\n"), [("a ", 0), ("\r\n", 0)]);
        assert_eq!(parts("// -----"), [("", 0), ("", 0)]);
        assert_eq!(parts(""), [("", 0)]);
    }

    #[test]
    fn a_comment_may_follow() {
        assert_eq!(parts("a\n  // ----- // next\nb"), [("a\n  ", 0), (" // next\nb", 1)]);
    }

    #[test]
    fn near_misses_do_not_cut() {
        let text = "a\n// ------\nb\n// ----- c\n";
        assert_eq!(parts(text), [(text, 0)]);
        let near: Vec<&str> =
            split(text, MARKER).near_misses.into_iter().map(|at| &text[at]).collect();
        assert_eq!(near, ["// ------", "// ----- c"]);
    }

    #[test]
    fn another_marker_may_be_chosen() {
        assert_eq!(split("a\n//###\nb", "//###").chunks.len(), 2);
        assert_eq!(split("ab", "").chunks.len(), 1);
    }
}
