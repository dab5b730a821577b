//! `stablehlo.while`

use crate::types::CARRIED;
use cotan_ir::{Op, Operands, Region, Results};

/// A loop that continues while its first region returns true.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.while", shared_args)]
pub struct While {
    /// The initial carried values.
    #[operand(CARRIED)]
    pub operand: Operands,
    /// The condition.
    #[region(single_block)]
    pub cond: Region,
    /// The body: returns the next carried values.
    #[region(single_block)]
    pub body: Region,
    /// The last carried values.
    #[result(CARRIED)]
    pub results: Results,
}
