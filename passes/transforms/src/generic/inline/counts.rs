//! Reference counts of functions.

use crate::generic::symbol_dce::is_private;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::{Attr, Ir, Op};
use rustc_hash::FxHashMap;

/// The reference counts of symbols, updated while code is copied and erased.
#[derive(Default)]
pub struct SymbolCounts {
    counts: FxHashMap<Op, usize>,
    tables: SymbolTables,
    refs: SymbolRefs,
}

impl SymbolCounts {
    /// Counts the references inside `root`.
    pub fn new(ir: &Ir, root: Op) -> Self {
        let mut counts = Self::default();
        ir.walk(root).for_each(|op| counts.add(ir, op));
        counts
    }

    /// Counts the references of an operation, without nested operations.
    pub fn add(&mut self, ir: &Ir, op: Op) {
        self.count(ir, op, |count| count + 1);
    }

    /// Removes the references of an operation and of the operations inside it.
    pub fn forget(&mut self, ir: &Ir, op: Op) {
        ir.walk(op).for_each(|op| self.count(ir, op, |count| count.saturating_sub(1)));
    }

    fn count(&mut self, ir: &Ir, op: Op, change: impl Fn(usize) -> usize) {
        let refs: Vec<Attr> = self.refs.of(ir, op).collect();
        for reference in refs {
            if let Some(symbol) = self.tables.resolve(ir, op, reference) {
                let count = self.counts.entry(symbol).or_default();
                *count = change(*count);
            }
        }
    }

    /// Resolves a symbol reference at an operation.
    pub fn resolve(&mut self, ir: &Ir, op: Op, reference: Attr) -> Option<Op> {
        self.tables.resolve(ir, op, reference)
    }

    /// Returns the number of references to a private symbol; `None` if it is not private.
    pub fn of_private(&self, ir: &Ir, symbol: Op) -> Option<usize> {
        is_private(ir, symbol).then(|| self.counts.get(&symbol).copied().unwrap_or(0))
    }
}
