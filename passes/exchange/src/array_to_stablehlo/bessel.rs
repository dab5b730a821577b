//! The modified Bessel function of order 0, scaled by `exp(-|x|)`: Chebyshev series.

use super::exporter::{Exporter, Refusal};
use crate::stablehlo_to_array::types::width;
use cotan_ir::{Op, Type, Value};
use cotan_stablehlo::attributes::{ComparisonDirection, ComparisonType};

/// The series in `|x| / 2 - 2` for `|x|` of at most 8, its last coefficient first.
const NEAR: [f64; 30] = [
    -8.895661984809067e-17,
    -4.662936703425657e-17,
    -1.0880185641326534e-16,
    1.5376588891058418e-15,
    -1.1679268663300491e-14,
    7.646439037500841e-14,
    -4.85346207668158e-13,
    2.954790856435352e-12,
    -1.726826348580346e-11,
    9.675803380737591e-11,
    -5.18979322849944e-10,
    2.659823703510256e-09,
    -1.3000250169148409e-08,
    6.046995004727052e-08,
    -2.6707938531211896e-07,
    1.1173875389114407e-06,
    -4.416738358531402e-06,
    1.644844807049961e-05,
    -5.754195010051921e-05,
    0.00018850288509575486,
    -0.0005763755745385569,
    0.001639475616941317,
    -0.004324309995050515,
    0.010546460394594748,
    -0.023737414805899353,
    0.049305284239670545,
    -0.09490109704804749,
    0.17162090152220863,
    -0.30468267234319835,
    0.676795274409476,
];

/// The series in `32 / |x| - 2` for larger `|x|`, times the root of `|x|`.
const FAR: [f64; 25] = [
    -1.0880185641326534e-16,
    1.354472090042691e-16,
    -9.992007221626409e-17,
    5.88418203051333e-17,
    -3.4638958368304885e-16,
    -2.3092638912203257e-16,
    1.8118839761882555e-15,
    3.733680031814402e-15,
    -9.658940314238862e-15,
    -4.1466829969749597e-14,
    1.5307755063531658e-14,
    3.8527847578961885e-13,
    7.179368211041038e-13,
    -1.7940782193193173e-12,
    -1.3215872840532938e-11,
    -3.149915883682297e-11,
    1.1889156326105876e-11,
    4.940602815750595e-10,
    3.396231893493251e-09,
    2.266668996497856e-08,
    2.048918588570814e-07,
    2.891370520892167e-06,
    6.889758346915187e-05,
    0.003369116478255698,
    0.8044904110141087,
];

/// The least coefficient that `f32` needs.
const SINGLE: f64 = 3e-9;

/// Emits `exp(-|x|) I0(x)`; formats narrower than `f64` compute in `f32`.
pub fn bessel_i0e(
    it: &mut Exporter<'_>,
    _: Op,
    operands: &[Value],
    ty: Type,
) -> Result<Value, Refusal> {
    let is_double = width(it.ir(), ty) == 64;
    let x = it.convert(operands[0], if is_double { Type::F64 } else { Type::F32 });
    let (two, eight) = (it.number_like(2.0, x), it.number_like(8.0, x));
    let magnitude = it.unary("abs", x);
    let is_far = it.compare(ComparisonDirection::Gt, ComparisonType::Float, magnitude, eight);
    let at = it.binary("divide", magnitude, two);
    let at = it.binary("subtract", at, two);
    let near = series(it, &NEAR, at, is_double);
    // Where it is not selected, the divisor is another one than 0.
    let far_from = it.select(is_far, magnitude, eight);
    let scale = it.number_like(32.0, x);
    let at = it.binary("divide", scale, far_from);
    let at = it.binary("subtract", at, two);
    let far = series(it, &FAR, at, is_double);
    let root = it.unary("sqrt", far_from);
    let far = it.binary("divide", far, root);
    let value = it.select(is_far, far, near);
    Ok(it.convert(value, ty))
}

/// Emits a Chebyshev series by Clenshaw's recurrence, with half of the last coefficient.
fn series(it: &mut Exporter<'_>, all: &[f64], at: Value, is_double: bool) -> Value {
    let is_needed = |coefficient: &&f64| is_double || coefficient.abs() > SINGLE;
    let skipped = all.iter().take_while(|coefficient| !is_needed(coefficient)).count();
    let mut two_before = it.number_like(0.0, at);
    let (mut before, mut value) = (two_before, two_before);
    for &coefficient in &all[skipped..] {
        two_before = before;
        before = value;
        let product = it.binary("multiply", at, before);
        let coefficient = it.number_like(coefficient, at);
        let rest = it.binary("subtract", product, two_before);
        value = it.binary("add", rest, coefficient);
    }
    let difference = it.binary("subtract", value, two_before);
    let half = it.number_like(0.5, at);
    it.binary("multiply", half, difference)
}
