//! `#[derive(Type)]`.

use crate::header::{check_name, only};
use crate::{doc, param_asm};
use proc_macro2::{Span, TokenStream};
use syn::punctuated::Punctuated;
use syn::{Data, DeriveInput, Fields, FieldsNamed, LitStr, Result};

/// Returns the implementations for the struct under `#[derive(Type)]`.
pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Some(attribute) = only(&input.attrs, "ty")? else {
        let message = "`derive(Type)` needs `#[ty(\"dialect.name\")]`";
        return Err(syn::Error::new_spanned(&input.ident, message));
    };
    let name: LitStr = attribute.parse_args()?;
    check_name(&name)?;
    let none =
        FieldsNamed { brace_token: syn::token::Brace(Span::call_site()), named: Punctuated::new() };
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => fields,
            Fields::Unit => &none,
            Fields::Unnamed(fields) => {
                let message = "the parameters of a type have names";
                return Err(syn::Error::new_spanned(fields, message));
            }
        },
        _ => {
            let message = "`derive(Type)` is for structs";
            return Err(syn::Error::new_spanned(&input.ident, message));
        }
    };
    let params = param_asm::params(fields)?;
    let syntax = param_asm::syntax(&input.attrs, &params)?;
    let (ident, doc) = (&input.ident, doc::text(&input.attrs));
    let (read, written) = (param_asm::read(&params), param_asm::write(&params));
    let name_of_params = if params.is_empty() { hygienic!(_) } else { hygienic!(params) };
    Ok(hygienic! {
        #[automatically_derived]
        impl ::cotan_ir::TypeValue for #ident {
            const DEF: &'static ::cotan_ir::spec::TypeDef = {
                static __COTAN_DEF: ::cotan_ir::spec::TypeDef =
                    ::cotan_ir::spec::TypeDef { name: #name, doc: #doc, syntax: #syntax };
                &__COTAN_DEF
            };

            fn from_type(
                store: &::cotan_ir::Store,
                ty: ::cotan_ir::Type,
            ) -> ::core::option::Option<Self> {
                let #name_of_params = store.dialect_type_params(ty, <Self as ::cotan_ir::TypeValue>::DEF)?;
                ::core::option::Option::Some(Self { #(#read),* })
            }

            fn to_type(&self, store: &mut ::cotan_ir::Store) -> ::cotan_ir::Type {
                let params = [#(#written),*];
                store.dialect_type(<Self as ::cotan_ir::TypeValue>::DEF, &params)
            }
        }
    })
}
