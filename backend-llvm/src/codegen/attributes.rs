//! LLVM attributes of functions and parameters.

use super::Emitter;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::values::{CallSiteValue, FunctionValue};

/// The alignment of the stack pointer at function entry.
const STACK: u32 = 16;

impl<'c> Emitter<'c, '_> {
    fn attribute(&self, name: &str, value: u64) -> Attribute {
        self.context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), value)
    }

    fn say(&self, function: FunctionValue<'c>, names: &[&str]) {
        for name in names {
            function.add_attribute(AttributeLoc::Function, self.attribute(name, 0));
        }
    }

    /// Marks a function as a pure computation.
    pub(super) fn mark_pure(&self, function: FunctionValue<'c>) {
        self.say(function, &["nounwind", "willreturn", "nosync", "nofree"]);
    }

    /// Marks a function as cold.
    pub(super) fn mark_cold(&self, function: FunctionValue<'c>) {
        self.say(function, &["cold", "noinline"]);
    }

    /// Marks a parameter or a return value as `noalias`.
    pub(super) fn mark_noalias(&self, function: FunctionValue<'c>, at: AttributeLoc) {
        function.add_attribute(at, self.attribute("noalias", 0));
    }

    /// Sets the alignment of a call operand.
    pub(super) fn align_operand(&self, call: CallSiteValue<'c>, operand: u32, bytes: u64) {
        call.add_attribute(AttributeLoc::Param(operand), self.attribute("align", bytes));
    }

    /// Aligns the stack slots of vectors of a function to cache lines. LLVM decides on the
    /// alignment of the stack before it knows the slots.
    pub(super) fn align_stack_slots(&self, function: FunctionValue<'c>) {
        if self.vector_width > STACK {
            let align = self.attribute("alignstack", u64::from(self.vector_width));
            function.add_attribute(AttributeLoc::Function, align);
        }
    }
}

/// Returns whether [`Emitter::mark_noalias`] was applied.
pub(super) fn is_marked_noalias(function: FunctionValue<'_>, at: AttributeLoc) -> bool {
    function.get_enum_attribute(at, Attribute::get_named_enum_kind_id("noalias")).is_some()
}
