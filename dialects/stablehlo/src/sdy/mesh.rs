//! `sdy.mesh`

use crate::attributes::Mesh;
use cotan_ir::constraints::SYMBOL_NAME;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrData, Op};

/// A named mesh of devices.
#[derive(Op, Clone, Debug)]
#[op("sdy.mesh", symbol)]
#[asm(custom(parse, print))]
pub struct MeshOp {
    /// The name.
    #[attr(SYMBOL_NAME)]
    pub sym_name: Attr,
    /// The mesh.
    #[attr]
    pub mesh: Mesh,
}

/// `@mesh = <["x"=4, "y"=2]> {...}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let name = p.cursor.symbol_name()?;
    let name = p.cursor.ir.store.text(name).to_owned();
    let name = p.cursor.ir.store.string_attr(&name);
    p.set_attr("sym_name", name);
    p.cursor.expect(Kind::Equal, "`=` and the mesh")?;
    let mesh = p.cursor.attr_params(Mesh::DEF)?;
    p.set_attr("mesh", mesh);
    p.attr_dict()
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    if let Some(AttrData::String { text, .. }) =
        ir.attr_named(op, "sym_name").map(|name| ir.attr_data(name))
    {
        p.symbol_name(ir.store.text(*text));
    }
    p.text(" = ");
    if let Some(mesh) = ir.attr_named(op, "mesh") {
        p.attr_params(mesh);
    }
    p.attr_dict(op, &["sym_name", "mesh"]);
}
