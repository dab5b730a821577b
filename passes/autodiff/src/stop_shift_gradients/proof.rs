//! The proof that nothing depends on a candidate.

use super::factor::Factor;
use super::slope::{Coordinate, Kind, Slope, Term};
use super::{arrays, elementwise, regions, stops};
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::derivative_rules::{OperandRule, operand_rules};
use cotan_dialects::interp::{ElementwiseRow, NumberFormat, word_of};
use cotan_ir::{Block, Ir, Op, Region, Shape, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The derivatives by a candidate of the values that depend on it.
pub struct Proof<'a> {
    pub ir: &'a Ir,
    terms: FxHashMap<Value, Term>,
}

impl<'a> Proof<'a> {
    /// Returns whether every value that leaves the block of a candidate has a derivative of zero by
    /// it, where the candidate depends on itself in the given way.
    pub fn is_independent(ir: &'a Ir, candidate: Value, kind: Kind) -> bool {
        let mut proof = Self { ir, terms: FxHashMap::default() };
        proof.follow(candidate, kind).is_some()
    }

    fn follow(&mut self, candidate: Value, kind: Kind) -> Option<()> {
        let (block, start) = (self.ir.def_block(candidate)?, self.ir.def_op(candidate)?);
        let at = (0..self.rank(candidate)).map(Coordinate::Axis).collect();
        let slope = Slope { kind, factor: Factor::ONE, at };
        self.terms.insert(candidate, Term::of(Some(slope)));
        let mut left = FxHashSet::default();
        self.add_users(block, candidate, &mut left);
        let mut next = self.ir.next_op(start);
        while let Some(op) = next.filter(|_| !left.is_empty()) {
            next = self.ir.next_op(op);
            if !left.remove(&op) {
                continue;
            }
            self.visit(op)?;
            let dependent = self.ir.results(op).filter(|&result| self.depends(result));
            let dependent: Vec<Value> = dependent.collect();
            for value in dependent {
                self.add_users(block, value, &mut left);
            }
        }
        left.is_empty().then_some(())
    }

    /// Adds the operations of a block that use a value.
    fn add_users(&self, block: Block, value: Value, to: &mut FxHashSet<Op>) {
        for user in self.ir.users(value) {
            let mut around = std::iter::successors(Some(user), |&op| self.ir.parent_op(op));
            to.extend(around.find(|&op| self.ir.block_of(op) == Some(block)));
        }
    }

    /// Returns the rank of an array, zero for scalars.
    pub fn rank(&self, value: Value) -> usize {
        Shape::of(&self.ir.store, self.ir.ty(value)).map_or(0, |shape| shape.rank())
    }

    /// Returns the derivative of a value.
    pub fn term(&self, value: Value) -> Term {
        self.terms
            .get(&value)
            .cloned()
            .unwrap_or_else(|| Term { slope: None, number: self.number(value) })
    }

    /// Sets the derivative of a value; values without tangents have none.
    pub fn set(&mut self, value: Value, term: Term) {
        let term =
            if has_tangent(&self.ir.store, self.ir.ty(value)) { term } else { Term::default() };
        self.terms.insert(value, term);
    }

    /// Returns whether a value depends on the candidate.
    pub fn depends(&self, value: Value) -> bool {
        self.terms.get(&value).is_some_and(|term| term.slope.is_some())
    }

    /// Returns whether an operation depends on the candidate.
    pub fn op_depends(&self, op: Op) -> bool {
        self.ir.walk(op).any(|op| self.ir.operands(op).any(|value| self.depends(value)))
    }

    /// Returns the constant of which all elements of a value are copies.
    fn number(&self, value: Value) -> Option<f64> {
        let copied = cotan_dialects::array::zero::innermost(self.ir, value);
        let number = NumberFormat::of(&self.ir.store, self.ir.ty(copied))?;
        let word = word_of(self.ir, self.ir.constant(copied)?)?;
        matches!(number, NumberFormat::Float(_)).then(|| number.float(word))
    }

    /// Derives the results of an operation; `None` if their derivatives are not known.
    pub fn visit(&mut self, op: Op) -> Option<()> {
        if !self.op_depends(op) {
            return Some(());
        }
        let results = self.results(op)?;
        for (result, term) in self.ir.results(op).zip(results) {
            self.set(result, term);
        }
        Some(())
    }

    fn results(&mut self, op: Op) -> Option<Vec<Term>> {
        if self.ir.result_count(op) == 0 {
            return None;
        }
        let constant = vec![Term::default(); self.ir.result_count(op)];
        let is_real = |value| has_tangent(&self.ir.store, self.ir.ty(value));
        let bodies_depend = self.bodies_depend(op);
        if !bodies_depend && self.operand_rules(op).is_some_and(|rules| stops(&rules)) {
            return Some(constant);
        }
        if let Some(results) = regions::results(self, op) {
            return results;
        }
        if bodies_depend {
            return None;
        }
        if !self.ir.results(op).any(is_real) {
            return Some(constant);
        }
        let row: Option<ElementwiseRow> = self.ir.registry().interface(self.ir.name(op));
        if row.is_some() {
            let operands: Vec<Term> = self.ir.operands(op).map(|value| self.term(value)).collect();
            return Some(vec![elementwise::result(self.ir, op, &operands)?]);
        }
        arrays::result(self, op).or_else(|| arrays::of_linear(self, op)).map(|term| vec![term])
    }

    fn bodies_depend(&self, op: Op) -> bool {
        self.ir.walk(op).skip(1).any(|op| self.ir.operands(op).any(|value| self.depends(value)))
    }

    /// Returns the rules of the operands that depend on the candidate, if they are declared.
    fn operand_rules(&self, op: Op) -> Option<Vec<&'static OperandRule>> {
        let rules = operand_rules(self.ir, op)?.into_iter();
        let rules = rules.filter(|it| self.depends(self.ir.operand(op, it.index)));
        Some(rules.map(|it| it.rule).collect())
    }

    /// Derives the values that a region yields from those of its arguments.
    pub fn body(&mut self, region: Region, args: Vec<Term>) -> Option<Vec<Term>> {
        let block = self.ir.single_block(region)?;
        let values: Vec<Value> = self.ir.args(block).collect();
        for (value, term) in values.into_iter().zip(args) {
            self.set(value, term);
        }
        let ops: Vec<Op> = self.ir.ops(block).collect();
        let (&last, others) = ops.split_last()?;
        for &op in others {
            for result in self.ir.results(op) {
                self.terms.remove(&result);
            }
            self.visit(op)?;
        }
        Some(self.ir.operands(last).map(|value| self.term(value)).collect())
    }
}
