//! Reading an operation into its struct.

use super::OpInput;
use super::spec::attr_type;
use crate::field::{Field, Kind, Shape};
use proc_macro2::TokenStream;

/// `fn read`.
pub fn emit(op: &OpInput<'_>) -> TokenStream {
    let operands = values(op, Kind::Operand);
    let results = values(op, Kind::Result);
    let regions = tail(op, Kind::Region);
    let successors = tail(op, Kind::Successor);
    let fields = op.fields.iter().map(|field| {
        let (ident, value) = (field.ident, part(op, field));
        hygienic!(#ident: #value)
    });
    hygienic! {
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
    let name = format!("part_{}", syn::ext::IdentExt::unraw(field.ident));
    syn::Ident::new(&name, proc_macro2::Span::mixed_site())
}

/// Checks the number of operands or results, and binds them or their groups.
fn values(op: &OpInput<'_>, kind: Kind) -> TokenStream {
    let names: Vec<_> = op.of_kind(kind).map(variable).collect();
    let found = match (kind, op.all_single(kind)) {
        (Kind::Operand, true) => hygienic!(ir.all_operands(op)),
        (Kind::Operand, false) => {
            hygienic!(ir.all_operand_groups(op, <Self as ::cotan_ir::OpDef>::SPEC))
        }
        (_, true) => hygienic!(ir.all_results(op)),
        (_, false) => hygienic!(ir.all_result_groups(op, <Self as ::cotan_ir::OpDef>::SPEC)),
    };
    hygienic!(let [#(#names),*] = #found?;)
}

/// Checks the number of regions or successors, and binds them.
fn tail(op: &OpInput<'_>, kind: Kind) -> TokenStream {
    let singles = op.of_kind(kind).filter(|field| field.shape == Shape::One);
    let names: Vec<_> = singles.map(variable).collect();
    let rest = op.of_kind(kind).any(|field| field.shape == Shape::Many).then(|| hygienic!(..));
    let all = if kind == Kind::Region { hygienic!(regions) } else { hygienic!(successors) };
    hygienic! {
        let [#(#names,)* #rest] = *ir.#all(op) else {
            return ::core::option::Option::None;
        };
    }
}

fn part(op: &OpInput<'_>, field: &Field<'_>) -> TokenStream {
    let name = variable(field);
    match field.kind {
        Kind::Operand | Kind::Result if op.all_single(field.kind) => hygienic!(#name),
        Kind::Operand | Kind::Result => group(field, &name),
        Kind::Attr => attr(op, field),
        _ if field.shape == Shape::One => hygienic!(#name),
        kind => {
            let before = op.of_kind(kind).count() - 1;
            let rest =
                if kind == Kind::Region { hygienic!(Regions) } else { hygienic!(Successors) };
            hygienic!(::cotan_ir::#rest::from(op, #before))
        }
    }
}

/// Returns the value of an attribute, or nothing when there is no valid one.
fn attr(op: &OpInput<'_>, field: &Field<'_>) -> TokenStream {
    let (ty, index) = (attr_type(field), op.attr_index(field.ident));
    let found = match &field.constraint {
        Some(path) => hygienic!(ir.constrained_attr::<#ty>(op, #index, &#path)),
        None => hygienic!(ir.declared_attr::<#ty>(op, #index)),
    };
    match field.shape {
        Shape::Optional => found,
        _ => hygienic!(#found?),
    }
}

fn group(field: &Field<'_>, name: &syn::Ident) -> TokenStream {
    match field.shape {
        Shape::One => hygienic!(#name.first(ir)?),
        Shape::Optional => hygienic!(#name.first(ir)),
        Shape::Many => hygienic!(#name),
    }
}
