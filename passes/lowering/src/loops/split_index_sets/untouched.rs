//! Loops that keep the elements of a buffer outside of a range.

use super::truth;
use crate::analysis::vectorizable_loop::{Access, INTERLEAVE, VECTOR_WIDTH, access, parallelism};
use cotan_dialects::arith::{Addi, Cmpi, CmpiPredicate, Constant, Maxsi, Minsi, Select};
use cotan_dialects::r#loop::Kind;
use cotan_dialects::{scf, writes};
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// A parallel loop that stores what it has loaded where a condition on its index is false.
struct Untouched {
    condition: Op,
    /// The first index at which the condition holds is this one plus the number.
    bound: Value,
    after: i64,
    is_lower: bool,
}

/// Restricts a loop to the indices at which it changes its buffers. Returns the number of new
/// bounds.
pub fn trim(ir: &mut Ir, this: Op) -> usize {
    let Some(Untouched { condition, bound, after, is_lower }) = Untouched::of(ir, this) else {
        return 0;
    };
    let looped: scf::For = ir.verified(this);
    let loc = ir.store.derived_loc(ir.loc(this), super::PASS.name);
    let b = &mut Builder::before(ir, this);
    let after = Constant::index(b, loc, after);
    let bound = Addi::value(b, loc, bound, after);
    let clamped = match is_lower {
        true => Maxsi::value(b, loc, bound, looped.lower),
        false => Minsi::value(b, loc, bound, looped.upper),
    };
    match is_lower {
        true => scf::For::set_lower(ir, this, clamped),
        false => scf::For::set_upper(ir, this, clamped),
    }
    let holds = truth(&mut Builder::before(ir, condition), loc, true);
    ir.replace_op(condition, &[holds]);
    1
}

impl Untouched {
    fn of(ir: &Ir, this: Op) -> Option<Self> {
        let looped: scf::For = ir.get(this)?;
        let is_planned =
            [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(this, name).is_some());
        let is_parallel = parallelism(ir, this) == Some(Kind::Parallel);
        let has_range = looped.range().has_unit_step(ir) && ir.ty(looped.lower) == Type::INDEX;
        if is_planned || !is_parallel || !has_range || !looped.results.is_empty() {
            return None;
        }
        let index = ir.arg(looped.block(ir)?, 0);
        let conditions = ir.walk(this).filter(|&op| ir.is::<Cmpi>(op));
        let mut candidates = conditions.filter_map(|op| Self::at(ir, this, index, op));
        candidates.find(|it| is_kept_elsewhere(ir, this, ir.result(it.condition, 0)))
    }

    /// Matches a comparison of the index with a value from outside of the loop.
    fn at(ir: &Ir, this: Op, index: Value, condition: Op) -> Option<Self> {
        let Cmpi { predicate, lhs, rhs, .. } = ir.get(condition)?;
        let (predicate, bound) = match (lhs == index, rhs == index) {
            (true, false) => (predicate, rhs),
            (false, true) => (swapped(predicate)?, lhs),
            _ => return None,
        };
        let (after, is_lower) = match predicate {
            CmpiPredicate::Sgt => (1, true),
            CmpiPredicate::Sge => (0, true),
            CmpiPredicate::Slt => (0, false),
            CmpiPredicate::Sle => (1, false),
            _ => return None,
        };
        let is_outer = !ir.is_defined_inside(bound, this);
        is_outer.then_some(Self { condition, bound, after, is_lower })
    }
}

/// Returns the predicate of a comparison whose operands are swapped.
fn swapped(predicate: CmpiPredicate) -> Option<CmpiPredicate> {
    Some(match predicate {
        CmpiPredicate::Sgt => CmpiPredicate::Slt,
        CmpiPredicate::Sge => CmpiPredicate::Sle,
        CmpiPredicate::Slt => CmpiPredicate::Sgt,
        CmpiPredicate::Sle => CmpiPredicate::Sge,
        _ => return None,
    })
}

/// Returns whether a loop stores elements that it has just loaded where a condition is false, and
/// writes nothing else.
fn is_kept_elsewhere(ir: &Ir, this: Op, condition: Value) -> bool {
    let is_store = |op: Op| access(ir, op).filter(|it| it.stored.is_some());
    let writing = ir.walk(this).filter(|&op| !ir.is::<scf::For>(op) && writes(ir, op));
    let stores: Option<Vec<(Op, Access)>> = writing.map(|op| Some((op, is_store(op)?))).collect();
    let Some(stores) = stores else { return false };
    let is_kept = |&(op, store): &(Op, Access)| {
        let chosen: Option<Select> = store.stored.and_then(|stored| ir.def_as(stored));
        let Some(chosen) = chosen.filter(|it| it.condition == condition) else { return false };
        let load =
            ir.def_op(chosen.false_value).filter(|&load| ir.block_of(load) == ir.block_of(op));
        let old = load.and_then(|load| access(ir, load));
        let is_old = old.is_some_and(|it| {
            it.stored.is_none() && it.buffer == store.buffer && it.at.is_some() && it.at == store.at
        });
        let count = stores.iter().filter(|other| other.1.buffer == store.buffer).count();
        is_old && count == 1
    };
    !stores.is_empty() && stores.iter().all(is_kept)
}
