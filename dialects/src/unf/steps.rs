//! Shared pieces of steps: inference, verification and evaluation of state transitions.

use super::{State, entries, state_of};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Store};
use smallvec::smallvec;
use std::ops::Range;

/// A function of the entry types of a state and the attributes, which returns the entry types of
/// the next state.
pub type After = fn(&Store, State, Attr) -> Result<State, String>;

/// Infers the type of the next state.
pub fn infer(store: &mut Store, from: &InferFrom<'_>, after: After) -> Inferred {
    let state = from.operands.first().ok_or("it has no state")?;
    let next = after(store, entries(store, *state)?, from.props)?;
    Ok(smallvec![state_of(store, &next)])
}

/// Reports an error if the result differs from the next state.
pub fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics, after: After) {
    let props = ir.props(op).unwrap_or(Attr::EMPTY_DICT);
    let state = entries(&ir.store, ir.ty(ir.operand(op, 0)));
    let message = match state.and_then(|state| after(&ir.store, state, props)) {
        Ok(next) if ir.store.as_tuple(ir.ty(ir.result(op, 0))) == Some(&next[..]) => return,
        Ok(next) => {
            let next: Vec<String> = next.iter().map(|&ty| type_to_string(ir, ty)).collect();
            let found = type_to_string(ir, ir.ty(ir.result(op, 0)));
            format!("returns the state `{}`, but its result is `{found}`", next.join(", "))
        }
        Err(message) => message,
    };
    diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
}

/// Evaluates a change of the entries.
pub fn evaluate(
    frame: &mut Frame<'_, '_>,
    op: Op,
    change: impl FnOnce(&mut Vec<Datum>),
) -> Result<Next, Trap> {
    let state = frame.get(frame.ir().operand(op, 0))?;
    let mut entries = state.parts().unwrap_or_default().to_vec();
    change(&mut entries);
    frame.reserve(op, entries.len(), 2)?;
    frame.set(frame.ir().result(op, 0), Datum::tuple(entries));
    Ok(Next::Op)
}

/// Returns an integer attribute.
pub fn number(store: &Store, props: Attr, name: &str) -> i64 {
    let name = store.symbols.find(name);
    let attr = name.and_then(|name| store.dict_get(props, name));
    attr.and_then(|attr| store.as_int(attr)).unwrap_or(-1)
}

/// Returns the index of the first of the last `count` entries.
pub fn start_of_last<T>(entries: &[T], count: i64) -> Result<usize, String> {
    let at = usize::try_from(count).ok().and_then(|count| entries.len().checked_sub(count));
    at.ok_or_else(|| format!("there are no {count} last entries: there are {}", entries.len()))
}

/// Returns the range of `count` entries from `first` on.
pub fn range(entries: usize, first: i64, count: i64) -> Option<Range<usize>> {
    let (first, count) = (usize::try_from(first).ok()?, usize::try_from(count).ok()?);
    let end = first.checked_add(count)?;
    (end <= entries).then_some(first..end)
}
