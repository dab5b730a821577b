//! The modified Bessel function of order 1, scaled by `exp(-|x|)`: Chebyshev series.

use crate::stablehlo_to_array::importer::Importer;
use crate::stablehlo_to_array::types;
use cotan_dialects::Emit;
use cotan_dialects::arith::CmpfPredicate;
use cotan_dialects::math::{Absf, Sqrt};
use cotan_ir::{Type, Value};

/// The series in `|x| / 2 - 2` for `|x|` of at most 8, where `f64` has more terms than `f32`.
const NEAR: [f64; 29] = [
    2.7779141127610464e-18,
    -2.111421214358166e-17,
    1.5536319577362005e-16,
    -1.1055969477353862e-15,
    7.600684294735408e-15,
    -5.042185504727912e-14,
    3.223793365945575e-13,
    -1.9839743977649436e-12,
    1.1736186298890901e-11,
    -6.663489723502027e-11,
    3.625590281552117e-10,
    -1.8872497517228294e-9,
    9.381537386495773e-9,
    -4.445059128796328e-8,
    2.0032947535521353e-7,
    -8.568720264695455e-7,
    3.4702513081376785e-6,
    -1.3273163656039436e-5,
    4.781565107550054e-5,
    -0.00016176081582589674,
    0.0005122859561685758,
    -0.0015135724506312532,
    0.004156422944312888,
    -0.010564084894626197,
    0.024726449030626516,
    -0.05294598120809499,
    0.1026436586898471,
    -0.17641651835783406,
    0.25258718644363365,
];

/// The series in `32 / |x| - 2` for larger `|x|`.
const FAR: [f64; 25] = [
    7.517296310842105e-18,
    4.414348323071708e-18,
    -4.6503053684893586e-17,
    -3.209525921993424e-17,
    2.96262899764595e-16,
    3.3082023109209285e-16,
    -1.8803547755107825e-15,
    -3.8144030724370075e-15,
    1.0420276984128802e-14,
    4.272440016711951e-14,
    -2.1015418427726643e-14,
    -4.0835511110921974e-13,
    -7.198551776245908e-13,
    2.0356285441470896e-12,
    1.4125807436613782e-11,
    3.2526035830154884e-11,
    -1.8974958123505413e-11,
    -5.589743462196584e-10,
    -3.835380385964237e-9,
    -2.6314688468895196e-8,
    -2.512236237870209e-7,
    -3.882564808877691e-6,
    -0.00011058893876262371,
    -0.009761097491361469,
    0.7785762350182801,
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
