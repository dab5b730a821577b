//! Where buffers come from: the workspace that a function is given, or the C library.
//!
//! A workspace is a pointer to two functions, [`crate::workspace`] says which.

use super::{Emitter, built};
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::module::{Linkage, Module};
use inkwell::types::FunctionType;
use inkwell::values::{BasicMetadataValueEnum, CallSiteValue, FunctionValue, PointerValue};

/// What the address of a buffer is a multiple of, in bytes: the widest vectors, a line of the cache.
pub const ALIGNMENT: u64 = 64;

const TAKE: &str = "cotan.take";
const GIVE: &str = "cotan.give";

/// Whether a function of a module takes buffers.
pub(crate) fn takes_buffers(module: &Module<'_>) -> bool {
    module.get_function(TAKE).is_some()
}

impl<'c> Emitter<'c, '_> {
    /// `void *take(void *workspace, size_t bytes)` makes a buffer.
    pub fn take(&self) -> FunctionValue<'c> {
        let ty = self.pointer().fn_type(&[self.pointer().into(), self.int(64).into()], false);
        self.own(TAKE, ty, |emitter, function, workspace| {
            emitter.say_noalias(function);
            let bytes = function.get_nth_param(1).expect("it has two parameters");
            let alignment = emitter.int(64).const_int(ALIGNMENT, false);
            let args = [alignment.into(), bytes.into()];
            let [own, given] = emitter.ways(function, workspace);
            let ty =
                emitter.pointer().fn_type(&[emitter.int(64).into(), emitter.int(64).into()], false);
            let function_of_c = emitter.external("aligned_alloc", ty);
            emitter.say_noalias(function_of_c);
            let builder = emitter.context.create_builder();
            builder.position_at_end(own);
            let made = built(builder.build_call(function_of_c, &args, "buffer"));
            built(builder.build_return(Some(&made.try_as_basic_value().unwrap_basic())));
            let made = emitter.through(given, workspace, 0, function.get_type(), &[bytes.into()]);
            builder.position_at_end(given);
            built(builder.build_return(Some(&made.try_as_basic_value().unwrap_basic())));
        })
    }

    /// `void give(void *workspace, void *buffer)` gives a buffer back, or does nothing with null.
    pub fn give(&self) -> FunctionValue<'c> {
        let void = self.context.void_type();
        let ty = void.fn_type(&[self.pointer().into(), self.pointer().into()], false);
        self.own(GIVE, ty, |emitter, function, workspace| {
            let buffer = function.get_nth_param(1).expect("it has two parameters");
            let [own, given] = emitter.ways(function, workspace);
            let ty = emitter.context.void_type().fn_type(&[emitter.pointer().into()], false);
            let function_of_c = emitter.external("free", ty);
            let builder = emitter.context.create_builder();
            builder.position_at_end(own);
            built(builder.build_call(function_of_c, &[buffer.into()], ""));
            built(builder.build_return(None));
            emitter.through(given, workspace, 1, function.get_type(), &[buffer.into()]);
            builder.position_at_end(given);
            built(builder.build_return(None));
        })
    }

    /// A function of the module for itself, made once, that takes a workspace first.
    fn own(
        &self,
        name: &str,
        ty: FunctionType<'c>,
        fill: impl FnOnce(&Self, FunctionValue<'c>, PointerValue<'c>),
    ) -> FunctionValue<'c> {
        self.module.get_function(name).unwrap_or_else(|| {
            let function = self.module.add_function(name, ty, Some(Linkage::Internal));
            let workspace = function.get_first_param().expect("it takes a workspace");
            fill(self, function, workspace.into_pointer_value());
            function
        })
    }

    fn external(&self, name: &str, ty: FunctionType<'c>) -> FunctionValue<'c> {
        self.module.get_function(name).unwrap_or_else(|| self.module.add_function(name, ty, None))
    }

    /// What is returned overlaps nothing else.
    fn say_noalias(&self, function: FunctionValue<'c>) {
        let noalias = Attribute::get_named_enum_kind_id("noalias");
        let noalias = self.context.create_enum_attribute(noalias, 0);
        function.add_attribute(AttributeLoc::Return, noalias);
    }

    /// Where a function goes on without a workspace, and with one.
    fn ways(
        &self,
        function: FunctionValue<'c>,
        workspace: PointerValue<'c>,
    ) -> [BasicBlock<'c>; 2] {
        let [entry, own, given] =
            ["entry", "own", "given"].map(|name| self.context.append_basic_block(function, name));
        let builder = self.context.create_builder();
        builder.position_at_end(entry);
        let is_none = built(builder.build_is_null(workspace, "none"));
        built(builder.build_conditional_branch(is_none, own, given));
        [own, given]
    }

    /// Calls one of the functions that a workspace points to.
    fn through(
        &self,
        block: BasicBlock<'c>,
        workspace: PointerValue<'c>,
        which: u64,
        ty: FunctionType<'c>,
        more: &[BasicMetadataValueEnum<'c>],
    ) -> CallSiteValue<'c> {
        let builder = self.context.create_builder();
        builder.position_at_end(block);
        let which = self.int(64).const_int(which, false);
        // SAFETY: inkwell asks whether the address is in bounds: a workspace begins with two pointers.
        let place =
            unsafe { builder.build_in_bounds_gep(self.pointer(), workspace, &[which], "place") };
        let function = built(builder.build_load(self.pointer(), built(place), "function"));
        let args = [&[workspace.into()], more].concat();
        let call = builder.build_indirect_call(ty, function.into_pointer_value(), &args, "");
        built(call)
    }
}
