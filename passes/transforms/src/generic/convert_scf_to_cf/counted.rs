//! The blocks of a counted loop.

use cotan_dialects::arith::{Addi, Cmpi, CmpiPredicate, Constant};
use cotan_dialects::cf::{Br, CondBr};
use cotan_ir::{Block, InsertPoint, Ir, TypeData, Value};
use cotan_pass::conversion::ConversionRewriter;

/// A loop as blocks: its head has the counter and the carried values as arguments.
#[derive(Clone, Debug)]
pub struct CountedBlocks {
    /// The block that tests the counter.
    head: Block,
    /// The block after the loop. If the counter can overflow, it has the carried values as
    /// arguments.
    end: Block,
    step: Value,
    can_overflow: bool,
    /// The arguments of the head: the counter first.
    pub args: Vec<Value>,
}

/// The bounds of a loop: the lower and the upper one, and the step.
pub type Bounds = [Value; 3];

impl CountedBlocks {
    /// Emits the branch into a loop at `from`, and its head after the block of `from`. The head
    /// branches to `body` or to `end`, which has arguments if [`can_overflow`] returns true.
    pub fn enter(
        rewriter: &mut ConversionRewriter<'_>,
        from: InsertPoint,
        [lower, upper, step]: Bounds,
        inits: &[Value],
        [body, end]: [Block; 2],
    ) -> Self {
        let can_overflow = can_overflow(rewriter.ir(), [lower, upper, step]);
        let loc = rewriter.loc();
        let head = rewriter.ir_mut().create_block();
        let args: Vec<Value> = [&[lower], inits]
            .concat()
            .into_iter()
            .map(|init| {
                let ty = rewriter.ir().ty(init);
                rewriter.ir_mut().add_block_arg(head, ty, loc)
            })
            .collect();
        let around = from.block(rewriter.ir()).expect("the loop is in a block");
        rewriter.ir_mut().insert_block_after(head, around);
        let firsts = [&[lower], inits].concat();
        let mut b = rewriter.builder_at(from);
        match can_overflow {
            false => Br::build(&mut b, loc, &firsts, head),
            true => {
                let ty = b.ty(step);
                let zero = Constant::integer(&mut b, loc, 0, ty).expect("a counter is an integer");
                let counts = Cmpi::value(&mut b, loc, CmpiPredicate::Sgt, step, zero);
                CondBr::build(&mut b, loc, counts, &firsts, inits, head, end)
            }
        };
        let mut b = rewriter.builder_at(InsertPoint::End(head));
        let goes_on = Cmpi::value(&mut b, loc, CmpiPredicate::Slt, args[0], upper);
        let carried = if can_overflow { &args[1..] } else { &[] };
        CondBr::build(&mut b, loc, goes_on, &[], carried, body, end);
        Self { head, end, step, can_overflow, args }
    }

    /// Emits the branch to the next iteration.
    pub fn next(&self, rewriter: &mut ConversionRewriter<'_>, at: InsertPoint, carried: &[Value]) {
        let loc = rewriter.loc();
        let mut b = rewriter.builder_at(at);
        let next = Addi::value(&mut b, loc, self.args[0], self.step);
        let values = [&[next], carried].concat();
        if !self.can_overflow {
            Br::build(&mut b, loc, &values, self.head);
            return;
        }
        let is_over = Cmpi::value(&mut b, loc, CmpiPredicate::Slt, next, self.args[0]);
        CondBr::build(&mut b, loc, is_over, carried, &values, self.end, self.head);
    }

    /// Returns the block that tests the counter.
    pub fn head(&self) -> Block {
        self.head
    }
}

/// Returns whether the counter of a loop may overflow, or the step may not be positive.
pub fn can_overflow(ir: &Ir, [_, upper, step]: Bounds) -> bool {
    let constant = |value| ir.constant(value).and_then(|attr| ir.as_int(attr));
    let width = match ir.type_data(ir.ty(step)) {
        TypeData::Integer { width, .. } => *width,
        _ => 64,
    };
    let Some(step) = constant(step).filter(|&step| step > 0) else { return true };
    let largest = (1_i128 << (width.min(127) - 1)) - 1;
    let upper = constant(upper).map_or(largest, i128::from);
    // The last counter in range is at most `upper - 1`.
    upper - 1 + i128::from(step) > largest
}
