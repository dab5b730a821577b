//! The attributes of a function over buffers that declare its type over arrays.

use super::Func;
use crate::interfaces::sizes::{CHECKED, LOWERED, facts, large_arrays};
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::text::type_to_string;
use cotan_ir::types::{DYNAMIC, FunctionType};
use cotan_ir::{AttrData, Ir, Op, Shape, Type, TypeData};
use rustc_hash::FxHashSet;

/// The attribute of a lowered function that names its dimension parameters, its first arguments.
pub const SIZES: &str = "cotan.sizes";

/// The attribute of a lowered function that names the arguments after these.
pub const INPUTS: &str = "cotan.inputs";

/// Returns the reason why the type that a function declares as [`LOWERED`] does not match its
/// arguments; `None` if it declares none or a matching one.
///
/// Callers allocate arrays of the declared sizes, so the whole type is checked: each dimension
/// parameter is an `index`, each scalar has its own type, and each array and each result is a flat
/// buffer of its elements. No size mentions a parameter that is not passed.
pub fn wrong_signature(ir: &Ir, op: Op) -> Option<String> {
    let attr = ir.attr_named(op, LOWERED)?;
    let stated = ir.as_type(attr).and_then(|ty| ir.as_function(ty));
    let Some(stated) = stated else {
        return Some(format!("expects `{LOWERED}` to be a function type"));
    };
    let sizes = match strings(ir, op, SIZES) {
        Ok(sizes) => sizes.unwrap_or_default(),
        Err(message) => return Some(message),
    };
    let function = Func::type_of(ir, op)?;
    let wrong_names = strings(ir, op, INPUTS).map(|names| {
        names.filter(|names| names.len() != stated.inputs.len()).map(|names| {
            let (found, expected) = (names.len(), stated.inputs.len());
            format!(
                "expects `{INPUTS}` to name each of {expected} arguments, but it has {found} names"
            )
        })
    });
    let names = wrong_names.unwrap_or_else(Some);
    names
        .or_else(|| wrong_arguments(ir, stated, function, sizes.len()))
        .or_else(|| wrong_sizes(ir, op, stated, &sizes))
}

/// Returns the strings of an attribute, if it is present.
fn strings<'i>(ir: &'i Ir, op: Op, name: &str) -> Result<Option<Vec<&'i str>>, String> {
    let Some(attr) = ir.attr_named(op, name) else { return Ok(None) };
    let strings = match ir.attr_data(attr) {
        AttrData::Array(items) => items.iter().map(|&item| ir.as_str(item)).collect(),
        _ => None,
    };
    strings.map(Some).ok_or_else(|| format!("expects `{name}` to be an array of strings"))
}

/// Returns the first mismatch of an argument with the declared type.
fn wrong_arguments(
    ir: &Ir,
    stated: &FunctionType,
    function: &FunctionType,
    sizes: usize,
) -> Option<String> {
    let (found, expected) =
        (function.inputs.len(), sizes + stated.inputs.len() + stated.results.len());
    if found != expected || !function.results.is_empty() {
        return Some(format!(
            "`{LOWERED}` and `{SIZES}` need {expected} arguments and no results, but there are {found} and {}",
            function.results.len()
        ));
    }
    let (first, rest) = function.inputs.split_at(sizes);
    let (inputs, results) = rest.split_at(stated.inputs.len());
    let is_wrong = |at: usize, needed: &str| {
        let found = type_to_string(ir, function.inputs[at]);
        Some(format!("argument #{at} is `{found}`, but `{LOWERED}` needs {needed} there"))
    };
    if let Some(at) = first.iter().position(|&ty| ty != Type::INDEX) {
        return is_wrong(at, "`index`");
    }
    let passed =
        inputs.iter().zip(&stated.inputs).map(|(&found, &ty)| (found, ty, is_array(ir, ty)));
    let results = results.iter().zip(&stated.results).map(|(&found, &ty)| (found, ty, true));
    for (at, (found, ty, is_buffer)) in passed.chain(results).enumerate() {
        let shown = || type_to_string(ir, ty);
        let Some(shape) =
            Shape::of(&ir.store, ty).filter(|_| is_array(ir, ty) || is_scalar(ir, ty))
        else {
            return Some(format!("`{LOWERED}` has `{}`, which is no array or scalar", shown()));
        };
        let fits = match is_buffer {
            true => holds(ir, found, &shape),
            false => found == ty,
        };
        if !fits {
            let buffer = if is_buffer { "a flat buffer for " } else { "" };
            return is_wrong(sizes + at, &format!("{buffer}`{}`", shown()));
        }
    }
    None
}

fn is_array(ir: &Ir, ty: Type) -> bool {
    matches!(ir.type_data(ty), TypeData::Tensor { .. })
}

fn is_scalar(ir: &Ir, ty: Type) -> bool {
    matches!(ir.type_data(ty), TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_))
}

/// Returns whether a type is that of flat buffers for arrays of a shape.
fn holds(ir: &Ir, ty: Type, shape: &Shape) -> bool {
    let TypeData::MemRef(memref) = ir.type_data(ty) else { return false };
    let [size] = memref.shape[..] else { return false };
    let count = Poly::product(&shape.sizes).and_then(|count| count.as_constant());
    let is_plain = memref.layout.is_none() && memref.space.is_none();
    is_plain && memref.element == shape.element && (size == DYNAMIC || count == Some(size))
}

/// Returns the error of a size that mentions a parameter that is not passed, or of an invalid list
/// of sizes.
fn wrong_sizes(ir: &Ir, op: Op, stated: &FunctionType, names: &[&str]) -> Option<String> {
    let known: FxHashSet<&str> = names.iter().copied().collect();
    if known.len() != names.len() {
        return Some(format!("`{SIZES}` has a name twice"));
    }
    let checked = match ir.attr_named(op, CHECKED) {
        Some(attr) => match ir.as_dims(attr) {
            Some(checked) => checked,
            None => return Some(format!("expects `{CHECKED}` to be like `#cotan.dims<n - 1>`")),
        },
        None => &[],
    };
    let large = large_arrays(ir, op)?;
    let types = stated.inputs.iter().chain(&stated.results);
    let shapes = types.filter_map(|&ty| Shape::of(&ir.store, ty)).flat_map(|shape| shape.sizes);
    let polys = shapes.chain(checked.iter().cloned()).chain(large.into_iter().flatten().cloned());
    let polys: Vec<Poly> = polys.collect();
    let stated = facts(ir, op).iter().flat_map(Fact::parameters);
    let unknown = |name| !known.contains(ir.text(name));
    let unknown = polys.iter().flat_map(Poly::parameters).chain(stated).find(|&name| unknown(name));
    unknown.map(|name| format!("`{}` is a size, but `{SIZES}` does not name it", ir.text(name)))
}
