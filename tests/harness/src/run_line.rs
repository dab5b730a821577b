//! `// RUN:` lines: the commands to run on a case.

use crate::directive::Directive;
use crate::mistake::Mistake;
use crate::script::Script;
use crate::words::split;

/// `// RUN[1]: cotan opt %s < %s`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLine {
    /// The words after the colon.
    pub words: Vec<String>,
    /// True if the file is on the standard input.
    pub from_stdin: bool,
    /// The exit code that is expected.
    pub code: i32,
    /// Its line, counted from zero.
    pub line: usize,
    /// The range of the command in its line.
    pub columns: std::ops::Range<usize>,
}

impl RunLine {
    /// Returns the commands of a case.
    ///
    /// # Errors
    /// When the case has mistakes, or no run.
    pub fn all(text: &str) -> Result<Vec<Self>, String> {
        let told = |mistakes: Vec<Mistake>| {
            mistakes.into_iter().map(|mistake| mistake.message).collect::<Vec<_>>().join("\n")
        };
        Script::read(text).map(|script| script.runs).map_err(told)
    }

    /// Reads the directive.
    pub(crate) fn read(directive: &Directive<'_>) -> Result<Self, Mistake> {
        let code = match directive.number.unwrap_or(0) {
            code @ 0..=255 => code as i32,
            _ => return Err(directive.mistake("an exit code is at most 255")),
        };
        let mut words = split(directive.rest).map_err(|message| directive.mistake(message))?;
        let from_stdin = words.ends_with(&["<".to_owned(), "%s".to_owned()]);
        words.truncate(words.len() - if from_stdin { 2 } else { 0 });
        if words.is_empty() {
            return Err(directive.mistake("this `RUN` runs nothing: `// RUN: cotan opt %s`"));
        }
        let unfit = words.iter().find_map(|word| failure(word));
        match unfit {
            Some(message) => Err(directive.mistake(message)),
            None => {
                let columns = directive.mistake("").columns;
                Ok(Self { words, from_stdin, code, line: directive.line, columns })
            }
        }
    }

    /// The command, as one line.
    pub(crate) fn command(&self) -> String {
        self.words.join(" ")
    }
}

/// Rejects shell syntax that a case does not support.
fn failure(word: &str) -> Option<String> {
    let operators = ["|", "||", "&&", ";", ">", ">>", "2>", "2>&1", "<", "\\"];
    if operators.contains(&word) {
        return Some(format!(
            "a `RUN` is no shell command: `{word}` is not supported, except `< %s` at the end"
        ));
    }
    // Substitutions of lit; anything else may be the name of a value.
    let (_, after) = word.split_once('%')?;
    let letter = after.chars().next().filter(|letter| "tTSp".contains(*letter))?;
    let alone = !after[1..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
    alone.then(|| format!("`%{letter}` is undefined; `%s` is the case's file"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<RunLine, String> {
        let directive = Directive::read(0, line).unwrap().unwrap();
        RunLine::read(&directive).map_err(|mistake| mistake.message)
    }

    #[test]
    fn run_lines_are_read() {
        let run = parsed("// RUN[1]: cotan opt --pass-pipeline='a(b, c)' - < %s").unwrap();
        assert_eq!(run.words, ["cotan", "opt", "--pass-pipeline=a(b, c)", "-"]);
        assert!(run.from_stdin && run.code == 1);
        assert_eq!(parsed("  //RUN: cotan").unwrap().code, 0);
    }

    #[test]
    fn unsupported_commands_are_mistakes() {
        assert!(parsed("// RUN: 'open").unwrap_err().contains("never closed"));
        assert!(parsed("// RUN:").unwrap_err().contains("runs nothing"));
        assert!(parsed("// RUN[256]: cotan").unwrap_err().contains("at most 255"));
        assert!(parsed("// RUN: cotan %s | cotan").unwrap_err().contains("no shell"));
        assert!(parsed("// RUN: cotan -o %t").unwrap_err().contains("`%t` is undefined"));
    }
}
