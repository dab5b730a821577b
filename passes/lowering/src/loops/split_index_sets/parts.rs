//! Loops whose branches are executed in ranges between constants.

use super::{PASS, second_loop};
use crate::analysis::vectorizable_loop::{INTERLEAVE, VECTOR_WIDTH};
use cotan_dialects::arith::{Addi, Cmpi, CmpiPredicate, Constant, Subi};
use cotan_dialects::array::constant;
use cotan_dialects::scf;
use cotan_ir::{Builder, Ir, Op, Step, Type, Value};

/// Minimum trip count of a part; peeled iterations are no parts.
const MIN_PART: i64 = 16;

/// Maximum number of parts.
const MAX_PARTS: usize = 8;

/// Maximum number of operations in all parts.
const MAX_OPERATIONS: usize = 2048;

/// Splits an innermost loop with constant bounds where the conditions of its branches change.
/// Otherwise vectors would execute the branches of all parts. Returns the number of new loops.
pub fn split(ir: &mut Ir, this: Op) -> usize {
    let Some(mut bounds) = bounds(ir, this) else { return 0 };
    let count = bounds.len();
    while let Some(bound) = bounds.pop() {
        split_at(ir, this, bound);
    }
    count
}

/// Returns the indices at which parts begin, except the first one.
fn bounds(ir: &Ir, this: Op) -> Option<Vec<i64>> {
    let looped: scf::For = ir.get(this)?;
    let is_planned =
        [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(this, name).is_some());
    let [lower, upper, step] = [looped.lower, looped.upper, looped.step].map(|it| constant(ir, it));
    let (lower, upper) = (lower.filter(|&lower| lower >= 0)?, upper?);
    let is_innermost = !ir.walk(this).any(|op| op != this && ir.is::<scf::For>(op));
    if is_planned || step != Some(1) || !is_innermost {
        return None;
    }
    let index = ir.arg(ir.single_block(looped.body)?, 0);
    let branches = ir.walk(this).filter_map(|op| ir.get::<scf::If>(op));
    let mut tests: Vec<Value> = branches.map(|branch| branch.condition).collect();
    let mut bounds = Vec::new();
    while let Some(test) = tests.pop() {
        let Some(op) = ir.def_op(test) else { continue };
        match ir.get::<Cmpi>(op) {
            Some(cmpi) => bounds.extend(bound(ir, cmpi, index)),
            // A conjunction or disjunction of tests.
            None if ir.ty(test) == Type::I1 && ir.operand_count(op) <= 2 => {
                tests.extend(ir.operands(op).filter(|&it| ir.ty(it) == Type::I1));
            }
            None => {}
        }
    }
    bounds.retain(|&bound| lower < bound && bound < upper);
    bounds.sort_unstable();
    bounds.dedup();
    let ends = [&[lower], &bounds[..], &[upper]].concat();
    let is_long = ends.windows(2).all(|part| part[1] - part[0] >= MIN_PART);
    let is_small =
        ends.len() <= MAX_PARTS + 1 && ir.walk(this).count() * ends.len() <= MAX_OPERATIONS;
    (!bounds.is_empty() && is_long && is_small).then_some(bounds)
}

/// Returns the first index at which a comparison of an index plus a constant has another result.
fn bound(ir: &Ir, cmpi: Cmpi, index: Value) -> Option<i64> {
    let limit = constant(ir, cmpi.rhs)?.checked_sub(offset(ir, cmpi.lhs, index)?)?;
    match cmpi.predicate {
        CmpiPredicate::Slt | CmpiPredicate::Sge | CmpiPredicate::Ult | CmpiPredicate::Uge => {
            Some(limit)
        }
        CmpiPredicate::Sle | CmpiPredicate::Sgt | CmpiPredicate::Ule | CmpiPredicate::Ugt => {
            limit.checked_add(1)
        }
        CmpiPredicate::Eq | CmpiPredicate::Ne => None,
    }
}

/// Returns the constant that is added to an index.
fn offset(ir: &Ir, value: Value, index: Value) -> Option<i64> {
    if value == index {
        return Some(0);
    }
    if let Some(sum) = ir.def_as::<Addi>(value).filter(|sum| sum.lhs == index) {
        return constant(ir, sum.rhs);
    }
    let difference: Subi = ir.def_as(value)?;
    constant(ir, difference.rhs).filter(|_| difference.lhs == index)?.checked_neg()
}

/// Moves the iterations from `bound` on to a loop of their own.
fn split_at(ir: &mut Ir, this: Op, bound: i64) {
    let loc = ir.loc(this);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let middle = Constant::index(&mut Builder::before(ir, this), loc, bound);
    second_loop(ir, this, middle, &mut |_, _| Ok(Step::Copy));
    scf::For::set_upper(ir, this, middle);
}
