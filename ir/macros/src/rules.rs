//! `rules!`: rules declared as patterns.

mod left;
mod names;
mod parse;
mod right;

use crate::{conditions, doc, rule};
use parse::{Declared, Rules};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Ident, Result};

/// Returns a static for each declared rule.
pub fn expand(tokens: TokenStream) -> Result<TokenStream> {
    let Rules(rules) = syn::parse2(tokens)?;
    let mut statics = TokenStream::new();
    let mut errors: Option<syn::Error> = None;
    for rule in &rules {
        match expand_rule(rule) {
            Ok(tokens) => statics.extend(tokens),
            Err(error) => match &mut errors {
                Some(errors) => errors.combine(error),
                None => errors = Some(error),
            },
        }
    }
    errors.map_or(Ok(statics), Err)
}

fn expand_rule(rule: &Declared) -> Result<TokenStream> {
    let doc = doc::text(&rule.attrs);
    if doc.trim().is_empty() {
        return Err(syn::Error::new(rule.name.span(), rule::WITHOUT_DOC));
    }
    let alternatives: Vec<_> = rule.alternatives.iter().map(left::emit).collect::<Result<_>>()?;
    names::check_same(&alternatives)?;
    let mut tries = TokenStream::new();
    for alternative in &alternatives {
        let steps = &alternative.steps;
        let end = right::emit(rule, alternative)?;
        let body = match &rule.guard {
            None => end,
            Some(guard) => {
                let failed = conditions::failed(&conditions::text(quote!(#guard)));
                quote!(if #guard { #end } else { #failed ::core::option::Option::None })
            }
        };
        // Conditions of later alternatives do not see the variable.
        let attempt = Ident::new("attempt", Span::mixed_site());
        tries.extend(quote! {
            let #attempt = |rw: &mut ::cotan_ir::rewrite::Rewriter<'_>, op: ::cotan_ir::Op| {
                #steps
                #body
            };
            let #attempt: ::core::option::Option<()> = #attempt(rw, op);
            if #attempt.is_some() {
                return #attempt;
            }
        });
    }
    Ok(item(rule, &doc, &tries))
}

fn item(rule: &Declared, doc: &str, tries: &TokenStream) -> TokenStream {
    let (attrs, vis, text) = (&rule.attrs, &rule.vis, rule.name.to_string());
    let name = text.replace('_', "-");
    let constant = Ident::new(&text.to_uppercase(), rule.name.span());
    let exactness = format_ident!("{}", rule.exactness);
    quote! {
        #(#attrs)*
        #vis static #constant: ::cotan_ir::rewrite::Rule = ::cotan_ir::rewrite::Rule {
            name: #name,
            doc: #doc,
            exactness: ::cotan_ir::rewrite::Exactness::#exactness,
            apply: |rw, op| {
                #tries
                ::core::option::Option::None
            },
        };
    }
}
