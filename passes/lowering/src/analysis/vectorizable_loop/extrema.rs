//! Searches of an extremum and of its first position, in two carried values.
//!
//! The pair is a semilattice: comparisons are exact, and the lower position wins among equal
//! elements. So lanes may search separately, whatever floating-point rules apply.

use cotan_dialects::arith::{Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Ori, Select};
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Block, Builder, Ir, Loc, Op, Value};

/// The order of an extremum. The current extremum stays if it is before or equal to the next
/// element, or if it is NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchOrder {
    /// An order of floats.
    Float(CmpfPredicate),
    /// An order of integers.
    Int(CmpiPredicate),
}

/// A search of an extremum: two carried values, selected by one comparison.
#[derive(Clone, Copy, Debug)]
pub struct ExtremumSearch {
    /// The numbers of the carried extremum and of its position.
    pub numbers: [usize; 2],
    /// The order.
    pub order: SearchOrder,
    /// The monoid of the extremum.
    pub monoid: Monoid,
}

impl SearchOrder {
    /// Emits whether the current extremum stays, as the loop does.
    pub fn emit_keeps(self, b: &mut Builder<'_>, loc: Loc, current: Value, next: Value) -> Value {
        match self {
            Self::Int(predicate) => Cmpi::value(b, loc, predicate, current, next),
            Self::Float(predicate) => {
                let is_nan = Cmpf::value(b, loc, CmpfPredicate::Uno, current, current);
                let is_further = Cmpf::value(b, loc, predicate, current, next);
                Ori::value(b, loc, is_nan, is_further)
            }
        }
    }

    fn monoid(self) -> Option<Monoid> {
        match self {
            Self::Float(CmpfPredicate::Ole) | Self::Int(CmpiPredicate::Sle) => Some(Monoid::Min),
            Self::Float(CmpfPredicate::Oge) | Self::Int(CmpiPredicate::Sge) => Some(Monoid::Max),
            Self::Int(CmpiPredicate::Ule) => Some(Monoid::UnsignedMin),
            Self::Int(CmpiPredicate::Uge) => Some(Monoid::UnsignedMax),
            _ => None,
        }
    }
}

impl ExtremumSearch {
    /// Returns the searches among the carried values of a loop, given as iter_args with the values
    /// that they yield.
    pub fn all(ir: &Ir, block: Block, carried: &[(Value, Value)]) -> Vec<Self> {
        let of = |position| {
            let others = (0..carried.len()).filter(|&extremum| extremum != position);
            { others }.find_map(|extremum| Self::of(ir, block, carried, [extremum, position]))
        };
        (0..carried.len()).filter_map(of).collect()
    }

    fn of(ir: &Ir, block: Block, carried: &[(Value, Value)], numbers: [usize; 2]) -> Option<Self> {
        let [(extremum, found), (position, at)] = numbers.map(|number| carried[number]);
        let [found, at]: [Select; 2] = [ir.def_as(found)?, ir.def_as(at)?];
        let is_search = found.true_value == extremum
            && at.true_value == position
            && at.false_value == ir.arg(block, 0)
            && at.condition == found.condition;
        let chosen = [found.result, at.result];
        let is_private = chosen.iter().all(|&it| ir.has_one_use(it) && is_here(ir, block, it));
        if !is_search || !is_private || !ir.has_one_use(position) {
            return None;
        }
        let selects = chosen.map(|it| ir.def_op(it));
        let is_only_used_by =
            |value, ops: &[Option<Op>]| ir.users(value).all(|user| ops.contains(&Some(user)));
        if !is_only_used_by(found.condition, &selects) || found.false_value == extremum {
            return None;
        }
        let (order, tests) = order(ir, found.condition, [extremum, found.false_value])?;
        let users = [&tests.map(Some)[..], &selects[..1]].concat();
        let monoid = order.monoid().filter(|_| is_only_used_by(extremum, &users))?;
        Some(Self { numbers, order, monoid })
    }
}

/// Returns the order by which a condition keeps the first of two values, and the comparisons that
/// read it.
fn order(ir: &Ir, condition: Value, [current, next]: [Value; 2]) -> Option<(SearchOrder, [Op; 2])> {
    let test = ir.def_op(condition)?;
    if let Some(Cmpi { predicate, lhs, rhs, .. }) = ir.get(test) {
        let is_test = [lhs, rhs] == [current, next];
        return is_test.then_some((SearchOrder::Int(predicate), [test; 2]));
    }
    let Ori { lhs, rhs, .. } = ir.get(test)?;
    let [first, second]: [Op; 2] = [ir.def_op(lhs)?, ir.def_op(rhs)?];
    let [a, b]: [Cmpf; 2] = [ir.get(first)?, ir.get(second)?];
    let (is_nan, is_further) = if a.predicate == CmpfPredicate::Uno { (a, b) } else { (b, a) };
    let is_test = is_nan.predicate == CmpfPredicate::Uno
        && [is_nan.lhs, is_nan.rhs] == [current; 2]
        && [is_further.lhs, is_further.rhs] == [current, next]
        && [lhs, rhs].iter().all(|&it| ir.has_one_use(it));
    is_test.then_some((SearchOrder::Float(is_further.predicate), [first, second]))
}

fn is_here(ir: &Ir, block: Block, value: Value) -> bool {
    ir.def_op(value).is_some_and(|op| ir.block_of(op) == Some(block))
}
