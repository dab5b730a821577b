//! Source texts, which give a byte offset of a [`Loc`](crate::Loc) its meaning.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A text that is shared. A `String` becomes one without being copied, which `Arc<str>` cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText(Arc<String>);

impl Deref for SourceText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<String> for SourceText {
    fn from(text: String) -> Self {
        Self(Arc::new(text))
    }
}

impl From<&str> for SourceText {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// A text that was parsed.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name, as diagnostics print it.
    pub name: Arc<str>,
    /// Its text.
    pub text: SourceText,
    /// The offset of its first byte among all sources.
    pub base: u32,
    /// Number of lines before its first (for a part of a split file).
    pub first_line: u32,
    /// The starts of its lines; computed on demand.
    lines: OnceLock<Vec<u32>>,
}

/// The texts of a module, one after the other in one space of offsets.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<Source>);

/// A line and a column, both counted from one, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl LineColumn {
    /// Returns the line and column of an offset in a text.
    pub fn of(text: &str, offset: u32) -> Self {
        let before = &text.as_bytes()[..text.len().min(offset as usize)];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        Self { line: line as u32, column: (before.len() - start + 1) as u32 }
    }
}

impl Sources {
    /// Returns all texts, in the order of their offsets.
    pub fn all(&self) -> &[Source] {
        &self.0
    }

    /// Adds a text and returns its base offset; `None` when all texts together exceed 2 GiB.
    pub fn add(&mut self, name: &str, text: SourceText, first_line: u32) -> Option<u32> {
        let base = self.0.last().map_or(0, |s| s.base + s.text.len() as u32 + 1);
        let end = (base as usize).checked_add(text.len())?;
        if end >= (1 << 31) - 1 {
            return None;
        }
        self.0.push(Source { name: name.into(), text, base, first_line, lines: OnceLock::new() });
        Some(base)
    }

    /// Returns the source that contains an offset.
    pub fn find(&self, offset: u32) -> Option<&Source> {
        let after = self.0.partition_point(|source| source.base <= offset);
        self.0.get(after.checked_sub(1)?)
    }
}

impl Source {
    /// Returns the line and column of a global offset.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let at = offset.saturating_sub(self.base).min(self.text.len() as u32);
        let lines = self.lines.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', self.text.as_bytes());
            std::iter::once(0).chain(ends.map(|end| end as u32 + 1)).collect()
        });
        let line = lines.partition_point(|&start| start <= at);
        LineColumn { line: self.first_line + line as u32, column: at - lines[line - 1] + 1 }
    }
}
