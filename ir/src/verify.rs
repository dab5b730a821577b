//! The verifier: structure, visibility and dominance, and the declarations of operations.
//!
//! One walk in the order of the text. Nearly every operation passes `quick`, which allocates
//! nothing and checks no constraint twice for the same type. An operation that does not pass is
//! checked again by `declared`, which composes the message.

mod declared;
mod describe;
mod known;
pub mod links;
mod quick;
mod shape;
mod structure;
mod symbols;
mod values;
mod visible;
mod walk;

pub use values::VerifyValue;

use crate::diagnostics::Diagnostics;
use crate::entity::Op;
use crate::ir::Ir;
use crate::registry::Interface;
use crate::symbol_table::SymbolTables;
use walk::Walk;

/// A rule of an operation beyond the declared ones.
pub type OpRule = fn(&Ir, Op, &mut Diagnostics);

/// A rule of an operation that refers to symbols. The tables are shared by all rules.
pub type SymbolRule = fn(&Ir, Op, &mut SymbolTables, &mut Diagnostics);

/// The rules of an operation beyond the declared ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct VerifyOp {
    /// The rule of the operation itself.
    pub op: Option<OpRule>,
    /// The rule of the symbols that it refers to. It is checked after the walk over the whole
    /// module.
    pub symbols: Option<SymbolRule>,
}

impl Interface for VerifyOp {
    fn after(self, earlier: Self) -> Self {
        Self { op: self.op.or(earlier.op), symbols: self.symbols.or(earlier.symbols) }
    }
}

impl VerifyOp {
    /// A rule of the operation itself.
    pub const fn op(rule: OpRule) -> Self {
        Self { op: Some(rule), symbols: None }
    }

    /// A rule of the symbols that the operation refers to.
    pub const fn symbols(rule: SymbolRule) -> Self {
        Self { op: None, symbols: Some(rule) }
    }
}

/// Finds everything wrong with a module.
pub fn verify(ir: &Ir, diagnostics: &mut Diagnostics) {
    verify_ops(ir, ir.try_root(), diagnostics);
}

/// Reports all errors of an operation and its contents.
pub fn verify_op(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    verify_ops(ir, Some(op), diagnostics);
}

/// Reports the errors of operations of a module that was only parsed in part, except those of
/// references to symbols, which may be in the other part.
pub fn verify_parts(ir: &Ir, ops: impl IntoIterator<Item = Op>, diagnostics: &mut Diagnostics) {
    let mut walk = Walk::new(ir, diagnostics);
    for op in ops {
        walk.run(op);
    }
}

/// Reports all errors of some operations and their contents. Verifying many at once costs less than
/// one after the other.
pub fn verify_ops(ir: &Ir, ops: impl IntoIterator<Item = Op>, diagnostics: &mut Diagnostics) {
    debug_assert_eq!(links::broken_links(ir), Vec::<String>::new(), "the tables contradict");
    let mut walk = Walk::new(ir, diagnostics);
    for op in ops {
        walk.run(op);
    }
    walk.verify_symbol_users();
}
