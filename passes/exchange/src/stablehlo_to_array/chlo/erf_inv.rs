//! The inverse of the error function: Giles' polynomials in `-log(1 - x^2)`.

use crate::stablehlo_to_array::importer::Importer;
use crate::stablehlo_to_array::types;
use cotan_dialects::Emit;
use cotan_dialects::arith::CmpfPredicate;
use cotan_dialects::math::{Absf, Log1p, Sqrt};
use cotan_ir::{Type, Value};

/// A polynomial on a range of `w = -log(1 - x^2)`.
struct Piece {
    /// The end of the range.
    below: f64,
    /// True if it is a polynomial in the square root of `w`.
    root: bool,
    /// The number that is subtracted first.
    center: f64,
    /// The coefficients, that of the highest power first.
    coefficients: &'static [f64],
}

/// Emits the inverse of the error function; formats narrower than `f64` compute in `f32`.
pub fn erf_inv(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let element = it.element(operands[0]);
    let (wide, pieces) = match types::width(it.ir(), element) {
        64 => (Type::F64, DOUBLE),
        _ => (Type::F32, SINGLE),
    };
    let x = it.emit().cast(operands[0], wide);
    let one = it.number_like(1.0, x);
    let infinity = it.number_like(f64::INFINITY, x);
    let loc = it.loc;
    let mut e = it.emit();
    let square = e.mul(x, x);
    let square = e.neg(square);
    let log = Log1p::value(e.builder, loc, square);
    let w = e.neg(log);
    let mut factor =
        polynomial(&mut e, &pieces[pieces.len() - 1], pieces[pieces.len() - 2].below, w);
    for (index, piece) in pieces.iter().enumerate().rev().skip(1) {
        let from = index.checked_sub(1).map_or(0.0, |before| pieces[before].below);
        let value = polynomial(&mut e, piece, from, w);
        let bound = constant(&mut e, piece.below, w);
        let is_below = e.compare(CmpfPredicate::Olt, w, bound);
        factor = e.select(is_below, value, factor);
    }
    let magnitude = Absf::value(e.builder, loc, x);
    let at_end = e.compare(CmpfPredicate::Oeq, magnitude, one);
    let factor = e.select(at_end, infinity, factor);
    let nan = constant(&mut e, f64::NAN, x);
    let is_outside = e.compare(CmpfPredicate::Ogt, magnitude, one);
    let factor = e.select(is_outside, nan, factor);
    let value = e.mul(factor, x);
    e.cast(value, element)
}

fn constant(e: &mut Emit<'_, '_>, value: f64, like: Value) -> Value {
    e.number(value, like).expect("a static type of numbers has constants")
}

/// Emits a polynomial. Outside of its range the root has a constant argument, so that its
/// derivative is finite.
fn polynomial(e: &mut Emit<'_, '_>, piece: &Piece, from: f64, w: Value) -> Value {
    let mut argument = w;
    if piece.root {
        let low = constant(e, from, w);
        let is_inside = e.compare(CmpfPredicate::Oge, w, low);
        let inside = e.select(is_inside, w, low);
        argument = Sqrt::value(e.builder, e.loc, inside);
    }
    let center = constant(e, piece.center, w);
    let argument = e.sub(argument, center);
    let mut value = constant(e, piece.coefficients[0], w);
    for &coefficient in &piece.coefficients[1..] {
        let (product, next) = (e.mul(value, argument), constant(e, coefficient, w));
        value = e.add(product, next);
    }
    value
}

const SINGLE: &[Piece] = &[
    Piece {
        below: 5.0,
        root: false,
        center: 2.5,
        coefficients: &[
            2.81022636e-8,
            3.43273939e-7,
            -3.5233877e-6,
            -4.39150654e-6,
            0.00021858087,
            -0.00125372503,
            -0.00417768164,
            0.246640727,
            1.50140941,
        ],
    },
    Piece {
        below: f64::INFINITY,
        root: true,
        center: 3.0,
        coefficients: &[
            -0.000200214257,
            0.000100950558,
            0.00134934322,
            -0.00367342844,
            0.00573950773,
            -0.0076224613,
            0.00943887047,
            1.00167406,
            2.83297682,
        ],
    },
];

const DOUBLE: &[Piece] = &[
    Piece {
        below: 6.25,
        root: false,
        center: 3.125,
        coefficients: &[
            -3.64441206401782e-21,
            -1.6850591381820166e-19,
            1.28584807152564e-18,
            1.1157877678025181e-17,
            -1.333171662854621e-16,
            2.0972767875968562e-17,
            6.637638134358324e-15,
            -4.054566272975207e-14,
            -8.151934197605472e-14,
            2.6335093153082323e-12,
            -1.2975133253453532e-11,
            -5.415412054294628e-11,
            1.0512122733215323e-9,
            -4.112633980346984e-9,
            -2.9070369957882005e-8,
            4.2347877827932404e-7,
            -1.3654692000834679e-6,
            -1.3882523362786469e-5,
            0.00018673420803405714,
            -0.000740702534166267,
            -0.006033670871430149,
            0.24015818242558962,
            1.6536545626831027,
        ],
    },
    Piece {
        below: 16.0,
        root: true,
        center: 3.25,
        coefficients: &[
            2.2137376921775787e-9,
            9.075656193888539e-8,
            -2.7517406297064545e-7,
            1.8239629214389228e-8,
            1.5027403968909828e-6,
            -4.013867526981546e-6,
            2.9234449089955446e-6,
            1.2475304481671779e-5,
            -4.7318229009055734e-5,
            6.828485145957318e-5,
            2.4031110387097894e-5,
            -0.0003550375203628475,
            0.0009532893797373805,
            -0.0016882755560235047,
            0.002491442096107851,
            -0.003751208507569241,
            0.005370914553590064,
            1.0052589676941592,
            3.0838856104922208,
        ],
    },
    Piece {
        below: f64::INFINITY,
        root: true,
        center: 5.0,
        coefficients: &[
            -2.7109920616438573e-11,
            -2.555641816996525e-10,
            1.5076572693500548e-9,
            -3.789465440126737e-9,
            7.61570120807834e-9,
            -1.496002662714924e-8,
            2.914795345090108e-8,
            -6.771199775845234e-8,
            2.2900482228026655e-7,
            -9.9298272942317e-7,
            4.526062597223154e-6,
            -1.968177810553167e-5,
            7.599527703001776e-5,
            -0.00021503011930044477,
            -0.00013871931833623122,
            1.0103004648645344,
            4.849906401408584,
        ],
    },
];
