//! Maps with their operands: `#map(%i, %j)[%n]`.

use super::{DelinearizeIndex, LinearizeIndex};
use crate::lists::{self, attr};
use cotan_ir::affine::AffineMap;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrData, Op, Type, Value};

/// Parses `(%i, %j)[%n]`.
pub fn parse_operands(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<OperandName>> {
    p.cursor.expect(Kind::LeftParen, "`(` and the dimensions")?;
    let mut operands = p.operand_list()?.to_vec();
    p.cursor.expect(Kind::RightParen, "`)` after the dimensions")?;
    if p.cursor.eat(Kind::LeftSquare) {
        operands.extend(p.operand_list()?);
        p.cursor.expect(Kind::RightSquare, "`]` after the symbols")?;
    }
    Ok(operands)
}

/// Returns the numbers of dimensions and symbols of a map or a set.
pub fn inputs(p: &Printer<'_>, map: Attr) -> usize {
    match p.ir.attr_data(map) {
        AttrData::AffineMap(map) => map.dims as usize,
        AttrData::IntegerSet(set) => set.dims as usize,
        _ => 0,
    }
}

/// Prints `(%i, %j)[%n]`.
pub fn print_operands(p: &mut Printer<'_>, map: Attr, operands: &[Value]) {
    let dims = inputs(p, map).min(operands.len());
    p.text("(");
    p.values(operands[..dims].iter().copied());
    p.text(")");
    if dims < operands.len() {
        p.text("[");
        p.values(operands[dims..].iter().copied());
        p.text("]");
    }
}

/// Returns the map that an attribute is.
pub fn map_of<'p>(p: &Printer<'p>, map: Attr) -> Option<&'p AffineMap> {
    match p.ir.attr_data(map) {
        AttrData::AffineMap(map) => Some(map),
        _ => None,
    }
}

/// `#map(%i)[%n]`, of indices.
pub fn parse_apply(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let map = p.cursor.attribute()?;
    p.set_attr("map", map);
    let operands = parse_operands(p)?;
    p.attr_dict()?;
    operands.iter().try_for_each(|&operand| p.resolve(operand, Type::INDEX))?;
    p.result_type(Type::INDEX);
    Ok(())
}

pub fn print_apply(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let map = attr(ir, op, "map");
    p.text(" ");
    p.attr(map);
    print_operands(p, map, &Vec::from_iter(ir.operands(op)));
    p.attr_dict(op, &["map"]);
}

/// `%x into (%a, 4) : index, index`.
pub fn parse_delinearize(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let linear = p.operand()?;
    p.cursor.expect_word("into")?;
    let basis = lists::Mixed::parenthesized(p)?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and types")?;
    let types = p.type_list()?;
    p.resolve(linear, Type::INDEX)?;
    basis.finish(p, "static_basis")?;
    types.iter().for_each(|&ty| p.result_type(ty));
    Ok(())
}

pub fn print_delinearize(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this: DelinearizeIndex = ir.verified(op);
    p.text(" ");
    p.value(this.linear_index);
    p.text(" into (");
    lists::items(p, this.dynamic_basis.iter(ir), this.static_basis);
    p.text(")");
    p.attr_dict(op, &["static_basis"]);
    p.text(" : ");
    p.types_of(this.multi_index.iter(ir));
}

/// `disjoint [%a, %b] by (2, %c) : index`.
pub fn parse_linearize(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if p.cursor.eat_word("disjoint") {
        p.set_attr("disjoint", Attr::UNIT);
    }
    p.cursor.expect(Kind::LeftSquare, "`[` and indices")?;
    let indices = p.operand_list()?;
    p.cursor.expect(Kind::RightSquare, "`]`")?;
    p.cursor.expect_word("by")?;
    let basis = lists::Mixed::parenthesized(p)?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    indices.iter().try_for_each(|&index| p.resolve(index, Type::INDEX))?;
    basis.finish(p, "static_basis")?;
    lists::segments(p, &[indices.len(), basis.values.len()]);
    p.result_type(ty);
    Ok(())
}

pub fn print_linearize(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this: LinearizeIndex = ir.verified(op);
    p.text(if this.disjoint.is_some() { " disjoint [" } else { " [" });
    p.values(this.multi_index.iter(ir));
    p.text("] by (");
    lists::items(p, this.dynamic_basis.iter(ir), this.static_basis);
    p.text(")");
    p.attr_dict(op, &["static_basis", "disjoint", "operandSegmentSizes"]);
    p.text(" : ");
    p.ty(ir.ty(this.linear_index));
}
