//! The static table.

use super::{AttrRow, OpInput};
use crate::field::{Field, Kind, Shape};
use crate::header::Asm;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::spanned::Spanned;

/// `const SPEC`.
pub fn emit(op: &OpInput<'_>) -> TokenStream {
    let (name, doc) = (&op.header.name, &op.doc);
    let operands = op.of_kind(Kind::Operand).map(value);
    let results = op.of_kind(Kind::Result).map(value);
    let attrs = op.attrs.iter().map(|row| attr(op, row));
    let regions = op.of_kind(Kind::Region).map(region);
    let successors = op.of_kind(Kind::Successor).map(successor);
    let traits = traits(op);
    let body_dialect = match &op.header.body_dialect {
        Some(name) => hygienic!(#name),
        None => hygienic!(""),
    };
    let infer = function(op.header.infer.as_ref());
    let attach = attach(op);
    hygienic! {
        const SPEC: &'static ::cotan_ir::spec::OpSpec = {
            static __COTAN_SPEC: ::cotan_ir::spec::OpSpec = ::cotan_ir::spec::OpSpec {
                name: #name,
                doc: #doc,
                operands: &[#(#operands),*],
                results: &[#(#results),*],
                attrs: &[#(#attrs),*],
                regions: &[#(#regions),*],
                successors: &[#(#successors),*],
                traits: #traits,
                body_dialect: #body_dialect,
                infer: #infer,
                attach: #attach,
            };
            &__COTAN_SPEC
        };
    }
}

fn value(field: &Field<'_>) -> TokenStream {
    let name = &field.name;
    let arity = match field.shape {
        Shape::One => hygienic!(One),
        Shape::Optional => hygienic!(Optional),
        Shape::Many => hygienic!(Variadic),
    };
    let constraint = match &field.constraint {
        Some(path) => quote_spanned!(path.span()=> &#path),
        None => hygienic!(&::cotan_ir::constraints::ANY),
    };
    hygienic! {
        ::cotan_ir::spec::ValueSpec {
            name: #name,
            arity: ::cotan_ir::spec::Arity::#arity,
            constraint: #constraint,
        }
    }
}

/// Returns the Rust type of an attribute's value.
pub fn attr_type(field: &Field<'_>) -> TokenStream {
    match field.value_type {
        Some(ty) => hygienic!(#ty),
        None => hygienic!(::cotan_ir::Attr),
    }
}

fn attr(op: &OpInput<'_>, row: &AttrRow<'_>) -> TokenStream {
    let name = row.name();
    let AttrRow::Declared(ident, _) = row else {
        return hygienic! {
            ::cotan_ir::spec::AttrSpec {
                name: #name,
                constraint: &::cotan_ir::constraints::SEGMENT_SIZES,
                presence: ::cotan_ir::spec::Presence::Required,
            }
        };
    };
    let mut fields = op.of_kind(Kind::Attr);
    let field = fields.find(|field| field.ident == *ident).expect("a row is built from a field");
    let ty = attr_type(field);
    let constraint = match &field.constraint {
        Some(path) => quote_spanned!(path.span()=> &#path),
        None => hygienic!(<#ty as ::cotan_ir::AttrValue>::CONSTRAINT),
    };
    let presence = match (&field.default, field.shape) {
        (Some(default), _) => hygienic! {
            Default(|store| {
                let default: #ty = #default;
                ::cotan_ir::AttrValue::to_attr(&default, store)
            })
        },
        (None, Shape::Optional) => hygienic!(Optional),
        (None, _) => hygienic!(Required),
    };
    hygienic! {
        ::cotan_ir::spec::AttrSpec {
            name: #name,
            constraint: #constraint,
            presence: ::cotan_ir::spec::Presence::#presence,
        }
    }
}

fn region(field: &Field<'_>) -> TokenStream {
    let name = &field.name;
    let kind = match &field.region_kind {
        _ if field.shape == Shape::Many => hygienic!(Variadic),
        Some(kind) if kind == "single_block" => hygienic!(SingleBlock),
        Some(kind) if kind == "optional_block" => hygienic!(OptionalBlock),
        Some(_) => hygienic!(NonEmpty),
        None => hygienic!(Any),
    };
    hygienic! {
        ::cotan_ir::spec::RegionSpec {
            name: #name,
            kind: ::cotan_ir::spec::RegionKind::#kind,
        }
    }
}

fn successor(field: &Field<'_>) -> TokenStream {
    let name = &field.name;
    let variadic = field.shape == Shape::Many;
    hygienic!(::cotan_ir::spec::SuccessorSpec { name: #name, variadic: #variadic })
}

fn traits(op: &OpInput<'_>) -> TokenStream {
    let declared = op.header.traits.iter().map(|name| hygienic!(#name));
    let operands = op.needs_segments(Kind::Operand).then(|| hygienic!(OPERAND_SEGMENTS));
    let results = op.needs_segments(Kind::Result).then(|| hygienic!(RESULT_SEGMENTS));
    let all = declared.chain(operands).chain(results);
    hygienic! {
        ::cotan_ir::spec::Traits::NONE #(.with(::cotan_ir::spec::Traits::#all))*
    }
}

/// Attaches the custom assembly.
fn assembly(op: &OpInput<'_>) -> Option<TokenStream> {
    let ident = op.ident;
    let (statics, assembly) = match &op.asm {
        Asm::Generic => return None,
        Asm::Format(format) => (
            hygienic! {
                static __COTAN_FORMAT: ::cotan_ir::text::Declared =
                    ::cotan_ir::text::Declared::new(#format);
            },
            hygienic!(Format(&__COTAN_FORMAT)),
        ),
        Asm::Custom { parse, print, implies_regions } => {
            let implies = match implies_regions {
                Some(path) => hygienic!(::core::option::Option::Some(#path)),
                None => hygienic!(::core::option::Option::None),
            };
            let custom =
                hygienic!(Custom { parse: #parse, print: #print, implies_regions: #implies });
            (hygienic!(), custom)
        }
    };
    Some(hygienic! {
        #statics
        ::cotan_ir::text::Assembly::#assembly
            .attach(builder, <#ident as ::cotan_ir::OpDef>::SPEC);
    })
}

fn function(path: Option<&syn::Path>) -> TokenStream {
    match path {
        Some(path) => hygienic!(::core::option::Option::Some(#path)),
        None => hygienic!(::core::option::Option::None),
    }
}

fn attach(op: &OpInput<'_>) -> TokenStream {
    let (ident, name, interfaces) = (op.ident, &op.header.name, &op.header.interfaces);
    let attached = &op.header.attached;
    let assembly = assembly(op);
    let verify = op.header.verify.iter();
    if interfaces.is_empty() && attached.is_empty() && assembly.is_none() && verify.len() == 0 {
        return hygienic!(::core::option::Option::None);
    }
    hygienic! {
        ::core::option::Option::Some(|builder| {
            #assembly
            #(builder.attach(#name, ::cotan_ir::verify::VerifyOp::op(#verify));)*
            #(builder.attach(#name, <#ident as #interfaces>::ROW);)*
            #(builder.attach(#name, const { #attached });)*
        })
    }
}
