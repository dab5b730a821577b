//! Arrays as JSON: nested lists, or the output of `--format=json`.

use super::name;
use cotan_dialects::interp::text::{Notation, type_text, write as write_value};
use cotan_dialects::interp::{Datum, Loaded};
use cotan_ir::{Ir, Type};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The members of an object, as their source text.
type Members<'a> = BTreeMap<String, &'a RawValue>;

/// Reads nested lists, the `value` of an object, or the member of a name.
pub fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Loaded, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
    let document: &RawValue = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let Some(wanted) = wanted else { return numbers(document) };
    let members = members(document).ok_or("it is no object with members")?;
    let member = members.get(wanted).ok_or_else(|| format!("there is no `{wanted}` in it"))?;
    numbers(member)
}

fn members(value: &RawValue) -> Option<Members<'_>> {
    if !value.get().starts_with('{') {
        return None;
    }
    serde_json::from_str(value.get()).ok()
}

fn numbers(value: &RawValue) -> Result<Loaded, String> {
    let Some(members) = members(value) else {
        return Ok(Loaded::Lists(value.get().to_owned(), None));
    };
    let Some(value) = members.get("value") else {
        let names: Vec<String> = members.keys().take(8).map(|name| format!("`{name}`")).collect();
        let names = names.join(", ");
        return Err(format!(
            "it is an object of {names}, without `value`; `:name` after the file chooses a member"
        ));
    };
    let shape = members.get("shape").and_then(|shape| serde_json::from_str(shape.get()).ok());
    Ok(Loaded::Lists(value.get().to_owned(), shape))
}

/// Returns a value of a type as an object, with its name if it has one.
pub fn object(ir: &Ir, name: Option<&str>, ty: Type, datum: &Datum, limit: usize) -> String {
    let value = write_value(ir, ty, datum, Notation::Json, limit);
    let ty = serde_json::Value::from(type_text(ir, ty, datum));
    let shape = datum.shape().map_or("null".to_owned(), |shape| format!("{shape:?}"));
    let name =
        name.map_or(String::new(), |name| format!("\"name\":{},", serde_json::Value::from(name)));
    format!("{{{name}\"type\":{ty},\"shape\":{shape},\"value\":{value}}}")
}

/// Returns one result as an object; several as an object of objects.
pub fn write(ir: &Ir, types: &[Type], results: &[Datum]) -> String {
    let objects = types.iter().zip(results);
    let objects = objects.map(|(&ty, datum)| object(ir, None, ty, datum, usize::MAX));
    let mut objects: Vec<String> = objects.collect();
    if objects.len() == 1 {
        return objects.remove(0) + "\n";
    }
    let named = objects.iter().enumerate();
    let named = named.map(|(at, object)| format!("\"{}\":{object}", name(at)));
    format!("{{{}}}\n", named.collect::<Vec<_>>().join(",\n"))
}
