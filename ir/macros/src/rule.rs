//! `#[rule]`: a function becomes a rule with a name, a description and examples.

use crate::{conditions, doc};
use proc_macro2::TokenStream;
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, Ident, ItemFn, Result, Type};

/// The error of a rule without a doc comment.
pub const WITHOUT_DOC: &str = "a rule says in its doc comment what it does and why that is right, \
                               with an example in blocks fenced as `mlir before` and `mlir after`";

/// The error of an unknown exactness.
pub const UNKNOWN_WORD: &str = "a rule has no argument, `regroups` or `reassociates`";

/// Returns the exactness of a word.
pub fn exactness(word: &str) -> Option<&'static str> {
    match word {
        "regroups" => Some("Regroups"),
        "reassociates" => Some("Reassociates"),
        _ => None,
    }
}

/// Returns the function, and a static of the same name in upper case that is the rule.
pub fn expand(words: TokenStream, function: &ItemFn) -> Result<TokenStream> {
    let exactness = match words.to_string().as_str() {
        "" => "Exact",
        word => exactness(word).ok_or_else(|| syn::Error::new_spanned(words, UNKNOWN_WORD))?,
    };
    let exactness = format_ident!("{exactness}");
    let doc = doc::text(&function.attrs);
    if doc.trim().is_empty() {
        return Err(syn::Error::new_spanned(&function.sig.ident, WITHOUT_DOC));
    }
    let looked_at = looked_at(function)?;
    let (ident, vis) = (&function.sig.ident, &function.vis);
    let text = ident.to_string();
    let (name, constant) = (text.replace('_', "-"), format_ident!("{}", text.to_uppercase()));
    let constant = Ident::new(&constant.to_string(), ident.span());
    let link = format!("The rule `{name}`: see [`{text}`].");
    let rule = if is(looked_at, "Block") {
        hygienic!(::cotan_ir::rewrite::BlockRule { name: #name, doc: #doc, apply: #ident })
    } else {
        // The span makes a wrong type an error at the parameter.
        let read = quote_spanned!(looked_at.span()=> <#looked_at as ::cotan_ir::rewrite::Root>::of);
        let apply = hygienic!(|rw, op| { let root = #read(rw, op)?; #ident(rw, root) });
        hygienic! {
            ::cotan_ir::rewrite::Rule {
                name: #name,
                doc: #doc,
                exactness: ::cotan_ir::rewrite::Exactness::#exactness,
                apply: #apply,
            }
        }
    };
    let ty = if is(looked_at, "Block") { hygienic!(BlockRule) } else { hygienic!(Rule) };
    let mut function = function.clone();
    if !is(looked_at, "Block") {
        conditions::record(&mut function.block);
    }
    Ok(hygienic! {
        #function

        #[doc = #link]
        #vis static #constant: ::cotan_ir::rewrite::#ty = #rule;
    })
}

/// Returns the type that the rule matches: its second parameter.
fn looked_at(function: &ItemFn) -> Result<&Type> {
    let parameters: Vec<&FnArg> = function.sig.inputs.iter().collect();
    match parameters[..] {
        [FnArg::Typed(_), FnArg::Typed(root)] => Ok(&root.ty),
        _ => {
            let message = "a rule takes a `&mut Rewriter<'_>` and what it looks at: a `View<Op>`, \
                           an `Op` or a `Block`";
            Err(syn::Error::new_spanned(&function.sig, message))
        }
    }
}

/// Returns whether a type is a path that ends with this name.
fn is(ty: &Type, name: &str) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|segment| segment.ident == name)
}
