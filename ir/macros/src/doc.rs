//! Doc comments, as text.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns an expression of the text of a doc comment, which may be made by macros in part.
pub fn expr(attributes: &[Attribute]) -> TokenStream {
    let made = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Macro(made) => Some(made),
            _ => None,
        },
        _ => None,
    });
    let text = text(attributes);
    let made: Vec<_> = made.collect();
    if made.is_empty() { quote!(#text) } else { quote!(::core::concat!(#text #(, "\n", #made)*)) }
}

/// Returns the lines of a doc comment, each without the blank it starts with.
pub fn text(attributes: &[Attribute]) -> String {
    let lines: Vec<String> = attributes.iter().filter_map(line).collect();
    lines.join("\n")
}

fn line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value else { return None };
    let text = text.value();
    pair.path.is_ident("doc").then(|| text.strip_prefix(' ').unwrap_or(&text).to_owned())
}
