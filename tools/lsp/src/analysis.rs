//! The analysis of a text: each part between `// -----` lines is parsed and verified for itself.

use crate::host::Host;
use crate::tokens::{Token, tokens};
use cotan_ir::diagnostics::Severity;
use cotan_ir::text::source_map::{Mention, Mentioned, OpRange, SourceMap};
use cotan_ir::text::{Mapped, ParseOptions, parse_with_map};
use cotan_ir::verify::{verify_op, verify_parts};
use cotan_ir::{Block, Diagnostic, Diagnostics, Ir, Loc, Op, Symbol, Value};
use std::ops::Range;
use std::rc::Rc;

/// The marker between parts of a file.
const MARKER: &str = "// -----";

/// The analysis of a text.
#[derive(Clone)]
pub struct Analysis {
    /// The text.
    pub text: Rc<str>,
    /// Its tokens.
    pub tokens: Vec<Token>,
    /// Its parts, in order; at least one.
    pub parts: Vec<Part>,
    /// The number of parts that were parsed, not taken from the analysis before.
    pub parsed: usize,
}

/// A part of a text at its offset.
#[derive(Clone)]
pub struct Part {
    /// The offset of its first byte.
    pub start: u32,
    /// The analysis, with offsets from there.
    pub chunk: Rc<Chunk>,
}

/// The analysis of a part.
pub struct Chunk {
    /// Its text.
    pub text: String,
    /// True if operations of other dialects are accepted.
    allows_unregistered: bool,
    /// The module; incomplete if there are errors.
    pub ir: Ir,
    /// The operation around everything.
    pub root: Option<Op>,
    /// The source ranges.
    pub map: SourceMap,
    /// The diagnostics of the parser and the verifier.
    pub diagnostics: Vec<Diagnostic>,
    /// True if everything was parsed.
    pub is_complete: bool,
}

impl Analysis {
    /// Analyses a text. Parts that are as in the analysis before are taken from there.
    pub fn new(host: &Host, text: &Rc<str>, before: Option<&Analysis>) -> Self {
        let allows_unregistered = text.contains("--allow-unregistered-dialect");
        let known: Vec<&Part> = before.into_iter().flat_map(|before| &before.parts).collect();
        let (mut parts, mut parsed) = (Vec::new(), 0);
        for range in ranges(text) {
            let inner = &text[range.start as usize..range.end as usize];
            let same = |part: &&&Part| {
                part.chunk.text == inner && part.chunk.allows_unregistered == allows_unregistered
            };
            let chunk = match known.iter().find(same) {
                Some(part) => Rc::clone(&part.chunk),
                None => {
                    parsed += 1;
                    Rc::new(Chunk::new(host, inner, allows_unregistered))
                }
            };
            parts.push(Part { start: range.start, chunk });
        }
        Self { text: Rc::clone(text), tokens: tokens(text), parts, parsed }
    }

    /// Returns whether the parser understood everything.
    pub fn is_complete(&self) -> bool {
        self.parts.iter().all(|part| part.chunk.is_complete)
    }

    /// Returns the part that contains an offset.
    pub fn part_at(&self, offset: u32) -> &Part {
        let after = self.parts.partition_point(|part| part.start <= offset);
        &self.parts[after.saturating_sub(1)]
    }

    /// Returns the tokens of a part.
    pub fn tokens_of(&self, part: &Part) -> &[Token] {
        let end = part.start + part.chunk.text.len() as u32;
        let first = self.tokens.partition_point(|token| token.start < part.start);
        let last = self.tokens.partition_point(|token| token.start < end);
        &self.tokens[first..last]
    }
}

/// Returns the ranges of the parts of a text.
fn ranges(text: &str) -> Vec<Range<u32>> {
    let (mut ranges, mut start) = (Vec::new(), 0);
    for (at, _) in text.match_indices(MARKER) {
        let rest = text[at + MARKER.len()..].lines().next().unwrap_or_default().trim();
        let before = text[..at].lines().next_back().unwrap_or_default();
        let is_line = text[..at].ends_with('\n') || at == 0 || before.trim().is_empty();
        if is_line && (rest.is_empty() || rest.starts_with("//")) {
            ranges.push(start..at as u32);
            start = at as u32;
        }
    }
    ranges.push(start..text.len() as u32);
    ranges
}

impl Chunk {
    fn new(host: &Host, text: &str, allows_unregistered: bool) -> Self {
        let options =
            ParseOptions { allow_unregistered: allows_unregistered, ..Default::default() };
        let mapped = parse_with_map(&host.registry, "text", text.into(), 0, options);
        let Mapped { ir, root, mut diagnostics, map, .. } = mapped;
        let is_complete = !diagnostics.has_errors();
        match root {
            Some(root) if is_complete => verify_op(&ir, root, &mut diagnostics),
            Some(root) => verify_flawless(&ir, root, &map, &mut diagnostics),
            None => {}
        }
        let text = text.to_owned();
        let diagnostics = diagnostics.into_iter().collect();
        Self { text, allows_unregistered, ir, root, map, diagnostics, is_complete }
    }

    /// Returns whether the function around an operation, or the operation itself, obeys all rules,
    /// so that analyses of it are valid.
    pub fn is_sound(&self, op: Op) -> bool {
        let Some(range) = self.range_of(op) else { return false };
        let around = self.isolated_around(range.name.start).map_or(&range.whole, |it| &it.whole);
        let mut errors = self.diagnostics.iter().filter(|it| it.severity == Severity::Error);
        !errors.any(|found| self.offset(found.place.loc).is_none_or(|at| around.contains(&at)))
    }

    /// Returns the offset of a location, if it is in this text.
    pub fn offset(&self, loc: Loc) -> Option<u32> {
        loc.as_offset().filter(|&offset| offset as usize <= self.text.len())
    }

    /// Returns the mentions that start at an offset.
    pub fn mentions_at(&self, offset: u32) -> &[Mention] {
        let mentions = &self.map.mentions;
        let first = mentions.partition_point(|mention| mention.range.start < offset);
        let last = mentions.partition_point(|mention| mention.range.start <= offset);
        &mentions[first..last]
    }

    /// Returns the values that the token at an offset mentions.
    pub fn values_at(&self, offset: u32) -> Vec<Value> {
        let values = self.mentions_at(offset).iter().filter_map(|mention| match mention.entity {
            Mentioned::Value(value) => Some(value),
            _ => None,
        });
        values.collect()
    }

    /// Returns the block that the token at an offset mentions.
    pub fn block_at(&self, offset: u32) -> Option<Block> {
        self.mentions_at(offset).iter().find_map(|mention| match mention.entity {
            Mentioned::Block(block) => Some(block),
            _ => None,
        })
    }

    /// Returns the dimension parameter that the token at an offset mentions.
    pub fn dim_at(&self, offset: u32) -> Option<Symbol> {
        self.mentions_at(offset).iter().find_map(|mention| match mention.entity {
            Mentioned::Dim(name) => Some(name),
            _ => None,
        })
    }

    /// Returns the operations around an offset, the innermost one first.
    pub fn ops_around(&self, offset: u32) -> impl Iterator<Item = &OpRange> {
        let after = self.map.ops.partition_point(|op| op.whole.start <= offset);
        // Operations are sorted by their starts, so the innermost one around is the last one
        // before that ends after the offset.
        let innermost = self.map.ops[..after].iter().rev().find(|op| op.whole.end >= offset);
        let ops =
            std::iter::successors(innermost.map(|range| range.op), |&op| self.ir.parent_op(op));
        ops.filter_map(|op| self.range_of(op))
    }

    /// Returns the source range of an operation, if it is in the text.
    pub fn range_of(&self, op: Op) -> Option<&OpRange> {
        // Most operations start at their location, or their results before do.
        let guess = self.ir.loc(op).as_offset()?;
        let after = self.map.ops.partition_point(|range| range.whole.start <= guess);
        let near = self.map.ops[..after].iter().rev().take(8).find(|range| range.op == op);
        near.or_else(|| self.map.ops.iter().find(|range| range.op == op))
    }

    /// Returns the innermost function, or other isolated operation, around an offset.
    pub fn isolated_around(&self, offset: u32) -> Option<&OpRange> {
        let isolated = cotan_ir::spec::Traits::ISOLATED;
        let is_table = cotan_ir::spec::Traits::SYMBOL_TABLE;
        self.ops_around(offset).find(|range| {
            self.ir.has_traits(range.op, isolated) && !self.ir.has_traits(range.op, is_table)
        })
    }

    /// Returns the definition of a value, or that of the group of results it belongs to.
    pub fn definition_of(&self, values: &[Value]) -> Option<&Mention> {
        let group: Vec<Value> = values.iter().map(|&value| self.head(value)).collect();
        self.map.mentions.iter().find(|mention| {
            let Mentioned::Value(value) = mention.entity else { return false };
            mention.is_definition && group.contains(&value)
        })
    }

    /// Returns the first value of the group of results that a value belongs to.
    pub fn head(&self, value: Value) -> Value {
        use cotan_ir::names::ValueName;
        let is_continued = |value| self.ir.value_name(value) == ValueName::CONTINUED;
        if !is_continued(value) {
            return value;
        }
        let Some(op) = self.ir.def_op(value) else { return value };
        let before = self.ir.results(op).take_while(|&result| result < value);
        before.filter(|&result| !is_continued(result)).last().unwrap_or(value)
    }
}

/// Verifies the outermost operations without an error of the parser.
fn verify_flawless(ir: &Ir, root: Op, map: &SourceMap, diagnostics: &mut Diagnostics) {
    let errors: Vec<u32> =
        diagnostics.iter().filter_map(|found| found.place.loc.as_offset()).collect();
    let has_error = |range: &Range<u32>| errors.iter().any(|at| range.contains(at));
    let is_outermost = |op: Op| {
        let parent = ir.parent_op(op);
        parent == Some(root) && ir.has_traits(op, cotan_ir::spec::Traits::ISOLATED)
    };
    let ranges = map.ops.iter().filter(|range| is_outermost(range.op) && !has_error(&range.whole));
    let ops: Vec<Op> = ranges.map(|range| range.op).collect();
    verify_parts(ir, ops, diagnostics);
}
