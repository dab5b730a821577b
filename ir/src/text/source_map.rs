//! Source ranges of the entities of a text, for editors. They are recorded on request only.

use super::cursor::Cursor;
use super::lexer::{Kind, Token};
use crate::entity::{Block, Op, OpName, Symbol, Type, Value};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The source ranges of the entities of one text. All offsets are those of the text.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// The operations, in the order of their starts.
    pub ops: Vec<OpRange>,
    /// The mentions of other entities, in the order of their starts.
    pub mentions: Vec<Mention>,
    /// The state of the parser where the text ended inside a construct.
    pub end: Option<EndState>,
    /// Values of placeholders.
    resolved: FxHashMap<Value, Value>,
    /// Values that are visible, and their number when each open region started.
    visible: Vec<Value>,
    scopes: Vec<ScopeStart>,
    /// Names of the operations that are being parsed.
    open_ops: Vec<OpName>,
    /// Words that may start an optional group at the end of the text.
    optional: Vec<&'static str>,
}

/// The source ranges of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpRange {
    /// The operation.
    pub op: Op,
    /// From the names of its results to its end, regions included.
    pub whole: Range<u32>,
    /// Its name.
    pub name: Range<u32>,
}

/// A token, or a type, that mentions an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The source range.
    pub range: Range<u32>,
    /// The entity.
    pub entity: Mentioned,
    /// True if the entity is defined here.
    pub is_definition: bool,
}

/// A mentioned entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mentioned {
    /// `%x`. A name of a group of results defines its first value.
    Value(Value),
    /// `^bb0`.
    Block(Block),
    /// `n`, the parameter of a dimension.
    Dim(Symbol),
    /// `tensor<4xf64>`.
    Type(Type),
}

/// The state of the parser where a text ended inside a construct.
#[derive(Clone, Debug, Default)]
pub struct EndState {
    /// The expected construct, as in the message of the error: `` `:` ``, `an SSA value`.
    pub expected: String,
    /// Words that may start an optional group here.
    pub optional: Vec<&'static str>,
    /// The visible values, the innermost ones last.
    pub visible: Vec<Value>,
    /// The innermost operation that is being parsed.
    pub op: Option<OpName>,
}

#[derive(Clone, Copy, Debug)]
struct ScopeStart {
    visible: usize,
    /// The first value that is visible in the region.
    isolated_from: usize,
}

impl SourceMap {
    /// Sorts the ranges, and replaces placeholders of forward uses by their values.
    pub(super) fn finish(&mut self) {
        for mention in &mut self.mentions {
            if let Mentioned::Value(value) = &mut mention.entity {
                *value = self.resolved.get(value).copied().unwrap_or(*value);
            }
        }
        self.mentions.sort_by_key(|mention| (mention.range.start, mention.range.end));
        self.ops.sort_by_key(|op| (op.whole.start, std::cmp::Reverse(op.whole.end)));
    }

    fn mention(&mut self, range: Range<u32>, entity: Mentioned, is_definition: bool) {
        self.mentions.push(Mention { range, entity, is_definition });
    }

    pub(super) fn define(&mut self, token: Token, value: Value) {
        self.mention(token.start..token.end, Mentioned::Value(value), true);
        self.visible.push(value);
    }

    pub(super) fn resolve(&mut self, placeholder: Value, value: Value) {
        self.resolved.insert(placeholder, value);
    }

    pub(super) fn block(&mut self, token: Token, block: Block, is_definition: bool) {
        self.mention(token.start..token.end, Mentioned::Block(block), is_definition);
    }

    pub(super) fn open_region(&mut self, is_isolated: bool) {
        let visible = self.visible.len();
        let outer = self.scopes.last().map_or(0, |scope| scope.isolated_from);
        let isolated_from = if is_isolated { visible } else { outer };
        self.scopes.push(ScopeStart { visible, isolated_from });
    }

    pub(super) fn close_region(&mut self) {
        if let Some(scope) = self.scopes.pop() {
            self.visible.truncate(scope.visible);
        }
    }

    pub(super) fn open_op(&mut self, name: OpName) {
        self.open_ops.push(name);
    }

    /// Returns the number of operations that are being parsed, for [`SourceMap::close_ops`].
    pub(super) fn open_ops(&self) -> usize {
        self.open_ops.len()
    }

    pub(super) fn close_ops(&mut self, count: usize) {
        self.open_ops.truncate(count);
    }

    fn reach_end(&mut self, expected: &str) {
        if self.end.is_some() {
            return;
        }
        let from = self.scopes.last().map_or(0, |scope| scope.isolated_from);
        self.end = Some(EndState {
            expected: expected.to_owned(),
            optional: std::mem::take(&mut self.optional),
            visible: self.visible[from..].to_vec(),
            op: self.open_ops.last().copied(),
        });
    }
}

impl Cursor<'_> {
    /// Records the use of a value.
    #[inline]
    pub(super) fn map_use(&mut self, token: Token, value: Value) {
        if let Some(map) = &mut self.map {
            map.mention(token.start..token.end, Mentioned::Value(value), false);
        }
    }

    /// Records a type that was just parsed.
    pub(super) fn map_type(&mut self, start: u32, ty: Type) {
        let end = self.previous_end();
        if let Some(map) = &mut self.map {
            map.mention(start..end, Mentioned::Type(ty), false);
        }
    }

    /// Records the parameter of a dimension.
    #[inline]
    pub(super) fn map_dim(&mut self, token: Token, name: Symbol) {
        if let Some(map) = &mut self.map {
            map.mention(token.start..token.end, Mentioned::Dim(name), false);
        }
    }

    /// Records the state of the parser, if this is the end of the text.
    pub(super) fn reach_end(&mut self, expected: &str) {
        if self.at(Kind::End)
            && let Some(map) = &mut self.map
        {
            map.reach_end(expected);
        }
    }

    /// Records a word that may start an optional group, if this is the end of the text.
    #[inline]
    pub(super) fn map_optional(&mut self, word: &'static str) {
        if self.at(Kind::End)
            && let Some(map) = &mut self.map
        {
            map.optional.push(word);
        }
    }
}
