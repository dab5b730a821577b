//! The fields of an operation and their kinds.

use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{
    Attribute, Data, DeriveInput, Expr, Field as Source, Fields, GenericArgument, Ident, LitStr,
    Path, PathArguments, Result, Token, Type,
};

/// The kind of a field: operand, result, attribute, region or successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Operand,
    Result,
    Attr,
    Region,
    Successor,
}

/// Number of values, regions or blocks of a field; for an attribute, its presence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    One,
    Optional,
    Many,
}

/// A field of an operation.
pub struct Field<'a> {
    pub ident: &'a Ident,
    pub kind: Kind,
    pub shape: Shape,
    /// The name in text: that of the field, unless overridden.
    pub name: String,
    pub constraint: Option<Path>,
    /// The type of an attribute's value if it is not a plain `Attr`.
    pub value_type: Option<&'a Type>,
    pub default: Option<Expr>,
    /// `single_block`, `optional_block` or `non_empty`.
    pub region_kind: Option<Ident>,
}

const KINDS: &[(&str, Kind)] = &[
    ("operand", Kind::Operand),
    ("result", Kind::Result),
    ("attr", Kind::Attr),
    ("region", Kind::Region),
    ("successor", Kind::Successor),
];

/// Returns the fields of the struct under `#[derive(Op)]`; every mistake is reported.
pub fn all(input: &DeriveInput) -> Result<Vec<Field<'_>>> {
    let Data::Struct(data) = &input.data else {
        return Err(syn::Error::new_spanned(&input.ident, "`derive(Op)` is for structs"));
    };
    if !input.generics.params.is_empty() {
        return Err(syn::Error::new_spanned(&input.generics, "an operation has no parameters"));
    }
    let sources = match &data.fields {
        Fields::Named(named) => named.named.iter().collect(),
        Fields::Unit => Vec::new(),
        Fields::Unnamed(fields) => {
            let message = "the fields of an operation have names";
            return Err(syn::Error::new_spanned(fields, message));
        }
    };
    let mut fields: Vec<Field<'_>> = Vec::new();
    let mut errors: Option<syn::Error> = None;
    for source in sources {
        let field = Field::of(source).and_then(|field| unique(&fields, field));
        match (field, &mut errors) {
            (Ok(field), _) => fields.push(field),
            (Err(error), None) => errors = Some(error),
            (Err(error), Some(errors)) => errors.combine(error),
        }
    }
    errors.map_or(Ok(fields), Err)
}

fn unique<'a>(known: &[Field<'_>], field: Field<'a>) -> Result<Field<'a>> {
    if known.iter().any(|other| other.name == field.name) {
        let message = format!("there is another field named `{}`", field.name);
        return Err(syn::Error::new(field.ident.span(), message));
    }
    Ok(field)
}

impl<'a> Field<'a> {
    fn of(source: &'a Source) -> Result<Self> {
        let ident = source.ident.as_ref().expect("the fields of an operation have names");
        let (kind, attribute) = kind_of(source, ident)?;
        let mut field = Field {
            ident,
            kind,
            shape: Shape::One,
            name: ident.unraw().to_string(),
            constraint: None,
            value_type: None,
            default: None,
            region_kind: None,
        };
        field.classify(&source.ty)?;
        if let syn::Meta::List(list) = &attribute.meta {
            let parse = |input: ParseStream<'_>| field.options(input);
            parse.parse2(list.tokens.clone())?;
        }
        field.check(&source.ty)?;
        Ok(field)
    }

    /// Derives the arity from the type of the field.
    fn classify(&mut self, ty: &'a Type) -> Result<()> {
        let (one, many) = match self.kind {
            Kind::Operand => ("Value", "Operands"),
            Kind::Result => ("Value", "Results"),
            Kind::Region => ("Region", "Regions"),
            Kind::Successor => ("Block", "Successors"),
            Kind::Attr => return self.classify_attr(ty),
        };
        let inner = option_of(ty);
        let optional = matches!(self.kind, Kind::Operand | Kind::Result);
        self.shape = match inner {
            None if is_named(ty, one) => Shape::One,
            None if is_named(ty, many) => Shape::Many,
            Some(inner) if optional && is_named(inner, one) => Shape::Optional,
            _ => {
                let maybe = if optional { format!(", `Option<{one}>`") } else { String::new() };
                let message = format!("this field must be `{one}`{maybe} or `{many}`");
                return Err(syn::Error::new_spanned(ty, message));
            }
        };
        Ok(())
    }

    fn classify_attr(&mut self, ty: &'a Type) -> Result<()> {
        let inner = option_of(ty);
        self.shape = if inner.is_some() { Shape::Optional } else { Shape::One };
        let ty = inner.unwrap_or(ty);
        self.value_type = (!is_named(ty, "Attr")).then_some(ty);
        Ok(())
    }

    fn options(&mut self, input: ParseStream<'_>) -> Result<()> {
        while !input.is_empty() {
            if input.peek(Ident::peek_any) && input.peek2(Token![=]) {
                self.option(input)?;
            } else {
                self.word(input.call(Path::parse_mod_style)?)?;
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    }

    fn option(&mut self, input: ParseStream<'_>) -> Result<()> {
        let key = input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        match (self.kind, key.to_string().as_str()) {
            (_, "name") => self.name = input.parse::<LitStr>()?.value(),
            (Kind::Attr, "default") => self.default = Some(input.parse()?),
            (Kind::Attr, _) => {
                let message = format!("`{key}` is no key here; there are `name` and `default`");
                return Err(syn::Error::new(key.span(), message));
            }
            _ => {
                let message = format!("`{key}` is no key here; there is `name`");
                return Err(syn::Error::new(key.span(), message));
            }
        }
        Ok(())
    }

    fn word(&mut self, path: Path) -> Result<()> {
        match self.kind {
            Kind::Successor => Err(syn::Error::new_spanned(path, "a successor has no constraint")),
            Kind::Region => {
                let known = path.get_ident().filter(|word| {
                    ["single_block", "optional_block", "non_empty"].iter().any(|it| *word == it)
                });
                let message = "a region is `single_block`, `optional_block`, `non_empty`, or \
                               unconstrained";
                let error = || syn::Error::new_spanned(&path, message);
                self.region_kind = Some(known.cloned().ok_or_else(error)?);
                Ok(())
            }
            _ if self.constraint.is_some() => {
                Err(syn::Error::new_spanned(path, "there is one constraint already"))
            }
            _ => {
                self.constraint = Some(path);
                Ok(())
            }
        }
    }

    fn check(&self, ty: &Type) -> Result<()> {
        if self.default.is_some() && self.shape == Shape::Optional {
            let message = "an attribute with a default is always present: drop the `Option`";
            return Err(syn::Error::new_spanned(ty, message));
        }
        if self.region_kind.is_some() && self.shape == Shape::Many {
            let message = "constraints on a single region do not apply to `Regions`";
            return Err(syn::Error::new_spanned(ty, message));
        }
        Ok(())
    }
}

/// Returns the one attribute of ours at a field.
fn kind_of<'a>(source: &'a Source, ident: &Ident) -> Result<(Kind, &'a Attribute)> {
    let ours = source.attrs.iter().filter_map(|attribute| {
        let kind = KINDS.iter().find(|(name, _)| attribute.path().is_ident(name))?;
        Some((kind.1, attribute))
    });
    let ours: Vec<_> = ours.collect();
    match ours[..] {
        [one] => Ok(one),
        [] => {
            let words = "`#[operand]`, `#[result]`, `#[attr]`, `#[region]` or `#[successor]`";
            Err(syn::Error::new(ident.span(), format!("declare the kind of `{ident}`: {words}")))
        }
        [_, (_, second), ..] => {
            Err(syn::Error::new_spanned(second, format!("`{ident}` cannot be two things")))
        }
    }
}

/// Returns a type without the invisible group that a macro wraps around it.
fn plain(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => plain(&group.elem),
        _ => ty,
    }
}

/// Returns whether the last word of a type is this name.
fn is_named(ty: &Type, name: &str) -> bool {
    let Type::Path(path) = plain(ty) else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == name && last.arguments.is_empty())
}

/// Returns the type inside an `Option`.
pub fn option_of(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = plain(ty) else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}
