//! Text uses the terms of the field: no word that only this project would use, no doc comment that
//! begins with a relative clause.
//!
//! Ambiguous words (`place`, `kept`, `number`, ...) are not in the table: reviews look for those.

use super::Finding;
use super::repository::Repository;
use super::rust::{RustFile, is_whole};

/// The checked files and folders.
const CLEAN: &[&str] = &[
    "README.md",
    "backend-llvm/",
    "dialects/",
    "docs/",
    "examples/",
    "ir/",
    "passes/",
    "tests/",
    "tools/",
];

/// A forbidden word or phrase.
struct Forbidden {
    phrase: &'static str,
    /// The term to write instead.
    better: &'static str,
    /// A word later in the sentence that makes the phrase plain English: `turns x into y`.
    unless: Option<&'static str>,
}

const fn never(phrase: &'static str, better: &'static str) -> Forbidden {
    Forbidden { phrase, better, unless: None }
}

const fn unless(phrase: &'static str, word: &'static str, better: &'static str) -> Forbidden {
    Forbidden { phrase, better, unless: Some(word) }
}

/// Every forbidden phrase, in lower case, and its replacement.
const FORBIDDEN: &[Forbidden] = &[
    unless("turn", "into", "iteration"),
    unless("turns", "into", "iterations"),
    never("turned around", "transposed"),
    never("road", "AD method"),
    never("roads", "AD methods"),
    never("way back", "reverse pass"),
    never("way ahead", "forward pass"),
    never("ways back", "reverse passes"),
    never("side by side", "vectorized, in lockstep, adjacent"),
    never("beside", "next to, besides, in addition to"),
    never("alike", "structurally equivalent, the same"),
    never("nobody", "the passive voice, or the missing declaration"),
    never("somebody", "the caller, or the passive voice"),
    never("anybody", "the caller, or the passive voice"),
    never("whoever", "the caller, or the passive voice"),
    never("told", "passed, reported"),
    never("stands at", "is at"),
    never("stands in", "is in"),
    never("stands on", "is on"),
    never("stands before", "precedes"),
    never("stands after", "follows"),
    never("stands between", "is between"),
    never("stands nowhere", "is detached"),
    never("stands there", "is there"),
    never("stands here", "is here"),
    never("what stands", "the text, element or operation"),
    never("lies at", "is at"),
    never("truth value", "boolean"),
    never("truth values", "booleans"),
    never("made of", "built from, derived from"),
    never("what is kept", "the residual"),
    never("takes and gives", "the signature: parameters and results"),
    never("what it takes", "its operands or parameters"),
    never("what it gives", "its results"),
    never("given on", "yielded"),
    never("gives on", "yields"),
    never("gives back", "frees, returns"),
    never("given back", "freed, returned"),
    never("takes room", "needs memory"),
    never("is no more", "is erased"),
    never("comes to its end", "terminates, returns"),
    never("come to its end", "terminate, return"),
    never("comes to an end", "terminates"),
    never("come to an end", "terminate"),
    never("what becomes of", "the result for"),
    never("what became of", "the result for"),
    never("what is said", "the declaration"),
    never("is said of", "is declared of"),
    never("says of", "declares of"),
    never("in its stead", "instead"),
];

/// Words that begin no doc comment: a noun, or a verb in the third person, does.
const OPENINGS: &[&str] = &["What", "Whether", "How", "Of", "That", "Nobody"];

/// Text that may use a forbidden phrase: a path or the start of one, the phrase, and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[];

/// The file with the table, which contains every phrase.
const TABLE: &str = "tools/xtask/src/tidy/words.rs";

/// Finds forbidden words in comments, messages and Markdown.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in repository.rust.iter().filter(|file| is_checked(&file.path)) {
        check_rust(file, &mut findings);
    }
    for (path, text) in repository.texts.iter().filter(|(path, _)| is_prose(path)) {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        check_prose(path, &without_fences(lines), &mut findings);
    }
    findings
}

fn is_checked(path: &str) -> bool {
    path != TABLE && CLEAN.iter().any(|folder| path.starts_with(folder))
}

fn is_prose(path: &str) -> bool {
    let is_manual = path.starts_with("docs/") || path == "README.md";
    is_manual && path.ends_with(".md") && is_checked(path)
}

fn check_rust(file: &RustFile, findings: &mut Vec<Finding>) {
    for block in comment_blocks(file) {
        let lines = without_fences(block.iter().map(|comment| (comment.line, comment.text)));
        if block[0].is_doc {
            check_openings(&file.path, &lines, findings);
        }
        check_prose(&file.path, &lines, findings);
    }
    for (line, text) in file.strings().filter(|(_, text)| text.contains(' ')) {
        let text = text.replace("\\n", " ");
        check_prose(&file.path, &[(line, text)], findings);
    }
}

/// A line of a comment, without its marker.
struct Comment<'t> {
    line: usize,
    is_doc: bool,
    text: &'t str,
}

/// Returns the comments, with those of consecutive lines in one block.
fn comment_blocks(file: &RustFile) -> Vec<Vec<Comment<'_>>> {
    let mut blocks: Vec<Vec<Comment<'_>>> = Vec::new();
    for (line, text) in file.comments() {
        let is_doc = text.starts_with("///") || text.starts_with("//!");
        let text = text.trim_start_matches(['/', '!']).trim();
        let comment = Comment { line, is_doc, text };
        match blocks.last_mut() {
            Some(block) if follows(block, &comment) => block.push(comment),
            _ => blocks.push(vec![comment]),
        }
    }
    blocks
}

fn follows(block: &[Comment<'_>], next: &Comment<'_>) -> bool {
    block.last().is_some_and(|last| last.line + 1 == next.line && last.is_doc == next.is_doc)
}

/// Returns the lines outside of fenced blocks; a blank line ends a paragraph.
fn without_fences<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> Vec<(usize, String)> {
    let mut is_fenced = false;
    let mut prose = Vec::new();
    for (number, line) in lines {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced {
            prose.push((number, without_code(line)));
        }
    }
    prose
}

/// Returns a line with the text between backquotes blanked.
fn without_code(line: &str) -> String {
    let parts = line.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 0 { part } else { "`" }).collect()
}

fn check_openings(path: &str, lines: &[(usize, String)], findings: &mut Vec<Finding>) {
    let mut before = "";
    for (number, line) in lines {
        let word = line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        if before.is_empty() && OPENINGS.contains(&word) {
            let message = format!("a doc comment begins with `{word}`: write a noun or a verb");
            findings.push(Finding::new(path, *number, message));
        }
        before = line;
    }
}

/// Finds forbidden phrases in lines of prose, also where a line break divides one.
fn check_prose(path: &str, lines: &[(usize, String)], findings: &mut Vec<Finding>) {
    let mut text = String::new();
    let mut starts = Vec::new();
    for (number, line) in lines {
        starts.push((text.len(), *number));
        text.push_str(&line.to_lowercase());
        // A blank line is no space, so that no phrase spans two paragraphs.
        text.push(if line.is_empty() { '\n' } else { ' ' });
    }
    for forbidden in FORBIDDEN {
        for (at, phrase) in text.match_indices(forbidden.phrase) {
            if !is_whole(&text, at, phrase) || is_plain(&text[at..], forbidden.unless) {
                continue;
            }
            if is_excepted(path, phrase) {
                continue;
            }
            let line = starts.iter().rev().find(|(start, _)| *start <= at).map_or(1, |it| it.1);
            let message = format!("`{phrase}` is no term: write {}", forbidden.better);
            findings.push(Finding::new(path, line, message));
        }
    }
}

/// Returns whether the sentence that starts with a phrase contains the word that permits it.
fn is_plain(sentence: &str, unless: Option<&str>) -> bool {
    let end = sentence.find(". ").unwrap_or(sentence.len());
    let mut words = sentence[..end].split_whitespace();
    unless.is_some_and(|word| words.any(|it| it == word))
}

fn is_excepted(path: &str, phrase: &str) -> bool {
    EXCEPTIONS.iter().any(|(start, excepted, _)| path.starts_with(start) && *excepted == phrase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<usize> {
        check(&Repository::of(path, text)).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn forbidden_words_are_found_in_comments_and_messages() {
        let text =
            "/// Runs each turn.\nfn f() {\n    // fine\n    g(\"nobody knows\"); // the road\n}";
        assert_eq!(found("ir/src/x.rs", text), [1, 4, 4]);
        let finding = &check(&Repository::of("ir/src/x.rs", "/// Runs each turn."))[0];
        assert_eq!(finding.to_string(), "ir/src/x.rs:1: `turn` is no term: write iteration");
    }

    #[test]
    fn phrases_span_lines_but_not_paragraphs() {
        assert_eq!(found("ir/src/x.rs", "// Runs them side by\n// side.\nfn f() {}"), [1]);
        assert_eq!(found("ir/src/x.rs", "// Runs them side by\n//\n// side.\nfn f() {}"), []);
    }

    #[test]
    fn code_is_not_text() {
        let text =
            "/// Calls `turn`.\n///\n/// ```\n/// let turn = 1; // a turn\n/// ```\nfn turn() {}";
        assert_eq!(found("ir/src/x.rs", text), []);
        assert_eq!(found("ir/src/x.rs", "const TURN: &str = \"turn\";"), []);
    }

    #[test]
    fn conversions_are_plain_english() {
        assert_eq!(found("ir/src/x.rs", "// Turns a fold into a loop."), []);
        assert_eq!(found("ir/src/x.rs", "// Turns are counted. Into memory."), [1]);
    }

    #[test]
    fn doc_comments_begin_with_a_noun_or_a_verb() {
        let text =
            "/// Whether it is.\nfn f() {}\n/// Returns it.\n///\n/// What it is.\nfn g() {}";
        assert_eq!(found("ir/src/x.rs", text), [1, 5]);
        let text = "/// Returns it,\n/// What a name.\nfn g() {}\n// What is this.";
        assert_eq!(found("ir/src/x.rs", text), []);
    }

    #[test]
    fn only_clean_folders_are_checked() {
        assert_eq!(found("elsewhere/src/x.rs", "// A road."), []);
        assert_eq!(found(TABLE, "// A road."), []);
    }
}
