//! Reverse mode by continuations: the direct transform of terms in unary normal form.
//!
//! A continuation takes the cotangents of all that is known at a place to those of the arguments. A
//! step is put in front of one by its transposed Jacobian, so the last step comes first. Each
//! continuation is used once; here they are applied as they are made, so that no function is left:
//! the cotangents of the state are the [`Continuation`], where what is absent is a structural zero.
//!
//! A step whose operands have simple [classes](crate::derivative_rules::OperandRule) needs nothing else; one with
//! regions has a [`TransposedJacobian`] in its file.

mod body;
mod entered;
mod leaf;
mod walk;

pub use body::PulledBody;
pub use entered::pull_back as pull_back_entered;
pub use walk::Continuation;
pub(crate) use walk::may_change;

use crate::autodiff::NotDifferentiable;
use cotan_ir::Op;
use cotan_ir::registry::Interface;

/// The transposed Jacobian of an operation: adds to the cotangents of what it reads, given those of
/// what it gives. The operation stands in the code that is written, with its primal operands.
#[derive(Clone, Copy)]
pub struct TransposedJacobian(
    pub fn(&mut Continuation<'_, '_>, Op) -> Result<(), NotDifferentiable>,
);

impl Interface for TransposedJacobian {}
