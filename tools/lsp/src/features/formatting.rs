//! Formatting: indentation and blanks between tokens. Tokens, comments and line breaks stay, so
//! that a formatted text has the same meaning. Parts with errors of the parser stay as they are.

use super::View;
use crate::analysis::Part;
use crate::tokens::{Token, tokens};
use cotan_ir::text::lexer::Kind;
use lsp_types::TextEdit;

/// Returns the edits that format a text.
pub fn format(view: &View<'_>) -> Vec<TextEdit> {
    let (old, new) = (view.text(), formatted(view));
    if old == new || !same_tokens(old, &new) {
        return Vec::new();
    }
    // One edit of the lines between the first and the last that differ.
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let same = |pair: &(&&str, &&str)| pair.0 == pair.1;
    let first = old_lines.iter().zip(&new_lines).take_while(same).count();
    let most = old_lines.len().min(new_lines.len()) - first;
    let last =
        old_lines.iter().rev().zip(new_lines.iter().rev()).take_while(same).count().min(most);
    let length = |lines: &[&str]| lines.iter().map(|line| line.len() as u32).sum::<u32>();
    let start = length(&old_lines[..first]);
    let end = start + length(&old_lines[first..old_lines.len() - last]);
    let new_text = new_lines[first..new_lines.len() - last].concat();
    vec![TextEdit { range: view.range(start..end), new_text }]
}

fn same_tokens(old: &str, new: &str) -> bool {
    let (olds, news) = (tokens(old), tokens(new));
    let is_same = |(a, b): (&Token, &Token)| a.kind == b.kind && a.text(old) == b.text(new);
    olds.len() == news.len() && olds.iter().zip(&news).all(is_same)
}

fn formatted(view: &View<'_>) -> String {
    let text = view.text();
    let mut result = String::with_capacity(text.len());
    for part in &view.analysis.parts {
        match part.chunk.is_complete {
            true => Formatter::new(view, part).run(&mut result),
            false => result += &part.chunk.text,
        }
    }
    let end = result.trim_end().len();
    if end > 0 && view.analysis.is_complete() {
        result.truncate(end);
        result += if text.contains("\r\n") { "\r\n" } else { "\n" };
    }
    result
}

struct Formatter<'a> {
    text: &'a str,
    tokens: &'a [Token],
    part: &'a Part,
    /// Open brackets, each with the line where it was opened.
    open: Vec<usize>,
    /// The depth of angle brackets.
    angles: usize,
    end_of_line: &'static str,
}

impl<'a> Formatter<'a> {
    fn new(view: &'a View<'_>, part: &'a Part) -> Self {
        let text = view.text();
        let end_of_line = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let tokens = view.analysis.tokens_of(part);
        Self { text, tokens, part, open: Vec::new(), angles: 0, end_of_line }
    }

    fn run(&mut self, result: &mut String) {
        let lines: Vec<&str> = self.part.chunk.text.split('\n').collect();
        let (mut start, mut blanks) = (self.part.start, 0);
        for (number, line) in lines.iter().enumerate() {
            let end = start + line.len() as u32;
            let is_last = number + 1 == lines.len();
            let next = lines.get(number + 1).copied().unwrap_or_default();
            let trimmed = line.trim();
            if trimmed.is_empty() {
                blanks += 1;
            } else {
                if blanks > 0 && !result.is_empty() && !result.ends_with("\n\n") && number > blanks
                {
                    *result += self.end_of_line;
                }
                blanks = 0;
                let is_pinned = is_pointer(next) || is_pointer(line);
                self.line(number, start..end, is_pinned, result);
                if !is_last {
                    *result += self.end_of_line;
                }
            }
            start = end + 1;
        }
        if blanks > 0 && lines.len() > 1 && !result.ends_with('\n') {
            *result += self.end_of_line;
        }
    }

    /// Formats a line; a pinned one is only read for its brackets.
    fn line(&mut self, number: usize, range: std::ops::Range<u32>, pinned: bool, out: &mut String) {
        let first = self.tokens.partition_point(|token| token.start < range.start);
        let last = self.tokens.partition_point(|token| token.start < range.end);
        let tokens = &self.tokens[first..last];
        let closers = tokens.iter().take_while(|token| closes(token)).count();
        tokens[..closers].iter().for_each(|token| self.bracket(number, token));
        if pinned {
            *out += self.text[range.start as usize..range.end as usize].trim_end();
        } else {
            let indent = self.indentation(tokens.first());
            out.extend(std::iter::repeat_n(' ', indent));
        }
        let mut before: Option<&Token> = None;
        for (index, token) in tokens.iter().enumerate() {
            if !pinned {
                if let Some(before) = before {
                    self.gap(before, token, out);
                }
                *out += token.text(self.text);
            }
            if index >= closers {
                self.bracket(number, token);
            }
            before = Some(token);
        }
    }

    fn bracket(&mut self, line: usize, token: &Token) {
        match token.kind {
            Some(Kind::LeftBrace | Kind::LeftParen | Kind::LeftSquare | Kind::MetadataBegin) => {
                self.open.push(line);
            }
            Some(_) if closes(token) => {
                self.open.pop();
            }
            Some(Kind::Less) => self.angles += 1,
            Some(Kind::Greater) => self.angles = self.angles.saturating_sub(1),
            _ => {}
        }
    }

    /// Returns the indentation of a line: two blanks for each line with open brackets, four more
    /// inside of an operation, two less for a label.
    fn indentation(&self, first: Option<&Token>) -> usize {
        let mut lines = self.open.clone();
        lines.dedup();
        let level = 2 * lines.len();
        let Some(first) = first.filter(|first| first.kind.is_some()) else { return level };
        let chunk = &self.part.chunk;
        let local = first.start - self.part.start;
        if first.is(Kind::Caret) {
            return level.saturating_sub(2);
        }
        let starts_op = chunk.map.ops.binary_search_by_key(&local, |op| op.whole.start).is_ok();
        let is_alias = first.is(Kind::Hash) || first.is(Kind::Bang);
        if starts_op || is_alias || closes(first) {
            return level;
        }
        let is_inside = chunk.ops_around(local).next().is_some_and(|op| {
            op.whole.start < local && local < op.whole.end && self.is_in_region(op.whole.start)
        });
        if is_inside { level + 4 } else { level }
    }

    /// Returns whether no bracket was opened since an offset: the text there is a continuation.
    fn is_in_region(&self, start: u32) -> bool {
        let line = self.text[self.part.start as usize..(self.part.start + start) as usize]
            .matches('\n')
            .count();
        self.open.last().is_none_or(|&opened| opened < line)
    }

    /// Writes the blanks between two tokens of a line.
    fn gap(&self, before: &Token, token: &Token, out: &mut String) {
        let gap = &self.text[before.end as usize..token.start as usize];
        if token.kind.is_none() {
            *out += if gap.is_empty() { " " } else { gap };
            return;
        }
        let is_open = before.is(Kind::LeftParen) || before.is(Kind::LeftSquare);
        let is_close = token.is(Kind::RightParen) || token.is(Kind::RightSquare);
        if is_open || is_close || token.is(Kind::Comma) {
            return;
        }
        let equals = |a: &Token, b: &Token| {
            let words = [Kind::Bare, Kind::Percent, Kind::Hash, Kind::Bang, Kind::Integer];
            a.is(Kind::Equal) && b.kind.is_some_and(|kind| words.contains(&kind))
        };
        let wants_blank = self.angles == 0
            && (before.is(Kind::Comma) || equals(before, token) || equals(token, before));
        if !gap.is_empty() || wants_blank {
            out.push(' ');
        }
    }
}

fn closes(token: &Token) -> bool {
    let kinds = [Kind::RightBrace, Kind::RightParen, Kind::RightSquare, Kind::MetadataEnd];
    token.kind.is_some_and(|kind| kinds.contains(&kind))
}

/// Returns whether a line is a comment that points at columns of the line above: `// ERR  ^^^`.
fn is_pointer(line: &str) -> bool {
    line.trim_start().starts_with("//") && line.contains('^')
}
