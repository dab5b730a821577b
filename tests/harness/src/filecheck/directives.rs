//! Finding the directives of a file.

use super::check::{Check, Kind};
use super::flags::Flags;
use super::pattern::Pattern;
use super::text::Text;
use super::{Group, Groups};
use std::ops::Range;

/// A directive in a line.
pub struct Found<'l> {
    /// Its prefix.
    prefix: &'l str,
    /// Its name: the prefix with its suffix.
    pub name: &'l str,
    /// Its kind, or the message for a suffix that cannot be.
    kind: Result<Kind, String>,
    /// True if its pattern is only text.
    is_literal: bool,
    /// The start of the pattern in the line.
    pattern: usize,
}

/// Returns the directive of a line.
pub fn find<'l>(flags: &Flags, line: &'l str) -> Option<Found<'l>> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let starts = line.char_indices().map(|(at, _)| at);
    let starts = starts.filter(|&at| !line[..at].ends_with(is_word));
    for at in starts {
        let here = |prefixes: &[String]| {
            let fit = prefixes.iter().filter(|prefix| line[at..].starts_with(*prefix));
            let fit = fit.filter_map(|prefix| directive(line, at, prefix.len()));
            fit.max_by_key(|found| found.prefix.len())
        };
        if let Some(found) = here(&flags.prefixes) {
            return Some(found);
        }
        if here(&flags.comments).is_some() {
            return None;
        }
    }
    None
}

/// Returns the directive at a prefix, if a colon follows.
fn directive(line: &str, at: usize, len: usize) -> Option<Found<'_>> {
    let rest = &line[at + len..];
    let (suffix, _) = rest.split_once(':')?;
    let (suffix, is_literal) = match suffix.strip_suffix("{LITERAL}") {
        Some(suffix) => (suffix, true),
        None => (suffix, false),
    };
    let kind = kind(suffix)?;
    let name = &line[at..at + len + suffix.len()];
    let pattern = at + len + rest.find(':')? + 1;
    Some(Found { prefix: &line[at..at + len], name, kind, is_literal, pattern })
}

/// Returns the kind with a suffix; `None` if this is no directive.
fn kind(suffix: &str) -> Option<Result<Kind, String>> {
    let kind = match suffix {
        "" => Kind::Plain(1),
        "-NEXT" => Kind::Next,
        "-SAME" => Kind::Same,
        "-NOT" => Kind::Not,
        "-DAG" => Kind::Dag,
        "-LABEL" => Kind::Label,
        "-EMPTY" => Kind::Empty,
        _ => return unusual(suffix),
    };
    Some(Ok(kind))
}

fn unusual(suffix: &str) -> Option<Result<Kind, String>> {
    if let Some(count) = suffix.strip_prefix("-COUNT") {
        let count = count.strip_prefix('-').and_then(|count| count.parse().ok());
        let count = count.filter(|&count: &usize| count > 0);
        return Some(
            count
                .map(Kind::Plain)
                .ok_or_else(|| "`-COUNT` needs a count of at least 1: `CHECK-COUNT-2:`".to_owned()),
        );
    }
    let parts: Vec<&str> = suffix.strip_prefix('-')?.split('-').collect();
    let known = |part: &&str| ["NEXT", "SAME", "NOT", "DAG", "LABEL", "EMPTY"].contains(part);
    let message = || format!("`{suffix}` combines kinds of directives; one may be given");
    parts.iter().all(known).then(|| Err(message()))
}

/// Reads the directives of a file.
///
/// # Errors
/// All mistakes in directives, or that there are none.
pub fn read(flags: &Flags, file: &Text) -> Result<Groups, String> {
    let mut reader = Reader { flags, file, groups: vec![Group::default()], mistakes: Vec::new() };
    let mut unused: Vec<&String> = flags.prefixes.iter().collect();
    let mut start = 0;
    for (number, line) in (1..).zip(file.text.split('\n')) {
        if let Some(found) = find(flags, line) {
            unused.retain(|prefix| *prefix != found.prefix);
            reader.add(start, number, line, &found);
        }
        start += line.len() + 1;
    }
    if !reader.mistakes.is_empty() {
        return Err(reader.mistakes.join("\n"));
    }
    let is_missing = unused.len() == flags.prefixes.len();
    if is_missing || (!unused.is_empty() && !flags.allow_unused_prefixes) {
        let names: Vec<String> = unused.iter().map(|prefix| format!("`{prefix}:`")).collect();
        let name = &file.name;
        return Err(format!("{name}: error: there is no directive {}\n", names.join(", ")));
    }
    reader.implicit_nots()
}

/// Collects the directives of a file into groups.
struct Reader<'a> {
    flags: &'a Flags,
    file: &'a Text,
    groups: Groups,
    mistakes: Vec<String>,
}

impl Reader<'_> {
    fn add(&mut self, start: usize, number: usize, line: &str, found: &Found<'_>) {
        let text = &line[found.pattern..];
        let is_exact = self.flags.strict_whitespace && self.flags.match_full_lines;
        let text = if is_exact { text } else { text.trim() };
        let at = if is_exact {
            found.pattern
        } else {
            line.len() - line[found.pattern..].trim_start().len()
        };
        let range = start + at..start + at + text.len();
        let name = start + found.pattern - 1 - found.name.len()..start + found.pattern - 1;
        match self.check(number, text, found) {
            Ok(_) if self.is_first(found) => {
                let message = format!("`{}` needs a directive before it", found.name);
                self.mistake(name, &message);
            }
            Ok((kind, pattern)) => {
                let name = found.name.to_owned();
                let is_unordered = matches!(kind, Kind::Not | Kind::Dag);
                let check = Check { kind, name, pattern, at: range };
                let Some(group) = self.groups.last_mut() else { return };
                if is_unordered {
                    group.before.push(check);
                } else {
                    group.check = Some(check);
                    self.groups.push(Group::default());
                }
            }
            Err((offset, message)) if text.is_empty() => {
                debug_assert_eq!(offset, 0);
                self.mistake(name, &message);
            }
            Err((offset, message)) => self.mistake(range.start + offset..range.end, &message),
        }
    }

    /// Returns whether this directive needs one before it that there is not.
    fn is_first(&self, found: &Found<'_>) -> bool {
        let needs = matches!(found.kind, Ok(Kind::Next | Kind::Same | Kind::Empty));
        needs && self.groups.len() == 1
    }

    fn check(
        &self,
        number: usize,
        text: &str,
        found: &Found<'_>,
    ) -> Result<(Kind, Pattern), (usize, String)> {
        let kind = found.kind.clone().map_err(|message| (0, message))?;
        let name = found.name;
        let pattern = match (kind, text) {
            (Kind::Empty, "") => Pattern::empty_line(),
            (Kind::Empty, _) => {
                return Err((0, format!("`{name}` matches an empty line, and has no text")));
            }
            (_, "") if !self.flags.match_full_lines => {
                return Err((0, format!("`{name}` has no text")));
            }
            _ if found.is_literal => Pattern::literal(self.flags, text, number),
            _ => Pattern::read(self.flags, text, number)?,
        };
        Ok((kind, pattern))
    }

    fn mistake(&mut self, range: Range<usize>, message: &str) {
        self.mistakes.push(self.file.shown(range, "error", message));
    }

    /// Adds the patterns that match nowhere to each group.
    fn implicit_nots(mut self) -> Result<Groups, String> {
        for text in &self.flags.implicit_nots {
            let pattern = Pattern::read(self.flags, text.trim(), 0)
                .map_err(|(_, message)| format!("error: --implicit-check-not: {message}\n"))?;
            for group in &mut self.groups {
                let name = format!("--implicit-check-not={text}");
                let check = Check { kind: Kind::Not, name, pattern: pattern.clone(), at: 0..0 };
                group.before.push(check);
            }
        }
        Ok(self.groups)
    }
}
