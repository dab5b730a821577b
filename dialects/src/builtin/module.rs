//! `builtin.module`

use crate::interfaces::effects::Effects;
use crate::interfaces::verify::discardable::name_without_dialect;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{STRING, SYMBOL_NAME};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrData, Block, Builder, Diagnostics, Ir, Loc, Op, Region, Type};

/// The top-level container: functions, and other operations with a symbol name.
///
/// ```mlir
/// module @example attributes {cotan.note = "names of attributes start with a dialect"} {
///   func.func private @elsewhere(f64) -> f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "builtin.module",
    isolated,
    symbol,
    symbol_table,
    graph,
    no_terminator,
    body_dialect = "builtin",
    verify = verify,
    attach(Effects::Write)
)]
#[asm(custom(parse, print))]
pub struct Module {
    /// Its name, if it has one.
    #[attr(SYMBOL_NAME)]
    pub sym_name: Option<Attr>,
    /// The visibility of the symbol.
    #[attr(STRING)]
    pub sym_visibility: Option<Attr>,
    /// The contents.
    #[region(single_block)]
    pub body: Region,
}

impl Module {
    /// Creates an empty root module and returns its block.
    pub fn root(ir: &mut Ir, loc: Loc) -> Block {
        let body = ir.create_region();
        let block = ir.append_new_block(body, &[], loc);
        let module = Self::build(&mut Builder::detached(ir), loc, body);
        ir.set_root(module);
        block
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    if let Some(name) = name_without_dialect(ir, ir.attrs(op)) {
        let message =
            format!("can only contain attributes with dialect-prefixed names, found: '{name}'");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
    let body = ir.entry(ir.verified::<Module>(op).body);
    if body.is_some_and(|body| ir.arg_count(body) > 0) {
        let message = "region should have no arguments";
        diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
}

/// `@name attributes {...} { ... }`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if p.cursor.at(Kind::At) {
        let name = p.cursor.symbol_name()?;
        let name = p.cursor.ir.store.intern_attr(AttrData::String { text: name, ty: Type::NONE });
        p.set_attr("sym_name", name);
    }
    p.attr_dict_with_keyword()?;
    p.region()
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    if let Some(name) = ir.attr_named(op, "sym_name").and_then(|attr| ir.as_str(attr)) {
        p.text(" ");
        p.symbol_name(name);
    }
    p.attr_dict_with_keyword(op, &["sym_name"]);
    if let Some(&body) = ir.regions(op).first() {
        p.text(" ");
        p.region(body, true);
    }
}
