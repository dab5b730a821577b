//! `#[derive(Op)]`.

mod build;
mod read;
mod spec;

use crate::asm;
use crate::doc;
use crate::field::{self, Field, Kind, Shape};
use crate::header::{Asm, OpHeader};
use proc_macro2::TokenStream;
use syn::{DeriveInput, Ident, Result};

/// An operation as its struct declares it.
pub struct OpInput<'a> {
    pub ident: &'a Ident,
    /// An expression of the documentation.
    pub doc: TokenStream,
    pub header: OpHeader,
    pub asm: Asm,
    pub fields: Vec<Field<'a>>,
    /// Declared attributes in the order of the table: by name.
    pub attrs: Vec<AttrRow<'a>>,
}

/// A row of the table of attributes.
pub enum AttrRow<'a> {
    Declared(&'a Ident, String),
    /// `operandSegmentSizes` or `resultSegmentSizes`.
    Segments(&'static str),
}

impl AttrRow<'_> {
    pub fn name(&self) -> &str {
        match self {
            AttrRow::Declared(_, name) => name,
            AttrRow::Segments(name) => name,
        }
    }
}

/// Returns the implementations for the struct under `#[derive(Op)]`.
pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let op = OpInput::of(input)?;
    let spec = spec::emit(&op);
    let read = read::emit(&op);
    let build = build::emit(&op);
    let ident = op.ident;
    Ok(hygienic! {
        #[automatically_derived]
        impl ::cotan_ir::OpDef for #ident {
            #spec
            #read
        }

        #[automatically_derived]
        impl #ident {
            #build
        }
    })
}

impl<'a> OpInput<'a> {
    fn of(input: &'a DeriveInput) -> Result<Self> {
        let header = OpHeader::of(input)?;
        let fields = field::all(input)?;
        let asm = Asm::of(input)?;
        if let Asm::Format(format) = &asm {
            asm::check(format, &fields)?;
        }
        let doc = doc::expr(&input.attrs);
        let mut op = OpInput { ident: &input.ident, doc, header, asm, fields, attrs: Vec::new() };
        op.check_last(Kind::Region)?;
        op.check_last(Kind::Successor)?;
        op.list_attrs();
        Ok(op)
    }

    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Field<'a>> {
        self.fields.iter().filter(move |field| field.kind == kind)
    }

    /// Returns whether groups of this kind need a segment-size attribute.
    pub fn needs_segments(&self, kind: Kind) -> bool {
        self.of_kind(kind).filter(|field| field.shape != Shape::One).count() > 1
    }

    /// Returns whether each field of this kind is a single value.
    pub fn all_single(&self, kind: Kind) -> bool {
        self.of_kind(kind).all(|field| field.shape == Shape::One)
    }

    /// Returns whether a builder finds the types of results by itself.
    pub fn infers(&self) -> bool {
        let from_operand = self.header.has("same_type")
            && self.of_kind(Kind::Operand).any(|field| field.shape == Shape::One)
            && self.all_single(Kind::Result);
        from_operand || self.header.infer.is_some()
    }

    /// Returns the row of a declared attribute.
    pub fn attr_index(&self, ident: &Ident) -> usize {
        let same =
            |row: &AttrRow<'_>| matches!(row, AttrRow::Declared(other, _) if *other == ident);
        self.attrs.iter().position(same).expect("every attribute has a row")
    }

    fn list_attrs(&mut self) {
        let declared = self.fields.iter().filter(|field| field.kind == Kind::Attr);
        let mut rows: Vec<AttrRow<'a>> =
            declared.map(|field| AttrRow::Declared(field.ident, field.name.clone())).collect();
        if self.needs_segments(Kind::Operand) {
            rows.push(AttrRow::Segments("operandSegmentSizes"));
        }
        if self.needs_segments(Kind::Result) {
            rows.push(AttrRow::Segments("resultSegmentSizes"));
        }
        rows.sort_by(|a, b| a.name().cmp(b.name()));
        self.attrs = rows;
    }

    fn check_last(&self, kind: Kind) -> Result<()> {
        let fields: Vec<_> = self.of_kind(kind).collect();
        let Some((_, before)) = fields.split_last() else { return Ok(()) };
        match before.iter().find(|field| field.shape == Shape::Many) {
            Some(field) => {
                let message = format!("`{}` is variadic, so it must be the last", field.name);
                Err(syn::Error::new(field.ident.span(), message))
            }
            None => Ok(()),
        }
    }
}
