//! `chlo.scan`

use crate::types::ANY_TENSOR;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Op, Operands, Region, Results, Type};

/// Applies a region to the slices of arrays along a dimension, and carries values.
#[derive(Op, Clone, Copy, Debug)]
#[op("chlo.scan")]
#[asm(custom(parse, print))]
pub struct Scan {
    /// The arrays.
    #[operand(ANY_TENSOR)]
    pub inputs: Operands,
    /// The initial carried values.
    #[operand(ANY_TENSOR)]
    pub inits: Operands,
    /// The dimension.
    #[attr]
    pub dimension: i64,
    /// The size of the dimension, if there are no arrays.
    #[attr]
    pub scan_dim_size: Option<i64>,
    /// True if the slices are taken from the last one on.
    #[attr]
    pub is_reverse: Option<bool>,
    /// True if the region is an associative operation.
    #[attr]
    pub is_associative: Option<bool>,
    /// Computes a slice of each result and the next carried values.
    #[region(single_block)]
    pub body: Region,
    /// The stacked slices.
    #[result(ANY_TENSOR)]
    pub outputs: Results,
    /// The last carried values.
    #[result(ANY_TENSOR)]
    pub carries: Results,
}

/// `(%x) inits (%c) dimension=0 attributes {...} {...} : (...) -> (...)`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::LeftParen, "`(` and the arrays")?;
    let mut operands = p.operand_list()?;
    let inputs = operands.len();
    p.cursor.expect(Kind::RightParen, "`)`")?;
    p.cursor.expect_word("inits")?;
    p.cursor.expect(Kind::LeftParen, "`(` and the initial values")?;
    operands.extend(p.operand_list()?);
    let inits = operands.len() - inputs;
    p.cursor.expect(Kind::RightParen, "`)`")?;
    crate::text::key(p, "dimension")?;
    let dimension = p.cursor.number_of(Type::I64)?;
    p.set_attr("dimension", dimension);
    p.attr_dict_with_keyword()?;
    p.region()?;
    p.cursor.expect(Kind::Colon, "`:` and the types")?;
    p.resolve_functional(&operands)?;
    let outputs = p.result_count().saturating_sub(inits);
    for (name, first) in [("operandSegmentSizes", inputs), ("resultSegmentSizes", outputs)] {
        let sizes: Attr = p.cursor.ir.store.i32_array(&[first as i32, inits as i32]);
        p.set_attr(name, sizes);
    }
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<Scan>(op);
    p.text("(");
    p.values(this.inputs.iter(ir));
    p.text(") inits (");
    p.values(this.inits.iter(ir));
    p.text(&format!(") dimension={} ", this.dimension));
    p.attr_dict_with_keyword(op, &["dimension"]);
    p.text(" ");
    p.region(this.body, true);
    p.text(" : ");
    p.functional_type(op);
}
