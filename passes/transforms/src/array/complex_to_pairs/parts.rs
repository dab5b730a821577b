//! Emission of operations on the parts of complex numbers.

use cotan_dialects::Emit;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Index, Slice, Stack};
use cotan_dialects::complex::parts_type;
use cotan_ir::{Editor, Loc, Op, Shape, Type, Value};
use cotan_pass::conversion::ConversionRewriter;

/// The real and imaginary parts of a complex value.
pub type Pair = [Value; 2];

/// A builder of operations on parts.
pub struct PartsBuilder<'i> {
    /// The module and the insertion point.
    pub b: Editor<'i>,
    /// The location of new operations.
    pub loc: Loc,
}

impl<'i> PartsBuilder<'i> {
    /// Returns a builder before the operation that a pattern converts.
    pub fn new(rewriter: &'i mut ConversionRewriter<'_>) -> Self {
        let loc = rewriter.loc();
        Self { b: rewriter.builder(), loc }
    }

    /// Returns a builder before an operation, for values at a location.
    pub fn at(rewriter: &'i mut ConversionRewriter<'_>, op: Op, from: Loc) -> Self {
        let ir = rewriter.ir_mut();
        let loc = ir.store.derived_loc(from, super::PASS.name);
        Self { b: Editor::before(ir, op), loc }
    }

    /// Returns an emitter at the insertion point.
    pub fn emit(&mut self) -> Emit<'_, 'i> {
        let loc = self.loc;
        Emit::new(&mut self.b, loc)
    }

    /// Returns the type of the parts.
    pub fn part(&mut self, ty: Type) -> Type {
        parts_type(self.b.store_mut(), ty).unwrap_or(ty)
    }

    /// Emits the parts of the conjugate.
    pub fn conjugate(&mut self, [re, im]: Pair) -> Pair {
        [re, self.emit().neg(im)]
    }

    /// Emits the array of pairs with these parts.
    pub fn pack(&mut self, pair: Pair) -> Value {
        let shape = Shape::of(&self.b.store, self.b.ty(pair[0]));
        let axis = shape.map_or(0, |shape| shape.rank()) as i64;
        Stack::value(&mut self.b, self.loc, &pair, axis)
    }

    /// Emits the parts of an array of pairs, for a complex type `old`.
    pub fn unpack(&mut self, packed: Value, old: Type) -> Pair {
        let part = self.part(old);
        let rank = Shape::of(&self.b.store, part).map_or(0, |shape| shape.rank());
        [0, 1].map(|at| match rank {
            0 => {
                let place = [Affine::constant(at)];
                let read = Index::of(&mut self.b, self.loc, packed, &place);
                read.expect("a constant is an index")
            }
            _ => Slice::at_index(&mut self.emit(), packed, rank, at, part),
        })
    }
}

/// Returns the parts of a converted complex operand; a real one is both.
pub fn pair(operand: &[Value]) -> Pair {
    match *operand {
        [re, im] => [re, im],
        _ => [operand[0]; 2],
    }
}
