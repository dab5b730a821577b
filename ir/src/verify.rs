//! The verifier: structure, visibility and dominance, and what operations declare.
//!
//! One walk in the order of the text. Nearly every operation passes `quick`, which allocates
//! nothing and asks no constraint twice about the same type; what does not pass is looked at
//! again by `declared`, which finds the words.

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

/// Finds everything wrong with an operation and what is inside it.
pub fn verify_op(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    verify_ops(ir, Some(op), diagnostics);
}

/// Finds everything wrong with some operations and what is inside them. Verifying many at once
/// costs less than one after the other.
pub fn verify_ops(ir: &Ir, ops: impl IntoIterator<Item = Op>, diagnostics: &mut Diagnostics) {
    debug_assert_eq!(links::broken_links(ir), Vec::<String>::new(), "the tables contradict");
    let mut walk = Walk::new(ir, diagnostics);
    for op in ops {
        walk.run(op);
    }
    walk.verify_symbol_users();
}
