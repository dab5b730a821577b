//! `stablehlo.composite`

use crate::text;
use crate::types::VALUE;
use cotan_ir::constraints::{DICT, FLAT_SYMBOL_REF, STRING};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Op, Operands, Regions, Results};

/// A named operation with a function that computes it.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.composite")]
#[asm(custom(parse, print))]
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

/// `"name" %a, %b ({...}) {...} : (...) -> tensor<f32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let name = p.cursor.attribute()?;
    p.set_attr("name", name);
    let operands = p.operand_list()?;
    if p.cursor.eat(Kind::LeftParen) {
        loop {
            p.region()?;
            if !p.cursor.eat(Kind::Comma) {
                break;
            }
        }
        p.cursor.expect(Kind::RightParen, "`,` or `)` after a region")?;
    }
    text::attributes_and_types(p, &operands)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<Composite>(op);
    p.text(" ");
    p.attr(this.name);
    if !this.inputs.is_empty() {
        p.text(" ");
        p.values(this.inputs.iter(ir));
    }
    if !ir.regions(op).is_empty() {
        p.text(" (");
        p.commas(ir.regions(op), |p, &region| p.region(region, true));
        p.text(")");
    }
    text::print_attributes_and_types(p, op, &["name"]);
}
