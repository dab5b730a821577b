//! CHLO: functions of which StableHLO has none.

mod polygamma;

use super::complex;
use super::elementwise::{Operation, float, float_pair, formula};
use super::importer::{Importer, Translation};
use super::types::Kind;
use cotan_dialects::arith::{Mulf, Muli, MulsiExtended, MuluiExtended};
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::special::Polygamma;
use cotan_dialects::{math, special};
use cotan_ir::{Op, Value};

/// Returns the row of an elementwise operation, named without `chlo.`.
pub fn find(name: &str) -> Option<Operation> {
    Some(match name {
        "conj" => formula(|_, x| x[0]),
        "acos" => float(math::Acos::value),
        "acosh" => float(math::Acosh::value),
        "asin" => float(math::Asin::value),
        "asinh" => float(math::Asinh::value),
        "atan" => float(math::Atan::value),
        "atanh" => float(math::Atanh::value),
        "cosh" => float(math::Cosh::value),
        "sinh" => float(math::Sinh::value),
        "tan" => float(math::Tan::value),
        "erf" => float(math::Erf::value),
        "erfc" => float(math::Erfc::value),
        "erf_inv" => float(special::ErfInv::value),
        "lgamma" => float(special::Lgamma::value),
        "is_inf" => float(math::Isinf::value),
        "digamma" => formula(|it, x| polygamma::digamma(&mut it.emit(), x[0])),
        "zeta" => float_pair(special::Zeta::value),
        "bessel_i1e" => float(special::BesselI1e::value),
        "next_after" => float_pair(special::NextAfter::value),
        _ => return None,
    })
}

/// Translates a square.
pub fn square(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    match it.kind(op, 0) {
        Kind::Float => Ok(vec![Mulf::value(&mut it.b, it.loc, x, x)]),
        Kind::Complex => Ok(vec![complex::square(it, x)]),
        Kind::Signed | Kind::Unsigned => Ok(vec![Muli::value(&mut it.b, it.loc, x, x)]),
        _ => it.refuse(op, "has no translation for this type of element"),
    }
}

/// Translates the upper half of a product of integers.
pub fn mulhi(it: &mut Importer<'_>, op: Op) -> Translation {
    let (a, b) = (it.operand(op, 0)?, it.operand(op, 1)?);
    let made = match it.kind(op, 0) {
        Kind::Signed => MulsiExtended::build(&mut it.b, it.loc, a, b),
        Kind::Unsigned => MuluiExtended::build(&mut it.b, it.loc, a, b),
        _ => return it.refuse(op, "has no translation for this type of element"),
    };
    Ok(vec![it.b.result(made, 1)])
}

/// Translates a polygamma function; one of constant order has an operation.
pub fn polygamma(it: &mut Importer<'_>, op: Op) -> Translation {
    let (order, x) = (it.operand(op, 0)?, it.operand(op, 1)?);
    match known_order(it, order) {
        Some(0) => Ok(vec![polygamma::digamma(&mut it.emit(), x)]),
        Some(order) => Ok(vec![Polygamma::value(&mut it.b, it.loc, order, x)]),
        None => Ok(vec![polygamma::polygamma(it, order, x)]),
    }
}

/// Returns the order, if it is one whole number for all elements.
fn known_order(it: &Importer<'_>, order: Value) -> Option<i64> {
    let word = it.known_word(order)?;
    let number = NumberFormat::of(&it.ir().store, it.ir().ty(order))?.float(word);
    let is_order = number.fract() == 0.0 && (0.0..1000.0).contains(&number);
    is_order.then_some(number as i64)
}
