//! `--print-upstream-names`: the names of upstream's printer, which keeps none of the text's.

use cotan_ir::attrs::AttrData;
use cotan_ir::file::{Aliased, FileData};
use cotan_ir::names::ValueName;
use cotan_ir::{Attr, Ir, Nested, Op, Part, Value};

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
        for (index, value) in results.into_iter().enumerate() {
            let name = if index == 0 { ValueName::FRESH } else { ValueName::CONTINUED };
            ir.set_value_name(value, name);
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
