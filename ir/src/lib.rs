//! The core of Cotan: a typed SSA IR with regions, its text format, verifier and diagnostics.
//!
//! [`Ir`] owns a module; [`Op`](struct@Op), [`Value`], [`Block`], [`Region`], [`Type`] and
//! [`Attr`](struct@Attr) are handles into it. A [`Registry`] lists the operations; this crate
//! itself defines none.

// The generated code of the derives names `cotan_ir`; this makes it compile in this crate too.
extern crate self as cotan_ir;

pub mod access;
pub mod affine;
pub mod assemble;
mod attr_lists;
mod attr_value;
pub mod bigint;
mod builder;
pub mod cfg;
mod clone;
pub mod codes;
mod compact;
pub mod constraints;
pub mod declared;
pub mod diagnostics;
pub mod dims;
pub mod dominance;
mod edit;
mod editor;
mod entity;
pub mod equivalence;
pub mod file;
mod fingerprint;
mod floats;
mod ir;
mod locs;
pub mod names;
pub mod nearest;
mod parse_str;
mod placement;
mod read;
pub mod registry;
pub mod rewrite;
mod segments;
mod shape;
pub mod source;
mod store;
mod substitute;
pub mod symbol_table;
pub mod symbol_uses;
pub mod symbols;
mod tables;
pub mod text;
mod translate;
mod typed;
pub mod verify;
mod walk;

/// The examples of the derives, which are tested here.
#[cfg(doctest)]
mod derives {
    #[doc = include_str!("../macros/doc/op.md")]
    mod op {}
    #[doc = include_str!("../macros/doc/attr.md")]
    mod attr {}
    #[doc = include_str!("../macros/doc/rule.md")]
    mod rule {}
}

pub use attr_value::{AttrValue, SetAttr};
pub use builder::{Builder, InsertPoint};
pub use clone::Mapping;
pub use compact::Remap;
pub use cotan_ir_macros::{Attr, Op};
pub use declared::{Operands, Regions, Results, Successors};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use editor::Editor;
pub use entity::{Attr, Block, Entity, Op, OpName, Region, Symbol, Type, Use, Value};
pub use fingerprint::fingerprint;
pub use ir::{Def, Ir, NewOp};
pub use locs::{Loc, LocData};
pub use parse_str::parse_str;
pub use registry::Registry;
pub use registry::spec;
pub use shape::Shape;
pub use store::Store;
pub use store::attrs::AttrData;
pub use store::nested::{Nested, Part, PartMut};
pub use store::types::TypeData;
pub use store::{attrs, types};
pub use substitute::{Substitution, mentions, parameters_of};
pub use translate::{Step, Stepper, Translator};
pub use typed::OpDef;
pub use walk::Preorder;
