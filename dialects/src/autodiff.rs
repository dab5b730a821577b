//! Linearizing code and transposing what is linear: the two halves of every derivative.
//!
//! One forward walk ([`Linearizer`]) writes code again together with what its results change by, a
//! linear program beside the original. One backward walk ([`Transposer`]) turns a linear program
//! around: from the cotangents of its results to those of what it was applied to. Where a tangent is
//! absent it is zero.
//!
//! Operations whose operands have simple [classes](crate::derivative_rules::OperandRule) need nothing else;
//! those with a region, a callee or a tuple have a row of their own in their file: [`Linearize`], and
//! [`TransposeOp`] for what the linear program has of them.

pub mod batch;
pub mod cps_reverse;

mod activity;
mod body;
mod classes;
mod linearizer;
mod masks;
mod once;
mod reached;
mod sums;
mod tangent;
mod transposer;

pub use body::{Given, prune};
pub use linearizer::{Linearizer, Mode, Tangents};
pub use masks::{Masked, Masks};
pub use once::{linearize_once, transpose_once};
pub use reached::reached;
pub use sums::{Back, Start};
pub use tangent::{
    NO_ZEROS, add, bodies_are_discrete, cotangent_type, has_tangent, has_zeros, name_like,
    tangent_type, without_rank, without_zeros, zeros,
};
pub use transposer::{TransposedBranch, Transposer};

use crate::interp::Frame;
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::registry::Interface;
use cotan_ir::{Diagnostic, Ir, Op};

/// Why there is no derivative, at which operation.
pub type NotDifferentiable = Diagnostic;

/// How a whole operation is linearized: writes it again, and what its results change by.
#[derive(Clone, Copy)]
pub struct Linearize(pub fn(&mut Linearizer<'_, '_>, Op) -> Result<(), NotDifferentiable>);

impl Interface for Linearize {}

/// How many operations on numbers the way back through an operation takes, if it is linearized as a whole
/// and goes over its operands more than a few times.
#[derive(Clone, Copy)]
pub struct ReverseCost(pub fn(&Frame<'_, '_>, Op) -> u64);

impl Interface for ReverseCost {}

/// How an operation of a linear program is transposed: from the cotangents of its results to those
/// of its linear operands, and of what its regions see of linear values around them.
#[derive(Clone, Copy)]
pub struct TransposeOp(pub fn(&mut Transposer<'_, '_>, Op) -> Result<(), NotDifferentiable>);

impl Interface for TransposeOp {}

/// The refusal to differentiate an operation, for a reason.
pub fn refused(ir: &Ir, op: Op, why: &str) -> NotDifferentiable {
    let message = format!("`{}` cannot be differentiated: {why}", ir.name_text(op));
    let error = Diagnostic::error(&NO_DERIVATIVE, ir.loc(op), message);
    match ir.registry().advice(&format!("derivative of {}", ir.name_text(op))) {
        Some(advice) => error.note(advice),
        None => error,
    }
}
