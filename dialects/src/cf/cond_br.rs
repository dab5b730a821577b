//! `cf.cond_br`

use super::Br;
use super::successor::{self, SuccessorText};
use crate::Cost;
use crate::interfaces::control_flow::{Branch, ControlFlow, SuccessorOperands};
use crate::interfaces::effects::Effects;
use crate::interfaces::verify::{op_error, successors};
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{ANY, I1, I32_ARRAY};
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Block, Diagnostics, Ir, Op, Operands, Type, Value};

mod rules;

/// Branches to one of two blocks.
///
/// ```mlir
/// func.func @example(%c: i1, %x: f64) -> f64 {
///   cf.cond_br %c weights([3, 5]), ^twice, ^end(%x : f64)
/// ^twice:
///   %y = arith.addf %x, %x : f64
///   cf.br ^end(%y : f64)
/// ^end(%z: f64):
///   return %z : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "cf.cond_br",
    terminator,
    verify = verify,
    attach(Cost::FREE, Effects::Write, ControlFlow::Successors(BRANCH), Canonical(rules::ALL)),
    impl(Evaluate)
)]
#[asm(custom(parse, print))]
pub struct CondBr {
    /// The condition.
    #[operand(I1)]
    pub condition: Value,
    /// The arguments of the first block.
    #[operand(ANY, name = "trueDestOperands")]
    pub true_operands: Operands,
    /// The arguments of the second block.
    #[operand(ANY, name = "falseDestOperands")]
    pub false_operands: Operands,
    /// The relative frequencies of the branches.
    #[attr(I32_ARRAY)]
    pub branch_weights: Option<Attr>,
    /// The block for true.
    #[successor]
    pub true_dest: Block,
    /// The block for false.
    #[successor]
    pub false_dest: Block,
}

const BRANCH: Branch = Branch {
    operands: operands_of_successors,
    set_operands,
    choose: |_, _, condition| Some(usize::from(condition == Attr::FALSE)),
};

fn operands_of_successors(ir: &Ir, op: Op) -> SuccessorOperands {
    [1, 2].into_iter().map(|group| ir.operands_of(op, group).range()).collect()
}

fn set_operands(ir: &mut Ir, op: Op, lists: &[Vec<Value>]) {
    let [one, other] = lists else { return };
    let condition = ir.operand(op, 0);
    ir.set_operand_groups(op, &[&[condition], one, other]);
}

impl Evaluate for CondBr {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let is_true = frame.get(self.condition)?.scalar() != Some(0);
        frame.branch(op, usize::from(!is_true))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    successors::verify(ir, op, BRANCH, diagnostics);
    let CondBr { branch_weights, .. } = ir.verified(op);
    let weights = branch_weights.and_then(|attr| ir.as_i32_array(attr));
    let weights: Vec<i32> = weights.map(Iterator::collect).unwrap_or_default();
    let message = match weights[..] {
        [] => return,
        [0, 0] => "branch weights cannot all be zero".to_owned(),
        [_, _] => return,
        _ => format!(
            "expects number of branch weights to match number of successors: {} vs 2",
            weights.len()
        ),
    };
    diagnostics.push(op_error(ir, op, &OP_RULE, &message));
}

/// `%c weights([3, 5]), ^a(%x : i32), ^b {attrs}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let condition = p.operand()?;
    p.resolve(condition, Type::I1)?;
    if p.cursor.eat_word("weights") {
        parse_weights(p)?;
    }
    p.cursor.expect(Kind::Comma, "`,` and the block for true")?;
    let one = SuccessorText::parse(p)?;
    p.cursor.expect(Kind::Comma, "`,` and the block for false")?;
    let other = SuccessorText::parse(p)?;
    let sizes = [1, one.finish(p)?, other.finish(p)?];
    let sizes = p.cursor.ir.store.i32_array(&sizes);
    p.set_attr("operandSegmentSizes", sizes);
    p.attr_dict()
}

fn parse_weights(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::LeftParen, "`(` and the weights")?;
    p.cursor.expect(Kind::LeftSquare, "`[` and the weights")?;
    let mut weights = Vec::new();
    p.cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        let weight = cursor.number_of(Type::I32)?;
        let weight = cursor.ir.as_int(weight).and_then(|weight| i32::try_from(weight).ok());
        weights.push(weight.unwrap_or_default());
        Ok(())
    })?;
    p.cursor.expect(Kind::RightParen, "`)`")?;
    let weights = p.cursor.ir.store.i32_array(&weights);
    p.set_attr("branch_weights", weights);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    if let Some(condition) = ir.operands(op).next() {
        p.value(condition);
    }
    let weights = ir.attr_named(op, "branch_weights").and_then(|attr| ir.as_i32_array(attr));
    if let Some(weights) = weights {
        p.text(" weights([");
        p.commas(weights, |p, weight| p.text(&weight.to_string()));
        p.text("])");
    }
    for (&block, operands) in ir.successors(op).iter().zip(operands_of_successors(ir, op)) {
        p.text(", ");
        successor::print(p, op, block, operands);
    }
    p.attr_dict(op, &["branch_weights"]);
}
