//! Linear recurrences among loop-carried values.
//!
//! A state that is an affine function of earlier states can be vectorized by composition of these
//! functions. Composition reassociates, so all operations need the flag `reassoc`.

use super::scans::hoistable_slice;
use cotan_dialects::arith::{Addf, FastMath, Mulf, Negf, Select, Subf};
use cotan_ir::{Block, Ir, Op, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashSet;

/// Maximum number of mutually dependent states on vectors: composing more costs more than running
/// the iterations in order.
pub const MAX_STATES_IN_VECTORS: usize = 2;

/// Maximum number of mutually dependent states in chunks, whose steps are composed once for each.
pub const MAX_STATES_IN_CHUNKS: usize = 4;

/// Maximum number of states that are analyzed.
const MAX_ANALYZED: usize = 32;

/// Loop-carried states that are affine functions of their previous values. The functions of several
/// iterations can be composed, so the states are computed by a scan.
#[derive(Clone, Debug)]
pub struct Recurrence {
    /// The states at the start of an iteration (iter_args).
    pub args: Vec<Value>,
    /// The states at the end of an iteration (yielded values).
    pub yielded: Vec<Value>,
    /// The operations from `args` to the yielded states, in order.
    pub steps: Vec<Op>,
    /// True if the function has a constant term.
    pub has_constant: bool,
    /// The operations of the body that compute the other operands of the steps, in order.
    pub before: Vec<Op>,
}

impl Recurrence {
    /// Groups states that depend on each other into recurrences of at most `max_states`. Returns
    /// `None` unless all are linear and may be reassociated.
    pub fn all(
        ir: &Ir,
        block: Block,
        states: &[(Value, Value)],
        max_states: usize,
    ) -> Option<Vec<Self>> {
        let groups = groups(ir, block, states)?;
        let of = |group: &Vec<_>| {
            (group.len() <= max_states).then(|| Self::of(ir, block, group)).flatten()
        };
        groups.iter().map(of).collect()
    }

    /// Returns whether an operation computes a yielded state.
    pub fn yields(&self, ir: &Ir, op: Op) -> bool {
        self.steps.contains(&op) && ir.results(op).any(|result| self.yielded.contains(&result))
    }

    fn of(ir: &Ir, block: Block, states: &[(Value, Value)]) -> Option<Self> {
        let (args, yielded): (Vec<Value>, Vec<Value>) = states.iter().copied().unzip();
        let (steps, others) = steps(ir, block, states)?;
        let has_flag = |op: &Op| FastMath::of(ir, *op).contains(FastMath::REASSOC);
        if steps.is_empty() || !steps.iter().all(|op| !rounds(ir, *op) || has_flag(op)) {
            return None;
        }
        let before = hoistable_slice(ir, block, &others)?;
        let depends = dependents(ir, block, &args);
        let is_other = |value: Value| is_float(ir, value) && !depends.contains(&value);
        let has_other = |op: &Op| !ir.is::<Mulf>(*op) && ir.operands(*op).any(is_other);
        let has_constant = steps.iter().any(has_other);
        // An unselected infinite state would be multiplied by zero.
        let forgets = |op: &Op| ir.is::<Select>(*op) && (args.len() > 1 || has_other(op));
        let is_known = !steps.iter().any(forgets);
        is_known.then_some(Self { args, yielded, steps, has_constant, before })
    }

    /// Returns the floating-point operations that would have to be reassociable for the states to
    /// form recurrences.
    pub fn candidates(ir: &Ir, block: Block, states: &[(Value, Value)]) -> Vec<Op> {
        let groups = groups(ir, block, states).unwrap_or_default();
        let steps = groups.iter().filter_map(|group| steps(ir, block, group));
        steps.flat_map(|it| it.0).filter(|&op| rounds(ir, op)).collect()
    }
}

fn rounds(ir: &Ir, op: Op) -> bool {
    ir.is::<Addf>(op) || ir.is::<Subf>(op) || ir.is::<Mulf>(op)
}

/// Groups mutually dependent states, if there are few states.
fn groups(ir: &Ir, block: Block, states: &[(Value, Value)]) -> Option<Vec<Vec<(Value, Value)>>> {
    if states.len() > MAX_ANALYZED {
        return None;
    }
    let depend = states.iter().map(|state| dependents(ir, block, &[state.0]));
    let depend: Vec<FxHashSet<Value>> = depend.collect();
    let are_near =
        |a: usize, b: usize| depend[a].contains(&states[b].1) || depend[b].contains(&states[a].1);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in 0..states.len() {
        let is_near = |group: &mut Vec<usize>| group.iter().any(|&other| are_near(at, other));
        let near: Vec<Vec<usize>> = groups.extract_if(.., is_near).collect();
        groups.push(near.into_iter().flatten().chain([at]).collect());
    }
    let states = |group: Vec<usize>| group.into_iter().map(|at| states[at]).collect();
    Some(groups.into_iter().map(states).collect())
}

/// Returns the values that depend on some block arguments, including the arguments.
fn dependents(ir: &Ir, block: Block, args: &[Value]) -> FxHashSet<Value> {
    let mut found: FxHashSet<Value> = args.iter().copied().collect();
    for op in ir.ops(block) {
        if ir.walk(op).any(|op| ir.operands(op).any(|it| found.contains(&it))) {
            found.extend(ir.results(op));
        }
    }
    found
}

/// Returns the operations between the states and their yielded values, if all are linear, and the
/// other operands of these.
fn steps(ir: &Ir, block: Block, states: &[(Value, Value)]) -> Option<(Vec<Op>, Vec<Value>)> {
    if states.len() > MAX_STATES_IN_CHUNKS || !states.iter().all(|&(arg, _)| is_float(ir, arg)) {
        return None;
    }
    let args: Vec<Value> = states.iter().map(|it| it.0).collect();
    let depends = dependents(ir, block, &args);
    let (mut needed, mut others) = (FxHashSet::default(), Vec::new());
    let mut worklist: Vec<Value> = states.iter().map(|it| it.1).collect();
    while let Some(value) = worklist.pop() {
        if args.contains(&value) {
            continue;
        }
        if !depends.contains(&value) {
            others.push(value);
            continue;
        }
        let op = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block))?;
        if !is_linear(ir, op, |value| depends.contains(&value)) {
            return None;
        }
        if needed.insert(op) {
            worklist.extend(ir.operands(op));
        }
    }
    Some((ir.ops(block).filter(|op| needed.contains(op)).collect(), others))
}

/// Returns whether an operation is linear in its operands that depend on states, or selects one of
/// them.
fn is_linear(ir: &Ir, op: Op, depends: impl Fn(Value) -> bool) -> bool {
    if let Some(Mulf { lhs, rhs, .. }) = ir.get(op) {
        return !depends(lhs) || !depends(rhs);
    }
    if let Some(Select { condition, .. }) = ir.get(op) {
        return !depends(condition);
    }
    ir.is::<Addf>(op) || ir.is::<Subf>(op) || ir.is::<Negf>(op)
}

fn is_float(ir: &Ir, value: Value) -> bool {
    matches!(NumberFormat::of(&ir.store, ir.ty(value)), Some(NumberFormat::Float(_)))
}
