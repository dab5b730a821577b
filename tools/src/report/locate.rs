//! From a location to the file, line and column that are shown.

use super::{Excerpt, plain};
use cotan_ir::diagnostics::Place;
use cotan_ir::source::LineColumn;
use cotan_ir::{Ir, Loc, LocData};
use std::fmt;

/// Maximal number of provenance notes of an operation.
const MAX_PROVENANCE: usize = 8;

/// A span in a file.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The file.
    pub file: String,
    /// The start.
    pub start: LineColumn,
    /// After its end.
    pub end: LineColumn,
    /// Its line, if the text is known.
    pub excerpt: Option<Excerpt>,
}

/// The location of a diagnostic.
#[derive(Clone, Debug)]
pub enum Site {
    /// In a file.
    Spot(Spot),
    /// At a location that names no file: `loc("name")`.
    Location(String),
    /// At none: it is about the run itself.
    Nowhere,
}

impl Spot {
    /// Returns the span of `len` bytes at offset `at` of a text that was not parsed: a pipeline.
    pub fn of_text(file: &str, text: &str, at: usize, len: usize) -> Self {
        let before = &text.as_bytes()[..at.min(text.len())];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let start =
            LineColumn { line: line as u32, column: (before.len() - line_start + 1) as u32 };
        Self::new(file, start, Excerpt::cut(text, at, len))
    }

    fn new(file: &str, start: LineColumn, excerpt: Excerpt) -> Self {
        let column = start.column + excerpt.span.len() as u32;
        let end = LineColumn { column, ..start };
        Self { file: file.to_owned(), start, end, excerpt: Some(excerpt) }
    }
}

impl Site {
    /// Resolves a source range.
    pub fn of(ir: &Ir, place: Place) -> Self {
        let loc = concrete(ir, place.loc);
        if let Some(offset) = loc.as_offset() {
            return Self::in_source(ir, offset, place.len);
        }
        match ir.loc_data(loc) {
            Some(&LocData::File { file, start, end }) => Self::Spot(Spot {
                file: ir.text(file).to_owned(),
                start: LineColumn { line: start.0, column: start.1 },
                end: LineColumn { line: end.0, column: end.1 },
                excerpt: None,
            }),
            Some(&LocData::Name { name, .. }) => {
                Self::Location(format!("loc({:?})", ir.text(name)))
            }
            _ => Self::Location("loc(unknown)".to_owned()),
        }
    }

    fn in_source(ir: &Ir, offset: u32, len: u32) -> Self {
        let Some(source) = ir.sources.find(offset) else {
            return Self::Location("loc(unknown)".to_owned());
        };
        let at = (offset - source.base) as usize;
        let excerpt = Excerpt::cut(&source.text, at, len as usize);
        Self::Spot(Spot::new(&source.name, source.line_column(offset), excerpt))
    }
}

/// `file:line:column`, or the location; nothing for none.
impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spot(Spot { file, start, .. }) => {
                write!(f, "{}:{}:{}", plain(file), start.line, start.column)
            }
            Self::Location(location) => write!(f, "{}", plain(location)),
            Self::Nowhere => Ok(()),
        }
    }
}

/// Returns the location inside `loc` that names a file, else the one closest to it: of a call the
/// callee, of a fused location its first part, of a name its child.
fn concrete(ir: &Ir, mut loc: Loc) -> Loc {
    while let Some(data) = ir.loc_data(loc) {
        loc = match data {
            LocData::CallSite { callee, .. } => *callee,
            LocData::Fused { parts, .. } => match parts.first() {
                Some(&part) => part,
                None => return loc,
            },
            LocData::Name { child, .. } if *child != Loc::UNKNOWN => *child,
            _ => return loc,
        };
    }
    loc
}

/// Returns the provenance in a location: the rule that created the operation, and the calls it was
/// inlined through.
pub(super) fn provenance(ir: &Ir, mut loc: Loc) -> Vec<(String, Option<Site>)> {
    let mut notes = Vec::new();
    while notes.len() < MAX_PROVENANCE {
        loc = match ir.loc_data(loc) {
            Some(&LocData::CallSite { callee, caller }) => {
                notes.extend(rule(ir, callee));
                notes.push(("called from here".to_owned(), Some(Site::of(ir, caller.into()))));
                caller
            }
            Some(LocData::Fused { parts, .. }) => {
                notes.extend(rule(ir, loc));
                match parts.as_ref() {
                    [part] => *part,
                    _ => break,
                }
            }
            _ => break,
        };
    }
    notes
}

/// Returns the rule in a derived location.
fn rule(ir: &Ir, loc: Loc) -> Option<(String, Option<Site>)> {
    Some((format!("it was created by the rule `{}`", made_by(ir, loc)?), None))
}

/// Returns the name of the rule or pass in a derived location.
pub fn made_by(ir: &Ir, loc: Loc) -> Option<&str> {
    let Some(LocData::Fused { metadata: Some(metadata), .. }) = ir.loc_data(loc) else {
        return None;
    };
    let rule = ir.dict_entries(*metadata).iter().find(|(key, _)| ir.text(*key) == "cotan.rule")?;
    ir.as_str(rule.1)
}
