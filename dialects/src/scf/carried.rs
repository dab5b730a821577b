//! Values that loops carry, as text: `(%a = %x, %b = %y)`.

use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{BlockArgName, OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Block, Loc, Type, Value};

/// The name of an argument as written, and where it came from.
#[derive(Clone, Copy)]
pub struct Arg {
    name: OperandName,
    loc: Loc,
}

impl Arg {
    /// Parses `%a`, or `%a loc("here")`.
    pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Self> {
        let name = p.operand()?;
        let loc = p.cursor.trailing_location()?;
        Ok(Self { name, loc: loc.unwrap_or_else(|| p.cursor.loc_of(name.token())) })
    }

    /// As an argument of a type.
    pub fn of(self, ty: Type) -> BlockArgName {
        BlockArgName { name: Some(self.name), ty, loc: self.loc }
    }
}

/// What is carried into the first turn, under the names that the region has for it.
#[derive(Default)]
pub struct Carried {
    /// The names inside.
    pub args: Vec<Arg>,
    /// The values outside.
    pub inits: Vec<OperandName>,
}

impl Carried {
    /// Parses `(%a = %x, %b = %y)`.
    pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Self> {
        let mut carried = Self::default();
        p.cursor.expect(Kind::LeftParen, "`(` and what is carried")?;
        loop {
            carried.args.push(Arg::parse(p)?);
            p.cursor.expect(Kind::Equal, "`=` and what is carried into the first turn")?;
            carried.inits.push(p.operand()?);
            if !p.cursor.eat(Kind::Comma) {
                p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
                return Ok(carried);
            }
        }
    }
}

/// Writes `(%a = %x, %b = %y)`: arguments of a block, without the first few, and values.
pub fn print(
    p: &mut Printer<'_>,
    block: Option<Block>,
    without: usize,
    inits: impl Iterator<Item = Value>,
) {
    let Some(block) = block else { return p.text("()") };
    p.text("(");
    p.commas(inits.enumerate(), |p, (index, init)| {
        argument(p, block, without + index);
        p.text(" = ");
        p.value(init);
    });
    p.text(")");
}

/// Writes the name of an argument, and where it came from.
pub fn argument(p: &mut Printer<'_>, block: Block, index: usize) {
    let ir = p.ir;
    if index < ir.arg_count(block) {
        p.value(ir.arg(block, index));
        p.trailing_loc(ir.arg_loc(block, index));
    }
}
