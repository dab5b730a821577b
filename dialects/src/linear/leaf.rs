//! `linear.leaf`

use super::data::{Data, make, reversed_by_columns};
use super::eliminate;
use super::interface::LinearMapRow;
use super::types;
use crate::chad::{NOT_LINEAR, not_linear};
use crate::derivative_rules::{RuleOperand, operand_rules};
use crate::interfaces::linear_map_type::MAP;
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, RegionExecution};
use cotan_ir::codes::{LINEARITY, OP_RULE};
use cotan_ir::{Diagnostics, Ir, Op, Region, Value};
use rustc_hash::FxHashSet;

/// Returns the Jacobian of an operation in an operand in which it is linear. Its application is the
/// operation, its reverse the transpose by the derivative rule. The body is a single operation.
///
/// ```mlir
/// func.func @example(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<3xf64> {
///   %map = linear.leaf (%y: tensor<?x3xf64, #cotan.dims<n>>) {
///     %sums = array.sum %y along 0 : tensor<?x3xf64, #cotan.dims<n>>
///     linear.yield %sums : tensor<3xf64>
///   } : !linear.map<tensor<?x3xf64, #cotan.dims<n>>, tensor<3xf64>>
///   %r = linear.apply %map, %x : !linear.map<tensor<?x3xf64, #cotan.dims<n>>, tensor<3xf64>>, tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.leaf",
    pure, fixed_body,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, RegionExecution::Deferred, ROW)
)]
#[asm("args($body) attr-dict `:` type($map)")]
pub struct Leaf {
    /// The operation.
    #[region(single_block)]
    pub body: Region,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

/// The operation of a leaf, and its rule for the mapped operand.
#[derive(Clone, Copy, Debug)]
pub struct LeafUse {
    /// The operation.
    pub op: Op,
    /// The operand and its rule.
    pub operand: RuleOperand,
}

impl Leaf {
    /// Returns the operation and the use of the argument.
    pub fn taken(ir: &Ir, body: Region) -> Option<LeafUse> {
        let block = ir.single_block(body)?;
        let (arg, op) = (ir.args(block).next()?, ir.first_op(block)?);
        let only_use = ir.uses(arg).next().filter(|_| ir.has_one_use(arg))?;
        let outputs = yielded(ir, body)?;
        if ir.user(only_use) != op || outputs[..] != [ir.results(op).next()?] {
            return None;
        }
        if ir.next_op(op) != ir.last_op(block) {
            return None;
        }
        let index = ir.operand_index(only_use);
        let operand = operand_rules(ir, op)?.into_iter().find(|it| it.index == index)?;
        operand.rule.is_linear().then_some(LeafUse { op, operand })
    }
}

fn verify(ir: &Ir, map_op: Op, diagnostics: &mut Diagnostics) {
    let Leaf { body, map } = ir.verified(map_op);
    let (domain, codomain) = types::spaces(ir, map);
    let mut checked = Body::new(ir, map_op, body, diagnostics);
    if !checked.arguments(&[Wanted::Type(domain)]) {
        return;
    }
    checked.results(&[Wanted::Type(codomain)]);
    let (Some(block), taken) = (ir.single_block(body), Leaf::taken(ir, body)) else { return };
    let linear: FxHashSet<Value> = ir.args(block).collect();
    let ops: Vec<Op> = ir.ops(block).filter(|&op| Some(op) != ir.last_op(block)).collect();
    let why = match ops[..] {
        [op] if ir.operands(op).any(|operand| linear.contains(&operand)) => {
            not_linear(ir, op, &linear).or(taken.is_none().then_some(NOT_LINEAR))
        }
        _ => {
            let message = "has a body that is not a single operation on its argument";
            return diagnostics.push(op_error(ir, map_op, &OP_RULE, message));
        }
    };
    if let Some(why) = why {
        let error = op_error(ir, ops[0], &LINEARITY, why);
        diagnostics.push(error.note_at(ir.loc(map_op), "it is the body of this map"));
    }
}

impl Evaluate for Leaf {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        make(frame, op)
    }
}

fn compute(d: &mut Data<'_, '_, '_>, op: Op, x: Datum) -> Result<Datum, Trap> {
    let outputs = d.frame.run(d.ir().regions(op)[0], vec![x])?;
    outputs.into_iter().next().ok_or_else(|| Trap::no_meaning(d.ir(), op, "it has no results"))
}

const ROW: LinearMapRow = LinearMapRow {
    compute,
    // Column by column, as an independent check of the declared transpose.
    compute_reverse: |d, op, r| reversed_by_columns(d, op, &r, &mut |d, x| compute(d, op, x)),
    emit: eliminate::leaf,
    emit_reverse: eliminate::reverse_leaf,
    passes_on: |_, _| Vec::new(),
};
