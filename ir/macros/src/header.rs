//! `#[op(...)]` and `#[asm(...)]`: the declarations for the whole operation.

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, DeriveInput, Expr, Ident, LitStr, Path, Result, Token, parenthesized};

/// The keywords of `#[op(...)]` that are traits, with their constants of `Traits`.
const TRAITS: &[(&str, &str)] = &[
    ("pure", "PURE"),
    ("commutative", "COMMUTATIVE"),
    ("isolated", "ISOLATED"),
    ("terminator", "TERMINATOR"),
    ("same_type", "SAME_TYPE"),
    ("same_operand_type", "SAME_OPERAND_TYPE"),
    ("symbol", "SYMBOL"),
    ("symbol_table", "SYMBOL_TABLE"),
    ("graph", "GRAPH"),
    ("no_terminator", "NO_TERMINATOR"),
    ("constant", "CONSTANT"),
    ("idempotent", "IDEMPOTENT"),
    ("involution", "INVOLUTION"),
    ("same_shape", "SAME_SHAPE"),
    ("fixed_body", "FIXED_BODY"),
    ("shared_args", "SHARED_ARGS"),
    ("region_return", "REGION_RETURN"),
];

const KEYS: &str =
    "`verify = path`, `infer = path`, `body_dialect = \"name\"`, `impl(...)`, `attach(...)`";

/// `#[op(...)]`.
pub struct OpHeader {
    pub name: LitStr,
    pub traits: Vec<Ident>,
    pub verify: Option<Path>,
    pub infer: Option<Path>,
    pub body_dialect: Option<LitStr>,
    pub interfaces: Vec<Path>,
    pub attached: Vec<Expr>,
}

/// `#[asm(...)]`.
pub enum Asm {
    Generic,
    Format(LitStr),
    Custom { parse: Path, print: Path, implies_regions: Option<Path> },
}

/// Returns the only attribute of that name, if there is one.
pub fn only<'a>(attributes: &'a [Attribute], name: &str) -> Result<Option<&'a Attribute>> {
    let mut found = attributes.iter().filter(|attribute| attribute.path().is_ident(name));
    let first = found.next();
    match found.next() {
        Some(second) => Err(syn::Error::new_spanned(second, format!("`#[{name}]` occurs twice"))),
        None => Ok(first),
    }
}

impl OpHeader {
    pub fn of(input: &DeriveInput) -> Result<Self> {
        let Some(attribute) = only(&input.attrs, "op")? else {
            let message = "`derive(Op)` needs `#[op(\"dialect.name\", ...)]`";
            return Err(syn::Error::new_spanned(&input.ident, message));
        };
        attribute.parse_args()
    }

    pub fn has(&self, word: &str) -> bool {
        self.traits.iter().any(|name| name == constant_of(word).unwrap_or(word))
    }

    fn item(&mut self, input: ParseStream<'_>) -> Result<()> {
        let key = input.call(Ident::parse_any)?;
        let text = key.to_string();
        if let Some(constant) = constant_of(&text) {
            self.traits.push(Ident::new(constant, key.span()));
            return Ok(());
        }
        match text.as_str() {
            "verify" => self.verify = Some(value(input)?),
            "infer" => self.infer = Some(value(input)?),
            "body_dialect" => self.body_dialect = Some(value(input)?),
            "impl" => {
                let inside;
                parenthesized!(inside in input);
                self.interfaces.extend(inside.parse_terminated(Path::parse, Token![,])?);
            }
            "attach" => {
                let inside;
                parenthesized!(inside in input);
                self.attached.extend(inside.parse_terminated(Expr::parse, Token![,])?);
            }
            _ => return Err(unknown_key(&key)),
        }
        Ok(())
    }
}

fn constant_of(word: &str) -> Option<&'static str> {
    TRAITS.iter().find(|(name, _)| *name == word).map(|(_, constant)| *constant)
}

fn value<T: Parse>(input: ParseStream<'_>) -> Result<T> {
    input.parse::<Token![=]>()?;
    input.parse()
}

fn unknown_key(key: &Ident) -> syn::Error {
    let traits: Vec<String> = TRAITS.iter().map(|(name, _)| format!("`{name}`")).collect();
    let known = format!("the traits {}, and {KEYS}", traits.join(", "));
    syn::Error::new(key.span(), format!("`{key}` is no key of `#[op]`; there are {known}"))
}

impl Parse for OpHeader {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if !input.peek(LitStr) {
            return Err(input.error("the name comes first: `\"dialect.name\"`"));
        }
        let name: LitStr = input.parse()?;
        check_name(&name)?;
        let mut header = OpHeader {
            name,
            traits: Vec::new(),
            verify: None,
            infer: None,
            body_dialect: None,
            interfaces: Vec::new(),
            attached: Vec::new(),
        };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if !input.is_empty() {
                header.item(input)?;
            }
        }
        Ok(header)
    }
}

/// Fails unless the name is `dialect.name`. The name of an operation in quotes may have hyphens.
pub fn check_name(name: &LitStr) -> Result<()> {
    let text = name.value();
    let good = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    let (dialect, rest) = text.split_once('.').unwrap_or((&text, ""));
    let starts = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let good_rest = |c: char| good(c) || c == '-';
    if starts(dialect)
        && !rest.is_empty()
        && dialect.chars().all(good)
        && rest.chars().all(good_rest)
    {
        return Ok(());
    }
    Err(syn::Error::new(name.span(), format!("`{text}` is no name: write `\"dialect.name\"`")))
}

impl Asm {
    pub fn of(input: &DeriveInput) -> Result<Self> {
        match only(&input.attrs, "asm")? {
            Some(attribute) => attribute.parse_args(),
            None => Ok(Asm::Generic),
        }
    }
}

impl Parse for Asm {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.peek(LitStr) {
            return input.parse().map(Asm::Format);
        }
        let message = "write `#[asm(\"...\")]` or `#[asm(custom(parse, print))]`";
        let word: Ident = input.parse().map_err(|error| syn::Error::new(error.span(), message))?;
        if word != "custom" {
            return Err(syn::Error::new(word.span(), message));
        }
        let inside;
        parenthesized!(inside in input);
        let paths: Punctuated<Path, Token![,]> = inside.parse_terminated(Path::parse, Token![,])?;
        let mut paths = paths.into_iter();
        let (parse, print, implies_regions) = (paths.next(), paths.next(), paths.next());
        match (parse, print, paths.next()) {
            (Some(parse), Some(print), None) => Ok(Asm::Custom { parse, print, implies_regions }),
            _ => Err(syn::Error::new(
                word.span(),
                "`custom` needs two functions: `custom(parse, print)`",
            )),
        }
    }
}
