//! The grammar of `rules!`.

use crate::rule;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Block, Expr, Ident, Lit, Pat, Path, Result, Token, Visibility, braced,
    parenthesized, token,
};

mod keyword {
    syn::custom_keyword!(rule);
}

/// The rules of one use of the macro.
pub struct Rules(pub Vec<Declared>);

/// `pub rule NAME(EXACTNESS): ALTERNATIVE | ... if GUARD => END;`
pub struct Declared {
    pub attrs: Vec<Attribute>,
    pub vis: Visibility,
    pub name: Ident,
    pub exactness: &'static str,
    pub alternatives: Vec<Node>,
    pub guard: Option<Expr>,
    pub end: End,
}

/// A pattern of a value or operation, and its name.
pub struct Node {
    pub name: Option<Ident>,
    pub kind: NodeKind,
}

pub enum NodeKind {
    /// `_` or a name alone.
    Any,
    /// `-1`, `2.0`, `true`.
    Literal(Literal),
    /// `const c`
    Constant(Option<Ident>),
    Op(OpNode),
}

/// `Cmpi { predicate }(a, b)`
pub struct OpNode {
    /// The struct of the operation; nothing for `_`, any operation.
    pub path: Option<Path>,
    /// The place of `_` or of the last word of the path.
    pub at: Ident,
    pub fields: Vec<(Ident, Pat)>,
    pub operands: Vec<Node>,
    /// True if further operands may follow: `..`.
    pub is_open: bool,
}

/// A number with its sign.
#[derive(Clone)]
pub struct Literal {
    pub is_negative: bool,
    pub lit: Lit,
}

/// The right side of a rule.
pub enum End {
    /// `(x, y)`: a value for each result.
    Values(Vec<Built>),
    Value(Built),
}

/// A value on the right side.
pub enum Built {
    Name(Ident),
    Literal(Literal, Option<TypeOf>),
    /// `{ rust }`
    Rust(Block),
    Op(NewOp),
    /// `root(x, y)`: the root with other operands.
    Update(NewOp),
}

/// `Cmpi { predicate: predicate.opposite() }(a, b) : x`
pub struct NewOp {
    pub path: Path,
    pub at: Ident,
    pub fields: Vec<(Ident, Expr)>,
    pub operands: Vec<Built>,
    pub ty: Option<TypeOf>,
}

/// The type after a colon: that of a value, or an expression.
pub enum TypeOf {
    Value(Ident),
    Rust(Block),
}

impl Parse for Rules {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut rules = Vec::new();
        while !input.is_empty() {
            rules.push(input.parse()?);
        }
        Ok(Self(rules))
    }
}

impl Parse for Declared {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (attrs, vis) = (input.call(Attribute::parse_outer)?, input.parse()?);
        input.parse::<keyword::rule>()?;
        let name = input.parse()?;
        let exactness = if input.peek(token::Paren) {
            let inside;
            parenthesized!(inside in input);
            let word: Ident = inside.parse()?;
            rule::exactness(&word.to_string())
                .ok_or_else(|| syn::Error::new(word.span(), rule::UNKNOWN_WORD))?
        } else {
            "Exact"
        };
        input.parse::<Token![:]>()?;
        let alternatives = Punctuated::<Node, Token![|]>::parse_separated_nonempty(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        input.parse::<Token![=>]>()?;
        let end = input.parse()?;
        input.parse::<Token![;]>()?;
        let alternatives = alternatives.into_iter().collect();
        Ok(Self { attrs, vis, name, exactness, alternatives, guard, end })
    }
}

impl Parse for Node {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.peek(Ident) && input.peek2(Token![@]) {
            let name: Ident = input.parse()?;
            input.parse::<Token![@]>()?;
            let inner: Self = input.parse()?;
            return match inner.name {
                None => Ok(Self { name: Some(name), ..inner }),
                Some(other) => Err(syn::Error::new(other.span(), "a pattern has one name")),
            };
        }
        let is_op = input.peek2(token::Paren)
            || input.peek2(token::Brace)
            || input.peek2(Token![::])
            || input.peek(Token![::]);
        if is_op && !input.peek(Token![const]) && !input.peek(Token![-]) {
            return Ok(Self { name: None, kind: NodeKind::Op(input.parse()?) });
        }
        if input.parse::<Option<Token![_]>>()?.is_some() {
            return Ok(Self { name: None, kind: NodeKind::Any });
        }
        if input.parse::<Option<Token![const]>>()?.is_some() {
            let is_any = input.parse::<Option<Token![_]>>()?.is_some();
            let name = if is_any { None } else { Some(input.parse()?) };
            return Ok(Self { name: None, kind: NodeKind::Constant(name) });
        }
        if input.peek(Lit) || input.peek(Token![-]) {
            return Ok(Self { name: None, kind: NodeKind::Literal(input.parse()?) });
        }
        let name: Ident = input.parse().map_err(|error| {
            let message = "expected a pattern: a name, `_`, a number, `const`, or an operation";
            syn::Error::new(error.span(), message)
        })?;
        if name.to_string().starts_with(char::is_uppercase) {
            let message = format!("an operation has its operands in parentheses: `{name}(x)`");
            return Err(syn::Error::new(name.span(), message));
        }
        Ok(Self { name: Some(name), kind: NodeKind::Any })
    }
}

impl Parse for OpNode {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (path, at) = match input.parse::<Option<Token![_]>>()? {
            Some(any) => (None, Ident::from(any)),
            None => {
                let path = input.call(Path::parse_mod_style)?;
                let at = last(&path)?;
                (Some(path), at)
            }
        };
        let mut fields = Vec::new();
        if input.peek(token::Brace) {
            let inside;
            braced!(inside in input);
            fields.extend(inside.parse_terminated(field_pattern, Token![,])?);
        }
        if path.is_none() && !fields.is_empty() {
            return Err(syn::Error::new(at.span(), "`_` is any operation: it has no attributes"));
        }
        let inside;
        parenthesized!(inside in input);
        let (mut operands, mut is_open) = (Vec::new(), false);
        while !inside.is_empty() && !is_open {
            is_open = inside.parse::<Option<Token![..]>>()?.is_some();
            if !is_open {
                operands.push(inside.parse()?);
            }
            if !inside.is_empty() {
                inside.parse::<Token![,]>()?;
            }
        }
        if !inside.is_empty() {
            return Err(inside.error("`..` is the last operand"));
        }
        Ok(Self { path, at, fields, operands, is_open })
    }
}

fn field_pattern(input: ParseStream<'_>) -> Result<(Ident, Pat)> {
    let name: Ident = input.call(Ident::parse_any)?;
    if input.parse::<Option<Token![:]>>()?.is_some() {
        return Ok((name, input.call(Pat::parse_single)?));
    }
    let pattern = syn::parse_quote!(#name);
    Ok((name, pattern))
}

fn last(path: &Path) -> Result<Ident> {
    let last = path.segments.last().map(|segment| segment.ident.clone());
    last.ok_or_else(|| syn::Error::new_spanned(path, "expected an operation"))
}

impl Parse for Literal {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let is_negative = input.parse::<Option<Token![-]>>()?.is_some();
        let lit: Lit = input.parse()?;
        match &lit {
            Lit::Bool(_) if !is_negative => {}
            Lit::Int(_) | Lit::Float(_) => {}
            _ => return Err(syn::Error::new(lit.span(), "a constant is a number or a boolean")),
        }
        Ok(Self { is_negative, lit })
    }
}

impl Parse for End {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if !input.peek(token::Paren) {
            return Ok(Self::Value(input.parse()?));
        }
        let inside;
        parenthesized!(inside in input);
        let values = Punctuated::<Built, Token![,]>::parse_terminated(&inside)?;
        Ok(Self::Values(values.into_iter().collect()))
    }
}

impl Parse for Built {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.peek(token::Brace) {
            return Ok(Self::Rust(input.parse()?));
        }
        if input.peek(Lit) || input.peek(Token![-]) {
            return Ok(Self::Literal(input.parse()?, type_of(input)?));
        }
        let path = input.call(Path::parse_mod_style)?;
        let at = last(&path)?;
        let is_value =
            path.get_ident().is_some() && !at.to_string().starts_with(char::is_uppercase);
        if is_value && !input.peek(token::Paren) && !input.peek(token::Brace) {
            return Ok(Self::Name(at));
        }
        let mut fields = Vec::new();
        if input.peek(token::Brace) {
            let inside;
            braced!(inside in input);
            fields.extend(inside.parse_terminated(field_value, Token![,])?);
        }
        if !input.peek(token::Paren) {
            let message = format!("an operation has its operands in parentheses: `{at}(x)`");
            return Err(syn::Error::new(at.span(), message));
        }
        let inside;
        parenthesized!(inside in input);
        let operands = Punctuated::<Self, Token![,]>::parse_terminated(&inside)?;
        let operands = operands.into_iter().collect();
        let op = NewOp { path, at, fields, operands, ty: type_of(input)? };
        Ok(if is_value { Self::Update(op) } else { Self::Op(op) })
    }
}

fn field_value(input: ParseStream<'_>) -> Result<(Ident, Expr)> {
    let name: Ident = input.call(Ident::parse_any)?;
    if input.parse::<Option<Token![:]>>()?.is_some() {
        return Ok((name, input.parse()?));
    }
    let value = syn::parse_quote!(#name);
    Ok((name, value))
}

fn type_of(input: ParseStream<'_>) -> Result<Option<TypeOf>> {
    if input.parse::<Option<Token![:]>>()?.is_none() {
        return Ok(None);
    }
    let is_rust = input.peek(token::Brace);
    Ok(Some(if is_rust { TypeOf::Rust(input.parse()?) } else { TypeOf::Value(input.parse()?) }))
}
