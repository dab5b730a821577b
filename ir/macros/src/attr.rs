//! `#[derive(Attr)]`.

mod flags;
mod params;
mod words;

use crate::header::{check_name, only};
use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Data, DeriveInput, Expr, Fields, Ident, LitInt, LitStr, Result, Token, parenthesized};

/// `#[attr(...)]` at an attribute.
pub struct AttrHeader {
    pub name: Option<LitStr>,
    /// The integer type of an enum that is stored as an integer, instead of an attribute of a
    /// dialect.
    pub integer: Option<Expr>,
    pub flags: Option<Vec<Ident>>,
    /// Words for several flags at once.
    pub words: Vec<(Ident, LitInt)>,
    pub separator: Option<LitStr>,
    /// True for an enum written `#dialect<name word>`.
    pub keyword: bool,
}

/// Returns the implementations for the type under `#[derive(Attr)]`.
pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Some(attribute) = only(&input.attrs, "attr")? else {
        let message =
            "`derive(Attr)` needs `#[attr(\"dialect.name\")]` or `#[attr(integer = TYPE)]`";
        return Err(syn::Error::new_spanned(&input.ident, message));
    };
    let header: AttrHeader = attribute.parse_args()?;
    match &input.data {
        Data::Enum(data) => words::emit(input, &header, data),
        Data::Struct(data) if header.flags.is_some() => flags::emit(input, &header, &data.fields),
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => params::emit(input, &header, fields),
            _ => {
                let message = "a struct of parameters has named fields; a set of flags is `struct S(u32)` with `flags(...)`";
                Err(syn::Error::new_spanned(&input.ident, message))
            }
        },
        Data::Union(_) => Err(syn::Error::new_spanned(&input.ident, "a union is no attribute")),
    }
}

impl AttrHeader {
    /// Returns the name of the attribute of a dialect.
    pub fn required_name(&self, input: &DeriveInput) -> Result<&LitStr> {
        let message = "`#[attr(...)]` needs the name first: `\"dialect.name\"`";
        self.name.as_ref().ok_or_else(|| syn::Error::new_spanned(&input.ident, message))
    }

    fn item(&mut self, input: ParseStream<'_>) -> Result<()> {
        let key: Ident = input.parse()?;
        match key.to_string().as_str() {
            "integer" => {
                input.parse::<Token![=]>()?;
                self.integer = Some(input.parse()?);
            }
            "keyword" => self.keyword = true,
            "separator" => {
                input.parse::<Token![=]>()?;
                self.separator = Some(input.parse()?);
            }
            "flags" => {
                let inside;
                parenthesized!(inside in input);
                let names: Punctuated<Ident, Token![,]> =
                    inside.parse_terminated(Ident::parse, Token![,])?;
                self.flags = Some(names.into_iter().collect());
            }
            "words" => {
                let inside;
                parenthesized!(inside in input);
                let words = inside.parse_terminated(word, Token![,])?;
                self.words = words.into_iter().collect();
            }
            _ => {
                let known =
                    "`integer = TYPE`, `keyword`, `flags(...)`, `words(...)`, `separator = \", \"`";
                let message = format!("`{key}` is no key of `#[attr]`; there are {known}");
                return Err(syn::Error::new(key.span(), message));
            }
        }
        Ok(())
    }
}

fn word(input: ParseStream<'_>) -> Result<(Ident, LitInt)> {
    let name = input.parse()?;
    input.parse::<Token![=]>()?;
    Ok((name, input.parse()?))
}

impl Parse for AttrHeader {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut header = AttrHeader {
            name: None,
            integer: None,
            flags: None,
            words: Vec::new(),
            separator: None,
            keyword: false,
        };
        if input.peek(LitStr) {
            let name: LitStr = input.parse()?;
            check_name(&name)?;
            header.name = Some(name);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        while !input.is_empty() {
            header.item(input)?;
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(header)
    }
}

/// Returns the definition of an attribute of a dialect, as a static `DEF` of the type.
pub fn definition(name: &LitStr, doc: &str, syntax: &TokenStream) -> TokenStream {
    hygienic! {
        /// The definition of the attribute.
        pub const DEF: &'static ::cotan_ir::spec::AttrDef = {
            static __COTAN_DEF: ::cotan_ir::spec::AttrDef = ::cotan_ir::spec::AttrDef {
                name: #name,
                doc: #doc,
                syntax: #syntax,
            };
            &__COTAN_DEF
        };
    }
}

/// The `CONSTRAINT` of an attribute of a dialect.
pub fn constraint(ident: &Ident, description: &str) -> TokenStream {
    hygienic! {
        const CONSTRAINT: &'static ::cotan_ir::spec::AttrConstraint = {
            static CONSTRAINT: ::cotan_ir::spec::AttrConstraint =
                ::cotan_ir::spec::AttrConstraint {
                    description: #description,
                    holds: |store, attr| {
                        <#ident as ::cotan_ir::AttrValue>::from_attr(store, attr).is_some()
                    },
                    style: ::cotan_ir::spec::AttrStyle::Params(#ident::DEF),
                };
            &CONSTRAINT
        };
    }
}
