//! `unf.part`

use super::{STATE, State, steps};
use crate::Cost;
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::I64;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Store, Value};

/// Appends a component of the last entry, which is a tuple: `T, A x B` becomes `T, A x B, B`. The
/// first component has index 0.
///
/// ```mlir
/// func.func @example(%s: tuple<i32, tuple<f64, i32>>) -> tuple<i32, tuple<f64, i32>, f64> {
///   %t = unf.part %s[0] : tuple<i32, tuple<f64, i32>>
///   return %t : tuple<i32, tuple<f64, i32>, f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "unf.part",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize(super::refuse_derivative), Cost::FREE)
)]
#[asm("$state `[` $index `]` attr-dict `:` type($state)")]
pub struct Part {
    /// The state.
    #[operand(STATE)]
    pub state: Value,
    /// The index of the component.
    #[attr(I64)]
    pub index: i64,
    /// The next state.
    #[result(STATE)]
    pub next: Value,
}

fn after(store: &Store, mut state: State, props: Attr) -> Result<State, String> {
    let index = steps::number(store, props, "index");
    let parts = state.last().and_then(|&last| store.as_tuple(last));
    let parts = parts.ok_or("the last entry is not a tuple")?;
    let part = usize::try_from(index).ok().and_then(|index| parts.get(index)).copied();
    let count = parts.len();
    state.push(part.ok_or_else(|| format!("there is no component {index}: there are {count}"))?);
    Ok(state)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    steps::infer(store, from, after)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    steps::verify(ir, op, diagnostics, after);
}

impl Evaluate for Part {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        steps::evaluate(frame, op, |entries| {
            let parts = entries.last().and_then(|last: &Datum| last.parts());
            let index = usize::try_from(self.index).ok();
            let part = parts.zip(index).and_then(|(parts, index)| parts.get(index).cloned());
            entries.extend(part);
        })
    }
}

impl Differentiate for Part {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
