//! The known parts of values: a lattice over constants, tuples and the elements of small arrays.

use crate::generic::sccp::ConstantState;
use cotan_dialects::arith::Constant;
use cotan_dialects::array::{Stack, Update};
use cotan_dialects::interp::{Datum, attr_of, datum_of};
use cotan_dialects::tuple::Pack;
use cotan_ir::{Attr, AttrData, Builder, Ir, Loc, Op, Shape, Store, Type, Value};

/// The maximal size of an array whose elements are tracked one by one.
const MAX_ELEMENTS: usize = 64;

/// A value as far as its parts are known: a tree whose leaves are constants and other values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parts {
    /// A constant.
    Constant(Attr, Type),
    /// A value without known parts.
    Opaque(Value, Type),
    /// The components of a tuple, or the elements of an array of rank 1.
    Composite(Composite, Type, Vec<Parts>),
}

/// A kind of value with parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Composite {
    Tuple,
    Array,
}

/// The parts that several values have in common: the leaves are lattice values of constant
/// propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Structure {
    /// A part that is the same constant, or unknown.
    Leaf(ConstantState, Type),
    /// The components of a tuple, or the elements of an array of rank 1.
    Composite(Composite, Type, Vec<Structure>),
}

impl Parts {
    /// Returns the parts of a value. Arrays are split if `arrays`.
    pub fn of(ir: &mut Ir, value: Value, arrays: bool) -> Self {
        let ty = ir.ty(value);
        if let Some(attr) = ir.def_as::<Constant>(value).map(|constant| constant.value) {
            return Self::Constant(attr, ty);
        }
        if let Some(pack) = ir.def_as::<Pack>(value) {
            let parts: Vec<Value> = pack.values.iter(ir).collect();
            let parts = parts.into_iter().map(|part| Self::of(ir, part, arrays)).collect();
            return Self::Composite(Composite::Tuple, ty, parts);
        }
        let elements = arrays.then(|| elements(ir, value)).flatten();
        elements.map_or(Self::Opaque(value, ty), |elements| {
            Self::Composite(Composite::Array, ty, elements)
        })
    }

    /// Returns whether any part is known.
    pub fn is_known(&self) -> bool {
        !matches!(self, Self::Opaque(..))
    }

    /// Returns the structure of a value with exactly these parts.
    pub fn structure(&self) -> Structure {
        match self {
            Self::Constant(attr, ty) => Structure::Leaf(ConstantState::Constant(*attr), *ty),
            Self::Opaque(_, ty) => Structure::Leaf(ConstantState::Anything, *ty),
            Self::Composite(kind, ty, parts) => {
                let parts = parts.iter().map(Self::structure).collect();
                Structure::Composite(*kind, *ty, parts)
            }
        }
    }

    /// Emits the value.
    fn emit(&self, b: &mut Builder<'_>, loc: Loc) -> Value {
        match self {
            Self::Constant(attr, _) => Constant::value(b, loc, *attr),
            Self::Opaque(value, _) => *value,
            Self::Composite(kind, _, parts) => {
                let parts: Vec<Value> = parts.iter().map(|part| part.emit(b, loc)).collect();
                kind.emit(b, loc, &parts)
            }
        }
    }
}

impl Composite {
    fn emit(self, b: &mut Builder<'_>, loc: Loc, parts: &[Value]) -> Value {
        match self {
            Self::Tuple => Pack::value(b, loc, parts),
            Self::Array => Stack::value(b, loc, parts, 0),
        }
    }
}

impl Structure {
    /// Returns whether no part is known.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Leaf(ConstantState::Anything, _))
    }

    /// Returns the same type with nothing known.
    pub fn unknown(&self) -> Self {
        let (Self::Leaf(_, ty) | Self::Composite(_, ty, _)) = self;
        Self::Leaf(ConstantState::Anything, *ty)
    }

    /// Returns whether the elements of an array are separate.
    pub fn has_array(&self) -> bool {
        match self {
            Self::Leaf(..) => false,
            Self::Composite(Composite::Array, ..) => true,
            Self::Composite(Composite::Tuple, _, parts) => parts.iter().any(Self::has_array),
        }
    }

    /// Returns the structure that also fits another value.
    pub fn meet(&self, b: &mut Builder<'_>, parts: &Parts) -> Self {
        match (self, parts) {
            (Self::Leaf(known, ty), Parts::Constant(attr, _)) => {
                let both = known.or(ConstantState::Constant(*attr));
                let others = [*known, ConstantState::Constant(*attr)].map(|one| split(b, one, *ty));
                match (both, others) {
                    // Constant arrays may differ in some elements only.
                    (ConstantState::Anything, [Some(one), Some(other)]) => {
                        one.structure().meet(b, &other)
                    }
                    _ => Self::Leaf(both, *ty),
                }
            }
            (
                Self::Leaf(known @ ConstantState::Constant(_), ty),
                Parts::Composite(Composite::Array, ..),
            ) => match split(b, *known, *ty) {
                Some(own) => own.structure().meet(b, parts),
                None => self.unknown(),
            },
            (Self::Composite(Composite::Array, ty, _), Parts::Constant(attr, _)) => {
                match split(b, ConstantState::Constant(*attr), *ty) {
                    Some(parts) => self.meet(b, &parts),
                    None => self.unknown(),
                }
            }
            (Self::Composite(kind, ty, own), Parts::Composite(other, _, parts))
                if kind == other && own.len() == parts.len() =>
            {
                let both = own.iter().zip(parts).map(|(own, part)| own.meet(b, part));
                Self::Composite(*kind, *ty, both.collect())
            }
            _ => self.unknown(),
        }
    }

    /// Adds the types of the unknown leaves, in order.
    pub fn leaf_types(&self, types: &mut Vec<Type>) {
        match self {
            Self::Leaf(ConstantState::Anything, ty) => types.push(*ty),
            Self::Leaf(..) => {}
            Self::Composite(_, _, parts) => parts.iter().for_each(|part| part.leaf_types(types)),
        }
    }

    /// Adds the values of the unknown leaves of a value with these parts, which have this
    /// structure; constants are emitted.
    pub fn leaves(&self, b: &mut Builder<'_>, loc: Loc, parts: &Parts, leaves: &mut Vec<Value>) {
        match (self, parts) {
            (Self::Leaf(ConstantState::Anything, _), _) => leaves.push(parts.emit(b, loc)),
            (Self::Leaf(..), _) => {}
            (Self::Composite(_, ty, own), Parts::Constant(attr, _)) => {
                let constants = split(b, ConstantState::Constant(*attr), *ty);
                if let Some(Parts::Composite(_, _, parts)) = constants {
                    own.iter().zip(&parts).for_each(|(own, part)| own.leaves(b, loc, part, leaves));
                }
            }
            (Self::Composite(_, _, own), Parts::Composite(_, _, parts)) => {
                own.iter().zip(parts).for_each(|(own, part)| own.leaves(b, loc, part, leaves));
            }
            (Self::Composite(..), Parts::Opaque(..)) => {}
        }
    }

    /// Emits a value from its unknown leaves, which are taken from `leaves` in order.
    pub fn rebuild(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        leaves: &mut impl Iterator<Item = Value>,
    ) -> Option<Value> {
        match self {
            Self::Leaf(ConstantState::Constant(attr), _) => Some(Constant::value(b, loc, *attr)),
            Self::Leaf(..) => leaves.next(),
            Self::Composite(kind, _, parts) => {
                let mut values = Vec::with_capacity(parts.len());
                for part in parts {
                    values.push(part.rebuild(b, loc, leaves)?);
                }
                Some(kind.emit(b, loc, &values))
            }
        }
    }
}

/// Returns the number of elements of an array type of rank 1 that may be split.
fn length(store: &Store, ty: Type) -> Option<usize> {
    let shape = Shape::of(store, ty).filter(|shape| shape.rank() == 1)?;
    let size = usize::try_from(shape.sizes[0].as_constant()?).ok()?;
    (1..=MAX_ELEMENTS).contains(&size).then_some(size)
}

/// Returns the elements of a constant array of rank 1.
fn split(b: &mut Builder<'_>, constant: ConstantState, ty: Type) -> Option<Parts> {
    let ConstantState::Constant(attr) = constant else { return None };
    length(&b.store, ty)?;
    let element = Shape::of(&b.store, ty)?.element;
    let datum = datum_of(b, attr, MAX_ELEMENTS)?;
    datum.shape()?;
    let parts = datum.words().iter().map(|&word| {
        let attr = attr_of(b.store_mut(), element, &Datum::Scalar(word))?;
        Some(Parts::Constant(attr, element))
    });
    Some(Parts::Composite(Composite::Array, ty, parts.collect::<Option<_>>()?))
}

/// Returns the elements of an array of rank 1 that is stacked from scalars, perhaps updated at
/// constant indices.
fn elements(ir: &mut Ir, array: Value) -> Option<Vec<Parts>> {
    let count = length(&ir.store, ir.ty(array))?;
    let mut updates: Vec<(usize, Value)> = Vec::new();
    let mut base = array;
    while let Some(update) = ir.def_as::<Update>(base) {
        let at = update.access().indices_within(ir);
        let [at] = &at[..] else { return None };
        // An update out of range changes nothing.
        if let Some(at) = usize::try_from(at.as_constant()?).ok().filter(|&at| at < count) {
            updates.push((at, update.value));
        }
        base = update.source;
    }
    let mut parts = match ir.def_as::<Stack>(base) {
        Some(stack) => {
            let layers: Vec<Value> = stack.operands.iter(ir).collect();
            layers.into_iter().map(|layer| Parts::of(ir, layer, false)).collect()
        }
        None => {
            let attr = ir.def_as::<Constant>(base)?.value;
            let ty = ir.ty(base);
            let Parts::Composite(_, _, parts) =
                split(&mut Builder::detached(ir), ConstantState::Constant(attr), ty)?
            else {
                return None;
            };
            parts
        }
    };
    for (at, value) in updates.into_iter().rev() {
        parts[at] = Parts::of(ir, value, false);
    }
    Some(parts)
}

/// Returns a value that consists of constants and names of functions.
pub fn known_datum(ir: &Ir, value: Value, limit: usize) -> Option<Datum> {
    if let Some(constant) = ir.def_as::<Constant>(value) {
        return datum_of(ir, constant.value, limit);
    }
    if let Some(function) = ir.def_as::<cotan_dialects::func::Constant>(value) {
        let AttrData::SymbolRef(path) = ir.attr_data(function.value) else { return None };
        return Some(Datum::Function(*path.first()?));
    }
    let pack: Pack = ir.def_as(value)?;
    let parts = pack.values.iter(ir).map(|part| known_datum(ir, part, limit));
    Some(Datum::tuple(parts.collect::<Option<_>>()?))
}

/// Emits constants of a value; `None` without changes if a part of it has no constant.
pub fn materialize(b: &mut Builder<'_>, loc: Loc, ty: Type, datum: &Datum) -> Option<Value> {
    constants(b, ty, datum).map(|constants| constants.emit(b, loc))
}

enum Constants {
    Scalars(Attr),
    Function(Attr, Type),
    Tuple(Vec<Constants>),
}

fn constants(b: &mut Builder<'_>, ty: Type, datum: &Datum) -> Option<Constants> {
    match datum {
        Datum::Tuple(parts) => {
            let types = b.store.as_tuple(ty)?.to_vec();
            let pairs = types.into_iter().zip(parts.data());
            let parts = pairs.map(|(ty, datum)| constants(b, ty, datum));
            Some(Constants::Tuple(parts.collect::<Option<_>>()?))
        }
        Datum::Function(name) => {
            let name = b.store_mut().symbol_ref(*name);
            Some(Constants::Function(name, ty))
        }
        datum => attr_of(b.store_mut(), ty, datum).map(Constants::Scalars),
    }
}

impl Constants {
    fn emit(self, b: &mut Builder<'_>, loc: Loc) -> Value {
        match self {
            Self::Scalars(attr) => Constant::value(b, loc, attr),
            Self::Function(name, ty) => cotan_dialects::func::Constant::value(b, loc, name, ty),
            Self::Tuple(parts) => {
                let parts: Vec<Value> = parts.into_iter().map(|part| part.emit(b, loc)).collect();
                Pack::value(b, loc, &parts)
            }
        }
    }
}

/// Returns whether an operation emits a constant or combines values without work.
pub fn is_constant_op(ir: &Ir, op: Op) -> bool {
    ir.is::<Constant>(op) || ir.is::<Pack>(op) || ir.is::<cotan_dialects::func::Constant>(op)
}
