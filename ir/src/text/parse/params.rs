//! Reading the parameters of types and attributes of registered dialects.

use crate::attrs::AttrData;
use crate::codes;
use crate::diagnostics::Diagnostic;
use crate::entity::{Attr, Type};
use crate::spec::{AttrDef, ParamSpec, ParamStep, ParamSyntax, TypeDef};
use crate::text::assembly::{ParamAssembly, VerifyParams};
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token};
use crate::types::TypeData;
use smallvec::SmallVec;

impl<'a> Cursor<'a> {
    pub(in crate::text) fn dialect_type(&mut self, def: &'static TypeDef) -> ParseResult<Type> {
        let (text, token) = (self.ir.registry.type_interface(def), self.token());
        let params = self.params(def.name, &def.syntax, text)?;
        self.verify_params(self.ir.registry.type_interface(def), token.start, &params)?;
        Ok(self.ir.store.intern_type(TypeData::Dialect { def, params }))
    }

    pub(in crate::text) fn dialect_attr(&mut self, def: &'static AttrDef) -> ParseResult<Attr> {
        let (text, token) = (self.ir.registry.attr_interface(def), self.token());
        let params = self.params(def.name, &def.syntax, text)?;
        self.verify_params(self.ir.registry.attr_interface(def), token.start, &params)?;
        Ok(self.ir.store.intern_attr(AttrData::Dialect { def, params }))
    }

    /// `<...>`: the parameters of an attribute whose name custom assembly leaves out.
    pub fn attr_params(&mut self, def: &'static AttrDef) -> ParseResult<Attr> {
        self.nested(|cursor| cursor.dialect_attr(def))
    }

    /// Checks parameters that start at an offset.
    fn verify_params(
        &mut self,
        verify: Option<VerifyParams>,
        start: u32,
        params: &[Attr],
    ) -> ParseResult<()> {
        let Some(VerifyParams(verify)) = verify else { return Ok(()) };
        let Err(message) = verify(self.ir, params) else { return Ok(()) };
        let place = self.place_between(start, self.previous_end().max(start));
        Err(self.report(Diagnostic::error(&codes::BAD_ATTRIBUTE, place, message)))
    }

    fn params(
        &mut self,
        name: &str,
        syntax: &ParamSyntax,
        text: Option<ParamAssembly>,
    ) -> ParseResult<Box<[Attr]>> {
        match *syntax {
            ParamSyntax::Attributes([]) => return Ok(Box::new([])),
            ParamSyntax::Keyword(words) if !self.at(Kind::Less) => {
                let value = self.one_of(words, &[])?;
                return Ok(Box::new([self.ir.store.int_attr(value, Type::I32)]));
            }
            ParamSyntax::Bare => return self.custom_params(text),
            _ => {}
        }
        self.expect(Kind::Less, "`<` and parameters")?;
        let params = match *syntax {
            ParamSyntax::Attributes(specs) => {
                let mut params = SmallVec::<[Attr; 4]>::new();
                for (index, spec) in specs.iter().enumerate() {
                    if index > 0 {
                        self.expect(Kind::Comma, "`,` before the next parameter")?;
                    }
                    params.push(self.param(name, spec)?);
                }
                params.as_slice().into()
            }
            ParamSyntax::Format { params, steps } => {
                let mut read = vec![Attr::UNIT; params.len()];
                self.param_steps(name, params, steps, &mut read)?;
                read.into_boxed_slice()
            }
            ParamSyntax::Word(words) | ParamSyntax::Keyword(words) => {
                let value = self.one_of(words, &[])?;
                Box::new([self.ir.store.int_attr(value, Type::I32)]) as Box<[Attr]>
            }
            ParamSyntax::Flags { flags, groups, .. } => {
                let mut value = self.one_of(flags, groups)?;
                while self.eat(Kind::Comma) {
                    value |= self.one_of(flags, groups)?;
                }
                Box::new([self.ir.store.int_attr(value, Type::I32)])
            }
            ParamSyntax::Custom | ParamSyntax::Bare => self.custom_params(text)?,
        };
        self.expect(Kind::Greater, "`>` after the parameters")?;
        Ok(params)
    }

    /// Parses the parameters of a declared format; absent ones stay as they are.
    fn param_steps(
        &mut self,
        name: &str,
        params: &[ParamSpec],
        steps: &[ParamStep],
        read: &mut [Attr],
    ) -> ParseResult<()> {
        for step in steps {
            match *step {
                ParamStep::Literal(word) => {
                    self.expect_literal(word, Self::kind_of_literal(word))?;
                }
                ParamStep::Param(index) => {
                    let token = self.token();
                    let attr = self.nested(|cursor| cursor.styled(params[index].constraint))?;
                    read[index] = self.checked_param(token, name, &params[index], attr)?;
                }
                ParamStep::Optional(_, inner) => {
                    let begins = match inner.first() {
                        Some(ParamStep::Literal(word)) => {
                            self.at_literal(word, Self::kind_of_literal(word))
                        }
                        Some(ParamStep::Param(index)) => self.at_styled(params[*index].constraint),
                        _ => false,
                    };
                    if begins {
                        self.param_steps(name, params, inner, read)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn custom_params(&mut self, text: Option<ParamAssembly>) -> ParseResult<Box<[Attr]>> {
        match text {
            Some(text) => (text.parse)(self),
            None => Err(self.expected("no parameters: no text is declared for them")),
        }
    }

    /// Returns the text up to the bracket that closes an open one, and skips it.
    pub fn balanced_text(&mut self) -> ParseResult<&'a str> {
        let start = self.token().start;
        let mut depth = 0;
        loop {
            match self.token().kind {
                Kind::Less | Kind::LeftParen | Kind::LeftSquare | Kind::LeftBrace => depth += 1,
                Kind::Greater | Kind::RightParen | Kind::RightSquare | Kind::RightBrace
                    if depth > 0 =>
                {
                    depth -= 1;
                }
                Kind::Greater | Kind::RightParen | Kind::RightSquare | Kind::RightBrace => {
                    return Ok(self.text_between(start, self.previous_end().max(start)));
                }
                Kind::End | Kind::Unknown | Kind::BadString => return Err(self.expected("`>`")),
                _ => {}
            }
            self.bump();
        }
    }

    fn param(&mut self, name: &str, spec: &ParamSpec) -> ParseResult<Attr> {
        let token = self.token();
        let attr = self.attribute()?;
        self.checked_param(token, name, spec, attr)
    }

    fn checked_param(
        &mut self,
        token: Token,
        name: &str,
        spec: &ParamSpec,
        attr: Attr,
    ) -> ParseResult<Attr> {
        if (spec.constraint.holds)(&self.ir.store, attr) {
            return Ok(attr);
        }
        let what = spec.constraint.description;
        let message = format!("the parameter `{}` of `{name}` must be a {what}", spec.name);
        Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message))
    }

    /// Parses one of the keywords and returns its integer.
    pub(in crate::text) fn one_of(
        &mut self,
        words: &[(&str, i64)],
        more: &[(&str, i64)],
    ) -> ParseResult<i64> {
        let text = match self.token().kind {
            Kind::Bare => self.text(),
            Kind::String => self.text().trim_matches('"'),
            _ => "",
        };
        if let Some(word) = words.iter().chain(more).find(|word| word.0 == text) {
            self.bump();
            return Ok(word.1);
        }
        let all: Vec<_> = words.iter().chain(more).map(|word| format!("`{}`", word.0)).collect();
        Err(self.expected(&format!("one of {}", all.join(", "))))
    }
}
