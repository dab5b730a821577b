//! Splits the text of options into items, as MLIR does: quotes and braces group.

use std::ops::Range;

/// `key` or `key=value`.
#[derive(Debug)]
pub(super) struct Item {
    pub key: Range<usize>,
    pub value: Option<Range<usize>>,
}

/// Returns the position of the first byte from `start` on that satisfies `stop`, outside of quotes,
/// braces, brackets and parentheses; otherwise `end`.
fn find_outside(text: &str, start: usize, end: usize, stop: impl Fn(u8) -> bool) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut quote) = (0usize, None);
    for (at, &byte) in bytes.iter().enumerate().take(end).skip(start) {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'{' | b'[' | b'(') => depth += 1,
            (None, b'}' | b']' | b')') => depth = depth.saturating_sub(1),
            (None, _) if depth == 0 && stop(byte) => return at,
            (None, _) => {}
        }
    }
    end
}

/// Returns the items separated by blanks in `span` of `text`.
pub(super) fn items(text: &str, span: Range<usize>) -> Vec<Item> {
    let bytes = text.as_bytes();
    let (mut at, end) = (span.start, span.end);
    let mut items = Vec::new();
    loop {
        while at < end && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        if at == end {
            return items;
        }
        let stop = find_outside(text, at, end, |b| b == b'=' || b.is_ascii_whitespace());
        let key = at..stop;
        at = stop;
        let mut value = None;
        if at < end && bytes[at] == b'=' {
            let stop = find_outside(text, at + 1, end, |b| b.is_ascii_whitespace());
            value = Some(at + 1..stop);
            at = stop;
        }
        items.push(Item { key, value });
    }
}

/// Returns the text without a pair of quotes or braces that encloses all of it.
pub(super) fn unwrapped(text: &str) -> &str {
    let [open, .., close] = text.as_bytes() else { return text };
    let holds_all = match (open, close) {
        (b'"', b'"') | (b'\'', b'\'') => !text[1..text.len() - 1].contains(*open as char),
        (b'{', b'}') => closes_at_the_end(text),
        _ => false,
    };
    if holds_all { &text[1..text.len() - 1] } else { text }
}

fn closes_at_the_end(text: &str) -> bool {
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1 == text.len();
        }
    }
    false
}

/// Returns the elements between commas.
pub(super) fn elements(text: &str) -> Vec<&str> {
    let mut elements = Vec::new();
    if text.trim().is_empty() {
        return elements;
    }
    let mut at = 0;
    loop {
        let stop = find_outside(text, at, text.len(), |b| b == b',');
        elements.push(unwrapped(text[at..stop].trim()));
        if stop == text.len() {
            return elements;
        }
        at = stop + 1;
    }
}

/// Returns whether a text needs braces to be read back as one value.
pub(super) fn needs_wrapping(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_whitespace() || b",\"'={}[]()".contains(&b))
}
