//! Structs of parameters.

use super::{AttrHeader, constraint, definition};
use crate::{doc, param_asm};
use proc_macro2::TokenStream;
use syn::{DeriveInput, FieldsNamed, Result};

/// Returns the implementations for a struct of parameters.
pub fn emit(input: &DeriveInput, header: &AttrHeader, fields: &FieldsNamed) -> Result<TokenStream> {
    let name = header.required_name(input)?;
    let params = param_asm::params(fields)?;
    let syntax = param_asm::syntax(&input.attrs, &params)?;
    let ident = &input.ident;
    let (read, written) = (param_asm::read(&params), param_asm::write(&params));
    let definition = definition(name, &doc::text(&input.attrs), &syntax);
    let constraint = constraint(ident, &format!("`{}`", name.value()));
    Ok(hygienic! {
        #[automatically_derived]
        impl #ident {
            #definition
        }

        #[automatically_derived]
        impl ::cotan_ir::AttrValue for #ident {
            #constraint

            fn from_attr(
                store: &::cotan_ir::Store,
                attr: ::cotan_ir::Attr,
            ) -> ::core::option::Option<Self> {
                let params = store.dialect_params(attr, Self::DEF)?;
                ::core::option::Option::Some(Self { #(#read),* })
            }

            fn to_attr(&self, store: &mut ::cotan_ir::Store) -> ::cotan_ir::Attr {
                let params = [#(#written),*];
                store.dialect_attr(Self::DEF, &params)
            }
        }
    })
}
