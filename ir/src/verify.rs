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

pub use symbols::SymbolUser;
pub use values::VerifyValue;

use crate::diagnostics::Diagnostics;
use crate::entity::Op;
use crate::ir::Ir;
use crate::registry::Interface;
use walk::Walk;

/// Interface: rules of an operation beyond the declared ones.
#[derive(Clone, Copy, Debug)]
pub struct VerifyOp(pub fn(&Ir, Op, &mut Diagnostics));

impl Interface for VerifyOp {}

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
