//! The left side of a rule: steps that match and bind.

use super::names::{Name, Names};
use super::parse::{Literal, Node, NodeKind, OpNode};
use crate::conditions;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Ident, Lit, Pat, Path, Result};

/// An alternative: its steps, which return `None` from the surrounding function if one fails.
pub struct Alternative<'a> {
    pub steps: TokenStream,
    pub names: Names,
    pub root: &'a OpNode,
}

/// Returns the steps that match an alternative.
pub fn emit(node: &Node) -> Result<Alternative<'_>> {
    let NodeKind::Op(root) = &node.kind else {
        let message = "the left side of a rule is an operation";
        let span = node.name.as_ref().map_or_else(Span::call_site, Ident::span);
        return Err(syn::Error::new(span, message));
    };
    let mut matcher = Matcher { steps: TokenStream::new(), names: Names::default(), count: 0 };
    matcher.op(root, node.name.as_ref(), &quote!(::core::option::Option::Some(op)), true)?;
    Ok(Alternative { steps: matcher.steps, names: matcher.names, root })
}

struct Matcher {
    steps: TokenStream,
    names: Names,
    /// The number of generated variables.
    count: usize,
}

impl Matcher {
    fn variable(&mut self) -> Ident {
        self.count += 1;
        Ident::new(&format!("part_{}", self.count), Span::mixed_site())
    }

    /// Matches the operation of an expression of type `Option<Op>`.
    fn op(
        &mut self,
        node: &OpNode,
        name: Option<&Ident>,
        found: &TokenStream,
        is_root: bool,
    ) -> Result<()> {
        let is_any = node.path.is_none();
        if let Some(name) = name {
            self.names.bind(name, Name::Op { is_any, is_root })?;
        }
        let variable = name.cloned().unwrap_or_else(|| self.variable());
        let failed = failed(&text(node));
        let found = match &node.path {
            None => found.clone(),
            Some(path) => {
                self.steps.extend(check_operands(path, node));
                let view = quote_spanned!(node.at.span()=> ::cotan_ir::rewrite::View<#path>);
                quote! {
                    (#found).and_then(|op| <#view as ::cotan_ir::rewrite::Root>::of(rw, op))
                }
            }
        };
        self.steps.extend(quote! {
            let ::core::option::Option::Some(#variable) = #found else { #failed };
        });
        let op = if is_any { quote!(#variable) } else { quote!(#variable.op) };
        let count = node.operands.len();
        let enough = if node.is_open { quote!(<) } else { quote!(!=) };
        if is_any || node.is_open || count == 0 {
            self.steps.extend(quote!(if rw.operand_count(#op) #enough #count { #failed }));
        }
        for (field, pattern) in &node.fields {
            self.field(&variable, field, pattern, &failed)?;
        }
        for (index, operand) in node.operands.iter().enumerate() {
            self.value(operand, &quote!(rw.operand(#op, #index)))?;
        }
        Ok(())
    }

    fn field(
        &mut self,
        of: &Ident,
        field: &Ident,
        pattern: &Pat,
        failed: &TokenStream,
    ) -> Result<()> {
        let found = quote_spanned!(field.span()=> #of.parts.#field);
        let Pat::Ident(simple) = pattern else {
            self.steps.extend(quote! {
                #[allow(irrefutable_let_patterns)]
                let #pattern = #found else { #failed };
            });
            return Ok(());
        };
        let ident = &simple.ident;
        self.steps.extend(match self.names.bind(ident, Name::Attr)? {
            None => quote!(let #ident = #found;),
            Some(_) => quote!(if #ident != #found { #failed }),
        });
        Ok(())
    }

    /// Matches the value of an expression.
    fn value(&mut self, node: &Node, found: &TokenStream) -> Result<()> {
        if let NodeKind::Op(op) = &node.kind {
            return self.op(op, node.name.as_ref(), &quote!(rw.def_op(#found)), false);
        }
        let value = match &node.name {
            None if matches!(node.kind, NodeKind::Any) => return Ok(()),
            None => {
                let variable = self.variable();
                self.steps.extend(quote!(let #variable = #found;));
                variable
            }
            Some(name) => {
                let before = self.names.bind(name, Name::Value)?;
                let failed = failed(&format!("the operands `{name}` are the same"));
                self.steps.extend(match before {
                    None => quote!(let #name = #found;),
                    Some(_) => quote!(if #name != #found { #failed }),
                });
                name.clone()
            }
        };
        match &node.kind {
            NodeKind::Literal(literal) => {
                let (number, failed) = (emit_literal(literal)?, failed(&literal_text(literal)));
                self.steps.extend(quote! {
                    if !::cotan_ir::pattern::is_literal(rw, #value, #number) { #failed }
                });
            }
            NodeKind::Constant(name) => {
                let failed = failed(&node_text(node));
                let pattern = match name {
                    None => quote!(_),
                    Some(name) => {
                        self.names.bind(name, Name::Attr)?;
                        quote!(#name)
                    }
                };
                self.steps.extend(quote! {
                    let ::core::option::Option::Some(#pattern) = rw.constant(#value) else {
                        #failed
                    };
                });
            }
            NodeKind::Any | NodeKind::Op(_) => {}
        }
        Ok(())
    }
}

fn failed(text: &str) -> TokenStream {
    let failed = conditions::failed(text);
    quote!(#failed return ::core::option::Option::None;)
}

/// Checks at compile time that an operation has operands as in a pattern.
fn check_operands(path: &Path, node: &OpNode) -> TokenStream {
    let (count, is_open) = (node.operands.len(), node.is_open);
    quote_spanned! { node.at.span()=>
        const _: () = ::cotan_ir::pattern::check_operands(
            <#path as ::cotan_ir::OpDef>::SPEC, #count, #is_open,
        );
    }
}

/// Returns a number as an expression.
pub fn emit_literal(literal: &Literal) -> Result<TokenStream> {
    let Literal { is_negative, lit } = literal;
    let minus = is_negative.then(|| quote!(-));
    let kind = match lit {
        Lit::Int(int) => {
            int.base10_parse::<i64>()?;
            quote!(Int)
        }
        Lit::Float(float) => {
            float.base10_parse::<f64>()?;
            quote!(Float)
        }
        _ => quote!(Bool),
    };
    Ok(quote!(::cotan_ir::rewrite::Literal::#kind(#minus #lit)))
}

pub fn literal_text(literal: &Literal) -> String {
    let minus = if literal.is_negative { "-" } else { "" };
    format!("{minus}{}", literal.lit.to_token_stream())
}

/// Returns a pattern as text, for traces.
fn text(node: &OpNode) -> String {
    let operands: Vec<String> = node.operands.iter().map(node_text).collect();
    let path = node.path.as_ref();
    let path = path.map_or_else(|| "_".to_owned(), |path| conditions::text(quote!(#path)));
    let fields: Vec<String> = node.fields.iter().map(field_text).collect();
    let fields =
        if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) };
    let open = match (node.is_open, operands.is_empty()) {
        (false, _) => "",
        (true, true) => "..",
        (true, false) => ", ..",
    };
    format!("{path}{fields}({}{open})", operands.join(", "))
}

fn field_text((field, pattern): &(Ident, Pat)) -> String {
    let pattern = conditions::text(quote!(#pattern));
    if *field == pattern { pattern } else { format!("{field}: {pattern}") }
}

fn node_text(node: &Node) -> String {
    let name = node.name.as_ref().map(Ident::to_string);
    let kind = match &node.kind {
        NodeKind::Any => return name.unwrap_or_else(|| "_".to_owned()),
        NodeKind::Literal(literal) => literal_text(literal),
        NodeKind::Constant(None) => "const _".to_owned(),
        NodeKind::Constant(Some(name)) => format!("const {name}"),
        NodeKind::Op(op) => text(op),
    };
    name.map_or_else(|| kind.clone(), |name| format!("{name} @ {kind}"))
}
