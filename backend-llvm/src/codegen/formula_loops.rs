//! Loops of recorded code.

use super::{Emitter, built};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValue, BasicValueEnum, PhiValue};

/// A loop whose body is being emitted.
pub(super) struct LoopHeader<'c> {
    before: BasicBlock<'c>,
    body: BasicBlock<'c>,
    next: Vec<(PhiValue<'c>, BasicValueEnum<'c>)>,
}

impl<'c> LoopHeader<'c> {
    /// Branches to a new body at the insertion point.
    pub fn start(emitter: &Emitter<'c, '_>) -> Self {
        let before = emitter.builder.get_insert_block().expect("code is emitted into a block");
        let function = before.get_parent().expect("a block is one of a function");
        let body = emitter.context.append_basic_block(function, "iteration");
        built(emitter.builder.build_unconditional_branch(body));
        emitter.builder.position_at_end(body);
        Self { before, body, next: Vec::new() }
    }

    /// Returns a carried value with that initial one.
    pub fn carried(
        &self,
        emitter: &Emitter<'c, '_>,
        initial: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let phi = built(emitter.builder.build_phi(initial.get_type(), ""));
        phi.add_incoming(&[(&initial, self.before)]);
        phi.as_basic_value()
    }

    /// Carries a value to the next iteration.
    pub fn carry(
        &mut self,
        from: BasicValueEnum<'c>,
        to: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let instruction = to.as_instruction_value().expect("a carried value is an instruction");
        let phi = PhiValue::try_from(instruction).expect("a carried value is a phi");
        self.next.push((phi, from));
        from
    }

    /// Branches back if any lane continues, else to a new block.
    pub fn end(
        self,
        emitter: &Emitter<'c, '_>,
        condition: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let any = match condition {
            BasicValueEnum::VectorValue(_) => {
                emitter.intrinsic("llvm.vector.reduce.or", &[condition])
            }
            one => one,
        };
        let here = emitter.builder.get_insert_block().expect("code is emitted into a block");
        let function = here.get_parent().expect("a block is one of a function");
        let after = emitter.context.append_basic_block(function, "after");
        built(emitter.builder.build_conditional_branch(any.into_int_value(), self.body, after));
        for (phi, value) in self.next {
            phi.add_incoming(&[(&value, here)]);
        }
        emitter.builder.position_at_end(after);
        condition
    }
}
