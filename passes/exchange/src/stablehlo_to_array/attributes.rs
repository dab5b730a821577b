//! Attributes of StableHLO operations.

use cotan_ir::{AttrData, Ir, Op};

/// Returns a list of integers.
pub fn integers(ir: &Ir, op: Op, name: &str) -> Option<Vec<i64>> {
    let attr = ir.attr_named(op, name)?;
    ir.store.as_i64_array(attr)
}

/// Returns an integer.
pub fn integer(ir: &Ir, op: Op, name: &str) -> Option<i64> {
    ir.store.as_int(ir.attr_named(op, name)?)
}

/// Returns the word of an enum, as `LT`.
pub fn word(ir: &Ir, op: Op, name: &str) -> Option<String> {
    let AttrData::Opaque { body, .. } = ir.store.attr_data(ir.attr_named(op, name)?) else {
        return None;
    };
    let word = ir.store.text(*body).split_whitespace().next_back()?;
    Some(word.trim_end_matches('>').rsplit('<').next()?.to_owned())
}

/// Returns a list of dimension numbers inside an attribute; empty if it is left out.
pub fn list(ir: &Ir, op: Op, name: &str, key: &str) -> Vec<i64> {
    let Some(text) = body(ir, op, name) else { return Vec::new() };
    let Some((_, rest)) = text.split_once(&format!("{key} = [")) else { return Vec::new() };
    let list = rest.split(']').next().unwrap_or_default();
    list.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}

fn body(ir: &Ir, op: Op, name: &str) -> Option<String> {
    match ir.store.attr_data(ir.attr_named(op, name)?) {
        AttrData::Opaque { body, .. } => Some(ir.store.text(*body).to_owned()),
        _ => None,
    }
}
