//! Unstructured control flow: branches, calls and returns.

use super::ForwardAnalysis;
use super::functions::Function;
use super::solver::Solver;
use cotan_dialects::Branch;
use cotan_dialects::func::Func;
use cotan_ir::dataflow::Lattice;
use cotan_ir::{Ir, Op, Value};
use std::cmp::Ordering;

/// The state of a terminator.
pub struct Edges {
    taken: Taken,
    /// The operands that it passes to its successors, sorted by operand; `None` if unknown.
    forwarded: Option<Vec<PassedOperand>>,
}

/// The executable successors of a terminator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    None,
    One(usize),
    All,
}

/// An operand that becomes a block argument of a successor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PassedOperand {
    operand: usize,
    successor: usize,
    arg: usize,
}

impl Edges {
    fn new(ir: &Ir, op: Op) -> Self {
        let branch = Branch::of(ir, op);
        let forwarded = branch.map(|branch| {
            let ranges = (branch.operands)(ir, op).into_iter().enumerate();
            let mut forwarded: Vec<PassedOperand> = ranges
                .flat_map(|(successor, range)| {
                    let args = range.enumerate();
                    args.map(move |(arg, operand)| PassedOperand { operand, successor, arg })
                })
                .collect();
            forwarded.sort_unstable();
            forwarded
        });
        Self { taken: Taken::None, forwarded }
    }
}

impl<A: ForwardAnalysis> Solver<'_, A> {
    pub(super) fn visit_branch(&mut self, op: Op) {
        self.branches.insert(op, Edges::new(self.ir, op));
        self.take_edges(op);
    }

    pub(super) fn branch_again(&mut self, op: Op, operand: usize) {
        if operand == 0 {
            self.take_edges(op);
        }
        self.pass_operands(op, |forwarded| forwarded.operand.cmp(&operand));
    }

    /// Marks the newly executable successors of a terminator.
    fn take_edges(&mut self, op: Op) {
        let now = self.taken(op);
        let Some(edges) = self.branches.get_mut(&op) else { return };
        if std::mem::replace(&mut edges.taken, now) == now {
            return;
        }
        let is_known = edges.forwarded.is_some();
        for index in 0..self.ir.successors(op).len() {
            if now == Taken::All || now == Taken::One(index) {
                let block = self.ir.successors(op)[index];
                if !is_known {
                    self.add_unknown(self.ir.args(block).collect());
                }
                self.run(block);
            }
        }
        self.pass_operands(op, |_| Ordering::Equal);
    }

    /// Returns the successors that are executable with the current values.
    fn taken(&self, op: Op) -> Taken {
        let branch = Branch::of(self.ir, op);
        let Some((branch, decides)) = branch.zip(self.ir.operands(op).next()) else {
            return Taken::All;
        };
        let state = self.values.of(decides);
        if state == A::State::bottom() {
            return Taken::None;
        }
        let constant = self.analysis.constant(self.ir, decides, state);
        let chosen = constant.and_then(|attr| (branch.choose)(self.ir, op, attr));
        chosen.map_or(Taken::All, Taken::One)
    }

    /// Propagates a contiguous range of the operands of a terminator to its executable successors.
    fn pass_operands(&mut self, op: Op, which: impl Fn(&PassedOperand) -> Ordering) {
        let Some(Edges { taken: executable, forwarded: Some(forwarded) }) = self.branches.get(&op)
        else {
            return;
        };
        let start = forwarded.partition_point(|forwarded| which(forwarded) == Ordering::Less);
        let chosen =
            forwarded[start..].iter().take_while(|forwarded| which(forwarded) == Ordering::Equal);
        let executable = *executable;
        let chosen: Vec<PassedOperand> = chosen
            .filter(|forwarded| {
                executable == Taken::All || executable == Taken::One(forwarded.successor)
            })
            .copied()
            .collect();
        for PassedOperand { operand, successor, arg } in chosen {
            let block = self.ir.successors(op)[successor];
            let known = self.values.of(self.ir.operand(op, operand));
            self.add(self.ir.arg(block, arg), known);
        }
    }

    pub(super) fn visit_call(&mut self, call: Op) {
        let results = self.results(call);
        let Some(function) = self.functions.called_by(call) else {
            return self.add_unknown(results);
        };
        match self.functions.get(function) {
            Some(Function { open: false, entry, .. }) => self.run(*entry),
            _ => self.open(function),
        }
        (0..self.ir.operand_count(call)).for_each(|operand| self.pass_argument(call, operand));
        for (index, result) in results.into_iter().enumerate() {
            let types = Func::type_of(self.ir, function).and_then(|ty| ty.results.get(index));
            let is_known = types == Some(&self.ir.ty(result));
            match self.functions.get(function).filter(|_| is_known) {
                Some(_) => self.add(result, self.returned(function, index)),
                None => self.add_unknown([result].into_iter().collect()),
            }
        }
    }

    /// Returns the state of a result of a function.
    fn returned(&self, function: Op, index: usize) -> A::State {
        let states = self.returned.get(&function).and_then(|states| states.get(index));
        states.copied().unwrap_or_else(A::State::bottom)
    }

    /// Propagates an operand of a call to the function, unless its arguments are unknown.
    pub(super) fn pass_argument(&mut self, call: Op, operand: usize) {
        let function = self.functions.called_by(call).and_then(|op| self.functions.get(op));
        if let Some(&Function { open: false, entry, .. }) = function {
            let (from, to) = (self.ir.operand(call, operand), self.ir.arg(entry, operand));
            self.add(to, self.as_same_type(from, self.values.of(from), to));
        }
    }

    /// Returns the state under a change of type: nothing is known if static sizes meet dimension
    /// parameters.
    fn as_same_type(&self, from: Value, state: A::State, to: Value) -> A::State {
        match self.ir.ty(from) == self.ir.ty(to) || state == A::State::bottom() {
            true => state,
            false => self.analysis.unknown(self.ir, to),
        }
    }

    /// Propagates a returned value to the calls.
    pub(super) fn pass_result(&mut self, end: Op, operand: usize) {
        let Some(function) = self.ir.parent_op(end) else { return };
        if self.functions.get(function).is_none() {
            return;
        }
        let from = self.ir.operand(end, operand);
        let state = self.values.of(from);
        let returned = self.returned.entry(function).or_default();
        let count = returned.len().max(operand + 1);
        returned.resize(count, A::State::bottom());
        if !returned[operand].join(&state) {
            return;
        }
        let state = returned[operand];
        let calls = self.functions.get(function).map(|known| known.calls.clone());
        for call in calls.into_iter().flatten() {
            if self.is_running(call) && self.ir.result_count(call) > operand {
                let to = self.ir.result(call, operand);
                self.add(to, self.as_same_type(from, state, to));
            }
        }
    }
}
