//! What LLVM is told of functions and of what they are given.

use super::Emitter;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::values::{CallSiteValue, FunctionValue};

/// What a stack pointer is a multiple of where a function begins.
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

    /// Says of a function that it does nothing but compute.
    pub(super) fn comes_back(&self, function: FunctionValue<'c>) {
        self.say(function, &["nounwind", "willreturn", "nosync", "nofree"]);
    }

    /// Says of a function that it is to be out of the way of what runs often.
    pub(super) fn runs_rarely(&self, function: FunctionValue<'c>) {
        self.say(function, &["cold", "noinline"]);
    }

    /// Says that what a parameter points to, or what is returned, overlaps nothing else.
    pub(super) fn overlaps_nothing(&self, function: FunctionValue<'c>, at: AttributeLoc) {
        function.add_attribute(at, self.attribute("noalias", 0));
    }

    /// Says of an operand of a call what its address is a multiple of.
    pub(super) fn is_multiple(&self, call: CallSiteValue<'c>, operand: u32, bytes: u64) {
        call.add_attribute(AttributeLoc::Param(operand), self.attribute("align", bytes));
    }

    /// Lays vectors that a function puts on its stack where each of them is in one line of the cache. LLVM decides
    /// whether it aligns a stack before it knows what goes there.
    pub(super) fn aligns_stack(&self, function: FunctionValue<'c>) {
        if self.vector_width > STACK {
            let align = self.attribute("alignstack", u64::from(self.vector_width));
            function.add_attribute(AttributeLoc::Function, align);
        }
    }
}

/// Whether [`Emitter::overlaps_nothing`] was said.
pub(super) fn is_said_to_overlap_nothing(function: FunctionValue<'_>, at: AttributeLoc) -> bool {
    function.get_enum_attribute(at, Attribute::get_named_enum_kind_id("noalias")).is_some()
}
