//! The signature of a function as text: `(%a: i32 {t.x}, %b: f32) -> (i32, f32 {t.y})`.

use super::func::dictionaries;
use cotan_ir::codes::EXPECTED;
use cotan_ir::text::lexer::{Kind, Token};
use cotan_ir::text::op_parser::{BlockArgName, OpParser};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Block, Op, Type};

/// A parsed signature.
#[derive(Default)]
pub struct Signature {
    /// The arguments.
    pub args: Vec<BlockArgName>,
    /// The first argument, if arguments have no names.
    pub unnamed: Option<Token>,
    arg_attrs: Vec<Attr>,
    results: Vec<Type>,
    result_attrs: Vec<Attr>,
}

impl Signature {
    /// Parses a signature.
    pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Self> {
        let mut signature = Self::default();
        p.cursor.expect(Kind::LeftParen, "`(` and the arguments of the function")?;
        signature.list(p, Self::arg)?;
        if !p.cursor.eat(Kind::Arrow) {
            return Ok(signature);
        }
        if p.cursor.eat(Kind::LeftParen) {
            signature.list(p, Self::result)?;
        } else {
            signature.results.push(p.cursor.ty()?);
            signature.result_attrs.push(Attr::EMPTY_DICT);
        }
        Ok(signature)
    }

    fn list(
        &mut self,
        p: &mut OpParser<'_, '_>,
        item: fn(&mut Self, &mut OpParser<'_, '_>) -> ParseResult<()>,
    ) -> ParseResult<()> {
        if p.cursor.eat(Kind::RightParen) {
            return Ok(());
        }
        loop {
            item(self, p)?;
            if !p.cursor.eat(Kind::Comma) {
                p.cursor.expect(Kind::RightParen, "`,` or `)`")?;
                return Ok(());
            }
        }
    }

    /// `%a: i32 {t.x} loc("a")`, or without the name.
    fn arg(&mut self, p: &mut OpParser<'_, '_>) -> ParseResult<()> {
        let token = p.cursor.token();
        let named = p.cursor.at(Kind::Percent);
        if !self.args.is_empty() && named == self.unnamed.is_some() {
            let message = "either all arguments have names or none";
            return Err(p.cursor.error_at(token, &EXPECTED, message));
        }
        let mut name = None;
        if named {
            name = Some(p.operand()?);
            p.cursor.expect(Kind::Colon, "`:` and the type of the argument")?;
        } else if self.args.is_empty() {
            self.unnamed = Some(token);
        }
        let ty = p.cursor.ty()?;
        let attrs = optional_dict(p)?;
        let loc = p.cursor.trailing_location()?.unwrap_or_else(|| p.cursor.loc_of(token));
        self.args.push(BlockArgName { name, ty, loc });
        self.arg_attrs.push(attrs);
        Ok(())
    }

    fn result(&mut self, p: &mut OpParser<'_, '_>) -> ParseResult<()> {
        self.results.push(p.cursor.ty()?);
        self.result_attrs.push(optional_dict(p)?);
        Ok(())
    }

    /// Sets the attributes of the parsed signature.
    pub fn set_attrs(&self, p: &mut OpParser<'_, '_>) {
        let store = &mut p.cursor.ir.store;
        let inputs: Vec<Type> = self.args.iter().map(|arg| arg.ty).collect();
        let ty = store.function_type(&inputs, &self.results);
        let ty = store.type_attr(ty);
        p.set_attr("function_type", ty);
        for (name, attrs) in [("arg_attrs", &self.arg_attrs), ("res_attrs", &self.result_attrs)] {
            if attrs.iter().any(|&attrs| attrs != Attr::EMPTY_DICT) {
                let attrs = p.cursor.ir.store.array_attr(attrs);
                p.set_attr(name, attrs);
            }
        }
    }
}

fn optional_dict(p: &mut OpParser<'_, '_>) -> ParseResult<Attr> {
    if !p.cursor.at(Kind::LeftBrace) {
        return Ok(Attr::EMPTY_DICT);
    }
    let entries = p.cursor.attr_dict_entries()?;
    Ok(p.cursor.ir.store.dict(entries))
}

/// Prints the signature of a function with the entry block `entry`.
pub fn print(p: &mut Printer<'_>, op: Op, entry: Option<Block>) {
    let ir = p.ir;
    let ty = ir.attr_named(op, "function_type").and_then(|attr| ir.as_type(attr));
    let Some(function) = ty.and_then(|ty| ir.as_function(ty)) else { return };
    let arg_attrs = dictionaries(ir, ir.attr_named(op, "arg_attrs"));
    let result_attrs = dictionaries(ir, ir.attr_named(op, "res_attrs"));
    p.text("(");
    match entry {
        Some(entry) => p.commas(0..ir.arg_count(entry), |p, index| {
            let value = ir.arg(entry, index);
            p.value(value);
            p.text(": ");
            p.ty(ir.ty(value));
            dict(p, arg_attrs.get(index));
            p.arg_loc(ir.arg_loc(entry, index));
        }),
        None => p.commas(function.inputs.iter().enumerate(), |p, (index, &ty)| {
            p.ty(ty);
            dict(p, arg_attrs.get(index));
        }),
    }
    p.text(")");
    if function.results.is_empty() {
        return;
    }
    p.text(" -> ");
    if result_attrs.is_empty() {
        return p.result_types(&function.results);
    }
    p.text("(");
    p.commas(function.results.iter().enumerate(), |p, (index, &ty)| {
        p.ty(ty);
        dict(p, result_attrs.get(index));
    });
    p.text(")");
}

fn dict(p: &mut Printer<'_>, attrs: Option<&Attr>) {
    let Some(&attrs) = attrs.filter(|attrs| **attrs != Attr::EMPTY_DICT) else { return };
    p.text(" ");
    p.attr(attrs);
}
