//! Linearization of code and transposition of linear code: the two halves of every derivative.
//!
//! One forward walk ([`Linearizer`]) copies code and emits the tangents of its results, a linear
//! program interleaved with the primal. One backward walk ([`Transposer`]) transposes a linear
//! program: it maps the cotangents of its results to those of its arguments. An absent tangent is
//! zero.
//!
//! Operations whose operands have simple [classes](crate::derivative_rules::OperandRule) need
//! nothing else. Operations with a region, a callee or a tuple implement two interfaces:
//! [`Linearize`], and [`TransposeOp`] for their part in the linear program.

pub mod batch;
pub mod cps_reverse;

mod activity;
mod body;
mod classes;
mod decomposed;
mod linearizer;
mod masks;
mod once;
mod pull_back;
mod reached;
mod sums;
mod tangent;
mod transposer;

pub use body::{Given, prune};
pub use linearizer::{Linearizer, Mode, Tangents};
pub use masks::{Masked, Masks};
pub use once::{linearize_once, transpose_once};
pub use pull_back::{
    NO_CONSTANT, ReversePass, active_operands, captured, is_elementwise, pull_back,
};
pub use reached::reached;
pub use sums::{InitialSum, TransposedBlock};
pub use tangent::{
    NO_ZEROS, add, bodies_are_discrete, cotangent_type, has_tangent, has_zeros, name_like,
    tangent_type, without_rank, without_zeros, zeros,
};
pub use transposer::{TransposedBranch, Transposer};

use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::registry::Interface;
use cotan_ir::{Diagnostic, Ir, Op};

/// The reason for a missing derivative, at an operation.
pub type NotDifferentiable = Diagnostic;

/// The linearization of a whole operation: copies it and emits the tangents of its results.
#[derive(Clone, Copy)]
pub struct Linearize(pub fn(&mut Linearizer<'_, '_>, Op) -> Result<(), NotDifferentiable>);

impl Interface for Linearize {}

/// The transposition of an operation of a linear program.
///
/// It maps the cotangents of the results to those of the linear operands and of the linear values
/// that its regions capture.
#[derive(Clone, Copy)]
pub struct TransposeOp(pub fn(&mut Transposer<'_, '_>, Op) -> Result<(), NotDifferentiable>);

impl Interface for TransposeOp {}

/// Returns the error that an operation is not differentiable, with the reason.
pub fn refused(ir: &Ir, op: Op, why: &str) -> NotDifferentiable {
    let message = format!("`{}` cannot be differentiated: {why}", ir.name_text(op));
    let error = Diagnostic::error(&NO_DERIVATIVE, ir.loc(op), message);
    match ir.registry().advice(&format!("derivative of {}", ir.name_text(op))) {
        Some(advice) => error.note(advice),
        None => error,
    }
}
