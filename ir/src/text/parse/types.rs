//! Reading types.

use crate::attrs::AttrData;
use crate::codes;
use crate::core::elements::{self, is_tensor_element};
use crate::entity::{Attr, Type};
use crate::store::nested::Part;
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token, word_end};
use crate::types::{DYNAMIC, FloatKind, MAX_INTEGER_WIDTH, Signedness, Size, TypeData};
use smallvec::SmallVec;

/// A few types.
pub type Types = SmallVec<[Type; 4]>;

/// Shaped types of at most this many bytes are looked up by their text.
const MAX_SHORT: usize = 96;

pub(in crate::text) type Shape = SmallVec<[Size; 4]>;

impl<'a> Cursor<'a> {
    /// Returns a type.
    #[inline]
    pub fn ty(&mut self) -> ParseResult<Type> {
        match self.optional_ty()? {
            Some(ty) => Ok(ty),
            None => Err(self.expected("a type")),
        }
    }

    /// Returns a type, if one starts here.
    #[inline]
    pub fn optional_ty(&mut self) -> ParseResult<Option<Type>> {
        if self.map.is_none() {
            return self.any_ty();
        }
        let start = self.token().start;
        let ty = self.any_ty()?;
        if let Some(ty) = ty {
            self.map_type(start, ty);
        }
        Ok(ty)
    }

    fn any_ty(&mut self) -> ParseResult<Option<Type>> {
        match self.token().kind {
            Kind::LeftParen => self.nested(Self::function_type).map(Some),
            Kind::Bang => self.extended_type().map(Some),
            Kind::Bare => self.word_type(),
            _ => Ok(None),
        }
    }

    /// `(i32, f32)`, possibly empty.
    pub fn type_list(&mut self) -> ParseResult<Types> {
        let mut types = Types::new();
        self.expect(Kind::LeftParen, "`(`")?;
        self.list_until(Kind::RightParen, "`,` or `)`", |cursor| {
            types.push(cursor.ty()?);
            Ok(())
        })?;
        Ok(types)
    }

    /// Parses the results of a function type, after the arrow: one type, or a list in parentheses.
    pub fn result_types(&mut self) -> ParseResult<Types> {
        if self.at(Kind::LeftParen) {
            return self.type_list();
        }
        Ok(Types::from_slice(&[self.ty()?]))
    }

    fn function_type(&mut self) -> ParseResult<Type> {
        let inputs = self.type_list()?;
        self.expect(Kind::Arrow, "`->` of a function type")?;
        let results = self.result_types()?;
        Ok(self.ir.store.function_type(&inputs, &results))
    }

    fn word_type(&mut self) -> ParseResult<Option<Type>> {
        let text = self.text();
        if let Some(ty) = common_type(text.as_bytes()) {
            self.bump();
            return Ok(Some(ty));
        }
        let token = self.token();
        let ty = match text {
            "tensor" | "vector" | "memref" => return self.shaped_type().map(Some),
            "complex" => self.nested(Self::complex_type)?,
            "tuple" => self.nested(Self::tuple_type)?,
            _ => match integer_type(text) {
                Some((sign, digits)) => {
                    self.bump();
                    self.integer_type(token, sign, digits)?
                }
                None => match FloatKind::ALL.iter().find(|kind| kind.name() == text) {
                    Some(&kind) => {
                        self.bump();
                        self.ir.store.intern_type(TypeData::Float(kind))
                    }
                    None => return Ok(None),
                },
            },
        };
        Ok(Some(ty))
    }

    fn integer_type(&mut self, token: Token, sign: Signedness, digits: &str) -> ParseResult<Type> {
        match digits.parse() {
            Ok(width) if width <= MAX_INTEGER_WIDTH => {
                Ok(self.ir.store.intern_type(TypeData::Integer { width, sign }))
            }
            _ => {
                let message = format!(
                    "an integer has at most {MAX_INTEGER_WIDTH} bits, `{}` has more",
                    self.text_of(token)
                );
                Err(self.error_at(token, &codes::BAD_TYPE, message))
            }
        }
    }

    /// Parses a tensor, vector or memref. Types seen before with the same bytes are looked up: the
    /// target of an alias never changes.
    fn shaped_type(&mut self) -> ParseResult<Type> {
        let start = self.token().start;
        if self.map.is_none()
            && let Some((text, ty)) = self.known_shaped_type(start as usize)
        {
            self.check_depth(self.token(), self.ir.store.extent(Part::Type(ty)).depth)?;
            self.jump(start + text.len() as u32);
            return Ok(ty);
        }
        let end = short_end(&self.source().as_bytes()[start as usize..]);
        let ty = self.nested(Self::new_shaped_type)?;
        if end.is_some_and(|end| self.previous_end() == start + end) {
            self.shaped_types.insert(self.text_between(start, self.previous_end()), ty);
        }
        Ok(ty)
    }

    /// Returns the shaped type that starts at an offset, with its text, if it was met before.
    fn known_shaped_type(&mut self, start: usize) -> Option<(&'a str, Type)> {
        let rest = &self.source().as_bytes()[start..];
        // A type ends with the bracket that closes it, so none starts with another one.
        let mut recent = self.recent_shaped.iter().flatten();
        if let Some(known) = recent.find(|known| rest.starts_with(known.0.as_bytes())) {
            return Some(*known);
        }
        let text = self.text_between(start as u32, start as u32 + short_end(rest)?);
        let known = (text, *self.shaped_types.get(text)?);
        self.recent_shaped.rotate_right(1);
        self.recent_shaped[0] = Some(known);
        Some(known)
    }

    /// The type that starts at an offset, and where it ends, if it is a common one or a shaped one
    /// that was met before.
    #[inline]
    pub(in crate::text) fn known_type(&mut self, start: usize) -> Option<(Type, usize)> {
        let bytes = self.source().as_bytes();
        let end = word_end(bytes, start);
        let word = bytes.get(start..end)?;
        if let Some(ty) = common_type(word) {
            return Some((ty, end));
        }
        if !matches!(word, b"tensor" | b"vector" | b"memref") {
            return None;
        }
        let (text, ty) = self.known_shaped_type(start)?;
        let depth = self.ir.store.extent(Part::Type(ty)).depth;
        self.may_nest(depth).then_some((ty, start + text.len()))
    }

    fn new_shaped_type(&mut self) -> ParseResult<Type> {
        let token = self.bump();
        self.expect(Kind::Less, "`<` of a shaped type")?;
        let ty = match self.text_of(token) {
            "vector" => self.vector_type(token)?,
            "tensor" => self.tensor_type()?,
            _ => self.memref_type()?,
        };
        self.expect(Kind::Greater, "`>` at the end of the type")?;
        Ok(self.ir.store.intern_type(ty))
    }

    fn complex_type(&mut self) -> ParseResult<Type> {
        self.bump();
        self.expect(Kind::Less, "`<` after `complex`")?;
        let token = self.token();
        let element = self.ty()?;
        if !matches!(
            self.ir.store.type_data(element),
            TypeData::Integer { .. } | TypeData::Float(_)
        ) {
            let what = "a complex number consists of integers or floats";
            return Err(self.bad_type(token, what));
        }
        self.expect(Kind::Greater, "`>` at the end of the complex type")?;
        Ok(self.ir.store.intern_type(TypeData::Complex(element)))
    }

    fn tuple_type(&mut self) -> ParseResult<Type> {
        self.bump();
        self.expect(Kind::Less, "`<` after `tuple`")?;
        let mut types = Types::new();
        self.list_until(Kind::Greater, "`,` or `>`", |cursor| {
            types.push(cursor.ty()?);
            Ok(())
        })?;
        Ok(self.ir.store.intern_type(TypeData::Tuple(types.as_slice().into())))
    }

    fn vector_type(&mut self, start: Token) -> ParseResult<TypeData> {
        let mut shape = Shape::new();
        let mut scalable = SmallVec::<[bool; 4]>::new();
        loop {
            let scales = self.eat(Kind::LeftSquare);
            if !scales && !self.at(Kind::Integer) {
                break;
            }
            shape.push(self.size()?);
            scalable.push(scales);
            if scales {
                self.bump();
                if !self.at(Kind::RightSquare) {
                    return Err(self.expected("`]` after a scalable size"));
                }
            }
            self.bump_times()?;
        }
        if let Some(size) = shape.iter().find(|&&size| size <= 0) {
            let message = format!("the sizes of a vector are positive, this one has size {size}");
            return Err(self.error_at(start, &codes::BAD_TYPE, message));
        }
        let token = self.token();
        let element = self.ty()?;
        self.check_element(token, element)?;
        match self.ir.store.type_data(element) {
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::Opaque { .. }
            | TypeData::Dialect { .. } => {}
            _ => {
                let what = "the elements of a vector are integers, indices or floats";
                return Err(self.bad_type(token, what));
            }
        }
        Ok(TypeData::Vector {
            shape: shape.as_slice().into(),
            scalable: scalable.as_slice().into(),
            element,
        })
    }

    fn tensor_type(&mut self) -> ParseResult<TypeData> {
        let shape = self.shape()?;
        let token = self.token();
        let element = self.ty()?;
        self.check_element(token, element)?;
        if !is_tensor_element(&self.ir.store, element) {
            return Err(self
                .bad_type(token, "a tensor has elements of numbers, vectors, types of dialects"));
        }
        let comma = self.token();
        let encoding = if self.eat(Kind::Comma) { Some(self.encoding()?) } else { None };
        let Some(shape) = shape else {
            return match encoding {
                None => Ok(TypeData::UnrankedTensor(element)),
                Some(_) => {
                    let message = "a tensor without a rank has no encoding";
                    Err(self.error_at(comma, &codes::BAD_TYPE, message))
                }
            };
        };
        if let Some(encoding) = encoding {
            self.check_dims(comma, &shape, encoding)?;
        }
        Ok(TypeData::Tensor { shape: shape.as_slice().into(), element, encoding })
    }

    fn encoding(&mut self) -> ParseResult<Attr> {
        if self.at(Kind::Bare) && matches!(self.text(), "array" | "strided" | "distinct") {
            let message = format!("`{}` cannot be an encoding, upstream refuses it", self.text());
            return Err(self.error(&codes::BAD_TYPE, message));
        }
        self.attribute()
    }

    /// `#cotan.dims` must name one polynomial for each `?`, and no constant: a known size belongs
    /// to the shape.
    fn check_dims(&mut self, token: Token, shape: &[Size], encoding: Attr) -> ParseResult<()> {
        let AttrData::Dims(dims) = self.ir.store.attr_data(encoding) else { return Ok(()) };
        let (named, dynamic) = (dims.len(), shape.iter().filter(|&&size| size == DYNAMIC).count());
        let message = if named != dynamic {
            format!("`#cotan.dims` names {named} dimensions, but the shape has {dynamic} `?`")
        } else if let Some(size) = dims.iter().find_map(|dim| dim.as_constant()) {
            format!("a `?` that is always {size} must be written as {size}")
        } else {
            return Ok(());
        };
        Err(self.error_at(token, &codes::BAD_TYPE, message))
    }

    /// Returns an error if a type of a dialect declares that it is no element type.
    pub(in crate::text) fn check_element(
        &mut self,
        token: Token,
        element: Type,
    ) -> ParseResult<()> {
        match elements::declared_error(self.ir, element) {
            Some(why) => Err(self.error_at(token, &codes::BAD_TYPE, why)),
            None => Ok(()),
        }
    }

    /// The sizes up to the element type; `None` for `*x`.
    pub(in crate::text) fn shape(&mut self) -> ParseResult<Option<Shape>> {
        if self.at(Kind::Star) {
            self.bump_times()?;
            return Ok(None);
        }
        let mut shape = Shape::new();
        while self.at(Kind::Integer) || self.at(Kind::Question) {
            let size = if self.at(Kind::Question) { DYNAMIC } else { self.size()? };
            shape.push(size);
            self.bump_times()?;
        }
        Ok(Some(shape))
    }

    /// Parses the next size. In `0x4xf32`, which the lexer reads as a hexadecimal number, it is the
    /// zero.
    fn size(&mut self) -> ParseResult<Size> {
        if !self.at(Kind::Integer) {
            return Err(self.expected("a size"));
        }
        let text = self.text();
        if text.starts_with("0x") {
            return Ok(0);
        }
        text.parse().map_err(|_| {
            let message = format!("the size {text} does not fit 63 bits");
            self.error(&codes::BAD_TYPE, message)
        })
    }

    /// Consumes the end of a size and the `x` after it. A token is read only after that `x`: the
    /// word `x4x8xf32` would be as long as the rest of the shape, at each of its sizes.
    fn bump_times(&mut self) -> ParseResult<()> {
        let token = self.token();
        if token.kind == Kind::Integer && self.text().starts_with("0x") {
            self.jump(token.start + 2);
            return Ok(());
        }
        if self.bump_over("x") {
            return Ok(());
        }
        self.bump();
        if !self.at(Kind::Bare) || !self.text().starts_with('x') {
            return Err(self.expected("`x` between sizes"));
        }
        self.jump(self.token().start + 1);
        Ok(())
    }

    /// Reports that the type at `token` is not allowed there.
    pub(in crate::text) fn bad_type(
        &mut self,
        token: Token,
        what: &str,
    ) -> crate::text::cursor::Failed {
        let text = self.text_between(token.start, self.previous_end().max(token.end));
        let message = format!("{what}, not `{}`", crate::text::cursor::shorten(text));
        self.error_at(token, &codes::BAD_TYPE, message)
    }
}

/// Returns the types that are written most.
#[inline]
fn common_type(text: &[u8]) -> Option<Type> {
    Some(match text {
        b"f64" => Type::F64,
        b"i32" => Type::I32,
        b"f32" => Type::F32,
        b"i64" => Type::I64,
        b"index" => Type::INDEX,
        b"i1" => Type::I1,
        b"i8" => Type::I8,
        b"i16" => Type::I16,
        b"f16" => Type::F16,
        b"bf16" => Type::BF16,
        b"none" => Type::NONE,
        _ => return None,
    })
}

/// `si8`: the signedness, and the digits.
fn integer_type(text: &str) -> Option<(Signedness, &str)> {
    let (sign, digits) = if let Some(digits) = text.strip_prefix('i') {
        (Signedness::Signless, digits)
    } else if let Some(digits) = text.strip_prefix("si") {
        (Signedness::Signed, digits)
    } else {
        (Signedness::Unsigned, text.strip_prefix("ui")?)
    };
    let all_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    all_digits.then_some((sign, digits))
}

/// Returns the end of a short shaped type at the start of `bytes`: after the closing `>`. `None` if
/// it is long, or contains anything that could hide a bracket.
fn short_end(bytes: &[u8]) -> Option<u32> {
    let mut open = 0;
    let mut at = 0;
    while at < MAX_SHORT {
        let byte = *bytes.get(at)?;
        at += 1;
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {}
            b'?' | b'*' | b'[' | b']' | b' ' | b',' | b'#' | b'!' | b'.' | b'+' | b'_' => {}
            b'-' if bytes.get(at) != Some(&b'>') => {}
            b'<' => open += 1,
            b'>' if open == 1 => return Some(at as u32),
            b'>' if open > 1 => open -= 1,
            _ => return None,
        }
    }
    None
}
