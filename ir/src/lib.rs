//! The core of Cotan: a typed SSA IR with regions, its text format, verifier and diagnostics.
//!
//! [`Ir`] owns a module; [`Op`](struct@Op), [`Value`], [`Block`], [`Region`],
//! [`Type`](struct@Type) and [`Attr`](struct@Attr) are handles into it. A [`Registry`] lists the
//! operations; this crate itself defines none.

// The generated code of the derives names `cotan_ir`; this makes it compile in this crate too.
extern crate self as cotan_ir;

mod algebra;
mod analysis;
pub mod assemble;
pub mod bytecode;
pub mod codes;
mod core;
pub mod diagnostics;
mod entity;
mod location;
pub mod names;
pub mod nearest;
mod parse_str;
#[doc(hidden)]
pub mod pattern;
pub mod registry;
pub mod rewrite;
mod store;
pub mod symbols;
pub mod text;
pub mod verify;

/// The examples of the derives, which are tested here.
#[cfg(doctest)]
mod derives {
    #[doc = include_str!("../macros/doc/op.md")]
    mod op {}
    #[doc = include_str!("../macros/doc/attr.md")]
    mod attr {}
    #[doc = include_str!("../macros/doc/rule.md")]
    mod rule {}
    #[doc = include_str!("../macros/doc/rules.md")]
    mod rules {}
}

pub use algebra::{affine, bigint, dims};
pub use analysis::fingerprint::fingerprint;
pub use analysis::walk::Preorder;
pub use analysis::{cfg, dataflow, dominance, equivalence, symbol_table, symbol_uses};
pub use core::attr_value::{AttrValue, SetAttr};
pub use core::builder::{Builder, InsertPoint};
pub use core::clone::Mapping;
pub use core::compact::Remap;
pub use core::declared::{Operands, Regions, Results, Successors};
pub use core::editor::Editor;
pub use core::elements::NoElements;
pub use core::ir::{Def, Ir, NewOp};
pub use core::merge::{Mark, OwnedRows};
pub use core::substitute::{Substitution, mentions, parameters_of};
pub use core::translate::{Step, Stepper, Translator};
pub use core::type_value::TypeValue;
pub use core::typed::OpDef;
use core::{attr_value, builder, clone, ir, segments, substitute, tables, typed};
pub use core::{constraints, declared};
pub use cotan_ir_macros::{Attr, Op, Type};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use entity::{Attr, Block, Entity, Op, OpName, Region, Symbol, Type, Use, Value};
use location::locs;
pub use location::locs::{Loc, LocData};
pub use location::{file, source};
pub use parse_str::parse_str;
pub use registry::Registry;
pub use registry::spec;
pub use store::Store;
pub use store::access;
pub use store::attrs::AttrData;
pub use store::nested::{Nested, Part, PartMut};
use store::shape;
pub use store::shape::Shape;
pub use store::types::TypeData;
pub use store::{attrs, types};
