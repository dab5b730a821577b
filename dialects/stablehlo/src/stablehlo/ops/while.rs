//! `stablehlo.while`

use crate::check_op::Check;
use crate::types::CARRIED;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{BlockArgName, OpParser};
use cotan_ir::text::{Locations, ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Type};

/// A loop that continues while its first region returns true.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.while", shared_args, verify = verify)]
#[asm(custom(parse, print))]
pub struct While {
    /// The initial carried values.
    #[operand(CARRIED)]
    pub operand: Operands,
    /// The condition.
    #[region(single_block)]
    pub cond: Region,
    /// The body: returns the next carried values.
    #[region(single_block)]
    pub body: Region,
    /// The last carried values.
    #[result(CARRIED)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<While>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let types: Vec<Type> = this.operand.iter(ir).map(|operand| ir.ty(operand)).collect();
    let results: Vec<Type> = this.results.iter(ir).map(|result| ir.ty(result)).collect();
    check.types("results", &results, &types);
    check.body(this.body, &types, &types);
    check.condition(this.cond, &types);
}

/// `(%a = %x, %b loc("here") = %y) : types attributes {...} cond {...} do {...}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::LeftParen, "`(` and the carried values")?;
    let (mut names, mut inits, mut locs) = (Vec::new(), Vec::new(), Vec::new());
    while p.cursor.at(Kind::Percent) {
        let name = p.operand()?;
        let loc = p.cursor.trailing_location()?;
        locs.push(loc.unwrap_or_else(|| p.cursor.loc_of(name.token())));
        names.push(name);
        p.cursor.expect(Kind::Equal, "`=` and the initial value")?;
        inits.push(p.operand()?);
        if !p.cursor.eat(Kind::Comma) {
            break;
        }
    }
    p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
    let mut types = Default::default();
    if !inits.is_empty() {
        p.cursor.expect(Kind::Colon, "`:` and the types")?;
        types = p.type_list()?;
    }
    p.resolve_all(&inits, &types)?;
    types.iter().for_each(|&ty| p.result_type(ty));
    p.attr_dict_with_keyword()?;
    let named = names.iter().zip(&types).zip(locs);
    let args: Vec<BlockArgName> =
        named.map(|((&name, &ty), loc)| BlockArgName { name: Some(name), ty, loc }).collect();
    p.cursor.expect_word("cond")?;
    p.region_with_args(&args)?;
    p.cursor.expect_word("do")?;
    p.region_with_args(&args)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<While>(op);
    p.text("(");
    let block = ir.entry(this.body);
    let args = block.into_iter().flat_map(|block| ir.args(block).map(move |arg| (block, arg)));
    p.commas(args.zip(ir.operands(op)).enumerate(), |p, (index, ((block, arg), init))| {
        p.value(arg);
        // Upstream has no location here.
        if p.options.locations == Locations::Kept {
            p.trailing_loc(ir.arg_loc(block, index));
        }
        p.text(" = ");
        p.value(init);
    });
    p.text(")");
    if ir.operand_count(op) > 0 {
        p.text(" : ");
        p.types_of(ir.operands(op));
    }
    p.attr_dict_with_keyword(op, &[]);
    p.newline();
    p.text("cond ");
    p.region(this.cond, false);
    p.text(" do ");
    p.region(this.body, false);
}
