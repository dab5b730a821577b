//! `// RUN:` lines of snapshot tests.

use super::View;
use crate::describe;
use crate::host::Host;
use cotan_passes::Pipeline;
use std::ops::Range;

/// A `RUN` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLine {
    /// Its line in the text, counted from 0.
    pub line: u32,
    /// The byte range of the command.
    pub command: Range<u32>,
    /// True if the command is expected to fail.
    pub fails: bool,
}

/// A mistake in a `RUN` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its byte range.
    pub range: Range<u32>,
    /// The message.
    pub message: String,
    /// Replacements of the range that mend it.
    pub replacements: Vec<String>,
}

/// Returns the mistakes in the pipelines of `RUN` lines, and former names of passes. A line whose
/// command is expected to fail has none.
pub fn mistakes(host: &Host, text: &str) -> Vec<Mistake> {
    let mut found = Vec::new();
    for run in all(text).into_iter().filter(|run| !run.fails) {
        let command = &text[run.command.start as usize..run.command.end as usize];
        renamed(host, command, run.command.start, &mut found);
        pipelines(host, command, run.command.start, &mut found);
    }
    found
}

fn renamed(host: &Host, command: &str, start: u32, found: &mut Vec<Mistake>) {
    for (at, _) in command.match_indices("--") {
        let range = word(command, at as u32 + 2);
        let name = command[range.start as usize..range.end as usize].trim_start_matches('-');
        if let Some(current) = host.passes.renamed(name) {
            let name_start = start + range.end - name.len() as u32;
            found.push(Mistake {
                range: name_start..start + range.end,
                message: format!("the pass `{name}` is called `{current}` now"),
                // `fuse-loops{mode=blocks}` of a pipeline is `--fuse-loops=mode=blocks` as a flag.
                replacements: vec![current.replace('{', "=").replace('}', "")],
            });
        }
    }
}

fn pipelines(host: &Host, command: &str, start: u32, found: &mut Vec<Mistake>) {
    const FLAG: &str = "--pass-pipeline=";
    for (at, _) in command.match_indices(FLAG) {
        let mut from = at + FLAG.len();
        let quote = command[from..].chars().next().filter(|c| matches!(c, '\'' | '"'));
        from += quote.map_or(0, char::len_utf8);
        let is_end = |c: char| quote.map_or(c.is_whitespace(), |quote| c == quote);
        let end = command[from..].find(is_end).map_or(command.len(), |end| from + end);
        let parsed = Pipeline::parse(&host.passes, &host.registry, &command[from..end]);
        let from = start + from as u32;
        found.extend(parsed.err().into_iter().flatten().map(|error| Mistake {
            range: from + error.span.start as u32..from + error.span.end as u32,
            message: error.to_string(),
            replacements: error.suggestions,
        }));
    }
}

/// Returns the `RUN` lines of a text.
pub fn all(text: &str) -> Vec<RunLine> {
    let mut found = Vec::new();
    let mut start = 0;
    for (line, content) in text.split('\n').enumerate() {
        if let Some((at, fails)) = command_start(content) {
            let end = content.trim_end().len().max(at);
            found.push(RunLine {
                line: line as u32,
                command: (start + at) as u32..(start + end) as u32,
                fails,
            });
        }
        start += content.len() + 1;
    }
    found
}

/// Returns the start of the command of a line, after `// RUN:` or `// RUN[1]:`, and whether it is
/// expected to fail.
fn command_start(line: &str) -> Option<(usize, bool)> {
    let comment = line.trim_start().strip_prefix("//")?.trim_start().strip_prefix("RUN")?;
    let (code, rest) = match comment.strip_prefix('[') {
        Some(code) => code.split_once(']')?,
        None => ("0", comment),
    };
    let rest = rest.strip_prefix(':')?;
    Some((line.len() - rest.trim_start().len(), code.trim() != "0"))
}

/// Returns the `RUN` line around an offset.
pub fn around(text: &str, offset: u32) -> Option<RunLine> {
    let lines = all(text).into_iter();
    let mut lines =
        lines.filter(|run| run.command.start <= offset && offset <= run.command.end + 1);
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
