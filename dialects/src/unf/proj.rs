//! `unf.proj`

use super::{STATE, State, steps};
use crate::Cost;
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::I64;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Store, Value};

/// Drops entries in the middle: `T1, T2, T3` becomes `T1, T3`. The first entry has index 0.
///
/// ```mlir
/// func.func @example(%s: tuple<i32, f64, f64, i1>) -> tuple<i32, i1> {
///   %t = unf.proj %s forget 2 at 1 : tuple<i32, f64, f64, i1>
///   return %t : tuple<i32, i1>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "unf.proj",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize(super::refuse_derivative), Cost::FREE)
)]
#[asm("$state `forget` $count `at` $first attr-dict `:` type($state)")]
pub struct Proj {
    /// The state.
    #[operand(STATE)]
    pub state: Value,
    /// The number of entries.
    #[attr(I64)]
    pub count: i64,
    /// The index of the first dropped entry.
    #[attr(I64)]
    pub first: i64,
    /// The next state.
    #[result(STATE)]
    pub next: Value,
}

fn after(store: &Store, mut state: State, props: Attr) -> Result<State, String> {
    let [count, first] = ["count", "first"].map(|name| steps::number(store, props, name));
    let found = state.len();
    let range = steps::range(found, first, count);
    let range = range
        .ok_or_else(|| format!("there are no {count} entries at {first}: there are {found}"))?;
    state.drain(range);
    Ok(state)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    steps::infer(store, from, after)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    steps::verify(ir, op, diagnostics, after);
}

impl Evaluate for Proj {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        steps::evaluate(frame, op, |entries| {
            let range = steps::range(entries.len(), self.first, self.count);
            entries.drain(range.unwrap_or_default());
        })
    }
}

impl Differentiate for Proj {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
