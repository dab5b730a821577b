//! The split of a term: its code and its pullback.

use super::{Code, PrimalValue};
use crate::autodiff::NotDifferentiable;
use crate::linear::Vector;
use cotan_ir::Value;

/// The emission of a pullback: maps the residuals and the cotangent of the result to the cotangents
/// of the context. It may be called once.
pub type PullbackFn =
    Box<dyn FnOnce(&mut Code<'_>, &[Value], Vector) -> Result<Vec<Vector>, NotDifferentiable>>;

/// A term whose code is emitted.
pub struct Split {
    /// The results.
    pub primal: PrimalValue,
    /// The residuals: scalars and arrays.
    pub residuals: Vec<Value>,
    /// The pullback.
    pub pullback: Pullback,
}

impl Split {
    /// Returns a split whose pullback is zero.
    pub fn fixed(primal: PrimalValue, context: &[PrimalValue]) -> Self {
        let pullback = Pullback { context: context.len(), emit: None };
        Self { primal, residuals: Vec::new(), pullback }
    }

    /// Returns a split with a pullback.
    pub fn new(
        primal: PrimalValue,
        residuals: Vec<Value>,
        context: &[PrimalValue],
        emit: impl FnOnce(&mut Code<'_>, &[Value], Vector) -> Result<Vec<Vector>, NotDifferentiable>
        + 'static,
    ) -> Self {
        let pullback = Pullback { context: context.len(), emit: Some(Box::new(emit)) };
        Self { primal, residuals, pullback }
    }
}

/// The pullback of a term.
pub struct Pullback {
    context: usize,
    emit: Option<PullbackFn>,
}

impl Pullback {
    /// Returns a pullback whose cotangents are zero.
    #[must_use]
    pub fn fixed(self) -> Self {
        Self { emit: None, ..self }
    }

    /// Emits the pullback: see [`PullbackFn`].
    ///
    /// # Errors
    /// Returns an error if the pullback cannot be emitted.
    pub fn emit(
        self,
        code: &mut Code<'_>,
        residuals: &[Value],
        cotangent: Vector,
    ) -> Result<Vec<Vector>, NotDifferentiable> {
        match self.emit.filter(|_| !cotangent.is_zero()) {
            None => Ok(vec![Vector::Zero; self.context]),
            Some(emit) => {
                stacker::maybe_grow(128 << 10, 2 << 20, || emit(code, residuals, cotangent))
            }
        }
    }
}
