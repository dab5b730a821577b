//! `stablehlo.composite`

use crate::types::VALUE;
use cotan_ir::constraints::{DICT, FLAT_SYMBOL_REF, STRING};
use cotan_ir::{Attr, Op, Operands, Regions, Results};

/// A named operation with a function that computes it.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.composite")]
pub struct Composite {
    /// The operands.
    #[operand(VALUE)]
    pub inputs: Operands,
    /// The name.
    #[attr(STRING)]
    pub name: Attr,
    /// Its attributes.
    #[attr(DICT, default = Attr::EMPTY_DICT)]
    pub composite_attributes: Attr,
    /// The function.
    #[attr(FLAT_SYMBOL_REF)]
    pub decomposition: Attr,
    /// The version of the named operation.
    #[attr(default = 0)]
    pub version: i32,
    /// Regions of the named operation.
    #[region]
    pub composite_regions: Regions,
    /// The results.
    #[result(VALUE)]
    pub results: Results,
}
