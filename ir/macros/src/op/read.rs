//! Reading an operation into its struct.

use super::OpInput;
use super::spec::attr_type;
use crate::field::{Field, Kind, Shape};
use proc_macro2::TokenStream;
use quote::quote;

/// `fn read`.
pub fn emit(op: &OpInput<'_>) -> TokenStream {
    let mut counts = [0_usize; 5];
    let fields = op.fields.iter().map(|field| {
        let index = &mut counts[field.kind as usize];
        let value = part(op, field, *index);
        *index += 1;
        let ident = field.ident;
        quote!(#ident: #value)
    });
    let fields: Vec<TokenStream> = fields.collect();
    quote! {
        #[inline]
        fn read(ir: &::cotan_ir::Ir, op: ::cotan_ir::Op) -> Self {
            let _ = (ir, op);
            Self { #(#fields),* }
        }
    }
}

fn part(op: &OpInput<'_>, field: &Field<'_>, index: usize) -> TokenStream {
    match field.kind {
        Kind::Operand if op.all_single(Kind::Operand) => quote!(ir.operand(op, #index)),
        Kind::Result if op.all_single(Kind::Result) => quote!(ir.result(op, #index)),
        Kind::Operand => group(field, &quote!(ir.operands_of(op, #index))),
        Kind::Result => group(field, &quote!(ir.results_of(op, #index))),
        Kind::Attr => {
            let (ty, index) = (attr_type(field), op.attr_index(field.ident));
            match field.shape {
                Shape::Optional => quote!(ir.declared_attr::<#ty>(op, #index)),
                _ => quote!(ir.required_attr::<#ty>(op, #index)),
            }
        }
        Kind::Region if field.shape == Shape::Many => {
            quote!(::cotan_ir::Regions::from(op, #index))
        }
        Kind::Region => quote!(ir.regions(op)[#index]),
        Kind::Successor if field.shape == Shape::Many => {
            quote!(::cotan_ir::Successors::from(op, #index))
        }
        Kind::Successor => quote!(ir.successors(op)[#index]),
    }
}

fn group(field: &Field<'_>, group: &TokenStream) -> TokenStream {
    match field.shape {
        Shape::One => quote!(#group.get(ir, 0)),
        Shape::Optional => quote!(#group.iter(ir).next()),
        Shape::Many => group.clone(),
    }
}
