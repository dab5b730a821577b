//! `// OUT:`: the output of a run, in comments of the case.

use crate::directive::Directive;
use crate::expectation::difference;
use crate::fix::{Failure, Fix};
use crate::mistake::Mistake;
use std::ops::Range;

/// The expected output of a run, as written in the case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Its line, counted from zero.
    pub line: usize,
    /// The run, counted from one.
    pub run: usize,
    /// The lines that hold the text, counted from zero.
    pub body: Range<usize>,
    /// The text.
    pub text: String,
}

impl Printed {
    /// Reads the directive and the comments below it.
    pub fn read(directive: &Directive<'_>, lines: &[&str]) -> Result<Self, Mistake> {
        if !directive.rest.trim().is_empty() {
            let message = format!("the output starts on the line below `{}:`", directive.name);
            return Err(directive.mistake(message));
        }
        let start = directive.line + 1;
        let body: Vec<&str> = lines[start..].iter().map_while(|line| content(line)).collect();
        let end = start + body.len();
        for (line, text) in (start..end).zip(&lines[start..end]) {
            if let Ok(Some(inner)) = Directive::read(line, text) {
                return Err(inner.mistake(format!(
                    "this is part of the output of line {}; insert an empty line before it",
                    directive.line + 1
                )));
            }
        }
        let text = body.iter().flat_map(|line| [*line, "\n"]).collect();
        Ok(Self {
            line: directive.line,
            run: directive.number.unwrap_or(1),
            body: start..end,
            text,
        })
    }

    /// Compares with the output.
    pub fn compare(&self, stdout: &str) -> Option<Failure> {
        if self.text == stdout {
            return None;
        }
        let place = format!("line {}", self.line + 1);
        let text = difference(&place, &self.text, stdout);
        Some(match commented(stdout) {
            Ok(lines) => Failure::fixed_by(text, Fix::Lines(self.body.clone(), lines)),
            Err(why) => Failure::of(format!(
                "{text}this cannot be written in the case, because {why}; without `OUT`, it is in a file next to the case"
            )),
        })
    }
}

/// Returns the line of output in a comment.
fn content<'a>(line: &&'a str) -> Option<&'a str> {
    let inside = line.trim_start().strip_prefix("//")?;
    Some(inside.strip_prefix(' ').unwrap_or(inside))
}

/// Returns the text as comments.
fn commented(text: &str) -> Result<Vec<String>, &'static str> {
    if !text.is_empty() && !text.ends_with('\n') {
        return Err("it does not end with a line end");
    }
    if text.contains('\r') {
        return Err("it has carriage returns");
    }
    if text.lines().any(|line| line == crate::claim::MARKER) {
        return Err("it has parts, and the case would be split where they are");
    }
    let lines: Vec<String> =
        text.lines().map(|line| format!("// {line}").trim_end_matches(' ').to_owned()).collect();
    if text.lines().any(|line| line.ends_with(' ')) {
        return Err("blanks at the ends of lines would be lost");
    }
    match lines.iter().any(|line| !matches!(Directive::read(0, line), Ok(None))) {
        true => Err("a line of it reads like a directive"),
        false => Ok(lines),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_data_is_read_back() {
        let text = "module {\n\n    %a\n}\n";
        let lines = commented(text).unwrap();
        assert_eq!(lines, ["// module {", "//", "//     %a", "// }"]);
        let all: Vec<&str> =
            ["// OUT:"].into_iter().chain(lines.iter().map(String::as_str)).collect();
        let directive = Directive::read(0, all[0]).unwrap().unwrap();
        assert_eq!(Printed::read(&directive, &all).unwrap().text, text);
    }

    #[test]
    fn invalid_comments_are_rejected() {
        for text in ["a", "a\r\n", "a \n", "RUN: x\n", "a\n// -----\nb\n"] {
            assert!(commented(text).is_err(), "{text:?}");
        }
    }
}
