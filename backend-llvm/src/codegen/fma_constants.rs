//! Constants that multiplications and additions in one read from memory, as whole vectors.

use super::{Emitter, built};
use cotan_numerics::code::{Instruction, Step};
use cotan_numerics::{NumberFormat, Word};
use inkwell::module::Linkage;
use inkwell::values::BasicValueEnum;

/// A scalar splatted to this number of lanes.
pub(super) type Splat = (NumberFormat, Word, u32);

impl<'c> Emitter<'c, '_> {
    /// Returns the addend of an FMA step, given its value. A constant is read from memory if the
    /// machine has memory operands for vector additions: LLVM would emit one more instruction for
    /// each coefficient of a polynomial, to fill a register with it, since several vectors need it.
    pub(super) fn addend(
        &mut self,
        step: &Step,
        value: BasicValueEnum<'c>,
        lanes: u32,
    ) -> BasicValueEnum<'c> {
        match step.instruction {
            Instruction::Constant(word) if lanes > 1 && self.has_avx2 => {
                self.constant_in_memory((step.number, word, lanes), value)
            }
            _ => value,
        }
    }

    fn constant_in_memory(
        &mut self,
        splat: Splat,
        value: BasicValueEnum<'c>,
    ) -> BasicValueEnum<'c> {
        let (module, count, ty) = (&self.module, self.splats.len(), value.get_type());
        let global = *self.splats.entry(splat).or_insert_with(|| {
            let global = module.add_global(ty, None, &format!("splat{count}"));
            global.set_initializer(&value);
            global.set_constant(true);
            // Otherwise LLVM folds the load into a constant again.
            global.set_externally_initialized(true);
            global.set_linkage(Linkage::Internal);
            global
        });
        built(self.builder.build_load(ty, global.as_pointer_value(), ""))
    }
}
