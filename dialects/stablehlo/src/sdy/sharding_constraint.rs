//! `sdy.sharding_constraint`, `sdy.reshard`, `sdy.sharding_group`

use crate::attributes::Sharding;
use crate::types::ANY_TENSOR;
use cotan_ir::constraints::I64;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Op, Type, Value};

/// The operand, distributed in one way.
#[derive(Op, Clone, Debug)]
#[op("sdy.sharding_constraint", pure, same_type)]
#[asm(custom(parse, print))]
pub struct ShardingConstraint {
    /// The operand.
    #[operand(ANY_TENSOR)]
    pub input: Value,
    /// Its distribution.
    #[attr]
    pub sharding: Sharding,
    /// The result.
    #[result(ANY_TENSOR)]
    pub result: Value,
}

/// The operand, moved to another distribution.
#[derive(Op, Clone, Debug)]
#[op("sdy.reshard", same_type)]
#[asm(custom(parse, print))]
pub struct Reshard {
    /// The operand.
    #[operand(ANY_TENSOR)]
    pub input: Value,
    /// The distribution.
    #[attr]
    pub sharding: Sharding,
    /// The result.
    #[result(ANY_TENSOR)]
    pub result: Value,
}

/// Arrays of one group are distributed in one way.
#[derive(Op, Clone, Copy, Debug)]
#[op("sdy.sharding_group")]
#[asm(custom(parse_group, print_group))]
pub struct ShardingGroup {
    /// The array.
    #[operand(ANY_TENSOR)]
    pub input: Value,
    /// The group.
    #[attr(I64)]
    pub group_id: Attr,
}

/// `%x <@mesh, [{"x"}]> {...} : tensor<4xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operand = p.operand()?;
    let sharding = p.cursor.attr_params(Sharding::DEF)?;
    p.set_attr("sharding", sharding);
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type")?;
    let ty = p.cursor.ty()?;
    p.resolve(operand, ty)?;
    p.result_type(ty);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.values(ir.operands(op));
    p.text(" ");
    if let Some(sharding) = ir.attr_named(op, "sharding") {
        p.attr_params(sharding);
    }
    p.attr_dict(op, &["sharding"]);
    p.text(" : ");
    p.types_of(ir.results(op));
}

/// `%x group_id=1 {...} : tensor<4xf32>`.
fn parse_group(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operand = p.operand()?;
    crate::text::key(p, "group_id")?;
    let group = p.cursor.number_of(Type::I64)?;
    p.set_attr("group_id", group);
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type")?;
    let ty = p.cursor.ty()?;
    p.resolve(operand, ty)
}

fn print_group(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.values(ir.operands(op));
    p.text(" group_id=");
    if let Some(group) = ir.attr_named(op, "group_id") {
        p.untyped_number(group);
    }
    p.attr_dict(op, &["group_id"]);
    p.text(" : ");
    p.types_of(ir.operands(op));
}
