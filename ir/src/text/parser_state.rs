//! The state of the parser of operations: names in scope, and parts of unfinished operations.

use super::lexer::Token;
use super::naming::name_cache::{NameCache, OpCache};
use super::naming::scopes::{OperandName, Scopes};
use super::property_cache::PropertyCache;
use crate::entity::{Block, Region, Symbol, Type, Value};
use rustc_hash::FxHashMap;

/// The state of the parser besides its position in the text.
#[derive(Default)]
pub(super) struct State {
    pub scopes: Scopes,
    /// The labels of each region that is being parsed.
    pub blocks: Vec<Labels>,
    /// The dialect whose name may be left out, for each region that is being parsed.
    pub body_dialects: Vec<&'static str>,
    /// Parts of the operations that are being parsed, the innermost one's on top.
    pub stacks: Stacks,
    /// True if a region has an entry without a label and another block called `bb0`, which the
    /// entry would be called in generic form.
    pub unsettled_names: bool,
    /// True if the text ended inside a region, and that was reported.
    pub unclosed: bool,
    pub name_cache: NameCache,
    pub op_cache: OpCache,
    pub property_cache: PropertyCache,
}

/// Parts of operations in the making, in stacks, so that an operation allocates nothing.
#[derive(Default)]
pub(super) struct Stacks {
    pub operands: Vec<Value>,
    pub results: Vec<Type>,
    pub regions: Vec<Region>,
    pub successors: Vec<Block>,
    /// Operands as written, and types as written, until they are brought together.
    pub names: Vec<OperandName>,
    pub types: Vec<Type>,
}

/// The heights of the stacks at the start of an operation.
#[derive(Clone, Copy)]
pub(super) struct Base {
    pub operands: usize,
    pub results: usize,
    pub regions: usize,
    pub successors: usize,
    pub names: usize,
    pub types: usize,
}

impl Stacks {
    #[inline]
    pub fn base(&self) -> Base {
        Base {
            operands: self.operands.len(),
            results: self.results.len(),
            regions: self.regions.len(),
            successors: self.successors.len(),
            names: self.names.len(),
            types: self.types.len(),
        }
    }

    #[inline]
    pub fn reset(&mut self, base: Base) {
        self.operands.truncate(base.operands);
        self.results.truncate(base.results);
        self.regions.truncate(base.regions);
        self.successors.truncate(base.successors);
        self.names.truncate(base.names);
        self.types.truncate(base.types);
    }
}

/// The blocks of a region by label; those not defined yet with the token that names them.
pub(super) type Labels = FxHashMap<Symbol, (Block, Option<Token>)>;
