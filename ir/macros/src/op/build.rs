//! The typed builder and the setters of attributes.

use super::OpInput;
use super::spec::attr_type;
use crate::field::{Field, Kind, Shape};
use proc_macro2::TokenStream;
use quote::format_ident;
use syn::ext::IdentExt;

/// `fn build`, `fn value` and the setters.
pub fn emit(op: &OpInput<'_>) -> TokenStream {
    let parts: Vec<Part> = op.fields.iter().filter_map(|field| part(op, field)).collect();
    let parameters: Vec<_> = parts.iter().map(|part| &part.parameter).collect();
    let statements = parts.iter().map(|part| &part.statement);
    let names: Vec<_> = parts.iter().map(|part| part.name).collect();
    let text = op.header.name.value();
    let doc = format!(" Makes a `{text}`. Attributes that may be left out are left out.");
    let finish = if op.infers() { hygienic!(build_inferred) } else { hygienic!(build) };
    let value = value(op, &parameters, &names);
    let setters = op.of_kind(Kind::Attr).map(|field| setter(op, field));
    hygienic! {
        #[doc = #doc]
        #[allow(clippy::too_many_arguments)]
        pub fn build(
            builder: &mut ::cotan_ir::Builder<'_>,
            loc: ::cotan_ir::Loc,
            #(#parameters),*
        ) -> ::cotan_ir::Op {
            let mut parts =
                ::cotan_ir::assemble::Parts::new(<Self as ::cotan_ir::OpDef>::SPEC);
            #(#statements)*
            parts.#finish(builder, loc)
        }

        #value
        #(#setters)*
    }
}

struct Part<'a> {
    name: &'a syn::Ident,
    parameter: TokenStream,
    statement: TokenStream,
}

fn part<'a>(op: &OpInput<'_>, field: &'a Field<'_>) -> Option<Part<'a>> {
    let name = field.ident;
    let (ty, statement) = match field.kind {
        Kind::Operand => (many(field.shape, hygienic!(Value)), add(field, hygienic!(operands))),
        Kind::Result if op.infers() => return None,
        Kind::Result => (many(field.shape, hygienic!(Type)), add(field, hygienic!(results))),
        Kind::Attr if field.shape == Shape::Optional || field.default.is_some() => return None,
        Kind::Attr => {
            let text = &field.name;
            let statement = hygienic! {
                let value = ::cotan_ir::AttrValue::to_attr(&#name, builder.store_mut());
                parts.attr(#text, value);
            };
            (attr_type(field), statement)
        }
        Kind::Region => (many(field.shape, hygienic!(Region)), add(field, hygienic!(regions))),
        Kind::Successor => (many(field.shape, hygienic!(Block)), add(field, hygienic!(successors))),
    };
    Some(Part { name, parameter: hygienic!(#name: #ty), statement })
}

fn many(shape: Shape, ty: TokenStream) -> TokenStream {
    match shape {
        Shape::One => hygienic!(::cotan_ir::#ty),
        Shape::Optional => hygienic!(::core::option::Option<::cotan_ir::#ty>),
        Shape::Many => hygienic!(&[::cotan_ir::#ty]),
    }
}

fn add(field: &Field<'_>, method: TokenStream) -> TokenStream {
    let name = field.ident;
    match field.shape {
        Shape::One => hygienic!(parts.#method(&[#name]);),
        Shape::Optional => hygienic!(parts.#method(#name.as_slice());),
        Shape::Many => hygienic!(parts.#method(#name);),
    }
}

/// `fn value` of an operation with one result.
fn value(op: &OpInput<'_>, parameters: &[&TokenStream], names: &[&syn::Ident]) -> TokenStream {
    let results: Vec<_> = op.of_kind(Kind::Result).collect();
    if !matches!(results[..], [field] if field.shape == Shape::One) {
        return TokenStream::new();
    }
    let doc = format!(" Makes a `{}` and gives its result.", op.header.name.value());
    hygienic! {
        #[doc = #doc]
        #[allow(clippy::too_many_arguments)]
        pub fn value(
            builder: &mut ::cotan_ir::Builder<'_>,
            loc: ::cotan_ir::Loc,
            #(#parameters),*
        ) -> ::cotan_ir::Value {
            let op = Self::build(builder, loc, #(#names),*);
            builder.result(op, 0)
        }
    }
}

fn setter(op: &OpInput<'_>, field: &Field<'_>) -> TokenStream {
    let name = format_ident!("set_{}", field.ident.unraw());
    let (ty, index) = (attr_type(field), op.attr_index(field.ident));
    let doc = format!(" Sets the attribute `{}`.", field.name);
    let (parameter, value) = match field.shape {
        Shape::Optional => (hygienic!(::core::option::Option<#ty>), hygienic!(value)),
        _ => (ty, hygienic!(::core::option::Option::Some(value))),
    };
    hygienic! {
        #[doc = #doc]
        pub fn #name(
            ir: &mut impl ::cotan_ir::SetAttr,
            op: ::cotan_ir::Op,
            value: #parameter,
        ) {
            ir.set_declared_attr(op, #index, #value);
        }
    }
}
