//! `cf.switch`

use super::successor::{self, SuccessorText};
use super::{Br, case_values};
use crate::Cost;
use crate::interfaces::control_flow::{Branch, ControlFlow, SuccessorOperands};
use crate::interfaces::effects::Effects;
use crate::interfaces::verify::{op_error, successors};
use crate::interp::{Evaluate, Frame, Next, NumberFormat, Trap, Word};
use cotan_ir::bigint::Int;
use cotan_ir::codes::{EXPECTED, OP_RULE};
use cotan_ir::constraints::{ANY, I32_ARRAY, INT_ELEMENTS, INTEGER};
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrData, Block, Diagnostics, Ir, Op, Operands, Successors, Type, Value};
use smallvec::SmallVec;

mod rules;

/// Branches to the block of the case that equals an integer, or else to the default block.
///
/// ```mlir
/// func.func @example(%x: i32, %a: f64) -> f64 {
///   cf.switch %x : i32, [
///     default: ^end(%a : f64),
///     42: ^twice
///   ]
/// ^twice:
///   %y = arith.addf %a, %a : f64
///   cf.br ^end(%y : f64)
/// ^end(%z: f64):
///   return %z : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "cf.switch",
    terminator,
    verify = verify,
    attach(Cost::FREE, Effects::Write, ControlFlow::Successors(BRANCH), Canonical(rules::ALL)),
    impl(Evaluate)
)]
#[asm(custom(parse, print))]
pub struct Switch {
    /// The integer.
    #[operand(INTEGER)]
    pub flag: Value,
    /// The arguments of the default block.
    #[operand(ANY, name = "defaultOperands")]
    pub default_operands: Operands,
    /// The arguments of the other blocks, concatenated.
    #[operand(ANY, name = "caseOperands")]
    pub case_operands: Operands,
    /// The value of each case.
    #[attr(INT_ELEMENTS)]
    pub case_values: Option<Attr>,
    /// The number of arguments of each case.
    #[attr(I32_ARRAY)]
    pub case_operand_segments: Attr,
    /// The default block.
    #[successor(name = "defaultDestination")]
    pub default_dest: Block,
    /// The other blocks.
    #[successor(name = "caseDestinations")]
    pub case_dests: Successors,
}

impl Switch {
    /// Returns the integer of each case; the first of equal ones is taken.
    pub fn cases(&self, ir: &Ir, op: Op) -> Vec<Word> {
        let number = NumberFormat::of(&ir.store, ir.ty(self.flag));
        let values = case_values::read(ir, op).map_or(Vec::new(), |found| found.values);
        let word = |value: &Int| number.map_or(0, |number| number.wrap(value.low_bits()));
        values.iter().map(word).collect()
    }
}

fn segments(ir: &Ir, op: Op) -> SmallVec<[i32; 8]> {
    let segments = ir.attr_named(op, "case_operand_segments");
    let segments = segments.and_then(|attr| ir.as_i32_array(attr));
    segments.map(Iterator::collect).unwrap_or_default()
}

const BRANCH: Branch =
    Branch { operands: operands_of_successors, set_operands, choose: successor_for_constant };

fn operands_of_successors(ir: &Ir, op: Op) -> SuccessorOperands {
    let all = ir.operands_of(op, 2).range();
    let mut start = all.start;
    let cases = segments(ir, op).into_iter().map(|size| {
        let end = start.saturating_add(usize::try_from(size).unwrap_or(0)).min(all.end);
        std::mem::replace(&mut start, end)..end
    });
    std::iter::once(ir.operands_of(op, 1).range()).chain(cases).collect()
}

fn set_operands(ir: &mut Ir, op: Op, lists: &[Vec<Value>]) {
    let [default, cases @ ..] = lists else { return };
    let flag = ir.operand(op, 0);
    ir.set_operand_groups(op, &[&[flag], default, &cases.concat()]);
    let sizes: Vec<i32> = cases.iter().map(|case| case.len() as i32).collect();
    let segments = ir.store.i32_array(&sizes);
    Switch::set_case_operand_segments(ir, op, segments);
}

/// Returns the successor for an integer.
fn successor_for(ir: &Ir, op: Op, number: NumberFormat, flag: Word) -> usize {
    let values = case_values::read(ir, op).map_or(Vec::new(), |found| found.values);
    let word = |value: &Int| number.wrap(value.low_bits());
    values.iter().position(|value| word(value) == flag).map_or(0, |case| case + 1)
}

/// Returns the successor for a constant.
fn successor_for_constant(ir: &Ir, op: Op, flag: Attr) -> Option<usize> {
    let number = NumberFormat::of(&ir.store, ir.ty(ir.operand(op, 0)))?;
    let AttrData::Integer { value, .. } = ir.attr_data(flag) else { return None };
    let word = number.wrap(value.low_bits());
    Some(successor_for(ir, op, number, word))
}

impl Evaluate for Switch {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let flag = frame.get(self.flag)?.scalar();
        let width = NumberFormat::of(&frame.ir().store, frame.ir().ty(self.flag));
        let Some((flag, number)) = flag.zip(width) else {
            return Err(Trap::no_meaning(frame.ir(), op, "the integer does not fit in 64 bits"));
        };
        let successor = successor_for(frame.ir(), op, number, flag);
        frame.branch(op, successor)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Switch { flag, case_dests, case_operands, case_values, .. } = ir.verified(op);
    let mut broken = |message: &str| diagnostics.push(op_error(ir, op, &OP_RULE, message));
    let cases = case_dests.get(ir).len();
    let found = case_values::read(ir, op);
    if case_values.is_some() && found.is_none() {
        return broken("expects `case_values` to be a vector of integers");
    }
    let count = found.as_ref().map_or(0, |found| found.count);
    if count != cases {
        let message = format!(
            "number of case values ({count}) should match number of case destinations ({cases})"
        );
        return broken(&message);
    }
    if let Some(element) = found.map(|found| found.element).filter(|&ty| ty != ir.ty(flag)) {
        let text = |ty| cotan_ir::text::type_to_string(ir, ty);
        let message = format!(
            "'flag' type ({}) should match case value type ({})",
            text(ir.ty(flag)),
            text(element)
        );
        return broken(&message);
    }
    let sizes = segments(ir, op);
    let total: i64 = sizes.iter().map(|&size| i64::from(size)).sum();
    if sizes.len() != cases
        || sizes.iter().any(|&size| size < 0)
        || total != case_operands.len() as i64
    {
        let message = format!(
            "`case_operand_segments` must divide {} operands among {cases} blocks",
            case_operands.len()
        );
        return broken(&message);
    }
    successors::verify(ir, op, BRANCH, diagnostics);
}

/// `%x : i32, [default: ^a, 42: ^b(%y : f32)] {attrs}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let flag = p.operand()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the flag")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    if !(INTEGER.holds)(&p.cursor.ir.store, ty) {
        return Err(p.cursor.error_at(token, &EXPECTED, "the flag must be an integer"));
    }
    p.resolve(flag, ty)?;
    p.cursor.expect(Kind::Comma, "`,` and the blocks")?;
    p.cursor.expect(Kind::LeftSquare, "`[` and the blocks")?;
    p.cursor.expect_word("default")?;
    p.cursor.expect(Kind::Colon, "`:` and the default block")?;
    let default = SuccessorText::parse(p)?;
    let (mut values, mut cases) = (Vec::new(), Vec::new());
    while p.cursor.eat(Kind::Comma) {
        values.push(p.cursor.number_of(ty)?);
        p.cursor.expect(Kind::Colon, "`:` and the block for this value")?;
        cases.push(SuccessorText::parse(p)?);
    }
    p.cursor.expect(Kind::RightSquare, "`,` or `]`")?;
    let default_count = default.finish(p)?;
    let sizes = cases.iter().map(|case| case.finish(p)).collect::<ParseResult<Vec<i32>>>()?;
    set_attrs(p, ty, &values, default_count, &sizes);
    p.attr_dict()
}

fn set_attrs(
    p: &mut OpParser<'_, '_>,
    ty: Type,
    values: &[Attr],
    default_count: i32,
    sizes: &[i32],
) {
    let store = &mut p.cursor.ir.store;
    let all = store.i32_array(&[1, default_count, sizes.iter().sum()]);
    let segments = store.i32_array(sizes);
    let values = if values.is_empty() { None } else { case_values::build_attr(store, values, ty) };
    p.set_attr("operandSegmentSizes", all);
    p.set_attr("case_operand_segments", segments);
    if let Some(values) = values {
        p.set_attr("case_values", values);
    }
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    let flag = ir.operands(op).next();
    p.values(flag);
    p.text(" : ");
    p.types_of(flag);
    p.text(", [");
    let values = case_values::read(ir, op).map_or_else(Vec::new, |found| found.values);
    for (index, (&block, operands)) in
        ir.successors(op).iter().zip(operands_of_successors(ir, op)).enumerate()
    {
        if index > 0 {
            p.text(",");
        }
        p.newline();
        p.text("  ");
        match index.checked_sub(1) {
            None => p.text("default"),
            Some(case) => {
                let value = values.get(case).map(ToString::to_string);
                p.text(value.as_deref().unwrap_or("?"));
            }
        }
        p.text(": ");
        successor::print(p, op, block, operands);
    }
    if ir.successors(op).len() > 1 {
        p.newline();
    }
    p.text("]");
    p.attr_dict(op, &["case_values", "case_operand_segments"]);
}
