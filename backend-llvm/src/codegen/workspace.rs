//! The source of buffers: the workspace argument of a function, or the C library.
//!
//! A workspace is a pointer to functions, see [`crate::runtime::workspace`]. One of them runs
//! chunks of a loop in parallel.

use super::{Emitter, built};
use inkwell::IntPredicate;
use inkwell::attributes::AttributeLoc;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::types::FunctionType;
use inkwell::values::{
    BasicMetadataValueEnum, CallSiteValue, FunctionValue, IntValue, PointerValue,
};

/// The alignment of buffers in bytes: the widest vectors, a cache line.
pub const ALIGNMENT: u64 = 64;

const TAKE: &str = "cotan.take";
const GIVE: &str = "cotan.give";
const GIVE_ALL: &str = "cotan.give_all";
const RUN_CHUNKS: &str = "cotan.run_chunks";

/// Returns whether a function of a module allocates buffers, or runs parallel loops.
pub(crate) fn needs_workspace(module: &Module<'_>) -> bool {
    [TAKE, RUN_CHUNKS].iter().any(|name| module.get_function(name).is_some())
}

impl<'c> Emitter<'c, '_> {
    /// Returns `void *take(void *workspace, size_t count, size_t shift)`, which allocates a buffer
    /// of elements of `1 << shift` bytes each, or returns null.
    pub fn take(&self) -> FunctionValue<'c> {
        let (pointer, i64) = (self.pointer(), self.int(64));
        let ty = pointer.fn_type(&[pointer.into(), i64.into(), i64.into()], false);
        self.own(TAKE, ty, |emitter, function, workspace| {
            emitter.mark_noalias(function, AttributeLoc::Return);
            let bytes = emitter.bytes_taken(function);
            let [own, given] = emitter.ways(function, workspace);
            let c_type = pointer.fn_type(&[i64.into(), i64.into()], false);
            let function_of_c = emitter.external("aligned_alloc", c_type);
            emitter.mark_noalias(function_of_c, AttributeLoc::Return);
            let builder = emitter.context.create_builder();
            builder.position_at_end(own);
            let args = [i64.const_int(ALIGNMENT, false).into(), bytes.into()];
            let made = built(builder.build_call(function_of_c, &args, "buffer"));
            built(builder.build_return(Some(&made.try_as_basic_value().unwrap_basic())));
            let given_type = pointer.fn_type(&[pointer.into(), i64.into()], false);
            let made = emitter.through(given, workspace, 0, given_type, &[bytes.into()]);
            builder.position_at_end(given);
            built(builder.build_return(Some(&made.try_as_basic_value().unwrap_basic())));
        })
    }

    /// Returns the number of bytes to allocate: a positive multiple of the alignment. On overflow
    /// `take` returns null.
    fn bytes_taken(&self, take: FunctionValue<'c>) -> IntValue<'c> {
        let parameter = |place| take.get_nth_param(place).expect("it has three").into_int_value();
        let (count, shift, i64) = (parameter(1), parameter(2), self.int(64));
        let [entry, none, some] =
            ["entry", "none", "some"].map(|name| self.context.append_basic_block(take, name));
        let builder = self.context.create_builder();
        builder.position_at_end(entry);
        let most = i64.const_int(i64::MAX as u64 - 2 * ALIGNMENT, false);
        let most = built(builder.build_right_shift(most, shift, false, "most"));
        let fits = built(builder.build_int_compare(IntPredicate::ULE, count, most, "fits"));
        built(builder.build_conditional_branch(fits, some, none));
        builder.position_at_end(none);
        built(builder.build_return(Some(&self.pointer().const_null())));
        builder.position_at_end(some);
        let bytes = built(builder.build_left_shift(count, shift, "bytes"));
        let bytes = built(builder.build_int_add(bytes, i64.const_int(ALIGNMENT, false), "bytes"));
        built(builder.build_and(bytes, i64.const_int(!(ALIGNMENT - 1), false), "bytes"))
    }

    /// Returns `void give_all(void *workspace, void **buffers, size_t count)`, which frees all
    /// buffers.
    pub fn give_all(&self) -> FunctionValue<'c> {
        let (pointer, i64) = (self.pointer(), self.int(64));
        let void = self.context.void_type();
        let ty = void.fn_type(&[pointer.into(), pointer.into(), i64.into()], false);
        self.own(GIVE_ALL, ty, |emitter, function, workspace| {
            let parameter = |place| function.get_nth_param(place).expect("it has three");
            let (buffers, count) =
                (parameter(1).into_pointer_value(), parameter(2).into_int_value());
            let [entry, each, done] = ["entry", "each", "done"]
                .map(|name| emitter.context.append_basic_block(function, name));
            let builder = emitter.context.create_builder();
            builder.position_at_end(entry);
            built(builder.build_unconditional_branch(each));
            builder.position_at_end(each);
            let at = built(builder.build_phi(i64, "at"));
            let index = at.as_basic_value().into_int_value();
            // SAFETY: inkwell requires an address in bounds: there is this number of buffers.
            let place = unsafe { builder.build_in_bounds_gep(pointer, buffers, &[index], "place") };
            let buffer = built(builder.build_load(pointer, built(place), "buffer"));
            built(builder.build_call(emitter.give(), &[workspace.into(), buffer.into()], ""));
            let next = built(builder.build_int_add(index, i64.const_int(1, false), "next"));
            at.add_incoming(&[(&i64.const_zero(), entry), (&next, each)]);
            let is_last =
                built(builder.build_int_compare(IntPredicate::EQ, next, count, "is_last"));
            built(builder.build_conditional_branch(is_last, done, each));
            builder.position_at_end(done);
            built(builder.build_return(None));
        })
    }

    /// Returns `void give(void *workspace, void *buffer)`, which frees a buffer; null is ignored.
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

    /// Returns the type of a function that executes some iterations of a loop: `int32_t
    /// iterations(void *needed, int64_t from, int64_t to, void *workspace)`.
    pub fn iterations_type(&self) -> FunctionType<'c> {
        let (pointer, i64) = (self.pointer(), self.int(64));
        self.int(32).fn_type(&[pointer.into(), i64.into(), i64.into(), pointer.into()], false)
    }

    /// Returns `int32_t run_chunks(void *workspace, iterations, void *needed, int64_t count)`,
    /// which passes all iterations to the workspace, or executes them in order without one.
    pub fn run_chunks(&self) -> FunctionValue<'c> {
        let (pointer, i64, i32) = (self.pointer(), self.int(64), self.int(32));
        let ty = i32.fn_type(&[pointer.into(), pointer.into(), pointer.into(), i64.into()], false);
        self.own(RUN_CHUNKS, ty, |emitter, function, workspace| {
            let [_, iterations, needed, count] = [0, 1, 2, 3]
                .map(|place| function.get_nth_param(place).expect("it has four parameters"));
            let [own, given] = emitter.ways(function, workspace);
            let builder = emitter.context.create_builder();
            builder.position_at_end(own);
            let args = [needed.into(), i64.const_zero().into(), count.into(), workspace.into()];
            let iterations_type = emitter.iterations_type();
            let call = builder.build_indirect_call(
                iterations_type,
                iterations.into_pointer_value(),
                &args,
                "",
            );
            let status = built(call).try_as_basic_value().unwrap_basic();
            built(builder.build_return(Some(&status)));
            let at_once = emitter.context.append_basic_block(function, "at_once");
            builder.position_at_end(given);
            let run = emitter.member(&builder, workspace, 2);
            let cannot = built(builder.build_is_null(run, "cannot"));
            built(builder.build_conditional_branch(cannot, own, at_once));
            builder.position_at_end(at_once);
            let args = [workspace.into(), iterations.into(), needed.into(), count.into()];
            let status = built(builder.build_indirect_call(ty, run, &args, ""));
            let status = status.try_as_basic_value().unwrap_basic();
            built(builder.build_return(Some(&status)));
        })
    }

    /// Returns an internal function of the module, emitted once, whose first parameter is a
    /// workspace.
    fn own(
        &self,
        name: &str,
        ty: FunctionType<'c>,
        fill: impl FnOnce(&Self, FunctionValue<'c>, PointerValue<'c>),
    ) -> FunctionValue<'c> {
        self.module.get_function(name).unwrap_or_else(|| {
            let function = self.module.add_function(name, ty, Some(Linkage::Internal));
            let workspace = function.get_first_param().expect("it has a workspace parameter");
            fill(self, function, workspace.into_pointer_value());
            function
        })
    }

    fn external(&self, name: &str, ty: FunctionType<'c>) -> FunctionValue<'c> {
        self.module.get_function(name).unwrap_or_else(|| self.module.add_function(name, ty, None))
    }

    /// Returns the two successors of a function's last block: without a workspace, and with one.
    fn ways(
        &self,
        function: FunctionValue<'c>,
        workspace: PointerValue<'c>,
    ) -> [BasicBlock<'c>; 2] {
        let start = function.get_last_basic_block();
        let start = start.unwrap_or_else(|| self.context.append_basic_block(function, "entry"));
        let [own, given] =
            ["own", "given"].map(|name| self.context.append_basic_block(function, name));
        let builder = self.context.create_builder();
        builder.position_at_end(start);
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
        let function = self.member(&builder, workspace, which);
        let args = [&[workspace.into()], more].concat();
        built(builder.build_indirect_call(ty, function, &args, ""))
    }

    /// Returns one of the functions that a workspace points to.
    fn member(
        &self,
        builder: &Builder<'c>,
        workspace: PointerValue<'c>,
        which: u64,
    ) -> PointerValue<'c> {
        let which = self.int(64).const_int(which, false);
        // SAFETY: inkwell requires an address in bounds: a workspace starts with three pointers.
        let place =
            unsafe { builder.build_in_bounds_gep(self.pointer(), workspace, &[which], "place") };
        built(builder.build_load(self.pointer(), built(place), "function")).into_pointer_value()
    }
}
