//! Comparisons of a converted integer with a constant.

use super::Cmpf;
use crate::arith::operands::{constant, float, float_kind};
use crate::arith::sitofp::rules::of_integer;
use crate::arith::{CmpfPredicate, Cmpi, CmpiPredicate};
use crate::interp::{NumberFormat, Word};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::types::Specials;

/// `cmp(float(n), c)` is a comparison of the integer `n` with a constant. The conversion is
/// monotonic, even where it rounds, so the comparison changes at one least integer.
///
/// ```mlir before
/// func.func @f(%a: i32) -> (i1, i1, i1, i1) {
///   %half = arith.constant 4.5 : f64
///   %five = arith.constant 5.0 : f64
///   %large = arith.constant 1.0e20 : f64
///   %x = arith.sitofp %a : i32 to f64
///   %r = arith.cmpf olt, %x, %half : f64
///   %s = arith.cmpf une, %x, %five : f64
///   %t = arith.cmpf oeq, %x, %half : f64
///   %u = arith.cmpf ult, %x, %large : f64
///   return %r, %s, %t, %u : i1, i1, i1, i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> (i1, i1, i1, i1) {
///   %0 = arith.constant 4 : i32
///   %r = arith.cmpi sle, %a, %0 : i32
///   %1 = arith.constant 5 : i32
///   %s = arith.cmpi ne, %a, %1 : i32
///   %t = arith.constant false
///   %u = arith.constant true
///   return %r, %s, %t, %u : i1, i1, i1, i1
/// }
/// ```
///
/// Several integers may round to one float; the least of them is the bound:
///
/// ```mlir before
/// func.func @f(%a: i32) -> i1 {
///   %k = arith.constant 16777220.0 : f32
///   %x = arith.uitofp %a : i32 to f32
///   %r = arith.cmpf oge, %x, %k : f32
///   return %r : i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: i32) -> i1 {
///   %0 = arith.constant 16777219 : i32
///   %r = arith.cmpi uge, %a, %0 : i32
///   return %r : i1
/// }
/// ```
#[rule]
pub fn compare_integer(rw: &mut Rewriter<'_>, cmpf: View<Cmpf>) -> Option<()> {
    let Cmpf { predicate, lhs, rhs, result, .. } = *cmpf;
    let (input, with_sign) = of_integer(rw, lhs)?;
    let kind = float_kind(rw, lhs).filter(|kind| kind.specials() == Specials::Ieee)?;
    let (ty, with) = (rw.ty(input), float(rw, rhs).filter(|with| !with.is_nan())?);
    let integer = NumberFormat::of(&rw.store, ty)?;
    let equal = Equal::of(Integers::of(integer, with_sign), NumberFormat::Float(kind), with);
    let value = match equal.test(predicate)? {
        Test::Known(holds) => {
            let ty = rw.ty(result);
            constant(rw, ty, Word::from(holds))?
        }
        Test::With(predicate, with) => {
            let with = constant(rw, ty, integer.wrap(with as Word))?;
            let predicate = if with_sign { predicate } else { predicate.unsigned() };
            let loc = rw.rule_loc();
            Cmpi::value(rw, loc, predicate, input, with)
        }
    };
    rw.replace_op(cmpf.op, &[value])
}

/// A range of integers, without its end.
#[derive(Clone, Copy)]
struct Integers {
    start: i128,
    end: i128,
}

impl Integers {
    fn of(number: NumberFormat, with_sign: bool) -> Self {
        let count = 1_i128 << number.width();
        let start = if with_sign { -(count / 2) } else { 0 };
        Self { start, end: start + count }
    }

    /// Returns the least integer for which `holds` is true, if it is true of every larger one too;
    /// else the end.
    fn first(self, holds: impl Fn(i128) -> bool) -> i128 {
        let Self { mut start, mut end } = self;
        while start < end {
            let middle = start + (end - start) / 2;
            match holds(middle) {
                true => end = middle,
                false => start = middle + 1,
            }
        }
        end
    }
}

/// The integers that convert to a given float.
struct Equal {
    all: Integers,
    /// The integers that convert to the float; smaller ones convert to smaller floats, larger ones
    /// to larger floats.
    these: Integers,
}

/// The comparison of the integer that replaces the one of the float.
enum Test {
    Known(bool),
    With(CmpiPredicate, i128),
}

impl Equal {
    fn of(all: Integers, format: NumberFormat, with: f64) -> Self {
        let become_float = |integer| format.float(format.nearest_integer(integer));
        let start = all.first(|integer| become_float(integer) >= with);
        let end = all.first(|integer| become_float(integer) > with);
        Self { all, these: Integers { start, end } }
    }

    fn test(&self, predicate: CmpfPredicate) -> Option<Test> {
        use CmpfPredicate as P;
        let Integers { start, end } = self.these;
        Some(match predicate {
            P::AlwaysFalse | P::Uno => Test::Known(false),
            P::AlwaysTrue | P::Ord => Test::Known(true),
            P::Olt | P::Ult => self.not(self.from(start)),
            P::Oge | P::Uge => self.from(start),
            P::Ole | P::Ule => self.not(self.from(end)),
            P::Ogt | P::Ugt => self.from(end),
            P::Oeq | P::Ueq => self.is_one()?,
            P::One | P::Une => self.not(self.is_one()?),
        })
    }

    /// Tests whether an integer is at least this one.
    fn from(&self, start: i128) -> Test {
        let is_equal = start == self.these.start && start < self.these.end;
        match start {
            start if start == self.all.start => Test::Known(true),
            start if start == self.all.end => Test::Known(false),
            start if is_equal => Test::With(CmpiPredicate::Sge, start),
            start => Test::With(CmpiPredicate::Sgt, start - 1),
        }
    }

    /// Tests whether an integer is equal, if one comparison is sufficient.
    fn is_one(&self) -> Option<Test> {
        let Integers { start, end } = self.these;
        match end - start {
            0 => Some(Test::Known(false)),
            1 => Some(Test::With(CmpiPredicate::Eq, start)),
            _ if end == self.all.end => Some(self.from(start)),
            _ if start == self.all.start => Some(self.not(self.from(end))),
            _ => None,
        }
    }

    fn not(&self, test: Test) -> Test {
        match test {
            Test::Known(holds) => Test::Known(!holds),
            Test::With(predicate, with) => Test::With(predicate.opposite(), with),
        }
    }
}
