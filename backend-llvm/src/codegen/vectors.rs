//! Vectors: constructing them, extracting elements, loading and storing them.

use super::body::Body;
use super::small_floats::Combination;
use super::{Emitted, Emitter, built};
use cotan_dialects::arith::FastMath;
use cotan_dialects::vector::{
    Broadcast, CombiningKind, CreateMask, Gather, Load, MaskedLoad, MaskedStore, Reduction,
    Scatter, Shuffle, Step, Store,
};
use cotan_ir::{Attr, Op, Operands, Value};
use cotan_numerics::NumberFormat;
use inkwell::IntPredicate;
use inkwell::intrinsics::Intrinsic;
use inkwell::llvm_sys::core::LLVMBuildGEP2;
use inkwell::types::{AsTypeRef, BasicTypeEnum, VectorType};
use inkwell::values::{
    AsValueRef, BasicValue, BasicValueEnum, CallSiteValue, FastMathFlags, PointerValue, VectorValue,
};

impl<'c> Emitter<'c, '_> {
    /// Returns a splat of a scalar; for one lane, the scalar itself, and a vector is unchanged.
    pub fn splat(&self, value: BasicValueEnum<'c>, lanes: u32) -> BasicValueEnum<'c> {
        if lanes == 1 || value.is_vector_value() {
            return value;
        }
        let i32 = self.int(32);
        let ty = self.vector_type(value.get_type(), lanes).into_vector_type();
        let one = ty.get_poison();
        let one = built(self.builder.build_insert_element(one, value, i32.const_zero(), ""));
        let first = VectorType::const_vector(&vec![i32.const_zero(); lanes as usize]);
        built(self.builder.build_shuffle_vector(one, ty.get_poison(), first, "splat")).into()
    }

    /// Returns a call of an intrinsic with overloads.
    pub fn overloaded(
        &self,
        name: &str,
        types: &[BasicTypeEnum<'c>],
        operands: &[BasicValueEnum<'c>],
    ) -> CallSiteValue<'c> {
        let function = Intrinsic::find(name).and_then(|it| it.get_declaration(&self.module, types));
        let function = function.expect("LLVM 22 has this intrinsic");
        let operands: Vec<_> = operands.iter().map(|&operand| operand.into()).collect();
        built(self.builder.build_call(function, &operands, ""))
    }

    /// Prefetches the cache line of an address: for writing or reading, with a locality, as data.
    pub fn prefetch(&self, place: PointerValue<'c>, is_write: bool, levels: i64, is_data: bool) {
        let how = [is_write.into(), levels.unsigned_abs(), is_data.into()];
        let [is_write, levels, is_data] = how.map(|it| self.int(32).const_int(it, false).into());
        let operands = [place.into(), is_write, levels, is_data];
        self.overloaded("llvm.prefetch", &[place.get_type().into()], &operands);
    }

    /// Returns the addresses of elements at offsets from a pointer.
    pub fn places(
        &self,
        ty: BasicTypeEnum<'c>,
        start: PointerValue<'c>,
        indices: VectorValue<'c>,
    ) -> VectorValue<'c> {
        let (builder, name) = (self.builder.as_mut_ptr(), c"places".as_ptr());
        let mut index = indices.as_value_ref();
        // SAFETY: the builder is in a block, all values are of one context, and a pointer and a
        // vector of integers form a vector of pointers.
        unsafe {
            let (ty, start) = (ty.as_type_ref(), start.as_value_ref());
            VectorValue::new(LLVMBuildGEP2(builder, ty, start, &mut index, 1, name))
        }
    }
}

impl<'c> Body<'_, 'c, '_> {
    /// Emits an operation on vectors; returns whether it is one.
    pub(super) fn vector(&mut self, op: Op) -> Emitted<bool> {
        let ir = self.emitter.ir;
        if let Some(load) = ir.get::<Load>(op) {
            self.vector_load(op, load)?;
        } else if let Some(store) = ir.get::<Store>(op) {
            self.vector_store(op, store)?;
        } else if let Some(load) = ir.get::<MaskedLoad>(op) {
            self.masked_load(op, load)?;
        } else if let Some(store) = ir.get::<MaskedStore>(op) {
            self.masked_store(op, store)?;
        } else if let Some(gather) = ir.get::<Gather>(op) {
            self.gather(op, gather)?;
        } else if let Some(scatter) = ir.get::<Scatter>(op) {
            self.scatter(op, scatter)?;
        } else if let Some(reduction) = ir.get::<Reduction>(op) {
            self.reduction(op, reduction)?;
        } else {
            return self.made_vector(op);
        }
        Ok(true)
    }

    /// Emits a vector constructed from scalars.
    fn made_vector(&mut self, op: Op) -> Emitted<bool> {
        let ir = self.emitter.ir;
        let (result, made) = if let Some(Broadcast { source, vector }) = ir.get(op) {
            let (_, lanes) = self.emitter.format(op, ir.ty(vector))?;
            (vector, self.emitter.splat(self.get(source), lanes))
        } else if let Some(Step { result }) = ir.get(op) {
            let (_, lanes) = self.emitter.format(op, ir.ty(result))?;
            (result, self.steps(lanes).into())
        } else if let Some(CreateMask { operands, result }) = ir.get(op) {
            let (_, lanes) = self.emitter.format(op, ir.ty(result))?;
            let first = operands.get(ir, 0);
            let first = self.emitter.splat(self.get(first), lanes).into_vector_value();
            let (b, steps) = (&self.emitter.builder, self.steps(lanes));
            (result, built(b.build_int_compare(IntPredicate::SGT, first, steps, "mask")).into())
        } else if let Some(Shuffle { v1, v2, mask, vector }) = ir.get(op) {
            let [first, second] = [v1, v2].map(|it| self.get(it).into_vector_value());
            let mask = self.order(ir.store.as_i64_array(mask).unwrap_or_default());
            let b = &self.emitter.builder;
            (vector, built(b.build_shuffle_vector(first, second, mask, "shuffled")).into())
        } else {
            return Ok(false);
        };
        self.values.insert(result, made);
        Ok(true)
    }

    /// Returns a shuffle mask; poison for arbitrary elements.
    fn order(&self, places: Vec<i64>) -> VectorValue<'c> {
        let i32 = self.emitter.int(32);
        let place = |place: i64| match u64::try_from(place) {
            Ok(place) => i32.const_int(place, false),
            Err(_) => i32.get_poison(),
        };
        VectorType::const_vector(&places.into_iter().map(place).collect::<Vec<_>>())
    }

    fn steps(&self, lanes: u32) -> VectorValue<'c> {
        let i64 = self.emitter.int(64);
        let steps: Vec<_> = (0..lanes).map(|lane| i64.const_int(lane.into(), false)).collect();
        VectorType::const_vector(&steps)
    }

    /// Returns the number of bytes of an element in memory.
    pub(super) fn bytes(&self, number: NumberFormat) -> u64 {
        u64::from(number.width().max(8).next_power_of_two() / 8)
    }

    /// Returns the alignment of a vector: the declared one, or the size of an element.
    fn alignment(&self, number: NumberFormat, said: Option<Attr>) -> u32 {
        let said =
            said.and_then(|said| self.emitter.ir.as_int(said)).and_then(|it| it.try_into().ok());
        said.filter(|it: &u32| it.is_power_of_two()).unwrap_or(self.bytes(number) as u32)
    }

    fn vector_load(&mut self, op: Op, load: Load) -> Emitted<()> {
        let ir = self.emitter.ir;
        let (number, place) = self.element(op, load.base, load.indices.iter(ir))?;
        let ty = self.stored_vector(op, number, load.result)?;
        let loaded = built(self.emitter.builder.build_load(ty, place, "elements"));
        let instruction = loaded.into_vector_value().as_instruction().expect("it is a load");
        let bytes = self.alignment(number, load.alignment);
        instruction.set_alignment(bytes).expect("a load accepts an alignment");
        let value = self.emitter.of_memory(loaded, number);
        self.values.insert(load.result, value);
        let ahead = ir.attr_named(op, Load::PREFETCH_DISTANCE).and_then(|ahead| ir.as_int(ahead));
        if let Some(ahead) = ahead.and_then(|it| u64::try_from(it).ok()) {
            self.fetch(place, ahead.wrapping_mul(self.bytes(number)));
        }
        Ok(())
    }

    /// Prefetches the cache line at a byte offset from a pointer, in bounds or not.
    fn fetch(&self, place: PointerValue<'c>, bytes: u64) {
        let (here, i64) = (&self.emitter.builder, self.emitter.int(64));
        let address = built(here.build_ptr_to_int(place, i64, "address"));
        let far = built(here.build_int_add(address, i64.const_int(bytes, false), "far"));
        let far = built(here.build_int_to_ptr(far, place.get_type(), "far"));
        self.emitter.prefetch(far, false, 3, true);
    }

    fn vector_store(&mut self, op: Op, store: Store) -> Emitted<()> {
        let ir = self.emitter.ir;
        let (number, place) = self.element(op, store.base, store.indices.iter(ir))?;
        let value = self.emitter.memory_form(self.get(store.value), number);
        let stored = built(self.emitter.builder.build_store(place, value));
        let bytes = self.alignment(number, store.alignment);
        stored.set_alignment(bytes).expect("a store accepts an alignment");
        if store.nontemporal == Some(Attr::TRUE) {
            self.mark_nontemporal(stored);
        }
        Ok(())
    }

    /// Returns the type of a vector in memory.
    pub(super) fn stored_vector(
        &self,
        op: Op,
        number: NumberFormat,
        vector: Value,
    ) -> Emitted<BasicTypeEnum<'c>> {
        let (_, lanes) = self.emitter.format(op, self.emitter.ir.ty(vector))?;
        let ty = self.emitter.stored(number).expect("a number that machines have");
        Ok(self.emitter.vector_type(ty, lanes))
    }

    fn masked_store(&mut self, op: Op, store: MaskedStore) -> Emitted<()> {
        let ir = self.emitter.ir;
        let (number, place) = self.element(op, store.base, store.indices.iter(ir))?;
        let value = self.emitter.memory_form(self.get(store.value), number);
        let mask = self.get(store.mask);
        if self.emitter.has_avx512 {
            self.store_some(number, value, place, mask);
            return Ok(());
        }
        self.store_most_at_once(number, value, place, mask);
        Ok(())
    }

    fn store_some(
        &self,
        number: NumberFormat,
        value: BasicValueEnum<'c>,
        place: PointerValue<'c>,
        mask: BasicValueEnum<'c>,
    ) {
        let types = [value.get_type(), place.get_type().into()];
        let call =
            self.emitter.overloaded("llvm.masked.store", &types, &[value, place.into(), mask]);
        self.emitter.align_operand(call, 1, self.bytes(number));
    }

    /// A store under a mask where masks are slow: a plain one if all lanes are stored, and none if
    /// none is.
    fn store_most_at_once(
        &self,
        number: NumberFormat,
        value: BasicValueEnum<'c>,
        place: PointerValue<'c>,
        mask: BasicValueEnum<'c>,
    ) {
        let (emitter, b) = (&self.emitter, &self.emitter.builder);
        let here = b.get_insert_block().expect("code is emitted into a block");
        let parent = here.get_parent().expect("a block is one of a function");
        let [all, not_all, some, after] = ["all", "not_all", "some", "after"]
            .map(|name| emitter.context.append_basic_block(parent, name));
        let asked = |name| emitter.intrinsic(name, &[mask]).into_int_value();
        built(b.build_conditional_branch(asked("llvm.vector.reduce.and"), all, not_all));
        b.position_at_end(all);
        let stored = built(b.build_store(place, value));
        stored.set_alignment(self.bytes(number) as u32).expect("a store accepts an alignment");
        built(b.build_unconditional_branch(after));
        b.position_at_end(not_all);
        built(b.build_conditional_branch(asked("llvm.vector.reduce.or"), some, after));
        b.position_at_end(some);
        self.store_some(number, value, place, mask);
        built(b.build_unconditional_branch(after));
        b.position_at_end(after);
    }

    fn gather(&mut self, op: Op, gather: Gather) -> Emitted<()> {
        let (number, places) = self.places(op, gather.base, gather.offsets, gather.indices)?;
        let ty = self.stored_vector(op, number, gather.result)?;
        let other = self.emitter.memory_form(self.get(gather.pass_thru), number);
        let types = [ty, places.get_type().into()];
        let operands = [places.into(), self.get(gather.mask), other];
        let call = self.emitter.overloaded("llvm.masked.gather", &types, &operands);
        self.emitter.align_operand(call, 0, self.bytes(number));
        let loaded = call.try_as_basic_value().unwrap_basic();
        let value = self.emitter.of_memory(loaded, number);
        self.values.insert(gather.result, value);
        Ok(())
    }

    fn scatter(&mut self, op: Op, scatter: Scatter) -> Emitted<()> {
        let (number, places) = self.places(op, scatter.base, scatter.offsets, scatter.indices)?;
        let value = self.emitter.memory_form(self.get(scatter.value), number);
        let types = [value.get_type(), places.get_type().into()];
        let operands = [value, places.into(), self.get(scatter.mask)];
        let call = self.emitter.overloaded("llvm.masked.scatter", &types, &operands);
        self.emitter.align_operand(call, 1, self.bytes(number));
        Ok(())
    }

    /// Returns the addresses of elements at offsets from a pointer.
    fn places(
        &mut self,
        op: Op,
        base: Value,
        offsets: Operands,
        indices: Value,
    ) -> Emitted<(NumberFormat, VectorValue<'c>)> {
        let (number, start): (NumberFormat, PointerValue<'c>) =
            self.element(op, base, offsets.iter(self.emitter.ir))?;
        let ty = self.emitter.stored(number).expect("a number that machines have");
        let indices = self.get(indices).into_vector_value();
        Ok((number, self.emitter.places(ty, start, indices)))
    }

    fn reduction(&mut self, op: Op, reduction: Reduction) -> Emitted<()> {
        let Reduction { kind, vector, acc, fastmath, dest } = reduction;
        if acc.is_some() {
            return Err(self
                .emitter
                .refuse(op, "it starts with a scalar, which is to be added after"));
        }
        let number = self.emitter.number(op, self.emitter.ir.ty(dest))?;
        let is_float = matches!(number, NumberFormat::Float(_));
        if number.is_small_float() && matches!(kind, CombiningKind::Add | CombiningKind::Mul) {
            let combination = Combination {
                number,
                is_product: kind == CombiningKind::Mul,
                reassociates: fastmath.contains(FastMath::REASSOC),
            };
            let vector = self.get(vector).into_vector_value();
            let combined = self.emitter.combine_small_floats(combination, vector);
            self.values.insert(dest, combined);
            return Ok(());
        }
        let name = match kind {
            CombiningKind::Add if is_float => "fadd",
            CombiningKind::Mul if is_float => "fmul",
            CombiningKind::Add => "add",
            CombiningKind::Mul => "mul",
            CombiningKind::And => "and",
            CombiningKind::Or => "or",
            CombiningKind::Xor => "xor",
            CombiningKind::Maxsi => "smax",
            CombiningKind::Minsi => "smin",
            CombiningKind::Maxui => "umax",
            CombiningKind::Minui => "umin",
            CombiningKind::Maximumf => "fmaximum",
            CombiningKind::Minimumf => "fminimum",
            CombiningKind::Maxnumf | CombiningKind::Minnumf => {
                return Err(self.emitter.refuse(op, "which NaN is left out depends on the order"));
            }
        };
        let value = self.get(vector);
        let start = match name {
            "fadd" => Some(number.nearest(-0.0)),
            "fmul" => Some(number.nearest(1.0)),
            _ => None,
        };
        let start = start.map(|word| self.emitter.word(number, word, 1));
        let operands: Vec<_> = start.into_iter().chain([value]).collect();
        let name = format!("llvm.vector.reduce.{name}");
        let call = self.emitter.overloaded(&name, &[value.get_type()], &operands);
        let made = call.try_as_basic_value().unwrap_basic();
        if is_float && fastmath.contains(FastMath::REASSOC) {
            let instruction = made.as_instruction_value().expect("it is a call");
            let flags = instruction.set_fast_math_flags(FastMathFlags::AllowReassoc);
            flags.expect("a sum of floats accepts flags");
        }
        self.values.insert(dest, made);
        Ok(())
    }
}
