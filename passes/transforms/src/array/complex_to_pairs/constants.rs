//! Constants: one for each part.

use super::translator::{Pair, Translator};
use cotan_dialects::arith::Constant;
use cotan_dialects::complex;
use cotan_dialects::interp::attr_of;
use cotan_dialects::interp::{Datum, NumberFormat};
use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::{Attr, AttrData, Diagnostic, Op, Type};

/// Translates `arith.constant` or `complex.constant`.
pub fn translate(t: &mut Translator<'_, '_>, op: Op) -> Result<(), Diagnostic> {
    let result = t.b.result(op, 0);
    let old = t.b.ty(result);
    let ty = t.part(old);
    let attrs = match t.b.get::<complex::Constant>(op) {
        Some(constant) => scalar(t, &constant, ty),
        None => t.b.attr_named(op, "value").and_then(|value| dense(t, value, ty)),
    };
    let Some(attrs) = attrs else {
        return t.refuse(op, "has a value whose parts cannot be read");
    };
    let pair: Pair = attrs.map(|attr| Constant::value(&mut t.b, t.loc, attr));
    t.define_pair(result, pair);
    Ok(())
}

fn scalar(t: &mut Translator<'_, '_>, constant: &complex::Constant, ty: Type) -> Option<[Attr; 2]> {
    let words = constant.words(&t.b)?;
    let [re, im] = words.map(|word| attr_of(t.b.store_mut(), ty, &Datum::Scalar(word)));
    Some([re?, im?])
}

fn dense(t: &mut Translator<'_, '_>, value: Attr, ty: Type) -> Option<[Attr; 2]> {
    let AttrData::Dense(dense) = t.b.attr_data(value) else { return None };
    let Elements::Bytes { bytes, splat } = &dense.elements else { return None };
    let width = NumberFormat::of(&t.b.store, ty)?.width() as usize / 8;
    let (splat, bytes) = (*splat, bytes.clone());
    let part = |at: usize| -> Vec<u8> {
        let parts = bytes.chunks_exact(width).skip(at).step_by(2);
        parts.flatten().copied().collect()
    };
    let parts = [part(0), part(1)];
    Some(parts.map(|bytes| {
        let elements = Elements::Bytes { bytes: bytes.into(), splat };
        let elements = shortest(elements, width);
        t.b.store_mut().intern_attr(AttrData::Dense(Box::new(Dense { ty, elements })))
    }))
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
