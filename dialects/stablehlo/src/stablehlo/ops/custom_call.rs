//! `stablehlo.custom_call`

use crate::attributes::{ALIASES, ApiVersion, FUNCTIONS, STRING_OR_DICT};
use crate::types::CALL_VALUE;
use cotan_ir::constraints::{ARRAY, STRING};
use cotan_ir::{Attr, Op, Operands, Results};

/// A call of a function of the platform.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.custom_call")]
pub struct CustomCall {
    /// The operands.
    #[operand(CALL_VALUE)]
    pub inputs: Operands,
    /// The name of the function.
    #[attr(STRING)]
    pub call_target_name: Attr,
    /// True if the call must stay.
    #[attr(default = false)]
    pub has_side_effect: bool,
    /// The configuration.
    #[attr(STRING_OR_DICT)]
    pub backend_config: Option<Attr>,
    /// The calling convention.
    #[attr(default = ApiVersion::Original)]
    pub api_version: ApiVersion,
    /// Functions that it calls.
    #[attr(FUNCTIONS, default = Attr::EMPTY_ARRAY)]
    pub called_computations: Attr,
    /// The layouts of the operands.
    #[attr(ARRAY)]
    pub operand_layouts: Option<Attr>,
    /// The layouts of the results.
    #[attr(ARRAY)]
    pub result_layouts: Option<Attr>,
    /// The results that take over the memory of operands.
    #[attr(ALIASES, default = Attr::EMPTY_ARRAY)]
    pub output_operand_aliases: Attr,
    /// The tilings of the results.
    #[attr(ARRAY)]
    pub result_tilings: Option<Attr>,
    /// The results.
    #[result(CALL_VALUE)]
    pub results: Results,
}
