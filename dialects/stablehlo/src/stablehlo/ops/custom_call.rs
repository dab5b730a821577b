//! `stablehlo.custom_call`

use crate::attributes::{ALIASES, ApiVersion, FUNCTIONS, STRING_OR_DICT};
use crate::text;
use crate::types::CALL_VALUE;
use cotan_ir::constraints::{ARRAY, STRING};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrData, Ir, Op, Operands, Results};

/// A call of a function of the platform.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.custom_call")]
#[asm(custom(parse, print))]
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
    #[attr(ALIASES)]
    pub output_operand_aliases: Option<Attr>,
    /// The tilings of the results.
    #[attr(ARRAY)]
    pub result_tilings: Option<Attr>,
    /// The results.
    #[result(CALL_VALUE)]
    pub results: Results,
}

/// `@name(%a, %b) {...} : (...) -> tensor<f32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let name = p.cursor.symbol_name()?;
    let name = p.cursor.ir.store.text(name).to_owned();
    let name = p.cursor.ir.store.string_attr(&name);
    p.set_attr("call_target_name", name);
    p.cursor.expect(Kind::LeftParen, "`(` and the operands")?;
    let operands = p.operand_list()?;
    p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
    text::attributes_and_types(p, &operands)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<CustomCall>(op);
    p.text(" ");
    let name = this.target(p.ir).unwrap_or_default().to_owned();
    p.symbol_name(&name);
    p.text("(");
    p.values(this.inputs.iter(p.ir));
    p.text(")");
    text::print_attributes_and_types(p, op, &["call_target_name"]);
}

impl CustomCall {
    /// Returns the name of the function.
    pub fn target<'a>(&self, ir: &'a Ir) -> Option<&'a str> {
        match ir.attr_data(self.call_target_name) {
            AttrData::String { text, .. } => Some(ir.store.text(*text)),
            _ => None,
        }
    }
}
