//! `stablehlo.constant`

use super::importer::{Importer, Translation};
use super::types;
use cotan_dialects::complex::Constant;
use cotan_dialects::interp::datum_of;
use cotan_ir::attrs::{AttrData, Dense};
use cotan_ir::{Attr, Op, Type, TypeData, Value};

/// Translates a constant: unsigned elements become signless, and rank 0 a scalar.
pub fn constant(it: &mut Importer<'_>, op: Op) -> Translation {
    let Some(value) = it.ir().attr_named(op, "value") else {
        return it.refuse(op, "has no value");
    };
    let old = it.result_type(op, 0);
    let new = it.convert(old);
    match of_type(it, value, old, new) {
        Some(value) => Ok(vec![value]),
        None => it.refuse(op, "has a value that is no array of numbers"),
    }
}

/// Returns a constant with the new type, from a value of the old one.
pub fn of_type(it: &mut Importer<'_>, value: Attr, old: Type, new: Type) -> Option<Value> {
    if let TypeData::Complex(_) = it.ir().type_data(new) {
        let words = datum_of(it.ir(), value, 1)?.words().try_into().ok()?;
        return Constant::of_words(&mut it.b, it.loc, words, new);
    }
    let value = converted(it, value, old, new)?;
    Some(it.constant(value))
}

/// Returns the value of a constant with the new type.
fn converted(it: &mut Importer<'_>, value: Attr, old: Type, new: Type) -> Option<Attr> {
    if old == new {
        return Some(value);
    }
    let rank_of = |ty| types::sizes(it.ir(), ty).map(|sizes| sizes.len());
    if rank_of(new)? == 0 {
        let datum = datum_of(it.ir(), value, 1)?;
        let word = datum.words().first().copied()?;
        return cotan_dialects::interp::filled(it.b.store_mut(), new, word);
    }
    let AttrData::Dense(dense) = it.ir().store.attr_data(value) else { return None };
    let dense = Dense { ty: new, elements: dense.elements.clone() };
    Some(it.b.store_mut().intern_attr(AttrData::Dense(Box::new(dense))))
}
