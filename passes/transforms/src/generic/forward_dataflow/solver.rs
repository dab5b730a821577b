//! The worklist solver.

use super::control::Edges;
use super::functions::Functions;
use super::{ForwardAnalysis, ValueStates};
use cotan_dialects::Callee;
use cotan_dialects::func::Return;
use cotan_ir::dataflow::Lattice;
use cotan_ir::registry::Registry;
use cotan_ir::{Block, Entity, Ir, Op, Region, Value};
use cotan_pass::AnalysisCache;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// The state of the solver. When the state of a value changes, its users are visited again: the time
/// is linear in the size and the height of the lattice.
pub struct Solver<'a, A: ForwardAnalysis> {
    /// The module, in which constants are interned.
    pub ir: &'a mut Ir,
    /// The analysis.
    pub(super) analysis: &'a mut A,
    /// The states.
    pub values: ValueStates<A::State>,
    pub(super) registry: Arc<Registry>,
    pub(super) functions: Functions,
    /// The states of the results of each function.
    pub(super) returned: FxHashMap<Op, Vec<A::State>>,
    pub(super) runs: Vec<bool>,
    /// Executable blocks that are not visited yet.
    blocks: Vec<Block>,
    /// Visited operations, each with an operand that has changed since.
    operands: Vec<(Op, usize)>,
    pub(super) branches: FxHashMap<Op, Edges>,
}

impl<'a, A: ForwardAnalysis> Solver<'a, A> {
    /// Solves an analysis inside `root`.
    pub fn solve(
        ir: &'a mut Ir,
        root: Op,
        analysis: &'a mut A,
        analyses: &mut AnalysisCache,
    ) -> Self {
        let mut solver = Self {
            analysis,
            values: ValueStates::new(ir),
            registry: Arc::clone(ir.registry()),
            functions: Functions::new(ir, root, analyses),
            returned: FxHashMap::default(),
            runs: vec![false; ir.block_capacity()],
            blocks: Vec::new(),
            operands: Vec::new(),
            branches: FxHashMap::default(),
            ir,
        };
        solver.open(root);
        loop {
            if let Some((op, operand)) = solver.operands.pop() {
                solver.visit_again(op, operand);
            } else if let Some(block) = solver.blocks.pop() {
                let ops: Vec<Op> = solver.ir.ops(block).collect();
                ops.into_iter().for_each(|op| solver.visit(op));
            } else {
                return solver;
            }
        }
    }

    /// Returns whether a block is executable.
    pub fn runs(&self, block: Block) -> bool {
        self.runs.get(block.index()).copied().unwrap_or(false)
    }

    /// Returns whether an operation is in an executable block.
    pub fn is_running(&self, op: Op) -> bool {
        self.ir.block_of(op).is_some_and(|block| self.runs(block))
    }

    /// Marks the regions of an operation as executable, with unknown arguments.
    pub(super) fn open(&mut self, op: Op) {
        for index in 0..self.ir.regions(op).len() {
            self.open_region(op, self.ir.regions(op)[index]);
        }
    }

    fn open_region(&mut self, owner: Op, region: Region) {
        // The control flow of unregistered operations is unknown.
        let first = if self.ir.spec(owner).is_some() { 1 } else { usize::MAX };
        let blocks: SmallVec<[Block; 2]> = self.ir.blocks(region).take(first).collect();
        for block in blocks {
            self.add_unknown(self.ir.args(block).collect());
            self.run(block);
        }
    }

    pub(super) fn run(&mut self, block: Block) {
        if !std::mem::replace(&mut self.runs[block.index()], true) {
            self.blocks.push(block);
        }
    }

    /// Joins a state into that of a value.
    pub(super) fn add(&mut self, value: Value, state: A::State) {
        let before = self.values.of(value);
        let mut now = before;
        if !now.join(&state) {
            return;
        }
        now = self.analysis.widen(self.ir, value, before, now);
        self.values.set(value, now);
        for this in self.ir.uses(value) {
            let user = self.ir.user(this);
            if self.is_running(user) {
                self.operands.push((user, self.ir.operand_index(this)));
            }
        }
    }

    /// Marks values as unknown.
    pub(super) fn add_unknown(&mut self, values: SmallVec<[Value; 4]>) {
        for value in values {
            let unknown = self.analysis.unknown(self.ir, value);
            self.add(value, unknown);
        }
    }

    pub(super) fn results(&self, op: Op) -> SmallVec<[Value; 4]> {
        self.ir.results(op).collect()
    }

    fn visit(&mut self, op: Op) {
        if Callee::name(self.ir, op).is_some() {
            return self.visit_call(op);
        }
        if self.ir.is::<Return>(op) {
            return (0..self.ir.operand_count(op)).for_each(|index| self.pass_result(op, index));
        }
        if !self.ir.successors(op).is_empty() {
            self.visit_branch(op);
        }
        if self.flows(op) {
            return self.flow(op);
        }
        if self.functions.get(op).is_none_or(|function| function.open) {
            self.open(op);
        }
        if self.ir.result_count(op) > 0 {
            self.visit_results(op);
        }
        if let Some(around) = self.flows_out(op) {
            self.flow(around);
        }
    }

    /// Visits an operation after a change of one operand.
    fn visit_again(&mut self, op: Op, operand: usize) {
        if Callee::name(self.ir, op).is_some() {
            self.pass_argument(op, operand);
        } else if self.ir.is::<Return>(op) {
            self.pass_result(op, operand);
        } else if !self.ir.successors(op).is_empty() {
            self.branch_again(op, operand);
        } else if self.analysis.depends_on_operands(self.ir, op) {
            self.visit_results(op);
        } else if self.flows(op) {
            self.flow(op);
        } else if let Some(around) = self.flows_out(op) {
            self.flow(around);
        }
    }

    fn visit_results(&mut self, op: Op) {
        let states = self.analysis.transfer(self.ir, op, &self.values);
        for (value, state) in self.results(op).into_iter().zip(states) {
            self.add(value, state);
        }
    }
}
