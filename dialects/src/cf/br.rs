//! `cf.br`

use crate::Cost;
use crate::interfaces::control_flow::{Branch, ControlFlow};
use crate::interfaces::effects::Effects;
use crate::interfaces::verify::successors;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::ANY;
use cotan_ir::{Block, Diagnostics, Ir, Op, Operands, Value};

/// Branches to another block.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   cf.br ^end(%x : f64)
/// ^end(%y: f64):
///   return %y : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("cf.br", terminator, verify = verify, attach(Cost::FREE, Effects::Write, ControlFlow::Successors(BRANCH)), impl(Evaluate))]
#[asm("$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict")]
pub struct Br {
    /// The arguments of the block.
    #[operand(ANY, name = "destOperands")]
    pub operands: Operands,
    /// The block.
    #[successor]
    pub dest: Block,
}

const BRANCH: Branch = Branch {
    operands: |ir, op| std::iter::once(0..ir.operand_count(op)).collect(),
    set_operands,
    choose: |_, _, _| None,
};

fn set_operands(ir: &mut Ir, op: Op, lists: &[Vec<Value>]) {
    ir.set_operands(op, &lists.concat());
}

impl Evaluate for Br {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        frame.branch(op, 0)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    successors::verify(ir, op, BRANCH, diagnostics);
}
