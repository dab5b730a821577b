//! Loop-carried states that iterations read: scans and linear recurrences.
//!
//! Their steps can be composed, so that a chunk may start before the one ahead of it has ended.

use super::work::cost;
use crate::analysis::vectorizable_loop::{MAX_STATES_IN_CHUNKS, Recurrence, Scan, access};
use cotan_dialects::arith::Mulf;
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A carried value of a loop that iterations read.
#[derive(Clone, Copy)]
pub struct State {
    /// The number of the iter_arg.
    pub position: usize,
    /// The iter_arg.
    pub arg: Value,
    /// The yielded value.
    pub yielded: Value,
}

/// States whose steps are composed together.
pub struct StateGroup {
    /// The numbers of their iter_args.
    pub positions: Vec<usize>,
    /// The steps.
    pub steps: StateSteps,
}

/// The steps of states.
pub enum StateSteps {
    /// One operation of a monoid.
    Scan(Monoid, Scan),
    /// An affine function; perhaps with the number of an earlier group that has the same factors.
    Linear(Recurrence, Option<usize>),
}

/// Returns the groups of states, unless steps cannot be composed or composing them takes more work
/// than the loop.
pub fn groups(ir: &Ir, op: Op, block: Block, states: &[State]) -> Option<Vec<StateGroup>> {
    let (mut groups, others) = scans(ir, states);
    let linear = |states: &[State]| {
        let states: Vec<_> = states.iter().map(|it| (it.arg, it.yielded)).collect();
        Recurrence::all(ir, block, &states, MAX_STATES_IN_CHUNKS)
    };
    let recurrences = match linear(&others) {
        Some(recurrences) => recurrences,
        // A recurrence may read the states of a scan.
        None => {
            groups.clear();
            linear(states)?
        }
    };
    for this in recurrences {
        let positions = this.args.iter().map(|arg| position(states, *arg)).collect();
        let same = groups.iter().position(|other| other.has_factors_of(ir, &this));
        groups.push(StateGroup { positions, steps: StateSteps::Linear(this, same) });
    }
    let total: i64 = ir.walk(op).map(|op| work(ir, op)).sum();
    (composition_work(ir, &groups) <= total).then_some(groups)
}

/// Returns the scans among states, and the others.
fn scans(ir: &Ir, states: &[State]) -> (Vec<StateGroup>, Vec<State>) {
    let (mut scans, mut others) = (Vec::new(), Vec::new());
    for state in states {
        let Some((monoid, scan)) = Scan::of(ir, state.arg, state.yielded) else {
            others.push(*state);
            continue;
        };
        let steps = StateSteps::Scan(monoid, scan);
        scans.push(StateGroup { positions: vec![state.position], steps });
    }
    (scans, others)
}

fn position(states: &[State], arg: Value) -> usize {
    states.iter().find(|state| state.arg == arg).expect("recurrences are of states").position
}

/// Returns the work of an operation; that of an access is the memory traffic.
fn work(ir: &Ir, op: Op) -> i64 {
    cost(ir, op).max(access(ir, op).is_some().into())
}

/// Returns the work of composing the steps of an iteration.
fn composition_work(ir: &Ir, groups: &[StateGroup]) -> i64 {
    let before: FxHashSet<Op> = groups.iter().flat_map(|group| group.before()).copied().collect();
    let shared: i64 = before.into_iter().flat_map(|op| ir.walk(op)).map(|op| work(ir, op)).sum();
    let steps = groups.iter().map(|group| match &group.steps {
        StateSteps::Scan(_, scan) => work(ir, scan.combine),
        StateSteps::Linear(this, same) => {
            let factors = if same.is_some() { 0 } else { this.args.len() };
            let runs = factors + usize::from(has_constant(ir, this));
            this.steps.iter().map(|&op| work(ir, op)).sum::<i64>() * runs as i64
        }
    });
    shared + steps.sum::<i64>()
}

impl StateGroup {
    /// Returns the operations of the body that compute the other operands of the steps.
    pub fn before(&self) -> &[Op] {
        match &self.steps {
            StateSteps::Scan(_, scan) => &scan.before,
            StateSteps::Linear(this, _) => &this.before,
        }
    }

    /// Returns whether a recurrence has the factors of this one.
    fn has_factors_of(&self, ir: &Ir, other: &Recurrence) -> bool {
        let StateSteps::Linear(this, None) = &self.steps else { return false };
        let lengths = [this, other].map(|it| (it.args.len(), it.steps.len()));
        if lengths[0] != lengths[1] {
            return false;
        }
        let pairs = this.args.iter().copied().zip(other.args.iter().copied());
        let mut known: FxHashMap<Value, Value> = pairs.collect();
        let mut images: FxHashSet<Value> = other.args.iter().copied().collect();
        for (&op, &image) in this.steps.iter().zip(&other.steps) {
            let is_factor = ir.is::<Mulf>(op);
            let mut operands = ir.operands(op).zip(ir.operands(image));
            let is_same = operands.all(|(operand, image)| match known.get(&operand) {
                Some(&known) => known == image,
                None => operand == image || !is_factor && !images.contains(&image),
            });
            if ir.name(op) != ir.name(image) || ir.attrs(op) != ir.attrs(image) || !is_same {
                return false;
            }
            known.insert(ir.result(op, 0), ir.result(image, 0));
            images.insert(ir.result(image, 0));
        }
        let mut yielded = this.yielded.iter().zip(&other.yielded);
        yielded.all(|(value, image)| known.get(value) == Some(image))
    }
}

/// Returns whether a recurrence has constant terms: added ones, or states that forget all others.
pub fn has_constant(ir: &Ir, this: &Recurrence) -> bool {
    let is_step = |value: &Value| ir.def_op(*value).is_some_and(|op| this.steps.contains(&op));
    this.has_constant || !this.yielded.iter().all(|it| is_step(it) || this.args.contains(it))
}

/// Returns which states depend on a state after any number of steps.
pub fn reached(ir: &Ir, this: &Recurrence, from: usize) -> Vec<bool> {
    let mut reached = vec![false; this.args.len()];
    reached[from] = true;
    for _ in 0..this.args.len() {
        let args = this.args.iter().zip(&reached).filter(|it| *it.1).map(|it| *it.0);
        let mut values: FxHashSet<Value> = args.collect();
        for &op in &this.steps {
            if ir.operands(op).any(|operand| values.contains(&operand)) {
                values.insert(ir.result(op, 0));
            }
        }
        for (reached, yielded) in reached.iter_mut().zip(&this.yielded) {
            *reached |= values.contains(yielded);
        }
    }
    reached
}
