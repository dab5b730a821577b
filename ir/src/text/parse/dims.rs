//! Reading the polynomials of symbolic dimensions.

use crate::attrs::AttrData;
use crate::codes;
use crate::dims::{Fact, MAX_TERMS, Poly};
use crate::entity::Attr;
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token};

impl<'a> Cursor<'a> {
    /// `<n, n - 1, 2 * m * n>`, after `#cotan.dims`.
    pub(in crate::text) fn dims(&mut self) -> ParseResult<Attr> {
        self.expect(Kind::Less, "`<` after `#cotan.dims`")?;
        let mut dims = Vec::new();
        self.list_until(Kind::Greater, "`,` or `>`", |cursor| {
            dims.push(cursor.polynomial()?);
            Ok(())
        })?;
        Ok(self.ir.store.intern_attr(AttrData::Dims(dims.into())))
    }

    /// `<2 * s = d * d + d, n = m>`, after `#cotan.facts`.
    pub(in crate::text) fn facts(&mut self) -> ParseResult<Attr> {
        self.expect(Kind::Less, "`<` after `#cotan.facts`")?;
        let mut facts = Vec::new();
        self.list_until(Kind::Greater, "`,` or `>`", |cursor| {
            let left = cursor.polynomial()?;
            cursor.expect(Kind::Equal, "`=` between two sizes that are equal")?;
            facts.push(Fact { left, right: cursor.polynomial()? });
            Ok(())
        })?;
        Ok(self.ir.store.intern_attr(AttrData::Facts(facts.into())))
    }

    /// `[n, n - 1]`.
    pub(in crate::text) fn dims_list(&mut self) -> ParseResult<Attr> {
        self.expect(Kind::LeftSquare, "`[` before dimensions")?;
        let mut dims = Vec::new();
        self.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            dims.push(cursor.polynomial()?);
            Ok(())
        })?;
        Ok(self.ir.store.dims_attr(&dims))
    }

    /// `n - 1`, in any form.
    pub fn polynomial(&mut self) -> ParseResult<Poly> {
        let start = self.token();
        let sum = self.nested(Self::poly_sum)?;
        if sum.has_negation() {
            return Ok(sum);
        }
        let message =
            "the coefficient -9223372036854775808 of a dimension has no negation in 64 bits";
        Err(self.error_at(start, &codes::BAD_ATTRIBUTE, message))
    }

    fn poly_sum(&mut self) -> ParseResult<Poly> {
        let mut sum = self.poly_product(None)?;
        loop {
            let token = self.token();
            let minus = self.at(Kind::Minus);
            if !minus && !self.at(Kind::Plus) {
                return Ok(sum);
            }
            self.bump();
            let term = self.poly_product(minus.then_some(token))?;
            let total = sum.add(&term);
            sum = self.bounded(token, total)?;
        }
    }

    /// Returns a product, whose first factor is negated after a minus sign.
    fn poly_product(&mut self, minus: Option<Token>) -> ParseResult<Poly> {
        let mut product = match minus {
            Some(minus) => self.negated_factor(minus)?,
            None => self.poly_factor()?,
        };
        while self.at(Kind::Star) {
            let token = self.bump();
            let factor = self.poly_factor()?;
            let size = product.terms().count() * factor.terms().count();
            let total = if size <= MAX_TERMS { product.mul(&factor) } else { None };
            product = self.bounded(token, total)?;
        }
        Ok(product)
    }

    pub(in crate::text) fn poly_factor(&mut self) -> ParseResult<Poly> {
        let token = self.token();
        match token.kind {
            Kind::Integer => self.small_integer("a number").map(Poly::constant),
            Kind::Bare => {
                let name = self.text_of(token);
                self.bump();
                let name = self.ir.store.symbol(name);
                self.map_dim(token, name);
                Ok(Poly::parameter(name))
            }
            Kind::Minus => {
                self.bump();
                on_large_stack(|| self.nested(|cursor| cursor.negated_factor(token)))
            }
            Kind::LeftParen => {
                self.bump();
                let inner = on_large_stack(|| self.polynomial())?;
                self.expect(Kind::RightParen, "`)`")?;
                Ok(inner)
            }
            _ => Err(self.expected("a dimension such as `n - 1`")),
        }
    }

    /// Returns the negation of the factor after a minus sign; -2^63 has no absolute value.
    fn negated_factor(&mut self, minus: Token) -> ParseResult<Poly> {
        if self.at(Kind::Integer) {
            return self.negative_integer("a number").map(Poly::constant);
        }
        let factor = self.poly_factor()?;
        self.bounded(minus, Poly::constant(-1).mul(&factor))
    }

    pub(in crate::text) fn bounded(
        &mut self,
        token: Token,
        poly: Option<Poly>,
    ) -> ParseResult<Poly> {
        let fits = |poly: &Poly| {
            poly.terms().count() <= MAX_TERMS
                && poly.terms().all(|(factors, _)| factors.len() <= MAX_TERMS)
        };
        poly.filter(fits).ok_or_else(|| {
            let message = "this dimension has coefficients beyond 64 bits, or over 1024 terms";
            self.error_at(token, &codes::BAD_ATTRIBUTE, message)
        })
    }
}

/// Runs a parser that recurs for nested expressions, with polynomials on the stack.
fn on_large_stack<T>(parse: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 << 10, 2 << 20, parse)
}
