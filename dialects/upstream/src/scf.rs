//! Operations of `scf` without a meaning here.

use crate::args::{arguments, carried, print_carried, print_results};
use crate::lists;
use cotan_dialects::RegionExecution;
use cotan_ir::constraints::{ANY, ANY_ATTR, I64_ARRAY, INDEX, UNIT};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Builder, Op, Operands, Region, Regions, Results, Type, Value};

foreign! {
    /// Runs a region of several blocks once.
    ExecuteRegion = "scf.execute_region" [, pure, attach(RegionExecution::Once)] (custom(parse_execute, print_execute)) {
        attr(UNIT) no_inline: Option<Attr>,
        region(non_empty) region: Region,
        result(ANY) results: Results,
    }
    /// Runs the region of a case.
    IndexSwitch = "scf.index_switch" [, pure, attach(RegionExecution::Once)] (custom(parse_switch, print_switch)) {
        operand(INDEX) arg: Value,
        attr(I64_ARRAY) cases: Attr,
        region() regions: Regions,
        result(ANY) results: Results,
    }
    /// Runs its body for all indices, in any order.
    Forall = "scf.forall" [, pure, attach(RegionExecution::Repeated)] (custom(parse_forall, print_forall)) {
        operand(INDEX, name = "dynamicLowerBound") lower: Operands,
        operand(INDEX, name = "dynamicUpperBound") upper: Operands,
        operand(INDEX, name = "dynamicStep") step: Operands,
        operand(ANY) outputs: Operands,
        attr(I64_ARRAY, name = "staticLowerBound") static_lower: Attr,
        attr(I64_ARRAY, name = "staticUpperBound") static_upper: Attr,
        attr(I64_ARRAY, name = "staticStep") static_step: Attr,
        attr(ANY_ATTR) mapping: Option<Attr>,
        region(single_block) region: Region,
        result(ANY) results: Results,
    }
    /// Ends the body of `scf.forall`.
    InParallel = "scf.forall.in_parallel" [, terminator, no_terminator] (custom(parse_in_parallel, print_in_parallel)) {
        region(single_block) region: Region,
    }
    /// Ends a reduction.
    ReduceReturn = "scf.reduce.return" [, pure, terminator, region_return] ("$result attr-dict `:` type($result)") {
        operand(ANY) result: Value,
    }
}

fn optional_results(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if p.cursor.eat(Kind::Arrow) {
        let types = p.cursor.result_types()?;
        types.iter().for_each(|&ty| p.result_type(ty));
        while p.cursor.eat(Kind::Comma) {
            let ty = p.cursor.ty()?;
            p.result_type(ty);
        }
    }
    Ok(())
}

fn parse_execute(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    optional_results(p)?;
    if p.cursor.eat_word("no_inline") {
        p.set_attr("no_inline", Attr::UNIT);
    }
    p.region()?;
    p.attr_dict()
}

fn print_execute(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let ExecuteRegion { no_inline, region, results } = ir.verified(op);
    print_results(p, results.iter(ir));
    p.text(if no_inline.is_some() { " no_inline " } else { " " });
    p.region(region, true);
    p.attr_dict(op, &["no_inline"]);
}

fn parse_switch(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let arg = p.operand()?;
    p.resolve(arg, Type::INDEX)?;
    p.attr_dict()?;
    optional_results(p)?;
    // The default is the first region, and the last one in text.
    let mut cases = Vec::new();
    while p.cursor.eat_word("case") {
        cases.push(p.cursor.small_integer("a number")?);
        p.region_ended_by("scf.yield", &[])?;
    }
    p.cursor.expect_word("default")?;
    p.region_ended_by("scf.yield", &[])?;
    p.move_last_region_first();
    let cases = p.cursor.ir.store.i64_array(&cases);
    p.set_attr("cases", cases);
    Ok(())
}

fn print_switch(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let IndexSwitch { arg, cases, results, .. } = ir.verified(op);
    p.text(" ");
    p.value(arg);
    p.attr_dict(op, &["cases"]);
    print_results(p, results.iter(ir));
    let regions = ir.regions(op);
    for (case, &region) in ir.as_i64_array(cases).unwrap_or_default().iter().zip(&regions[1..]) {
        p.newline();
        p.text(&format!("case {case} "));
        p.region(region, true);
    }
    p.newline();
    p.text("default ");
    p.region(regions[0], true);
}

fn parse_forall(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let mut args = arguments(p, Type::INDEX)?;
    let (lower, upper, step);
    if p.cursor.eat_word("in") {
        upper = lists::Mixed::parenthesized(p)?;
        lower = lists::Mixed { values: Vec::new(), numbers: vec![0; upper.numbers.len()] };
        step = lists::Mixed { values: Vec::new(), numbers: vec![1; upper.numbers.len()] };
    } else {
        p.cursor.expect(Kind::Equal, "`in` or `=`, and bounds")?;
        lower = lists::Mixed::parenthesized(p)?;
        p.cursor.expect_word("to")?;
        upper = lists::Mixed::parenthesized(p)?;
        p.cursor.expect_word("step")?;
        step = lists::Mixed::parenthesized(p)?;
    }
    let mut inits = Vec::new();
    if p.cursor.eat_word("shared_outs") {
        let (outs, values) = carried(p)?;
        outs.iter().for_each(|out| p.result_type(out.ty));
        inits.extend(values.into_iter().zip(outs.iter().map(|out| out.ty)));
        args.extend(outs);
    }
    lower.finish(p, "staticLowerBound")?;
    upper.finish(p, "staticUpperBound")?;
    step.finish(p, "staticStep")?;
    inits.iter().try_for_each(|&(init, ty)| p.resolve(init, ty))?;
    let sizes = [&lower, &upper, &step].map(|list| list.values.len());
    lists::segments(p, &[sizes[0], sizes[1], sizes[2], inits.len()]);
    p.region_with_args(&args)?;
    end_body(p);
    p.attr_dict()
}

/// Adds the terminator of the body of `scf.forall`, if it is not written.
fn end_body(p: &mut OpParser<'_, '_>) {
    let Some(region) = p.last_region() else { return };
    let loc = p.cursor.loc_of(p.token());
    let ir = &mut *p.cursor.ir;
    let block = ir.blocks(region).last().unwrap_or_else(|| {
        let block = ir.create_block();
        ir.append_block(region, block);
        block
    });
    if ir.last_op(block).is_some_and(|end| ir.is::<InParallel>(end)) {
        return;
    }
    let inside = &mut Builder::at_end(ir, block);
    let body = inside.create_region();
    inside.append_new_block(body, &[], loc);
    InParallel::build(inside, loc, body);
}

fn print_forall(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this: Forall = ir.verified(op);
    let Some(block) = ir.single_block(this.region) else { return };
    let bounds = [this.static_lower, this.static_upper, this.static_step];
    let [lower, upper, step] = bounds.map(|bounds| ir.as_i64_array(bounds).unwrap_or_default());
    p.text(" (");
    p.values((0..upper.len().min(ir.arg_count(block))).map(|index| ir.arg(block, index)));
    let normal = lower.iter().all(|&n| n == 0) && step.iter().all(|&n| n == 1);
    if !normal {
        p.text(") = (");
        lists::items(p, this.lower.iter(ir), this.static_lower);
        p.text(") to (");
    } else {
        p.text(") in (");
    }
    lists::items(p, this.upper.iter(ir), this.static_upper);
    if !normal {
        p.text(") step (");
        lists::items(p, this.step.iter(ir), this.static_step);
    }
    p.text(")");
    if !this.outputs.is_empty() {
        p.text(" shared_outs");
        print_carried(p, block, upper.len(), this.outputs.iter(ir));
        p.text(" -> (");
        p.types_of(this.outputs.iter(ir));
        p.text(")");
    }
    p.text(" ");
    let ends = ir.last_op(block).and_then(|end| ir.get::<InParallel>(end));
    let is_plain = ends.is_some_and(|end| {
        ir.single_block(end.region).is_none_or(|block| ir.last_op(block).is_none())
    });
    match is_plain {
        true => p.region_without(this.region, false, ir.last_op(block)),
        false => p.region(this.region, false),
    }
    p.attr_dict(op, &["operandSegmentSizes", "staticLowerBound", "staticUpperBound", "staticStep"]);
}

fn parse_in_parallel(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.region()?;
    p.attr_dict()
}

fn print_in_parallel(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let InParallel { region } = ir.verified(op);
    p.text(" ");
    p.region(region, true);
    p.attr_dict(op, &[]);
}
