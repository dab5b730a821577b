//! Reading `dense<...>`.

use super::numbers::{Literal, integer_range};
use crate::attrs::{AttrData, Dense, Elements};
use crate::bigint::hex_digit;
use crate::codes;
use crate::diagnostics::Diagnostic;
use crate::entity::{Attr, Type};
use crate::registry::tried;
use crate::text::cursor::{Cursor, Failed, ParseResult};
use crate::text::lexer::{Kind, Token};
use crate::text::type_to_string;
use crate::types::{DYNAMIC, Size, TypeData};
use smallvec::SmallVec;

/// Elements as they are written, before their type is known.
pub(in crate::text) struct Literals {
    /// The shape of the brackets; empty for one element alone.
    pub shape: SmallVec<[Size; 4]>,
    /// The elements, both halves of a complex number one after the other.
    pub elements: Vec<Literal>,
    /// Number of complex elements.
    pub pairs: usize,
    /// The first token.
    pub start: Token,
}

/// The byte format of an element.
#[derive(Clone, Copy)]
struct ElementFormat {
    /// The type of the scalars.
    scalar: Type,
    /// Number of scalars in an element: two for complex ones.
    numbers: usize,
    /// The bits of a scalar.
    width: u32,
}

impl ElementFormat {
    fn number_bytes(self) -> usize {
        self.width.div_ceil(8) as usize
    }

    fn element_bytes(self) -> usize {
        self.number_bytes() * self.numbers
    }
}

/// Returns the width of a scalar of integer, index or float type.
pub(in crate::text) fn number_width(data: &TypeData) -> Option<u32> {
    match data {
        TypeData::Float(kind) => Some(kind.width()),
        _ => integer_range(data).map(|(width, _)| width),
    }
}

impl<'a> Cursor<'a> {
    /// `dense<[1, 2]> : tensor<2xi32>`.
    pub(in crate::text) fn dense(&mut self) -> ParseResult<Attr> {
        let start = self.bump();
        self.expect(Kind::Less, "`<` after `dense`")?;
        let literals = self.literals(start, Kind::Greater)?;
        self.expect(Kind::Greater, "`>` after the elements")?;
        let token = self.token();
        let ty = self.elements_type()?;
        let shape = self.static_shape(token, ty)?;
        self.dense_of(&literals, ty, &shape)
    }

    /// `: type` after elements; the type has a shape.
    pub(in crate::text) fn elements_type(&mut self) -> ParseResult<Type> {
        self.expect(Kind::Colon, "`:` and the type of the elements")?;
        let token = self.token();
        let ty = self.ty()?;
        match self.ir.store.type_data(ty) {
            TypeData::Vector { .. }
            | TypeData::Tensor { .. }
            | TypeData::UnrankedTensor(_)
            | TypeData::MemRef(_)
            | TypeData::UnrankedMemRef { .. } => Ok(ty),
            _ => {
                let message =
                    format!("`{}` has no shape to be filled", type_to_string(self.ir, ty));
                Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message))
            }
        }
    }

    pub(in crate::text) fn static_shape(
        &mut self,
        token: Token,
        ty: Type,
    ) -> ParseResult<SmallVec<[Size; 4]>> {
        let shape = self.ir.store.type_data(ty).shape();
        match shape {
            Some(shape) if !shape.contains(&DYNAMIC) => Ok(shape.into()),
            _ => {
                let message = format!(
                    "elements can only be listed for a static shape, `{}` has none",
                    type_to_string(self.ir, ty)
                );
                let place = self.place_of(token);
                let error = Diagnostic::error(&codes::BAD_ATTRIBUTE, place, message);
                Err(self.report(self.with_constant_advice(error)))
            }
        }
    }

    /// Adds advice for a constant with dynamic sizes.
    pub(in crate::text) fn with_constant_advice(&self, error: Diagnostic) -> Diagnostic {
        match self.ir.registry.advice(tried::CONSTANT_OF_OPEN_SIZES) {
            Some(advice) => error.note(advice),
            None => error,
        }
    }

    /// Parses elements, unless `end` comes next.
    pub(in crate::text) fn literals(&mut self, start: Token, end: Kind) -> ParseResult<Literals> {
        let mut literals =
            Literals { shape: SmallVec::new(), elements: Vec::new(), pairs: 0, start };
        if self.at(Kind::LeftSquare) {
            literals.shape = self.nested(|cursor| cursor.literal_list(&mut literals))?;
        } else if !self.at(end) {
            self.literal_element(&mut literals)?;
        }
        Ok(literals)
    }

    /// Parses a list in brackets and returns its shape.
    fn literal_list(&mut self, into: &mut Literals) -> ParseResult<SmallVec<[Size; 4]>> {
        self.bump();
        let mut inner = None;
        let mut size = 0;
        self.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            let token = cursor.token();
            let shape = match token.kind {
                Kind::LeftSquare => cursor.nested(|cursor| cursor.literal_list(into))?,
                _ => {
                    cursor.literal_element(into)?;
                    SmallVec::new()
                }
            };
            size += 1;
            if *inner.get_or_insert_with(|| shape.clone()) == shape {
                return Ok(());
            }
            let message = "this element has another shape than its neighbours";
            Err(cursor.error_at(token, &codes::BAD_ATTRIBUTE, message))
        })?;
        let mut shape = inner.unwrap_or_default();
        shape.insert(0, size);
        Ok(shape)
    }

    fn literal_element(&mut self, into: &mut Literals) -> ParseResult<()> {
        if !self.eat(Kind::LeftParen) {
            let element = self.literal_number()?;
            into.elements.push(element);
            return Ok(());
        }
        let real = self.literal_number()?;
        self.expect(Kind::Comma, "`,` between the components of a complex number")?;
        let imaginary = self.literal_number()?;
        self.expect(Kind::RightParen, "`)` after a complex number")?;
        into.elements.extend([real, imaginary]);
        into.pairs += 1;
        Ok(())
    }

    pub(in crate::text) fn literal_number(&mut self) -> ParseResult<Literal> {
        match self.token().kind {
            Kind::String => {}
            Kind::Bare if matches!(self.text(), "true" | "false") => {}
            _ => return self.literal(),
        }
        Ok(Literal { token: self.bump(), negative: false })
    }

    /// The number of elements of a static shape.
    pub(in crate::text) fn element_count(
        &mut self,
        token: Token,
        shape: &[Size],
    ) -> ParseResult<usize> {
        let count = shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size));
        count.and_then(|count| usize::try_from(count).ok()).ok_or_else(|| {
            let message = "the type has more elements than 63 bits count";
            self.error_at(token, &codes::BAD_ATTRIBUTE, message)
        })
    }

    /// The dense attribute that literals are in a type.
    pub(in crate::text) fn dense_of(
        &mut self,
        literals: &Literals,
        ty: Type,
        shape: &[Size],
    ) -> ParseResult<Attr> {
        let element = self.ir.store.type_data(ty).element().unwrap_or(Type::NONE);
        let count = self.element_count(literals.start, shape)?;
        let format = self.format(element);
        if format.is_some_and(|format| format.width == 0) {
            let message = "elements without bits cannot be listed";
            return Err(self.error_at(literals.start, &codes::BAD_ATTRIBUTE, message));
        }
        let elements = match (format, &literals.elements[..]) {
            (Some(format), [one]) if one.token.kind == Kind::String && literals.is_single() => {
                self.hex_elements(one.token, format, ty, count)?
            }
            _ => {
                self.check_count(literals, shape, count, format.map_or(1, |f| f.numbers), ty)?;
                match format {
                    Some(format) => self.number_elements(literals, format)?,
                    None => self.string_elements(literals)?,
                }
            }
        };
        Ok(self.ir.store.intern_attr(AttrData::Dense(Box::new(Dense { ty, elements }))))
    }

    /// Returns the storage format of elements of a type; `None` for strings.
    fn format(&self, element: Type) -> Option<ElementFormat> {
        let (scalar, numbers) = match *self.ir.store.type_data(element) {
            TypeData::Complex(scalar) => (scalar, 2),
            _ => (element, 1),
        };
        let width = number_width(self.ir.store.type_data(scalar))?;
        Some(ElementFormat { scalar, numbers, width })
    }

    fn check_count(
        &mut self,
        literals: &Literals,
        shape: &[Size],
        count: usize,
        numbers: usize,
        ty: Type,
    ) -> ParseResult<()> {
        let found = literals.elements.len() - literals.pairs;
        let pairs = if numbers == 2 { found } else { 0 };
        let message = if !literals.shape.is_empty() && literals.shape[..] != *shape {
            format!("the elements have shape {:?}, the type has {shape:?}", &literals.shape[..])
        } else if literals.elements.is_empty() && count > 0 {
            format!("there are no elements, but `{}` has {count}", type_to_string(self.ir, ty))
        } else if literals.pairs != pairs {
            match numbers {
                2 => "complex numbers are written `(1.0, 2.0)`".to_owned(),
                _ => format!("`{}` does not hold complex numbers", type_to_string(self.ir, ty)),
            }
        } else {
            return Ok(());
        };
        Err(self.error_at(literals.start, &codes::BAD_ATTRIBUTE, message))
    }

    fn number_elements(
        &mut self,
        literals: &Literals,
        format: ElementFormat,
    ) -> ParseResult<Elements> {
        let mut bytes = Vec::with_capacity(literals.elements.len() * format.number_bytes());
        for &literal in &literals.elements {
            self.number_bytes(literal, format.scalar, &mut bytes)?;
        }
        Ok(from_bytes(bytes, format.element_bytes()))
    }

    pub(in crate::text) fn number_bytes(
        &mut self,
        literal: Literal,
        ty: Type,
        bytes: &mut Vec<u8>,
    ) -> ParseResult<()> {
        let token = literal.token;
        let is_bool = token.kind == Kind::Bare && matches!(self.text_of(token), "true" | "false");
        let word = is_bool || token.kind == Kind::String;
        if word && (ty != Type::I1 || token.kind == Kind::String) {
            let text = self.text_of(token);
            let message = format!("{text} is no element of type `{}`", type_to_string(self.ir, ty));
            return Err(self.error_at(token, &codes::BAD_LITERAL, message));
        }
        if word {
            bytes.push(u8::from(self.text_of(token) == "true"));
            return Ok(());
        }
        match *self.ir.store.type_data(ty) {
            TypeData::Float(kind) => {
                let bits = self.float_value(literal, kind)?;
                bytes.extend_from_slice(&bits.to_le_bytes()[..kind.width().div_ceil(8) as usize]);
            }
            _ => {
                let width = number_width(self.ir.store.type_data(ty)).unwrap_or(64);
                let value = self.integer_value(literal, ty)?;
                match value.as_i64() {
                    Some(value) if width <= 64 => {
                        let kept = value as u64 & (u64::MAX >> (64 - width.max(1)));
                        let kept = kept.to_le_bytes();
                        bytes.extend_from_slice(&kept[..width.div_ceil(8) as usize]);
                    }
                    _ => bytes.extend_from_slice(&value.to_bytes(width)),
                }
            }
        }
        Ok(())
    }

    fn string_elements(&mut self, literals: &Literals) -> ParseResult<Elements> {
        let mut values = Vec::with_capacity(literals.elements.len());
        for literal in &literals.elements {
            let token = literal.token;
            if token.kind != Kind::String {
                let message = "elements of this type are written as strings";
                return Err(self.error_at(token, &codes::BAD_LITERAL, message));
            }
            let bytes = crate::text::lexer::unescape(self.text_of(token));
            values.push(self.ir.store.byte_string_attr(bytes.into(), Type::NONE));
        }
        let splat = is_splat(&values, 1);
        values.truncate(if splat { 1 } else { values.len() });
        Ok(Elements::Attrs { values: values.into(), splat })
    }

    /// `"0x..."`: all bytes of the elements, or those of one element for all.
    fn hex_elements(
        &mut self,
        token: Token,
        format: ElementFormat,
        ty: Type,
        count: usize,
    ) -> ParseResult<Elements> {
        let bytes = self.hex_bytes(token)?;
        let size = format.element_bytes();
        if format.width == 1 && format.numbers == 1 {
            return self.hex_bits(token, &bytes, ty, count);
        }
        let all = size.checked_mul(count);
        if bytes.len() != size && Some(bytes.len()) != all {
            return Err(self.bad_hex_size(token, bytes.len(), ty));
        }
        let bytes = self.normal_bytes(bytes, format);
        if bytes.len() == size {
            return Ok(Elements::Bytes { bytes: bytes.into(), splat: true });
        }
        Ok(from_bytes(bytes, size))
    }

    /// Returns bytes whose bits beyond the width of a scalar are zero.
    fn normal_bytes(&self, mut bytes: Vec<u8>, format: ElementFormat) -> Vec<u8> {
        let spare = format.number_bytes() as u32 * 8 - format.width;
        if spare > 0 {
            for number in bytes.chunks_mut(format.number_bytes()) {
                if let Some(last) = number.last_mut() {
                    *last &= u8::MAX >> spare;
                }
            }
        }
        bytes
    }

    /// Elements of `i1`: eight to a byte, as upstream did, or a byte each, as it does now.
    fn hex_bits(
        &mut self,
        token: Token,
        packed: &[u8],
        ty: Type,
        count: usize,
    ) -> ParseResult<Elements> {
        if let [all @ (0 | 0xFF)] = packed {
            return Ok(Elements::Bytes { bytes: Box::new([all & 1]), splat: true });
        }
        if packed.len() == count.div_ceil(8) {
            return Ok(from_bytes((0..count).map(|i| packed[i / 8] >> (i % 8) & 1).collect(), 1));
        }
        let bools = packed.iter().all(|&byte| byte <= 1);
        if !bools || packed.len() != count && packed.len() != 1 {
            return Err(self.bad_hex_size(token, packed.len(), ty));
        }
        Ok(from_bytes(packed.to_vec(), 1))
    }

    fn bad_hex_size(&mut self, token: Token, size: usize, ty: Type) -> Failed {
        let ty = type_to_string(self.ir, ty);
        let message = format!("{size} bytes fill neither `{ty}` nor one element of it");
        self.error_at(token, &codes::BAD_ATTRIBUTE, message)
    }

    /// The bytes of a literal `"0x..."`.
    pub(in crate::text) fn hex_bytes(&mut self, token: Token) -> ParseResult<Vec<u8>> {
        let text = self.text_of(token);
        let digits = text.trim_matches('"').strip_prefix("0x").map(str::as_bytes);
        match digits {
            Some(digits) if digits.len() % 2 == 0 && digits.iter().all(u8::is_ascii_hexdigit) => {
                let byte = |pair: &[u8]| hex_digit(pair[0]) << 4 | hex_digit(pair[1]);
                Ok(digits.chunks_exact(2).map(byte).collect())
            }
            _ => {
                let message =
                    "bytes are written as a string of `0x` and pairs of hexadecimal digits";
                Err(self.error_at(token, &codes::BAD_LITERAL, message))
            }
        }
    }
}

impl Literals {
    /// Returns whether there is one element, without brackets or parentheses.
    fn is_single(&self) -> bool {
        self.shape.is_empty() && self.pairs == 0 && self.elements.len() == 1
    }
}

/// Returns whether there is an element, and all others (of `size` items each) are equal to it.
fn is_splat<T: PartialEq>(items: &[T], size: usize) -> bool {
    // Every item is equal to the one `size` positions before it.
    !items.is_empty() && items.len() >= size && items[size..] == items[..items.len() - size]
}

fn from_bytes(mut bytes: Vec<u8>, size: usize) -> Elements {
    let splat = is_splat(&bytes, size);
    bytes.truncate(if splat { size } else { bytes.len() });
    Elements::Bytes { bytes: bytes.into(), splat }
}
