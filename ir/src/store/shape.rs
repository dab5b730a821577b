//! Shapes of arrays: every size a polynomial in dimension parameters.

use crate::attrs::AttrData;
use crate::dims::Poly;
use crate::entity::Type;
use crate::store::Store;
use crate::types::{DYNAMIC, TypeData};

/// The sizes of an array, outermost first, and its element type. A scalar is an array of rank 0.
///
/// ```
/// use cotan_ir::{Ir, Registry, Shape, Type, dims::Poly};
///
/// let mut ir = Ir::new(Registry::builder().build());
/// let n = Poly::parameter(ir.store.symbol("n"));
/// let column = Shape { sizes: vec![n.clone()], element: Type::F64 };
/// let ty = column.ty(&mut ir.store).ok_or("a size is negative")?;
/// assert_eq!(cotan_ir::text::type_to_string(&ir, ty), "tensor<?xf64, #cotan.dims<n>>");
/// assert_eq!(Shape::of(&ir.store, ty), Some(column));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The size of each dimension.
    pub sizes: Vec<Poly>,
    /// The type of an element.
    pub element: Type,
}

impl Shape {
    /// Returns the shape of a scalar, or of a ranked tensor with known sizes.
    pub fn of(store: &Store, ty: Type) -> Option<Self> {
        let (shape, element, encoding) = match store.type_data(ty) {
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::Complex(_) => {
                return Some(Self { sizes: Vec::new(), element: ty });
            }
            TypeData::Tensor { shape, element, encoding } if !shape.is_empty() => {
                (shape, *element, *encoding)
            }
            _ => return None,
        };
        let mut open = match encoding.map(|attr| store.attr_data(attr)) {
            None => [].iter(),
            Some(AttrData::Dims(dims)) => dims.iter(),
            Some(_) => return None,
        };
        let size = |&size: &i64| match size {
            DYNAMIC => open.next().cloned(),
            size => Some(Poly::constant(size)),
        };
        Some(Self { sizes: shape.iter().map(size).collect::<Option<_>>()?, element })
    }

    /// Returns the type of arrays of this shape. `None` if a size is a negative number.
    pub fn ty(&self, store: &mut Store) -> Option<Type> {
        if self.sizes.is_empty() {
            return Some(self.element);
        }
        let mut open = Vec::new();
        let mut shape = Vec::with_capacity(self.sizes.len());
        for size in &self.sizes {
            shape.push(size.as_constant().unwrap_or(DYNAMIC));
            match size.as_constant() {
                Some(number) if number < 0 => return None,
                Some(_) => {}
                None => open.push(size.clone()),
            }
        }
        let dims = || AttrData::Dims(open.into());
        let encoding = shape.contains(&DYNAMIC).then(|| store.intern_attr(dims()));
        Some(store.intern_type(TypeData::Tensor {
            shape: shape.into(),
            element: self.element,
            encoding,
        }))
    }

    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.sizes.len()
    }
}
