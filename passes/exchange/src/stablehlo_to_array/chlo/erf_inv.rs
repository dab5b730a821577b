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
            2.81022636e-08,
            3.43273939e-07,
            -3.5233877e-06,
            -4.39150654e-06,
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
            -3.6444120640178196996e-21,
            -1.685059138182016589e-19,
            1.2858480715256400167e-18,
            1.115787767802518096e-17,
            -1.333171662854620906e-16,
            2.0972767875968561637e-17,
            6.6376381343583238325e-15,
            -4.0545662729752068639e-14,
            -8.1519341976054721522e-14,
            2.6335093153082322977e-12,
            -1.2975133253453532498e-11,
            -5.4154120542946279317e-11,
            1.051212273321532285e-09,
            -4.1126339803469836976e-09,
            -2.9070369957882005086e-08,
            4.2347877827932403518e-07,
            -1.3654692000834678645e-06,
            -1.3882523362786468719e-05,
            0.0001867342080340571352,
            -0.00074070253416626697512,
            -0.0060336708714301490533,
            0.24015818242558961693,
            1.6536545626831027356,
        ],
    },
    Piece {
        below: 16.0,
        root: true,
        center: 3.25,
        coefficients: &[
            2.2137376921775787049e-09,
            9.0756561938885390979e-08,
            -2.7517406297064545428e-07,
            1.8239629214389227755e-08,
            1.5027403968909827627e-06,
            -4.013867526981545969e-06,
            2.9234449089955446044e-06,
            1.2475304481671778723e-05,
            -4.7318229009055733981e-05,
            6.8284851459573175448e-05,
            2.4031110387097893999e-05,
            -0.0003550375203628474796,
            0.00095328937973738049703,
            -0.0016882755560235047313,
            0.0024914420961078508066,
            -0.0037512085075692412107,
            0.005370914553590063617,
            1.0052589676941592334,
            3.0838856104922207635,
        ],
    },
    Piece {
        below: f64::INFINITY,
        root: true,
        center: 5.0,
        coefficients: &[
            -2.7109920616438573243e-11,
            -2.5556418169965252055e-10,
            1.5076572693500548083e-09,
            -3.7894654401267369937e-09,
            7.6157012080783393804e-09,
            -1.4960026627149240478e-08,
            2.9147953450901080826e-08,
            -6.7711997758452339498e-08,
            2.2900482228026654717e-07,
            -9.9298272942317002539e-07,
            4.5260625972231537039e-06,
            -1.9681778105531670567e-05,
            7.5995277030017761139e-05,
            -0.00021503011930044477347,
            -0.00013871931833623122026,
            1.0103004648645343977,
            4.8499064014085844221,
        ],
    },
];
