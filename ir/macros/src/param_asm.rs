//! `#[asm("...")]` of a type or an attribute: the format of its parameters.

use crate::asm::{Mistake, Placed, Token, tokens};
use crate::header::only;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Field, FieldsNamed, Ident, LitStr, Path, Result};

/// A parameter: a field of the struct.
pub struct Param<'a> {
    pub ident: &'a Ident,
    /// The type of the value: that of the field, or inside its `Option`.
    pub ty: &'a syn::Type,
    /// True for an `Option`.
    pub optional: bool,
    constraint: TokenStream,
}

/// Returns the parameters of a struct.
pub fn params(fields: &FieldsNamed) -> Result<Vec<Param<'_>>> {
    fields.named.iter().map(param).collect()
}

fn param(field: &Field) -> Result<Param<'_>> {
    let ident = field.ident.as_ref().expect("a struct of parameters has named fields");
    let inner = crate::field::option_of(&field.ty);
    let ty = inner.unwrap_or(&field.ty);
    let declared = match only(&field.attrs, "param")? {
        Some(attribute) => Some(attribute.parse_args::<Path>()?),
        None => None,
    };
    let constraint = match declared {
        Some(path) => quote_spanned!(path.span()=> &#path),
        None => hygienic!(<#ty as ::cotan_ir::AttrValue>::CONSTRAINT),
    };
    Ok(Param { ident, ty, optional: inner.is_some(), constraint })
}

/// Returns the syntax of the parameters.
pub fn syntax(attributes: &[Attribute], params: &[Param<'_>]) -> Result<TokenStream> {
    let specs = params.iter().map(|param| {
        let (name, constraint) = (param.ident.unraw().to_string(), &param.constraint);
        hygienic!(::cotan_ir::spec::ParamSpec { name: #name, constraint: #constraint })
    });
    let specs = hygienic!(&[#(#specs),*]);
    let Some(attribute) = only(attributes, "asm")? else {
        if let Some(param) = params.iter().find(|param| param.optional) {
            let message = "an optional parameter needs `#[asm(\"... ($name^ ...)? ...\")]`";
            return Err(syn::Error::new(param.ident.span(), message));
        }
        return Ok(hygienic!(::cotan_ir::spec::ParamSyntax::Attributes(#specs)));
    };
    let format: LitStr = attribute.parse_args()?;
    let steps = tokens(&format.value()).and_then(|tokens| Reader::new(tokens, params).run());
    let steps = steps.map_err(|mistake| mistake.shown(&format))?;
    Ok(hygienic!(::cotan_ir::spec::ParamSyntax::Format { params: #specs, steps: &[#(#steps),*] }))
}

struct Reader<'p> {
    tokens: Vec<Placed>,
    next: usize,
    params: &'p [Param<'p>],
    written: Vec<usize>,
}

type Steps = std::result::Result<Vec<TokenStream>, Mistake>;

impl<'p> Reader<'p> {
    fn new(tokens: Vec<Placed>, params: &'p [Param<'p>]) -> Self {
        Self { tokens, next: 0, params, written: Vec::new() }
    }

    fn run(mut self) -> Steps {
        let mut steps = Vec::new();
        while self.next < self.tokens.len() {
            match self.eat('(') {
                true => steps.push(self.group()?),
                false => steps.push(self.step(false)?.1),
            }
        }
        let missing = (0..self.params.len()).find(|index| !self.written.contains(index));
        match missing {
            None => Ok(steps),
            Some(index) => {
                let message = format!("`${}` is not written", self.params[index].ident);
                Err(Mistake { message, at: None })
            }
        }
    }

    fn eat(&mut self, sign: char) -> bool {
        let next = self.tokens.get(self.next);
        let found = next.is_some_and(|placed| placed.token == Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    /// A mistake at the token before the next one.
    fn wrong<T>(&self, message: impl Into<String>) -> std::result::Result<T, Mistake> {
        let last = self.tokens.get(self.next.saturating_sub(1));
        Err(Mistake { message: message.into(), at: last.map(|last| (last.start, last.end)) })
    }

    /// `... $anchor^ ...)?`, after its parenthesis.
    fn group(&mut self) -> std::result::Result<TokenStream, Mistake> {
        let (mut anchor, mut steps) = (None, Vec::new());
        while !self.eat(')') {
            if self.next >= self.tokens.len() {
                return self.wrong("a group `( ... )?` is not closed");
            }
            let (param, step) = self.step(true)?;
            steps.push(step);
            if self.eat('^') {
                match param.filter(|&index| self.params[index].optional) {
                    Some(index) if anchor.is_none() => anchor = Some(index),
                    Some(_) => return self.wrong("a group has one anchor"),
                    None => return self.wrong("an anchor is a parameter of type `Option`"),
                }
            }
        }
        if !self.eat('?') {
            return self.wrong("expected `?` after `( ... )`");
        }
        match anchor {
            Some(anchor) => Ok(hygienic! {
                ::cotan_ir::spec::ParamStep::Optional(#anchor, &[#(#steps),*])
            }),
            None => self.wrong("a group needs an anchor: `$name^`"),
        }
    }

    fn step(
        &mut self,
        in_group: bool,
    ) -> std::result::Result<(Option<usize>, TokenStream), Mistake> {
        let token = self.tokens[self.next].token.clone();
        self.next += 1;
        match token {
            Token::Literal(text) => {
                Ok((None, hygienic!(::cotan_ir::spec::ParamStep::Literal(#text))))
            }
            Token::Name(name) => {
                let Some(index) = self.params.iter().position(|param| param.ident.unraw() == name)
                else {
                    let names = self.params.iter().map(|param| format!("`${}`", param.ident));
                    let names = names.collect::<Vec<_>>().join(", ");
                    return self.wrong(format!("`${name}` is no field; there are {names}"));
                };
                if self.written.contains(&index) {
                    return self.wrong(format!("`${name}` is written twice"));
                }
                if self.params[index].optional && !in_group {
                    return self
                        .wrong(format!("`${name}` is optional: write `(... ${name}^ ...)?`"));
                }
                self.written.push(index);
                Ok((Some(index), hygienic!(::cotan_ir::spec::ParamStep::Param(#index))))
            }
            Token::Word(word) => {
                self.wrong(format!("`{word}` means nothing; a word is written as `` `{word}` ``"))
            }
            Token::Sign(sign) => self.wrong(format!("`{sign}` is not allowed here")),
        }
    }
}

/// Returns the expressions of the fields, read from `params`.
pub fn read(params: &[Param<'_>]) -> Vec<TokenStream> {
    let field = |(index, param): (usize, &Param<'_>)| {
        let (name, ty) = (param.ident, param.ty);
        let value =
            hygienic!(<#ty as ::cotan_ir::AttrValue>::from_attr(store, *params.get(#index)?)?);
        match param.optional {
            false => hygienic!(#name: #value),
            true => hygienic! {
                #name: match *params.get(#index)? {
                    ::cotan_ir::Attr::UNIT => ::core::option::Option::None,
                    _ => ::core::option::Option::Some(#value),
                }
            },
        }
    };
    params.iter().enumerate().map(field).collect()
}

/// Returns the expressions of the attributes of the fields of `self`.
pub fn write(params: &[Param<'_>]) -> Vec<TokenStream> {
    let attr = |param: &Param<'_>| {
        let (name, ty) = (param.ident, param.ty);
        match param.optional {
            false => hygienic!(<#ty as ::cotan_ir::AttrValue>::to_attr(&self.#name, store)),
            true => hygienic! {
                match &self.#name {
                    ::core::option::Option::Some(value) => {
                        <#ty as ::cotan_ir::AttrValue>::to_attr(value, store)
                    }
                    ::core::option::Option::None => ::cotan_ir::Attr::UNIT,
                }
            },
        }
    };
    params.iter().map(attr).collect()
}
