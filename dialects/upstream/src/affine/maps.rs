//! Maps with their operands: `#map(%i, %j)[%n]`.

use crate::lists::attr;
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
