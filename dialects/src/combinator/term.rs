//! What a combinator makes of its terms.

use super::{Code, Dual, Given, Split};
use crate::autodiff::NotDifferentiable;
use crate::interp::{Datum, Frame, Next, Trap};
use cotan_ir::OpDef;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// An operation that makes a term.
pub trait Combinator: OpDef {
    /// What `impl(Combinator)` attaches.
    const ROW: CombinatorRow = CombinatorRow {
        compute: |frame, op, context| frame.ir().verified::<Self>(op).compute(frame, op, context),
        split: |code, op, context| code.ir.verified::<Self>(op).split(code, op, context),
        forward: |code, op, context| code.ir.verified::<Self>(op).forward(code, op, context),
    };

    /// What the term gives in a context.
    ///
    /// # Errors
    /// If the program cannot go on.
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap>;

    /// Writes the code of the term, and tells how to go back through it: a row of split reverse mode.
    /// Where nothing changes, nothing is kept, and that is the code of the term.
    ///
    /// # Errors
    /// That it cannot be gone back through.
    fn split(
        &self,
        code: &mut Code<'_>,
        op: Op,
        context: &[Given],
    ) -> Result<Split, NotDifferentiable>;

    /// Writes the code of the term, and what it changes by with the context.
    ///
    /// # Errors
    /// That it has no derivative.
    fn forward(
        &self,
        code: &mut Code<'_>,
        op: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable>;
}

/// What a combinator makes of its terms: what the registry knows of [`Combinator`].
#[derive(Clone, Copy)]
pub struct CombinatorRow {
    /// As [`Combinator::compute`].
    pub compute: fn(&mut Frame<'_, '_>, Op, &[Datum]) -> Result<Datum, Trap>,
    /// As [`Combinator::split`].
    pub split: fn(&mut Code<'_>, Op, &[Given]) -> Result<Split, NotDifferentiable>,
    /// As [`Combinator::forward`].
    pub forward: fn(&mut Code<'_>, Op, &[Dual]) -> Result<Dual, NotDifferentiable>,
}

impl Interface for CombinatorRow {}

impl CombinatorRow {
    /// That of the operation that made a term, and the operation.
    pub fn of(ir: &Ir, term: Value) -> Option<(Self, Op)> {
        let op = ir.def_op(term)?;
        Some((ir.registry().interface(ir.name(op))?, op))
    }
}

/// What a term gives in a context.
///
/// # Errors
/// If the program cannot go on.
pub fn compute(
    frame: &mut Frame<'_, '_>,
    from: Op,
    term: Value,
    context: &[Datum],
) -> Result<Datum, Trap> {
    let Some((row, op)) = CombinatorRow::of(frame.ir(), term) else {
        return Err(Trap::no_meaning(frame.ir(), from, "nobody knows how this term is made"));
    };
    stacker::maybe_grow(128 << 10, 2 << 20, || (row.compute)(frame, op, context))
}

/// A term is known by what makes it; nothing runs before it is applied.
pub fn made(frame: &mut Frame<'_, '_>, term: Value) -> Next {
    frame.set(term, Datum::tuple(Vec::new()));
    Next::Op
}

/// Says so if a term is not made by a combinator, of which more is known than its type.
pub fn is_made(ir: &Ir, op: Op) -> Result<(), String> {
    let is_term = |&value: &Value| super::arrow::ends(&ir.store, ir.ty(value)).is_some();
    let mut terms = ir.operands(op).filter(is_term);
    match terms.all(|term| CombinatorRow::of(ir, term).is_some()) {
        true => Ok(()),
        false => Err("takes a term that no operation of `cl` makes".to_owned()),
    }
}

/// Gives the verifier and the meaning of an operation that makes a term, of the function `check` that says
/// what is wrong with its types.
macro_rules! makes_term {
    ($op:ident) => {
        fn verify(ir: &cotan_ir::Ir, op: cotan_ir::Op, diagnostics: &mut cotan_ir::Diagnostics) {
            let checked = crate::combinator::term::is_made(ir, op).and_then(|()| check(ir, op));
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
                Ok(crate::combinator::term::made(frame, self.term))
            }
        }
    };
}
pub(super) use makes_term;
