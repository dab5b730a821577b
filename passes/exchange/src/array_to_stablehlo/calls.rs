//! Calls, tuples and constants.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation, new_element};
use crate::stablehlo_to_array::types;
use cotan_dialects::array::Dim;
use cotan_dialects::func::Func;
use cotan_dialects::tuple::Get;
use cotan_ir::attrs::{AttrData, Dense};
use cotan_ir::{Attr, Op, Symbol, Type, Value};

/// Translates a call: the body of the function is inlined.
pub fn call(it: &mut Exporter<'_>, op: Op) -> Translation {
    let callee = it.ir().attr_named(op, "callee");
    let name: Option<Symbol> = callee.and_then(|callee| match it.ir().store.attr_data(callee) {
        AttrData::SymbolRef(names) => names.first().copied(),
        _ => None,
    });
    let text = name.map(|name| it.ir().text(name).to_owned()).unwrap_or_default();
    let Some(root) = it.ir().try_root() else { return Err(Refusal::Follows) };
    let is_callee = |&function: &Op| {
        it.ir().is::<Func>(function)
            && it.ir().attr_named(function, "sym_name").and_then(|name| it.ir().as_str(name))
                == Some(&text)
    };
    let function = it.ir().walk(root).find(is_callee);
    let Some(function) = function else { return it.refuse(op, "calls no function of the module") };
    if it.inlined.contains(&function) {
        return it.refuse(op, &format!("calls `{text}`, which calls itself"));
    }
    let operands: Vec<Value> = it.ir().operands(op).collect();
    let args = operands.iter().map(|&value| it.item(value)).collect::<Result<Vec<_>, _>>()?;
    let region = it.ir().regions(function)[0];
    it.inlined.push(function);
    let items = it.inline_region(op, region, args);
    it.inlined.pop();
    items
}

/// Translates a tuple.
pub fn pack(it: &mut Exporter<'_>, op: Op) -> Translation {
    let operands: Vec<Value> = it.ir().operands(op).collect();
    let parts = operands.iter().map(|&value| it.item(value)).collect::<Result<_, _>>()?;
    Ok(vec![Item::Tuple(parts)])
}

/// Translates a part of a tuple.
pub fn get(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Get = it.ir().verified(op);
    let tuple = it.ir().operand(op, 0);
    match it.item(tuple)? {
        Item::Tuple(parts) => match parts.get(this.index as usize) {
            Some(part) => Ok(vec![part.clone()]),
            None => it.refuse(op, "reads a part that the tuple has not"),
        },
        _ => it.refuse(op, "reads a part of an argument that is a tuple"),
    }
}

/// Translates an operation without effect on values.
pub fn identity(it: &mut Exporter<'_>, op: Op) -> Translation {
    let operands: Vec<Value> = it.ir().operands(op).collect();
    operands.iter().map(|&value| it.item(value)).collect()
}

/// Translates `array.dim` of a float; others are linear forms.
pub fn dim(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Dim = it.ir().verified(op);
    let size = it.ir().store.as_dim(this.size).and_then(|size| it.size(size));
    let Some(size) = size else { return it.refuse(op, "has an unknown size") };
    let element = it.element_of(this.result);
    Ok(vec![Item::Array(Lifted::uniform(it.number(size as f64, &[], element)))])
}

/// Translates `arith.constant`.
pub fn constant(it: &mut Exporter<'_>, op: Op) -> Translation {
    let result = it.ir().result(op, 0);
    let old = it.ir().ty(result);
    let Some(value) = it.ir().attr_named(op, "value") else {
        return it.refuse(op, "has no value");
    };
    let (sizes, element) = (it.own_sizes(op, result)?, it.element_of(result));
    let ty = it.tensor(&sizes, element);
    let Some(value) = converted(it, value, old, ty) else {
        return it.refuse(op, "has a value that is no array of numbers");
    };
    Ok(vec![Item::Array(Lifted::uniform(it.constant(value, ty)))])
}

fn converted(it: &mut Exporter<'_>, value: Attr, old: Type, new: Type) -> Option<Attr> {
    if types::sizes(it.ir(), old)?.is_empty() {
        let word = cotan_dialects::interp::word_of(it.ir(), value)?;
        return cotan_dialects::interp::filled(it.b.store_mut(), new, word);
    }
    let element = types::element(it.ir(), old);
    if new_element(element) == element {
        return Some(value);
    }
    let AttrData::Dense(dense) = it.ir().store.attr_data(value) else { return None };
    let dense = Dense { ty: new, elements: dense.elements.clone() };
    Some(it.b.store_mut().intern_attr(AttrData::Dense(Box::new(dense))))
}
