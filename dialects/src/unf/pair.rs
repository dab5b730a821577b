//! `unf.pair`

use super::{STATE, State, entries, state_of, steps};
use crate::Cost;
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::I64;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Store, Value};
use smallvec::smallvec;

/// Packs the last entries to one tuple entry: `T, A, B` becomes `T, A x B`.
///
/// ```mlir
/// func.func @example(%s: tuple<i32, f64, f64>) -> tuple<i32, tuple<f64, f64>> {
///   %t = unf.pair %s last 2 : tuple<i32, f64, f64>
///   return %t : tuple<i32, tuple<f64, f64>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "unf.pair",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize(super::refuse_derivative), Cost::FREE)
)]
#[asm("$state `last` $count attr-dict `:` type($state)")]
pub struct Pair {
    /// The state.
    #[operand(STATE)]
    pub state: Value,
    /// The number of entries.
    #[attr(I64)]
    pub count: i64,
    /// The next state.
    #[result(STATE)]
    pub next: Value,
}

fn after(store: &mut Store, mut state: State, props: Attr) -> Result<State, String> {
    let at = steps::start_of_last(&state, steps::number(store, props, "count"))?;
    let parts = state.split_off(at);
    state.push(state_of(store, &parts));
    Ok(state)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let state = from.operands.first().ok_or("it has no state")?;
    let next = after(store, entries(store, *state)?, from.props)?;
    Ok(smallvec![state_of(store, &next)])
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Pair { state, count, next } = ir.verified(op);
    let entries = |value| ir.store.as_tuple(ir.ty(value)).unwrap_or_default();
    let (before, after) = (entries(state), entries(next));
    let message = match steps::start_of_last(before, count) {
        Err(message) => message,
        Ok(at) => {
            let (remaining, parts) = before.split_at(at);
            let pair = after.split_last().filter(|after| after.1 == remaining);
            if pair.is_some_and(|(&pair, _)| ir.store.as_tuple(pair) == Some(parts)) {
                return;
            }
            format!("packs the last {count} entries, but its result is another state")
        }
    };
    diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
}

impl Evaluate for Pair {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        steps::evaluate(frame, op, |entries| {
            let at = steps::start_of_last(entries, self.count).unwrap_or(entries.len());
            let parts = entries.split_off(at);
            entries.push(Datum::tuple(parts));
        })
    }
}

impl Differentiate for Pair {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
