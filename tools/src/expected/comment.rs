//! Reading the comments that expect findings.

use super::Text;
use super::pattern::Pattern;
use crate::report::Report;
use cotan_ir::diagnostics::Severity;
use std::ops::Range;

/// An expected diagnostic.
#[derive(Debug)]
pub struct Expected {
    /// Its severity.
    pub severity: Severity,
    /// The line of the file; `None` for a diagnostic without a location in it.
    pub line: Option<u32>,
    /// The pattern of its message.
    pub pattern: Pattern,
    /// The range of the comment in the text.
    pub span: Range<usize>,
}

/// `expected-` and a severity.
const SEVERITIES: [(&str, Severity); 4] = [
    ("error", Severity::Error),
    ("warning", Severity::Warning),
    ("remark", Severity::Remark),
    ("note", Severity::Note),
];

/// The line of an expected diagnostic, as the comment states it.
#[derive(Clone, Copy)]
enum Where {
    Offset(i64),
    Above,
    Below,
    Unknown,
}

/// Returns all expectations, and the errors of those that cannot be read.
pub fn read(text: Text<'_>) -> (Vec<Expected>, Vec<Report>) {
    let mut reader = Reader {
        text,
        expected: Vec::new(),
        errors: Vec::new(),
        last_other_line: text.first_line,
        waiting: Vec::new(),
    };
    let mut start = 0;
    for (index, line) in text.text.split('\n').enumerate() {
        reader.line(start, line, text.first_line + 1 + index as u32);
        start += line.len() + 1;
    }
    (reader.expected, reader.errors)
}

struct Reader<'a> {
    text: Text<'a>,
    expected: Vec<Expected>,
    errors: Vec<Report>,
    /// The last line without an expectation: the target of `@above`.
    last_other_line: u32,
    /// Expectations `@below`, which wait for the next line without one.
    waiting: Vec<usize>,
}

impl Reader<'_> {
    fn line(&mut self, start: usize, line: &str, number: u32) {
        let Some(at) = line.find("expected-") else { return self.other_line(number) };
        let body = &line[at + "expected-".len()..];
        let span = start + at..start + line.trim_end().len();
        match parse(body) {
            Ok(Some((severity, place, pattern))) => {
                let line = self.resolve(place, number);
                self.expected.push(Expected { severity, line, pattern, span });
            }
            Ok(None) => self.other_line(number),
            Err(message) => self.errors.push(Report::error(self.text.site(span), message)),
        }
    }

    fn other_line(&mut self, number: u32) {
        for index in self.waiting.drain(..) {
            self.expected[index].line = Some(number);
        }
        self.last_other_line = number;
    }

    fn resolve(&mut self, place: Where, number: u32) -> Option<u32> {
        match place {
            Where::Unknown => None,
            Where::Above => Some(self.last_other_line),
            Where::Below => {
                self.waiting.push(self.expected.len());
                Some(number)
            }
            Where::Offset(by) => {
                u32::try_from(i64::from(number).saturating_add(by)).ok().or(Some(0))
            }
        }
    }
}

/// Parses the text after `expected-`; `None` if this is no expectation.
fn parse(body: &str) -> Result<Option<(Severity, Where, Pattern)>, String> {
    let found = SEVERITIES.iter().find_map(|(word, s)| Some((*s, body.strip_prefix(word)?)));
    let Some((severity, rest)) = found else { return Ok(None) };
    let (is_regex, rest) = match rest.strip_prefix("-re") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let Some((place, text)) = rest.split_once("{{") else { return Ok(None) };
    let Some(text) = text.trim_end().strip_suffix("}}") else {
        return Err("an expectation ends with `}}` at the end of its line".to_owned());
    };
    let place = place_of(place.trim())?;
    let pattern = if is_regex { Pattern::regex(text)? } else { Pattern::Text(text.to_owned()) };
    Ok(Some((severity, place, pattern)))
}

fn place_of(text: &str) -> Result<Where, String> {
    let offset = |digits: &str| digits.parse::<u32>().ok().map(i64::from);
    let place = match text {
        "" => Some(Where::Offset(0)),
        "@above" => Some(Where::Above),
        "@below" => Some(Where::Below),
        "@unknown" => Some(Where::Unknown),
        _ => match text.split_at_checked(2) {
            Some(("@+", digits)) => offset(digits).map(Where::Offset),
            Some(("@-", digits)) => offset(digits).map(|by| Where::Offset(-by)),
            _ => None,
        },
    };
    place
        .ok_or_else(|| format!("`{text}` is no location: use @+1, @-1, @above, @below or @unknown"))
}
