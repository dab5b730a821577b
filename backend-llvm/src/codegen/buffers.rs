//! Buffers: bare pointers to elements that follow each other.

use super::body::Body;
use super::{Emitted, Emitter, built};
use crate::Status;
use cotan_dialects::interp::{datum_of, element_count, unreadable};
use cotan_dialects::r#loop;
use cotan_dialects::memref::{
    Alloc, Dealloc, Dim, ExtractAlignedPointerAsIndex, Load, Prefetch, Store,
};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Attr, Op, TypeData, Value};
use cotan_numerics::NumberFormat;
use inkwell::AtomicOrdering;
use inkwell::module::Linkage;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{
    BasicValue, BasicValueEnum, GlobalValue, InstructionValue, IntValue, PointerValue,
};

/// Returns the size of a scalar in memory, in bytes.
pub(super) fn bytes_in_memory(number: NumberFormat) -> usize {
    (number.width().max(8).next_power_of_two() / 8) as usize
}

/// The alignment of constant arrays, in bytes: that of a cache line.
const LINE: u32 = 64;

impl<'c> Emitter<'c, '_> {
    /// Returns the elements of a constant array as data of the module, the lowest byte of each
    /// first.
    fn constant_array(
        &self,
        op: Op,
        value: Attr,
        number: NumberFormat,
    ) -> Emitted<GlobalValue<'c>> {
        let count = element_count(&self.ir.store, value);
        let Some(datum) = datum_of(self.ir, value, count) else {
            let why = unreadable(self.ir, value);
            return Err(self.refuse(op, why.as_deref().unwrap_or("it has too many elements")));
        };
        let width = bytes_in_memory(number);
        let words = datum.words().iter();
        let bytes: Vec<u8> =
            words.flat_map(|word| word.to_le_bytes().into_iter().take(width)).collect();
        let data = self.context.const_string(&bytes, false);
        let name = format!("constant{}", self.constants.len());
        let global = self.module.add_global(data.get_type(), None, &name);
        global.set_initializer(&data);
        global.set_constant(true);
        global.set_alignment(LINE);
        global.set_linkage(Linkage::Internal);
        Ok(global)
    }

    /// Returns a scalar or vector in its memory representation.
    pub fn memory_form(
        &mut self,
        value: BasicValueEnum<'c>,
        number: NumberFormat,
    ) -> BasicValueEnum<'c> {
        if number.is_small_float() {
            return self.small_float_bits(value, number);
        }
        match (value, self.stored(number)) {
            (BasicValueEnum::VectorValue(value), Some(BasicTypeEnum::IntType(stored))) => {
                let stored = stored.vec_type(value.get_type().get_size());
                built(self.builder.build_int_z_extend_or_bit_cast(value, stored, "stored")).into()
            }
            (BasicValueEnum::IntValue(value), Some(stored)) => {
                let stored = stored.into_int_type();
                built(self.builder.build_int_z_extend_or_bit_cast(value, stored, "stored")).into()
            }
            _ => value,
        }
    }

    /// Returns a scalar or vector in its register representation.
    pub fn of_memory(
        &mut self,
        value: BasicValueEnum<'c>,
        number: NumberFormat,
    ) -> BasicValueEnum<'c> {
        if number.is_small_float() {
            return self.small_float_of_bits(value, number);
        }
        match (value, number) {
            (BasicValueEnum::VectorValue(value), NumberFormat::Int(width)) => {
                let ty = self.int(width).vec_type(value.get_type().get_size());
                built(self.builder.build_int_truncate_or_bit_cast(value, ty, "loaded")).into()
            }
            (BasicValueEnum::IntValue(value), NumberFormat::Int(width)) => {
                let ty = self.int(width);
                built(self.builder.build_int_truncate_or_bit_cast(value, ty, "loaded")).into()
            }
            _ => value,
        }
    }
}

impl<'c> Body<'_, 'c, '_> {
    pub(super) fn load(&mut self, op: Op, load: Load) -> Emitted<()> {
        let (number, place) = self.element(op, load.memref, load.indices.iter(self.emitter.ir))?;
        let ty = self.emitter.stored(number).expect("a number that machines have");
        let loaded = built(self.emitter.builder.build_load(ty, place, "element"));
        let value = self.emitter.of_memory(loaded, number);
        self.values.insert(load.result, value);
        Ok(())
    }

    pub(super) fn store(&mut self, op: Op, store: Store) -> Emitted<()> {
        let ir = self.emitter.ir;
        let (number, place) = self.element(op, store.memref, store.indices.iter(ir))?;
        let value = self.emitter.memory_form(self.get(store.value), number);
        let stored = built(self.emitter.builder.build_store(place, value));
        if store.nontemporal == Some(cotan_ir::Attr::TRUE) {
            self.mark_nontemporal(stored);
        }
        Ok(())
    }

    /// Marks a store as non-temporal. Other threads see it after the enclosing loops.
    pub(super) fn mark_nontemporal(&mut self, stored: InstructionValue<'c>) {
        let one = self.emitter.int(32).const_int(1, false);
        let metadata = self.emitter.context.metadata_node(&[one.into()]);
        let kind = self.emitter.context.get_kind_id("nontemporal");
        stored.set_metadata(metadata, kind).expect("a store accepts metadata");
        self.has_unfenced_stores = true;
        self.emit_store_fence();
    }

    /// Emits a store fence after the outermost loop, for non-temporal stores.
    pub(super) fn emit_store_fence(&mut self) {
        if self.has_unfenced_stores && self.loops.is_empty() {
            let order = AtomicOrdering::SequentiallyConsistent;
            built(self.emitter.builder.build_fence(order, false, ""));
            self.has_unfenced_stores = false;
        }
    }

    /// The format of an element, and where it is.
    pub(super) fn element(
        &mut self,
        op: Op,
        buffer: Value,
        mut indices: impl Iterator<Item = Value>,
    ) -> Emitted<(NumberFormat, PointerValue<'c>)> {
        let number = self.number_in(op, buffer)?;
        let index = indices.next().expect("a flat buffer has one index");
        let ty = self.emitter.stored(number).expect("a number that machines have");
        Ok((number, self.address(ty, buffer, index)))
    }

    pub(super) fn number_in(&self, op: Op, buffer: Value) -> Emitted<NumberFormat> {
        let element = self.emitter.element(op, self.emitter.ir.ty(buffer))?;
        Ok(element.expect("a verified operation on buffers has a buffer"))
    }

    /// A buffer whose elements are data of the module.
    pub(super) fn constant_buffer(&mut self, op: Op, this: r#loop::Constant) -> Emitted<()> {
        let number = self.number_in(op, this.buffer)?;
        let emitter = &mut *self.emitter;
        let known = emitter.constants.get(&this.value).copied();
        let global = match known {
            Some(known) => known,
            None => emitter.constant_array(op, this.value, number)?,
        };
        self.emitter.constants.insert(this.value, global);
        self.values.insert(this.buffer, global.as_pointer_value().as_basic_value_enum());
        Ok(())
    }

    pub(super) fn alloc(&mut self, op: Op, alloc: Alloc) -> Emitted<()> {
        let number = self.number_in(op, alloc.memref)?;
        if let Some(bytes) = self.owned.frame_bytes(alloc.memref) {
            let made = self.frame_buffer(bytes);
            self.values.insert(alloc.memref, made.as_basic_value_enum());
            return Ok(());
        }
        let size = self.size(alloc.memref).expect("an allocation knows its size");
        let bytes = bytes_in_memory(number) as u64;
        let shift = self.emitter.int(64).const_int(bytes.trailing_zeros().into(), false);
        let function = self.emitter.take();
        let args = [self.workspace.into(), size.into(), shift.into()];
        let made = built(self.emitter.builder.build_call(function, &args, "buffer"));
        let made = made.try_as_basic_value().unwrap_basic().into_pointer_value();
        let found = built(self.emitter.builder.build_is_not_null(made, "found"));
        self.check(found, self.status(Status::NoRoom));
        self.own(alloc.memref, made);
        self.values.insert(alloc.memref, made.as_basic_value_enum());
        Ok(())
    }

    pub(super) fn dealloc(&mut self, dealloc: Dealloc) -> Emitted<()> {
        if self.owned.frame_bytes(dealloc.memref).is_some() {
            return Ok(());
        }
        let (buffer, give) = (self.buffer(dealloc.memref), self.emitter.give());
        let args = [self.workspace.into(), buffer.into()];
        built(self.emitter.builder.build_call(give, &args, ""));
        self.record_free(dealloc.memref);
        Ok(())
    }

    pub(super) fn prefetch(&mut self, op: Op, this: Prefetch) -> Emitted<()> {
        let ir = self.emitter.ir;
        let (_, place) = self.element(op, this.memref, this.indices.iter(ir))?;
        let locality = ir.as_int(this.locality).unwrap_or_default();
        self.emitter.prefetch(
            place,
            this.is_write == Attr::TRUE,
            locality,
            this.is_data == Attr::TRUE,
        );
        Ok(())
    }

    pub(super) fn dim(&mut self, op: Op, dim: Dim) -> Emitted<()> {
        self.number_in(op, dim.source)?;
        let Some(size) = self.size(dim.source) else {
            let why = "the size of the buffer is unknown here; pass it as an index";
            return Err(self.emitter.refuse(op, why));
        };
        self.values.insert(dim.result, size.into());
        Ok(())
    }

    pub(super) fn address_of(&mut self, this: ExtractAlignedPointerAsIndex) -> Emitted<()> {
        let (buffer, i64) = (self.buffer(this.source), self.emitter.int(64));
        let address = built(self.emitter.builder.build_ptr_to_int(buffer, i64, "address"));
        self.values.insert(this.aligned_pointer, address.into());
        Ok(())
    }

    /// Returns the number of elements of a flat buffer, if that is known.
    fn size(&self, buffer: Value) -> Option<IntValue<'c>> {
        let ir = self.emitter.ir;
        let TypeData::MemRef(memref) = ir.type_data(ir.ty(buffer)) else { return None };
        match memref.shape.first() {
            Some(&size) if size != DYNAMIC => {
                Some(self.emitter.int(64).const_int(size as u64, false))
            }
            _ => {
                let alloc: Alloc = ir.def_as(buffer)?;
                let size = alloc.dynamic_sizes.iter(ir).next()?;
                Some(self.int(size))
            }
        }
    }
}
