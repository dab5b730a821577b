//! Linearization of code and transposition of linear code: the two halves of every derivative.
//!
//! One forward walk ([`Linearizer`]) copies code and emits the tangents of its results, a linear
//! program interleaved with the primal. One backward walk ([`Transposer`]) transposes a linear
//! program: it maps the cotangents of its results to those of its arguments. An absent tangent is
//! zero.
//!
//! Operations whose operands have simple [classes](crate::derivative_rules::OperandRule) need
//! nothing else. Operations with a region, a callee or a tuple have a [`Derivative`]: a linearization,
//! and a transposition for their part in the linear program.

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
mod taylor;
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
    NO_ZEROS, add, bodies_are_discrete, cotangent_type, has_tangent, has_zeros, name_coefficient,
    name_like, returns_discrete, tangent_type, without_rank, without_zeros, zeros,
};
pub use taylor::{Coefficient, Taylor, TaylorRule};
pub use transposer::{TransposedBranch, Transposer};

use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::registry::Interface;
use cotan_ir::{Diagnostic, Ir, Op, Value};
use cps_reverse::Continuation;
use smallvec::SmallVec;

/// The Taylor coefficients of a value after itself, from order 1 on: `x(t) = x + x1 t + x2 t^2 + ...`.
///
/// The first one is the tangent. A coefficient is the derivative of its order divided by the
/// factorial of the order.
pub type Series = SmallVec<[Value; 1]>;

/// The reason for a missing derivative, at an operation.
pub type NotDifferentiable = Diagnostic;

/// Linearizes an operation: copies it and emits the tangents of its results.
pub type LinearizeOp = fn(&mut Linearizer<'_, '_>, Op) -> Result<(), NotDifferentiable>;

/// Transposes an operation of a linear program: maps the cotangents of the results to those of the
/// linear operands and of the linear values that its regions capture.
pub type TransposeOp = fn(&mut Transposer<'_, '_>, Op) -> Result<(), NotDifferentiable>;

/// Applies the transposed Jacobian of an operation: accumulates the cotangents of its operands from
/// those of its results. The operation itself is in the emitted code, with its primal operands.
pub type PullBackOp = fn(&mut Continuation<'_, '_>, Op) -> Result<(), NotDifferentiable>;

/// The derivative of an operation as a whole, where rules of its operands are not sufficient: an
/// operation with a region, a callee or a tuple.
#[derive(Clone, Copy)]
pub struct Derivative {
    /// The linearization, for forward mode and as the first half of reverse mode.
    pub linearize: Option<LinearizeOp>,
    /// True if the linearization also emits Taylor coefficients of higher order.
    pub any_order: bool,
    /// The recurrence of Taylor coefficients, for an operation whose derivative rules yield a new
    /// operation for each order.
    pub taylor: Option<TaylorRule>,
    /// The transposition, for operations of linear programs.
    pub transpose: Option<TransposeOp>,
    /// The transposed Jacobian, for reverse mode by [continuations](cps_reverse).
    pub pull_back: Option<PullBackOp>,
}

impl Interface for Derivative {
    fn after(self, earlier: Self) -> Self {
        Self {
            linearize: self.linearize.or(earlier.linearize),
            any_order: if self.linearize.is_some() { self.any_order } else { earlier.any_order },
            taylor: self.taylor.or(earlier.taylor),
            transpose: self.transpose.or(earlier.transpose),
            pull_back: self.pull_back.or(earlier.pull_back),
        }
    }
}

impl Derivative {
    /// No rule.
    pub const NONE: Self =
        Self { linearize: None, any_order: false, taylor: None, transpose: None, pull_back: None };

    /// Adds a linearization of first order.
    pub const fn linearize(self, rule: LinearizeOp) -> Self {
        Self { linearize: Some(rule), ..self }
    }

    /// Adds a linearization that emits all Taylor coefficients of the results, by
    /// [`Linearizer::series`] and [`Linearizer::set_series`].
    pub const fn linearize_to_any_order(self, rule: LinearizeOp) -> Self {
        Self { any_order: true, ..self.linearize(rule) }
    }

    /// Adds a recurrence of Taylor coefficients.
    pub const fn taylor(self, rule: TaylorRule) -> Self {
        Self { taylor: Some(rule), ..self }
    }

    /// Adds a transposition.
    pub const fn transpose(self, rule: TransposeOp) -> Self {
        Self { transpose: Some(rule), ..self }
    }

    /// Adds a transposed Jacobian.
    pub const fn pull_back(self, rule: PullBackOp) -> Self {
        Self { pull_back: Some(rule), ..self }
    }

    /// Returns the rules of an operation as a whole.
    pub fn of(ir: &Ir, op: Op) -> Self {
        ir.registry().interface(ir.name(op)).unwrap_or(Self::NONE)
    }
}

/// Returns the error that an operation is not differentiable, with the reason.
pub fn refused(ir: &Ir, op: Op, why: &str) -> NotDifferentiable {
    let message = format!("`{}` cannot be differentiated: {why}", ir.name_text(op));
    let error = Diagnostic::error(&NO_DERIVATIVE, ir.loc(op), message);
    match ir.registry().advice(&format!("derivative of {}", ir.name_text(op))) {
        Some(advice) => error.note(advice),
        None => error,
    }
}
