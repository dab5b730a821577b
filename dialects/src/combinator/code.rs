//! The emission of the code of terms.

use super::{CombinatorRow, Dual, Pairs, PrimalValue, Split, arrow};
use crate::autodiff::{NotDifferentiable, refused, tangent_type};
use crate::linear::Vector;
use cotan_ir::{Block, Builder, InsertPoint, Ir, Loc, Op, Region, Type, Value};

/// The emission of the code of terms.
pub struct Code<'i> {
    /// The module.
    pub ir: &'i mut Ir,
    /// The insertion point.
    pub at: InsertPoint,
    /// The location of emitted operations.
    pub loc: Loc,
    /// The provider of split callees; without it, calls are ordinary primitives.
    pub pairs: Option<&'i mut dyn Pairs>,
}

impl<'i> Code<'i> {
    /// Creates an emitter at an insertion point, for which calls are primitives.
    pub fn new(ir: &'i mut Ir, at: InsertPoint, loc: Loc) -> Self {
        Self { ir, at, loc, pairs: None }
    }
}

impl Code<'_> {
    /// Returns a builder at the insertion point.
    pub fn builder(&mut self) -> Builder<'_> {
        Builder::new(self.ir, self.at)
    }

    /// Emits the code of a term and returns its pullback.
    ///
    /// # Errors
    /// Returns an error if the term has no pullback.
    pub fn split(
        &mut self,
        term: Value,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        self.at_term(term, |code, row, op| (row.split)(code, op, context))
    }

    /// Emits the code of a term and its tangent.
    ///
    /// # Errors
    /// Returns an error if the term has no derivative.
    pub fn forward(&mut self, term: Value, context: &[Dual]) -> Result<Dual, NotDifferentiable> {
        self.at_term(term, |code, row, op| (row.forward)(code, op, context))
    }

    fn at_term<T>(
        &mut self,
        term: Value,
        write: impl FnOnce(&mut Self, CombinatorRow, Op) -> Result<T, NotDifferentiable>,
    ) -> Result<T, NotDifferentiable> {
        let Some((row, op)) = CombinatorRow::of(self.ir, term) else {
            let op = self.ir.def_op(term).unwrap_or(self.ir.root());
            return Err(refused(self.ir, op, "it does not return a term"));
        };
        let around = self.loc;
        self.loc = self.ir.loc(op);
        let written = stacker::maybe_grow(128 << 10, 2 << 20, || write(self, row, op));
        self.loc = around;
        written
    }

    /// Creates a region of one block with arguments of these types and emits code in it.
    ///
    /// # Errors
    /// Returns the errors of `write`.
    pub fn region<T>(
        &mut self,
        arg_types: &[Type],
        write: impl FnOnce(&mut Self, Block) -> Result<T, NotDifferentiable>,
    ) -> Result<(Region, T), NotDifferentiable> {
        let (region, loc) = (self.ir.create_region(), self.loc);
        let block = self.ir.append_new_block(region, arg_types, loc);
        let around = std::mem::replace(&mut self.at, InsertPoint::End(block));
        let written = write(self, block);
        self.at = around;
        Ok((region, written?))
    }

    /// Returns the cotangent types of the context of a term; `tuple<>` for entries without
    /// cotangents.
    pub fn spaces(&mut self, term: Value) -> Vec<Type> {
        let context = arrow::context(self.ir, term);
        context.into_iter().map(|ty| self.space(ty)).collect()
    }

    /// Returns the cotangent type of a type; `tuple<>` if it has none.
    pub fn space(&mut self, ty: Type) -> Type {
        let store = &mut self.ir.store;
        tangent_type(store, ty).unwrap_or_else(|| arrow::tuple(store, &[]))
    }

    /// Returns the sum of two cotangents of a context with these cotangent types.
    pub fn sum(&mut self, spaces: &[Type], one: Vec<Vector>, other: Vec<Vector>) -> Vec<Vector> {
        let pairs = one.into_iter().zip(other).zip(spaces);
        let loc = self.loc;
        let b = &mut self.builder();
        pairs.map(|((one, other), &space)| one.plus(other, b, loc, space)).collect()
    }

    /// Materializes a cotangent as a value of its type.
    pub fn cotangent(&mut self, vector: &Vector, space: Type) -> Value {
        let loc = self.loc;
        vector.value(&mut self.builder(), loc, space)
    }

    /// Returns the components of the cotangent of a tuple of `count` components. Indices have none.
    pub fn cotangents(&mut self, vector: Vector, count: usize) -> Vec<Vector> {
        let loc = self.loc;
        let mut parts = vector.parts(&mut self.builder(), loc, count);
        for part in &mut parts {
            let is_empty_space = match part {
                Vector::Whole(value) => self.ir.store.as_tuple(self.ir.ty(*value)) == Some(&[]),
                _ => false,
            };
            if is_empty_space {
                *part = Vector::Zero;
            }
        }
        parts
    }

    /// Flattens cotangents to scalars and arrays; `None` where they are zero.
    pub fn leaves(&mut self, vectors: Vec<Vector>, spaces: &[Type]) -> Vec<Option<Value>> {
        let mut leaves = Vec::new();
        for (vector, &space) in vectors.into_iter().zip(spaces) {
            match self.ir.store.as_tuple(space).map(<[Type]>::to_vec) {
                Some(types) => {
                    let parts = self.cotangents(vector, types.len());
                    leaves.extend(self.leaves(parts, &types));
                }
                None if vector.is_zero() => leaves.push(None),
                None => leaves.push(Some(self.cotangent(&vector, space))),
            }
        }
        leaves
    }

    /// Returns the types of the scalars and arrays of a cotangent type.
    pub fn leaf_types(&self, space: Type) -> Vec<Type> {
        match self.ir.store.as_tuple(space) {
            Some(parts) => parts.iter().flat_map(|&part| self.leaf_types(part)).collect(),
            None => vec![space],
        }
    }

    /// Rebuilds cotangents from their scalars and arrays.
    pub fn of_leaves(&self, leaves: Vec<Option<Value>>, spaces: &[Type]) -> Vec<Vector> {
        fn of(ir: &Ir, leaves: &mut dyn Iterator<Item = Option<Value>>, space: Type) -> Vector {
            match ir.store.as_tuple(space) {
                // The type has no cotangent, for any number of components.
                Some([]) => Vector::Zero,
                Some(parts) => {
                    Vector::Parts(parts.iter().map(|&part| of(ir, leaves, part)).collect())
                }
                None => leaves.next().flatten().map_or(Vector::Zero, Vector::Whole),
            }
        }
        let mut leaves = leaves.into_iter();
        spaces.iter().map(|&space| of(self.ir, &mut leaves, space)).collect()
    }
}
