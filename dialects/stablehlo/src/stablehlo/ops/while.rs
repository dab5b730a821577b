//! `stablehlo.while`

use crate::check_op::Check;
use crate::types::CARRIED;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{BlockArgName, OpParser};
use cotan_ir::text::{ParseResult, Printer};
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

/// `(%a = %x, %b = %y) : types attributes {...} cond {...} do {...}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::LeftParen, "`(` and the carried values")?;
    let (mut names, mut inits) = (Vec::new(), Vec::new());
    while p.cursor.at(Kind::Percent) {
        names.push(p.operand()?);
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
    let args: Vec<BlockArgName> = (names.iter().zip(&types))
        .map(|(&name, &ty)| BlockArgName {
            name: Some(name),
            ty,
            loc: p.cursor.loc_of(name.token()),
        })
        .collect();
    p.cursor.expect_word("cond")?;
    p.region_with_args(&args)?;
    p.cursor.expect_word("do")?;
    p.region_with_args(&args)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<While>(op);
    p.text("(");
    let args = ir.entry(this.body).into_iter().flat_map(|block| ir.args(block));
    p.commas(args.zip(ir.operands(op)), |p, (arg, init)| {
        p.value(arg);
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
