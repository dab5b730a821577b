//! Types: rank 0 becomes a scalar, and unsigned integers become signless.

use cotan_ir::dims::Poly;
use cotan_ir::types::{DYNAMIC, FloatKind, Signedness, Specials};
use cotan_ir::{Attr, AttrData, Entity, Ir, Shape, Type, TypeData};

/// The kind of an element, which selects the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A float.
    Float,
    /// A signed integer of more than one bit.
    Signed,
    /// An unsigned integer.
    Unsigned,
    /// One bit.
    Bool,
    /// A complex number.
    Complex,
    /// Anything else.
    Other,
}

impl Kind {
    /// Returns the kind of a type of StableHLO: that of its elements.
    pub fn of(ir: &Ir, ty: Type) -> Self {
        match ir.type_data(element(ir, ty)) {
            TypeData::Float(_) => Self::Float,
            TypeData::Complex(_) => Self::Complex,
            TypeData::Integer { width: 1, .. } => Self::Bool,
            TypeData::Integer { sign: Signedness::Unsigned, .. } => Self::Unsigned,
            TypeData::Integer { .. } => Self::Signed,
            _ => Self::Other,
        }
    }

    /// Returns whether it is an integer, of one bit or more.
    pub fn is_integer(self) -> bool {
        matches!(self, Self::Signed | Self::Unsigned | Self::Bool)
    }
}

/// Returns the element type of a tensor, or the type itself.
pub fn element(ir: &Ir, ty: Type) -> Type {
    match ir.type_data(ty) {
        TypeData::Tensor { element, .. } => *element,
        _ => ty,
    }
}

/// Returns the width of an integer or float in bits; 0 for other types.
pub fn width(ir: &Ir, ty: Type) -> u32 {
    match ir.type_data(element(ir, ty)) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(kind) => kind.width(),
        _ => 0,
    }
}

/// Returns the format of floats; `None` for other types.
pub fn float(ir: &Ir, ty: Type) -> Option<FloatKind> {
    match ir.type_data(element(ir, ty)) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// Returns whether floats have infinities.
pub fn has_infinity(ir: &Ir, ty: Type) -> bool {
    float(ir, ty).is_some_and(|kind| kind.specials() == Specials::Ieee)
}

/// Returns the sizes of a tensor; none for a scalar. A polynomial is a negative number that stands
/// for it: equal ones have equal numbers, and [`poly`] returns it.
pub fn sizes(ir: &Ir, ty: Type) -> Option<Vec<i64>> {
    let TypeData::Tensor { shape, encoding, .. } = ir.type_data(ty) else {
        return Some(Vec::new());
    };
    let named = encoding.and_then(|attr| ir.store.as_dims(attr)).unwrap_or_default();
    let mut named = named.iter();
    let size = |&size: &i64| match size {
        DYNAMIC => number_of(ir, named.next()?),
        size => Some(size),
    };
    shape.iter().map(size).collect()
}

/// Returns the number that stands for a polynomial.
fn number_of(ir: &Ir, size: &Poly) -> Option<i64> {
    let dims = AttrData::Dims([size.clone()].as_slice().into());
    let attr = ir.store.find_attr(&dims)?;
    Some(-2 - attr.index() as i64)
}

/// Returns the polynomial of a size.
pub fn poly(ir: &Ir, size: i64) -> Poly {
    if size >= 0 {
        return Poly::constant(size);
    }
    let attr = Attr::from_index((-2 - size) as usize);
    ir.store.as_dim(attr).cloned().unwrap_or_default()
}

/// Returns the number that stands for a polynomial, or a constant one.
pub fn size(ir: &mut Ir, size: &Poly) -> i64 {
    match size.as_constant() {
        Some(size) if size >= 0 => size,
        _ => -2 - ir.store.dims_attr(std::slice::from_ref(size)).index() as i64,
    }
}

/// Returns whether a size is a polynomial.
pub fn is_symbolic(size: i64) -> bool {
    size < -1
}

/// Returns whether a type is a tensor with polynomials for sizes.
pub fn has_symbolic(ir: &Ir, ty: Type) -> bool {
    match ir.type_data(ty) {
        TypeData::Tensor { encoding: Some(attr), .. } => ir.store.as_dims(*attr).is_some(),
        _ => false,
    }
}

/// Returns the type here for a type of StableHLO.
pub fn convert(ir: &mut Ir, ty: Type) -> Type {
    match ir.type_data(ty).clone() {
        TypeData::Tensor { shape, element, encoding } => {
            let element = convert(ir, element);
            if shape.is_empty() && is_scalar(ir, element) {
                return element;
            }
            ir.store.intern_type(TypeData::Tensor { shape, element, encoding })
        }
        TypeData::Integer { width, sign: Signedness::Unsigned } => {
            ir.store.intern_type(TypeData::Integer { width, sign: Signedness::Signless })
        }
        TypeData::Tuple(parts) => {
            let parts: Vec<Type> = parts.iter().map(|&part| convert(ir, part)).collect();
            ir.store.intern_type(TypeData::Tuple(parts.into()))
        }
        _ => ty,
    }
}

fn is_scalar(ir: &Ir, ty: Type) -> bool {
    matches!(
        ir.type_data(ty),
        TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::Complex(_)
    )
}

/// Returns the type of an array, or of a scalar for no sizes.
pub fn array(ir: &mut Ir, sizes: &[i64], element: Type) -> Type {
    if sizes.iter().all(|&size| size >= 0) {
        return if sizes.is_empty() { element } else { ir.store.tensor_type(sizes, element) };
    }
    let sizes = sizes.iter().map(|&size| poly(ir, size)).collect();
    let shape = Shape { sizes, element };
    shape.ty(&mut ir.store).expect("the sizes are those of other types")
}

/// Returns the reason why one of these types has no translation: `of complex numbers`.
pub fn untranslated(ir: &Ir, types: impl IntoIterator<Item = Type>) -> Option<&'static str> {
    types.into_iter().find_map(|ty| match ir.type_data(element(ir, ty)) {
        TypeData::Complex(part) if !matches!(*part, Type::F32 | Type::F64) => {
            Some("of complex numbers of other parts than `f32` and `f64`")
        }
        TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index | TypeData::Complex(_) => {
            let is_open = |shape: &[i64]| shape.iter().any(|&size| size < 0);
            let open = match ir.type_data(ty) {
                TypeData::Tensor { shape, encoding: None, .. } => is_open(shape),
                TypeData::Tensor { encoding: Some(attr), .. } => ir.store.as_dims(*attr).is_none(),
                TypeData::UnrankedTensor { .. } => true,
                _ => false,
            };
            open.then_some("of dynamic size")
        }
        TypeData::Tuple(parts) => untranslated(ir, parts.iter().copied()),
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => Some("of another dialect's type"),
        _ => None,
    })
}
