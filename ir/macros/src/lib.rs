//! `derive(Op)` and `derive(Attr)`. An operation or an attribute of a dialect is a plain struct;
//! the declarations at its fields become a static table.
//!
//! The generated code names `::cotan_ir` only, so a dialect depends on that crate alone. `cotan_ir`
//! re-exports and documents both derives. It also tests the generated code and the examples in
//! `doc`: tests of this crate, which runs in the compiler, would compile everything twice.

/// As [`quote::quote`], but the variables of the generated code are invisible to the code of the
/// user, and those of the user to it: a field may be named like a variable. Items, such as a
/// `static`, have no such protection.
macro_rules! hygienic {
    ($($tokens:tt)*) => {
        ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*)
    };
}

mod asm;
mod attr;
mod conditions;
mod doc;
mod field;
mod header;
#[cfg(test)]
mod mistakes;
mod op;
mod param_asm;
mod rule;
mod rules;
mod type_value;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

#[doc = include_str!("../doc/op.md")]
#[proc_macro_derive(Op, attributes(op, asm, operand, result, attr, region, successor))]
pub fn derive_op(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    op::expand(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}

#[doc = include_str!("../doc/attr.md")]
#[proc_macro_derive(Attr, attributes(attr, word, param, asm))]
pub fn derive_attr(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    attr::expand(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}

#[doc = include_str!("../doc/type.md")]
#[proc_macro_derive(Type, attributes(ty, param, asm))]
pub fn derive_type(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    type_value::expand(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}

#[doc = include_str!("../doc/rule.md")]
#[proc_macro_attribute]
pub fn rule(words: TokenStream, function: TokenStream) -> TokenStream {
    let function = parse_macro_input!(function as syn::ItemFn);
    rule::expand(words.into(), &function).unwrap_or_else(|error| error.into_compile_error()).into()
}

#[doc = include_str!("../doc/rules.md")]
#[proc_macro]
pub fn rules(tokens: TokenStream) -> TokenStream {
    rules::expand(tokens.into()).unwrap_or_else(|error| error.into_compile_error()).into()
}
