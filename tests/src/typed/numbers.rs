//! Numbers that rules and folds stumble over.

use super::types::{ELEMENTS, Element, Ty};
use crate::generate::Choices;
use cotan_dialects::interp::{NumberFormat, Word};
use cotan_ir::types::FloatKind;
use std::f64::consts::PI;

const NEUTRAL: &[f64] = &[0.0, 1.0, -0.0, -1.0];
const FLOATS: &[f64] = &[2.0, 0.5, -2.5, 3.0, 1e-3, 0.1, PI];
const EXTREMES: &[f64] =
    &[f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e300, -1e300, 1e-300, 1e30, 65_504.0];

/// Returns one number: often a special one.
pub fn word(choices: &mut Choices<'_>, number: NumberFormat) -> Word {
    match number {
        NumberFormat::Int(width) => number.wrap(integer(choices, width) as Word),
        NumberFormat::Float(kind) => match choices.below(10) {
            0..=3 => number.nearest(*choices.pick(NEUTRAL)),
            4 => number.nearest(*choices.pick(FLOATS)),
            5 => number.nearest(*choices.pick(EXTREMES)),
            6 => edge(choices, kind),
            7 | 8 => number.nearest((choices.word() % 2000) as f64 / 64.0 - 15.0),
            _ => number.settled(number.wrap(choices.word())),
        },
    }
}

/// Returns the largest number of a format, the smallest one, and those where subnormal ones begin.
fn edge(choices: &mut Choices<'_>, kind: FloatKind) -> Word {
    let number = NumberFormat::Float(kind);
    let normal = 1_u64 << kind.mantissa_bits();
    let infinity = ((1_u64 << kind.exponent_bits()) - 1) << kind.mantissa_bits();
    let magnitude = *choices.pick(&[infinity - 1, 1, normal - 1, normal]);
    let sign = if choices.chance(1, 2) { 1 << (kind.width() - 1) } else { 0 };
    number.settled(number.wrap(magnitude | sign))
}

fn integer(choices: &mut Choices<'_>, width: u32) -> i64 {
    let least = i64::MIN >> (64 - width);
    match choices.below(10) {
        0 | 1 => 0,
        2 | 3 => 1,
        4 => -1,
        5 => least,
        6 => !least,
        7 => i64::from(width),
        8 => choices.below(9) as i64 - 4,
        _ => choices.word() as i64,
    }
}

/// Returns a number as a constant has it; floats by their bits.
fn text(choices: &mut Choices<'_>, number: NumberFormat) -> String {
    let word = word(choices, number);
    match number {
        NumberFormat::Int(1) => ["false", "true"][usize::from(word != 0)].to_owned(),
        NumberFormat::Int(_) => number.signed(word).to_string(),
        NumberFormat::Float(kind) => {
            let digits = kind.width().div_ceil(4) as usize;
            format!("0x{word:0digits$X}")
        }
    }
}

/// Returns the value of a constant of a type, as `arith.constant` has it.
pub fn constant(choices: &mut Choices<'_>, ty: Ty) -> String {
    let sizes = (!ty.shape.prefix.is_empty()).then_some(ty.shape.sizes);
    constant_of(choices, ty.element, sizes, &ty.to_string())
}

/// Returns the value of a constant of a type that is written `ty`: a number, or an array of some
/// sizes.
pub fn constant_of(
    choices: &mut Choices<'_>,
    element: usize,
    sizes: Option<&[usize]>,
    ty: &str,
) -> String {
    let Element { name, number } = ELEMENTS[element];
    let Some(sizes) = sizes else {
        let text = text(choices, number);
        return if name == "i1" { text } else { format!("{text} : {ty}") };
    };
    let is_empty = sizes.contains(&0);
    let elements = match (is_empty, choices.chance(1, 2)) {
        (true, _) => String::new(),
        (false, true) => text(choices, number),
        (false, false) => nested(choices, number, sizes),
    };
    format!("dense<{elements}> : {ty}")
}

fn nested(choices: &mut Choices<'_>, number: NumberFormat, sizes: &[usize]) -> String {
    let Some((&size, inner)) = sizes.split_first() else { return text(choices, number) };
    let items: Vec<String> = (0..size).map(|_| nested(choices, number, inner)).collect();
    format!("[{}]", items.join(", "))
}
