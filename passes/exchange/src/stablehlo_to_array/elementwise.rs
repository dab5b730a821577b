//! Elementwise operations: one row each, with the operation for every kind of element.

use super::importer::{Importer, Translation};
use super::types::Kind;
use super::{Ties, complex};
use cotan_dialects::ad::StopGradient;
use cotan_dialects::arith::{
    Addf, Addi, Andi, Cmpf, CmpfPredicate, Divf, Maximumf, Maxsi, Maxui, Minimumf, Minsi, Minui,
    Mulf, Muli, Negf, Ori, Remf, Shli, Shrsi, Shrui, Subf, Subi, Xori,
};
use cotan_dialects::{math, special};
use cotan_ir::{Builder, Loc, Op, Value};

/// Builds an operation of one operand.
type Unary = fn(&mut Builder<'_>, Loc, Value) -> Value;
/// Builds an operation of two operands.
type Binary = fn(&mut Builder<'_>, Loc, Value, Value) -> Value;
/// Emits several operations.
type Formula = fn(&mut Importer<'_>, &[Value]) -> Value;

/// The translation for one kind of element.
#[derive(Clone, Copy)]
pub enum Row {
    /// There is none.
    None,
    /// An operation of one operand.
    One(Unary),
    /// An operation of two operands.
    Two(Binary),
    /// A formula.
    Formula(Formula),
}

/// An elementwise operation.
#[derive(Clone, Copy)]
pub struct Operation {
    float: Row,
    signed: Row,
    unsigned: Row,
    bool: Row,
}

const NONE: Operation =
    Operation { float: Row::None, signed: Row::None, unsigned: Row::None, bool: Row::None };

/// Returns a row of floats: an operation of one operand.
pub const fn float(of: Unary) -> Operation {
    Operation { float: Row::One(of), ..NONE }
}

/// Returns a row of floats: an operation of two operands.
pub const fn float_pair(of: Binary) -> Operation {
    Operation { float: Row::Two(of), ..NONE }
}

/// Returns a row of floats: a formula.
pub const fn formula(of: Formula) -> Operation {
    Operation { float: Row::Formula(of), ..NONE }
}

const fn all(float: Binary, signed: Binary, unsigned: Binary, bool: Binary) -> Operation {
    let [float, signed, unsigned, bool] =
        [Row::Two(float), Row::Two(signed), Row::Two(unsigned), Row::Two(bool)];
    Operation { float, signed, unsigned, bool }
}

const fn integers(signed: Row, unsigned: Row) -> Operation {
    Operation { signed, unsigned, ..NONE }
}

const fn bitwise(of: Binary) -> Operation {
    Operation { float: Row::None, signed: Row::Two(of), unsigned: Row::Two(of), bool: Row::Two(of) }
}

/// Returns the row of an operation, named without `stablehlo.`.
pub fn find(name: &str) -> Option<Operation> {
    Some(match name {
        "add" => all(Addf::value, Addi::value, Addi::value, Ori::value),
        "subtract" => all(Subf::value, Subi::value, Subi::value, Xori::value),
        "multiply" => all(Mulf::value, Muli::value, Muli::value, Andi::value),
        "divide" => Operation { float: Row::Two(Divf::value), ..QUOTIENT },
        "remainder" => Operation { float: Row::Two(Remf::value), ..REMAINDER },
        "maximum" => Operation { float: Row::Formula(maximum), ..MAXIMUM },
        "minimum" => Operation { float: Row::Formula(minimum), ..MINIMUM },
        "power" => Operation { float: Row::Two(math::Powf::value), ..POWER },
        "atan2" => Operation { float: Row::Two(math::Atan2::value), ..NONE },
        "and" => bitwise(Andi::value),
        "or" => bitwise(Ori::value),
        "xor" => bitwise(Xori::value),
        "shift_left" => integers(Row::Two(Shli::value), Row::Two(Shli::value)),
        "shift_right_arithmetic" => integers(Row::Two(Shrsi::value), Row::Two(Shrsi::value)),
        "shift_right_logical" => integers(Row::Two(Shrui::value), Row::Two(Shrui::value)),
        "popcnt" => integers(Row::One(math::Ctpop::value), Row::One(math::Ctpop::value)),
        "count_leading_zeros" => integers(Row::One(math::Ctlz::value), Row::One(math::Ctlz::value)),
        "abs" => Operation { float: Row::One(math::Absf::value), ..ABS },
        "negate" => Operation { float: Row::One(Negf::value), ..NEGATE },
        "real" => formula(|_, a| a[0]),
        "imag" => formula(|it, a| it.number_like(0.0, a[0])),
        _ => return function(name),
    })
}

const QUOTIENT: Operation = integers(
    Row::Formula(super::bits::signed_quotient),
    Row::Formula(super::bits::unsigned_quotient),
);
const REMAINDER: Operation = integers(
    Row::Formula(super::bits::signed_remainder),
    Row::Formula(super::bits::unsigned_remainder),
);
const MAXIMUM: Operation = all(Maximumf::value, Maxsi::value, Maxui::value, Ori::value);
const MINIMUM: Operation = all(Minimumf::value, Minsi::value, Minui::value, Andi::value);
const POWER: Operation =
    integers(Row::Two(math::Ipowi::value), Row::Formula(super::bits::unsigned_power));
const ABS: Operation = integers(Row::One(math::Absi::value), Row::Formula(|_, a| a[0]));
const NEGATE: Operation = integers(Row::Formula(negative), Row::Formula(negative));

/// Returns the row of a function of floats.
fn function(name: &str) -> Option<Operation> {
    Some(match name {
        "cbrt" => float(math::Cbrt::value),
        "ceil" => float(math::Ceil::value),
        "cosine" => float(math::Cos::value),
        "exponential" => float(math::Exp::value),
        "exponential_minus_one" => float(math::Expm1::value),
        "floor" => float(math::Floor::value),
        "is_finite" => float(math::Isfinite::value),
        "log" => float(math::Log::value),
        "log_plus_one" => float(math::Log1p::value),
        "logistic" => float(special::Sigmoid::value),
        "round_nearest_afz" => float(math::Round::value),
        "round_nearest_even" => float(math::Roundeven::value),
        "rsqrt" => float(math::Rsqrt::value),
        "sine" => float(math::Sin::value),
        "sqrt" => float(math::Sqrt::value),
        "tan" => float(math::Tan::value),
        "tanh" => float(math::Tanh::value),
        _ => return None,
    })
}

/// Translates an elementwise operation by the kind of its first operand.
pub fn translate(it: &mut Importer<'_>, op: Op, operation: Operation) -> Translation {
    let row = match it.kind(op, 0) {
        Kind::Float => operation.float,
        Kind::Signed => operation.signed,
        Kind::Unsigned => operation.unsigned,
        Kind::Bool => operation.bool,
        Kind::Complex => complex::find(it.ir().name_text(op)),
        Kind::Other => Row::None,
    };
    let operands = it.operands(op)?;
    let value = match (row, &operands[..]) {
        (Row::One(of), &[a]) => of(&mut it.b, it.loc, a),
        (Row::Two(of), &[a, b]) => of(&mut it.b, it.loc, a, b),
        (Row::Formula(of), operands) => of(it, operands),
        _ => return it.refuse(op, "has no translation for this type of element"),
    };
    Ok(vec![value])
}

/// Returns the maximum; with ties as in JAX, equal operands share the derivative.
fn maximum(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let value = Maximumf::value(&mut it.b, it.loc, operands[0], operands[1]);
    shared(it, operands, value)
}

fn minimum(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let value = Minimumf::value(&mut it.b, it.loc, operands[0], operands[1]);
    shared(it, operands, value)
}

/// Replaces a value by the mean of two operands where they are equal.
fn shared(it: &mut Importer<'_>, operands: &[Value], value: Value) -> Value {
    if it.settings.ties == Ties::First {
        return value;
    }
    let half = it.number_like(0.5, value);
    let mut e = it.emit();
    let (a, b) = (e.mul(half, operands[0]), e.mul(half, operands[1]));
    let mean = e.add(a, b);
    let equal = e.compare(CmpfPredicate::Oeq, operands[0], operands[1]);
    e.select(equal, mean, value)
}

fn negative(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let zero = it.number_like(0.0, operands[0]);
    Subi::value(&mut it.b, it.loc, zero, operands[0])
}

/// Translates the sign: that of a float keeps NaN and both zeros, and its derivative is zero, also of complex numbers.
pub fn sign(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    if it.kind(op, 0) == Kind::Complex {
        let ty = it.ir().ty(x);
        let [re, im] = it.parts(x).map(|part| StopGradient::value(&mut it.b, it.loc, part));
        let x = cotan_dialects::complex::Create::value(&mut it.b, it.loc, re, im, ty);
        return Ok(vec![cotan_dialects::complex::Sign::value(&mut it.b, it.loc, x)]);
    }
    let (zero, one, less) =
        (it.number_like(0.0, x), it.number_like(1.0, x), it.number_like(-1.0, x));
    let value = match it.kind(op, 0) {
        Kind::Float => {
            let x = StopGradient::value(&mut it.b, it.loc, x);
            let mut compare = |predicate| Cmpf::value(&mut it.b, it.loc, predicate, x, zero);
            let (above, below) = (compare(CmpfPredicate::Ogt), compare(CmpfPredicate::Olt));
            let negative = it.choose(below, less, x);
            it.choose(above, one, negative)
        }
        Kind::Signed => {
            let x = Maxsi::value(&mut it.b, it.loc, x, less);
            Minsi::value(&mut it.b, it.loc, x, one)
        }
        Kind::Unsigned => Minui::value(&mut it.b, it.loc, x, one),
        _ => return it.refuse(op, "has no translation for this type of element"),
    };
    Ok(vec![value])
}
