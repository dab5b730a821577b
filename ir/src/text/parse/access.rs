//! Reading affine accesses: `[%i + 1, 2 * %j, n - 1 - %k]`.

use crate::access::{self, AffineIndex};
use crate::codes;
use crate::dims::Poly;
use crate::text::cursor::ParseResult;
use crate::text::lexer::{Kind, Token};
use crate::text::op_parser::OpParser;

impl OpParser<'_, '_> {
    /// Indices between commas up to `]`; the operands in them go on the stack of names.
    pub(in crate::text) fn access(&mut self) -> ParseResult<Vec<AffineIndex>> {
        let mut places = Vec::new();
        if self.cursor.at(Kind::RightSquare) {
            return Ok(places);
        }
        loop {
            places.push(self.place()?);
            if !self.cursor.eat(Kind::Comma) {
                return Ok(places);
            }
        }
    }

    /// Sets the attributes of the access.
    pub(in crate::text) fn set_access(
        &mut self,
        token: Token,
        places: &[AffineIndex],
        names: [&str; 2],
    ) -> ParseResult<()> {
        let Some(attrs) = access::attrs(&mut self.cursor.ir.store, places) else {
            return Err(self
                .no_access(token, "a coefficient exceeds 64 bits, or a value is multiplied by 0"));
        };
        for (name, value) in names.into_iter().zip([attrs.at, attrs.sizes]) {
            if let Some(value) = value {
                self.set_attr(name, value);
            }
        }
        Ok(())
    }

    #[cold]
    fn no_access(&mut self, token: Token, why: &str) -> crate::text::cursor::Failed {
        let message = format!("this index is not affine: {why}");
        self.cursor.error_at(token, &codes::BAD_ATTRIBUTE, message)
    }

    /// `2 * %i + n - 1`.
    fn place(&mut self) -> ParseResult<AffineIndex> {
        self.cursor.enter()?;
        let place = self.place_sum();
        self.cursor.leave();
        place
    }

    fn place_sum(&mut self) -> ParseResult<AffineIndex> {
        let mut sum = self.place_product()?;
        loop {
            let token = self.cursor.token();
            let by = match token.kind {
                Kind::Plus => 1,
                Kind::Minus => -1,
                _ => return Ok(sum),
            };
            self.cursor.bump();
            let term = self.place_product()?;
            let term = self.times(token, term, &Poly::constant(by))?;
            sum.times.extend(term.times);
            // In an affine map each operator is a level of nesting.
            self.cursor.check_depth(token, 2 * sum.times.len() as u32 + 1)?;
            sum.rest = self.cursor.bounded(token, sum.rest.add(&term.rest))?;
        }
    }

    fn place_product(&mut self) -> ParseResult<AffineIndex> {
        let mut product = self.place_factor()?;
        while self.cursor.at(Kind::Star) {
            let token = self.cursor.bump();
            let factor = self.place_factor()?;
            product = match (product.times.is_empty(), factor.times.is_empty()) {
                (_, true) => self.times(token, product, &factor.rest)?,
                (true, _) => self.times(token, factor, &product.rest)?,
                _ => return Err(self.no_access(token, "both factors have values")),
            };
        }
        Ok(product)
    }

    fn times(&mut self, token: Token, place: AffineIndex, by: &Poly) -> ParseResult<AffineIndex> {
        let mut product = AffineIndex::default();
        for times in &place.times {
            let times = self.cursor.bounded(token, Poly::product([times, by]))?;
            product.times.push(times);
        }
        product.rest = self.cursor.bounded(token, Poly::product([&place.rest, by]))?;
        Ok(product)
    }

    fn place_factor(&mut self) -> ParseResult<AffineIndex> {
        let token = self.cursor.token();
        match token.kind {
            Kind::Percent => {
                let name = self.operand()?;
                self.state.stacks.names.push(name);
                Ok(AffineIndex::operand())
            }
            Kind::Minus => {
                self.cursor.bump();
                self.cursor.enter()?;
                let factor = self.place_factor();
                self.cursor.leave();
                self.times(token, factor?, &Poly::constant(-1))
            }
            Kind::LeftParen => {
                self.cursor.bump();
                let place = self.place()?;
                self.cursor.expect(Kind::RightParen, "`)`")?;
                Ok(place)
            }
            Kind::Integer | Kind::Bare => {
                let rest = self.cursor.poly_factor()?;
                Ok(AffineIndex { times: Vec::new(), rest })
            }
            _ => Err(self.cursor.expected("an index such as `%i` or `2 * %i + n - 1`")),
        }
    }
}
