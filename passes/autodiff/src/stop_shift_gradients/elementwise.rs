//! Derivatives of elementwise operations.

use super::factor::Factor;
use super::slope::{Kind, Slope, Term};
use cotan_dialects::arith::{
    Addf, Divf, Extf, Maximumf, Maxnumf, Minimumf, Minnumf, Mulf, Negf, Select, Subf, Truncf,
};
use cotan_dialects::math::{Absf, Exp, Exp2, Fma, Log, Log2, Powf, Rsqrt, Sqrt};
use cotan_ir::{Ir, Op};

/// Returns the result of an elementwise operation; `None` if its derivative is not known.
pub fn result(ir: &Ir, op: Op, operands: &[Term]) -> Option<Term> {
    match operands {
        [x] => unary(ir, op, x),
        [a, b] => binary(ir, op, a, b),
        [a, b, c] if ir.is::<Fma>(op) => a.times(b)?.plus(c),
        [_, a, b] if ir.is::<Select>(op) => a.join(b),
        _ => None,
    }
}

fn unary(ir: &Ir, op: Op, x: &Term) -> Option<Term> {
    if ir.is::<Negf>(op) {
        return Some(x.negated());
    }
    if ir.is::<Extf>(op) || ir.is::<Truncf>(op) {
        return Some(Term::of(x.slope.clone()));
    }
    let slope = x.slope.as_ref()?;
    let from = |kind: Kind, to: Kind, logs: i32| {
        let factor = slope.factor.times_log(logs);
        (slope.kind == kind).then(|| Term::of(slope.with(to, factor)))
    };
    if ir.is::<Exp>(op) {
        return from(Kind::Shift, Kind::Exponential, 0);
    }
    if ir.is::<Exp2>(op) {
        return from(Kind::Shift, Kind::Exponential, 1);
    }
    if ir.is::<Log>(op) {
        return from(Kind::Exponential, Kind::Shift, 0);
    }
    if ir.is::<Log2>(op) {
        return from(Kind::Exponential, Kind::Shift, -1);
    }
    root(ir, op, x, slope)
}

fn root(ir: &Ir, op: Op, x: &Term, slope: &Slope) -> Option<Term> {
    if ir.is::<Sqrt>(op) {
        return x.power(0.5);
    }
    if ir.is::<Rsqrt>(op) {
        return x.power(-0.5);
    }
    let is_scaled = ir.is::<Absf>(op) && slope.kind != Kind::Shift;
    is_scaled.then(|| Term::of(Some(slope.clone())))
}

fn binary(ir: &Ir, op: Op, a: &Term, b: &Term) -> Option<Term> {
    if ir.is::<Addf>(op) {
        return a.plus(b);
    }
    if ir.is::<Subf>(op) {
        return a.plus(&b.negated());
    }
    if ir.is::<Mulf>(op) {
        return a.times(b);
    }
    if ir.is::<Divf>(op) {
        return a.times(&b.reciprocal()?);
    }
    if ir.is::<Powf>(op) {
        let exponent = b.number.filter(|&it| b.slope.is_none() && Factor::of(it).is_some())?;
        return a.power(exponent);
    }
    let is_extremum = ir.is::<Maximumf>(op)
        || ir.is::<Maxnumf>(op)
        || ir.is::<Minimumf>(op)
        || ir.is::<Minnumf>(op);
    let joined = is_extremum.then(|| a.join(b)).flatten()?;
    Some(Term { number: None, ..joined })
}
