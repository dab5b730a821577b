//! The syntax `@f<n = 2 * m>(%x) {attrs} : (tensor<...>) -> f64`.

use cotan_ir::codes::EXPECTED;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrData, Op};

/// Parses it.
pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let callee = p.cursor.attribute()?;
    p.set_attr("callee", callee);
    if p.cursor.eat(Kind::Less) {
        parameters(p)?;
    }
    p.cursor.expect(Kind::LeftParen, "`(` and the arguments")?;
    let operands = p.operand_list()?;
    p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the call")?;
    let token = p.cursor.token();
    let ty = p.cursor.ty()?;
    let Some(function) = p.cursor.ir.as_function(ty).cloned() else {
        return Err(p.cursor.error_at(token, &EXPECTED, "expected a function type"));
    };
    p.resolve_all(&operands, &function.inputs)?;
    function.results.iter().for_each(|&ty| p.result_type(ty));
    Ok(())
}

/// Parses `n = 2 * m>`.
fn parameters(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let (mut names, mut sizes) = (Vec::new(), Vec::new());
    p.cursor.list_until(Kind::Greater, "`,` or `>`", |cursor| {
        let name = cursor.expect(Kind::Bare, "the name of a dimension parameter")?;
        let name = cursor.text_of(name);
        names.push(cursor.ir.store.string_attr(name));
        cursor.expect(Kind::Equal, "`=` and its value")?;
        sizes.push(cursor.polynomial()?);
        Ok(())
    })?;
    if names.is_empty() {
        return Ok(());
    }
    let store = &mut p.cursor.ir.store;
    let (names, sizes) = (store.array_attr(&names), store.dims_attr(&sizes));
    p.set_attr("parameters", names);
    p.set_attr("sizes", sizes);
    Ok(())
}

/// Prints it.
pub fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    if let Some(callee) = ir.attr_named(op, "callee") {
        p.attr(callee);
    }
    let names = match ir.attr_named(op, "parameters").map(|names| ir.attr_data(names)) {
        Some(AttrData::Array(names)) => names.to_vec(),
        _ => Vec::new(),
    };
    let sizes = ir.attr_named(op, "sizes").and_then(|sizes| ir.as_dims(sizes));
    let sizes = sizes.unwrap_or_default();
    if !names.is_empty() {
        p.text("<");
        p.commas(names.iter().zip(sizes), |p, (&name, size): (&Attr, _)| {
            p.text(ir.as_str(name).unwrap_or_default());
            p.text(" = ");
            p.polynomial(size);
        });
        p.text(">");
    }
    p.text("(");
    p.values(ir.operands(op));
    p.text(")");
    p.attr_dict(op, &["callee", "parameters", "sizes"]);
    p.text(" : ");
    p.functional_type(op);
}
