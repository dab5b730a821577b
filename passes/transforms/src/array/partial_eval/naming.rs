//! Names of specialized functions.

use cotan_dialects::interp::parameter_names;
use cotan_ir::{Attr, AttrData, Ir, Op};

/// The maximal length of a value in a name.
const MAX_LENGTH: usize = 12;

/// Returns the name of a function for known arguments: `power_n3` for `power` with `n = 3`. Arrays
/// and long numbers are left out: `apply_weights`.
pub fn name(ir: &Ir, function: Op, base: &str, known: &[Option<Attr>]) -> String {
    let names = parameter_names(ir, function);
    let mut text = base.to_owned();
    for (index, attr) in known.iter().enumerate() {
        let Some(attr) = attr else { continue };
        text.push('_');
        match names.get(index) {
            Some(name) if !name.is_empty() => text.push_str(name),
            _ => text.push_str(&index.to_string()),
        }
        text.push_str(&value(ir, *attr).unwrap_or_default());
    }
    text
}

/// Returns a short value as a word.
fn value(ir: &Ir, attr: Attr) -> Option<String> {
    if let AttrData::SymbolRef(path) = ir.attr_data(attr) {
        return Some(format!("_{}", ir.text(*path.last()?)));
    }
    let number = match ir.attr_data(attr) {
        AttrData::Integer { .. } => ir.as_int(attr)?.to_string(),
        AttrData::Float { .. } => {
            let datum = cotan_dialects::interp::datum_of(ir, attr, 1)?;
            let AttrData::Float { ty, .. } = ir.attr_data(attr) else { return None };
            let format = cotan_dialects::interp::NumberFormat::of(&ir.store, *ty)?;
            format.float(datum.scalar()?).to_string()
        }
        _ => return None,
    };
    let word = number.replace('-', "m").replace('.', "p").replace('+', "");
    (word.len() <= MAX_LENGTH).then_some(word)
}
