//! Division of sums of several products into sums of one product each.

use super::{PASS, factors, replace};
use crate::generic::op_facts::OpFacts;
use cotan_dialects::arith::{Addf, Addi, Subf, Subi};
use cotan_dialects::array::axis::list;
use cotan_dialects::array::{Build, Sum, Yield};
use cotan_ir::{Builder, Ir, Loc, Op, Region, Value};

/// The maximal number of divisions in a module: a sum of n products needs n - 1.
const MAX_DIVISIONS: usize = 1000;

/// Replaces each sum over the elements `p + q` or `p - q` of a build by two sums, where both are
/// contractions with reused factors. Returns the number of divisions.
pub fn split_sums(ir: &mut Ir, root: Op, facts: &OpFacts) -> usize {
    let mut sums: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Sum>(op)).collect();
    let mut count = 0;
    while let Some(op) = sums.pop() {
        if let Some(parts) = split(ir, op, facts).filter(|_| count < MAX_DIVISIONS) {
            sums.extend(parts);
            count += 1;
        }
    }
    count
}

/// The maximal depth of the additions in a body.
const MAX_TERMS: usize = 8;

/// A combination of two terms.
#[derive(Clone, Copy)]
enum Combination {
    Addf,
    Subf,
    Addi,
    Subi,
}

impl Combination {
    /// Returns the terms of a sum or difference, and their combination.
    fn of(ir: &Ir, value: Value) -> Option<(Self, [Value; 2])> {
        let op = ir.def_op(value)?;
        if let Some(Addf { lhs, rhs, .. }) = ir.get(op) {
            return Some((Self::Addf, [lhs, rhs]));
        }
        if let Some(Subf { lhs, rhs, .. }) = ir.get(op) {
            return Some((Self::Subf, [lhs, rhs]));
        }
        if let Some(Addi { lhs, rhs, .. }) = ir.get(op) {
            return Some((Self::Addi, [lhs, rhs]));
        }
        let Subi { lhs, rhs, .. } = ir.get(op)?;
        Some((Self::Subi, [lhs, rhs]))
    }

    fn emit(self, b: &mut Builder<'_>, loc: Loc, [lhs, rhs]: [Value; 2]) -> Value {
        match self {
            Self::Addf => Addf::value(b, loc, lhs, rhs),
            Self::Subf => Subf::value(b, loc, lhs, rhs),
            Self::Addi => Addi::value(b, loc, lhs, rhs),
            Self::Subi => Subi::value(b, loc, lhs, rhs),
        }
    }
}

/// Divides a sum; returns both parts.
fn split(ir: &mut Ir, op: Op, facts: &OpFacts) -> Option<[Op; 2]> {
    let sum: Sum = ir.get(op)?;
    let built: Build = ir.def_as(sum.operand).filter(|_| ir.has_one_use(sum.operand))?;
    let (combination, terms) = Combination::of(ir, yielded(ir, built.body)?)?;
    if !terms.iter().all(|&term| are_products(ir, op, term, MAX_TERMS)) {
        return None;
    }
    let (from, ty) = (ir.loc(op), ir.ty(sum.operand));
    let loc = ir.store.derived_loc(from, PASS.name);
    let axes = list::of(ir, sum.operand, sum.axes);
    let axes: Vec<i64> = axes.into_iter().map(|axis| axis as i64).collect();
    let parts = [0, 1].map(|side| {
        let body = ir.copy_region(built.body);
        keep_term(ir, body, side);
        let b = &mut Builder::before(ir, op);
        let build = Build::build(b, loc, body, &[ty]);
        let array = b.result(build, 0);
        list::make::<Sum>(b, loc, array, &axes)
    });
    let total = combination.emit(&mut Builder::before(ir, op), loc, parts);
    replace(ir, op, total, facts);
    let [first, second] = parts.map(|part| ir.def_op(part));
    Some([first?, second?])
}

/// Returns whether a term is a combination of products with reused factors.
fn are_products(ir: &Ir, sum: Op, term: Value, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match Combination::of(ir, term) {
        Some((_, terms)) => terms.iter().all(|&term| are_products(ir, sum, term, depth)),
        None => factors::is_reused_product(ir, sum, term),
    }
}

/// Lets a body yield one of the terms that it combines.
fn keep_term(ir: &mut Ir, body: Region, side: usize) -> Option<()> {
    let value = yielded(ir, body)?;
    let end = ir.last_op(ir.single_block(body)?)?;
    let (_, terms) = Combination::of(ir, value)?;
    ir.set_operands(end, &[terms[side]]);
    let combined = ir.def_op(value).filter(|&op| ir.is_unused(ir.result(op, 0)))?;
    ir.erase_op(combined);
    Some(())
}

/// Returns the only value that a body yields.
fn yielded(ir: &Ir, body: Region) -> Option<Value> {
    let end: Yield = ir.get(ir.last_op(ir.single_block(body)?)?)?;
    let mut values = end.values.iter(ir);
    values.next().filter(|_| values.next().is_none())
}
