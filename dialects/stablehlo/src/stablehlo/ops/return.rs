//! `stablehlo.return`

use crate::types::VALUE;
use cotan_ir::{Op, Operands};

/// Ends a region and returns its values.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.return", pure, terminator)]
#[asm("$results attr-dict (`:` type($results)^)?")]
pub struct Return {
    /// The values.
    #[operand(VALUE)]
    pub results: Operands,
}
