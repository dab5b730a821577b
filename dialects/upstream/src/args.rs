//! Arguments of bodies as text: `%i`, `(%a = %x, %b = %y)`.

use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{BlockArgName, OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Block, Type, Value};

/// Parses the name of an argument of a type.
pub fn argument(p: &mut OpParser<'_, '_>, ty: Type) -> ParseResult<BlockArgName> {
    let name = p.operand()?;
    let loc = p.cursor.trailing_location()?;
    let loc = loc.unwrap_or_else(|| p.cursor.loc_of(name.token()));
    Ok(BlockArgName { name: Some(name), ty, loc })
}

/// Parses `(%i, %j)`.
pub fn arguments(p: &mut OpParser<'_, '_>, ty: Type) -> ParseResult<Vec<BlockArgName>> {
    let mut args = Vec::new();
    p.cursor.expect(Kind::LeftParen, "`(` and arguments")?;
    while !p.cursor.eat(Kind::RightParen) {
        if !args.is_empty() {
            p.cursor.expect(Kind::Comma, "`,` or `)`")?;
        }
        args.push(argument(p, ty)?);
    }
    Ok(args)
}

/// Parses `(%a = %x, %b = %y) -> (f64, i1)`: arguments with their types, and the initial values.
pub fn carried(p: &mut OpParser<'_, '_>) -> ParseResult<(Vec<BlockArgName>, Vec<OperandName>)> {
    let (mut args, mut inits) = (Vec::new(), Vec::new());
    p.cursor.expect(Kind::LeftParen, "`(` and the carried values")?;
    while !p.cursor.eat(Kind::RightParen) {
        if !args.is_empty() {
            p.cursor.expect(Kind::Comma, "`,` or `)`")?;
        }
        args.push(argument(p, Type::NONE)?);
        p.cursor.expect(Kind::Equal, "`=` and the initial value")?;
        inits.push(p.operand()?);
    }
    p.cursor.expect(Kind::Arrow, "`->` and the types of the carried values")?;
    let types = p.cursor.result_types()?;
    args.iter_mut().zip(&types).for_each(|(arg, &ty)| arg.ty = ty);
    match types.len() == args.len() {
        true => Ok((args, inits)),
        false => Err(p.cursor.expected("a type for each carried value before this")),
    }
}

/// Prints `(%a = %x, %b = %y)`, of the arguments of a block after the first `without`.
pub fn print_carried(
    p: &mut Printer<'_>,
    block: Block,
    without: usize,
    inits: impl Iterator<Item = Value>,
) {
    let ir = p.ir;
    p.text("(");
    p.commas(inits.enumerate(), |p, (index, init)| {
        if without + index < ir.arg_count(block) {
            p.value(ir.arg(block, without + index));
        }
        p.text(" = ");
        p.value(init);
    });
    p.text(")");
}

/// Prints ` -> type` or ` -> (types)`, if there are any; a single one needs no parentheses.
pub fn print_results(p: &mut Printer<'_>, results: impl Iterator<Item = Value>) {
    let ir = p.ir;
    let types: Vec<Type> = results.map(|value| ir.ty(value)).collect();
    match types[..] {
        [] => {}
        [ty] => {
            p.text(" -> ");
            p.ty(ty);
        }
        _ => {
            p.text(" -> (");
            p.types(types);
            p.text(")");
        }
    }
}
