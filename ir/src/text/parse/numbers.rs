//! Reading integers and floats.

use crate::attrs::AttrData;
use crate::bigint::Int;
use crate::codes;
use crate::diagnostics::Diagnostic;
use crate::entity::{Attr, Type};
use crate::text::cursor::{Cursor, Failed, ParseResult};
use crate::text::lexer::{Kind, Token};
use crate::text::type_to_string;
use crate::types::{DYNAMIC, FloatKind, Signedness, TypeData};

/// A literal as it is written: its type may be written after it.
#[derive(Clone, Copy)]
pub(in crate::text) struct Literal {
    /// Digits, `true`, `false`, `inf`, `nan`, or a string.
    pub token: Token,
    /// True if it has a minus sign.
    pub negative: bool,
}

/// The width of the integers that an integer type or `index` has, and their sign.
pub(in crate::text) fn integer_range(data: &TypeData) -> Option<(u32, Signedness)> {
    match *data {
        TypeData::Integer { width, sign } => Some((width, sign)),
        TypeData::Index => Some((64, Signedness::Signed)),
        _ => None,
    }
}

/// Returns whether a word is a special float: infinity or NaN.
fn is_special(word: &str) -> bool {
    matches!(word, "inf" | "nan")
}

impl<'a> Cursor<'a> {
    /// `5`, `5 : i32`, `-1.5`, `0x7FC00000 : f32`.
    pub(in crate::text) fn number(&mut self) -> ParseResult<Attr> {
        let literal = self.literal()?;
        let ty = match self.type_behind_colon()? {
            Some(ty) => ty,
            None if literal.token.kind != Kind::Integer => Type::F64,
            None => Type::I64,
        };
        self.number_of_type(literal, ty)
    }

    /// Parses a number, `true` or `false` of a known type that is not written.
    pub fn number_of(&mut self, ty: Type) -> ParseResult<Attr> {
        if ty == Type::I1 && self.at(Kind::Bare) {
            let value = if self.eat_word("true") {
                true
            } else {
                self.expect_word("false")?;
                false
            };
            return Ok(self.ir.store.bool_attr(value));
        }
        let literal = self.literal()?;
        self.number_of_type(literal, ty)
    }

    fn number_of_type(&mut self, literal: Literal, ty: Type) -> ParseResult<Attr> {
        let data = match *self.ir.store.type_data(ty) {
            TypeData::Float(kind) => AttrData::Float { bits: self.float_value(literal, kind)?, ty },
            _ => AttrData::Integer { value: self.integer_value(literal, ty)?, ty },
        };
        Ok(self.ir.store.intern_attr(data))
    }

    /// An integer or a float, perhaps with a minus sign.
    pub(in crate::text) fn literal(&mut self) -> ParseResult<Literal> {
        let negative = self.eat(Kind::Minus);
        match self.token().kind {
            Kind::Integer | Kind::Float => {
                let token = self.bump();
                self.no_exponent(token)?;
                Ok(Literal { token, negative })
            }
            Kind::Bare if is_special(self.text()) => Ok(Literal { token: self.bump(), negative }),
            _ => Err(self.expected("a number")),
        }
    }

    /// Rejects `1e-13`, which other languages read as a float.
    #[inline]
    fn no_exponent(&mut self, number: Token) -> ParseResult<()> {
        let rest = self.token();
        if rest.start != number.end || rest.kind != Kind::Bare || number.kind != Kind::Integer {
            return Ok(());
        }
        let after = self.text().trim_start_matches(['e', 'E']);
        if after.len() == self.text().len() || !after.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(());
        }
        let (digits, mut exponent) = (self.text_of(number), self.text().to_owned());
        self.bump();
        if self.at(Kind::Minus) {
            exponent.push('-');
            self.bump();
            exponent.push_str(self.text());
            self.eat(Kind::Integer);
        }
        let message = format!("a float has a point: `{digits}.0{exponent}`");
        Err(self.error_at(number, &codes::BAD_LITERAL, message))
    }

    /// True if a number starts here.
    pub(in crate::text) fn at_number(&self) -> bool {
        match self.token().kind {
            Kind::Integer | Kind::Float | Kind::Minus => true,
            Kind::Bare => is_special(self.text()),
            _ => false,
        }
    }

    /// Returns an integer of 64 bits without a type.
    pub fn small_integer(&mut self, what: &str) -> ParseResult<i64> {
        let negative = self.eat(Kind::Minus);
        let token = self.expect(Kind::Integer, what)?;
        let text = self.text_of(token);
        let magnitude = match text.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => text.parse::<i128>(),
        };
        let value = magnitude.map(|value| if negative { -value } else { value });
        value.ok().and_then(|value| i64::try_from(value).ok()).ok_or_else(|| {
            let message = format!("the number {text} does not fit 64 bits");
            self.error_at(token, &codes::BAD_LITERAL, message)
        })
    }

    /// The value of a literal in an integer type.
    pub(in crate::text) fn integer_value(
        &mut self,
        literal: Literal,
        ty: Type,
    ) -> ParseResult<Int> {
        let Literal { token, negative } = literal;
        let Some((width, sign)) = integer_range(self.ir.store.type_data(ty)) else {
            return Err(self.number_as_array(literal, ty));
        };
        match token.kind {
            Kind::Float => {
                return Err(self.bad_number(literal, ty, "has a point, its type is no float"));
            }
            Kind::Bare => return Err(self.bad_number(literal, ty, "is no integer")),
            _ => {}
        }
        match Int::from_literal(self.text_of(token), negative, width, sign) {
            Some(value) => Ok(value),
            None if negative && sign == Signedness::Unsigned => {
                Err(self.bad_number(literal, ty, "is negative, its type is unsigned"))
            }
            None => Err(self.bad_number(literal, ty, "is out of the range of its type")),
        }
    }

    /// The bits of a literal in a float type.
    pub(in crate::text) fn float_value(
        &mut self,
        literal: Literal,
        kind: FloatKind,
    ) -> ParseResult<u128> {
        let Literal { token, negative } = literal;
        let text = self.text_of(token);
        if token.kind == Kind::Bare {
            return self.special_float(literal, kind);
        }
        if token.kind == Kind::Float {
            return match text.parse::<f64>() {
                Ok(value) if negative && value > 0.0 && kind == FloatKind::F8E8M0FNU => {
                    Err(self.bad_float(literal, kind, "is negative, its type has no sign"))
                }
                Ok(value) => Ok(kind.encode(if negative { -value } else { value })),
                Err(_) => Err(self.bad_float(literal, kind, "is no float")),
            };
        }
        let Some(digits) = text.strip_prefix("0x") else {
            return Err(self.bad_float(
                literal,
                kind,
                "needs a decimal point, its type is a float",
            ));
        };
        if negative {
            return Err(self.bad_float(literal, kind, "denotes bits, which have no minus sign"));
        }
        let digits = digits.trim_start_matches('0');
        let bits = match digits {
            "" => Some(0),
            _ => u128::from_str_radix(digits, 16).ok(),
        };
        match bits.filter(|bits| 128 - bits.leading_zeros() <= kind.width()) {
            Some(bits) => Ok(bits),
            None => Err(self.bad_float(literal, kind, "has more bits than its type")),
        }
    }

    /// Returns the bits of `inf` or `nan`.
    fn special_float(&mut self, literal: Literal, kind: FloatKind) -> ParseResult<u128> {
        let value = match (self.text_of(literal.token), literal.negative) {
            ("inf", false) => f64::INFINITY,
            ("inf", true) => f64::NEG_INFINITY,
            (_, false) => f64::NAN,
            (_, true) => return Err(self.bad_float(literal, kind, "has no sign")),
        };
        let bits = kind.encode(value);
        if kind.value(bits).to_bits() != value.to_bits() {
            return Err(self.bad_float(literal, kind, "is no number of its type"));
        }
        Ok(bits)
    }

    #[cold]
    fn bad_float(&mut self, literal: Literal, kind: FloatKind, what: &str) -> Failed {
        let ty = self.ir.store.intern_type(TypeData::Float(kind));
        self.bad_number(literal, ty, what)
    }

    #[cold]
    fn number_as_array(&mut self, literal: Literal, ty: Type) -> Failed {
        let what = "is a number, which only integer and float types hold";
        let error = self.about_number(literal, ty, what);
        let error = match self.ir.store.type_data(ty).shape() {
            Some(shape) if shape.contains(&DYNAMIC) => self.with_constant_advice(error),
            Some(_) => {
                let sign = if literal.negative { "-" } else { "" };
                let number = crate::text::cursor::shorten(self.text_of(literal.token));
                error.note(format!("an array of one number is `dense<{sign}{number}>`"))
            }
            None => error,
        };
        self.report(error)
    }

    #[cold]
    fn bad_number(&mut self, literal: Literal, ty: Type, what: &str) -> Failed {
        let error = self.about_number(literal, ty, what);
        self.report(error)
    }

    fn about_number(&self, literal: Literal, ty: Type, what: &str) -> Diagnostic {
        let sign = if literal.negative { "-" } else { "" };
        let digits = crate::text::cursor::shorten(self.text_of(literal.token));
        let ty = type_to_string(self.ir, ty);
        let message = format!("{sign}{digits} {what}, `{ty}`");
        Diagnostic::error(&codes::BAD_LITERAL, self.place_of(literal.token), message)
    }
}
