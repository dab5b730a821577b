//! `unf.var`

use super::{STATE, State, steps};
use crate::Cost;
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::I64;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Store, Value};

/// Appends a copy of an entry: `T` becomes `T, A`. The first entry has index 0.
///
/// ```mlir
/// func.func @example(%s: tuple<f64, i32>) -> tuple<f64, i32, f64> {
///   %t = unf.var %s[0] : tuple<f64, i32>
///   return %t : tuple<f64, i32, f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "unf.var",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize(super::refuse_derivative), Cost::FREE)
)]
#[asm("$state `[` $index `]` attr-dict `:` type($state)")]
pub struct Var {
    /// The state.
    #[operand(STATE)]
    pub state: Value,
    /// The index of the entry.
    #[attr(I64)]
    pub index: i64,
    /// The next state.
    #[result(STATE)]
    pub next: Value,
}

fn after(store: &Store, mut state: State, props: Attr) -> Result<State, String> {
    let index = steps::number(store, props, "index");
    let entry = usize::try_from(index).ok().and_then(|index| state.get(index)).copied();
    let count = state.len();
    state.push(entry.ok_or_else(|| format!("there is no entry {index}: there are {count}"))?);
    Ok(state)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    steps::infer(store, from, after)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    steps::verify(ir, op, diagnostics, after);
}

impl Evaluate for Var {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        steps::evaluate(frame, op, |entries| {
            let entry = usize::try_from(self.index).ok().and_then(|index| entries.get(index));
            entries.extend(entry.cloned());
        })
    }
}

impl Differentiate for Var {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
