//! `(%x init: %c) applies stablehlo.add across dimensions = [1] : (...) -> tensor<4xf32>`, or with
//! the body as a region.

use super::Reduce;
use crate::text;
use cotan_ir::codes::EXPECTED;
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{BlockArgName, OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Loc, NewOp, Op, OpDef, Type};

pub(super) fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operands = parse_operands(p)?;
    let combiner = p.cursor.eat_word("applies").then(|| parse_combiner(p)).transpose()?;
    p.cursor.expect_word("across")?;
    text::key(p, "dimensions")?;
    text::integers(p, "dimensions")?;
    text::attributes_and_types(p, &operands)?;
    match combiner {
        Some(combiner) => build_body(p, combiner),
        None => parse_body(p),
    }
}

/// `(%x init: %c), (%y init: %d)`: the arrays, then the initial values.
fn parse_operands(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<OperandName>> {
    let (mut inputs, mut inits) = (Vec::new(), Vec::new());
    loop {
        p.cursor.expect(Kind::LeftParen, "`(` and an array")?;
        inputs.push(p.operand()?);
        p.cursor.expect_word("init")?;
        p.cursor.expect(Kind::Colon, "`:` and the initial value")?;
        inits.push(p.operand()?);
        p.cursor.expect(Kind::RightParen, "`)`")?;
        if !p.cursor.eat(Kind::Comma) {
            inputs.append(&mut inits);
            return Ok(inputs);
        }
    }
}

/// The name of a commutative operation.
fn parse_combiner(p: &mut OpParser<'_, '_>) -> ParseResult<&'static OpSpec> {
    let token = p.cursor.token();
    let text = p.cursor.text();
    let spec = crate::stablehlo::DIALECT.ops.iter().find(|spec| spec.name == text);
    let Some(spec) = spec.filter(|spec| spec.has(Traits::COMMUTATIVE)) else {
        let message = "expected a commutative operation of two operands, such as `stablehlo.add`";
        return Err(p.cursor.error_at(token, &EXPECTED, message));
    };
    p.cursor.bump();
    Ok(spec)
}

/// Builds the body that applies one operation.
fn build_body(p: &mut OpParser<'_, '_>, combiner: &'static OpSpec) -> ParseResult<()> {
    let token = p.token();
    let input = p.operand_types().first().copied();
    let loc = p.trailing_loc()?;
    let ir = &mut *p.cursor.ir;
    let element = input.and_then(|ty| ir.type_data(ty).element());
    let Some(element) = element else {
        let message = "the operands must be tensors";
        return Err(p.cursor.error_at(token, &EXPECTED, message));
    };
    let ty = ir.store.tensor_type(&[], element);
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[ty, ty], loc);
    let args: Vec<_> = ir.args(block).collect();
    let name = ir.op_name(combiner.name);
    let combined = ir.create_op(new_op(name, &args, &[ty], loc));
    ir.append_op(block, combined);
    let name = ir.op_name(super::super::Return::SPEC.name);
    let result = ir.result(combined, 0);
    let end = ir.create_op(new_op(name, &[result], &[], loc));
    ir.append_op(block, end);
    p.push_region(region);
    Ok(())
}

fn new_op<'a>(
    name: cotan_ir::OpName,
    operands: &'a [cotan_ir::Value],
    results: &'a [Type],
    loc: Loc,
) -> NewOp<'a> {
    NewOp {
        name,
        operands,
        results,
        props: None,
        attrs: Attr::EMPTY_DICT,
        regions: &[],
        successors: &[],
        loc,
    }
}

/// `reducer(%a: tensor<f32>, %b: tensor<f32>) (...) {...}`: an element of each array, and another
/// one.
fn parse_body(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect_word("reducer")?;
    let (mut args, mut others): (Vec<BlockArgName>, Vec<BlockArgName>) = (Vec::new(), Vec::new());
    while p.cursor.at(Kind::LeftParen) {
        let token = p.cursor.token();
        let pair = p.block_args()?;
        let [first, second] = pair[..] else {
            let message = "expected two arguments: an element of an array, and another one";
            return Err(p.cursor.error_at(token, &EXPECTED, message));
        };
        args.push(first);
        others.push(second);
    }
    args.append(&mut others);
    p.region_with_args(&args)
}

pub(super) fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<Reduce>(op);
    let pairs = this.inputs(ir).into_iter().zip(this.init_values(ir));
    p.commas(pairs, |p, (input, init)| {
        p.text("(");
        p.value(input);
        p.text(" init: ");
        p.value(init);
        p.text(")");
    });
    let combiner = this.written_combiner(ir);
    if let Some(combiner) = combiner {
        p.text(" applies ");
        p.text(ir.name_text(combiner));
    }
    p.text(" across dimensions = ");
    text::print_integers(p, &this.dimensions);
    text::print_attributes_and_types(p, op, &["dimensions"]);
    if combiner.is_none() {
        print_body(p, &this);
    }
}

fn print_body(p: &mut Printer<'_>, this: &Reduce) {
    p.newline();
    p.text(" reducer");
    let Some(block) = p.ir.entry(this.body) else { return p.region(this.body, true) };
    let pairs = p.ir.arg_count(block) / 2;
    for pair in 0..pairs {
        p.text("(");
        p.block_arg(block, pair);
        p.text(", ");
        p.block_arg(block, pair + pairs);
        p.text(") ");
    }
    p.text(" ");
    p.region(this.body, false);
}
