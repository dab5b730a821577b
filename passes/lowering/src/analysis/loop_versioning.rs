//! Loop versioning: two versions of an operation, selected by a condition.
//!
//! It is always legal, and costs code size. The copy can then be transformed under the condition.

use cotan_dialects::scf;
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Region, Type, Value};

/// Versions an operation: emits a branch on `condition`, which runs a copy where it is true and the
/// original otherwise. Returns the copy.
pub fn version_where(ir: &mut Ir, loc: Loc, this: Op, condition: Value) -> Op {
    let results: Vec<Value> = ir.results(this).collect();
    let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    let b = &mut Builder::before(ir, this);
    let regions: [Region; 2] = [b.create_region(), b.create_region()];
    let branch = scf::If::build(b, loc, condition, regions[0], regions[1], &types);
    let [then, other] = regions.map(|region| ir.append_new_block(region, &[], loc));
    let b = &mut Builder::at_end(ir, then);
    let copy = b.clone_op(this, &mut Mapping::default());
    b.insert(copy);
    let outputs: Vec<Value> = b.results(copy).collect();
    scf::Yield::build(b, loc, &outputs);
    for (position, result) in results.iter().enumerate() {
        let new = ir.result(branch, position);
        ir.replace_all_uses(*result, new);
    }
    let end = scf::Yield::build(&mut Builder::at_end(ir, other), loc, &results);
    ir.move_before(this, end);
    copy
}
