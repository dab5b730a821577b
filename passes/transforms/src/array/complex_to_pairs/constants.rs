//! Constants: one for each part.

use super::parts::PartsBuilder;
use cotan_dialects::arith;
use cotan_dialects::complex::{self, part_of};
use cotan_dialects::interp::attr_of;
use cotan_dialects::interp::{Datum, NumberFormat};
use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::{Attr, AttrData, Ir, Op, OpDef, Type, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot, ValueLists};

/// The patterns of `arith.constant` and `complex.constant`.
pub static PATTERNS: [&ConversionPattern<'_>; 2] = [
    &ConversionPattern::new("array", PatternRoot::Op(arith::Constant::SPEC.name), &[], &convert)
        .with_check(&check),
    &ConversionPattern::new("number", PatternRoot::Op(complex::Constant::SPEC.name), &[], &convert)
        .with_check(&check),
];

/// The bits of both parts.
enum Bits {
    Number([Datum; 2]),
    Array([Elements; 2]),
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    bits(ir, op).map(|_| ()).ok_or_else(|| "the parts of its value cannot be read".to_owned())
}

fn convert(rewriter: &mut ConversionRewriter<'_>, op: Op, _: &[Vec<Value>]) -> ValueLists {
    let mut t = PartsBuilder::new(rewriter);
    let ty = t.b.ty(t.b.result(op, 0));
    let ty = t.part(ty);
    let bits = bits(&t.b, op).expect("the pattern checks it");
    let attrs = match bits {
        Bits::Number(parts) => parts.map(|part| number(&mut t, part, ty)),
        Bits::Array(parts) => parts.map(|elements| {
            let dense = Dense { ty, elements };
            t.b.store_mut().intern_attr(AttrData::Dense(Box::new(dense)))
        }),
    };
    vec![attrs.map(|attr| arith::Constant::value(&mut t.b, t.loc, attr)).to_vec()]
}

fn number(t: &mut PartsBuilder<'_>, part: Datum, ty: Type) -> Attr {
    attr_of(t.b.store_mut(), ty, &part).expect("a part is a float")
}

/// Returns the bits of the parts of a constant.
fn bits(ir: &Ir, op: Op) -> Option<Bits> {
    if let Some(constant) = ir.get::<complex::Constant>(op) {
        return Some(Bits::Number(constant.words(ir)?.map(Datum::Scalar)));
    }
    let AttrData::Dense(dense) = ir.attr_data(ir.attr_named(op, "value")?) else { return None };
    let Elements::Bytes { bytes, splat } = &dense.elements else { return None };
    let part = part_of(&ir.store, ir.ty(ir.result(op, 0)))?;
    let width = NumberFormat::of(&ir.store, part)?.width() as usize / 8;
    Some(Bits::Array([0, 1].map(|at| {
        let parts = bytes.chunks_exact(width).skip(at).step_by(2);
        let bytes: Vec<u8> = parts.flatten().copied().collect();
        shortest(Elements::Bytes { bytes: bytes.into(), splat: *splat }, width)
    })))
}

/// Returns a splat if all elements have the same bits.
fn shortest(elements: Elements, width: usize) -> Elements {
    let Elements::Bytes { bytes, splat: false } = &elements else { return elements };
    let mut parts = bytes.chunks_exact(width);
    let Some(first) = parts.next() else { return elements };
    match parts.all(|part| part == first) {
        true => Elements::Bytes { bytes: first.into(), splat: true },
        false => elements,
    }
}
