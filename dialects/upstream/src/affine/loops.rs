//! `affine.for` and `affine.if`

use super::maps::{map_of, parse_operands, print_operands};
use super::{For, If};
use crate::args::{argument, carried, print_carried, print_results};
use crate::lists;
use cotan_ir::affine::{AffineExpr, AffineMap};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrData, Block, Op, Type, Value};

fn map(p: &mut OpParser<'_, '_>, symbols: u32, result: AffineExpr) -> Attr {
    let map = AffineMap { dims: 0, symbols, results: [result].into() };
    p.cursor.ir.store.intern_attr(AttrData::AffineMap(Box::new(map)))
}

/// `0`, `%n`, `#map(%i)[%n]`, `max #map(%i)`.
fn bound(p: &mut OpParser<'_, '_>, word: &str) -> ParseResult<(Attr, Vec<OperandName>)> {
    p.cursor.eat_word(word);
    match p.cursor.token().kind {
        Kind::Percent => {
            let operand = p.operand()?;
            Ok((map(p, 1, AffineExpr::Symbol(0)), vec![operand]))
        }
        Kind::Integer | Kind::Minus => {
            let number = p.cursor.small_integer("a bound")?;
            Ok((map(p, 0, AffineExpr::Constant(number)), Vec::new()))
        }
        _ => Ok((p.cursor.attribute()?, parse_operands(p)?)),
    }
}

pub fn parse_for(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let mut args = vec![argument(p, Type::INDEX)?];
    p.cursor.expect(Kind::Equal, "`=` and the lower bound")?;
    let lower = bound(p, "max")?;
    p.cursor.expect_word("to")?;
    let upper = bound(p, "min")?;
    let step = match p.cursor.eat_word("step") {
        true => p.cursor.small_integer("a step")?,
        false => 1,
    };
    let mut inits = Vec::new();
    if p.cursor.eat_word("iter_args") {
        let (more, values) = carried(p)?;
        more.iter().for_each(|arg| p.result_type(arg.ty));
        inits.extend(values.into_iter().zip(more.iter().map(|arg| arg.ty)));
        args.extend(more);
    }
    let bounds = lower.1.iter().chain(&upper.1);
    bounds.copied().try_for_each(|operand| p.resolve(operand, Type::INDEX))?;
    inits.iter().try_for_each(|&(init, ty)| p.resolve(init, ty))?;
    lists::segments(p, &[lower.1.len(), upper.1.len(), inits.len()]);
    let step = p.cursor.ir.store.int_attr(step, Type::INDEX);
    for (name, value) in [("lowerBoundMap", lower.0), ("upperBoundMap", upper.0), ("step", step)] {
        p.set_attr(name, value);
    }
    p.region_ended_by("affine.yield", &args)?;
    p.attr_dict()
}

fn print_bound(p: &mut Printer<'_>, word: &str, attr: Attr, operands: &[Value]) {
    let results = map_of(p, attr).map(|map| &map.results[..]);
    match (results, operands) {
        (Some([AffineExpr::Constant(number)]), []) => p.text(&number.to_string()),
        (Some([AffineExpr::Symbol(0)]), &[operand]) => p.value(operand),
        (results, _) => {
            if results.is_some_and(|results| results.len() > 1) {
                p.text(word);
            }
            p.attr(attr);
            print_operands(p, attr, operands);
        }
    }
}

pub fn print_for(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this: For = ir.verified(op);
    let Some(block) = ir.single_block(this.region) else { return };
    p.text(" ");
    print_argument(p, block, 0);
    p.text(" = ");
    print_bound(p, "max ", this.lower_map, &Vec::from_iter(this.lower.iter(ir)));
    p.text(" to ");
    print_bound(p, "min ", this.upper_map, &Vec::from_iter(this.upper.iter(ir)));
    match ir.as_int(this.step) {
        None | Some(1) => {}
        Some(step) => p.text(&format!(" step {step}")),
    }
    if !this.inits.is_empty() {
        p.text(" iter_args");
        print_carried(p, block, 1, this.inits.iter(ir));
        p.text(" -> (");
        p.types_of(this.inits.iter(ir));
        p.text(")");
    }
    p.text(" ");
    p.region_without_end(this.region, false);
    p.attr_dict(op, &["operandSegmentSizes", "lowerBoundMap", "upperBoundMap", "step"]);
}

fn print_argument(p: &mut Printer<'_>, block: Block, index: usize) {
    if index < p.ir.arg_count(block) {
        p.value(p.ir.arg(block, index));
    }
}

pub fn parse_if(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let set = p.cursor.attribute()?;
    p.set_attr("condition", set);
    let operands = parse_operands(p)?;
    operands.iter().try_for_each(|&operand| p.resolve(operand, Type::INDEX))?;
    if p.cursor.eat(Kind::Arrow) {
        let types = p.cursor.result_types()?;
        types.iter().for_each(|&ty| p.result_type(ty));
    }
    p.region_ended_by("affine.yield", &[])?;
    match p.cursor.eat_word("else") {
        true => p.region_ended_by("affine.yield", &[])?,
        false => p.empty_region(),
    }
    p.attr_dict()
}

pub fn print_if(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this: If = ir.verified(op);
    p.text(" ");
    p.attr(this.condition);
    print_operands(p, this.condition, &Vec::from_iter(this.operands.iter(ir)));
    print_results(p, this.results.iter(ir));
    p.text(" ");
    p.region_without_end(this.then_region, true);
    if ir.single_block(this.else_region).is_some() {
        p.text(" else ");
        p.region_without_end(this.else_region, true);
    }
    p.attr_dict(op, &["condition"]);
}
