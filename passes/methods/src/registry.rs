//! The list of AD methods, and the option that selects one.

use crate::bulk_arrays::method::BULK_ARRAYS;
use crate::chad::method::CHAD;
use crate::combinators::method::SPLIT_REVERSE;
use crate::linear_maps::method::LINEAR_MAPS;
use crate::unary_normal_form::method::UNARY_NORMAL_FORM;
use cotan_autodiff::differentiate::ad_method::AdMethod;
use cotan_autodiff::differentiate::function::DIRECT;
use cotan_pass::options::{Choice, OptionKind, OptionValue};

/// Every AD method, the default first.
pub const METHODS: &[AdMethod] =
    &[DIRECT, BULK_ARRAYS, UNARY_NORMAL_FORM, LINEAR_MAPS, SPLIT_REVERSE, CHAD];

/// An AD method as the value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Method(pub &'static AdMethod);

/// The names of all methods.
const NAMES: [&str; METHODS.len()] = {
    let (mut names, mut index) = ([""; METHODS.len()], 0);
    while index < METHODS.len() {
        names[index] = METHODS[index].name;
        index += 1;
    }
    names
};

impl Choice for Method {
    const KIND: OptionKind = OptionKind::Word(&NAMES);

    fn of(value: &OptionValue) -> Option<Self> {
        let OptionValue::Word(name) = value else { return None };
        METHODS.iter().find(|method| method.name == *name).map(Method)
    }
}
