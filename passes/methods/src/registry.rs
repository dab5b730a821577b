//! The AD methods of this repository, and the option that selects one.

use crate::bulk_arrays::method::BULK_ARRAYS;
use crate::chad::method::CHAD;
use crate::combinators::method::SPLIT_REVERSE;
use crate::linear_maps::method::LINEAR_MAPS;
use crate::unary_normal_form::method::UNARY_NORMAL_FORM;
use cotan_autodiff::differentiate::ad_method::AdMethod;
use cotan_autodiff::differentiate::function::DIRECT;
use cotan_pass::options::{Choice, OptionKind, OptionValue};
use cotan_pass::{Registered, RegisteredEntry};

/// The AD methods of this repository, the default first. Other crates register more.
pub static METHODS: &[AdMethod] =
    &[DIRECT, BULK_ARRAYS, UNARY_NORMAL_FORM, LINEAR_MAPS, SPLIT_REVERSE, CHAD];

/// An AD method as the value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Method(pub &'static AdMethod);

impl Choice for Method {
    const KIND: OptionKind = OptionKind::Registered(AdMethod::KIND);

    fn of(value: &OptionValue) -> Option<Self> {
        let OptionValue::Registered(entry) = value else { return None };
        entry.get().map(Method)
    }

    fn value(self) -> OptionValue {
        OptionValue::Registered(RegisteredEntry::of(self.0))
    }
}
