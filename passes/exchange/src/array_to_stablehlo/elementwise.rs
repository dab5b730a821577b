//! Elementwise operations: one row each.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use super::formulas as f;
use cotan_ir::{Op, Type, Value};

/// Emits operations on arrays of one shape; the last argument is the element type of the result.
pub type Formula = fn(&mut Exporter<'_>, Op, &[Value], Type) -> Result<Value, Refusal>;

/// The translation of an elementwise operation.
#[derive(Clone, Copy)]
pub enum Row {
    /// An operation of the same operands.
    Op(&'static str),
    /// As [`Row::Op`]; on booleans it is another one.
    Number(&'static str, &'static str),
    /// Several operations.
    Formula(Formula),
}

/// Returns the row of an operation.
pub fn find(name: &str) -> Option<Row> {
    Some(match name.split_once('.')? {
        ("arith", name) => return arith(name),
        ("math", name) => return math(name),
        ("complex", name) => return super::complex::find(name),
        ("special", "sigmoid") => Row::Op("stablehlo.logistic"),
        ("special", "bessel_i1e") => Row::Op("chlo.bessel_i1e"),
        (
            "special",
            "bessel_i0e" | "bessel_j0" | "bessel_j1" | "betainc" | "igamma" | "igamma_grad_a"
            | "igammac",
        ) => Row::Formula(super::recorded::recorded),
        ("special", "zeta") => Row::Op("chlo.zeta"),
        ("special", "next_after") => Row::Op("chlo.next_after"),
        ("special", "erf_inv") => Row::Op("chlo.erf_inv"),
        ("special", "lgamma") => Row::Op("chlo.lgamma"),
        ("special", "softplus") => Row::Formula(f::softplus),
        ("special", "log_sigmoid") => Row::Formula(f::log_sigmoid),
        ("special", "polygamma") => Row::Formula(f::polygamma),
        ("array", "floor_mod") => Row::Formula(f::floor_mod),
        _ => return None,
    })
}

fn arith(name: &str) -> Option<Row> {
    Some(match name {
        "addf" => Row::Op("stablehlo.add"),
        "subf" => Row::Op("stablehlo.subtract"),
        "mulf" => Row::Op("stablehlo.multiply"),
        "divf" => Row::Op("stablehlo.divide"),
        "remf" => Row::Op("stablehlo.remainder"),
        "negf" => Row::Op("stablehlo.negate"),
        "maximumf" => Row::Op("stablehlo.maximum"),
        "minimumf" => Row::Op("stablehlo.minimum"),
        "maxnumf" => Row::Formula(f::maxnum),
        "minnumf" => Row::Formula(f::minnum),
        "addi" => Row::Number("stablehlo.add", "stablehlo.xor"),
        "subi" => Row::Number("stablehlo.subtract", "stablehlo.xor"),
        "muli" => Row::Number("stablehlo.multiply", "stablehlo.and"),
        "andi" => Row::Op("stablehlo.and"),
        "ori" => Row::Op("stablehlo.or"),
        "xori" => Row::Op("stablehlo.xor"),
        "shli" => Row::Op("stablehlo.shift_left"),
        "shrsi" => Row::Op("stablehlo.shift_right_arithmetic"),
        "shrui" => Row::Op("stablehlo.shift_right_logical"),
        // The greatest boolean, as a signed one, is 0.
        "maxsi" => Row::Number("stablehlo.maximum", "stablehlo.and"),
        "minsi" => Row::Number("stablehlo.minimum", "stablehlo.or"),
        "maxui" => Row::Formula(|it, op, x, ty| f::unsigned(it, op, "maximum", x, ty)),
        "minui" => Row::Formula(|it, op, x, ty| f::unsigned(it, op, "minimum", x, ty)),
        "divui" => Row::Formula(|it, op, x, ty| f::unsigned_quotient(it, op, "divide", x, ty)),
        "remui" => Row::Formula(|it, op, x, ty| f::unsigned_quotient(it, op, "remainder", x, ty)),
        "divsi" => Row::Formula(|it, op, x, ty| f::quotient(it, op, "divide", x, ty)),
        "remsi" => Row::Formula(|it, op, x, ty| f::quotient(it, op, "remainder", x, ty)),
        "floordivsi" => Row::Formula(f::floor_quotient),
        "ceildivui" => Row::Formula(f::unsigned_ceil_quotient),
        "ceildivsi" => Row::Formula(f::ceil_quotient),
        "cmpf" => Row::Formula(f::compare_floats),
        "cmpi" => Row::Formula(f::compare_integers),
        "select" => Row::Formula(|it, _, x, _| Ok(it.select(x[0], x[1], x[2]))),
        "bitcast" => Row::Formula(f::bits),
        "extf" | "truncf" | "convertf" | "fptosi" => {
            Row::Formula(|it, _, x, ty| Ok(it.convert(x[0], ty)))
        }
        "sitofp" | "extsi" | "index_cast" => Row::Formula(f::from_signed),
        "uitofp" | "extui" | "index_castui" => Row::Formula(f::from_unsigned),
        "trunci" => Row::Formula(f::truncated),
        "fptoui" => Row::Formula(f::to_unsigned),
        _ => return None,
    })
}

fn math(name: &str) -> Option<Row> {
    Some(match name {
        "absf" | "absi" => Row::Op("stablehlo.abs"),
        "exp" => Row::Op("stablehlo.exponential"),
        "expm1" => Row::Op("stablehlo.exponential_minus_one"),
        "log" => Row::Op("stablehlo.log"),
        "log1p" => Row::Op("stablehlo.log_plus_one"),
        "sin" => Row::Op("stablehlo.sine"),
        "cos" => Row::Op("stablehlo.cosine"),
        "tan" => Row::Op("stablehlo.tan"),
        "tanh" => Row::Op("stablehlo.tanh"),
        "sqrt" => Row::Op("stablehlo.sqrt"),
        "rsqrt" => Row::Op("stablehlo.rsqrt"),
        "cbrt" => Row::Op("stablehlo.cbrt"),
        "ceil" => Row::Op("stablehlo.ceil"),
        "floor" => Row::Op("stablehlo.floor"),
        "round" => Row::Op("stablehlo.round_nearest_afz"),
        "roundeven" => Row::Op("stablehlo.round_nearest_even"),
        "trunc" => Row::Formula(f::trunc),
        "atan2" => Row::Op("stablehlo.atan2"),
        "powf" => Row::Op("stablehlo.power"),
        "ipowi" => Row::Op("stablehlo.power"),
        "fpowi" => Row::Formula(f::integer_power),
        "ctpop" => Row::Op("stablehlo.popcnt"),
        "ctlz" => Row::Op("stablehlo.count_leading_zeros"),
        "cttz" => Row::Formula(f::trailing_zeros),
        "isfinite" => Row::Formula(f::is_finite),
        "isinf" => Row::Formula(f::is_infinite),
        "isnormal" => Row::Formula(f::is_normal),
        "isnan" => Row::Formula(f::is_nan),
        "copysign" => Row::Formula(f::copysign),
        "clampf" => Row::Formula(f::clamped),
        "fma" => Row::Formula(f::fma),
        "exp2" => Row::Formula(f::exp2),
        "log2" => Row::Formula(|it, _, x, _| Ok(f::log_by(it, x[0], std::f64::consts::LN_2))),
        "log10" => Row::Formula(|it, _, x, _| Ok(f::log_by(it, x[0], std::f64::consts::LN_10))),
        "erf" => Row::Op("chlo.erf"),
        "erfc" => Row::Op("chlo.erfc"),
        "acos" => Row::Op("chlo.acos"),
        "acosh" => Row::Op("chlo.acosh"),
        "asin" => Row::Op("chlo.asin"),
        "asinh" => Row::Op("chlo.asinh"),
        "atan" => Row::Op("chlo.atan"),
        "atanh" => Row::Op("chlo.atanh"),
        "cosh" => Row::Op("chlo.cosh"),
        "sinh" => Row::Op("chlo.sinh"),
        _ => return None,
    })
}

/// Translates an elementwise operation of one result.
pub fn translate(it: &mut Exporter<'_>, op: Op, row: Row) -> Translation {
    let result = it.ir().result(op, 0);
    let (own, element) = (it.own_sizes(op, result)?, it.element_of(result));
    let count = it.ir().operand_count(op);
    let mut operands = Vec::new();
    for index in 0..count {
        let x = it.operand(op, index)?;
        operands.push(it.filled(x, &own));
    }
    let (values, axes) = it.aligned(&operands);
    let value = match row {
        Row::Op(name) => it.same(name, &values),
        Row::Number(_, name) if it.element(values[0]) == Type::I1 => it.same(name, &values),
        Row::Number(name, _) => it.same(name, &values),
        Row::Formula(formula) => formula(it, op, &values, element)?,
    };
    it.note_elementwise(op, value, &values);
    Ok(vec![Item::Array(Lifted { value, axes })])
}

impl Exporter<'_> {
    /// Records the range of the result of an elementwise operation.
    fn note_elementwise(&mut self, op: Op, value: Value, operands: &[Value]) {
        let range = |it: &Self, index: usize| it.known_range(operands[index]).map(i128::from);
        let found = match self.ir().name_text(op).strip_prefix("arith.").unwrap_or_default() {
            "maxsi" => {
                let ([a, b], [c, d]) = (range(self, 0), range(self, 1));
                [a.max(c), b.max(d)]
            }
            "minsi" => {
                let ([a, b], [c, d]) = (range(self, 0), range(self, 1));
                [a.min(c), b.min(d)]
            }
            "index_cast" | "extsi" | "trunci" => range(self, 0),
            "select"
                if self.ranges.contains_key(&operands[1])
                    || self.ranges.contains_key(&operands[2]) =>
            {
                let ([a, b], [c, d]) = (range(self, 1), range(self, 2));
                [a.min(c), b.max(d)]
            }
            _ => return,
        };
        self.note_range(value, found);
    }
}
