//! Expectations of tests, which become assertions.

use super::compare::ordered;
use super::importer::{Importer, Refusal, Translation};
use super::types::{self, Kind};
use super::{attributes, constants};
use cotan_dialects::arith::formats::largest;
use cotan_dialects::arith::{
    Addi, Andi, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Maxsi, Minsi, Ori, Subf, Subi, Xori,
};
use cotan_dialects::array::All;
use cotan_dialects::cf::Assert;
use cotan_dialects::math::Absf;
use cotan_ir::{Op, Value};

/// The largest difference in units in the last place, if none is stated.
const ULPS: u64 = 3;
/// The largest difference of values that are almost equal, if none is stated.
const TOLERANCE: f64 = 1e-3;

/// The comparison of an expectation.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    /// Equality; NaN equals NaN.
    Equal,
    /// A difference in units in the last place, from the first to the second number. It is 0 of equal
    /// numbers, and the largest number if one of others is not finite.
    Close(u64, u64),
    /// Equality up to a difference.
    Almost(f64),
}

/// Translates an operation of `check`.
pub fn expect(it: &mut Importer<'_>, op: Op) -> Translation {
    let name = it.ir().name_text(op).to_owned();
    let Some(rule) = rule(it, op, &name) else {
        return it.refuse(op, "has no translation to arrays");
    };
    let actual = it.operand(op, 0)?;
    let expected = match it.ir().attr_named(op, "value") {
        None => it.operand(op, 1)?,
        Some(value) => {
            let (old, new) = (it.operand_type(op, 0), it.ir().ty(actual));
            match constants::of_type(it, value, old, new) {
                Some(value) => value,
                None => return it.refuse(op, "has a value that is no array of numbers"),
            }
        }
    };
    assert(it, op, &name, rule, [actual, expected])
}

/// Translates a custom call of an expectation; `None` if it is of another target.
pub fn called(it: &mut Importer<'_>, op: Op, target: &str) -> Option<Translation> {
    let rule = rule(it, op, target)?;
    let operands = [it.operand(op, 0), it.operand(op, 1)];
    Some(match operands {
        [Ok(actual), Ok(expected)] => assert(it, op, target, rule, [actual, expected]),
        _ => Err(Refusal::Follows),
    })
}

fn rule(it: &Importer<'_>, op: Op, name: &str) -> Option<Rule> {
    let ulps = |name| {
        let attr = it.ir().attr_named(op, name)?;
        Some(it.ir().store.as_int(attr).map_or(u64::MAX, |ulps| ulps as u64))
    };
    let tolerance = || attributes::float(it.ir(), op, "tolerance").unwrap_or(TOLERANCE);
    Some(match name {
        "check.expect_eq" | "check.expect_eq_const" => Rule::Equal,
        "check.expect_close" => Rule::Close(
            ulps("min_ulp_difference").unwrap_or(0),
            ulps("max_ulp_difference").unwrap_or(ULPS),
        ),
        "check.expect_almost_eq" | "check.expect_almost_eq_const" => Rule::Almost(tolerance()),
        _ => return None,
    })
}

fn assert(
    it: &mut Importer<'_>,
    op: Op,
    name: &str,
    rule: Rule,
    [a, b]: [Value; 2],
) -> Translation {
    let equal = match it.kind(op, 0) {
        Kind::Float => floats(it, rule, a, b),
        Kind::Complex => {
            let (a, b) = (it.parts(a), it.parts(b));
            let [re, im] = [0, 1].map(|part| floats(it, rule, a[part], b[part]));
            Andi::value(&mut it.b, it.loc, re, im)
        }
        Kind::Other => return it.refuse(op, "has no translation for this type of element"),
        _ => it.equal(a, b),
    };
    let is_array = types::sizes(it.ir(), it.ir().ty(equal)).is_some_and(|sizes| !sizes.is_empty());
    let all = if is_array { All::value(&mut it.b, it.loc, equal) } else { equal };
    let message = it.b.store_mut().string_attr(&format!("`{name}`: the values differ"));
    Assert::build(&mut it.b, it.loc, all, message);
    Ok(Vec::new())
}

/// Returns whether floats are equal by a rule, or both NaN.
fn floats(it: &mut Importer<'_>, rule: Rule, a: Value, b: Value) -> Value {
    let (to, loc) = (&mut *it.b, it.loc);
    let equal = Cmpf::value(to, loc, CmpfPredicate::Oeq, a, b);
    let [nan_a, nan_b] = [a, b].map(|x| Cmpf::value(to, loc, CmpfPredicate::Uno, x, x));
    let both = Andi::value(to, loc, nan_a, nan_b);
    let equal = Ori::value(to, loc, equal, both);
    let near = match rule {
        Rule::Equal => return equal,
        Rule::Almost(tolerance) => {
            let difference = Subf::value(to, loc, a, b);
            let difference = Absf::value(to, loc, difference);
            let tolerance = it.number_like(tolerance, a);
            Cmpf::value(&mut it.b, loc, CmpfPredicate::Ole, difference, tolerance)
        }
        Rule::Close(least, most) => return is_apart(it, [a, b], equal, [least, most]),
    };
    Ori::value(&mut it.b, it.loc, equal, near)
}

/// Returns whether the difference of floats in units in the last place is in an interval.
fn is_apart(it: &mut Importer<'_>, x: [Value; 2], equal: Value, [least, most]: [u64; 2]) -> Value {
    let ty = it.ir().ty(x[0]);
    let word = types::float(it.ir(), ty).map(largest).unwrap_or_default();
    let limit = it.word(word, ty);
    let finite = x.map(|x| {
        let size = Absf::value(&mut it.b, it.loc, x);
        Cmpf::value(&mut it.b, it.loc, CmpfPredicate::Ole, size, limit)
    });
    let are_finite = Andi::value(&mut it.b, it.loc, finite[0], finite[1]);
    let places = x.map(|x| place(it, x));
    let (to, loc) = (&mut *it.b, it.loc);
    let more = Maxsi::value(to, loc, places[0], places[1]);
    let less = Minsi::value(to, loc, places[0], places[1]);
    // The difference of two signed integers, as an unsigned one, is exact.
    let difference = Subi::value(to, loc, more, less);
    let ty = it.ir().ty(difference);
    let largest = u64::MAX >> (64 - types::width(it.ir(), ty));
    let mut inside = are_finite;
    for (bound, predicate) in [(least, CmpiPredicate::Uge), (most, CmpiPredicate::Ule)] {
        let bound = it.word(bound.min(largest), ty);
        let holds = Cmpi::value(&mut it.b, it.loc, predicate, difference, bound);
        inside = Andi::value(&mut it.b, it.loc, inside, holds);
    }
    if least == 0 {
        inside = Ori::value(&mut it.b, it.loc, inside, equal);
    }
    if most == u64::MAX {
        let known = Ori::value(&mut it.b, it.loc, are_finite, equal);
        let yes = it.number_like(-1.0, known);
        let is_unknown = Xori::value(&mut it.b, it.loc, known, yes);
        inside = Ori::value(&mut it.b, it.loc, inside, is_unknown);
    }
    inside
}

/// Returns the numbers of floats in their order, 0 for both zeros.
fn place(it: &mut Importer<'_>, x: Value) -> Value {
    let ordered = ordered(it, x);
    let zero = it.number_like(0.0, ordered);
    let is_negative = Cmpi::value(&mut it.b, it.loc, CmpiPredicate::Slt, ordered, zero);
    let one = it.number_like(1.0, ordered);
    let next = Addi::value(&mut it.b, it.loc, ordered, one);
    it.choose(is_negative, next, ordered)
}
