//! The lattice and the transfer functions of constant propagation.

use crate::generic::canonicalize::LARGEST;
use crate::generic::forward_dataflow::{ForwardAnalysis, ResultStates, ValueStates};
use cotan_dialects::arith::{Constant, Select};
use cotan_dialects::interp::{ElementwiseRow, evaluate_on};
use cotan_ir::dataflow::Lattice;
use cotan_ir::spec::Traits;
use cotan_ir::{Attr, Builder, Ir, Op, Value};
use smallvec::{SmallVec, smallvec};

/// The state of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstantState {
    /// Not computed by executable code yet.
    Nothing,
    /// A constant.
    Constant(Attr),
    /// Unknown.
    Anything,
}

impl ConstantState {
    /// Returns the join of two states.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, known) | (known, Self::Nothing) => known,
            (one, other) if one == other => one,
            _ => Self::Anything,
        }
    }
}

impl Lattice for ConstantState {
    fn bottom() -> Self {
        Self::Nothing
    }

    fn join(&mut self, other: &Self) -> bool {
        let before = *self;
        *self = before.or(*other);
        *self != before
    }
}

/// Constant propagation.
pub struct Constants;

/// Returns whether an operation is a pure elementwise computation.
pub fn computes(ir: &Ir, op: Op) -> bool {
    let kernel = || ir.registry().interface::<ElementwiseRow>(ir.name(op));
    ir.has_traits(op, Traits::PURE) && kernel().is_some()
}

impl ForwardAnalysis for Constants {
    type State = ConstantState;

    fn unknown(&self, _: &Ir, _: Value) -> ConstantState {
        ConstantState::Anything
    }

    fn depends_on_operands(&self, ir: &Ir, op: Op) -> bool {
        computes(ir, op)
    }

    fn transfer(
        &mut self,
        ir: &mut Ir,
        op: Op,
        states: &ValueStates<ConstantState>,
    ) -> ResultStates<ConstantState> {
        if let Some(constant) = ir.get::<Constant>(op) {
            return smallvec![ConstantState::Constant(constant.value)];
        }
        if let Some(state) = selected(ir, op, states) {
            return smallvec![state];
        }
        let all = |state| ir.results(op).map(|_| state).collect();
        let known = match computes(ir, op) {
            true => constants(states.operands(ir, op)),
            false => Err(ConstantState::Anything),
        };
        let operands = match known {
            Ok(operands) => operands,
            Err(state) => return all(state),
        };
        match evaluate_on(&mut Builder::detached(ir), op, &operands, LARGEST) {
            Some(attrs) => attrs.into_iter().map(ConstantState::Constant).collect(),
            None => ir.results(op).map(|_| ConstantState::Anything).collect(),
        }
    }

    fn constant(&self, _: &Ir, _: Value, state: ConstantState) -> Option<Attr> {
        match state {
            ConstantState::Constant(attr) => Some(attr),
            _ => None,
        }
    }
}

/// Returns the state of the result of a selection, if its condition decides it.
fn selected(ir: &Ir, op: Op, states: &ValueStates<ConstantState>) -> Option<ConstantState> {
    let Select { condition, true_value, false_value, .. } = ir.get(op)?;
    let [one, other] = [true_value, false_value].map(|value| states.of(value));
    match states.of(condition) {
        ConstantState::Nothing => Some(ConstantState::Nothing),
        ConstantState::Constant(Attr::TRUE) => Some(one),
        ConstantState::Constant(Attr::FALSE) => Some(other),
        ConstantState::Constant(_) => None,
        ConstantState::Anything => Some(one.or(other)),
    }
}

/// Returns the constants of operands, or else the state of the results.
fn constants(operands: SmallVec<[ConstantState; 3]>) -> Result<SmallVec<[Attr; 3]>, ConstantState> {
    let mut constants = SmallVec::new();
    let mut missing = None;
    for state in operands {
        match state {
            ConstantState::Constant(attr) => constants.push(attr),
            ConstantState::Anything => return Err(state),
            ConstantState::Nothing => missing = Some(state),
        }
    }
    missing.map_or(Ok(constants), Err)
}
