//! Affine accesses: `%m[%i + 3, symbol(%n)]`.

use super::maps::map_of;
use crate::lists::attr;
use crate::types::element_of;
use cotan_ir::affine::{AffineExpr, AffineMap, AffineOp};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrData, Op, Type, Value};

/// The operands of the expressions of an access.
#[derive(Default)]
struct Names {
    dims: Vec<(String, OperandName)>,
    symbols: Vec<(String, OperandName)>,
}

impl Names {
    /// Parses `%i`, which becomes a dimension, or a symbol.
    fn operand(&mut self, p: &mut OpParser<'_, '_>, symbol: bool) -> ParseResult<AffineExpr> {
        let start = p.cursor.token().start;
        let name = p.operand()?;
        let text = p.cursor.text_between(start, p.cursor.previous_end()).to_owned();
        let list = if symbol { &mut self.symbols } else { &mut self.dims };
        let known = list.iter().position(|(known, _)| *known == text);
        let at = known.unwrap_or(list.len()) as u32;
        if known.is_none() {
            list.push((text, name));
        }
        Ok(if symbol { AffineExpr::Symbol(at) } else { AffineExpr::Dim(at) })
    }

    fn sum(&mut self, p: &mut OpParser<'_, '_>) -> ParseResult<AffineExpr> {
        p.cursor.enter()?;
        let sum = self.sum_inside(p);
        p.cursor.leave();
        sum
    }

    fn sum_inside(&mut self, p: &mut OpParser<'_, '_>) -> ParseResult<AffineExpr> {
        let mut sum = self.product(p)?;
        loop {
            let negative = p.cursor.at(Kind::Minus);
            if !negative && !p.cursor.at(Kind::Plus) {
                return Ok(sum);
            }
            p.cursor.bump();
            let term = self.product(p)?;
            let term = if negative { term.negated() } else { term };
            sum = AffineExpr::binary(AffineOp::Add, sum, term);
        }
    }

    fn product(&mut self, p: &mut OpParser<'_, '_>) -> ParseResult<AffineExpr> {
        let mut product = self.factor(p)?;
        loop {
            let op = match () {
                () if p.cursor.eat(Kind::Star) => AffineOp::Mul,
                () if p.cursor.eat_word("mod") => AffineOp::Mod,
                () if p.cursor.eat_word("floordiv") => AffineOp::FloorDiv,
                () if p.cursor.eat_word("ceildiv") => AffineOp::CeilDiv,
                () => return Ok(product),
            };
            let factor = self.factor(p)?;
            product = AffineExpr::binary(op, product, factor);
        }
    }

    fn factor(&mut self, p: &mut OpParser<'_, '_>) -> ParseResult<AffineExpr> {
        match p.cursor.token().kind {
            Kind::Percent => self.operand(p, false),
            Kind::Integer => Ok(AffineExpr::Constant(p.cursor.small_integer("a number")?)),
            Kind::Minus => {
                p.cursor.bump();
                Ok(self.factor(p)?.negated())
            }
            Kind::LeftParen => {
                p.cursor.bump();
                let sum = self.sum(p)?;
                p.cursor.expect(Kind::RightParen, "`)`")?;
                Ok(sum)
            }
            _ => {
                p.cursor.expect_word("symbol")?;
                p.cursor.expect(Kind::LeftParen, "`(` and a symbol")?;
                let symbol = self.operand(p, true)?;
                p.cursor.expect(Kind::RightParen, "`)`")?;
                Ok(symbol)
            }
        }
    }
}

/// Parses `[%i + 3, %j]` and sets the map; returns the operands.
fn parse_access(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<OperandName>> {
    let (mut names, mut results) = (Names::default(), Vec::new());
    p.cursor.expect(Kind::LeftSquare, "`[` and indices")?;
    while !p.cursor.eat(Kind::RightSquare) {
        if !results.is_empty() {
            p.cursor.expect(Kind::Comma, "`,` or `]`")?;
        }
        results.push(names.sum(p)?);
    }
    let (dims, symbols) = (names.dims.len() as u32, names.symbols.len() as u32);
    let map = AffineMap { dims, symbols, results: results.into() };
    let map = p.cursor.ir.store.intern_attr(AttrData::AffineMap(Box::new(map)));
    p.set_attr("map", map);
    Ok(names.dims.into_iter().chain(names.symbols).map(|(_, name)| name).collect())
}

/// `memref<4xf32>`, and for vectors `, vector<8xf32>`: the types of the buffer and of the value.
fn types(p: &mut OpParser<'_, '_>) -> ParseResult<(Type, Type)> {
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let memref = p.cursor.ty()?;
    if p.cursor.eat(Kind::Comma) {
        return Ok((memref, p.cursor.ty()?));
    }
    match element_of(&p.cursor.ir.store, memref) {
        Some(element) => Ok((memref, element)),
        None => Err(p.cursor.expected("a memref before this")),
    }
}

pub fn parse_load(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let memref = p.operand()?;
    let indices = parse_access(p)?;
    let (ty, value) = types(p)?;
    p.resolve(memref, ty)?;
    indices.iter().try_for_each(|&index| p.resolve(index, Type::INDEX))?;
    p.result_type(value);
    Ok(())
}

pub fn parse_store(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let value = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and a memref")?;
    let memref = p.operand()?;
    let indices = parse_access(p)?;
    let (ty, value_ty) = types(p)?;
    p.resolve(value, value_ty)?;
    p.resolve(memref, ty)?;
    indices.iter().try_for_each(|&index| p.resolve(index, Type::INDEX))
}

pub fn print_load(p: &mut Printer<'_>, op: Op) {
    print(p, op, 0);
    if p.ir.name_text(op) == "affine.vector_load" {
        p.text(", ");
        p.ty(p.ir.ty(p.ir.result(op, 0)));
    }
}

pub fn print_store(p: &mut Printer<'_>, op: Op) {
    p.text(" ");
    p.value(p.ir.operand(op, 0));
    p.text(",");
    print(p, op, 1);
    if p.ir.name_text(op) == "affine.vector_store" {
        p.text(", ");
        p.ty(p.ir.ty(p.ir.operand(op, 0)));
    }
}

/// ` %m[%i + 3] : memref<4xf32>`, of the buffer at operand `at`.
fn print(p: &mut Printer<'_>, op: Op, at: usize) {
    let ir = p.ir;
    print_place(p, op, at);
    p.attr_dict(op, &["map"]);
    p.text(" : ");
    p.ty(ir.ty(ir.operand(op, at)));
}

/// ` %m[%i + 3]`, of the buffer at operand `at`.
fn print_place(p: &mut Printer<'_>, op: Op, at: usize) {
    let ir = p.ir;
    let memref = ir.operand(op, at);
    let operands: Vec<Value> = ir.operands(op).skip(at + 1).collect();
    p.text(" ");
    p.value(memref);
    p.text("[");
    if let Some(map) = map_of(p, attr(ir, op, "map")) {
        let names = Operands { operands: &operands, dims: map.dims as usize };
        p.commas(map.results.iter(), |p, result| names.sum(p, result));
    }
    p.text("]");
}

/// `%m[%i], read, locality<3>, data : memref<4xf32>`.
pub fn parse_prefetch(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let memref = p.operand()?;
    let indices = parse_access(p)?;
    p.cursor.expect(Kind::Comma, "`,` and `read` or `write`")?;
    let is_write = p.cursor.eat_word("write");
    if !is_write {
        p.cursor.expect_word("read")?;
    }
    p.cursor.expect(Kind::Comma, "`,` and `locality`")?;
    p.cursor.expect_word("locality")?;
    p.cursor.expect(Kind::Less, "`<` and a number")?;
    let locality = p.cursor.number_of(Type::I32)?;
    p.cursor.expect(Kind::Greater, "`>`")?;
    p.cursor.expect(Kind::Comma, "`,` and `data` or `instr`")?;
    let is_data = p.cursor.eat_word("data");
    if !is_data {
        p.cursor.expect_word("instr")?;
    }
    let (is_write, is_data) =
        (p.cursor.ir.store.bool_attr(is_write), p.cursor.ir.store.bool_attr(is_data));
    for (name, value) in
        [("isWrite", is_write), ("localityHint", locality), ("isDataCache", is_data)]
    {
        p.set_attr(name, value);
    }
    let (ty, _) = types(p)?;
    p.resolve(memref, ty)?;
    indices.iter().try_for_each(|&index| p.resolve(index, Type::INDEX))
}

pub fn print_prefetch(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this: super::Prefetch = ir.verified(op);
    print_place(p, op, 0);
    p.text(if this.is_write == Attr::TRUE { ", write, locality<" } else { ", read, locality<" });
    p.untyped_number(this.locality);
    p.text(if this.is_data == Attr::TRUE { ">, data" } else { ">, instr" });
    p.attr_dict(op, &["map", "isWrite", "localityHint", "isDataCache"]);
    p.text(" : ");
    p.ty(ir.ty(this.memref));
}

struct Operands<'o> {
    operands: &'o [Value],
    dims: usize,
}

impl Operands<'_> {
    /// An expression where a sum needs no parentheses.
    fn sum(&self, p: &mut Printer<'_>, expr: &AffineExpr) {
        let AffineExpr::Binary(op, sides) = expr else { return self.factor(p, expr) };
        let (lhs, rhs) = &**sides;
        match (op, rhs) {
            (AffineOp::Add, AffineExpr::Constant(number @ ..0)) => {
                self.sum(p, lhs);
                p.text(&format!(" - {}", number.unsigned_abs()));
            }
            (AffineOp::Add, AffineExpr::Binary(AffineOp::Mul, factors))
                if matches!(factors.1, AffineExpr::Constant(-1)) =>
            {
                self.sum(p, lhs);
                p.text(" - ");
                self.factor(p, &factors.0);
            }
            (AffineOp::Add, _) => {
                self.sum(p, lhs);
                p.text(" + ");
                match rhs {
                    AffineExpr::Binary(AffineOp::Add, _) => self.factor(p, rhs),
                    _ => self.sum(p, rhs),
                }
            }
            (AffineOp::Mul, AffineExpr::Constant(-1)) => {
                p.text("-");
                self.factor(p, lhs);
            }
            _ => {
                self.factor(p, lhs);
                p.text(&format!(" {} ", op.spelling()));
                self.factor(p, rhs);
            }
        }
    }

    /// An expression where everything compound needs parentheses.
    fn factor(&self, p: &mut Printer<'_>, expr: &AffineExpr) {
        match expr {
            AffineExpr::Dim(dim) => self.operand(p, *dim as usize),
            AffineExpr::Symbol(symbol) => {
                p.text("symbol(");
                self.operand(p, self.dims + *symbol as usize);
                p.text(")");
            }
            AffineExpr::Constant(number) => p.text(&number.to_string()),
            AffineExpr::Binary(..) => {
                p.text("(");
                self.sum(p, expr);
                p.text(")");
            }
        }
    }

    fn operand(&self, p: &mut Printer<'_>, index: usize) {
        match self.operands.get(index) {
            Some(&operand) => p.value(operand),
            None => p.text("?"),
        }
    }
}
