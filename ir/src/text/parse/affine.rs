//! Reading affine maps and integer sets.

use crate::affine::{AffineExpr, AffineMap, AffineOp, Constraint, IntegerSet};
use crate::attrs::AttrData;
use crate::codes;
use crate::entity::Attr;
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token};
use rustc_hash::FxHashMap;

/// The names of the dimensions and symbols of a map.
type Names<'a> = FxHashMap<&'a str, AffineExpr>;

impl<'a> Cursor<'a> {
    /// `affine_map<(d0)[s0] -> (d0 + s0)>`.
    pub(in crate::text) fn affine_map_attribute(&mut self) -> ParseResult<Attr> {
        self.bump();
        self.expect(Kind::Less, "`<` after `affine_map`")?;
        let (names, dims, symbols) = self.affine_names()?;
        self.expect(Kind::Arrow, "`->` before the results of the map")?;
        self.expect(Kind::LeftParen, "`(` before the results of the map")?;
        let mut results = Vec::new();
        self.list_until(Kind::RightParen, "`,` or `)`", |cursor| {
            results.push(cursor.affine_expr(&names)?);
            Ok(())
        })?;
        self.expect(Kind::Greater, "`>` at the end of the map")?;
        let map = AffineMap { dims, symbols, results: results.into() };
        Ok(self.ir.store.intern_attr(AttrData::AffineMap(Box::new(map))))
    }

    /// `affine_set<(d0)[s0] : (d0 - s0 >= 0)>`.
    pub(in crate::text) fn affine_set_attribute(&mut self) -> ParseResult<Attr> {
        self.bump();
        self.expect(Kind::Less, "`<` after `affine_set`")?;
        let (names, dims, symbols) = self.affine_names()?;
        self.expect(Kind::Colon, "`:` before the constraints of the set")?;
        self.expect(Kind::LeftParen, "`(` before the constraints of the set")?;
        let mut constraints = Vec::new();
        self.list_until(Kind::RightParen, "`,` or `)`", |cursor| {
            constraints.push(cursor.constraint(&names)?);
            Ok(())
        })?;
        self.expect(Kind::Greater, "`>` at the end of the set")?;
        if constraints.is_empty() {
            constraints.push(Constraint { expr: AffineExpr::Constant(0), equality: true });
        }
        let set = IntegerSet { dims, symbols, constraints: constraints.into() };
        Ok(self.ir.store.intern_attr(AttrData::IntegerSet(Box::new(set))))
    }

    /// `(d0, d1)[s0]`: the names, and how many of each kind there are.
    fn affine_names(&mut self) -> ParseResult<(Names<'a>, u32, u32)> {
        let mut names = Names::default();
        let (mut dims, mut symbols) = (0, 0);
        self.expect(Kind::LeftParen, "`(` before the names of dimensions")?;
        self.list_until(Kind::RightParen, "`,` or `)`", |cursor| {
            cursor.affine_name(&mut names, AffineExpr::Dim(dims))?;
            dims += 1;
            Ok(())
        })?;
        if self.eat(Kind::LeftSquare) {
            self.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
                cursor.affine_name(&mut names, AffineExpr::Symbol(symbols))?;
                symbols += 1;
                Ok(())
            })?;
        }
        Ok((names, dims, symbols))
    }

    fn affine_name(&mut self, names: &mut Names<'a>, expr: AffineExpr) -> ParseResult<()> {
        let token = self.expect(Kind::Bare, "a name of a dimension or symbol")?;
        let name = self.text_of(token);
        if names.insert(name, expr).is_none() {
            return Ok(());
        }
        let message = format!("the name `{name}` occurs twice");
        Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message))
    }

    fn constraint(&mut self, names: &Names<'a>) -> ParseResult<Constraint> {
        let token = self.token();
        let lhs = self.affine_expr(names)?;
        let kind = self.token().kind;
        if !matches!(kind, Kind::Less | Kind::Greater | Kind::Equal) {
            return Err(self.expected("`==`, `>=` or `<=`"));
        }
        self.bump();
        self.expect(Kind::Equal, "`=` of `==`, `>=` or `<=`")?;
        let rhs = self.affine_expr(names)?;
        let (lhs, rhs) = if kind == Kind::Less { (rhs, lhs) } else { (lhs, rhs) };
        let expr = AffineExpr::binary(AffineOp::Add, lhs, rhs.negated());
        self.check_constants(token, &expr)?;
        Ok(Constraint { expr, equality: kind == Kind::Equal })
    }

    /// Returns an expression. Every operator counts as one level of nesting, since a long sum is
    /// deep.
    fn affine_expr(&mut self, names: &Names<'a>) -> ParseResult<AffineExpr> {
        let token = self.token();
        let mut operators = 0;
        let expr = self.affine_sum(names, &mut operators);
        (0..operators).for_each(|_| self.leave());
        let expr = expr?;
        self.check_constants(token, &expr)?;
        Ok(expr)
    }

    /// The least integer can be built, but not written.
    fn check_constants(&mut self, token: Token, expr: &AffineExpr) -> ParseResult<()> {
        if !expr.has_constant(i64::MIN) {
            return Ok(());
        }
        let message = "a constant of this expression leaves the range of 64 bits";
        Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message))
    }

    fn affine_operator(&mut self, operators: &mut u32) -> ParseResult<()> {
        self.enter()?;
        *operators += 1;
        self.bump();
        Ok(())
    }

    fn affine_sum(&mut self, names: &Names<'a>, operators: &mut u32) -> ParseResult<AffineExpr> {
        let mut sum = self.affine_product(names, operators)?;
        while self.at(Kind::Plus) || self.at(Kind::Minus) {
            let minus = self.at(Kind::Minus);
            self.affine_operator(operators)?;
            let term = self.affine_product(names, operators)?;
            let term = if minus { term.negated() } else { term };
            sum = AffineExpr::binary(AffineOp::Add, sum, term);
        }
        Ok(sum)
    }

    fn affine_product(
        &mut self,
        names: &Names<'a>,
        operators: &mut u32,
    ) -> ParseResult<AffineExpr> {
        let mut product = self.affine_operand(names, operators)?;
        loop {
            let token = self.token();
            let op = match (token.kind, self.text()) {
                (Kind::Star, _) => AffineOp::Mul,
                (Kind::Bare, "mod") => AffineOp::Mod,
                (Kind::Bare, "floordiv") => AffineOp::FloorDiv,
                (Kind::Bare, "ceildiv") => AffineOp::CeilDiv,
                _ => return Ok(product),
            };
            self.affine_operator(operators)?;
            let rhs = self.affine_operand(names, operators)?;
            if !rhs.is_symbolic() && (op != AffineOp::Mul || !product.is_symbolic()) {
                let message = match op {
                    AffineOp::Mul => "both factors depend on dimensions".to_owned(),
                    _ => format!("the right side of `{}` depends on dimensions", op.spelling()),
                };
                let message = format!("this is not affine: {message}");
                return Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message));
            }
            product = AffineExpr::binary(op, product, rhs);
        }
    }

    fn affine_operand(
        &mut self,
        names: &Names<'a>,
        operators: &mut u32,
    ) -> ParseResult<AffineExpr> {
        let token = self.token();
        match token.kind {
            Kind::Integer => self.small_integer("a constant").map(AffineExpr::Constant),
            Kind::Minus => {
                self.affine_operator(operators)?;
                Ok(self.affine_operand(names, operators)?.negated())
            }
            Kind::LeftParen => {
                self.affine_operator(operators)?;
                let expr = self.affine_sum(names, operators)?;
                self.expect(Kind::RightParen, "`)`")?;
                Ok(expr)
            }
            Kind::Bare => match names.get(self.text()) {
                Some(expr) => {
                    self.bump();
                    Ok(expr.clone())
                }
                None => {
                    let message = format!("no dimension or symbol is named `{}`", self.text());
                    Err(self.error(&codes::BAD_ATTRIBUTE, message))
                }
            },
            _ => Err(self.expected("an affine expression")),
        }
    }
}
