//! Complex numbers, which StableHLO has as elements.

use super::elementwise::Row;
use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use cotan_dialects::array::{Fft, FftKind};
use cotan_dialects::complex::{Constant, part_of};
use cotan_dialects::interp::{NumberFormat, Word};
use cotan_ir::attrs::{AttrData, Dense, Elements};
use cotan_ir::{Attr, AttrValue, Op, Type, Value};
use cotan_stablehlo::attributes::{ComparisonDirection, ComparisonType, FftType};

/// Returns the row of an elementwise operation of `complex`.
pub fn find(name: &str) -> Option<Row> {
    Some(match name {
        "acos" => Row::Op("chlo.acos"),
        "acosh" => Row::Op("chlo.acosh"),
        "add" => Row::Op("stablehlo.add"),
        "asin" => Row::Op("chlo.asin"),
        "asinh" => Row::Op("chlo.asinh"),
        "atan" => Row::Op("chlo.atan"),
        "atan2" => Row::Op("stablehlo.atan2"),
        "atanh" => Row::Op("chlo.atanh"),
        "conj" => Row::Op("chlo.conj"),
        "cos" => Row::Op("stablehlo.cosine"),
        "cosh" => Row::Op("chlo.cosh"),
        "div" => Row::Op("stablehlo.divide"),
        "exp" => Row::Op("stablehlo.exponential"),
        "expm1" => Row::Op("stablehlo.exponential_minus_one"),
        "log" => Row::Op("stablehlo.log"),
        "log1p" => Row::Op("stablehlo.log_plus_one"),
        "mul" => Row::Op("stablehlo.multiply"),
        "neg" => Row::Op("stablehlo.negate"),
        "pow" => Row::Op("stablehlo.power"),
        "rsqrt" => Row::Op("stablehlo.rsqrt"),
        "sign" => Row::Op("stablehlo.sign"),
        "sin" => Row::Op("stablehlo.sine"),
        "sinh" => Row::Op("chlo.sinh"),
        "sqrt" => Row::Op("stablehlo.sqrt"),
        "sub" => Row::Op("stablehlo.subtract"),
        "tan" => Row::Op("stablehlo.tan"),
        "tanh" => Row::Op("stablehlo.tanh"),
        "abs" => Row::Formula(|it, _, z, ty| Ok(it.recast("stablehlo.abs", z[0], ty))),
        "re" => Row::Formula(|it, _, z, ty| Ok(it.recast("stablehlo.real", z[0], ty))),
        "im" => Row::Formula(|it, _, z, ty| Ok(it.recast("stablehlo.imag", z[0], ty))),
        "angle" => Row::Formula(angle),
        "create" => Row::Formula(create),
        "eq" => Row::Formula(|it, _, z, _| Ok(it.complex_order(ComparisonDirection::Eq, z))),
        "neq" => Row::Formula(|it, _, z, _| Ok(it.complex_order(ComparisonDirection::Ne, z))),
        _ => return None,
    })
}

fn create(it: &mut Exporter<'_>, _: Op, parts: &[Value], ty: Type) -> Result<Value, Refusal> {
    let sizes = it.shape(parts[0]);
    let ty = it.tensor(&sizes, ty);
    Ok(it.emit("stablehlo.complex", parts, &[], ty))
}

fn angle(it: &mut Exporter<'_>, _: Op, z: &[Value], ty: Type) -> Result<Value, Refusal> {
    let re = it.recast("stablehlo.real", z[0], ty);
    let im = it.recast("stablehlo.imag", z[0], ty);
    Ok(it.binary("atan2", im, re))
}

impl Exporter<'_> {
    fn complex_order(&mut self, direction: ComparisonDirection, z: &[Value]) -> Value {
        self.compare(direction, ComparisonType::Float, z[0], z[1])
    }

    /// Returns elements that are all one number, given by its parts; `None` for other types.
    pub fn complex_splat(&mut self, parts: [f64; 2], ty: Type) -> Option<Attr> {
        let part = part_of(&self.ir().store, ty)?;
        let number = NumberFormat::of(&self.ir().store, part)?;
        Some(self.complex_words(parts.map(|part| number.nearest(part)), number, ty))
    }

    fn complex_words(&mut self, words: [Word; 2], number: NumberFormat, ty: Type) -> Attr {
        let width = number.width() as usize / 8;
        let bytes = words.iter().flat_map(|word| word.to_le_bytes().into_iter().take(width));
        let is_empty = self.ir().type_data(ty).shape().is_some_and(|shape| shape.contains(&0));
        let elements = match is_empty {
            true => Elements::Bytes { bytes: Box::new([]), splat: false },
            false => Elements::Bytes { bytes: bytes.collect(), splat: true },
        };
        let dense = AttrData::Dense(Box::new(Dense { ty, elements }));
        self.b.store_mut().intern_attr(dense)
    }
}

/// Translates `complex.constant`.
pub fn constant(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Constant = it.ir().verified(op);
    let element = it.element_of(this.complex);
    let part = part_of(&it.ir().store, element);
    let number = part.and_then(|part| NumberFormat::of(&it.ir().store, part));
    let (Some(words), Some(number)) = (this.words(it.ir()), number) else {
        return it.refuse(op, "has a value that is no complex number");
    };
    let ty = it.tensor(&[], element);
    let value = it.complex_words(words, number, ty);
    Ok(vec![Item::Array(Lifted::uniform(it.constant(value, ty)))])
}

/// Translates `array.fft`.
pub fn fft(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Fft = it.ir().verified(op);
    let x = it.lifted(this.operand)?;
    let sizes = [it.axis_sizes(&x.axes), it.own_sizes(op, this.result)?].concat();
    let element = it.element_of(this.result);
    let ty = it.tensor(&sizes, element);
    let lengths: Vec<i64> = this.lengths(it.ir()).iter().map(|&length| length as i64).collect();
    let kind = match this.kind {
        FftKind::Forward => FftType::Fft,
        FftKind::Inverse => FftType::Ifft,
        FftKind::RealForward => FftType::Rfft,
        FftKind::RealInverse => FftType::Irfft,
    };
    let attrs = [("fft_type", kind.to_attr(it.b.store_mut())), ("fft_length", it.list(&lengths))];
    let value = it.emit("stablehlo.fft", &[x.value], &attrs, ty);
    Ok(vec![Item::Array(Lifted { value, axes: x.axes })])
}
