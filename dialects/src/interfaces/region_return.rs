//! The results of regions.

use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Region, Value};

/// Returns the values that a region yields: the operands of a terminator with the trait
/// `region_return`.
pub fn yielded(ir: &Ir, region: Region) -> Option<Vec<Value>> {
    let end = ir.last_op(ir.single_block(region)?)?;
    ir.has_traits(end, Traits::REGION_RETURN).then(|| ir.operands(end).collect())
}
