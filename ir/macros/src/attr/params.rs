//! Structs of parameters.

use super::{AttrHeader, constraint, definition};
use crate::doc;
use crate::header::only;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Field, FieldsNamed, Ident, Path, Result};

struct Param<'a> {
    ident: &'a Ident,
    ty: &'a syn::Type,
    constraint: TokenStream,
}

/// Returns the implementations for a struct of parameters.
pub fn emit(input: &DeriveInput, header: &AttrHeader, fields: &FieldsNamed) -> Result<TokenStream> {
    let name = header.required_name(input)?;
    let params = fields.named.iter().map(param).collect::<Result<Vec<_>>>()?;
    let ident = &input.ident;
    let names: Vec<_> = params.iter().map(|param| param.ident).collect();
    let texts: Vec<String> = names.iter().map(ToString::to_string).collect();
    let types: Vec<_> = params.iter().map(|param| param.ty).collect();
    let constraints: Vec<_> = params.iter().map(|param| &param.constraint).collect();
    let indices = 0..params.len();
    let syntax = quote! {
        ::cotan_ir::spec::ParamSyntax::Attributes(&[
            #(::cotan_ir::spec::ParamSpec { name: #texts, constraint: #constraints }),*
        ])
    };
    let definition = definition(name, &doc::text(&input.attrs), &syntax);
    let constraint = constraint(ident, &format!("`{}`", name.value()));
    Ok(quote! {
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
                ::core::option::Option::Some(Self {
                    #(#names: <#types as ::cotan_ir::AttrValue>::from_attr(
                        store,
                        *params.get(#indices)?,
                    )?),*
                })
            }

            fn to_attr(&self, store: &mut ::cotan_ir::Store) -> ::cotan_ir::Attr {
                let params = [
                    #(<#types as ::cotan_ir::AttrValue>::to_attr(&self.#names, store)),*
                ];
                store.dialect_attr(Self::DEF, &params)
            }
        }
    })
}

fn param(field: &Field) -> Result<Param<'_>> {
    let ident = field.ident.as_ref().expect("a struct of parameters has named fields");
    let ty = &field.ty;
    let declared = match only(&field.attrs, "param")? {
        Some(attribute) => Some(attribute.parse_args::<Path>()?),
        None => None,
    };
    let constraint = match declared {
        Some(path) => quote_spanned!(path.span()=> &#path),
        None => quote!(<#ty as ::cotan_ir::AttrValue>::CONSTRAINT),
    };
    Ok(Param { ident, ty, constraint })
}
