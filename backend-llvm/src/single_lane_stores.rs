//! Masked stores of one known lane, as scalar stores.
//!
//! LLVM 22 makes a wrong scalar store for x86 of a masked store whose mask has one lane and whose
//! value is truncated: it stores a whole element of the type before the truncation, and overwrites
//! the elements after it.

use crate::codegen::built;
use inkwell::builder::Builder;
use inkwell::context::ContextRef;
use inkwell::llvm_sys::core::{
    LLVMConstIntGetZExtValue, LLVMGetAggregateElement, LLVMIsAConstant, LLVMIsAConstantInt,
};
use inkwell::module::Module;
use inkwell::values::{
    AnyValueEnum, AsValueRef, BasicValue, BasicValueEnum, InstructionValue, VectorValue,
};

/// Replaces the masked stores of a module whose masks are constants with one lane.
pub(crate) fn expand(module: &Module<'_>) {
    let context = module.get_context();
    let builder = context.create_builder();
    for call in masked_stores(module) {
        expand_one(&context, &builder, call);
    }
}

/// Returns the masked stores of a module.
fn masked_stores<'c>(module: &Module<'c>) -> Vec<InstructionValue<'c>> {
    let is_store = |name: &[u8]| name.starts_with(b"llvm.masked.store.");
    let functions = module.get_functions();
    let functions = functions.filter(|function| is_store(function.get_name().to_bytes()));
    let mut stores = Vec::new();
    for function in functions {
        let pointer = function.as_global_value().as_pointer_value();
        let mut next = pointer.get_first_use();
        while let Some(user) = next {
            if let AnyValueEnum::InstructionValue(call) = user.get_user() {
                stores.push(call);
            }
            next = user.get_next_use();
        }
    }
    stores
}

fn expand_one<'c>(
    context: &ContextRef<'c>,
    builder: &Builder<'c>,
    call: InstructionValue<'c>,
) -> Option<()> {
    let operand = |index| call.get_operand(index)?.value();
    let (value, place, mask) = (operand(0)?, operand(1)?, operand(2)?);
    let (BasicValueEnum::VectorValue(value), BasicValueEnum::VectorValue(mask)) = (value, mask)
    else {
        return None;
    };
    let lane = only_lane(mask)?;
    builder.position_before(&call);
    let index = context.i64_type().const_int(lane.into(), false);
    let element = built(builder.build_extract_element(value, index, "lane"));
    let (ty, place) = (element.get_type(), place.into_pointer_value());
    // SAFETY: the store writes this element, so its address is in bounds.
    let place = built(unsafe { builder.build_in_bounds_gep(ty, place, &[index], "place") });
    let store = built(builder.build_store(place, element));
    store.set_alignment(1).ok()?;
    call.erase_from_basic_block();
    Some(())
}

/// Returns the only lane of a constant mask.
fn only_lane(mask: VectorValue<'_>) -> Option<u32> {
    // SAFETY: the functions of LLVM return null for values that are no constants of this kind.
    let is_set = |lane: &u32| unsafe {
        let element = LLVMGetAggregateElement(mask.as_value_ref(), *lane);
        !element.is_null()
            && !LLVMIsAConstantInt(element).is_null()
            && LLVMConstIntGetZExtValue(element) == 1
    };
    // SAFETY: as above.
    let is_constant = unsafe { !LLVMIsAConstant(mask.as_value_ref()).is_null() };
    let mut lanes = (0..mask.get_type().get_size()).filter(|lane| is_constant && is_set(lane));
    let first = lanes.next()?;
    lanes.next().is_none().then_some(first)
}
