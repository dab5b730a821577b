//! The text format: MLIR's generic form, and custom assembly.

mod assembly;
pub mod cursor;
mod digits;
pub mod lexer;
mod naming;
pub mod op_parser;
mod op_regions;
mod opaque_body;
mod parse;
mod parser_state;
mod print;
pub mod printer;
mod property_cache;
mod signatures;
pub mod source_map;
mod strings;
mod upstream_floats;
mod upstream_locs;

pub use assembly::declared::infer;
pub use assembly::format;
pub use assembly::{Assembly, Declared, ParamAssembly, ParamsRule, VerifyParams};
pub use cursor::{Failed, ParseOptions, ParseResult};
pub use naming::LastingNames;
pub use parse::file::{Mapped, Parsed, parse, parse_into, parse_with_map};
pub use printer::{Floats, Locations, PrintOptions, Printer};

use crate::dims::{Fact, Poly};
use crate::entity::{Attr, Op, Type};
use crate::ir::Ir;
use crate::shape::Shape;
use std::io;

/// Writes a module.
///
/// # Errors
/// When `out` fails.
pub fn print(ir: &Ir, options: PrintOptions, out: &mut dyn io::Write) -> io::Result<()> {
    let mut printer = Printer::to_sink(ir, options, out);
    printer.module();
    printer.finish()
}

/// Returns a module as text.
pub fn print_to_string(ir: &Ir, options: PrintOptions) -> String {
    let mut printer = Printer::new(ir, options);
    printer.module();
    printer.out
}

/// Returns an operation and everything inside it as text.
pub fn print_op_to_string(ir: &Ir, op: Op, options: PrintOptions) -> String {
    let mut printer = Printer::new(ir, options);
    printer.name_everything(op);
    printer.op(op);
    printer.out
}

/// Returns a size as text: `2 * n - 1`.
pub fn poly_to_string(ir: &Ir, size: &Poly) -> String {
    let mut printer = Printer::new(ir, PrintOptions::default());
    printer.polynomial(size);
    printer.out
}

/// Returns a fact about sizes as text: `2 * s = d * d + d`.
pub fn fact_to_string(ir: &Ir, fact: &Fact) -> String {
    let mut printer = Printer::new(ir, PrintOptions::default());
    printer.fact(fact);
    printer.out
}

/// Returns a shape as text, every size in words: `[n, 4] of f64`.
pub fn shape_to_string(ir: &Ir, shape: &Shape) -> String {
    let element = type_to_string(ir, shape.element);
    let sizes: Vec<String> = shape.sizes.iter().map(|size| poly_to_string(ir, size)).collect();
    match &sizes[..] {
        [] => element,
        sizes => format!("[{}] of {element}", sizes.join(", ")),
    }
}

/// Returns a type as text, without the aliases of its file.
pub fn full_type_to_string(ir: &Ir, ty: Type) -> String {
    let mut printer = Printer::new(ir, PrintOptions { aliases: false, ..PrintOptions::default() });
    printer.ty(ty);
    printer.out
}

/// Returns an attribute as text, without the aliases of its file.
pub fn full_attr_to_string(ir: &Ir, attr: Attr) -> String {
    let mut printer = Printer::new(ir, PrintOptions { aliases: false, ..PrintOptions::default() });
    printer.attr(attr);
    printer.out
}

/// Returns a type as text.
pub fn type_to_string(ir: &Ir, ty: Type) -> String {
    let mut printer = Printer::new(ir, PrintOptions::default());
    printer.ty(ty);
    printer.out
}
