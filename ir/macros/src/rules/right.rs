//! The right side of a rule: steps that build the replacement.

use super::left::{Alternative, emit_literal};
use super::names::{Name, Names};
use super::parse::{Built, Declared, End, NewOp, TypeOf};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::visit_mut::{self, VisitMut};
use syn::{Ident, PatIdent, Result};

/// Returns the steps that replace the root; the last one is an `Option<()>`.
pub fn emit(rule: &Declared, alternative: &Alternative<'_>) -> Result<TokenStream> {
    let names = &alternative.names;
    let mut builder = Builder { steps: TokenStream::new(), names, locals: Vec::new(), count: 0 };
    if let Some(guard) = &rule.guard {
        Locals(&mut builder.locals).visit_expr_mut(&mut guard.clone());
    }
    let last = match &rule.end {
        End::Value(Built::Op(op)) => builder.replacement(op)?,
        End::Value(Built::Update(op)) => return update(&mut builder, op, alternative),
        End::Value(value) => builder.replace(std::slice::from_ref(value))?,
        End::Values(values) => builder.replace(values)?,
    };
    let steps = builder.steps;
    Ok(quote!(#steps #last))
}

/// The names that the patterns of a guard bind.
struct Locals<'a>(&'a mut Vec<Ident>);

impl VisitMut for Locals<'_> {
    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        self.0.push(pattern.ident.clone());
        visit_mut::visit_pat_ident_mut(self, pattern);
    }
}

struct Builder<'a> {
    steps: TokenStream,
    names: &'a Names,
    locals: Vec<Ident>,
    count: usize,
}

impl Builder<'_> {
    fn variable(&mut self) -> Ident {
        self.count += 1;
        Ident::new(&format!("built_{}", self.count), Span::mixed_site())
    }

    /// Replaces the root by an operation: all results by all results.
    fn replacement(&mut self, new: &NewOp) -> Result<TokenStream> {
        let finish = match &new.ty {
            None => quote!(like(op)?),
            Some(ty) => self.typed(ty)?,
        };
        let new = self.create(new, false, &finish)?;
        Ok(quote!(::cotan_ir::pattern::replace(rw, op, #new)))
    }

    /// Replaces the root by a value for each result.
    fn replace(&mut self, values: &[Built]) -> Result<TokenStream> {
        let count = values.len();
        self.steps.extend(quote! {
            if !::cotan_ir::pattern::has_results(rw, op, #count) {
                return ::core::option::Option::None;
            }
        });
        let built: Vec<TokenStream> = values
            .iter()
            .enumerate()
            .map(|(index, value)| self.value(value, Some(index)))
            .collect::<Result<_>>()?;
        Ok(quote!(rw.replace_op(op, &[#(#built),*])))
    }

    /// Returns the expression of a value; `result` is that of the root which it replaces.
    fn value(&mut self, value: &Built, result: Option<usize>) -> Result<TokenStream> {
        let variable = self.variable();
        let step = match value {
            Built::Name(name) if self.locals.contains(name) => return Ok(quote!(#name)),
            Built::Name(name) => return self.names.value(name),
            Built::Rust(block) => quote!(let #variable: ::cotan_ir::Value = #block;),
            Built::Literal(literal, ty) => {
                let number = emit_literal(literal)?;
                let ty = match (ty, result) {
                    (Some(ty), _) => self.ty(ty)?,
                    (None, Some(index)) => quote!(rw.ty(rw.result(op, #index))),
                    (None, None) => {
                        let message = "a constant operand has a type: `: x`, that of `x`";
                        return Err(syn::Error::new(literal.lit.span(), message));
                    }
                };
                let ty = self.bind(&ty);
                quote!(let #variable = ::cotan_ir::pattern::literal(rw, #ty, #number)?;)
            }
            Built::Op(new) => {
                let finish = match (&new.ty, result) {
                    (Some(ty), _) => self.typed(ty)?,
                    (None, None) => quote!(inferred()?),
                    (None, Some(index)) => {
                        let ty = self.bind(&quote!(rw.ty(rw.result(op, #index))));
                        quote!(inferred_or(#ty)?)
                    }
                };
                let new = self.create(new, new.ty.is_none() && result.is_none(), &finish)?;
                quote!(let #variable = rw.result(#new, 0);)
            }
            Built::Update(new) => {
                let message = "only the whole right side changes the root in place";
                return Err(syn::Error::new(new.at.span(), message));
            }
        };
        self.steps.extend(step);
        Ok(quote!(#variable))
    }

    fn ty(&self, ty: &TypeOf) -> Result<TokenStream> {
        Ok(match ty {
            TypeOf::Rust(block) => quote!(#block),
            TypeOf::Value(name) if self.locals.contains(name) => quote!(rw.ty(#name)),
            TypeOf::Value(name) => {
                let value = self.names.value(name)?;
                quote!(rw.ty(#value))
            }
        })
    }

    fn typed(&mut self, ty: &TypeOf) -> Result<TokenStream> {
        let ty = self.ty(ty)?;
        let ty = self.bind(&ty);
        Ok(quote!(typed(#ty)))
    }

    /// Returns a variable for the value of an expression.
    fn bind(&mut self, value: &TokenStream) -> Ident {
        let variable = self.variable();
        self.steps.extend(quote!(let #variable = #value;));
        variable
    }

    /// Creates an operation and returns its variable. `finish` is the last call of its draft.
    fn create(&mut self, new: &NewOp, must_infer: bool, finish: &TokenStream) -> Result<Ident> {
        let operands = self.operands(new)?;
        let (path, span) = (&new.path, new.at.span());
        let spec = quote_spanned!(span=> <#path as ::cotan_ir::OpDef>::SPEC);
        let (count, given) = (operands.len(), field_names(new));
        self.steps.extend(quote_spanned! { span=>
            const _: () = ::cotan_ir::pattern::check_new(
                #spec, #count, &[#(#given),*], #must_infer,
            );
        });
        let draft = self.variable();
        let mut sets = TokenStream::new();
        for (field, value) in &new.fields {
            let (setter, value) = (setter(field), self.bind(&quote!(#value)));
            sets.extend(quote!(#path::#setter(&mut #draft, op, #value);));
        }
        let created = quote! {{
            #[allow(unused_mut)]
            let mut #draft = ::cotan_ir::pattern::Draft::new(rw, #spec, &[#(#operands),*]);
            #sets
            #draft.#finish
        }};
        Ok(self.bind(&created))
    }

    fn operands(&mut self, new: &NewOp) -> Result<Vec<TokenStream>> {
        new.operands.iter().map(|operand| self.value(operand, None)).collect()
    }
}

/// Changes the root in place.
fn update(
    builder: &mut Builder<'_>,
    new: &NewOp,
    alternative: &Alternative<'_>,
) -> Result<TokenStream> {
    let is_root = matches!(builder.names.get(&new.at), Some(Name::Op { is_root: true, .. }));
    if !is_root {
        let message = format!("`{}` is not the name of the root: `{0} @ ...`", new.at);
        return Err(syn::Error::new(new.at.span(), message));
    }
    let operands = builder.operands(new)?;
    let mut sets = TokenStream::new();
    for (field, value) in &new.fields {
        let Some(path) = &alternative.root.path else {
            let message = "`_` is any operation: it has no attributes";
            return Err(syn::Error::new(field.span(), message));
        };
        let setter = setter(field);
        sets.extend(quote!(#path::#setter(rw, op, #value);));
    }
    let steps = &builder.steps;
    Ok(quote! {
        #steps
        #sets
        rw.set_operands(op, &[#(#operands),*]);
        ::core::option::Option::Some(())
    })
}

fn setter(field: &Ident) -> Ident {
    let mut setter = format_ident!("set_{}", field.unraw());
    setter.set_span(field.span());
    setter
}

fn field_names(new: &NewOp) -> Vec<String> {
    new.fields.iter().map(|(field, _)| field.unraw().to_string()).collect()
}
