//! Enums: one word each.

use super::{AttrHeader, constraint, definition};
use crate::doc;
use crate::header::only;
use proc_macro2::TokenStream;
use syn::{DataEnum, DeriveInput, Expr, ExprLit, Fields, Lit, LitStr, Result, Variant};

/// Returns the implementations for an enum.
pub fn emit(input: &DeriveInput, header: &AttrHeader, data: &DataEnum) -> Result<TokenStream> {
    let words = words(data)?;
    let body = match (&header.integer, &header.name) {
        (Some(ty), None) => integer(input, ty, &words),
        (None, Some(name)) => named(input, name, header.keyword, &words),
        _ => {
            let message = "an enum has either a name, `\"dialect.name\"`, or `integer = TYPE`";
            return Err(syn::Error::new_spanned(&input.ident, message));
        }
    };
    let ident = &input.ident;
    let (variants, texts, values) = columns(&words);
    Ok(hygienic! {
        #[automatically_derived]
        impl #ident {
            /// Every word.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// The keywords and their integers.
            pub const WORDS: &'static [(&'static ::core::primitive::str, ::core::primitive::i64)] = &[#((#texts, #values)),*];

            /// Returns the word that is written.
            pub const fn word(self) -> &'static ::core::primitive::str {
                match self { #(Self::#variants => #texts),* }
            }

            /// Returns the integer of a keyword.
            pub const fn code(self) -> ::core::primitive::i64 {
                match self { #(Self::#variants => #values),* }
            }

            /// Returns the word for an integer.
            pub const fn from_code(code: ::core::primitive::i64) -> ::core::option::Option<Self> {
                match code {
                    #(#values => ::core::option::Option::Some(Self::#variants),)*
                    _ => ::core::option::Option::None,
                }
            }
        }

        #body
    })
}

type Word<'a> = (&'a syn::Ident, String, i64);

fn columns<'a>(words: &'a [Word<'a>]) -> (Vec<&'a syn::Ident>, Vec<&'a str>, Vec<i64>) {
    let variants = words.iter().map(|word| word.0).collect();
    let texts = words.iter().map(|word| word.1.as_str()).collect();
    (variants, texts, words.iter().map(|word| word.2).collect())
}

fn words(data: &DataEnum) -> Result<Vec<Word<'_>>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(syn::Error::new_spanned(&variant.fields, "a word has no fields"));
        }
        let next = words.last().map_or(0, |word| word.2 + 1);
        let code = code(variant)?.unwrap_or(next);
        words.push((&variant.ident, text(variant)?, code));
    }
    Ok(words)
}

/// `#[word("...")]`, else the name of the variant in lower case.
fn text(variant: &Variant) -> Result<String> {
    match only(&variant.attrs, "word")? {
        Some(attribute) => Ok(attribute.parse_args::<LitStr>()?.value()),
        None => Ok(snake(&variant.ident.to_string())),
    }
}

/// `ToNearest` as `to_nearest`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for (index, c) in name.char_indices() {
        if c.is_ascii_uppercase() && index > 0 {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

fn code(variant: &Variant) -> Result<Option<i64>> {
    match &variant.discriminant {
        None => Ok(None),
        Some((_, Expr::Lit(ExprLit { lit: Lit::Int(int), .. }))) => int.base10_parse().map(Some),
        Some((_, other)) => Err(syn::Error::new_spanned(other, "write a plain integer here")),
    }
}

fn integer(input: &DeriveInput, ty: &Expr, words: &[Word<'_>]) -> TokenStream {
    let ident = &input.ident;
    let list: Vec<String> = words.iter().map(|word| format!("`{}`", word.1)).collect();
    let description = format!("one of {}", list.join(", "));
    hygienic! {
        #[automatically_derived]
        impl ::cotan_ir::AttrValue for #ident {
            const CONSTRAINT: &'static ::cotan_ir::spec::AttrConstraint = {
                static CONSTRAINT: ::cotan_ir::spec::AttrConstraint =
                    ::cotan_ir::spec::AttrConstraint {
                        description: #description,
                        holds: |store, attr| {
                            <#ident as ::cotan_ir::AttrValue>::from_attr(store, attr).is_some()
                        },
                        style: ::cotan_ir::spec::AttrStyle::Words(#ty, #ident::WORDS),
                    };
                &CONSTRAINT
            };

            fn from_attr(
                store: &::cotan_ir::Store,
                attr: ::cotan_ir::Attr,
            ) -> ::core::option::Option<Self> {
                Self::from_code(store.as_int_of(attr, #ty)?)
            }

            fn to_attr(&self, store: &mut ::cotan_ir::Store) -> ::cotan_ir::Attr {
                store.int_attr(self.code(), #ty)
            }
        }
    }
}

fn named(input: &DeriveInput, name: &LitStr, keyword: bool, words: &[Word<'_>]) -> TokenStream {
    let ident = &input.ident;
    let (_, texts, values) = columns(words);
    let variant = if keyword { hygienic!(Keyword) } else { hygienic!(Word) };
    let syntax = hygienic!(::cotan_ir::spec::ParamSyntax::#variant(&[#((#texts, #values)),*]));
    let definition = definition(name, &doc::text(&input.attrs), &syntax);
    let constraint = constraint(ident, &format!("`{}`", name.value()));
    hygienic! {
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
                Self::from_code(store.dialect_int(attr, Self::DEF)?)
            }

            fn to_attr(&self, store: &mut ::cotan_ir::Store) -> ::cotan_ir::Attr {
                store.dialect_int_attr(Self::DEF, self.code())
            }
        }
    }
}
