//! The split of a term: its code and its pullback.

use super::{Code, Given};
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
    pub given: Given,
    /// The residuals: scalars and arrays.
    pub kept: Vec<Value>,
    /// The pullback.
    pub way: Pullback,
}

impl Split {
    /// Returns a split whose pullback is zero.
    pub fn fixed(given: Given, context: &[Given]) -> Self {
        let way = Pullback { context: context.len(), back: None };
        Self { given, kept: Vec::new(), way }
    }

    /// Returns a split with a pullback.
    pub fn new(
        given: Given,
        kept: Vec<Value>,
        context: &[Given],
        back: impl FnOnce(&mut Code<'_>, &[Value], Vector) -> Result<Vec<Vector>, NotDifferentiable>
        + 'static,
    ) -> Self {
        let way = Pullback { context: context.len(), back: Some(Box::new(back)) };
        Self { given, kept, way }
    }
}

/// The pullback of a term.
pub struct Pullback {
    context: usize,
    back: Option<PullbackFn>,
}

impl Pullback {
    /// Returns a pullback whose cotangents are zero.
    #[must_use]
    pub fn fixed(self) -> Self {
        Self { back: None, ..self }
    }

    /// Emits the pullback: see [`PullbackFn`].
    ///
    /// # Errors
    /// Returns an error if the pullback cannot be emitted.
    pub fn back(
        self,
        code: &mut Code<'_>,
        kept: &[Value],
        cotangent: Vector,
    ) -> Result<Vec<Vector>, NotDifferentiable> {
        match self.back.filter(|_| !cotangent.is_zero()) {
            None => Ok(vec![Vector::Zero; self.context]),
            Some(back) => stacker::maybe_grow(128 << 10, 2 << 20, || back(code, kept, cotangent)),
        }
    }
}
