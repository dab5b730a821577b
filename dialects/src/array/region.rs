//! Making the regions of array operations.

use super::Yield;
use cotan_ir::{Builder, Loc, Mapping, Region, Type, Value};

/// A region of one block that takes values of these types and gives what `body` makes of them.
pub fn build(
    b: &mut Builder<'_>,
    loc: Loc,
    takes: &[Type],
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
) -> Region {
    let region = b.ir.create_region();
    let block = b.ir.append_new_block(region, takes, loc);
    let args: Vec<Value> = b.ir.args(block).collect();
    let inside = &mut Builder::at_end(b.ir, block);
    let given = body(inside, &args);
    Yield::build(inside, loc, &given);
    region
}

/// A copy of a region.
pub fn copy(b: &mut Builder<'_>, region: Region) -> Region {
    let copied = b.ir.create_region();
    b.ir.clone_region(region, copied, &mut Mapping::default());
    copied
}
