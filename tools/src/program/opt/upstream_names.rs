//! `--print-upstream-names`: the names of upstream's printer, which keeps none of the text's.

use cotan_ir::attrs::AttrData;
use cotan_ir::file::{Aliased, FileData};
use cotan_ir::names::ValueName;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, Ir, Nested, Op, Part, Type, Value};

/// Removes the names of values, blocks and aliases from a module that is only printed from now on.
/// Affine maps and integer sets get aliases: `#map`, `#map1`, `#set`.
pub fn apply(ir: &mut Ir) {
    let mut file = FileData::default();
    file.dialect_resources = std::mem::take(&mut ir.file.dialect_resources);
    file.external_resources = std::mem::take(&mut ir.file.external_resources);
    ir.file = file;
    let ops: Vec<Op> = ir.walk(ir.root()).collect();
    let mut found = Vec::new();
    for op in ops {
        let results: Vec<Value> = ir.results(op).collect();
        let suggested = suggested_name(ir, op);
        for (index, value) in results.into_iter().enumerate() {
            let name = if index == 0 { ValueName::FRESH } else { ValueName::CONTINUED };
            ir.set_value_name(value, name);
            if let Some(name) = suggested.as_ref().filter(|_| index == 0) {
                ir.name_value(value, name);
            }
        }
        for region in ir.regions(op).to_vec() {
            for block in Vec::from_iter(ir.blocks(region)) {
                ir.set_block_name(block, None);
                let args: Vec<Value> = ir.args(block).collect();
                args.into_iter().for_each(|arg| ir.set_value_name(arg, ValueName::FRESH));
            }
        }
        mentioned(ir, op, &mut found);
    }
    let (mut maps, mut sets) = (0, 0);
    for attr in found {
        let (word, count) = match ir.attr_data(attr) {
            AttrData::AffineMap(_) => ("map", &mut maps),
            _ => ("set", &mut sets),
        };
        let name = if *count == 0 { word.to_owned() } else { format!("{word}{count}") };
        *count += 1;
        let name = ir.store.symbol(&name);
        ir.file.define_alias(name, Aliased::Attr(attr));
    }
}

/// The names that operations of upstream suggest for their results.
const SUGGESTED: &[(&str, &str)] = &[
    ("memref.alloc", "alloc"),
    ("memref.alloca", "alloca"),
    ("memref.cast", "cast"),
    ("memref.collapse_shape", "collapse_shape"),
    ("memref.dim", "dim"),
    ("memref.expand_shape", "expand_shape"),
    ("memref.memory_space_cast", "memspacecast"),
    ("memref.reinterpret_cast", "reinterpret_cast"),
    ("memref.reshape", "reshape"),
    ("memref.subview", "subview"),
    ("memref.view", "view"),
    ("tensor.cast", "cast"),
    ("tensor.collapse_shape", "collapsed"),
    ("tensor.concat", "concat"),
    ("tensor.dim", "dim"),
    ("tensor.expand_shape", "expanded"),
    ("tensor.extract", "extracted"),
    ("tensor.extract_slice", "extracted_slice"),
    ("tensor.from_elements", "from_elements"),
    ("tensor.generate", "generated"),
    ("tensor.insert", "inserted"),
    ("tensor.insert_slice", "inserted_slice"),
    ("tensor.pad", "padded"),
    ("tensor.rank", "rank"),
    ("tensor.reshape", "reshape"),
    ("tensor.splat", "splat"),
];

/// Returns the name that upstream suggests for the first result: `c0`, `c1_i32`, `true`, `cst`.
fn suggested_name(ir: &Ir, op: Op) -> Option<String> {
    let name = ir.name_text(op);
    if name == "index.constant" {
        return Some(format!("idx{}", ir.as_int(ir.attr_named(op, "value")?)?));
    }
    if name != "arith.constant" {
        return SUGGESTED.iter().find(|row| row.0 == name).map(|row| row.1.to_owned());
    }
    let value = ir.attr_named(op, "value")?;
    let ty = ir.ty(ir.results(op).next()?);
    Some(match ir.as_int(value) {
        _ if value == Attr::TRUE => "true".to_owned(),
        _ if value == Attr::FALSE => "false".to_owned(),
        Some(number) if ty == Type::INDEX => format!("c{number}"),
        Some(number) => format!("c{number}_{}", type_to_string(ir, ty)),
        None => "cst".to_owned(),
    })
}

/// Collects the maps and sets that the text of an operation mentions as attributes.
fn mentioned(ir: &Ir, op: Op, found: &mut Vec<Attr>) {
    let name = ir.name_text(op);
    // Their maps are written as indices.
    if name.starts_with("affine.load")
        || name.starts_with("affine.store")
        || name.contains("affine.vector_")
    {
        return;
    }
    let bounds = ["lowerBoundMap", "upperBoundMap"];
    for dict in [ir.props(op), Some(ir.attrs(op))].into_iter().flatten() {
        let AttrData::Dict(entries) = ir.attr_data(dict) else { continue };
        for &(key, value) in entries.iter() {
            let is_written = !bounds.contains(&ir.text(key)) || !is_plain(ir, value);
            if is_written {
                collect(ir, value, found);
            }
        }
    }
}

/// Returns whether a bound of a loop is written as a number or a value.
fn is_plain(ir: &Ir, map: Attr) -> bool {
    use cotan_ir::affine::AffineExpr;
    match ir.attr_data(map) {
        AttrData::AffineMap(map) => {
            map.dims == 0
                && matches!(map.results[..], [AffineExpr::Constant(_) | AffineExpr::Symbol(0)])
        }
        _ => false,
    }
}

fn collect(ir: &Ir, attr: Attr, found: &mut Vec<Attr>) {
    let data = ir.attr_data(attr);
    if matches!(data, AttrData::AffineMap(_) | AttrData::IntegerSet(_)) {
        if !found.contains(&attr) {
            found.push(attr);
        }
        return;
    }
    data.parts(&mut |part| {
        if let Part::Attr(part) = part {
            collect(ir, part, found);
        }
    });
}
