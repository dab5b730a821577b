//! Elementwise operations that StableHLO composes of several.

use super::exporter::{Exporter, Refusal};
use crate::stablehlo_to_array::types::{has_infinity, width};
use ComparisonDirection::{Eq, Ge, Gt, Le, Lt, Ne};
use cotan_dialects::arith::{Cmpf, CmpfPredicate, Cmpi, CmpiPredicate};
use cotan_ir::types::Signedness;
use cotan_ir::{Op, Type, TypeData, Value};
use cotan_stablehlo::attributes::{ComparisonDirection, ComparisonType};

type Emitted = Result<Value, Refusal>;

impl Exporter<'_> {
    /// Returns integers as unsigned ones.
    pub fn unsigned(&mut self, x: Value) -> Value {
        let TypeData::Integer { width, .. } = *self.ir().type_data(self.element(x)) else {
            return x;
        };
        if width == 1 {
            return x;
        }
        let data = TypeData::Integer { width, sign: Signedness::Unsigned };
        let element = self.b.store_mut().intern_type(data);
        self.recast("stablehlo.bitcast_convert", x, element)
    }

    /// Returns the integer type of the width of a type.
    fn integer_of(&mut self, element: Type) -> Type {
        let width = width(self.ir(), element);
        self.b.store_mut().intern_type(TypeData::Integer { width, sign: Signedness::Signless })
    }

    fn floats(&mut self, direction: ComparisonDirection, a: Value, b: Value) -> Value {
        self.compare(direction, ComparisonType::Float, a, b)
    }

    fn signed(&mut self, direction: ComparisonDirection, a: Value, b: Value) -> Value {
        self.compare(direction, ComparisonType::Signed, a, b)
    }

    fn zero_like(&mut self, like: Value) -> Value {
        self.number_like(0.0, like)
    }
}

/// Returns the greater operand, and the other one for NaN.
pub fn maxnum(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    Ok(without_nan(it, "maximum", x))
}

/// Returns the less operand, and the other one for NaN.
pub fn minnum(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    Ok(without_nan(it, "minimum", x))
}

fn without_nan(it: &mut Exporter<'_>, name: &str, x: &[Value]) -> Value {
    let value = it.binary(name, x[0], x[1]);
    let first = it.floats(Ne, x[0], x[0]);
    let second = it.floats(Ne, x[1], x[1]);
    let value = it.select(second, x[0], value);
    it.select(first, x[1], value)
}

/// Emits an operation of unsigned integers.
pub fn unsigned(it: &mut Exporter<'_>, _: Op, name: &str, x: &[Value], ty: Type) -> Emitted {
    if ty == Type::I1 {
        return Ok(it.binary(if name == "maximum" { "or" } else { "and" }, x[0], x[1]));
    }
    let (a, b) = (it.unsigned(x[0]), it.unsigned(x[1]));
    let value = it.binary(name, a, b);
    Ok(it.recast("stablehlo.bitcast_convert", value, ty))
}

/// Returns 0 where the divisor is 0, else the value.
fn unless_zero(it: &mut Exporter<'_>, divisor: Value, value: Value) -> Value {
    if it.known_word(divisor).is_some_and(|word| word != 0) {
        return value;
    }
    let zero = it.zero_like(divisor);
    let is_zero = it.signed(Eq, divisor, zero);
    let zero = it.zero_like(value);
    it.select(is_zero, zero, value)
}

/// Emits a quotient or remainder of unsigned integers; 0 for a zero divisor.
pub fn unsigned_quotient(
    it: &mut Exporter<'_>,
    op: Op,
    name: &str,
    x: &[Value],
    ty: Type,
) -> Emitted {
    if ty == Type::I1 {
        return it.refuse(op, "divides booleans");
    }
    let value = unsigned(it, op, name, x, ty)?;
    Ok(unless_zero(it, x[1], value))
}

/// Emits a quotient or remainder of signed integers; 0 for a zero divisor.
pub fn quotient(it: &mut Exporter<'_>, op: Op, name: &str, x: &[Value], ty: Type) -> Emitted {
    if ty == Type::I1 {
        return it.refuse(op, "divides booleans");
    }
    let value = it.binary(name, x[0], x[1]);
    Ok(unless_zero(it, x[1], value))
}

/// Returns the quotient of signed integers, rounded down.
pub fn floor_quotient(it: &mut Exporter<'_>, op: Op, x: &[Value], ty: Type) -> Emitted {
    rounded_quotient(it, op, x, ty, false)
}

/// Returns the quotient of signed integers, rounded up.
pub fn ceil_quotient(it: &mut Exporter<'_>, op: Op, x: &[Value], ty: Type) -> Emitted {
    rounded_quotient(it, op, x, ty, true)
}

/// Returns the quotient of unsigned integers, rounded up.
pub fn unsigned_ceil_quotient(it: &mut Exporter<'_>, op: Op, x: &[Value], ty: Type) -> Emitted {
    let value = unsigned_quotient(it, op, "divide", x, ty)?;
    let rest = unsigned_quotient(it, op, "remainder", x, ty)?;
    let zero = it.zero_like(rest);
    let moves = it.signed(Ne, rest, zero);
    let one = it.number_like(1.0, value);
    let moved = it.binary("add", value, one);
    Ok(it.select(moves, moved, value))
}

fn rounded_quotient(it: &mut Exporter<'_>, op: Op, x: &[Value], ty: Type, up: bool) -> Emitted {
    let value = quotient(it, op, "divide", x, ty)?;
    let rest = quotient(it, op, "remainder", x, ty)?;
    let zero = it.zero_like(rest);
    let is_inexact = it.signed(Ne, rest, zero);
    // The signs of the remainder and the divisor tell in which direction it was rounded.
    let signs = it.binary("xor", rest, x[1]);
    let moves = it.signed(if up { Ge } else { Lt }, signs, zero);
    let moves = it.binary("and", is_inexact, moves);
    let one = it.number_like(1.0, value);
    let moved = it.binary(if up { "add" } else { "subtract" }, value, one);
    Ok(it.select(moves, moved, value))
}

/// Returns the remainder with the sign of the divisor.
pub fn floor_mod(it: &mut Exporter<'_>, op: Op, x: &[Value], ty: Type) -> Emitted {
    let rest = quotient(it, op, "remainder", x, ty)?;
    let zero = it.zero_like(rest);
    let is_inexact = it.signed(Ne, rest, zero);
    let signs = it.binary("xor", rest, x[1]);
    let differ = it.signed(Lt, signs, zero);
    let moves = it.binary("and", is_inexact, differ);
    let moved = it.binary("add", rest, x[1]);
    Ok(it.select(moves, moved, rest))
}

/// Compares floats by any predicate.
pub fn compare_floats(it: &mut Exporter<'_>, op: Op, x: &[Value], _: Type) -> Emitted {
    let (a, b) = (x[0], x[1]);
    let this: Cmpf = it.ir().verified(op);
    let ordered = |it: &mut Exporter<'_>| {
        let (a, b) = (it.floats(Eq, a, a), it.floats(Eq, b, b));
        it.binary("and", a, b)
    };
    let less_or_greater = |it: &mut Exporter<'_>| {
        let (less, greater) = (it.floats(Lt, a, b), it.floats(Gt, a, b));
        it.binary("or", less, greater)
    };
    let sizes = it.shape(a);
    let negated = |it: &mut Exporter<'_>, direction| {
        let value = it.floats(direction, a, b);
        it.unary("not", value)
    };
    Ok(match this.predicate {
        CmpfPredicate::AlwaysFalse => it.number(0.0, &sizes, Type::I1),
        CmpfPredicate::AlwaysTrue => it.number(1.0, &sizes, Type::I1),
        CmpfPredicate::Oeq => it.floats(Eq, a, b),
        CmpfPredicate::Ogt => it.floats(Gt, a, b),
        CmpfPredicate::Oge => it.floats(Ge, a, b),
        CmpfPredicate::Olt => it.floats(Lt, a, b),
        CmpfPredicate::Ole => it.floats(Le, a, b),
        CmpfPredicate::Une => it.floats(Ne, a, b),
        CmpfPredicate::One => less_or_greater(it),
        CmpfPredicate::Ord => ordered(it),
        CmpfPredicate::Ueq => {
            let value = less_or_greater(it);
            it.unary("not", value)
        }
        CmpfPredicate::Ugt => negated(it, Le),
        CmpfPredicate::Uge => negated(it, Lt),
        CmpfPredicate::Ult => negated(it, Ge),
        CmpfPredicate::Ule => negated(it, Gt),
        CmpfPredicate::Uno => {
            let value = ordered(it);
            it.unary("not", value)
        }
    })
}

/// Compares integers by any predicate.
pub fn compare_integers(it: &mut Exporter<'_>, op: Op, x: &[Value], _: Type) -> Emitted {
    let this: Cmpi = it.ir().verified(op);
    let is_bool = it.element(x[0]) == Type::I1;
    let (direction, is_unsigned) = match this.predicate {
        CmpiPredicate::Eq => (Eq, false),
        CmpiPredicate::Ne => (Ne, false),
        CmpiPredicate::Slt => (Lt, false),
        CmpiPredicate::Sle => (Le, false),
        CmpiPredicate::Sgt => (Gt, false),
        CmpiPredicate::Sge => (Ge, false),
        CmpiPredicate::Ult => (Lt, true),
        CmpiPredicate::Ule => (Le, true),
        CmpiPredicate::Ugt => (Gt, true),
        CmpiPredicate::Uge => (Ge, true),
    };
    // As a signed number, true is less than false.
    let (a, b) = if is_bool && !is_unsigned { (x[1], x[0]) } else { (x[0], x[1]) };
    if !is_unsigned && !is_bool {
        return Ok(it.signed(direction, a, b));
    }
    let (a, b) = (it.unsigned(a), it.unsigned(b));
    Ok(it.compare(direction, ComparisonType::Unsigned, a, b))
}

/// Reinterprets bits.
pub fn bits(it: &mut Exporter<'_>, _: Op, x: &[Value], ty: Type) -> Emitted {
    Ok(it.recast("stablehlo.bitcast_convert", x[0], ty))
}

/// Converts signed integers; true is -1.
pub fn from_signed(it: &mut Exporter<'_>, _: Op, x: &[Value], ty: Type) -> Emitted {
    let is_bool = it.element(x[0]) == Type::I1;
    let value = it.convert(x[0], ty);
    Ok(if is_bool && ty != Type::I1 { it.unary("negate", value) } else { value })
}

/// Converts unsigned integers.
pub fn from_unsigned(it: &mut Exporter<'_>, _: Op, x: &[Value], ty: Type) -> Emitted {
    let value = it.unsigned(x[0]);
    Ok(it.convert(value, ty))
}

/// Converts to unsigned integers.
pub fn to_unsigned(it: &mut Exporter<'_>, _: Op, x: &[Value], ty: Type) -> Emitted {
    if ty == Type::I1 {
        return Ok(it.convert(x[0], ty));
    }
    let bits = width(it.ir(), ty);
    let data = TypeData::Integer { width: bits, sign: Signedness::Unsigned };
    let element = it.b.store_mut().intern_type(data);
    let value = it.convert(x[0], element);
    Ok(it.recast("stablehlo.bitcast_convert", value, ty))
}

/// Drops the upper bits of integers.
pub fn truncated(it: &mut Exporter<'_>, _: Op, x: &[Value], ty: Type) -> Emitted {
    if ty != Type::I1 {
        return Ok(it.convert(x[0], ty));
    }
    let one = it.number_like(1.0, x[0]);
    let last = it.binary("and", x[0], one);
    Ok(it.signed(Eq, last, one))
}

/// Rounds toward zero.
pub fn trunc(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    let zero = it.zero_like(x[0]);
    let is_negative = it.floats(Lt, x[0], zero);
    let (up, down) = (it.unary("ceil", x[0]), it.unary("floor", x[0]));
    Ok(it.select(is_negative, up, down))
}

/// Returns a float to the power of an integer.
pub fn integer_power(it: &mut Exporter<'_>, _: Op, x: &[Value], ty: Type) -> Emitted {
    let exponent = it.convert(x[1], ty);
    Ok(it.binary("power", x[0], exponent))
}

/// Counts the zeros below the last one.
pub fn trailing_zeros(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    let one = it.number_like(1.0, x[0]);
    let below = it.binary("subtract", x[0], one);
    let not = it.unary("not", x[0]);
    let zeros = it.binary("and", not, below);
    Ok(it.unary("popcnt", zeros))
}

/// Returns whether floats are finite.
pub fn is_finite(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    Ok(it.recast("stablehlo.is_finite", x[0], Type::I1))
}

/// Returns whether floats are infinite.
pub fn is_infinite(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    if !has_infinity(it.ir(), it.ir().ty(x[0])) {
        let sizes = it.shape(x[0]);
        return Ok(it.number(0.0, &sizes, Type::I1));
    }
    let (size, infinity) = (it.unary("abs", x[0]), it.number_like(f64::INFINITY, x[0]));
    Ok(it.floats(Eq, size, infinity))
}

/// Returns whether floats are finite and at least the smallest normal one.
pub fn is_normal(it: &mut Exporter<'_>, op: Op, x: &[Value], ty: Type) -> Emitted {
    let element = it.element(x[0]);
    let TypeData::Float(format) = it.ir().type_data(element) else {
        return it.refuse(op, "has an operand that is no float");
    };
    let least = format.smallest_normal();
    let (size, least) = (it.unary("abs", x[0]), it.number_like(least, x[0]));
    let is_large = it.floats(Ge, size, least);
    let is_finite = is_finite(it, op, x, ty)?;
    Ok(it.binary("and", is_large, is_finite))
}

/// Returns whether floats are NaN.
pub fn is_nan(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    Ok(it.floats(Ne, x[0], x[0]))
}

/// Returns absolute values with the signs of others.
pub fn copysign(it: &mut Exporter<'_>, _: Op, x: &[Value], ty: Type) -> Emitted {
    let integer = it.integer_of(ty);
    let bits = it.recast("stablehlo.bitcast_convert", x[1], integer);
    let zero = it.zero_like(bits);
    let is_negative = it.signed(Lt, bits, zero);
    let size = it.unary("abs", x[0]);
    let negative = it.unary("negate", size);
    Ok(it.select(is_negative, negative, size))
}

/// Limits floats to a range; NaN stays.
pub fn clamped(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    let below = it.floats(Lt, x[0], x[1]);
    let above = it.floats(Gt, x[0], x[2]);
    let value = it.select(above, x[2], x[0]);
    Ok(it.select(below, x[1], value))
}

/// Returns a product plus an addend, rounded twice.
pub fn fma(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    let product = it.binary("multiply", x[0], x[1]);
    Ok(it.binary("add", product, x[2]))
}

/// Returns powers of 2.
pub fn exp2(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    let two = it.number_like(2.0, x[0]);
    Ok(it.binary("power", two, x[0]))
}

/// Returns logarithms divided by a number.
pub fn log_by(it: &mut Exporter<'_>, x: Value, by: f64) -> Value {
    let log = it.unary("log", x);
    let by = it.number_like(by, log);
    it.binary("divide", log, by)
}

/// Returns `log(1 + exp(x))`.
pub fn softplus(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    Ok(softplus_of(it, x[0]))
}

fn softplus_of(it: &mut Exporter<'_>, x: Value) -> Value {
    let size = it.unary("abs", x);
    let size = it.unary("negate", size);
    let small = it.unary("exponential", size);
    let small = it.unary("log_plus_one", small);
    let zero = it.zero_like(x);
    let large = it.binary("maximum", x, zero);
    it.binary("add", large, small)
}

/// Returns the logarithm of the logistic function.
pub fn log_sigmoid(it: &mut Exporter<'_>, _: Op, x: &[Value], _: Type) -> Emitted {
    let x = it.unary("negate", x[0]);
    let value = softplus_of(it, x);
    Ok(it.unary("negate", value))
}

/// Returns the polygamma function of an order.
pub fn polygamma(it: &mut Exporter<'_>, op: Op, x: &[Value], _: Type) -> Emitted {
    let order = it.ir().attr_named(op, "order").and_then(|attr| it.ir().store.as_int(attr));
    let Some(order) = order else { return it.refuse(op, "has no order") };
    if order == 0 {
        return Ok(it.same("chlo.digamma", &[x[0]]));
    }
    let order = it.number_like(order as f64, x[0]);
    Ok(it.same("chlo.polygamma", &[order, x[0]]))
}
