//! Unstructured control flow: branches, calls and returns.

use super::functions::Function;
use super::lattice::Lattice;
use super::solver::Solver;
use cotan_dialects::Branch;
use cotan_dialects::func::Func;
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
        let branch: Option<Branch> = ir.registry().interface(ir.name(op));
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

impl Solver<'_> {
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
                    self.add_all(self.ir.args(block).collect(), Lattice::Anything);
                }
                self.run(block);
            }
        }
        self.pass_operands(op, |_| Ordering::Equal);
    }

    /// Returns the successors that are executable with the current values.
    fn taken(&self, op: Op) -> Taken {
        let branch: Option<Branch> = self.registry.interface(self.ir.name(op));
        let decides = self.ir.operands(op).next().map(|value| self.values.of(value));
        match branch.zip(decides) {
            Some((_, Lattice::Nothing)) => Taken::None,
            Some((branch, Lattice::Constant(attr))) => {
                (branch.choose)(self.ir, op, attr).map_or(Taken::All, Taken::One)
            }
            Some((_, Lattice::Anything)) | None => Taken::All,
        }
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
            return self.add_all(results, Lattice::Anything);
        };
        match self.functions.get(function) {
            Some(Function { open: false, entry, .. }) => self.run(*entry),
            _ => self.open(function),
        }
        (0..self.ir.operand_count(call)).for_each(|operand| self.pass_argument(call, operand));
        for (index, result) in results.into_iter().enumerate() {
            let returned = self.functions.get(function).and_then(|known| known.results.get(index));
            let types = Func::type_of(self.ir, function).and_then(|ty| ty.results.get(index));
            let returned = returned.filter(|_| types == Some(&self.ir.ty(result)));
            self.add(result, returned.copied().unwrap_or(Lattice::Anything));
        }
    }

    /// Propagates an operand of a call to the function, unless its arguments are unknown.
    pub(super) fn pass_argument(&mut self, call: Op, operand: usize) {
        let function = self.functions.called_by(call).and_then(|op| self.functions.get(op));
        if let Some(&Function { open: false, entry, .. }) = function {
            let (from, to) = (self.ir.operand(call, operand), self.ir.arg(entry, operand));
            self.add(to, self.as_same_type(from, self.values.of(from), to));
        }
    }

    /// Returns the lattice value under a change of type: a constant is lost if static sizes meet
    /// dimension parameters.
    fn as_same_type(&self, from: Value, known: Lattice, to: Value) -> Lattice {
        match (known, self.ir.ty(from) == self.ir.ty(to)) {
            (Lattice::Constant(_), false) => Lattice::Anything,
            (known, _) => known,
        }
    }

    /// Propagates a returned value to the calls.
    pub(super) fn pass_result(&mut self, end: Op, operand: usize) {
        let Some(function) = self.ir.parent_op(end) else { return };
        let from = self.ir.operand(end, operand);
        let known = self.values.of(from);
        let Some((known, calls)) = self.functions.add_result(function, operand, known) else {
            return;
        };
        for call in calls {
            if self.is_running(call) {
                let to = self.ir.result(call, operand);
                self.add(to, self.as_same_type(from, known, to));
            }
        }
    }
}
