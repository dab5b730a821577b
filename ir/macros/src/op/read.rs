//! Reading an operation into its struct.

use super::OpInput;
use super::spec::attr_type;
use crate::field::{Field, Kind, Shape};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// `fn read`.
pub fn emit(op: &OpInput<'_>) -> TokenStream {
    let operands = values(op, Kind::Operand);
    let results = values(op, Kind::Result);
    let regions = tail(op, Kind::Region);
    let successors = tail(op, Kind::Successor);
    let fields = op.fields.iter().map(|field| {
        let (ident, value) = (field.ident, part(op, field));
        quote!(#ident: #value)
    });
    quote! {
        #[inline]
        fn read(ir: &::cotan_ir::Ir, op: ::cotan_ir::Op) -> ::core::option::Option<Self> {
            #operands
            #results
            #regions
            #successors
            ::core::option::Option::Some(Self { #(#fields),* })
        }
    }
}

/// Returns the variable that binds the value of a field.
fn variable(field: &Field<'_>) -> syn::Ident {
    format_ident!("part_{}", syn::ext::IdentExt::unraw(field.ident))
}

/// Checks the number of operands or results, and binds them or their groups.
fn values(op: &OpInput<'_>, kind: Kind) -> TokenStream {
    let names: Vec<_> = op.of_kind(kind).map(variable).collect();
    let found = match (kind, op.all_single(kind)) {
        (Kind::Operand, true) => quote!(ir.all_operands(op)),
        (Kind::Operand, false) => quote!(ir.all_operand_groups(op, Self::SPEC)),
        (_, true) => quote!(ir.all_results(op)),
        (_, false) => quote!(ir.all_result_groups(op, Self::SPEC)),
    };
    quote!(let [#(#names),*] = #found?;)
}

/// Checks the number of regions or successors, and binds them.
fn tail(op: &OpInput<'_>, kind: Kind) -> TokenStream {
    let singles = op.of_kind(kind).filter(|field| field.shape == Shape::One);
    let names: Vec<_> = singles.map(variable).collect();
    let rest = op.of_kind(kind).any(|field| field.shape == Shape::Many).then(|| quote!(..));
    let all = if kind == Kind::Region { quote!(regions) } else { quote!(successors) };
    quote! {
        let [#(#names,)* #rest] = *ir.#all(op) else {
            return ::core::option::Option::None;
        };
    }
}

fn part(op: &OpInput<'_>, field: &Field<'_>) -> TokenStream {
    let name = variable(field);
    match field.kind {
        Kind::Operand | Kind::Result if op.all_single(field.kind) => quote!(#name),
        Kind::Operand | Kind::Result => group(field, &name),
        Kind::Attr => attr(op, field),
        _ if field.shape == Shape::One => quote!(#name),
        kind => {
            let before = op.of_kind(kind).count() - 1;
            let rest = if kind == Kind::Region { quote!(Regions) } else { quote!(Successors) };
            quote!(::cotan_ir::#rest::from(op, #before))
        }
    }
}

/// Returns the value of an attribute, or nothing when there is no valid one.
fn attr(op: &OpInput<'_>, field: &Field<'_>) -> TokenStream {
    let (ty, index) = (attr_type(field), op.attr_index(field.ident));
    let found = match &field.constraint {
        Some(path) => quote!(ir.constrained_attr::<#ty>(op, #index, &#path)),
        None => quote!(ir.declared_attr::<#ty>(op, #index)),
    };
    match field.shape {
        Shape::Optional => found,
        _ => quote!(#found?),
    }
}

fn group(field: &Field<'_>, name: &syn::Ident) -> TokenStream {
    match field.shape {
        Shape::One => quote!(#name.first(ir)?),
        Shape::Optional => quote!(#name.first(ir)),
        Shape::Many => quote!(#name),
    }
}
