//! Lines of a case that are directives: `// RUN: ...` and the like.

use crate::mistake::Mistake;
use cotan_ir::diagnostics::Severity;
use cotan_ir::nearest::nearest;

/// The kind of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A run.
    Run,
    /// The output of a run.
    Out,
    /// A diagnostic of a run.
    Found(Severity),
    /// Number of operations.
    Count,
    /// The result of evaluating a function.
    Eval,
}

/// Every directive.
const WORDS: &[(&str, Word)] = &[
    ("RUN", Word::Run),
    ("OUT", Word::Out),
    ("ERR", Word::Found(Severity::Error)),
    ("WARN", Word::Found(Severity::Warning)),
    ("REMARK", Word::Found(Severity::Remark)),
    ("COUNT", Word::Count),
    ("EVAL", Word::Eval),
];

/// Words that start comments for readers.
const PROSE: &[&str] = &["BUG", "FIXME", "HACK", "NB", "NOTE", "SAFETY", "TODO", "WARNING", "XXX"];

/// Directives of other tools that are not supported, with the replacement.
const FOREIGN: &[(&str, &str)] = &[
    ("CHECK", "what a run prints is compared as a whole, unless it is piped: `| FileCheck %s`"),
    ("XFAIL", "a case states the current behaviour: `RUN[1]` if that is an error"),
    ("REQUIRES", "every case runs everywhere"),
    ("UNSUPPORTED", "every case runs everywhere"),
];

/// A directive, parsed as far as all kinds have the same syntax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive<'a> {
    /// Its kind.
    pub word: Word,
    /// The word as it is written.
    pub name: &'static str,
    /// The number in brackets after it.
    pub number: Option<usize>,
    /// Its line, counted from zero.
    pub line: usize,
    /// The start of the keyword.
    pub at: usize,
    /// The text after the colon, or after the keyword of a diagnostic.
    pub rest: &'a str,
    /// The start of that text.
    pub rest_at: usize,
}

impl<'a> Directive<'a> {
    /// Reads line `line` of a case; `None` if it is a part of the program or a plain comment.
    pub fn read(line: usize, text: &'a str) -> Result<Option<Self>, Mistake> {
        let Some((at, comment)) = comment(text) else { return Ok(None) };
        let (written, rest) = comment.split_at(word_len(comment));
        let Some(&(name, word)) = WORDS.iter().find(|(name, _)| *name == written) else {
            return foreign(line, at, written, rest).map_or(Ok(None), Err);
        };
        let (number, rest) = bracket(rest).map_err(|len| {
            let start = at + written.len();
            let message = format!("the text in brackets after `{name}` must be an integer");
            Mistake::new(line, start..start + len, message)
        })?;
        let rest_at = text.len() - rest.len();
        let directive = Self { word, name, number, line, at, rest, rest_at };
        directive.without_colon(text).map(Some)
    }

    /// Findings are drawn, all others have a colon.
    fn without_colon(self, text: &'a str) -> Result<Self, Mistake> {
        let colon = self.rest.strip_prefix(':');
        let drawn = matches!(self.word, Word::Found(_));
        let end = self.rest_at;
        match colon {
            Some(_) if drawn => Err(Mistake::new(
                self.line,
                end..end + 1,
                format!("`{}` has no colon: `^^^` and the message follow", self.name),
            )),
            None if !drawn => {
                let message = format!("a colon is missing after `{}`", self.name);
                Err(Mistake::new(self.line, self.at..end, message))
            }
            Some(rest) => Ok(Self { rest, rest_at: text.len() - rest.len(), ..self }),
            None => Ok(self),
        }
    }

    /// Returns a mistake in this directive.
    pub fn mistake(&self, message: impl Into<String>) -> Mistake {
        let len = self.rest.trim_end().len();
        let blank = len - self.rest.trim().len();
        let columns = match self.rest.trim().is_empty() {
            true => self.at..self.at + self.name.len(),
            false => self.rest_at + blank..self.rest_at + len,
        };
        Mistake::new(self.line, columns, message)
    }
}

/// Returns the text of a line that is only a comment, and its start.
fn comment(text: &str) -> Option<(usize, &str)> {
    let inside = text.trim_start().strip_prefix("//")?.trim_start();
    Some((text.len() - inside.len(), inside))
}

fn word_len(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_alphabetic() && c != '-').unwrap_or(text.len())
}

/// Returns the number in brackets, and the rest; or the length of the malformed part.
fn bracket(text: &str) -> Result<(Option<usize>, &str), usize> {
    let Some(inside) = text.strip_prefix('[') else { return Ok((None, text)) };
    let Some((number, rest)) = inside.split_once(']') else { return Err(text.len()) };
    match number.parse() {
        Ok(number) => Ok((Some(number), rest)),
        Err(_) => Err(number.len() + 2),
    }
}

/// Returns whether this is meant to be a directive, and is none.
fn foreign(line: usize, at: usize, word: &str, rest: &str) -> Option<Mistake> {
    let before_colon = rest.split_once(':').map(|(before, _)| before);
    let (None, rest) = bracket(rest).ok()? else {
        return word_like(word).then(|| unknown(line, at, word));
    };
    before_colon.filter(|_| rest.starts_with(':'))?;
    let shouted = word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c == '-');
    let known = WORDS.iter().any(|(name, _)| name.eq_ignore_ascii_case(word));
    let meant = known || (shouted && !PROSE.contains(&word));
    meant.then(|| unknown(line, at, word))
}

fn word_like(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c == '-')
}

fn unknown(line: usize, at: usize, word: &str) -> Mistake {
    let names = WORDS.iter().map(|(name, _)| *name);
    let foreign = FOREIGN.iter().find(|(name, _)| word.starts_with(name));
    let hint = match (foreign, nearest(&word.to_ascii_uppercase(), names.clone())) {
        (Some((_, instead)), _) => format!(": {instead}"),
        (None, Some(near)) => format!("; did you mean `{near}`?"),
        (None, None) => format!("; there are {}", names.collect::<Vec<_>>().join(", ")),
    };
    Mistake::new(line, at..at + word.len(), format!("unknown directive `{word}`{hint}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name, the number and the rest.
    type Parts<'t> = (&'t str, Option<usize>, &'t str);

    fn read(text: &str) -> Result<Option<Parts<'_>>, String> {
        let directive = Directive::read(0, text).map_err(|mistake| mistake.message)?;
        Ok(directive.map(|it| (it.name, it.number, it.rest)))
    }

    #[test]
    fn directives_are_distinguished_from_comments() {
        assert_eq!(read("  //RUN[1]: a: b").unwrap(), Some(("RUN", Some(1), " a: b")));
        assert_eq!(read("// ERR[2]  ^^ x").unwrap(), Some(("ERR", Some(2), "  ^^ x")));
        for comment in ["", "x // RUN: a", "// TODO: x", "// A: b", "// run it", "/// RUN: x"] {
            assert_eq!(read(comment).unwrap(), None, "{comment}");
        }
        assert_eq!(read("// Note: that",).unwrap(), None);
    }

    #[test]
    fn near_directives_are_mistakes() {
        let message = |text: &str| read(text).unwrap_err();
        assert_eq!(message("// RUNS: x"), "unknown directive `RUNS`; did you mean `RUN`?");
        assert_eq!(message("// count: x"), "unknown directive `count`; did you mean `COUNT`?");
        assert!(message("// CHECK-NEXT: x").contains("compared as a whole"));
        assert!(message("// EXPECTATION[1]: x").contains("there are RUN, OUT, ERR"));
        assert_eq!(message("// RUN cotan"), "a colon is missing after `RUN`");
        assert!(message("// RUN[one]: x").contains("must be an integer"));
        assert!(message("// ERR: ^^").contains("has no colon"));
    }
}
