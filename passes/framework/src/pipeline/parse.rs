//! Parses a pipeline to a tree of names, which are not resolved yet.

use super::PipelineError;
use std::ops::Range;

/// The largest depth of nests.
const MAX_DEPTH: usize = 64;

/// `name`, `name{options}` or `name(elements)`.
#[derive(Debug)]
pub(super) struct RawElement {
    pub name: Range<usize>,
    pub options: Option<Range<usize>>,
    pub nested: Option<Vec<RawElement>>,
}

/// Parses a complete text.
pub(super) fn parse(text: &str) -> Result<Vec<RawElement>, PipelineError> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let elements = parser.list()?;
    match parser.peek() {
        None => Ok(elements),
        Some(b')') => Err(parser.here("this `)` closes nothing")),
        Some(_) => Err(parser.here("expected `,` or the end of the pipeline")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Returns an error at the next character, or at the end.
    fn here(&mut self, message: &str) -> PipelineError {
        self.peek();
        let len = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        PipelineError::new(self.at..self.at + len, message)
    }

    /// Parses elements up to `)` or the end; there may be none.
    fn list(&mut self) -> Result<Vec<RawElement>, PipelineError> {
        let mut elements = Vec::new();
        if matches!(self.peek(), None | Some(b')')) {
            return Ok(elements);
        }
        loop {
            elements.push(self.element()?);
            if !self.eat(b',') {
                return Ok(elements);
            }
        }
    }

    fn element(&mut self) -> Result<RawElement, PipelineError> {
        let name = self.name()?;
        let (mut options, mut nested) = (None, None);
        match self.peek() {
            Some(b'{') => options = Some(self.options()?),
            Some(b'(') => nested = Some(self.nested()?),
            _ => {}
        }
        Ok(RawElement { name, options, nested })
    }

    fn name(&mut self) -> Result<Range<usize>, PipelineError> {
        self.peek();
        let rest = &self.text[self.at..];
        let len = rest.find([',', '(', ')', '{', '}']).unwrap_or(rest.len());
        let name = rest[..len].trim_end();
        if name.is_empty() {
            return Err(self.here("expected a pass"));
        }
        let span = self.at..self.at + name.len();
        if let Some(blank) = name.find(char::is_whitespace) {
            let words = name[..blank].to_owned();
            let error = PipelineError::new(span, format!("`{name}` is no pass"));
            return Err(error.note(format!("passes are separated by commas: `{words},...`")));
        }
        self.at += len;
        Ok(span)
    }

    /// Parses the text between braces; quotes and braces inside group.
    fn options(&mut self) -> Result<Range<usize>, PipelineError> {
        let open = self.at;
        let (mut depth, mut quote) = (0usize, None);
        for (offset, byte) in self.text[open..].bytes().enumerate() {
            match (quote, byte) {
                (Some(end), _) if end == byte => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'{') => depth += 1,
                (None, b'}') => depth -= 1,
                (None, _) => {}
            }
            if depth == 0 {
                self.at = open + offset + 1;
                return Ok(open + 1..open + offset);
            }
        }
        let what = if quote.is_some() { "this `{` or a quote after it" } else { "this `{`" };
        Err(PipelineError::new(open..open + 1, format!("{what} is never closed")))
    }

    fn nested(&mut self) -> Result<Vec<RawElement>, PipelineError> {
        let open = self.at;
        self.at += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("nests are at most {MAX_DEPTH} deep");
            return Err(PipelineError::new(open..open + 1, message));
        }
        let elements = self.list()?;
        self.depth -= 1;
        if self.eat(b')') {
            return Ok(elements);
        }
        match self.peek() {
            None => Err(PipelineError::new(open..open + 1, "this `(` is never closed")),
            Some(_) => Err(self.here("expected `,` or `)`")),
        }
    }
}
