//! Reading memref types.

use crate::attrs::AttrData;
use crate::codes;
use crate::core::elements::is_tensor_element;
use crate::entity::{Attr, Type};
use crate::text::cursor::{Cursor, ParseResult};
use crate::text::lexer::{Kind, Token};
use crate::types::{MemRefType, Size, TypeData};

impl<'a> Cursor<'a> {
    pub(in crate::text) fn memref_type(&mut self) -> ParseResult<TypeData> {
        let shape = self.shape()?;
        let token = self.token();
        let element = self.ty()?;
        self.check_element(token, element)?;
        if !self.is_memref_element(element) {
            return Err(self.bad_type(
                token,
                "a memref has elements of numbers, vectors, memrefs, types of dialects",
            ));
        }
        let (mut layout, mut space) = (None, None);
        while self.eat(Kind::Comma) {
            let token = self.token();
            let attr = self.attribute()?;
            if space.is_some() {
                let message = "the memory space is the last parameter of a memref type";
                return Err(self.error_at(token, &codes::BAD_TYPE, message));
            }
            if layout.is_none() && self.is_layout(attr) {
                self.check_layout(token, shape.as_deref(), attr)?;
                layout = Some(attr);
            } else {
                self.check_space(token, attr)?;
                space = Some(attr);
            }
        }
        let layout = layout.filter(|&attr| !self.is_identity(attr));
        let space = space.filter(|&attr| self.ir.store.as_int(attr) != Some(0));
        Ok(match shape {
            None => TypeData::UnrankedMemRef { element, space },
            Some(shape) => TypeData::MemRef(MemRefType {
                shape: shape.as_slice().into(),
                element,
                layout,
                space,
            }),
        })
    }

    /// Returns whether an attribute, just parsed, is a layout. For an attribute of an unknown
    /// dialect this is a guess: the last parameter is a memory space.
    fn is_layout(&self, attr: Attr) -> bool {
        match self.ir.store.attr_data(attr) {
            AttrData::AffineMap(_) | AttrData::Strided { .. } => true,
            AttrData::Opaque { .. } | AttrData::Dialect { .. } => self.at(Kind::Comma),
            _ => false,
        }
    }

    fn is_identity(&self, layout: Attr) -> bool {
        match self.ir.store.attr_data(layout) {
            AttrData::AffineMap(map) => map.is_identity(),
            _ => false,
        }
    }

    fn check_layout(
        &mut self,
        token: Token,
        shape: Option<&[Size]>,
        layout: Attr,
    ) -> ParseResult<()> {
        let Some(shape) = shape else {
            let message = "a memref without a rank has no layout";
            return Err(self.error_at(token, &codes::BAD_TYPE, message));
        };
        let takes = match self.ir.store.attr_data(layout) {
            AttrData::AffineMap(map) => map.dims as usize,
            AttrData::Strided { strides, .. } => strides.len(),
            _ => return Ok(()),
        };
        if takes == shape.len() {
            return Ok(());
        }
        let rank = shape.len();
        let message = format!("the layout has {takes} dimensions, but the shape has {rank}");
        Err(self.error_at(token, &codes::BAD_TYPE, message))
    }

    fn check_space(&mut self, token: Token, space: Attr) -> ParseResult<()> {
        match self.ir.store.attr_data(space) {
            AttrData::Integer { .. }
            | AttrData::String { .. }
            | AttrData::ByteString { .. }
            | AttrData::Dict(_)
            | AttrData::Opaque { .. }
            | AttrData::Dialect { .. } => Ok(()),
            _ => {
                let message =
                    "a memory space is an integer, a string, a dictionary or a dialect's attribute";
                Err(self.error_at(token, &codes::BAD_TYPE, message))
            }
        }
    }

    fn is_memref_element(&self, ty: Type) -> bool {
        let memref = matches!(
            self.ir.store.type_data(ty),
            TypeData::MemRef(_) | TypeData::UnrankedMemRef { .. }
        );
        memref || is_tensor_element(&self.ir.store, ty)
    }
}
