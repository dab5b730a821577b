//! The names that the left side of a rule binds.

use super::left::Alternative;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use std::collections::BTreeMap;
use syn::{Ident, Result};

/// The kind of a named part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Value,
    /// A view of an operation, or an `Op`.
    Op {
        is_any: bool,
        is_root: bool,
    },
    /// An attribute, as a Rust value.
    Attr,
}

/// The names bound so far.
#[derive(Default)]
pub struct Names(BTreeMap<String, (Ident, Name)>);

impl Names {
    /// Binds a name; returns the kind of an earlier part of that name.
    pub fn bind(&mut self, ident: &Ident, name: Name) -> Result<Option<Name>> {
        let text = ident.to_string();
        if text == "rw" || text == "op" {
            let message = format!("`{text}` is the name of the rewriter or the root of the rule");
            return Err(syn::Error::new(ident.span(), message));
        }
        let before = self.0.get(&text).map(|(_, name)| *name);
        match before {
            Some(before) if before != name || matches!(name, Name::Op { .. }) => {
                let message = format!("`{text}` is the name of another part");
                Err(syn::Error::new(ident.span(), message))
            }
            Some(before) => Ok(Some(before)),
            None => {
                self.0.insert(text, (ident.clone(), name));
                Ok(None)
            }
        }
    }

    /// Returns a part of the left side, as a value.
    pub fn value(&self, ident: &Ident) -> Result<TokenStream> {
        let span = ident.span();
        match self.0.get(&ident.to_string()).map(|(_, name)| *name) {
            Some(Name::Value) => Ok(quote_spanned!(span=> #ident)),
            Some(Name::Op { is_any: true, .. }) => Ok(quote_spanned!(span=> rw.result(#ident, 0))),
            Some(Name::Op { .. }) => Ok(quote_spanned!(span=> rw.result(#ident.op, 0))),
            Some(Name::Attr) => {
                let message = format!("`{ident}` is an attribute, not a value");
                Err(syn::Error::new(span, message))
            }
            None => {
                let message = format!("the left side has no `{ident}`");
                Err(syn::Error::new(span, message))
            }
        }
    }

    pub fn get(&self, ident: &Ident) -> Option<Name> {
        self.0.get(&ident.to_string()).map(|(_, name)| *name)
    }
}

/// Checks that all alternatives bind the same names.
pub fn check_same(alternatives: &[Alternative<'_>]) -> Result<()> {
    for one in alternatives {
        for other in alternatives {
            let missing = one.names.0.iter().find(|(text, _)| !other.names.0.contains_key(*text));
            if let Some((text, (ident, _))) = missing {
                let message = format!("`{text}` is missing in another alternative");
                return Err(syn::Error::new(ident.span(), message));
            }
        }
    }
    Ok(())
}
