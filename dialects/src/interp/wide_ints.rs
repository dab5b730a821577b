//! Integers of more than 64 bits: programs do not compute with them, but constants are folded.

use super::elementwise::ElementwiseRow;
use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::bigint::Int;
use cotan_ir::constraints::element_or_self;
use cotan_ir::types::Signedness;
use cotan_ir::{Attr, AttrData, Builder, Op, Store, Type, TypeData};
use smallvec::SmallVec;

/// An integer of at most 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide {
    bits: u128,
    width: u32,
}

impl Wide {
    /// Creates an integer from bits; those beyond its width are ignored.
    ///
    /// # Panics
    ///
    /// If the width is not between 1 and 128.
    pub fn new(bits: u128, width: u32) -> Self {
        assert!((1..=128).contains(&width), "an integer of {width} bits");
        Self { bits: bits & (u128::MAX >> (128 - width)), width }
    }

    /// Returns the unsigned value.
    pub fn unsigned(self) -> u128 {
        self.bits
    }

    /// Returns the signed value.
    pub fn signed(self) -> i128 {
        let above = 128 - self.width;
        (self.bits << above) as i128 >> above
    }
}

/// The format of integers of a type, or of its elements.
#[derive(Clone, Copy)]
struct IntFormat {
    width: u32,
    sign: Signedness,
}

impl IntFormat {
    fn of(store: &Store, ty: Type) -> Option<Self> {
        match store.type_data(element_or_self(store, ty)) {
            &TypeData::Integer { width, sign } => {
                (1..=128).contains(&width).then_some(Self { width, sign })
            }
            TypeData::Index => Some(Self { width: 64, sign: Signedness::Signless }),
            _ => None,
        }
    }

    fn bytes(self) -> usize {
        self.width.div_ceil(8) as usize
    }

    fn read(self, bytes: &[u8]) -> Wide {
        let mut all = [0; 16];
        all[..bytes.len()].copy_from_slice(bytes);
        Wide::new(u128::from_le_bytes(all), self.width)
    }
}

/// A constant: one integer, or those of an array.
struct Constant {
    elements: Vec<Wide>,
    /// True if the element is broadcast.
    splat: bool,
}

impl Constant {
    fn of(store: &Store, attr: Attr, limit: usize) -> Option<Self> {
        match store.attr_data(attr) {
            AttrData::Integer { value, ty } => {
                let format = IntFormat::of(store, *ty)?;
                let element = format.read(&value.to_bytes(format.width));
                Some(Self { elements: vec![element], splat: true })
            }
            AttrData::Dense(dense) => {
                let format = IntFormat::of(store, dense.ty)?;
                let Elements::Bytes { bytes, splat } = &dense.elements else { return None };
                let elements = bytes.chunks_exact(format.bytes());
                let few = elements.len() <= limit;
                let elements = few.then(|| elements.map(|bytes| format.read(bytes)).collect())?;
                Some(Self { elements, splat: *splat })
            }
            _ => None,
        }
    }

    fn at(&self, index: usize) -> Option<Wide> {
        self.elements.get(if self.splat { 0 } else { index }).copied()
    }
}

/// Evaluates an operation on integers of at most 128 bits.
pub(super) fn evaluate(
    row: ElementwiseRow,
    b: &mut Builder<'_>,
    op: Op,
    operands: &[Attr],
    limit: usize,
) -> Option<Attr> {
    let [result] = b.results(op).collect::<SmallVec<[_; 2]>>()[..] else { return None };
    let ty = b.ty(result);
    let format = IntFormat::of(&b.store, ty)?;
    let constants = operands.iter().map(|&attr| Constant::of(&b.store, attr, limit));
    let constants: SmallVec<[Constant; 3]> = constants.collect::<Option<_>>()?;
    let several = constants.iter().find(|constant| !constant.splat);
    let count = several.map_or(1, |constant| constant.elements.len());
    let element = |index| {
        let operands = constants.iter().map(|constant| constant.at(index));
        let operands: SmallVec<[Wide; 3]> = operands.collect::<Option<_>>()?;
        Some(Wide::new(row.wide(b, op, &operands)?, format.width))
    };
    let elements: Vec<Wide> = (0..count).map(element).collect::<Option<_>>()?;
    constant(b.store_mut(), ty, format, &elements)
}

/// Returns the constant of a type with these elements, or with one element broadcast.
fn constant(store: &mut Store, ty: Type, format: IntFormat, elements: &[Wide]) -> Option<Attr> {
    let bytes = |wide: &Wide| wide.bits.to_le_bytes().into_iter().take(format.bytes());
    let data = match element_or_self(store, ty) == ty {
        true => {
            let bytes: SmallVec<[u8; 16]> = bytes(elements.first()?).collect();
            AttrData::Integer { value: Int::from_bytes(&bytes, format.width, format.sign), ty }
        }
        false => {
            let splat = elements.iter().all(|wide| *wide == elements[0]) && !elements.is_empty();
            let retained = if splat { &elements[..1] } else { elements };
            let bytes = retained.iter().flat_map(bytes).collect();
            AttrData::Dense(Box::new(Dense { ty, elements: Elements::Bytes { bytes, splat } }))
        }
    };
    Some(store.intern_attr(data))
}
