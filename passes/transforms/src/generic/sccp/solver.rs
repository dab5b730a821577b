//! The worklist solver of constant propagation.

use super::control::Edges;
use super::functions::Functions;
use super::lattice::{Lattice, Values};
use crate::generic::canonicalize::LARGEST;
use cotan_dialects::Callee;
use cotan_dialects::arith::{Constant, Select};
use cotan_dialects::func::Return;
use cotan_dialects::interp::{ElementwiseRow, evaluate_on};
use cotan_ir::registry::Registry;
use cotan_ir::spec::Traits;
use cotan_ir::{Attr, Block, Builder, Entity, Ir, Op, Region, Value};
use cotan_pass::AnalysisCache;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// The state of the solver. The lattice value of an SSA value changes at most twice, and then its
/// users are visited again: the time is linear in the size.
pub struct Solver<'a> {
    /// The module, in which constants are interned.
    pub ir: &'a mut Ir,
    /// The lattice values.
    pub values: Values,
    pub(super) registry: Arc<Registry>,
    pub(super) functions: Functions,
    pub(super) runs: Vec<bool>,
    /// Executable blocks that are not visited yet.
    blocks: Vec<Block>,
    /// Visited operations, each with an operand that has changed since.
    operands: Vec<(Op, usize)>,
    pub(super) branches: FxHashMap<Op, Edges>,
}

impl<'a> Solver<'a> {
    /// Solves constant propagation inside `root`.
    pub fn solve(ir: &'a mut Ir, root: Op, analyses: &mut AnalysisCache) -> Self {
        let mut solver = Self {
            values: Values::new(ir),
            registry: Arc::clone(ir.registry()),
            functions: Functions::new(ir, root, analyses),
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

    /// Returns whether an operation is a pure elementwise computation.
    pub fn computes(&self, op: Op) -> bool {
        let kernel = || self.registry.interface::<ElementwiseRow>(self.ir.name(op));
        self.ir.has_traits(op, Traits::PURE) && kernel().is_some()
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
            self.add_all(self.ir.args(block).collect(), Lattice::Anything);
            self.run(block);
        }
    }

    pub(super) fn run(&mut self, block: Block) {
        if !std::mem::replace(&mut self.runs[block.index()], true) {
            self.blocks.push(block);
        }
    }

    pub(super) fn add(&mut self, value: Value, known: Lattice) {
        if !self.values.add(value, known) {
            return;
        }
        for this in self.ir.uses(value) {
            let user = self.ir.user(this);
            if self.is_running(user) {
                self.operands.push((user, self.ir.operand_index(this)));
            }
        }
    }

    pub(super) fn add_all(&mut self, values: SmallVec<[Value; 4]>, known: Lattice) {
        values.into_iter().for_each(|value| self.add(value, known));
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
        } else if self.computes(op) {
            self.visit_results(op);
        } else if self.flows(op) {
            self.flow(op);
        } else if let Some(around) = self.flows_out(op) {
            self.flow(around);
        }
    }

    fn visit_results(&mut self, op: Op) {
        if let Some(constant) = self.ir.get::<Constant>(op) {
            return self.add(constant.result, Lattice::Constant(constant.value));
        }
        if let Some(Select { condition, true_value, false_value, result }) = self.ir.get(op) {
            let [one, other] = [true_value, false_value].map(|value| self.values.of(value));
            match self.values.of(condition) {
                Lattice::Nothing => return,
                Lattice::Constant(Attr::TRUE) => return self.add(result, one),
                Lattice::Constant(Attr::FALSE) => return self.add(result, other),
                Lattice::Constant(_) => {}
                Lattice::Anything => return self.add(result, one.or(other)),
            }
        }
        let known = if self.computes(op) { self.operands(op) } else { Err(Lattice::Anything) };
        let results = self.results(op);
        match known
            .map(|operands| evaluate_on(&mut Builder::detached(self.ir), op, &operands, LARGEST))
        {
            Ok(Some(attrs)) => {
                for (value, attr) in results.into_iter().zip(attrs) {
                    self.add(value, Lattice::Constant(attr));
                }
            }
            Ok(None) => self.add_all(results, Lattice::Anything),
            Err(known) => self.add_all(results, known),
        }
    }

    /// Returns the constant operands of an operation, or else the lattice value of its results.
    fn operands(&self, op: Op) -> Result<SmallVec<[Attr; 3]>, Lattice> {
        let all = self.ir.operands(op).map(|operand| self.values.of(operand));
        let mut constants = SmallVec::new();
        let mut missing = None;
        for known in all {
            match known {
                Lattice::Constant(attr) => constants.push(attr),
                Lattice::Anything => return Err(known),
                Lattice::Nothing => missing = Some(known),
            }
        }
        missing.map_or(Ok(constants), Err)
    }
}
