//! Expectations of tests, which become assertions.

use super::compare::ordered;
use super::importer::{Importer, Refusal, Translation};
use super::types::{self, Kind};
use super::{attributes, constants};
use cotan_dialects::arith::{
    Andi, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Maxsi, Minsi, Ori, Subf, Subi,
};
use cotan_dialects::array::All;
use cotan_dialects::cf::Assert;
use cotan_dialects::math::Absf;
use cotan_ir::{Op, Value};

/// The largest difference in units in the last place, if none is stated.
const ULPS: i64 = 3;
/// The largest difference of values that are almost equal, if none is stated.
const TOLERANCE: f64 = 1e-3;

/// The comparison of an expectation.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    /// Equality; NaN equals NaN.
    Equal,
    /// Equality up to units in the last place.
    Close(i64),
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
            match constants::converted(it, value, old, new) {
                Some(value) => it.constant(value),
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
    let ulps = || attributes::integer(it.ir(), op, "max_ulp_difference").unwrap_or(ULPS);
    let tolerance = || attributes::float(it.ir(), op, "tolerance").unwrap_or(TOLERANCE);
    Some(match name {
        "check.expect_eq" | "check.expect_eq_const" => Rule::Equal,
        "check.expect_close" => Rule::Close(ulps()),
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
        Rule::Close(ulps) => {
            let (a, b) = (ordered(it, a), ordered(it, b));
            let (to, loc) = (&mut *it.b, it.loc);
            let (more, less) = (Maxsi::value(to, loc, a, b), Minsi::value(to, loc, a, b));
            // The difference of two signed integers, as an unsigned one, is exact.
            let difference = Subi::value(to, loc, more, less);
            let ulps = it.number_like(ulps as f64, difference);
            let near = Cmpi::value(&mut it.b, loc, CmpiPredicate::Ule, difference, ulps);
            let (to, loc) = (&mut *it.b, it.loc);
            let neither = Ori::value(to, loc, nan_a, nan_b);
            Cmpi::value(to, loc, CmpiPredicate::Ugt, near, neither)
        }
    };
    Ori::value(&mut it.b, it.loc, equal, near)
}
