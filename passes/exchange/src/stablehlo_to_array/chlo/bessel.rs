//! The modified Bessel function of order 1, scaled by `exp(-|x|)`: Chebyshev series.

use crate::stablehlo_to_array::importer::Importer;
use crate::stablehlo_to_array::types;
use cotan_dialects::Emit;
use cotan_dialects::arith::CmpfPredicate;
use cotan_dialects::math::{Absf, Sqrt};
use cotan_ir::{Type, Value};

/// The series in `|x| / 2 - 2` for `|x|` of at most 8, where `f64` has more terms than `f32`.
const NEAR: [f64; 29] = [
    2.77791411276104639959e-18,
    -2.11142121435816608115e-17,
    1.55363195773620046921e-16,
    -1.10559694773538630805e-15,
    7.60068429473540693410e-15,
    -5.04218550472791168711e-14,
    3.22379336594557470981e-13,
    -1.98397439776494371520e-12,
    1.17361862988909016308e-11,
    -6.66348972350202774223e-11,
    3.62559028155211703701e-10,
    -1.88724975172282928790e-9,
    9.38153738649577178388e-9,
    -4.44505912879632808065e-8,
    2.00329475355213526229e-7,
    -8.56872026469545474066e-7,
    3.47025130813767847674e-6,
    -1.32731636560394358279e-5,
    4.78156510755005422638e-5,
    -1.61760815825896745588e-4,
    5.12285956168575772895e-4,
    -1.51357245063125314899e-3,
    4.15642294431288815669e-3,
    -1.05640848946261981558e-2,
    2.47264490306265168283e-2,
    -5.29459812080949914269e-2,
    1.02643658689847095384e-1,
    -1.76416518357834055153e-1,
    2.52587186443633654823e-1,
];

/// The series in `32 / |x| - 2` for larger `|x|`.
const FAR: [f64; 25] = [
    7.51729631084210481353e-18,
    4.41434832307170791151e-18,
    -4.65030536848935832153e-17,
    -3.20952592199342395980e-17,
    2.96262899764595013876e-16,
    3.30820231092092828324e-16,
    -1.88035477551078244854e-15,
    -3.81440307243700780478e-15,
    1.04202769841288027642e-14,
    4.27244001671195135429e-14,
    -2.10154184277266431302e-14,
    -4.08355111109219731823e-13,
    -7.19855177624590851209e-13,
    2.03562854414708950722e-12,
    1.41258074366137813316e-11,
    3.25260358301548823856e-11,
    -1.89749581235054123450e-11,
    -5.58974346219658380687e-10,
    -3.83538038596423702205e-9,
    -2.63146884688951950684e-8,
    -2.51223623787020892529e-7,
    -3.88256480887769039346e-6,
    -1.10588938762623716291e-4,
    -9.76109749136146840777e-3,
    7.78576235018280120474e-1,
];

/// The least coefficient that `f32` needs.
const SINGLE: f64 = 3e-9;

/// Emits `exp(-|x|) I1(x)`; formats narrower than `f64` compute in `f32`.
pub fn bessel_i1e(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let element = it.element(operands[0]);
    let is_double = types::width(it.ir(), element) == 64;
    let loc = it.loc;
    let mut e = it.emit();
    let x = e.cast(operands[0], if is_double { Type::F64 } else { Type::F32 });
    let (zero, two, eight) =
        (number(&mut e, 0.0, x), number(&mut e, 2.0, x), number(&mut e, 8.0, x));
    let magnitude = Absf::value(e.builder, loc, x);
    let is_near = e.compare(CmpfPredicate::Ole, magnitude, eight);
    let half = number(&mut e, 0.5, x);
    let at = e.mul(half, magnitude);
    let at = e.sub(at, two);
    let near = series(&mut e, &NEAR, at, is_double);
    let near = e.mul(magnitude, near);
    // Where it is not selected, the root has another argument than 0.
    let far_from = e.select(is_near, eight, magnitude);
    let scale = number(&mut e, 32.0, x);
    let at = e.div(scale, far_from);
    let at = e.sub(at, two);
    let far = series(&mut e, &FAR, at, is_double);
    let root = Sqrt::value(e.builder, loc, far_from);
    let far = e.div(far, root);
    let value = e.select(is_near, near, far);
    let negative = e.neg(value);
    let is_negative = e.compare(CmpfPredicate::Olt, x, zero);
    let value = e.select(is_negative, negative, value);
    e.cast(value, element)
}

fn number(e: &mut Emit<'_, '_>, value: f64, like: Value) -> Value {
    e.number(value, like).expect("a static type of numbers has constants")
}

/// Emits a Chebyshev series by Clenshaw's recurrence, with half of the last coefficient.
fn series(e: &mut Emit<'_, '_>, all: &[f64], at: Value, is_double: bool) -> Value {
    let is_needed = |coefficient: &&f64| is_double || coefficient.abs() > SINGLE;
    let skipped = all.iter().take_while(|coefficient| !is_needed(coefficient)).count();
    let (half, mut two_before) = (number(e, 0.5, at), number(e, 0.0, at));
    let (mut before, mut value) = (two_before, two_before);
    for &coefficient in &all[skipped..] {
        two_before = before;
        before = value;
        let (product, coefficient) = (e.mul(at, before), number(e, coefficient, at));
        let rest = e.sub(product, two_before);
        value = e.add(rest, coefficient);
    }
    let difference = e.sub(value, two_before);
    e.mul(half, difference)
}
