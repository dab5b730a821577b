//! The interface of combinators.

use super::{Code, Dual, PrimalValue, Split};
use crate::autodiff::NotDifferentiable;
use crate::interp::{Datum, Frame, Next, Trap};
use cotan_ir::OpDef;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// An operation that defines a term.
pub trait Combinator: OpDef {
    /// The row that `impl(Combinator)` attaches.
    const ROW: CombinatorRow = CombinatorRow {
        compute: |frame, op, context| frame.ir().verified::<Self>(op).compute(frame, op, context),
        split: |code, op, context| code.ir.verified::<Self>(op).split(code, op, context),
        forward: |code, op, context| code.ir.verified::<Self>(op).forward(code, op, context),
    };

    /// Evaluates the term in a context.
    ///
    /// # Errors
    /// Returns a trap if evaluation fails.
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap>;

    /// Emits the code of the term and returns its pullback, for split reverse mode. If no part of
    /// the context is active, there are no residuals, and the code is that of the term.
    ///
    /// # Errors
    /// Returns an error if the term has no pullback.
    fn split(
        &self,
        code: &mut Code<'_>,
        op: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable>;

    /// Emits the code of the term and its tangent.
    ///
    /// # Errors
    /// Returns an error if the term has no derivative.
    fn forward(
        &self,
        code: &mut Code<'_>,
        op: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable>;
}

/// The registry entry of [`Combinator`].
#[derive(Clone, Copy)]
pub struct CombinatorRow {
    /// See [`Combinator::compute`].
    pub compute: fn(&mut Frame<'_, '_>, Op, &[Datum]) -> Result<Datum, Trap>,
    /// See [`Combinator::split`].
    pub split: fn(&mut Code<'_>, Op, &[PrimalValue]) -> Result<Split, NotDifferentiable>,
    /// See [`Combinator::forward`].
    pub forward: fn(&mut Code<'_>, Op, &[Dual]) -> Result<Dual, NotDifferentiable>,
}

impl Interface for CombinatorRow {}

impl CombinatorRow {
    /// Returns the entry of the operation that defines a term, and the operation.
    pub fn of(ir: &Ir, term: Value) -> Option<(Self, Op)> {
        let op = ir.def_op(term)?;
        Some((ir.registry().interface(ir.name(op))?, op))
    }
}

/// Evaluates a term in a context.
///
/// # Errors
/// Returns a trap if evaluation fails.
pub fn compute(
    frame: &mut Frame<'_, '_>,
    from: Op,
    term: Value,
    context: &[Datum],
) -> Result<Datum, Trap> {
    let Some((row, op)) = CombinatorRow::of(frame.ir(), term) else {
        return Err(Trap::no_meaning(frame.ir(), from, "the definition of this term is unknown"));
    };
    stacker::maybe_grow(128 << 10, 2 << 20, || (row.compute)(frame, op, context))
}

/// Evaluates an operation that defines a term: the result refers to the operation, whose code runs
/// when it is applied.
pub fn reference(frame: &mut Frame<'_, '_>, term: Value) -> Next {
    frame.set(term, Datum::tuple(Vec::new()));
    Next::Op
}

/// Returns an error if a term is not defined by a combinator.
pub fn is_defined(ir: &Ir, op: Op) -> Result<(), String> {
    let is_term = |&value: &Value| super::arrow::ends(&ir.store, ir.ty(value)).is_some();
    let mut terms = ir.operands(op).filter(is_term);
    match terms.all(|term| CombinatorRow::of(ir, term).is_some()) {
        true => Ok(()),
        false => {
            Err("has a term operand that is not defined by a `combinator` operation".to_owned())
        }
    }
}

/// Defines the verifier and the evaluation of an operation that defines a term. The function
/// `check` returns an error about its types.
macro_rules! impl_term {
    ($op:ident) => {
        fn verify(ir: &cotan_ir::Ir, op: cotan_ir::Op, diagnostics: &mut cotan_ir::Diagnostics) {
            let checked = crate::combinator::term::is_defined(ir, op).and_then(|()| check(ir, op));
            if let Err(message) = checked {
                let code = &cotan_ir::codes::OPERAND_TYPE;
                diagnostics.push(crate::interfaces::verify::op_error(ir, op, code, &message));
            }
        }

        impl crate::interp::Evaluate for $op {
            fn evaluate(
                &self,
                frame: &mut crate::interp::Frame<'_, '_>,
                _: cotan_ir::Op,
            ) -> Result<crate::interp::Next, crate::interp::Trap> {
                Ok(crate::combinator::term::reference(frame, self.term))
            }
        }
    };
}
pub(super) use impl_term;
