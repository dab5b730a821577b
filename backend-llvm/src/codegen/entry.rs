//! The uniform entry point of each function.

use super::{Emitted, Emitter, built};
use cotan_ir::Op;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicMetadataValueEnum, FunctionValue};

/// Returns the symbol of the entry point of a function: `int32_t entry(void *const *arguments)`.
pub(crate) fn entry_name(function: &str) -> String {
    format!("cotan.entry.{function}")
}

/// Returns the symbol of the body of a function: `int32_t body(sizes..., inputs..., T *results...,
/// void *workspace)`. The prefix avoids names with a meaning for LLVM, the C library or the linker.
pub(crate) fn body_name(function: &str) -> String {
    format!("cotan.body.{function}")
}

impl<'c> Emitter<'c, '_> {
    /// Emits an entry point with a pointer for each parameter: to a scalar, or the parameter itself
    /// if it is a pointer.
    pub(super) fn entry(&mut self, op: Op, function: FunctionValue<'c>) -> Emitted<()> {
        let name = self.ir.symbol_name(op).map_or("", |name| self.ir.text(name));
        let (pointer, builder) = (self.pointer(), &self.builder);
        let ty = self.int(32).fn_type(&[pointer.into()], false);
        let entry = self.module.add_function(&entry_name(name), ty, None);
        builder.position_at_end(self.context.append_basic_block(entry, "entry"));
        let all = entry.get_first_param().expect("it has one parameter").into_pointer_value();
        let mut args: Vec<BasicMetadataValueEnum<'c>> = Vec::new();
        for (index, parameter) in function.get_params().iter().enumerate() {
            let index = self.int(64).const_int(index as u64, false);
            // SAFETY: inkwell requires an address in bounds: the caller of the entry provides a
            // pointer for each parameter.
            let place = unsafe { builder.build_in_bounds_gep(pointer, all, &[index], "place") };
            let given = built(builder.build_load(pointer, built(place), "given"));
            args.push(match parameter.get_type() {
                BasicTypeEnum::PointerType(_) => given.into(),
                ty => built(builder.build_load(ty, given.into_pointer_value(), "number")).into(),
            });
        }
        let status = built(builder.build_call(function, &args, "status"));
        // The frame of the entry is dead at the call: the body returns directly to the caller.
        status.set_tail_call(true);
        let status = status.try_as_basic_value().unwrap_basic();
        built(builder.build_return(Some(&status)));
        Ok(())
    }
}
