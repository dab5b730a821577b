//! Sets of flags: `struct S(u32)`.

use super::{AttrHeader, constraint, definition};
use crate::doc;
use proc_macro2::TokenStream;
use quote::format_ident;
use syn::{DeriveInput, Fields, Result};

/// Returns the implementations for a set of flags.
pub fn emit(input: &DeriveInput, header: &AttrHeader, fields: &Fields) -> Result<TokenStream> {
    let name = header.required_name(input)?;
    let flags = header.flags.as_deref().unwrap_or_default();
    if !matches!(fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1) {
        let message = format!("a set of flags is `struct {}(u32)`", input.ident);
        return Err(syn::Error::new_spanned(&input.ident, message));
    }
    if flags.len() > 31 {
        return Err(syn::Error::new_spanned(&flags[31], "at most 31 flags fit an `i32`"));
    }
    let mut constants = flags.iter().chain(header.words.iter().map(|(word, _)| word));
    if let Some(taken) = constants.find(|name| name.to_string().to_uppercase() == "DEF") {
        let message = "`DEF` is the definition of the attribute, so no flag has this constant";
        return Err(syn::Error::new(taken.span(), message));
    }
    let ident = &input.ident;
    let names: Vec<String> = flags.iter().map(ToString::to_string).collect();
    let constants = flags.iter().map(|flag| format_ident!("{}", flag.to_string().to_uppercase()));
    let constants: Vec<_> = constants.collect();
    let docs = names.iter().map(|name| format!(" The flag `{name}`."));
    let bits: Vec<u32> = (0..flags.len() as u32).map(|bit| 1 << bit).collect();
    let groups: Vec<String> = header.words.iter().map(|(word, _)| word.to_string()).collect();
    let group_constants: Vec<_> =
        groups.iter().map(|word| format_ident!("{}", word.to_uppercase())).collect();
    let group_docs = groups.iter().map(|word| format!(" What `{word}` stands for."));
    let values: Vec<_> = header.words.iter().map(|(_, value)| value).collect();
    let separator = header.separator.as_ref().map_or(", ".to_owned(), syn::LitStr::value);
    let all: u32 = bits.iter().sum();
    let syntax = hygienic! {
        ::cotan_ir::spec::ParamSyntax::Flags {
            flags: &[#((#names, #bits as ::core::primitive::i64)),*],
            groups: &[#((#groups, #values)),*],
            separator: #separator,
        }
    };
    let definition = definition(name, &doc::text(&input.attrs), &syntax);
    let constraint = constraint(ident, &format!("`{}`", name.value()));
    Ok(hygienic! {
        #[automatically_derived]
        impl #ident {
            #definition
            #(#[doc = #docs] pub const #constants: Self = Self(#bits);)*
            #(#[doc = #group_docs] pub const #group_constants: Self = Self(#values);)*

            /// Returns the flags as bits.
            pub const fn bits(self) -> ::core::primitive::u32 {
                self.0
            }

            /// Returns whether all flags of `other` are set.
            pub const fn contains(self, other: Self) -> ::core::primitive::bool {
                self.0 & other.0 == other.0
            }

            /// Returns the flags of both.
            #[must_use]
            pub const fn with(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the flags that both have.
            #[must_use]
            pub const fn common(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        #[automatically_derived]
        impl ::cotan_ir::AttrValue for #ident {
            #constraint

            fn from_attr(
                store: &::cotan_ir::Store,
                attr: ::cotan_ir::Attr,
            ) -> ::core::option::Option<Self> {
                let bits = store.dialect_int(attr, Self::DEF)?;
                let bits = ::core::primitive::u32::try_from(bits).ok()?;
                (bits & !#all == 0).then_some(Self(bits))
            }

            fn to_attr(&self, store: &mut ::cotan_ir::Store) -> ::cotan_ir::Attr {
                store.dialect_int_attr(Self::DEF, self.0 as ::core::primitive::i64)
            }
        }
    })
}
