//! Types of dialects as Rust values.

use crate::entity::{Attr, Type};
use crate::spec::{InferFrom, Inferred, TypeConstraint, TypeDef};
use crate::store::Store;
use crate::types::TypeData;

/// A Rust type whose values are represented by types of a dialect; implemented by
/// `#[derive(Type)]`.
pub trait TypeValue: Sized {
    /// The definition, for the list of the dialect.
    const DEF: &'static TypeDef;

    /// The constraint on operands and results of such a type: `#[operand(Stereo::CONSTRAINT)]`.
    const CONSTRAINT: TypeConstraint = TypeConstraint {
        description: Self::DEF.name,
        holds: |store, ty| Self::from_type(store, ty).is_some(),
        only: None,
    };

    /// Returns the value that a type represents.
    fn from_type(store: &Store, ty: Type) -> Option<Self>;

    /// Returns the type for a value.
    fn to_type(&self, store: &mut Store) -> Type;

    /// Infers this type for the only result of an operation, where a type has one value:
    /// `#[op("...", infer = Range::infer)]`.
    ///
    /// # Errors
    /// Never.
    fn infer(store: &mut Store, _: &InferFrom<'_>) -> Inferred
    where
        Self: Default,
    {
        Ok([Self::default().to_type(store)].into_iter().collect())
    }
}

impl Store {
    /// Returns the parameters of a type of a dialect with this definition.
    pub fn dialect_type_params(&self, ty: Type, wanted: &TypeDef) -> Option<&[Attr]> {
        match self.type_data(ty) {
            TypeData::Dialect { def, params } if *def == wanted => Some(params),
            _ => None,
        }
    }

    /// Returns a type of a dialect.
    pub fn dialect_type(&mut self, def: &'static TypeDef, params: &[Attr]) -> Type {
        self.intern_type(TypeData::Dialect { def, params: params.into() })
    }
}
