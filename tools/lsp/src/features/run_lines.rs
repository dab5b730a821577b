//! `// RUN:` lines of snapshot tests.

use super::View;
use crate::describe;
use std::ops::Range;

/// A `RUN` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLine {
    /// Its line in the text, counted from 0.
    pub line: u32,
    /// The byte range of the command.
    pub command: Range<u32>,
}

/// Returns the `RUN` lines of a text.
pub fn all(text: &str) -> Vec<RunLine> {
    let mut found = Vec::new();
    let mut start = 0;
    for (line, content) in text.split('\n').enumerate() {
        if let Some(at) = command_start(content) {
            let end = content.trim_end().len().max(at);
            found.push(RunLine {
                line: line as u32,
                command: (start + at) as u32..(start + end) as u32,
            });
        }
        start += content.len() + 1;
    }
    found
}

/// Returns the start of the command of a line: after `// RUN:` or `// RUN[1]:`.
fn command_start(line: &str) -> Option<usize> {
    let comment = line.trim_start().strip_prefix("//")?.trim_start().strip_prefix("RUN")?;
    let rest = match comment.strip_prefix('[') {
        Some(code) => code.split_once(']')?.1,
        None => comment,
    };
    let rest = rest.strip_prefix(':')?;
    Some(line.len() - rest.trim_start().len())
}

/// Returns the `RUN` line around an offset.
pub fn around(text: &str, offset: u32) -> Option<RunLine> {
    let lines = all(text).into_iter();
    let mut lines = lines.filter(|run| run.command.start <= offset && offset <= run.command.end + 1);
    lines.next()
}

/// Returns the word around an offset: letters, digits and dashes.
pub fn word(text: &str, offset: u32) -> Range<u32> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let (before, after) = text.split_at(offset as usize);
    let start = before.trim_end_matches(is_part).len() as u32;
    let end = offset + (after.len() - after.trim_start_matches(is_part).len()) as u32;
    start..end
}

/// Returns the pass or pipeline at an offset of a `RUN` line, and its description.
pub fn describe(view: &View<'_>, offset: u32) -> Option<(Range<u32>, String)> {
    around(view.text(), offset)?;
    let range = word(view.text(), offset);
    let name = &view.text()[range.start as usize..range.end as usize];
    let text = describe::pass(&view.host.passes, name.trim_start_matches('-'))?;
    Some((range, text))
}

/// Returns the words of a command as a shell would; `None` with an open quote.
pub fn words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_lines_are_found() {
        let text = "// RUN: cotan opt %s --cse\n  //RUN[1]: cotan run\n// RUNS: no\n";
        let commands: Vec<&str> = all(text)
            .iter()
            .map(|run| &text[run.command.start as usize..run.command.end as usize])
            .collect();
        assert_eq!(commands, ["cotan opt %s --cse", "cotan run"]);
        assert_eq!(&text[24..26], "se");
        assert_eq!(word(text, 24), 21..26);
        assert_eq!(words("a 'b c'd").unwrap(), ["a", "b cd"]);
        assert_eq!(words("a 'b"), None);
    }
}
