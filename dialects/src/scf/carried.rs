//! Loop-carried values as text: `(%a = %x, %b = %y)`.

use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{BlockArgName, OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Block, Loc, Type, Value};

/// A parsed argument name and its location.
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

    /// Returns the argument with a type.
    pub fn of(self, ty: Type) -> BlockArgName {
        BlockArgName { name: Some(self.name), ty, loc: self.loc }
    }
}

/// The parsed initial values, with the names of the region arguments.
#[derive(Default)]
pub struct Carried {
    /// The names of the arguments.
    pub args: Vec<Arg>,
    /// The initial values.
    pub inits: Vec<OperandName>,
}

impl Carried {
    /// Parses `(%a = %x, %b = %y)`, also without values: `()`.
    pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Self> {
        let mut carried = Self::default();
        p.cursor.expect(Kind::LeftParen, "`(` and the carried values")?;
        if p.cursor.eat(Kind::RightParen) {
            return Ok(carried);
        }
        loop {
            carried.args.push(Arg::parse(p)?);
            p.cursor.expect(Kind::Equal, "`=` and the initial value")?;
            carried.inits.push(p.operand()?);
            if !p.cursor.eat(Kind::Comma) {
                p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
                return Ok(carried);
            }
        }
    }
}

/// Prints `(%a = %x, %b = %y)`: the arguments of a block after the first `without`, and the initial
/// values.
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

/// Prints the name of an argument, and its location.
pub fn argument(p: &mut Printer<'_>, block: Block, index: usize) {
    let ir = p.ir;
    if index < ir.arg_count(block) {
        p.value(ir.arg(block, index));
        p.trailing_loc(ir.arg_loc(block, index));
    }
}
