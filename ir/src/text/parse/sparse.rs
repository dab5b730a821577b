//! Reading `sparse<...>`.

use super::dense::Literals;
use crate::attrs::{AttrData, Elements};
use crate::codes;
use crate::entity::{Attr, Type};
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token};
use crate::types::Size;
use smallvec::SmallVec;

impl<'a> Cursor<'a> {
    /// `sparse<[[0, 1]], [5]> : tensor<2x2xi32>`.
    pub(in crate::text) fn sparse(&mut self) -> ParseResult<Attr> {
        let start = self.bump();
        self.expect(Kind::Less, "`<` after `sparse`")?;
        if self.at(Kind::String) {
            return Err(self.expected("indices"));
        }
        let mut indices = self.literals(start, Kind::Greater)?;
        let mut values = Literals { shape: SmallVec::new(), elements: vec![], pairs: 0, start };
        if !indices.elements.is_empty() || !indices.shape.is_empty() {
            self.expect(Kind::Comma, "`,` before the values")?;
            values = self.literals(start, Kind::Greater)?;
        }
        self.expect(Kind::Greater, "`>` after the values")?;
        let token = self.token();
        let ty = self.elements_type()?;
        let shape = self.static_shape(token, ty)?;
        self.sparse_of(&mut indices, &mut values, ty, &shape)
    }

    fn sparse_of(
        &mut self,
        indices: &mut Literals,
        values: &mut Literals,
        ty: Type,
        shape: &[Size],
    ) -> ParseResult<Attr> {
        self.element_count(indices.start, shape)?;
        let rank = shape.len() as Size;
        let count = match (&indices.shape[..], rank) {
            ([], _) if indices.elements.is_empty() => 0,
            ([], _) => 1,
            ([0], _) => 0,
            ([count], 1) => *count,
            ([count, columns], _) if *columns == rank => *count,
            (found, _) => {
                let message = format!("the indices have shape {found:?}, the type has rank {rank}");
                return Err(self.error_at(indices.start, &codes::BAD_ATTRIBUTE, message));
            }
        };
        // A single position, and none, have several spellings.
        let flat = matches!(indices.shape[..], [n] if n > 1);
        let index_shape: SmallVec<[Size; 4]> = if flat {
            SmallVec::from_slice(&[count])
        } else {
            SmallVec::from_slice(&[count, rank])
        };
        if count <= 1 && !indices.shape.is_empty() {
            indices.shape = index_shape.clone();
        }
        let index_type = self.ir.store.tensor_type(&index_shape, Type::I64);
        let places = self.dense_of(indices, index_type, &index_shape)?;
        self.check_places(indices.start, places, shape, rank as usize)?;
        let element = self.ir.store.type_data(ty).element().unwrap_or(Type::NONE);
        let value_type = self.ir.store.tensor_type(&[count], element);
        let values = self.dense_of(values, value_type, &[count])?;
        Ok(self.ir.store.intern_attr(AttrData::Sparse { ty, indices: places, values }))
    }

    /// Checks that every position is inside the shape.
    fn check_places(
        &mut self,
        token: Token,
        places: Attr,
        shape: &[Size],
        rank: usize,
    ) -> ParseResult<()> {
        let AttrData::Dense(dense) = self.ir.store.attr_data(places) else { return Ok(()) };
        let Elements::Bytes { bytes, splat } = &dense.elements else { return Ok(()) };
        let outside = bytes.chunks_exact(8).enumerate().find_map(|(at, bytes)| {
            let index = i64::from_le_bytes(bytes.try_into().unwrap_or_default());
            let size = if *splat { shape.iter().min() } else { shape.get(at % rank.max(1)) };
            (index < 0 || size.is_some_and(|&size| index >= size)).then_some(index)
        });
        match outside {
            None => Ok(()),
            Some(index) => {
                let message = format!("the index {index} is outside the shape {shape:?}");
                Err(self.error_at(token, &codes::BAD_ATTRIBUTE, message))
            }
        }
    }
}
