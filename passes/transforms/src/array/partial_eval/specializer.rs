//! The walk over a program that expands whatever is known.

use super::Options;
use super::copies::Attempt;
use super::remarks::{Remarks, Why};
use super::structure::{is_constant_op, known_datum, materialize};
use crate::generic::canonicalize::LARGEST;
use crate::generic::op_facts::OpFacts;
use cotan_dialects::func::Func;
use cotan_dialects::interp::{Datum, evaluate_closed};
use cotan_dialects::scf::{For, If, While};
use cotan_dialects::{Callee, IterationSpace};
use cotan_ir::rewrite::{RuleSet, Settings, Watch, rewrite_ops};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Attr, Block, Builder, Entity, Ir, Mapping, Op, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of operations that may be copied for each one of the budget.
const COPIES: usize = 64;

/// Specializes the functions of a module.
///
/// Blocks are walked in the order of execution. An operation is evaluated if all it uses is known.
/// Otherwise its control flow is decided as far as the known parts of its operands determine it.
/// Decided operations are copied before the operation and walked as well. They replace it if they
/// cost no more and fit the budget.
pub struct Specializer<'a> {
    pub(super) ir: &'a mut Ir,
    /// The operation around all functions.
    pub(super) root: Op,
    /// The function that is walked.
    pub(super) function: Op,
    /// The maximal number of operations inside `root`.
    pub(super) limit: usize,
    pub(super) budget: u64,
    /// The maximal cost of a function whose body replaces a call.
    pub(super) max_cost: u64,
    /// The number of operations that may still be copied.
    pub(super) fuel: usize,
    /// True if the elements of arrays are tracked one by one.
    pub(super) splits_arrays: bool,
    pub(super) tables: SymbolTables,
    /// The specialized functions: callee and known arguments.
    pub(super) functions: FxHashMap<(Op, Vec<Option<Attr>>), Op>,
    /// The calls that are being expanded, each with its known arguments.
    pub(super) active: Vec<(Op, Vec<Option<Attr>>)>,
    /// The arrays that were put together again from their elements.
    pub(super) rebuilt: Vec<Op>,
    pub(super) remarks: Remarks,
    pub(super) counted: Expanded,
    visited: FxHashSet<Op>,
    /// Copies of the functions that are being walked, as they were before.
    sources: FxHashMap<Op, Op>,
    rules: &'a RuleSet,
    facts: OpFacts,
    watch: Option<Watch<'a>>,
}

/// The numbers of expansions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expanded {
    pub evaluated: usize,
    pub unrolled: usize,
    pub unfolded: usize,
    pub specialized: usize,
    pub rewrites: usize,
}

impl Expanded {
    /// Returns whether anything was changed.
    pub fn changed(self) -> bool {
        self.evaluated + self.unrolled + self.unfolded + self.specialized + self.rewrites > 0
    }
}

impl<'a> Specializer<'a> {
    /// Prepares the specialization of the functions inside `root`.
    pub fn new(
        ir: &'a mut Ir,
        root: Op,
        options: &Options,
        rules: &'a RuleSet,
        watch: Option<Watch<'a>>,
    ) -> Self {
        let budget = usize::try_from(options.budget).unwrap_or(usize::MAX);
        let (facts, size) = (OpFacts::new(ir.registry()), ir.walk(root).count());
        Self {
            root,
            function: root,
            limit: size.max(budget),
            budget: options.budget,
            max_cost: options.max_cost,
            fuel: budget.saturating_mul(COPIES),
            splits_arrays: true,
            tables: SymbolTables::default(),
            functions: FxHashMap::default(),
            active: Vec::new(),
            rebuilt: Vec::new(),
            remarks: Remarks::default(),
            counted: Expanded::default(),
            visited: FxHashSet::default(),
            sources: FxHashMap::default(),
            rules,
            facts,
            watch,
            ir,
        }
    }

    /// Specializes a function, unless that is done.
    pub fn function(&mut self, function: Op) {
        if !self.visited.insert(function) {
            return;
        }
        if self.ir.is::<Func>(function) {
            let source = self.ir.clone_op(function, &mut Mapping::default());
            self.sources.insert(function, source);
        }
        let around = std::mem::replace(&mut self.function, function);
        self.inside(function);
        self.function = around;
    }

    /// Returns a function with the body that it had before it was walked.
    pub(super) fn source(&self, function: Op) -> Op {
        self.sources.get(&function).copied().unwrap_or(function)
    }

    /// Erases the copies of functions.
    pub fn erase_sources(&mut self) {
        let sources = std::mem::take(&mut self.sources);
        sources.into_values().for_each(|source| self.ir.erase_op(source));
    }

    /// Walks the regions of an operation.
    pub(super) fn inside(&mut self, op: Op) {
        let regions = self.ir.regions(op).to_vec();
        let blocks = regions.iter().flat_map(|&region| self.ir.blocks(region));
        for block in blocks.collect::<Vec<Block>>() {
            if !self.ir.is_block_erased(block) && self.ir.region_of(block).is_some() {
                self.block(block);
            }
        }
    }

    pub(super) fn block(&mut self, block: Block) {
        self.walk(block, None, None);
    }

    /// Walks the operations of a block after one and before another.
    pub(super) fn walk(&mut self, block: Block, after: Option<Op>, before: Option<Op>) {
        // Operations that are done and still there: expansions erase some.
        let mut done: Vec<Op> = after.into_iter().collect();
        loop {
            while done.pop_if(|&mut op| self.is_gone(op, block)).is_some() {}
            let next = match done.last() {
                Some(&last) => self.ir.next_op(last),
                None => self.ir.first_op(block),
            };
            let Some(op) = next.filter(|&op| Some(op) != before) else { return };
            self.step(op);
            if !self.is_gone(op, block) {
                done.push(op);
            }
        }
    }

    fn is_gone(&self, op: Op, block: Block) -> bool {
        self.ir.is_erased(op) || self.ir.block_of(op) != Some(block)
    }

    /// Evaluates or expands an operation as far as it is known.
    fn step(&mut self, op: Op) {
        if !self.visited.insert(op) || self.evaluate(op) {
            return;
        }
        if Callee::name(self.ir, op).is_some() {
            return self.call(op);
        }
        let iterations = IterationSpace::iterations(self.ir, op);
        if iterations.is_some_and(|iterations| self.unroll(op, iterations)) {
            return;
        }
        if self.ir.is::<While>(op) && self.peel(op) {
            return;
        }
        let is_loop = self.ir.is::<For>(op) || self.ir.is::<While>(op);
        if is_loop && self.carry_known_parts(op) {
            return;
        }
        self.inside(op);
        if self.ir.is::<If>(op) && !self.ir.is_erased(op) {
            self.merge_branches(op);
        }
    }

    /// Replaces an operation by constants if everything it uses is known.
    fn evaluate(&mut self, op: Op) -> bool {
        let ir = &*self.ir;
        let is_plain = ir.regions(op).is_empty();
        if ir.result_count(op) == 0
            || is_constant_op(ir, op)
            || ir.has_traits(op, Traits::TERMINATOR)
            || is_plain && ir.operand_count(op) == 0
            || !self.facts.is_removable(ir, op)
        {
            return false;
        }
        let Some(inputs) = inputs(ir, op) else { return false };
        let is_scalar = |value: Value| cotan_ir::Shape::of(&ir.store, ir.ty(value));
        let is_array = |value: Value| is_scalar(value).is_some_and(|shape| shape.rank() > 0);
        // An array of equal scalars says more by its operation than by its elements.
        if is_plain
            && !inputs.iter().any(|&(value, _)| is_array(value))
            && ir.results(op).any(is_array)
        {
            return false;
        }
        let Some(results) = evaluate_closed(ir, op, inputs) else {
            let why = Why::NotEvaluated;
            self.remarks.add(self.ir, op, why);
            return false;
        };
        if results.iter().any(|datum| datum.words().len() > LARGEST) {
            return false;
        }
        let loc = self.ir.store.derived_loc(self.ir.loc(op), super::PASS_NAME);
        let types: Vec<_> = self.ir.results(op).map(|value| self.ir.ty(value)).collect();
        let mut values = Vec::with_capacity(types.len());
        for (ty, datum) in types.into_iter().zip(&results) {
            let Some(value) = materialize(&mut Builder::before(self.ir, op), loc, ty, datum) else {
                return false;
            };
            values.push(value);
        }
        self.counted.evaluated += 1;
        self.replace(op, &values);
        true
    }

    /// Replaces an operation and simplifies the users of its results.
    pub(super) fn replace(&mut self, op: Op, values: &[Value]) {
        let mut users: Vec<Op> =
            self.ir.results(op).flat_map(|value| self.ir.users(value)).collect();
        users.extend(values.iter().filter_map(|&value| self.ir.def_op(value)));
        for (old, &new) in self.ir.results(op).collect::<Vec<_>>().into_iter().zip(values) {
            self.ir.take_name(new, old);
        }
        self.ir.replace_op(op, values);
        self.simplify(users);
    }

    /// Applies the rules to operations, those they contain, and whatever these change.
    pub(super) fn simplify(&mut self, ops: Vec<Op>) {
        let ir = &*self.ir;
        let start = ops.into_iter().filter(|&op| !ir.is_erased(op) && ir.block_of(op).is_some());
        let start: Vec<Op> = start.collect();
        let facts = &self.facts;
        let settings = Settings {
            rules: self.rules,
            block_rules: None,
            removable: &|ir, op| facts.is_removable(ir, op),
            max_rewrites: None,
            watch: self.watch.as_mut().map(|watch| &mut **watch as Watch<'_>),
        };
        let summary = rewrite_ops(self.ir, self.function, start, settings);
        self.counted.rewrites += summary.rewrites + summary.erased;
    }

    /// Simplifies the operations created since there were `capacity` of them.
    pub(super) fn simplify_new(&mut self, capacity: usize) {
        let new = (capacity..self.ir.op_capacity()).map(Op::from_index);
        self.simplify(new.collect());
    }

    /// Returns whether there is fuel for a copy of so many operations, which is consumed.
    pub(super) fn consume(&mut self, copied: usize) -> bool {
        let left = self.fuel.checked_sub(copied);
        self.fuel = left.unwrap_or(0);
        left.is_some()
    }

    /// Returns whether the program without an operation that is being replaced exceeds the budget.
    pub(super) fn is_too_large(&self, replaced: Op) -> bool {
        let own = self.ir.walk(replaced).count();
        self.ir.walk(self.root).count().saturating_sub(own) > self.limit
    }

    /// Marks operations as walked.
    pub(super) fn done(&mut self, ops: &[Op]) {
        self.visited.extend(ops);
    }

    /// Ends an attempt to replace an operation.
    pub(super) fn give_up(&mut self, attempt: Attempt, op: Op, why: Why) -> bool {
        attempt.undo(self);
        self.remarks.add(self.ir, op, why);
        false
    }
}

/// Returns the values that an operation uses, if all are known.
fn inputs(ir: &Ir, op: Op) -> Option<Vec<(Value, Datum)>> {
    let mut inputs: Vec<(Value, Datum)> = Vec::new();
    for inner in ir.walk(op) {
        for value in ir.operands(inner) {
            let is_outside = inner == op || !ir.is_defined_inside(value, op);
            if is_outside && !inputs.iter().any(|known| known.0 == value) {
                inputs.push((value, known_datum(ir, value, LARGEST)?));
            }
        }
    }
    Some(inputs)
}
