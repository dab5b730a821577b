//! Where the code of terms is written.

use super::{CombinatorRow, Dual, Given, Pairs, Split, arrow};
use crate::autodiff::{NotDifferentiable, refused, tangent_type};
use crate::linear::Vector;
use cotan_ir::{Block, Builder, InsertPoint, Ir, Loc, Op, Region, Type, Value};

/// Where the code of terms is written.
pub struct Code<'i> {
    /// The module.
    pub ir: &'i mut Ir,
    /// The place.
    pub at: InsertPoint,
    /// Where what is written comes from.
    pub loc: Loc,
    /// Halves of the functions that are called; without it, calls are primitives like others.
    pub pairs: Option<&'i mut dyn Pairs>,
}

impl<'i> Code<'i> {
    /// At a place, where calls are primitives.
    pub fn new(ir: &'i mut Ir, at: InsertPoint, loc: Loc) -> Self {
        Self { ir, at, loc, pairs: None }
    }
}

impl Code<'_> {
    /// Builds at the place.
    pub fn builder(&mut self) -> Builder<'_> {
        Builder::new(self.ir, self.at)
    }

    /// Writes the code of a term, and tells how to go back through it.
    ///
    /// # Errors
    /// That it cannot be gone back through.
    pub fn split(&mut self, term: Value, context: &[Given]) -> Result<Split, NotDifferentiable> {
        self.at_term(term, |code, row, op| (row.split)(code, op, context))
    }

    /// Writes the code of a term, and what it changes by.
    ///
    /// # Errors
    /// That it has no derivative.
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
            return Err(refused(self.ir, op, "it makes no term"));
        };
        let around = self.loc;
        self.loc = self.ir.loc(op);
        let written = stacker::maybe_grow(128 << 10, 2 << 20, || write(self, row, op));
        self.loc = around;
        written
    }

    /// A region of one block, in which something is written that takes values of these types.
    ///
    /// # Errors
    /// What `write` says.
    pub fn region<T>(
        &mut self,
        takes: &[Type],
        write: impl FnOnce(&mut Self, Block) -> Result<T, NotDifferentiable>,
    ) -> Result<(Region, T), NotDifferentiable> {
        let (region, loc) = (self.ir.create_region(), self.loc);
        let block = self.ir.append_new_block(region, takes, loc);
        let around = std::mem::replace(&mut self.at, InsertPoint::End(block));
        let written = write(self, block);
        self.at = around;
        Ok((region, written?))
    }

    /// The types of the cotangents of the context of a term; `tuple<>` for what has none.
    pub fn spaces(&mut self, term: Value) -> Vec<Type> {
        let context = arrow::context(self.ir, term);
        context.into_iter().map(|ty| self.space(ty)).collect()
    }

    /// The type of the cotangents of values of a type; `tuple<>` if they have none.
    pub fn space(&mut self, ty: Type) -> Type {
        let store = &mut self.ir.store;
        tangent_type(store, ty).unwrap_or_else(|| arrow::tuple(store, &[]))
    }

    /// The sum of the cotangents of a context whose spaces these are.
    pub fn sum(&mut self, spaces: &[Type], one: Vec<Vector>, other: Vec<Vector>) -> Vec<Vector> {
        let pairs = one.into_iter().zip(other).zip(spaces);
        let loc = self.loc;
        let b = &mut self.builder();
        pairs.map(|((one, other), &space)| one.plus(other, b, loc, space)).collect()
    }

    /// A cotangent of a space as a value.
    pub fn cotangent(&mut self, vector: &Vector, space: Type) -> Value {
        let loc = self.loc;
        vector.value(&mut self.builder(), loc, space)
    }

    /// The parts of a cotangent that is one of a tuple of so many. Nothing comes to indices.
    pub fn cotangents(&mut self, vector: Vector, count: usize) -> Vec<Vector> {
        let loc = self.loc;
        let mut parts = vector.parts(&mut self.builder(), loc, count);
        for part in &mut parts {
            let is_nothing = match part {
                Vector::Whole(value) => self.ir.store.as_tuple(self.ir.ty(*value)) == Some(&[]),
                _ => false,
            };
            if is_nothing {
                *part = Vector::Zero;
            }
        }
        parts
    }

    /// The numbers and arrays that cotangents of some spaces consist of; nothing where they are zero.
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

    /// The types of the numbers and arrays that a space consists of.
    pub fn leaf_types(&self, space: Type) -> Vec<Type> {
        match self.ir.store.as_tuple(space) {
            Some(parts) => parts.iter().flat_map(|&part| self.leaf_types(part)).collect(),
            None => vec![space],
        }
    }

    /// The cotangents of some spaces that consist of numbers and arrays.
    pub fn of_leaves(&self, leaves: Vec<Option<Value>>, spaces: &[Type]) -> Vec<Vector> {
        fn of(ir: &Ir, leaves: &mut dyn Iterator<Item = Option<Value>>, space: Type) -> Vector {
            match ir.store.as_tuple(space) {
                // That of what has no cotangent, however many parts it has.
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
