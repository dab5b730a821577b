//! The typed builder and the setters of attributes.

use super::OpInput;
use super::spec::attr_type;
use crate::field::{Field, Kind, Shape};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt;

/// `fn build`, `fn value` and the setters.
pub fn emit(op: &OpInput<'_>) -> TokenStream {
    let parts: Vec<Part> = op.fields.iter().filter_map(|field| part(op, field)).collect();
    let parameters: Vec<_> = parts.iter().map(|part| &part.parameter).collect();
    let statements = parts.iter().map(|part| &part.statement);
    let names: Vec<_> = parts.iter().map(|part| part.name).collect();
    let text = op.header.name.value();
    let doc = format!(" Makes a `{text}`. Attributes that may be left out are left out.");
    let finish = if op.infers() { quote!(build_inferred) } else { quote!(build) };
    let value = value(op, &parameters, &names);
    let setters = op.of_kind(Kind::Attr).map(|field| setter(op, field));
    quote! {
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
        Kind::Operand => (many(field.shape, quote!(Value)), add(field, quote!(operands))),
        Kind::Result if op.infers() => return None,
        Kind::Result => (many(field.shape, quote!(Type)), add(field, quote!(results))),
        Kind::Attr if field.shape == Shape::Optional || field.default.is_some() => return None,
        Kind::Attr => {
            let text = &field.name;
            let statement = quote! {
                let value = ::cotan_ir::AttrValue::to_attr(&#name, builder.store_mut());
                parts.attr(#text, value);
            };
            (attr_type(field), statement)
        }
        Kind::Region => (many(field.shape, quote!(Region)), add(field, quote!(regions))),
        Kind::Successor => (many(field.shape, quote!(Block)), add(field, quote!(successors))),
    };
    Some(Part { name, parameter: quote!(#name: #ty), statement })
}

fn many(shape: Shape, ty: TokenStream) -> TokenStream {
    match shape {
        Shape::One => quote!(::cotan_ir::#ty),
        Shape::Optional => quote!(::core::option::Option<::cotan_ir::#ty>),
        Shape::Many => quote!(&[::cotan_ir::#ty]),
    }
}

fn add(field: &Field<'_>, method: TokenStream) -> TokenStream {
    let name = field.ident;
    match field.shape {
        Shape::One => quote!(parts.#method(&[#name]);),
        Shape::Optional => quote!(parts.#method(#name.as_slice());),
        Shape::Many => quote!(parts.#method(#name);),
    }
}

/// `fn value` of an operation with one result.
fn value(op: &OpInput<'_>, parameters: &[&TokenStream], names: &[&syn::Ident]) -> TokenStream {
    let results: Vec<_> = op.of_kind(Kind::Result).collect();
    if !matches!(results[..], [field] if field.shape == Shape::One) {
        return TokenStream::new();
    }
    let doc = format!(" Makes a `{}` and gives its result.", op.header.name.value());
    quote! {
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
        Shape::Optional => (quote!(::core::option::Option<#ty>), quote!(value)),
        _ => (ty, quote!(::core::option::Option::Some(value))),
    };
    quote! {
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
