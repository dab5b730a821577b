//! The check that a value may be used by an operation: it is visible, not outside of an isolated
//! region, and defined on every path.

use super::describe::{op_text, value_text};
use super::walk::Walk;
use crate::codes::{DOMINANCE, ISOLATION};
use crate::diagnostics::Diagnostic;
use crate::entity::{Block, Entity, Op, Region, Value};
use crate::ir::{Def, Ir};

/// The error of a use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hidden {
    /// After the region of an isolated operation.
    Isolated,
    /// Not defined on every path.
    NotDominating,
    /// In a region that is not around the use.
    Elsewhere,
}

impl Walk<'_> {
    /// Checks one operand that is not defined earlier in the same block. The regions open now are
    /// exactly those around the use.
    #[cold]
    pub(super) fn check_use(&mut self, op: Op, index: usize, value: Value) {
        match self.use_is_fine(value) {
            Err(Hidden::NotDominating) if !self.is_reachable() => {}
            Err(hidden) => self.hidden_use(op, index, value, hidden),
            Ok(()) => {}
        }
    }

    fn use_is_fine(&mut self, value: Value) -> Result<(), Hidden> {
        let ir = self.ir;
        let def = ir.def(value);
        let block = match def {
            Def::Result(op, _) => ir.block_of(op),
            Def::Argument(block) => Some(block),
        };
        let block = block.ok_or(Hidden::Elsewhere)?;
        let region = ir.region_of(block).ok_or(Hidden::Elsewhere)?;
        let depth = match self.depths[region.index()] {
            0 => return self.outer_use_is_fine(value, region),
            depth => depth as usize - 1,
        };
        if depth + 1 < self.isolated() {
            return Err(Hidden::Isolated);
        }
        self.defined_in(depth, block, region, def)
    }

    /// Returns a definition in an open region, used in the block that is open there or deeper
    /// inside.
    fn defined_in(
        &mut self,
        depth: usize,
        block: Block,
        region: Region,
        def: Def,
    ) -> Result<(), Hidden> {
        let frame = &self.frames[depth];
        let (here, graph) = (frame.block, frame.graph);
        let fine = match def {
            _ if here != block => self.dominates(region, block, here),
            Def::Argument(_) => true,
            Def::Result(op, _) => graph || self.seen.has(op),
        };
        if fine { Ok(()) } else { Err(Hidden::NotDominating) }
    }

    fn dominates(&mut self, region: Region, a: Block, b: Block) -> bool {
        self.dominance.region(self.ir, region).dominates(a, b)
    }

    /// Returns whether the innermost open block is reachable; otherwise dominance is meaningless.
    fn is_reachable(&mut self) -> bool {
        let block = self.frames.last().map(|frame| frame.block);
        block.is_none_or(|block| self.dominance.is_reachable(self.ir, block))
    }

    /// Returns a definition in no open region: right only outside of an operation that is verified
    /// alone.
    fn outer_use_is_fine(&mut self, value: Value, region: Region) -> Result<(), Hidden> {
        let ir = self.ir;
        let isolated = self.isolated() > 0;
        let mut op = self.root;
        while let Some(block) = ir.block_of(op) {
            if ir.region_of(block) == Some(region) {
                return match self.dominance.value_properly_dominates(ir, value, op) {
                    _ if isolated => Err(Hidden::Isolated),
                    true => Ok(()),
                    false if !self.dominance.is_reachable(ir, block) => Ok(()),
                    false => Err(Hidden::NotDominating),
                };
            }
            let Some(parent) = ir.block_parent_op(block) else { break };
            op = parent;
        }
        Err(Hidden::Elsewhere)
    }

    fn hidden_use(&mut self, op: Op, index: usize, value: Value, hidden: Hidden) {
        let ir = self.ir;
        let (op_words, value_words) = (op_text(ir, op), value_text(ir, value));
        let (code, message) = match hidden {
            Hidden::Isolated => {
                let message = format!(
                    "{op_words} operand #{index} uses {value_words}, defined outside the region"
                );
                (&ISOLATION, message)
            }
            Hidden::NotDominating => {
                (&DOMINANCE, format!("operand #{index} ({value_words}) does not dominate this use"))
            }
            Hidden::Elsewhere if is_detached(ir, value) => {
                let message = format!(
                    "operand #{index} ({value_words}) does not dominate this use: its definition is \
                     detached, it was created and not inserted"
                );
                (&DOMINANCE, message)
            }
            Hidden::Elsewhere => {
                let message = format!(
                    "operand #{index} ({value_words}) does not dominate this use: it is defined in \
                     a region that is not around it"
                );
                (&DOMINANCE, message)
            }
        };
        let error = Diagnostic::error(code, ir.loc(op), message);
        let error = super::declared::defined_here(ir, error, value);
        self.diagnostics.push(match self.isolating_op() {
            Some(around) if hidden == Hidden::Isolated => {
                let name = ir.name_text(around);
                error.note_at(ir.loc(around), format!("'{name}' sees no values from outside"))
            }
            _ => error,
        });
    }

    fn isolating_op(&self) -> Option<Op> {
        let depth = self.isolated().checked_sub(1)?;
        self.ir.region_parent(self.frames.get(depth)?.region)
    }
}

/// Returns whether the definition of a value is outside of the module.
fn is_detached(ir: &Ir, value: Value) -> bool {
    let around = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
    ir.def_op(value).or(around).is_none_or(|op| ir.is_detached(op))
}

/// A set of operations.
pub(super) struct OpSet(Vec<u64>);

impl OpSet {
    pub fn new(ir: &Ir) -> Self {
        Self(vec![0; ir.op_capacity() / 64 + 1])
    }

    #[inline]
    pub fn insert(&mut self, op: Op) {
        self.0[op.index() / 64] |= 1 << (op.index() % 64);
    }

    #[inline]
    pub fn has(&self, op: Op) -> bool {
        self.0[op.index() / 64] >> (op.index() % 64) & 1 != 0
    }
}
