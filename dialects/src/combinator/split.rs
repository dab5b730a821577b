//! A term in two halves: its code, and how to go back through it.

use super::{Code, Given};
use crate::autodiff::NotDifferentiable;
use crate::linear::Vector;
use cotan_ir::Value;

/// Goes back through a term: writes code that makes, of what was kept and of the cotangent of what the
/// term gives, the cotangents of the context. It may be called once.
pub type Back =
    Box<dyn FnOnce(&mut Code<'_>, &[Value], Vector) -> Result<Vec<Vector>, NotDifferentiable>>;

/// A term whose code is written.
pub struct Split {
    /// What it gives.
    pub given: Given,
    /// What its way back needs to know, the residual: numbers and arrays.
    pub kept: Vec<Value>,
    /// The way back.
    pub way: Way,
}

impl Split {
    /// What nothing comes back through.
    pub fn fixed(given: Given, context: &[Given]) -> Self {
        let way = Way { context: context.len(), back: None };
        Self { given, kept: Vec::new(), way }
    }

    /// What is gone back through by `back`.
    pub fn new(
        given: Given,
        kept: Vec<Value>,
        context: &[Given],
        back: impl FnOnce(&mut Code<'_>, &[Value], Vector) -> Result<Vec<Vector>, NotDifferentiable>
        + 'static,
    ) -> Self {
        let way = Way { context: context.len(), back: Some(Box::new(back)) };
        Self { given, kept, way }
    }
}

/// The way back through a term.
pub struct Way {
    context: usize,
    back: Option<Back>,
}

impl Way {
    /// The same, through which nothing comes back.
    #[must_use]
    pub fn fixed(self) -> Self {
        Self { back: None, ..self }
    }

    /// Goes back: see [`Back`].
    ///
    /// # Errors
    /// That it cannot.
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
